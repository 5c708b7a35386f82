//! Where statements come from: files, macros and repetitions, one inside the other, on a stack of their own. Nothing here
//! calls itself, so that no source can exhaust the program's stack.

use crate::source::{Class, Segment, Source};
use crate::{Files, Options};
use std::collections::{BTreeSet, HashMap};
use std::io;
use std::path::{Component, Path, PathBuf};
use std::rc::Rc;

/// The statement that is being assembled.
#[derive(Clone, Debug)]
pub(crate) struct Here {
    pub(crate) source: Rc<Source>,
    /// Number of the source in the order of opening.
    pub(crate) file: u32,
    pub(crate) segment: Segment,
    /// The statement after replacing, if that changed it.
    pub(crate) replaced: Option<Rc<[u8]>>,
}

/// A run of statements.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    pub(crate) source: Rc<Source>,
    pub(crate) file: u32,
    /// Number of the next statement, and of the one behind the last.
    pub(crate) next: usize,
    pub(crate) end: usize,
    pub(crate) kind: Kind,
    /// How many IFs were open when it began.
    pub(crate) ifs: usize,
    /// The line of the frame below that brought us here.
    pub(crate) called_from: u32,
    /// File and line of the outermost macro call around, within the present file.
    pub(crate) called_at: Option<(u32, u32)>,
}

/// What a frame is.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    File,
    /// A macro's body: its name, and how many arguments there were before.
    Macro {
        name: Box<[u8]>,
        arguments: usize,
    },
    /// DUP: its first statement, rounds done and to do, and the label that counts them.
    Repeat {
        first: usize,
        round: u32,
        rounds: u32,
        index: Option<Box<[u8]>>,
    },
    /// WHILE: its first statement, its condition, rounds done, how many are too many, and how many errors there were before
    /// the present round.
    While {
        first: usize,
        condition: Rc<[u8]>,
        round: u32,
        most: u32,
        failures: u64,
    },
    /// `.3 INC A`: one statement that is repeated.
    Line {
        text: Rc<[u8]>,
        left: u32,
        /// It is the first of them, and with it the comment comes.
        first: bool,
    },
}

impl Kind {
    /// Is it a repetition that has been here before?
    pub(crate) fn is_further_round(&self) -> bool {
        match self {
            Self::Repeat { round, .. } | Self::While { round, .. } => *round > 1,
            Self::Line { .. } => true,
            Self::File | Self::Macro { .. } => false,
        }
    }
}

impl Frame {
    /// For the way to an error.
    pub(crate) fn describe(&self) -> String {
        match &self.kind {
            Kind::File => "included".to_owned(),
            Kind::Macro { name, .. } => format!("in macro {}, called", String::from_utf8_lossy(name)),
            Kind::Repeat { round, rounds, .. } => format!("in round {round} of {rounds} of the repetition"),
            Kind::While { round, .. } => format!("in round {round} of WHILE"),
            Kind::Line { .. } => "repeated".to_owned(),
        }
    }
}

/// An open IF.
#[derive(Clone, Debug)]
pub(crate) struct If {
    pub(crate) here: Here,
    /// ELSE has been there.
    pub(crate) has_else: bool,
}

/// Files as they are read, each once.
pub(crate) struct Library<'a> {
    files: &'a dyn Files,
    folders: &'a [PathBuf],
    sources: HashMap<PathBuf, (u32, Rc<Source>)>,
    /// The files that INCBIN names.
    binaries: BTreeSet<PathBuf>,
    /// What it takes of them: path, offset and length.
    parts: HashMap<(PathBuf, u64, usize), Rc<[u8]>>,
    /// Paths at which there was no file.
    missed: BTreeSet<PathBuf>,
    /// In the order of opening.
    pub(crate) opened: Vec<Rc<Source>>,
}

/// Larger files are not read at all, in bytes.
const LARGEST: u64 = 64 << 20;

impl<'a> Library<'a> {
    pub(crate) fn new(files: &'a dyn Files, options: &'a Options) -> Self {
        let (sources, parts, opened) = (HashMap::new(), HashMap::new(), Vec::new());
        let (binaries, missed) = (BTreeSet::new(), BTreeSet::new());
        Self { files, folders: &options.include_dirs, sources, binaries, parts, missed, opened }
    }

