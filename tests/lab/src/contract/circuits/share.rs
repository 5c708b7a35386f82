//! Simulations of all combinations of input bits that shards share.

use super::proof::{CircuitProof, Means};
use crate::walk::Shard;
use crate::{Error, Part};
use serde::{Deserialize, Serialize};

/// The shares of a simulation that are done. In each of them no combination breaks a promise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Simulated {
    /// Number of combinations in all shares together.
    combinations: u64,
    /// For each shard the checksum of the gates that it simulated: shares of other gates do not belong together.
    shares: Part<u64>,
}

impl Simulated {
    /// Returns the share of one shard.
    pub(super) fn new(combinations: u64, checksum: u64, shard: Shard) -> Simulated {
        let shares = Part { units: shard.of(), found: [(shard.place(), checksum)].into() };
        Simulated { combinations, shares }
    }

    fn add(&mut self, other: Simulated) -> Result<(), Error> {
        let all = self.shares.found.values().chain(other.shares.found.values());
        let is_same = all.clone().all(|checksum| Some(checksum) == all.clone().next());
        if !is_same || self.combinations != other.combinations {
            return Err(Error::Merge { why: "they simulated different gates".to_owned() });
        }
        self.shares.add(other.shares)
    }
}

impl CircuitProof {
    /// Notes that a shard has simulated its share.
    pub(super) fn set_share(&mut self, share: Simulated) {
        let (done, of) = (share.shares.found.len(), share.shares.units);
        self.by = None;
        self.stopped = Some(format!("{done} of {of} shards have simulated their combinations"));
        if share.shares.whole().is_ok() {
            (self.by, self.stopped) = (Some(Means::Simulation(share.combinations)), None);
        }
        self.shares = Some(share).filter(|_| self.by.is_none());
    }

    /// Adds the proof of another shard. An answer of one shard is one for all inputs; shares of a simulation are one when none is missing.
    ///
    /// # Errors
    /// [`Error::Merge`] for shares of different simulations, or of the same shard.
    pub(crate) fn add(&mut self, other: CircuitProof) -> Result<(), Error> {
        let rank = |proof: &CircuitProof| match () {
            () if proof.refuted => 0,
            () if proof.by.is_some() => 1,
            () if proof.shares.is_none() => 2,
            () => 3,
        };
        if rank(&other) < rank(self) {
            *self = other;
        } else if let (Some(mut shares), Some(others)) = (self.shares.clone(), other.shares) {
            shares.add(others)?;
            self.most_t = self.most_t.take().or(other.most_t);
            self.least_t = self.least_t.take().or(other.least_t);
            self.most_contended = self.most_contended.take().or(other.most_contended);
            self.set_share(shares);
        }
        Ok(())
    }
}
