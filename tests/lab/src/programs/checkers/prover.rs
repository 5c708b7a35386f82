//! Checkers' binding: its options, its questions and its case files.

use pipeline::Program;

use super::{cases, player, rules};
use crate::Error;
use crate::diff::{Ask, Binding};
use crate::prover::{Changes, Chosen, ProgramOption, Task};

/// The binding of the game.
#[derive(Clone, Copy, Debug)]
pub struct Checkers;

const RULES: &str = "rules";
const WHOLE: &str = "whole";

const OPTIONS: [ProgramOption; 2] = [
    ProgramOption {
        name: RULES,
        help: "The rules by which a case file is read; original if they are not given",
        values: &["original", "english"],
        changes: Changes::Cases,
    },
    ProgramOption {
        name: WHOLE,
        help: "All cases instead of a seeded part of them",
        values: &[],
        changes: Changes::Cases,
    },
];

/// Returns the questions of a proof: all cases, or a seeded part of them.
pub fn questions(whole: bool) -> Vec<Box<dyn Ask>> {
    let positions = if whole { [10_000, 10_000, 10_000, 10_000, 10_000] } else { [200, 60, 3, 0, 0] };
    [rules::of_rules(whole), player::of_player(positions)].into_iter().flatten().collect()
}

impl Binding for Checkers {
    fn options(&self) -> &'static [ProgramOption] {
        &OPTIONS
    }

    fn tasks(&self) -> &'static [Task] {
        &[Task::Answers]
    }

    fn questions(&self, _: &Program, chosen: &Chosen) -> Result<Vec<Box<dyn Ask>>, Error> {
        Ok(questions(chosen.has(WHOLE)))
    }

    fn forms(&self, _: &Program, chosen: &Chosen) -> Vec<Box<dyn Ask>> {
        cases::forms(chosen.value(RULES).and_then(games::checkers::Rules::from_name))
    }
}
