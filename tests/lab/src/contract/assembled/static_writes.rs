//! The addresses that a program's instructions write to, as far as the code shows it: by an address in the instruction, or by a
//! pair loaded with a number shortly before.

use z80::table::{self, Address, Decoded, Operand, Pair};

/// A write of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StaticWrite {
    /// To this many bytes from an address on.
    At(u16, u16),
    /// To memory that begins at an address: a pair pointed there and may have been advanced.
    From(u16),
}

/// The pairs used as pointers.
const PAIRS: [Pair; 5] = [Pair::Bc, Pair::De, Pair::Hl, Pair::Ix, Pair::Iy];

/// The numbers in pairs, from one instruction of a program to the next.
#[derive(Debug, Default)]
pub(super) struct PointerTracker([Option<u16>; PAIRS.len()]);

impl PointerTracker {
    /// Executes the next instruction, given its bytes. Returns its write.
    pub(super) fn step(&mut self, bytes: &[u8]) -> Option<StaticWrite> {
        let decoded = table::decode(bytes)?;
        let Decoded { instruction, .. } = decoded;
        let through = |pair: Pair, displacement: i8| {
            let start = self.0[PAIRS.iter().position(|of| *of == pair)?]?;
            Some(StaticWrite::From(start.wrapping_add_signed(displacement.into())))
        };
        let write = instruction.writes().memory.and_then(|memory| match memory.address {
            Address::Word => Some(StaticWrite::At(decoded.number(), memory.bytes.into())),
            Address::Pair(pair) => through(pair, 0),
            Address::Indexed(pair) => through(pair, decoded.displacement()),
            Address::Top | Address::Push => None,
        });
        self.track(&decoded);
        write
    }

    /// Updates the numbers in pairs.
    fn track(&mut self, decoded: &Decoded) {
        let Decoded { instruction, .. } = decoded;
        if instruction.ends_block() {
            // The code after it is reached from elsewhere.
            self.0 = [None; PAIRS.len()];
            return;
        }
        match (instruction.mnemonic(), instruction.operands()) {
            ("EX", [Operand::Pair(Pair::De), _]) => self.0.swap(1, 2),
            ("LD" | "POP", [Operand::Pair(pair), from @ ..]) => {
                if let Some(at) = PAIRS.iter().position(|of| of == pair) {
                    self.0[at] = (from == [Operand::Word]).then(|| decoded.number());
                }
            }
            _ => {}
        }
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
