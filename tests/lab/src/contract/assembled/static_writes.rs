//! The addresses that a program's instructions write to, as far as the code shows it: by an address in the instruction, or by a
//! pair loaded with a number shortly before.

use z80::disasm::disassemble;

/// The pairs used as pointers.
const PAIRS: [&str; 5] = ["BC", "DE", "HL", "IX", "IY"];

/// The instructions that write to memory, except `LD`.
const WRITES: [&str; 12] = ["INC", "DEC", "SET", "RES", "RLC", "RRC", "RL", "RR", "SLA", "SLL", "SRA", "SRL"];

/// A write of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StaticWrite {
    /// To this many bytes from an address on.
    At(u16, u16),
    /// To memory that begins at an address: a pair pointed there and may have been advanced.
    From(u16),
}

/// The numbers in pairs, from one instruction of a program to the next.
#[derive(Debug, Default)]
pub(super) struct PointerTracker([Option<u16>; PAIRS.len()]);

impl PointerTracker {
    /// Executes the next instruction, given its bytes. Returns its write.
    pub(super) fn step(&mut self, bytes: &[u8]) -> Option<StaticWrite> {
        let text =
            &disassemble(0, |at| bytes.get(usize::from(at)).copied().unwrap_or_default()).decoded?.instruction.text;
        let (mnemonic, rest) = text.split_once(' ').unwrap_or((text, ""));
        let mut operands = rest.split(',');
        let (to, from) = (operands.next().unwrap_or(""), operands.next().unwrap_or(""));
        let word = bytes.last_chunk().map_or(0, |&word| u16::from_le_bytes(word));
        let place = |operand: &str| {
            let inner = operand.strip_prefix('(')?.trim_end_matches(')').trim_end_matches("+d");
            let pair = PAIRS.iter().position(|pair| *pair == inner)?;
            let displacement = if pair > 2 { bytes.get(2).map_or(0, |&byte| i16::from(byte as i8)) } else { 0 };
            self.0[pair].map(|start| StaticWrite::From(start.wrapping_add_signed(displacement)))
        };
        let store = match (mnemonic, to) {
            ("LD", "(nn)") => Some(StaticWrite::At(word, if from == "A" { 1 } else { 2 })),
            ("LD", _) => place(to),
            ("LDI" | "LDD" | "LDIR" | "LDDR", _) => place("(DE)"),
            ("INI" | "IND" | "INIR" | "INDR" | "RLD" | "RRD", _) => place("(HL)"),
            _ if WRITES.contains(&mnemonic) => place(to).or_else(|| place(from)),
            _ => None,
        };
        match (mnemonic, to, from) {
            // The code after it is reached from elsewhere.
            ("RET" | "RETI" | "RETN", "", _) | ("JP" | "JR", _, "") => self.0 = [None; PAIRS.len()],
            ("EX", "DE", "HL") => self.0.swap(1, 2),
            ("LD" | "POP", pair, _) => {
                if let Some(at) = PAIRS.iter().position(|of| *of == pair) {
                    self.0[at] = (mnemonic == "LD" && from == "nn").then_some(word);
                }
            }
            _ => {}
        }
        store
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_through_a_loaded_pair_are_found() {
        let mut tracker = PointerTracker::default();
        for (bytes, expected) in [
            (&[0x32, 0x34, 0x12][..], Some(StaticWrite::At(0x1234, 1))), // LD ($1234),A
            (&[0xED, 0x43, 0x34, 0x12], Some(StaticWrite::At(0x1234, 2))), // LD ($1234),BC
            (&[0x34], None),                                             // INC (HL)
            (&[0x21, 0x00, 0x90], None),                                 // LD HL,$9000
            (&[0x7E], None),                                             // LD A,(HL)
            (&[0xCB, 0x46], None),                                       // BIT 0,(HL)
            (&[0x34], Some(StaticWrite::From(0x9000))),                  // INC (HL)
            (&[0xCB, 0xC6], Some(StaticWrite::From(0x9000))),            // SET 0,(HL)
            (&[0xCB, 0x16], Some(StaticWrite::From(0x9000))),            // RL (HL)
            (&[0x77], Some(StaticWrite::From(0x9000))),                  // LD (HL),A
            (&[0xEB], None),                                             // EX DE,HL
            (&[0x77], None),
            (&[0xED, 0xB0], Some(StaticWrite::From(0x9000))), // LDIR
            (&[0xDD, 0x21, 0x00, 0xA0], None),                // LD IX,$A000
            (&[0xDD, 0x36, 0xFF, 7], Some(StaticWrite::From(0x9FFF))), // LD (IX-1),7
            (&[0xD1], None),                                  // POP DE
            (&[0x12], None),                                  // LD (DE),A
            (&[0xC8], None),                                  // RET Z
            (&[0xDD, 0x34, 0x01], Some(StaticWrite::From(0xA001))), // INC (IX+1)
            (&[0xC9], None),                                  // RET
            (&[0xDD, 0x34, 0x01], None),
        ] {
            assert_eq!(tracker.step(bytes), expected, "{bytes:02X?}");
        }
    }
}
