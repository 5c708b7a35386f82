//! A user's source: assembled, with the contracts in its headers and the places of its addresses.

mod scope;
mod static_writes;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use pipeline::Program;
use pipeline::asm::{Assembly, Diagnostic, Disk, Errors, Files, LineKind, Severity};

use crate::Error;
use crate::contract::grammar::header::{At, Header};
use crate::contract::grammar::reader::{self, Reading, Wrong};
use crate::contract::source::scope::{Definitions, Titled};
use crate::contract::source::static_writes::{Store, Stores};
use crate::contract::spec::Spec;
use crate::core::addresses::Addresses;
use crate::core::trace::Labels;
use crate::walk::checksum;

/// A source with contracts, assembled and read.
#[derive(Debug)]
pub struct Source {
    pub(crate) program: Program,
    pub(crate) routines: Vec<Routine>,
    pub(crate) prose: Vec<String>,
    pub(crate) places: Places,
    /// The file, as it was named.
    pub(crate) path: PathBuf,
    /// A checksum of the sources and of the program.
    pub(crate) checksum: u64,
}

/// A routine with a contract.
#[derive(Debug)]
pub(crate) struct Routine {
    pub(crate) name: String,
    pub(crate) address: u16,
    /// File and line of its header.
    pub(crate) place: String,
    pub(crate) spec: Spec,
}

/// Where in the sources an address comes from.
#[derive(Debug)]
pub(crate) struct Places {
    labels: Labels,
    files: Vec<PathBuf>,
    /// The statements that made bytes, by their address: file, line, and how many bytes.
    lines: BTreeMap<u16, (u32, u32, u32)>,
    /// The addresses whose bytes lie elsewhere: those of statements below a DISP.
    displaced: BTreeSet<u16>,
    /// The addresses of instructions.
    pub(crate) code: Vec<u16>,
    /// Where instructions write, as far as that can be seen in them.
    pub(crate) stored: Addresses,
}

impl Source {
    /// Assembles a source file on the disk, with all that it includes, and reads the contracts in its headers.
    ///
    /// # Errors
    /// What the assembler says; a contract that cannot be read ([`Error::Contract`], each fault with line and column); no
    /// contract at all ([`Error::NoContract`]).
    pub fn load(path: impl AsRef<Path>) -> Result<Source, Error> {
        Source::read(path.as_ref(), &Disk)
    }

    /// The same of a source that `files` has.
    ///
    /// # Errors
    /// Those of [`Source::load`].
    pub fn read(path: &Path, files: &dyn Files) -> Result<Source, Error> {
        let (program, assembly) = Program::with_assembly(path, files)?;
        let places = Places::new(&program, &assembly);
        let definitions = Definitions::new(&assembly);
        // Where the contract of each routine stands, by its full name.
        let mut contracts = BTreeMap::<String, String>::new();
        let (mut routines, mut prose, mut errors) = (Vec::<Routine>::new(), Vec::new(), Vec::new());
        for (number, (file, source)) in (0..).zip(assembly.files.iter().zip(&assembly.sources)) {
            let text = String::from_utf8_lossy(source);
            let headers = Header::all(&text);
            let headers = headers.iter().filter(|header| definitions.has(number, header));
            for (header, titled) in
                headers.flat_map(|h| definitions.routines(number, h).into_iter().map(move |t| (h, t)))
            {
                // Of a file that is included more than once a fault is told once.
                let mut wrong = |Wrong { at, why }: Wrong| {
                    let fault = diagnostic(file, &text, at, why);
                    if !errors.contains(&fault) {
                        errors.push(fault);
                    }
                };
                let Titled { full, name, at, scope } = titled;
                let place = format!("{}:{}", file.display(), at.line);
                let spec = match reader::read(header, &|name| scope.find(name)) {
                    Ok(Reading::Contract(spec)) => spec,
                    Ok(Reading::Prose(Wrong { why, .. })) => {
                        prose.push(format!("{name} ({place}): {why}"));
                        continue;
                    }
                    Err(faults) => {
                        faults.into_iter().for_each(wrong);
                        continue;
                    }
                };
                let value = definitions.value(&full);
                let address = value.and_then(|value| u16::try_from(value).ok());
                let address = address.ok_or_else(|| match name.starts_with('.') {
                    true => format!("`{name}` is a local label, and a routine is called by a name of its own"),
                    false => format!("there is no routine `{name}`"),
                });
                let other = (header.below.as_ref()).filter(|_| {
                    let below = definitions.right_below(number, header, &scope);
                    header.is_right_above
                        && !(below.is_empty() && value.is_none() || value.is_some_and(|v| below.contains(&v)))
                });
                let free = match contracts.get(&full) {
                    _ if other.is_some() => Err(format!(
                        "this header is titled `{name}`, and the label below it is `{}`",
                        other.map_or("", |(label, _)| label)
                    )),
                    Some(place) => Err(format!("`{name}` has a contract already: {place}")),
                    None => places.refuse_between(number, header).map_or(Ok(()), Err),
                };
                match free.and(address).and_then(|address| places.routine(&name, address)) {
                    Ok(address) => {
                        contracts.insert(full, place.clone());
                        routines.push(Routine { name, address, place, spec });
                    }
                    Err(why) => wrong(Wrong { at, why }),
                }
            }
        }
        if !errors.is_empty() {
            return Err(Error::Contract(Errors { errors, warnings: Vec::new(), files: Vec::new() }));
        }
        if routines.is_empty() {
            return Err(Error::NoContract { file: path.to_owned(), prose: prose.len() });
        }
        let checksum = checksum(assembly.sources.iter().flat_map(|source| source.iter()).chain(&program.code));
        Ok(Source { program, routines, prose, places, path: path.to_owned(), checksum })
    }

