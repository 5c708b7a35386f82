//! Games saved to tape on one machine and loaded on another; tapes with faults, and tapes of other programs.

use std::sync::Arc;

use cases::Person;
use format::{Block, Header, MicRecorder, Pulse, Tape, tap};
use spectrum::FRAME;

use super::{act, address, after, program};

/// Frames in which a game is written, and read.
const SAVING: u64 = 700;

/// Header and data in a TAP file: two bytes of length before each block, then its flag.
pub(crate) const DATA: usize = 2 + 19 + 2;

/// The lines that begin a game of some moves in debug mode, and another game.
pub(crate) const PLAYED: [&str; 2] = ["> 2 2 2 3 0", "> S 6 6 6 8 S P E P E ENTER 7 8 ENTER"];
pub(crate) const OTHER: [&str; 2] = ["> 2 2 2 3 4 0", "> P E P E"];

/// Returns what a saved game keeps: state, pieces, types, knowledge, tray.
pub(crate) fn state(person: &Person) -> Vec<u8> {
    let program = program();
    let parts = [("State", 16), ("BoardPieces", 48), ("PieceTypes", 48), ("Known", 96), ("Quantities", 16)];
    let bytes = |(symbol, length)| person.machine.memory()[usize::from(address(program, symbol))..][..length].to_vec();
    parts.into_iter().flat_map(bytes).collect()
}

/// Leaves the register of chance out of what a saved game keeps: the menu stirs it.
pub(crate) fn without_chance(state: &[u8]) -> Vec<u8> {
    [&state[..12], &state[16..]].concat()
}

/// Runs a machine, and returns the tape that it has written meanwhile.
fn written(person: &mut Person, frames: u64) -> Tape {
    let mut recorder = MicRecorder::new();
    for _ in 0..frames {
        person.run_frame();
        let edges = person.machine.edges();
        let ends = edges.iter().skip(1).map(|edge| edge.t).chain([FRAME]);
        edges.iter().zip(ends).for_each(|(edge, t)| recorder.add(Pulse { t: t - edge.t, level: edge.level.mic() }));
    }
    recorder.finish().0
}

/// Lets a machine that waits for a game read a tape.
pub(crate) fn read(person: &mut Person, tape: Tape) {
    person.machine.deck_mut().insert(Arc::new(tape));
    person.machine.deck_mut().play();
    person.run_frames(SAVING);
}

/// Saves a game that some lines begin, and returns its tape and what is kept of it.
fn saved_after(lines: &[&str]) -> (Tape, Vec<u8>) {
    let mut player = after(lines);
    act(&mut player, &["> W N 1 ENTER", "! ENTER"]);
    let kept = state(&player);
    let tape = written(&mut player, SAVING);
    assert!(player.text().contains("The game is saved"), "{}", player.text());
    assert_eq!(state(&player), kept, "saving changes nothing");
    (tape, kept)
}

/// Saves a game of some moves, and returns its tape and what is kept of it.
pub(crate) fn saved() -> (Tape, Vec<u8>) {
    saved_after(&PLAYED)
}

/// While a game is read its name stands on the screen, if it has one; of another program's tape the message names what was found.
#[test]
fn what_is_found_on_a_tape_is_named() {
    let menu = after(&[]);
    let loading = |tape: Tape, shown: &str| {
        let mut person = menu.clone();
        act(&mut person, &["> L", "! ENTER", ". 10"]);
        assert!(person.text().contains(" Loading. SPACE: stop"), "nothing is found yet:\n{}", person.text());
        person.machine.deck_mut().insert(Arc::new(tape));
        person.machine.deck_mut().play();
        while person.machine.deck().position().block() == 0 {
            person.run_frames(1);
        }
        // The pilot of the data has begun.
        person.run_frames(25);
        assert!(person.text().contains(shown), "no {shown}:\n{}", person.text());
    };
    let (tape, _) = saved();
    loading(tape.clone(), "Loading: n1. SPACE: stop");
    let mut file = tap::write(&tape).expect("a TAP file");
    let mut named = |name: &[u8; 10]| {
        const NAME: usize = 2 + 2;
        file[NAME..][..10].copy_from_slice(name);
        file[20] = file[2..20].iter().fold(0, |parity, byte| parity ^ byte);
        tap::read(&file).expect("a TAP file")
    };
    loading(named(b"          "), " Loading. SPACE: stop");
    loading(named(b"ABCDEFGHIJ"), "Loading: ABCDEFGHIJ. SPACE: stop");
    loading(named(b"a b\x00\x7F\xFF    "), "Loading: a b???. SPACE: stop");
    loading(program().tape().expect("a tape"), "Not a saved game: gunjin");
}

