//! Sessions for the tests of the program; and a test of how a session loads.

use super::*;
use crate::open;
use crate::programs::BASIC;
use format::{Block, Header, Tape};
use std::sync::Arc;

/// The program that is played if nothing is named.
pub(crate) fn first_program() -> Playable {
    open::playable(None).unwrap()
}

pub(crate) fn real_time() -> Setup {
    Setup { tape: TapeSpeed::Real, ..Setup::default() }
}

/// A session that loads the first program in real time.
pub(crate) fn session() -> Session {
    Session::new(first_program(), &real_time()).unwrap()
}

/// A ROM with Sinclair's keyboard routine waits for keys, so that letters typed quickly are spaced; any other may read keys in its own way.
#[test]
fn the_rom_that_reads_keys_is_known() {
    let folder = tempfile::tempdir().unwrap();
    // Bytes of the copyright letter, which KEY-SCAN ($028E) does not need, and of KEY-SCAN itself.
    let changed = |at: usize| {
        let path = folder.path().join(format!("{at}.rom"));
        let mut own = spectrum::Rom::sinclair_48k().bytes().to_vec();
        own[at] ^= 1;
        std::fs::write(&path, own).unwrap();
        Some(path)
    };
    for (kind, rom, expected) in [
        (crate::setup::Kind::Spectrum48, None, true),
        (crate::setup::Kind::Spectrum128, None, true),
        (crate::setup::Kind::Spectrum48, changed(0x3FFF), true),
        (crate::setup::Kind::Spectrum48, changed(0x028E), false),
    ] {
        let setup = Setup { kind, kind_is_named: true, rom, ..Setup::default() };
        let mut session = Session::new(open::playable(Some(BASIC.as_ref())).unwrap(), &setup).unwrap();
        (0..150).for_each(|_| session.run_frame());
        let waits = (0..5_000).filter(|_| {
            session.machine.step();
            session.is_in_rom()
        });
        assert_eq!(waits.count() > 4_000, expected, "{kind:?}");
    }
}

/// `10 PAUSE 300: LOAD "" CODE`: the tape loads as fast as possible before and after, but the pause takes its five seconds.
#[test]
fn loading_is_fast_and_everything_else_takes_its_time() {
    let line = b"\xF2300\x0E\0\0\x2C\x01\0:\xEF\"\"\xAF\r";
    let basic = [&[0, 10, line.len() as u8, 0][..], line].concat();
    let blocks = vec![
        Header::program("later", basic.len() as u16, Some(10)).block(),
        Block::data(0xFF, &basic),
        Header::code("level", 9, 0x8000).block(),
        Block::data(0xFF, &[7; 9]),
    ];
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("later.tap");
    std::fs::write(&path, format::tap::write(&Tape { blocks }).unwrap()).unwrap();
    for (tape, frames) in [(TapeSpeed::Instant, 400..600), (TapeSpeed::FlatOut, 1_200..1_600)] {
        let setup = Setup { tape, ..Setup::default() };
        let mut session = Session::new(open::playable(Some(&path)).unwrap(), &setup).unwrap();
        let mut unhurried = 0;
        while session.machine.peek(0x8008) != 7 && session.machine.frame() < 2_000 {
            unhurried += u64::from(!session.hurrying());
            session.run_frame();
        }
        assert!(frames.contains(&session.machine.frame()) && (280..=320).contains(&unhurried), "{tape:?}: {unhurried}");
        (0..100).for_each(|_| session.run_frame());
        assert!(!session.hurrying());
    }
}

/// The deck of a Spectrum that was switched on without a tape serves one that is put into it later, as the others do.
#[test]
fn a_tape_put_into_the_deck_later_loads_by_itself() {
    let basic = b"\0\x0A\x02\0\xEA\r";
    let blocks =
        vec![Header::program("later", basic.len() as u16, None).block(), Block::data(Header::DATA_FLAG, basic)];
    for (tape, most) in [(TapeSpeed::Instant, 400), (TapeSpeed::FlatOut, 1_200)] {
        let setup = Setup { tape, ..Setup::default() };
        let mut session = Session::new(open::playable(Some(BASIC.as_ref())).unwrap(), &setup).unwrap();
        session.machine.deck_mut().insert(Arc::new(Tape { blocks: blocks.clone() }));
        session.set_script("120:'LOAD \"\"' ENTER".parse().unwrap());
        (0..most).for_each(|_| session.run_frame());
        // The number of the program's line.
        assert_eq!(session.machine.peek(23_756), 10, "{tape:?}");
    }
}
