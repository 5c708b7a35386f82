//! Level Unbeatable: Classic's rules, and two more between its blocks and its attack.
//!
//! Classic falls to forks: it goes on with a line of its own while player one marks two edges that meet in a corner, takes the
//! corner, and threatens two lines at once. Taking the centre and corner 7 first stops most of them; the fork on the edges
//! 2 and 6 remains, and corner 3 between them is taken in time. No single rule stops both: the tests try them all.

use super::classic::{cells, pairs, rule};
use super::{CLASSIC, Cell, Rule, RuleCondition, RuleKind, Targets};

/// Classic's rules up to the last corner block.
const BEFORE: usize = 29;

/// The rules that Classic lacks.
#[rustfmt::skip]
const ADDED: [Rule; 2] = [
    rule(30, RuleKind::CornerBlock, RuleCondition::Pairs(pairs![2 6]), Targets::Cells(cells![3])),
    rule(31, RuleKind::Centre, RuleCondition::Always, Targets::Cells(cells![5 7])),
];

/// Level Unbeatable: 40 rules.
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
