//! The questions about the player: the same turn after the same number of positions.

use std::fmt;

use games::checkers::player::{Level, choose};
use games::checkers::{Position, Rules, Turn};

use super::layout::{LIST, POSITION, QUIET, SCRATCH, drawn, put};
use super::universes;
use crate::diff::{Area, Ask, Field, Question, Universe};

/// A position to choose a turn in.
#[derive(Clone, Debug)]
struct Case {
    position: Position,
    rules: Rules,
    level: usize,
    /// The value of R, where it decides between equal turns.
    chance: Option<u8>,
}

/// An answer: a turn, or none; the number of positions and of turns ahead.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Reply {
    turn: Option<Turn>,
    nodes: u32,
    depth: u8,
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Reply { turn, nodes, depth } = self;
        match turn {
            Some(turn) => write!(f, "{turn} after {nodes} positions, {depth} turns ahead"),
            None => f.write_str("no turn"),
        }
    }
}

const NODES: Field<u32> = Field::new(
    "Nodes",
    3,
    |nodes, to| to.copy_from_slice(&nodes.to_le_bytes()[..3]),
    |from| Some(u32::from_le_bytes([from[0], from[1], from[2], 0])),
);
const DEPTH: Field<u8> = Field::byte("Depth");
const LEVEL: Field<u8> = Field::byte("Level");
const TIES: Field<u8> = Field::byte("Ties");
const BREAK: Field<u8> = Field::byte("Break");
const RECORDS: Field<u8> = Field::byte("HistoryCount");

/// The memory of the search.
const SEARCH: [Area; 8] = [
    Area { symbol: "SearchRam", bytes: 0x1800 },
    Area { symbol: "Turns", bytes: 1_024 },
    Area { symbol: "NodesLeft", bytes: 1 },
    Area { symbol: "TurnCount", bytes: 1 },
    Area { symbol: "TurnNumber", bytes: 1 },
    Area { symbol: "RootStack", bytes: 2 },
    Area { symbol: "Root", bytes: 14 },
    Area { symbol: "State", bytes: 14 },
];

fn question(title: &'static str, cases: Vec<Case>) -> Box<dyn Ask> {
    Question::new(
        title,
        &["choose_move"],
        Universe::all(cases.len(), cases),
        |case, to| {
            put(&case.position, case.rules, to);
            to.put(&QUIET, &0);
            to.put(&LEVEL, &(case.level as u8));
            to.put(&TIES, &u8::from(case.chance.is_some()));
            to.put(&BREAK, &0);
            to.put(&RECORDS, &0);
            let several = case.position.turns(case.rules).len() > 1;
            to.chance("random_r", case.chance.unwrap_or(0), u32::from(case.chance.is_some() && several));
        },
        |_, after| {
            let turn = if after.carry() { None } else { Some(Turn(after.get(&LIST)?)) };
            Some(Reply { turn, nodes: after.get(&NODES)?, depth: after.get(&DEPTH)? })
        },
        |case| {
            let answer = choose(&case.position, case.rules, Level::ALL[case.level], &[], case.chance.unwrap_or(0));
            Reply { turn: answer.turn, nodes: answer.nodes, depth: answer.depth }
        },
    )
    .symbols(POSITION)
    .symbols(["random_r", "Level", "Ties", "Break", "HistoryCount"])
    .writes([QUIET.area(), LIST.area(), NODES.area(), DEPTH.area()])
    .writes(SEARCH)
    .writes(SCRATCH)
    .draw(|case| {
        let chance = case.chance.map_or_else(String::new, |r| format!(", R = {r}"));
        drawn(&case.position, &format!("{:?} rules, level {}{chance}: which turn?", case.rules, case.level + 1))
    })
    .boxed()
}

/// The titles of the questions, one a level.
const TITLES: [&str; 5] =
    ["answers at level 1", "answers at level 2", "answers at level 3", "answers at level 4", "answers at level 5"];

/// Returns the questions about the player: positions of seeded play at each level, and all placings of two pieces.
pub(super) fn of_player(positions: [usize; 5]) -> Vec<Box<dyn Ask>> {
    let mut questions = Vec::new();
    for (level, number) in positions.into_iter().enumerate().filter(|(_, number)| *number > 0) {
        let rules = |at: usize| Rules::ALL[at % 2];
        // Successive positions are much alike, so five times as many are made and every fifth is taken.
        let played = universes::lines(10 + level as u64, Rules::English, 5 * number);
        let cases = played.into_iter().step_by(5).enumerate().map(|(at, position)| {
            let chance = (at % 3 == 0).then_some((at * 37 % 256) as u8);
            Case { position, rules: rules(at), level, chance }
        });
        questions.push(question(TITLES[level], cases.collect()));
    }
    let endings = universes::endings();
    let cases = endings.into_iter().map(|position| Case { position, rules: Rules::Original, level: 0, chance: None });
    questions.push(question("end games of two pieces", cases.collect()));
    questions
}
