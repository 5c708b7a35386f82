//! The limits of a proof by circuit.

use crate::walk::Shard;
use std::cell::Cell;

/// The limits of a proof: its seconds, as estimated, a function that says whether to go on, and the shard that it is for.
pub(super) struct Watch<'a> {
    pub(super) go_on: &'a (dyn Fn() -> bool + Sync),
    /// Greatest number of seconds that the solver and sweeping may take in all, and of those that a simulation may take besides, as estimated.
    pub(super) limit: u64,
    /// The share of the combinations that a simulation tries.
    pub(super) shard: Shard,
    /// Number of conflicts so far.
    spent: Cell<u64>,
}

/// Conflicts of the solver in a second, for estimates: few, since those of large circuits take long.
const CONFLICTS: u64 = 500;

impl<'a> Watch<'a> {
    /// Returns a watch of which nothing is spent.
    pub(super) fn new(go_on: &'a (dyn Fn() -> bool + Sync), limit: u64, shard: Shard) -> Watch<'a> {
        Watch { go_on, limit, shard, spent: Cell::new(0) }
    }

    /// Returns the number of conflicts of the solver that the limit still allows.
    pub(super) fn conflicts(&self) -> u64 {
        self.limit.saturating_mul(CONFLICTS).max(1).saturating_sub(self.spent.get())
    }

    /// Notes conflicts of the solver.
    pub(super) fn spend(&self, conflicts: u64) {
        self.spent.set(self.spent.get().saturating_add(conflicts));
    }
}
