//! A program: assembled code that knows where it lies and where it starts.

use std::collections::BTreeMap;
use std::path::Path;

use format::{Block, Header, Tape};
use std::path::PathBuf;

use crate::project::{Entry, Joined, Project};
use crate::sources::{ROOT, Sources};
use crate::{Error, Screen, basic};

/// Who turns the source into bytes. Both give the same ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Assembler {
    /// The assembler of this workspace: always there.
    #[default]
    Builtin,
    /// A real sjasmplus, where one is installed.
    Sjasmplus,
}

/// Assembled code, ready for a tape, a snapshot or the prover.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The name on the tape and in messages: the game's, or the source file's without its ending.
    pub name: String,
    /// The address of the first byte.
    pub start: u16,
    /// The bytes, without gaps, at least one and at most as many as fit up to $FFFF.
    pub code: Vec<u8>,
    /// Where it is entered; lies in the code.
    pub entry: u16,
    /// The operand of BASIC's CLEAR: the last byte that BASIC may use, the one below `start`.
    pub clear: u16,
    /// Every symbol of the source with its value.
    pub symbols: BTreeMap<String, i64>,
    /// A loading screen in the layout of the display file (6,144 bytes and 768 attributes), shown while the rest loads.
    pub screen: Option<Vec<u8>>,
    /// What the assembler found odd but took, each with its place, in a line or two.
    pub warnings: Vec<String>,
    /// What DISPLAY said.
    pub messages: Vec<String>,
    /// The files that it was made of, where they are known: sources, what they include, pictures.
    pub files: Vec<PathBuf>,
    /// Where each instruction comes from, where that is known.
    pub lines: Vec<SourceLine>,
}

/// An instruction of a program and the line that made it; one in a macro is of the line that calls it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourceLine {
    /// The address of its first byte.
    pub address: u16,
    /// The file, as index in [`Program::files`].
    pub file: usize,
    /// The line in it, from 1.
    pub line: usize,
}

/// The lowest address that a tape can load to: BASIC's variables, the loader, its workspace and its stack lie below.
const LOWEST: u16 = 24_000;

/// Gaps between blocks of code are told of from so many bytes on: they make a tape longer.
const WIDE_GAP: usize = 1024;

/// Where the picture lies: SCREEN$ is CODE 16384,6912.
const DISPLAY_FILE: u16 = 0x4000;

/// What an assembler found out, whichever it was.
struct Assembled {
    /// Address and bytes of each block, in the order of the source.
    blocks: Vec<(u16, Vec<u8>)>,
    symbols: BTreeMap<String, i64>,
    /// The value of `END expr`.
    entry: Option<u16>,
    warnings: Vec<String>,
    messages: Vec<String>,
    files: Vec<PathBuf>,
    lines: Vec<SourceLine>,
}

impl Program {
    /// A game of this workspace, from the sources embedded here.
    ///
    /// # Errors
    /// [`Error::UnknownGame`]; and those of [`Program::from_source`].
    pub fn game(name: &str, assembler: Assembler) -> Result<Self, Error> {
        let known = crate::games();
        if !known.contains(&name) {
            return Err(Error::UnknownGame { name: name.into(), known: known.join(", ") });
        }
        let screen = crate::screen::of_game(name)?;
        Ok(Self { screen, ..Self::embedded(name, &format!("{name}/main.asm"), assembler)? })
    }

    /// A program from a source file on the disk. Files that it includes are looked for beside the file that names
    /// them.
    ///
    /// # Errors
    /// What the assembler says of the source, with its place, or that what it makes is no program: it is empty, does not
    /// fit the memory, or starts outside its own code.
    pub fn from_source(path: &Path, assembler: Assembler) -> Result<Self, Error> {
        let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let assembled = match assembler {
            Assembler::Builtin => builtin(path, &asm::Disk, &asm::Options::default()),
            Assembler::Sjasmplus => sjasmplus(path, &sjasmplus_sys::Options::default()),
        };
        Self::new(name, assembled?).map_err(|error| error.of_file(path))
    }

