//! A TZX file keeps everything of a tape that was read from any format: saved states of a machine contain such files.

use format::{Block, Choice, Data, Format, Generalised, Lead, Polarity, Pulse, Signal, Symbol, Tape, Wave, pzx, tzx};
use proptest::prelude::*;
use std::ops::RangeInclusive;

/// A number: 0, 1, the maximum or a few.
fn count(max: usize) -> impl Strategy<Value = usize> {
    prop_oneof![Just(0), Just(1), Just(max), 0..=max.min(9)]
}

fn bytes(lengths: impl Strategy<Value = usize>) -> impl Strategy<Value = Vec<u8>> {
    (lengths, any::<u8>(), any::<u8>()).prop_map(|(length, first, step)| {
        (0..length).map(|n| first.wrapping_add((n as u8).wrapping_mul(step))).collect()
    })
}

fn data() -> impl Strategy<Value = Block> {
    let lead = (any::<u16>(), any::<u16>(), any::<u16>(), any::<u16>()).prop_map(|(pilot, count, sync1, sync2)| Lead {
        pilot,
        count,
        sync1,
        sync2,
    });
    let turbo = (prop::option::of(lead), any::<u16>(), any::<u16>(), 1..=8_u8)
        .prop_map(|(lead, zero, one, last_bits)| Signal::Turbo { lead, zero, one, last_bits });
    (prop_oneof![Just(Signal::Rom), turbo], bytes(count(0xFFFF)), any::<u16>())
        .prop_map(|(signal, bytes, pause_ms)| Block::Data(Data { bytes, signal, pause_ms }))
}

fn symbols() -> impl Strategy<Value = Vec<Symbol>> {
    let polarity = prop::sample::select(vec![Polarity::Edge, Polarity::Same, Polarity::Low, Polarity::High]);
    let symbol = (polarity, count(255), 1..=0xFF00_u16).prop_map(|(polarity, count, first)| Symbol {
        polarity,
        pulses: (0..count as u16).map(|n| first + n).collect(),
    });
    let few = prop::collection::vec(symbol, 1..6);
    (few, count(256))
        .prop_map(|(symbols, most)| symbols.iter().cycle().take(most.max(symbols.len())).cloned().collect())
}

/// A strategy for indices below a number.
fn picked(most: usize) -> impl Strategy<Value = Vec<usize>> {
    prop::collection::vec(any::<prop::sample::Index>(), 1..20)
        .prop_map(move |picked| picked.iter().map(|index| index.index(most)).collect())
}

/// A part with its symbols and the indices that are played, or an empty one.
fn part() -> impl Strategy<Value = (Vec<Symbol>, Vec<usize>)> {
    let some = symbols().prop_flat_map(|symbols| (Just(symbols.clone()), picked(symbols.len())));
    prop_oneof![Just((Vec::new(), Vec::new())), some]
}

fn generalised() -> impl Strategy<Value = Block> {
    (any::<u16>(), part(), any::<u16>(), part()).prop_map(
        |(pause_ms, (lead_symbols, lead), times, (symbols, played))| {
            let lead = lead.into_iter().map(|symbol| (symbol as u8, times)).collect();
            let count = played.len() as u32;
            let mut block = Generalised { pause_ms, lead_symbols, lead, symbols, count, data: Vec::new() };
            let bits = block.bits_per_symbol();
            let all = played.iter().flat_map(|symbol| (0..bits).rev().map(move |bit| symbol >> bit & 1 == 1));
            for (at, is_set) in all.enumerate() {
                block.data.resize(at / 8 + 1, 0);
                block.data[at / 8] |= u8::from(is_set) << (7 - at % 8);
            }
            Block::Generalised(Box::new(block))
        },
    )
}

fn wave() -> impl Strategy<Value = Block> {
    let pulses = prop::collection::vec(prop_oneof![1..300_u32, 1..=u32::MAX], 0..9);
    (1..1_u32 << 24, pulses, any::<u16>(), any::<bool>())
        .prop_map(|(rate, pulses, pause_ms, packed)| Block::Wave(Wave { rate, pulses, pause_ms, packed }))
}

fn recording() -> impl Strategy<Value = Block> {
    (any::<u16>(), 1..=8_u8, any::<u16>(), bytes(count(300))).prop_map(|(t, last_bits, pause_ms, samples)| {
        let t_per_sample = if samples.is_empty() { t } else { t.max(1) };
        Block::Recording { t_per_sample, last_bits, pause_ms, samples }
    })
}

