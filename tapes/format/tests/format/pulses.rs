//! Tapes as pulses, compared with the figures of the ROM and of the TZX specification.

use format::{Block, Cursor, Data, Generalised, Lead, Polarity, Pulse, Signal, Step, Symbol, T, Tape, Wave};
use proptest::prelude::*;

fn tape(blocks: impl Into<Vec<Block>>) -> Tape {
    Tape { blocks: blocks.into() }
}

fn lengths(tape: &Tape) -> Vec<T> {
    tape.pulses().map(|pulse| pulse.t).collect()
}

#[test]
fn a_standard_block_is_pilot_sync_bits_and_a_second_of_silence() {
    for (flag, pilot) in [(0x00, 8_063), (0x7F, 8_063), (0x80, 3_223), (0xFF, 3_223)] {
        let pulses: Vec<Pulse> = tape([Block::data(flag, &[0b1010_0101])]).pulses().collect();
        let t: Vec<T> = pulses.iter().map(|pulse| pulse.t).collect();
        assert_eq!(t.len(), pilot + 2 + 3 * 8 * 2 + 2);
        assert!(t[..pilot].iter().all(|&t| t == 2_168));
        assert_eq!(t[pilot..pilot + 2], [667, 735]);
        let bits: Vec<T> = [1_710, 855, 1_710, 855, 855, 1_710, 855, 1_710].iter().flat_map(|&t| [t, t]).collect();
        assert_eq!(t[pilot + 2 + 16..pilot + 2 + 32], bits);
        assert_eq!(t[t.len() - 2..], [3_500, 3_496_500]);

        // The level inverts with each pulse, and silence is low.
        let (silence, played) = pulses.split_last().unwrap();
        assert!(!played[0].level && !silence.level);
        assert!(played.windows(2).all(|pair| pair[0].level != pair[1].level));
    }
}

/// TZX $11 to $15, $20, $24, $2B: each plays the pulses of the specification.
#[test]
fn each_kind_of_block_has_its_pulses() {
    let lead = Lead { pilot: 100, count: 3, sync1: 40, sync2: 50 };
    let signal = Signal::Turbo { lead: Some(lead), zero: 10, one: 20, last_bits: 2 };
    let data = Block::Data(Data { bytes: vec![0b0000_1111, 0b0111_1111], signal, pause_ms: 0 });
    assert_eq!(
        lengths(&tape([data])),
        [100, 100, 100, 40, 50, 10, 10, 10, 10, 10, 10, 10, 10, 20, 20, 20, 20, 20, 20, 20, 20, 10, 10, 20, 20, 3_500]
    );

    let pure = Signal::Turbo { lead: None, zero: 10, one: 20, last_bits: 8 };
    let data = Block::Data(Data { bytes: vec![0x80], signal: pure, pause_ms: 2 });
    let mut pulses = vec![20, 20];
    pulses.extend([10; 14]);
    pulses.extend([3_500, 3_500]);
    assert_eq!(lengths(&tape([data])), pulses);

    assert_eq!(lengths(&tape([Block::Tone { pulse: 7, count: 3 }, Block::Pulses(vec![1, 2])])), [7, 7, 7, 1, 2, 3_500]);

    let looped = [Block::LoopStart(3), Block::Pulses(vec![5]), Block::LoopEnd, Block::Pause(1)];
    assert_eq!(lengths(&tape(looped)), [5, 5, 5, 3_500]);

    let recording =
        Block::Recording { t_per_sample: 79, last_bits: 1, pause_ms: 0, samples: vec![0b1110_0101, 0b1111_1111] };
    let levels: Vec<_> = tape([recording]).pulses().map(|pulse| (pulse.t, pulse.level)).collect();
    assert_eq!(levels, [(3 * 79, true), (2 * 79, false), (79, true), (79, false), (2 * 79, true), (3_500, false)]);

    let level = [Block::Level(true), Block::Pulses(vec![9, 8])];
    let levels: Vec<_> = tape(level).pulses().map(|pulse| (pulse.t, pulse.level)).collect();
    assert_eq!(levels, [(9, true), (8, false), (3_500, true)]);
}

