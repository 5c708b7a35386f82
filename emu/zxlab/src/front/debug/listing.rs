//! A machine's memory as instructions, with what the source says of them.

use super::{Names, Sources};
use spectrum::Machine;
use z80::disasm;

/// Bytes of the longest instruction.
const LONGEST: i64 = 4;

/// An instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) at: u16,
    pub(crate) bytes: Vec<u8>,
    /// The label that stands before it.
    pub(crate) label: Option<String>,
    pub(crate) text: String,
    /// The name of the address that it names.
    pub(crate) meant: Option<String>,
}

impl Row {
    /// The instruction at an address.
    pub(crate) fn of(machine: &Machine, names: &Names, at: u16) -> Row {
        let line = disasm::disassemble(at, |addr| machine.peek(addr));
        let operand = line.text.find('$').and_then(|at| line.text.get(at + 1..at + 5));
        let named = operand.and_then(|digits| u16::from_str_radix(digits, 16).ok());
        let meant = named.and_then(|addr| names.meant(addr)).map(str::to_owned);
        Row { at, bytes: line.bytes.to_vec(), label: names.at(at).map(str::to_owned), text: line.text, meant }
    }

    /// Its bytes, for people.
    pub(crate) fn hex(&self) -> String {
        let bytes: Vec<String> = self.bytes.iter().map(|byte| format!("{byte:02X}")).collect();
        bytes.join(" ")
    }

    /// The instruction, and behind it the name of the address in it.
    pub(crate) fn named(&self) -> String {
        match &self.meant {
            Some(name) => format!("{} ; {name}", self.text),
            None => self.text.clone(),
        }
    }
}

/// The instructions from an address up to the end of memory. One surely begins at `sure`, and where the source says so: what
/// would reach over such a place is data.
pub(crate) fn rows<'a>(machine: &'a Machine, sources: &'a Sources, from: u16, sure: u16) -> impl Iterator<Item = Row> {
    let row = move |at: u16| {
        let mut row = Row::of(machine, &sources.names, at);
        let begins = |at: u16| at == sure || sources.lines.at(at).is_some();
        let room = (1..row.bytes.len()).find(|&n| begins(at.wrapping_add(n as u16)));
        if let Some(room) = room {
            row.bytes.truncate(room);
            let bytes: Vec<String> = row.bytes.iter().map(|byte| format!("${byte:02X}")).collect();
            (row.text, row.meant) = (format!("DB {}", bytes.join(",")), None);
        }
        row
    };
    std::iter::successors(Some(row(from)), move |last| last.at.checked_add(last.bytes.len() as u16).map(row))
}

/// Where the instructions before an address begin, `count` of them at most, the nearest last. The source says where; where
/// there is none, from far enough away they are usually found.
pub(crate) fn before(machine: &Machine, sources: &Sources, from: u16, count: usize) -> Vec<u16> {
    let away = (i64::from(from) - count as i64 * LONGEST).max(0) as u16;
    let first = sources.lines.from(away).filter(|&addr| addr < from).unwrap_or(away);
    let mut before: Vec<u16> =
        rows(machine, sources, first, from).map(|row| row.at).take_while(|&at| at < from).collect();
    before.split_off(before.len().saturating_sub(count))
}

#[cfg(test)]
mod tests {
    use super::*;
    use spectrum::{Model, Rom};

    #[test]
    fn instructions_are_found_forwards_and_backwards() {
        let machine = Machine::new(Rom::sinclair_48k(), Model::default());
        let sources = Sources::default();
        // The ROM's start: DI; XOR A; LD DE,$FFFF; JP $11CB.
        let found: Vec<(u16, String)> = rows(&machine, &sources, 0, 0).take(4).map(|row| (row.at, row.text)).collect();
        let expected = [(0, "DI"), (1, "XOR A"), (2, "LD DE,$FFFF"), (5, "JP $11CB")];
        assert_eq!(found, expected.map(|(at, text)| (at, text.to_owned())));
        assert_eq!(before(&machine, &sources, 8, 3), [1, 2, 5]);
        assert_eq!(before(&machine, &sources, 8, 9), [0, 1, 2, 5]);
        assert!(before(&machine, &sources, 0, 9).is_empty());
        assert_eq!(rows(&machine, &sources, 0xFFFE, 0).count(), 2);
        // One that begins in the midst of another.
        let cut: Vec<String> = rows(&machine, &sources, 2, 4).take(2).map(|row| row.text).collect();
        assert_eq!(cut, ["DB $11,$FF", "RST $38"]);
    }
}
