//! Saving and loading that end before their time: a tape cut at any pulse, and BREAK at each stage. The game goes on as it was.

use std::sync::Arc;

use cases::Person;
use format::tap;
use spectrum::Key;

use super::tape::{DATA, OTHER, PLAYED, saved, state, without_chance};
use super::{act, address, after, program};

/// Frames within which a machine says that the tape has ended, or that it was stopped.
const ENDS: u64 = 60;

/// Begins to load in a game, from a tape that plays.
fn loading(person: &Person, tape: format::Tape) -> Person {
    let mut person = person.clone();
    act(&mut person, &["> L", "! ENTER", ". 10"]);
    person.machine.deck_mut().insert(Arc::new(tape));
    person.machine.deck_mut().play();
    person
}

/// Holds keys for a number of frames, and lets the machine answer.
fn hold(person: &mut Person, keys: &[Key], frames: u64) {
    keys.iter().for_each(|&key| person.hold(key));
    person.run_frames(frames);
    person.machine.release_all();
    person.run_frames(ENDS);
}

/// Threads that cut tapes.
const THREADS: usize = 4;

/// Cuts the tape at one in [`THREADS`] of its pulses while it is read, from `first` on. Returns the number of cuts, and of those after
/// which all bytes were there.
fn cut(first: usize) -> [usize; 2] {
    let (tape, kept) = saved();
    let other = after(&OTHER);
    let before = state(&other);
    let mut reading = loading(&other, tape);
    let [mut pulses, mut cuts, mut loaded] = [0; 3];
    while reading.machine.deck().is_playing() {
        let position = *reading.machine.deck().position();
        reading.machine.step();
        if *reading.machine.deck().position() == position {
            continue;
        }
        pulses += 1;
        if pulses % THREADS != first {
            continue;
        }
        let mut person = reading.clone();
        person.machine.deck_mut().eject();
        person.run_frames(2 * ENDS);
        if person.text().contains("Loading") {
            hold(&mut person, &[Key::Space], 10);
        }
        let text = person.text();
        if text.contains("The game is loaded") {
            assert_eq!(state(&person), kept, "pulse {pulses}");
            loaded += 1;
        } else {
            assert!(text.contains("Tape error") || text.contains("Stopped"), "pulse {pulses}:\n{text}");
            assert_eq!(state(&person), before, "pulse {pulses}");
        }
        cuts += 1;
    }
    [cuts, loaded]
}

#[test]
fn a_tape_that_is_cut_at_any_pulse_costs_no_game() {
    let counts = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS).map(|first| scope.spawn(move || cut(first))).collect();
        threads.into_iter().map(|thread| thread.join().expect("no cut costs a game")).collect::<Vec<_>>()
    });
    let [cuts, loaded] = counts.iter().fold([0; 2], |sum, count| [sum[0] + count[0], sum[1] + count[1]]);
    // After the last two pulses all bytes are there.
    assert_eq!([cuts, loaded], [15_406, 2]);
}

/// At the questions BREAK leads to the menu, from where G goes on with the game; another key leads back to the game at once.
#[test]
fn the_questions_of_the_tape_can_be_left() {
    let other = after(&OTHER);
    let before = state(&other);
    for (lines, key, shown) in [
        (&["> W"][..], "> CAPS+SPACE", "Go on"),
        (&["> W ENTER"], "> CAPS+SPACE", "Go on"),
        (&["> W ENTER"], "> N", "Nothing is saved or loaded"),
        (&["> L"], "> CAPS+SPACE", "Go on"),
        (&["> L"], "> N", "Nothing is saved or loaded"),
        (&["> H"], "> CAPS+SPACE", "Go on"),
        (&["> Q"], "> CAPS+SPACE", "Go on"),
    ] {
        let mut person = other.clone();
        act(&mut person, lines);
        act(&mut person, &[key]);
        assert!(person.text().contains(shown), "{lines:?} {key}: no {shown}:\n{}", person.text());
        assert_eq!(without_chance(&state(&person)), without_chance(&before), "{lines:?} {key}");
        if shown == "Go on" {
            act(&mut person, &["> G"]);
            assert!(person.text().contains("Red, choose a piece"), "{lines:?}:\n{}", person.text());
            assert_eq!(without_chance(&state(&person)), without_chance(&before), "{lines:?}");
        }
    }
}

