//! Calling the routines of a program on either processor: registers and memory in, one [`CallOutcome`] out for everything that
//! a routine can do.

pub(crate) mod addresses;
pub(crate) mod banked;
mod bus;
pub(crate) mod call;
mod course;
pub(crate) mod engine;
pub(crate) mod evidence;
pub(crate) mod interruptible;
pub(crate) mod log;
mod logged_run;
pub(crate) mod memory;
pub(crate) mod observed;
mod outcome;
pub(crate) mod plain_run;
mod processor;
pub(crate) mod registers;
pub(crate) mod runner;
mod running;
mod sp_changes;
pub(crate) mod stack;
mod standing;
pub(crate) mod trace;

pub use self::call::{Call, RefreshAt, poisoned};
pub(crate) use self::call::{filled, poison};
pub use self::memory::Change;
pub use self::memory::banks::PageFault;
pub use self::outcome::{CallOutcome, Paged, Returned};
pub use self::processor::{Core, T};
pub use self::registers::Register;
pub use self::runner::Runner;
pub use self::trace::{Trace, TracedInstruction};
