//! The banks of a 128K, of which port $7FFD maps one at $C000.
//!
//! Addresses mean the *home* page of a routine: the one in which it lies. While another page is mapped, its bytes with their
//! marks and setters lie in place of those of the home page, so that both processors access them as any memory; before a call is
//! judged the home page is mapped again. Memory of other pages is named by page and address.
//!
//! Source of truth: the 128K decodes $7FFD by A15 = 0 and A1 = 0; bits 0-2 are the bank, 3 the screen, 4 the ROM, 5 locks the port.

use std::collections::BTreeMap;
use std::ops::{Range, RangeInclusive};

use serde::{Deserialize, Serialize};

use super::{Change, Memory, ROM_END, Setter, mark};
use crate::addresses::Addresses;
use crate::outcome::Paged;
use crate::sp_changes::may_change_sp;

/// The first address at which banks are mapped.
pub const WINDOW: u16 = 0xC000;
/// Size of a bank in bytes.
const SIZE: usize = 0x4000;
/// The byte last written to $7FFD before a call, but for the bank: the ROM of the 48K, the screen of bank 5, not locked.
pub const PAGING: u8 = 0x10;
/// The bits of that byte: the bank, the ROM, and the lock.
pub const BANK: u8 = 7;
const ROM: u8 = 0x10;
const LOCK: u8 = 0x20;

/// Returns true if a write to a port changes what is mapped.
pub fn is_paging(port: u16) -> bool {
    port & 0x8002 == 0
}

/// Returns true for a bank that always is at $4000 or $8000 too, so that at $C000 its bytes would have two addresses.
pub fn is_fixed(page: u8) -> bool {
    matches!(page, 5 | 2)
}

/// The reason why a call with banks cannot be judged, or breaks a promise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PageFault {
    /// It mapped bank 5 or 2 at $C000.
    Twice(u8),
    /// It wrote over an instruction in another page than its own.
    Code(u8, u16),
    /// It read memory of another page that nothing has set.
    Unset(u8, u16),
    /// It read or called the ROM while that of the 128K was mapped.
    OtherRom(u16),
    /// It read port $7FFD, which maps a page that is not known: a 128K takes for a write what floats on the bus.
    Read,
    /// It wrote to more bytes of pages than the journal of a call has room for, and mapped another page.
    Full,
}

/// The memory of a page that calls accessed while it was mapped in place of the home page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Elsewhere {
    /// Addresses read or executed while they contained a byte of the program.
    pub read: Addresses,
    /// Those of them at which the program has no byte of its own.
    #[serde(default)]
    pub gaps: Addresses,
    /// Addresses written.
    pub written: Addresses,
    /// The labels of the addresses read.
    pub labels: BTreeMap<u16, String>,
}

/// Adds what other calls accessed in other pages.
pub fn add_elsewhere(to: &mut BTreeMap<u8, Elsewhere>, other: &BTreeMap<u8, Elsewhere>) {
    for (&page, Elsewhere { read, gaps, written, labels }) in other {
        let own = to.entry(page).or_default();
        own.read.add(read);
        own.gaps.add(gaps);
        own.written.add(written);
        own.labels.extend(labels.clone());
    }
}

/// The bytes of a bank that is not mapped.
#[derive(Clone, Debug)]
struct Bank {
    bytes: [u8; SIZE],
    marks: [u8; SIZE],
    setters: [Setter; SIZE],
}

/// All banks, and what is mapped.
#[derive(Debug)]
pub(super) struct Banks {
    /// The banks; that of the mapped one is out of date.
    parked: Vec<Bank>,
    /// The addresses of the program in each.
    programs: BTreeMap<u8, RangeInclusive<u16>>,
    home: u8,
    page: u8,
    /// The byte last written to $7FFD.
    latch: u8,
    /// The switches of the present call: the number of bytes written before, and the page mapped before.
    pub(super) switches: Vec<(usize, u8)>,
    fault: Option<PageFault>,
}

impl Banks {
    pub(super) fn is_elsewhere(&self, address: u16) -> bool {
        address >= WINDOW && self.page != self.home
    }

    /// Returns the page that an address means, if that is another one than the home page.
    pub(super) fn elsewhere(&self, address: u16) -> Option<u8> {
        self.is_elsewhere(address).then_some(self.page)
    }

    /// Returns the page that was mapped when the byte of a number was written.
    pub(super) fn page_of(&self, number: usize) -> u8 {
        let switch = self.switches.iter().find(|(writes, _)| number < *writes);
        switch.map_or(self.page, |(_, before)| *before)
    }

    pub(super) fn is_home(&self, number: usize, address: u16) -> bool {
        address < WINDOW || self.page_of(number) == self.home
    }
}

/// Returns the place of an address in its bank.
fn offset(address: u16) -> usize {
    usize::from(address - WINDOW)
}

