//! What a loop keeps true: `Keeps`.

use super::Output;
use crate::contract::expression::Expression;

/// What each turn of a loop keeps true at the loop's head. Values are those there; names stand for the values before the call.
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
