//! The list of what a format does not keep of a tape: empty if everything is kept.

use format::{Block, Choice, Data, Format, Signal, Tape, csw, pzx, tap};

fn other(id: u8, body: &[u8]) -> Block {
    Block::Other { id, body: body.to_vec() }
}

/// A block of each kind without sound, its description, and true if PZX keeps it: its specification has STOP, BRWS, PZXT and unknown
/// blocks.
fn kinds() -> Vec<(Block, &'static str, bool)> {
    let custom = |name: &[u8; 16]| other(0x35, &[&name[..], &[0; 4]].concat());
    vec![
        (Block::Stop, "stops", true),
        (Block::StopOn48K, "stops on a 48K", true),
        (Block::LoopStart(2), "loops, only what is played", false),
        (Block::Jump(1), "jumps, only what is played", false),
        (Block::Call(vec![]), "calls, only what is played", false),
        (Block::GroupStart(b"part".to_vec()), "names of groups", false),
        (Block::Select(vec![Choice { distance: 1, text: vec![] }]), "choices", false),
        (Block::Text(b"side A".to_vec()), "texts", true),
        (other(0x16, &[4, 0, 0, 0]), "data for a Commodore 64", false),
        (other(0x31, &[1, 1, b'a']), "messages", false),
        (other(0x32, &[4, 0, 1, 0, 1, b'a']), "archive info", true),
        (other(0x33, &[1, 0, 0, 0]), "hardware info", false),
        (other(0x34, &[0; 8]), "emulation info", false),
        (custom(b"POKEs           "), "custom info", false),
        (custom(b"PZX ABCD        "), "custom info", true),
        (other(0x40, &[0; 4]), "snapshots", false),
        (other(0x70, &[0; 4]), "blocks of unknown kinds", false),
    ]
}

#[test]
fn each_kind_is_listed_when_it_is_lost() {
    let data = || Block::data(0xFF, &[1]);
    for (block, what, in_pzx) in kinds() {
        let tape = Tape { blocks: vec![data(), block, data()] };
        for format in Format::ALL {
            let kept = format == Format::Tzx || in_pzx && format == Format::Pzx;
            let expected = if kept { vec![] } else { vec![format!("{what} (block 2)")] };
            assert_eq!(format.losses(&tape), expected, "{format:?}");
        }
        if in_pzx {
            assert_eq!(pzx::read(&pzx::write(&tape).unwrap()).unwrap().blocks.len(), 3, "{what}");
        }
    }
    // A line for each kind, with the blocks.
    let blocks = [vec![Block::Stop, Block::Text(vec![b'a'])], vec![Block::Stop; 8]].concat();
    let expected = ["stops (blocks 1, 3, 4, 5, 6, 7 and 3 more)", "texts (block 2)"];
    assert_eq!(Format::Wav.losses(&Tape { blocks }), expected);
}

#[test]
fn what_is_kept_or_has_no_meaning_is_not_listed() {
    let data = |pause_ms| Block::Data(Data { pause_ms, ..Data::standard(vec![0xFF, 0xFF]) });
    let plain = Tape { blocks: vec![Block::GroupEnd, Block::LoopEnd, other(0x5A, &[0; 9]), data(1_000), data(3_000)] };
    let read = tap::read(&tap::write(&plain).unwrap()).unwrap();
    let sound = csw::read(&csw::write(&plain, csw::Version::Two).unwrap()).unwrap();
    for tape in [plain, read, sound] {
        assert!(Format::ALL.iter().all(|format| format.losses(&tape).is_empty()), "{tape:?}");
    }
}

/// A TAP has a second between its blocks: pauses that become shorter are listed.
#[test]
fn pauses_that_become_shorter_are_listed() {
    let data = |pause_ms| Block::Data(Data { pause_ms, ..Data::standard(vec![0xFF, 0xFF]) });
    let blocks = vec![
        Block::Pause(9_000),
        data(1_001),
        data(0),
        Block::Pause(Signal::ROM_PAUSE_MS),
        data(500),
        Block::Pulses(vec![945]),
        Block::Pause(501),
        data(0),
        data(5_000),
    ];
    let tape = Tape { blocks };
    assert_eq!(Format::Tap.losses(&tape), ["pauses of more than a second (blocks 2, 5)"]);
    assert!(Format::Pzx.losses(&tape).is_empty());
}

/// Version 2 of CSW stores its writer.
#[test]
fn the_maker_of_a_recording_is_kept_in_a_csw() {
    let body = [&b"CSW             "[..], &16_u32.to_le_bytes(), &b"somebody's tool\0"[..]].concat();
    let tape = Tape { blocks: vec![other(0x35, &body), Block::data(0, &[])] };
    assert!(Format::Csw.losses(&tape).is_empty());
    assert_eq!(Format::Wav.losses(&tape), ["the name of the recording program (block 1)"]);
}
