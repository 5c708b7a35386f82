//! What a file is, told by its ending, and what is in it: read into checked values before a machine sees any of it.

use crate::describe;
use crate::output::{checksum, note, read, say, sound, told};
use anyhow::{Context, Result, anyhow, bail};
use format::{Cursor, Tape};
use pipeline::{Assembler, Program, Project};
use spectrum::load::Holds;
use spectrum::rzx::{self, Rzx};
use spectrum::snapshot::szx::{self, Deposit};
use spectrum::snapshot::{Format, SnapshotError, scr};
use spectrum::{Machine, Model, Rom};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The game that is played if nothing else is named.
pub(crate) const FIRST: &str = "tictactoe";

/// What is played if a machine is only to be switched on: no file has to be there.
pub(crate) const BASIC: &str = "basic";

/// What a file holds.
#[derive(Clone)]
pub(crate) enum Content {
    /// A tape to be loaded.
    Tape(Tape),
    /// A ROM instead of Sinclair's.
    Rom(Rom),
    /// A snapshot, found to be one: it becomes a machine once its ROM and model are known.
    Snapshot(Snapshot),
    /// A snapshot and what was read from there on, to be played back.
    Recording(Arc<Rzx>),
    /// A screen to be looked at: [`scr::LENGTH`] bytes.
    Screen(Vec<u8>),
}

/// A snapshot, found to be one.
#[derive(Clone)]
pub(crate) struct Snapshot {
    pub(crate) format: Format,
    pub(crate) bytes: Vec<u8>,
    /// The tape in its deck, if that is another file, and the block at which it stands.
    pub(crate) linked: Option<(Arc<Tape>, usize)>,
    /// What is not as the file says, in lines.
    pub(crate) remarks: Vec<String>,
}

impl Snapshot {
    /// The snapshot that some bytes are. A tape that they only name is looked for where `beside` does.
    ///
    /// # Errors
    /// Those of its format.
    fn new(format: Format, bytes: Vec<u8>, beside: impl Fn(&str) -> Option<Result<Tape>>) -> Result<Snapshot> {
        format.read(&bytes, Rom::sinclair_48k(), Model::default())?;
        let mut remarks = Vec::new();
        let left_out = format.left_out(&bytes)?;
        if !left_out.is_empty() {
            remarks.push(format!("left out, as this machine has it not: {}", left_out.join("; ")));
        }
        let deposit = if format == Format::Szx { szx::deposit(&bytes)? } else { None };
        let mut linked = None;
        if let Some(Deposit::Linked { name, block }) = deposit {
            match beside(&name) {
                Some(Ok(tape)) => linked = Some((Arc::new(tape), block)),
                Some(Err(error)) => remarks.push(format!("its tape is left out: {}", told(&error))),
                None => remarks.push(format!("its tape is left out: no tape {name:?} lies beside it")),
            }
        }
        Ok(Snapshot { format, bytes, linked, remarks })
    }

    /// One that lies in another file.
    ///
    /// # Errors
    /// Those of its format.
    pub(crate) fn inside(format: Format, bytes: &[u8]) -> Result<Snapshot> {
        Snapshot::new(format, bytes.to_vec(), |_| None)
    }

    /// The machine, with this ROM and of this model unless it says otherwise, and the tape in its deck.
    ///
    /// # Errors
    /// None but those that it was checked for.
    pub(crate) fn machine(&self, rom: Rom, model: Model) -> Result<Machine, SnapshotError> {
        let mut machine = self.format.read(&self.bytes, rom, model)?;
        if let Some((tape, block)) = &self.linked {
            machine.insert(Arc::clone(tape));
            machine.wind_tape(Cursor::at((*block).min(tape.blocks.len())));
        }
        Ok(machine)
    }
}

/// Something to play.
#[derive(Clone)]
pub(crate) struct Playable {
    /// Its name, for titles and for the files that are made of it.
    pub(crate) title: String,
    /// Where it is from: a file, the name of a game, or [`BASIC`].
    pub(crate) path: PathBuf,
    /// How it came to be, in lines to show: what was assembled, what was left out.
    about: Vec<String>,
    /// What comes before the machine; none where it is only switched on.
    pub(crate) content: Option<Content>,
    /// A checksum over what it was made of: by it and the title it is known again.
    pub(crate) check: u32,
    /// The program, if it was assembled here.
    pub(crate) program: Option<Program>,
}

/// The endings that are read, as messages name them.
const ENDINGS: &str = ".tap .tzx .pzx .csw .wav .sna .z80 .szx .rzx .asm .rom .scr";

/// The ending of a file's name in small letters, without its point; empty if there is none.
pub(crate) fn ending(path: &Path) -> String {
    path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase()).unwrap_or_default()
}

