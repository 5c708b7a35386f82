//! The prover: it calls a Z80 routine with every input, on two processors, and holds each answer against a Rust port.
//!
//! * [`Runner`] holds a program in the memory of one [`Core`] and calls its routines: [`Outcome`] says what came of a call,
//!   whatever the routine did.
//! * [`Routines`] is the short way to the same for a test: load a source, call a routine by name, compare what it left.
//! * [`prove`] holds the routines of a user's source against the contracts in their headers, for all inputs.
//! * A walk is done whole or as one [`Shard`] of it on each of many machines, whose [`Part`]s are put together.
//! * [`tictactoe::prove`] walks all boards through the program's player, on both cores, beside the Rust port.
//!
//! Answers are data: what is the same, what differs and where, or what never came back. Two cores, ours and `iz80`, run the
//! same code, so that an error of one emulator cannot hide.

mod addresses;
mod call;
mod contract;
mod engine;
mod error;
mod header;
mod memory;
mod numbers;
mod outcome;
mod page;
pub mod prove;
mod registers;
mod routines;
mod run;
mod runner;
mod serial;
mod stack;
pub mod tictactoe;
mod trace;
mod walk;

pub use call::{Call, RefreshAt, poisoned};
pub use contract::{Breach, Contract};
pub use error::Error;
pub use memory::Change;
pub use outcome::{Outcome, Returned};
pub use page::Page;
pub use routines::{After, Routines};
pub use run::Run;
pub use runner::Runner;
pub use trace::{Step, Trace};
pub use walk::{Part, Progress, Shard, Watch};
pub use z80::{Registers, flags};

/// Time in T-states (clock cycles of the processor).
pub type T = z80::T;

/// A processor to run the code on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum Core {
    /// Ours: the crate `z80`.
    Z80,
    /// The second opinion: the crate `iz80`. It counts time by the instruction, and R is counted for it.
    Iz80,
}

impl Core {
    /// Both.
    pub const ALL: [Core; 2] = [Core::Z80, Core::Iz80];

    /// The name it has in reports.
    pub fn name(self) -> &'static str {
        match self {
            Core::Z80 => "z80",
            Core::Iz80 => "iz80",
        }
    }
}
