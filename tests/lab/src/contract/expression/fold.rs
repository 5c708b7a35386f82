//! Folds. A fold makes one value of the values that an expression has for each value of a variable: `sum(N = 0..7, [Table + N])`.

use std::cell::Cell;

use super::node::{Fold, MOST_WORK, Within, count};
use super::operators::{self, Computed, narrow};
use super::{MachineView, SLOTS};

/// The kinds of folds, by their names.
pub(super) const KINDS: [(&str, Kind); 7] = [
    ("sum", Kind::Sum),
    ("count", Kind::Count),
    ("all", Kind::All),
    ("any", Kind::Any),
    ("fold", Kind::Fold),
    ("crc16", Kind::Crc16),
    ("crc32", Kind::Crc32),
];

/// The operation that makes one value of many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Sum,
    /// The number of values other than 0.
    Count,
    All,
    Any,
    /// `fold(N = 0..7, C = 0, C ^ [X + N])`: each value follows from the one before it.
    Fold,
    /// The CRC of bytes, of 16 bits with the polynomial $1021 from $FFFF on.
    Crc16,
    /// The CRC of bytes, of 32 bits as in zip and PNG files.
    Crc32,
}

impl Kind {
    /// Returns the number of slots that its variables take.
    pub(super) fn slots(self) -> usize {
        if self == Kind::Fold { 2 } else { 1 }
    }
}

impl Fold {
    pub(super) fn value(&self, view: &impl MachineView) -> Computed {
        /// Greatest number of values: no memory is longer.
        const MOST_VALUES: i64 = 1 << 16;
        let [first, last, body, before @ ..] = &self.nodes[..] else { return Ok(0) };
        let (first, last) = (narrow(first.value(view))?, narrow(last.value(view))?);
        if last.saturating_sub(first) >= MOST_VALUES {
            return Err("a fold of more than 65,536 values");
        }
        let all = Cell::new(MOST_WORK);
        let left = view.left().unwrap_or(&all);
        let bindings = std::array::from_fn::<i64, SLOTS, _>(|slot| view.bound(slot));
        let mut within = Within { view, bindings, call: view.call(), left };
        let mut value = match (self.kind, before) {
            (Kind::Fold, [before]) => before.value(view)?,
            (Kind::All, _) => 1,
            (Kind::Crc16, _) => 0xFFFF,
            (Kind::Crc32, _) => 0xFFFF_FFFF,
            _ => 0,
        };
        for number in first..=last {
            count(left)?;
            within.bindings[self.slot] = number;
            if self.kind == Kind::Fold {
                within.bindings[self.slot + 1] = narrow(Ok(value))?;
            }
            let next = body.number(&within)?;
            value = match self.kind {
                Kind::Sum => value.checked_add(next).ok_or("a number of more than 128 bits")?,
                Kind::Count => value + i128::from(next != 0),
                Kind::All if next == 0 => return Ok(0),
                Kind::Any if next != 0 => return Ok(1),
                Kind::All | Kind::Any => value,
                Kind::Fold => next,
                Kind::Crc16 => operators::crc16(value, next)?,
                Kind::Crc32 => operators::crc32(value, next)?,
            };
        }
        Ok(if self.kind == Kind::Crc32 { value ^ 0xFFFF_FFFF } else { value })
    }
}
