//! A Z80 whose registers and memory hold gates instead of numbers: one run of a routine gives its results for all inputs.
//!
//! PC is always a number. The state with the deepest call, and then the lowest PC, goes on first; states that meet at the same place are merged,
//! each value becoming a choice by the condition under which a state is there. Loops unroll by themselves; a side of a branch that no input takes is
//! dropped, if simulation or the SAT solver shows that. T-states are a number of gates too, and SP is a distance from its first value.
//!
//! Whatever this machine does not have is a [`Stop`], with the address of the instruction: ports, interrupts, HALT, I and R, another stack,
//! code that changes, jumps to computed addresses, addresses that may be anywhere. A stopped run says nothing about the routine.
//!
//! No meaning of an instruction is trusted: the tests compare the circuit of each with the CPU of the room `z80`.

mod alu;
mod block;
mod contended;
mod copy;
mod cycles;
mod dependence;
mod execute;
mod feasible;
mod head;
mod machine;
mod memory;
mod prefixed;
#[cfg(test)]
mod ripple_tests;
mod state;
#[cfg(test)]
mod tests;
mod time;
mod written;

pub(crate) use contended::Ula;
pub(crate) use head::Changed;
pub(crate) use machine::{Ends, Machine, NO_RETURN, Origin, SPENT, Stop, World};
pub(crate) use state::{Byte, REGISTERS, State};
pub(crate) use time::Time;
pub(crate) use written::Write;
