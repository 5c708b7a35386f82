//! TZX files, compared with the specification's layout byte by byte.

use format::{Block, Choice, Data, Error, Generalised, Lead, Polarity, Pulse, Signal, Symbol, Tape, Wave, tzx};
use proptest::prelude::*;

const LEAD: Lead = Lead { pilot: 0x0101, count: 0x0606, sync1: 0x0202, sync2: 0x0303 };

/// A block of each kind, as bytes and as it is read.
#[rustfmt::skip]
fn kinds() -> Vec<(Vec<u8>, Block)> {
    let data = |signal, bytes: &[u8]| Block::Data(Data { bytes: bytes.to_vec(), signal, pause_ms: 0x03E8 });
    let other = |id, body: &[u8]| Block::Other { id, body: body.to_vec() };
    vec![
        (vec![0x10, 0xE8, 0x03, 2, 0, 0xFF, 0x12], data(Signal::Rom, &[0xFF, 0x12])),
        (vec![0x11, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 0xE8, 0x03, 1, 0, 0, 0xAA],
            data(Signal::Turbo { lead: Some(LEAD), zero: 0x0404, one: 0x0505, last_bits: 7 }, &[0xAA])),
        (vec![0x12, 0x78, 0x08, 0x97, 0x0C], Block::Tone { pulse: 2_168, count: 3_223 }),
        (vec![0x13, 2, 0x9B, 0x02, 0xDF, 0x02], Block::Pulses(vec![667, 735])),
        (vec![0x13, 0], Block::Pulses(vec![])),
        (vec![0x14, 4, 4, 5, 5, 8, 0xE8, 0x03, 3, 0, 0, 1, 2, 3],
            data(Signal::Turbo { lead: None, zero: 0x0404, one: 0x0505, last_bits: 8 }, &[1, 2, 3])),
        (vec![0x15, 79, 0, 0xE8, 0x03, 5, 1, 0, 0, 0xF0],
            Block::Recording { t_per_sample: 79, last_bits: 5, pause_ms: 1_000, samples: vec![0xF0] }),
        // 44,100 samples a second, RLE: pulses of 19, 300 and 20.
        (vec![0x18, 17, 0, 0, 0, 0xE8, 0x03, 0x44, 0xAC, 0, 1, 3, 0, 0, 0, 19, 0, 44, 1, 0, 0, 20],
            Block::Wave(Wave { rate: 44_100, pulses: vec![19, 300, 20], pause_ms: 1_000, packed: false })),
        // Two entries of one symbol for the lead; ten symbols out of three, two bits each.
        (vec![0x19, 44, 0, 0, 0, 0xE8, 0x03, 2, 0, 0, 0, 1, 2, 10, 0, 0, 0, 2, 3,
                0, 0x78, 0x08, 2, 0x9B, 0x02, 0, 0x97, 0x0C, 1, 1, 0,
                0, 1, 0, 2, 0, 1, 3, 0, 0, 0, 3, 4, 0, 5, 0, 0x18, 0x00, 0x40],
            generalised()),
        (vec![0x23, 0xFE, 0xFF], Block::Jump(-2)),
        (vec![0x26, 2, 0, 5, 0, 0xFF, 0xFF], Block::Call(vec![5, -1])),
        (vec![0x27], Block::Return),
        (vec![0x20, 0x10, 0x27], Block::Pause(10_000)),
        (vec![0x20, 0, 0], Block::Stop),
        (vec![0x21, 3, b'a', b'b', b'c'], Block::GroupStart(b"abc".to_vec())),
        (vec![0x22], Block::GroupEnd),
        (vec![0x24, 0x05, 0], Block::LoopStart(5)),
        (vec![0x25], Block::LoopEnd),
        (vec![0x28, 10, 0, 2, 3, 0, 1, b'a', 0xFF, 0xFF, 2, b'b', b'c'], Block::Select(vec![
            Choice { distance: 3, text: b"a".to_vec() }, Choice { distance: -1, text: b"bc".to_vec() }])),
        // Those for the Commodore 64 include the four bytes of the length.
        (vec![0x16, 6, 0, 0, 0, 1, 2], other(0x16, &[6, 0, 0, 0, 1, 2])),
        (vec![0x17, 4, 0, 0, 0], other(0x17, &[4, 0, 0, 0])),
        (vec![0x2A, 0, 0, 0, 0], Block::StopOn48K),
        (vec![0x2B, 1, 0, 0, 0, 1], Block::Level(true)),
        (vec![0x30, 2, b'h', b'i'], Block::Text(b"hi".to_vec())),
        (vec![0x31, 9, 2, b'h', b'i'], other(0x31, &[9, 2, b'h', b'i'])),
        (vec![0x32, 4, 0, 1, 0, 1, b'x'], other(0x32, &[4, 0, 1, 0, 1, b'x'])),
        (vec![0x33, 1, 0, 0, 1], other(0x33, &[1, 0, 0, 1])),
        (vec![0x34, 1, 2, 3, 4, 5, 6, 7, 8], other(0x34, &[1, 2, 3, 4, 5, 6, 7, 8])),
        ([&[0x35][..], b"POKEs           ", &[1, 0, 0, 0, 7]].concat(),
            other(0x35, &[&b"POKEs           "[..], &[1, 0, 0, 0, 7]].concat())),
        (vec![0x40, 1, 2, 0, 0, 8, 9], other(0x40, &[1, 2, 0, 0, 8, 9])),
        (vec![0x5A, b'X', b'T', b'a', b'p', b'e', b'!', 0x1A, 1, 20],
            other(0x5A, &[b'X', b'T', b'a', b'p', b'e', b'!', 0x1A, 1, 20])),
        // An unknown ID: a length of four bytes, and that many more.
        (vec![0x77, 2, 0, 0, 0, 1, 1], other(0x77, &[2, 0, 0, 0, 1, 1])),
    ]
}

