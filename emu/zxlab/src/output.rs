//! What goes out of the program: lines, files, progress. Nothing here panics when the other end is gone.

mod beside;

pub(crate) use beside::{Beside, MAKING};

use anyhow::{Context, Result, bail};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use spectrum::Machine;
use spectrum::snapshot::Format;
use std::fs::File;
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// More than any file that a Spectrum can use, but sound.
pub(crate) const LARGEST: u64 = 64 << 20;
/// More than a WAV file can be, which counts its bytes in 32 bits.
const LARGEST_SOUND: u64 = 4 << 30;

/// Prints a line on stdout. If nobody reads on (`zxlab ... | head`), the line is dropped and the work goes on; any other
/// trouble is an error.
pub(crate) fn say(line: impl AsRef<str>) -> Result<()> {
    let mut out = std::io::stdout().lock();
    match writeln!(out, "{}", line.as_ref()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written.context("stdout cannot be written"),
    }
}

/// Prints a line on stderr; what cannot be said there can be said nowhere.
pub(crate) fn note(line: impl AsRef<str>) {
    let _ = writeln!(std::io::stderr().lock(), "{}", line.as_ref());
}

/// What to say of a machine that is saved in a format that has no place for all of it.
pub(crate) fn lost(path: &Path, format: Format, machine: &Machine) -> Option<String> {
    let lost = format.lost(machine);
    let told = || format!("{}: a .{} does not keep {}", path.display(), format.ending(), lost.join(", "));
    (!lost.is_empty()).then(told)
}

/// Says on stderr what went wrong.
pub(crate) fn complain(error: &anyhow::Error) {
    // A source's mistakes name their files themselves, as editors like to read them.
    let of_source = matches!(error.downcast_ref(), Some(pipeline::Error::Assemble(_)));
    note(format!("{}{}", if of_source { "" } else { "zxlab: " }, told(error)));
}

/// An error with its causes, each said once, and without the numbers that systems give to theirs: "(os error 2)" helps nobody.
pub(crate) fn told(error: &anyhow::Error) -> String {
    let mut told = String::new();
    for cause in error.chain() {
        let cause = without_numbers(&cause.to_string());
        if told.is_empty() {
            told = cause;
        } else if !told.contains(&cause) {
            told = format!("{told}: {cause}");
        }
    }
    told
}

/// A text without the numbers of a system's errors, wherever in it they stand: of a source many files may be missing.
fn without_numbers(text: &str) -> String {
    let mut parts = text.split(" (os error ");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |told, part| told + part.split_once(')').map_or(part, |(_, rest)| rest))
}

/// The whole of a file that a person named.
///
/// # Errors
/// One that names the file: missing, a folder, not readable, or larger than any file a Spectrum has use for.
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
        bail!(too_large()); // a device, or a file that grows
    }
    Ok(bytes)
}

/// A file of sound, to be read by pieces; none if it is no ordinary file, which [`read`] can read.
///
/// # Errors
/// Those of [`read`], but that it may be larger.
pub(crate) fn sound(path: &Path) -> Result<Option<File>> {
    let shown = path.display();
    let about = std::fs::metadata(path).with_context(|| format!("{shown}"))?;
    if !about.is_file() {
        return Ok(None);
    }
    if about.len() > LARGEST_SOUND {
        bail!("{shown}: too large: of sound at most {} MiB are read", LARGEST_SOUND >> 20);
    }
    Ok(Some(File::open(path).with_context(|| format!("{shown}"))?))
}

/// The CRC-32 of a file, however large it is.
///
/// # Errors
/// One that names the file.
pub(crate) fn checksum(path: &Path) -> Result<u32> {
    let shown = path.display();
    let mut crc = flate2::CrcReader::new(File::open(path).with_context(|| format!("{shown}"))?);
    std::io::copy(&mut crc, &mut std::io::sink()).with_context(|| format!("{shown}"))?;
    Ok(crc.crc().sum())
}

/// Copies a file, whole or not at all, and says how many bytes it has.
///
/// # Errors
/// One that names the file.
pub(crate) fn copy(from: &Path, to: &Path) -> Result<u64> {
    let shown = || from.display().to_string();
    let mut beside = Beside::new(to)?;
    let mut source = File::open(from).with_context(shown)?;
    let mut piece = vec![0; 1 << 16];
    loop {
        match source.read(&mut piece).with_context(shown)? {
            0 => break,
            count => beside.append(&piece[..count])?,
        }
    }
    let bytes = beside.len();
    beside.keep()?;
    Ok(bytes)
}

/// Writes a file whole or not at all.
///
/// # Errors
/// One that names the file. What was there before is still there.
pub(crate) fn save(path: &Path, bytes: &[u8]) -> Result<()> {
    writable(path)?;
    Ok(pipeline::save(path, bytes)?)
}

