//! Where code goes: ORG, DISP, ALIGN, DEVICE, END.

use crate::Shown;
use crate::assembler::Assembler;
use crate::device::Ramtop;
use crate::report::{Res, fault};
use crate::sizes::Boundary;
use crate::text::Cursor;

/// The DEVICE directives of a pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Devices {
    /// The only one of the pass before, which stands from the first line on.
    pub(crate) global: Option<Ramtop>,
    count: u32,
    /// The one there is, if there is only one.
    only: Option<Ramtop>,
}

impl Devices {
    /// Would the next pass begin with another device?
    pub(crate) fn has_changed(self) -> bool {
        self.only.filter(|_| self.count == 1) != self.global
    }
}

impl Assembler<'_> {
    pub(super) fn org(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        cursor.skip_blanks();
        let at = cursor.pos;
        let value = self.expression(cursor)?;
        if self.out.in_device() && cursor.eat(b',') {
            self.expression(cursor)?;
        }
        let address = self.address(value, at);
        if !self.out.is_displaced() {
            self.size_boundary(Boundary::All);
        }
        self.out.org(address);
        self.room_again();
        self.end(cursor)
    }

    /// An address, with a warning if the number is none.
    fn address(&mut self, value: i32, at: usize) -> u16 {
        if !(0..=0xFFFF).contains(&value) {
            self.warn_cut(value, at, "an address", u32::from(value as u16), 4);
        }
        value as u16
    }

    /// DISP: the code that follows is stored here but will run elsewhere.
    pub(super) fn disp(&mut self, at: usize, cursor: &mut Cursor<'_>) -> Res<()> {
        let value = self.expression(cursor)?;
        let place = cursor.pos;
        let page = if cursor.eat(b',') { Some(self.expression(cursor)?) } else { None };
        self.end(cursor)?;
        if self.out.is_displaced() {
            self.warn(at, "DISP inside DISP does nothing: use ORG".to_owned());
            return Ok(());
        }
        match page {
            Some(_) if !self.out.in_device() => return fault(place, "there are memory pages only behind DEVICE"),
            Some(page) if !(0..=3).contains(&page) => {
                return fault(place, format!("a 48K Spectrum has the pages 0 to 3, not {page}"));
            }
            _ => {}
        }
        let address = self.address(value, at);
        self.out.displace(address, page);
        self.room_again();
        Ok(())
    }

    pub(super) fn ent(&mut self, at: usize, cursor: &mut Cursor<'_>) -> Res<()> {
        if !self.out.is_displaced() {
            return fault(at, "ENT without DISP");
        }
        self.out.undisplace();
        self.room_again();
        self.end(cursor)
    }

    /// ALIGN: up to the next multiple of a power of two, by default of 4.
    pub(super) fn align(&mut self, at: usize, cursor: &mut Cursor<'_>) -> Res<()> {
        let (mut step, mut fill) = (4, None);
        if !cursor.at_end() {
            step = self.expression(cursor)?;
            if cursor.eat(b',') {
                let place = cursor.pos;
                let value = self.expression(cursor)?;
                fill = Some(self.byte(value, place));
            }
        }
        if !(1..=0x8000).contains(&step) || step & (step - 1) != 0 {
            return fault(at, format!("ALIGN wants a power of two from 1 to 32768, not {step}"));
        }
        let gap = self.out.here().wrapping_neg() & (step - 1);
        self.shown = Shown::Beginning;
        // What is there stays, unless it is said what comes in its place.
        let stored = match fill {
            Some(fill) => self.out.fill(gap as usize, fill),
            None => self.out.skip(gap as usize),
        };
        self.check_room(stored)?;
        self.end(cursor)
    }

    /// DEVICE: a 48K Spectrum or none.
    pub(super) fn device(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        cursor.skip_blanks();
        let at = cursor.pos;
        let name = cursor.name().unwrap_or_default().to_ascii_uppercase();
        let mut ramtop = Ramtop::Usual;
        if cursor.eat(b',') {
            let place = cursor.pos;
            ramtop = match self.expression(cursor)? {
                -1 => Ramtop::Zeroes,
                value @ 0x5D00..=0xFFFF => Ramtop::At(value as u16),
                value => return fault(place, format!("RAMTOP is from $5D00 to $FFFF, or -1, not {value}")),
            };
        }
        self.end(cursor)?;
        self.devices.count += 1;
        match &name[..] {
            b"ZXSPECTRUM48" if self.devices.count == 1 && self.devices.global.is_some() => {
                self.devices.only = Some(ramtop);
                self.trace_global_device();
            }
            b"ZXSPECTRUM48" => {
                self.devices.only = Some(ramtop).filter(|_| self.devices.count == 1);
                self.out.enter_device(ramtop, &self.options.user_graphics);
                self.trace_device();
            }
            b"NONE" => self.out.leave_device(),
            _ => return fault(at, "the devices are ZXSPECTRUM48 and NONE"),
        }
        Ok(())
    }

    /// A device that is the only one of the source is there from its first line on.
    pub(crate) fn begin_devices(&mut self) {
        let global = self.devices.only.filter(|_| self.devices.count == 1);
        self.devices = Devices { global, count: 0, only: None };
        if let Some(ramtop) = global {
            self.out.enter_device(ramtop, &self.options.user_graphics);
        }
    }

    /// END: nothing behind it is read; the number is where the program starts.
    pub(super) fn end_of_source(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        if !cursor.at_end() {
            let at = cursor.pos;
            let value = self.expression(cursor)?;
            self.entry = Some(self.address(value, at));
            self.end(cursor)?;
        }
        self.end_all();
        Ok(())
    }
}
