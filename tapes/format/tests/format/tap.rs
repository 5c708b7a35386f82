//! TAP files and standard headers, compared with the published layout.

use format::{Block, Data, Error, Header, HeaderKind, Lead, Signal, Tape, csw, tap};
use proptest::prelude::*;

/// The example of the format's description (World of Spectrum FAQ): `SAVE "ROM" CODE 0,2`, a header and two bytes.
#[rustfmt::skip]
const FAQ: [u8; 27] = [
    0x13, 0x00,                                                 // a block of 19 bytes
    0x00,                                                       // flag: header
    0x03,                                                       // bytes
    b'R', b'O', b'M', b' ', b' ', b' ', b' ', b' ', b' ', b' ', // name
    0x02, 0x00,                                                 // length
    0x00, 0x00,                                                 // start
    0x00, 0x80,                                                 // 32768
    0xF1,                                                       // checksum
    0x04, 0x00,                                                 // a block of 4 bytes
    0xFF,                                                       // flag: data
    0xF3, 0xAF,                                                 // the first two bytes of the ROM
    0xA3,                                                       // checksum
];

#[test]
fn the_faqs_example_is_read_and_written() {
    let tape = Tape { blocks: vec![Header::code("ROM", 2, 0).block(), Block::data(0xFF, &[0xF3, 0xAF])] };
    assert_eq!(tap::write(&tape).unwrap(), FAQ);
    assert_eq!(tap::read(&FAQ).unwrap(), tape);
}

#[test]
fn headers_are_read_and_written() {
    let tape = tap::read(&FAQ).unwrap();
    let header = Header::from_block(&tape.blocks[0]).unwrap();
    assert_eq!(
        (header.kind, header.name(), header.length, header.start()),
        (HeaderKind::Bytes, "ROM".into(), 2, Some(0))
    );
    assert_eq!(header.start_line(), None);
    assert_eq!(Header::from_block(&tape.blocks[1]), None);

    let program = Header::program("loader of a game", 99, Some(10));
    assert_eq!((program.name(), program.start_line(), program.param2), ("loader of".into(), Some(10), 99));
    assert_eq!(Header::program("x", 1, None).start_line(), None);
}

#[test]
fn a_block_with_a_wrong_checksum_is_read_but_not_as_a_header() {
    let mut file = FAQ;
    file[20] ^= 1;
    let tape = tap::read(&file).unwrap();
    assert!(!tape.blocks[0].as_standard().unwrap().checksum_holds());
    assert_eq!(Header::from_block(&tape.blocks[0]), None);
    assert_eq!(tap::write(&tape).unwrap(), file);
}

#[test]
fn errors_give_the_byte() {
    let truncated = |offset, what, needed, left| Err(Error::Truncated { offset, what, needed, left });
    assert_eq!(tap::read(&FAQ[..22]), truncated(21, "a block's length", 2, 1));
    assert_eq!(tap::read(&FAQ[..25]), truncated(23, "a block's data", 4, 2));
    assert_eq!(tap::read(b"GIF89a"), truncated(2, "a block's data", 0x4947, 4));
    assert_eq!(tap::read(&[]).unwrap_err().to_string(), "byte 0: not a TAP file: it is empty");
    // A file of zeros is a row of empty blocks, and no tape; an empty block among others is one.
    assert_eq!(tap::read(&[0; 70_000]).unwrap_err().to_string(), "byte 0: not a TAP file: it has only zeros");
    assert_eq!(tap::read(&[0, 0, 2, 0, 0xFF, 0xFF]).unwrap().blocks.len(), 2);
    assert_eq!(tap::read(&FAQ[..25]).unwrap_err().to_string(), "byte 23: a block's data: 4 bytes expected, 2 left");
}

#[test]
fn what_tap_cannot_store_is_named() {
    let turbo = Signal::Turbo { lead: Some(Lead::ROM_DATA), zero: 500, one: 1_000, last_bits: 8 };
    let data = Block::Data(Data { bytes: vec![1], signal: turbo, pause_ms: 0 });
    let tape = Tape { blocks: vec![Block::data(0xFF, &[]), data] };
    assert_eq!(
        tap::write(&tape).unwrap_err().to_string(),
        "block 2: a TAP file cannot hold a signal other than the ROM's: bits of 500 and 1000 T; the ROM's have 855 and 1710"
    );
    let tape = Tape { blocks: vec![Block::data(0xFF, &[0; 65_534])] };
    assert!(matches!(tap::write(&tape), Err(Error::Unwritable { block: 0, format: "TAP", .. })));
    let tape = Tape { blocks: vec![Block::Text(b"hello".to_vec()), Block::data(0xFF, &[0; 65_533])] };
    assert_eq!(tap::write(&tape).unwrap().len(), 65_537);
}

