//! The proof: its questions, each with its cases in the whole proof and in the seeded part that tests ask.

use games::Game;
use games::xiangqi::{Board, Move, Play, Position, Xiangqi};

use super::lines::{self, Counted, LineOfPlay};
use super::player;
use super::positions::{
    FIRST, FURTHER, Placed, Recorded, Single, fillings, loops, off_the_board, placing, positions, seeming, singles,
};
use super::questions::{self, Pair};
use super::{stuck, targets};
use crate::diff::{Ask, Extent, Question, Row, Universe};

/// The subjects of questions.
pub(super) const ABOUT: [&str; 12] = [
    "single", "moves", "checks", "mates", "endings", "lines", "player", "level-1", "level-2", "level-3", "level-4",
    "level-5",
];

/// The questions.
pub const ROWS: [Row; 33] = [
    Row::new("single", "moves by the original's test", |title, of| questions::by_original(title, seen(of)).boxed()),
    Row::new("single", "moves on seeded boards, by the original's test", |title, of| {
        questions::by_original(title, seeded(of)).boxed()
    }),
    Row::new("single", "places off the board, by the original's test", |title, of| {
        questions::by_original(title, off(of)).boxed()
    }),
    Row::new("single", "moves by the rules' test", |title, of| questions::by_rules(title, seen(of)).boxed()),
    Row::new("single", "moves on seeded boards, by the rules' test", |title, of| {
        questions::by_rules(title, seeded(of)).boxed()
    }),
    Row::new("single", "places off the board, by the rules' test", |title, of| {
        questions::by_rules(title, off(of)).boxed()
    }),
    Row::new("single", "moves judged", |title, of| questions::judged(title, pairs(of)).boxed()),
    Row::new("single", "targets by the original's test", |title, of| targets::by_original(title, boards(of)).boxed()),
    Row::new("single", "targets by the rules' test", |title, of| targets::by_rules(title, boards(of)).boxed()),
    Row::new("moves", "the set-up", |title, _| questions::set_up(title).boxed()),
    Row::new("moves", "moves of the pieces", |title, of| moves(title, played(of, 1)).boxed()),
    Row::new("moves", "captures", |title, of| takes(title, played(of, 1)).boxed()),
    Row::new("moves", "legal moves", |title, of| legal(title, played(of, 1)).boxed()),
    Row::new("checks", "checks by one or two pieces", |title, of| {
        checks(title, placings(of)).second_core_every(of.of(SECOND_CORE, 1)).boxed()
    }),
    Row::new("checks", "facing kings", |title, of| {
        facing(title, placings(of)).second_core_every(of.of(SECOND_CORE, 1)).boxed()
    }),
    Row::new("checks", "checks of seeded play", |title, of| {
        let of_play =
            of.all(100_000, 1_000, positions(2, of.of(100_000, 1_000)).into_iter().map(|at| Placed::Of(Box::new(at))));
        checks(title, of_play.with([0])).boxed()
    }),
    Row::new("mates", "mates and stalemates with one or two pieces", |title, of| {
        stuck::ends(title, stuck_or_not(of)).second_core_every(of.of(256, 16)).boxed()
    }),
    Row::new("endings", "moves recorded", |title, of| questions::played(title, recorded(of)).boxed()),
    Row::new("endings", "ends of games", |title, of| {
        questions::endings(title, of.all(19_462, LOOPED, looped(of))).boxed()
    }),
    Row::new("endings", "games that only seem to repeat", |title, of| {
        questions::endings(title, of.all(2_000, 100, seeming(1, of.of(2_000, 100)))).boxed()
    }),
    Row::new("endings", "ends with one or two pieces", |title, of| questions::endings(title, few(of)).boxed()),
    Row::new("lines", "published lines of play", |title, of| lines::counted(title, published(of)).boxed()),
    Row::new("lines", "published lines of play, further ahead", |title, of| {
        lines::counted(title, further_ahead(of)).second_core_every(FURTHER_AHEAD.len()).boxed()
    }),
    Row::new("lines", "games played out", |title, of| lines::played_out(title, games(of)).boxed()),
    Row::new("player", "answers of the player", |title, _| player::answers(title, &loops(1, GAMES_PART)).boxed()),
    Row::new("player", "answers where games only seem to repeat", |title, of| {
        player::in_seeming(title, &seeming(2, of.of(100, 12))).boxed()
    }),
    Row::new("player", "levels of the player", |title, _| player::levels(title).boxed()),
    Row::new("player", "worth of the pieces", |title, _| player::worths(title).boxed()),
    Row::new("level-1", "answers at level 1", |title, of| at_level(title, 0, of.of(10_000, 40), 16)),
    Row::new("level-2", "answers at level 2", |title, of| at_level(title, 1, of.of(10_000, 8), 16)),
    Row::new("level-3", "answers at level 3", |title, of| at_level(title, 2, of.of(10_000, 1), 16)),
    Row::new("level-4", "answers at level 4", |title, of| at_level(title, 3, of.of(10_000, 0), 64)),
    Row::new("level-5", "answers at level 5", |title, of| at_level(title, 4, of.of(10_000, 0), 256)),
];

