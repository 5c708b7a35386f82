//! Paging: which banks of 16 KiB the CPU and the ULA see, and the banks that the CPU does not see.
//!
//! ```text
//! $0000  ROM 0 or 1          port $7FFD   bits 0-2  the bank at $C000
//! $4000  bank 5                           bit 3     the ULA shows bank 7, not 5
//! $8000  bank 2                           bit 4     the ROM
//! $C000  any bank                         bit 5     locks the ports until the next reset
//!
//!                            port $1FFD   bit 0     banks in all four quarters, as bits 1-2 choose from four maps
//!                            (+2A, +3)    bit 2     otherwise: ROM 2 or 3 in place of 0 or 1
//! ```
//!
//! The CPU's 64 KiB are one flat piece of memory, as in a 48K, so that it reaches a byte in one step. A bank that is paged in is copied
//! there, and back when another takes its place: seldom enough. While a bank is seen in two quarters, each byte written goes to both.
//! Clones share the banks that are not seen until one of them writes there.
//!
//! Sources: the comp.sys.sinclair FAQ's 128K reference, for $1FFD also the +3's manual.

use crate::beam::Screen;
use crate::hardware::Memory;
use crate::model::{Kind, VideoChip};
use crate::rom::Rom;
use std::sync::Arc;

/// Number of bytes in a bank.
const BANK: usize = 0x4000;
/// The quarter of the CPU's memory that begins at $C000.
const TOP: usize = 3;
/// Bits of port $7FFD.
const SHADOW: u8 = 0x08;
const ROM: u8 = 0x10;
const LOCK: u8 = 0x20;
/// Bits of port $1FFD.
const ALL_RAM: u8 = 0x01;
const HIGH_ROM: u8 = 0x04;
/// The banks in the four quarters, by bits 1 and 2 of port $1FFD, while its bit 0 is set.
const ALL_RAM_MAPS: [[u8; 4]; 4] = [[0, 1, 2, 3], [4, 5, 6, 7], [4, 5, 6, 3], [4, 7, 6, 3]];

/// The bytes last written to the ports that page. A 48K has neither port, a 128K only the first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ports {
    pub(crate) port_7ffd: u8,
    pub(crate) port_1ffd: u8,
}

impl Ports {
    /// Returns the ports with a byte written to the one at an address, if one is there.
    pub(crate) fn with(self, port: u16, value: u8, chip: VideoChip) -> Option<Ports> {
        match chip {
            VideoChip::GateArray if port & 0xC002 == 0x4000 => Some(Ports { port_7ffd: value, ..self }),
            VideoChip::GateArray if port & 0xF002 == 0x1000 => Some(Ports { port_1ffd: value, ..self }),
            VideoChip::Ula | VideoChip::Discrete if port & 0x8002 == 0 => Some(Ports { port_7ffd: value, ..self }),
            _ => None,
        }
    }

    /// Returns the bank in each quarter of the CPU's memory; `None` is the ROM.
    fn banks(self) -> [Option<u8>; 4] {
        if self.port_1ffd & ALL_RAM != 0 {
            ALL_RAM_MAPS[usize::from(self.port_1ffd >> 1 & 3)].map(Some)
        } else {
            [None, Some(5), Some(2), Some(self.port_7ffd & 7)]
        }
    }
}

/// The state of the ports, and the banks that the CPU does not see. A 48K has neither: its three quarters of RAM are the banks 5, 2 and 0.
#[derive(Clone, Debug)]
pub(crate) struct Paging {
    ports: Ports,
    /// All banks. Those that the CPU sees are out of date here.
    kept: Box<[Arc<Screen>]>,
    video: VideoChip,
    /// The bank in each quarter of the CPU's memory.
    banks: [Option<u8>; 4],
    /// A bit for each quarter of the CPU's memory for which the CPU may have to wait.
    shared: u8,
    /// A bit for each quarter where a byte that is written may be seen in another place: on the screen, or in a second quarter. The
    /// first 6,912 bytes of bank 5's usual quarter need none.
    elsewhere: u8,
}

