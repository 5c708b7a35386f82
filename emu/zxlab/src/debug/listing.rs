//! Disassembles a machine's memory, with labels and names from the source.

use super::{Names, Sources, mapped};
use spectrum::Machine;
use spectrum::debug::listing;

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
        Row::named_by(listing::Row::of(machine, at), names)
    }

    fn named_by(row: listing::Row, names: &Names) -> Row {
        let operand = row.operand.and_then(|addr| names.of_operand(addr)).map(str::to_owned);
        Row { at: row.at, bytes: row.bytes, label: names.at(row.at).map(str::to_owned), text: row.text, operand }
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
    let bank = mapped(machine);
    let begins = move |at: u16| at == sure || sources.lines.at(at, bank).is_some();
    listing::rows(machine, begins, from).map(|row| Row::named_by(row, &sources.names))
}

/// Returns the addresses of at most `count` instructions before an address, the nearest last. They start at a place given by the
/// source, or else far enough before.
pub(crate) fn before(machine: &Machine, sources: &Sources, from: u16, count: usize) -> Vec<u16> {
    let away = listing::far_before(from, count);
    let first = sources.lines.from(away).filter(|&addr| addr < from).unwrap_or(away);
    let bank = mapped(machine);
    listing::before(machine, |at| sources.lines.at(at, bank).is_some(), first, from, count)
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
