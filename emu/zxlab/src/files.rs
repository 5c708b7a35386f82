//! Files: read within limits, written whole or not at all, and never written over unasked.

mod atomic;
mod checksum;

pub(crate) use atomic::{AtomicFile, TEMPORARY};
pub(crate) use checksum::{ChecksumReader, checksum};

use crate::open::ending;
use anyhow::{Context, Result, bail};
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Largest file that is read, in bytes: more than any file for a Spectrum needs, except recorded sound.
pub(crate) const LARGEST: u64 = 64 << 20;
/// Largest sound file that is read, in bytes: more than a WAV file can have, which counts its bytes in 32 bits.
const LARGEST_SOUND: u64 = 4 << 30;

/// Reads a whole file.
///
/// # Errors
/// With the file's name: missing, a folder, not readable, or larger than [`LARGEST`].
pub(crate) fn read(path: &Path) -> Result<Vec<u8>> {
    let shown = path.display();
    let about = std::fs::metadata(path).with_context(|| format!("{shown}"))?;
    if about.is_dir() {
        bail!("{shown}: is a folder, not a file");
    }
    let too_large = || format!("{shown}: too large: at most {} MiB are read", LARGEST >> 20);
    if about.len() > LARGEST {
        bail!(too_large());
    }
    let mut bytes = Vec::new();
    let file = File::open(path).with_context(|| format!("{shown}"))?;
    file.take(LARGEST + 1).read_to_end(&mut bytes).with_context(|| format!("{shown}"))?;
    if bytes.len() as u64 > LARGEST {
        bail!(too_large()); // a device, or a growing file
    }
    Ok(bytes)
}

/// Checks that the name of a file that an option writes has the ending of its format.
///
/// # Errors
/// A name with another ending.
pub(crate) fn check_ending(path: &Path, wanted: &str) -> Result<()> {
    if ending(path) != wanted {
        bail!("{}: this option writes a .{wanted} file; the name must end in .{wanted}", path.display());
    }
    Ok(())
}

/// Opens a sound file, which may be larger than [`LARGEST`], to be read in pieces. `None` if it is not an ordinary file: [`read`]
/// reads a pipe.
///
/// # Errors
/// Those of [`read`].
pub(crate) fn open_sound(path: &Path) -> Result<Option<File>> {
    let shown = path.display();
    let about = std::fs::metadata(path).with_context(|| format!("{shown}"))?;
    if !about.is_file() {
        return Ok(None);
    }
    if about.len() > LARGEST_SOUND {
        bail!("{shown}: too large: at most {} MiB of sound are read", LARGEST_SOUND >> 20);
    }
    Ok(Some(File::open(path).with_context(|| format!("{shown}"))?))
}

/// Copies a file, completely or not at all, and returns its length in bytes.
///
/// # Errors
/// With the file's name.
pub(crate) fn copy(from: &Path, to: &Path) -> Result<u64> {
    let shown = || from.display().to_string();
    let mut copy = AtomicFile::new(to)?;
    let mut source = File::open(from).with_context(shown)?;
    let mut piece = vec![0; 1 << 16];
    loop {
        match source.read(&mut piece).with_context(shown)? {
            0 => break,
            count => copy.append(&piece[..count])?,
        }
    }
    let bytes = copy.len();
    copy.persist()?;
    Ok(bytes)
}

/// Writes a file, completely or not at all.
///
/// # Errors
/// With the file's name; an older file of that name is unchanged then.
pub(crate) fn save(path: &Path, bytes: &[u8]) -> Result<()> {
    check_writable(path)?;
    Ok(pipeline::write_atomically(path, bytes)?)
}

/// Checks that an output can be written, before any work is done for it. Returns the path to write to: of a link its target, which
/// need not exist, so that the link stays a link.
///
/// # Errors
/// With the file's name: its folder is missing, or it is a folder or a device itself.
pub(crate) fn check_writable(path: &Path) -> Result<PathBuf> {
    let shown = path.display();
    let target = pipeline::resolve_links(path).with_context(|| format!("{shown}"))?;
    if !target.exists() {
        let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        if target.file_name().is_none() {
            bail!("{shown}: is not a file name");
        }
        if !folder.is_dir() {
            bail!("{shown}: there is no folder {}", folder.display());
        }
        return Ok(target);
    }
    if target.is_dir() {
        bail!("{shown}: is a folder: name a file in it");
    }
    // Renaming onto /dev/null would replace the device.
    if !target.is_file() {
        bail!("{shown}: is not an ordinary file");
    }
    Ok(target)
}

/// Checks that a file does not exist yet, unless `force` allows replacing it. For outputs that may be the only copy, such as a
/// state or a tape; outputs that can be made again from their sources are replaced without asking.
///
/// # Errors
/// With the file's name.
pub(crate) fn check_absent(path: &Path, force: bool) -> Result<()> {
    if path.exists() && !force {
        bail!("{}: exists already; --force replaces it", path.display());
    }
    Ok(())
}

