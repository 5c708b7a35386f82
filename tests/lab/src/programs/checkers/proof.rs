//! The proof: its questions, each with its cases in the whole proof and in the seeded part that tests ask.

use games::checkers::{Match, Outcome, Position, Rules, Side};

use super::rules::{Deep, Listed, Ruled, Sources, SquarePair};
use super::{frames, play, player, records, rules, universes};
use crate::diff::{Extent, Row, Universe};

/// The subjects of questions.
pub(super) const ABOUT: [&str; 9] =
    ["rules", "lines", "records", "endings", "level-1", "level-2", "level-3", "level-4", "level-5"];

/// The questions.
pub const ROWS: [Row; 44] = [
    Row::new("rules", "slides of a piece", |title, of| rules::slides(title, fillings(of)).boxed()),
    Row::new("rules", "jumps of a piece", |title, of| rules::jumps(title, fillings(of)).boxed()),
    Row::new("rules", "slides of many pieces", |title, of| rules::slides(title, sources(of)).boxed()),
    Row::new("rules", "jumps of many pieces", |title, of| rules::jumps(title, sources(of)).boxed()),
    Row::new("rules", "slides and hops", |title, of| rules::moves(title, steps(of)).boxed()),
    Row::new("rules", "lists of up to three squares", |title, of| rules::judged(title, lists(of)).boxed()),
    Row::new("rules", "beginnings of turns", |title, of| rules::judged(title, beginnings(of)).boxed()),
    Row::new("rules", "squares that may follow", |title, of| rules::followers(title, beginnings(of)).boxed()),
    Row::new("rules", "all turns", |title, of| rules::all_turns(title, ruled(of)).boxed()),
    Row::new("rules", "all turns of up to three pieces", |title, of| rules::all_turns(title, few_ruled(of)).boxed()),
    Row::new("rules", "sides that can move", |title, of| rules::stuck(title, few(of)).boxed()),
    Row::new("rules", "numbers of boards", |title, of| rules::numbers(title, boards(of)).boxed()),
    Row::new("rules", "squares by row and column", |title, _| rules::places(title).boxed()),
    Row::new("lines", "turns of seeded lines", |title, of| rules::judged(title, turns(of)).boxed()),
    Row::new("lines", "steps of seeded lines", |title, of| rules::moves(title, steps_of_turns(of)).boxed()),
    Row::new("lines", "chains of five hops and more", |title, of| rules::judged(title, chains(of)).boxed()),
    Row::new("lines", "published lines of play", |title, of| rules::published(title, of.of(7, 4)).boxed()),
    Row::new("lines", "lines of play from the start", |title, of| rules::lines(title, perft(of)).boxed()),
    Row::new("lines", "lines of play", |title, of| rules::lines(title, deep(of)).boxed()),
    Row::new("lines", "turns added to lines", |title, of| rules::added(title, counted(of)).boxed()),
    Row::new("records", "turns of a game", |title, of| records::turns(title, recorded(of)).boxed()),
    Row::new("records", "draws by repetition", |title, of| {
        records::draws(title, of.all(113, 4, drawn(of, Some(Outcome::Repeated)))).boxed()
    }),
    Row::new("records", "draws by quiet turns", |title, of| {
        records::draws(title, of.all(87, 2, drawn(of, Some(Outcome::Quiet)))).boxed()
    }),
    Row::new("records", "games that are not drawn", |title, of| {
        records::draws(title, of.all(79_642, 3_214, drawn(of, None))).boxed()
    }),
    Row::new("records", "repetitions", |title, of| records::repeats(title, of.all(79_842, 3_220, games(of))).boxed()),
    Row::new("endings", "end games of two pieces", |title, of| player::endings(title, of.of(1, 35))),
    Row::new("endings", "the table of end games", |title, _| player::table(title)),
    Row::new("endings", "worth of pieces", |title, _| player::worth(title)),
    Row::new("endings", "slides in a search", |title, _| frames::slides(title)),
    Row::new("endings", "hops in a search", |title, _| frames::hops(title)),
    Row::new("endings", "squares in a search", |title, _| frames::bits(title)),
    Row::new("endings", "leads", |title, _| frames::leads(title)),
    Row::new("endings", "levels", |title, _| player::levels(title)),
    Row::new("level-1", "answers that see repetitions", |title, of| player::repeating(title, of.of(2_000, 40))),
    Row::new("level-1", "answers at level 1", |title, of| player::answers(title, 0, of.of(10_000, 60))),
    Row::new("level-1", "answers with two kings against one", |title, of| player::two_kings(title, of.of(7, 3_001))),
    Row::new("level-1", "searches that BREAK ends", |title, of| player::broken(title, of.of(100, 2))),
    Row::new("level-1", "answers on crowded boards", |title, of| player::crowded(title, of.of(1_000, 2))),
    Row::new("level-2", "answers near the end", |title, of| player::near_the_end(title, of.of(101, 5_003))),
    Row::new("level-2", "answers at level 2", |title, of| player::answers(title, 1, of.of(10_000, 12))),
    Row::new("level-3", "answers at level 3", |title, of| player::answers(title, 2, of.of(10_000, 1))),
    Row::new("level-3", "answers where each turn loses", |title, _| player::lost(title)),
    Row::new("level-4", "answers at level 4", |title, of| player::answers(title, 3, of.of(10_000, 0))),
    Row::new("level-5", "answers at level 5", |title, of| player::answers(title, 4, of.of(10_000, 0))),
];

