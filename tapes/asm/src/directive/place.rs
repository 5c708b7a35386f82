//! Where code goes: ORG, DISP, ALIGN, DEVICE, END.

use crate::Shown;
use crate::assembler::Assembler;
use crate::report::{Res, fault};
use crate::sizes::Boundary;
use crate::text::Cursor;

impl Assembler<'_> {
    pub(super) fn org(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        cursor.skip_blanks();
        let at = cursor.pos;
        let value = self.expression(cursor)?;
        if self.device && cursor.eat(b',') {
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
        if cursor.eat(b',') {
            self.expression(cursor)?;
        }
        self.end(cursor)?;
        if self.out.is_displaced() {
            self.warn(at, "DISP inside DISP does nothing: use ORG".to_owned());
            return Ok(());
        }
        let address = self.address(value, at);
        self.out.displace(address);
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
        let (mut step, mut fill) = (4, 0);
        if !cursor.at_end() {
            step = self.expression(cursor)?;
            if cursor.eat(b',') {
                let place = cursor.pos;
                let value = self.expression(cursor)?;
                fill = self.byte(value, place);
            }
        }
        if !(1..=0x8000).contains(&step) || step & (step - 1) != 0 {
            return fault(at, format!("ALIGN wants a power of two from 1 to 32768, not {step}"));
        }
        let gap = self.out.here().wrapping_neg() & (step - 1);
        self.shown = Shown::Beginning;
        let stored = self.out.fill(gap as usize, fill);
        self.check_room(stored)?;
        self.end(cursor)
    }

    /// DEVICE: a 48K Spectrum or none.
    pub(super) fn device(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        cursor.skip_blanks();
        let at = cursor.pos;
        let name = cursor.name().unwrap_or_default().to_ascii_uppercase();
        match &name[..] {
            b"ZXSPECTRUM48" => {
                self.device = true;
                self.trace_device();
            }
            b"NONE" => self.device = false,
            _ => return fault(at, "the devices are ZXSPECTRUM48 and NONE"),
        }
        if cursor.eat(b',') {
            self.expression(cursor)?;
        }
        self.end(cursor)
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
