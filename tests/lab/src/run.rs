//! What a run found, as it goes into a file and comes back from it.

use serde::{Deserialize, Serialize};

use crate::programs::tictactoe;
use crate::{Error, contract, person};

/// A run of either kind, whole or a shard of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Run {
    /// A game, held against its port.
    Game(tictactoe::Run),
    /// A game's calls, looked at while machines play it.
    Calls(person::CallsRun),
    /// A source, held against its contracts.
    Source(contract::Run),
}

impl Run {
    /// Adds what another shard found.
    ///
    /// # Errors
    /// It is a run of something else, or did the same.
    pub fn add(&mut self, other: Run) -> Result<(), Error> {
        match (self, other) {
            (Run::Game(run), Run::Game(other)) => run.add(other),
            (Run::Calls(run), Run::Calls(other)) => run.add(other),
            (Run::Source(run), Run::Source(other)) => run.add(other),
            _ => Err(Error::Merge { why: "they are of different walks".into() }),
        }
    }
}
