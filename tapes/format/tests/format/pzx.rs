//! PZX as it is played: tapes compared with a second player, which plays the bytes of the file.

use format::{Block, Tape, Wave, pzx, tzx};
use proptest::prelude::*;

/// Plays a PZX file: levels with their lengths in T-states. Written only after Patrik Rak's specification.
#[derive(Default)]
struct PzxPlayer {
    levels: Vec<(bool, u64)>,
}

impl PzxPlayer {
    fn play(file: &[u8]) -> Vec<(bool, u64)> {
        let mut player = PzxPlayer::default();
        let mut rest = file;
        while !rest.is_empty() {
            let (tag, length) = (&rest[..4], number(&rest[4..8]) as usize);
            let body = &rest[8..8 + length];
            match tag {
                b"PULS" => player.pulses(body),
                b"DATA" => player.data(body),
                b"PAUS" => player.last(body[3] & 0x80 != 0, number(body) & 0x7FFF_FFFF),
                _ => {}
            }
            rest = &rest[8 + length..];
        }
        player.levels
    }

    fn last(&mut self, level: bool, t: u64) {
        match self.levels.last_mut() {
            _ if t == 0 => {}
            Some((same, sum)) if *same == level => *sum += t,
            _ => self.levels.push((level, t)),
        }
    }

    fn pulses(&mut self, body: &[u8]) {
        let mut words = body.chunks(2).map(number);
        let mut level = false;
        while let Some(mut word) = words.next() {
            let mut count = 1;
            if word > 0x8000 {
                count = word - 0x8000;
                word = words.next().unwrap();
            }
            if word >= 0x8000 {
                word = (word - 0x8000) * 0x1_0000 + words.next().unwrap();
            }
            for _ in 0..count {
                self.last(level, word);
                level = !level;
            }
        }
    }

    fn data(&mut self, body: &[u8]) {
        let (bits, mut level) = (number(&body[..4]) & 0x7FFF_FFFF, body[3] & 0x80 != 0);
        let [zero, one] = [body[6], body[7]].map(|count| usize::from(count) * 2);
        let pulses = [&body[8..8 + zero], &body[8 + zero..8 + zero + one]];
        let bytes = &body[8 + zero + one..];
        for bit in 0..bits as usize {
            let is_set = bytes[bit / 8] & 0x80 >> (bit % 8) != 0;
            for t in pulses[usize::from(is_set)].chunks(2).map(number) {
                self.last(level, t);
                level = !level;
            }
        }
        self.last(level, number(&body[4..6]));
    }
}

/// Up to four bytes as a number.
fn number(bytes: &[u8]) -> u64 {
    bytes.iter().take(4).rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}

fn block(tag: &[u8; 4], body: &[u8]) -> Vec<u8> {
    [tag, &(body.len() as u32).to_le_bytes()[..], body].concat()
}

