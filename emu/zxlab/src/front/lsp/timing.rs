//! The T-states of instructions: without contention, and at most with it.

use super::analysis::{Analysis, StatementCode};
use spectrum::{Machine, Model, Rom};
use std::sync::LazyLock;
use z80::table::{Address, Decoded, Operand};

/// The bytes and T-states of some statements.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Cost {
    pub(super) bytes: usize,
    /// T-states without contention: if no branch is taken and nothing repeats, and otherwise.
    pub(super) least: u64,
    pub(super) most: u64,
    /// Number of instructions.
    pub(super) instructions: usize,
}

impl Cost {
    /// Adds up some statements.
    pub(super) fn of<'c>(analysis: &Analysis, code: impl Iterator<Item = &'c StatementCode>) -> Cost {
        code.fold(Cost::default(), |mut sum, statement| {
            sum.bytes += analysis.bytes(statement).len();
            for decoded in analysis.instructions(statement) {
                let (short, long) = times(&decoded);
                sum.least += short.min(long);
                sum.most += short.max(long);
                sum.instructions += 1;
            }
            sum
        })
    }

    /// Formats it: `3 bytes, 10 T`.
    pub(super) fn text(&self) -> String {
        let bytes = format!("{} byte{}", self.bytes, if self.bytes == 1 { "" } else { "s" });
        match self.instructions {
            0 => bytes,
            _ => format!("{bytes}, {}", self.time()),
        }
    }

    /// Formats the time: `10 T`, `7 to 12 T`.
    pub(super) fn time(&self) -> String {
        range(self.least, self.most)
    }
}

/// Formats a range of T-states.
pub(super) fn range(least: u64, most: u64) -> String {
    if least == most { format!("{least} T") } else { format!("{least} to {most} T") }
}

/// Returns the T-states of an instruction, without and with a branch or repetition.
fn times(decoded: &Decoded) -> (u64, u64) {
    let t = decoded.instruction.t();
    (t, decoded.instruction.t_longer().unwrap_or(t))
}

/// The T-states of a frame at which the ULA draws a line in the middle of the picture, and reads memory.
const DRAWING: u64 = 14_335 + 100 * spectrum::LINE;

/// Addresses in the memory that the ULA reads too, where the instruction and what it accesses are.
const CODE: u16 = 0x5000;
const DATA: u16 = 0x6060;

/// Address of the instructions between, in memory of its own.
const IDLE: u16 = 0x8000;

/// A machine in the midst of drawing the picture.
static DRAWING_MACHINE: LazyLock<Machine> = LazyLock::new(|| {
    let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
    // Empty memory is NOPs; the program counter is put back after each.
    while machine.t_in_frame() < DRAWING {
        machine.cpu_mut().regs.set_pc(IDLE);
        machine.step();
    }
    // LD A,R takes nine T-states, so by some of them any phase of the ULA's eight is reached.
    machine.poke(IDLE, 0xED);
    machine.poke(IDLE + 1, 0x57);
    machine
});

/// The lowest address at which a machine with banks may have one that the ULA shares.
const BANK: u16 = 0xC000;

/// Returns the most T-states that an instruction takes while the ULA draws, if its code and all that it accesses are in contended
/// memory. It is run on the machine, at each phase of the ULA's eight T-states. With banks, an address of $C000 or above may be contended too.
pub(super) fn contended(decoded: &Decoded, has_banks: bool) -> u64 {
    let mut bytes = decoded.bytes().to_vec();
    let names_memory = decoded.instruction.operands().contains(&Operand::Memory(Address::Word));
    if has_banks && names_memory && decoded.number() >= BANK {
        let number = bytes.len() - 2;
        bytes[number..].copy_from_slice(&DATA.to_le_bytes());
    }
    let measured = |phase: u64, flags: u8| {
        let mut machine = DRAWING_MACHINE.clone();
        for _ in 0..phase {
            machine.cpu_mut().regs.set_pc(IDLE);
            machine.step();
        }
        for (at, &byte) in (CODE..).zip(&bytes) {
            machine.poke(at, byte);
        }
        let regs = &mut machine.cpu_mut().regs;
        regs.set_bc(DATA);
        regs.set_de(DATA);
        regs.set_hl(DATA);
        regs.set_ix(DATA);
        regs.set_iy(DATA);
        regs.set_sp(DATA);
        regs.set_f(flags);
        regs.set_pc(CODE);
        let before = machine.t_in_frame();
        machine.step();
        machine.t_in_frame() - before
    };
    // Both ways of a branch: with no flag set and with all.
    (0..8).flat_map(|phase| [measured(phase, 0), measured(phase, 0xFF)]).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contention_is_measured_on_the_machine() {
        let most = |bytes: &[u8], has_banks| contended(&z80::table::decode(bytes).expect("an instruction"), has_banks);
        // NOP: an opcode fetch of 4 T, delayed by at most 6.
        assert_eq!(most(&[0, 0, 0, 0, 0], false), 10);
        // LD A,(HL): fetched and read.
        let load = most(&[0x7E, 0, 0, 0, 0], false);
        assert!((14..=19).contains(&load), "{load}");
        // DJNZ takes longer if it jumps.
        assert!(most(&[0x10, 0, 0, 0, 0], false) > most(&[0x06, 0, 0, 0, 0], false));
        // LD A,($C000): the ULA may share a bank there, and never the 48K's memory.
        let [own, bank] = [false, true].map(|has_banks| most(&[0x3A, 0, 0xC0, 0, 0], has_banks));
        assert_eq!((own < bank, bank), (true, most(&[0x3A, 0, 0x50, 0, 0], false)));
    }
}
