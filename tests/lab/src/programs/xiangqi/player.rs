//! The questions about the player: the same move, the same value and the same number of positions looked at; its levels; its time.

use crate::T;
use crate::diff::{Area, Field, Question, Universe};
use games::xiangqi::player::{Answer, Level, choose, worth};
use games::xiangqi::{Kind, Piece, Play, Point, Side, Why};

use super::layout::{POSITION, RECORDED, SCRATCH, byte, piece_byte};
use super::positions::{Recorded, positions};
use super::questions::{PAST, RECORD, RECORD_AREAS, put_record};

const DEPTH_MOST: Field<u8> = Field::byte("rules.DepthMost");
const NODES_MOST: Field<u32> = positions_at("rules.NodesMost");
const NODES: Field<u32> = positions_at("rules.Nodes");
const AHEAD: Field<u8> = Field::byte("rules.LookedAhead");
const BREAK: Field<u8> = Field::byte("Break");
const BEST: Field<u16> = Field::word("rules.Best");
const BEST_VALUE: Field<u16> = Field::word("rules.BestValue");

/// The player's page, its frames, and the board before the search.
pub(super) const FRAMES: Area = Area { symbol: "rules.PlayerRam", bytes: 32 * 256 };

/// The most time that a position took in seeded play, in T-states, and that of what comes before the first one: see
/// `z80src/xiangqi/levels.asm`.
pub(super) const POSITION_MOST: T = 14_000;
const BEGINNING_MOST: T = 200_000;

/// A number of positions, three bytes.
const fn positions_at(symbol: &'static str) -> Field<u32> {
    Field::new(
        symbol,
        3,
        |number, to| to.copy_from_slice(&number.to_le_bytes()[..3]),
        |from| Some(u32::from_le_bytes([from[0], from[1], from[2], 0])),
    )
}

fn drawn(best: u16, value: u16, nodes: u32, depth: u8) -> String {
    format!("{best:04X}, worth {}, after {nodes} positions, {depth} moves ahead", value.cast_signed())
}

/// Positions in which checks make lines as long as they can be.
const CHECKS: [&str; 2] = ["3k5/2R6/9/9/9/9/9/5pp2/6r2/4K4 w", "4k4/9/5c3/5r3/9/4C4/4R4/5K3/9/3A5 w"];
/// Checks by a pawn and by knights from different sides, and a rook whose first capture is not its best one.
const SINGLE: [&str; 3] =
    ["4k4/5P3/9/9/2N6/9/9/9/9/3K1R3 w", "9/4k4/1N7/9/9/9/9/9/9/3K1R3 w", "3k5/9/9/9/p8/9/9/9/R6r1/4K4 w"];
/// Positions near the end by sixty moves, and near the end by material.
const DRAWS: [&str; 3] = [
    "3ak4/4a4/9/9/9/9/9/4B4/4A1R2/3K5 w - - 117 80",
    "3k5/4a4/9/4n4/9/9/9/9/1R2A4/3AK4 b - - 116 80",
    "2bk5/4a4/9/9/9/9/9/B8/1p2A4/4K4 b",
];
/// Positions of few pieces, in which few positions looked at are several moves ahead: one side or the other passes, moves are left out.
const FEW: [&str; 5] = [
    "2bak4/4a4/9/4p4/9/2P3N2/9/4B4/4A4/3AK4 w",
    "3k1ab2/9/3a5/9/5n3/2P6/9/9/4A4/3AKR3 b",
    "4k4/4a4/4ba3/9/3r5/9/2C6/4B4/4A4/2BAKC3 w",
    "5k3/3P5/9/9/9/4p4/9/9/9/4KC3 w",
    "4k4/9/4b4/2p6/9/2P6/9/4B4/9/5K3 b",
];

/// A game to choose a move in.
#[derive(Clone)]
pub(super) struct Case {
    game: Recorded,
    level: Level,
    /// True if BREAK is pressed.
    is_broken: bool,
}

