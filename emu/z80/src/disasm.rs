//! Bytes to text, by the table of instructions. Numbers are written as `$XX` and `$XXXX`.
//!
//! ```
//! use z80::disasm::disassemble;
//!
//! let code = [0xDD, 0x36, 0xFE, 0x7F, 0x10, 0xFA];
//! let byte = |addr: u16| code[usize::from(addr) % code.len()];
//! assert_eq!(disassemble(0, byte).text, "LD (IX-$02),$7F");
//! assert_eq!(disassemble(4, byte).text, "DJNZ $0000");
//! ```

use crate::table::{self, Instruction, Prefix};

/// One instruction, or bytes that are none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What a reader wants to see: the instruction, or `DB` with the bytes.
    pub text: String,
    /// The bytes.
    pub bytes: Vec<u8>,
    /// The row of the table, `None` for bytes that are no instruction of their own: a `$DD` or `$FD` that does not concern
    /// what follows, and a `$ED` opcode that does nothing.
    pub row: Option<&'static Instruction>,
}

impl Line {
    /// What an assembler makes these very bytes of: like `text`, but `DB` with the bytes where there is a shorter or more
    /// usual encoding of the same instruction.
    #[must_use]
    pub fn source(&self) -> String {
        match self.row {
            Some(row) if row.canonical => self.text.clone(),
            _ => data(&self.bytes),
        }
    }
}

/// Disassembles what is at `addr`; `byte` gives the byte at an address, which wraps at the end of memory.
#[must_use]
pub fn disassemble(addr: u16, byte: impl Fn(u16) -> u8) -> Line {
    let at = |offset: u16| byte(addr.wrapping_add(offset));
    let (prefix, opcode) = match (at(0), at(1)) {
        (0xCB, opcode) => (Prefix::Cb, opcode),
        (0xED, opcode) => (Prefix::Ed, opcode),
        (0xDD, 0xCB) => (Prefix::DdCb, at(3)),
        (0xFD, 0xCB) => (Prefix::FdCb, at(3)),
        (0xDD, opcode) => (Prefix::Dd, opcode),
        (0xFD, opcode) => (Prefix::Fd, opcode),
        (opcode, _) => (Prefix::None, opcode),
    };
    let row = table::find(prefix, opcode);
    let length = row.map_or(if prefix == Prefix::Ed { 2 } else { 1 }, Instruction::length);
    let bytes = (0..).map(at).take(length).collect::<Vec<_>>();
    let text = row.map_or_else(|| data(&bytes), |row| fill(row, &bytes, addr));
    Line { text, bytes, row }
}

fn data(bytes: &[u8]) -> String {
    let bytes = bytes.iter().map(|byte| format!("${byte:02X}")).collect::<Vec<_>>();
    format!("DB {}", bytes.join(","))
}

/// The text of the row with the operands of these bytes.
fn fill(row: &Instruction, bytes: &[u8], addr: u16) -> String {
    let operands = &bytes[row.prefix.bytes().len()..];
    let displacement = operands[usize::from(!row.prefix.displacement_first() && operands.len() > 1)] as i8;
    let target = addr.wrapping_add(bytes.len() as u16).wrapping_add_signed(displacement.into());
    let low = bytes[bytes.len() - 1];
    let word = u16::from_le_bytes([bytes[bytes.len().saturating_sub(2)], low]);
    let sign = if displacement < 0 { '-' } else { '+' };
    // Lower case letters stand for operands alone: what is put in is upper case.
    row.text
        .replace("nn", &format!("${word:04X}"))
        .replace('n', &format!("${low:02X}"))
        .replace("+d", &format!("{sign}${:02X}", displacement.unsigned_abs()))
        .replace('e', &format!("${target:04X}"))
}
