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

    /// The machine that was kept. `rom` and `model` count where the file does not say.
    ///
    /// # Errors
    /// A file that cannot be read, or that is no state.
    pub(crate) fn machine(&self, rom: Rom, model: Model) -> Result<Machine> {
        let shown = self.path.display();
        unpack(&read(&self.path)?, rom, model).with_context(|| format!("{shown}"))
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
        let age =
            |state: &State| state.machine(Rom::sinclair_48k(), Model::default()).map_or(u64::MAX, |it| it.frame());
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
fn unpack(file: &[u8], rom: Rom, model: Model) -> Result<Machine> {
    let mut machine = Format::Szx.read(file, rom, model)?;
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
mod tests {
    use super::*;
    use crate::session::tests::session;

    /// Tic-tac-toe, its tape in the deck, some way into loading in real time.
    fn machine() -> Machine {
        let mut session = session();
        (0..400).for_each(|_| session.run_frame());
        assert!(session.machine.tape().is_some() && session.machine.tape_position().block() > 0);
        session.machine
    }

    #[test]
    fn a_state_is_the_machine_with_its_tape() {
        let machine = machine();
        let file = szx::write(&machine).unwrap();
        let back = unpack(&file, Rom::sinclair_48k(), Model::default()).unwrap();
        assert_eq!(back.tape(), machine.tape());
        assert_eq!(back.tape_position(), machine.tape_position());
        assert!(back.memory() == machine.memory() && back.cpu() == machine.cpu() && back.frame() == machine.frame());
        // Whatever becomes of the file, it is an error and no panic.
        for cut in (0..file.len()).step_by(97) {
            let _ = unpack(&file[..cut], Rom::sinclair_48k(), Model::default());
        }
        let mut empty = machine.clone();
        empty.eject();
        assert!(unpack(&szx::write(&empty).unwrap(), Rom::sinclair_48k(), Model::default()).unwrap().tape().is_none());
    }

    #[test]
    fn states_are_numbered_and_none_is_written_over() {
        let (folder, machine) = (tempfile::tempdir().unwrap(), machine());
        let shelf = Shelf::at(folder.path(), "../a game?.tap", 0x1234);
        assert_eq!(shelf.folder, folder.path().join("states/..-a-game-.tap-00001234"));
        assert_eq!(shelf.states(), []);
        let (one, two) = (shelf.keep(&machine).unwrap(), shelf.keep(&machine).unwrap());
        assert_eq!((one.name(), two.name()), ("state 1".into(), "state 2".into()));
        shelf.remove(&one).unwrap();
        assert_eq!(shelf.keep(&machine).unwrap().kind, Kind::Kept(3));
        assert_eq!(shelf.states().iter().map(|state| state.kind.kept()).collect::<Vec<_>>(), [Some(3), Some(2)]);
        shelf.replace(&two, &machine).unwrap();
        assert_eq!(shelf.states().len(), 2);
        let kept = shelf.states()[0].machine(Rom::sinclair_48k(), Model::default()).unwrap();
        assert!(kept.memory() == machine.memory());
    }

    #[test]
    fn how_it_was_left_and_before_that_is_there() {
        let (folder, mut session) = (tempfile::tempdir().unwrap(), session());
        let shelf = Shelf::at(folder.path(), "game", 0);
        assert!(!shelf.leave(&session).unwrap() && shelf.left().is_none(), "it is loading");
        session.put(machine());
        assert!(!shelf.leave(&session).unwrap(), "it was hardly begun");
        (0..WORTH).for_each(|_| session.run_frame());
        assert!(shelf.leave(&session).unwrap());
        let first = std::fs::read(shelf.left().unwrap().path).unwrap();
        session.run_frame();
        assert!(shelf.leave(&session).unwrap());
        let names: Vec<String> = shelf.states().iter().map(State::name).collect();
        assert_eq!(names, ["where you left off", "where you left before"]);
        assert_eq!(std::fs::read(&shelf.states()[1].path).unwrap(), first);
        let before = &shelf.states()[1].machine(Rom::sinclair_48k(), Model::default()).unwrap();
        assert_eq!(before.frame() + 1, session.machine.frame());
        shelf.remove(&shelf.states()[0]).unwrap();
        assert_eq!(std::fs::read(shelf.left().unwrap().path).unwrap(), first);
    }

    /// Leaves a machine after so many frames of play.
    fn leave(shelf: &Shelf, machine: Machine, frames: u64) {
        let mut session = session();
        session.put(machine);
        (0..frames).for_each(|_| session.run_frame());
        assert!(shelf.leave(&session).unwrap());
    }

    /// The states in which it was left, the oldest first, and for how many frames each was played.
    fn lefts(shelf: &Shelf) -> Vec<(State, u64)> {
        let mut left = shelf.states();
        left.sort_by_key(|state| state.kind.left());
        left.into_iter().map(|state| (state.clone(), state.played().unwrap())).collect()
    }

    #[test]
    fn short_looks_do_not_push_a_long_game_out() {
        let (folder, machine) = (tempfile::tempdir().unwrap(), machine());
        let shelf = Shelf::at(folder.path(), "game", 0);
        leave(&shelf, machine.clone(), 1_500);
        let long = std::fs::read(shelf.left().unwrap().path).unwrap();
        leave(&shelf, machine.clone(), 1_000);
        // Short looks, every other one at the long game: its age is not theirs.
        let begun = shelf.states().last().unwrap().machine(Rom::sinclair_48k(), Model::default()).unwrap();
        (0..12).for_each(|n| leave(&shelf, if n % 2 == 0 { begun.clone() } else { machine.clone() }, WORTH + n));
        let left = lefts(&shelf);
        let frames: Vec<u64> = left.iter().map(|(_, played)| *played).collect();
        // The two long ones, and of the short ones the longest, and the last.
        assert_eq!(frames, [1_500, 1_000, 506, 507, 508, 509, 510, 511]);
        assert_eq!(std::fs::read(&left[0].0.path).unwrap(), long);
        assert_eq!(left.last().unwrap().0.name(), "where you left off");
        // The last stay, however short they are.
        (0..3).for_each(|_| leave(&shelf, machine.clone(), WORTH));
        assert_eq!(shelf.states().len(), MOST_LEFT);
        assert_eq!(shelf.states().iter().filter(|state| state.kind.left() > Some(14)).count(), LAST_LEFT);
        // Of a former zxlab: by the machine's age; what cannot be read is nothing to be thrown away for.
        let last = shelf.left().unwrap().path;
        std::fs::write(last.with_file_name("left-18.szx"), b"of a later zxlab").unwrap();
        std::fs::rename(&left[0].0.path, last.with_file_name("left-1.szx")).unwrap();
        (0..3).for_each(|_| leave(&shelf, machine.clone(), WORTH));
        assert!(
            [1, 18].map(Kind::LeftBefore).iter().all(|kind| shelf.states().iter().any(|state| state.kind == *kind))
        );
    }

    #[test]
    fn a_state_that_is_only_looked_at_is_not_left_anew() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mine.szx");
        let mut played = session();
        let mut machine = machine();
        machine.eject();
        played.put(machine);
        (0..WORTH).for_each(|_| played.run_frame());
        std::fs::write(&path, szx::write(&played.machine).unwrap()).unwrap();
        let shelf = Shelf::at(folder.path(), "mine", 0);
        let mut opened = Session::new(crate::open::playable(Some(&path)).unwrap(), &Default::default()).unwrap();
        (0..WORTH - 1).for_each(|_| opened.run_frame());
        assert!(!opened.loading() && !shelf.leave(&opened).unwrap());
        opened.run_frame();
        assert!(shelf.leave(&opened).unwrap());
    }

    #[test]
    fn what_a_killed_run_left_is_cleared_after_a_day() {
        let (folder, machine) = (tempfile::tempdir().unwrap(), machine());
        let shelf = Shelf::at(folder.path(), "game", 0);
        shelf.keep(&machine).unwrap();
        let of = |name: &str, hours: u64| {
            let file = std::fs::File::create(shelf.folder.join(name)).unwrap();
            file.set_modified(SystemTime::now() - Duration::from_secs(hours * 3600)).unwrap();
        };
        [(".zxlab-aB3dE6", 25), (".zxlab-now", 1), ("mine", 99)].into_iter().for_each(|(name, hours)| of(name, hours));
        shelf.keep(&machine).unwrap();
        let mut names: Vec<_> = std::fs::read_dir(&shelf.folder).unwrap().map(|it| it.unwrap().file_name()).collect();
        names.sort();
        assert_eq!(names, [".zxlab-now", "1.szx", "2.szx", "mine"]);
    }

    #[test]
    fn times_are_told_in_words() {
        let told = [0, 60, 7_300, 90_000, 864_000].map(ago);
        assert_eq!(told, ["just now", "1 minute ago", "2 hours ago", "1 day ago", "10 days ago"]);
    }
}
