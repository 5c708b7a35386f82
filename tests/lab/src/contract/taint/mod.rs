//! Taint tracking: which bits of registers, flags and memory depend on values that a contract does not name.
//!
//! A case is one call, with one value in each register that `In` does not name. Those values are *tainted* before the call, and
//! taint is propagated bit by bit from one instruction to the next. Tainted values may be moved, saved and restored. They *leak*
//! if they reach an address, a branch, or an output. Without a leak the case holds for *all* values of what `In` does not name.
//!
//! The taint of a bit depends only on the *path* of the call (its instructions and the addresses that they access), never on the
//! values of the inputs. So the result for one call is valid for all calls of the same path. The tracking is conservative: that
//! `B AND C` is 0 in the bits in which B is 0 does not count, unless B is a number in the code.

mod block;
mod execute;
mod execution;
mod flow;
mod leak;
mod origins;
mod ports;
mod stack_bytes;
mod state;

pub(crate) use self::execute::execute;
pub(crate) use self::execution::Interrupts;
pub(crate) use self::leak::Leak;
pub(crate) use self::origins::{Done, Origin, Origins};
pub(crate) use self::ports::Rules;
pub(crate) use self::state::Taint;

#[cfg(test)]
mod tests;
