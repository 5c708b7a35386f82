//! The tunes, note by note: the frequency of each, measured from the loudspeaker's edges.

use cases::Player;
use pipeline::{Assembler, Program};
use spectrum::Loading;

/// T-states of a frame and in a second.
const FRAME: u64 = 69_888;
const CLOCK: f64 = 3_500_000.0;

/// How far from the note a tone may be.
const TOLERANCE: f64 = 0.01;

/// Every tune of the game, in notes: a letter, and the octave.
const TUNES: &[(&str, &str)] = &[
    ("TuneOne", "G5"),
    ("TuneTwo", "C5 E5"),
    ("TuneOption", "E5"),
    ("TuneKey", "A5"),
    ("TuneClock", "C6"),
    ("TuneError", "C4 A2"),
    ("TuneLost", "G4 E4 C4 A2"),
    ("TuneWin", "C5 E5 G5 C6"),
    ("TuneTie", "E5 C5 E5 G4"),
    ("TuneMatch", "G4 C5 E5 G5 E5 F5 D5 B4 C5"),
];

/// Equal temperament, A4 at 440 Hz.
fn frequency(note: &str) -> f64 {
    let (letter, octave) = note.split_at(1);
    let semitone = [("C", -9), ("D", -7), ("E", -5), ("F", -4), ("G", -2), ("A", 0), ("B", 2)]
        .into_iter()
        .find_map(|(name, semitone)| (name == letter).then_some(semitone))
        .expect("a letter");
    let octave: i32 = octave.parse().expect("an octave");
    440.0 * 2_f64.powf(f64::from(semitone + 12 * (octave - 4)) / 12.0)
}

/// The times at which the loudspeaker moves while a tune plays, in T-states.
fn edges(player: &Player, symbol: impl Fn(&str) -> u16, tune: &str) -> Vec<u64> {
    const HOME: u16 = 0xFC00;
    let mut machine = player.machine.clone();
    // HALT : JR back to it, where the tune's routine returns to.
    for (address, byte) in (HOME..).zip([0x76, 0x18, 0xFD]) {
        machine.poke(address, byte);
    }
    // Out of the menu's HALT, and back from the interrupt.
    while machine.cpu().halted() || machine.cpu().regs.pc() >= HOME {
        machine.step();
    }
    let registers = &mut machine.cpu_mut().regs;
    registers.set_hl(symbol(tune));
    registers.set_pc(symbol("tune_play"));
    let sp = registers.sp() - 2;
    registers.set_sp(sp);
    for (address, byte) in (sp..).zip(HOME.to_le_bytes()) {
        machine.poke(address, byte);
    }
    let mut edges = Vec::new();
    for frame in 0..200 {
        machine.run_frame();
        // The first edge of a frame is the level it begins with.
        edges.extend(machine.edges()[1..].iter().map(|edge| frame * FRAME + edge.t));
    }
    assert!((HOME..HOME + 3).contains(&machine.cpu().regs.pc()), "{tune} does not end");
    edges
}

#[test]
fn every_note_of_every_tune_is_within_one_per_cent() {
    let program = Program::game("tictactoe", Assembler::Builtin).unwrap();
    let symbol = |name: &str| u16::try_from(program.symbols[name]).unwrap();
    let tunes = program.symbols.keys().filter(|name| name.starts_with("Tune")).count();
    assert_eq!(tunes, TUNES.len(), "a tune is missing here");
    let player = Player::at("tictactoe", Loading::Instant);
    for &(tune, notes) in TUNES {
        let edges = edges(&player, symbol, tune);
        let (mut first, mut at) = (0, usize::from(symbol(tune) - program.start));
        for note in notes.split(' ') {
            // How many half waves, from the tune's own bytes: 256s begun, and the rest. An odd one leaves the loudspeaker out,
            // and it is drawn back.
            let [more, rest] = [program.code[at + 2], program.code[at + 3]].map(usize::from);
            let halves = (more - 1) * 256 + if rest == 0 { 256 } else { rest };
            let time = edges[first + halves - 1] - edges[first];
            let measured = CLOCK * (halves - 1) as f64 / (2.0 * time as f64);
            let off = measured / frequency(note) - 1.0;
            assert!(off.abs() < TOLERANCE, "{tune}: {note} is {measured:.2} Hz, {:.2} % off", off * 100.0);
            first += halves + halves % 2;
            at += 4;
        }
        assert_eq!((first, program.code[at]), (edges.len(), 0), "{tune} has other notes");
    }
}