fn generalised() -> Block {
    let symbol = |polarity, pulses: &[u16]| Symbol { polarity, pulses: pulses.to_vec() };
    Block::Generalised(Box::new(Generalised {
        pause_ms: 1_000,
        lead_symbols: vec![symbol(Polarity::Edge, &[2_168]), symbol(Polarity::Low, &[667])],
        lead: vec![(0, 3_223), (1, 1)],
        symbols: vec![symbol(Polarity::Edge, &[1, 2]), symbol(Polarity::Same, &[3]), symbol(Polarity::High, &[4, 5])],
        count: 10,
        data: vec![0x18, 0x00, 0x40],
    }))
}

fn file(blocks: &[u8]) -> Vec<u8> {
    [b"ZXTape!\x1A\x01\x14", blocks].concat()
}

#[test]
fn every_kind_is_read_and_written() {
    for (bytes, block) in kinds() {
        let tape = Tape { blocks: vec![block] };
        assert_eq!(tzx::read(&file(&bytes)).as_ref(), Ok(&tape));
        assert_eq!(tzx::write(&tape).unwrap(), file(&bytes));
    }
    let all: Vec<u8> = kinds().iter().flat_map(|(bytes, _)| bytes.clone()).collect();
    let tape = tzx::read(&file(&all)).unwrap();
    assert_eq!(tape.blocks.len(), kinds().len());
    assert_eq!(tzx::write(&tape).unwrap(), file(&all));
}

#[test]
fn a_truncated_block_is_an_error_with_its_offset() {
    for (bytes, block) in kinds() {
        for length in 1..bytes.len() {
            match tzx::read(&file(&bytes[..length])).unwrap_err() {
                Error::Truncated { offset, needed, left, .. } => {
                    assert_eq!(offset + left, 10 + length, "{block:?}");
                    assert!(needed > left);
                }
                error => panic!("{block:?}: {error}"),
            }
        }
    }
}

