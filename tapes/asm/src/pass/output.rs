//! The output of a pass: the current address, code blocks, and displaced code.

mod crossing;

use super::devices::Devices;
use crate::CodeBlock;
use crate::device::Device;
use crate::hex::Hex;
use std::ops::Range;

pub(crate) use crossing::Crossing;

/// Most bytes of code in a source.
const MOST_BYTES: usize = 16 << 20;
/// The page number of a value that is not an address.
const NO_PAGE: i32 = 0x7F80;
/// The page number of an address without a DEVICE. All numbers from here on stand for no page.
pub(crate) const NO_DEVICE: i32 = 0x7F00;
/// The address after the last one.
pub(crate) const TOP: u32 = 0x1_0000;

/// The code of one pass.
#[derive(Debug, Default)]
pub(crate) struct Output {
    /// All bytes, in the order of the source.
    pub(crate) code: Vec<u8>,
    /// Start of each block: its address, its offset in `code`, and the memory page.
    starts: Vec<(u16, usize, Option<u16>)>,
    /// Address at which the next byte is stored; `TOP` after the last address.
    at: u32,
    /// Inside DISP: where the code will run.
    displacement: Option<Displacement>,
    /// The devices whose memory the code is stored in.
    pub(crate) devices: Devices,
    /// The Intel HEX file that HEXOUT has opened.
    pub(crate) hex: Option<Hex>,
    /// Places where the device's memory was left unchanged: the offset in `code`, and the first bytes in memory.
    pub(crate) kept: Vec<(u32, Vec<u8>)>,
    /// Ranges of `code` that the listing omits.
    pub(crate) folds: Vec<Range<u32>>,
    /// The address that END gave, at which the program starts.
    pub(crate) entry: Option<u16>,
    /// True if the code ran past the top since the last ORG; the error is reported once.
    pub(crate) overflow_reported: bool,
    /// The slot of the device in which code is stored.
    slot: usize,
    /// True if the code ran out of a slot with an option of MMU, which is reported once.
    crossing_reported: bool,
    /// The report of that, until it is taken.
    crossing: Option<Crossing>,
}

/// The place at which displaced code will run.
#[derive(Clone, Copy, Debug)]
struct Displacement {
    /// The address at which the next byte will run.
    address: u32,
    /// The memory page of the labels, if DISP names one.
    page: Option<i32>,
}

/// Longest block of a STRUCT that is listed in full, in bytes. A longer one is listed with one byte less.
const LONGEST_LISTED: usize = 8;

/// Most bytes of unchanged memory that the listing shows.
const MOST_KEPT: usize = 8;

/// Reasons why bytes cannot be stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Full {
    /// No room: the bytes would lie after `$FFFF`.
    Top,
    /// The source makes too many bytes.
    Most,
}

impl Output {
    /// Returns the output before the first line, with the devices that [`Devices::new`] returned.
    pub(crate) fn new(devices: Devices) -> Self {
        Self { starts: vec![(0, 0, None)], devices, ..Self::default() }
    }

    /// Returns the selected device; none after DEVICE NONE.
    pub(crate) fn device(&self) -> Option<&Device> {
        self.devices.selected()
    }

    /// Returns the selected device, to change it.
    pub(crate) fn device_mut(&mut self) -> Option<&mut Device> {
        self.devices.selected_mut()
    }

    /// Returns true if a device is selected.
    pub(crate) fn in_device(&self) -> bool {
        self.devices.is_any_selected()
    }

    /// Returns `$`, the address of the next byte as the code sees it; `$10000` after the last address.
    pub(crate) fn here(&self) -> i32 {
        self.displacement.map_or(self.at, |displacement| displacement.address) as i32
    }

    /// Returns `$$$`, the address at which the next byte is stored.
    pub(crate) fn stored_at(&self) -> i32 {
        self.at as i32
    }

    /// Sets the address of the next byte (ORG); inside DISP only the one at which it will run.
    pub(crate) fn org(&mut self, address: u16) {
        if let Some(displacement) = &mut self.displacement {
            displacement.address = u32::from(address);
        } else if u32::from(address) != self.at {
            self.at = u32::from(address);
            self.open_block();
        }
    }

    fn open_block(&mut self) {
        let start = (self.at as u16, self.code.len(), self.block_page());
        match self.starts.last_mut() {
            Some(last) if last.1 == start.1 => *last = start,
            _ => self.starts.push(start),
        }
    }