impl Case {
    fn new(game: Recorded, depth: u8, nodes: u32) -> Case {
        Case { game, level: Level { depth, nodes }, is_broken: false }
    }
}

fn parsed(fen: &str) -> Recorded {
    Recorded::from(Play::parse_fen(fen).unwrap_or_else(|error| panic!("{error}")))
}

pub(super) fn played(seed: u64, number: usize) -> impl Iterator<Item = Recorded> {
    let plays = positions(seed, number).into_iter().map(Play::new);
    plays.filter(|play| play.ending().is_none()).map(Recorded::from)
}

/// Positions of seeded play, games with loops, in which repetitions decide, and positions near other ends.
fn cases(looped: &[Recorded]) -> Vec<Case> {
    let going_on = looped.iter().filter(|case| case.moves.len() >= 6 && case.play.ending().is_none());
    let loops = going_on.step_by(20).take(12).map(|case| Case::new(case.clone(), 3, 600));
    // The games follow each other: two moves and one move before a game was lost by perpetual check.
    let is_lost = |case: &Recorded| case.play.ending().is_some_and(|ending| ending.why == Why::PerpetualCheck);
    let before = looped.windows(3).filter(|games| is_lost(&games[2])).take(8);
    let perpetual = before.flat_map(|games| games[..2].iter().map(|game| Case::new(game.clone(), 2, 600)));
    let checks = CHECKS.into_iter().map(|fen| Case::new(parsed(fen), 12, 8_000));
    let draws = DRAWS.into_iter().chain(SINGLE).map(|fen| Case::new(parsed(fen), 4, 2_000));
    // A number of positions is three bytes.
    let many = played(8, 2).zip([65_536, 65_537]).map(|(game, nodes)| Case::new(game, 1, nodes));
    let broken = played(7, 2).map(|game| Case { is_broken: true, ..Case::new(game, 12, 5_000) });
    let short = played(5, 40).map(|game| Case::new(game, 12, 600));
    let long = played(6, 2).map(|game| Case::new(game, 12, 4_000));
    short.chain(long).chain(loops).chain(perpetual).chain(checks).chain(draws).chain(many).chain(broken).collect()
}

pub(super) fn answers(title: &'static str, looped: &[Recorded]) -> Question<Case, String> {
    let cases = cases(looped);
    question(title, Universe::all(cases.len(), cases))
}

/// The question about answers in games that only seem to repeat.
pub(super) fn in_seeming(title: &'static str, games: &[Recorded]) -> Question<Case, String> {
    question(title, Universe::all(games.len(), games.iter().map(|game| Case::new(game.clone(), 3, 600))))
}

/// The question about short searches, for mutants: some of the same positions, and of those in which something special decides most, with
/// fewer positions looked at.
pub(super) fn short(title: &'static str, looped: &[Recorded]) -> Question<Case, String> {
    let cases = cases(looped);
    let groups = [
        (0..40, 8, 150),      // of seeded play
        (40..41, 1, 1_500),   // looked at further
        (42..54, 6, 200),     // loops
        (54..70, 4, 200),     // before a perpetual check
        (70..72, 1, 250),     // checks
        (72..75, 1, 500),     // draws
        (75..78, 1, 250),     // few pieces
        (78..81, 1, 100_000), // numbers of three bytes, and BREAK
    ];
    let chosen = groups.into_iter().flat_map(|(range, every, most)| {
        let limited = move |case: &Case| {
            let Level { depth, nodes } = case.level;
            Case { level: Level { depth, nodes: nodes.min(most) }, ..case.clone() }
        };
        cases[range].iter().step_by(every).map(limited).collect::<Vec<_>>()
    });
    let few = FEW.into_iter().map(|fen| Case::new(parsed(fen), 12, 400));
    // One move ahead, repetitions are looked for as well.
    let ahead = cases[42..54].iter().chain(cases[54..70].iter().step_by(3));
    let ahead = ahead.map(|case| Case::new(case.game.clone(), 1, 300));
    question(title, Universe::all(46, chosen.chain(few).chain(ahead)))
}

