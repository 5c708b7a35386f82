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

/// A program, the address and the length of its state, and the length of what it saves.
struct Saved {
    program: Program,
    state: (u16, usize),
    data: usize,
}

impl Saved {
    /// Assembles a program. `size` is the symbol for the bytes from `State` on that a tape keeps as they are.
    fn new(name: &str, size: &str) -> Saved {
        let program = Program::embedded(name, Assembler::Builtin).expect("the program assembles");
        let symbol = |name: &str| usize::try_from(program.symbols[name]).expect("a number");
        let state = (symbol("State") as u16, symbol(size));
        let data = symbol("SAVED_SIZE");
        Saved { program, state, data }
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

/// Returns the tape with another byte in what is saved, and the sums and the parity that fit.
fn forged(tape: &Tape, at: usize, byte: u8) -> Tape {
    const HEAD: usize = 8;
    let mut file = tap::write(tape).expect("a TAP file");
    let block = &mut file[DATA..];
    block[HEAD + at] = byte;
    let sums = block.len() - 3;
    let (mut one, mut two) = (0_u8, 0_u8);
    for byte in &block[HEAD..sums] {
        one = one.wrapping_add(*byte);
        two = two.wrapping_add(one);
    }
    (block[sums], block[sums + 1]) = (one, two);
    block[sums + 2] = block[..sums + 2].iter().fold(0, |parity, byte| parity ^ byte);
    tap::read(&file).expect("a TAP file")
}

/// Each program that saves games: its name, the length of its state, the lines of keys that play some turns and save the game, and those that begin another one and
/// load. Xiangqi's game is one that was resigned.
const PROGRAMS: [(&str, &str, &[&str], &str); 2] = [
    ("checkers", "SAVED_STATE", &["> 2 4 0 F 6 G 5 SPACE C 3 D 4 SPACE S"], "> 4 0 J"),
    ("xiangqi", "STATE_SIZE", &["> 4 0 H 2 E 2 H 9 G 7 R R", "~ 150", "> S"], "> 2 0 J"),
];

/// For each of them bytes of what is saved that no game has, though the sums fit.
const NONSENSE: [&[(usize, u8)]; 2] = [
    &[
        (4, 0x01),  // a red piece on a black one's square
        (10, 0x01), // a crown on a free square
        (5, 0xF0),  // too many red pieces
        (12, 2),    // neither side is to move
        (14, 2),    // no such rules
        (17, 251),  // more turns than are kept
        (17, 3),    // a turn that is not there
        (18, 31),   // an opponent's piece
        (18, 0x80), // a turn of one square
        (19, 0x40), // no square
        (21, 0),    // a turn that goes on and on
    ],
    &[
        (4, 0),     // no king
        (0, 0xC1),  // a piece of both colours
        (0, 0x08),  // no kind
        (9, 0x46),  // one chariot too many
        (90, 0),    // neither side is to move
        (91, 2),    // no such mode
        (94, 251),  // more moves than are kept
        (94, 3),    // a move from nowhere
        (95, 1),    // a mate that people have agreed on
        (96, 0),    // from off the board
        (97, 0x34), // not the way of a cannon
        (98, 0x33), // the opponent's piece
    ],
];

#[test]
fn games_are_saved_and_loaded_and_no_bad_tape_costs_one() {
    for ((program, size, played, other), nonsense) in PROGRAMS.into_iter().zip(NONSENSE) {
        a_game_is_saved_and_loaded(&Saved::new(program, size), program, played, other, nonsense);
    }
}

fn a_game_is_saved_and_loaded(saved: &Saved, program: &str, played: &[&str], other: &str, nonsense: &[(usize, u8)]) {
    let mut player = after(program, &[played, &["! ENTER"]].concat());
    let tape = written(&mut player, SAVING);
    assert!(player.text().contains("The game is saved"), "{}", player.text());
    assert_eq!(tape.blocks.len(), 2);
    let header = Header::from_block(&tape.blocks[0]).expect("a header");
    assert_eq!((header.name().as_str(), usize::from(header.length)), ("saved game", saved.data + 9));
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

    // The turns are there, too: one is taken back on both machines.
    let mut person = other.clone();
    read(&mut person, tape.clone());
    script::act(&mut person, "! U");
    script::act(&mut player, "! U");
    person.run_frames(50);
    player.run_frames(50);
    assert_eq!(saved.state(&person), saved.state(&player));
    assert_ne!(saved.state(&person), kept);

    // The flag is byte 0; tag, version and length follow, then the state and its sums.
    let bytes = tap::write(&tape).expect("a TAP file")[DATA..].to_vec();
    for (at, message) in [
        (1, "Another program's game"),
        (4, "Another program's game"),
        (5, "A game of another version"),
        (7, "A game of another version"),
        (8, "The tape is damaged"),
        (8 + saved.data - 1, "The tape is damaged"),
        (8 + saved.data, "The tape is damaged"),
    ] {
        assert_eq!(loaded(with(&tape, at, bytes[at] ^ 1), message), before, "byte {at}");
    }
    for (at, byte) in nonsense {
        println!("{byte} for byte {at} of what is saved");
        assert_eq!(loaded(forged(&tape, *at, *byte), "The tape is damaged"), before);
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
