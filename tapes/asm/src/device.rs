//! The memory of a DEVICE: what BASIC leaves for a program that it loads, and what the source stored there; the slots
//! of the address space, and the memory page in each.
//!
//! Source of truth: the system variables of the ZX Spectrum BASIC manual, chapter 25, with the values that sjasmplus
//! gives them: those after `CLEAR ramtop: LOAD "" CODE: RANDOMIZE USR start`.

mod shape;

use std::ops::Range;
use std::sync::Arc;

pub(crate) use shape::{SHAPES, Shape, Spectrum};

/// Size of a 48K's memory including ROM, in bytes.
const SIZE: usize = 0x1_0000;
/// The stack pointer of a 128K's snapshot if the source has overwritten BASIC's stack.
const OTHER_STACK: u16 = 0x6000;

/// Address of the attributes, their number, and their value: black on white.
const ATTRIBUTES: (usize, usize, u8) = (0x5800, 768, 0x38);
/// Address of the user-defined graphics, 21 characters of 8 bytes.
const USER_GRAPHICS: usize = 0xFF58;
const USER_GRAPHICS_SIZE: usize = 21 * 8;
/// RAMTOP after CLEAR without a number.
const RAMTOP: u16 = 0x5D5B;
/// The bytes on the stack above a program's return address; the last one is at RAMTOP.
const STACK: [u8; 4] = [0x03, 0x13, 0x00, 0x3E];
const ERR_SP: usize = 0x5C3D;
const RAMTOP_VARIABLE: usize = 0x5CB2;

/// The memory that a tape of the whole memory leaves out: BASIC's, between the display file and the tape's loader.
const BASICS: Range<usize> = 0x5B00..0x5E00;

/// The system variables that are not 0: address and bytes.
const VARIABLES: [(usize, &[u8]); 31] = [
    (0x5C00, &[0xFF, 0, 0, 0, 0xFF]),                                        // KSTATE
    (0x5C09, &[20, 1]),                                                      // REPDEL, REPPER
    (0x5C10, &[1, 0, 6, 0, 11, 0, 1, 0, 1, 0, 6, 0, 16, 0]),                 // STRMS
    (0x5C36, &[0x00, 0x3C]),                                                 // CHARS
    (0x5C38, &[64]),                                                         // RASP
    (0x5C3A, &[0xFF, 0xCC, 0x01]),                                           // ERR NR, FLAGS, TV FLAG
    (0x5C48, &[0x38]),                                                       // BORDCR
    (0x5C4B, &[0xCB, 0x5C]),                                                 // VARS
    (0x5C4F, &[0xB6, 0x5C]),                                                 // CHANS
    (0x5C51, &[0xB6, 0x5C]),                                                 // CURCHL
    (0x5C53, &[0xCB, 0x5C]),                                                 // PROG
    (0x5C57, &[0xCA, 0x5C]),                                                 // DATADD
    (0x5C59, &[0xCC, 0x5C]),                                                 // E LINE
    (0x5C5B, &[0xCC, 0x5C]),                                                 // K CUR
    (0x5C5D, &[0xCC, 0x5C]),                                                 // CH ADD
    (0x5C61, &[0xCE, 0x5C]),                                                 // WORKSP
    (0x5C63, &[0xCE, 0x5C]),                                                 // STKBOT
    (0x5C65, &[0xCE, 0x5C]),                                                 // STKEND
    (0x5C68, &[0x92, 0x5C]),                                                 // MEM
    (0x5C6A, &[0x10, 2]),                                                    // FLAGS2, DF SZ
    (0x5C7B, &[0x58, 0xFF]),                                                 // UDG
    (0x5C7F, &[33, 0x5B, 0x00]),                                             // P POSN, PR CC
    (0x5C82, &[33, 23]),                                                     // ECHO E
    (0x5C84, &[0x00, 0x40]),                                                 // DF CC
    (0x5C86, &[0xE0, 0x50]),                                                 // DFCCL
    (0x5C88, &[33, 24, 33, 23]),                                             // S POSN, SPOSNL
    (0x5C8C, &[1, 0x38, 0, 0x38]),                                           // SCR CT, ATTR P, MASK P, ATTR T
    (0x5CB4, &[0xFF, 0xFF]),                                                 // P RAMT
    (0x5CB6, &[0xF4, 0x09, 0xA8, 0x10, b'K', 0xF4, 0x09, 0xC4, 0x15, b'S']), // channel information
    (0x5CC0, &[0x81, 0x0F, 0xC4, 0x15, b'R', 0xF4, 0x09, 0xC4, 0x15, b'P', 0x80]),
    (0x5CCB, &[0x80, 0x0D, 0x80]), // no program, no variables, an empty line
];

