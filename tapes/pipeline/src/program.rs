//! A program: assembled code with its load address and its entry.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};

use format::{Block, Header, Tape};

use crate::assembled::{
    Assembled, Assembler, Data, LineStart, SourceLine, at_place, builtin, from_assembly, places_of, sjasmplus,
    temporary_source,
};
use crate::joined::{JoinedBlocks, WIDE_GAP, joined};
use crate::project::{EntryPoint, Joined, Project};
use crate::sources::{ROOT, Sources};
use crate::{Bank, Error, Screen, banks, basic};

/// Assembled code, ready for a tape, a snapshot or the prover.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The name on the tape and in messages: that of the embedded program, or of the source file without its extension.
    pub name: String,
    /// The address of the first byte.
    pub start: u16,
    /// The bytes from `start` on, without gaps, at most up to $FFFF. None only if all its bytes are in banks; then `start` is $C000.
    pub code: Vec<u8>,
    /// The addresses of `code` at which the source has no byte: zeros fill the gaps between its blocks.
    pub gaps: Vec<Range<u16>>,
    /// The zeros of `code` between the code below $C000 and that of bank 0, where they are many: a tape for a 128K leaves them out.
    pub gap: Option<Range<u16>>,
    /// Its bytes in banks of a 128K that are not mapped when BASIC loads it.
    pub banks: Vec<Bank>,
    /// True if its source selects a DEVICE with banks, whether it fills any or not: it is a program for a 128K.
    pub is_for_128k: bool,
    /// The address at which it is entered, within the code or the bank of the entry.
    pub entry: u16,
    /// The bank at $C000 when it is entered: 0, or one of `banks`.
    pub entry_bank: u8,
    /// The operand of BASIC's CLEAR: the last byte that BASIC may use, by default the one below `start`.
    pub clear: u16,
    /// Every symbol of the source with its value.
    pub symbols: BTreeMap<String, i64>,
    /// The banks of a 128K in which labels stand, by name, where the source selects a DEVICE with banks.
    pub pages: BTreeMap<String, u16>,
    /// A loading screen in the layout of the display file (6,144 bytes and 768 attributes), shown while the code loads.
    pub screen: Option<Vec<u8>>,
    /// Warnings of the assembler, each with its place, in a line or two.
    pub warnings: Vec<String>,
    /// Messages of DISPLAY.
    pub messages: Vec<String>,
    /// The files that it was made of, if they are known: sources, included files, pictures.
    pub files: Vec<PathBuf>,
    /// The source line of each instruction, if it is known.
    pub lines: Vec<SourceLine>,
    /// The data that the source defines, as far as it is known.
    pub data: Vec<Data>,
}

/// The lowest load address for a tape: below are BASIC's variables, the loader, its workspace and its stack.
const MIN_START: u16 = 24_000;

/// The hardware information of a TZX file: two computers, a 48K on which the program does not run, and a 128K on which it does.
const HARDWARE: u8 = 0x33;
const ONLY_128K: [u8; 7] = [2, 0, 1, 3, 0, 3, 0];

/// Address of the loading screen: SCREEN$ is CODE 16384,6912.
const DISPLAY_FILE: u16 = 0x4000;

impl Program {
    /// Makes a program of bytes, without a source and without symbols. It is entered at its first byte.
    #[must_use]
    pub fn of_bytes(name: &str, start: u16, code: Vec<u8>) -> Program {
        Program {
            name: name.to_owned(),
            start,
            code,
            gaps: Vec::new(),
            gap: None,
            banks: Vec::new(),
            is_for_128k: false,
            entry: start,
            entry_bank: 0,
            clear: start.wrapping_sub(1),
            symbols: BTreeMap::new(),
            pages: BTreeMap::new(),
            screen: None,
            warnings: Vec::new(),
            messages: Vec::new(),
            files: Vec::new(),
            lines: Vec::new(),
            data: Vec::new(),
        }
    }

    /// Assembles a program of this workspace from its embedded sources. Its loading screen is the `screen.png` beside its
    /// `main.asm`, if there is one.
    ///
    /// # Errors
    /// [`Error::UnknownProgram`]; those of [`Program::from_source`].
    pub fn embedded(name: &str, assembler: Assembler) -> Result<Self, Error> {
        let known = crate::programs();
        if !known.contains(&name) {
            return Err(Error::UnknownProgram { name: name.into(), known: known.join(", ") });
        }
        let screen = Screen::embedded(name)?.map(|screen| screen.bytes);
        Ok(Self { screen, ..Self::from_embedded_source(name, &format!("{name}/main.asm"), assembler)? })
    }

