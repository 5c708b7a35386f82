//! The files of a source, each read once and found in the include folders.

use crate::source::Source;
use crate::{Files, Options};
use std::collections::{BTreeSet, HashMap};
use std::io;
use std::path::{Component, Path, PathBuf};
use std::rc::Rc;

/// The files of a source.
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
    /// Returns a library in which no file is read yet.
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
