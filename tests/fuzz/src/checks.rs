//! Properties of the readers for any bytes: each returns a value or an error in little time and memory, and its value can be used,
//! and written and read again without a difference. The fuzz targets check them, and a test does with the inputs in `failures`.

use spectrum::rzx::{self, Progress, Replay};
use spectrum::script::KeyScript;
use spectrum::snapshot::scr;
use spectrum::{Machine, Model, Rom, snapshot};
use std::sync::Arc;

/// Maximum number of pulses of a tape that is played to its end.
const MAX_PULSES: usize = 20_000;
/// Maximum length of a tape that is played to its end, in T-states: a minute.
const MAX_T: u64 = 60 * 3_500_000;
/// Number of frames of a recording, or of a machine with another ROM, that are run.
const FRAMES: usize = 4;

/// Checks some bytes as a file with this extension, or as a key script (`script`).
///
/// # Panics
/// A property does not hold.
pub fn check(ending: &str, bytes: &[u8]) {
    if let Some(format) = format::Format::from_ending(ending) {
        tape(format, bytes);
    } else if let Some(format) = snapshot::Format::from_ending(ending) {
        snapshot(format, bytes);
    } else {
        match ending {
            "rzx" => recording(bytes),
            "scr" => screen(bytes),
            "rom" => rom(bytes),
            "script" => script(bytes),
            _ => panic!("no reader for {ending}"),
        }
    }
}

fn tape(format: format::Format, bytes: &[u8]) {
    let Ok(tape) = format.read(bytes) else { return };
    deck(&tape);
    let (mut count, mut t) = (0, 0);
    for pulse in tape.pulses().take(MAX_PULSES) {
        assert!(pulse.t > 0);
        count += 1;
        t += pulse.t;
    }
    if count == MAX_PULSES || t > MAX_T {
        return;
    }
    let decoded = tape.decoded();
    for (other, tape) in format::Format::ALL.into_iter().flat_map(|other| [(other, &tape), (other, &decoded)]) {
        if let Ok(file) = other.write(tape) {
            let again = other.read(&file).unwrap_or_else(|error| panic!("{other:?}: {error}"));
            // Sound loses pulses shorter than a sample, and ends with an edge that a recording may not have.
            if other != format::Format::Wav {
                assert!(other.write(&again).as_ref() == Ok(&file), "{other:?}");
            }
        }
    }
}

/// Plays some of the tape on a machine, and saves the machine with it: every such machine can be saved.
fn deck(tape: &format::Tape) {
    let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
    machine.deck_mut().insert(Arc::new(tape.clone()));
    machine.deck_mut().play();
    for _ in 0..2 {
        machine.run_frame();
        let file = snapshot::szx::write(&machine).unwrap_or_else(|error| panic!("{error}"));
        let again = snapshot::szx::read(&file, Rom::sinclair_48k(), Model::default());
        let again = again.unwrap_or_else(|error| panic!("{error}"));
        assert_eq!((again.deck().tape(), again.deck().position()), (machine.deck().tape(), machine.deck().position()));
        assert!(snapshot::szx::write(&again).as_ref() == Ok(&file));
    }
}

fn snapshot(format: snapshot::Format, bytes: &[u8]) {
    let Ok(mut machine) = format.read(bytes, Rom::sinclair_48k(), Model::default()) else { return };
    format.left_out(bytes).unwrap_or_else(|error| panic!("{format:?}: {error}"));
    for other in [snapshot::Format::Sna, snapshot::Format::Z80, snapshot::Format::Szx] {
        if let Ok(file) = other.write(&machine) {
            let again = other.read(&file, machine.rom().clone(), machine.model());
            let again = again.unwrap_or_else(|error| panic!("{other:?}: {error}"));
            assert!(other.write(&again).as_ref() == Ok(&file), "{other:?}");
        }
    }
    machine.run_frame();
}

fn recording(bytes: &[u8]) {
    let Ok(rzx) = rzx::read(bytes, |_| None) else { return };
    let file = rzx.write();
    assert!(rzx::read(&file, |_| None).as_ref() == Ok(&rzx));
    let started = Replay::start(Arc::new(rzx), Rom::sinclair_48k(), Model::default());
    let (mut playback, mut machine) = started.unwrap_or_else(|error| panic!("{error}"));
    while playback.progress().0 < FRAMES
        && matches!(playback.run_frame(&mut machine), Ok(Progress::Played | Progress::Jumped))
    {}
    machine.run_frame();
}

fn screen(bytes: &[u8]) {
    let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
    if scr::read(bytes, &mut machine).is_ok() {
        assert!(scr::write(&machine) == bytes);
    }
}

fn rom(bytes: &[u8]) {
    let Ok(rom) = Rom::new(bytes.to_vec()) else { return };
    let mut machine = Machine::new(rom, Model::default());
    (0..FRAMES).for_each(|_| machine.run_frame());
}

fn script(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    match KeyScript::parse(text) {
        Ok(script) => assert!(script.end() >= script.strokes.iter().map(|stroke| stroke.frame).max().unwrap_or(0)),
        Err(error) => {
            let line = text.lines().nth(error.line - 1).unwrap_or_else(|| panic!("{error}: there is no such line"));
            assert!(error.column <= line.chars().count() + 1, "{error}");
        }
    }
}
