//! Files that appear only when they are complete: they are built in the same folder under a temporary name.

use super::check_writable;
use anyhow::{Context, Result};
use std::io::{ErrorKind, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// Start of the temporary names; six random characters follow.
pub(crate) const TEMPORARY: &str = ".zxlab-";

/// A file that is being written under a temporary name, next to its final place. [`AtomicFile::persist`] moves it there; dropped
/// before that, it is deleted.
pub(crate) struct AtomicFile {
    file: NamedTempFile,
    /// The path as the user gave it.
    path: PathBuf,
    /// The path with links resolved.
    target: PathBuf,
    /// Number of bytes appended.
    length: u64,
    #[cfg(test)]
    room: Option<u64>,
}

impl AtomicFile {
    /// Starts a file that will be at `path`.
    ///
    /// # Errors
    /// Those of [`check_writable`], or a folder in which no file can be created.
    pub(crate) fn new(path: &Path) -> Result<Self> {
        let target = check_writable(path)?;
        let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let mut builder = tempfile::Builder::new();
        builder.prefix(TEMPORARY);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            // Temporary files are private by default. These become the user's files: the usual permissions, less the umask.
            builder.permissions(std::fs::Permissions::from_mode(0o666));
        }
        let file = builder.tempfile_in(folder).map_err(|error| pipeline::without_path(&error));
        let file = file.with_context(|| cannot(path))?;
        Ok(Self {
            file,
            path: path.to_owned(),
            target,
            length: 0,
            #[cfg(test)]
            room: None,
        })
    }

    /// Returns its final name, for messages.
    pub(crate) fn name(&self) -> String {
        self.path.display().to_string()
    }

    /// Appends all of these bytes, or none.
    ///
    /// # Errors
    /// A full disk, or a limit on files. The bytes appended before remain.
    pub(crate) fn append(&mut self, bytes: &[u8]) -> Result<()> {
        let file = self.file.as_file_mut();
        #[cfg(test)]
        let room = self.room.map(|room| usize::try_from(room - self.length).unwrap_or(usize::MAX));
        #[cfg(not(test))]
        let room: Option<usize> = None;
        let written = match room.filter(|room| *room < bytes.len()) {
            Some(room) => file.write_all(&bytes[..room]).and(Err(ErrorKind::StorageFull.into())),
            None => file.write_all(bytes),
        };
        if let Err(error) = written {
            // If the partial write cannot be cut off, the next bytes are written over it.
            let _ = file.set_len(self.length).and_then(|()| file.seek(SeekFrom::Start(self.length)));
            return Err(error).with_context(|| cannot(&self.path));
        }
        self.length += bytes.len() as u64;
        Ok(())
    }

    /// Shortens the file to this many bytes.
    ///
    /// # Errors
    /// A system that cannot shorten files.
    pub(crate) fn truncate(&mut self, length: u64) -> Result<()> {
        let file = self.file.as_file_mut();
        file.set_len(length).and_then(|()| file.seek(SeekFrom::Start(length))).with_context(|| cannot(&self.path))?;
        self.length = length;
        Ok(())
    }

    /// Replaces bytes at offset `at`; they must lie within the file.
    ///
    /// # Errors
    /// A file that can no longer be written.
    pub(crate) fn patch(&mut self, at: u64, bytes: &[u8]) -> Result<()> {
        let file = self.file.as_file_mut();
        file.seek(SeekFrom::Start(at))
            .and_then(|_| file.write_all(bytes))
            .and_then(|()| file.seek(SeekFrom::Start(self.length)))
            .with_context(|| cannot(&self.path))?;
        Ok(())
    }

    /// Returns its length in bytes.
    pub(crate) fn len(&self) -> u64 {
        self.length
    }

    /// Limits the file to this many bytes, like a disk that is full.
    #[cfg(test)]
    pub(crate) fn limit(&mut self, room: u64) {
        self.room = Some(room);
    }

    /// Writes the whole content in one go.
    ///
    /// # Errors
    /// A full disk, or a limit on files.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<()> {
        let file = self.file.as_file_mut();
        file.write_all(bytes).and_then(|()| file.sync_all()).with_context(|| cannot(&self.path))
    }

    /// Moves the file to its place, where it replaces an older one. Writers into it must have been flushed.
    pub(crate) fn persist(self) -> Result<()> {
        self.file.as_file().sync_all().with_context(|| cannot(&self.path))?;
        self.file.persist(&self.target).map_err(|error| error.error).with_context(|| cannot(&self.path))?;
        Ok(())
    }

    /// Moves the file to a place where no file is yet, and returns that place. `free` proposes a name; it is called again if
    /// another program has taken the name meanwhile.
    pub(crate) fn persist_new(mut self, free: impl Fn() -> PathBuf) -> Result<PathBuf> {
        self.file.as_file().sync_all().with_context(|| cannot(&self.path))?;
        loop {
            let path = free();
            match self.file.persist_noclobber(&path) {
                Ok(_) => return Ok(path),
                Err(taken) if taken.error.kind() == ErrorKind::AlreadyExists => self.file = taken.file,
                Err(failed) => return Err(failed.error).with_context(|| cannot(&path)),
            }
        }
    }
}

fn cannot(path: &Path) -> String {
    format!("{}: cannot be written", path.display())
}

#[cfg(test)]
mod tests {
    use super::super::unused_path;
    use super::*;

    #[test]
    fn two_files_started_under_one_name_are_both_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.gif");
        let [one, two] = [b"one", b"two"].map(|bytes| {
            let mut file = AtomicFile::new(&path).unwrap();
            file.write(bytes).unwrap();
            file
        });
        assert_eq!(one.persist_new(|| unused_path(&path)).unwrap(), path);
        // The name is taken between the look and the move.
        let looked = std::cell::Cell::new(false);
        let late = || if looked.replace(true) { unused_path(&path) } else { path.clone() };
        assert_eq!(two.persist_new(late).unwrap(), folder.path().join("a-1.gif"));
        let kept = ["a.gif", "a-1.gif"].map(|name| std::fs::read(folder.path().join(name)).unwrap());
        assert_eq!(kept, [b"one", b"two"]);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2);
    }
}
