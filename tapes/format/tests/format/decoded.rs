//! Blocks decoded from sound: at the speeds of tape recorders, with noise and crackles, in either polarity.

use format::{
    Block, Data, Generalised, Header, Lead, MicRecorder, Polarity, Pulse, Signal, Symbol, Tape, Wave, csw, tap, wav,
};

/// A tape with a program, and with code of all 256 bytes.
fn tape() -> Tape {
    let all: Vec<u8> = (0..=255).collect();
    Tape {
        blocks: vec![
            Header::program("heard", 18, Some(10)).block(),
            Block::data(0xFF, &[0x55; 18]),
            Header::code("all", 256, 32_768).block(),
            Block::data(0xFF, &all),
        ],
    }
}

/// Pseudo-random numbers from -1 to 1.
struct Random(u64);

impl Random {
    fn next(&mut self) -> f32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 40) as f32 / (1 << 23) as f32 - 1.0
    }
}

/// The properties of a tape recorder.
#[derive(Clone, Copy, Debug)]
struct Recorder {
    rate: u32,
    /// Speed of the tape; 1 is correct.
    speed: f64,
    /// Noise, as a part of the signal.
    noise: f32,
    /// Number of samples over which an edge is spread.
    slope: usize,
    inverted: bool,
    /// Offset of the middle.
    offset: f32,
}

const PLAIN: Recorder = Recorder { rate: 44_100, speed: 1.0, noise: 0.0, slope: 1, inverted: false, offset: 0.0 };

/// Records a tape as a WAV file of 16 bits and one channel.
fn recorded(tape: &Tape, recorder: Recorder) -> Vec<u8> {
    let Recorder { rate, speed, noise, slope, inverted, offset } = recorder;
    let mut random = Random(u64::from(rate) + (speed * 1_000.0) as u64);
    let mut samples: Vec<f32> = vec![0.0; rate as usize / 10];
    let mut time = 0.0;
    for pulse in tape.pulses() {
        time += pulse.t as f64 / 3_500_000.0 / speed;
        // Silence is the middle, not a level.
        let loud = if pulse.t > 100_000 {
            0.0
        } else if pulse.level == inverted {
            -0.7
        } else {
            0.7
        };
        samples.resize(rate as usize / 10 + (time * f64::from(rate)) as usize, loud);
    }
    let spread: Vec<f32> = (0..samples.len())
        .map(|at| {
            let around = &samples[at.saturating_sub(slope - 1)..=at];
            around.iter().sum::<f32>() / around.len() as f32
        })
        .collect();
    let bytes: Vec<u8> = spread
        .iter()
        .map(|sample| ((sample * 0.8 + offset + random.next() * noise * 0.7) * 32_000.0) as i16)
        .flat_map(i16::to_le_bytes)
        .collect();
    let format = [16, 1 | 1 << 16, rate, rate * 2, 2 | 16 << 16].map(u32::to_le_bytes).concat();
    let length = (bytes.len() as u32).to_le_bytes();
    [&b"RIFF\0\0\0\0WAVEfmt "[..], &format, b"data", &length, &bytes].concat()
}

fn as_tap(file: &[u8]) -> Option<Vec<u8>> {
    tap::write(&wav::read(file).unwrap().decoded()).ok()
}

#[test]
fn a_recorded_tape_is_the_tape() {
    let expected = tap::write(&tape()).ok();
    let mut cases = 0;
    for rate in [11_025, 22_050, 44_100, 48_000, 96_000] {
        for speed in [0.9, 0.95, 1.0, 1.05, 1.1] {
            for inverted in [false, true] {
                let recorder = Recorder { rate, speed, inverted, ..PLAIN };
                assert!(as_tap(&recorded(&tape(), recorder)) == expected, "{recorder:?}");
                cases += 1;
            }
        }
    }
    for (noise, slope, offset) in [(0.05, 1, 0.0), (0.08, 4, 0.0), (0.0, 8, 0.1), (0.05, 6, -0.1), (0.08, 6, 0.05)] {
        for speed in [0.92, 1.0, 1.08] {
            for inverted in [false, true] {
                let recorder = Recorder { noise, slope, offset, speed, inverted, ..PLAIN };
                assert!(as_tap(&recorded(&tape(), recorder)) == expected, "{recorder:?}");
                cases += 1;
            }
        }
    }
    assert_eq!(cases, 80);
}

