//! Checkers' binding: its options, its questions and its case files.

use pipeline::Program;

use super::proof::{ABOUT, ROWS};
use super::sessions::walk_sessions;
use super::{cases, strength};
use crate::diff::{Ask, Binding, Covering, Extent, Mutating, chosen_questions, row_options};
use crate::person::Session;
use crate::prover::{Changes, Chosen, ProgramOption, Task};
use crate::{Error, OnProgress, Part, Shard};

/// The binding of the game.
#[derive(Clone, Copy, Debug)]
pub struct Checkers;

const RULES: &str = "rules";

const OPTIONS: [ProgramOption; 3] = {
    let [whole, about] = row_options(&ABOUT);
    let rules = ProgramOption {
        name: RULES,
        help: "The rules by which a case file is read; original if they are not given",
        values: &["original", "english"],
        changes: Changes::Cases,
    };
    [rules, whole, about]
};

impl Binding for Checkers {
    fn options(&self) -> &'static [ProgramOption] {
        &OPTIONS
    }

    fn tasks(&self) -> &'static [Task] {
        &[Task::Answers, Task::Keyboard, Task::Mutants]
    }

    fn questions(&self, _: &Program, chosen: &Chosen) -> Result<Vec<Box<dyn Ask>>, Error> {
        Ok(chosen_questions(&ROWS, chosen))
    }

    fn forms(&self, _: &Program, chosen: &Chosen) -> Vec<Box<dyn Ask>> {
        cases::forms(chosen.value(RULES).and_then(games::checkers::Rules::from_name))
    }

    fn covering(&self, _: &Program) -> Option<Covering> {
        Some(strength::covering())
    }

    fn mutating(&self, _: &Program) -> Option<Mutating> {
        Some(strength::mutating(Extent::Whole))
    }

    fn walk_sessions(
        &self,
        program: &Program,
        sessions: usize,
        shard: Shard,
        on_progress: OnProgress<'_>,
    ) -> Result<Part<Session>, Error> {
        walk_sessions(program, sessions, shard, on_progress)
    }
}
