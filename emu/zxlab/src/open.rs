//! Opens files by their endings, and reads them into checked values before a machine sees any of them.

mod options;
mod snapshot;

pub(crate) use options::basic_pages;
pub(crate) use snapshot::Snapshot;

use crate::files::{ChecksumReader, checksum, open_sound, read};
use crate::lines::{eprint_line, print_line};
use crate::programs::{self, BASIC};
use crate::setup::Kind;
use crate::usage::similar;
use anyhow::{Context, Result, anyhow, bail};
use format::Tape;
use pipeline::{Assembler, Program, Project};
use spectrum::Rom;
use spectrum::load::{TapeContents, is_for_128k, is_for_neither, other_kind};
use spectrum::rzx::{self, Rzx};
use spectrum::snapshot::{Format, scr};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The content of a file.
#[derive(Clone)]
pub(crate) enum Content {
    /// A tape to load.
    Tape(Tape),
    /// A ROM to use instead of Sinclair's, and the length of the file: a shorter ROM is filled up.
    Rom { rom: Rom, bytes: usize },
    /// A valid snapshot; it becomes a machine when ROM and model are known.
    Snapshot(Snapshot),
    /// A snapshot and the input that was read from there on, to be played back.
    Recording(Arc<Rzx>),
    /// A screen to show: [`scr::LENGTH`] bytes.
    Screen(Vec<u8>),
}

/// Something to play.
#[derive(Clone)]
pub(crate) struct Playable {
    /// The name for titles and for files made of it.
    pub(crate) title: String,
    /// A file, the name of a program, or [`BASIC`].
    pub(crate) path: PathBuf,
    /// Messages about what was assembled or left out.
    about: Vec<String>,
    /// The content to load; `None` if the machine is only switched on.
    pub(crate) content: Option<Content>,
    /// CRC-32 of the file or the assembled code. Together with the title it identifies the saved states.
    pub(crate) check: u32,
    /// The program, if it was assembled here.
    pub(crate) program: Option<Program>,
}

/// The endings of files that can be played, as in messages.
const ENDINGS: &str = ".tap .tzx .pzx .csw .wav .sna .z80 .szx .rzx .asm .rom .scr";

/// Returns the ending of a file's name in small letters, without the point; empty if there is none.
pub(crate) fn ending(path: &Path) -> String {
    path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase()).unwrap_or_default()
}

/// Reads a file that is not a source.
///
/// # Errors
/// Those of reading, an unknown ending, or a file that does not match its ending; with the file's name, and the byte offset if
/// there is one.
pub(crate) fn content(path: &Path) -> Result<Content> {
    Ok(content_with_checksum(path)?.0)
}

/// Reads a file that is not a source, once, and also returns its CRC-32.
fn content_with_checksum(path: &Path) -> Result<(Content, u32)> {
    let shown = || path.display().to_string();
    let ending = ending(path);
    let snapshot_format = Format::from_ending(&ending);
    if let Some(format) = format::Format::from_ending(&ending) {
        let (tape, check) = tape_with_checksum(path, format)?;
        return Ok((Content::Tape(tape), check));
    }
    if ending == "asm" {
        bail!("{}: is a source: `zxlab build` makes a file of it, `zxlab play` plays it", shown());
    }
    let bytes = read(path)?;
    let check = checksum(&bytes);
    let content = match (ending.as_str(), snapshot_format) {
        (_, Some(format)) => {
            let find_tape = |name: &str| tape_in_same_folder(path, name);
            Content::Snapshot(Snapshot::new(format, bytes, find_tape).with_context(shown)?)
        }
        ("rom", _) => Content::Rom { bytes: bytes.len(), rom: Rom::new(bytes).with_context(shown)? },
        ("scr", _) => {
            scr::check(&bytes).with_context(shown)?;
            Content::Screen(bytes)
        }
        ("rzx", _) => {
            // A snapshot that the recording only names is in the same folder.
            let snapshot = |name: &str| (!name.is_empty()).then(|| read(&path.with_file_name(name)).ok()).flatten();
            Content::Recording(Arc::new(rzx::read(&bytes, snapshot).with_context(shown)?))
        }
        ("", _) => bail!("{}: has no ending that shows what it is; known endings are {ENDINGS}", shown()),
        (other, _) => bail!("{}: .{other} files cannot be read; known endings are {ENDINGS}", shown()),
    };
    Ok((content, check))
}

/// Reads the tape that a snapshot names, from the snapshot's own folder. `None` if it is not there.
fn tape_in_same_folder(snapshot: &Path, name: &str) -> Option<Result<Tape>> {
    let path = snapshot.with_file_name(name.rsplit(['/', '\\']).next().filter(|name| !name.is_empty())?);
    let format = format::Format::from_ending(&ending(&path))?;
    path.exists().then(|| Ok(tape_with_checksum(&path, format)?.0))
}

