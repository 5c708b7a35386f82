//! The prover: it calls a Z80 routine with every input, on two processors, and holds each answer against a Rust port.
//!
//! * [`Runner`] holds a program in the memory of one [`Core`] and calls its routines: [`Outcome`] says what came of a call,
//!   whatever the routine did.
//! * [`Routines`] is the short way to the same for a test: load a source, call a routine by name, compare what it left.
//! * [`contract`] holds the routines of a user's source against the contracts in their headers, for all inputs.
//! * [`person`] plays a program through its keyboard and reads its screen.
//! * A walk is done whole or as one [`Shard`] of it on each of many machines, whose [`Part`]s are put together.
//! * [`programs::tictactoe::prove`] walks all boards through the program's player, on both cores, beside the Rust port.
//!
//! Answers are data: what is the same, what differs and where, or what never came back. Two cores, ours and `iz80`, run the
//! same code, so that an error of one emulator cannot hide.

pub mod contract;
mod core;
pub mod diff;
mod error;
mod numbers;
mod page;
pub mod person;
pub mod programs;
mod prover;
mod routines;
mod run;
mod serial;
mod symbols;
mod walk;

pub use self::core::{Call, Change, Core, Outcome, RefreshAt, Register, Returned, Runner, Step, T, Trace, poisoned};
pub use error::Error;
pub use page::Page;
pub use prover::{Changes, Chosen, Findings, ProgramOption, Prover, Report, Subject, Task};
pub use routines::{After, Routines};
pub use run::{ProgramRun, Run};
pub use walk::{OnProgress, Part, Progress, Shard};
pub use z80::{Registers, flags};
