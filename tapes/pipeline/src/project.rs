//! `zxlab.toml`, the project file: the parts of a program, and the files to build.
//!
//! ```toml
//! name = "dash"                # on the tape; default: the name of the folder
//! sources = ["main.asm"]       # assembled in this order
//! entry = "start"              # a label or an address; default: as for a single source
//! clear = 32767                # the operand of CLEAR; default: the byte below the code
//! screen = "screen.png"        # the loading screen, 256 x 192, or 352 x 296 with a border
//! outputs = ["dash.tap"]       # formats by extension
//! include = ["lib"]            # folders for INCLUDE and INCBIN
//!
//! [banks]                      # sources for banks of a 128K, each assembled from $C000 on; the tape's loader fills them
//! 1 = ["levels.asm"]
//!
//! [defines]                    # as by DEFINE
//! LIVES = "3"
//! ```
//!
//! All paths are relative to the folder of the file. Unknown keys and impossible values are errors with their place, so that a
//! typing error does not silently build something else.

mod joined;

use std::collections::BTreeMap;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use toml::Spanned;

pub use joined::Joined;
use joined::{Over, in_lines};

use crate::{Error, banks};

/// The banks that can be mapped at $C000 and are mapped nowhere else. No other spelling, as `03`, could be a second entry of one.
const FREE_BANKS: [u8; 6] = [0, 1, 3, 4, 6, 7];

/// Name of the project file.
pub const PROJECT_FILE: &str = "zxlab.toml";

/// The keys of the file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Keys {
    name: Option<Spanned<String>>,
    sources: Spanned<Vec<Spanned<PathBuf>>>,
    entry: Option<Spanned<EntryPoint>>,
    clear: Option<Spanned<u16>>,
    screen: Option<Spanned<PathBuf>>,
    #[serde(default)]
    outputs: Vec<Spanned<PathBuf>>,
    #[serde(default)]
    include: Vec<Spanned<PathBuf>>,
    #[serde(default)]
    banks: BTreeMap<Spanned<String>, Vec<Spanned<PathBuf>>>,
    #[serde(default)]
    defines: BTreeMap<String, String>,
}

/// The entry of a program.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged, expecting = "a label or an address from 0 to 65535 is expected")]
pub(crate) enum EntryPoint {
    Address(u16),
    Label(String),
}

/// A value with its position in the file: line and column, from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Located<T> {
    pub(crate) value: T,
    pub(crate) line: usize,
    pub(crate) column: usize,
}

/// A project file that has been read: its values are possible, and the files that it names exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Project {
    /// The project file.
    pub file: PathBuf,
    /// The program's name.
    pub name: String,
    /// The sources, relative to the current directory; at least one.
    pub sources: Vec<PathBuf>,
    /// The line of the file in which each source stands.
    source_lines: Vec<usize>,
    /// The sources of banks of a 128K: the number of each bank, and its sources, relative to the current directory.
    pub(crate) banks: Vec<(Located<u8>, Vec<PathBuf>)>,
    /// The files to build, relative to the current directory.
    pub outputs: Vec<PathBuf>,
    /// Line and column of each of the outputs in the file, from 1.
    output_positions: Vec<(usize, usize)>,
    /// The picture of the loading screen.
    pub screen: Option<PathBuf>,
    pub(crate) entry: Option<Located<EntryPoint>>,
    pub(crate) clear: Option<Located<u16>>,
    pub(crate) include: Vec<PathBuf>,
    pub(crate) defines: Vec<(String, String)>,
}

impl Project {
    /// Reads a project file, or the one in a folder.
    ///
    /// # Errors
    /// [`Error::Read`] if it cannot be read; [`Error::Project`] for errors in it.
    pub fn read(path: &Path) -> Result<Self, Error> {
        let is_folder = path.is_dir();
        if is_folder && path.file_name().is_some_and(|name| name == PROJECT_FILE) {
            return Err(Error::Read { path: path.into(), source: io::ErrorKind::IsADirectory.into() });
        }
        let file = if is_folder { path.join(PROJECT_FILE) } else { path.to_owned() };
        let text = std::fs::read_to_string(&file).map_err(|source| Error::Read { path: file.clone(), source })?;
        Self::parse(file, &text)
    }

