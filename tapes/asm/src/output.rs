//! Where bytes go: the address that runs along, blocks, and displaced code.

use crate::Block;

/// No source makes more bytes than these.
const MOST: usize = 16 << 20;
/// One behind the last address.
pub(crate) const TOP: u32 = 0x1_0000;

/// The code of one pass.
#[derive(Debug, Default)]
pub(crate) struct Output {
    /// All bytes in the order of the source.
    pub(crate) code: Vec<u8>,
    /// Where each block begins: its address, and its place in `code`.
    starts: Vec<(u16, usize)>,
    /// Where the next byte is stored; `TOP` behind the last address.
    at: u32,
    /// Inside DISP: what the next byte's address is said to be.
    displaced: Option<u32>,
}

/// Why bytes could not be stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Full {
    /// They would lie behind `$FFFF`.
    Top,
    /// There are too many in all.
    Most,
}

impl Output {
    pub(crate) fn begin_pass(&mut self) {
        self.code.clear();
        self.starts.clear();
        (self.at, self.displaced) = (0, None);
        self.starts.push((0, 0));
    }

    /// `$`: the address of the next byte as the code sees it; `$10000` behind the last.
    pub(crate) fn here(&self) -> i32 {
        self.displaced.unwrap_or(self.at) as i32
    }

    /// `$$$`: where the next byte is stored.
    pub(crate) fn stored_at(&self) -> i32 {
        self.at as i32
    }

    /// ORG: the next byte goes to `address`; inside DISP only what is said of it.
    pub(crate) fn org(&mut self, address: u16) {
        if self.displaced.is_some() {
            self.displaced = Some(u32::from(address));
        } else if u32::from(address) != self.at {
            self.at = u32::from(address);
            self.open_block();
        }
    }

    fn open_block(&mut self) {
        let start = (self.at as u16, self.code.len());
        match self.starts.last_mut() {
            Some(last) if last.1 == start.1 => *last = start,
            _ => self.starts.push(start),
        }
    }

    pub(crate) fn is_displaced(&self) -> bool {
        self.displaced.is_some()
    }

    /// DISP.
    pub(crate) fn displace(&mut self, address: u16) {
        self.displaced = Some(u32::from(address));
    }

    /// ENT.
    pub(crate) fn undisplace(&mut self) {
        self.displaced = None;
    }

    /// Checks that `count` bytes have room.
    fn reserve(&mut self, count: usize) -> Result<(), Full> {
        let highest = self.displaced.unwrap_or(0).max(self.at);
        if count as u64 + u64::from(highest) > u64::from(TOP) {
            return Err(Full::Top);
        }
        if self.code.len() + count > MOST {
            return Err(Full::Most);
        }
        self.at += count as u32;
        if let Some(displaced) = &mut self.displaced {
            *displaced += count as u32;
        }
        Ok(())
    }

    pub(crate) fn push(&mut self, bytes: &[u8]) -> Result<(), Full> {
        self.reserve(bytes.len())?;
        self.code.extend_from_slice(bytes);
        Ok(())
    }

    /// The same byte many times.
    pub(crate) fn fill(&mut self, count: usize, byte: u8) -> Result<(), Full> {
        self.reserve(count)?;
        self.code.resize(self.code.len() + count, byte);
        Ok(())
    }

    /// The blocks that have bytes.
    pub(crate) fn blocks(&self) -> Vec<Block> {
        let ends = self.starts.iter().skip(1).map(|&(_, from)| from).chain([self.code.len()]);
        let block =
            |(&(start, from), end): (&(u16, usize), usize)| Block { start, bytes: self.code[from..end].to_vec() };
        self.starts.iter().zip(ends).map(block).filter(|block| !block.bytes.is_empty()).collect()
    }

    /// 64 KiB with everything stored so far, 0 elsewhere; where blocks overlap the later one stands.
    pub(crate) fn image(&self) -> Vec<u8> {
        let mut image = vec![0; TOP as usize];
        let ends = self.starts.iter().skip(1).map(|&(_, from)| from).chain([self.code.len()]);
        for (&(start, from), end) in self.starts.iter().zip(ends) {
            let start = usize::from(start);
            image[start..start + end - from].copy_from_slice(&self.code[from..end]);
        }
        image
    }

    /// The byte stored last at `address` so far; 0 where there is none.
    pub(crate) fn stored(&self, address: u16) -> u8 {
        let mut end = self.code.len();
        for &(start, from) in self.starts.iter().rev() {
            let offset = usize::from(address.wrapping_sub(start));
            if address >= start && offset < end - from {
                return self.code[from + offset];
            }
            end = from;
        }
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_begin_where_an_org_jumps() {
        let mut output = Output::default();
        output.begin_pass();
        output.org(0x8000);
        output.push(&[1, 2]).unwrap();
        output.org(0x8002);
        output.push(&[3]).unwrap();
        output.org(0x9000);
        output.org(0x9001);
        output.displace(5);
        output.fill(2, 7).unwrap();
        assert_eq!((output.here(), output.stored_at()), (7, 0x9003));
        let blocks = [(0x8000, vec![1, 2, 3]), (0x9001, vec![7, 7])];
        assert_eq!(output.blocks(), blocks.map(|(start, bytes)| Block { start, bytes }));
        assert_eq!((output.stored(0x8002), output.stored(0x8003)), (3, 0));
    }

    #[test]
    fn the_last_address_is_the_last() {
        let mut output = Output::default();
        output.begin_pass();
        output.org(0xFFFF);
        output.push(&[1]).unwrap();
        assert_eq!(output.here(), 0x10000);
        assert_eq!(output.push(&[2]), Err(Full::Top));
        assert_eq!(output.push(&[]), Ok(()));
    }
}
