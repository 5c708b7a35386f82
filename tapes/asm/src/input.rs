//! The source of statements: files, macros and repetitions, nested on a stack of frames. Nothing here is recursive, so
//! no source can exhaust the program's stack.

use crate::source::{Class, Segment, Source};
use crate::{Files, Options};
use std::collections::{BTreeSet, HashMap};
use std::io;
use std::path::{Component, Path, PathBuf};
use std::rc::Rc;

/// The statement being assembled.
#[derive(Clone, Debug)]
pub(crate) struct Here {
    pub(crate) source: Rc<Source>,
    /// Index of the source in the order of opening.
    pub(crate) file: u32,
    pub(crate) segment: Segment,
    /// The text of the statement after replacing, if that changed it.
    pub(crate) replaced: Option<Rc<[u8]>>,
}

/// A run of statements: a file, a macro's body, or a repetition.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    pub(crate) source: Rc<Source>,
    pub(crate) file: u32,
    /// Index of the next statement, and of the first after the frame.
    pub(crate) next: usize,
    pub(crate) end: usize,
    pub(crate) kind: Kind,
    /// Number of IFs that were open when the frame began.
    pub(crate) ifs: usize,
    /// Line in the frame below from which this frame was entered.
    pub(crate) called_from: u32,
    /// File and line of the outermost macro call, within the current file.
    pub(crate) called_at: Option<(u32, u32)>,
}

/// Kinds of frames.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    File,
    /// A macro's body: the macro's name, and the number of arguments before its own.
    Macro {
        name: Box<[u8]>,
        arguments: usize,
    },
    /// DUP: index of the first statement, the current round, the number of rounds, and the label that counts them.
    Repeat {
        first: usize,
        round: u32,
        rounds: u32,
        index: Option<Box<[u8]>>,
    },
    /// WHILE: index of the first statement, the condition, the current round, the most rounds allowed, and the number
    /// of errors before the current round.
    While {
        first: usize,
        condition: Rc<[u8]>,
        round: u32,
        most: u32,
        failures: u64,
    },
    /// `.3 INC A`: one statement, repeated.
    Line {
        text: Rc<[u8]>,
        left: u32,
        /// True in the first round, whose row lists the comment.
        first: bool,
    },
}

impl Kind {
    /// Returns true if this is a repetition after its first round.
    pub(crate) fn is_further_round(&self) -> bool {
        match self {
            Self::Repeat { round, .. } | Self::While { round, .. } => *round > 1,
            Self::Line { .. } => true,
            Self::File | Self::Macro { .. } => false,
        }
    }
}

impl Frame {
    /// Describes the frame for the trail of a diagnostic.
    pub(crate) fn describe(&self) -> String {
        match &self.kind {
            Kind::File => "included".to_owned(),
            Kind::Macro { name, .. } => format!("in macro {}, called", String::from_utf8_lossy(name)),
            Kind::Repeat { round, rounds, .. } => format!("in round {round} of {rounds} of a repetition"),
            Kind::While { round, .. } => format!("in round {round} of WHILE"),
            Kind::Line { .. } => "repeated".to_owned(),
        }
    }
}

/// An open IF.
#[derive(Clone, Debug)]
pub(crate) struct If {
    pub(crate) here: Here,
    /// True after its ELSE.
    pub(crate) has_else: bool,
}

/// The files of a source, each read once.
pub(crate) struct Library<'a> {
    files: &'a dyn Files,
    folders: &'a [PathBuf],
    sources: HashMap<PathBuf, (u32, Rc<Source>)>,
    /// The files that INCBIN names.
    binaries: BTreeSet<PathBuf>,
    /// The parts that INCBIN takes of them, by path, offset and length.
    parts: HashMap<(PathBuf, u64, usize), Rc<[u8]>>,
    /// Paths that were tried and do not exist.
    missed: BTreeSet<PathBuf>,
    /// The sources, in the order of opening.
    pub(crate) opened: Vec<Rc<Source>>,
}

/// Size of the largest file that is read, in bytes.
const LARGEST: u64 = 64 << 20;

impl<'a> Library<'a> {
    pub(crate) fn new(files: &'a dyn Files, options: &'a Options) -> Self {
        let (sources, parts, opened) = (HashMap::new(), HashMap::new(), Vec::new());
        let (binaries, missed) = (BTreeSet::new(), BTreeSet::new());
        Self { files, folders: &options.include_dirs, sources, binaries, parts, missed, opened }
    }

    /// Returns the paths to try for a file named in `from`. `<name>` tries the include folders first.
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

    /// Returns the files that INCBIN named, sorted.
    pub(crate) fn binaries(&self) -> Vec<PathBuf> {
        self.binaries.iter().cloned().collect()
    }

    /// Returns all files that the result depends on, including paths that were tried in vain.
    pub(crate) fn all_paths(&self) -> Vec<PathBuf> {
        let opened = self.opened.iter().map(|source| source.path.clone());
        opened.chain(self.binaries()).chain(self.missed.iter().cloned()).collect()
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        let size = self.files.size(path)?;
        if size > LARGEST {
            return Err(io::Error::other(format!("{size} bytes are more than the limit of {LARGEST}")));
        }
        self.files.read(path)
    }

    /// Finds a file for INCBIN. Returns its path and its size in bytes.
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

    /// Returns bytes of a file that was found.
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

/// Removes `.` from a path, and `..` where the text alone allows it.
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

/// Returns the index of the statement that closes the repetition whose body begins at `from`.
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
    fn dots_are_removed_from_paths() {
        assert_eq!(normal(Path::new("a/./b/../c.asm")), Path::new("a/c.asm"));
        assert_eq!(normal(Path::new("../a/../../c.asm")), Path::new("../../c.asm"));
        assert_eq!(normal(Path::new("/a/b")), Path::new("/a/b"));
    }
}