/// Games that go round in loops, and the positions in those of the seeded part.
const GAMES_WHOLE: usize = 1_600;
const GAMES_PART: usize = 160;
const LOOPED: usize = 1_954;

pub(super) fn moves(title: &'static str, cases: Universe<Position>) -> Question<Position, String> {
    questions::listed(title, &["rules.list_moves"], cases, |at| questions::text(&at.possible_moves()))
}

pub(super) fn takes(title: &'static str, cases: Universe<Position>) -> Question<Position, String> {
    questions::listed(title, &["rules.list_takes"], cases, |position| {
        let takes = |chosen: &Move| position.board().get(chosen.to).is_some();
        questions::text(&position.possible_moves().into_iter().filter(takes).collect::<Vec<_>>())
    })
}

pub(super) fn legal(title: &'static str, cases: Universe<Position>) -> Question<Position, String> {
    questions::listed(title, &["rules.list_legal"], cases, |at| questions::text(&at.moves()))
}

pub(super) fn checks(title: &'static str, cases: Universe<(Placed, u16)>) -> Question<(Placed, u16), bool> {
    questions::placed(title, &["rules.is_check"], cases, questions::is_check)
}

pub(super) fn facing(title: &'static str, cases: Universe<(Placed, u16)>) -> Question<(Placed, u16), bool> {
    questions::placed(title, &["rules.are_facing"], cases, questions::is_facing)
}

/// One in sixteen of the placings of two pieces is asked on the second core too, which takes several times as long.
const SECOND_CORE: usize = 16;

/// The question about the answers of a level; one in `every` is asked on the second core too.
fn at_level(title: &'static str, level: usize, number: usize, every: usize) -> Box<dyn Ask> {
    player::at_level(title, level, number).second_core_every(every).boxed()
}

/// All placings of the kings with one or two pieces.
fn stuck_or_not(of: Extent) -> Universe<stuck::Placed> {
    let kings = 0..stuck::KINGS as u8;
    Universe::all(stuck::KINGS, kings).with((0..stuck::FURTHER).step_by(of.of(1, 45_007)))
}

fn seen(of: Extent) -> Universe<Single> {
    of.all(663_000, 6_836, fillings().step_by(of.of(1, 97)))
}

fn seeded(of: Extent) -> Universe<Single> {
    let boards = 0..of.of(10, 1);
    let all = boards.flat_map(|board| singles(113_400 * board));
    of.all(1_134_000, 6_671, all.step_by(of.of(1, 17)))
}

fn off(of: Extent) -> Universe<Single> {
    of.all(25_024, 1_472, off_the_board().step_by(of.of(1, 17)))
}

/// Positions in which a move would leave the kings facing each other, in the second one with a check as well; and one in which a cannon
/// that comes between would be the screen of another one.
const NEAR: [&str; 3] = [
    "4k4/9/9/9/4P4/9/9/9/9/4K4 w",
    "4k4/9/9/9/4P4/9/9/9/9/r3K4 w",
    "rnbakabnr/9/1c7/p1p1p1pCp/9/9/P1P1c1P1P/9/1C7/RNBAKABNR w",
];

/// All pairs of points in positions of seeded play and in those near danger.
fn pairs(of: Extent) -> Universe<Pair> {
    of.all(103, 5, positions(4, of.of(100, 2)).into_iter().chain(near_danger())).with(0..8_100)
}

pub(super) fn near_danger() -> [Position; 3] {
    NEAR.map(position)
}

/// Seeded boards, full, empty and between.
fn boards(of: Extent) -> Universe<Board> {
    let seeded = singles(77).step_by(1_601).take(of.of(70, 2)).map(|single| single.board());
    of.all(72, 4, seeded.chain([Board::EMPTY, Board::start()]))
}

fn played(of: Extent, seed: u64) -> Universe<Position> {
    of.all(20_000, 300, positions(seed, of.of(20_000, 300)))
}

/// The kings with one and with two further pieces.
fn placings(of: Extent) -> Universe<(Placed, u16)> {
    let first = (0..FIRST).step_by(of.of(1, 89)).map(Placed::Number);
    of.all(85_536, 962, first).with((0..FURTHER).step_by(of.of(1, 97)))
}

fn looped(of: Extent) -> Vec<Recorded> {
    loops(1, of.of(GAMES_WHOLE, GAMES_PART))
}

/// A move of each position of the games that is not the last one.
fn recorded(of: Extent) -> Universe<(Recorded, Move)> {
    let mut random = fastrand::Rng::with_seed(3);
    let going_on = looped(of).into_iter().filter(|case| case.play.ending().is_none());
    let moves = going_on.filter_map(|case| Some((case.clone(), random.choice(case.play.position().moves())?)));
    of.all(17_862, LOOPED - GAMES_PART, moves)
}

