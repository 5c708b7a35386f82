//! What coverage and mutation are about: the code and the tables of the player and the rules, and the rules of the port.

use games::tictactoe::{Cell, Condition, LINES, Level, Rule, Set, Targets};
use pipeline::Program;

use super::questions::{self, Reply};
use crate::diff::{Covering, Mutating, PortRule, Table, TriedRule, variations};

/// Returns what has to be reached: player and rules. Each move on an open board is made by a row of the player's table.
pub fn covering(program: &Program) -> Covering {
    let open = Set::LostTurns.size() + 255;
    let moves = Level::ALL.map(|level| (questions::everything(program, level), open)).into();
    Covering {
        sources: &["rules.asm", "player.asm"],
        what: "rules and player",
        questions: questions::of_rules(program),
        table: Some(Table { look: "choose_move.rule", questions: moves }),
    }
}

/// Returns what is mutated: the player with its table, the lines and the routine that sums one up, the random byte, and the port's rules.
pub fn mutating(program: &Program) -> Mutating {
    let rule = |question, level: Level, index: usize| {
        let rule = &level.rules()[index];
        let (variant, kind, text) = (level.name().to_owned(), rule.kind.to_string(), rule.to_string());
        PortRule { variant, kind, rule: text, question, try_all: Box::new(move || try_all(level, index)) }
    };
    let levels = Level::ALL.into_iter().enumerate();
    Mutating {
        sources: &["player.asm"],
        routines: &["line_sum", "random_byte"],
        tables: &["Rules", "Lines"],
        questions: Level::ALL.map(|level| questions::everything(program, level)).into(),
        rules: levels
            .flat_map(|(at, level)| (0..level.rules().len()).map(move |index| rule(at, level, index)))
            .collect(),
    }
}

/// Tries every mutant of a rule on everything that the player can be asked at its level.
fn try_all(level: Level, index: usize) -> TriedRule {
    let cases: Vec<_> = questions::all(level).into_iter().map(|case| (case, Reply::port(&case))).collect();
    let survives = |table: &[Rule]| {
        cases.iter().all(|(case, answer)| {
            let mut matching = table.iter().filter(|rule| rule.when.holds(&case.board));
            Reply::of(matching.find_map(|rule| rule.targets.pick(&case.board, case.r()))) == *answer
        })
    };
    let mutants = mutants(level.rules(), index);
    let survivors = mutants.iter().filter(|(_, table)| survives(table)).map(|(text, _)| text.clone()).collect();
    TriedRule { inputs: cases.len(), tried: mutants.len(), survivors }
}

/// Returns the tables in which a rule is missing, comes later, or has another condition or other targets, with a description of each.
/// The cells of a rule are static: the new ones are never freed.
fn mutants(rules: &[Rule], index: usize) -> Vec<(String, Vec<Rule>)> {
    let own = rules[index];
    let mut missing = rules.to_vec();
    missing.remove(index);
    let mut all = vec![(format!("{own} -> no such rule"), missing)];
    if index + 1 < rules.len() {
        let mut swapped = rules.to_vec();
        swapped.swap(index, index + 1);
        all.push((format!("{own} -> after rule {}", index + 2), swapped));
    }
    let other_lines = |line| LINES.iter().filter(move |other| *other != line);
    let other_cells = |cell: &Cell| Cell::ALL.into_iter().filter(|other| other != cell).collect::<Vec<_>>();
    let mut conditions: Vec<Condition> = match own.when {
        Condition::Moves(moves) => (0..=9).filter(|&other| other != moves).map(Condition::Moves).collect(),
        Condition::Two(side, line) => {
            let lines = other_lines(line).map(|other| Condition::Two(side, other));
            lines.chain([Condition::Two(side.other(), line), Condition::Open(line)]).collect()
        }
        Condition::Open(line) => other_lines(line).map(Condition::Open).collect(),
        Condition::Pairs(pairs) => {
            let other_pairs = |&[a, b]: &[Cell; 2]| {
                let firsts = other_cells(&a).into_iter().map(|other| [other, b]);
                firsts.chain(other_cells(&b).into_iter().map(|other| [a, other])).collect()
            };
            let all = variations(pairs, other_pairs, pairs.len() > 1, false).into_iter();
            all.map(|pairs| Condition::Pairs(pairs.leak())).collect()
        }
        Condition::Always => Vec::new(),
    };
    conditions.extend((own.when != Condition::Always).then_some(Condition::Always));
    let targets: Vec<Targets> = match own.targets {
        Targets::Random => vec![Targets::Cells(&Cell::ALL)],
        Targets::Cells(cells) => {
            variations(cells, other_cells, true, true).into_iter().map(|cells| Targets::Cells(cells.leak())).collect()
        }
    };
    let conditions = conditions.into_iter().map(|when| Rule { when, ..own });
    for rule in conditions.chain(targets.into_iter().map(|targets| Rule { targets, ..own })) {
        let mut table = rules.to_vec();
        table[index] = rule;
        all.push((format!("{own} -> {rule}"), table));
    }
    all
}
