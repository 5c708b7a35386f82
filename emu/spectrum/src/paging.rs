//! Paging: which of a 128K's banks of 16 KiB the CPU and the ULA see, and the banks that the CPU does not see.
//!
//! ```text
//! $0000  ROM 0 or 1          port $7FFD   bits 0-2  the bank at $C000
//! $4000  bank 5                           bit 3     the ULA shows bank 7, not 5
//! $8000  bank 2                           bit 4     the ROM
//! $C000  any bank                         bit 5     locks the port until the next reset
//! ```
//!
//! The CPU's 64 KiB are one flat piece of memory, as in a 48K, so that it reaches a byte in one step. A bank that is paged in is copied
//! there, and back when another takes its place: seldom enough. Banks 2 and 5 are always seen; while one of them is at $C000 too, each
//! byte written goes to both places.
//!
//! Source: the comp.sys.sinclair FAQ's 128K reference.

use crate::beam::Screen;
use crate::hardware::Memory;
use crate::model::Kind;
use crate::rom::Rom;

/// Number of bytes in a bank.
const BANK: usize = 0x4000;
/// The address at which the bank that can be chosen begins.
const TOP: usize = 0xC000;
/// The banks that are not always seen, in the order in which they are kept.
const KEPT: [u8; 6] = [0, 1, 3, 4, 6, 7];
/// Bits of port $7FFD.
const SHADOW: u8 = 0x08;
const ROM: u8 = 0x10;
const LOCK: u8 = 0x20;

/// The state of port $7FFD, and the banks that the CPU does not see. A 48K has neither.
#[derive(Clone, Debug)]
pub(crate) struct Paging {
    /// The byte last written.
    port: u8,
    /// The banks [`KEPT`]. The one that is at $C000 is out of date here.
    kept: Box<[[u8; BANK]]>,
    /// True if the ULA makes the CPU wait for memory that both share.
    has_ula: bool,
    /// A bit for each quarter of the CPU's memory for which the CPU may have to wait.
    shared: u8,
    /// A bit for each quarter where a byte that is written may be seen in another place: on the screen, or in a second quarter.
    elsewhere: u8,
}

impl PartialEq for Paging {
    fn eq(&self, other: &Paging) -> bool {
        let current = |paging: &Paging| place(paging.bank());
        self.port == other.port
            && self.kept.len() == other.kept.len()
            && (0..self.kept.len()).all(|at| Some(at) == current(self) || self.kept[at] == other.kept[at])
    }
}

impl Eq for Paging {}

/// Returns the place of a bank among those kept.
fn place(bank: u8) -> Option<usize> {
    KEPT.iter().position(|&kept| kept == bank)
}

/// Returns the address at which a bank is always seen.
fn fixed(bank: u8) -> Option<usize> {
    match bank {
        5 => Some(0x4000),
        2 => Some(0x8000),
        _ => None,
    }
}

/// Returns the 16 KiB from an address on.
fn quarter(memory: &Memory, start: usize) -> &Screen {
    // Always some: callers name quarters of the memory.
    memory[start..].first_chunk().unwrap_or(&[0; BANK])
}

impl Paging {
    /// Returns the paging of a machine just switched on, with all of its RAM zero.
    pub(crate) fn new(kind: Kind) -> Paging {
        let kept = if kind.has_banks() { vec![[0; BANK]; KEPT.len()] } else { Vec::new() };
        let mut paging =
            Paging { port: 0, kept: kept.into(), has_ula: kind.figures().has_ula, shared: 0, elsewhere: 0 };
        paging.derive();
        paging
    }

    /// Returns true if the machine has banks.
    #[inline(always)]
    pub(crate) fn has_banks(&self) -> bool {
        !self.kept.is_empty()
    }

    /// Returns the byte last written to port $7FFD.
    pub(crate) fn port(&self) -> u8 {
        self.port
    }

    /// Returns the number of the bank at $C000.
    pub(crate) fn bank(&self) -> u8 {
        self.port & 7
    }