    /// Returns true inside DISP.
    pub(crate) fn is_displaced(&self) -> bool {
        self.displacement.is_some()
    }

    /// Begins displaced code (DISP).
    pub(crate) fn displace(&mut self, address: u16, page: Option<i32>) {
        self.displacement = Some(Displacement { address: u32::from(address), page });
    }

    /// Ends displaced code (ENT).
    pub(crate) fn undisplace(&mut self) {
        self.displacement = None;
    }

    /// Returns the memory page that DISP names, if any.
    fn displaced_page(&self) -> Option<i32> {
        self.displacement.and_then(|displacement| displacement.page)
    }

    /// Allows the error for code past the top again, after the address was set.
    pub(crate) fn allow_overflow_error(&mut self) {
        self.overflow_reported = false;
    }

    /// Returns `$$`, the memory page of the next byte: the one that DISP names, else the one in which it is stored.
    pub(crate) fn present_page(&self) -> i32 {
        self.displaced_page().unwrap_or_else(|| self.stored_page())
    }

    /// Returns `$$$$`, the memory page in which the next byte is stored. After the last address it is the last slot's.
    pub(crate) fn stored_page(&self) -> i32 {
        let at = self.at.min(TOP - 1);
        self.device().map_or(NO_DEVICE, |device| device.page_at(at as usize) as i32)
    }

    /// Returns the memory page of an address: the one that DISP names, else the one mapped there.
    pub(crate) fn page_of(&self, address: i32) -> i32 {
        match (self.displaced_page(), usize::try_from(address)) {
            (Some(page), _) => page,
            (None, Ok(address)) if address < TOP as usize => {
                self.device().map_or(NO_DEVICE, |device| device.page_at(address) as i32)
            }
            _ => NO_PAGE,
        }
    }

    /// Returns the memory page of a label. One that is inside the slot of PAGE has the page in which the code around it is stored, even
    /// if that is another slot, as in sjasmplus.
    pub(crate) fn label_page(&self, value: i32) -> i32 {
        let in_current = |device: &Device| {
            u16::try_from(value).is_ok_and(|at| device.shape.holds(device.current..=device.current, at))
        };
        if !self.is_displaced() && self.device().is_some_and(in_current) {
            return self.stored_page();
        }
        self.page_of(value)
    }

    /// Returns true if DISP names another page than the one mapped where the code will run.
    pub(crate) fn page_is_elsewhere(&self) -> bool {
        let here = (self.here() as u32 & (TOP - 1)) as usize;
        let mapped = self.device().map(|device| device.page_at(here) as i32);
        self.displaced_page().is_some_and(|page| mapped.is_some_and(|mapped| mapped != page))
    }

    /// Wraps the address from `$10000` to 0 (MMU).
    pub(crate) fn wrap(&mut self) {
        match &mut self.displacement {
            Some(displacement) => displacement.address &= TOP - 1,
            None if self.at == TOP => self.org(0),
            None => {}
        }
    }

    /// Goes back `count` bytes (a negative BLOCK), wrapping at 0.
    pub(crate) fn back(&mut self, count: u32) {
        let displaced = self.displacement.as_mut().map(|displacement| &mut displacement.address);
        for address in [Some(&mut self.at), displaced].into_iter().flatten() {
            *address = address.wrapping_sub(count) & (TOP - 1);
        }
        self.open_block();
    }

    /// Checks that there is room for `count` bytes, which repeat `bytes`, and moves the address past them.
    fn reserve(&mut self, count: usize, bytes: &[u8]) -> Result<(), Full> {
        let here = self.here() as u16;
        let highest = self.displacement.map_or(0, |displacement| displacement.address).max(self.at);
        if count as u64 + u64::from(highest) > u64::from(TOP) {
            return Err(Full::Top);
        }
        if self.code.len() + count > MOST_BYTES {
            return Err(Full::Most);
        }
        if let Some(hex) = &mut self.hex {
            hex.add(here, bytes.iter().copied().cycle().take(count));
        }
        self.at += count as u32;
        if let Some(displacement) = &mut self.displacement {
            displacement.address += count as u32;
        }
        Ok(())
    }

    /// Stores bytes at the current address.
    pub(crate) fn push(&mut self, bytes: &[u8]) -> Result<(), Full> {
        let mut left = bytes;
        while !left.is_empty() {
            let (now, later) = left.split_at(self.next_part(left.len()));
            let at = self.at as usize;
            self.reserve(now.len(), now)?;
            self.code.extend_from_slice(now);
            if let Some(device) = self.device_mut() {
                device.write(at, now);
            }
            left = later;
        }
        Ok(())
    }

