//! States of what is played, kept to go on from: SZX files in a folder of their own for each program, in the platform's place
//! for such.
//!
//! ```text
//! states/manic.tap-1c291ca3/1.szx  2.szx  ...     kept by the person, never written over unasked
//!                           left-8-1500.szx       how it was when it was last left, after 1,500 frames of play
//!                           left-7-9000.szx  ...  and the times before: the last of them, and those played longest
//! ```
//!
//! Play is counted from when the program was begun or a state of it taken up: a short look at a long game is a short one.
//!
//! A tape that is in the deck goes into the file: a game that loads more of it later finds it there.

use crate::open::Playable;
use crate::output::{Beside, MAKING, read, save, unused};
use crate::session::Session;
use crate::settings;
use anyhow::{Context, Result};
use spectrum::snapshot::{Format, szx};
use spectrum::{Machine, Model, Rom};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// What the names of states begin with in which a program was left.
const LEFT: &str = "left-";

/// So many of them are kept, and of those the last few however little was played: the next to go is the one that was played
/// least, so that no number of short looks pushes a long game out.
const MOST_LEFT: usize = 8;
const LAST_LEFT: usize = 2;

const DAY: Duration = Duration::from_secs(24 * 3600);

/// Shorter than this, in frames, nothing was played that is worth going on with: ten seconds.
pub(crate) const WORTH: u64 = 500;

/// The states of one program.
#[derive(Clone, Debug)]
pub(crate) struct Shelf {
    folder: PathBuf,
}

/// One state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct State {
    pub(crate) path: PathBuf,
    pub(crate) kind: Kind,
    pub(crate) when: SystemTime,
}

/// Which of a program's states it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// How it was when it was left some time before the last.
    LeftBefore(u32),
    /// How it was when it was last left.
    Left(u32),
    /// One that the person kept.
    Kept(u32),
}

impl Kind {
    /// By its name alone nobody can say of one in which the program was left whether it is the last.
    fn of(file: &str) -> Option<Kind> {
        let name = file.strip_suffix(".szx")?;
        match name.strip_prefix(LEFT) {
            Some(left) => {
                let number = left.split_once('-').map_or(left, |(number, _)| number);
                Some(Kind::LeftBefore(number.parse().ok()?))
            }
            None => Some(Kind::Kept(name.parse().ok()?)),
        }
    }

    /// Its number, if the person kept it.
    pub(crate) fn kept(self) -> Option<u32> {
        if let Kind::Kept(number) = self { Some(number) } else { None }
    }

    /// Its number, if the program was left in it.
    fn left(self) -> Option<u32> {
        if let Kind::Left(number) | Kind::LeftBefore(number) = self { Some(number) } else { None }
    }
}

impl State {
    /// What it is called: "state 3", "where you left off".
    pub(crate) fn name(&self) -> String {
        match self.kind {
            Kind::Kept(number) => format!("state {number}"),
            Kind::Left(_) => "where you left off".into(),
            Kind::LeftBefore(_) => "where you left before".into(),
        }
    }

    /// For how many frames it was played before it was left in this state, as its name says; one of a former zxlab says nothing.
    fn played(&self) -> Option<u64> {
        let (_, played) = self.path.file_stem()?.to_str()?.strip_prefix(LEFT)?.split_once('-')?;
        played.parse().ok()
    }

    /// How long ago it was kept: "2 hours ago".
    pub(crate) fn ago(&self) -> String {
        ago(self.when.elapsed().map_or(0, |passed| passed.as_secs()))
    }

    /// The machine that was kept, with its ROM: a file that names none is of Sinclair's.
    ///
    /// # Errors
    /// A file that cannot be read, or that is no state.
    pub(crate) fn machine(&self) -> Result<Machine> {
        let shown = self.path.display();
        unpack(&read(&self.path)?).with_context(|| format!("{shown}"))
    }
}

impl Shelf {
    /// Where the states of a program are kept; none where the computer has no place for such.
    pub(crate) fn of(playable: &Playable) -> Option<Shelf> {
        Some(Shelf::at(&settings::data()?, &playable.title, playable.check))
    }

    /// The same in a place of one's own.
    pub(crate) fn at(place: &Path, title: &str, check: u32) -> Shelf {
        let plain: String = title.chars().map(|c| if c.is_alphanumeric() || c == '.' { c } else { '-' }).collect();
        Shelf { folder: place.join("states").join(format!("{plain}-{check:08x}")) }
    }

    /// The states that were kept, the newest first.
    pub(crate) fn states(&self) -> Vec<State> {
        let files = std::fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let mut states: Vec<State> = files
            .filter_map(|file| {
                let path = file.path();
                let kind = Kind::of(path.file_name()?.to_str()?)?;
                Some(State { kind, when: file.metadata().ok()?.modified().ok()?, path })
            })
            .collect();
        if let Some(last) = states.iter_mut().max_by_key(|state| state.kind.left())
            && let Some(number) = last.kind.left()
        {
            last.kind = Kind::Left(number);
        }
        states.sort_by_key(|state| std::cmp::Reverse((state.when, state.kind)));
        states
    }

