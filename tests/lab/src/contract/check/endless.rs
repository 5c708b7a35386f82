//! Loops without an end, in a case that never returned.

use std::collections::VecDeque;

use z80::Registers;
use z80::table::{self, Address};

use super::checker::Checker;
use calls::memory::Memory;

/// Greatest number of instructions of such a loop.
const LONGEST: usize = 64;

impl Checker<'_> {
    /// Returns an instruction of the loop in which the last case never ends: all registers are what they were a turn before, and nothing but
    /// the stack was written in between. `None` if no such loop is found.
    pub(crate) fn endless(&mut self) -> Option<u16> {
        let mut last: VecDeque<(u16, Registers)> = VecDeque::new();
        self.visit(|at, _, mut registers, memory| {
            // R counts the instructions.
            registers.set_r(0);
            if writes(at, memory) {
                last.clear();
            } else {
                if last.len() > LONGEST {
                    last.pop_front();
                }
                last.push_back((at, registers));
            }
        });
        let own = last.pop_back()?;
        last.contains(&own).then_some(own.0)
    }
}

/// Returns true if the instruction writes to memory other than by a PUSH or a call.
fn writes(at: u16, memory: &Memory) -> bool {
    let bytes: [u8; 4] = std::array::from_fn(|n| memory.load(at.wrapping_add(n as u16)));
    let written = table::decode(&bytes).and_then(|decoded| decoded.instruction.writes().memory);
    written.is_some_and(|access| access.address != Address::Push)
}