/// TZX 1.20: "The 'current pulse level' after playing a Direct Recording block of CSW recording block is the last level played", and
/// a pause nevertheless begins with the opposite of the last level.
#[test]
fn a_recording_leaves_its_level() {
    let samples = |byte| Block::Recording { t_per_sample: 100, last_bits: 8, pause_ms: 0, samples: vec![byte] };
    let wave = |pulses: &[u32]| {
        Block::Wave(Wave { rate: Wave::T_STATES, pulses: pulses.to_vec(), pause_ms: 0, packed: false })
    };
    let edge = Symbol { polarity: Polarity::Edge, pulses: vec![9, 8] };
    let symbols = Generalised { lead_symbols: vec![edge], lead: vec![(0, 1)], ..Generalised::default() };
    let cases = [
        (samples(0b0000_1111), Block::Pulses(vec![9, 8]), "L400 H400 H9 L8 H3500"),
        (samples(0b1111_0000), Block::Pulses(vec![9, 8]), "H400 L400 L9 H8 L3500"),
        (samples(0b0000_1111), samples(0b1100_0000), "L400 H400 H200 L600 H3500"),
        (wave(&[400, 300]), Block::Tone { pulse: 9, count: 2 }, "L400 H300 H9 L9 H3500"),
        (wave(&[400]), wave(&[300, 200]), "L400 L300 H200 L3500"),
        (wave(&[400]), Block::Generalised(Box::new(symbols)), "L400 H9 L8 H3500"),
        (wave(&[400, 300]), Block::Pause(3), "L400 H300 L3500 L7000"),
        (wave(&[400]), Block::Pause(3), "L400 H3500 L7000"),
        (wave(&[]), Block::Pulses(vec![9]), "L9 H3500"),
    ];
    for (first, second, expected) in cases {
        let tape = tape([first, second]);
        let pulses: Vec<String> =
            tape.pulses().map(|pulse| format!("{}{}", if pulse.level { 'H' } else { 'L' }, pulse.t)).collect();
        // An edge ends the last pulse, if no pause did.
        assert_eq!(pulses.join(" "), expected, "{tape:?}");
    }
}

/// TZX 1.20, $19: a symbol makes an edge "as usual", continues at the current level, "no edge", or forces a level. The current level
/// is low at the start of a file and after a pause, and is the one that $2B sets.
#[test]
fn a_symbol_begins_with_its_polarity() {
    let symbol = |polarity| {
        let lead_symbols =
            vec![Symbol { polarity, pulses: vec![9] }, Symbol { polarity: Polarity::Edge, pulses: vec![8] }];
        Block::Generalised(Box::new(Generalised { lead_symbols, lead: vec![(0, 1), (1, 2)], ..Generalised::default() }))
    };
    let recording = Block::Recording { t_per_sample: 100, last_bits: 8, pause_ms: 0, samples: vec![0x0F] };
    let data = |pause_ms| {
        let signal = Signal::Turbo { lead: None, zero: 5, one: 6, last_bits: 1 };
        Block::Data(Data { bytes: vec![0x80], signal, pause_ms })
    };
    let cases = [
        (vec![], ["L9 H8 L8", "L9 H8 L8", "L9 H8 L8", "H9 L8 H8"]),
        (vec![Block::Pulses(vec![7])], ["L7 H9 L8 H8", "L16 H8 L8", "L16 H8 L8", "L7 H9 L8 H8"]),
        (vec![Block::Pulses(vec![7, 6])], ["L7 H6 L9 H8 L8", "L7 H15 L8 H8", "L7 H6 L9 H8 L8", "L7 H15 L8 H8"]),
        (
            vec![Block::Pulses(vec![7]), Block::Pause(2)],
            ["L7 H3500 L3509 H8 L8", "L7 H3500 L3509 H8 L8", "L7 H3500 L3509 H8 L8", "L7 H3500 L3500 H9 L8 H8"],
        ),
        (vec![data(1)], ["L6 H6 L3509 H8 L8", "L6 H6 L3509 H8 L8", "L6 H6 L3509 H8 L8", "L6 H6 L3500 H9 L8 H8"]),
        (vec![data(0)], ["L6 H6 L9 H8 L8", "L6 H15 L8 H8", "L6 H6 L9 H8 L8", "L6 H15 L8 H8"]),
        (vec![recording], ["L400 H400 L9 H8 L8", "L400 H409 L8 H8", "L400 H400 L9 H8 L8", "L400 H409 L8 H8"]),
        (vec![Block::Level(true)], ["H9 L8 H8", "H9 L8 H8", "L9 H8 L8", "H9 L8 H8"]),
        (vec![Block::Pulses(vec![7]), Block::Level(true)], ["L7 H9 L8 H8", "L7 H9 L8 H8", "L16 H8 L8", "L7 H9 L8 H8"]),
        (vec![Block::Pulses(vec![7]), Block::Level(false)], ["L16 H8 L8", "L16 H8 L8", "L16 H8 L8", "L7 H9 L8 H8"]),
    ];
    for (before, expected) in cases {
        for (start, expected) in
            [Polarity::Edge, Polarity::Same, Polarity::Low, Polarity::High].into_iter().zip(expected)
        {
            let tape = tape([&before[..], &[symbol(start)]].concat());
            let mut played: Vec<Pulse> = Vec::new();
            let mut cursor = Cursor::new();
            while let Step::Pulse(pulse) = cursor.advance(&tape) {
                match played.last_mut() {
                    Some(last) if last.level == pulse.level => last.t += pulse.t,
                    _ => played.push(pulse),
                }
                // A cursor restored from bytes continues in the same way.
                cursor = Cursor::from_bytes(&cursor.to_bytes(), &tape).unwrap();
            }
            // An edge ends the last pulse.
            played.pop();
            let pulses: Vec<String> =
                played.iter().map(|pulse| format!("{}{}", if pulse.level { 'H' } else { 'L' }, pulse.t)).collect();
            assert_eq!(pulses.join(" "), expected, "{before:?}, {start:?}");
        }
    }
}