/// Reads a tape, and returns its file's CRC-32. Sound is read in pieces: a cassette in CD quality takes half a gigabyte.
fn tape_with_checksum(path: &Path, format: format::Format) -> Result<(Tape, u32)> {
    let shown = || path.display().to_string();
    let is_sound = format == format::Format::Wav;
    if let Some(file) = if is_sound { open_sound(path)? } else { None } {
        let mut file = ChecksumReader::new(file);
        let tape = format::wav::read_from(&mut file).with_context(shown)?.with_context(shown)?;
        return Ok((tape, file.finish().with_context(shown)?));
    }
    let bytes = read(path)?;
    Ok((format.read(&bytes).with_context(shown)?, checksum(&bytes)))
}

/// Returns true if a file with this ending can be played.
pub(crate) fn is_played(path: &Path) -> bool {
    let ending = ending(path);
    !ending.is_empty() && ENDINGS.split(' ').any(|known| known.trim_start_matches('.') == ending)
}

/// Reads a ROM file.
///
/// # Errors
/// Those of reading, or a size other than 16,384 bytes.
pub(crate) fn rom(path: &Path) -> Result<Rom> {
    Rom::new(read(path)?).with_context(|| format!("{}", path.display()))
}

/// Returns the program or the file in the present folder whose name a mistyped one is most similar to.
fn similar_name(what: &Path) -> Option<String> {
    let files = std::fs::read_dir(".").into_iter().flatten().flatten();
    let files: Vec<String> = files.filter_map(|file| file.file_name().into_string().ok()).collect();
    let names = programs::all().chain(files.iter().map(String::as_str));
    similar(what.to_str()?, names).map(str::to_owned)
}

/// Opens something to play, and prints nothing: a file, the name of a built-in program, or [`BASIC`]; with `None` the first program.
///
/// # Errors
/// Those of [`content`], or the assembler's errors in a source.
pub(crate) fn playable(what: Option<&Path>) -> Result<Playable> {
    opened(what, true)
}

/// Opens something to debug. A source that is assembled to an address below a tape's loader, as one without ORG is, has no content: its
/// program is to be copied into memory.
///
/// # Errors
/// Those of [`playable`] for everything else.
pub(crate) fn debuggable(what: Option<&Path>) -> Result<Playable> {
    opened(what, false)
}

fn opened(what: Option<&Path>, needs_tape: bool) -> Result<Playable> {
    let what = what.unwrap_or(Path::new(programs::FIRST));
    // As with the names of programs, a file or folder of that name does not hide it.
    if what == Path::new(BASIC) {
        let (title, path) = (BASIC.to_owned(), what.to_owned());
        return Ok(Playable { title, path, about: Vec::new(), content: None, check: 0, program: None });
    }
    if let Some(source) = source(what) {
        let program = source.assemble(Assembler::Builtin)?;
        let tape = match program.tape() {
            Err(pipeline::Error::OverLoader { .. }) if !needs_tape && program.banks.is_empty() => None,
            tape => Some(tape?),
        };
        let made = match &tape {
            Some(tape) => format!("tape of {} blocks", tape.blocks.len()),
            None => format!("at ${:04X}, where no tape can load it: copied into memory", program.start),
        };
        let bytes: usize = program.parts().iter().map(|(_, bytes)| bytes.len()).sum();
        let about = format!("assembling {} ... {bytes} bytes, {made}", source.shown());
        let (title, check) = (program.name.clone(), checksum(&program.code));
        let content = tape.map(Content::Tape);
        let path = what.to_owned();
        return Ok(Playable { title, path, about: vec![about], content, check, program: Some(program) });
    }
    if what.is_dir() {
        bail!("{}: is a folder and no project, which has a {}", what.display(), pipeline::PROJECT_FILE);
    }
    if ending(what).is_empty() && !what.exists() {
        let meant = similar_name(what).map(|name| format!("is `{name}` meant? ")).unwrap_or_default();
        bail!(
            "{}: there is no file, command or program of that name; {meant}programs are {}, {BASIC}",
            what.display(),
            programs::names()
        );
    }
    let (content, check) = content_with_checksum(what)?;
    let title = what.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let about = match &content {
        Content::Snapshot(snapshot) => {
            snapshot.remarks.iter().map(|remark| format!("{}: {remark}", what.display())).collect()
        }
        Content::Tape(tape) => {
            let machine = match other_kind(tape) {
                Some(spectrum::Kind::Plus2A) => Some("is for a +2A: --machine plus2a --rom FILE"),
                Some(_) => Some("is for a Pentagon"),
                None if is_for_neither(tape) => Some("runs neither on a 48K nor on a 128K"),
                None => is_for_128k(tape).then_some("is for a 128K"),
            };
            machine
                .map(|machine| format!("{}: the tape states that it {machine}", what.display()))
                .into_iter()
                .collect()
        }
        _ => Vec::new(),
    };
    Ok(Playable { title, path: what.to_owned(), about, content: Some(content), check, program: None })
}