/// Refuses, before any work is done, an output that could not be written afterwards. Gives the path to write to: behind a
/// link its target, be it there or not, so that the link stays one.
///
/// # Errors
/// One that names the file: its folder is missing, or it is a folder or a device itself.
pub(crate) fn writable(path: &Path) -> Result<PathBuf> {
    let shown = path.display();
    let target = pipeline::target(path).with_context(|| format!("{shown}"))?;
    if !target.exists() {
        let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        if target.file_name().is_none() {
            bail!("{shown}: is no name for a file");
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

/// Refuses a file that is there, unless `force` says that it may be replaced: for what may be the only one of its kind, such as
/// a state or a tape, and not for what is made again of its sources.
///
/// # Errors
/// One that names the file.
pub(crate) fn not_there(path: &Path, force: bool) -> Result<()> {
    if path.exists() && !force {
        bail!("{}: is there already; --force replaces it", path.display());
    }
    Ok(())
}

/// A name that no file has yet, for what is written on the way: `zxlab-TITLE-1.ENDING` in the present folder, and so on.
pub(crate) fn free_name(title: &str, ending: &str) -> PathBuf {
    numbered(Path::new(&format!("zxlab-{}.{ending}", title.replace(['/', '\\'], "-"))))
}

/// `path`, if no file has that name; else the first of `NAME-1.ENDING`, `NAME-2.ENDING` and so on that none has.
pub(crate) fn unused(path: &Path) -> PathBuf {
    if is_free(path) { path.to_owned() } else { numbered(path) }
}

fn numbered(path: &Path) -> PathBuf {
    let (stem, ending) = (path.file_stem().unwrap_or_default(), path.extension().unwrap_or_default());
    let name = |n: u32| path.with_file_name(format!("{}-{n}.{}", stem.to_string_lossy(), ending.to_string_lossy()));
    name((1..u32::MAX).find(|n| is_free(&name(*n))).unwrap_or(u32::MAX))
}

/// Whether neither this file is there nor, a recording's two files being as one, the sound to it.
fn is_free(path: &Path) -> bool {
    let sound = path.extension().filter(|ending| *ending == "gif").map(|_| path.with_extension("wav"));
    // A link that leads nowhere takes a name too.
    let is_taken = |path: &Path| path.symlink_metadata().is_ok();
    !is_taken(path) && !sound.is_some_and(|sound| is_taken(&sound))
}

/// How far something has come, shown on stderr once it has taken a second, and only if that is a terminal.
pub(crate) struct Progress {
    bar: ProgressBar,
    since: Instant,
    shown: bool,
}

impl Progress {
    /// A bar for `total` of what `unit` says ("frames", "boards").
    pub(crate) fn new(total: u64, unit: &str) -> Self {
        let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::hidden());
        let template = format!("{{bar:40}} {{human_pos}} of {{human_len}} {unit}, {{eta}} left");
        if let Ok(style) = ProgressStyle::with_template(&template) {
            bar.set_style(style);
        }
        Self { bar, since: Instant::now(), shown: false }
    }

    /// So many are done.
    pub(crate) fn at(&mut self, done: u64) {
        if !self.shown && self.since.elapsed() > Duration::from_secs(1) {
            self.shown = true;
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.set_position(done);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_and_its_causes_are_said_once() {
        let missing = read(Path::new("none/there.tap")).unwrap_err();
        assert_eq!(told(&missing), "none/there.tap: No such file or directory");
        let two = "a.asm:2:9: cannot read x: Not found (os error 2)\n  INCLUDE x\nb: Not found (os error 2)\n     ^";
        assert_eq!(without_numbers(two), "a.asm:2:9: cannot read x: Not found\n  INCLUDE x\nb: Not found\n     ^");
        let twice = anyhow::anyhow!("the same").context("it is: the same");
        assert_eq!(told(&twice), "it is: the same");
    }

    #[test]
    fn a_name_that_is_taken_gets_a_number() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        assert_eq!(unused(&path("a.b.szx")), path("a.b.szx"));
        std::fs::write(path("a.b.szx"), "").unwrap();
        assert_eq!(unused(&path("a.b.szx")), path("a.b-1.szx"));
        // The sound of a recording that is there.
        std::fs::write(path("a.b.wav"), "").unwrap();
        assert_eq!(unused(&path("a.b.gif")), path("a.b-1.gif"));
        assert_eq!(unused(&path("a.b.szx")), path("a.b-1.szx"));
        assert!(not_there(&path("a.b.szx"), true).is_ok() && not_there(&path("c"), false).is_ok());
        assert!(not_there(&path("a.b.szx"), false).unwrap_err().to_string().contains("--force"));
    }

    #[test]
    fn a_folder_is_no_file() {
        let folder = tempfile::tempdir().unwrap();
        let error = format!("{:#}", read(folder.path()).unwrap_err());
        assert!(error.contains("is a folder"), "{error}");
        assert!(writable(folder.path()).is_err());
    }

    #[test]
    fn a_huge_file_is_refused_unread() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("huge.tap");
        File::create(&path).unwrap().set_len(1 << 40).unwrap(); // a hole: takes no room
        let error = format!("{:#}", read(&path).unwrap_err());
        assert!(error.contains("huge.tap") && error.contains("too large"), "{error}");
        let error = format!("{:#}", sound(&path).unwrap_err());
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
        // What leads to nothing yet is followed too, if there is a folder for it.
        std::fs::remove_file(&file).unwrap();
        let mut beside = Beside::new(&link).unwrap();
        beside.write(b"newer").unwrap();
        assert_eq!(beside.name(), link.display().to_string());
        beside.keep().unwrap();
        assert_eq!(std::fs::read(&file).unwrap(), b"newer");
        assert!(link.symlink_metadata().unwrap().is_symlink());
        let nowhere = folder.path().join("nowhere");
        std::os::unix::fs::symlink(folder.path().join("none").join("file"), &nowhere).unwrap();
        assert!(writable(&nowhere).unwrap_err().to_string().contains("there is no folder"));
    }
}
