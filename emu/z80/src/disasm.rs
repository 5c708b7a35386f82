//! Disassembles bytes by the table of instructions. Numbers are written as `$XX` and `$XXXX`.
//!
//! ```
//! use z80::disasm::disassemble;
//!
//! let code = [0xDD, 0x36, 0xFE, 0x7F, 0x10, 0xFA];
//! let byte = |addr: u16| code[usize::from(addr) % code.len()];
//! assert_eq!(disassemble(0, byte).text, "LD (IX-$02),$7F");
//! assert_eq!(disassemble(4, byte).text, "DJNZ $0000");
//! ```

use crate::table::{self, Decoded, Instruction};

/// An instruction as text, or bytes that are not an instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disassembled {
    /// The text for a reader: the instruction, or `DB` with the bytes.
    pub text: String,
    /// The bytes.
    pub bytes: Vec<u8>,
    /// The instruction; `None` for bytes that are no instruction of their own: a `$DD` or `$FD` that has no effect on what
    /// follows, and an `$ED` opcode that does nothing.
    pub decoded: Option<Decoded>,
}

impl Disassembled {
    /// Returns the text that an assembler turns into exactly these bytes: `text`, or `DB` with the bytes if the assembler would
    /// encode the same instruction in another way.
    #[must_use]
    pub fn source(&self) -> String {
        match self.decoded {
            Some(decoded) if decoded.instruction.canonical => self.text.clone(),
            _ => data(&self.bytes),
        }
    }
}

/// Disassembles what is at `addr`; `byte` returns the byte at an address. Addresses wrap at the end of memory.
#[must_use]
pub fn disassemble(addr: u16, byte: impl Fn(u16) -> u8) -> Disassembled {
    let bytes: [u8; Instruction::LONGEST] = std::array::from_fn(|n| byte(addr.wrapping_add(n as u16)));
    let Some(decoded) = table::decode(&bytes) else {
        let bytes = bytes[..if bytes[0] == 0xED { 2 } else { 1 }].to_vec();
        return Disassembled { text: data(&bytes), bytes, decoded: None };
    };
    Disassembled { text: fill(&decoded, addr), bytes: decoded.bytes().to_vec(), decoded: Some(decoded) }
}

fn data(bytes: &[u8]) -> String {
    let bytes = bytes.iter().map(|byte| format!("${byte:02X}")).collect::<Vec<_>>();
    format!("DB {}", bytes.join(","))
}

/// Returns the text of the row, with the operands of these bytes filled in.
fn fill(decoded: &Decoded, addr: u16) -> String {
    let (displacement, number) = (decoded.displacement(), decoded.number());
    let sign = if displacement < 0 { '-' } else { '+' };
    let target = decoded.target(addr).unwrap_or_default();
    // Only operands are in lower case, and what replaces them is in upper case.
    decoded
        .instruction
        .text
        .replace("nn", &format!("${number:04X}"))
        .replace('n', &format!("${number:02X}"))
        .replace("+d", &format!("{sign}${:02X}", displacement.unsigned_abs()))
        .replace('e', &format!("${target:04X}"))
}
