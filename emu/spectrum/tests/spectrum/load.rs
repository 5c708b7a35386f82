//! Automatic loading: the keys that are typed, and the block with which loading begins.

use format::{Block, Header, Tape};
use spectrum::load::{Loader, Stage, TapeContents};
use spectrum::snapshot::szx;
use spectrum::text::Text;
use spectrum::{Kind, Loading, Machine, Model, Rom};
use std::sync::Arc;

/// `10 PRINT "HELLO"`, starting by itself; 100 bytes of $55 for $8000; and an array.
fn tape() -> Arc<Tape> {
    let mut line = b"\xF5\"HELLO\"\r".to_vec();
    let mut basic = vec![0x00, 10, line.len() as u8, 0];
    basic.append(&mut line);
    let array = Block::data(0x00, b"\x01array     \x02\x00\x00\x81\x00\x00");
    Arc::new(Tape {
        blocks: vec![
            Header::program("hello", basic.len() as u16, Some(10)).block(),
            Block::data(0xFF, &basic),
            Header::code("bytes", 100, 0x8000).block(),
            Block::data(0xFF, &[0x55; 100]),
            array,
        ],
    })
}

fn load(mut loader: Loader, machine: &mut Machine) -> String {
    while loader.before_frame(machine) != Stage::Loaded {
        machine.run_frame();
        assert!(machine.frame() < 3_000, "not loaded:\n{}", Text::of(machine, &[]));
    }
    (0..20).for_each(|_| machine.run_frame());
    Text::of(machine, &[]).to_string()
}

#[test]
fn the_keys_fit_the_contents_of_the_tape() {
    let contents: Vec<TapeContents> = (0..7).map(|block| TapeContents::of(&tape(), block)).collect();
    let (program, code, arrays) = (TapeContents::Program, TapeContents::Code, TapeContents::Arrays);
    assert_eq!(contents, [program, code, code, arrays, arrays, program, program]);
    for (block, shown) in [(0, "HELLO"), (1, "Bytes: bytes"), (2, "Bytes: bytes")] {
        let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
        let loader = Loader::start_at(&mut machine, tape(), block, Loading::Instant);
        let text = load(loader, &mut machine);
        assert!(text.contains(shown) && text.contains("0 OK"), "block {block}:\n{text}");
        assert_eq!(machine.peek(0x8000) == 0x55, block > 0);
    }
}

/// The silence after the header is longer than the time after which a standing tape ends loading.
#[test]
fn a_long_pause_does_not_end_loading() {
    let mut tape = Tape::clone(&tape());
    tape.blocks.insert(1, Block::Pause(5_000));
    for loading in [Loading::Real, Loading::Instant] {
        let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
        let loader = Loader::start(&mut machine, Arc::new(tape.clone()), loading);
        let text = load(loader, &mut machine);
        assert!(text.contains("HELLO") && text.contains("0 OK"), "{loading:?}:\n{text}");
    }
}

/// A machine that was saved while the loader typed goes on with the same keys.
#[test]
fn a_saved_loader_goes_on_typing() {
    for (block, frames) in [(0, &[50, 105, 131, 134, 136][..]), (2, &[50, 105, 131, 133, 145, 153])] {
        for &frame in frames {
            let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
            let mut loader = Loader::start_at(&mut machine, tape(), block, Loading::Instant);
            while machine.frame() < frame {
                loader.before_frame(&mut machine);
                machine.run_frame();
            }
            let file = szx::write(&machine).unwrap();
            let mut loaded = szx::read(&file, Rom::sinclair_48k(), Model::default()).unwrap();
            let Some(loader) = Loader::resume(&loaded) else { panic!("block {block}, frame {frame}") };
            let text = load(loader, &mut loaded);
            assert!(text.contains("0 OK"), "block {block}, frame {frame}:\n{text}");
            assert_eq!(loaded.peek(0x8000) == 0x55, block > 0, "block {block}, frame {frame}");
        }
    }
}

/// A 128K's tape loader, and its BASIC for code, load the same tapes, instantly and by their pulses.
#[test]
fn tapes_load_from_the_menu_of_a_128k() {
    for (block, loading) in [(0, Loading::Instant), (0, Loading::Real), (1, Loading::Instant)] {
        let mut machine = Machine::new(Rom::sinclair_128k(), Model::of(Kind::Spectrum128));
        let loader = Loader::start_at(&mut machine, tape(), block, loading);
        let text = load(loader, &mut machine);
        assert_eq!(machine.peek(0x8000) == 0x55, block > 0, "block {block}:\n{text}");
        assert!(text.contains(["HELLO", "Bytes: bytes"][block]), "block {block}, {loading:?}:\n{text}");
    }
}

/// A block that stops the tape on a 48K does not stop it on a 128K.
#[test]
fn a_128k_passes_the_stops_of_a_48k() {
    for (kind, plays) in [(Kind::Spectrum48, false), (Kind::Spectrum128, true)] {
        let mut machine = Machine::new(Rom::of(kind), Model::of(kind));
        machine.deck_mut().insert(Arc::new(Tape { blocks: vec![Block::StopOn48K, Block::data(0xFF, &[1])] }));
        machine.deck_mut().play();
        (0..5).for_each(|_| machine.run_frame());
        assert_eq!(machine.deck().is_playing(), plays, "{kind:?}");
    }
}
