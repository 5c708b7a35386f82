//! Of states: kept, left, and cleared away.

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
    let back = unpack(&file).unwrap();
    assert_eq!(back.tape(), machine.tape());
    assert_eq!(back.tape_position(), machine.tape_position());
    assert!(back.memory() == machine.memory() && back.cpu() == machine.cpu() && back.frame() == machine.frame());
    // Whatever becomes of the file, it is an error and no panic.
    for cut in (0..file.len()).step_by(97) {
        let _ = unpack(&file[..cut]);
    }
    let mut empty = machine.clone();
    empty.eject();
    assert!(unpack(&szx::write(&empty).unwrap()).unwrap().tape().is_none());
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
    let kept = shelf.states()[0].machine().unwrap();
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
    let before = &shelf.states()[1].machine().unwrap();
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
    let begun = shelf.states().last().unwrap().machine().unwrap();
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
    assert!([1, 18].map(Kind::LeftBefore).iter().all(|kind| shelf.states().iter().any(|state| state.kind == *kind)));
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