    /// The names of the routines that have a contract, in the order of the source.
    pub fn routines(&self) -> impl Iterator<Item = &str> {
        self.routines.iter().map(|routine| routine.name.as_str())
    }

    /// The program, to be called in any other way: [`Runner`](crate::Runner).
    pub fn program(&self) -> &Program {
        &self.program
    }
}

/// A fault of a header, told as the assembler tells its own.
fn diagnostic(file: &Path, text: &str, at: At, message: String) -> Diagnostic {
    Diagnostic {
        severity: Severity::Error,
        name: None,
        file: file.to_owned(),
        line: at.line,
        column: at.column,
        message,
        source: text.lines().nth(at.line.saturating_sub(1) as usize).unwrap_or_default().to_owned(),
        expanded: None,
        expanded_column: 0,
        help: None,
        trail: Vec::new(),
        cut: 0,
    }
}

/// The addresses that these write to. A pair may have been counted on as far as the next label.
fn stored_to(stores: &[Store], labels: &Labels) -> Addresses {
    let mut stored = Addresses::default();
    for store in stores {
        match *store {
            Store::At(start, width) => (0..width).for_each(|n| _ = stored.insert(start.wrapping_add(n))),
            Store::From(start) => {
                let is_below = |address: &u16| labels.nearest(*address).is_none_or(|(label, _)| label <= start);
                (start..=0xFFFF).take_while(is_below).for_each(|address| _ = stored.insert(address));
            }
        }
    }
    stored
}

impl Places {
    fn new(program: &Program, assembly: &Assembly) -> Places {
        let (mut lines, mut code, mut displaced) = (BTreeMap::new(), Vec::new(), BTreeSet::new());
        let (mut stores, mut stored) = (Stores::default(), Vec::new());
        for line in &assembly.lines {
            let length = line.bytes.end - line.bytes.start;
            if line.kind == LineKind::Statement && length > 0 {
                lines.insert(line.address, (line.file, line.line, length));
                let addresses = (0..length).map(|byte| line.address.wrapping_add(byte as u16));
                let made = assembly.code.get(line.bytes.start as usize..line.bytes.end as usize).unwrap_or_default();
                let lies = |address: u16| program.code.get(usize::from(address.wrapping_sub(program.start))).copied();
                if addresses.clone().zip(made).any(|(address, &byte)| lies(address) != Some(byte)) {
                    displaced.insert(line.address);
                }
                if line.instruction {
                    code.extend(addresses);
                    stored.extend(stores.step(made));
                }
            }
        }
        let labels = Labels::new(program);
        let stored = stored_to(&stored, &labels);
        Places { labels, files: assembly.files.clone(), lines, displaced, code, stored }
    }

    /// Whether a statement made the byte at an address.
    pub(crate) fn is_used(&self, address: u16) -> bool {
        let line = self.lines.range(..=address).next_back();
        line.is_some_and(|(&start, &(_, _, length))| u32::from(address - start) < length)
    }

    /// The address of a routine, if there is something to call: instructions, or bytes that are some.
    fn routine(&self, name: &str, address: u16) -> Result<u16, String> {
        if self.displaced.contains(&address) {
            return Err(format!("`{name}` runs elsewhere than it lies (DISP), and cannot be called where it is not"));
        }
        if self.is_used(address) { Ok(address) } else { Err(format!("there is no routine `{name}`")) }
    }

    /// Why a header is not that of the label below it: an instruction stands between them.
    fn refuse_between(&self, file: u32, header: &Header) -> Option<String> {
        let (label, line) = header.below.as_ref()?;
        let between = header.last + 1..*line;
        let found = self.lines.values().find(|(of, number, _)| *of == file && between.contains(number))?;
        Some(format!("between this header and `{label}` stands something else, in line {}", found.1))
    }

    /// The label at or before an address, and where it stands.
    pub(crate) fn label(&self, address: u16) -> Option<(u16, String)> {
        self.labels.nearest(address).map(|(at, label)| (at, label.to_owned()))
    }

    /// An address with its label and the line that made it: `mul8.loop+1 ($8005, mul.asm:12)`.
    pub(crate) fn name(&self, address: u16) -> String {
        let line = self.lines.range(..=address).next_back();
        let line = line.filter(|&(&start, &(_, _, length))| u32::from(address - start) < length);
        let Some((_, (file, number, _))) = line else { return format!("${address:04X}") };
        let label = self.labels.name(address);
        let file = self.files.get(*file as usize).map(|file| file.display().to_string()).unwrap_or_default();
        format!("{label} (${address:04X}, {file}:{number})")
    }
}
