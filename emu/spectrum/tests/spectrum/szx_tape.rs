//! The tape in an SZX snapshot's deck: those that other programs write, and those that are saved here.

use super::szx::{block, file, packed, read};
use spectrum::snapshot::szx;
use spectrum::{Machine, Model, Rom};

/// Returns a tape block by the published layout: the block of its position, flags, lengths, ending, and data.
fn tape_block(stands: u16, flags: u16, plain: usize, ending: &str, data: &[u8]) -> Vec<u8> {
    let mut body = [stands, flags].map(u16::to_le_bytes).concat();
    body.extend([plain as u32, data.len() as u32].map(u32::to_le_bytes).concat());
    body.extend(ending.as_bytes());
    body.resize(28, 0);
    body.extend(data);
    block(b"TAPE", &body)
}

#[test]
fn tapes_of_other_programs_are_put_into_the_deck() {
    let tape = format::Tape { blocks: vec![format::Block::data(0x00, &[1; 17]), format::Block::data(0xFF, &[2, 3])] };
    let tap = format::tap::write(&tape).unwrap();
    let with = |block: &[u8]| [&file()[..], block].concat();
    let embedded = with(&tape_block(1, 1, tap.len(), "TAP", &tap));
    let machine = read(&embedded).unwrap();
    assert_eq!(machine.deck().tape().map(|tape| &**tape), Some(&tape));
    assert_eq!((machine.deck().position(), machine.deck().is_playing()), (&format::Cursor::at(1), false));
    assert!(!machine.deck().is_automatic());
    let Ok(Some(szx::SavedTape::Embedded { block: stands, ending, .. })) = szx::saved_tape(&embedded) else {
        panic!("none")
    };
    assert_eq!((stands, ending.as_str()), (1, "tap"));
    // For a sound, the number counts parts of 5 seconds: a header's pilot alone is 5 seconds long.
    let wav = format::wav::write(&tape, 8_000).unwrap();
    let machine = read(&with(&tape_block(1, 1, wav.len(), "wav", &wav))).unwrap();
    let mut passed = machine.deck().position().to_bytes()[13..21].iter().rev().fold(0, |n, &b| n << 8 | u64::from(b));
    passed = passed * 1_000 / 8_000;
    assert!((4_990..=5_000).contains(&passed), "{passed} ms");
    // A tape that is not in the file is reported, and the deck stays empty.
    let linked = with(&tape_block(3, 0, 0, "", b"C:\\tapes\\manic.tap\0"));
    let expected = szx::SavedTape::Linked { name: "C:\\tapes\\manic.tap".to_string(), block: 3 };
    assert_eq!(szx::saved_tape(&linked), Ok(Some(expected)));
    assert!(read(&linked).unwrap().deck().tape().is_none());
    let voc = with(&tape_block(0, 1, 3, "voc", &[1, 2, 3]));
    assert!(read(&voc).unwrap().deck().tape().is_none());
    let left_out = szx::left_out(&voc).unwrap();
    assert_eq!(
        left_out,
        ["an AY sound chip", "page 1 of its memory", "a tape in a .voc file, which zxlab does not read"]
    );

    let error = |block: &[u8]| read(&with(block)).unwrap_err().to_string();
    let at = file().len() + 8;
    assert_eq!(error(&block(b"TAPE", &[0; 27])), format!("byte {}: the TAPE block ends too soon", at + 27));
    let cut = tape_block(0, 1, 25, "tap", &tap[..25]);
    let why = "a block's data: 4 bytes expected, 2 left";
    assert_eq!(error(&cut), format!("byte {}: the tape in it: byte 23: {why}", at + 28));
    // The position may be after the last block, but no further.
    assert!(read(&with(&tape_block(2, 1, 0, "tap", &tap))).is_ok());
    let nowhere = tape_block(3, 1, 0, "tap", &tap);
    assert_eq!(error(&nowhere), format!("byte {at}: the position, block 3, is beyond the tape's 2 blocks"));
    let mut long = tape_block(0, 1, 0, "tap", &tap);
    long[8 + 9] = 1;
    let expected = error(&long);
    assert!(expected.starts_with(&format!("byte {}: the tape should have 2", at + 8)), "{expected}");
    let more = [&tap[..], b"xyz"].concat();
    let mut short = tape_block(0, 1, tap.len(), "tap", &more);
    short[8 + 8] -= 3;
    assert_eq!(error(&short), format!("byte {}: 3 bytes follow the tape", at + 28 + tap.len()));
    let other = tape_block(0, 3, 5, "tap", &packed(&tap));
    let expected = format!("byte {}: a tape that should have 5 bytes unpacks to {}", at + 4, tap.len());
    assert_eq!(error(&other), expected);
    assert!(read(&with(&tape_block(0, 3, tap.len(), "tap", &packed(&tap)))).is_ok());
}

/// Any tape that can be read can be saved with the machine, up to the length that can be loaded again.
#[test]
fn any_tape_in_the_deck_is_saved() {
    let saved = |tape: format::Tape| {
        let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
        machine.deck_mut().insert(std::sync::Arc::new(tape));
        szx::write(&machine).map(|file| (read(&file).unwrap().deck().tape() == machine.deck().tape(), file))
    };
    let empty = format::tzx::read(b"ZXTape!\x1A\x01\x14\x13\0\x10\0\0\x01\0\xFF").unwrap();
    let long = [&b"PZXT\x02\0\0\0\x01\0BRWS\x2C\x01\0\0"[..], &[b'x'; 300]].concat();
    let fast = [&b"Compressed Square Wave\x1A\x02\0\0\0\0\xFF\0\0\0\0\x01\0\0"[..], &[0; 16], &[9; 9]].concat();
    for tape in [empty, format::pzx::read(&long).unwrap(), format::csw::read(&fast).unwrap()] {
        assert!(saved(tape).unwrap().0);
    }
    let block = format::Block::Text(vec![0; 16 << 20]);
    let error = saved(format::Tape { blocks: vec![block; 4] }).unwrap_err().to_string();
    assert_eq!(error, "SZX cannot hold this machine: its tape is longer than 64 MiB");
}
