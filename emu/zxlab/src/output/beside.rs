//! Files in the making: beside their place until they are whole.

use super::writable;
use anyhow::{Context, Result};
use std::io::{ErrorKind, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// What the names of files in the making begin with: six characters follow that nobody else has.
pub(crate) const MAKING: &str = ".zxlab-";

/// A file in the making: it lies beside its place, and takes it when it is whole. Dropped before that, nothing is left of it.
pub(crate) struct Beside {
    file: NamedTempFile,
    /// As it was named.
    path: PathBuf,
    /// Where that is.
    target: PathBuf,
    /// Bytes that were appended.
    length: u64,
    #[cfg(test)]
    room: Option<u64>,
}

impl Beside {
    /// A file that will be at `path`.
    ///
    /// # Errors
    /// Those of [`writable`], or a folder that takes no file.
    pub(crate) fn new(path: &Path) -> Result<Self> {
        let target = writable(path)?;
        let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let mut builder = tempfile::Builder::new();
        builder.prefix(MAKING);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            // A temporary file has fewer rights than the user's files usually have: these are, less the umask.
            builder.permissions(std::fs::Permissions::from_mode(0o666));
        }
        // Its name is of no interest to anybody: the kind of the error says enough.
        let file = builder.tempfile_in(folder).map_err(|error| bare(&error)).with_context(|| cannot(path))?;
        Ok(Self {
            file,
            path: path.to_owned(),
            target,
            length: 0,
            #[cfg(test)]
            room: None,
        })
    }

    /// Its name, for messages.
    pub(crate) fn name(&self) -> String {
        self.path.display().to_string()
    }

    /// Writes more of it, all or nothing.
    ///
    /// # Errors
    /// A disk that is full, or a limit on files: what was written before is all there is of it then.
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
            // What cannot be cut off stays behind, and what follows is written over it.
            let _ = file.set_len(self.length).and_then(|()| file.seek(SeekFrom::Start(self.length)));
            return Err(error).with_context(|| cannot(&self.path));
        }
        self.length += bytes.len() as u64;
        Ok(())
    }

    /// Goes back to when it was so many bytes long.
    ///
    /// # Errors
    /// A system that does not let files be cut.
    pub(crate) fn cut(&mut self, length: u64) -> Result<()> {
        let file = self.file.as_file_mut();
        file.set_len(length).and_then(|()| file.seek(SeekFrom::Start(length))).with_context(|| cannot(&self.path))?;
        self.length = length;
        Ok(())
    }

    /// Puts other bytes in the place of those at `at`, none of them behind the last.
    ///
    /// # Errors
    /// A file that cannot be written any more.
    pub(crate) fn patch(&mut self, at: u64, bytes: &[u8]) -> Result<()> {
        let file = self.file.as_file_mut();
        file.seek(SeekFrom::Start(at))
            .and_then(|_| file.write_all(bytes))
            .and_then(|()| file.seek(SeekFrom::Start(self.length)))
            .with_context(|| cannot(&self.path))?;
        Ok(())
    }

    /// How many bytes there are of it.
    pub(crate) fn len(&self) -> u64 {
        self.length
    }

    /// As if no more than this went on to the disk.
    #[cfg(test)]
    pub(crate) fn limit(&mut self, room: u64) {
        self.room = Some(room);
    }

    /// All of it, in one go: it is whole then.
    ///
    /// # Errors
    /// A disk that is full, or a limit on files.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<()> {
        let file = self.file.as_file_mut();
        file.write_all(bytes).and_then(|()| file.sync_all()).with_context(|| cannot(&self.path))
    }

    /// Puts it in its place. All that wrote into it has to be flushed.
    pub(crate) fn keep(self) -> Result<()> {
        self.file.as_file().sync_all().with_context(|| cannot(&self.path))?;
        self.file.persist(&self.target).map_err(|error| error.error).with_context(|| cannot(&self.path))?;
        Ok(())
    }

    /// Puts it where nothing is: at what `free` names, asked again for as long as somebody else was quicker. Gives the place.
    pub(crate) fn keep_at(mut self, free: impl Fn() -> PathBuf) -> Result<PathBuf> {
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

/// A temporary file's error without its name.
fn bare(error: &std::io::Error) -> std::io::Error {
    let text = error.to_string();
    std::io::Error::new(error.kind(), text.split(" at path ").next().unwrap_or_default())
}

fn cannot(path: &Path) -> String {
    format!("{}: cannot be written", path.display())
}

#[cfg(test)]
mod tests {
    use super::super::unused;
    use super::*;

    #[test]
    fn two_that_began_with_one_name_are_both_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.gif");
        let [one, two] = [b"one", b"two"].map(|bytes| {
            let mut file = Beside::new(&path).unwrap();
            file.write(bytes).unwrap();
            file
        });
        assert_eq!(one.keep_at(|| unused(&path)).unwrap(), path);
        // Somebody is quicker than whoever looked first.
        let looked = std::cell::Cell::new(false);
        let late = || if looked.replace(true) { unused(&path) } else { path.clone() };
        assert_eq!(two.keep_at(late).unwrap(), folder.path().join("a-1.gif"));
        let kept = ["a.gif", "a-1.gif"].map(|name| std::fs::read(folder.path().join(name)).unwrap());
        assert_eq!(kept, [b"one", b"two"]);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2);
    }
}