    /// Stores the same byte `count` times.
    pub(crate) fn fill(&mut self, count: usize, byte: u8) -> Result<(), Full> {
        let mut left = count;
        while left > 0 {
            let now = self.next_part(left);
            let at = self.at as usize;
            self.reserve(now, &[byte])?;
            self.code.resize(self.code.len() + now, byte);
            if let Some(device) = self.device_mut() {
                device.fill(at, now, byte);
            }
            left -= now;
        }
        Ok(())
    }

    /// Marks the next `count` bytes as a block of which the listing shows only the beginning.
    pub(crate) fn fold(&mut self, count: usize) {
        if count > LONGEST_LISTED {
            let start = self.code.len();
            self.folds.push((start + LONGEST_LISTED - 1) as u32..(start + count) as u32);
        }
    }

    /// Moves the address past `count` bytes, which are 0 in `code`; the device's memory stays unchanged.
    pub(crate) fn skip(&mut self, count: usize) -> Result<(), Full> {
        let mut left = count;
        while left > 0 {
            let now = self.next_part(left);
            let at = self.at as usize;
            self.reserve(now, &[0])?;
            if let Some(device) = self.device().filter(|_| left == count) {
                let there = device.read(at, now.min(MOST_KEPT));
                if there.iter().any(|&byte| byte != 0) {
                    self.kept.push((self.code.len() as u32, there));
                }
            }
            self.code.resize(self.code.len() + now, 0);
            left -= now;
        }
        Ok(())
    }

    /// Returns the blocks that contain bytes.
    pub(crate) fn blocks(&self) -> Vec<CodeBlock> {
        let ends = self.starts.iter().skip(1).map(|&(_, from, _)| from).chain([self.code.len()]);
        let block = |(&(start, from, page), end): (&(u16, usize, Option<u16>), usize)| {
            let bytes = self.code[from..end].to_vec();
            CodeBlock { start, page, bytes }
        };
        self.starts.iter().zip(ends).map(block).filter(|block| !block.bytes.is_empty()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::device::{DeviceChoice, Ramtop, SHAPES};
    use std::sync::Arc;

    #[test]
    fn a_block_begins_where_an_org_jumps() {
        let mut output = Output::new(Devices::default());
        output.org(0x8000);
        output.push(&[1, 2]).unwrap();
        output.org(0x8002);
        output.push(&[3]).unwrap();
        output.org(0x9000);
        output.org(0x9001);
        output.displace(5, None);
        output.fill(2, 7).unwrap();
        assert_eq!((output.here(), output.stored_at()), (7, 0x9003));
        let blocks = [(0x8000, vec![1, 2, 3]), (0x9001, vec![7, 7])];
        assert_eq!(output.blocks(), blocks.map(|(start, bytes)| CodeBlock { start, page: None, bytes }));
    }

    #[test]
    fn no_byte_is_stored_after_the_last_address() {
        let mut output = Output::new(Devices::default());
        output.org(0xFFFF);
        output.push(&[1]).unwrap();
        assert_eq!(output.here(), 0x10000);
        assert_eq!(output.push(&[2]), Err(Full::Top));
        assert_eq!(output.push(&[]), Ok(()));
    }

    #[test]
    fn a_device_keeps_its_memory_and_stores_new_bytes() {
        let chosen = |ramtop| DeviceChoice { shape: Arc::new(SHAPES[0].clone()), ramtop };
        let mut output = Output::new(Devices::default());
        output.push(&[9]).unwrap();
        output.devices.select(&chosen(Ramtop::Zeroes), &[]);
        output.org(0x8000);
        output.push(&[1, 2, 3]).unwrap();
        output.back(2);
        output.skip(1).unwrap();
        output.push(&[4]).unwrap();
        output.devices.deselect();
        assert!(output.device().is_none());
        output.push(&[5]).unwrap();
        output.devices.select(&chosen(Ramtop::Usual), &[]);
        let memory = &output.device().unwrap().memory;
        assert_eq!((memory[0], &memory[0x8000..0x8005]), (0, &[1, 2, 4, 0, 0][..]));
        assert_eq!((output.code, output.kept), (vec![9, 1, 2, 3, 0, 4, 5], vec![(4, vec![2])]));
    }
}
