//! Edges to samples, band-limited: what a loudspeaker's level does between two samples counts, and nothing above half the
//! sample rate folds back into what is heard. No device, no clock: the same edges give the same samples everywhere.
//!
//! A step of the level, sampled where it happens to fall, would click and whistle. Instead each edge adds a short pulse of
//! its height to the *slope* of the signal: a sinc under a Kaiser window, which holds all that the sample rate can carry and
//! nothing else. Summed up, the slopes are the level.
//!
//! ```text
//! level    ____|-------|________
//! slopes   ___.:|:.___':|:'_____       a pulse up, a pulse down, 32 samples each
//! samples  ___,/'''''''\,_______       their running sum
//! ```
//!
//! The sum leaks a little, so that what does not change falls silent: a loudspeaker behind a capacitor. Source: Brandt,
//! "Hard sync without aliasing" (ICMC 2001), which adds the steps themselves; Kaiser's formulas for window and width.

use spectrum::{Edge, HZ, T};
use std::f64::consts::PI;

/// Samples over which an edge is spread. All samples come half of it late: a third of a millisecond at 48 kHz.
const WIDTH: usize = 32;
/// Places between two samples for which the pulse is tabulated; between these it is interpolated.
const PLACES: usize = 256;
/// How far what would fold back is pressed down, in dB.
const ATTENUATION: f64 = 70.0;
/// What does not change fades with this cut-off frequency, in Hz.
const FADE: f64 = 10.0;
/// Loudness: a step of the level from 0 to 1 becomes this many of full scale. Steps swing over by a tenth.
const GAIN: f32 = 0.7;

/// Makes samples of a machine's edges, frame after frame.
#[derive(Clone, Debug)]
pub(crate) struct Synth {
    /// Samples a second.
    rate: u64,
    /// Where the next frame starts after the next sample, in parts of a sample: `HZ` of them are one. Whole numbers, so that
    /// hours do not drift.
    start: u64,
    /// The slope at the next samples: the first is the next to be finished.
    slopes: Vec<f32>,
    /// The running sum of the slopes.
    sum: f32,
    /// What is left of the sum a sample later.
    keep: f32,
    /// The loudspeaker's deflection so far, 0 to 1. It stands still when the first frame begins, wherever it is.
    amplitude: Option<f32>,
    /// The pulse for each of the places and one more: `WIDTH` samples each, adding up to 1.
    pulses: Vec<[f32; WIDTH]>,
}

impl Synth {
    /// A synthesiser that makes `rate` samples a second, in Hz.
    pub(crate) fn new(rate: u32) -> Synth {
        Synth {
            rate: u64::from(rate.max(1)),
            start: 0,
            slopes: vec![0.0; WIDTH],
            sum: 0.0,
            keep: (-2.0 * PI * FADE / f64::from(rate.max(1))).exp() as f32,
            amplitude: None,
            pulses: (0..=PLACES).map(|place| pulse(place as f64 / PLACES as f64)).collect(),
        }
    }

    /// Appends the samples (-1.0 to 1.0, one channel) of one frame of `frame_len` T-states to `out`.
    pub(crate) fn frame(&mut self, edges: &[Edge], frame_len: T, out: &mut Vec<f32>) {
        let end = self.start + frame_len * self.rate;
        let samples = (end / HZ) as usize;
        self.slopes.resize(samples + WIDTH + 1, 0.0);
        for edge in edges {
            self.step(self.start + edge.t.min(frame_len) * self.rate, edge.level.amplitude());
        }
        for slope in self.slopes.drain(..samples) {
            self.sum = self.sum * self.keep + slope;
            out.push(self.sum);
        }
        self.start = end % HZ;
    }

    /// From `at` on (in parts of a sample) the loudspeaker is deflected this far, 0 to 1.
    fn step(&mut self, at: u64, amplitude: f32) {
        let height = GAIN * (amplitude - self.amplitude.replace(amplitude).unwrap_or(amplitude));
        if height == 0.0 {
            return;
        }
        let first = (at / HZ) as usize;
        let place = (at % HZ) as f32 * (PLACES as f32 / HZ as f32);
        let (near, beyond) = (place as usize, place.fract());
        let (pulse, next) = (&self.pulses[near.min(PLACES - 1)], &self.pulses[(near + 1).min(PLACES)]);
        for ((slope, a), b) in self.slopes[first..].iter_mut().zip(pulse).zip(next) {
            *slope += height * (a + (b - a) * beyond);
        }
    }
}

/// The pulse of an edge that lies `after` (0 to 1) of a sample after the first of its samples.
fn pulse(after: f64) -> [f32; WIDTH] {
    // Kaiser's figures: the window's shape for the attenuation, and how wide the slope of such a filter is, as part of the
    // sample rate. It ends at half the sample rate.
    let shape = 0.1102 * (ATTENUATION - 8.7);
    let slope = (ATTENUATION - 8.0) / (2.285 * 2.0 * PI * (WIDTH - 1) as f64);
    let cutoff = 0.5 - slope / 2.0;

    let half = WIDTH as f64 / 2.0;
    let impulse = |x: f64| {
        let window = bessel(shape * (1.0 - (x / half).powi(2)).max(0.0).sqrt());
        window * if x.abs() < 1e-9 { 2.0 * cutoff } else { (2.0 * PI * cutoff * x).sin() / (PI * x) }
    };
    // The slope at a sample is what the step gains since the sample before: the impulse's area between the two (by Simpson's
    // rule). The impulse itself in its place would make the sum too bright, by 4 dB at half the sample rate.
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

/// The modified Bessel function of the first kind, order 0, by its power series.
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
