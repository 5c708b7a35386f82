//! Disassembles a machine's memory, with labels and names from the source.

use super::{Names, Sources};
use spectrum::Machine;
use z80::{disasm, table::Instruction};

/// An instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) at: u16,
    pub(crate) bytes: Vec<u8>,
    /// Label at its address.
    pub(crate) label: Option<String>,
    pub(crate) text: String,
    /// Name of the address in its operand.
    pub(crate) operand: Option<String>,
}

impl Row {
    /// Disassembles the instruction at an address.
    pub(crate) fn of(machine: &Machine, names: &Names, at: u16) -> Row {
        let line = disasm::disassemble(at, |addr| machine.peek(addr));
        let operand = line.text.find('$').and_then(|at| line.text.get(at + 1..at + 5));
        let named = operand.and_then(|digits| u16::from_str_radix(digits, 16).ok());
        let operand = named.and_then(|addr| names.of_operand(addr)).map(str::to_owned);
        Row { at, bytes: line.bytes.to_vec(), label: names.at(at).map(str::to_owned), text: line.text, operand }
    }

    /// Returns its bytes in hexadecimal.
    pub(crate) fn hex(&self) -> String {
        let bytes: Vec<String> = self.bytes.iter().map(|byte| format!("{byte:02X}")).collect();
        bytes.join(" ")
    }

    /// Returns the instruction's text, followed by the name of its operand's address.
    pub(crate) fn named(&self) -> String {
        match &self.operand {
            Some(name) => format!("{} ; {name}", self.text),
            None => self.text.clone(),
        }
    }
}

/// Returns the instructions from an address to the end of memory. Instructions are known to begin at `sure` and at the places
/// given by the source. Bytes that would make an instruction across such a place are shown as data.
pub(crate) fn rows<'a>(machine: &'a Machine, sources: &'a Sources, from: u16, sure: u16) -> impl Iterator<Item = Row> {
    let row = move |at: u16| {
        let mut row = Row::of(machine, &sources.names, at);
        let begins = |at: u16| at == sure || sources.lines.at(at).is_some();
        let room = (1..row.bytes.len()).find(|&n| begins(at.wrapping_add(n as u16)));
        if let Some(room) = room {
            row.bytes.truncate(room);
            let bytes: Vec<String> = row.bytes.iter().map(|byte| format!("${byte:02X}")).collect();
            (row.text, row.operand) = (format!("DB {}", bytes.join(",")), None);
        }
        row
    };
    std::iter::successors(Some(row(from)), move |last| last.at.checked_add(last.bytes.len() as u16).map(row))
}

/// Returns the addresses of at most `count` instructions before an address, the nearest last. They start at a place given by the
/// source, or else far enough before: disassembly usually falls into step after a few instructions.
pub(crate) fn before(machine: &Machine, sources: &Sources, from: u16, count: usize) -> Vec<u16> {
    let away = (i64::from(from) - (count * Instruction::LONGEST) as i64).max(0) as u16;
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
        // A known instruction within another.
        let cut: Vec<String> = rows(&machine, &sources, 2, 4).take(2).map(|row| row.text).collect();
        assert_eq!(cut, ["DB $11,$FF", "RST $38"]);
    }
}
