//! Calling the routines of a program on either processor: registers and memory in, one [`Outcome`] out, whatever the
//! routine does.

use serde::{Deserialize, Serialize};

pub(crate) mod addresses;
pub(crate) mod call;
pub(crate) mod engine;
pub(crate) mod memory;
mod outcome;
pub(crate) mod registers;
pub(crate) mod runner;
pub(crate) mod stack;
pub(crate) mod trace;

pub use self::call::{Call, RefreshAt, poisoned};
pub use self::memory::Change;
pub use self::outcome::{Outcome, Returned};
pub use self::registers::Register;
pub use self::runner::Runner;
pub use self::trace::{Step, Trace};

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
