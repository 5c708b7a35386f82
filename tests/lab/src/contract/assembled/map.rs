//! Maps addresses to labels and lines of the source, and to the assembler's knowledge of their bytes.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use pipeline::Program;
use pipeline::asm::{Assembly, ListingRow, RowKind};

use crate::contract::code::Code;
use crate::contract::grammar::header::Header;
use calls::addresses::Addresses;
use calls::banked::BankPrograms;
use calls::memory::banks::WINDOW;
use calls::stack;
use calls::trace::Labels;
use z80::table;

/// The labels and lines of addresses.
#[derive(Debug)]
pub(crate) struct SourceMap {
    pub(crate) labels: Labels,
    /// The source files and their lines.
    files: Vec<(PathBuf, Vec<String>)>,
    /// The statements that made bytes, by address: file, line, and number of bytes.
    lines: BTreeMap<u16, (u32, u32, u32)>,
    /// Addresses of statements whose bytes lie elsewhere, below a DISP.
    displaced: BTreeSet<u16>,
    /// The first and last address of the stack on which routines are called, if there is room for one.
    pub(crate) stack: Option<(u16, u16)>,
    /// The addresses of instructions, where they are loaded.
    pub(crate) code: Vec<u16>,
    /// The addresses of the numbers and displacements in them.
    pub(crate) operands: Addresses,
    /// The instructions with their branches.
    pub(crate) program: Code,
    /// The addresses between the first and the last byte of the program at which it has none of its own: zeros on a tape that is built of it.
    pub(crate) gaps: Addresses,
    /// The system variables and channels, if a contract needs them.
    pub(crate) system: Vec<(u16, u8)>,
    /// The bytes of each bank, if the program has banks.
    pub(crate) banks: Option<BankPrograms>,
}

impl SourceMap {
    /// Maps the addresses of a program; of one with banks those while a page is mapped.
    pub(super) fn new(program: &Program, assembly: &Assembly, page: Option<(u8, BankPrograms)>) -> SourceMap {
        let (page, banks) = page.unzip();
        let is_mapped = |line: &ListingRow| {
            page.is_none_or(|page| line.address < WINDOW || line.page.is_none_or(|of| of == u16::from(page)))
        };
        let (mut lines, mut code, mut displaced) = (BTreeMap::new(), Vec::new(), BTreeSet::new());
        let mut instructions = Vec::new();
        for line in &assembly.rows {
            let length = line.bytes.end - line.bytes.start;
            if line.kind == RowKind::Statement && length > 0 && is_mapped(line) {
                lines.insert(line.address, (line.file, line.line, length));
                let addresses = (0..length).map(|byte| line.address.wrapping_add(byte as u16));
                let made = assembly.code.get(line.bytes.start as usize..line.bytes.end as usize).unwrap_or_default();
                let lies = |address: u16| program.code.get(usize::from(address.wrapping_sub(program.start))).copied();
                if addresses.clone().zip(made).any(|(address, &byte)| lies(address) != Some(byte)) {
                    displaced.insert(line.address);
                } else if line.instruction {
                    code.extend(addresses);
                    instructions.push((line.address, made));
                }
            }
        }
        let labels = Labels::new(program);
        let mut gaps = Addresses::default();
        program.gaps.iter().for_each(|gap| gaps.insert_range(gap.start, gap.len() as u32));
        let split = |source: &[u8]| String::from_utf8_lossy(source).lines().map(str::to_owned).collect();
        let texts = assembly.sources.iter().map(|source| split(source));
        let files = assembly.files.iter().cloned().zip(texts).collect();
        let mut map = SourceMap {
            labels,
            files,
            lines,
            displaced,
            stack: None,
            code,
            operands: Addresses::default(),
            program: Code::default(),
            gaps,
            system: Vec::new(),
            banks,
        };
        map.stack = stack::extent(program, &|address| map.is_used(address));
        for &(address, made) in &instructions {
            let (mut at, mut rest) = (address, made);
            while let Some(decoded) = table::decode(rest) {
                let number = decoded.instruction.number_length() as u16;
                map.operands.insert_range(at.wrapping_add(decoded.length() - number), number.into());
                if let Some(place) = decoded.displacement_place() {
                    map.operands.insert(at.wrapping_add(place));
                }
                (at, rest) = (at.wrapping_add(decoded.length()), &rest[usize::from(decoded.length())..]);
            }
        }
        map.program = Code::new(&instructions, &|address| map.name(address));
        if page.is_some() {
            // Another page may be mapped there.
            map.program.cut(WINDOW);
        }
        map
    }