fn words(words: &[u16]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// A DATA block. The unused bits of the last byte can have any value.
fn data(bits: u32, level: bool, tail: u16, pulses: [&[u16]; 2], bytes: &[u8]) -> Vec<u8> {
    let head = (bits | u32::from(level) << 31).to_le_bytes();
    let counts = pulses.map(|pulses| pulses.len() as u8);
    block(b"DATA", &[&head[..], &tail.to_le_bytes(), &counts, &words(&pulses.concat()), bytes].concat())
}

fn tape_of(blocks: &[Vec<u8>]) -> Vec<u8> {
    [block(b"PZXT", &[1, 0]), blocks.concat()].concat()
}

/// A tape's signal in the same form, up to the length of the other one: after that comes the edge that ends the last pulse.
fn played(tape: &Tape, other: &[(bool, u64)]) -> Vec<(bool, u64)> {
    let mut left: u64 = other.iter().map(|&(_, t)| t).sum();
    let mut player = PzxPlayer::default();
    for pulse in tape.pulses() {
        let t = pulse.t.min(left);
        player.last(pulse.level, t);
        left -= t;
    }
    player.levels
}

/// The unused bits of a byte do not invert the level of the following pulses.
#[test]
fn unused_bits_have_no_effect() {
    for byte in [0x12, 0x10, 0x92, 0x80] {
        let one_bit = data(1, false, 945, [&[300, 400], &[855]], &[byte]);
        let file = tape_of(&[one_bit, block(b"PULS", &words(&[667, 735]))]);
        let mut expected = vec![(false, 300), (true, 400), (false, 945 + 667), (true, 735)];
        if byte >= 0x80 {
            expected = vec![(false, 855), (true, 945), (false, 667), (true, 735)];
        }
        assert_eq!(played(&pzx::read(&file).unwrap(), &expected), expected, "{byte:02X}");
        assert_eq!(PzxPlayer::play(&file), expected);
    }
}

/// PZX stores texts in UTF-8, TZX in ISO 8859-1. Texts with other characters stay as they are.
#[test]
fn texts_are_in_each_formats_characters() {
    let header = |texts: &str| block(b"PZXT", &[b"\x01\x00", texts.as_bytes()].concat());
    let file = [header("España\0Author\0Żuk"), block(b"BRWS", "é ©".as_bytes()), block(b"BRWS", "Ћ".as_bytes())];
    let tape = pzx::read(&file.concat()).unwrap();
    let custom = |tag: &str, text: &str| Block::Other {
        id: 0x35,
        body: [format!("PZX {tag}        ").as_bytes(), &(text.len() as u32).to_le_bytes(), text.as_bytes()].concat(),
    };
    let expected = [custom("PZXT", "España\0Author\0Żuk"), Block::Text(b"\xE9 \xA9".to_vec()), custom("BRWS", "Ћ")];
    assert_eq!(tape.blocks, expected);
    assert_eq!(pzx::write(&tape).unwrap(), file.concat());
    assert_eq!(format::tzx::read(&format::tzx::write(&tape).unwrap()).unwrap(), tape);

    let about = |texts: &[u8]| Block::Other { id: 0x32, body: [&[texts.len() as u8, 0], texts].concat() };
    let file = header("España\0Author\0Muñoz\0");
    let tape = pzx::read(&file).unwrap();
    assert_eq!(tape.blocks, [about(b"\x02\x00\x06Espa\xF1a\x02\x05Mu\xF1oz")]);
    assert_eq!(pzx::write(&tape).unwrap(), file);
    // Some files have texts in ISO 8859-1.
    let tape = pzx::read(&[header(""), block(b"BRWS", b"Espa\xF1a")].concat()).unwrap();
    assert_eq!(tape.blocks, [Block::Text(b"Espa\xF1a".to_vec())]);
    assert_eq!(pzx::write(&tape).unwrap(), [header(""), block(b"BRWS", "España".as_bytes())].concat());
    // A text too long for $30 is kept as a PZX block.
    let long = Tape { blocks: vec![Block::Text(b"\xF1".repeat(256))] };
    let written = format::tzx::write(&long).unwrap();
    assert!(written.windows(4).any(|bytes| bytes == "ññ".as_bytes()));
    assert_eq!(format::tzx::read(&written).unwrap(), long);
}

/// A long signal is written in several blocks, so that it need not be in memory: no pulse and no level is lost between them.
#[test]
fn a_long_signal_is_written_in_parts() {
    let pulses: Vec<u32> = (0..(1 << 20) + 7).map(|n| 100 + n % 5 / 3).collect();
    let wave = |pulses| Block::Wave(Wave { rate: Wave::T_STATES, pulses, pause_ms: 0, packed: true });
    let tape = Tape { blocks: vec![wave(vec![50]), wave(pulses), Block::Pause(9)] };
    let written = pzx::write(&tape).unwrap();
    let expected = PzxPlayer::play(&written);
    assert_eq!(played(&tape, &expected), expected);
    assert!(expected.len() > 1 << 20);
    // The first pulse has the level of the second, and is a block of its own.
    assert_eq!(written.windows(4).filter(|tag| tag == b"PULS").count(), 3);
}

fn any_block() -> impl Strategy<Value = Vec<u8>> {
    let length = prop_oneof![Just(0_u32), 1..3_000_u32, 0x7FFE..0x8002_u32, 0xFFFE..200_000_u32];
    let count = prop_oneof![4 => Just(1_u16), 1 => 2..5_u16, 1 => 16..40_u16];
    let pulses = prop::collection::vec((count, length, any::<bool>()), 0..8).prop_map(|runs| {
        let mut body = Vec::new();
        for (count, t, is_counted) in runs {
            if is_counted || count > 1 || t >= 0x8000 {
                body.push(0x8000 | count);
            }
            if t >= 0x8000 {
                body.push(0x8000 | (t >> 16) as u16);
            }
            body.push(t as u16);
        }
        block(b"PULS", &words(&body))
    });
    let symbol = || prop_oneof![prop::collection::vec(1..5_000_u16, 0..4), (1..2_000_u16).prop_map(|t| vec![t, t])];
    let tail = prop_oneof![Just(0), Just(945), any::<u16>()];
    let bits = (0..70_usize, any::<bool>(), tail, symbol(), symbol(), prop::collection::vec(any::<u8>(), 9));
    let bits = bits.prop_map(|(bits, level, tail, zero, one, bytes)| {
        data(bits as u32, level, tail, [&zero, &one], &bytes[..bits.div_ceil(8)])
    });
    let pause = prop_oneof![(1..2_000_u32).prop_map(|ms| ms * 3_500), 1..10_000_000_u32];
    let pause = (pause, any::<bool>());
    let pause = pause.prop_map(|(t, level)| block(b"PAUS", &(t | u32::from(level) << 31).to_le_bytes()));
    let silent = prop_oneof![Just(block(b"STOP", &[1, 0])), Just(block(b"BRWS", b"here"))];
    prop_oneof![3 => pulses, 3 => bits, 1 => pause, 1 => silent]
}

proptest! {
    #[test]
    fn any_tape_is_played_by_its_bytes(blocks in prop::collection::vec(any_block(), 1..8)) {
        let file = tape_of(&blocks);
        let expected = PzxPlayer::play(&file);
        let tape = pzx::read(&file).unwrap();
        let written = pzx::write(&tape).unwrap();
        for tape in [&tape, &pzx::read(&written).unwrap(), &tzx::read(&tzx::write(&tape).unwrap()).unwrap()] {
            prop_assert_eq!(&played(tape, &expected), &expected, "{:?}", tape);
        }
        prop_assert!(PzxPlayer::play(&written).starts_with(&expected));
    }
}

/// A header is written without padding; reading and writing it again gives the same file.
#[test]
fn headers_are_written_as_they_are_read() {
    let custom = |texts: &[u8]| [&b"PZX PZXT        "[..], &(texts.len() as u32).to_le_bytes(), texts].concat();
    let blocks = [
        (0x32, b"\x01\0\0".to_vec(), 0),
        (0x32, b"\x04\0\x01\0\x01\0".to_vec(), 0),
        (0x32, b"\x05\0\x01\0\x02T\0".to_vec(), 1),
        (0x32, b"\x05\0\x02\x01\0\x02\0".to_vec(), 1),
        (0x35, custom(b""), 0),
        (0x35, custom(b"\0\0"), 0),
        (0x35, custom(b"T\0\0\0"), 1),
        (0x35, custom(b"T\0Nobody\0x\0\0"), 1),
    ];
    for (id, body, count) in blocks {
        let block = Block::Other { id, body };
        // In the file's header, and in a later one.
        for blocks in [vec![block.clone()], vec![Block::Text(b"a".to_vec()), block.clone()], vec![block.clone(); 2]] {
            let headers = blocks.iter().filter(|&other| *other == block).count();
            let texts = blocks.len() - headers;
            let file = pzx::write(&Tape { blocks }).unwrap();
            let read = pzx::read(&file).unwrap();
            assert_eq!(read.blocks.len(), texts + headers * count, "{block:?}");
            assert!(pzx::write(&read).unwrap() == file, "{block:?}");
        }
    }
}
