//! The rows of a proof: questions that are made only when they are asked, each with its cases in the whole proof and in the seeded part
//! that tests ask.

use super::{Ask, Universe};

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