#[test]
fn the_tape_stops_and_can_continue() {
    let tape = tape([Block::Pause(1), Block::Stop, Block::StopOn48K, Block::Pause(1)]);
    let mut cursor = Cursor::new();
    let quiet = Step::Pulse(Pulse { t: 3_500, level: false });
    let steps: Vec<Step> = (0..6).map(|_| cursor.advance(&tape)).collect();
    assert_eq!(steps, [quiet, Step::Stop, Step::StopOn48K, quiet, Step::End, Step::End]);
    assert!(cursor.is_at_end(&tape));
}

#[test]
fn the_upcoming_block_is_the_next_one_that_is_not_begun() {
    let tape = tape([Block::Text(b"name".to_vec()), Block::data(0xFF, &[1]), Block::data(0xFF, &[2])]);
    let mut cursor = Cursor::new();
    let upcoming = |cursor: Cursor| cursor.upcoming(&tape).map(|place| place.block());
    assert_eq!(upcoming(cursor), Some(1));
    let mut seen = vec![];
    while cursor.advance(&tape) != Step::End {
        let upcoming = upcoming(cursor);
        if seen.last() != Some(&upcoming) {
            seen.push(upcoming);
        }
    }
    // In the first pilot, in its bits, in the pause and the second pilot, in its bits, at the end.
    assert_eq!(seen, [Some(1), None, Some(2), None]);
    assert_eq!(upcoming(Cursor::at(2)), Some(2));
    assert_eq!(upcoming(Cursor::at(3)), None);
}

/// Jumps, calls and loops are followed, also between the pieces of a block, and the cursor before each block's bits is the one that
/// playing its pulses leads to.
#[test]
fn the_upcoming_block_is_played_next() {
    let data = |bytes: &[u8], lead, pause_ms| {
        let signal = Signal::Turbo { lead, zero: 855, one: 1_710, last_bits: 8 };
        Block::Data(Data { bytes: bytes.to_vec(), signal, pause_ms })
    };
    let even = Lead { count: 3_222, ..Lead::ROM_DATA };
    let tape = tape([
        Block::Jump(2),
        Block::data(0xFF, &[0]),
        Block::GroupStart(b"group".to_vec()),
        Block::LoopStart(3),
        data(&[1], Some(even), 0), // 4: the levels invert in each round
        Block::Pulses(vec![945]),
        Block::Pause(5),
        Block::LoopEnd,
        Block::Stop,
        Block::Call(vec![6, 3]),
        Block::data(0xFF, &[2]), // 10
        Block::Jump(12),
        data(&[3], Some(even), 7), // 12
        Block::Level(true),
        Block::Return,
        Block::LoopStart(6),
        Block::Tone { pulse: 2_168, count: 700 }, // 16
        Block::LoopEnd,
        Block::Text(b"sync".to_vec()),
        Block::Pulses(vec![667, 735]),
        data(&[4], None, 1_000),
        Block::Return,
        Block::data(0xFF, &[0]),
        Block::LoopStart(2),
    ]);
    let (mut seen, mut cursor, mut played) = (vec![], Cursor::new(), Cursor::new());
    while let Some(place) = cursor.upcoming(&tape) {
        let (data, mut bits) = tape.standard_from(place).unwrap();
        seen.push((place.block(), data.bytes[0]));
        let mut begun = bits;
        let first = begun.advance(&tape);
        while played != begun {
            let step = played.advance(&tape);
            assert!(step != Step::End && (played != begun || step == first), "{seen:?}: {bits:?}");
        }
        bits.skip_bits();
        cursor = bits;
    }
    assert_eq!(seen, [(4, 1), (4, 1), (4, 1), (16, 4), (12, 3), (10, 0xFF)]);
    let file = format::tap::write(&tape).unwrap();
    let written = format::tap::read(&file).unwrap();
    assert_eq!(written.standards().map(|(_, found)| found.data.bytes[0]).collect::<Vec<u8>>(), [1, 1, 1, 4, 3, 0xFF]);
    // They are not successive on the tape.
    assert_eq!([4, 10, 12, 16, 19].map(|index| tape.standard_at(index).is_some()), [true, true, true, false, false]);
    // The cursor is not before a block.
    assert_eq!(tape.standard_from(cursor), None);
}

