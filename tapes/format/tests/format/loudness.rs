//! Sound of varying loudness: clicks, fading, worn cassettes, hum, drift. The whole tape in it is decoded.

use format::{Block, Header, Tape, Wave, tap, wav};
use proptest::prelude::*;
use std::f32::consts::TAU;
use std::io::{self, Read, Seek, SeekFrom};
use std::ops::Range;

fn tape() -> Tape {
    Tape { blocks: vec![Header::code("loud", 64, 32_768).block(), Block::data(0xFF, &[0x5A; 64])] }
}

/// A tape as samples from -1 to 1, with the ranges of its blocks.
#[derive(Clone)]
struct Sound {
    rate: u32,
    samples: Vec<f32>,
    blocks: Vec<Range<usize>>,
}

impl Sound {
    /// Returns the tape between two silences, which are at the middle.
    fn new(rate: u32, inverted: bool) -> Sound {
        let place = |seconds: f64| (seconds * f64::from(rate)) as usize;
        let mut seconds = 0.3;
        let mut samples = vec![0.0; place(seconds)];
        let (mut blocks, mut start) = (Vec::new(), samples.len());
        for pulse in tape().pulses() {
            let is_silent = pulse.t > 100_000;
            if is_silent {
                blocks.push(start..samples.len());
            }
            seconds += pulse.t as f64 / 3_500_000.0;
            let level = if pulse.level == inverted { -1.0 } else { 1.0 };
            samples.resize(place(seconds), if is_silent { 0.0 } else { level });
            if is_silent {
                start = samples.len();
            }
        }
        Sound { rate, samples, blocks }
    }

    fn place(&self, seconds: f32) -> usize {
        (seconds * self.rate as f32) as usize
    }

    /// The middle of the pause between the two blocks.
    fn in_pause(&self) -> usize {
        (self.blocks[0].end + self.blocks[1].start) / 2
    }

    fn scale(mut self, by: f32) -> Sound {
        self.samples.iter_mut().for_each(|sample| *sample *= by);
        self
    }

    /// Scales the samples from `at` on.
    fn step(mut self, at: usize, by: f32) -> Sound {
        self.samples[at..].iter_mut().for_each(|sample| *sample *= by);
        self
    }

    /// Replaces the samples of some seconds by one value.
    fn click(mut self, at: usize, seconds: f32, value: f32) -> Sound {
        let end = at + self.place(seconds).max(1);
        self.samples[at..end].fill(value);
        self
    }

    /// Changes each sample by a function of the sample and its time in seconds.
    fn each(mut self, change: impl Fn(f32, f32) -> f32) -> Sound {
        let rate = self.rate as f32;
        (0..).zip(&mut self.samples).for_each(|(at, sample)| *sample = change(*sample, at as f32 / rate));
        self
    }

    fn noise(mut self, loud: f32) -> Sound {
        let mut random = 1_u64;
        for sample in &mut self.samples {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            *sample += ((random >> 40) as f32 / (1 << 23) as f32 - 1.0) * loud;
        }
        self
    }

    /// Limits the band: up to `hz`, and down to a hundredth of it.
    fn band(mut self, hz: f32) -> Sound {
        let part = |hz: f32| 1.0 - (-TAU * hz / self.rate as f32).exp();
        let (quick, slow) = (part(hz), part(hz / 100.0));
        let (mut low, mut lowest) = (0.0, 0.0);
        for sample in &mut self.samples {
            low += quick * (*sample - low);
            lowest += slow * (low - lowest);
            *sample = low - lowest;
        }
        self
    }

    /// The WAV file, of 16 bits and one channel.
    fn file(&self) -> Vec<u8> {
        let bytes: Vec<u8> =
            self.samples.iter().map(|sample| (sample * 32_767.0) as i16).flat_map(i16::to_le_bytes).collect();
        [&head(self.rate, 16, bytes.len())[..], &bytes].concat()
    }

    fn decoded(&self) -> Tape {
        wav::read(&self.file()).unwrap().decoded()
    }
}

/// The header of a WAV file.
fn head(rate: u32, bits: u32, length: usize) -> Vec<u8> {
    let format = [16, 1 | 1 << 16, rate, rate * bits / 8, (bits / 8) | (bits << 16)].map(u32::to_le_bytes).concat();
    [&b"RIFF\0\0\0\0WAVEfmt "[..], &format, b"data", &(length as u32).to_le_bytes()].concat()
}

