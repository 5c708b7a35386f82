//! The log of a call at full speed: every opcode fetched, and every address read or written, in order. It determines the path of
//! the call, as long as the operands of the instructions are those of the program.

use z80::table::Instruction;

use super::T;

/// Greatest number of entries.
const CAPACITY: usize = 1 << 16;

/// The kinds of entries, above the address and the opcode.
const FETCH: u32 = 1 << 24;
const READ: u32 = 2 << 24;
const WRITE: u32 = 3 << 24;
const PORT: u32 = 4 << 24;
const KIND: u32 = 0xFF << 24;

/// The entry of an opcode.
#[inline(always)]
pub(super) fn fetch(pc: u16, opcode: u8) -> u32 {
    FETCH | u32::from(opcode) << 16 | u32::from(pc)
}

/// The entry of a byte that is read, be it an operand.
#[inline(always)]
pub(super) fn read(address: u16) -> u32 {
    READ | u32::from(address)
}

/// The entry of a byte that is written.
#[inline(always)]
pub(super) fn write(address: u16) -> u32 {
    WRITE | u32::from(address)
}

/// The entry of an access to a port.
#[inline(always)]
pub(super) fn port(port: u16) -> u32 {
    PORT | u32::from(port)
}

/// The kinds of accesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Access {
    Fetch,
    Read,
    Write,
    Port,
}

/// Returns the kind and the address of an entry.
pub(super) fn access(entry: u32) -> (Access, u16) {
    let kind = match entry & KIND {
        FETCH => Access::Fetch,
        READ => Access::Read,
        WRITE => Access::Write,
        _ => Access::Port,
    };
    (kind, entry as u16)
}

/// True for the opcodes of jumps, calls and returns without a prefix. With a prefix they may be others, which does no harm.
const BRANCHES: [bool; 256] = {
    let mut branches = [false; 256];
    let mut opcode = 0;
    while opcode < 256 {
        branches[opcode] = match opcode {
            0x10 | 0x18 | 0x20 | 0x28 | 0x30 | 0x38 | 0xC3 | 0xC9 | 0xCD | 0xE9 => true,
            // RET cc, JP cc, CALL cc, RST.
            0xC0.. => matches!(opcode & 7, 0 | 2 | 4 | 7),
            _ => false,
        };
        opcode += 1;
    }
    branches
};

/// Returns true if a part of a path ends with the instruction that has this opcode, the last one fetched for it.
#[inline]
pub fn ends_stretch(opcode: u8) -> bool {
    BRANCHES[usize::from(opcode)]
}

/// Adds a number to a hash.
#[inline(always)]
fn add(hash: u64, number: u64) -> u64 {
    // The 64-bit golden ratio is odd, so the multiplication loses nothing.
    (hash.rotate_left(5) ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// A part of a path from one branch to the next: the address at which it begins, and a hash of all that it fetches, reads and writes,
/// and of the address to which the branch led: a known part tells which side of its branch was seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// The address at which it begins.
    pub start: u16,
    /// The hash.
    pub hash: u64,
}

/// The log.
#[derive(Debug)]
pub struct Logged {
    entries: [u32; CAPACITY],
    count: u64,
}

impl Logged {
    /// Added to the time to end a run: later than the limit of any call that is logged.
    pub(super) const FAR: T = 1 << 31;

    pub(super) const fn new() -> Logged {
        Logged { entries: [0; CAPACITY], count: 0 }
    }

    pub(super) fn clear(&mut self) {
        self.count = 0;
    }

    /// Returns the number of entries.
    pub(super) fn entries(&self) -> u64 {
        self.count
    }

    pub(super) fn set_entries(&mut self, count: u64) {
        self.count = count;
    }

    /// Puts an entry at a number. Those past the end are lost: [`Logged::all`].
    #[inline(always)]
    pub(super) fn put(&mut self, number: u64, entry: u32) {
        self.entries[number as usize % CAPACITY] = entry;
    }

    #[inline]
    pub(super) fn push(&mut self, entry: u32) {
        self.put(self.count, entry);
        self.count += 1;
    }

    /// Returns all entries; `None` if they were too many.
    pub(super) fn all(&self) -> Option<&[u32]> {
        self.entries.get(..usize::try_from(self.count).ok()?)
    }

    /// Returns a hash of the whole path; `None` if the log is not complete.
    pub(super) fn hash(&self) -> Option<u64> {
        let entries = self.all()?;
        let two = |of: &[u32]| u64::from(of[0]) | u64::from(of[1]) << 32;
        // Four independent ones, so that the processor does not wait for each multiplication.
        let mut lanes = [1u64, 2, 3, 4];
        let mut eights = entries.chunks_exact(8);
        for eight in &mut eights {
            for (lane, of) in lanes.iter_mut().zip(eight.chunks_exact(2)) {
                *lane = add(*lane, two(of));
            }
        }
        let rest = eights.remainder().iter().fold(5, |hash, &entry| add(hash, entry.into()));
        Some(lanes.into_iter().fold(add(rest, entries.len() as u64), add))
    }

    /// Returns true if `found` is true of an operand's address.
    pub(super) fn any_operand(&self, found: impl Fn(u16) -> bool) -> bool {
        let mut fetched = 0u16;
        self.all().unwrap_or_default().iter().any(|&entry| {
            let address = entry as u16;
            match entry & KIND {
                FETCH => fetched = address,
                READ if usize::from(address.wrapping_sub(fetched)) < Instruction::LONGEST => return found(address),
                _ => {}
            }
            false
        })
    }

    /// Splits the path after each branch, whether it is taken or not.
    pub(super) fn stretches(&self, found: &mut Vec<Stretch>) {
        found.clear();
        let (mut ends, mut start, mut hash) = (false, None, 0);
        for &entry in self.all().unwrap_or_default() {
            if entry & KIND == FETCH {
                let pc = entry as u16;
                match start {
                    None => start = Some(pc),
                    Some(begun) if ends => {
                        found.push(Stretch { start: begun, hash: add(hash, pc.into()) });
                        (start, hash) = (Some(pc), 0);
                    }
                    Some(_) => {}
                }
                ends = ends_stretch((entry >> 16) as u8);
            }
            hash = add(hash, entry.into());
        }
        found.extend(start.map(|start| Stretch { start, hash }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_split_after_its_branches() {
        let mut log = Box::new(Logged::new());
        // LD A,5: INC A: JR to $9005: LDIR twice.
        for entry in [
            fetch(0x9000, 0x3E),
            read(0x9001),
            fetch(0x9002, 0x3C),
            fetch(0x9003, 0x18),
            read(0x9004),
            fetch(0x9005, 0xED),
            fetch(0x9006, 0xB0),
            read(0xC000),
            write(0xC001),
            fetch(0x9005, 0xED),
            fetch(0x9006, 0xB0),
        ] {
            log.push(entry);
        }
        let mut found = Vec::new();
        log.stretches(&mut found);
        assert_eq!(found.iter().map(|stretch| stretch.start).collect::<Vec<_>>(), [0x9000, 0x9005]);
        assert!(log.any_operand(|address| address == 0x9004) && !log.any_operand(|address| address == 0xC000));
        let (whole, second) = (log.hash(), found[1].hash);
        log.put(8, write(0xC002));
        log.stretches(&mut found);
        assert!(whole != log.hash() && second != found[1].hash);
        let first = found[0].hash;
        log.put(5, fetch(0x9010, 0xED));
        log.stretches(&mut found);
        assert_ne!(first, found[0].hash, "the branch leads somewhere else");
        log.set_entries(CAPACITY as u64 + 1);
        assert!(log.hash().is_none() && log.all().is_none());
    }
}