/// The question about the answers of a level, by its index, in a number of positions of seeded play.
pub(super) fn at_level(title: &'static str, level: usize, number: usize) -> Question<Case, String> {
    let Level { depth, nodes } = Level::ALL[level];
    // In a few positions the game is over.
    let games = played(10 + level as u64, number + number / 20 + 10).take(number);
    question(title, Universe::all(number, games.map(|game| Case::new(game, depth, nodes))))
}

fn question(title: &'static str, cases: Universe<Case>) -> Question<Case, String> {
    Question::new(
        title,
        &["rules.choose_move"],
        cases,
        |Case { game, level, is_broken }, to| {
            put_record(game, to);
            to.put(&DEPTH_MOST, &level.depth);
            to.put(&NODES_MOST, &level.nodes);
            to.put(&BREAK, &u8::from(*is_broken));
        },
        |Case { game, .. }, after| {
            // The game is as it was.
            if usize::from(after.get(&RECORDED)?) != game.moves.len() {
                return None;
            }
            if after.carry() {
                return Some("broken off".into());
            }
            let (best, value) = (after.get(&BEST)?, after.get(&BEST_VALUE)?);
            Some(drawn(best, value, after.get(&NODES)?, after.get(&AHEAD)?))
        },
        |Case { game, level, is_broken }| {
            if *is_broken {
                return "broken off".into();
            }
            let Answer { chosen, value, nodes, depth } = choose(&game.play, *level);
            let best = chosen.map_or(0, |chosen| u16::from_le_bytes([byte(chosen.from), byte(chosen.to)]));
            drawn(best, value.cast_unsigned(), nodes, depth)
        },
    )
    .symbols(POSITION)
    .symbols(RECORD)
    .symbols(["rules.DepthMost", "rules.NodesMost", "Break"])
    .writes(SCRATCH)
    .writes([FRAMES, AHEAD.area()])
    .writes(RECORD_AREAS)
    .writes([BEST.area(), BEST_VALUE.area(), NODES.area(), PAST])
    .at_most(|case| BEGINNING_MOST + POSITION_MOST * T::from(case.level.nodes))
    .draw(|case| format!("{} at {:?}", case.game.play, case.level))
}

/// The question about the table of levels.
pub(super) fn levels(title: &'static str) -> Question<usize, String> {
    const LEVEL: Field<u8> = Field::byte("Level");
    Question::new(
        title,
        &["rules.set_level"],
        Universe::all(Level::ALL.len(), 0..Level::ALL.len()),
        |level, to| to.put(&LEVEL, &(*level as u8)),
        |_, after| Some(format!("{:?}", Level { depth: after.get(&DEPTH_MOST)?, nodes: after.get(&NODES_MOST)? })),
        |level| format!("{:?}", Level::ALL[*level]),
    )
    .symbols(["Level"])
    .writes([DEPTH_MOST.area(), NODES_MOST.area()])
}

/// The question about the worth of each piece on each point.
pub(super) fn worths(title: &'static str) -> Question<(Piece, Point), String> {
    let pieces = Side::ALL.into_iter().flat_map(|side| Kind::ALL.map(|kind| Piece { side, kind }));
    let all = pieces.flat_map(|piece| Point::all().map(move |point| (piece, point)));
    Question::new(
        title,
        &["rules.worth"],
        Universe::all(1_260, all),
        |(piece, point), to| {
            to.registers().set_a(piece_byte(*piece));
            to.registers().set_c(byte(*point));
        },
        |_, after| Some(after.registers().a().to_string()),
        |(piece, point)| worth(*piece, *point).to_string(),
    )
    .draw(|(piece, point)| format!("{piece:?} on {point}"))
}
