//! The findings of an observed call besides its outcome.

use super::CallOutcome;

/// The outcome of an observed call.
pub(crate) struct Observed {
    pub(crate) outcome: CallOutcome,
    /// The addresses of the filler bytes that it read.
    pub(crate) filler: Vec<u16>,
    /// The first effect of an interrupt that counts.
    pub(crate) interrupted: Option<Interrupted>,
    /// Hash of its path: see [`Evidence::path`](super::evidence::Evidence::path).
    pub(crate) path: u64,
}

/// An effect that an interrupt may have on a call. `at` is the instruction concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Interrupted {
    /// The instruction reads a byte of the stack that was below SP when an interrupt was possible.
    Read { at: u16, address: u16 },
    /// SP is not on the stack after the instruction, so that an interrupt overwrites other memory.
    Outside { at: u16, sp: u16 },
}
