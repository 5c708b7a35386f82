//! The commands, each in its own file.

pub(crate) mod asm;
pub(crate) mod build;
pub(crate) mod conformance;
pub(crate) mod convert;
pub(crate) mod dap;
pub(crate) mod debug;
pub(crate) mod disasm;
pub(crate) mod info;
pub(crate) mod new;
pub(crate) mod play;
pub(crate) mod prove;
pub(crate) mod run;

/// What a command comes to, where nothing went wrong on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Done, or it holds.
    Done,
    /// What was asked does not hold; why has been said.
    DoesNotHold,
}