/// The treatment of code that runs past the end of the slot in which it is stored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum SlotOption {
    /// It goes on in the next slot.
    #[default]
    Plain,
    /// MMU with `e`: an error.
    Error,
    /// MMU with `w`: a warning.
    Warning,
    /// MMU with `n`: the next page is mapped into the slot, and the address goes back to the slot's first byte.
    Next,
}

/// A device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Device {
    pub(crate) shape: Arc<Shape>,
    /// All pages, one after another; of a 48K in the order of its address space.
    pub(crate) memory: Vec<u8>,
    /// The page in each slot.
    pages: Vec<usize>,
    /// The option of MMU for each slot.
    options: Vec<SlotOption>,
    /// The slot that PAGE changes.
    pub(crate) current: usize,
    /// The last byte that BASIC uses; none if the memory begins all zero.
    pub(crate) ramtop: Option<u16>,
}

impl Device {
    /// Makes a device; a Spectrum's memory is as after `CLEAR ramtop`, with the user-defined graphics given.
    pub(crate) fn new(shape: &Arc<Shape>, ramtop: Ramtop, user_graphics: &[u8]) -> Self {
        let memory = vec![0; shape.slot * shape.pages];
        let (pages, options) = (shape.mapped.to_vec(), vec![SlotOption::Plain; shape.slots()]);
        let mut device =
            Self { shape: Arc::clone(shape), memory, pages, options, current: shape.slots() - 1, ramtop: None };
        let ramtop = match ramtop {
            _ if shape.spectrum.is_none() => return device,
            Ramtop::Zeroes => return device,
            Ramtop::Usual => RAMTOP,
            Ramtop::At(address) => address,
        };
        let mut put = |at: usize, bytes: &[u8]| device.write(at, bytes);
        let (attributes, count, colours) = ATTRIBUTES;
        put(attributes, &vec![colours; count]);
        put(USER_GRAPHICS, &user_graphics[..user_graphics.len().min(USER_GRAPHICS_SIZE)]);
        VARIABLES.iter().for_each(|(at, bytes)| put(*at, bytes));
        let stack = ramtop - (STACK.len() as u16 - 1);
        put(RAMTOP_VARIABLE, &ramtop.to_le_bytes());
        put(ERR_SP, &stack.to_le_bytes());
        put(usize::from(stack), &STACK);
        device.ramtop = Some(ramtop);
        device
    }

    /// Maps a page into a slot. Returns false if there is no such page.
    pub(crate) fn map(&mut self, slot: usize, page: i32) -> bool {
        let page = usize::try_from(page).ok().filter(|&page| page < self.shape.pages);
        if let Some(page) = page {
            self.pages[slot] = page;
        }
        page.is_some()
    }

    /// Returns the page mapped at an address.
    pub(crate) fn page_at(&self, address: usize) -> usize {
        self.pages[address / self.shape.slot]
    }

    /// Returns the page in each slot.
    pub(crate) fn mapped(&self) -> &[usize] {
        &self.pages
    }

    /// Returns the bytes of a page.
    pub(crate) fn page(&self, page: usize) -> &[u8] {
        &self.memory[page * self.shape.slot..][..self.shape.slot]
    }

    /// Returns the option of a slot.
    pub(crate) fn option(&self, slot: usize) -> SlotOption {
        self.options[slot]
    }

    /// Sets the option of a slot (MMU).
    pub(crate) fn set_option(&mut self, slot: usize, option: SlotOption) {
        self.options[slot] = option;
    }