    /// Assembles a program from a source file on the disk. Included files are searched in the folder of the including file.
    ///
    /// # Errors
    /// The assembler's diagnostics; [`Error::Empty`], [`Error::Overlap`], [`Error::TooLong`] and [`Error::Entry`] if the
    /// output is not a program.
    pub fn from_source(path: &Path, assembler: Assembler) -> Result<Self, Error> {
        let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let assembled = match assembler {
            Assembler::Builtin => builtin(path, &asm::Disk, &asm::Options::default()),
            Assembler::Sjasmplus => sjasmplus(path, &sjasmplus_sys::Options::default()),
        };
        Self::new(name, assembled?).map_err(|error| error.of_file(path))
    }

    /// Assembles a program from a project file.
    ///
    /// # Errors
    /// Those of [`Program::from_source`]; [`Error::Project`] for an impossible entry or CLEAR; [`Error::Read`] and
    /// [`Error::Picture`] for the loading screen.
    pub fn from_project(project: &Project, assembler: Assembler) -> Result<Self, Error> {
        let (path, joined) = project.main();
        let assembled = match assembler {
            Assembler::Builtin => {
                let include_dirs = project.include.clone();
                let defines = project.defines.clone();
                let options = asm::Options { defines, include_dirs, ..asm::Options::default() };
                match joined {
                    None => builtin(&path, &asm::Disk, &options)?,
                    Some(text) => builtin(&path, &Joined { path: path.clone(), text }, &options)?,
                }
            }
            Assembler::Sjasmplus => {
                let (defines, include_dirs) = (project.defines.clone(), project.include.clone());
                let options = sjasmplus_sys::Options { defines, include_dirs, ..Default::default() };
                match joined {
                    None => sjasmplus(&path, &options)?,
                    Some(text) => {
                        let file = temporary_source(&text)?;
                        sjasmplus(file.path(), &options)?
                    }
                }
            }
        };
        Self::finished(project, assembled)
    }

    /// Makes a program of what the built-in assembler has made of a project's sources ([`Project::assemble`]).
    ///
    /// # Errors
    /// Those of [`Program::from_project`] but for the assembler's.
    pub fn from_assembly(project: &Project, assembly: &asm::Assembly) -> Result<Self, Error> {
        Self::finished(project, from_assembly(&mut assembly.clone()))
    }

    /// Adds what a project file says about the program besides its sources.
    fn finished(project: &Project, mut assembled: Assembled) -> Result<Self, Error> {
        if let Some(entry) = &project.entry {
            let value = match &entry.value {
                EntryPoint::Address(address) => Some(*address),
                EntryPoint::Label(label) => assembled.symbols.get(label).and_then(|&value| u16::try_from(value).ok()),
            };
            let Some(value) = value else {
                return Err(project.wrong(entry, no_such_label(&entry.value, &assembled.symbols)));
            };
            assembled.entry = Some(value);
        }
        let mut program = Self::new(project.name.clone(), assembled)?;
        let end = usize::from(program.start) + program.code.len();
        for (bank, _) in &project.banks {
            let filled = match bank.value {
                0 => end > usize::from(banks::WINDOW),
                number => program.banks.iter().any(|filled| filled.number == number),
            };
            if !filled {
                return Err(project.wrong(bank, project.why_empty(bank.value)));
            }
        }
        if let Some(clear) = &project.clear {
            if !(MIN_START - 1..program.start).contains(&clear.value) {
                let (lowest, start) = (MIN_START - 1, program.start);
                let why =
                    format!("CLEAR {} is not in the range from {lowest} to below the code at {start}", clear.value);
                return Err(project.wrong(clear, why));
            }
            program.clear = clear.value;
        }
        if let Some(path) = &project.screen {
            let png = std::fs::read(path).map_err(|source| Error::Read { path: path.clone(), source })?;
            let screen = Screen::from_png(&path.display().to_string(), &png)?;
            program.warnings.extend(screen.warning(&path.display().to_string()));
            program.screen = Some(screen.bytes);
            program.files.push(path.clone());
        }
        program.files.push(project.file.clone());
        Ok(program)
    }

    /// Assembles a program from a source read through `files`, with the built-in assembler. Also returns the assembler's output:
    /// the sources, and the line that made each byte.
    ///
    /// # Errors
    /// Those of [`Program::from_source`].
    pub fn with_assembly(path: &Path, files: &dyn asm::Files) -> Result<(Self, asm::Assembly), Error> {
        Self::with_assembly_by(path, files, &asm::Options::default())
    }

