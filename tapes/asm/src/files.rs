//! Access to source files: on a disk, or in memory. The assembler itself opens nothing.

use std::collections::BTreeMap;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// A source of files, by path.
pub trait Files {
    /// Reads a whole file. After `ErrorKind::NotFound` the assembler tries the next include folder.
    fn read(&self, path: &Path) -> io::Result<Vec<u8>>;

    /// Reads `length` bytes at an offset, for INCBIN; the file may be large and is not read as a whole.
    fn read_part(&self, path: &Path, offset: u64, length: usize) -> io::Result<Vec<u8>> {
        let bytes = self.read(path)?;
        let start = usize::try_from(offset).unwrap_or(usize::MAX);
        let part = start.checked_add(length).and_then(|end| bytes.get(start..end));
        part.map(<[u8]>::to_vec).ok_or_else(|| io::ErrorKind::UnexpectedEof.into())
    }

    /// Returns the size in bytes. It is asked for before INCBIN reads, so that a huge file is refused unread.
    fn size(&self, path: &Path) -> io::Result<u64> {
        self.read(path).map(|bytes| bytes.len() as u64)
    }
}

/// The file system of the computer. Relative paths start at the current directory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Disk;

impl Files for Disk {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        // Reading a device or a pipe may never end.
        if std::fs::metadata(path)?.is_file() {
            std::fs::read(path)
        } else {
            Err(io::Error::other("not a regular file"))
        }
    }

    fn read_part(&self, path: &Path, offset: u64, length: usize) -> io::Result<Vec<u8>> {
        let mut file = std::fs::File::open(path)?;
        file.seek(SeekFrom::Start(offset))?;
        let mut part = vec![0; length];
        file.read_exact(&mut part)?;
        Ok(part)
    }

    fn size(&self, path: &Path) -> io::Result<u64> {
        let about = std::fs::metadata(path)?;
        if about.is_file() { Ok(about.len()) } else { Err(io::Error::other("not a regular file")) }
    }
}

/// Files in memory: for tests, and for sources that are part of a program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    /// Contents by path. Paths are compared as written, with `.` and `..` resolved.
    pub files: BTreeMap<PathBuf, Vec<u8>>,
}

impl<P: Into<PathBuf>, B: Into<Vec<u8>>, const N: usize> From<[(P, B); N]> for Memory {
    fn from(files: [(P, B); N]) -> Self {
        Self { files: files.into_iter().map(|(path, bytes)| (path.into(), bytes.into())).collect() }
    }
}

impl Files for Memory {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        self.files.get(path).cloned().ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "no such file"))
    }

    fn size(&self, path: &Path) -> io::Result<u64> {
        let found = self.files.get(path).map(|bytes| bytes.len() as u64);
        found.ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "no such file"))
    }
}
