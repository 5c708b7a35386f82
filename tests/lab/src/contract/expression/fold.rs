//! The kinds of folds. A fold makes one value of the values that an expression has for each value of a variable:
//! `sum(N = 0..7, [Table + N])`.

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
