//! The binding: its options, its questions and its case files.

use pipeline::Program;

use super::proof::{ABOUT, ROWS};
use super::sessions::walk_sessions;
use super::{cases, strength};
use crate::diff::{Ask, Binding, Extent, Mutating, chosen_questions, row_options};
use crate::person::Session;
use crate::prover::{Chosen, ProgramOption, Task};
use crate::{Error, OnProgress, Part, Shard};

/// The binding of the language.
#[derive(Clone, Copy, Debug)]
pub struct Movement;

const OPTIONS: [ProgramOption; 2] = row_options(&ABOUT);

impl Binding for Movement {
    fn options(&self) -> &'static [ProgramOption] {
        &OPTIONS
    }

    fn tasks(&self) -> &'static [Task] {
        &[Task::Answers, Task::Keyboard, Task::Mutants]
    }

    fn questions(&self, _: &Program, chosen: &Chosen) -> Result<Vec<Box<dyn Ask>>, Error> {
        Ok(chosen_questions(&ROWS, chosen))
    }

    fn forms(&self, _: &Program, _: &Chosen) -> Vec<Box<dyn Ask>> {
        cases::forms()
    }

    fn header(&self) -> Option<&'static str> {
        Some(cases::HEADER)
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
