//! Finds the calls on the machine's stack: a word is taken for a return address if a CALL or RST precedes that address, or if the last
//! interrupt has come there.

use crate::Machine;
use z80::InterruptMode;
use z80::table::{self, Instruction, Transfer};

/// Number of words of the stack that are examined.
const WORDS: u16 = 64;

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

/// Returns the calls, the innermost first.
pub fn calls(machine: &Machine) -> Vec<Call> {
    let sp = machine.cpu().regs.sp();
    (0..WORDS)
        .filter_map(|word| {
            let at = sp.checked_add(word * 2)?;
            let back = machine.peek_word(at);
            let call = |(from, to)| Call { from, to, at, is_interrupt: false };
            call_before(machine, back).map(call).or_else(|| interrupt(machine, back, at))
        })
        .collect()
}

/// Returns the interrupt whose return address is `back`, at the address `at` of the stack. Only the last one is known.
fn interrupt(machine: &Machine, back: u16, at: u16) -> Option<Call> {
    let cpu = machine.cpu();
    let to = match cpu.im {
        InterruptMode::Im0 | InterruptMode::Im1 => 0x38,
        // Nothing drives the data bus while an interrupt is acknowledged, so the CPU reads $FF.
        InterruptMode::Im2 => machine.peek_word(u16::from_be_bytes([cpu.regs.i(), 0xFF])),
    };
    (machine.hardware.interrupted.0 == Some(back)).then_some(Call { from: back, to, at, is_interrupt: true })
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
        let found = calls(&machine);
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
        while machine.cpu().regs.pc() != 0x9091 {
            machine.step();
        }
        let found = calls(&machine);
        assert_eq!(found[0], Call { from: 0x8010, to: 0x9090, at: 0xFEFC, is_interrupt: true });
        assert_eq!(found[1], Call { from: 0x8001, to: 0x8010, at: 0xFEFE, is_interrupt: false });
        let goal = Goal::out(&machine).expect("there is a way out");
        while !goal.ends(&machine) {
            machine.step();
        }
        assert_eq!((machine.cpu().regs.pc(), machine.cpu().regs.sp()), (0x8010, 0xFEFE));
        assert_eq!(calls(&machine).len(), 1, "the interrupt is over");
    }
}
