//! Waiting for files to change: those that a program is made of.

use crate::open::{Source, files_of};
use crate::started::started;
use anyhow::{Context, Result};
use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher};
use pipeline::{Assembler, Program};
use spectrum::{Machine, Model, Rom};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// An editor writes a file in several steps: a change is over when nothing has happened for so long.
const SETTLED: Duration = Duration::from_millis(60);

/// Some files, watched through their folders, because editors put new files in the place of old ones.
pub(crate) struct Watch {
    watcher: RecommendedWatcher,
    changed: Receiver<PathBuf>,
    files: BTreeSet<PathBuf>,
    folders: BTreeSet<PathBuf>,
}

impl Watch {
    /// A watch over no file yet.
    ///
    /// # Errors
    /// A system that tells nobody of changes.
    pub(crate) fn new() -> Result<Watch> {
        let (sender, changed) = channel();
        let watcher = notify::recommended_watcher(move |event: notify::Result<Event>| {
            if let Ok(event) = event
                && !event.kind.is_access()
            {
                // Fails only when the watch is gone, and then nobody minds.
                event.paths.into_iter().for_each(|path| drop(sender.send(path)));
            }
        });
        let watcher = watcher.context("files cannot be watched here")?;
        Ok(Watch { watcher, changed, files: BTreeSet::new(), folders: BTreeSet::new() })
    }

    /// Watches these too, whether they are there or not.
    ///
    /// # Errors
    /// A folder that cannot be watched.
    pub(crate) fn follow<'p>(&mut self, files: impl IntoIterator<Item = &'p Path>) -> Result<()> {
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

    /// How many files are watched.
    pub(crate) fn count(&self) -> usize {
        self.files.len()
    }

    /// Waits until one of the files has changed and nothing has happened to them for a moment.
    ///
    /// # Errors
    /// A system that has stopped telling of changes.
    pub(crate) fn wait(&self) -> Result<()> {
        loop {
            let path = self.changed.recv().context("no more changes of files are told")?;
            if self.files.contains(&path) {
                break;
            }
        }
        while self.changed.recv_timeout(SETTLED).is_ok() {}
        Ok(())
    }
}

/// What comes of a source that has changed: a machine in which its program has just been started, and the program; or what the
/// assembler says of it.
pub(crate) type News = Result<(Machine, Program)>;

/// Where the news of a source waits until who plays it takes it. Dropped, nothing is watched any more.
pub(crate) struct Fresh(Arc<Mutex<Option<News>>>);

impl Fresh {
    /// Watches the files of a source from a thread of its own. On each change the program is made anew, and what comes of it
    /// waits in [`Fresh::take`].
    ///
    /// # Errors
    /// Those of [`Watch`].
    pub(crate) fn follow(source: Source, rom: Rom, model: Model) -> Result<Fresh> {
        let mut watch = Watch::new()?;
        watch.follow(source.files().iter().map(PathBuf::as_path))?;
        let files = match source.assemble_quietly(Assembler::Builtin) {
            Ok(program) => program.files,
            Err(error) => files_of(&error),
        };
        watch.follow(files.iter().map(PathBuf::as_path))?;
        let fresh = Fresh(Arc::default());
        let slot = Arc::downgrade(&fresh.0);
        std::thread::spawn(move || {
            while watch.wait().is_ok() {
                let Some(slot) = slot.upgrade() else { return };
                let program = source.assemble_quietly(Assembler::Builtin);
                let files = match &program {
                    Ok(program) => program.files.clone(),
                    Err(error) => files_of(error),
                };
                // Files that cannot be watched are still assembled.
                let _ = watch.follow(files.iter().map(PathBuf::as_path));
                let begun = |program: Program| Ok((started(&program, rom.clone(), model)?, program));
                let news = program.and_then(begun);
                *slot.lock().unwrap_or_else(PoisonError::into_inner) = Some(news);
            }
        });
        Ok(fresh)
    }

    /// What came of the last change, once.
    pub(crate) fn take(&self) -> Option<News> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What comes of a change.
    fn news(fresh: &Fresh) -> News {
        let news = (0..2000).find_map(|_| {
            std::thread::sleep(Duration::from_millis(10));
            fresh.take()
        });
        news.expect("news")
    }

    #[test]
    fn a_changed_source_becomes_a_machine_in_which_it_has_started() {
        let folder = tempfile::tempdir().unwrap();
        let (file, part) = (folder.path().join("a.asm"), folder.path().join("part.inc"));
        std::fs::write(&part, " db 1\n").unwrap();
        std::fs::write(&file, " org $8000\nstart: jr start\n include \"part.inc\"\n").unwrap();
        let fresh = Fresh::follow(Source::File(file.clone()), Rom::sinclair_48k(), Model::default()).unwrap();
        std::fs::write(&part, " db 2\n").unwrap();
        let (machine, _) = news(&fresh).expect("an included file counts");
        assert_eq!((machine.peek(0x8002), machine.cpu().regs.pc()), (2, 0x8000));
        // A mistake is told, and the next change is seen again.
        std::fs::write(&part, " dbb 2\n").unwrap();
        let Err(mistake) = news(&fresh) else { panic!("a mistake assembles") };
        let mistake = mistake.to_string();
        assert!(mistake.contains("part.inc:1"), "{mistake}");
        std::fs::write(&part, " db 3\n").unwrap();
        assert_eq!(news(&fresh).expect("the mistake is mended").0.peek(0x8002), 3);
    }

    #[test]
    fn a_file_that_was_missing_is_seen_when_it_comes() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.asm");
        std::fs::write(&file, " org $8000\nstart: jr start\n include \"late.inc\"\n").unwrap();
        let fresh = Fresh::follow(Source::File(file), Rom::sinclair_48k(), Model::default()).unwrap();
        std::fs::write(folder.path().join("late.inc"), " db 7\n").unwrap();
        assert_eq!(news(&fresh).expect("the file is there now").0.peek(0x8002), 7);
    }

    #[test]
    fn only_the_files_themselves_count_and_may_be_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let (file, other) = (folder.path().join("a.asm"), folder.path().join("b.tap"));
        std::fs::write(&file, "old").unwrap();
        let mut watch = Watch::new().unwrap();
        watch.follow([file.as_path()]).unwrap();
        assert_eq!(watch.count(), 1);
        let (told, waited) = channel();
        std::thread::spawn(move || {
            watch.wait().unwrap();
            let _ = told.send(());
        });
        std::fs::write(&other, "of no account").unwrap();
        assert!(waited.recv_timeout(Duration::from_millis(200)).is_err());
        std::fs::write(folder.path().join("new"), "new").unwrap();
        std::fs::rename(folder.path().join("new"), &file).unwrap();
        assert!(waited.recv_timeout(Duration::from_secs(20)).is_ok());
    }
}
