//! The kinds of folds. A fold makes one value from an expression for each value of a variable. `sum(N = 0..7, [Table + N])`.

/// The kinds of folds, by their names.
pub(super) const KINDS: [(&str, FoldKind); 5] = [
    ("sum", FoldKind::Sum),
    ("count", FoldKind::Count),
    ("all", FoldKind::All),
    ("any", FoldKind::Any),
    ("fold", FoldKind::Fold),
];

/// The operation that makes one value of many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FoldKind {
    Sum,
    /// The number of values other than 0.
    Count,
    All,
    Any,
    /// `fold(N = 0..7, C = 0, C ^ [X + N])`: each value follows from the one before it.
    Fold,
}
