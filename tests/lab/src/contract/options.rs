//! The options of a proof.

use serde::{Deserialize, Serialize};

/// The options of a proof.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Options {
    /// Seed of the random cases.
    pub seed: u64,
    /// Number of random cases of a routine that has more than `most`.
    pub samples: u64,
    /// Greatest number of cases of a routine that are all tried.
    pub most: u64,
    /// Number of steps shown of a failing call, the last ones.
    pub steps: usize,
}

impl Default for Options {
    /// All cases up to 2^24 (a routine of 100 T takes some seconds for them), else a million random ones, with seed 1.
    fn default() -> Options {
        Options { seed: 1, samples: 1_000_000, most: 1 << 24, steps: 24 }
    }
}
