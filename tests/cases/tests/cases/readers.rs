//! Every reader of files, with the inputs in `tests/fuzz/failures`, which once failed or could fail, and with files of our own that
//! are damaged in the same ways each time.

#[allow(unreachable_pub, reason = "the fuzz targets have it as a library")]
#[path = "../../../fuzz/src/checks.rs"]
mod checks;

use format::{Block, Data, Generalised, Header, Lead, Signal, Symbol, Tape, Wave};
use spectrum::rzx::Recorder;
use spectrum::{Machine, Model, Rom, snapshot};
use std::path::Path;
use std::sync::Arc;

const ENDINGS: [&str; 12] = ["tap", "tzx", "pzx", "csw", "wav", "sna", "z80", "szx", "rzx", "scr", "rom", "script"];

#[test]
fn what_went_wrong_once_does_not_again() {
    let failures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/failures");
    for ending in ENDINGS {
        let mut count = 0;
        for entry in std::fs::read_dir(failures.join(ending)).unwrap() {
            checks::check(ending, &std::fs::read(entry.unwrap().path()).unwrap());
            count += 1;
        }
        assert!(count > 0, "there is no input for {ending}");
    }
}

fn tape() -> Tape {
    let turbo = Signal::Turbo {
        lead: Some(Lead { pilot: 1_000, count: 5, sync1: 300, sync2: 400 }),
        zero: 500,
        one: 1_000,
        last_bits: 3,
    };
    let symbol = |pulses: &[u16]| Symbol { pulses: pulses.to_vec(), ..Symbol::default() };
    Tape {
        blocks: vec![
            Header::code("a", 2, 32_768).block(),
            Block::Data(Data { bytes: vec![0x55, 0xF0, 0x0F], signal: turbo, pause_ms: 5 }),
            Block::Tone { pulse: 700, count: 10 },
            Block::Call(vec![1]),
            Block::Return,
            Block::Wave(Wave { rate: 44_100, pulses: vec![20, 30, 900], pause_ms: 3, packed: true }),
            Block::Generalised(Box::new(Generalised {
                lead_symbols: vec![symbol(&[1_000])],
                lead: vec![(0, 9)],
                symbols: vec![symbol(&[500, 500]), symbol(&[900])],
                count: 12,
                data: vec![0xA5, 0x30],
                ..Generalised::default()
            })),
        ],
    }
}

/// Returns a file of each format, to be damaged.
fn seeds() -> Vec<(&'static str, Vec<u8>)> {
    let mut seeds = Vec::new();
    let standard = Tape { blocks: vec![Header::code("a", 2, 32_768).block(), Block::data(0xFF, &[1, 2])] };
    for format in format::Format::ALL {
        let tape = if format == format::Format::Tap { standard.clone() } else { tape() };
        let file = if format == format::Format::Wav { format::wav::write(&tape, 8_000) } else { format.write(&tape) };
        seeds.push((format.ending(), file.unwrap()));
    }
    let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
    (0..90).for_each(|_| machine.run_frame());
    for (ending, format) in
        [("sna", snapshot::Format::Sna), ("z80", snapshot::Format::Z80), ("szx", snapshot::Format::Szx)]
    {
        seeds.push((ending, format.write(&machine).unwrap()));
    }
    machine.deck_mut().insert(Arc::new(tape()));
    machine.deck_mut().play();
    machine.run_frame();
    seeds.push(("szx", snapshot::Format::Szx.write(&machine).unwrap()));
    machine.deck_mut().eject();
    let mut recorder = Recorder::new();
    (0..3).for_each(|_| recorder.run_frame(&mut machine).unwrap());
    seeds.push(("rzx", recorder.finish().write()));
    seeds.push(("scr", snapshot::scr::write(&machine)));
    seeds.push(("rom", machine.rom().bytes().to_vec()));
    seeds.push(("script", b"120:ENTER, 150:SYMBOL+P # yes\n160:5 x8, 200:KEMPSTON-FIRE".to_vec()));
    seeds
}

#[test]
fn damaged_files_are_read_or_refused() {
    let mut random: u64 = 1;
    let mut next = move |below: usize| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as usize % below.max(1)
    };
    let seeds = seeds();
    let mut endings: Vec<&str> = seeds.iter().map(|(ending, _)| *ending).collect();
    endings.dedup(); // with a tape and without
    assert_eq!(endings, ENDINGS);
    for (ending, seed) in seeds {
        checks::check(ending, &seed);
        for _ in 0..150 {
            let mut file = seed.clone();
            for _ in 0..=next(3) {
                // Where the fields are: mostly near the start.
                let at = if next(3) == 0 { next(file.len()) } else { next(file.len().min(150)) };
                match next(4) {
                    0 => file.truncate(at + 1),
                    1 => file.insert(at, next(256) as u8),
                    2 => file[at] = [0, 1, 0x7F, 0x80, 0xFF][next(5)],
                    _ => file[at] ^= 1 << next(8),
                }
            }
            checks::check(ending, &file);
        }
    }
}
