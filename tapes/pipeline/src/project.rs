//! `zxlab.toml`: what a program of one's own is made of and what is made of it.
//!
//! ```toml
//! name = "dash"                # on the tape; without it the name of the folder
//! sources = ["main.asm"]       # assembled one behind the other
//! entry = "start"              # a label or an address; without it as for a single source
//! clear = 32767                # the operand of CLEAR; without it the byte below the code
//! screen = "screen.png"        # the loading screen, 256 x 192, or 352 x 296 with a border
//! outputs = ["dash.tap"]       # by their endings
//! include = ["lib"]            # folders for INCLUDE and INCBIN
//!
//! [defines]                    # as DEFINE would
//! LIVES = "3"
//! ```
//!
//! All paths start at the folder of the file. A key that is not known and a value that cannot be are errors with their
//! place: a typing mistake does not quietly build something else.

use std::collections::BTreeMap;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use toml::Spanned;

use crate::Error;

/// The name of the file.
pub const PROJECT_FILE: &str = "zxlab.toml";

/// The file as it is written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    name: Option<Spanned<String>>,
    sources: Spanned<Vec<Spanned<PathBuf>>>,
    entry: Option<Spanned<Entry>>,
    clear: Option<Spanned<u16>>,
    screen: Option<Spanned<PathBuf>>,
    #[serde(default)]
    outputs: Vec<Spanned<PathBuf>>,
    #[serde(default)]
    include: Vec<Spanned<PathBuf>>,
    #[serde(default)]
    defines: BTreeMap<String, String>,
}

/// Where a program is entered.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged, expecting = "a label or an address from 0 to 65535 is expected")]
pub(crate) enum Entry {
    Address(u16),
    Label(String),
}

/// A value with its place in the file: line and column, from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Placed<T> {
    pub(crate) value: T,
    pub(crate) line: usize,
    pub(crate) column: usize,
}

/// A project file that has been read: its values are such as can be, and the files it names are there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Project {
    /// The file itself.
    pub file: PathBuf,
    /// The program's name.
    pub name: String,
    /// The sources, seen from the current directory; at least one.
    pub sources: Vec<PathBuf>,
    /// What is to be written, seen from the current directory.
    pub outputs: Vec<PathBuf>,
    /// Line and column of each of them in the file, from 1.
    output_places: Vec<(usize, usize)>,
    /// The picture for the loading screen.
    pub screen: Option<PathBuf>,
    pub(crate) entry: Option<Placed<Entry>>,
    pub(crate) clear: Option<Placed<u16>>,
    pub(crate) include: Vec<PathBuf>,
    pub(crate) defines: Vec<(String, String)>,
}