impl Memory {
    /// Makes it the memory of a 128K. What it has from $C000 on is the home page's; the other banks have this filler byte.
    pub fn add_banks(&mut self, home: u8, filler: u8) {
        let bank = Bank { bytes: [filler; SIZE], marks: [mark::STOP; SIZE], setters: [Setter::None; SIZE] };
        self.banks = Some(Box::new(Banks {
            parked: vec![bank; 8],
            programs: BTreeMap::new(),
            home,
            page: home,
            latch: PAGING | home,
            switches: Vec::new(),
            fault: None,
        }));
    }

    /// Returns true if memory has banks, as that of a 128K.
    pub fn has_banks(&self) -> bool {
        self.banks.is_some()
    }

    /// Sets the bytes of the program in a bank other than the home page, and the addresses there that routines must not write to.
    pub fn lay_bank(&mut self, page: u8, start: u16, bytes: &[u8], guarded: &[u16]) {
        let Some(home) = self.home_page() else { return };
        self.map(page);
        for (address, &byte) in (start..=0xFFFF).zip(bytes) {
            self.lay(address, byte);
            self.change_mark(address, mark::STOP, false);
        }
        self.guard(guarded.iter().copied());
        self.map(home);
        let last = start.saturating_add((bytes.len().max(1) - 1) as u16);
        self.banks.as_mut().map(|banks| banks.programs.insert(page, start..=last));
    }

    /// Returns the page that is mapped at $C000 when a call begins, if there are banks.
    pub fn home_page(&self) -> Option<u8> {
        self.banks.as_ref().map(|banks| banks.home)
    }

    /// Returns the page mapped at $C000, if there are banks.
    #[inline]
    pub fn page(&self) -> Option<u8> {
        self.banks.as_ref().map(|banks| banks.page)
    }

    /// Maps a page.
    fn map(&mut self, page: u8) {
        let Some(banks) = self.banks.as_mut().filter(|banks| banks.page != page) else { return };
        let window = usize::from(WINDOW)..;
        let old = &mut banks.parked[usize::from(banks.page)];
        old.bytes.copy_from_slice(&self.bytes[window.clone()]);
        old.marks.copy_from_slice(&self.marks[window.clone()]);
        old.setters.copy_from_slice(&self.setters[window.clone()]);
        let new = &banks.parked[usize::from(page)];
        self.bytes[window.clone()].copy_from_slice(&new.bytes);
        self.marks[window.clone()].copy_from_slice(&new.marks);
        self.setters[window].copy_from_slice(&new.setters);
        banks.page = page;
    }

    /// Maps a page during a call.
    fn switch(&mut self, page: u8) {
        let writes = self.writes;
        let Some(banks) = self.banks.as_mut().filter(|banks| banks.page != page) else { return };
        if is_fixed(page) {
            banks.fault.get_or_insert(PageFault::Twice(page));
            return;
        }
        banks.switches.push((writes, banks.page));
        self.evidence.extend_path(0xFF00 | u16::from(page));
        self.map(page);
    }

    /// Begins a call after this byte was written to $7FFD.
    pub fn begin_paging(&mut self, paging: u8) {
        if let Some(banks) = &mut self.banks {
            banks.latch = paging;
            self.switch(paging & BANK);
        }
    }

    /// Writes $7FFD for the routine.
    pub(super) fn write_paging(&mut self, value: u8) {
        let writes = self.writes;
        let Some(banks) = self.banks.as_mut().filter(|banks| banks.latch & LOCK == 0 && banks.fault.is_none()) else {
            return;
        };
        banks.latch = value;
        // What follows may write to all RAM below the banks and to a whole bank: the journal has room for that and one bank.
        let in_banks = || self.journal[..writes].iter().filter(|(address, _)| *address >= WINDOW).count();
        if writes > SIZE && in_banks() > SIZE {
            banks.fault.get_or_insert(PageFault::Full);
            return;
        }
        self.switch(value & BANK);
    }

    /// Reads $7FFD for the routine.
    pub(super) fn read_paging(&mut self) {
        if let Some(banks) = self.banks.as_mut().filter(|banks| banks.latch & LOCK == 0) {
            banks.fault.get_or_insert(PageFault::Read);
        }
    }

    /// Maps the home page at the end of a call.
    pub fn go_home(&mut self) {
        if let Some(home) = self.home_page() {
            self.switch(home);
        }
    }

    /// Undoes the switches of a call, the last one first. `undo` is called before each with the numbers of the bytes written after
    /// it, and last with those written before the first.
    pub(super) fn undo_switches(&mut self, mut undo: impl FnMut(&mut Memory, Range<usize>)) {
        let mut end = self.writes;
        let switches = self.banks.as_mut().map(|banks| std::mem::take(&mut banks.switches)).unwrap_or_default();
        for (start, before) in switches.into_iter().rev() {
            undo(self, start..end);
            self.map(before);
            end = start;
        }
        undo(self, 0..end);
        if let Some(banks) = &mut self.banks {
            banks.fault = None;
        }
    }

