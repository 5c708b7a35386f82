//! Where a program's instructions write, as far as that can be seen in them: by an address in the instruction, or by a pair that
//! was given a number shortly before.

use z80::disasm::disassemble;

/// The pairs that point somewhere.
const PAIRS: [&str; 5] = ["BC", "DE", "HL", "IX", "IY"];

/// What writes to memory, but for `LD`.
const WRITES: [&str; 12] = ["INC", "DEC", "SET", "RES", "RLC", "RRC", "RL", "RR", "SLA", "SLL", "SRA", "SRL"];

/// Where an instruction writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::contract) enum Store {
    /// To so many bytes from an address on.
    At(u16, u16),
    /// To what begins there: a pair points to it, and may have been counted on.
    From(u16),
}

/// The numbers that pairs were given, from one instruction of a program to the next.
#[derive(Debug, Default)]
pub(in crate::contract) struct Stores([Option<u16>; PAIRS.len()]);

impl Stores {
    /// The next instruction, by its bytes.
    pub(in crate::contract) fn step(&mut self, bytes: &[u8]) -> Option<Store> {
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
            self.0[pair].map(|start| Store::From(start.wrapping_add_signed(displacement)))
        };
        let store = match (mnemonic, to) {
            ("LD", "(nn)") => Some(Store::At(word, if from == "A" { 1 } else { 2 })),
            ("LD", _) => place(to),
            ("LDI" | "LDD" | "LDIR" | "LDDR", _) => place("(DE)"),
            ("INI" | "IND" | "INIR" | "INDR" | "RLD" | "RRD", _) => place("(HL)"),
            _ if WRITES.contains(&mnemonic) => place(to).or_else(|| place(from)),
            _ => None,
        };
        match (mnemonic, to, from) {
            // What stands behind is come to from elsewhere.
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
    fn writes_are_seen_where_a_pair_was_given_a_number() {
        let mut stores = Stores::default();
        for (bytes, expected) in [
            (&[0x32, 0x34, 0x12][..], Some(Store::At(0x1234, 1))), // LD ($1234),A
            (&[0xED, 0x43, 0x34, 0x12], Some(Store::At(0x1234, 2))), // LD ($1234),BC
            (&[0x34], None),                                       // INC (HL)
            (&[0x21, 0x00, 0x90], None),                           // LD HL,$9000
            (&[0x7E], None),                                       // LD A,(HL)
            (&[0xCB, 0x46], None),                                 // BIT 0,(HL)
            (&[0x34], Some(Store::From(0x9000))),                  // INC (HL)
            (&[0xCB, 0xC6], Some(Store::From(0x9000))),            // SET 0,(HL)
            (&[0xCB, 0x16], Some(Store::From(0x9000))),            // RL (HL)
            (&[0x77], Some(Store::From(0x9000))),                  // LD (HL),A
            (&[0xEB], None),                                       // EX DE,HL
            (&[0x77], None),
            (&[0xED, 0xB0], Some(Store::From(0x9000))),          // LDIR
            (&[0xDD, 0x21, 0x00, 0xA0], None),                   // LD IX,$A000
            (&[0xDD, 0x36, 0xFF, 7], Some(Store::From(0x9FFF))), // LD (IX-1),7
            (&[0xD1], None),                                     // POP DE
            (&[0x12], None),                                     // LD (DE),A
            (&[0xC8], None),                                     // RET Z
            (&[0xDD, 0x34, 0x01], Some(Store::From(0xA001))),    // INC (IX+1)
            (&[0xC9], None),                                     // RET
            (&[0xDD, 0x34, 0x01], None),
        ] {
            assert_eq!(stores.step(bytes), expected, "{bytes:02X?}");
        }
    }
}