impl PartialEq for Paging {
    fn eq(&self, other: &Paging) -> bool {
        let is_seen = |bank: usize| self.quarter_of(bank as u8).is_some();
        self.ports == other.ports
            && self.kept.len() == other.kept.len()
            && (0..self.kept.len()).all(|bank| is_seen(bank) || self.kept[bank] == other.kept[bank])
    }
}

impl Eq for Paging {}

/// Returns a quarter of the memory, 0 to 3.
fn quarter(memory: &Memory, number: usize) -> &Screen {
    // Always some: callers name quarters of the memory.
    memory[number * BANK..].first_chunk().unwrap_or(&[0; BANK])
}

/// Copies bytes into a bank that other machines may share.
fn keep(kept: &mut Arc<Screen>, contents: &Screen) {
    match Arc::get_mut(kept) {
        Some(own) => *own = *contents,
        None => *kept = Arc::new(*contents),
    }
}

impl Paging {
    /// Returns the paging of a machine just switched on, with all of its RAM zero.
    pub(crate) fn new(kind: Kind) -> Paging {
        let (ports, video) = (Ports::default(), kind.figures().video);
        let zeros = Arc::new([0; BANK]);
        let count = if kind.has_banks() { 8 } else { 0 };
        let kept = (0..count).map(|_| Arc::clone(&zeros)).collect();
        let mut paging = Paging { ports, kept, video, banks: ports.banks(), shared: 0, elsewhere: 0 };
        paging.derive();
        paging
    }

    /// Returns true if the machine has banks.
    #[inline(always)]
    pub(crate) fn has_banks(&self) -> bool {
        !self.kept.is_empty()
    }

    /// Returns the bytes last written to the ports.
    pub(crate) fn ports(&self) -> Ports {
        self.ports
    }

    /// Returns the bank in each quarter of the CPU's memory; `None` is the ROM.
    pub(crate) fn banks(&self) -> [Option<u8>; 4] {
        self.banks
    }

    /// Returns the number of the bank that the ULA shows.
    pub(crate) fn screen_bank(&self) -> u8 {
        if self.ports.port_7ffd & SHADOW != 0 { 7 } else { 5 }
    }

    /// Returns the page of the ROM that the CPU sees, if it sees one.
    pub(crate) fn rom(&self) -> Option<usize> {
        let Ports { port_7ffd, port_1ffd } = self.ports;
        let page = usize::from(port_7ffd & ROM != 0) + 2 * usize::from(port_1ffd & HIGH_ROM != 0);
        self.banks[0].is_none().then_some(page)
    }