#[test]
fn errors_give_the_byte() {
    let error = |bytes: &[u8]| tzx::read(bytes).unwrap_err().to_string();
    assert_eq!(error(b""), "byte 0: not a TZX file: it does not begin with ZXTape!");
    assert_eq!(error(b"ZXTape!\x1A\x02\x00"), "byte 8: not a TZX file: its major version is not 1");
    assert_eq!(error(b"ZXTape!\x1A\x01"), "byte 9: the version: 1 byte expected, 0 left");
    assert_eq!(error(&file(&[0x18, 3, 0, 0, 0, 0, 0, 0])), "byte 17: the sampling rate: 3 bytes expected, 1 left");
    assert_eq!(error(&file(&[0x18, 10, 0, 0, 0, 0, 0, 1, 0, 0, 3, 0, 0, 0, 0])), "byte 20: 3 is not a compression");
    assert_eq!(error(&file(&[0x18, 10, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])), "byte 17: 0 samples a second");
    assert_eq!(error(&file(&[0x2B, 1, 0, 0, 0, 2])), "byte 15: 2 is not a level");
    assert_eq!(error(&file(&[0x2A, 1, 0, 0, 0, 2])), "byte 11: the block should have 0 bytes, not 1");
    assert_eq!(error(&file(&[0x14, 0, 0, 0, 0, 9])), "byte 15: 9 bits of a byte cannot be used");
}

#[test]
fn what_does_not_fit_is_split_or_refused() {
    let pulses: Vec<u16> = (0..600).collect();
    let tape = tzx::read(&tzx::write(&Tape { blocks: vec![Block::Pulses(pulses.clone())] }).unwrap()).unwrap();
    assert_eq!(tape.blocks.len(), 3);
    let parts = tape.blocks.iter().flat_map(|block| match block {
        Block::Pulses(pulses) => pulses.clone(),
        _ => panic!(),
    });
    assert_eq!(parts.collect::<Vec<_>>(), pulses);

    let long = Tape { blocks: vec![Block::GroupEnd, Block::GroupStart(vec![b'x'; 256])] };
    assert_eq!(
        tzx::write(&long).unwrap_err().to_string(),
        "block 2: a TZX file cannot hold a text of more than 255 characters"
    );
    // A text from a PZX file can have any length: it is kept as a PZX block.
    for length in [255, 256, 70_000] {
        let tape = Tape { blocks: vec![Block::Text(vec![b'x'; length])] };
        let written = tzx::write(&tape).unwrap();
        let body = [&b"PZX BRWS        "[..], &(length as u32).to_le_bytes(), &vec![b'x'; length]].concat();
        let custom = file(&[&[0x35], &body[..]].concat());
        assert_eq!(written == custom, length > 255);
        assert_eq!(tzx::read(&written), Ok(tape));
        // A short text in such a block stays in it.
        let kept = tzx::read(&custom).unwrap();
        assert_eq!(kept.blocks == [Block::Other { id: 0x35, body }], length == 255);
        assert_eq!(tzx::write(&kept).unwrap(), custom);
    }
}

/// The symbols of [`generalised`] as the specification plays them: 3,223 pulses, the first one low, then a low one, and the ten
/// symbols 0 1 2 0 0 0 0 0 1 0.
#[test]
fn symbols_are_played() {
    let tape = Tape { blocks: vec![generalised()] };
    let pulses: Vec<Pulse> = tape.pulses().collect();
    assert!(pulses[..3_223].iter().enumerate().all(|(n, pulse)| (pulse.t, pulse.level) == (2_168, n % 2 == 1)));
    let rest: Vec<(u64, bool)> = pulses[3_223..].iter().map(|pulse| (pulse.t, pulse.level)).collect();
    let (low, high) = (false, true);
    let data = [(667, low), (1, high), (2, low), (3, low), (4, high), (5, low)];
    assert_eq!(rest[..6], data);
    assert_eq!(rest[6..10], [(1, high), (2, low), (1, high), (2, low)]);
    assert_eq!(rest[16..], [(3, low), (1, high), (2, low), (3_500, high), (999 * 3_500, low)]);
}

