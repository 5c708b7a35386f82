//! Steps: by instructions, over a call, and out of a routine.
//!
//! HALT counts as one instruction, however long it waits: a step runs on until an interrupt has ended it, and a step back returns
//! to its beginning. With interrupts off nothing ends it; then a step runs one of its M1 cycles.

use super::stack::calls;
use super::{ASK, Debugger, Stop};
use crate::session::Session;
use spectrum::Rom;
use z80::table::Transfer;
use z80::{Cpu, disasm};

/// End of such a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Goal {
    pc: u16,
    /// Smallest value of SP at the goal: a recursive call may reach the same address with a lower SP.
    sp: u16,
}

impl Goal {
    /// Creates a goal at an address, with any SP.
    pub(crate) fn at(pc: u16) -> Goal {
        Goal { pc, sp: 0 }
    }

    /// Returns true if the goal is reached, or cannot be.
    pub(super) fn ends(&self, session: &Session) -> bool {
        self.is_reached(session) || waits_for_ever(session)
    }

    /// Returns the reason of a stop on the way to the goal.
    pub(super) fn reason(&self, stop: Stop, session: &Session) -> Stop {
        if stop == Stop::Done && !self.is_reached(session) { Stop::Halted } else { stop }
    }

    fn is_reached(&self, session: &Session) -> bool {
        let cpu = session.machine.cpu();
        begins(cpu, self.pc) && cpu.regs.sp() >= self.sp
    }
}

/// Returns true if the machine waits in a HALT that no interrupt will end.
fn waits_for_ever(session: &Session) -> bool {
    let cpu = session.machine.cpu();
    cpu.rests() && !cpu.iff1
}

/// Returns true if the instruction at `addr` is the next one and has not begun. A HALT has begun while it waits.
pub(super) fn begins(cpu: &Cpu, addr: u16) -> bool {
    !cpu.halted() && cpu.regs.pc() == addr
}

impl Debugger {
    /// Runs one instruction. Ignores stoppoints.
    pub(crate) fn step(&mut self) {
        self.steps(1, || false);
    }

    /// Runs `count` instructions, or until `interrupted` returns true. Ignores stoppoints.
    pub(crate) fn steps(&mut self, count: u64, interrupted: impl Fn() -> bool) -> Stop {
        let (mut done, mut cycles) = (0, 0u64);
        while done < count {
            self.time.step();
            cycles += 1;
            let cpu = self.session().machine.cpu();
            done += u64::from(!(cpu.halted() && cpu.iff1));
            if cycles.is_multiple_of(ASK) && done < count && interrupted() {
                return Stop::Interrupted;
            }
        }
        Stop::Done
    }

    /// Goes back by one instruction.
    pub(crate) fn back(&mut self) -> Stop {
        self.steps_back(1, || false)
    }

    /// Goes back by `count` instructions, or until `interrupted` returns true. Replays the history only once, however long it is.
    pub(crate) fn steps_back(&mut self, count: u64, interrupted: impl Fn() -> bool) -> Stop {
        if count > self.time.most_steps() {
            self.time.go_to_beginning();
            return Stop::StartOfHistory;
        }
        let mut left = count as usize;
        while let Some(begun) = self.begun_in_frame() {
            if let Some(first) = begun.len().checked_sub(left) {
                self.time.again(begun[first]);
                return Stop::Done;
            }
            left -= begun.len();
            self.time.again(0);
            if interrupted() {
                return Stop::Interrupted;
            }
        }
        Stop::StartOfHistory
    }

    /// Returns the instructions that have begun in the present frame, or in the one that has just ended: for each the number of
    /// steps of the timeline before it. `None` at the beginning of the past.
    fn begun_in_frame(&mut self) -> Option<Vec<u64>> {
        let steps = self.time.count_steps()?;
        self.time.start_again();
        let mut begun = Vec::new();
        for step in 0..steps {
            if !self.session().machine.cpu().halted() {
                begun.push(step);
            }
            self.time.step_on();
        }
        Some(begun)
    }

    /// Returns the goal after the next instruction, if that calls, repeats or waits. `None` if one step is enough.
    pub(crate) fn over(&self) -> Option<Goal> {
        let machine = &self.session().machine;
        let line = disasm::disassemble(self.here(), |addr| machine.peek(addr));
        let after = self.here().wrapping_add(line.bytes.len() as u16);
        let sp = machine.cpu().regs.sp();
        let instruction = line.decoded?.instruction;
        let calls = instruction.branch().is_some_and(|branch| branch.transfer == Transfer::Call);
        (calls || instruction.repeats() || instruction.halts()).then_some(Goal { pc: after, sp })
    }

    /// Returns the goal at which the innermost call has returned.
    ///
    /// # Errors
    /// There is no call on the stack; or in the outermost routine of a program, only the calls of BASIC, which has started it.
    pub(crate) fn out(&self) -> Result<Goal, &'static str> {
        let machine = &self.session().machine;
        let calls = calls(machine);
        let call = calls.first().ok_or("there is no call on the stack")?;
        let in_rom = |addr: u16| usize::from(addr) < Rom::SIZE;
        if !in_rom(self.here()) && calls.iter().all(|call| in_rom(call.from)) {
            return Err("this is the outermost routine: only BASIC has called it");
        }
        // The call has returned when its return address is off the stack.
        Ok(Goal { pc: machine.peek_word(call.at), sp: call.at.saturating_add(1) })
    }

    /// Runs to a goal within `frames` frames; without a goal, runs one instruction.
    pub(crate) fn reach(&mut self, goal: Option<Goal>, frames: u64, interrupted: impl Fn() -> bool) -> Stop {
        match goal {
            Some(goal) => {
                let stop = self.go(frames, |session| goal.ends(session), interrupted);
                goal.reason(stop, self.session())
            }
            None => {
                self.step();
                Stop::Done
            }
        }
    }
}
