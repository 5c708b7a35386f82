//! Calls whose path is logged: at our core's full speed, with a hash of everything that they fetch, read and write.

use std::ops::RangeInclusive;

use spectrum::Waits;
use z80::table::Instruction;

use super::log::Stretch;
use super::memory::{ROM_END, mark};
use super::stack::ABOVE;
use super::{Call, CallOutcome, Core, Runner, T};

impl Runner {
    /// Runs a routine to its end as `Runner::run_ahead` does, and returns a hash of its path with the outcome. Two calls with the same
    /// hash take the same path, if the caller sets the same bytes and has interrupts on in both or in none. `None` too if the path
    /// depends on operands that are not the program's, and for a program with banks: an address does not say which page it means.
    pub fn run_logged(&mut self, call: &Call) -> Option<(CallOutcome, u64)> {
        /// The log has no room for the time of longer calls.
        const LONGEST: T = 1 << 30;
        /// Number of calls one after the other that could not be logged, after which none is tried.
        const SELDOM: u32 = 64;
        if self.memory.has_banks() || call.limit >= LONGEST || self.core != Core::Z80 || self.seldom_logged >= SELDOM {
            return None;
        }
        let mut course = self.begin(call);
        let code = self.code_range();
        let Runner { engine, memory, .. } = self;
        memory.log.clear();
        (memory.is_logged, memory.runs_written) = (true, false);
        let ended = course.run_ahead::<true>(engine, memory);
        memory.is_logged = false;
        let may_differ = memory.has_input_in_program || memory.runs_written || memory.has_written_any(&code);
        let is_unknown = memory.has_written_guarded() || may_differ && memory.has_other_operand();
        let path = if is_unknown { None } else { memory.log.hash() };
        let logged = ended.zip(path).map(|(ended, path)| (course.outcome(ended, engine, memory), path));
        self.end(&course);
        self.seldom_logged = if logged.is_some() { 0 } else { self.seldom_logged + 1 };
        logged
    }

    /// Calls a routine and returns its requests that may wait for the ULA, in order. On our core only.
    pub fn waits(&mut self, call: &Call) -> Waits {
        self.memory.waits = Some(Waits::default());
        self.run(call, |_, _| ());
        self.memory.waits.take().unwrap_or_default()
    }

    /// Copies the path of the last call that was logged.
    pub fn copy_path(&self, to: &mut Vec<u32>) {
        to.clear();
        to.extend(self.memory.log.all().unwrap_or_default());
    }

    /// Returns the parts of the path of the last call that was logged.
    pub fn stretches(&self, found: &mut Vec<Stretch>) {
        self.memory.log.stretches(found);
    }

    /// Returns the addresses of the program, and those after it that an instruction at its end may have as operands.
    pub(super) fn code_range(&self) -> RangeInclusive<u16> {
        let program = self.program_range();
        *program.start()..=program.end().saturating_add(Instruction::LONGEST as u16)
    }

    /// Marks the addresses at which our core at full speed has to stop, or whose change only single steps can judge.
    pub(super) fn mark(&mut self, arguments: u16, calls_rom: bool) {
        if self.arguments != arguments {
            let above = self.sp + 2..self.sp + 2 + ABOVE;
            let end = self.sp + 2 + arguments;
            above.for_each(|at| self.memory.change_mark(at, mark::EDGE, at >= end));
            self.arguments = arguments;
        }
        if self.calls_rom != calls_rom {
            let program = self.program_range();
            let rom = (0..ROM_END).filter(|at| !program.contains(at));
            rom.for_each(|at| self.memory.change_mark(at, mark::STOP, !calls_rom));
            self.calls_rom = calls_rom;
        }
    }
}
