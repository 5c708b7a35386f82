//! Expressions that are shown whenever the machine stops.

use super::{Names, expression};
use spectrum::Machine;

/// The expressions by number - 1. Numbers do not change when others are removed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Displays(Vec<Option<String>>);

impl Displays {
    /// Adds an expression and returns its number, from 1.
    pub(crate) fn add(&mut self, expression: String) -> usize {
        self.0.push(Some(expression));
        self.0.len()
    }

    /// Removes an expression. Returns false if there is none of that number.
    pub(crate) fn remove(&mut self, number: usize) -> bool {
        let slot = number.checked_sub(1).and_then(|index| self.0.get_mut(index));
        slot.is_some_and(|expression| expression.take().is_some())
    }

    /// Removes all expressions. Their numbers are not used again.
    pub(crate) fn clear(&mut self) {
        self.0.iter_mut().for_each(|expression| *expression = None);
    }

    /// Returns a line for each expression: its number, its text and its value, or why it has none.
    pub(crate) fn lines(&self, machine: &Machine, names: &Names) -> Vec<String> {
        let shown = (1..).zip(&self.0).filter_map(|(number, expression)| Some((number, expression.as_ref()?)));
        let line = |(number, text): (usize, &String)| match expression::evaluate(machine, names, text) {
            Ok(found) => format!("{number}: {text} = {}", found.text()),
            Err(why) => format!("{number}: {text}: {why}"),
        };
        shown.map(line).collect()
    }
}