    /// Does the same as [`Program::with_assembly`] with options of the assembler.
    ///
    /// # Errors
    /// Those of [`Program::from_source`].
    pub fn with_assembly_by(
        path: &Path,
        files: &dyn asm::Files,
        options: &asm::Options,
    ) -> Result<(Self, asm::Assembly), Error> {
        let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let mut assembly = asm::assemble(path, files, options)?;
        let program = Self::new(name, from_assembly(&mut assembly)).map_err(|error| error.of_file(path))?;
        Ok((program, assembly))
    }

    /// Assembles the embedded source at `path` in `z80src`.
    pub(crate) fn from_embedded_source(name: &str, path: &str, assembler: Assembler) -> Result<Self, Error> {
        let path = Path::new(ROOT).join(path);
        let assembled = match assembler {
            Assembler::Builtin => builtin(&path, &Sources, &asm::Options::default())?,
            Assembler::Sjasmplus => {
                let cannot_write = |source| Error::Write { path: std::env::temp_dir(), source };
                let folder = tempfile::tempdir().map_err(cannot_write)?;
                Sources.extract(folder.path()).map_err(cannot_write)?;
                sjasmplus(&folder.path().join(path), &sjasmplus_sys::Options::default())?
            }
        };
        Self::new(name.into(), assembled)
    }

    /// Checks the assembler's output and joins its blocks.
    fn new(name: String, assembled: Assembled) -> Result<Self, Error> {
        let Assembled { blocks, symbols, pages, entry, mut warnings, messages, files, lines, data } = assembled;
        let blocks: Vec<_> = blocks.into_iter().filter(|block| !block.bytes.is_empty()).collect();
        let is_for_128k = blocks.iter().any(|block| block.page.is_some());
        let in_lines = |error: Error, bank: u8| match error {
            Error::Overlap { name, address, .. } => {
                Error::Overlap { name, address, places: places_of(&lines, &data, &files, (address, bank)) }
            }
            other => other,
        };
        let (blocks, banked) = banks::divided(&name, blocks).map_err(|error| at_place(error, &lines, &data, &files))?;
        let gap = banks::gap_below_bank_0(&blocks, WIDE_GAP).filter(|_| is_for_128k);
        let JoinedBlocks { start, code, gaps } = match blocks.is_empty() && !banked.is_empty() {
            true => JoinedBlocks { start: banks::WINDOW, code: Vec::new(), gaps: Vec::new() },
            false => joined(&name, blocks, gap.as_ref(), &mut warnings).map_err(|error| in_lines(error, 0))?,
        };
        let mut banks = Vec::new();
        for (number, blocks) in banked {
            let joined = joined(&name, blocks, None, &mut warnings).map_err(|error| in_lines(error, number))?;
            let JoinedBlocks { start, code: bytes, gaps } = joined;
            banks.push(Bank { number, start, bytes, gaps });
        }
        let mut homes = vec![(0, start, &code)];
        homes.extend(banks.iter().map(|bank| (bank.number, bank.start, &bank.bytes)));
        homes.retain(|(_, _, bytes)| !bytes.is_empty());
        let (_, start_of_all, first) = homes[0];
        let label =
            |wanted| symbols.iter().find(|(label, _)| label.eq_ignore_ascii_case(wanted)).map(|(_, &value)| value);
        let entry = entry.map(i64::from).or_else(|| label("start")).or_else(|| label("main"));
        let entry = entry.unwrap_or(start_of_all.into());
        let wrong = || {
            let end = start_of_all + (first.len() - 1) as u16;
            Error::Entry { name: name.clone(), entry, start: start_of_all, end }
        };
        // Several banks may have bytes at that address: a label says which is meant.
        let labelled = |bank: u8| {
            let mut labels = pages.iter().filter(|(label, _)| symbols.get(*label) == Some(&entry));
            labels.any(|(_, page)| *page == u16::from(bank))
        };
        let is_in =
            |start: u16, bytes: &[u8]| usize::try_from(entry - i64::from(start)).is_ok_and(|at| at < bytes.len());
        homes.retain(|(_, start, bytes)| is_in(*start, bytes));
        let home = homes.iter().find(|(bank, _, _)| labelled(*bank)).or(homes.first());
        let entry_bank = home.ok_or_else(wrong)?.0;
        let entry = u16::try_from(entry).map_err(|_| wrong())?;
        Ok(Self {
            name,
            start,
            code,
            gaps,
            gap,
            banks,
            is_for_128k,
            entry,
            entry_bank,
            clear: start.saturating_sub(1),
            symbols,
            pages,
            screen: None,
            warnings,
            messages,
            files,
            lines,
            data,
        })
    }