    /// Returns the range of memory for the bytes at an address, of which there are `count` at most: up to the end of the slot.
    fn part(&self, address: usize, count: usize) -> Range<usize> {
        let size = self.shape.slot;
        let start = self.pages[address / size] * size + address % size;
        start..start + count.min(size - address % size)
    }

    /// Stores bytes at an address. There must be as many addresses.
    pub(crate) fn write(&mut self, mut address: usize, mut bytes: &[u8]) {
        while !bytes.is_empty() {
            let part = self.part(address, bytes.len());
            let (now, later) = bytes.split_at(part.len());
            address += part.len();
            self.memory[part].copy_from_slice(now);
            bytes = later;
        }
    }

    /// Stores the same byte `count` times.
    pub(crate) fn fill(&mut self, mut address: usize, count: usize, byte: u8) {
        let end = address + count;
        while address < end {
            let part = self.part(address, end - address);
            address += part.len();
            self.memory[part].fill(byte);
        }
    }

    /// Returns `count` bytes at an address.
    pub(crate) fn read(&self, mut address: usize, count: usize) -> Vec<u8> {
        let (end, mut bytes) = (address + count, Vec::with_capacity(count));
        while address < end {
            let part = self.part(address, end - address);
            address += part.len();
            bytes.extend_from_slice(&self.memory[part]);
        }
        bytes
    }

    /// Pushes the start address of a program on the stack that BASIC left, and returns the stack pointer and true. If
    /// the source has overwritten that stack, stores it in the display file and returns false.
    pub(crate) fn push_start(&mut self, start: u16) -> (u16, bool) {
        let stack = usize::from(self.ramtop.unwrap_or(RAMTOP)) + 1 - STACK.len();
        let free = stack - 2;
        let kept = self.ramtop.is_some() && self.memory[free..stack] == [0, 0] && self.memory[stack..][..4] == STACK;
        let at = if kept { free } else { 0x4000 };
        self.memory[at..at + 2].copy_from_slice(&start.to_le_bytes());
        (at as u16, kept)
    }

    /// Returns the stack pointer of a 128K's snapshot: where BASIC left it, or another address if the source has
    /// overwritten that stack. The stack is looked for in the pages mapped at the start.
    pub(crate) fn banked_stack(&self) -> u16 {
        let Some(ramtop) = self.ramtop else { return OTHER_STACK };
        let stack = usize::from(ramtop) + 1 - STACK.len();
        let at = |address: usize| self.page(self.shape.mapped[address / self.shape.slot])[address % self.shape.slot];
        if (0..STACK.len()).all(|n| at(stack + n) == STACK[n]) { stack as u16 } else { OTHER_STACK }
    }

    /// Returns the first address at which the source has stored a byte in memory that a tape of the whole memory leaves out. The start address
    /// that a snapshot has pushed does not count.
    pub(crate) fn stored_below_loader(&self) -> Option<u16> {
        let ramtop = self.ramtop.map_or(Ramtop::Zeroes, Ramtop::At);
        let before = Device { pages: self.pages.clone(), ..Device::new(&self.shape, ramtop, &[]) };
        let part = |device: &Device| device.read(BASICS.start, BASICS.len());
        let top = usize::from(self.ramtop.unwrap_or(RAMTOP)) + 1 - STACK.len();
        let mut both = BASICS.zip(part(self).into_iter().zip(part(&before)));
        let changed = both.find(|(at, (now, before))| now != before && !(top.saturating_sub(2)..top).contains(at));
        changed.and_then(|(at, _)| u16::try_from(at).ok())
    }

    /// Returns the memory of a 48K for a tape, as it is mapped: without the stack at the very top.
    pub(crate) fn for_tape(&self) -> Vec<u8> {
        let mut memory = self.read(0, SIZE);
        let top = SIZE - STACK.len();
        if memory[top..] == STACK {
            memory[top..].fill(0);
        }
        memory
    }
}

/// The selection that DEVICE makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DeviceChoice {
    pub(crate) shape: Arc<Shape>,
    pub(crate) ramtop: Ramtop,
}