/// A header's signal in the pieces that other formats have: TZX $12, $13, $14, or two tones, or single pulses and bits.
fn pieces(lead: &[(u16, u16)], sync: &[u16], [zero, one]: [u16; 2], last_bits: u8) -> Vec<Block> {
    let tones = lead.iter().map(|&(pulse, count)| Block::Tone { pulse, count });
    let signal = Signal::Turbo { lead: None, zero, one, last_bits };
    let data = Data { bytes: vec![0, 3, 3], signal, pause_ms: 1_000 };
    tones.chain([Block::Pulses(sync.to_vec()), Block::Data(data)]).collect()
}

/// The file gets what the ROM reads, in one block or in several; another signal is an error that names the difference.
#[test]
fn pieces_that_the_rom_reads_are_joined() {
    let file = [3, 0, 0, 3, 3];
    let rom = [855, 1_710];
    let (pilot, sync) = ([(2_168, 8_063)], [667, 735]);
    let level = |mut blocks: Vec<Block>| {
        blocks.insert(1, Block::Level(true));
        blocks
    };
    let turbo = |lead: Lead, zero, one| {
        let signal = Signal::Turbo { lead: Some(lead), zero, one, last_bits: 8 };
        vec![Block::Data(Data { bytes: vec![0, 3, 3], signal, pause_ms: 0 })]
    };
    let [header, data] = [Lead::ROM_HEADER, Lead::ROM_DATA];
    let named = |blocks: Vec<Block>| {
        let mut blocks = blocks;
        blocks.insert(0, Block::Text(b"a name".to_vec()));
        blocks.insert(2, Block::GroupEnd);
        blocks
    };
    for blocks in [
        pieces(&pilot, &sync, rom, 8),
        named(pieces(&pilot, &sync, rom, 8)),
        pieces(&[(2_168, 4_000), (2_169, 4_063)], &sync, rom, 8),
        pieces(&pilot, &[2_168, 2_170, 667, 735], rom, 8),
        pieces(&[(2_400, 2_500)], &[700, 700], [900, 1_800], 8),
        turbo(header, 855, 1_710),
        turbo(data, 800, 1_600),
        turbo(Lead { pilot: 1_900, count: 2_400, ..data }, 750, 1_500),
    ] {
        assert_eq!(tap::write(&Tape { blocks: blocks.clone() }).as_deref(), Ok(&file[..]), "{blocks:?}");
        // Twice, and repeated by a loop.
        let twice = [blocks.clone(), blocks.clone()].concat();
        assert_eq!(tap::write(&Tape { blocks: twice }).unwrap(), file.repeat(2));
        let looped = [vec![Block::LoopStart(3)], blocks, vec![Block::LoopEnd]].concat();
        assert_eq!(tap::write(&Tape { blocks: looped }).unwrap(), file.repeat(3));
    }
    let symbols = vec![Block::Generalised(Box::default())];
    let samples = vec![Block::Recording { t_per_sample: 79, last_bits: 8, pause_ms: 0, samples: vec![0x55; 500] }];
    let continues = |mut blocks: Vec<Block>| {
        let Some(Block::Data(data)) = blocks.last_mut() else { panic!() };
        data.pause_ms = 0;
        let more = Block::Data(data.clone());
        blocks.push(more);
        blocks
    };
    for (blocks, block, why) in [
        (pieces(&pilot, &sync, [400, 800], 8), 4, "bits of 400 and 800 T; the ROM's have 855 and 1710"),
        (pieces(&pilot, &sync, rom, 5), 4, "a last byte of 5 bits"),
        (pieces(&[(1_000, 8_063)], &sync, rom, 8), 2, "a pilot with pulses of 1000 T; the ROM's have 2168"),
        (pieces(&[(2_168, 2_000)], &sync, rom, 8), 2, "a pilot of 2000 pulses; the ROM needs 2130"),
        (pieces(&pilot, &[200, 735], rom, 8), 2, "a sync of 200 and 735 T; the ROM's has 667 and 735"),
        (pieces(&pilot, &[667], rom, 8), 2, "a sync of 2168 and 667 T; the ROM's has 667 and 735"),
        (level(pieces(&pilot, &sync, rom, 8)), 2, "pulses without data after them"),
        (pieces(&[], &[667], rom, 8), 2, "bits without a pilot"),
        (vec![Block::Pulses(vec![1_000; 9]), Block::Pause(3)], 2, "pulses without data after them"),
        (turbo(data, 855, 1_200), 2, "bits of 855 and 1200 T; the ROM's have 855 and 1710"),
        (turbo(Lead { count: 300, ..data }, 855, 1_710), 2, "a pilot of 300 pulses; the ROM needs 2130"),
        (continues(pieces(&pilot, &sync, rom, 8)), 5, "bits without a pilot"),
        (symbols, 2, "data in symbols"),
        (samples, 2, "a recording in which no block is found"),
    ] {
        let blocks = [vec![Block::Pause(1)], blocks].concat();
        let error = tap::write(&Tape { blocks }).unwrap_err().to_string();
        assert_eq!(error, format!("block {block}: a TAP file cannot hold a signal other than the ROM's: {why}"));
    }
}