    /// Sets the system variables and channels to what the ROM sets them to when the machine is switched on.
    pub(crate) fn start_system(&mut self) {
        self.system = super::system::variables();
    }

    /// Returns the value of a name for the stack's ends.
    pub(crate) fn stack_end(&self, name: &str) -> Option<i64> {
        let (first, last) = self.stack?;
        match name {
            "stack.first" => Some(first.into()),
            "stack.last" => Some(last.into()),
            _ => None,
        }
    }

    /// Returns true if a statement made the byte at an address.
    pub(crate) fn is_used(&self, address: u16) -> bool {
        let line = self.lines.range(..=address).next_back();
        line.is_some_and(|(&start, &(_, _, length))| u32::from(address - start) < length)
    }

    /// Returns true if a statement made the byte at an address, and it is loaded there.
    pub(crate) fn is_loaded(&self, address: u16) -> bool {
        let line = self.lines.range(..=address).next_back();
        self.is_used(address) && line.is_some_and(|(start, _)| !self.displaced.contains(start))
    }

    /// Returns the address of a routine, if there are bytes to call.
    pub(super) fn routine(&self, name: &str, address: u16) -> Result<u16, String> {
        if self.displaced.contains(&address) {
            return Err(format!(
                "`{name}` is assembled to run at another address (DISP), and cannot be called where it is loaded: state what it does in the header of a routine that copies it and calls it"
            ));
        }
        match self.is_used(address) {
            true => Ok(address),
            false => Err(format!("there is no code at ${address:04X}, which is the value of `{name}`")),
        }
    }

    /// Returns true if the code just below a header goes on into a routine: an alternate entry stands between the two.
    pub(super) fn is_alternate_entry(&self, file: u32, header: &Header, routine: u16) -> bool {
        /// Greatest number of bytes of an alternate entry.
        const LONGEST: u16 = 16;
        let below = self.lines.iter().filter(|(_, (of, line, _))| *of == file && *line > header.last);
        let first = below.min_by_key(|(_, (_, line, _))| *line).map(|(&address, _)| address);
        first.is_some_and(|first| {
            first < routine && routine - first <= LONGEST && self.program.flows_into(first, routine)
        })
    }

    /// Refuses a header that is separated from the label below it by a statement.
    pub(super) fn refuse_between(&self, file: u32, header: &Header) -> Result<(), String> {
        let Some((label, line)) = &header.below else { return Ok(()) };
        let between = header.last + 1..*line;
        let found = self.lines.values().find(|(of, number, _)| *of == file && between.contains(number));
        found
            .map_or(Ok(()), |found| Err(format!("line {} stands between this header and its label `{label}`", found.1)))
    }

    /// Returns the label at or before an address, and its address.
    pub(crate) fn label(&self, address: u16) -> Option<(u16, String)> {
        self.labels.nearest(address).map(|(at, label)| (at, label.to_owned()))
    }

    /// Returns the file, the line's number and the line of the statement with an address.
    pub(crate) fn line(&self, address: u16) -> Option<(&Path, u32, &str)> {
        let (&start, &(file, number, length)) = self.lines.range(..=address).next_back()?;
        let (file, lines) = self.files.get(file as usize).filter(|_| u32::from(address - start) < length)?;
        Some((file, number, lines.get(number.checked_sub(1)? as usize)?))
    }

    /// Formats an address with its label and its line: `mul8.loop+1 ($8005, mul.asm:12)`.
    pub(crate) fn name(&self, address: u16) -> String {
        let Some((file, number, _)) = self.line(address) else {
            // Memory above the return address is that of arguments.
            let above = self.stack.map_or(0, |(first, _)| address.wrapping_sub(first.wrapping_add(stack::STACK)));
            let is_argument = (2..2 + stack::ARGUMENTS).contains(&above);
            return if is_argument { format!("[SP + {above}] (${address:04X})") } else { format!("${address:04X}") };
        };
        let place = format!("${address:04X}, {}:{number}", file.display());
        let label = self.labels.name(address);
        if label.is_empty() { place } else { format!("{label} ({place})") }
    }
}
