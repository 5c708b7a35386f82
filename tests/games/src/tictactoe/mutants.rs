//! The mutants of the player's rules: tables in which one rule is missing, comes later, or has another condition or other targets.
//! The cases of a strong proof notice each that does not give the same answers.

use super::{Board, Cell, LINES, Level, Rule, RuleCondition, Targets, ToMove};
use crate::variations;

/// A table of rules with a mistake in one of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutant {
    /// The rule and what became of it.
    pub name: String,
    /// The table.
    pub rules: Vec<Rule>,
}

impl Mutant {
    /// Returns the next cell of the Spectrum; `None` if no rule has one.
    pub fn choose(&self, board: &Board, r: u8) -> Option<Cell> {
        let mut matching = self.rules.iter().filter(|rule| rule.when.holds(board));
        matching.find_map(|rule| rule.targets.pick(board, r))
    }

    /// Returns true if the table gives the level's answer in each of these cases.
    pub fn answers_like_the_level(&self, cases: &[ToMove]) -> bool {
        cases.iter().all(|case| self.choose(&case.board, case.r()) == case.choose().map(|choice| choice.cell))
    }
}

/// Returns all mutants of a rule of a level. The cells of a rule are static: the new ones are never freed.
pub fn mutants(level: Level, index: usize) -> Vec<Mutant> {
    let rules = level.rules();
    let own = rules[index];
    let mut missing = rules.to_vec();
    missing.remove(index);
    let mut all = vec![Mutant { name: format!("{own} -> no such rule"), rules: missing }];
    if index + 1 < rules.len() {
        let mut swapped = rules.to_vec();
        swapped.swap(index, index + 1);
        all.push(Mutant { name: format!("{own} -> after rule {}", index + 2), rules: swapped });
    }
    let conditions = conditions(own.when).into_iter().map(|when| Rule { when, ..own });
    for rule in conditions.chain(targets(own.targets).into_iter().map(|targets| Rule { targets, ..own })) {
        let mut table = rules.to_vec();
        table[index] = rule;
        all.push(Mutant { name: format!("{own} -> {rule}"), rules: table });
    }
    all
}

/// Returns the conditions in place of one.
fn conditions(own: RuleCondition) -> Vec<RuleCondition> {
    let other_lines = |line| LINES.iter().filter(move |other| *other != line);
    let mut conditions: Vec<RuleCondition> = match own {
        RuleCondition::Moves(moves) => (0..=9).filter(|&other| other != moves).map(RuleCondition::Moves).collect(),
        RuleCondition::Two(side, line) => {
            let lines = other_lines(line).map(|other| RuleCondition::Two(side, other));
            lines.chain([RuleCondition::Two(side.other(), line), RuleCondition::Open(line)]).collect()
        }
        RuleCondition::Open(line) => other_lines(line).map(RuleCondition::Open).collect(),
        RuleCondition::Pairs(pairs) => {
            let other_pairs = |&[a, b]: &[Cell; 2]| {
                let firsts = other_cells(&a).into_iter().map(|other| [other, b]);
                firsts.chain(other_cells(&b).into_iter().map(|other| [a, other])).collect()
            };
            let all = variations(pairs, other_pairs, pairs.len() > 1, false).into_iter();
            all.map(|pairs| RuleCondition::Pairs(pairs.leak())).collect()
        }
        RuleCondition::Always => Vec::new(),
    };
    conditions.extend((own != RuleCondition::Always).then_some(RuleCondition::Always));
    conditions
}

/// Returns the targets in place of others.
fn targets(own: Targets) -> Vec<Targets> {
    match own {
        Targets::Random => vec![Targets::Cells(&Cell::ALL)],
        Targets::Cells(cells) => {
            variations(cells, other_cells, true, true).into_iter().map(|cells| Targets::Cells(cells.leak())).collect()
        }
    }
}

fn other_cells(cell: &Cell) -> Vec<Cell> {
    Cell::ALL.into_iter().filter(|other| other != cell).collect()
}