/// Symbols with the ROM's pulses are its blocks; at another speed they are another loader's.
#[test]
fn symbols_are_decoded() {
    let in_symbols = |data: &Data, bits: [u16; 2]| {
        let Lead { pilot, count, sync1, sync2 } = data.lead().unwrap();
        let symbol = |pulses: &[u16]| Symbol { polarity: Polarity::Edge, pulses: pulses.to_vec() };
        Block::Generalised(Box::new(Generalised {
            pause_ms: 900,
            lead_symbols: vec![symbol(&[pilot]), symbol(&[sync1, sync2])],
            lead: vec![(0, count), (1, 1)],
            symbols: bits.map(|bit| symbol(&[bit, bit])).to_vec(),
            count: data.bytes.len() as u32 * 8,
            data: data.bytes.clone(),
        }))
    };
    let written = |bits| {
        let blocks = tape().blocks.iter().map(|block| in_symbols(block.as_standard().unwrap(), bits)).collect();
        tap::write(&Tape { blocks }).map_err(|error| error.to_string())
    };
    assert_eq!(written([855, 1_710]).ok(), tap::write(&tape()).ok());
    assert!(written([500, 1_000]).unwrap_err().contains("block 1: "));
}

/// The rest of an interrupted pilot is a pilot that the ROM reads, and speech before the first block is not part of the tape. A signal
/// between blocks may be another loader's.
#[test]
fn interrupted_pilots_and_speech_are_left_out() {
    let expected = tap::write(&tape()).ok();
    let pulses: Vec<u32> = tape().pulses().map(|pulse| pulse.t as u32).collect();
    let wave = |pulses: &[u32]| {
        let wave = Wave { rate: Wave::T_STATES, pulses: pulses.to_vec(), pause_ms: 0, packed: true };
        Tape { blocks: vec![Block::Wave(wave)] }
    };
    // The second block's pilot begins some 8,100 pulses after the first one's, after some 300 of its bits.
    for (at, ms) in [(500, 1), (500, 5), (2_000, 20), (9_500, 1), (9_500, 15)] {
        let mut broken = pulses.clone();
        broken[at] += ms * 3_500;
        assert!(tap::write(&wave(&broken)).ok() == expected, "{at}, {ms} ms");
        assert_eq!(wave(&broken).decoded().blocks.iter().filter(|block| matches!(block, Block::Wave(_))).count(), 0);
    }
    let talk: Vec<u32> = (0..3_000).map(|n| 4_000 + n / 50 % 20 * 150).chain([4_000_000]).collect();
    assert!(tap::write(&wave(&[&talk[..], &pulses].concat())).ok() == expected);
    let (front, back) = pulses.split_at(pulses.iter().position(|&t| t > 1_000_000).unwrap() + 1);
    assert!(tap::write(&wave(&[front, &talk, back].concat())).is_err());
}

/// A .tap gets all that the ROM reads: LD-BYTES needs pilot pulses of more than 1,804 T, and bits of less than 1,240 T for a 0. At
/// such speeds a block may be another loader's: for other formats it is not the ROM's.
#[test]
fn a_tap_is_decoded_at_all_speeds_that_the_rom_reads() {
    let expected = tap::write(&tape()).ok();
    for (speed, is_read) in [(0.66, false), (0.7, true), (0.75, true), (0.8, true), (1.18, true), (1.23, false)] {
        for (noise, inverted) in [(0.0, false), (0.0, true), (0.05, false)] {
            let sound = wav::read(&recorded(&tape(), Recorder { speed, noise, inverted, ..PLAIN })).unwrap();
            assert_eq!(tap::write(&sound).ok() == expected, is_read, "{speed}");
            let is_rom = |block: &Block| matches!(block, Block::Data(data) if data.signal == Signal::Rom);
            assert!(!sound.decoded().blocks.iter().any(is_rom), "{speed}");
        }
    }
}

#[test]
fn compressed_waves_are_decoded_too() {
    for version in [csw::Version::One, csw::Version::Two] {
        let file = csw::write(&tape(), version).unwrap();
        let again = csw::read(&file).unwrap();
        assert_eq!(again.blocks.len(), 2);
        let decoded = again.decoded();
        assert_eq!(decoded.blocks.len(), 4);
        for (one, other) in decoded.blocks.iter().zip(&tape().blocks) {
            let [one, other] = [one, other].map(|block| block.as_standard().unwrap());
            // The last pulse's edge is a millisecond of the pause, and nothing follows the last block.
            assert_eq!(one.bytes, other.bytes);
            assert!(one.pause_ms == 0 || one.pause_ms.abs_diff(other.pause_ms) <= 1, "{}", one.pause_ms);
        }
    }
}

