//! Contracts of a program without a source: its bytes, and a file with headers, each above the symbol that it is about.
//!
//! ```text
//! ; double: twice a number
//! ; In:  A = 0..127
//! ; Out: A = A * 2
//! double EQU $8000
//! ```
//!
//! The bytes become a source: instructions where contracts lead, data elsewhere. It is assembled and proved as any other.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

use pipeline::Program;
use pipeline::asm::Memory;
use z80::disasm::disassemble;
use z80::table;

use super::grammar::header::Header;
use super::source::Source;
use crate::Error;
use calls::memory::ROM_END;

/// A stretch of a program: the address of its first byte, and its bytes.
pub type Stretch = (u16, Vec<u8>);

/// The bytes of a program in RAM; `None` elsewhere.
struct Bytes(Vec<Option<u8>>);

impl Source {
    /// Reads the contracts of a program that has no source. `contracts` is the name of the file with this text.
    ///
    /// # Errors
    /// Those of [`Source::read`], of the file with the contracts.
    pub fn of_bytes(stretches: &[Stretch], contracts: &Path, text: &str) -> Result<Source, Error> {
        let file = contracts.display().to_string();
        let assembled = |text: &str| Program::with_assembly(contracts, &Memory::from([(&*file, text)]));
        // The symbols alone, with a byte, since there is no program without.
        let symbols = assembled(&format!("{text}\n ORG $8000\n NOP\n"))?.0.symbols;
        let named = Header::all(text).into_iter().filter_map(|header| symbols.get(&header.routine).copied());
        let bytes = Bytes::new(stretches);
        let starts = bytes.instructions(named.filter_map(|value| u16::try_from(value).ok()).collect());
        let whole = format!("{text}\n{}", bytes.source(&starts));
        let mut source = Source::read(contracts, &Memory::from([(&*file, &*whole)]))?;
        source.has_other_code = true;
        Ok(source)
    }
}

/// Returns true for a relative jump past the end of memory, which a source cannot write.
fn leads_past_the_end(at: u16, instruction: &[u8]) -> bool {
    let [0x10 | 0x18 | 0x20 | 0x28 | 0x30 | 0x38, distance] = *instruction else { return false };
    u16::try_from(i32::from(at) + 2 + i32::from(distance as i8)).is_err()
}

impl Bytes {
    fn new(stretches: &[Stretch]) -> Bytes {
        let mut bytes = vec![None; 0x1_0000];
        for (start, stretch) in stretches {
            for (address, byte) in (usize::from(*start)..0x1_0000).zip(stretch) {
                bytes[address] = Some(*byte).filter(|_| address >= usize::from(ROM_END));
            }
        }
        Bytes(bytes)
    }

    fn at(&self, address: u16) -> Option<u8> {
        self.0[usize::from(address)]
    }

    /// Returns the addresses of the instructions to which some addresses lead.
    fn instructions(&self, mut open: Vec<u16>) -> BTreeSet<u16> {
        let (mut starts, mut taken) = (BTreeSet::new(), BTreeSet::new());
        while let Some(at) = open.pop() {
            let bytes: Vec<u8> = (0..4).map_while(|n| self.at(at.wrapping_add(n))).collect();
            let Some(decoded) = table::decode(&bytes) else { continue };
            let own = (0..decoded.length()).map(|n| at.wrapping_add(n));
            // An instruction within another one stays a part of it.
            if own.clone().any(|at| taken.contains(&at)) {
                continue;
            }
            taken.extend(own);
            starts.insert(at);
            open.extend(decoded.target(at));
            if !decoded.instruction.ends_block() {
                open.push(at.wrapping_add(decoded.length()));
            }
        }
        starts
    }

    /// Returns a source of the bytes. Long runs of zeros are left out but for the last one: the stack may lie there.
    fn source(&self, starts: &BTreeSet<u16>) -> String {
        /// The shortest run of zeros that is left out: more than a stack needs.
        const LONGEST: usize = 2_048;
        let (mut text, mut address, mut is_placed) = (String::new(), 0, false);
        while address < self.0.len() {
            let at = address as u16;
            let start = starts.range(at..).next().map_or(self.0.len(), |&start| start.into());
            let free = self.0[address..start].iter().take_while(|byte| **byte == Some(0)).count();
            let missing = self.0[address..].iter().take_while(|byte| byte.is_none()).count();
            let skipped = if free >= LONGEST { free - 1 } else { missing };
            if skipped > 0 {
                address += skipped;
                is_placed = false;
                continue;
            }
            if !is_placed {
                let _ = writeln!(text, " ORG ${at:04X}");
                is_placed = true;
            }
            let line = disassemble(at, |at| self.at(at).unwrap_or(0));
            let (statement, length) = match starts.contains(&at) && !leads_past_the_end(at, &line.bytes) {
                true => (line.source(), line.bytes.len()),
                false => (format!("DB ${:02X}", self.0[address].unwrap_or(0)), 1),
            };
            let _ = writeln!(text, " {statement}");
            address += length;
        }
        text
    }
}
