//! Steps of more than an instruction: over what is called, and out of it.

use super::stack::calls;
use super::{Debugger, Stop};
use crate::play::session::Session;
use z80::disasm;

/// What next to nobody wants to look into: calls, and instructions that repeat themselves or wait.
const OVER: [&str; 11] = ["CALL", "RST", "LDIR", "LDDR", "CPIR", "CPDR", "INIR", "INDR", "OTIR", "OTDR", "HALT"];

/// Where such a step ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Goal {
    pc: u16,
    /// SP is no lower: what is called may come to the same place deeper in.
    sp: u16,
}

impl Goal {
    /// A place, however it is come to.
    pub(crate) fn at(pc: u16) -> Goal {
        Goal { pc, sp: 0 }
    }

    pub(crate) fn is_reached(&self, session: &Session) -> bool {
        let regs = &session.machine.cpu().regs;
        regs.pc() == self.pc && regs.sp() >= self.sp
    }
}

impl Debugger {
    /// Behind the next instruction, if it calls something or repeats itself. `None` if one step is all there is to it.
    pub(crate) fn over(&self) -> Option<Goal> {
        let machine = &self.session().machine;
        let line = disasm::disassemble(self.pc(), |addr| machine.peek(addr));
        let behind = self.pc().wrapping_add(line.bytes.len() as u16);
        let sp = machine.cpu().regs.sp();
        OVER.iter().any(|name| line.text.starts_with(name)).then_some(Goal { pc: behind, sp })
    }

    /// Where the innermost call returns to. `None` if no call stands on the stack.
    pub(crate) fn out(&self) -> Option<Goal> {
        let machine = &self.session().machine;
        let call = calls(machine).into_iter().next()?;
        // Returned is when the address has been taken off the stack.
        Some(Goal { pc: machine.peek_word(call.at), sp: call.at.saturating_add(1) })
    }

    /// To a goal, in so many frames at most; without one, one instruction.
    pub(crate) fn reach(&mut self, goal: Option<Goal>, frames: u64, broken: impl Fn() -> bool) -> Stop {
        match goal {
            Some(goal) => self.go(frames, |session| goal.is_reached(session), broken),
            None => {
                self.time.step();
                Stop::Done
            }
        }
    }
}
