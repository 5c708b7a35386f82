//! The limits of a proof by circuit.

/// The limits of a proof: its seconds, as estimated, and a function that says whether to go on.
#[derive(Clone, Copy)]
pub(super) struct Watch<'a> {
    pub(super) go_on: &'a (dyn Fn() -> bool + Sync),
    /// Greatest number of seconds of each part of it, as estimated.
    pub(super) limit: u64,
}

/// Conflicts of the solver in a second, for estimates: few, since those of large circuits take long.
const CONFLICTS: u64 = 500;

impl Watch<'_> {
    /// The conflicts of the solver that the limit allows.
    pub(super) fn conflicts(&self) -> u64 {
        self.limit.saturating_mul(CONFLICTS).max(1)
    }
}
