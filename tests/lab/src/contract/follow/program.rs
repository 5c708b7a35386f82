//! A program to be followed, with the ROM.

use std::collections::{BTreeMap, BTreeSet};

use pipeline::Program;
use z80::table::{self, Address, Decoded, Instruction, Pair, RegisterSet};

use super::state::KnownState;
use crate::contract::assembled::SourceMap;
use crate::contract::code::Code;
use calls::memory::banks::WINDOW;
use calls::trace::Labels;

/// The routines with a header that says what they change, by their address.
pub(crate) type Stated = BTreeMap<u16, RegisterSet>;

/// A program to be followed.
pub(crate) struct Followed<'a> {
    /// The page that is mapped, of a source with banks.
    pub(crate) page: Option<u8>,
    pub(crate) program: &'a Program,
    /// The ROM; empty if the program is in its place.
    pub(crate) rom: &'a [u8],
    pub(crate) code: &'a Code,
    pub(crate) labels: &'a Labels,
    /// The routines with a header that says what they change.
    pub(crate) stated: Stated,
    /// Those of them that have a contract.
    pub(crate) contracts: BTreeSet<u16>,
    /// Number of words that routines remove from the stack, by their address.
    pub(crate) removed: BTreeMap<u16, usize>,
    /// The routines with a contract of which Out states that they return elsewhere than to the address after the call.
    pub(crate) skipping: BTreeSet<u16>,
    /// The routines with a contract that covers calls with interrupts on.
    pub(crate) interruptible: BTreeSet<u16>,
    pub(crate) map: &'a SourceMap,
}

impl Followed<'_> {
    /// Returns a byte of the program or of the ROM.
    pub(super) fn byte(&self, address: u16) -> Option<u8> {
        let own = || self.program.code.get(usize::from(address.checked_sub(self.program.start)?));
        self.rom.get(usize::from(address)).or_else(own).copied()
    }

    /// Returns true if code that is always mapped goes on in a page: then another one than that of this program may be mapped.
    pub(super) fn crosses(&self, from: u16, to: u16) -> bool {
        self.page.is_some() && from < WINDOW && to >= WINDOW
    }

    /// Returns true for an address in the page that is mapped, of a source with banks.
    pub(super) fn is_in_page(&self, at: u16) -> bool {
        self.page.is_some() && at >= WINDOW
    }

    pub(super) fn is_rom(&self, address: u16) -> bool {
        usize::from(address) < self.rom.len()
    }

    /// Returns true for a byte that a statement makes. Between blocks of the program there may be anything.
    pub(super) fn is_loaded(&self, address: u16) -> bool {
        self.is_program(address) && self.map.is_loaded(address)
    }

    pub(super) fn is_program(&self, address: u16) -> bool {
        !self.is_rom(address) && self.byte(address).is_some()
    }

    /// Returns the bytes of the program or of the ROM from an address on, 0 where neither is.
    pub(super) fn bytes(&self, at: u16) -> [u8; Instruction::LONGEST] {
        std::array::from_fn(|n| self.byte(at.wrapping_add(n as u16)).unwrap_or(0))
    }

    /// Returns the instruction at an address of the program or of the ROM, as it is in the source.
    pub(super) fn decode(&self, at: u16) -> Option<Decoded> {
        let own = || self.program.code.get(usize::from(at.checked_sub(self.program.start)?)..);
        table::decode(self.rom.get(usize::from(at)..).filter(|rest| !rest.is_empty()).or_else(own)?)
    }
}

/// Returns true for an instruction that sets SP, or changes the return address.
pub(super) fn moves_stack(decoded: &Decoded, state: &KnownState) -> bool {
    let instruction = decoded.instruction;
    match instruction.operands() {
        [table::Operand::Pair(Pair::Sp), ..] => true,
        [table::Operand::Memory(Address::Top), ..] => state.pushed.is_empty(),
        _ => false,
    }
}
