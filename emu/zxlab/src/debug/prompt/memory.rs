//! The commands that show, change and watch memory, also that of a bank of a 128K: `memory 3:$C000`.

use super::{Chosen, Prompt, Reply};
use crate::debug::command::WatchAccess;
use crate::debug::{Trigger, place, show};

/// Default number of bytes shown.
const SHOWN: u32 = 64;

impl Prompt<'_> {
    pub(super) fn watch(&mut self, places: &str, access: WatchAccess, chosen: &Chosen) -> Reply {
        let ((place, bank), len) = place::with_length(self.machine(), self.names, places)?;
        let bank = bank.filter(|_| !access.is_of_ports());
        let len = self.value(len.as_deref().unwrap_or("1"))?;
        place::check_end((place, bank), len.into())?;
        let Some(last) = len.checked_sub(1).and_then(|more| place.checked_add(more)) else {
            return Err(format!("{places}: is empty, or reaches beyond $FFFF"));
        };
        self.set(Trigger::Watch { cycles: access.cycles(), addresses: place..=last, bank }, chosen, None)
    }

    pub(super) fn memory(&self, places: &str, len: Option<&str>) -> Reply {
        let ((place, bank), own) = place::with_length(self.machine(), self.names, places)?;
        let number = |text: &str| crate::numbers::number(text).or_else(|_| self.value(text).map(u32::from));
        let most = bank.map_or(SHOWN, |_| SHOWN.min(place::left_in_bank(place)));
        let len = own.as_deref().or(len).map_or(Ok(most), number)?;
        // After $FFFF comes 0, as in `zxlab run --peek`, but not in a bank.
        if !(1..=0x10000).contains(&len) {
            return Err(format!("{len}: a length is 1 to 65536 bytes"));
        }
        place::check_end((place, bank), len)?;
        Ok(show::memory(self.machine(), bank, place, len))
    }

    pub(super) fn poke(&mut self, place: &str, bytes: &[String]) -> Reply {
        let (place, bank) = self.place(place)?;
        let mut values = Vec::new();
        for byte in bytes {
            let value = self.value(byte)?;
            values.push(u8::try_from(value).map_err(|_| format!("{byte}: a byte is at most 255"))?);
        }
        place::check_end((place, bank), values.len() as u32)?;
        for at in (0..values.len() as u16).map(|offset| place.wrapping_add(offset)) {
            self.debugger.session().check_writable(at)?;
        }
        self.debugger.time.change(|session| {
            for (offset, &value) in (0..).zip(&values) {
                session.poke_in(bank, place.wrapping_add(offset), value);
            }
        });
        Ok(show::memory(self.machine(), bank, place, values.len() as u32))
    }
}