/// The RAMTOP that DEVICE gives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Ramtop {
    #[default]
    Usual,
    At(u16),
    /// -1: memory is all zero, without BASIC.
    Zeroes,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_tape_leaves_out_is_found_but_not_a_snapshots_start() {
        for shape in [&SHAPES[0], SHAPES.iter().find(|shape| shape.spectrum == Some(Spectrum::Banked)).unwrap()] {
            let mut device = Device::new(&Arc::new(shape.clone()), Ramtop::Usual, &[]);
            assert_eq!(device.stored_below_loader(), None);
            if shape.spectrum != Some(Spectrum::Banked) {
                assert_eq!(device.push_start(0x8000), (0x5D56, true));
            }
            device.write(0x5AFF, &[1]);
            device.write(0x5E00, &[1]);
            assert_eq!(device.stored_below_loader(), None);
            device.write(0x5DFF, &[1]);
            assert_eq!(device.stored_below_loader(), Some(0x5DFF));
            device.write(0x5C00, &[0]);
            assert_eq!(device.stored_below_loader(), Some(0x5C00));
        }
    }

    #[test]
    fn the_memory_is_as_after_clear() {
        let device = Device::new(&Arc::new(SHAPES[0].clone()), Ramtop::At(0x7FFF), &[0x3C; 168]);
        let word = |at: usize| u16::from_le_bytes([device.memory[at], device.memory[at + 1]]);
        assert_eq!((word(RAMTOP_VARIABLE), word(ERR_SP), word(0x5C53)), (0x7FFF, 0x7FFC, 0x5CCB));
        assert_eq!(device.memory[0x7FFC..0x8000], STACK);
        assert_eq!((device.memory[0x57FF], device.memory[0x5800], device.memory[0x5B00]), (0, 0x38, 0));
        assert_eq!((device.memory[0xFF57], device.memory[0xFF58], device.memory[0xFFFF]), (0, 0x3C, 0x3C));
        assert!(
            Device::new(&Arc::new(SHAPES[0].clone()), Ramtop::Zeroes, &[1; 168]).memory.iter().all(|&byte| byte == 0)
        );
    }

    #[test]
    fn the_start_address_is_on_the_stack_or_in_the_display_file() {
        let mut device = Device::new(&Arc::new(SHAPES[0].clone()), Ramtop::Usual, &[]);
        assert_eq!(device.push_start(0x8001), (0x5D56, true));
        assert_eq!(device.memory[0x5D56..0x5D5C], [0x01, 0x80, 0x03, 0x13, 0x00, 0x3E]);
        // The first push has used the free bytes.
        assert_eq!(device.push_start(0x9000), (0x4000, false));
    }

    #[test]
    fn pages_are_accessed_through_their_slots() {
        let mut device = Device::new(&Arc::new(SHAPES[0].clone()), Ramtop::Zeroes, &[]);
        assert!(device.map(3, 1) && !device.map(3, 4) && !device.map(0, -1));
        device.write(0xBFFF, &[1, 2]);
        assert_eq!((device.memory[0xBFFF], device.memory[0x4000], device.memory[0xC000]), (1, 2, 0));
        assert_eq!(
            (device.read(0xBFFF, 3), device.read(0x4000, 1), device.read(0xFFFF, 1)),
            (vec![1, 2, 0], vec![2], vec![0])
        );
        device.fill(0xFFFE, 2, 9);
        assert_eq!((device.memory[0x7FFF], device.page_at(0xFFFF)), (9, 1));
        let other = Device::new(&Arc::new(SHAPES[2].clone()), Ramtop::At(0xBFFF), &[0x3C; 168]);
        assert_eq!((other.mapped(), other.banked_stack()), (&[7, 5, 2, 0][..], 0xBFFC));
        assert_eq!(
            (other.page(2)[0x3FFC..] == STACK, other.page(5)[0x1800], other.page(0)[0x3FFF]),
            (true, 0x38, 0x3C)
        );
        assert_eq!([3, 0x8000, 4, -1].map(|value| device.shape.slot_of(value)), [Some(3), Some(2), None, None]);
        assert_eq!(Device::new(&Arc::new(SHAPES[1].clone()), Ramtop::Usual, &[1]).memory.len(), 32 << 16);
    }
}
