//! The limits of a proof by circuit.

use crate::walk::Shard;

/// The limits of a proof: its seconds, as estimated, a function that says whether to go on, and the shard that it is for.
pub(super) struct Watch<'a> {
    pub(super) go_on: &'a (dyn Fn() -> bool + Sync),
    /// Greatest number of seconds that the solver, each sweep and a simulation may take, as estimated.
    pub(super) limit: u64,
    /// The share of the combinations that a simulation tries.
    pub(super) shard: Shard,
}

/// Conflicts of the solver in a second, for estimates: few, since those of large circuits take long.
const CONFLICTS: u64 = 500;

impl<'a> Watch<'a> {
    /// Returns the limits of a proof.
    pub(super) fn new(go_on: &'a (dyn Fn() -> bool + Sync), limit: u64, shard: Shard) -> Watch<'a> {
        Watch { go_on, limit, shard }
    }

    /// Returns the number of conflicts of the solver that the limit allows.
    pub(super) fn conflicts(&self) -> u64 {
        self.limit.saturating_mul(CONFLICTS).max(1)
    }
}
