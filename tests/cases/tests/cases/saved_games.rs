//! Games saved to tape on one machine and loaded on another, and tapes with faults, which change nothing.

use cases::{Person, script};
use format::{Header, MicRecorder, Pulse, Tape, tap};
use pipeline::{Assembler, Program};
use serde::Deserialize;
use spectrum::{FRAME, Loading};
use std::sync::Arc;

/// Frames in which a game is written, and read.
const SAVING: u64 = 750;
/// Frames between two looks at the screen meanwhile, less than a message stands there.
const STEP: u64 = 25;

/// Frames that the pilot before data takes.
const DATA_PILOT: u64 = 100;

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

/// Returns a person who has played these lines of keys and confirmed with ENTER.
fn after(program: &str, lines: &[String]) -> Person {
    let mut player = cases::start(program, Loading::Instant);
    let keys = lines.iter().map(String::as_str).chain(["! ENTER"]);
    keys.for_each(|line| assert!(script::act(&mut player, line).is_none()));
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

/// Lets a machine that waits for a game read a tape. Returns true if a message was on its screen.
fn read(person: &mut Person, tape: Tape, message: &str) -> bool {
    person.machine.deck_mut().insert(Arc::new(tape));
    person.machine.deck_mut().play();
    let mut is_seen = false;
    for _ in 0..SAVING / STEP {
        person.run_frames(STEP);
        is_seen |= person.text().contains(message);
    }
    is_seen
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

/// The test data of a program's saved games: the file `saved.toml` in its folder of scripts.
#[derive(Deserialize)]
struct Game {
    /// The symbol for the bytes from `State` on that a tape keeps as they are.
    state: String,
    /// The lines of keys that play some turns and save the game.
    saved: Vec<String>,
    /// The message of the game when it is loaded.
    says: String,
    /// The lines of keys that begin another game and load.
    other: Vec<String>,
    /// Bytes of what is saved that no game has, though the sums fit: the offset, the byte, and why no game has it.
    nonsense: Vec<(usize, u8, String)>,
}

#[test]
fn games_are_saved_and_loaded_and_no_bad_tape_costs_one() {
    let games: Vec<(String, Game)> = script::programs()
        .into_iter()
        .filter_map(|program| {
            let text = script::file(&program, "saved.toml")?;
            let game = toml::from_str(&text).unwrap_or_else(|error| panic!("{program}: {error}"));
            Some((program, game))
        })
        .collect();
    assert!(games.len() >= 2, "programs with games to save");
    for (program, game) in games {
        a_game_is_saved_and_loaded(&program, &game);
    }
}

fn a_game_is_saved_and_loaded(program: &str, game: &Game) {
    let saved = Saved::new(program, &game.state);
    let mut player = after(program, &game.saved);
    let tape = written(&mut player, SAVING);
    assert!(player.text().contains("The game is saved"), "{}", player.text());
    assert_eq!(tape.blocks.len(), 2);
    let header = Header::from_block(&tape.blocks[0]).expect("a header");
    assert_eq!((header.name().as_str(), usize::from(header.length)), ("saved game", saved.data + 9));
    let kept = saved.state(&player);

    let other = after(program, &game.other);
    let before = saved.state(&other);
    assert_ne!(before, kept);
    let loaded = |tape: Tape, message: &str| {
        let mut person = other.clone();
        let is_seen = read(&mut person, tape, message);
        assert!(is_seen, "no {message}:\n{}", person.text());
        saved.state(&person)
    };

    // Then the game says what it said when it was saved, and the turns are there, too: one is taken back on both machines.
    let mut person = other.clone();
    assert!(read(&mut person, tape.clone(), "The game is loaded"), "{}", person.text());
    assert_eq!(saved.state(&person), kept);
    assert!(person.text().contains(&game.says), "no {}:\n{}", game.says, person.text());
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
    for (at, byte, why) in &game.nonsense {
        assert_eq!(loaded(forged(&tape, *at, *byte), "The tape is damaged"), before, "{program}: {why}");
    }
    // A bit misread: the parity does not fit.
    let mut file = tap::write(&tape).expect("a TAP file");
    file[DATA + 12] ^= 4;
    assert_eq!(loaded(tap::read(&file).expect("a TAP file"), "The tape is damaged"), before);
    // SPACE ends the reading of data, too, soon after their pilot.
    let mut person = other.clone();
    person.machine.deck_mut().insert(Arc::new(tape.clone()));
    person.machine.deck_mut().play();
    while person.machine.deck().position().block() == 0 {
        person.run_frames(1);
    }
    person.run_frames(DATA_PILOT + 5);
    script::act(&mut person, "! SPACE");
    script::act(&mut person, "~ 50");
    assert!(person.text().contains("Nothing is saved or loaded"), "{}", person.text());
    assert_eq!(saved.state(&person), before);
    // No game on the tape: SPACE ends the search.
    let mut person = other.clone();
    assert!(read(&mut person, saved.program.tape().expect("a tape"), "Loading"));
    assert!(person.text().contains("Loading"), "{}", person.text());
    script::act(&mut person, "! SPACE");
    script::act(&mut person, "~ 50");
    assert!(person.text().contains("Nothing is saved or loaded"), "{}", person.text());
    assert_eq!(saved.state(&person), before);
}