    /// Returns true if the ports take no bytes until the next reset.
    pub(crate) fn is_locked(&self) -> bool {
        self.ports.port_7ffd & LOCK != 0
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

    /// Returns the quarter in which the CPU sees a bank, the lowest of two.
    fn quarter_of(&self, bank: u8) -> Option<usize> {
        self.banks.iter().position(|&seen| seen == Some(bank))
    }

    /// Returns the memory that the ULA shows.
    pub(crate) fn screen<'a>(&'a self, memory: &'a Memory) -> &'a Screen {
        let bank = self.screen_bank();
        if self.banks[1] == Some(bank) { quarter(memory, 1) } else { self.bank_of(memory, bank) }
    }

    /// Returns the contents of a bank, 0 to 7. On a 48K, 0, 2 and 5 are the three parts of its RAM, and the others are as 0.
    pub(crate) fn bank_of<'a>(&'a self, memory: &'a Memory, bank: u8) -> &'a Screen {
        match (self.quarter_of(bank), self.kept.get(usize::from(bank))) {
            (None, Some(kept)) => kept,
            (seen, _) => quarter(memory, seen.unwrap_or(TOP)),
        }
    }

    /// Puts other contents into a bank, as [`Paging::bank_of`] returns them.
    pub(crate) fn set_bank(&mut self, memory: &mut Memory, bank: u8, contents: &Screen) {
        if let (None, Some(kept)) = (self.quarter_of(bank), self.kept.get_mut(usize::from(bank))) {
            return keep(kept, contents);
        }
        let first = self.quarter_of(bank).unwrap_or(TOP);
        for number in (0..4).filter(|&number| number == first || self.banks[number] == Some(bank)) {
            memory[number * BANK..][..BANK].copy_from_slice(contents);
        }
    }

    /// Puts a byte into a bank, wherever it is. The picture has to be drawn up to now.
    pub(crate) fn put_in_bank(&mut self, memory: &mut Memory, bank: u8, offset: u16, value: u8) {
        match (self.quarter_of(bank), self.kept.get_mut(usize::from(bank))) {
            (Some(number), _) => self.put(memory, (number * BANK) as u16 + offset % BANK as u16, value),
            (None, Some(kept)) => Arc::make_mut(kept)[usize::from(offset) % BANK] = value,
            (None, None) => {}
        }
    }

    /// Makes `bank` the one at $C000, with the bytes that are there now.
    pub(crate) fn set_at_top(&mut self, memory: &mut Memory, bank: u8) {
        self.ports = Ports { port_7ffd: bank & 7, port_1ffd: 0 };
        self.banks = self.ports.banks();
        if let Some(other) = self.quarter_of(bank).filter(|&other| other != TOP) {
            memory.copy_within(other * BANK..(other + 1) * BANK, TOP * BANK);
        }
        self.derive();
    }

    /// Returns true if a byte written to a port pages.
    pub(crate) fn pages_by(&self, port: u16) -> bool {
        self.has_banks() && self.ports.with(port, 0, self.video).is_some()
    }

    /// Takes a byte for a port, if it is one that pages and the ports are not locked. The picture has to be drawn up to now.
    pub(crate) fn write(&mut self, memory: &mut Memory, rom: &Rom, port: u16, value: u8) {
        if let Some(ports) = self.ports.with(port, value, self.video).filter(|_| !self.is_locked()) {
            self.set(memory, rom, ports);
        }
    }

    /// Pages as bytes for the ports say, locked or not. A machine without banks stays as it is.
    pub(crate) fn set(&mut self, memory: &mut Memory, rom: &Rom, ports: Ports) {
        if !self.has_banks() {
            return;
        }
        let (before, page) = (self.banks, self.rom());
        (self.ports, self.banks) = (ports, ports.banks());
        let stays = |bank: Option<u8>| (0..4).find(|&number| before[number] == bank && ports.banks()[number] == bank);
        let changed = || (0..4).filter(|&number| before[number] != ports.banks()[number]);
        for number in changed() {
            if let (Some(bank), None) = (before[number], stays(before[number])) {
                keep(&mut self.kept[usize::from(bank)], quarter(memory, number));
            }
        }
        for number in changed() {
            let start = number * BANK;
            match (self.banks[number], stays(self.banks[number])) {
                (Some(_), Some(other)) => memory.copy_within(other * BANK..(other + 1) * BANK, start),
                (Some(bank), None) => memory[start..start + BANK].copy_from_slice(&self.kept[usize::from(bank)][..]),
                (None, _) => {}
            }
        }
        if let Some(now) = self.rom().filter(|&now| Some(now) != page) {
            memory[..Rom::SIZE].copy_from_slice(rom.page(now));
        }
        self.derive();
    }

    /// Derives what follows from the banks seen.
    fn derive(&mut self) {
        (self.shared, self.elsewhere) = (0, 0);
        for (number, bank) in self.banks.into_iter().enumerate() {
            let Some(bank) = bank else { continue };
            let is_shared = match self.video {
                VideoChip::Ula => bank & 1 == 1,
                VideoChip::GateArray => bank >= 4,
                VideoChip::Discrete => false,
            };
            let is_double = self.banks.iter().filter(|&&other| other == Some(bank)).count() > 1;
            let is_shown = number != 1 && bank == self.screen_bank();
            self.shared |= u8::from(is_shared) << number;
            self.elsewhere |= u8::from(is_double || is_shown) << number;
        }
    }

    /// Returns the bank of an address; `None` is the ROM.
    pub(crate) fn bank_at(&self, addr: u16) -> Option<u8> {
        self.banks[usize::from(addr >> 14)]
    }

    /// Puts a byte into RAM, wherever the CPU sees it.
    pub(crate) fn put(&self, memory: &mut Memory, addr: u16, value: u8) {
        let (bank, offset) = (self.bank_at(addr), usize::from(addr) % BANK);
        for number in (0..4).filter(|&number| bank.is_some() && self.banks[number] == bank) {
            memory[number * BANK + offset] = value;
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
