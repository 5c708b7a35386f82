//! The proof: its questions, each with its cases in the whole proof and in the seeded part that tests ask.

use games::Game;
use games::gunjin::player::Level;
use games::gunjin::{Board, Bridges, Gunjin, Move, Position, Saved, Space};

use super::cases::{
    Placing, SavedBlock, beginning, blocked, blocks, changed_set_ups, decisive, placings, rare_ends, saved,
    single_pieces, single_set_ups, turns, without_chance,
};
use super::forms;
use super::played::{Played, play, unknown};
use super::player::{self, Choosing};
use super::rules::{self, Turned};
use super::setups;
use crate::diff::{Extent, Row, Universe};

/// The subjects of questions.
pub(super) const ABOUT: [&str; 4] = ["rules", "setup", "saves", "player"];

/// The questions.
pub const ROWS: [Row; 27] = [
    Row::new("rules", "maps", |title, _| rules::maps(title).boxed()),
    Row::new("rules", "boards turned", |title, of| rules::swaps(title, turned(of)).boxed()),
    Row::new("rules", "combats", |title, _| rules::combats(title, Universe::all(434, rules::fights())).boxed()),
    Row::new("rules", "combats of debug mode", |title, _| {
        rules::combats(title, Universe::all(62, rules::debug_fights())).boxed()
    }),
    Row::new("rules", "moves with one blocker", |title, of| {
        rules::blocked_moves(title, of.all(115_920, 1_196, blocked().step_by(of.of(1, 97)))).boxed()
    }),
    Row::new("rules", "moves of seeded games", |title, of| rules::moves(title, movers(of)).boxed()),
    Row::new("rules", "turns of seeded games", |title, of| rules::turns(title, played(of)).boxed()),
    Row::new("rules", "lists of moves", |title, of| forms::all_moves(title, listed(of)).boxed()),
    Row::new("rules", "games played out", |title, of| forms::games(title, lines(of)).boxed()),
    Row::new("setup", "runs of the register", |title, of| {
        forms::register_bytes(title, of.all(100, 10, (1..=of.of(100, 10)).map(|seed| (chance(seed as u32), 7 * seed))))
            .boxed()
    }),
    Row::new("setup", "chance taken in", |title, of| setups::stirred(title, stirred(of)).boxed()),
    Row::new("setup", "boards cleared", |title, of| setups::cleared(title, boards(of)).boxed()),
    Row::new("setup", "trays filled", |title, _| setups::trays(title).boxed()),
    Row::new("setup", "bytes of the register", |title, of| {
        setups::register(title, of.all(1_000_000, 10_000, setups::run(of.of(1_000_000, 10_000)))).boxed()
    }),
    Row::new("setup", "jumps of the register", |title, of| {
        setups::register(title, of.all(1_024, 1_024, setups::jumps())).boxed()
    }),
    Row::new("setup", "halves filled by chance", |title, of| setups::filled(title, filled(of)).boxed()),
    Row::new("setup", "halves rated", |title, of| setups::rated(title, filled(of)).boxed()),
    Row::new("setup", "halves chosen", |title, of| setups::chosen(title, halves(of)).boxed()),
    Row::new("setup", "set-ups checked", |title, of| {
        let changed = changed_set_ups(of.of(100_000, 1_000));
        setups::checked(title, of.all(100_736, 1_736, single_set_ups().chain(changed))).boxed()
    }),
    Row::new("setup", "pieces placed", |title, of| setups::placed(title, placed(of)).boxed()),
    Row::new("saves", "games saved", |title, of| setups::sealed(title, saves(of)).boxed()),
    Row::new("saves", "blocks checked", |title, of| setups::judged(title, checked(of)).boxed()),
    Row::new("saves", "games loaded", |title, of| setups::opened(title, saves(of)).boxed()),
    Row::new("player", "knowledge at the beginning", |title, _| player::begun(title).boxed()),
    Row::new("player", "moves learned from", |title, of| player::learned(title, learned(of)).boxed()),
    Row::new("player", "moves chosen", |title, of| player::choices(title, choosing(of, false)).boxed()),
    Row::new("player", "moves chosen against other types", |title, of| {
        player::choices(title, choosing(of, true)).boxed()
    }),
];

/// Returns a state of the register.
const fn chance(seed: u32) -> u32 {
    seed.wrapping_mul(0x9E37_79B9)
}

/// Boards of seeded games.
fn boards(of: Extent) -> Universe<(Bridges, Board)> {
    let all = turns(700, of.of(60, 2)).into_iter().step_by(20).take(of.of(1_000, 30));
    of.all(1_000, 30, all.map(|(position, _)| (position.bridges, position.board)))
}

/// The boards of all positions of the seeded games, or some: the marks of every piece in them.
fn listed(of: Extent) -> Universe<(Bridges, Board)> {
    let games = turns(1, of.of(GAMES[0], 2)).into_iter();
    let all = games.step_by(of.of(1, 20)).take(of.of(usize::MAX, 30)).map(|(at, _)| (at.bridges, at.board));
    of.all(404_887, 30, all)
}