    /// Returns the number of the bank that the ULA shows.
    pub(crate) fn screen_bank(&self) -> u8 {
        if self.port & SHADOW != 0 { 7 } else { 5 }
    }

    /// Returns the page of the ROM that the CPU sees.
    pub(crate) fn rom(&self) -> usize {
        usize::from(self.port & ROM != 0)
    }

    /// Returns true if the port takes no bytes until the next reset.
    pub(crate) fn is_locked(&self) -> bool {
        self.port & LOCK != 0
    }

    /// Returns the quarters of the CPU's memory for which the CPU may have to wait, a bit for each.
    #[inline(always)]
    pub(crate) fn shared(&self) -> u8 {
        self.shared
    }

    /// Returns the quarters where a byte that is written may be seen in another place, a bit for each.
    #[inline(always)]
    pub(crate) fn elsewhere(&self) -> u8 {
        self.elsewhere
    }

    /// Returns the memory that the ULA shows.
    pub(crate) fn screen<'a>(&'a self, memory: &'a Memory) -> &'a Screen {
        if self.port & SHADOW == 0 { quarter(memory, 0x4000) } else { self.bank_of(memory, 7) }
    }

    /// Returns the contents of a bank, 0 to 7. On a 48K, 0, 2 and 5 are the three parts of its RAM, and the others are as 0.
    pub(crate) fn bank_of<'a>(&'a self, memory: &'a Memory, bank: u8) -> &'a Screen {
        let kept = place(bank).filter(|_| bank != self.bank()).and_then(|at| self.kept.get(at));
        kept.unwrap_or_else(|| quarter(memory, fixed(bank).unwrap_or(TOP)))
    }

    /// Puts other contents into a bank, as [`Paging::bank_of`] returns them.
    pub(crate) fn set_bank(&mut self, memory: &mut Memory, bank: u8, contents: &Screen) {
        match place(bank).filter(|_| bank != self.bank()).and_then(|at| self.kept.get_mut(at)) {
            Some(kept) => *kept = *contents,
            None => {
                let start = fixed(bank).unwrap_or(TOP);
                memory[start..start + BANK].copy_from_slice(contents);
                if self.has_banks() && bank == self.bank() {
                    memory[TOP..].copy_from_slice(contents);
                }
            }
        }
    }

    /// Makes `bank` the one at $C000, with the bytes that are there now.
    pub(crate) fn set_at_top(&mut self, memory: &mut Memory, bank: u8) {
        self.port = bank & 7;
        if let Some(start) = fixed(self.bank()) {
            memory.copy_within(start..start + BANK, TOP);
        }
        self.derive();
    }

    /// Takes a byte for port $7FFD, unless the port is locked. The picture has to be drawn up to now.
    pub(crate) fn write(&mut self, memory: &mut Memory, rom: &Rom, value: u8) {
        if self.has_banks() && !self.is_locked() {
            self.set(memory, rom, value);
        }
    }

    /// Pages as a byte for port $7FFD says, locked or not.
    pub(crate) fn set(&mut self, memory: &mut Memory, rom: &Rom, value: u8) {
        let (bank, page) = (self.bank(), self.rom());
        let changed = value & 7 != bank;
        if let Some(kept) = place(bank).filter(|_| changed).and_then(|at| self.kept.get_mut(at)) {
            kept.copy_from_slice(&memory[TOP..]);
        }
        self.port = value;
        if changed {
            match (fixed(self.bank()), place(self.bank()).and_then(|at| self.kept.get(at))) {
                (Some(start), _) => memory.copy_within(start..start + BANK, TOP),
                (None, Some(kept)) => memory[TOP..].copy_from_slice(kept),
                (None, None) => {}
            }
        }
        if self.rom() != page {
            memory[..Rom::SIZE].copy_from_slice(rom.page(self.rom()));
        }
        self.derive();
    }

    /// Derives what follows from the port.
    fn derive(&mut self) {
        (self.shared, self.elsewhere) = (0b0010, 0);
        if self.has_banks() {
            self.shared |= (self.bank() & 1) << 3;
            self.elsewhere = match self.bank() {
                5 => 0b1010,
                2 => 0b1100,
                7 if self.screen_bank() == 7 => 0b1000,
                _ => 0,
            };
        }
        if !self.has_ula {
            self.shared = 0;
        }
    }