    fn parse(file: PathBuf, text: &str) -> Result<Self, Error> {
        let wrong = |span: Option<Range<usize>>, why: String| {
            let (line, column) = position(text, span.map_or(0, |span| span.start));
            Error::Project { path: file.clone(), line, column, why }
        };
        let keys: Keys = toml::from_str(text).map_err(|error| wrong(error.span(), with_nearest(error.message())))?;
        let folder = file.parent().unwrap_or(Path::new("")).to_owned();
        let existing = |path: &Spanned<PathBuf>, what: &str, is: fn(&Path) -> bool| {
            let joined = folder.join(path.as_ref());
            if is(&joined) {
                return Ok(joined);
            }
            Err(wrong(Some(path.span()), format!("there is no {what} {}", joined.display())))
        };
        if keys.sources.as_ref().is_empty() {
            return Err(wrong(Some(keys.sources.span()), "at least one source is needed".to_owned()));
        }
        let source_lines = keys.sources.as_ref().iter().map(|path| position(text, path.span().start).0).collect();
        let sources = keys.sources.as_ref().iter().map(|path| existing(path, "source", Path::is_file));
        let sources = sources.collect::<Result<Vec<_>, _>>()?;
        let mut banks = Vec::new();
        for (number, paths) in &keys.banks {
            let Some(bank) = FREE_BANKS.into_iter().find(|bank| *number.as_ref() == bank.to_string()) else {
                let why = "the banks to fill are 0, 1, 3, 4, 6 and 7: 2 and 5 are the memory from $4000 to $BFFF";
                return Err(wrong(Some(number.span()), why.to_owned()));
            };
            let sources = paths.iter().map(|path| existing(path, "source", Path::is_file));
            let (line, column) = position(text, number.span().start);
            banks.push((Located { value: bank, line, column }, sources.collect::<Result<Vec<_>, _>>()?));
        }
        let is_joined = sources.len() > 1 || !banks.is_empty();
        let banked = banks.iter().flat_map(|(_, sources)| sources);
        if let (Some(odd), true) =
            (sources.iter().chain(banked.clone()).find(|path| path.to_string_lossy().contains('"')), is_joined)
        {
            return Err(wrong(Some(keys.sources.span()), format!("{} has a quote in its name", odd.display())));
        }
        let include = keys.include.iter().map(|path| existing(path, "folder", Path::is_dir));
        let include = include.collect::<Result<Vec<_>, _>>()?;
        let screen = keys.screen.as_ref().map(|path| existing(path, "picture", Path::is_file)).transpose()?;
        let (mut outputs, mut output_positions) = (Vec::new(), Vec::new());
        for path in &keys.outputs {
            let output = folder.join(path.as_ref());
            if outputs.contains(&output) {
                return Err(wrong(Some(path.span()), format!("{} is listed twice", path.as_ref().display())));
            }
            let read = sources.iter().chain(banked.clone()).chain(&screen).chain([&file]).any(|read| *read == output);
            if read || output.is_dir() || output.file_name().is_none() {
                return Err(wrong(Some(path.span()), format!("{} cannot be overwritten", output.display())));
            }
            outputs.push(output);
            output_positions.push(position(text, path.span().start));
        }
        let name = match &keys.name {
            Some(name)
                if name.as_ref().is_empty() || name.as_ref().chars().count() > 10 || !name.as_ref().is_ascii() =>
            {
                return Err(wrong(Some(name.span()), "a name on a tape has 1 to 10 ASCII characters".to_owned()));
            }
            Some(name) => name.as_ref().clone(),
            None => name_of(&folder),
        };
        if let Some(name) = keys.defines.keys().find(|name| !is_name(name)) {
            return Err(wrong(
                text.find(name.as_str()).map(|at| at..at),
                format!("`{name}` is not a name for a DEFINE"),
            ));
        }
        let (entry, clear) = (keys.entry.map(|entry| located(text, entry)), keys.clear.map(|c| located(text, c)));
        let defines = keys.defines.into_iter().collect();
        Ok(Self {
            name,
            sources,
            source_lines,
            banks,
            outputs,
            output_positions,
            screen,
            entry,
            clear,
            include,
            defines,
            file,
        })
    }