    /// Returns the banks of a 128K in which labels stand from $C000 on, where several can be.
    #[must_use]
    pub fn window_pages(&self) -> BTreeMap<String, u16> {
        let is_there = |label: &String| self.symbols.get(label).is_some_and(|value| *value >= banks::WINDOW.into());
        self.pages.iter().filter(|(label, _)| is_there(label)).map(|(label, page)| (label.clone(), *page)).collect()
    }

    /// Returns the blocks in which a tape loads the code while bank 0 is mapped, each with its address.
    pub fn parts(&self) -> Vec<(u16, &[u8])> {
        let from = |address: u16| usize::from(address - self.start);
        match &self.gap {
            _ if self.code.is_empty() => Vec::new(),
            Some(gap) => vec![(self.start, &self.code[..from(gap.start)]), (gap.end, &self.code[from(gap.end)..])],
            None => vec![(self.start, &self.code)],
        }
    }

    /// Returns the tape: BASIC loader, loading screen if there is one, banks, code. It starts itself after `LOAD ""`. The tape of a program
    /// for a 128K states that it does not run on a 48K.
    ///
    /// # Errors
    /// [`Error::OverLoader`] if the code would overwrite the BASIC loader.
    pub fn tape(&self) -> Result<Tape, Error> {
        if self.start < MIN_START {
            return Err(Error::OverLoader { name: self.name.clone(), start: self.start, lowest: MIN_START });
        }
        let banks: Vec<u8> = self.banks.iter().map(|bank| bank.number).collect();
        let parts = self.parts();
        let entry = (self.entry, self.entry_bank);
        let loader = basic::loader(self.clear, entry, self.screen.is_some(), &banks, parts.len());
        let mut blocks = vec![
            Header::program(&self.name, loader.len() as u16, Some(basic::LOADER_LINE)).block(),
            Block::data(Header::DATA_FLAG, &loader),
        ];
        if self.is_for_128k {
            blocks.insert(0, Block::Other { id: HARDWARE, body: ONLY_128K.to_vec() });
        }
        let screen = self.screen.iter().map(|screen| (DISPLAY_FILE, &screen[..]));
        let banks = self.banks.iter().map(|bank| (bank.start, &bank.bytes[..]));
        for (start, bytes) in screen.chain(banks).chain(parts) {
            blocks.push(Header::code(&self.name, bytes.len() as u16, start).block());
            blocks.push(Block::data(Header::DATA_FLAG, bytes));
        }
        Ok(Tape { blocks })
    }

    /// Returns the places at which the lines of the sources begin, in the order of the instructions: the file and the line, the address, and
    /// from $C000 on the bank if the source names one. A line that is included, repeated or of a macro has several; a line that calls a
    /// macro begins with the macro's first instruction.
    pub fn line_starts(&self) -> Vec<LineStart> {
        let mut starts = Vec::new();
        // The line of the macro's call, if the last instruction was of one.
        let mut calling = None;
        for line in &self.lines {
            let (own, place) = ((line.file, line.line), (line.address, line.window_bank()));
            let is_of_macro = line.definition != own;
            if line.begins {
                starts.push((line.definition, place));
            }
            if is_of_macro && calling != Some(own) {
                starts.push((own, place));
            }
            calling = is_of_macro.then_some(own);
        }
        starts
    }

    /// Returns the program's font: the 768 bytes at its label `Font` (characters 32 to 127, eight rows each), if it has one.
    pub fn font(&self) -> Option<[u8; 768]> {
        let at = u16::try_from(*self.symbols.get("Font")?).ok()?.checked_sub(self.start)?;
        self.code.get(usize::from(at)..)?.first_chunk().copied()
    }
}

/// Describes why an entry is not a label with an address.
fn no_such_label(entry: &EntryPoint, symbols: &BTreeMap<String, i64>) -> String {
    let EntryPoint::Label(name) = entry else { return "the entry is not an address".to_owned() };
    if let Some(value) = symbols.get(name) {
        return format!("{name} is {value}, which is not an address");
    }
    if name.starts_with(|c: char| c.is_ascii_digit() || "$#%".contains(c)) {
        return format!("there is no label {name} in the sources; an address is a number, as in `entry = 0x8000`");
    }
    match asm::nearest(name, symbols.keys().map(String::as_str)) {
        Some(near) => format!("there is no label {name} in the sources (did you mean `{near}`?)"),
        None => format!("there is no label {name} in the sources"),
    }
}