#[test]
fn jumps_and_calls_are_followed() {
    let tone = |pulse| Block::Tone { pulse, count: 2 };
    // Calls 4 and 6 blocks on, then jumps over both to the end.
    let blocks = vec![
        tone(10),
        Block::Call(vec![2, 4]),
        Block::Jump(5),
        tone(20),
        Block::Return,
        tone(30),
        Block::Return,
        tone(40),
    ];
    let lengths: Vec<u64> = Tape { blocks }.pulses().map(|pulse| pulse.t).collect();
    assert_eq!(lengths, [10, 10, 20, 20, 30, 30, 40, 40, 3_500]);
    // Endless jumps without a sound, and a jump before the first block: the tape ends.
    for blocks in [
        vec![Block::Jump(0)],
        vec![Block::Stop, Block::Jump(-1)],
        vec![Block::Call(vec![0])],
        vec![Block::Jump(-1)],
        vec![Block::Text(vec![]), Block::Jump(-1)],
    ] {
        assert_eq!(Tape { blocks }.pulses().count(), 0);
    }
    let endless = Tape { blocks: vec![tone(10), Block::Jump(-1)] };
    assert_eq!(endless.pulses().take(1_000_000).count(), 1_000_000);
}

proptest! {
    #[test]
    fn any_bytes_are_a_tape_or_an_error(blocks in prop::collection::vec(any::<u8>(), 0..300)) {
        let file = file(&blocks);
        if let Ok(tape) = tzx::read(&file) {
            let written = tzx::write(&tape).unwrap();
            prop_assert_eq!(tzx::read(&written).unwrap(), tape);
        }
    }

    /// Files made of whole blocks, one byte changed.
    #[test]
    fn damaged_files_are_a_tape_or_an_error(order in prop::collection::vec(0_usize..29, 0..20), at: prop::sample::Index, byte: u8) {
        let kinds = kinds();
        let blocks: Vec<u8> = order.iter().flat_map(|&index| kinds[index].0.clone()).collect();
        let mut file = file(&blocks);
        let at = at.index(file.len());
        file[at] = byte;
        if let Ok(tape) = tzx::read(&file) {
            prop_assert!(tape.pulses().take(100_000).all(|pulse| pulse.t > 0));
            prop_assert_eq!(tzx::read(&tzx::write(&tape).unwrap()).unwrap(), tape);
        }
    }
}

/// 40 KiB that unpack to too much memory.
#[test]
fn unpacked_pulses_have_a_maximum() {
    let mut packed = Vec::new();
    std::io::copy(&mut flate2::read::ZlibEncoder::new(&[1; 33 << 20][..], flate2::Compression::fast()), &mut packed)
        .unwrap();
    let length = (packed.len() + 10) as u32;
    let mut block = vec![0x18];
    block.extend(length.to_le_bytes());
    block.extend([0, 0, 0x44, 0xAC, 0, 2, 0, 0, 0, 0]);
    block.extend(packed);
    let file = |count: usize| [b"ZXTape!\x1A\x01\x14".as_slice(), &block.repeat(count)].concat();
    assert!(tzx::read(&file(1)).is_ok());
    let at = 10 + block.len() + 15;
    assert_eq!(
        tzx::read(&file(2)).unwrap_err().to_string(),
        format!("byte {at}: the pulses of the file are more than 64 MiB")
    );
}