    /// Returns true for an address of the program in a page other than the home page, if one is mapped; `None` else.
    pub fn is_program_elsewhere(&self, address: u16) -> Option<bool> {
        let banks = self.banks.as_ref().filter(|banks| banks.is_elsewhere(address))?;
        Some(banks.programs.get(&banks.page).is_some_and(|program| program.contains(&address)))
    }

    /// Notes that an observed call reads or executes a byte, if there are banks. Returns true if it is one of another page.
    #[inline(always)]
    pub(super) fn note_banked(&mut self, address: u16) -> bool {
        self.banks.is_some() && self.note_page(address)
    }

    #[inline(never)]
    fn note_page(&mut self, address: u16) -> bool {
        let (setter, is_written) = (self.setters[usize::from(address)], self.has_written(address));
        let Some(banks) = &mut self.banks else { return false };
        if address < ROM_END && banks.latch & ROM == 0 {
            banks.fault.get_or_insert(PageFault::OtherRom(address));
        }
        let Some(page) = banks.elsewhere(address) else { return false };
        match setter {
            _ if is_written => {}
            Setter::None => _ = banks.fault.get_or_insert(PageFault::Unset(page, address)),
            Setter::Program => _ = self.accesses.elsewhere.entry(page).or_default().read.insert(address),
            Setter::Caller => {}
        }
        true
    }

    /// Returns true if a call has a fault that single steps have to find.
    pub fn has_page_fault(&self) -> bool {
        self.banks.as_ref().is_some_and(|banks| banks.fault.is_some())
    }

    /// Returns the first fault of a call.
    #[inline(always)]
    pub fn page_fault(&self) -> Option<PageFault> {
        self.banks.as_ref().and_then(|banks| self.fault_of(banks))
    }

    #[inline(never)]
    fn fault_of(&self, banks: &Banks) -> Option<PageFault> {
        let guarded = |(page, address): (u8, u16)| self.marks_in(page, address) & mark::GUARDED != 0;
        let over = || self.journal_elsewhere().map(|(page, address, _)| (page, address)).find(|&at| guarded(at));
        let over = || over().map(|(page, address)| PageFault::Code(page, address));
        banks.fault.or_else(|| if self.has_written_guarded() { over() } else { None })
    }

    fn marks_in(&self, page: u8, address: u16) -> u8 {
        match &self.banks {
            Some(banks) if banks.page != page => banks.parked[usize::from(page)].marks[offset(address)],
            _ => self.marks[usize::from(address)],
        }
    }

    /// Returns the byte last written to $7FFD, and the bytes of other pages that the routine wrote to.
    pub fn paged(&self) -> Option<Box<Paged>> {
        let paging = self.banks.as_ref()?.latch;
        let change = |(page, address, before)| (page, Change { address, before, after: self.load_in(page, address) });
        let mut elsewhere: Vec<(u8, Change)> = self.journal_elsewhere().map(change).collect();
        elsewhere.sort_unstable();
        Some(Box::new(Paged { paging, elsewhere }))
    }

    /// Returns a byte of a page.
    pub fn load_in(&self, page: u8, address: u16) -> u8 {
        match &self.banks {
            Some(banks) if banks.page != page => banks.parked[usize::from(page)].bytes[offset(address)],
            _ => self.load(address),
        }
    }

    /// Sets a byte of a page on behalf of the caller, between calls.
    pub fn set_in(&mut self, page: u8, address: u16, value: u8) {
        let Some(banks) = self.banks.as_mut().filter(|banks| banks.page != page) else {
            return self.set(address, value);
        };
        let (bank, at) = (&mut banks.parked[usize::from(page)], offset(address));
        (bank.bytes[at], bank.setters[at]) = (value, Setter::Caller);
        for at in at.saturating_sub(1)..=at {
            let next = bank.bytes.get(at + 1).copied().unwrap_or(self.bytes[0]);
            let sets_sp = may_change_sp(bank.bytes[at], next);
            bank.marks[at] = bank.marks[at] & !mark::SETS_SP | if sets_sp { mark::SETS_SP } else { 0 };
        }
    }

    fn setter_in(&self, page: u8, address: u16) -> Setter {
        match &self.banks {
            Some(banks) if banks.page != page => banks.parked[usize::from(page)].setters[offset(address)],
            _ => self.setters[usize::from(address)],
        }
    }

    /// Returns true if a byte of a page is the program's and no caller set it.
    pub fn is_set_by_program_in(&self, page: u8, address: u16) -> bool {
        self.setter_in(page, address) == Setter::Program
    }

    /// Returns true if nothing has set a byte of a page.
    pub fn is_filler_in(&self, page: u8, address: u16) -> bool {
        self.setter_in(page, address) == Setter::None
    }

    /// Returns true if routines must not write to a byte of a page.
    pub fn is_guarded_in(&self, page: u8, address: u16) -> bool {
        self.marks_in(page, address) & mark::GUARDED != 0
    }
}
