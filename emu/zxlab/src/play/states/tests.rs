//! Tests of states that are kept, saved automatically and removed.

use super::*;
use crate::session::tests::session;

/// Returns a machine that is loading a tape in real time.
fn machine() -> Machine {
    let mut session = session();
    (0..400).for_each(|_| session.run_frame());
    assert!(session.machine.deck().tape().is_some() && session.machine.deck().position().block() > 0);
    session.machine
}

#[test]
fn a_state_is_the_machine_with_its_tape() {
    let machine = machine();
    let file = szx::write(&machine).unwrap();
    let back = unpack(&file).unwrap();
    assert_eq!(back.deck().tape(), machine.deck().tape());
    assert_eq!(back.deck().position(), machine.deck().position());
    assert!(back.memory() == machine.memory() && back.cpu() == machine.cpu() && back.frame() == machine.frame());
    // A truncated file is an error, never a panic.
    for cut in (0..file.len()).step_by(97) {
        let _ = unpack(&file[..cut]);
    }
    let mut empty = machine.clone();
    empty.deck_mut().eject();
    assert!(unpack(&szx::write(&empty).unwrap()).unwrap().deck().tape().is_none());
}

#[test]
fn states_are_numbered_and_never_replaced() {
    let (folder, machine) = (tempfile::tempdir().unwrap(), machine());
    let store = StateStore::at(folder.path(), "../a game?.tap", 0x1234);
    assert_eq!(store.folder, folder.path().join("states/..-a-game-.tap-00001234"));
    assert_eq!(store.states(), []);
    let (one, two) = (store.keep(&machine).unwrap(), store.keep(&machine).unwrap());
    assert_eq!((one.name(), two.name()), ("state 1".into(), "state 2".into()));
    store.remove(&one).unwrap();
    assert_eq!(store.keep(&machine).unwrap().kind, StateKind::Kept(3));
    assert_eq!(store.states().iter().map(|state| state.kind.kept()).collect::<Vec<_>>(), [Some(3), Some(2)]);
    store.replace(&two, &machine).unwrap();
    assert_eq!(store.states().len(), 2);
    let kept = store.states()[0].machine().unwrap();
    assert!(kept.memory() == machine.memory());
}

#[test]
fn the_last_autosave_and_the_one_before_are_kept() {
    let (folder, mut session) = (tempfile::tempdir().unwrap(), session());
    let store = StateStore::at(folder.path(), "game", 0);
    assert!(!store.autosave(&session).unwrap() && store.last_autosave().is_none(), "nothing is saved while it loads");
    session.replace_machine(machine());
    assert!(!store.autosave(&session).unwrap(), "too little was played");
    (0..MIN_PLAYED).for_each(|_| session.run_frame());
    assert!(store.autosave(&session).unwrap());
    let first = std::fs::read(store.last_autosave().unwrap().path).unwrap();
    session.run_frame();
    assert!(store.autosave(&session).unwrap());
    let names: Vec<String> = store.states().iter().map(SavedState::name).collect();
    assert_eq!(names, ["where you left off", "where you left before"]);
    assert_eq!(std::fs::read(&store.states()[1].path).unwrap(), first);
    let before = &store.states()[1].machine().unwrap();
    assert_eq!(before.frame() + 1, session.machine.frame());
    store.remove(&store.states()[0]).unwrap();
    assert_eq!(std::fs::read(store.last_autosave().unwrap().path).unwrap(), first);
}

/// Saves a machine automatically after this many frames of play.
fn leave(store: &StateStore, machine: Machine, frames: u64) {
    let mut session = session();
    session.replace_machine(machine);
    (0..frames).for_each(|_| session.run_frame());
    assert!(store.autosave(&session).unwrap());
}

/// Returns the automatically saved states, the oldest first, each with the number of frames played.
fn lefts(store: &StateStore) -> Vec<(SavedState, u64)> {
    let mut left = store.states();
    left.sort_by_key(|state| state.kind.left());
    left.into_iter().map(|state| (state.clone(), state.played().unwrap())).collect()
}

