//! Whether a program listens to the tape: whether the CPU goes round in a loop that waits for an edge at the EAR socket.
//!
//! Loaders all have that loop, and none looks quite like another: they count in a register, read port $FE, hold the bit of EAR
//! against the last level, and go back while it is the same. Source: the ROM's LD-SAMPLE at $05ED, and the loops that turbo
//! loaders made of it. A game that waits for a key reads the port too, but counts nothing and looks at other bits.
//! Where the code looks like neither, it is tried out.

use crate::machine::Machine;
use crate::watch::Witness;

/// So many reads of port $FE in a frame are more than a look at the keyboard.
pub(crate) const POLLS: u32 = 64;
/// For so many steps it is seen whether EAR makes a difference: a loop of any length comes to the port meanwhile.
const STEPS: usize = 800;

/// Whether EAR makes a difference to where the program goes: two copies of the machine are run side by side, one with the signal
/// high, one with it low. That holds of any loop, but takes as long as a frame.
pub(crate) fn minds_ear(machine: &Machine) -> bool {
    let mut copies = [false, true].map(|ear| (machine.clone(), ear));
    (0..STEPS).any(|_| {
        let [low, high] = copies.each_mut().map(|(machine, ear)| {
            let Machine { cpu, memory, board } = machine;
            board.step_before(cpu, memory, Witness::Ear(*ear));
            cpu.regs.pc()
        });
        low != high
    })
}

/// How far from PC the loop's parts may be, in bytes.
const REACH: u16 = 24;
/// The bit of EAR as it comes, and after a rotation to the right.
const EAR_BITS: [u8; 2] = [0x40, 0x20];

/// Whether the code around `pc` is a loop that waits for an edge.
pub(crate) fn is_edge_loop(memory: &[u8; 0x10000], pc: u16) -> bool {
    let start = pc.wrapping_sub(REACH);
    let code: [u8; 2 * REACH as usize] =
        std::array::from_fn(|offset| memory[usize::from(start.wrapping_add(offset as u16))]);
    (2..code.len() - 14).any(|at| {
        let is_in = matches!(code[at..], [0xDB, 0xFE, ..] | [0xED, 0x40 | 0x48 | 0x50 | 0x58 | 0x60 | 0x68 | 0x78, ..]);
        is_in
            && counts(&code[at.saturating_sub(8)..at + 14])
            && compares(&code[at + 2..at + 12])
            && goes_back(&code, at)
    })
}

/// INC or DEC of a register.
fn counts(code: &[u8]) -> bool {
    code.iter().any(|&byte| byte & 0xC6 == 0x04 && byte & 0x38 != 0x30)
}

/// XOR or CP with a register, or AND with the bit of EAR.
fn compares(code: &[u8]) -> bool {
    let register = |byte: u8| matches!(byte & 0xF8, 0xA8 | 0xB8) && byte & 7 < 6;
    code.iter().any(|&byte| register(byte))
        || code.windows(2).any(|pair| pair[0] == 0xE6 && EAR_BITS.contains(&pair[1]))
}

/// A conditional jump a little way back, over the IN.
fn goes_back(code: &[u8], at: usize) -> bool {
    let behind = &code[at + 2..(at + 17).min(code.len())];
    let short = |pair: &[u8]| matches!(pair[0], 0x20 | 0x28 | 0x30 | 0x38) && pair[1] >= 0xE4;
    behind.windows(2).any(short) || behind.iter().any(|byte| matches!(byte, 0xC2 | 0xCA | 0xD2 | 0xDA))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rom;

    fn at_8000(code: &[u8]) -> bool {
        let mut memory = Box::new([0; 0x10000]);
        memory[0x8000..0x8000 + code.len()].copy_from_slice(code);
        (0..code.len() as u16).all(|offset| is_edge_loop(&memory, 0x8000 + offset))
    }

    #[test]
    fn loaders_listen() {
        let mut memory = Box::new([0; 0x10000]);
        memory[..Rom::SIZE].copy_from_slice(Rom::sinclair_48k().bytes());
        assert!((0x05ED..0x05FC).all(|pc| is_edge_loop(&memory, pc)));
        // INC B : RET Z : IN A,($FE) : XOR C : AND $40 : JR Z
        assert!(at_8000(&[0x04, 0xC8, 0xDB, 0xFE, 0xA9, 0xE6, 0x40, 0x28, 0xF7]));
        // DEC B : RET Z : IN A,($FE) : CP C : JP Z
        assert!(at_8000(&[0x05, 0xC8, 0xDB, 0xFE, 0xB9, 0xCA, 0x00, 0x80]));
    }

    #[test]
    fn who_waits_for_a_key_does_not() {
        // XOR A : IN A,($FE) : CPL : AND $1F : JR Z
        assert!(!at_8000(&[0xAF, 0xDB, 0xFE, 0x2F, 0xE6, 0x1F, 0x28, 0xF8]));
        // LD BC,$7FFE : IN A,(C) : RRA : JR C
        assert!(!at_8000(&[0x01, 0xFE, 0x7F, 0xED, 0x78, 0x1F, 0x38, 0xFB]));
        // The ROM's own KEY-SCAN.
        let mut memory = Box::new([0; 0x10000]);
        memory[..Rom::SIZE].copy_from_slice(Rom::sinclair_48k().bytes());
        assert!((0x028E..0x02BF).all(|pc| !is_edge_loop(&memory, pc)));
    }
}