    /// A program from a project file.
    ///
    /// # Errors
    /// Those of [`Program::from_source`]; [`Error::Project`] for an entry or a CLEAR that the program cannot have;
    /// [`Error::Picture`].
    pub fn from_project(project: &Project, assembler: Assembler) -> Result<Self, Error> {
        let (path, joined) = project.main();
        let mut assembled = match assembler {
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
                        let file = in_temporary(&text)?;
                        sjasmplus(file.path(), &options)?
                    }
                }
            }
        };
        if let Some(entry) = &project.entry {
            let value = match &entry.value {
                Entry::Address(address) => Some(*address),
                Entry::Label(label) => assembled.symbols.get(label).and_then(|&value| u16::try_from(value).ok()),
            };
            let Some(value) = value else {
                return Err(project.wrong(entry, no_such_label(&entry.value, &assembled.symbols)));
            };
            assembled.entry = Some(value);
        }
        let mut program = Self::new(project.name.clone(), assembled)?;
        if let Some(clear) = &project.clear {
            if !(LOWEST - 1..program.start).contains(&clear.value) {
                let (lowest, start) = (LOWEST - 1, program.start);
                let why = format!("CLEAR {} is not from {lowest} on and below the code at {start}", clear.value);
                return Err(project.wrong(clear, why));
            }
            program.clear = clear.value;
        }
        if let Some(path) = &project.screen {
            let png = std::fs::read(path).map_err(|source| Error::Read { path: path.clone(), source })?;
            let screen = Screen::from_png(&path.display().to_string(), &png)?;
            program.warnings.extend(screen.complaint(&path.display().to_string()));
            program.screen = Some(screen.bytes);
            program.files.push(path.clone());
        }
        program.files.push(project.file.clone());
        Ok(program)
    }

    /// A program from a source read through `files` by the built-in assembler, with all that the assembler knows of it:
    /// the sources themselves, and which line of them made which bytes.
    ///
    /// # Errors
    /// Those of [`Program::from_source`].
    pub fn with_assembly(path: &Path, files: &dyn asm::Files) -> Result<(Self, asm::Assembly), Error> {
        let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let mut assembly = asm::assemble(path, files, &asm::Options::default())?;
        let program = Self::new(name, assembled(&mut assembly)).map_err(|error| error.of_file(path))?;
        Ok((program, assembly))
    }

    /// A program from the embedded source at `path` in `z80src`.
    pub(crate) fn embedded(name: &str, path: &str, assembler: Assembler) -> Result<Self, Error> {
        let path = Path::new(ROOT).join(path);
        let assembled = match assembler {
            Assembler::Builtin => builtin(&path, &Sources, &asm::Options::default())?,
            Assembler::Sjasmplus => {
                let unwritten = |source| Error::Write { path: std::env::temp_dir(), source };
                let folder = tempfile::tempdir().map_err(unwritten)?;
                Sources.extract(folder.path()).map_err(unwritten)?;
                sjasmplus(&folder.path().join(path), &sjasmplus_sys::Options::default())?
            }
        };
        Self::new(name.into(), assembled)
    }

    /// Checks what was assembled and lays its blocks together.
    fn new(name: String, assembled: Assembled) -> Result<Self, Error> {
        let Assembled { mut blocks, symbols, entry, mut warnings, messages, files, lines } = assembled;
        blocks.retain(|(_, bytes)| !bytes.is_empty());
        blocks.sort_by_key(|&(start, _)| start);
        let Some(&(start, _)) = blocks.first() else { return Err(Error::Empty { name }) };
        let mut code: Vec<u8> = Vec::new();
        for (address, bytes) in blocks {
            let at = usize::from(address - start);
            if at < code.len() {
                return Err(Error::Overlap { name, address });
            }
            let (gap, end) = (at - code.len(), usize::from(start) + code.len());
            if gap >= WIDE_GAP {
                let zeroes = format!("{gap} zeroes fill the gap from ${end:04X} to ${address:04X}");
                warnings.push(format!("{name}: warning: {zeroes}: the code is one block"));
            }
            code.resize(at, 0);
            code.extend(bytes);
        }
        if usize::from(start) + code.len() > 0x10000 {
            return Err(Error::TooLong { name, start, bytes: code.len() });
        }
        let end = start + (code.len() - 1) as u16;
        let label =
            |wanted| symbols.iter().find(|(label, _)| label.eq_ignore_ascii_case(wanted)).map(|(_, &value)| value);
        let entry = entry.map(i64::from).or_else(|| label("start")).or_else(|| label("main")).unwrap_or(start.into());
        let entry = u16::try_from(entry).ok().filter(|entry| (start..=end).contains(entry)).ok_or(Error::Entry {
            name: name.clone(),
            entry,
            start,
            end,
        })?;
        Ok(Self {
            name,
            start,
            code,
            entry,
            clear: start.saturating_sub(1),
            symbols,
            screen: None,
            warnings,
            messages,
            files,
            lines,
        })
    }

    /// The tape: BASIC loader, loading screen if there is one, code. It starts by itself after `LOAD ""`.
    ///
    /// # Errors
    /// [`Error::OverLoader`] if the code would be loaded over the BASIC loader.
    pub fn tape(&self) -> Result<Tape, Error> {
        if self.start < LOWEST {
            return Err(Error::OverLoader { name: self.name.clone(), start: self.start, lowest: LOWEST });
        }
        let loader = basic::loader(self.clear, self.entry, self.screen.is_some());
        let mut blocks = vec![
            Header::program(&self.name, loader.len() as u16, Some(basic::LOADER_LINE)).block(),
            Block::data(Header::DATA_FLAG, &loader),
        ];
        let pieces = [self.screen.as_ref().map(|screen| (DISPLAY_FILE, screen)), Some((self.start, &self.code))];
        for (start, bytes) in pieces.into_iter().flatten() {
            blocks.push(Header::code(&self.name, bytes.len() as u16, start).block());
            blocks.push(Block::data(Header::DATA_FLAG, bytes));
        }
        Ok(Tape { blocks })
    }

    /// The font of the program: the 768 bytes at its label `Font` (characters 32 to 127, eight rows each), if it has one.
    pub fn font(&self) -> Option<[u8; 768]> {
        let at = u16::try_from(*self.symbols.get("Font")?).ok()?.checked_sub(self.start)?;
        self.code.get(usize::from(at)..)?.first_chunk().copied()
    }
}

