//! The limits of a proof by circuit.

use crate::walk::Shard;

/// Takes up how many combinations of how many are simulated, from 0 on, and the seconds of all of them, as estimated. Returns false to stop.
pub(crate) type OnCombinations<'a> = &'a (dyn Fn(u64, u64, u64) -> bool + Sync);

/// The functions that a proof calls now and then, from any thread.
#[derive(Clone, Copy)]
pub(crate) struct Hooks<'a> {
    /// Returns false if the proof has to stop.
    pub(crate) go_on: &'a (dyn Fn() -> bool + Sync),
    pub(crate) on_combinations: OnCombinations<'a>,
}

impl Hooks<'_> {
    /// Never stops a proof.
    pub(crate) const NONE: Hooks<'static> = Hooks { go_on: &|| true, on_combinations: &|_, _, _| true };
}

/// The limits of a proof: its seconds, as estimated, the functions that say whether to go on, and the shard that it is for.
pub(super) struct Watch<'a> {
    pub(super) go_on: &'a (dyn Fn() -> bool + Sync),
    pub(super) on_combinations: OnCombinations<'a>,
    /// Greatest number of seconds that the solver, each sweep and a simulation may take, as estimated.
    pub(super) limit: u64,
    /// The share of the combinations that a simulation tries.
    pub(super) shard: Shard,
}

/// Conflicts of the solver in a second, for estimates: few, since those of large circuits take long.
const CONFLICTS: u64 = 500;

impl<'a> Watch<'a> {
    /// Returns the limits of a proof.
    pub(super) fn new(Hooks { go_on, on_combinations }: Hooks<'a>, limit: u64, shard: Shard) -> Watch<'a> {
        Watch { go_on, on_combinations, limit, shard }
    }

    /// Returns the number of conflicts of the solver that the limit allows.
    pub(super) fn conflicts(&self) -> u64 {
        self.limit.saturating_mul(CONFLICTS).max(1)
    }
}