    /// Returns the bank of an address from $4000 on.
    pub(crate) fn bank_at(&self, addr: u16) -> u8 {
        match addr >> 14 {
            1 => 5,
            2 => 2,
            _ => self.bank(),
        }
    }

    /// Puts a byte at an address from $4000 on, and wherever else the CPU sees it.
    pub(crate) fn put(&self, memory: &mut Memory, addr: u16, value: u8) {
        let offset = usize::from(addr) % BANK;
        memory[usize::from(addr)] = value;
        if let Some(start) = fixed(self.bank()).filter(|_| self.bank_at(addr) == self.bank()) {
            memory[start + offset] = value;
            memory[TOP + offset] = value;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Machine, Model};

    fn machine() -> Machine {
        Machine::new(Rom::sinclair_128k(), Model::of(Kind::Spectrum128))
    }

    fn page(machine: &mut Machine, value: u8) {
        machine.page(value);
    }

    #[test]
    fn every_bank_keeps_its_bytes() {
        let mut machine = machine();
        for bank in 0..8 {
            page(&mut machine, bank);
            machine.poke(0xC000, 0x10 + bank);
            machine.poke(0xFFFF, 0x20 + bank);
        }
        for bank in (0..8).rev() {
            page(&mut machine, bank);
            assert_eq!((machine.peek(0xC000), machine.peek(0xFFFF)), (0x10 + bank, 0x20 + bank));
        }
        assert_eq!([0x4000, 0x7FFF, 0x8000, 0xBFFF].map(|addr| machine.peek(addr)), [0x15, 0x25, 0x12, 0x22]);
    }

    #[test]
    fn banks_2_and_5_are_seen_twice() {
        let mut machine = machine();
        for (bank, start) in [(5, 0x4000_u16), (2, 0x8000)] {
            page(&mut machine, bank);
            for (addr, other) in [(start + 0x1234, 0xD234_u16), (0xD235, start + 0x1235)] {
                machine.poke(addr, 0xA0 + bank);
                assert_eq!(machine.peek(other), 0xA0 + bank, "{addr:04X}");
            }
            // The CPU writes as a person does. LD ($C000+7),A
            machine.poke(0x6000, 0x32);
            machine.poke(0x6001, 0x07);
            machine.poke(0x6002, 0xE0);
            machine.cpu_mut().regs.set_pc(0x6000);
            machine.cpu_mut().regs.set_af(0x7700);
            machine.step();
            assert_eq!((machine.peek(0xE007), machine.peek(start + 0x2007)), (0x77, 0x77));
        }
    }

    #[test]
    fn machines_with_the_same_banks_are_equal_however_they_came_there() {
        let (mut one, mut other) = (machine(), machine());
        for (machine, order) in [(&mut one, [1, 3, 4, 6]), (&mut other, [6, 1, 4, 3])] {
            for bank in order {
                page(machine, bank);
                machine.poke(0xC000, bank);
            }
            page(machine, 0x13);
        }
        assert!(one == other);
        other.poke(0xC001, 1);
        assert!(one != other);
        page(&mut one, 0x10);
        page(&mut other, 0x10);
        assert!(one != other, "a byte differs in bank 3");
    }

    #[test]
    fn rom_lock_and_shared_banks_follow_the_port() {
        let mut machine = machine();
        let rom = Rom::sinclair_128k();
        for value in 0..0x20 {
            page(&mut machine, value);
            assert_eq!(machine.memory()[..0x4000], *rom.page(usize::from(value >> 4 & 1)));
            let shared = machine.hardware.paging.shared();
            assert_eq!(shared, if value & 1 == 1 { 0b1010 } else { 0b0010 }, "{value:02X}");
        }
        page(&mut machine, 0x30);
        page(&mut machine, 0x07);
        assert_eq!(machine.port_7ffd(), 0x30, "locked");
        machine.reset();
        assert_eq!(machine.port_7ffd(), 0);
    }
}
