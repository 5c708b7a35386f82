//! Games saved to tape on one machine and loaded on another, and tapes with faults, which change nothing.

use cases::{Person, script};
use format::{Header, MicRecorder, Pulse, Tape, tap};
use pipeline::{Assembler, Program};
use spectrum::{FRAME, Loading};
use std::sync::Arc;

/// Frames in which a game is written, and read.
const SAVING: u64 = 700;

/// Header and data in a TAP file: two bytes of length before each block, then its flag.
const DATA: usize = 2 + 19 + 2;

/// A program, and the state that it saves: its symbol and its length.
struct Saved {
    program: Program,
    state: (u16, usize),
}

impl Saved {
    fn new(name: &str) -> Saved {
        let program = Program::embedded(name, Assembler::Builtin).expect("the program assembles");
        let symbol = |name: &str| usize::try_from(program.symbols[name]).expect("a number");
        let state = (symbol("State") as u16, symbol("STATE_SIZE"));
        Saved { program, state }
    }

    fn state(&self, person: &Person) -> Vec<u8> {
        let (address, length) = self.state;
        person.machine.memory()[usize::from(address)..][..length].to_vec()
    }
}

fn after(program: &str, lines: &[&str]) -> Person {
    let mut player = cases::start(program, Loading::Instant);
    lines.iter().for_each(|line| assert!(script::act(&mut player, line).is_none()));
    player
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
fn read(person: &mut Person, tape: Tape) {
    person.machine.deck_mut().insert(Arc::new(tape));
    person.machine.deck_mut().play();
    person.run_frames(SAVING);
}

/// Returns the tape with another byte in the block of data, and the parity that fits.
fn with(tape: &Tape, at: usize, byte: u8) -> Tape {
    let mut file = tap::write(tape).expect("a TAP file");
    let last = file.len() - 1;
    file[last] ^= file[DATA + at] ^ byte;
    file[DATA + at] = byte;
    tap::read(&file).expect("a TAP file")
}

/// Each program that saves games: its name, the lines of keys that play some turns and save the game, and those that begin another one and
/// load. Xiangqi's game is one that was resigned.
const PROGRAMS: [(&str, &[&str], &str); 2] = [
    ("checkers", &["> 2 4 0 F 6 G 5 SPACE C 3 D 4 SPACE S"], "> 4 0 J"),
    ("xiangqi", &["> 4 0 H 2 E 2 H 9 G 7 R R", "~ 150", "> S"], "> 2 0 J"),
];

#[test]
fn games_are_saved_and_loaded_and_no_bad_tape_costs_one() {
    for (program, played, other) in PROGRAMS {
        a_game_is_saved_and_loaded(program, played, other);
    }
}

fn a_game_is_saved_and_loaded(program: &str, played: &[&str], other: &str) {
    let saved = Saved::new(program);
    let mut player = after(program, &[played, &["! ENTER"]].concat());
    let tape = written(&mut player, SAVING);
    assert!(player.text().contains("The game is saved"), "{}", player.text());
    assert_eq!(tape.blocks.len(), 2);
    let header = Header::from_block(&tape.blocks[0]).expect("a header");
    assert_eq!((header.name().as_str(), usize::from(header.length)), ("saved game", saved.state.1 + 9));
    let kept = saved.state(&player);

    let other = after(program, &[other, "! ENTER"]);
    let before = saved.state(&other);
    assert_ne!(before, kept);
    let loaded = |tape: Tape, message: &str| {
        let mut person = other.clone();
        read(&mut person, tape);
        assert!(person.text().contains(message), "no {message}:\n{}", person.text());
        saved.state(&person)
    };
    assert_eq!(loaded(tape.clone(), "The game is loaded"), kept);

    // The flag is byte 0; tag, version and length follow, then the state and its sums.
    let bytes = tap::write(&tape).expect("a TAP file")[DATA..].to_vec();
    for (at, message) in [
        (1, "Another program's game"),
        (4, "Another program's game"),
        (5, "A game of another version"),
        (7, "A game of another version"),
        (8, "The tape is damaged"),
        (8 + saved.state.1 - 1, "The tape is damaged"),
        (8 + saved.state.1, "The tape is damaged"),
    ] {
        assert_eq!(loaded(with(&tape, at, bytes[at] ^ 1), message), before, "byte {at}");
    }
    // A bit misread: the parity does not fit.
    let mut file = tap::write(&tape).expect("a TAP file");
    file[DATA + 12] ^= 4;
    assert_eq!(loaded(tap::read(&file).expect("a TAP file"), "The tape is damaged"), before);
    // No game on the tape: SPACE ends the search.
    let mut person = other.clone();
    read(&mut person, saved.program.tape().expect("a tape"));
    assert!(person.text().contains("Loading"), "{}", person.text());
    script::act(&mut person, "! SPACE");
    script::act(&mut person, "~ 50");
    assert!(person.text().contains("Nothing is saved or loaded"), "{}", person.text());
    assert_eq!(saved.state(&person), before);
}
