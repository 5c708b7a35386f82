//! The sound chip's samples beside those of the crate psg, a port of Ayumi: the spectrum of the difference.

use super::tests::FRAME;
use super::*;
use crate::FrameSound;
use crate::model::Kind;
use crate::synth::tests::fft;
use crate::synth::{Stereo, Synth};
use ::psg::{ChipType, PSG};
use std::f64::consts::PI;

const HZ: f64 = Kind::FIGURES_128K.hz as f64;
const RATE: f64 = 48_000.0;
/// Samples that are compared, and samples before them.
const COUNT: usize = 1 << 15;
const BEFORE: usize = 4_800;

const SEEDS: u32 = 24;
/// Samples by which their filter delays less than ours: measured, and the same for all sounds.
const LAG: f64 = -3.18;

/// Returns random registers of sounds that can be heard: tones of 50 Hz to 2 kHz.
fn registers(seed: u32) -> [u8; 14] {
    let mut random = super::peers::random(seed);
    let mut registers = [0; 14];
    for voice in 0..3 {
        let [low, high] = (60 + random(2_200) as u16).to_le_bytes();
        (registers[2 * voice], registers[2 * voice + 1]) = (low, high);
        registers[8 + voice] = 8 + random(9) as u8;
    }
    // Voice A never has noise alone.
    (registers[6], registers[7]) = (1 + random(31) as u8, random(64) as u8 & !1);
    (registers[11], registers[12], registers[13]) = (random(256) as u8, 1 + random(8) as u8, random(16) as u8);
    registers
}

/// Returns our samples, without the leak of the synthesiser.
fn ours(registers: &[u8; 14]) -> Vec<f64> {
    let mut chip = super::peers::ours(registers);
    let (mut synth, mut samples) = (Synth::new(RATE as u32, Stereo::Mono), Vec::new());
    while samples.len() < BEFORE + COUNT {
        chip.end_frame(FRAME);
        let voices = chip.voices();
        synth
            .frame(&FrameSound { edges: &[], voices, chip: SoundChip::Ym, length: FRAME, hz: HZ as u64 }, &mut samples);
    }
    let keep = (-2.0 * PI * 10.0 / RATE).exp();
    let (mut last, mut sum) = (0.0, 0.0);
    let without_leak = |&sample: &f32| {
        sum += f64::from(sample) - keep * last;
        last = f64::from(sample);
        sum
    };
    samples.iter().map(without_leak).collect()
}

/// Returns their samples of a voice's loudness as ours.
fn theirs(registers: &[u8; 14]) -> Vec<f64> {
    let mut chip = PSG::new(HZ / 2.0, RATE as u32).unwrap();
    chip.set_chip_type(ChipType::YM);
    for (register, &value) in (0..).zip(registers) {
        chip.set_register(register, value);
    }
    let mut without_average = super::peers::without_average();
    (0..BEFORE + COUNT).map(|_| 0.3 * 2.0 * without_average(chip.render().0)).collect()
}

/// Returns the spectrum of the last samples, under a window whose side lobes lie 92 dB down.
fn spectrum(samples: &[f64]) -> Vec<(f64, f64)> {
    let shape = [0.35875, -0.48829, 0.14128, -0.01168];
    let window = |at: usize| -> f64 {
        shape.iter().enumerate().map(|(k, a)| a * (2.0 * PI * k as f64 * at as f64 / COUNT as f64).cos()).sum()
    };
    let tail = &samples[BEFORE..BEFORE + COUNT];
    let mut data: Vec<(f64, f64)> = tail.iter().enumerate().map(|(at, sample)| (window(at) * sample, 0.0)).collect();
    fft(&mut data);
    data.truncate(COUNT / 2);
    data
}

/// Returns the power of the difference in a band, in dB below the power of our own sound there, if theirs comes later by `lag` samples.
fn difference(ours: &[(f64, f64)], theirs: &[(f64, f64)], lag: f64, band: std::ops::Range<f64>) -> f64 {
    let bin = RATE / COUNT as f64;
    let (mut apart, mut whole) = (0.0, 0.0);
    for at in (band.start / bin) as usize..(band.end / bin) as usize {
        let hertz = at as f64 * bin;
        // Their interpolation between ticks: a quarter of the tick before, half of the tick, a quarter of the next one.
        let gain = 0.5 + 0.5 * (2.0 * PI * hertz * 16.0 / HZ).cos();
        let (sin, cos) = (2.0 * PI * hertz * lag / RATE).sin_cos();
        let (re, im) = (theirs[at].0 / gain, theirs[at].1 / gain);
        let shifted = (re * cos - im * sin, re * sin + im * cos);
        apart += (ours[at].0 - shifted.0).powi(2) + (ours[at].1 - shifted.1).powi(2);
        whole += ours[at].0.powi(2) + ours[at].1.powi(2);
    }
    10.0 * (apart / whole).log10()
}

/// Both have the same sound at the same times, but for what their filters do to high frequencies.
#[test]
fn samples_differ_little_from_those_of_psg() {
    /// The bands, in Hz, and the most that they may differ, in dB.
    const BANDS: [(std::ops::Range<f64>, f64); 3] =
        [(100.0..4_000.0, -55.0), (4_000.0..8_000.0, -46.0), (8_000.0..16_000.0, -39.0)];
    let mut compared = 0;
    for seed in 1..=SEEDS {
        let registers = registers(seed);
        let (ours, theirs) = (spectrum(&ours(&registers)), spectrum(&theirs(&registers)));
        for (band, most) in BANDS {
            let apart = difference(&ours, &theirs, LAG, band.clone());
            assert!(apart < most, "seed {seed}, {band:?} Hz: {apart:.1} dB, {registers:?}");
            compared += 1;
        }
    }
    assert_eq!(compared, SEEDS * 3);
}
