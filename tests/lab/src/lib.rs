//! The prover: it calls Z80 routines with all inputs, on two processors, and compares the answers with a contract or a Rust port.
//!
//! * [`Runner`] holds a program in the memory of one [`Core`] and calls its routines; a call returns a [`CallOutcome`], whatever
//!   the routine did.
//! * [`Routines`] calls the routines of a source by name, for a user's own tests.
//! * [`contract`] checks the routines of a source against the contracts in their headers, for all inputs.
//! * [`diff`] asks the routines of a program questions, and compares the answers with those of its Rust port.
//! * [`person`] plays a program through its keyboard and reads its screen.
//! * [`programs`] is the registry of programs, with the binding of each. A new program is a row and a folder there.
//! * A proof is done whole or as one [`Shard`] on each of many machines, whose [`Part`]s are put together.
//!
//! Findings are data. Two cores, ours and `iz80`, run the same code, so that an error of one emulator cannot hide.

pub mod contract;
pub mod diff;
mod error;
mod numbers;
mod page;
pub mod person;
mod played;
pub mod programs;
mod prover;
mod routines;
mod run;
mod symbolic;
mod symbols;
mod walk;

pub use calls::{
    Call, CallOutcome, Change, Core, PageFault, Paged, RefreshAt, Register, Returned, Runner, T, Trace,
    TracedInstruction, poisoned,
};
pub use error::Error;
/// The piece-movement language, whose moves a command shows.
pub use games::movement;
pub use page::Page;
pub use played::{FailingCase, ReportPlayer};
pub use prover::{Changes, Chosen, Findings, Only, ProgramOption, Prover, Report, Said, Subject, Task};
pub use routines::{CallResult, Routines};
pub use run::{ProgramRun, Run};
pub use walk::{OnProgress, Part, Progress, Shard};
pub use z80::{Registers, flags};
