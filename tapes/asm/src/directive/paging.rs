//! Memory paging: SLOT, PAGE, MMU, and the page after ORG.

use crate::assembler::Assembler;
use crate::report::{Res, fault};
use crate::text::{Cursor, shown};
use crate::warning::Named;
use crate::word::Directive as D;

impl Assembler<'_> {
    /// Runs SLOT, PAGE and MMU: select a slot, and map pages into slots.
    pub(super) fn paging(&mut self, directive: D, at: usize, cursor: &mut Cursor<'_>) -> Res<()> {
        let Some(device) = self.out.device() else {
            let name = shown(&cursor.text[at..cursor.pos]).to_ascii_uppercase();
            self.warn(at, format!("{name} does nothing without DEVICE"));
            cursor.pos = cursor.text.len();
            return Ok(());
        };
        let (shape, current) = (device.shape, device.current);
        let place = (cursor.skip_blanks(), cursor.pos).1;
        let first = self.expression(cursor)?;
        if directive == D::Page {
            self.end(cursor)?;
            return self.map(current, first, place);
        }
        let last = if directive == D::Mmu && cursor.peek_solid() != b',' { self.expression(cursor)? } else { first };
        let (Some(first), Some(last)) = (shape.slot_of(first), shape.slot_of(last)) else {
            let most = shape.slots - 1;
            return fault(place, format!("{} has the slots 0 to {most}: give a slot, or the address of its first byte", shape.name));
        };
        if directive == D::Slot {
            if let Some(device) = self.out.device_mut() {
                device.current = first;
            }
            return self.end(cursor);
        }
        if last < first {
            return fault(place, "the last slot is before the first");
        }
        let page = self.needed_number(cursor, "the page")?;
        let address = self.next_number(cursor)?;
        self.end(cursor)?;
        for (slot, page) in (first..=last).zip(page..) {
            self.map(slot, page, at)?;
        }
        self.out.wrap();
        if let Some(address) = address {
            let address = self.word(address, at);
            self.org_to(address, at);
        }
        Ok(())
    }

    /// Maps the page after ORG into the current slot, even if the address is in another one.
    pub(super) fn page_for(&mut self, address: u16, page: i32, at: usize) -> Res<()> {
        let Some(device) = self.out.device() else { return Ok(()) };
        let slot = device.current;
        if !device.shape.holds(slot, address) {
            let message = || format!("the page goes into slot {slot}, which does not contain the address ${address:04X}");
            self.warn_named(Named::OrgPage, at, message);
        }
        self.map(slot, page, at)
    }

    /// Maps a page into a slot.
    fn map(&mut self, slot: usize, page: i32, at: usize) -> Res<()> {
        let Some(device) = self.out.device_mut() else { return Ok(()) };
        if device.map(slot, page) {
            return Ok(());
        }
        let last = device.shape.pages - 1;
        fault(at, format!("{} has the pages 0 to {last}, not {page}", device.shape.name))
    }
}