fn choices() -> impl Strategy<Value = Block> {
    let many = |counts: RangeInclusive<usize>, longest| {
        let choice = (any::<i16>(), bytes(count(longest))).prop_map(|(distance, text)| Choice { distance, text });
        prop::collection::vec(choice, counts).prop_map(Block::Select)
    };
    prop_oneof![many(0..=3, 255), many(255..=255, 9)]
}

/// Blocks without sound, each with the length that its ID requires.
fn others() -> impl Strategy<Value = Block> {
    let other = |id: u8, body: Vec<u8>| Block::Other { id, body };
    let with = |id: u8, head: &'static [u8]| {
        bytes(count(300)).prop_map(move |rest| {
            other(id, [head, &(rest.len() as u32 + if id < 0x18 { 4 } else { 0 }).to_le_bytes(), &rest].concat())
        })
    };
    let info = prop::collection::vec((any::<u8>(), bytes(count(255))), 0..5).prop_map(move |texts| {
        let texts: Vec<Vec<u8>> =
            texts.iter().map(|(kind, text)| [&[*kind, text.len() as u8], &text[..]].concat()).collect();
        let body = [&[texts.len() as u8][..], &texts.concat()].concat();
        other(0x32, [&(body.len() as u16).to_le_bytes()[..], &body].concat())
    });
    let message = (any::<u8>(), bytes(count(255)));
    prop_oneof![
        with(0x16, &[]),
        with(0x17, &[]),
        with(0x35, b"POKEs           "),
        with(0x35, b"PZX WHAT        "),
        with(0x70, &[]),
        info,
        message.prop_map(move |(time, text)| other(0x31, [&[time, text.len() as u8], &text[..]].concat())),
        count(255).prop_map(move |machines| other(0x33, [&[machines as u8][..], &vec![7; 3 * machines]].concat())),
        any::<[u8; 8]>().prop_map(move |body| other(0x34, body.to_vec())),
        any::<[u8; 9]>().prop_map(move |body| other(0x5A, body.to_vec())),
        bytes(count(300))
            .prop_map(move |body| { other(0x40, [&((body.len() as u32) << 8 | 1).to_le_bytes()[..], &body].concat()) }),
    ]
}

/// Any block that a file of some format can hold.
fn block() -> impl Strategy<Value = Block> {
    let calls = (count(0xFFFF), any::<i16>());
    prop_oneof![
        data(),
        generalised(),
        wave(),
        recording(),
        choices(),
        others(),
        (any::<u16>(), any::<u16>()).prop_map(|(pulse, count)| Block::Tone { pulse, count }),
        (count(255), any::<u16>()).prop_map(|(count, t)| Block::Pulses(vec![t; count])),
        (1..=u16::MAX).prop_map(Block::Pause),
        any::<bool>().prop_map(Block::Level),
        any::<u16>().prop_map(Block::LoopStart),
        any::<i16>().prop_map(Block::Jump),
        calls.prop_map(|(count, distance)| Block::Call(vec![distance; count])),
        bytes(count(255)).prop_map(Block::GroupStart),
        bytes(prop_oneof![count(255), count(70_000), Just(256)]).prop_map(Block::Text),
        prop::sample::select(vec![Block::Stop, Block::StopOn48K, Block::LoopEnd, Block::Return, Block::GroupEnd]),
    ]
}

