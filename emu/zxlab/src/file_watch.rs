//! Waits for changes of the files that a program is assembled from.

use crate::boot::{fitted, run_to_entry};
use crate::lines::print_line;
use crate::open::{Source, files_of};
use anyhow::{Context, Result};
use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher};
use pipeline::{Assembler, Program};
use spectrum::{Machine, Model, Rom};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// An editor writes a file in several steps: a change is complete when nothing has happened for this long.
const SETTLED: Duration = Duration::from_millis(60);
/// Time between two checks for a request to end the watch.
const ASKS: Duration = Duration::from_millis(100);

/// A watch over some files. It watches their folders, because editors replace files by new ones.
pub(crate) struct FileWatch {
    watcher: RecommendedWatcher,
    changed: Receiver<PathBuf>,
    files: BTreeSet<PathBuf>,
    folders: BTreeSet<PathBuf>,
    /// The folders among them that were removed or renamed. They are watched again once they are back.
    lost: BTreeSet<PathBuf>,
}

impl FileWatch {
    /// Creates a watch over no file yet.
    ///
    /// # Errors
    /// The system does not report changes of files.
    pub(crate) fn new() -> Result<FileWatch> {
        let (sender, changed) = channel();
        let watcher = notify::recommended_watcher(move |event: notify::Result<Event>| {
            if let Ok(event) = event
                && !event.kind.is_access()
            {
                // This fails only when the watch has been dropped.
                event.paths.into_iter().for_each(|path| drop(sender.send(path)));
            }
        });
        let watcher = watcher.context("files cannot be watched here")?;
        Ok(FileWatch { watcher, changed, files: BTreeSet::new(), folders: BTreeSet::new(), lost: BTreeSet::new() })
    }

    /// Adds files to the watch. They need not exist yet.
    ///
    /// # Errors
    /// A folder that cannot be watched.
    pub(crate) fn add<'p>(&mut self, files: impl IntoIterator<Item = &'p Path>) -> Result<()> {
        for file in files {
            let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
            let (Ok(folder), Some(name)) = (folder.canonicalize(), file.file_name()) else { continue };
            self.files.insert(folder.join(name));
            if self.folders.insert(folder.clone()) {
                let watched = self.watcher.watch(&folder, RecursiveMode::NonRecursive);
                watched.with_context(|| format!("{}: cannot be watched", folder.display()))?;
            }
        }
        Ok(())
    }

    /// Returns the number of watched files.
    pub(crate) fn count(&self) -> usize {
        self.files.len()
    }

    /// Tells the user that files are watched.
    ///
    /// # Errors
    /// Those of standard output.
    pub(crate) fn announce(&self) -> Result<()> {
        let files = if self.count() == 1 { "1 file".to_owned() } else { format!("{} files", self.count()) };
        print_line(format!("watching {files}; Ctrl-C ends it"))
    }

    /// Waits until one of the files has changed and then nothing has happened for a moment.
    ///
    /// # Errors
    /// The system has stopped reporting changes.
    pub(crate) fn wait(&mut self) -> Result<()> {
        self.wait_unless(|| false).map(drop)
    }

    /// Waits as [`FileWatch::wait`] does, or until `ended` returns true. Returns true if a file has changed.
    ///
    /// # Errors
    /// Those of [`FileWatch::wait`].
    pub(crate) fn wait_unless(&mut self, ended: impl Fn() -> bool) -> Result<bool> {
        loop {
            if self.finds_lost() {
                break;
            }
            match self.changed.recv_timeout(ASKS) {
                Ok(path) => {
                    // A folder itself is named only if it goes, or is written to: then watching it again does no harm.
                    if self.folders.contains(&path) {
                        self.lost.insert(path.clone());
                    }
                    if self.files.contains(&path) {
                        break;
                    }
                    if ended() {
                        return Ok(false);
                    }
                }
                Err(RecvTimeoutError::Timeout) if ended() => return Ok(false),
                Err(RecvTimeoutError::Timeout) => {}
                Err(error) => return Err(error).context("changes of files are no longer reported"),
            }
        }
        while let Ok(path) = self.changed.recv_timeout(SETTLED) {
            if self.folders.contains(&path) {
                self.lost.insert(path);
            }
        }
        Ok(true)
    }

    /// Watches the folders again that are back. Returns true if there were any: their files may have changed meanwhile.
    fn finds_lost(&mut self) -> bool {
        let back: Vec<PathBuf> = self.lost.iter().filter(|folder| folder.is_dir()).cloned().collect();
        for folder in &back {
            // The old watch ended with the old folder.
            let _ = self.watcher.unwatch(folder);
            if self.watcher.watch(folder, RecursiveMode::NonRecursive).is_ok() {
                self.lost.remove(folder);
            }
        }
        !back.is_empty()
    }
}

/// The result of a changed source: a machine on which its program has just been started, and the program; or the assembler's
/// errors.
pub(crate) type Rebuilt = Result<(Machine, Program)>;

/// Assembles a source again whenever it changes, on a thread of its own, and holds the latest result. Dropping it ends the watch.
pub(crate) struct Rebuilder(Arc<Mutex<Option<Rebuilt>>>);

