//! Turns edges of loudspeaker and sound chip into band-limited samples: an edge between two samples keeps its exact time, and frequencies above half the
//! sample rate do not fold back (no aliasing). There is no device and no clock here: the same edges always give the same samples.
//!
//! Sampling the level directly would produce aliasing. Instead each edge adds a short pulse of its height to the *slope* of the
//! signal: a sinc with a Kaiser window, which contains just the frequencies the sample rate can carry. The running sum of the
//! slopes is the level.
//!
//! ```text
//! level    ____|-------|________
//! slopes   ___.:|:.___':|:'_____       a pulse up, a pulse down, 32 samples each
//! samples  ___,/'''''''\,_______       their running sum
//! ```
//!
//! The sum leaks a little, so that a constant level fades to silence, like a loudspeaker with a capacitor in series. Sources:
//! Brandt, "Hard sync without aliasing" (ICMC 2001), which adds the steps themselves; Kaiser's formulas for window and width.

use crate::{AY_AMPLITUDES, FrameSound, HZ};
use std::f64::consts::PI;

/// Number of samples over which an edge is spread. This delays all samples by half of it: a third of a millisecond at 48 kHz.
const WIDTH: usize = 32;
/// Number of positions between two samples for which the pulse is tabulated. Between them it is interpolated.
const PHASES: usize = 256;
/// Attenuation of frequencies that would fold back, in dB.
const ATTENUATION: f64 = 70.0;
/// Cut-off frequency of the leak, in Hz.
const FADE: f64 = 10.0;
/// Height of a step of the level from 0 to 1, as part of full scale. Steps overshoot by a tenth.
const GAIN: f32 = 0.7;

/// The same for a voice of the sound chip: about half as loud as the loudspeaker, so that all of them together stay within full scale.
const VOICE_GAIN: f32 = 0.3;

/// The two sources of sound.
#[derive(Clone, Copy, Debug)]
enum Source {
    Loudspeaker,
    Chip,
}

/// Turns a machine's edges into samples, frame after frame.
#[derive(Clone, Debug)]
pub struct Synth {
    /// Samples a second.
    rate: u64,
    /// Start of the next frame after the next sample, in units of 1/`hz` of a sample. Integers, so that it does not drift over
    /// hours.
    start: u64,
    /// T-states a second of the machine.
    hz: u64,
    /// Slopes at the next samples. The first is the next to be finished.
    slopes: Vec<f32>,
    /// Running sum of the slopes.
    sum: f32,
    /// Factor per sample for the sum: its leak.
    keep: f32,
    /// The present deflections of loudspeaker and sound chip. `None` before the first edge: the first level makes no step.
    amplitudes: [Option<f32>; 2],
    /// The pulse for each phase and one more: `WIDTH` samples each, with the sum 1.
    pulses: Vec<[f32; WIDTH]>,
}

impl Synth {
    /// Creates a synthesiser for a sample rate of `rate` Hz.
    pub fn new(rate: u32) -> Synth {
        Synth {
            rate: u64::from(rate.max(1)),
            start: 0,
            hz: HZ,
            slopes: vec![0.0; WIDTH],
            sum: 0.0,
            keep: (-2.0 * PI * FADE / f64::from(rate.max(1))).exp() as f32,
            amplitudes: [None; 2],
            pulses: (0..=PHASES).map(|phase| pulse(phase as f64 / PHASES as f64)).collect(),
        }
    }

    /// Appends the samples (-1.0 to 1.0, one channel) of one frame to `out`.
    pub fn frame(&mut self, sound: &FrameSound<'_>, out: &mut Vec<f32>) {
        if self.hz != sound.hz {
            // Another machine.
            (self.hz, self.start) = (sound.hz, 0);
        }
        let end = self.start + sound.length * self.rate;
        let samples = (end / self.hz) as usize;
        self.slopes.resize(samples + WIDTH + 1, 0.0);
        for edge in sound.edges {
            let at = self.start + edge.t.min(sound.length) * self.rate;
            self.step(Source::Loudspeaker, at, edge.level.amplitude());
        }
        for change in sound.voices {
            let sum: f32 = change.levels.iter().map(|&level| AY_AMPLITUDES[usize::from(level) % 32]).sum();
            self.step(Source::Chip, self.start + change.t.min(sound.length) * self.rate, sum);
        }
        if sound.voices.is_empty() {
            self.amplitudes[Source::Chip as usize] = None;
        }
        for slope in self.slopes.drain(..samples) {
            self.sum = self.sum * self.keep + slope;
            out.push(self.sum);
        }
        self.start = end % self.hz;
    }

    /// Adds a step of one of the two sources to this deflection, at time `at`, in units of 1/`hz` of a sample.
    fn step(&mut self, source: Source, at: u64, amplitude: f32) {
        let gain = [GAIN, VOICE_GAIN][source as usize];
        let height = gain * (amplitude - self.amplitudes[source as usize].replace(amplitude).unwrap_or(amplitude));
        if height == 0.0 {
            return;
        }
        let first = (at / self.hz) as usize;
        let phase = (at % self.hz) as f32 * (PHASES as f32 / self.hz as f32);
        let (near, beyond) = (phase as usize, phase.fract());
        let (pulse, next) = (&self.pulses[near.min(PHASES - 1)], &self.pulses[(near + 1).min(PHASES)]);
        for ((slope, a), b) in self.slopes[first..].iter_mut().zip(pulse).zip(next) {
            *slope += height * (a + (b - a) * beyond);
        }
    }
}

/// Returns the pulse of an edge at `after` (0 to 1) of a sample after the first of the pulse's samples.
fn pulse(after: f64) -> [f32; WIDTH] {
    // Kaiser's formulas: the window's shape parameter for the attenuation, and the width of the transition band as part of the
    // sample rate. The band ends at half the sample rate.
    let shape = 0.1102 * (ATTENUATION - 8.7);
    let slope = (ATTENUATION - 8.0) / (2.285 * 2.0 * PI * (WIDTH - 1) as f64);
    let cutoff = 0.5 - slope / 2.0;

    let half = WIDTH as f64 / 2.0;
    let impulse = |x: f64| {
        let window = bessel(shape * (1.0 - (x / half).powi(2)).max(0.0).sqrt());
        window * if x.abs() < 1e-9 { 2.0 * cutoff } else { (2.0 * PI * cutoff * x).sin() / (PI * x) }
    };
    // The slope at a sample is the step's gain since the sample before: the impulse's area between the two, by Simpson's rule.
    // Using the impulse itself would boost high frequencies, by 4 dB at half the sample rate.
    let mut taps = [0.0f64; WIDTH];
    for (at, tap) in taps.iter_mut().enumerate() {
        let from = at as f64 + 0.5 - half - after;
        let area: f64 = [1.0, 4.0, 2.0, 4.0, 1.0]
            .iter()
            .zip(0..)
            .map(|(weight, n)| weight * impulse(from + f64::from(n) / 4.0))
            .sum();
        *tap = area;
    }
    let sum: f64 = taps.iter().sum();
    taps.map(|tap| (tap / sum) as f32)
}

/// Returns the modified Bessel function of the first kind, order 0, by its power series.
fn bessel(x: f64) -> f64 {
    let mut term = 1.0;
    let mut sum = 1.0;
    for n in 1..25 {
        term *= (x / 2.0 / f64::from(n)).powi(2);
        sum += term;
    }
    sum
}

#[cfg(test)]
mod tests;