/// A block of a PZX file: its tag and its body.
fn pzx_block() -> impl Strategy<Value = Vec<u8>> {
    let made = |tag: [u8; 4], body: Vec<u8>| [&tag[..], &(body.len() as u32).to_le_bytes(), &body].concat();
    let t = prop_oneof![0..3_u32, 1..0x8000_u32, 0x7FFF..0x1_0002_u32, 0..1_u32 << 31];
    let run = (prop_oneof![Just(0), 1..40_u16, Just(0x7FFF)], t.clone()).prop_map(|(count, t)| {
        // After a count, or without one if it cannot be mistaken for one.
        let mut words = if count > 0 || t >= 0x8000 { vec![0x8000 | count.max(1)] } else { vec![] };
        if t < 0x8000 {
            words.push(t as u16);
        } else {
            words.extend([0x8000 | (t >> 16) as u16, t as u16]);
        }
        words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>()
    });
    let pulses = prop::collection::vec(run, 0..20).prop_map(move |runs| made(*b"PULS", runs.concat()));
    let symbol = || {
        let lengths = prop::collection::vec(prop_oneof![0..3_u16, any::<u16>()], 0..4);
        prop_oneof![any::<u16>().prop_map(|t| vec![t, t]), lengths, any::<u16>().prop_map(|t| vec![t; 255])]
    };
    let data = (0..60_u32, any::<bool>(), prop_oneof![Just(0_u16), any::<u16>()], symbol(), symbol(), any::<[u8; 8]>())
        .prop_map(move |(bits, high, tail, zero, one, data)| {
            let mut body = (bits | u32::from(high) << 31).to_le_bytes().to_vec();
            body.extend(tail.to_le_bytes());
            body.extend([zero.len() as u8, one.len() as u8]);
            body.extend(zero.iter().chain(&one).flat_map(|t| t.to_le_bytes()));
            body.extend(&data[..bits.div_ceil(8) as usize]);
            made(*b"DATA", body)
        });
    let pause = prop_oneof![any::<u32>(), (0..70_000_u32).prop_map(|ms| ms * 3_500)];
    let long = prop_oneof![count(255), count(70_000), Just(256)];
    let text = |lengths| bytes(lengths).prop_map(|text| text.into_iter().filter(|&byte| byte > 0).collect::<Vec<u8>>());
    let name = prop::sample::select(vec![&b"Author"[..], b"Comment", b"Machine", b""]);
    let about =
        (text(count(300)), prop::collection::vec((name, text(count(300))), 0..300)).prop_map(move |(title, pairs)| {
            let pairs = pairs.iter().flat_map(|(name, value)| [name, &b"\0"[..], value, b"\0"].concat());
            made(*b"PZXT", [&[1, 0], &title[..], &[0]].concat().into_iter().chain(pairs).collect())
        });
    prop_oneof![
        pulses,
        data,
        pause.prop_map(move |t| made(*b"PAUS", t.to_le_bytes().to_vec())),
        any::<u16>().prop_map(move |flags| made(*b"STOP", flags.to_le_bytes().to_vec())),
        bytes(long).prop_map(move |text| made(*b"BRWS", text)),
        (any::<[u8; 4]>(), bytes(count(300))).prop_map(move |(tag, body)| made(tag.map(|byte| byte | 0x80), body)),
        about,
    ]
}

/// Writes a tape as TZX and reads it again.
fn through_tzx(tape: &Tape) -> Tape {
    tzx::read(&tzx::write(tape).unwrap()).unwrap()
}

proptest! {
    #[test]
    fn every_block_comes_back(blocks in prop::collection::vec(block(), 0..6)) {
        let tape = Tape { blocks };
        prop_assert_eq!(through_tzx(&tape), tape);
    }

    #[test]
    fn whatever_is_in_a_pzx_file_is_kept(blocks in prop::collection::vec(pzx_block(), 0..12)) {
        let file = [&b"PZXT\x02\0\0\0\x01\0"[..], &blocks.concat()].concat();
        let tape = pzx::read(&file).unwrap();
        prop_assert_eq!(through_tzx(&tape), tape);
    }

    #[test]
    fn whatever_is_in_a_recording_is_kept(
        rate in prop_oneof![1..4_u32, 1..1_u32 << 24, (1 << 24) - 2..1_u32 << 25, 1..=u32::MAX],
        version in 1..=2_u8,
        writer: [u8; 16],
        extension in bytes(count(255)),
        pulses in prop::collection::vec(any::<u8>(), 0..50),
    ) {
        let end = [&pulses[..], &[9; 4]].concat();
        let head = match version {
            1 => [&[1, 1], &(rate as u16).max(1).to_le_bytes()[..], &[1, 1, 0, 0, 0]].concat(),
            _ => [&[2, 0], &rate.to_le_bytes()[..], &[0; 4], &[1, 1, extension.len() as u8], &writer, &extension].concat(),
        };
        let file = [&b"Compressed Square Wave\x1A"[..], &head, &end].concat();
        let tape = Format::Csw.read(&file).unwrap();
        prop_assert_eq!(through_tzx(&tape), tape);
        let samples = [&b"data"[..], &(end.len() as u32).to_le_bytes(), &end].concat();
        let format = [&[16, 0, 0, 0, 1, 0, 1, 0][..], &rate.to_le_bytes(), &[0; 4], &[1, 0, 8, 0]].concat();
        let tape = Format::Wav.read(&[b"RIFF\0\0\0\0WAVEfmt ", &format[..], &samples].concat()).unwrap();
        prop_assert_eq!(through_tzx(&tape), tape);
    }

    #[test]
    fn whatever_is_in_a_tap_file_is_kept(blocks in prop::collection::vec(bytes(count(0xFFFF)), 1..5)) {
        prop_assume!(blocks.iter().any(|block| !block.is_empty()));
        let file: Vec<u8> = blocks.iter().flat_map(|block| [&(block.len() as u16).to_le_bytes()[..], block].concat()).collect();
        let tape = Format::Tap.read(&file).unwrap();
        prop_assert_eq!(through_tzx(&tape), tape);
    }
}