impl Project {
    /// Reads a project file; of a folder, the one in it.
    ///
    /// # Errors
    /// [`Error::Read`] if it cannot be read; [`Error::Project`] for whatever is wrong in it, with the place.
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
            let (line, column) = place(text, span.map_or(0, |span| span.start));
            Error::Project { path: file.clone(), line, column, why }
        };
        let written: Written =
            toml::from_str(text).map_err(|error| wrong(error.span(), with_nearest(error.message())))?;
        let folder = file.parent().unwrap_or(Path::new("")).to_owned();
        let there = |path: &Spanned<PathBuf>, what: &str, is: fn(&Path) -> bool| {
            let joined = folder.join(path.as_ref());
            if is(&joined) {
                return Ok(joined);
            }
            Err(wrong(Some(path.span()), format!("there is no {what} {}", joined.display())))
        };
        if written.sources.as_ref().is_empty() {
            return Err(wrong(Some(written.sources.span()), "at least one source is needed".to_owned()));
        }
        let sources = written.sources.as_ref().iter().map(|path| there(path, "source", Path::is_file));
        let sources = sources.collect::<Result<Vec<_>, _>>()?;
        if let (Some(odd), true) = (sources.iter().find(|path| path.to_string_lossy().contains('"')), sources.len() > 1)
        {
            return Err(wrong(Some(written.sources.span()), format!("{} has a quote in its name", odd.display())));
        }
        let include = written.include.iter().map(|path| there(path, "folder", Path::is_dir));
        let include = include.collect::<Result<Vec<_>, _>>()?;
        let screen = written.screen.as_ref().map(|path| there(path, "picture", Path::is_file)).transpose()?;
        let (mut outputs, mut output_places) = (Vec::new(), Vec::new());
        for path in &written.outputs {
            let output = folder.join(path.as_ref());
            if outputs.contains(&output) {
                return Err(wrong(Some(path.span()), format!("{} is there twice", path.as_ref().display())));
            }
            let read = sources.iter().chain(&screen).chain([&file]).any(|read| *read == output);
            if read || output.is_dir() || output.file_name().is_none() {
                return Err(wrong(Some(path.span()), format!("{} cannot be written over", output.display())));
            }
            outputs.push(output);
            output_places.push(place(text, path.span().start));
        }
        let name = match &written.name {
            Some(name)
                if name.as_ref().is_empty() || name.as_ref().chars().count() > 10 || !name.as_ref().is_ascii() =>
            {
                return Err(wrong(Some(name.span()), "a name on a tape has 1 to 10 characters of ASCII".to_owned()));
            }
            Some(name) => name.as_ref().clone(),
            None => name_of(&folder),
        };
        if let Some(name) = written.defines.keys().find(|name| !is_name(name)) {
            return Err(wrong(text.find(name.as_str()).map(|at| at..at), format!("`{name}` is no name for a DEFINE")));
        }
        let (entry, clear) = (written.entry.map(|entry| placed(text, entry)), written.clear.map(|c| placed(text, c)));
        let defines = written.defines.into_iter().collect();
        Ok(Self { name, sources, outputs, output_places, screen, entry, clear, include, defines, file })
    }

    /// An error about a value of this file.
    pub(crate) fn wrong<T>(&self, value: &Placed<T>, why: String) -> Error {
        Error::Project { path: self.file.clone(), line: value.line, column: value.column, why }
    }

    /// An error about the output with this number.
    pub fn wrong_output(&self, number: usize, why: String) -> Error {
        let (line, column) = self.output_places.get(number).copied().unwrap_or((1, 1));
        Error::Project { path: self.file.clone(), line, column, why }
    }

    /// What is assembled: the one source, or for several a text that includes them, and its path.
    pub(crate) fn main(&self) -> (PathBuf, Option<String>) {
        if let [source] = &self.sources[..] {
            return (source.clone(), None);
        }
        let path = |path: &PathBuf| std::path::absolute(path).unwrap_or_else(|_| path.clone());
        let text = self.sources.iter().map(|source| format!(" INCLUDE \"{}\"\n", path(source).display())).collect();
        (self.file.clone(), Some(text))
    }
}

/// What the reader of TOML says, in one line; of a key that is not known with the nearest one that is.
fn with_nearest(message: &str) -> String {
    let message = message.trim().replace('\n', " ");
    let mut quoted = message.split('`').skip(1).step_by(2);
    let unknown = quoted.next().filter(|_| message.starts_with("unknown field"));
    match unknown.and_then(|unknown| asm::nearest(unknown, quoted)) {
        Some(near) => format!("{message} (did you mean `{near}`?)"),
        None => message,
    }
}

/// The name of a folder, as far as a tape can hold it.
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

fn placed<T>(text: &str, value: Spanned<T>) -> Placed<T> {
    let (line, column) = place(text, value.span().start);
    Placed { value: value.into_inner(), line, column }
}

/// Line and column of a byte, from 1, the column in characters.
fn place(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..at).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    (line, before.rsplit('\n').next().unwrap_or_default().chars().count() + 1)
}

/// The disk, with a text in the place of one file.
pub(crate) struct Joined {
    pub(crate) path: PathBuf,
    pub(crate) text: String,
}

impl asm::Files for Joined {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        if path == self.path { Ok(self.text.clone().into_bytes()) } else { asm::Disk.read(path) }
    }

    fn size(&self, path: &Path) -> io::Result<u64> {
        if path == self.path { Ok(self.text.len() as u64) } else { asm::Disk.size(path) }
    }
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
    fn mistakes_are_told_with_their_place() {
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
            ("sources = [\"a.asm\"]\noutputs = [\"a.asm\"]\n", "zxlab.toml:2:12: a.asm cannot be written over"),
            ("sources = [\"a.asm\"]\noutputs = [\"a.tap\",\n\"a.tap\"]\n", "zxlab.toml:3:1: a.tap is there twice"),
            (
                "sources = [\"a.asm\"]\nname = \"\"\n",
                "zxlab.toml:2:8: a name on a tape has 1 to 10 characters of ASCII",
            ),
            ("sources = [\"a.asm\"]\n[defines]\n\"2x\" = \"1\"\n", "zxlab.toml:3:2: `2x` is no name for a DEFINE"),
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
