//! The binding: its options, its questions and its case files.

use pipeline::Program;

use super::forms::forms;
use super::proof::{ABOUT as SUBJECTS, ROWS};
use super::strength;
use crate::Error;
use crate::diff::{Ask, Binding, Extent, Mutating, Row};
use crate::prover::{Changes, Chosen, ProgramOption, Task};

/// The binding of the game.
#[derive(Clone, Copy, Debug)]
pub struct Gunjin;

const WHOLE: &str = "whole";
const ABOUT: &str = "about";

const OPTIONS: [ProgramOption; 2] = [
    ProgramOption {
        name: WHOLE,
        help: "All cases instead of a seeded part of them",
        values: &[],
        changes: Changes::Cases,
    },
    ProgramOption { name: ABOUT, help: "Only the questions about this", values: &SUBJECTS, changes: Changes::Cases },
];

impl Binding for Gunjin {
    fn options(&self) -> &'static [ProgramOption] {
        &OPTIONS
    }

    fn tasks(&self) -> &'static [Task] {
        &[Task::Answers, Task::Mutants]
    }

    fn questions(&self, _: &Program, chosen: &Chosen) -> Result<Vec<Box<dyn Ask>>, Error> {
        let extent = if chosen.has(WHOLE) { Extent::Whole } else { Extent::Part };
        let is_chosen = |row: &&Row| chosen.value(ABOUT).is_none_or(|about| about == row.about);
        Ok(ROWS.iter().filter(is_chosen).map(|row| row.question(extent)).collect())
    }

    fn forms(&self, _: &Program, _: &Chosen) -> Vec<Box<dyn Ask>> {
        forms()
    }

    fn mutating(&self, _: &Program) -> Option<Mutating> {
        Some(strength::mutating())
    }
}