/// A rate that TZX cannot store is converted to T-states, which play the same pulses.
#[test]
fn too_high_rates_play_the_same_pulses() {
    let rate = 24_000_000;
    let pulses = [14_866_u32, 14_866, 4_574, 5_040, 3, 1_000_000_000, 5_863];
    let coded: Vec<u8> = pulses.iter().flat_map(|pulse| [&[0][..], &pulse.to_le_bytes()].concat()).collect();
    let head = [&b"Compressed Square Wave\x1A\x02\0"[..], &u32::to_le_bytes(rate), &[7, 0, 0, 0, 1, 1, 0], &[0; 16]];
    let tape = Format::Csw.read(&[&head.concat()[..], &coded].concat()).unwrap();
    let wave = Wave { rate, pulses: pulses.to_vec(), pause_ms: 0, packed: false };
    let exact = Tape { blocks: vec![Block::Level(true), Block::Wave(wave)] };
    let played = |tape: &Tape| tape.pulses().collect::<Vec<Pulse>>();
    assert_eq!(played(&tape), played(&exact));
    assert_eq!(played(&tape)[..3].iter().map(|pulse| pulse.t).collect::<Vec<_>>(), [2_168, 2_168, 667]);
    let [.., Block::Wave(wave)] = &tape.blocks[..] else { panic!("{tape:?}") };
    assert_eq!(wave.rate, Wave::T_STATES);
    assert_eq!(through_tzx(&tape), tape);
}

/// Tapes that a TZX file cannot store are already refused when they are read.
#[test]
fn what_cannot_be_kept_is_not_read() {
    let data = |bits: usize, symbols: &[u8]| {
        let length = bits.div_ceil(8);
        let head =
            [&((8 + symbols.len() - 2 + length) as u32).to_le_bytes()[..], &(bits as u32).to_le_bytes(), &[0, 0]];
        [&b"DATA"[..], &head.concat(), symbols, &vec![0; length]].concat()
    };
    let file = |blocks: &[u8]| [&b"PZXT\x02\0\0\0\x01\0"[..], blocks].concat();
    let error = |file: &[u8]| pzx::read(file).unwrap_err().to_string();
    let (equal, unequal) = ([2, 2, 9, 0, 9, 0, 8, 0, 8, 0], [0, 1, 9, 0]);
    let most = ((1 << 24) - 1) * 8;
    let tape = pzx::read(&file(&data(most, &equal))).unwrap();
    assert!(through_tzx(&tape) == tape);
    let expected = format!("byte 18: {} bits: no tape has more than 16 MiB in a block", most + 1);
    assert_eq!(error(&file(&data(most + 1, &equal))), expected);
    // Symbols count as blocks do.
    let third = (1 << 20) / 3;
    let tape = pzx::read(&file(&data(1, &unequal).repeat(third))).unwrap();
    assert!(through_tzx(&tape) == tape);
    let many = file(&data(1, &unequal).repeat(third + 1));
    assert_eq!(error(&many), format!("byte {}: more than a million blocks: no tape has them", many.len()));
}

/// The level that a file sets is played, independent of the padding of the previous bits.
#[test]
fn padding_of_bits_is_not_played() {
    // Three bits, 1 0 1, from low on: a pulse for a 1, two for a 0. Then high.
    let data = |bits: u8| [&b"DATA\x0F\0\0\0\x03\0\0\0\0\0\x02\x01\x0A\0\x0B\0\x14\0"[..], &[bits]].concat();
    let pulses = b"PULS\x04\0\0\0\0\0\x1E\0";
    for bits in [0b1010_0000, 0b1011_1111, 0b1010_0001] {
        let tape = pzx::read(&[&b"PZXT\x02\0\0\0\x01\0"[..], &data(bits), pulses].concat()).unwrap();
        let played: Vec<(u64, bool)> = tape.pulses().take(5).map(|pulse| (pulse.t, pulse.level)).collect();
        assert_eq!(played, [(20, false), (10, true), (11, false), (20, true), (30, true)], "{bits:08b}");
    }
}
