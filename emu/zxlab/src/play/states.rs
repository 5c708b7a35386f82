//! Saved states of what is played: SZX files, in a folder for each program, in the platform's place for application data.
//!
//! ```text
//! states/manic.tap-1c291ca3/1.szx  2.szx  ...     kept by the user, never replaced without asking
//!                           left-8-1500.szx       saved automatically when it was last left, after 1,500 frames of play
//!                           left-7-9000.szx  ...  saved the times before: the latest ones, and those played longest
//! ```
//!
//! Play is counted from the start of the program or from the state that was loaded: a short look at a long game counts as short.
//!
//! The tape in the deck is saved in the file, so that a game can load more of it later.

use crate::files::{AtomicFile, TEMPORARY, read, save, unused_path};
use crate::open::Playable;
use crate::session::Session;
use crate::settings;
use anyhow::{Context, Result};
use spectrum::snapshot::{Format, szx};
use spectrum::{Machine, Model, Rom};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// Start of the names of automatically saved states.
const LEFT: &str = "left-";

/// Number of automatically saved states that are kept.
const MAX_AUTOSAVES: usize = 8;
/// Number of the latest ones that are kept however short the play was. Of the older ones, the shortest play is deleted first, so
/// that many short looks cannot displace a long game.
const LATEST_AUTOSAVES: usize = 2;

const DAY: Duration = Duration::from_secs(24 * 3600);

/// Shortest play that is saved automatically, in frames: ten seconds.
pub(crate) const MIN_PLAYED: u64 = 500;

/// The saved states of one program.
#[derive(Clone, Debug)]
pub(crate) struct StateStore {
    folder: PathBuf,
}

/// One saved state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SavedState {
    pub(crate) path: PathBuf,
    pub(crate) kind: StateKind,
    pub(crate) when: SystemTime,
}

/// The kind of a saved state, with its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum StateKind {
    /// Saved automatically, one of the times before the last.
    LeftBefore(u32),
    /// Saved automatically when the program was last left.
    Left(u32),
    /// Kept by the user.
    Kept(u32),
}

impl StateKind {
    /// Returns the kind by the file's name. The name does not show which automatically saved state is the last one.
    fn of(file: &str) -> Option<StateKind> {
        let name = file.strip_suffix(".szx")?;
        match name.strip_prefix(LEFT) {
            Some(left) => {
                let number = left.split_once('-').map_or(left, |(number, _)| number);
                Some(StateKind::LeftBefore(number.parse().ok()?))
            }
            None => Some(StateKind::Kept(name.parse().ok()?)),
        }
    }

    /// Returns its number if the user kept it.
    pub(crate) fn kept(self) -> Option<u32> {
        if let StateKind::Kept(number) = self { Some(number) } else { None }
    }

    /// Returns its number if it was saved automatically.
    fn left(self) -> Option<u32> {
        if let StateKind::Left(number) | StateKind::LeftBefore(number) = self { Some(number) } else { None }
    }
}

impl SavedState {
    /// Returns its name for messages: "state 3", "where you left off".
    pub(crate) fn name(&self) -> String {
        match self.kind {
            StateKind::Kept(number) => format!("state {number}"),
            StateKind::Left(_) => "where you left off".into(),
            StateKind::LeftBefore(_) => "where you left before".into(),
        }
    }

    /// Returns the number of frames played before it was saved, from the file's name. Names written by early versions lack it.
    fn played(&self) -> Option<u64> {
        let (_, played) = self.path.file_stem()?.to_str()?.strip_prefix(LEFT)?.split_once('-')?;
        played.parse().ok()
    }

    /// Returns its age: "2 hours ago".
    pub(crate) fn ago(&self) -> String {
        ago(self.when.elapsed().map_or(0, |passed| passed.as_secs()))
    }

    /// Reads the machine, with its ROM; a file without a ROM has Sinclair's.
    ///
    /// # Errors
    /// The file cannot be read, or is not a state.
    pub(crate) fn machine(&self) -> Result<Machine> {
        let shown = self.path.display();
        unpack(&read(&self.path)?).with_context(|| format!("{shown}"))
    }
}

impl StateStore {
    /// Returns the store of a program's states; `None` if the computer has no place for application data.
    pub(crate) fn of(playable: &Playable) -> Option<StateStore> {
        Some(StateStore::at(&settings::data()?, &playable.title, playable.check))
    }

    /// Returns the store of a program's states in the given folder.
    pub(crate) fn at(place: &Path, title: &str, check: u32) -> StateStore {
        let plain: String = title.chars().map(|c| if c.is_alphanumeric() || c == '.' { c } else { '-' }).collect();
        StateStore { folder: place.join("states").join(format!("{plain}-{check:08x}")) }
    }

    /// Returns all states, the newest first.
    pub(crate) fn states(&self) -> Vec<SavedState> {
        let files = std::fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let mut states: Vec<SavedState> = files
            .filter_map(|file| {
                let path = file.path();
                let kind = StateKind::of(path.file_name()?.to_str()?)?;
                Some(SavedState { kind, when: file.metadata().ok()?.modified().ok()?, path })
            })
            .collect();
        if let Some(last) = states.iter_mut().max_by_key(|state| state.kind.left())
            && let Some(number) = last.kind.left()
        {
            last.kind = StateKind::Left(number);
        }
        states.sort_by_key(|state| std::cmp::Reverse((state.when, state.kind)));
        states
    }