/// Returns a name that no file has yet, for outputs that the user did not name: `zxlab-TITLE-1.ENDING` in the current folder, then
/// `-2` and so on.
pub(crate) fn free_name(title: &str, ending: &str) -> PathBuf {
    numbered(Path::new(&format!("zxlab-{}.{ending}", title.replace(['/', '\\'], "-"))))
}

/// Returns `path` if no file has that name, else the first free one of `NAME-1.ENDING`, `NAME-2.ENDING` and so on.
pub(crate) fn unused_path(path: &Path) -> PathBuf {
    if is_free(path) { path.to_owned() } else { numbered(path) }
}

fn numbered(path: &Path) -> PathBuf {
    let (stem, ending) = (path.file_stem().unwrap_or_default(), path.extension().unwrap_or_default());
    let name = |n: u32| path.with_file_name(format!("{}-{n}.{}", stem.to_string_lossy(), ending.to_string_lossy()));
    name((1..u32::MAX).find(|n| is_free(&name(*n))).unwrap_or(u32::MAX))
}

/// Returns true if neither this file exists nor, for a GIF, the WAV of the same recording.
fn is_free(path: &Path) -> bool {
    let sound = path.extension().filter(|ending| *ending == "gif").map(|_| path.with_extension("wav"));
    // A broken link takes a name too.
    let is_taken = |path: &Path| path.symlink_metadata().is_ok();
    !is_taken(path) && !sound.is_some_and(|sound| is_taken(&sound))
}

/// Returns true if two paths lead to the same file, which need not exist yet.
pub(crate) fn same_file(one: &Path, other: &Path) -> bool {
    one == other || matches!((place(one), place(other)), (Some(one), Some(other)) if one == other)
}

/// Returns the canonical path of a file that may not exist yet: links followed, its folder in one spelling. `None` if the folder
/// does not exist.
fn place(path: &Path) -> Option<PathBuf> {
    let target = pipeline::resolve_links(path).ok()?;
    target.canonicalize().ok().or_else(|| {
        let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        Some(folder.canonicalize().ok()?.join(target.file_name()?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_taken_name_gets_a_number() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        assert_eq!(unused_path(&path("a.b.szx")), path("a.b.szx"));
        std::fs::write(path("a.b.szx"), "").unwrap();
        assert_eq!(unused_path(&path("a.b.szx")), path("a.b-1.szx"));
        // The sound of an existing recording.
        std::fs::write(path("a.b.wav"), "").unwrap();
        assert_eq!(unused_path(&path("a.b.gif")), path("a.b-1.gif"));
        assert_eq!(unused_path(&path("a.b.szx")), path("a.b-1.szx"));
        assert!(check_absent(&path("a.b.szx"), true).is_ok() && check_absent(&path("c"), false).is_ok());
        assert!(check_absent(&path("a.b.szx"), false).unwrap_err().to_string().contains("--force"));
    }

    #[test]
    fn a_folder_is_not_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let error = format!("{:#}", read(folder.path()).unwrap_err());
        assert!(error.contains("is a folder"), "{error}");
        assert!(check_writable(folder.path()).is_err());
    }

    #[test]
    fn a_huge_file_is_refused_unread() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("huge.tap");
        File::create(&path).unwrap().set_len(1 << 40).unwrap(); // sparse: takes no room
        let error = format!("{:#}", read(&path).unwrap_err());
        assert!(error.contains("huge.tap") && error.contains("too large"), "{error}");
        let error = format!("{:#}", open_sound(&path).unwrap_err());
        assert!(error.contains("huge.tap") && error.contains("at most 4096 MiB"), "{error}");
    }

    #[cfg(unix)]
    #[test]
    fn a_device_neither_fills_the_memory_nor_is_replaced() {
        assert!(read(Path::new("/dev/zero")).is_err());
        assert!(save(Path::new("/dev/null"), b"x").is_err());
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        std::fs::write(&file, b"old").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        save(&link, b"new").unwrap();
        assert_eq!(std::fs::read(&file).unwrap(), b"new");
        assert!(link.symlink_metadata().unwrap().is_symlink());
        // A broken link is followed too, if its target's folder exists.
        std::fs::remove_file(&file).unwrap();
        let mut newer = AtomicFile::new(&link).unwrap();
        newer.write(b"newer").unwrap();
        assert_eq!(newer.name(), link.display().to_string());
        newer.persist().unwrap();
        assert_eq!(std::fs::read(&file).unwrap(), b"newer");
        assert!(link.symlink_metadata().unwrap().is_symlink());
        let nowhere = folder.path().join("nowhere");
        std::os::unix::fs::symlink(folder.path().join("none").join("file"), &nowhere).unwrap();
        assert!(check_writable(&nowhere).unwrap_err().to_string().contains("there is no folder"));
    }
}