    /// The places where a file named in `from` is looked for. `<name>` looks into the include folders first.
    fn places(&self, name: &str, angled: bool, from: &Path) -> Vec<PathBuf> {
        let name = name.replace('\\', "/");
        let own = [from.parent().unwrap_or(Path::new("")).join(&name)];
        let folders = self.folders.iter().map(|folder| folder.join(&name));
        let plain = [PathBuf::from(&name)];
        let all: Vec<PathBuf> = if angled {
            folders.chain(own).chain(plain).collect()
        } else {
            own.into_iter().chain(folders).chain(plain).collect()
        };
        all.iter().map(|path| normal(path)).collect()
    }

    /// Opens a source named in another one.
    pub(crate) fn include(&mut self, name: &str, angled: bool, from: &Path) -> io::Result<(u32, Rc<Source>)> {
        let mut error = io::Error::from(io::ErrorKind::NotFound);
        for path in self.places(name, angled, from) {
            match self.open(&path) {
                Err(e) if e.kind() == io::ErrorKind::NotFound => {
                    self.missed.insert(path);
                    error = e;
                }
                other => return other,
            }
        }
        Err(error)
    }

    /// Opens a source by its path.
    pub(crate) fn open(&mut self, path: &Path) -> io::Result<(u32, Rc<Source>)> {
        if let Some(found) = self.sources.get(path) {
            return Ok(found.clone());
        }
        let source = Rc::new(Source::new(path.to_owned(), self.read(path)?));
        let number = self.opened.len() as u32;
        self.opened.push(source.clone());
        self.sources.insert(path.to_owned(), (number, source.clone()));
        Ok((number, source))
    }

    /// The files that were read for their bytes, sorted.
    pub(crate) fn binaries(&self) -> Vec<PathBuf> {
        self.binaries.iter().cloned().collect()
    }

    /// All files that what is assembled depends on, those among them that are not there.
    pub(crate) fn all_paths(&self) -> Vec<PathBuf> {
        let opened = self.opened.iter().map(|source| source.path.clone());
        opened.chain(self.binaries()).chain(self.missed.iter().cloned()).collect()
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        let size = self.files.size(path)?;
        if size > LARGEST {
            return Err(io::Error::other(format!("{size} bytes are more than the {LARGEST} that a file may have")));
        }
        self.files.read(path)
    }

    /// Finds a file for INCBIN: its path and its size.
    pub(crate) fn binary(&mut self, name: &str, angled: bool, from: &Path) -> io::Result<(PathBuf, u64)> {
        let mut error = io::Error::from(io::ErrorKind::NotFound);
        for path in self.places(name, angled, from) {
            match self.files.size(&path) {
                Err(e) if e.kind() == io::ErrorKind::NotFound => {
                    self.missed.insert(path);
                    error = e;
                }
                Err(e) => return Err(e),
                Ok(size) => {
                    self.binaries.insert(path.clone());
                    return Ok((path, size));
                }
            }
        }
        Err(error)
    }

    /// Bytes of a file that was found.
    pub(crate) fn part(&mut self, path: &Path, offset: u64, length: usize) -> io::Result<Rc<[u8]>> {
        let key = (path.to_owned(), offset, length);
        if let Some(part) = self.parts.get(&key) {
            return Ok(part.clone());
        }
        let part: Rc<[u8]> = self.files.read_part(path, offset, length)?.into();
        self.parts.insert(key, part.clone());
        Ok(part)
    }
}

/// The path without `.`, and without `..` where that can be told from the text.
fn normal(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir if matches!(out.components().next_back(), Some(Component::Normal(_))) => {
                out.pop();
            }
            other => out.push(other),
        }
    }
    out
}

/// Number of the statement that closes the repetition whose inside begins at `from`: the first that is not inside a further
/// one.
pub(crate) fn end_of_repetition(segments: &[Segment], from: usize, directives_first: bool) -> Option<usize> {
    let mut depth = 0;
    for (number, segment) in segments.iter().enumerate().skip(from) {
        let class = segment.class(directives_first);
        if class == Class::Repeat {
            depth += 1;
        } else if class == Class::EndRepeat {
            if depth == 0 {
                return Some(number);
            }
            depth -= 1;
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_lose_their_dots() {
        assert_eq!(normal(Path::new("a/./b/../c.asm")), Path::new("a/c.asm"));
        assert_eq!(normal(Path::new("../a/../../c.asm")), Path::new("../../c.asm"));
        assert_eq!(normal(Path::new("/a/b")), Path::new("/a/b"));
    }
}
