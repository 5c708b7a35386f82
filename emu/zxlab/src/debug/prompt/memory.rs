//! The commands that show, change and watch memory, also that of a bank of a 128K: `memory 3:$C000`.

use super::{Chosen, Prompt, Reply};
use crate::debug::command::WatchAccess;
use crate::debug::{Trigger, show};

/// Default number of bytes shown.
const SHOWN: u32 = 64;

/// The address from which on any bank of a 128K may be.
const BANKED: u16 = 0xC000;

impl Prompt<'_> {
    pub(super) fn watch(&mut self, places: &str, access: WatchAccess, chosen: &Chosen) -> Reply {
        let (bank, places) = self.in_bank(places).map_or((None, places), |(bank, rest)| (Some(bank), rest));
        let (place, len) = places.split_once(':').map_or((places, "1"), |(place, len)| (place, len));
        // A sum begins with a label.
        let bank = bank.or_else(|| self.bank_of(place.split('+').next().unwrap_or_default()));
        let bank = bank.filter(|_| !access.is_of_ports());
        let (place, len) = (self.value(place)?, self.value(len)?);
        let Some(last) = len.checked_sub(1).and_then(|more| place.checked_add(more)) else {
            return Err(format!("{places}: is empty, or reaches beyond $FFFF"));
        };
        self.set(Trigger::Watch { cycles: access.cycles(), addresses: place..=last, bank }, chosen, None)
    }

    /// Splits a place in a bank of a 128K into both: `3:$C000`. `None` for any other place.
    fn in_bank<'t>(&self, text: &'t str) -> Option<(u8, &'t str)> {
        let (bank, rest) = text.split_once(':')?;
        let bank = bank.parse().ok().filter(|bank| *bank < 8 && self.machine().model().kind.has_banks())?;
        let place = rest.split_once(':').map_or(rest, |(place, _)| place);
        self.value(place).is_ok_and(|place| place >= BANKED).then_some((bank, rest))
    }

    /// Returns the bank in which a label stands, if the machine has banks.
    fn bank_of(&self, label: &str) -> Option<u8> {
        let full = self.names.full(label.trim(), self.debugger.here())?;
        self.names.bank(full).filter(|_| self.machine().model().kind.has_banks())
    }

    pub(super) fn memory(&self, places: &str, len: Option<&str>) -> Reply {
        let (bank, places) = self.in_bank(places).map_or((None, places), |(bank, rest)| (Some(bank), rest));
        let (place, len) = places.split_once(':').map_or((places, len), |(place, len)| (place, Some(len)));
        let number = |text: &str| crate::numbers::number(text).or_else(|_| self.value(text).map(u32::from));
        let bank = bank.or_else(|| self.bank_of(place));
        let (place, len) = (self.value(place)?, len.map_or(Ok(SHOWN), number)?);
        // After $FFFF comes 0, as in `zxlab run --peek`.
        if !(1..=0x10000).contains(&len) {
            return Err(format!("{len}: a length is 1 to 65536 bytes"));
        }
        Ok(show::memory(self.machine(), bank, place, len))
    }

    pub(super) fn poke(&mut self, place: &str, bytes: &[String]) -> Reply {
        let (bank, place) = self.in_bank(place).map_or((self.bank_of(place), place), |(bank, rest)| (Some(bank), rest));
        let place = self.value(place)?;
        let mut values = Vec::new();
        for byte in bytes {
            let value = self.value(byte)?;
            values.push(u8::try_from(value).map_err(|_| format!("{byte}: a byte is at most 255"))?);
        }
        for at in (0..values.len() as u16).map(|offset| place.wrapping_add(offset)) {
            self.debugger.session().check_writable(at)?;
        }
        self.debugger.time.change(|session| {
            for (offset, &value) in (0..).zip(&values) {
                match bank {
                    Some(bank) => session.machine.poke_bank(bank, place.wrapping_add(offset) % 0x4000, value),
                    None => session.poke(place.wrapping_add(offset), value),
                }
            }
        });
        Ok(show::memory(self.machine(), bank, place, values.len() as u32))
    }
}