/// The search on a tape of endless jumps ends soon.
#[test]
fn a_tape_of_endless_jumps_has_nothing_upcoming() {
    for round in [Block::Pause(1), Block::Text(vec![]), Block::Stop, Block::Call(vec![1, -1])] {
        let tape = tape([round, Block::Jump(-1), Block::data(0xFF, &[1])]);
        assert_eq!(Cursor::new().upcoming(&tape), None, "{tape:?}");
    }
}

#[test]
fn a_loop_without_a_sound_ends() {
    let silent = tape([Block::LoopStart(65_535), Block::Level(true), Block::LoopEnd, Block::LoopEnd]);
    assert_eq!(lengths(&silent), []);
    let nothing = tape([Block::LoopStart(65_535), Block::Pulses(vec![]), Block::LoopEnd]);
    assert_eq!(lengths(&nothing), []);
}

fn block() -> impl Strategy<Value = Block> {
    let bytes = || prop::collection::vec(any::<u8>(), 0..5);
    let lead = (0..3_u16, 0..5_u16, 0..3_u16, 0..3_u16);
    let lead = lead.prop_map(|(pilot, count, sync1, sync2)| Lead { pilot, count, sync1, sync2 });
    let signal = prop_oneof![
        Just(Signal::Rom),
        (prop::option::of(lead), 0..3_u16, 0..3_u16, any::<u8>())
            .prop_map(|(lead, zero, one, last_bits)| Signal::Turbo { lead, zero, one, last_bits }),
    ];
    prop_oneof![
        (bytes(), signal, 0..3_u16).prop_map(|(bytes, signal, pause_ms)| Block::Data(Data { bytes, signal, pause_ms })),
        (0..3_u16, 0..5_u16).prop_map(|(pulse, count)| Block::Tone { pulse, count }),
        prop::collection::vec(0..3_u16, 0..4).prop_map(Block::Pulses),
        (0..3_u16, any::<u8>(), 0..3_u16, bytes()).prop_map(|(t_per_sample, last_bits, pause_ms, samples)| {
            Block::Recording { t_per_sample, last_bits, pause_ms, samples }
        }),
        (0..3_u16).prop_map(Block::Pause),
        Just(Block::Stop),
        Just(Block::StopOn48K),
        any::<bool>().prop_map(Block::Level),
        (0..4_u16).prop_map(Block::LoopStart),
        Just(Block::LoopEnd),
        bytes().prop_map(Block::Text),
    ]
}

proptest! {
    #[test]
    fn every_tape_ends_and_time_always_passes(blocks in prop::collection::vec(block(), 0..12)) {
        let tape = Tape { blocks };
        let mut cursor = Cursor::new();
        let mut steps = 0;
        loop {
            match cursor.advance(&tape) {
                Step::Pulse(pulse) => prop_assert!(pulse.t > 0),
                Step::Stop | Step::StopOn48K => {}
                Step::End => break,
            }
            steps += 1;
            prop_assert!(steps < 500_000);
        }
        prop_assert!(cursor.is_at_end(&tape));
    }
}