/// A set-up by hand that was saved goes on by hand, also where the menu's option is a set-up by chance.
#[test]
fn a_set_up_by_hand_goes_on() {
    let (tape, kept) = saved_after(&["> 3 0", "> P 8 P"]);
    let mut loading = after(&["> L", "! ENTER"]);
    read(&mut loading, tape);
    assert!(loading.text().contains("The game is loaded"), "{}", loading.text());
    assert_eq!(state(&loading), kept);
    act(&mut loading, &["> 8 P"]);
    assert!(loading.text().contains("Red, set up your pieces"), "{}", loading.text());
}

#[test]
fn a_game_is_saved_and_loaded_and_no_bad_tape_costs_one() {
    let (tape, kept) = saved();
    assert_eq!(tape.blocks.len(), 2);
    let header = Header::from_block(&tape.blocks[0]).expect("a header");
    assert_eq!((header.name().as_str(), header.length), ("n1", 236));

    let other = after(&OTHER);
    let before = state(&other);
    assert_ne!(before, kept);
    let loaded = |person: &Person, tape: Tape, message: &str| {
        let mut person = person.clone();
        act(&mut person, &["> L", "! ENTER"]);
        read(&mut person, tape);
        assert!(person.text().contains(message), "no {message}:\n{}", person.text());
        state(&person)
    };
    let menu = after(&[]);
    assert_eq!(loaded(&menu, tape.clone(), "The game is loaded"), kept, "from the menu");
    assert_eq!(loaded(&other, tape.clone(), "The game is loaded"), kept, "from another game");

    // The flag is byte 0; name, version and length follow, then the state, the arrays and the sums.
    let file = tap::write(&tape).expect("a TAP file");
    let with = |at: usize, byte: u8| {
        let mut file = file.clone();
        let last = file.len() - 1;
        file[last] ^= file[DATA + at] ^ byte;
        file[DATA + at] = byte;
        tap::read(&file).expect("a TAP file")
    };
    for (at, message) in [
        (0, "Not a saved game: n1"),
        (1, "Not a saved game: n1"),
        (6, "Not a saved game: n1"),
        (7, "A game of another version"),
        (8, "The saved game is damaged"),
        (9, "The saved game is damaged"),
        (40, "The saved game is damaged"),
        (235, "The saved game is damaged"),
    ] {
        assert_eq!(loaded(&other, with(at, file[DATA + at] ^ 1), message), before, "byte {at}");
    }
    // A bit misread: the parity does not fit.
    let mut misread = file.clone();
    misread[DATA + 12] ^= 4;
    assert_eq!(loaded(&other, tap::read(&misread).expect("a TAP file"), "Tape error"), before);
    // Another program's tape.
    assert_eq!(loaded(&other, program().tape().expect("a tape"), "Not a saved game: gunjin"), before);
    // A zero read as 255: the sums, modulo 255, are the same, but the parity tells.
    let zero = (8..230).find(|&at| file[DATA + at] == 0).expect("a zero");
    misread.clone_from(&file);
    misread[DATA + zero] = 0xFF;
    assert_eq!(loaded(&other, tap::read(&misread).expect("a TAP file"), "Tape error"), before);
    // Only the data: their header has gone by, and the program goes on waiting.
    assert_eq!(loaded(&other, tap::read(&file[DATA - 2..]).expect("a TAP file"), "Loading"), before);
}

/// A block of another length than a game's still has a name and a version.
#[test]
fn a_game_of_another_length_is_another_versions() {
    let other = after(&OTHER);
    let before = state(&other);
    let tape = |length: usize, head: &[u8]| {
        let data: Vec<u8> = head.iter().copied().chain(std::iter::repeat(7)).take(length).collect();
        let blocks = vec![Header::code("n1", length as u16, 0x8000).block(), Block::data(Header::DATA_FLAG, &data)];
        Tape { blocks }
    };
    for (length, head, message) in [
        (300, &b"GUNJIN\x02"[..], "A game of another version"),
        (64, b"GUNJIN\x00", "A game of another version"),
        (300, b"GUNJIN\x01", "The saved game is damaged"),
        (300, b"GUNJEN\x02", "Not a saved game: n1"),
        (3, b"GUN", "Not a saved game: n1"),
    ] {
        // After a game that was refused nothing of it is taken for part of this one.
        let mut person = other.clone();
        for tape in [tape(236, b"GUNJIN\x02\xEC"), tape(length, head)] {
            act(&mut person, &["> L", "! ENTER"]);
            read(&mut person, tape);
        }
        assert!(person.text().contains(message), "{length}: no {message}:\n{}", person.text());
        assert_eq!(state(&person), before, "{length}");
    }
}
