//! The commands, each in its own file.

pub(crate) mod asm;
pub(crate) mod build;
pub(crate) mod completions;
pub(crate) mod conformance;
pub(crate) mod convert;
pub(crate) mod dap;
pub(crate) mod debug;
pub(crate) mod disasm;
pub(crate) mod improve;
pub(crate) mod info;
pub(crate) mod lsp;
pub(crate) mod man;
pub(crate) mod moves;
pub(crate) mod new;
pub(crate) mod play;
pub(crate) mod programs;
pub(crate) mod prove;
pub(crate) mod run;

/// The result of a command that ran without an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Success; the answer is yes.
    Done,
    /// The answer is no; the reason has been printed.
    DoesNotHold,
}