/// The frames after ENTER in which the header's pilot, its bytes, the pause, the data's pilot and the data go to tape.
const STAGES: [u64; 5] = [30, 254, 290, 350, 420];

#[test]
fn saving_is_broken_off_at_each_stage() {
    let player = after(&PLAYED);
    let before = state(&player);
    for keys in [&[Key::Space][..], &[Key::CapsShift, Key::Space]] {
        for stage in STAGES {
            let mut person = player.clone();
            act(&mut person, &["> W ENTER", "! ENTER", &format!(". {stage}")]);
            assert!(person.text().contains("Saving"), "frame {stage}:\n{}", person.text());
            hold(&mut person, keys, 5);
            assert!(person.text().contains("Nothing is saved or loaded"), "frame {stage}:\n{}", person.text());
            assert_eq!(state(&person), before, "frame {stage}");
            act(&mut person, &["> 5"]);
            assert!(person.text().contains("give up"), "the game goes on:\n{}", person.text());
        }
    }
}

/// Asserts that a game was loaded no further, and that the one before goes on.
fn assert_stopped(person: &mut Person, before: &[u8], stage: &str) {
    assert!(person.text().contains("Stopped: nothing is loaded"), "{stage}:\n{}", person.text());
    assert_eq!(state(person), before, "{stage}");
    act(person, &["> 5"]);
    assert!(person.text().contains("give up"), "{stage}: the game goes on:\n{}", person.text());
}

/// The frames after a tape begins to play in which the pilot, the header, the pause, the second pilot and the data are read.
#[test]
fn loading_is_broken_off_at_each_stage() {
    let (tape, _) = saved();
    let other = after(&OTHER);
    let before = state(&other);
    for keys in [&[Key::Space][..], &[Key::CapsShift, Key::Space]] {
        for stage in [None].into_iter().chain(STAGES.map(Some)) {
            let mut person = loading(&other, tape.clone());
            match stage {
                None => person.machine.deck_mut().eject(),
                Some(stage) => person.run_frames(stage),
            }
            hold(&mut person, keys, 200);
            assert_stopped(&mut person, &before, &format!("frame {stage:?}"));
        }
    }
}

/// Pulses of a pilot before data, and of a byte.
const DATA_PILOT: usize = 3_223;
const BYTE: usize = 16;

/// A short BREAK while the second block is read: in its pilot, near its first byte, in the middle, and before its last byte. The number of
/// bytes that have come into memory tells that this is the stage.
#[test]
fn loading_is_broken_off_inside_the_data() {
    let (tape, _) = saved();
    let file = tap::write(&tape).expect("a TAP file");
    let data = &file[DATA..];
    let other = after(&OTHER);
    let before = state(&other);
    let block = address(program(), "SaveBlock") - 1;
    let read = |person: &Person| {
        let memory = &person.machine.memory()[usize::from(block)..];
        data.iter().zip(memory).take_while(|(byte, there)| byte == there).count()
    };
    let mut person = loading(&other, tape);
    (0..data.len() as u16).for_each(|at| person.machine.poke(block + at, 0xEE));
    while person.machine.deck().position().block() == 0 {
        person.machine.step();
    }
    let mut pulses = 0;
    for (bytes, at) in [
        (0, DATA_PILOT / 2),
        (1, DATA_PILOT + 2 + BYTE + BYTE / 2),
        (data.len() / 2, DATA_PILOT + 2 + data.len() / 2 * BYTE + BYTE / 2),
        (data.len() - 2, DATA_PILOT + 2 + (data.len() - 2) * BYTE + BYTE / 2),
    ] {
        while pulses < at {
            let position = *person.machine.deck().position();
            person.machine.step();
            pulses += usize::from(*person.machine.deck().position() != position);
        }
        assert!(read(&person).abs_diff(bytes) <= 1, "pulse {at}: {} bytes, not {bytes}", read(&person));
        for keys in [&[Key::Space][..], &[Key::CapsShift, Key::Space]] {
            let mut stopped = person.clone();
            hold(&mut stopped, keys, 5);
            assert_stopped(&mut stopped, &before, &format!("{bytes} bytes are read"));
        }
    }
}
