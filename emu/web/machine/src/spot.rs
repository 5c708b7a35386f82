//! Places in memory: addresses, and from $C000 on those of one bank of a 128K.

use spectrum::Machine;

/// A place of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spot {
    address: u16,
    /// The bank that has to be mapped at $C000, if it matters.
    bank: Option<u8>,
}

impl Spot {
    /// Returns the place that a page has as a number: the address, plus 65536 times the bank's number plus 1 if it matters.
    pub(crate) fn from_page(number: u32) -> Spot {
        Spot { address: number as u16, bank: (number >> 16).checked_sub(1).map(|bank| bank as u8) }
    }

    /// Returns true if this place is the one at an address of a machine as it is now. Without banks only the address counts.
    pub(crate) fn is_at(self, address: u16, machine: &Machine) -> bool {
        let is_mapped = |bank| mapped(machine).is_none_or(|mapped| mapped == bank);
        self.address == address && self.bank.is_none_or(is_mapped)
    }
}

/// Returns the bank that is mapped at $C000 on a machine that has banks.
pub(crate) fn mapped(machine: &Machine) -> Option<u8> {
    machine.banks()[3].filter(|_| machine.model().kind.has_banks())
}
