//! Steps of more than one instruction: over a call, and out of a routine.

use super::stack::calls;
use super::{Debugger, Stop};
use crate::play::session::Session;
use z80::disasm;
use z80::table::Transfer;

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

    pub(crate) fn is_reached(&self, session: &Session) -> bool {
        let regs = &session.machine.cpu().regs;
        regs.pc() == self.pc && regs.sp() >= self.sp
    }
}

impl Debugger {
    /// Returns the goal after the next instruction, if that calls, repeats or waits. `None` if one step is enough.
    pub(crate) fn over(&self) -> Option<Goal> {
        let machine = &self.session().machine;
        let line = disasm::disassemble(self.pc(), |addr| machine.peek(addr));
        let after = self.pc().wrapping_add(line.bytes.len() as u16);
        let sp = machine.cpu().regs.sp();
        let instruction = line.decoded?.instruction;
        let calls = instruction.branch().is_some_and(|branch| branch.transfer == Transfer::Call);
        (calls || instruction.repeats() || instruction.halts()).then_some(Goal { pc: after, sp })
    }

    /// Returns the goal at which the innermost call has returned. `None` if there is no call on the stack.
    pub(crate) fn out(&self) -> Option<Goal> {
        let machine = &self.session().machine;
        let call = calls(machine).into_iter().next()?;
        // The call has returned when its return address is off the stack.
        Some(Goal { pc: machine.peek_word(call.at), sp: call.at.saturating_add(1) })
    }

    /// Runs to a goal within `frames` frames; without a goal, runs one instruction.
    pub(crate) fn reach(&mut self, goal: Option<Goal>, frames: u64, interrupted: impl Fn() -> bool) -> Stop {
        match goal {
            Some(goal) => self.go(frames, |session| goal.is_reached(session), interrupted),
            None => {
                self.time.step();
                Stop::Done
            }
        }
    }
}