impl Playable {
    /// Prints the assembler's warnings on stderr, and the messages of the source on stdout.
    ///
    /// # Errors
    /// Stdout cannot be written.
    pub(crate) fn print_output(&self) -> Result<()> {
        self.program.as_ref().map_or(Ok(()), print_output)
    }

    /// Returns messages about how it was made, and about how a tape is loaded that starts at this block (from 1), by this kind of Spectrum
    /// if one is named, with a ROM that is named if `has_rom`.
    pub(crate) fn about(&self, block: Option<u32>, kind: Option<Kind>, has_rom: bool) -> impl Iterator<Item = String> {
        let first = block.map_or(0, |block| block as usize - 1);
        let typed = match &self.content {
            Some(Content::Tape(tape)) => match TapeContents::of(tape, first) {
                TapeContents::Program => None,
                TapeContents::Code => Some("holds code and no program: LOAD \"\" CODE is typed"),
                TapeContents::Arrays => Some("holds no program: LOAD \"\" will find none"),
            },
            _ => None,
        };
        let from = block.filter(|_| first > 0).map(|block| format!(" from block {block} on")).unwrap_or_default();
        let typed = typed.map(|typed| format!("{}:{from} {typed}", self.path.display()));
        self.about.iter().cloned().chain(typed).chain(self.about_kind(kind, has_rom))
    }

    /// Returns its source if that can change: a file or a project, but not a built-in program.
    pub(crate) fn source(&self) -> Option<Source> {
        self.content.as_ref()?;
        source(&self.path).filter(|source| !matches!(source, Source::Program(_)))
    }
}

/// A source to assemble.
pub(crate) enum Source {
    /// A program whose source is built in.
    Program(&'static str),
    /// A source file.
    File(PathBuf),
    /// A project file.
    Project(PathBuf),
}

impl Source {
    /// Assembles it. Prints nothing.
    pub(crate) fn assemble(&self, assembler: Assembler) -> Result<Program> {
        Ok(match self {
            Source::Program(name) => Program::embedded(name, assembler)?,
            Source::File(path) => {
                read(path)?; // reports a folder or a missing file in the same words as everywhere
                Program::from_source(path, assembler)?
            }
            Source::Project(path) => Program::from_project(&Project::read(path)?, assembler)?,
        })
    }

    fn shown(&self) -> String {
        match self {
            Source::Program(name) => (*name).to_owned(),
            Source::File(path) | Source::Project(path) => path.display().to_string(),
        }
    }

    /// Returns the files that are known to belong to it before it is assembled.
    pub(crate) fn files(&self) -> Vec<PathBuf> {
        match self {
            Source::Program(_) => Vec::new(),
            Source::File(path) => vec![path.clone()],
            Source::Project(path) => {
                let sources = Project::read(path).map(|project| project.sources).unwrap_or_default();
                sources.into_iter().chain([path.clone()]).collect()
            }
        }
    }
}

/// Prints the assembler's warnings on stderr, and the messages of the source on stdout.
fn print_output(program: &Program) -> Result<()> {
    program.warnings.iter().for_each(eprint_line);
    program.messages.iter().try_for_each(print_line)
}

/// Returns `what` as a source: a file ending in .asm, a project, or the name of a built-in program. A file or folder with a
/// program's name does not hide the program; an ending or `./` names the file.
pub(crate) fn source(what: &Path) -> Option<Source> {
    match ending(what).as_str() {
        "asm" => return Some(Source::File(what.to_owned())),
        "toml" => return Some(Source::Project(what.to_owned())),
        _ => {}
    }
    let name = what.to_str().unwrap_or_default();
    if let Some(program) = lab::programs::find(name) {
        return Some(Source::Program(program.name));
    }
    let project = what.join(pipeline::PROJECT_FILE);
    project.is_file().then_some(Source::Project(project))
}

/// Returns the files that the assembler read or looked for before it failed.
pub(crate) fn files_of(error: &anyhow::Error) -> Vec<PathBuf> {
    match error.downcast_ref() {
        Some(pipeline::Error::Assemble(errors)) => errors.files.clone(),
        _ => Vec::new(),
    }
}

/// Assembles a built-in program, a source file or a project. Prints the warnings and the messages of the source.
///
/// # Errors
/// `what` is none of them, or the assembler's errors.
pub(crate) fn program(what: &Path, assembler: Assembler) -> Result<Program> {
    match source(what) {
        Some(source) => {
            let program = source.assemble(assembler)?;
            print_output(&program)?;
            Ok(program)
        }
        None => Err(anyhow!(
            "{}: is not a program (programs are {}), a source file ending in .asm, or a project (a folder with a zxlab.toml)",
            what.display(),
            programs::names()
        )),
    }
}
