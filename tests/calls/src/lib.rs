//! Calling the routines of a program on either processor: registers and memory in, one [`CallOutcome`] out for everything that
//! a routine can do.

pub mod addresses;
pub mod banked;
mod bus;
pub mod call;
mod course;
pub mod engine;
mod error;
pub mod evidence;
pub mod interruptible;
pub mod lanes;
pub mod log;
mod logged_run;
pub mod memory;
pub mod observed;
mod outcome;
pub mod plain_run;
mod processor;
pub mod registers;
pub mod runner;
mod running;
mod serial;
mod sp_changes;
pub mod stack;
mod standing;
pub mod trace;

pub use self::call::{Call, RefreshAt, filled, poison, poisoned};
pub use self::error::Error;
pub use self::memory::Change;
pub use self::memory::banks::PageFault;
pub use self::outcome::{CallOutcome, Paged, Returned};
pub use self::processor::{Core, T};
pub use self::registers::Register;
pub use self::runner::Runner;
pub use self::trace::{Trace, TracedInstruction};
pub use z80::{Registers, flags};
