//! The question about the player: the same move, the same value and the same number of positions looked at.

use crate::diff::{Area, Field, Question, Universe};
use games::xiangqi::player::{Answer, Level, choose};
use games::xiangqi::{Play, Why};

use super::layout::{POSITION, SCRATCH, byte};
use super::positions::{Recorded, positions};
use super::questions::{PAST, RECORD, RECORD_AREAS, put_record};

const DEPTH_MOST: Field<u8> = Field::byte("rules.DepthMost");
const NODES_MOST: Field<u16> = Field::word("rules.NodesMost");
const NODES: Field<u16> = Field::word("rules.Nodes");
const BEST: Field<u16> = Field::word("rules.Best");
const BEST_VALUE: Field<u16> = Field::word("rules.BestValue");

/// The variables that the player uses for itself, and its frames.
const FRAMES: [Area; 4] = [
    Area { symbol: "rules.Frame", bytes: 1 },
    Area { symbol: "rules.RootRecorded", bytes: 1 },
    Area { symbol: "rules.RootScore", bytes: 2 },
    Area { symbol: "rules.FrameRam", bytes: 32 * 256 },
];

fn drawn(best: u16, value: u16, nodes: u32) -> String {
    format!("{best:04X}, worth {}, after {nodes} positions", value.cast_signed())
}

/// Positions in which checks make lines as long as they can be.
const CHECKS: [&str; 2] = ["3k5/2R6/9/9/9/9/9/9/6r2/4K1N2 w", "4k4/9/5c3/5r3/9/4C4/4R4/5K3/9/3A5 w"];

/// Positions of seeded play at two levels, and games with loops, in which repetitions decide.
fn cases(looped: &[Recorded]) -> Vec<(Recorded, Level)> {
    let level = |depth, nodes| Level { depth, nodes };
    let played = |seed, number, level: Level| {
        let plays = positions(seed, number).into_iter().map(Play::new);
        plays.filter(|play| play.ending().is_none()).map(move |play| (Recorded::from(play), level)).collect::<Vec<_>>()
    };
    let going_on = looped.iter().filter(|case| case.moves.len() >= 6 && case.play.ending().is_none());
    let loops = going_on.step_by(20).take(5).map(|case| (case.clone(), level(2, 250)));
    // The games follow each other: two moves and one move before a game was lost by perpetual check.
    let is_lost = |case: &Recorded| case.play.ending().is_some_and(|ending| ending.why == Why::PerpetualCheck);
    let before = looped.windows(3).filter(|games| is_lost(&games[2])).take(8);
    let perpetual = before.flat_map(|games| [(games[0].clone(), level(2, 250)), (games[1].clone(), level(2, 250))]);
    let checks = CHECKS.map(|fen| {
        let play = Play::parse_fen(fen).unwrap_or_else(|error| panic!("{error}"));
        (Recorded::from(play), level(8, 2_000))
    });
    let played = [played(5, 6, level(12, 600)), played(6, 1, level(4, 3_000))].concat();
    played.into_iter().chain(loops).chain(perpetual).chain(checks).collect()
}

pub(super) fn answers(title: &'static str, looped: &[Recorded]) -> Question<(Recorded, Level), String> {
    let cases = cases(looped);
    Question::new(
        title,
        &["rules.choose_move"],
        Universe::all(cases.len(), cases),
        |(case, level), to| {
            put_record(case, to);
            to.put(&DEPTH_MOST, &level.depth);
            to.put(&NODES_MOST, &u16::try_from(level.nodes).unwrap_or(u16::MAX));
        },
        |_, after| Some(drawn(after.get(&BEST)?, after.get(&BEST_VALUE)?, after.get(&NODES)?.into())),
        |(case, level)| {
            let Answer { chosen, value, nodes } = choose(&case.play, *level);
            let best = chosen.map_or(0, |chosen| u16::from_le_bytes([byte(chosen.from), byte(chosen.to)]));
            drawn(best, value.cast_unsigned(), nodes)
        },
    )
    .symbols(POSITION)
    .symbols(RECORD)
    .symbols(["rules.DepthMost", "rules.NodesMost"])
    .writes(SCRATCH)
    .writes(FRAMES)
    .writes(RECORD_AREAS)
    .writes([BEST.area(), BEST_VALUE.area(), NODES.area(), PAST])
    .draw(|(case, level)| format!("{} at {level:?}", case.play))
}