    /// Makes an error about a value of this file.
    pub(crate) fn wrong<T>(&self, value: &Located<T>, why: String) -> Error {
        Error::Project { path: self.file.clone(), line: value.line, column: value.column, why }
    }

    /// Makes an error about the output with this number, from 0.
    pub fn wrong_output(&self, number: usize, why: String) -> Error {
        let (line, column) = self.output_positions.get(number).copied().unwrap_or((1, 1));
        Error::Project { path: self.file.clone(), line, column, why }
    }

    /// Assembles the sources with the built-in assembler, reading them through `files`. This is for editors, whose texts need not
    /// be saved; [`Program::from_project`](crate::Program::from_project) makes a program.
    ///
    /// # Errors
    /// The assembler's errors.
    pub fn assemble(&self, files: &dyn asm::Files) -> Result<asm::Assembly, asm::Errors> {
        self.as_one(files, |path, files| asm::assemble(path, files, &self.options()))
    }

    /// Calls `with` with one source for the whole project and the files to read it from: several sources are included by a text in
    /// place of the project file.
    pub fn as_one<R>(&self, files: &dyn asm::Files, with: impl FnOnce(&Path, &dyn asm::Files) -> R) -> R {
        match self.main() {
            (path, None) => with(&path, files),
            (path, Some(text)) => with(&path, &Over { path: path.clone(), text, files }),
        }
    }

    /// Returns true if it has sources for banks of a 128K.
    pub fn has_banks(&self) -> bool {
        !self.banks.is_empty()
    }

    /// Returns the reason why a bank has no bytes.
    pub(crate) fn why_empty(&self, bank: u8) -> String {
        let banks = self.banks_by_line();
        let before = banks.into_iter().take_while(|(number, _)| number.value != bank).flat_map(|(_, sources)| sources);
        banks::why_empty(bank, self.sources.iter().chain(before))
    }

    /// Returns the banks in the order of the file.
    fn banks_by_line(&self) -> Vec<&(Located<u8>, Vec<PathBuf>)> {
        let mut banks: Vec<_> = self.banks.iter().collect();
        banks.sort_by_key(|(number, _)| (number.line, number.column));
        banks
    }

    /// Returns the path of the only source; of several, or with banks, the project's path and a source text that includes them in the lines
    /// in which the file names them.
    pub(crate) fn main(&self) -> (PathBuf, Option<String>) {
        let path = |path: &PathBuf| std::path::absolute(path).unwrap_or_else(|_| path.clone());
        match &self.sources[..] {
            [source] if self.banks.is_empty() => (source.clone(), None),
            sources => {
                let include = |source: &PathBuf| format!(" INCLUDE \"{}\"", path(source).display());
                let lines = self.source_lines.iter().copied();
                let device = lines.clone().take(1).filter(|_| !self.banks.is_empty());
                let mut parts: Vec<(usize, String)> =
                    device.map(|line| (line, " DEVICE ZXSPECTRUM128".to_owned())).collect();
                parts.extend(lines.zip(sources.iter().map(include)));
                for (number, sources) in self.banks_by_line() {
                    let slot = format!(" SLOT 3 : ORG $C000,{}", number.value);
                    let all = [slot].into_iter().chain(sources.iter().map(include));
                    parts.extend(all.map(|statement| (number.line, statement)));
                }
                (self.file.clone(), Some(in_lines(parts)))
            }
        }
    }

    /// Returns the options for the assembler.
    pub fn options(&self) -> asm::Options {
        asm::Options { defines: self.defines.clone(), include_dirs: self.include.clone(), ..asm::Options::default() }
    }
}

/// Puts the TOML reader's message in one line; for an unknown key, adds the most similar known one.
fn with_nearest(message: &str) -> String {
    let message = message.trim().replace('\n', " ");
    let mut quoted = message.split('`').skip(1).step_by(2);
    let unknown = quoted.next().filter(|_| message.starts_with("unknown field"));
    match unknown.and_then(|unknown| asm::nearest(unknown, quoted)) {
        Some(near) => format!("{message} (did you mean `{near}`?)"),
        None => message,
    }
}

