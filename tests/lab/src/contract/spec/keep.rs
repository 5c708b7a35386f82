//! The statements of `Keeps`: they are true at a loop's head in each turn.

use super::Output;
use crate::contract::expression::Expression;

/// Statements that are true at a loop's head in each turn. Values are those at the head; names stand for the values before the call.
#[derive(Clone, Debug)]
pub(crate) struct Keep {
    /// The head: the instruction at which each turn begins.
    pub(crate) at: u16,
    pub(crate) label: String,
    /// The values of places.
    pub(crate) places: Vec<Output>,
    /// Conditions besides, each with its text.
    pub(crate) conditions: Vec<(Expression, String)>,
    /// A number, not negative, that each turn makes smaller.
    pub(crate) turns: Expression,
}