/// Content that exceeds its block, wrong numbers, and bytes after packed ones.
#[test]
fn errors_within_a_block_give_the_byte() {
    use std::io::Write;
    let error = |block: &[u8]| tzx::read(&[&b"ZXTape!\x1A\x01\x14"[..], block].concat()).unwrap_err().to_string();
    assert_eq!(error(&[0x15, 0, 0, 0, 0, 8, 1, 0, 0, 0xAA]), "byte 11: samples of 0 T-states");
    // Without samples their length does not matter.
    assert!(tzx::read(&[&b"ZXTape!\x1A\x01\x14"[..], &[0x15, 0, 0, 0, 0, 0, 0, 0, 0]].concat()).is_ok());
    // Pulses of 0 T are allowed too: they are played 1 T long.
    let tone = tzx::read(&[&b"ZXTape!\x1A\x01\x14"[..], &[0x12, 0, 0, 3, 0]].concat()).unwrap();
    let pulses: Vec<u64> = tone.pulses().map(|pulse| pulse.t).collect();
    assert_eq!(pulses[..3], [1, 1, 1]);
    let wave = |count: u8, packed: u8, pulses: &[u8]| {
        let length = [pulses.len() as u8 + 10, 0, 0, 0];
        [&[0x18], &length[..], &[0, 0, 0x44, 0xAC, 0, packed, count, 0, 0, 0], pulses].concat()
    };
    assert_eq!(error(&wave(7, 1, &[20; 9])), "byte 21: the file states 7 pulses, but has 9");
    let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(&[20; 9]).unwrap();
    let packed = encoder.finish().unwrap();
    let junk = [&packed[..], b"xx"].concat();
    let expected = format!("byte {}: 2 bytes follow the packed pulses", 25 + packed.len());
    assert_eq!(error(&wave(9, 2, &junk)), expected);
    // 0 states no number.
    for file in [wave(0, 2, &packed), wave(9, 2, &packed), wave(0, 1, &[20; 9])] {
        assert!(tzx::read(&[&b"ZXTape!\x1A\x01\x14"[..], &file].concat()).is_ok());
    }
    assert_eq!(error(b"\x32\x05\0\x01\0\x10ab"), "byte 16: a text: 16 bytes expected, 2 left");
    assert_eq!(error(b"\x32\x05\0\x01\0\x01ab"), "byte 17: the block is longer than its content");
    // One byte less than the texts have is a fault of some files that other programs read; the block is written with its length.
    let info = |stated: u8| tzx::read(&[&b"ZXTape!\x1A\x01\x14"[..], &[0x32, stated, 0], b"\x01\0\x02ab\x22"].concat());
    let right = Block::Other { id: 0x32, body: b"\x05\0\x01\0\x02ab".to_vec() };
    assert_eq!(info(4).unwrap().blocks, [right, Block::GroupEnd]);
    assert_eq!(info(4), info(5));
    assert_eq!(info(3).unwrap_err().to_string(), "byte 16: a text: 2 bytes expected, 0 left");
    assert_eq!(error(b"\x28\x08\0\x01\x01\0\x02abzz"), "byte 19: the block is longer than its content");
    assert_eq!(error(b"\x28\x04\0\x01\x01\0\x02ab"), "byte 17: a text: 2 bytes expected, 0 left");
    // Three symbols of a pulse each, 2 bits to say which: there is no fourth.
    let symbols = |count: u8, data: &[u8]| {
        let head = [0x19, 23 + data.len() as u8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, count, 0, 0, 0, 1, 3];
        [&head[..], &[0, 10, 0, 0, 20, 0, 0, 30, 0], data].concat()
    };
    assert_eq!(error(&symbols(3, &[0b00_01_11_00])), "byte 38: a symbol that is not among the 3 symbols");
    assert_eq!(
        error(&symbols(6, &[0b00_01_10_00, 0b11_00_00_00])),
        "byte 39: a symbol that is not among the 3 symbols"
    );
    // The padding of the last byte is not a symbol.
    assert!(tzx::read(&[&b"ZXTape!\x1A\x01\x14"[..], &symbols(3, &[0b00_01_10_11])].concat()).is_ok());
    assert_eq!(error(&[0x16, 3, 0, 0, 0]), "byte 11: a block of 3 bytes is too short for its own length, 4 bytes");
}