/// Returns the name of a folder, without characters that a tape's name cannot have.
fn name_of(folder: &Path) -> String {
    let folder = std::path::absolute(folder).unwrap_or_default();
    let name = folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let name: String = name.chars().filter(char::is_ascii_graphic).take(10).collect();
    if name.is_empty() { "program".to_owned() } else { name }
}

fn is_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

fn located<T>(text: &str, value: Spanned<T>) -> Located<T> {
    let (line, column) = position(text, value.span().start);
    Located { value: value.into_inner(), line, column }
}

/// Returns the line and the column of a byte, from 1, the column in characters.
fn position(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..at).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    (line, before.rsplit('\n').next().unwrap_or_default().chars().count() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> String {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("a.asm"), " ret\n").unwrap();
        let file = folder.path().join(PROJECT_FILE);
        std::fs::write(&file, text).unwrap();
        let error = Project::read(folder.path()).unwrap_err().to_string();
        error.replace(&format!("{}/", folder.path().display()), "")
    }

    #[test]
    fn errors_have_their_position() {
        for (text, expected) in [
            ("", "zxlab.toml:1:1: missing field `sources`"),
            ("sources = []", "zxlab.toml:1:11: at least one source is needed"),
            ("sources = [\"b.asm\"]", "zxlab.toml:1:12: there is no source b.asm"),
            ("sources = [\"a.asm\"]\nclear = 70000\n", "zxlab.toml:2:9: invalid value: integer `70000`, expected u16"),
            ("sources = [\"a.asm\"]\nclear = -1\n", "zxlab.toml:2:9: invalid value: integer `-1`, expected u16"),
            (
                "sources = [\"a.asm\"]\nentry = 1.5\n",
                "zxlab.toml:2:9: a label or an address from 0 to 65535 is expected",
            ),
            ("sources = [\"a.asm\"]\nscreen = \"x.png\"\n", "zxlab.toml:2:10: there is no picture x.png"),
            ("sources = [\"a.asm\"]\noutputs = [\"a.asm\"]\n", "zxlab.toml:2:12: a.asm cannot be overwritten"),
            ("sources = [\"a.asm\"]\noutputs = [\"a.tap\",\n\"a.tap\"]\n", "zxlab.toml:3:1: a.tap is listed twice"),
            ("sources = [\"a.asm\"]\nname = \"\"\n", "zxlab.toml:2:8: a name on a tape has 1 to 10 ASCII characters"),
            ("sources = [\"a.asm\"]\n[defines]\n\"2x\" = \"1\"\n", "zxlab.toml:3:2: `2x` is not a name for a DEFINE"),
            (
                "sources = [\"a.asm\"]\n[banks]\n5 = [\"a.asm\"]\n",
                "zxlab.toml:3:1: the banks to fill are 0, 1, 3, 4, 6 and 7: 2 and 5 are the memory from $4000 to $BFFF",
            ),
            (
                "sources = [\"a.asm\"]\n[banks]\n03 = [\"a.asm\"]\n",
                "zxlab.toml:3:1: the banks to fill are 0, 1, 3, 4, 6 and 7: 2 and 5 are the memory from $4000 to $BFFF",
            ),
            ("sources = [\"a.asm\"]\n[banks]\n3 = [\"b.asm\"]\n", "zxlab.toml:3:6: there is no source b.asm"),
            ("sources = [\"a.asm\"]\ninclude = [\"none\"]\n", "zxlab.toml:2:12: there is no folder none"),
        ] {
            assert_eq!(refused(text), expected, "{text}");
        }
        let unknown = refused("sources = [\"a.asm\"]\nscren = \"x.png\"\n");
        assert!(unknown.starts_with("zxlab.toml:2:1: unknown field `scren`, expected one of"), "{unknown}");
        assert!(unknown.ends_with("(did you mean `screen`?)"), "{unknown}");
        let broken = refused("sources = [\"a.asm\"");
        assert!(broken.starts_with("zxlab.toml:1:"), "{broken}");
    }

    #[test]
    fn names_come_from_the_folder() {
        assert_eq!(name_of(Path::new("/x/a long name indeed")), "alongnamei");
        assert_eq!(name_of(Path::new("/")), "program");
    }
}
