//! Disassembles a machine's memory as rows, from any address forwards or backwards.

use z80::{disasm, table::Instruction};

use crate::Machine;

/// An instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its address.
    pub at: u16,
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// Its text, `LD A,($5C3A)`.
    pub text: String,
    /// The address in its operand.
    pub operand: Option<u16>,
}

impl Row {
    /// Disassembles the instruction at an address.
    pub fn of(machine: &Machine, at: u16) -> Row {
        Row::read(|addr| machine.peek(addr), at)
    }

    /// Disassembles the instruction at an address of memory that `byte` reads.
    fn read(byte: impl Fn(u16) -> u8, at: u16) -> Row {
        let line = disasm::disassemble(at, byte);
        let operand = line.text.find('$').and_then(|at| line.text.get(at + 1..at + 5));
        let operand = operand.and_then(|digits| u16::from_str_radix(digits, 16).ok());
        Row { at, bytes: line.bytes.to_vec(), text: line.text, operand }
    }
}

/// Returns the instructions from an address to the end of memory. Instructions are known to begin where `begins` returns true. Bytes
/// that would make an instruction across such a place are shown as data.
pub fn rows<'m>(machine: &'m Machine, begins: impl Fn(u16) -> bool + 'm, from: u16) -> impl Iterator<Item = Row> + 'm {
    rows_read(|addr| machine.peek(addr), begins, from)
}

/// Does the same as [`rows`] with memory that `byte` reads, such as a bank that is not mapped.
pub fn rows_read<'m>(
    byte: impl Fn(u16) -> u8 + 'm,
    begins: impl Fn(u16) -> bool + 'm,
    from: u16,
) -> impl Iterator<Item = Row> + 'm {
    let row = move |at: u16| {
        let mut row = Row::read(&byte, at);
        let room = (1..row.bytes.len()).find(|&n| begins(at.wrapping_add(n as u16)));
        if let Some(room) = room {
            row.bytes.truncate(room);
            let bytes: Vec<String> = row.bytes.iter().map(|byte| format!("${byte:02X}")).collect();
            (row.text, row.operand) = (format!("DB {}", bytes.join(",")), None);
        }
        row
    };
    std::iter::successors(Some(row(from)), move |last| last.at.checked_add(last.bytes.len() as u16).map(&row))
}

/// Returns an address from which disassembling forwards has passed `count` instructions at `from`: usually it falls into step after a
/// few instructions.
pub fn far_before(from: u16, count: usize) -> u16 {
    (i64::from(from) - (count * Instruction::LONGEST) as i64).max(0) as u16
}

/// Returns the addresses of at most `count` instructions before `from`, the nearest last, found by disassembling from `first`.
pub fn before(machine: &Machine, begins: impl Fn(u16) -> bool, first: u16, from: u16, count: usize) -> Vec<u16> {
    before_read(|addr| machine.peek(addr), begins, first, from, count)
}

/// Does the same as [`before`] with memory that `byte` reads.
pub fn before_read(
    byte: impl Fn(u16) -> u8,
    begins: impl Fn(u16) -> bool,
    first: u16,
    from: u16,
    count: usize,
) -> Vec<u16> {
    let begins = |at: u16| at == from || begins(at);
    let mut before: Vec<u16> = rows_read(byte, begins, first).map(|row| row.at).take_while(|&at| at < from).collect();
    before.split_off(before.len().saturating_sub(count))
}
