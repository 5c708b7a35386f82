//! The rows of a proof: questions that are made only when they are asked, each with its cases in the whole proof and in the seeded part
//! that tests ask.

use super::{Ask, Universe};
use crate::prover::{Changes, Chosen, ProgramOption};

/// The part of the proof that is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// All cases.
    Whole,
    /// A seeded part of them, for tests.
    Part,
}

impl Extent {
    /// Returns the one of two values that belongs to the extent.
    pub(crate) fn of<T>(self, whole: T, part: T) -> T {
        match self {
            Extent::Whole => whole,
            Extent::Part => part,
        }
    }

    /// Returns the cases as a universe, of as many as there have to be in the whole proof and in the part.
    pub(crate) fn all<C: Clone + Send + Sync + 'static>(
        self,
        whole: usize,
        part: usize,
        cases: impl IntoIterator<Item = C>,
    ) -> Universe<C> {
        Universe::all(self.of(whole, part), cases)
    }
}

/// A row of the proof: a question, made only when it is asked.
pub struct Row {
    /// The subject of the question: a value of `--about`.
    pub about: &'static str,
    /// Its title.
    pub title: &'static str,
    ask: fn(&'static str, Extent) -> Box<dyn Ask>,
}

impl Row {
    pub(crate) const fn new(
        about: &'static str,
        title: &'static str,
        ask: fn(&'static str, Extent) -> Box<dyn Ask>,
    ) -> Row {
        Row { about, title, ask }
    }

    /// Returns the question.
    pub fn question(&self, extent: Extent) -> Box<dyn Ask> {
        (self.ask)(self.title, extent)
    }
}

const WHOLE: &str = "whole";
const ABOUT: &str = "about";

/// Returns the options of a proof made of rows: all cases, and only the rows about one of these subjects.
pub(crate) const fn row_options(subjects: &'static [&'static str]) -> [ProgramOption; 2] {
    [
        ProgramOption {
            name: WHOLE,
            help: "All cases instead of a seeded part of them",
            values: &[],
            changes: Changes::Cases,
        },
        ProgramOption { name: ABOUT, help: "Only the questions about this", values: subjects, changes: Changes::Cases },
    ]
}

/// Returns the questions of the rows that these options choose.
pub(crate) fn chosen_questions(rows: &[Row], chosen: &Chosen) -> Vec<Box<dyn Ask>> {
    let extent = if chosen.has(WHOLE) { Extent::Whole } else { Extent::Part };
    let is_chosen = |row: &&Row| chosen.value(ABOUT).is_none_or(|about| about == row.about);
    rows.iter().filter(is_chosen).map(|row| row.question(extent)).collect()
}