#[test]
fn short_looks_do_not_displace_a_long_game() {
    let (folder, machine) = (tempfile::tempdir().unwrap(), machine());
    let store = StateStore::at(folder.path(), "game", 0);
    leave(&store, machine.clone(), 1_500);
    let long = std::fs::read(store.last_autosave().unwrap().path).unwrap();
    leave(&store, machine.clone(), 1_000);
    // Short looks, every other one at the long game: they count as short although the machine is old.
    let begun = store.states().last().unwrap().machine().unwrap();
    (0..12).for_each(|n| leave(&store, if n % 2 == 0 { begun.clone() } else { machine.clone() }, MIN_PLAYED + n));
    let left = lefts(&store);
    let frames: Vec<u64> = left.iter().map(|(_, played)| *played).collect();
    // The two long ones, and the longest and latest of the short ones.
    assert_eq!(frames, [1_500, 1_000, 506, 507, 508, 509, 510, 511]);
    assert_eq!(std::fs::read(&left[0].0.path).unwrap(), long);
    assert_eq!(left.last().unwrap().0.name(), "where you left off");
    // The latest stay, however short they are.
    (0..3).for_each(|_| leave(&store, machine.clone(), MIN_PLAYED));
    assert_eq!(store.states().len(), MAX_AUTOSAVES);
    assert_eq!(store.states().iter().filter(|state| state.kind.left() > Some(14)).count(), LATEST_AUTOSAVES);
    // A state of an early version counts by the machine's age; one that cannot be read is not removed.
    let last = store.last_autosave().unwrap().path;
    std::fs::write(last.with_file_name("left-18.szx"), b"of a later zxlab").unwrap();
    std::fs::rename(&left[0].0.path, last.with_file_name("left-1.szx")).unwrap();
    (0..3).for_each(|_| leave(&store, machine.clone(), MIN_PLAYED));
    assert!(
        [1, 18].map(StateKind::LeftBefore).iter().all(|kind| store.states().iter().any(|state| state.kind == *kind))
    );
}

#[test]
fn a_state_that_is_only_looked_at_is_not_saved_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.szx");
    let mut played = session();
    let mut machine = machine();
    machine.deck_mut().eject();
    played.replace_machine(machine);
    (0..MIN_PLAYED).for_each(|_| played.run_frame());
    std::fs::write(&path, szx::write(&played.machine).unwrap()).unwrap();
    let store = StateStore::at(folder.path(), "mine", 0);
    let mut opened = Session::new(crate::open::playable(Some(&path)).unwrap(), &Default::default()).unwrap();
    (0..MIN_PLAYED - 1).for_each(|_| opened.run_frame());
    assert!(!opened.is_loading() && !store.autosave(&opened).unwrap());
    opened.run_frame();
    assert!(store.autosave(&opened).unwrap());
}

#[test]
fn temporary_files_of_a_killed_run_are_removed_after_a_day() {
    let (folder, machine) = (tempfile::tempdir().unwrap(), machine());
    let store = StateStore::at(folder.path(), "game", 0);
    store.keep(&machine).unwrap();
    let of = |name: &str, hours: u64| {
        let file = std::fs::File::create(store.folder.join(name)).unwrap();
        file.set_modified(SystemTime::now() - Duration::from_secs(hours * 3600)).unwrap();
    };
    [(".zxlab-aB3dE6", 25), (".zxlab-now", 1), ("mine", 99)].into_iter().for_each(|(name, hours)| of(name, hours));
    store.keep(&machine).unwrap();
    let mut names: Vec<_> = std::fs::read_dir(&store.folder).unwrap().map(|it| it.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, [".zxlab-now", "1.szx", "2.szx", "mine"]);
}

#[test]
fn ages_are_described_in_words() {
    let ages = [0, 60, 7_300, 90_000, 864_000].map(ago);
    assert_eq!(ages, ["just now", "1 minute ago", "2 hours ago", "1 day ago", "10 days ago"]);
}