    /// How the program was left, if it was.
    pub(crate) fn left(&self) -> Option<State> {
        self.states().into_iter().find(|state| matches!(state.kind, Kind::Left(_)))
    }

    /// Keeps `machine` as a new state.
    ///
    /// # Errors
    /// A folder that cannot be made or written.
    pub(crate) fn keep(&self, machine: &Machine) -> Result<State> {
        let path = self.write_new(Kind::kept, |number| number.to_string(), machine)?;
        let kind = path.file_name().and_then(|name| Kind::of(name.to_str()?)).unwrap_or(Kind::Kept(u32::MAX));
        Ok(State { path, kind, when: SystemTime::now() })
    }

    /// Keeps `machine` in the place of a state; whoever calls this has asked.
    ///
    /// # Errors
    /// Those of [`Shelf::keep`]. The old state is still there then.
    pub(crate) fn replace(&self, state: &State, machine: &Machine) -> Result<()> {
        self.make_folder()?;
        save(&state.path, &szx::write(machine)?)
    }

    /// Keeps how the program is being left, unless it was hardly begun. True if it did.
    ///
    /// # Errors
    /// Those of [`Shelf::keep`]. What was kept before is still there then.
    pub(crate) fn leave(&self, session: &Session) -> Result<bool> {
        if session.loading() || session.played() < WORTH {
            return Ok(false);
        }
        let played = session.played();
        self.write_new(Kind::left, |number| format!("{LEFT}{number}-{played}"), &session.machine)?;
        self.tidy()?;
        Ok(true)
    }

    /// Of the states in which the program was left, throws away those that are too many.
    fn tidy(&self) -> Result<()> {
        let mut left: Vec<State> = self.states().into_iter().filter(|state| state.kind.left().is_some()).collect();
        left.sort_by_key(|state| std::cmp::Reverse(state.kind.left()));
        let over = left.len().saturating_sub(MOST_LEFT);
        if over == 0 {
            return Ok(());
        }
        // Of a state of a former zxlab it is known how old its machine is. One that cannot be read cannot be gone on with
        // either; perhaps another zxlab can. It is not counted as a short one.
        let age = |state: &State| state.machine().map_or(u64::MAX, |it| it.frame());
        let frames = |state: &State| state.played().unwrap_or_else(|| age(state));
        let mut older: Vec<(u64, State)> = left.drain(LAST_LEFT..).map(|state| (frames(&state), state)).collect();
        older.sort_by_key(|(frames, state)| (*frames, state.kind));
        older.iter().take(over).try_for_each(|(_, state)| self.remove(state))
    }

    /// Throws a state away; whoever calls this has asked.
    ///
    /// # Errors
    /// A file that cannot be removed.
    pub(crate) fn remove(&self, state: &State) -> Result<()> {
        std::fs::remove_file(&state.path).with_context(|| format!("{}: cannot be removed", state.path.display()))
    }

    /// Writes `machine` into a file that is named by the next number. Another zxlab that does the same at the same time gets
    /// another one.
    fn write_new(
        &self,
        number: fn(Kind) -> Option<u32>,
        name: impl Fn(u32) -> String,
        machine: &Machine,
    ) -> Result<PathBuf> {
        self.make_folder()?;
        clear(&self.folder);
        let free = || {
            let last = self.states().iter().filter_map(|state| number(state.kind)).max().unwrap_or(0);
            unused(&self.folder.join(format!("{}.szx", name(last.saturating_add(1)))))
        };
        let mut file = Beside::new(&free())?;
        file.write(&szx::write(machine)?)?;
        file.keep_at(free)
    }

    fn make_folder(&self) -> Result<()> {
        let folder = &self.folder;
        std::fs::create_dir_all(folder).with_context(|| format!("{}: cannot be made", folder.display()))
    }
}

/// Throws away what runs of zxlab that were killed left of files in the making, a day ago and more.
fn clear(folder: &Path) {
    for file in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let old = file
            .metadata()
            .and_then(|about| about.modified())
            .is_ok_and(|when| when.elapsed().is_ok_and(|it| it > DAY));
        if old && file.file_name().to_str().is_some_and(|name| name.starts_with(MAKING)) {
            // What cannot be removed stays.
            let _ = std::fs::remove_file(file.path());
        }
    }
}

/// The machine in a state. Its deck starts by itself, also in a state of before files said so.
fn unpack(file: &[u8]) -> Result<Machine> {
    let mut machine = Format::Szx.read(file, Rom::sinclair_48k(), Model::default())?;
    machine.set_automatic_tape(true);
    Ok(machine)
}

/// So many seconds ago, in words.
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
