//! The subjects of coverage and mutation: the code and the tables of the player and the rules, and the rules of the port.

use games::tictactoe::{Level, Set, ToMove, mutants};
use pipeline::Program;

use super::questions;
use crate::diff::{Covering, Mutating, PortRule, RuleInputs, Table, TriedRule};

/// Returns what has to be reached: player and rules. Each move on an open board is made by a row of the player's table.
pub fn covering(program: &Program) -> Covering {
    let open = ToMove::of_set(Set::LostTurns);
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
        PortRule {
            variant,
            kind,
            rule: text,
            inputs: RuleInputs::OfQuestion(question),
            try_all: Box::new(move || try_all(level, index)),
        }
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
        by_contracts: false,
        times: None,
    }
}

/// Tries every mutant of a rule on everything that the player can be asked at its level.
fn try_all(level: Level, index: usize) -> TriedRule {
    let (cases, mutants) = (ToMove::all(level), mutants(level, index));
    let survivors = mutants.iter().filter(|mutant| mutant.answers_like_the_level(&cases));
    let survivors = survivors.map(|mutant| mutant.name.clone()).collect();
    TriedRule { inputs: cases.len(), tried: mutants.len(), survivors }
}