/// Jumps keep their targets when a recording between them is decoded into several blocks.
#[test]
fn recordings_are_decoded_for_tap() {
    let data = |byte| Block::data(0xFF, &[byte]);
    let recording = |tape: &Tape| csw::read(&csw::write(tape, csw::Version::Two).unwrap()).unwrap().blocks.remove(1);
    let two = recording(&Tape { blocks: vec![data(1), data(2)] });
    let tape = Tape { blocks: vec![Block::Jump(3), data(9), data(9), two, Block::Jump(2), data(9), data(3)] };
    let plain = Tape { blocks: vec![data(1), data(2), data(3)] };
    assert_eq!(tap::write(&tape), tap::write(&plain));
    let turbo = Signal::Turbo { lead: Some(Lead::ROM_DATA), zero: 500, one: 1_000, last_bits: 8 };
    let other = Block::Data(Data { bytes: (0..50).collect(), signal: turbo, pause_ms: 0 });
    let both = recording(&Tape { blocks: vec![data(1), other] });
    let error = tap::write(&Tape { blocks: vec![data(1), data(2), both] }).unwrap_err().to_string();
    assert!(error.starts_with("block 3: a TAP file cannot hold a signal other than the ROM's: bits of 500"), "{error}");
}

/// Jumps, calls and loops are followed: the file has the blocks in the order of play.
#[test]
fn blocks_are_written_in_the_order_of_play() {
    let data = |byte| Block::data(0xFF, &[byte]);
    let loops = [Block::LoopStart(2), data(1), Block::LoopEnd, data(2)];
    let calls =
        [Block::Call(vec![4, 6]), data(1), Block::Jump(6), data(9), data(2), Block::Return, data(3), Block::Return];
    for (blocks, played) in [(loops.to_vec(), &[1, 1, 2][..]), (calls.to_vec(), &[2, 3, 1])] {
        let plain = Tape { blocks: played.iter().map(|&byte| data(byte)).collect() };
        assert_eq!(tap::write(&Tape { blocks }), tap::write(&plain));
    }
    let endless = Tape { blocks: vec![data(1), Block::Jump(-1)] };
    let error = tap::write(&endless).unwrap_err().to_string();
    assert!(error.ends_with("a TAP file cannot hold more than 10000 blocks, or a tape that never ends"), "{error}");
    let large = Tape { blocks: vec![Block::LoopStart(2_000), Block::data(0xFF, &[0; 60_000]), Block::LoopEnd] };
    assert!(tap::write(&large).unwrap_err().to_string().ends_with("more than 64 MiB"));
    let nowhere = Tape { blocks: vec![data(1), Block::Jump(0)] };
    assert_eq!(tap::write(&nowhere), tap::write(&Tape { blocks: vec![data(1)] }));
}

proptest! {
    #[test]
    fn any_bytes_are_a_tape_or_an_error(file in prop::collection::vec(any::<u8>(), 0..2_000)) {
        match tap::read(&file) {
            Ok(tape) => prop_assert_eq!(tap::write(&tape).unwrap(), file),
            Err(Error::Truncated { offset, left, .. }) => prop_assert_eq!(offset + left, file.len()),
            Err(error) => prop_assert!(file.iter().all(|&byte| byte == 0), "{}", error),
        }
    }

    #[test]
    fn blocks_come_back_as_they_were(payloads in prop::collection::vec((any::<u8>(), prop::collection::vec(any::<u8>(), 0..300)), 1..5)) {
        let blocks = payloads.iter().map(|(flag, payload)| Block::data(*flag, payload)).collect();
        let tape = Tape { blocks };
        prop_assert_eq!(tap::read(&tap::write(&tape).unwrap()).unwrap(), tape.clone());
        for (block, (flag, payload)) in tape.blocks.iter().zip(&payloads) {
            let data = block.as_standard().unwrap();
            prop_assert!(data.checksum_holds());
            prop_assert_eq!((data.flag(), data.payload()), (Some(*flag), payload.as_slice()));
        }
    }
}

/// The pulse that ends the last bit follows the data in PZX and in recordings.
#[test]
fn the_tail_of_a_block_is_part_of_it() {
    let (data, tail) = (Block::data(0xFF, &[1, 2]), Block::Pulses(vec![945]));
    let alone = tap::write(&Tape { blocks: vec![data.clone(), data.clone()] }).unwrap();
    let blocks = vec![data.clone(), tail.clone(), Block::Pause(1_000), data, tail.clone()];
    assert_eq!(tap::write(&Tape { blocks }).unwrap(), alone);
    assert!(tap::write(&Tape { blocks: vec![tail] }).is_err());
}
