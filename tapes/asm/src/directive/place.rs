//! Addresses: ORG, DISP, ALIGN, DEVICE, END.

use crate::Shown;
use crate::assembler::Assembler;
use crate::device::{Chosen, Ramtop, SHAPES};
use crate::input::{Frame, Kind};
use crate::report::{Res, fault};
use crate::sizes::Boundary;
use crate::text::{Cursor, shown};
use crate::warning::Named;

/// The DEVICE directives of a pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Devices {
    /// The only DEVICE of the previous pass, which holds from the first line on.
    pub(crate) global: Option<Chosen>,
    count: u32,
    /// The device, if there is only one.
    only: Option<Chosen>,
    /// True once the warning about the page of DISP was given.
    pub(crate) told_page: bool,
}

impl Devices {
    /// Returns true if the next pass begins with another device.
    pub(crate) fn has_changed(self) -> bool {
        self.only.filter(|_| self.count == 1) != self.global
    }
}

impl Assembler<'_> {
    pub(super) fn org(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        cursor.skip_blanks();
        let at = cursor.pos;
        let value = self.expression(cursor)?;
        let place = (cursor.skip_blanks(), cursor.pos).1;
        let page = if self.out.in_device() && cursor.eat(b',') { Some(self.expression(cursor)?) } else { None };
        let address = self.address(value, at);
        self.org_to(address, at);
        self.end(cursor)?;
        match page {
            Some(page) => self.page_for(address, page, place),
            None => Ok(()),
        }
    }

    /// Sets the address of the next byte.
    pub(super) fn org_to(&mut self, address: u16, at: usize) {
        let gap = i32::from(address) - self.out.here();
        if gap != 0 && self.is_writing() {
            let message =
                || format!("the open output file has a gap of {gap} bytes before address {address}");
            self.warn_named(Named::FileOrg, at, message);
        }
        if self.out.is_displaced() {
            let message = || "ORG inside DISP sets the address at which the code will run".to_owned();
            self.warn_named(Named::DisplacedOrg, at, message);
        } else {
            self.size_boundary(Boundary::All);
        }
        self.out.org(address);
        self.room_again();
    }

    /// Returns a number as an address, and warns if it does not fit.
    fn address(&mut self, value: i32, at: usize) -> u16 {
        if !(0..=0xFFFF).contains(&value) {
            self.warn_cut(value, at, "an address", u32::from(value as u16), 4);
        }
        value as u16
    }

    /// Runs DISP: the following code is stored here but will run elsewhere.
    pub(super) fn disp(&mut self, at: usize, cursor: &mut Cursor<'_>) -> Res<()> {
        let value = self.expression(cursor)?;
        let place = cursor.pos;
        let page = if cursor.eat(b',') { Some(self.expression(cursor)?) } else { None };
        self.end(cursor)?;
        if self.out.is_displaced() {
            self.warn(at, "DISP inside DISP does nothing: use ORG".to_owned());
            return Ok(());
        }
        if let Some(page) = page {
            let Some(device) = self.out.device() else {
                return fault(place, "there are memory pages only after DEVICE");
            };
            let last = device.shape.pages as i32 - 1;
            if !(0..=last).contains(&page) {
                return fault(place, format!("{} has the pages 0 to {last}, not {page}", device.shape.name));
            }
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

    /// Runs ALIGN: moves up to the next multiple of a power of two, by default of 4.
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
        check_step(step, at)?;
        let gap = self.out.here().wrapping_neg() & (step - 1);
        self.shown = Shown::Beginning;
        // Memory stays unchanged unless a byte is given.
        let stored = match fill {
            Some(fill) => self.out.fill(gap as usize, fill),
            None => self.out.skip(gap as usize),
        };
        self.check_room(stored)?;
        self.end(cursor)
    }

    /// Runs DEVICE: selects the memory that code is stored in, or NONE.
    pub(super) fn device(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        cursor.skip_blanks();
        let at = cursor.pos;
        let name = shown(cursor.name().unwrap_or_default()).to_ascii_uppercase();
        let mut ramtop = Ramtop::Usual;
        let place = (cursor.skip_blanks(), cursor.pos).1;
        if cursor.eat(b',') {
            ramtop = match self.expression(cursor)? {
                -1 => Ramtop::Zeroes,
                value @ 0x5D00..=0xFFFF => Ramtop::At(value as u16),
                value => return fault(place, format!("RAMTOP is from $5D00 to $FFFF, or -1, not {value}")),
            };
        }
        self.end(cursor)?;
        self.devices.count += 1;
        let first = self.devices.count == 1;
        if name == "NONE" {
            self.out.leave_device();
            return Ok(());
        }
        let Some(shape) = SHAPES.iter().find(|shape| shape.name == name) else {
            let names = SHAPES.map(|shape| shape.name).join(", ");
            return fault(at, format!("the devices are {names} and NONE"));
        };
        if !shape.is_spectrum && ramtop != Ramtop::Usual {
            self.warn_named(Named::NoRamtop, place, || format!("{name} has no RAMTOP"));
        }
        let chosen = Chosen { shape, ramtop };
        self.devices.only = Some(chosen).filter(|_| first);
        if first && self.devices.global.is_some() {
            self.trace_global_device(shape);
            return Ok(());
        }
        let there = self.out.enter_device(chosen, &self.options.user_graphics).ramtop;
        if let (Ramtop::At(ramtop), Some(there)) = (ramtop, there)
            && ramtop != there
        {
            let message = || format!("this device was selected before, with its RAMTOP at ${there:04X}");
            self.warn_named(Named::Ramtop, place, message);
        }
        self.trace_device(shape);
        Ok(())
    }

    /// Selects the only device of a source, before its first line.
    pub(crate) fn begin_devices(&mut self) {
        let global = self.devices.only.filter(|_| self.devices.count == 1);
        self.devices = Devices { global, ..Devices::default() };
        if let Some(chosen) = global {
            self.out.enter_device(chosen, &self.options.user_graphics);
        }
    }

    /// Runs END: nothing after it is read. The number is the start address.
    pub(super) fn end_of_source(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        if !cursor.at_end() {
            let at = cursor.pos;
            let value = self.expression(cursor)?;
            self.entry = Some(self.address(value, at));
            self.end(cursor)?;
        }
        // A repetition that ends here is listed with its end.
        if let Some(Frame { source, end, kind: Kind::Repeat { .. } | Kind::While { .. }, .. }) = self.frames.pop() {
            self.empty_row(source.segments[end]);
        }
        self.end_all();
        Ok(())
    }
}

/// Checks the number after ALIGN.
pub(super) fn check_step(step: i32, at: usize) -> Res<()> {
    if !(1..=0x8000).contains(&step) || step & (step - 1) != 0 {
        return fault(at, format!("ALIGN needs a power of two from 1 to 32768, not {step}"));
    }
    Ok(())
}