impl Rebuilder {
    /// Starts to watch the files of a source. [`Rebuilder::take`] returns the result of each change. A model that is not `named` gives way
    /// to the one that a source states.
    ///
    /// # Errors
    /// Those of [`FileWatch`].
    pub(crate) fn start(source: Source, machine: (Rom, Model), named: bool) -> Result<Rebuilder> {
        let mut watch = FileWatch::new()?;
        watch.add(source.files().iter().map(PathBuf::as_path))?;
        let files = match source.assemble(Assembler::Builtin) {
            Ok(program) => program.files,
            Err(error) => files_of(&error),
        };
        watch.add(files.iter().map(PathBuf::as_path))?;
        let rebuilder = Rebuilder(Arc::default());
        let slot = Arc::downgrade(&rebuilder.0);
        std::thread::spawn(move || {
            while watch.wait().is_ok() {
                let Some(slot) = slot.upgrade() else { return };
                let program = source.assemble(Assembler::Builtin);
                let files = match &program {
                    Ok(program) => program.files.clone(),
                    Err(error) => files_of(error),
                };
                // A file that cannot be watched is still assembled.
                let _ = watch.add(files.iter().map(PathBuf::as_path));
                let start = |program: Program| {
                    let (rom, model) = machine.clone();
                    let machine = if named { (rom, model) } else { fitted(&program, rom, model) };
                    Ok((run_to_entry(&program, machine)?, program))
                };
                *slot.lock().unwrap_or_else(PoisonError::into_inner) = Some(program.and_then(start));
            }
        });
        Ok(rebuilder)
    }

    /// Takes the result of the last change, if there was one since the last call.
    pub(crate) fn take(&self) -> Option<Rebuilt> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::time::Instant;

    /// Waits for the result of a change.
    fn rebuilt(rebuilder: &Rebuilder) -> Rebuilt {
        let rebuilt = (0..2000).find_map(|_| {
            std::thread::sleep(Duration::from_millis(10));
            rebuilder.take()
        });
        rebuilt.expect("the change is seen")
    }

    #[test]
    fn a_changed_source_becomes_a_machine_in_which_it_has_started() {
        let folder = tempfile::tempdir().unwrap();
        let (file, part) = (folder.path().join("a.asm"), folder.path().join("part.inc"));
        std::fs::write(&part, " db 1\n").unwrap();
        std::fs::write(&file, " org $8000\nstart: jr start\n include \"part.inc\"\n").unwrap();
        let rebuilder =
            Rebuilder::start(Source::File(file.clone()), (Rom::sinclair_48k(), Model::default()), false).unwrap();
        std::fs::write(&part, " db 2\n").unwrap();
        let (machine, _) = rebuilt(&rebuilder).expect("an included file counts");
        assert_eq!((machine.peek(0x8002), machine.cpu().regs.pc()), (2, 0x8000));
        // A mistake is reported, and the next change is seen.
        std::fs::write(&part, " dbb 2\n").unwrap();
        let Err(mistake) = rebuilt(&rebuilder) else { panic!("a mistake assembles") };
        let mistake = mistake.to_string();
        assert!(mistake.contains("part.inc:1"), "{mistake}");
        std::fs::write(&part, " db 3\n").unwrap();
        assert_eq!(rebuilt(&rebuilder).expect("the mistake is corrected").0.peek(0x8002), 3);
    }

    #[test]
    fn a_missing_file_is_seen_when_it_is_created() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.asm");
        std::fs::write(&file, " org $8000\nstart: jr start\n include \"late.inc\"\n").unwrap();
        let rebuilder = Rebuilder::start(Source::File(file), (Rom::sinclair_48k(), Model::default()), false).unwrap();
        std::fs::write(folder.path().join("late.inc"), " db 7\n").unwrap();
        assert_eq!(rebuilt(&rebuilder).expect("the file is there now").0.peek(0x8002), 7);
    }

    #[test]
    fn only_the_watched_files_count_and_they_may_be_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let (file, other) = (folder.path().join("a.asm"), folder.path().join("b.tap"));
        std::fs::write(&file, "old").unwrap();
        let mut watch = FileWatch::new().unwrap();
        watch.add([file.as_path()]).unwrap();
        assert_eq!(watch.count(), 1);
        let (sender, waited) = channel();
        std::thread::spawn(move || {
            watch.wait().unwrap();
            let _ = sender.send(());
        });
        std::fs::write(&other, "not watched").unwrap();
        assert!(waited.recv_timeout(Duration::from_millis(200)).is_err());
        std::fs::write(folder.path().join("new"), "new").unwrap();
        std::fs::rename(folder.path().join("new"), &file).unwrap();
        assert!(waited.recv_timeout(Duration::from_secs(20)).is_ok());
    }

    #[test]
    fn a_folder_that_comes_back_is_watched_again() {
        let parent = tempfile::tempdir().unwrap();
        let folder = parent.path().join("game");
        let file = folder.join("a.asm");
        let write = |text: &str| {
            fs::create_dir_all(&folder).unwrap();
            fs::write(&file, text).unwrap();
        };
        write(" nop\n");
        let mut watch = FileWatch::new().unwrap();
        watch.add([file.as_path()]).unwrap();
        let mut notices = || {
            let start = Instant::now();
            watch.wait_unless(|| start.elapsed() > Duration::from_secs(10)).unwrap()
        };
        for _ in 0..2 {
            fs::remove_dir_all(&folder).unwrap();
            assert!(notices(), "it is gone");
            write(" ret\n");
            assert!(notices(), "it is back");
            write(" halt\n");
            assert!(notices(), "the file has changed");
        }
    }
}
