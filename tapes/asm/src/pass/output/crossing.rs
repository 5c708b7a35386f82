//! Slots: where code is stored, and what happens when it runs past the end of its slot.

use super::{NO_DEVICE, Output, TOP};
use crate::device::{SlotOption, Spectrum};

/// Reports of code that runs out of its slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Crossing {
    /// A slot with the option `e`.
    Error,
    /// A slot with the option `w`.
    Warning,
    /// A slot with the option `n`, of which the last page is full.
    NoMorePages,
}

impl Output {
    /// Returns the memory page of a block of code that begins here; none unless the device is a Spectrum with banks.
    pub(super) fn block_page(&self) -> Option<u16> {
        let device = self.device()?;
        let banked = device.shape.spectrum == Some(Spectrum::Banked);
        banked.then(|| device.page_at(self.at.min(TOP - 1) as usize) as u16)
    }

    /// Returns the memory page in which the next byte will run; none unless the device is a Spectrum with banks.
    pub(crate) fn running_page(&self) -> Option<u16> {
        self.block_page()?;
        u16::try_from(self.page_of(self.here())).ok().filter(|&page| i32::from(page) < NO_DEVICE)
    }

    /// Notes in which slot code is stored from here on (ORG, PAGE, MMU, DEVICE).
    pub(crate) fn enter_slot(&mut self) {
        self.crossing_reported = false;
        let Some(size) = self.device().map(|device| device.shape.slot) else { return };
        self.slot = (self.at.min(TOP - 1)) as usize / size;
        if self.starts.last().is_some_and(|start| start.2 != self.block_page()) {
            self.open_block();
        }
    }

    /// Maps the next page if the address is past the end of a slot with the option `n`.
    pub(crate) fn begin_statement(&mut self) {
        if self.device().is_some_and(|device| device.option(self.slot) == SlotOption::Next) {
            self.cross(false);
        }
    }

    /// Applies the option of the slot if the address has left it. `storing` is true if a byte is about to be stored.
    fn cross(&mut self, storing: bool) {
        let (at, slot) = (self.at as usize, self.slot);
        let Some(device) = self.devices.selected_mut() else { return };
        let size = device.shape.slot;
        let now = at.min(TOP as usize - 1) / size;
        if at / size == slot {
            return;
        }
        let report = match device.option(slot) {
            SlotOption::Plain => None,
            SlotOption::Error => Some(Crossing::Error),
            SlotOption::Warning => Some(Crossing::Warning),
            SlotOption::Next if at == (slot + 1) * size => {
                let next = device.mapped()[slot] + 1;
                if device.map(slot, next as i32) {
                    self.at -= size as u32;
                    self.open_block();
                    return;
                }
                device.set_option(slot, SlotOption::Plain);
                (self.slot, self.crossing_reported) = (now, false);
                self.crossing = Some(Crossing::NoMorePages);
                None
            }
            SlotOption::Next => None,
        };
        if storing {
            if report.is_some() && !self.crossing_reported {
                self.crossing = report;
                self.crossing_reported = true;
            }
            self.slot = now;
            if self.device().is_some_and(|device| device.shape.spectrum == Some(Spectrum::Banked)) {
                self.open_block();
            }
        }
    }

    /// Returns the report of code that ran out of its slot, once.
    pub(crate) fn take_crossing(&mut self) -> Option<Crossing> {
        self.crossing.take()
    }

    /// Prepares to store up to `count` bytes, and returns how many can be stored before the slot ends.
    pub(super) fn next_part(&mut self, count: usize) -> usize {
        if count == 0 || self.device().is_none() {
            return count;
        }
        self.cross(true);
        match self.device() {
            Some(device) => count.min(device.shape.slot - self.at as usize % device.shape.slot),
            None => count,
        }
    }
}
