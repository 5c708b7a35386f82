//! The tunes, note by note: the frequency and the length of each, measured from the loudspeaker's edges.

use cases::Person;
use pipeline::{Assembler, Program};
use spectrum::Loading;

/// T-states of a frame and in a second.
const FRAME: u64 = spectrum::FRAME;
const CLOCK: f64 = 3_500_000.0;

/// The largest deviation of a tone from its note.
const TOLERANCE: f64 = 0.01;

/// The most by which an interrupt may lengthen half a wave, in T-states.
const INTERRUPT: u64 = 350;

/// Every tune of the game: its notes, each a letter with the octave, and their lengths in milliseconds.
const TUNES: &[(&str, &[(&str, u64)])] = &[
    ("TuneOne", &[("G5", 60)]),
    ("TuneTwo", &[("C5", 40), ("E5", 40)]),
    ("TuneOption", &[("E5", 30)]),
    ("TuneKey", &[("A5", 12)]),
    ("TuneClock", &[("C6", 25)]),
    ("TuneError", &[("C4", 70), ("A2", 110)]),
    ("TuneLost", &[("G4", 110), ("E4", 110), ("C4", 110), ("A2", 280)]),
    ("TuneWin", &[("C5", 90), ("E5", 90), ("G5", 90), ("C6", 250)]),
    ("TuneTie", &[("E5", 120), ("C5", 120), ("E5", 120), ("G4", 250)]),
    (
        "TuneMatch",
        &[
            ("G4", 120),
            ("C5", 120),
            ("E5", 120),
            ("G5", 240),
            ("E5", 120),
            ("F5", 120),
            ("D5", 120),
            ("B4", 120),
            ("C5", 420),
        ],
    ),
];

/// Returns the frequency of a note in Hz: equal temperament, A4 at 440 Hz.
fn frequency(note: &str) -> f64 {
    let (letter, octave) = note.split_at(1);
    let semitone = [("C", -9), ("D", -7), ("E", -5), ("F", -4), ("G", -2), ("A", 0), ("B", 2)]
        .into_iter()
        .find_map(|(name, semitone)| (name == letter).then_some(semitone))
        .expect("a letter");
    let octave: i32 = octave.parse().expect("an octave");
    440.0 * 2_f64.powf(f64::from(semitone + 12 * (octave - 4)) / 12.0)
}

/// Returns the T-states at which the loudspeaker's level changes while a tune plays.
fn edges(player: &Person, symbol: impl Fn(&str) -> u16, tune: &str) -> Vec<u64> {
    const HOME: u16 = 0xFC00;
    let mut machine = player.machine.clone();
    // HALT : JR back to it, to which the tune's routine returns.
    for (address, byte) in (HOME..).zip([0x76, 0x18, 0xFD]) {
        machine.poke(address, byte);
    }
    // Leave the menu's HALT, and return from the interrupt.
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
fn every_note_of_every_tune_is_in_tune_and_as_long_as_it_should_be() {
    let program = Program::embedded("tictactoe", Assembler::Builtin).unwrap();
    let symbol = |name: &str| u16::try_from(program.symbols[name]).unwrap();
    let tunes = program.symbols.keys().filter(|name| name.starts_with("Tune")).count();
    assert_eq!(tunes, TUNES.len(), "a tune is missing here");
    let player = cases::start("tictactoe", Loading::Instant);
    for &(tune, notes) in TUNES {
        let edges = edges(&player, symbol, tune);
        let mut first = 0;
        for &(note, length) in notes {
            // Half waves as long as the note's, until one is not.
            let half = (CLOCK / 2.0 / frequency(note)) as u64;
            let lasts = |pair: &&[u64]| (half * 97 / 100..half + INTERRUPT).contains(&(pair[1] - pair[0]));
            let halves = edges[first..].windows(2).take_while(lasts).count();
            assert!(halves > 0, "{tune}: {note} is missing");
            let last = first + halves;
            let time = edges[last] - edges[first];
            let measured = CLOCK * halves as f64 / (2.0 * time as f64);
            let off = measured / frequency(note) - 1.0;
            assert!(off.abs() < TOLERANCE, "{tune}: {note} is {measured:.2} Hz, {:.2} % off", off * 100.0);
            // Half waves are whole: a note may be a wave shorter than it should be.
            let should = length * CLOCK as u64 / 1000;
            let short = should as i64 - time as i64;
            let margin = (should as f64 * TOLERANCE) as i64;
            assert!((-margin..2 * half as i64 + margin).contains(&short), "{tune}: {note} lasts {time} T of {should}");
            // A level that was left high is set low before the next note begins.
            let drawn_back = edges.get(last + 1).is_some_and(|next| next - edges[last] < half / 2);
            first = last + usize::from(drawn_back);
        }
        assert!(edges.len() - first <= 1, "{tune} has more notes");
    }
}
