//! SAVE: the signal at MIC is decoded to a tape, and loaded again.

use format::{Header, MicRecorder, Pulse, Tape};
use spectrum::load::{Loader, Stage};
use spectrum::script::KeyScript;
use spectrum::{FRAME, Loading, Machine, Model, Rom};
use std::sync::Arc;

/// Runs a script, and returns the tape recorded at the MIC socket meanwhile.
fn saved(machine: &mut Machine, script: &str, frames: u64) -> Tape {
    let script = KeyScript::parse(script).unwrap().delayed(machine.frame());
    let mut recorder = MicRecorder::new();
    for _ in 0..frames {
        script.apply(machine);
        machine.run_frame();
        let edges = machine.edges();
        let ends = edges.iter().skip(1).map(|edge| edge.t).chain([FRAME]);
        edges.iter().zip(ends).for_each(|(edge, t)| recorder.add(Pulse { t: t - edge.t, level: edge.level.mic() }));
    }
    assert!(recorder.has_recorded());
    let (tape, goes_on) = recorder.finish();
    assert!(!goes_on);
    tape
}

/// Types SAVE "x" CODE 0,300, ENTER, and any key.
const SAVE_CODE: &str = "0:S, 10:SYMBOL+P, 20:X, 30:SYMBOL+P, 40:CAPS+SYMBOL, 50:I, 60:0, 70:SYMBOL+N, 80:3, 90:0, 100:0, 110:ENTER, 150:ENTER";

#[test]
fn the_tape_that_basic_saves_is_decoded() {
    let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
    (0..100).for_each(|_| machine.run_frame());
    let tape = saved(
        &mut machine,
        &SAVE_CODE.replace("60:0,", "62:0,").replace("90:0", "91:0").replace("100:0", "101:0"),
        900,
    );
    assert_eq!(tape.blocks.len(), 2, "{:?}", tape.blocks.len());
    let header = Header::from_block(&tape.blocks[0]).unwrap();
    assert_eq!((header.name(), header.length, header.start()), ("x".to_string(), 300, Some(0)));
    let data = tape.blocks[1].as_standard().unwrap();
    assert!(data.checksum_holds());
    assert_eq!(data.payload(), &Rom::sinclair_48k().bytes()[..300]);
    // Through a TAP file, and into a machine.
    let again = format::tap::read(&format::tap::write(&tape).unwrap()).unwrap();
    assert_eq!(Header::from_block(&again.blocks[0]), Some(header));
}

/// A program saves itself with LINE, and runs when it is loaded.
#[test]
fn a_saved_program_loads_and_runs() {
    let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
    (0..100).for_each(|_| machine.run_frame());
    // 1 BORDER 3 ENTER; SAVE "x" LINE 1 ENTER, any key.
    let tape = saved(
        &mut machine,
        "0:1, 10:B, 20:3, 30:ENTER, 60:S, 70:SYMBOL+P, 80:X, 90:SYMBOL+P, 100:CAPS+SYMBOL, 110:SYMBOL+3, 120:1, 130:ENTER, 170:ENTER",
        900,
    );
    assert_eq!(tape.blocks.len(), 2);
    assert_eq!(Header::from_block(&tape.blocks[0]).unwrap().start_line(), Some(1));
    for loading in [Loading::Instant, Loading::Real] {
        let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
        let mut loader = Loader::start(&mut machine, Arc::new(tape.clone()), loading);
        while loader.before_frame(&mut machine) != Stage::Loaded {
            machine.run_frame();
        }
        (0..50).for_each(|_| machine.run_frame());
        assert_eq!(machine.border(), 3, "{loading:?}");
    }
}

/// The pulses of another routine than the ROM's are kept as they are.
#[test]
fn other_signals_are_kept_as_a_recording() {
    let mut recorder = MicRecorder::new();
    for n in 0..1_000 {
        recorder.add(Pulse { t: 500 + n % 3, level: n % 2 == 1 });
    }
    recorder.add(Pulse { t: 1_000_000, level: false });
    let (tape, goes_on) = recorder.finish();
    assert!(!goes_on);
    let format::Block::Wave(wave) = &tape.blocks[0] else { panic!("{tape:?}") };
    assert_eq!((wave.pulses.len(), wave.pulses[1], wave.rate), (1_000, 501, 3_500_000));
    // Clicks do not make a tape.
    let mut recorder = MicRecorder::new();
    (0..20).for_each(|n| recorder.add(Pulse { t: 1_000, level: n % 2 == 1 }));
    assert!(!recorder.has_recorded() && recorder.finish() == (Tape::default(), false));
}