fn fillings(of: Extent) -> Universe<Sources> {
    of.all(universes::FILLINGS, 4_914, universes::fillings().step_by(of.of(1, 97)))
}

fn sources(of: Extent) -> Universe<Sources> {
    of.all(1_000_000, 5_000, universes::random_sources(1, of.of(1_000_000, 5_000)))
}

/// The positions of seeded play by a set of rules.
fn positions(of: Extent, rules: Rules) -> Vec<Position> {
    play::positions(2 + rules as u64, rules, of.of(20_000, 150))
}

fn steps(of: Extent) -> Universe<SquarePair> {
    of.all(135_806, 1_095, play::steps(&positions(of, Rules::Original)))
}

fn lists(of: Extent) -> Universe<Listed> {
    of.all(5_079_492, 8_836, play::lists(universes::placings(2).step_by(of.of(1, 601))))
}

fn beginnings(of: Extent) -> Universe<Listed> {
    let by = |rules| play::beginnings(&positions(of, rules), rules);
    of.all(825_615, 6_178, Rules::ALL.into_iter().flat_map(by))
}

fn ruled(of: Extent) -> Universe<Ruled> {
    let by = |rules| positions(of, rules).into_iter().map(move |position| (position, rules));
    of.all(40_000, 300, Rules::ALL.into_iter().flat_map(by))
}

/// All placings of one piece, of two and of three, either side to move.
fn few(of: Extent) -> Universe<Position> {
    of.all(536_632, 1_072, universes::placings(3).step_by(of.of(1, 501)))
}

fn few_ruled(of: Extent) -> Universe<Ruled> {
    let few = universes::placings(3).step_by(of.of(1, 501));
    of.all(1_073_264, 2_144, few.flat_map(|position| Rules::ALL.map(|rules| (position, rules))))
}

fn seeded_turns(of: Extent) -> Vec<Listed> {
    play::turns(7, of.of(1_000_000, 2_000))
}

fn turns(of: Extent) -> Universe<Listed> {
    of.all(1_000_000, 2_000, seeded_turns(of))
}

fn steps_of_turns(of: Extent) -> Universe<SquarePair> {
    of.all(1_061_321, 2_136, play::steps_of(&seeded_turns(of)))
}

fn chains(of: Extent) -> Universe<Listed> {
    of.all(115, 1, play::chains(&play::turns(7, of.of(1_000_000, 20_000))))
}

/// The start with either side to move, by both sets of rules.
fn perft(of: Extent) -> Universe<Deep> {
    let starts =
        Side::ALL.into_iter().flat_map(|turn| Rules::ALL.map(|rules| (Position { turn, ..Position::START }, rules)));
    of.all(4, 4, starts.map(|(start, rules)| (start, rules, of.of(7, 3))))
}

fn deep(of: Extent) -> Universe<Deep> {
    let all = Rules::ALL.into_iter().flat_map(|rules| positions(of, rules).into_iter().map(move |at| (at, rules, 2)));
    of.all(401, 7, all.step_by(of.of(100, 50)).chain([(Position::START, Rules::English, 0)]))
}

/// Positions with numbers of lines that another byte begins with.
fn counted(of: Extent) -> Universe<(Position, u32)> {
    let all = positions(of, Rules::Original).into_iter().flat_map(|at| [(at, 0xFFFE), (at, 0x00FF_FFFF)]);
    of.all(40_000, 6, all.step_by(of.of(1, 51)))
}

/// Every board of one square, the empty one, and random ones.
fn boards(of: Extent) -> Universe<u32> {
    let random = universes::random_sources(8, of.of(100_000, 100)).map(|(position, _)| position.black);
    of.all(100_033, 133, (0..32).map(|square| 1 << square).chain([0]).chain(random))
}

fn games(of: Extent) -> Vec<Match> {
    records::lines(of.of(800, 32))
}

fn recorded(of: Extent) -> Universe<records::Turned> {
    of.all(79_192, 3_195, records::turns_of(&games(of)))
}

fn drawn(of: Extent, draw: Option<Outcome>) -> Vec<Match> {
    records::drawn_by(&games(of), draw)
}