fn halves(of: Extent) -> Universe<(Bridges, Level, u32)> {
    let seeds = (1..=of.of(1_000, 5)).map(chance);
    let all = seeds.flat_map(|state| {
        Bridges::ALL.into_iter().flat_map(move |bridges| Level::ALL.map(|level| (bridges, level, state)))
    });
    of.all(6_000, 30, all)
}

/// Seeded games with their moves, up to the end or six hundred of them; the first one without a move.
fn lines(of: Extent) -> Universe<forms::LineOfPlay> {
    let games = (1..=of.of(200, 4)).map(|seed: u32| {
        let start = beginning(seed);
        let (mut position, mut moves, mut random) = (start.clone(), Vec::new(), fastrand::Rng::with_seed(seed.into()));
        while moves.len() < 600
            && let Some(chosen) = random.choice(Gunjin::moves(&position))
        {
            let Some((after, _)) = position.after(chosen) else { break };
            moves.push(chosen);
            position = after;
        }
        (start, moves)
    });
    of.all(201, 5, [(beginning(1), Vec::new())].into_iter().chain(games))
}

/// Bytes of chance for states of the register, one of which becomes 0.
fn stirred(of: Extent) -> Universe<(u32, u8)> {
    let seeded = (1..of.of(10_000, 200)).map(|seed: u32| (chance(seed), (chance(seed) >> 24) as u8));
    of.all(10_000, 200, seeded.chain([(0x5A, 0x5A)]))
}

/// Seeded games of the whole proof and of the part.
const GAMES: [u32; 2] = [1_000, 10];

fn turned(of: Extent) -> Universe<Turned> {
    let known = |seed: u64| {
        let mut random = fastrand::Rng::with_seed(seed);
        std::array::from_fn(|_| random.u16(..))
    };
    let games = (1..).map(beginning).take(of.of(1_000, 50)).map(|position| position.board);
    let all = single_pieces().chain(games).enumerate().map(move |(seed, board)| (board, known(seed as u64)));
    of.all(2_116 + 1_000, 2_116 + 50, all)
}

/// All own pieces in positions of seeded games.
fn movers(of: Extent) -> Universe<(Position, Space)> {
    let positions = turns(1, of.of(GAMES[0], GAMES[1])).into_iter().step_by(of.of(11, 7));
    let all = positions.flat_map(|(position, _)| {
        let own: Vec<Space> = position.board.own().collect();
        own.into_iter().map(move |from| (position.clone(), from))
    });
    of.all(319_466, 5_318, all)
}

fn played(of: Extent) -> Universe<(Position, Move)> {
    let all = turns(1, of.of(GAMES[0], GAMES[1])).into_iter().chain(rare_ends());
    of.all(404_898, 4_389, all)
}

fn filled(of: Extent) -> Universe<(Bridges, u32)> {
    let seeds = (1..=of.of(10_000, 200)).map(|seed: u32| seed.wrapping_mul(0x9E37_79B9));
    let all = seeds.flat_map(|state| Bridges::ALL.map(|bridges| (bridges, state)));
    of.all(20_000, 400, all)
}

fn placed(of: Extent) -> Universe<Placing> {
    of.all(100_000, 2_000, placings(of.of(100_000, 2_000)))
}

fn saves(of: Extent) -> Universe<Saved> {
    let positions = (0..).zip(turns(300, 20)).step_by(of.of(1, 20));
    let all = positions.map(|(seed, (position, _))| saved(&position, seed)).take(of.of(2_000, 100));
    of.all(2_000, 100, all)
}

fn checked(of: Extent) -> Universe<SavedBlock> {
    // 236 x 255 faults of each of two blocks, each with two checksums, and a block of its own.
    let all = blocks(of.of(1, 97)).chain([without_chance()]);
    of.all(2 * (1 + 2 * 60_180) + 1, 2 * (1 + 2 * 621) + 1, all)
}

fn learned(of: Extent) -> Universe<Played> {
    of.all(20_000, 300, play(1, of.of(900, 20)).into_iter().take(of.of(20_000, 300)))
}

/// Moves to choose at each level, as the game has it or with other types of the enemy's pieces than it really has.
fn choosing(of: Extent, with_others: bool) -> Universe<Choosing> {
    let games = play(2_000, of.of(450, 10)).into_iter().step_by(of.of(1, 5)).take(of.of(10_000, 50));
    let positions = (1..).zip(games.chain(decisive().into_iter().map(|position| unknown(&position))));
    let all = positions.flat_map(move |(seed, played)| {
        let other = with_others.then_some(u64::from(seed));
        let state = u32::wrapping_mul(seed, 0x9E37_79B9);
        Level::ALL.map(|level| Choosing { played: played.clone(), level, state, other })
    });
    of.all(30_036, 186, all)
}
