//! Files are written whole or not at all.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::Error;

/// So many links one behind the other are followed: as many as by Linux.
const LINKS: usize = 40;

/// Where a file lies that has this name, or would: behind links, also behind one that leads to nothing yet.
///
/// # Errors
/// Links that lead round.
pub fn target(path: &Path) -> io::Result<PathBuf> {
    let mut target = path.to_owned();
    for _ in 0..LINKS {
        let (there, link) = (fs::canonicalize(&target), fs::read_link(&target));
        match (there, link) {
            (Ok(there), _) => return Ok(there),
            (Err(_), Ok(link)) => target = target.parent().unwrap_or(Path::new("")).join(link),
            (Err(_), Err(_)) => return Ok(target),
        }
    }
    fs::canonicalize(path)
}

/// Writes `bytes` to `path`: first into a new file beside it, which then takes its name. Whatever goes wrong, a file that
/// was there before stays as it was, and no half of a new one is left.
///
/// A link is followed, and what is no file (a pipe, `/dev/null`) is written to as it is.
///
/// # Errors
/// [`Error::NoFolder`] if the folder is missing, else [`Error::Write`].
pub fn save(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let failed = |source| Error::Write { path: path.into(), source };
    let there = fs::metadata(path).ok();
    match &there {
        Some(there) if there.is_dir() => return Err(failed(io::ErrorKind::IsADirectory.into())),
        Some(there) if !there.is_file() => return fs::write(path, bytes).map_err(failed),
        _ => {}
    }
    let target = target(path).map_err(failed)?;
    let folder = match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    if !folder.is_dir() {
        return Err(Error::NoFolder { path: path.into(), folder: folder.into() });
    }
    // Its name is of no interest to anybody: the kind of the error says enough.
    let mut file = beside(folder).map_err(|error| failed(error.kind().into()))?;
    file.as_file_mut().write_all(bytes).map_err(failed)?;
    if let Some(there) = there {
        file.as_file().set_permissions(there.permissions()).map_err(failed)?;
    }
    file.as_file().sync_all().map_err(failed)?;
    file.persist(&target).map_err(|error| failed(error.error))?;
    Ok(())
}

/// A new file in `folder`, with the rights that a file of the user's usually has: a temporary one has fewer.
fn beside(folder: &Path) -> io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".zxlab-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666)); // less the umask
    }
    builder.tempfile_in(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.tap");
        save(&path, b"first, and longer").unwrap();
        save(&path, b"second").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"second");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing else is left behind");
    }

    #[test]
    fn a_missing_folder_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("none").join("game.tap");
        let error = save(&path, b"x").unwrap_err();
        assert!(matches!(error, Error::NoFolder { .. }));
        assert!(error.to_string().contains("none"), "{error}");
    }

    #[test]
    fn a_folder_is_not_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        assert!(matches!(save(folder.path(), b"x"), Err(Error::Write { .. })));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link_and_a_device_a_device() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        save(&file, b"old").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        save(&link, b"new").unwrap();
        assert!(link.is_symlink());
        assert_eq!(fs::read(&file).unwrap(), b"new");

        // Also one that leads to nothing yet, from a folder of its own; a ring of them leads nowhere.
        let (next, far) = (folder.path().join("next"), folder.path().join("folder").join("far"));
        fs::create_dir(folder.path().join("folder")).unwrap();
        std::os::unix::fs::symlink("folder/far", &next).unwrap();
        std::os::unix::fs::symlink("../there", &far).unwrap();
        save(&next, b"there").unwrap();
        assert!(next.is_symlink() && far.is_symlink());
        assert_eq!(fs::read(folder.path().join("there")).unwrap(), b"there");
        let ring = folder.path().join("ring");
        std::os::unix::fs::symlink("ring", &ring).unwrap();
        assert!(matches!(save(&ring, b"x"), Err(Error::Write { .. })));
        assert!(ring.is_symlink());

        save(Path::new("/dev/null"), b"gone").unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }
}
