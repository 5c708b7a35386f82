//! Writes files completely or not at all.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::Error;

/// Maximum number of links that are followed, as on Linux.
const MAX_LINKS: usize = 40;

/// Returns the path that a write to `path` ends at, through links, even if the last one leads to a file that does not exist yet.
///
/// # Errors
/// Circular links.
pub fn resolve_links(path: &Path) -> io::Result<PathBuf> {
    let mut target = path.to_owned();
    for _ in 0..MAX_LINKS {
        let (there, link) = (fs::canonicalize(&target), fs::read_link(&target));
        match (there, link) {
            (Ok(there), _) => return Ok(there),
            (Err(_), Ok(link)) => target = target.parent().unwrap_or(Path::new("")).join(link),
            (Err(_), Err(_)) => return Ok(target),
        }
    }
    fs::canonicalize(path)
}

/// Writes `bytes` to `path`: first to a temporary file in the same folder, which is then renamed. After an error a previous file
/// is unchanged, and no incomplete file is left.
///
/// Links are followed. A path that is not a regular file (a pipe, `/dev/null`) is written to directly.
///
/// # Errors
/// [`Error::NoFolder`] if the folder does not exist, else [`Error::Write`].
pub fn write_atomically(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let failed = |source| Error::Write { path: path.into(), source };
    let there = fs::metadata(path).ok();
    match &there {
        Some(there) if there.is_dir() => return Err(failed(io::ErrorKind::IsADirectory.into())),
        Some(there) if !there.is_file() => return fs::write(path, bytes).map_err(failed),
        _ => {}
    }
    let target = resolve_links(path).map_err(failed)?;
    let folder = match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    if !folder.is_dir() {
        return Err(Error::NoFolder { path: path.into(), folder: folder.into() });
    }
    let mut file = temporary_in(folder).map_err(|error| failed(without_path(&error)))?;
    file.as_file_mut().write_all(bytes).map_err(failed)?;
    if let Some(there) = there {
        file.as_file().set_permissions(there.permissions()).map_err(failed)?;
    }
    file.as_file().sync_all().map_err(failed)?;
    file.persist(&target).map_err(|error| failed(error.error))?;
    Ok(())
}

/// Creates a temporary file in `folder` with the permissions of a normal new file; by default it would have fewer.
fn temporary_in(folder: &Path) -> io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".zxlab-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666)); // less the umask
    }
    builder.tempfile_in(folder)
}

/// Removes the path of a temporary file from an error, which would only confuse: the system's own text is left.
#[must_use]
pub fn without_path(error: &io::Error) -> io::Error {
    let text = error.to_string();
    io::Error::new(error.kind(), text.split(" at path ").next().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_completely() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.tap");
        write_atomically(&path, b"first, and longer").unwrap();
        write_atomically(&path, b"second").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"second");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no other file is left");
    }

    #[test]
    fn a_missing_folder_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("none").join("game.tap");
        let error = write_atomically(&path, b"x").unwrap_err();
        assert!(matches!(error, Error::NoFolder { .. }));
        assert!(error.to_string().contains("none"), "{error}");
    }

    #[test]
    fn an_error_does_not_name_the_temporary_file() {
        let folder = tempfile::tempdir().unwrap();
        let error = temporary_in(&folder.path().join("none")).unwrap_err();
        assert!(error.to_string().contains(".zxlab-"), "{error}");
        let shown = without_path(&error);
        assert_eq!(
            (shown.kind(), shown.to_string()),
            (error.kind(), fs::read(folder.path().join("none")).unwrap_err().to_string())
        );
    }

    #[test]
    fn a_folder_is_not_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        assert!(matches!(write_atomically(folder.path(), b"x"), Err(Error::Write { .. })));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link_and_a_device_a_device() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        write_atomically(&file, b"old").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        write_atomically(&link, b"new").unwrap();
        assert!(link.is_symlink());
        assert_eq!(fs::read(&file).unwrap(), b"new");

        // Also a link to a file that does not exist yet, in another folder; circular links are an error.
        let (next, far) = (folder.path().join("next"), folder.path().join("folder").join("far"));
        fs::create_dir(folder.path().join("folder")).unwrap();
        std::os::unix::fs::symlink("folder/far", &next).unwrap();
        std::os::unix::fs::symlink("../there", &far).unwrap();
        write_atomically(&next, b"there").unwrap();
        assert!(next.is_symlink() && far.is_symlink());
        assert_eq!(fs::read(folder.path().join("there")).unwrap(), b"there");
        let ring = folder.path().join("ring");
        std::os::unix::fs::symlink("ring", &ring).unwrap();
        assert!(matches!(write_atomically(&ring, b"x"), Err(Error::Write { .. })));
        assert!(ring.is_symlink());

        write_atomically(Path::new("/dev/null"), b"gone").unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }
}
