//! Runs of a routine, from the call to its end: step by step, or ahead as far as nothing has to be judged.

use std::ops::RangeInclusive;

use super::course::Course;
use super::engine::Engine;
use super::evidence::Evidence;
use super::interruptible::Handler;
use super::memory::Memory;
use super::{Call, CallOutcome, Runner};

/// The third instruction of the ROM's handler of interrupts, `LD HL,(FRAMES)`: its address and its bytes.
const HANDLER: (u16, [u8; 3]) = (0x003A, [0x2A, 0x78, 0x5C]);

impl Runner {
    /// Runs a routine to its end. `observe` is called before each instruction.
    pub fn run(&mut self, call: &Call, mut observe: impl FnMut(&Engine, &Memory)) -> (CallOutcome, Evidence) {
        let mut course = self.begin(call);
        let Runner { engine, memory, .. } = self;
        let outcome = loop {
            course.set_refresh(engine);
            observe(engine, memory);
            if let Some(outcome) = course.step(engine, memory) {
                break outcome;
            }
        };
        let evidence = self.end(&course);
        (outcome, evidence)
    }

    /// Runs a routine to its end, several times as fast as [`Runner::run`] with the same result. `None` if something happened
    /// that only single steps can judge.
    pub(super) fn run_ahead(&mut self, call: &Call) -> Option<(CallOutcome, Evidence)> {
        let mut course = self.begin(call);
        course.is_brief = self.is_brief;
        let Runner { engine, memory, .. } = self;
        let ended = course.run_ahead::<false>(engine, memory);
        let outcome = ended.map(|ended| course.outcome(ended, engine, memory));
        let evidence = self.end(&course);
        Some((outcome?, evidence))
    }

    /// Returns the addresses of the program.
    pub(super) fn program_range(&self) -> RangeInclusive<u16> {
        self.program.start..=self.program.start + (self.program.code.len() - 1) as u16
    }

    /// Begins a call.
    pub(super) fn begin<'a>(&mut self, call: &'a Call) -> Course<'a> {
        self.engine.start(&call.registers, call.routine, self.sp, call.interrupts);
        let home = call.home.unwrap_or(self.home);
        if home != self.caller {
            self.caller = home;
            (self.sp..).zip(home.to_le_bytes()).for_each(|(address, byte)| self.memory.set(address, byte));
        }
        self.mark(call.arguments.max(call.removes), call.calls_rom);
        self.memory.begin_paging(call.paging);
        let course = Course::new(call, self.program_range(), self.sp, call.returns_to.unwrap_or(home));
        if self.memory.is_observed {
            let is_rom = (HANDLER.0..).zip(HANDLER.1).all(|(at, byte)| self.memory.load(at) == byte);
            let handler = match is_rom {
                _ if call.has_unknown_handler => Handler::Unknown,
                true => Handler::Rom,
                false => Handler::Program,
            };
            self.memory.interrupted.begin(course.stack(), handler);
        }
        course
    }

    /// Ends a call: what it wrote is undone.
    pub(super) fn end(&mut self, course: &Course<'_>) -> Evidence {
        let (evidence, stack) = (self.memory.evidence(), course.stack_to_be());
        self.memory.undo(|address| stack.contains(&address));
        evidence
    }
}
