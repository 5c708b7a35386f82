//! Finds the calls on the machine's stack: a word is taken for a return address if a CALL or RST precedes that address, or if the
//! interrupt of the present frame has put it there.
//!
//! On a 128K the CALL may stand in a bank that is no longer mapped.

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
    /// The bank of a 128K in which `from` lies, if it is at $C000 or above and the bank is known.
    pub from_bank: Option<u8>,
    /// The same of `to`.
    pub to_bank: Option<u8>,
}

/// The address from which on any bank of a 128K may be.
const BANKED: u16 = 0xC000;

/// Returns the calls, the innermost first. `frame_start` is the machine at the start of its present frame, or before the interrupt that
/// comes then: without it an interrupt is not known from other words.
pub fn calls(machine: &Machine, frame_start: Option<&Machine>) -> Vec<Call> {
    let sp = machine.cpu().regs.sp();
    let interrupt = frame_start.and_then(|start| interrupt(start, machine));
    let body = (machine.cpu().instruction_address(), bank_at_top(machine));
    let end = Some(machine.peek_word(RAMTOP)).filter(|end| *end >= sp).unwrap_or(u16::MAX);
    (0..WORDS)
        .filter_map(|word| {
            let at = sp.checked_add(word * 2).filter(|at| *at < end)?;
            let back = machine.peek_word(at);
            interrupt.filter(|interrupt| interrupt.at == at).or_else(|| call_before(machine, back, at))
        })
        .scan(body, |body, call| Some(with_banks(call, body)))
        .collect()
}

/// Returns a call with the banks that follow from what it has called: code at $C000 that goes on there has changed no bank. `body` is the
/// place at which the routine called has gone on, with its bank; it becomes that of the caller.
fn with_banks(mut call: Call, body: &mut (u16, Option<u8>)) -> Call {
    let (inner, bank) = *body;
    if call.to >= BANKED && inner >= BANKED {
        call.to_bank = bank;
    }
    if call.from >= BANKED && call.to >= BANKED && !call.is_interrupt {
        call.from_bank = call.from_bank.or(call.to_bank);
        call.to_bank = call.from_bank;
    }
    *body = (call.from, call.from_bank);
    call
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
            let bank = |addr: u16| bank_at_top(&machine).filter(|_| addr >= BANKED);
            let (from_bank, to_bank) = (bank(from), bank(to));
            return is_there.then_some(Call { from, to, at, is_interrupt: true, from_bank, to_bank });
        }
    }
    None
}

/// Returns the bank at $C000 of a machine that has banks.
fn bank_at_top(machine: &Machine) -> Option<u8> {
    machine.banks()[3].filter(|_| machine.model().kind.has_banks())
}

/// Returns the call whose return address `back` is on the stack at `at`.
fn call_before(machine: &Machine, back: u16, at: u16) -> Option<Call> {
    let mapped = call_in(|addr| machine.peek(addr), back);
    let made = |(from, to), from_bank| Call { from, to, at, is_interrupt: false, from_bank, to_bank: None };
    let longest = Instruction::LONGEST as u16;
    let Some(now) = bank_at_top(machine).filter(|_| back >= BANKED + longest) else {
        return mapped.map(|call| made(call, None));
    };
    // A single byte, of RST, is too likely to be there by chance.
    let in_bank = |bank: u8| {
        let found = call_in(|addr| machine.bank(bank)[usize::from(addr) % 0x4000], back);
        found.filter(|(from, _)| back - from > 1)
    };
    let others: Vec<_> = (0..8).filter(|bank| *bank != now).filter_map(|bank| Some((in_bank(bank)?, bank))).collect();
    match (mapped, others.as_slice()) {
        (Some(call), []) => Some(made(call, Some(now))),
        (Some(call), _) => Some(made(call, None)),
        (None, [(call, bank)]) => Some(made(*call, Some(*bank))),
        // Several banks may hold it: their calls, if they are the same, are of one that is not known.
        (None, [(call, _), rest @ ..]) => rest.iter().all(|(other, _)| other == call).then(|| made(*call, None)),
        (None, []) => None,
    }
}

/// Returns the call before `back` in memory that `byte` reads: where it is, and where it goes.
fn call_in(byte: impl Fn(u16) -> u8, back: u16) -> Option<(u16, u16)> {
    let call = |length: u16| {
        let from = back.wrapping_sub(length);
        let bytes: [u8; Instruction::LONGEST] = std::array::from_fn(|n| byte(from.wrapping_add(n as u16)));
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
    use crate::{Kind, Model, Rom};
    use z80::InterruptMode;

    fn call(from: u16, to: u16, at: u16, is_interrupt: bool) -> Call {
        Call { from, to, at, is_interrupt, from_bank: None, to_bank: None }
    }

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
        assert_eq!(found[0], call(0x8100, 0x10, 0xFF00, false));
        assert_eq!(found[1], call(0x8000, 0x9000, 0xFF04, false));
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
        assert_eq!(found[0], call(0x8010, 0x9090, 0xFEFC, true));
        assert_eq!(found[1], call(0x8001, 0x8010, 0xFEFE, false));
        let goal = Goal::out(&machine, Some(&start)).expect("there is a way out");
        while !goal.ends(&machine) {
            machine.step();
        }
        assert_eq!((machine.cpu().regs.pc(), machine.cpu().regs.sp()), (0x8010, 0xFEFE));
        assert_eq!(calls(&machine, Some(&start)).len(), 1, "the interrupt is over");
    }

    /// A call in bank 3 that maps bank 4 by a routine below $C000, and calls a routine there; that calls another.
    #[test]
    fn a_call_in_a_bank_that_is_no_longer_mapped_is_found() {
        let mut machine = Machine::new(Rom::of(Kind::Spectrum128), Model::of(Kind::Spectrum128));
        let calls_of = |machine: &mut Machine, pc: u16, words: [u16; 2]| {
            machine.cpu_mut().regs.set_sp(0x7F00);
            machine.cpu_mut().regs.set_pc(pc);
            (0x7F00..).zip(words.iter().flat_map(|word| word.to_le_bytes())).for_each(|(at, b)| machine.poke(at, b));
            calls(machine, None).into_iter().map(|call| (call.from, call.from_bank, call.to, call.to_bank)).collect()
        };
        // Bank 3, $C010: CALL $8000. $8000: CALL $C020, in bank 4.
        (0x10..).zip([0xCD, 0x00, 0x80]).for_each(|(at, byte)| machine.poke_bank(3, at, byte));
        (0x8000..).zip([0xCD, 0x20, 0xC0]).for_each(|(at, byte)| machine.poke(at, byte));
        machine.page(0x14);
        let found: Vec<_> = calls_of(&mut machine, 0xC024, [0x8003, 0xC013]);
        assert_eq!(found, [(0x8000, None, 0xC020, Some(4)), (0xC010, Some(3), 0x8000, None)]);
        // The same CALL in two banks: either may have made it, unless it has called what is mapped.
        (0x10..).zip([0xCD, 0x00, 0x80]).for_each(|(at, byte)| machine.poke_bank(6, at, byte));
        let found: Vec<_> = calls_of(&mut machine, 0xC024, [0x8003, 0xC013]);
        assert_eq!(found[1], (0xC010, None, 0x8000, None));
        for bank in [4, 6] {
            (0x40..).zip([0xCD, 0x20, 0xC0]).for_each(|(at, byte)| machine.poke_bank(bank, at, byte));
        }
        let found: Vec<_> = calls_of(&mut machine, 0xC024, [0xC043, 0xC013]);
        assert_eq!(found[0], (0xC040, Some(4), 0xC020, Some(4)));
    }
}