/// The wobble of a worn cassette.
fn wobble(hz: f32) -> impl Fn(f32, f32) -> f32 {
    move |sample, s| sample * (0.65 + 0.35 * (TAU * hz * s).sin())
}

#[test]
fn a_tape_is_decoded_at_any_loudness() {
    type Treatment = dyn Fn(Sound, f32) -> Sound;
    let treatments: [(&str, &Treatment); 21] = [
        ("nothing", &|sound, loud| sound.scale(loud)),
        ("a click before", &|sound, loud| sound.scale(loud).click(500, 0.000_1, 0.95)),
        ("a long click before", &|sound, loud| sound.scale(loud).click(500, 0.003, -0.95)),
        ("a thump before", &|sound, loud| sound.scale(loud).click(500, 0.1, 0.95)),
        ("a bump before", &|sound, loud| {
            sound.each(|sample, s| if s < 0.25 { 0.9 * (TAU * 40.0 * s).sin() } else { sample * loud })
        }),
        ("a click in the pause", &|sound, loud| {
            let at = sound.in_pause();
            sound.scale(loud).click(at, 0.001, 0.95)
        }),
        ("clicks on either side", &|sound, loud| {
            let (at, after) = (sound.in_pause(), sound.blocks[1].end + 2_000);
            sound.scale(loud).click(500, 0.001, 0.95).click(at, 0.001, -0.95).click(after, 0.001, 0.95)
        }),
        ("the second block at a tenth", &|sound, loud| {
            let at = sound.in_pause();
            sound.scale(loud).step(at, 0.1)
        }),
        ("the first block at a twentieth", &|sound, loud| {
            let at = sound.in_pause();
            sound.scale(loud / 20.0).step(at, 20.0)
        }),
        ("a tenth from within a pilot on", &|sound, loud| {
            let at = sound.blocks[1].start + sound.place(0.7);
            sound.scale(loud).step(at, 0.1)
        }),
        ("a slow fade", &|sound, loud| sound.each(|sample, s| sample * loud * 0.75_f32.powf(s))),
        ("a slow wobble", &|sound, loud| sound.scale(loud).each(wobble(0.5))),
        ("a quick wobble and noise", &|sound, loud| sound.scale(loud).each(wobble(3.0)).noise(0.03 * loud)),
        ("hum", &|sound, loud| sound.each(|sample, s| loud * (sample + 0.3 * (TAU * 50.0 * s).sin()))),
        ("an offset", &|sound, loud| sound.each(|sample, _| (sample * loud).min(0.4) + 0.45)),
        ("a drift", &|sound, loud| sound.each(|sample, s| (0.3 * sample + 0.1 * s - 0.5) * loud)),
        ("noise", &|sound, loud| sound.scale(loud).noise(0.08 * loud)),
        ("much noise", &|sound, loud| sound.scale(loud).noise(0.15 * loud)),
        ("a narrow band", &|sound, loud| sound.scale(loud * 0.6).band(2_500.0)),
        ("a band, wobble, noise and a click", &|sound, loud| {
            sound.scale(loud * 0.6).each(wobble(2.0)).band(3_500.0).noise(0.02 * loud).click(500, 0.000_5, 0.95)
        }),
        ("a band, and the second block at a tenth, with noise", &|sound, loud| {
            let at = sound.in_pause();
            sound.scale(loud * 0.6).step(at, 0.1).band(3_500.0).noise(0.01 * loud)
        }),
    ];
    let expected = tap::write(&tape()).ok();
    for (rate, inverted) in [(8_000, false), (22_050, true), (44_100, false), (44_100, true), (96_000, true)] {
        let sound = Sound::new(rate, inverted);
        for (name, treatment) in &treatments {
            for loud in [0.8, 0.02] {
                let decoded = treatment(sound.clone(), loud).decoded();
                assert!(tap::write(&decoded).ok() == expected, "{name}: {rate} Hz, {loud}, {inverted}");
            }
        }
    }
}