    /// Returns the state saved when the program was last left, if there is one.
    pub(crate) fn last_autosave(&self) -> Option<SavedState> {
        self.states().into_iter().find(|state| matches!(state.kind, StateKind::Left(_)))
    }

    /// Keeps `machine` as a new state.
    ///
    /// # Errors
    /// The folder cannot be created or written.
    pub(crate) fn keep(&self, machine: &Machine) -> Result<SavedState> {
        let path = self.write_new(StateKind::kept, |number| number.to_string(), machine)?;
        let kind = path.file_name().and_then(|name| StateKind::of(name.to_str()?)).unwrap_or(StateKind::Kept(u32::MAX));
        Ok(SavedState { path, kind, when: SystemTime::now() })
    }

    /// Keeps a tape that the program has saved (.tap) in a new file beside its states, and returns its path.
    ///
    /// # Errors
    /// The folder cannot be created or written.
    pub(crate) fn keep_tape(&self, tape: &[u8]) -> Result<PathBuf> {
        self.make_folder()?;
        let path = unused_path(&self.folder.join("saved.tap"));
        save(&path, tape)?;
        Ok(path)
    }

    /// Replaces a state by `machine`. The caller has asked the user.
    ///
    /// # Errors
    /// Those of [`StateStore::keep`]; the old state is unchanged then.
    pub(crate) fn replace(&self, state: &SavedState, machine: &Machine) -> Result<()> {
        self.make_folder()?;
        save(&state.path, &szx::write(machine)?)
    }

    /// Saves the session automatically when the program is left, unless it was played for less than [`MIN_PLAYED`]. Returns true
    /// if it was saved.
    ///
    /// # Errors
    /// Those of [`StateStore::keep`]; the older states are unchanged then.
    pub(crate) fn autosave(&self, session: &Session) -> Result<bool> {
        if session.is_loading() || session.played() < MIN_PLAYED {
            return Ok(false);
        }
        let played = session.played();
        self.write_new(StateKind::left, |number| format!("{LEFT}{number}-{played}"), &session.machine)?;
        self.remove_surplus()?;
        Ok(true)
    }

    /// Removes the automatically saved states that exceed [`MAX_AUTOSAVES`].
    fn remove_surplus(&self) -> Result<()> {
        let mut left: Vec<SavedState> = self.states().into_iter().filter(|state| state.kind.left().is_some()).collect();
        left.sort_by_key(|state| std::cmp::Reverse(state.kind.left()));
        let surplus = left.len().saturating_sub(MAX_AUTOSAVES);
        if surplus == 0 {
            return Ok(());
        }
        // States of early versions do not show how long they were played: the machine's age takes its place. A state that cannot
        // be read may belong to a later version and counts as the longest.
        let age = |state: &SavedState| state.machine().map_or(u64::MAX, |it| it.frame());
        let frames = |state: &SavedState| state.played().unwrap_or_else(|| age(state));
        let mut older: Vec<(u64, SavedState)> =
            left.drain(LATEST_AUTOSAVES..).map(|state| (frames(&state), state)).collect();
        older.sort_by_key(|(frames, state)| (*frames, state.kind));
        older.iter().take(surplus).try_for_each(|(_, state)| self.remove(state))
    }

    /// Deletes a state. The caller has asked the user.
    ///
    /// # Errors
    /// The file cannot be removed.
    pub(crate) fn remove(&self, state: &SavedState) -> Result<()> {
        std::fs::remove_file(&state.path).with_context(|| format!("{}: cannot be removed", state.path.display()))
    }

    /// Writes `machine` into a new file with the next free number, also if another zxlab does the same at the same time.
    fn write_new(
        &self,
        number: fn(StateKind) -> Option<u32>,
        name: impl Fn(u32) -> String,
        machine: &Machine,
    ) -> Result<PathBuf> {
        self.make_folder()?;
        remove_temporary_files(&self.folder);
        let free = || {
            let last = self.states().iter().filter_map(|state| number(state.kind)).max().unwrap_or(0);
            unused_path(&self.folder.join(format!("{}.szx", name(last.saturating_add(1)))))
        };
        let mut file = AtomicFile::new(&free())?;
        file.write(&szx::write(machine)?)?;
        file.persist_new(free)
    }

    fn make_folder(&self) -> Result<()> {
        let folder = &self.folder;
        std::fs::create_dir_all(folder).with_context(|| format!("{}: cannot be made", folder.display()))
    }
}

/// Removes temporary files that a killed zxlab left more than a day ago.
fn remove_temporary_files(folder: &Path) {
    for file in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let old = file
            .metadata()
            .and_then(|about| about.modified())
            .is_ok_and(|when| when.elapsed().is_ok_and(|it| it > DAY));
        if old && file.file_name().to_str().is_some_and(|name| name.starts_with(TEMPORARY)) {
            // A file that cannot be removed does no harm.
            let _ = std::fs::remove_file(file.path());
        }
    }
}

/// Reads the machine of a state. Its deck starts automatically, also in states written by early versions, which do not record it.
fn unpack(file: &[u8]) -> Result<Machine> {
    let mut machine = Format::Szx.read(file, Rom::sinclair_48k(), Model::default())?;
    machine.deck_mut().set_automatic(true);
    Ok(machine)
}

/// Describes an age in seconds in words.
fn ago(seconds: u64) -> String {
    let (count, unit) = match seconds {
        0..60 => return "just now".into(),
        60..3_600 => (seconds / 60, "minute"),
        3_600..86_400 => (seconds / 3_600, "hour"),
        _ => (seconds / 86_400, "day"),
    };
    format!("{count} {unit}{} ago", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests;