/// What is in `path`, if it is no source.
///
/// # Errors
/// Those of reading, an ending that stands for nothing, or a file that is not what its ending says; each with the file, and
/// the byte offset where there is one.
pub(crate) fn content(path: &Path) -> Result<Content> {
    let shown = path.display();
    match ending(path).as_str() {
        "rom" => rom(path).map(Content::Rom),
        "scr" => {
            let bytes = read(path)?;
            scr::check(&bytes).with_context(|| format!("{shown}"))?;
            Ok(Content::Screen(bytes))
        }
        "rzx" => {
            // A snapshot that it only names lies in its folder.
            let beside = |name: &str| (!name.is_empty()).then(|| read(&path.with_file_name(name)).ok()).flatten();
            Ok(Content::Recording(Arc::new(rzx::read(&read(path)?, beside).with_context(|| format!("{shown}"))?)))
        }
        "asm" => bail!("{shown}: is source: `zxlab build` makes a file of it, `zxlab play` plays it"),
        other => {
            if let Some(format) = format::Format::from_ending(other) {
                return Ok(Content::Tape(tape(path, format)?));
            }
            if let Some(format) = Format::from_ending(other) {
                let snapshot = Snapshot::new(format, read(path)?, |name| tape_beside(path, name));
                return Ok(Content::Snapshot(snapshot.with_context(|| format!("{shown}"))?));
            }
            // That it is missing, or a folder, says more than that its ending is not known.
            read(path)?;
            Err(match other {
                "" => anyhow!("{shown}: has no ending that says what it is; known are {ENDINGS}"),
                other => anyhow!("{shown}: nothing here reads .{other} files; known are {ENDINGS}"),
            })
        }
    }
}

/// The tape that a snapshot names: in its own folder, wherever it was when it was named.
fn tape_beside(snapshot: &Path, name: &str) -> Option<Result<Tape>> {
    let path = snapshot.with_file_name(name.rsplit(['/', '\\']).next().filter(|name| !name.is_empty())?);
    let format = format::Format::from_ending(&ending(&path))?;
    path.exists().then(|| tape(&path, format))
}

/// The tape in a file. A sound is read by pieces: that of a cassette is half a gigabyte at a CD's quality.
fn tape(path: &Path, format: format::Format) -> Result<Tape> {
    let shown = || path.display().to_string();
    let is_sound = format == format::Format::Wav;
    match if is_sound { sound(path)? } else { None } {
        Some(file) => format::wav::read_from(file).with_context(shown)?.with_context(shown),
        None => format.read(&read(path)?).with_context(shown),
    }
}

/// Whether a file's ending says that it can be played.
pub(crate) fn is_played(path: &Path) -> bool {
    let ending = ending(path);
    !ending.is_empty() && ENDINGS.split(' ').any(|known| known.trim_start_matches('.') == ending)
}

/// A ROM of the user's.
///
/// # Errors
/// Those of reading, or a size other than 16,384 bytes.
pub(crate) fn rom(path: &Path) -> Result<Rom> {
    Rom::new(read(path)?).with_context(|| format!("{}", path.display()))
}

/// What to play: `what` is a file, the name of a game that is built in, or [`BASIC`]; without it the first game.
///
/// # Errors
/// Those of [`content`], or what the assembler says of a source.
pub(crate) fn playable(what: Option<&Path>) -> Result<Playable> {
    let what = what.unwrap_or(Path::new(FIRST));
    // Like a game's name: a file or folder of that name does not hide it.
    if what == Path::new(BASIC) {
        let (title, path) = (BASIC.to_owned(), what.to_owned());
        return Ok(Playable { title, path, about: Vec::new(), content: None, check: 0, program: None });
    }
    if let Some(source) = source(what) {
        let program = source.assemble(Assembler::Builtin)?;
        let tape = program.tape()?;
        let about = format!(
            "assembling {} ... {} bytes, tape of {} blocks",
            source.shown(),
            program.code.len(),
            tape.blocks.len()
        );
        let (title, check) = (program.name.clone(), checksum_of(&program.code));
        let content = Some(Content::Tape(tape));
        let path = what.to_owned();
        return Ok(Playable { title, path, about: vec![about], content, check, program: Some(program) });
    }
    if ending(what).is_empty() && !what.exists() {
        let games = pipeline::games().join(", ");
        bail!(
            "{}: there is neither a file nor a command nor a game of that name (there is {games}, and {BASIC})",
            what.display()
        );
    }
    let content = content(what)?;
    let title = what.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let check = checksum(what)?;
    let about = match &content {
        Content::Snapshot(snapshot) => {
            snapshot.remarks.iter().map(|remark| format!("{}: {remark}", what.display())).collect()
        }
        Content::Tape(tape) if describe::refuses_48k(tape) => {
            vec![format!("{}: says that it does not run on a 48K, as this machine is", what.display())]
        }
        _ => Vec::new(),
    };
    Ok(Playable { title, path: what.to_owned(), about, content: Some(content), check, program: None })
}

