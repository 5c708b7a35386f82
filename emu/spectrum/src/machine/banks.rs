//! The banks of a machine: what its ports have paged in, and the bytes of each.

use super::Machine;
use crate::hardware::Hardware;
use crate::model::{Kind, VideoChip};

impl Machine {
    /// Returns the byte last written to port $7FFD: bits 0 to 2 the bank at $C000, 3 the shadow screen, 4 the ROM, 5 the lock. 0 on a 48K.
    #[must_use]
    pub fn port_7ffd(&self) -> u8 {
        self.hardware.paging.ports().port_7ffd
    }

    /// Returns the byte last written to port $1FFD of a +2A: bit 0 banks in all quarters, 2 the higher ROMs. 0 on other models.
    #[must_use]
    pub fn port_1ffd(&self) -> u8 {
        self.hardware.paging.ports().port_1ffd
    }

    /// Returns the bank in each quarter of the CPU's memory; `None` is the ROM. A 48K's RAM counts as the banks 5, 2 and 0.
    #[must_use]
    pub fn banks(&self) -> [Option<u8>; 4] {
        self.hardware.paging.banks()
    }

    /// Returns the page of the ROM that the CPU sees, from 0 on; `None` while RAM is in its place.
    #[must_use]
    pub fn rom_page(&self) -> Option<usize> {
        self.hardware.paging.rom()
    }

    /// Returns true if a byte written to a port pages.
    #[must_use]
    pub fn pages_by(&self, port: u16) -> bool {
        self.hardware.paging.pages_by(port)
    }

    /// Returns true if a read of a port pages: on a 128K and +2 port $7FFD takes the byte that is on the bus then.
    #[must_use]
    pub fn pages_by_read(&self, port: u16) -> bool {
        self.pages_by(port) && self.model().kind.figures().video == VideoChip::Ula
    }

    /// Pages as a program does that writes a byte to port $7FFD: not if the port is locked, and not on a 48K.
    pub fn page(&mut self, value: u8) {
        self.hardware.page(&mut self.memory, 0x7FFD, value);
    }

    /// Pages as a program does that writes a byte to port $1FFD of a +2A: not if the ports are locked.
    pub fn page_1ffd(&mut self, value: u8) {
        if self.hardware.model.kind == Kind::Plus2A {
            self.hardware.page(&mut self.memory, 0x1FFD, value);
        }
    }

    /// Returns the 16 KiB of a bank, 0 to 7, paged in or not. On a 48K, 5, 2 and 0 are the RAM from $4000, $8000 and $C000 on.
    #[must_use]
    pub fn bank(&self, number: u8) -> &[u8; 0x4000] {
        self.hardware.paging.bank_of(&self.memory, number)
    }

    /// Puts a byte into a bank, 0 to 7, paged in or not, at an offset from its start. On a 48K, 5, 2 and 0 are the RAM.
    pub fn poke_bank(&mut self, number: u8, offset: u16, value: u8) {
        let Hardware { beam, paging, t, raster, .. } = &mut self.hardware;
        beam.catch_up(*t, *raster, paging.screen(&self.memory));
        paging.put_in_bank(&mut self.memory, number, offset, value);
    }

    /// Sets a register of the sound chip, 0 to 15, as a program does that selects it; what is selected stays. Nothing on a machine without
    /// one.
    pub fn set_psg_register(&mut self, register: u8, value: u8) {
        let t = self.hardware.t;
        if let Some(psg) = &mut self.hardware.psg {
            let selected = psg.selected();
            psg.select(register);
            psg.write(t, value);
            psg.select(selected);
        }
    }

    /// Selects a register of the sound chip, 0 to 15.
    pub fn select_psg_register(&mut self, register: u8) {
        if let Some(psg) = &mut self.hardware.psg {
            psg.select(register);
        }
    }

    /// Returns the 16 KiB that the ULA shows: bank 5, or a 128K's bank 7.
    #[must_use]
    pub fn shown_bank(&self) -> &[u8; 0x4000] {
        self.hardware.paging.screen(&self.memory)
    }
}
