//! Calls of which nothing has to be judged but the result: the cheapest ones, for routines that are called millions of times.

use super::course::Course;
use super::engine::Ahead;
use super::memory::Memory;
use super::{Call, Core, Runner, T};
use crate::Registers;

/// The state after a call that returned in order, before its writes are undone.
pub struct PlainReturn<'a> {
    /// The registers.
    pub registers: &'a Registers,
    /// The time that it took in T-states.
    pub t: T,
    /// Bytes of stack used below the return address.
    pub stack: u16,
    memory: &'a Memory,
    course: &'a Course<'a>,
}

impl PlainReturn<'_> {
    /// Returns a byte of memory.
    #[inline]
    pub fn byte(&self, address: u16) -> u8 {
        self.memory.load(address)
    }

    /// Returns true if everything that the routine wrote is on the part of the stack that is free again, or allowed.
    #[inline]
    pub fn has_written_only(&self, allowed: impl Fn(u16) -> bool) -> bool {
        let free = self.course.stack_to_be();
        !self.memory.has_written_where(|address| !free.contains(&address) && !allowed(address))
    }

    /// Returns the hash of the call's path, which is [`Runner::run_logged`]'s.
    pub fn path(&self) -> Option<u64> {
        self.memory.log.hash()
    }

    /// Returns true if the path is the one that `last` holds.
    #[inline]
    pub fn is_on(&self, last: &[u32]) -> bool {
        self.memory.log.all() == Some(last)
    }
}

impl Runner {
    /// Returns true if [`Runner::run_plain`] may be of use for a call: on our core, without banks, R set at a place, interrupts, or
    /// inputs within the program.
    pub fn has_plain_runs(&self, call: &Call) -> bool {
        /// The log has no room for the time of longer calls.
        const LONGEST: T = 1 << 30;
        let is_special = call.refresh.is_some() || call.interrupts.0 || call.returns_to.is_some();
        let has_special = self.memory.has_banks() || self.memory.has_input_in_program;
        self.core == Core::Z80 && call.limit < LONGEST && !is_special && !has_special
    }

    /// Runs a routine for which there are [plain runs](Runner::has_plain_runs), and asks `judge` about the state after it. `None` if it
    /// does anything that has to be judged by itself: it fails, waits, sets SP, uses a port without a value, or writes into the program. Then
    /// it has to be called in another way.
    pub fn run_plain<R>(&mut self, call: &Call, judge: impl FnOnce(&PlainReturn<'_>) -> R) -> Option<R> {
        let course = self.begin(call);
        let code = self.code_range();
        let Runner { engine, memory, .. } = self;
        memory.log.clear();
        let ahead = engine.run_ahead::<true>(memory, call.limit);
        let has_returned = matches!(ahead, Some(Ahead::Stopped)) && course.is_home(engine);
        let is_plain = has_returned && memory.ports == 0 && !memory.has_written_any(&code);
        if is_plain && memory.log.all().is_some() {
            self.seldom_logged = 0;
        }
        let judged = match engine.own_registers() {
            Some(registers) if is_plain => {
                let stack = course.stack_used(memory);
                Some(judge(&PlainReturn { registers, t: memory.t, stack, memory, course: &course }))
            }
            _ => None,
        };
        // Nothing is observed, so nothing is noted as written.
        self.memory.undo(|_| true);
        judged
    }
}