impl Playable {
    /// How it came to be, and what a tape that begins at this block, from 1, is loaded by: lines to show.
    pub(crate) fn about(&self, block: Option<u32>) -> impl Iterator<Item = String> {
        let first = block.map_or(0, |block| block as usize - 1);
        let typed = match &self.content {
            Some(Content::Tape(tape)) => match Holds::from(tape, first) {
                Holds::Program => None,
                Holds::Code => Some("holds code and no program: LOAD \"\" CODE is typed"),
                Holds::Arrays => Some("holds no program: LOAD \"\" waits for one in vain"),
            },
            _ => None,
        };
        let from = block.filter(|_| first > 0).map(|block| format!(" from block {block} on")).unwrap_or_default();
        let typed = typed.map(|typed| format!("{}:{from} {typed}", self.path.display()));
        self.about.iter().cloned().chain(typed)
    }

    /// Its source, if that can change: a file or a project, and no game that is built in.
    pub(crate) fn source(&self) -> Option<Source> {
        self.content.as_ref()?;
        source(&self.path).filter(|source| !matches!(source, Source::Game(_)))
    }
}

/// The CRC-32 of some bytes.
fn checksum_of(bytes: &[u8]) -> u32 {
    let mut crc = flate2::Crc::new();
    crc.update(bytes);
    crc.sum()
}

/// Something that is assembled.
pub(crate) enum Source {
    /// One of the games whose source is in this program.
    Game(String),
    /// A file.
    File(PathBuf),
    /// A project file.
    Project(PathBuf),
}

impl Source {
    /// The program; what the assembler warns of is said on stderr, what the source has to say on stdout.
    fn assemble(&self, assembler: Assembler) -> Result<Program> {
        let program = self.assemble_quietly(assembler)?;
        program.warnings.iter().for_each(note);
        program.messages.iter().try_for_each(say)?;
        Ok(program)
    }

    /// The program, and nothing is said.
    pub(crate) fn assemble_quietly(&self, assembler: Assembler) -> Result<Program> {
        Ok(match self {
            Source::Game(name) => Program::game(name, assembler)?,
            Source::File(path) => {
                read(path)?; // a folder or a missing file is said in the same words everywhere
                Program::from_source(path, assembler)?
            }
            Source::Project(path) => Program::from_project(&Project::read(path)?, assembler)?,
        })
    }

    fn shown(&self) -> String {
        match self {
            Source::Game(name) => format!("z80src/{name}"),
            Source::File(path) | Source::Project(path) => path.display().to_string(),
        }
    }

    /// The files that are known to belong to it before it is assembled.
    pub(crate) fn files(&self) -> Vec<PathBuf> {
        match self {
            Source::Game(_) => Vec::new(),
            Source::File(path) => vec![path.clone()],
            Source::Project(path) => {
                let sources = Project::read(path).map(|project| project.sources).unwrap_or_default();
                sources.into_iter().chain([path.clone()]).collect()
            }
        }
    }
}

/// `what` as a source: a file ending in .asm, or a game's name. A file or folder of that name does not hide the game: an
/// ending or a `./` names the file.
pub(crate) fn source(what: &Path) -> Option<Source> {
    match ending(what).as_str() {
        "asm" => return Some(Source::File(what.to_owned())),
        "toml" => return Some(Source::Project(what.to_owned())),
        _ => {}
    }
    let name = what.to_str().unwrap_or_default();
    if pipeline::games().contains(&name) {
        return Some(Source::Game(name.into()));
    }
    let project = what.join(pipeline::PROJECT_FILE);
    project.is_file().then_some(Source::Project(project))
}

/// The files that an assembler's complaint is about: those it read, and those it looked for in vain.
pub(crate) fn files_of(error: &anyhow::Error) -> Vec<PathBuf> {
    match error.downcast_ref() {
        Some(pipeline::Error::Assemble(errors)) => errors.files.clone(),
        _ => Vec::new(),
    }
}

/// A game, a source file or a project as a program.
///
/// # Errors
/// Neither of them, or what the assembler says of it.
pub(crate) fn program(what: &Path, assembler: Assembler) -> Result<Program> {
    match source(what) {
        Some(source) => source.assemble(assembler),
        None => Err(anyhow!(
            "{}: is neither a game (there is {}) nor a source file ending in .asm nor a project (a folder with a zxlab.toml)",
            what.display(),
            pipeline::games().join(", ")
        )),
    }
}

/// Whether two paths lead to one file, be it there or yet to be written.
pub(crate) fn same_file(one: &Path, other: &Path) -> bool {
    one == other || matches!((place(one), place(other)), (Some(one), Some(other)) if one == other)
}

/// Where a file lies, or would: behind links, and however its folder is spelled. None without a folder for it.
fn place(path: &Path) -> Option<PathBuf> {
    let target = pipeline::target(path).ok()?;
    target.canonicalize().ok().or_else(|| {
        let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        Some(folder.canonicalize().ok()?.join(target.file_name()?))
    })
}
