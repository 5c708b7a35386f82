//! A user's source: assembled, with the contracts in its headers and the places of its addresses.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use pipeline::Program;
use pipeline::asm::{Assembly, Diagnostic, Disk, Errors, Files, LineKind, Severity};

use super::reader::{self, Wrong};
use super::spec::Spec;
use crate::Error;
use crate::header::{At, Header};
use crate::trace::Labels;
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
    /// The addresses of instructions.
    pub(crate) code: Vec<u16>,
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
        let (mut routines, mut prose, mut errors) = (Vec::<Routine>::new(), Vec::new(), Vec::new());
        for (file, source) in assembly.files.iter().zip(&assembly.sources) {
            let text = String::from_utf8_lossy(source);
            for header in Header::all(&text) {
                let mut wrong = |Wrong { at, why }: Wrong| errors.push(diagnostic(file, &text, at, why));
                let scope = Scope { symbols: &program.symbols, routine: header.routine.clone() };
                match reader::read(&header, &|name| scope.find(name)) {
                    Err(faults) => faults.into_iter().for_each(wrong),
                    Ok(None) => prose.push(format!("{} ({}:{})", header.routine, file.display(), header.at.line)),
                    Ok(Some(spec)) => {
                        let address = scope.find(&header.routine).and_then(|value| u16::try_from(value).ok());
                        let Some(address) = address.filter(|address| places.code.contains(address)) else {
                            let why = format!("there is no routine `{}`", header.routine);
                            wrong(Wrong { at: header.at, why });
                            continue;
                        };
                        let place = format!("{}:{}", file.display(), header.at.line);
                        if let Some(Routine { place, .. }) = routines.iter().find(|known| known.name == header.routine)
                        {
                            let why = format!("`{}` has a contract already: {place}", header.routine);
                            wrong(Wrong { at: header.at, why });
                            continue;
                        }
                        routines.push(Routine { name: header.routine, address, place, spec });
                    }
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

/// The names that a header may use: those of the program, those of the routine's module, and its local ones.
struct Scope<'a> {
    symbols: &'a BTreeMap<String, i64>,
    routine: String,
}

impl Scope<'_> {
    fn find(&self, name: &str) -> Option<i64> {
        if name.starts_with('.') {
            return self.find(&format!("{}{name}", self.routine));
        }
        let behind = |full: &&String| full.strip_suffix(name).is_some_and(|module| module.ends_with('.'));
        let exact = self.symbols.get(name).copied();
        exact.or_else(|| {
            // A name of a module, if only one module has it.
            let mut found = self.symbols.keys().filter(behind);
            let first = found.next()?;
            found.next().is_none().then(|| self.symbols[first])
        })
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

impl Places {
    fn new(program: &Program, assembly: &Assembly) -> Places {
        let (mut lines, mut code) = (BTreeMap::new(), Vec::new());
        for line in &assembly.lines {
            let length = line.bytes.end - line.bytes.start;
            if line.kind == LineKind::Statement && length > 0 {
                lines.insert(line.address, (line.file, line.line, length));
                if line.instruction {
                    code.extend((0..length).map(|byte| line.address.wrapping_add(byte as u16)));
                }
            }
        }
        Places { labels: Labels::new(program), files: assembly.files.clone(), lines, code }
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
