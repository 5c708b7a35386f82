//! The ends of steps: over a call, out of a routine, to an address.

use z80::table::Transfer;
use z80::{Cpu, disasm};

use super::stack::{Call, calls};
use crate::{Machine, Rom};

/// End of such a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    pc: u16,
    /// Smallest value of SP at the goal: a recursive call may reach the same address with a lower SP.
    sp: u16,
    /// The bank that has to be mapped at the address, if one is asked for.
    bank: Option<u8>,
}

impl Goal {
    /// Creates a goal at an address, with any SP.
    pub fn at(pc: u16) -> Goal {
        Goal::in_bank(pc, None)
    }

    /// Creates a goal at an address while a bank is mapped there, if one is given; with any SP.
    pub fn in_bank(pc: u16, bank: Option<u8>) -> Goal {
        Goal { pc, sp: 0, bank }
    }

    /// Creates a goal at an address, with SP at least as large as this.
    fn above(pc: u16, sp: u16) -> Goal {
        Goal { pc, sp, bank: None }
    }

    /// Returns the goal after the next instruction, if that calls, repeats or waits. `None` if one step is enough.
    pub fn over(machine: &Machine) -> Option<Goal> {
        let here = machine.cpu().instruction_address();
        let line = disasm::disassemble(here, |addr| machine.peek(addr));
        let after = here.wrapping_add(line.bytes.len() as u16);
        let sp = machine.cpu().regs.sp();
        let instruction = line.decoded?.instruction;
        let calls = instruction.branch().is_some_and(|branch| branch.transfer == Transfer::Call);
        (calls || instruction.repeats() || instruction.halts()).then_some(Goal::above(after, sp))
    }

    /// Returns the goal at which the innermost call, or the interrupt, has returned; `frame_start` is that of [`calls`].
    ///
    /// # Errors
    /// There is no call on the stack; or in the outermost routine of a program, only the calls of BASIC, which has started it.
    pub fn out(machine: &Machine, frame_start: Option<&Machine>) -> Result<Goal, &'static str> {
        let calls = calls(machine, frame_start);
        let call = calls.first().ok_or("there is no call on the stack")?;
        let in_rom = |addr: u16| usize::from(addr) < Rom::SIZE;
        if !in_rom(machine.cpu().instruction_address())
            && calls.iter().all(|call| in_rom(call.from) && !call.is_interrupt)
        {
            return Err("this is the outermost routine: only BASIC has called it");
        }
        // The call has returned when its return address is off the stack.
        Ok(Goal::above(machine.peek_word(call.at), call.at.saturating_add(1)))
    }

    /// Returns the goal at which a call made by [`call`] has returned; `None` if it is no longer on the stack, or if another call, made
    /// by an instruction, is within it.
    pub fn out_of(machine: &Machine, made: MadeCall) -> Option<Goal> {
        let is_innermost = calls(machine, None).first().is_none_or(|call| call.at > made.at);
        Goal::end_of(machine, made).filter(|_| is_innermost)
    }

    /// Returns the goal at which a call made by [`call`] has returned; `None` if it is no longer on the stack.
    pub fn end_of(machine: &Machine, made: MadeCall) -> Option<Goal> {
        let is_there = machine.cpu().regs.sp() <= made.at && machine.peek_word(made.at) == made.back;
        is_there.then_some(Goal::above(made.back, made.at.saturating_add(1)))
    }

    /// Returns true if the goal is reached.
    pub fn is_reached(&self, machine: &Machine) -> bool {
        let there = machine.banks()[usize::from(self.pc >> 14)];
        let is_mapped = self.bank.is_none_or(|bank| there == Some(bank));
        begins(machine.cpu(), self.pc) && machine.cpu().regs.sp() >= self.sp && is_mapped
    }

    /// Returns true if the goal is reached, or cannot be.
    pub fn ends(&self, machine: &Machine) -> bool {
        self.is_reached(machine) || waits_for_ever(machine)
    }
}

/// Returns true if the machine waits in a HALT that no interrupt will end.
pub fn waits_for_ever(machine: &Machine) -> bool {
    let cpu = machine.cpu();
    cpu.rests() && !cpu.iff1
}

/// Returns true if the instruction at `addr` is the next one and has not begun. A HALT has begun while it waits.
pub fn begins(cpu: &Cpu, addr: u16) -> bool {
    !cpu.halted() && cpu.regs.pc() == addr
}

/// A call that no instruction has made: before its return address there may be no CALL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MadeCall {
    /// Place of the return address on the stack.
    at: u16,
    back: u16,
    routine: u16,
}

impl MadeCall {
    /// Adds it to the calls that are on a machine's stack, the innermost first, as one from its return address; not if it is there no longer.
    pub fn add_to(self, calls: &mut Vec<Call>, machine: &Machine) {
        if Goal::end_of(machine, self).is_none() {
            return;
        }
        let MadeCall { at, back: from, routine: to } = self;
        calls.retain(|call| call.at != at);
        let place = calls.iter().take_while(|call| call.at < at).count();
        calls.insert(place, Call { from, to, at, is_interrupt: false, from_bank: None, to_bank: None });
    }
}

/// Calls a routine: the return address is on the stack, and the routine's first instruction is the next one.
pub fn call(machine: &mut Machine, routine: u16, back: u16) -> MadeCall {
    let sp = machine.cpu().regs.sp().wrapping_sub(2);
    machine.cpu_mut().regs.set_sp(sp);
    for (at, byte) in [(sp, back as u8), (sp.wrapping_add(1), (back >> 8) as u8)] {
        machine.poke(at, byte);
    }
    machine.cpu_mut().set_halted(false);
    machine.cpu_mut().regs.set_pc(routine);
    MadeCall { at: sp, back, routine }
}
