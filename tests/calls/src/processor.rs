//! The two processors, and their unit of time.

use serde::{Deserialize, Serialize};

/// Time in T-states (clock cycles of the processor).
pub type T = z80::T;

/// A processor to run the code on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Core {
    /// The crate `z80`.
    Z80,
    /// The crate `iz80`, the second opinion. It miscounts the T-states of some instructions and does not count R, which
    /// the lab counts for it.
    Iz80,
}

impl Core {
    /// Both processors.
    pub const ALL: [Core; 2] = [Core::Z80, Core::Iz80];

    /// Returns the name used in reports.
    pub fn name(self) -> &'static str {
        match self {
            Core::Z80 => "z80",
            Core::Iz80 => "iz80",
        }
    }
}
