//! Disassembles a machine's memory, with labels and names from the source.

use super::names::TOP;
use super::{Names, Sources, Spot, mapped};
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
        Row::named_by(listing::Row::of(machine, at), names, mapped(machine))
    }

    fn named_by(row: listing::Row, names: &Names, bank: Option<u8>) -> Row {
        let operand = row.operand.and_then(|addr| names.of_operand((addr, bank))).map(str::to_owned);
        let label = names.at((row.at, bank)).map(str::to_owned);
        Row { at: row.at, bytes: row.bytes, label, text: row.text, operand }
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

/// Returns the byte at an address while a bank is at $C000; without a bank, or on a machine that has none, what the CPU sees.
pub(crate) fn byte_in(machine: &Machine, bank: Option<u8>, addr: u16) -> u8 {
    let bank = bank.filter(|_| machine.model().kind.has_banks());
    let at = usize::from(addr) % 0x4000;
    match bank {
        Some(bank) if addr >= TOP => machine.bank(bank)[at],
        _ => machine.peek(addr),
    }
}

/// Returns the instructions from a place to the end of memory, as they are while its bank is at $C000; without one, as the CPU sees them.
/// Instructions are known to begin at `sure` and at the places given by the source. Bytes that would make an instruction across such a
/// place are shown as data.
pub(crate) fn rows<'a>(
    machine: &'a Machine,
    sources: &'a Sources,
    (from, bank): Spot,
    sure: u16,
) -> impl Iterator<Item = Row> {
    let bank = bank.or(mapped(machine));
    let begins = move |at: u16| at == sure || sources.lines.at(at, bank).is_some();
    let rows = listing::rows_read(move |addr| byte_in(machine, bank, addr), begins, from);
    rows.map(move |row| Row::named_by(row, &sources.names, bank))
}

/// Returns the addresses of at most `count` instructions before a place, the nearest last. They start at a place given by the
/// source, or else far enough before.
pub(crate) fn before(machine: &Machine, sources: &Sources, (from, bank): Spot, count: usize) -> Vec<u16> {
    let away = listing::far_before(from, count);
    let first = sources.lines.from(away).filter(|&addr| addr < from).unwrap_or(away);
    let bank = bank.or(mapped(machine));
    let begins = |at: u16| sources.lines.at(at, bank).is_some();
    listing::before_read(|addr| byte_in(machine, bank, addr), begins, first, from, count)
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
        let found: Vec<(u16, String)> =
            rows(&machine, &sources, (0, None), 0).take(4).map(|row| (row.at, row.text)).collect();
        let expected = [(0, "DI"), (1, "XOR A"), (2, "LD DE,$FFFF"), (5, "JP $11CB")];
        assert_eq!(found, expected.map(|(at, text)| (at, text.to_owned())));
        assert_eq!(before(&machine, &sources, (8, None), 3), [1, 2, 5]);
        assert_eq!(before(&machine, &sources, (8, None), 9), [0, 1, 2, 5]);
        assert!(before(&machine, &sources, (0, None), 9).is_empty());
        assert_eq!(rows(&machine, &sources, (0xFFFE, None), 0).count(), 2);
        // A known instruction within another.
        let cut: Vec<String> = rows(&machine, &sources, (2, None), 4).take(2).map(|row| row.text).collect();
        assert_eq!(cut, ["DB $11,$FF", "RST $38"]);
    }
}
