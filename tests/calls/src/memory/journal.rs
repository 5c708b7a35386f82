//! The journal of a call: what it wrote, and how that is undone.

use std::ops::Range;

use super::{Change, Memory, mark};
use crate::evidence::Evidence;

impl Memory {
    /// Visits the addresses written, in order, each with its value before; without those in other pages than the home page.
    #[inline]
    fn each_written(&self, mut visit: impl FnMut(u16, u8)) {
        let all = &self.journal[..self.writes];
        let Some(banks) = &self.banks else {
            return all.iter().for_each(|&(address, before)| visit(address, before));
        };
        for (number, &(address, before)) in all.iter().enumerate() {
            if banks.is_home(number, address) {
                visit(address, before);
            }
        }
    }

    /// Returns true if the routine has written to an address of which `found` is true.
    pub fn has_written_where(&self, found: impl Fn(u16) -> bool) -> bool {
        let mut is_found = false;
        self.each_written(|address, _| is_found |= found(address));
        is_found
    }

    /// Returns the bytes written in other pages than the home page: page, address, and value before.
    pub(super) fn journal_elsewhere(&self) -> impl Iterator<Item = (u8, u16, u8)> {
        let banks = self.banks.iter();
        banks.flat_map(|banks| {
            let all = self.journal[..self.writes].iter().copied().enumerate();
            let others = all.filter(|&(number, (address, _))| !banks.is_home(number, address));
            others.map(|(number, (address, before))| (banks.page_of(number), address, before))
        })
    }

    /// Returns the addresses written so far, in order, each with its value before.
    pub fn written(&self) -> &[(u16, u8)] {
        &self.journal[..self.writes]
    }

    /// Returns true if a guarded address was written.
    pub fn has_written_guarded(&self) -> bool {
        self.written_marks & mark::GUARDED != 0
    }

    /// Returns the evidence so far.
    pub fn evidence(&self) -> Evidence {
        let is_clean = self.written_marks & mark::GUARDED == 0;
        let guarded = || {
            let mut first = None;
            self.each_written(|address, _| {
                first = first.or(if self.is_guarded(address) { Some(address) } else { None });
            });
            first
        };
        Evidence { guarded_write: if is_clean { None } else { guarded() }, ..self.evidence }
    }

    /// Returns true if the routine has written anything.
    #[inline]
    pub fn has_written_at_all(&self) -> bool {
        self.writes > 0
    }

    /// Returns the lowest address from `floor` to below `top` that the routine wrote to.
    pub fn lowest(&self, floor: u16, top: u16) -> Option<u16> {
        let mut lowest = None;
        self.each_written(|address, _| {
            if (floor..top).contains(&address) && lowest.is_none_or(|lowest| address < lowest) {
                lowest = Some(address);
            }
        });
        lowest
    }

    /// Returns the bytes that the routine changed, by address, without those that are `ignored`.
    pub fn changes(&self, ignored: impl Fn(u16) -> bool) -> Vec<Change> {
        let mut changes = Vec::new();
        self.each_written(|address, before| {
            let after = self.load(address);
            if before != after && !ignored(address) {
                changes.push(Change { address, before, after });
            }
        });
        changes.sort_unstable();
        changes
    }

    /// Undoes all writes of the routine, and resets the clock and the count of port accesses. `ignored` addresses are not
    /// noted as written.
    pub fn undo(&mut self, ignored: impl Fn(u16) -> bool) {
        if self.banks.is_some() {
            self.undo_switches(|memory, numbers| memory.undo_bytes(numbers, &ignored));
        } else {
            self.undo_bytes(0..self.writes, &ignored);
        }
        (self.writes, self.written_marks, self.rom_write) = (0, 0, None);
        self.t = 0;
        self.ports = 0;
        self.sent.clear();
        self.evidence = Evidence::default();
    }
    /// Undoes the writes of these numbers, while the page is mapped that was mapped then.
    fn undo_bytes(&mut self, numbers: Range<usize>, ignored: &impl Fn(u16) -> bool) {
        for (address, before) in self.journal[numbers].iter().copied() {
            self.bytes[usize::from(address)] = before;
            self.marks[usize::from(address)] &= !mark::WRITTEN;
            if self.is_observed && !ignored(address) {
                match self.banks.as_ref().and_then(|banks| banks.elsewhere(address)) {
                    Some(page) => _ = self.accesses.elsewhere.entry(page).or_default().written.insert(address),
                    None => _ = self.accesses.written.insert(address),
                }
            }
        }
    }
}