/// Positions with the kings and one or two further pieces: all with one, and a part of those with two.
fn few(of: Extent) -> Universe<Recorded> {
    let all = (0..FIRST).step_by(of.of(1, 401)).flat_map(|first| {
        [0, 1 + (first.wrapping_mul(2_654_435_761) >> 16) as u16 % 1_080]
            .map(|further| (Placed::Number(first), further))
    });
    let games = all.filter_map(|case| {
        let placing = placing(&case);
        Some(Recorded::from(Play::new(Position::new(placing.board, placing.turn).ok()?)))
    });
    of.all(118_137, 296, games)
}

pub(super) fn position(fen: &str) -> Position {
    Play::parse_fen(fen).unwrap_or_else(|error| panic!("{error}")).position().clone()
}

/// Published numbers of lines of play: the name of the position, the number of moves in the whole proof, and in the seeded part.
const DEPTHS: [(&str, usize, usize); 17] = [
    ("start", 3, 2),
    ("w2", 3, 2),
    ("w3", 3, 1),
    ("w4", 3, 1),
    ("w5", 3, 1),
    ("w6", 3, 1),
    ("w7", 3, 2),
    ("w8", 3, 1),
    ("w9", 3, 1),
    ("w10", 3, 1),
    ("w11", 3, 1),
    ("folium", 3, 1),
    ("fs1", 3, 1),
    ("fs2", 3, 2),
    ("mid", 3, 1),
    ("eyes", 3, 1),
    ("leg", 4, 3),
];
const PUBLISHED: &str = include_str!("../../../../games/tests/games/xiangqi/perft.txt");

/// The position of a published row, and its numbers.
fn row(name: &str) -> (Position, Vec<u64>) {
    let row = PUBLISHED.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
    let (fen, numbers) = row.and_then(|row| row.split_once(": ")).unwrap_or_else(|| panic!("{name}"));
    (position(fen), numbers.split(' ').filter_map(|number| number.parse().ok()).collect())
}

fn published(of: Extent) -> Universe<Counted> {
    let all = DEPTHS.into_iter().flat_map(|(name, whole, part)| {
        let (position, numbers) = row(name);
        (1..=of.of(whole, part))
            .map(move |depth| (position.clone(), depth, Some(numbers[depth - 1])))
            .collect::<Vec<_>>()
    });
    of.all(53, 24, all.chain([(Position::start(), 0, Some(1))]))
}

/// Numbers of more moves, which take minutes: the first one is counted on the second core too.
const FURTHER_AHEAD: [(&str, usize); 25] = [
    ("leg", 5),
    ("leg", 6),
    ("start", 4),
    ("w2", 4),
    ("w3", 4),
    ("w3", 5),
    ("w4", 4),
    ("w4", 5),
    ("w5", 4),
    ("w6", 4),
    ("w6", 5),
    ("w7", 4),
    ("w7", 5),
    ("w8", 4),
    ("w8", 5),
    ("w9", 4),
    ("w9", 5),
    ("w10", 4),
    ("w11", 4),
    ("folium", 4),
    ("fs1", 4),
    ("fs2", 4),
    ("mid", 4),
    ("eyes", 4),
    ("w5", 5),
];

fn further_ahead(of: Extent) -> Universe<Counted> {
    let all = FURTHER_AHEAD.into_iter().take(of.of(FURTHER_AHEAD.len(), 1)).map(|(name, depth)| {
        let (position, numbers) = row(name);
        (position, depth, Some(numbers[depth - 1]))
    });
    of.all(25, 1, all)
}

/// Games from their begin, each with all its moves and some after its end.
fn games(of: Extent) -> Universe<LineOfPlay> {
    let mut random = fastrand::Rng::with_seed(8);
    let all = (0..of.of(300, 12)).map(|game: usize| {
        let beginning = super::positions::beginning(game);
        let (mut play, mut line) = (beginning.clone(), Vec::new());
        for _ in 0..60 + game % 60 {
            let Some(chosen) = random.choice(Xiangqi::moves(&play)) else { break };
            let Some(after) = play.after(chosen) else { break };
            line.push(chosen);
            play = after;
        }
        (beginning, line)
    });
    of.all(300, 12, all)
}

/// Games of a few moves, for mutants: one that is lost by perpetual check, with a move after that, and one that goes on.
pub(super) fn short_games() -> Vec<LineOfPlay> {
    let perpetual = "c8c9 d9d8 c9c8 d8d9 c8c9 d9d8 c9c8 d8d9 c8c9";
    [("3k5/2R6/9/9/9/9/9/9/6r2/4K1N2 w", perpetual), ("4k4/9/9/9/4P4/9/9/9/9/4K4 w", "e5e6 e9d9 e6e7")]
        .map(|(fen, line)| {
            let moves = line.split(' ').map(|text| text.parse().unwrap_or_else(|_| panic!("{text}")));
            (Play::new(position(fen)), moves.collect())
        })
        .into()
}