/// What to say of an entry that no label has.
fn no_such_label(entry: &Entry, symbols: &BTreeMap<String, i64>) -> String {
    let Entry::Label(name) = entry else { return "the entry is no address".to_owned() };
    if let Some(value) = symbols.get(name) {
        return format!("{name} is {value}, which is no address");
    }
    match asm::nearest(name, symbols.keys().map(String::as_str)) {
        Some(near) => format!("there is no label {name} in the sources (did you mean `{near}`?)"),
        None => format!("there is no label {name} in the sources"),
    }
}

fn builtin(path: &Path, files: &dyn asm::Files, options: &asm::Options) -> Result<Assembled, Error> {
    Ok(assembled(&mut asm::assemble(path, files, options)?))
}

/// What a program is made of; the blocks are taken out of the assembly.
fn assembled(assembly: &mut asm::Assembly) -> Assembled {
    let blocks = std::mem::take(&mut assembly.blocks).into_iter().map(|block| (block.start, block.bytes)).collect();
    let mut warnings: Vec<String> = assembly.warnings.iter().map(ToString::to_string).collect();
    let mut saved: Vec<&str> = assembly.saves.iter().map(|save| &*save.name).collect();
    saved.dedup();
    if let Some(main) = assembly.files.first().filter(|_| !saved.is_empty()) {
        let saved = saved.join(", ");
        warnings
            .push(format!("{}: warning: what the source saves itself is not written here: {saved}", main.display()));
    }
    let messages = std::mem::take(&mut assembly.messages);
    let files = assembly.files.iter().chain(&assembly.binaries).cloned().collect();
    let instructions = assembly.rows.iter().filter(|line| line.instruction && !line.bytes.is_empty());
    let lines = instructions
        .map(|line| SourceLine { address: line.address, file: line.file as usize, line: line.line as usize })
        .collect();
    let (symbols, entry) = (assembly.symbols.clone(), assembly.entry);
    Assembled { blocks, symbols, entry, warnings, messages, files, lines }
}

fn sjasmplus(path: &Path, options: &sjasmplus_sys::Options) -> Result<Assembled, Error> {
    let output = sjasmplus_sys::Sjasmplus::find()?.assemble(path, options)?;
    // sjasmplus gives bytes the addresses at which the code sees itself. Where they lie, which DISP makes another place, our
    // own assembler knows, if it makes the same bytes.
    let (defines, include_dirs) = (options.defines.clone(), options.include_dirs.clone());
    let ours = asm::assemble(path, &asm::Disk, &asm::Options { defines, include_dirs, ..asm::Options::default() });
    let blocks = match ours {
        Ok(ours) if ours.code == output.raw => {
            ours.blocks.into_iter().map(|block| (block.start, block.bytes)).collect()
        }
        _ if output.is_displaced() => return Err(Error::Displaced { path: path.to_owned() }),
        _ => output.blocks.into_iter().map(|block| (block.start, block.bytes)).collect(),
    };
    let warnings = output.warnings.iter().map(ToString::to_string).collect();
    let files = vec![path.to_owned()];
    let (symbols, entry, messages) = (output.symbols, output.entry, output.messages);
    Ok(Assembled { blocks, symbols, entry, warnings, messages, files, lines: Vec::new() })
}

/// A source in a file that is gone when it is dropped.
fn in_temporary(text: &str) -> Result<tempfile::NamedTempFile, Error> {
    let unwritten = |source| Error::Write { path: std::env::temp_dir(), source };
    let file = tempfile::Builder::new().suffix(".asm").tempfile().map_err(unwritten)?;
    std::fs::write(file.path(), text).map_err(unwritten)?;
    Ok(file)
}
