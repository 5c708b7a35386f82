//! Finds the calls on the machine's stack: a word is taken for a return address if a CALL or RST precedes that address, or if the
//! interrupt of the present frame has put it there.

use crate::{Cycle, Machine, T};
use z80::table::{self, Instruction, Transfer};

/// Number of words of the stack that are examined.
const WORDS: u16 = 64;

/// The system variable RAMTOP: the last byte of the stack with which BASIC starts a program. What follows is the program, as a rule.
const RAMTOP: u16 = 0x5CB2;

/// A call that has not returned, or an interrupt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    /// Address of the CALL or RST; of an interrupt, of the instruction with which the program goes on after it.
    pub from: u16,
    /// Address called.
    pub to: u16,
    /// Address of the return address on the stack.
    pub at: u16,
    /// True if it is an interrupt.
    pub is_interrupt: bool,
}

/// Returns the calls, the innermost first. `frame_start` is the machine at the start of its present frame, or before the interrupt that
/// comes then: without it an interrupt is not known from other words.
pub fn calls(machine: &Machine, frame_start: Option<&Machine>) -> Vec<Call> {
    let sp = machine.cpu().regs.sp();
    let interrupt = frame_start.and_then(|start| interrupt(start, machine));
    let end = Some(machine.peek_word(RAMTOP)).filter(|end| *end >= sp).unwrap_or(u16::MAX);
    (0..WORDS)
        .filter_map(|word| {
            let at = sp.checked_add(word * 2).filter(|at| *at < end)?;
            let back = machine.peek_word(at);
            let call = |(from, to)| Call { from, to, at, is_interrupt: false };
            interrupt.filter(|interrupt| interrupt.at == at).or_else(|| call_before(machine, back).map(call))
        })
        .collect()
}

/// Time after the start of a frame in which its interrupt is accepted or not at all: INT, and the longest instructions after EI.
const INTERRUPTS: T = 100;

/// Returns the interrupt of the frame, unless it has returned.
fn interrupt(start: &Machine, now: &Machine) -> Option<Call> {
    let (mut machine, mut accesses) = (start.clone(), Vec::new());
    let is_before = |machine: &Machine| machine.frame() == now.frame() && machine.t_in_frame() < now.t_in_frame();
    while is_before(&machine) && machine.t_in_frame() < INTERRUPTS {
        accesses.clear();
        machine.step_traced(&mut accesses);
        if accesses.iter().any(|access| access.cycle == Cycle::Acknowledge) {
            let (at, to) = (machine.cpu().regs.sp(), machine.cpu().regs.pc());
            let from = machine.peek_word(at);
            let is_there = now.cpu().regs.sp() <= at && now.peek_word(at) == from;
            return is_there.then_some(Call { from, to, at, is_interrupt: true });
        }
    }
    None
}

/// Returns the call whose return address is `back`: where it is, and where it goes.
fn call_before(machine: &Machine, back: u16) -> Option<(u16, u16)> {
    let call = |length: u16| {
        let from = back.wrapping_sub(length);
        let bytes: [u8; Instruction::LONGEST] = std::array::from_fn(|n| machine.peek(from.wrapping_add(n as u16)));
        let decoded = table::decode(&bytes).filter(|decoded| decoded.length() == length)?;
        let branch = decoded.instruction.branch().filter(|branch| branch.transfer == Transfer::Call);
        // The byte of RST $38 is also what empty memory holds.
        branch.filter(|_| bytes[0] != 0xFF).and(decoded.target(from)).map(|to| (from, to))
    };
    // CALL nn and CALL cc,nn; RST
    call(3).or_else(|| call(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::debug::Goal;
    use crate::{Model, Rom};
    use z80::InterruptMode;

    #[test]
    fn calls_are_found_among_other_words() {
        let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
        // At $8000 CALL $9000; at $8100 RST $10; pushed between them: $1234.
        for (addr, byte) in [(0x8000, 0xCD), (0x8001, 0x00), (0x8002, 0x90), (0x8100, 0xD7)] {
            machine.poke(addr, byte);
        }
        for (addr, byte) in (0xFF00..).zip([0x01, 0x81, 0x34, 0xFF, 0x03, 0x80]) {
            machine.poke(addr, byte);
        }
        machine.cpu_mut().regs.set_sp(0xFF00);
        let found = calls(&machine, None);
        assert_eq!(found[0], Call { from: 0x8100, to: 0x10, at: 0xFF00, is_interrupt: false });
        assert_eq!(found[1], Call { from: 0x8000, to: 0x9000, at: 0xFF04, is_interrupt: false });
    }

    /// $8000: EI : CALL $8010; $8010: JR $8010; the interrupt routine at $9090: PUSH HL : EI : POP HL : RET.
    #[test]
    fn an_interrupt_stands_between_its_routine_and_the_program() {
        let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
        let code: [(u16, &[u8]); 4] = [
            (0x8000, &[0xFB, 0xCD, 0x10, 0x80]),
            (0x8010, &[0x18, 0xFE]),
            (0x9090, &[0xE5, 0xFB, 0xE1, 0xC9]),
            (0xA0FF, &[0x90, 0x90]),
        ];
        for (from, bytes) in code {
            (from..).zip(bytes).for_each(|(addr, byte)| machine.poke(addr, *byte));
        }
        let cpu = machine.cpu_mut();
        (cpu.im, cpu.iff1) = (InterruptMode::Im2, false);
        cpu.regs.set_i(0xA0);
        cpu.regs.set_sp(0xFF00);
        cpu.regs.set_pc(0x8000);
        machine.run_frame();
        let start = machine.clone();
        while machine.cpu().regs.pc() != 0x9091 {
            machine.step();
        }
        let found = calls(&machine, Some(&start));
        assert_eq!(found[0], Call { from: 0x8010, to: 0x9090, at: 0xFEFC, is_interrupt: true });
        assert_eq!(found[1], Call { from: 0x8001, to: 0x8010, at: 0xFEFE, is_interrupt: false });
        let goal = Goal::out(&machine, Some(&start)).expect("there is a way out");
        while !goal.ends(&machine) {
            machine.step();
        }
        assert_eq!((machine.cpu().regs.pc(), machine.cpu().regs.sp()), (0x8010, 0xFEFE));
        assert_eq!(calls(&machine, Some(&start)).len(), 1, "the interrupt is over");
    }
}
