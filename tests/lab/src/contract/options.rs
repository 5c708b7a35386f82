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
    /// The means of proof.
    #[serde(default)]
    pub by: By,
    /// Greatest number of seconds that simulating all cases of a routine may take, as estimated before.
    #[serde(default = "limit")]
    pub limit: u64,
}

/// The means of proof.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// Calls for all cases; by circuit what has too many.
    Both,
    /// Calls only, with a sample of the cases where there are too many.
    #[default]
    Enumeration,
    /// By circuit, whatever the number of cases; and calls for a sample of them.
    Circuit,
}

const fn limit() -> u64 {
    300
}

impl Default for Options {
    /// All cases up to 2^24 (a routine of 100 T takes some seconds for them), else a million random ones, with seed 1; no circuits.
    fn default() -> Options {
        Options { seed: 1, samples: 1_000_000, most: 1 << 24, steps: 24, by: By::default(), limit: limit() }
    }
}
