//! A side of a branch that no case takes, as a header says.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A side of a branch that the header says no case takes: `f+2 always jumps: reason`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StatedSide {
    /// The address of the branch.
    pub at: u16,
    /// The same by its label.
    pub label: String,
    /// True if it always jumps, false if it never does.
    pub always: bool,
    /// The reason.
    pub why: String,
}

impl StatedSide {
    /// Returns the statement, without the reason: `always jumps`.
    pub fn statement(&self) -> &'static str {
        if self.always { "always jumps" } else { "never jumps" }
    }
}

impl fmt::Display for StatedSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}, as Unreached says: {}", self.label, self.statement(), self.why)
    }
}