/// A click within the bits may destroy their block, but no other.
#[test]
fn a_click_costs_no_other_block() {
    let sound = Sound::new(44_100, false).scale(0.05);
    for block in 0..2 {
        let Range { start, end } = sound.blocks[block];
        let decoded = sound.clone().click(end - (end - start) / 200, 0.001, 0.95).decoded();
        let other = tape().blocks[1 - block].as_standard().unwrap().bytes.clone();
        assert!(decoded.standards().any(|(_, found)| found.data.bytes == other), "{block}");
    }
}

/// Noise in the pause between two blocks makes no edges, however quiet the tape; nor does faint noise of any length.
#[test]
fn noise_makes_no_edges() {
    let edges = |sound: &Sound| wav::read(&sound.file()).unwrap().pulses().count();
    let plain = Sound::new(44_100, false);
    let expected = edges(&plain);
    let mut long = plain.clone();
    long.samples.resize(60 * 44_100, 0.0);
    for loud in [0.8, 0.1] {
        assert_eq!(edges(&plain.clone().noise(0.05).scale(loud)), expected);
        assert_eq!(edges(&long.clone().noise(0.02).scale(loud)), expected);
    }
}

/// Levels that last many times longer than those of a tape are pulses too.
#[test]
fn slow_pulses_are_read() {
    let pulses = vec![3_500 * 300, 3_500 * 1_000, 3_500 * 200, 3_500 * 400, 3_500 * 700];
    let wave = Wave { rate: Wave::T_STATES, pulses, pause_ms: 0, packed: true };
    let tape = Tape { blocks: vec![Block::Level(true), Block::Wave(wave)] };
    let read = wav::read(&wav::write(&tape, 10_000).unwrap()).unwrap();
    let [Block::Level(true), Block::Wave(wave)] = &read.blocks[..] else { panic!("{read:?}") };
    // A millisecond ends the last of them.
    assert_eq!(wave.pulses, [3_000, 10_000, 2_000, 4_000, 7_000, 10]);
}

/// The rest of a long tape is noise, which would have more edges than any tape.
#[test]
fn endless_noise_makes_no_edges() {
    const HEAD: usize = 44;
    const LOUD: usize = 3 * 44_100;
    const LENGTH: usize = LOUD + (40 << 20);
    struct Made(usize);
    impl Read for Made {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let head = head(44_100, 8, LENGTH);
            for byte in buffer.iter_mut() {
                *byte = match self.0.checked_sub(HEAD) {
                    None => head[self.0],
                    Some(at) if at < LOUD => [28, 228][at / 20 % 2],
                    Some(at) => [123, 133][at % 2],
                };
                self.0 += 1;
            }
            Ok(buffer.len())
        }
    }
    impl Seek for Made {
        fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
            self.0 = match to {
                SeekFrom::Start(at) => at as usize,
                SeekFrom::End(by) => (HEAD + LENGTH).strict_add_signed(by as isize),
                SeekFrom::Current(by) => self.0.strict_add_signed(by as isize),
            };
            Ok(self.0 as u64)
        }
    }
    let tape = wav::read_from(Made(0)).unwrap().unwrap();
    let [Block::Level(false), Block::Wave(wave)] = &tape.blocks[..] else { panic!() };
    assert_eq!(wave.pulses.len(), LOUD / 20);
}

proptest! {
    /// Each written pulse, short or long, is read again.
    #[test]
    fn what_is_written_comes_back(
        runs in prop::collection::vec(
            (1..60_usize, prop_oneof![3 => 4..60_u32, 1 => 60..2_000_u32, 1 => 2_000..9_000_u32]),
            1..12,
        ),
        high: bool,
    ) {
        let runs = runs.into_iter().map(|(count, samples)| vec![samples; if samples < 60 { count * 5 } else { count / 10 + 1 }]);
        let wave = Wave { rate: 44_100, pulses: runs.flatten().collect(), pause_ms: 0, packed: true };
        let tape = Tape { blocks: vec![Block::Level(high), Block::Wave(wave.clone())] };
        let again = wav::read(&wav::write(&tape, 44_100).unwrap()).unwrap();
        let [Block::Level(level), Block::Wave(read)] = &again.blocks[..] else { panic!("{again:?}") };
        prop_assert_eq!((*level, read.rate), (high, wave.rate));
        prop_assert!(read.pulses.starts_with(&wave.pulses), "{:?}\n{:?}", read.pulses, wave.pulses);
    }
}
