//! Routines of the 48K ROM of which it is known what they write, but which cannot be followed: they jump through tables, system
//! variables or registers. All others are followed as any code is.
//!
//! Sources: I. Logan and F. O'Hara, *The Complete Spectrum ROM Disassembly* (1983), and *ZX Spectrum BASIC programming* (1982),
//! chapter 25, for the memory map without a disk or network interface. The tests run the routines on the ROM.

use z80::table::Register;

use super::byte::Byte;
use super::number::Number;
use crate::contract::stores::{Certainty, Reach};

/// The address that `RST 8` calls: it reports an error, and does not return.
pub(super) const ERROR: u16 = 0x0008;

/// The address that `RST $28` calls: the calculator, for which data follow the call.
pub(super) const CALCULATOR: u16 = 0x0028;

/// PRINT-FP: prints the number that is topmost on the calculator's stack.
const PRINT_FP: u16 = 0x2DE3;

type Range = (u16, u16);

/// The display file and the attributes.
const SCREEN: Range = (0x4000, 0x5AFF);
const PRINTER_BUFFER: Range = (0x5B00, 0x5BFF);
const SYSTEM_VARIABLES: Range = (0x5C00, 0x5CB5);
/// The addresses of the routines for input and output.
const CHANNELS: Range = (0x5CB6, 0x5CCA);

/// The registers that printing keeps: it works with the shadow registers.
const PRINT_KEEPS: &[Register] =
    &[Register::B, Register::C, Register::D, Register::E, Register::H, Register::L, Register::Ixh, Register::Ixl];

/// The system variables that routines of the ROM write by, or find other routines by: streams and channels, the addresses of the parts
/// of memory, the calculator's and the machine's stack, and the print positions. Left out are those that are only read as numbers, such as colours,
/// the key pressed, the character set and the frames counted.
const POINTERS: [Range; 6] =
    [(0x5C10, 0x5C35), (0x5C3D, 0x5C40), (0x5C4B, 0x5C69), (0x5C6B, 0x5C75), (0x5C7F, 0x5C8B), (0x5CB0, 0x5CCA)];

/// The lowest byte of FRAMES, which each interrupt counts.
pub(super) const FRAMES: u16 = 0x5C78;

/// Returns true if routines of the ROM write by what is at some addresses.
pub(super) fn are_pointers(first: u16, last: u16) -> bool {
    POINTERS.iter().any(|&(least, most)| first <= most && least <= last)
}

/// A routine of the ROM.
#[derive(Debug)]
pub(super) struct RomRoutine {
    at: u16,
    /// All that it may write, except for the stack.
    writes: &'static [Range],
    /// True if it also writes DE bytes from IX on.
    pub(super) writes_block: bool,
    /// True if A has to be the number of a stream that is open.
    takes_stream: bool,
    /// Registers besides IY and SP that it keeps.
    keeps: &'static [Register],
}

impl RomRoutine {
    const fn new(at: u16, writes: &'static [Range]) -> RomRoutine {
        RomRoutine { at, writes, writes_block: false, takes_stream: false, keeps: &[] }
    }

    const fn block(at: u16) -> RomRoutine {
        RomRoutine { writes_block: true, ..RomRoutine::new(at, &[]) }
    }

    const fn of_stream(at: u16, writes: &'static [Range]) -> RomRoutine {
        RomRoutine { takes_stream: true, ..RomRoutine::new(at, writes) }
    }

    const fn keeping(self, keeps: &'static [Register]) -> RomRoutine {
        RomRoutine { keeps, ..self }
    }

    /// Returns the registers that it may change.
    pub(super) fn changes(&self) -> impl Iterator<Item = Register> {
        let is_kept = |register: &Register| {
            matches!(register, Register::Iyh | Register::Iyl | Register::Sp) || self.keeps.contains(register)
        };
        Register::ALL.into_iter().filter(move |register| !is_kept(register))
    }

    /// Returns true if it may take something else for a channel, called with this value of A: streams -3 to 3 are open from the start.
    pub(super) fn is_misled(&self, a: Byte) -> bool {
        self.takes_stream && !a.exact().is_some_and(|stream| (-3..=3).contains(&(stream as i8)))
    }

    /// Returns true if it writes where system variables or IY say.
    pub(super) fn is_by_system(&self) -> bool {
        !self.writes.is_empty()
    }

    /// Notes what it writes, called with these values of IX and DE.
    pub(super) fn note(&self, ix: Number, de: Number, reach: &mut Reach) {
        for &(first, last) in self.writes {
            reach.add(Certainty::Possible, first, last);
        }
        if self.writes_block {
            match (ix.range(), de.range()) {
                (Some((least, most)), Some((_, bytes @ 1..))) => {
                    let certainty = if least == most { Certainty::Likely } else { Certainty::Possible };
                    reach.add(certainty, least, most.wrapping_add(bytes - 1));
                }
                (_, Some((_, 0))) => {}
                _ => reach.is_unknown = true,
            }
        }
    }
}

/// All memory that printing on the screen or the printer may write.
const PRINT: &[Range] = &[SCREEN, PRINTER_BUFFER, SYSTEM_VARIABLES, CHANNELS];

/// All memory that clearing the screen may write.
const CLEAR: &[Range] = &[SCREEN, SYSTEM_VARIABLES, CHANNELS];

