//! Steps of more than an instruction: over what is called, and out of it.

use super::stack::calls;
use super::{Debugger, Stop};
use crate::session::Session;
use z80::disasm;

/// What next to nobody wants to look into: calls, and instructions that repeat themselves or wait.
const OVER: [&str; 11] = ["CALL", "RST", "LDIR", "LDDR", "CPIR", "CPDR", "INIR", "INDR", "OTIR", "OTDR", "HALT"];

impl Debugger {
    /// One instruction, and what it calls to its end, in so many frames at most.
    pub(crate) fn next(&mut self, frames: u64, broken: impl Fn() -> bool) -> Stop {
        let machine = &self.session().machine;
        let pc = self.pc();
        let line = disasm::disassemble(pc, |addr| machine.peek(addr));
        let behind = pc.wrapping_add(line.bytes.len() as u16);
        let sp = machine.cpu().regs.sp();
        if !OVER.iter().any(|name| line.text.starts_with(name)) {
            self.step();
            return Stop::Done;
        }
        // What it calls may come to the same place deeper in.
        let over = |session: &Session| {
            let regs = &session.machine.cpu().regs;
            regs.pc() == behind && regs.sp() >= sp
        };
        self.go(frames, over, broken)
    }

    /// To where the innermost call returns to, in so many frames at most. `None` if no call stands on the stack.
    pub(crate) fn out(&mut self, frames: u64, broken: impl Fn() -> bool) -> Option<Stop> {
        let call = calls(&self.session().machine).into_iter().next()?;
        // Returned is when the address has been taken off the stack.
        let back = self.session().machine.peek_word(call.at);
        let returned = |session: &Session| {
            let regs = &session.machine.cpu().regs;
            regs.pc() == back && regs.sp() > call.at
        };
        Some(self.go(frames, returned, broken))
    }
}