/// Signals other than the ROM's stay as they are: the pulses of a turbo loader before, between and after blocks.
#[test]
fn other_signals_stay() {
    let turbo: Vec<u32> = (0..3_000).map(|n| if n < 1_000 { 1_000 } else { 500 + n * 37 % 3 / 2 * 500 }).collect();
    let wave = |pulses: Vec<u32>| Block::Wave(Wave { rate: Wave::T_STATES, pulses, pause_ms: 0, packed: true });
    let other = Tape { blocks: vec![wave(turbo.clone())] };
    assert!(other.decoded() == other);
    let standard = tape().blocks[2].clone();
    let blocks = vec![Block::Level(false), wave(turbo.clone()), standard.clone(), wave(turbo.clone())];
    let sound = csw::read(&csw::write(&Tape { blocks }, csw::Version::Two).unwrap()).unwrap();
    let decoded = sound.decoded();
    assert_eq!(
        decoded.blocks.iter().filter(|block| block.as_standard().is_some()).count(),
        1,
        "{}",
        decoded.blocks.len()
    );
    let waves: Vec<usize> = decoded
        .blocks
        .iter()
        .filter_map(|block| if let Block::Wave(wave) = block { Some(wave.pulses.len()) } else { None })
        .collect();
    assert_eq!(waves.len(), 2);
    assert!(waves.iter().all(|count| count.abs_diff(turbo.len()) < 3), "{waves:?}");
    // The played signal is equal, to a sample.
    let total = |tape: &Tape| tape.pulses().map(|pulse| pulse.t).sum::<u64>();
    assert!(total(&decoded).abs_diff(total(&sound)) < 20_000, "{} {}", total(&decoded), total(&sound));
    // A pilot with bits that are not the ROM's is not its block.
    let Lead { pilot, sync1, sync2, .. } = Lead::ROM_DATA;
    let mut pulses = vec![u32::from(pilot); 3_223];
    pulses.extend([sync1, sync2].map(u32::from));
    // Bits of one pulse, and of two equal ones, faster than the ROM's.
    let mut random = Random(7);
    let anyhow: Vec<u32> = (0..4_000).map(|_| if random.next() > 0.0 { 600 } else { 1_200 }).collect();
    let bits: Vec<u32> = (0..4_000).map(|n| if n / 2 % 5 < 2 { 600 } else { 1_200 }).collect();
    for more in [anyhow, bits] {
        let other = Tape { blocks: vec![wave([&pulses[..], &more].concat())] };
        assert!(other.decoded().blocks.iter().all(|block| block.as_standard().is_none()));
    }
}

/// Returns true if the numbers differ by at most a hundredth plus 1.
fn are_near(ones: &[u16], others: &[u16]) -> bool {
    ones.len() == others.len() && ones.iter().zip(others).all(|(&one, &other)| one.abs_diff(other) <= other / 100 + 1)
}

