//! Level Unbeatable: Classic's rules, and three more between its blocks and the rest.
//!
//! Classic falls to forks: player one marks two edges that meet in a corner, takes the corner, and threatens two lines at
//! once. The centre, taken whenever it is free, ends most of them before they begin; corners 3 and 9 are taken in time, and in
//! corners 1 and 7 the attack gets in the way by itself.

use super::classic::{cells, pairs, rule};
use super::{CLASSIC, Cell, Condition, Kind, Rule, Targets};

/// Classic's rules up to the last block.
const BEFORE: usize = 18;

/// The rules that Classic lacks.
#[rustfmt::skip]
const ADDED: [Rule; 3] = [
    rule(19, Kind::CornerBlock, Condition::Pairs(pairs![2 6]), Targets::Cells(cells![3])),
    rule(20, Kind::CornerBlock, Condition::Pairs(pairs![6 8]), Targets::Cells(cells![9])),
    rule(21, Kind::Centre, Condition::Always, Targets::Cells(cells![5])),
];

/// Level Unbeatable: 41 rules.
pub static UNBEATABLE: [Rule; CLASSIC.len() + ADDED.len()] = {
    let mut rules = [CLASSIC[0]; CLASSIC.len() + ADDED.len()];
    let mut index = 0;
    while index < rules.len() {
        rules[index] = if index < BEFORE {
            CLASSIC[index]
        } else if index < BEFORE + ADDED.len() {
            ADDED[index - BEFORE]
        } else {
            CLASSIC[index - ADDED.len()]
        };
        rules[index].number = index as u8 + 1;
        index += 1;
    }
    rules
};
