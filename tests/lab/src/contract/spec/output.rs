//! The outputs of a contract.

use super::NamedPlace;
use crate::contract::expression::{Expression, MachineView};

/// The values that a place may hold afterwards.
#[derive(Clone, Debug)]
pub(crate) enum Want {
    Value(Expression),
    /// A value in one of these ranges, ends included.
    Within(Vec<(Expression, Expression)>),
    /// The bytes sent to a port: exactly these, in this order.
    Sent(Vec<Sent>),
}

impl Want {
    /// Returns true if all that it says is that a place in memory keeps its value.
    pub(crate) fn is_byte_of(&self, place: (u16, u16), view: &impl MachineView) -> bool {
        let is_byte = |end: &Expression| end.is_byte_of(place, view);
        match self {
            Want::Value(value) => is_byte(value),
            Want::Within(ranges) => ranges.iter().any(|(first, last)| is_byte(first) && is_byte(last)),
            Want::Sent(_) => false,
        }
    }
}

/// A part of what a port is sent.
#[derive(Clone, Debug)]
pub(crate) enum Sent {
    Byte(Expression),
    /// Any number of bytes, each in one of these ranges.
    Within(Vec<(Expression, Expression)>),
}

/// A loop `for NAME = FIRST..LAST`.
#[derive(Clone, Debug)]
pub(crate) struct Loop {
    pub(crate) name: String,
    pub(crate) first: Expression,
    pub(crate) last: Expression,
}

/// An output of a routine.
#[derive(Clone, Debug)]
pub(crate) struct Output {
    pub(crate) cell: NamedPlace,
    pub(crate) want: Want,
    /// The output is stated for each combination of their values.
    pub(crate) loops: Vec<Loop>,
    /// The text as it is written.
    pub(crate) text: String,
}

impl Output {
    /// Returns true if any value is right, as of `[Buffer] = any`.
    pub(crate) fn allows_anything(&self) -> bool {
        let Want::Within(ranges) = &self.want else { return false };
        ranges.iter().any(|(first, last)| {
            matches!((first.constant(), last.constant()), (Some(Ok(first)), Some(Ok(last))) if self.has_all(first, last))
        })
    }

    /// Returns true if its place holds nothing but what lies in a range, as an unsigned or a signed number.
    pub(crate) fn has_all(&self, first: i64, last: i64) -> bool {
        let bits = self.cell.place.bits();
        // Those above the range count as negative numbers, as far as these go.
        let below = first.saturating_neg().min(1 << (bits - 1));
        first <= 0 && last >= (1 << bits) - 1 - below
    }
}