/// The blocks of turbo loaders become data with the same speed and pulses, from all kinds of recordings.
#[test]
fn turbo_blocks_are_decoded() {
    let bytes: Vec<u8> = (0..700_u32).map(|n| (n * n % 251) as u8).collect();
    let turbo = |lead: [u16; 4], [zero, one]: [u16; 2], last_bits, pause_ms| {
        let [pilot, count, sync1, sync2] = lead;
        let lead = Some(Lead { pilot, count, sync1, sync2 });
        Block::Data(Data { bytes: bytes.clone(), signal: Signal::Turbo { lead, zero, one, last_bits }, pause_ms })
    };
    let tape = Tape {
        blocks: vec![
            turbo([2_400, 3_000, 667, 735], [640, 1_280], 8, 0),
            turbo([2_168, 2_500, 667, 735], [543, 1_086], 8, 700),
            Header::code("rom", 1, 32_768).block(),
            turbo([1_000, 401, 560, 470], [580, 1_160], 5, 2_000),
            turbo([1_500, 4_000, 1_000, 300], [320, 690], 8, 1),
            turbo([2_000, 256, 667, 735], [400, 800], 8, 100),
        ],
    };
    let files = [
        csw::read(&csw::write(&tape, csw::Version::Two).unwrap()).unwrap(),
        csw::read(&csw::write(&tape, csw::Version::One).unwrap()).unwrap(),
        wav::read(&wav::write(&tape, 44_100).unwrap()).unwrap(),
        wav::read(&wav::write(&tape, 96_000).unwrap()).unwrap(),
    ];
    for (number, file) in files.iter().enumerate() {
        let decoded = file.decoded();
        assert_eq!(decoded.blocks.len(), tape.blocks.len(), "{number}: {:?}", decoded.blocks);
        for (block, expected) in decoded.blocks.iter().zip(&tape.blocks) {
            let (Block::Data(data), Block::Data(expected)) = (block, expected) else { panic!("{number}: {block:?}") };
            assert_eq!(data.bytes.len(), expected.bytes.len());
            let (Signal::Turbo { last_bits, .. }, Signal::Turbo { last_bits: others, .. }) =
                (data.signal, expected.signal)
            else {
                assert_eq!(data.signal, expected.signal, "{number}");
                continue;
            };
            assert_eq!(last_bits, others);
            let unused = 0xFF << (8 - last_bits);
            assert!(data.bytes[..699] == expected.bytes[..699] && data.bytes[699] == expected.bytes[699] & unused);
            let [is, was] = [data, expected].map(|data| {
                let Lead { pilot, count, .. } = data.lead().unwrap();
                [&[pilot, count][..], &data.bit_pulses()].concat()
            });
            assert!(are_near(&is, &was), "{number}: {is:?} {was:?}");
            assert!(data.pause_ms.abs_diff(expected.pause_ms) <= 1 || data.pause_ms == 0 && number < 2, "{data:?}");
        }
        let edges = |tape: &Tape| {
            let levels: Vec<bool> = tape.pulses().map(|pulse| pulse.level).collect();
            levels.windows(2).filter(|pair| pair[0] != pair[1]).count()
        };
        // After the last silence of a recording comes an edge.
        assert_eq!(edges(&decoded) + 1, edges(file), "{number}");
    }
}

/// A block with bits that are neither 0 nor 1, or have two different pulses, is not a turbo block.
#[test]
fn what_is_nearly_a_turbo_block_stays() {
    let with = |bits: &dyn Fn(u32) -> [u32; 2]| {
        let lead = [vec![2_168; 1_000], vec![667, 735]].concat();
        let pulses = lead.into_iter().chain((0..60).flat_map(bits)).chain([1_300, 500].repeat(1_000)).collect();
        Tape { blocks: vec![Block::Wave(Wave { rate: Wave::T_STATES, pulses, pause_ms: 0, packed: true })] }
    };
    let right = |n: u32| [500 + n % 2 * 500; 2];
    for other in
        [with(&right), with(&|_| [500; 2]), with(&|n| [500 + n % 3 * 400; 2]), with(&|n| [400, 400 + n % 2 * 400])]
    {
        assert!(other.decoded() == other);
    }
}

/// Other sounds at the MIC socket before saving do not hide the saved block.
#[test]
fn a_block_is_found_after_another_signal() {
    let mut recorder = MicRecorder::new();
    let tune = (0..1_000).map(|n| Pulse { t: 900 + n / 10, level: n % 2 == 1 });
    let block = Tape { blocks: vec![tape().blocks[3].clone()] };
    let saved: Vec<Pulse> = block.pulses().collect();
    tune.chain(saved.iter().copied()).for_each(|pulse| recorder.add(pulse));
    let (found, continues) = recorder.clone().finish();
    assert!(!continues);
    let [Block::Wave(tune), Block::Level(false), Block::Data(data)] = &found.blocks[..] else { panic!("{found:?}") };
    assert_eq!((tune.pulses.len(), &data.bytes), (1_000, &block.blocks[0].as_standard().unwrap().bytes));
    // An incomplete block is a recording, and reported; the complete one before it is decoded.
    let mut recorder = MicRecorder::new();
    for pulse in saved.iter().copied().chain([Pulse { t: 40_000, level: false }]).chain(saved[..5_000].iter().copied())
    {
        recorder.add(pulse);
    }
    let (found, continues) = recorder.finish();
    assert!(continues);
    let [Block::Data(data), Block::Wave(rest)] = &found.blocks[..] else { panic!("{found:?}") };
    assert_eq!(data.bytes.len(), 258);
    assert!(rest.pulses.len().abs_diff(5_000) < 2);
}