const ROUTINES: [RomRoutine; 23] = [
    RomRoutine::new(ERROR, &[]),
    // PRINT-A-1 and PRINT-A-2: the character in A.
    RomRoutine::new(0x0010, PRINT).keeping(PRINT_KEEPS),
    RomRoutine::new(0x15F2, PRINT).keeping(PRINT_KEEPS),
    // KEY-SCAN.
    RomRoutine::new(0x028E, &[]),
    // BEEPER.
    RomRoutine::new(0x03B5, &[]),
    // SA-BYTES, and after its return address is set aside.
    RomRoutine::new(0x04C2, &[]),
    RomRoutine::new(0x04C6, &[]),
    // LD-BYTES, the same.
    RomRoutine::block(0x0556),
    RomRoutine::block(0x0562),
    // PRINT-OUT, PO-MSG, CLS, CLS-LOWER, CL-ALL, CL-SC-ALL.
    RomRoutine::new(0x09F4, PRINT),
    RomRoutine::new(0x0C0A, PRINT),
    RomRoutine::new(0x0D6B, CLEAR),
    RomRoutine::new(0x0D6E, CLEAR),
    RomRoutine::new(0x0DAF, CLEAR),
    RomRoutine::new(0x0DFE, CLEAR),
    // CHAN-OPEN.
    RomRoutine::of_stream(0x1601, &[SYSTEM_VARIABLES]),
    // OUT-NUM-1, OUT-NUM-2, PR-STRING.
    RomRoutine::new(0x1A1B, PRINT),
    RomRoutine::new(0x1A28, PRINT),
    RomRoutine::new(0x203C, PRINT),
    // STACK-A, STACK-BC, PRINT-FP: the calculator's stack is one, as the machine's.
    RomRoutine::new(0x2D28, &[SYSTEM_VARIABLES]),
    RomRoutine::new(0x2D2B, &[SYSTEM_VARIABLES]),
    RomRoutine::new(PRINT_FP, PRINT),
    // PLOT-SUB.
    RomRoutine::new(0x22E5, &[SCREEN, SYSTEM_VARIABLES]),
];

/// Returns the routine at an address of the ROM.
pub(super) fn routine(at: u16) -> Option<&'static RomRoutine> {
    ROUTINES.iter().find(|routine| routine.at == at)
}

#[cfg(test)]
mod tests {
    use spectrum::{Cycle, Machine, Model, Rom};

    use super::*;

    /// The stack of the tests, and the address below which their RAM ends for BASIC.
    const SP: u16 = 0x7F00;

    /// Calls a routine on a machine that has been switched on. Returns the addresses that it wrote to, and the registers before
    /// and after; `None` if it reported an error.
    fn call(started: &Machine, at: u16, number: u16) -> Option<(Vec<u16>, [z80::Registers; 2])> {
        /// The return address. No ROM routine comes there.
        const HOME: u16 = 0x8000;
        /// More instructions than any of the routines executes.
        const MOST: usize = 3_000_000;
        let mut machine = started.clone();
        let [low, high] = HOME.to_le_bytes();
        machine.poke(SP, low);
        machine.poke(SP + 1, high);
        let word = |salt: u16| (number ^ salt).wrapping_mul(0x9E37);
        let cpu = machine.cpu_mut();
        (cpu.iff1, cpu.iff2) = (false, false);
        let regs = &mut cpu.regs;
        regs.set_a(number as u8);
        regs.set_bc(word(1) & 0xFF7F);
        regs.set_de(0x0101);
        regs.set_hl(word(3) & 0x0FFF);
        regs.set_ix(0x9000);
        regs.set_sp(SP);
        regs.set_pc(at);
        let before = *regs;
        let mut accesses = Vec::new();
        let mut written = Vec::new();
        for _ in 0..MOST {
            machine.step_traced(&mut accesses);
            written.extend(accesses.drain(..).filter(|of| of.cycle == Cycle::Write).map(|of| of.addr));
            match machine.cpu().regs.pc() {
                HOME => return Some((written, [before, machine.cpu().regs])),
                ERROR => return None,
                _ => {}
            }
        }
        panic!("the routine at ${at:04X} does not return for {number}");
    }

    /// All routines but those that load from tape or need a number on the calculator's stack, called with several values in all
    /// registers.
    #[test]
    fn the_routines_write_to_no_other_memory() {
        let mut started = Machine::new(Rom::sinclair_48k(), Model::default());
        (0..100).for_each(|_| started.run_frame());
        let (mut returned, mut failed) = (0, 0);
        for routine in
            ROUTINES.iter().filter(|routine| !(routine.writes_block || [ERROR, PRINT_FP].contains(&routine.at)))
        {
            let is_slow = matches!(routine.at, 0x03B5 | 0x04C2 | 0x04C6);
            for number in (0..=255).step_by(if is_slow { 100 } else { 1 }) {
                let Some((written, [before, after])) = call(&started, routine.at, number) else {
                    failed += 1;
                    continue;
                };
                returned += 1;
                // The stacks of the machine and of the calculator.
                let end = started.peek_word(0x5C65);
                let is_stack = |at: &u16| (SP - 0x200..SP + 2).contains(at) || (end..end + 0x40).contains(at);
                let is_known = |at: &u16| routine.writes.iter().any(|(first, last)| (first..=last).contains(&at));
                let other = written.iter().find(|at| !is_stack(at) && !is_known(at));
                assert_eq!(other, None, "${:04X}, called with {number}", routine.at);
                assert_eq!(before.iy(), after.iy(), "${:04X}, called with {number}", routine.at);
                let pairs = |of: &z80::Registers| (of.bc(), of.de(), of.hl(), of.ix());
                let keeps = routine.keeps == PRINT_KEEPS;
                assert!(!keeps || pairs(&before) == pairs(&after), "${:04X}, called with {number}", routine.at);
            }
        }
        assert!(returned > 1_500 && failed > 0, "{returned} {failed}");
    }
}
