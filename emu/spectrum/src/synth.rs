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

use crate::{FrameSound, HZ, T};
use std::f32::consts::SQRT_2;
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

/// The places of the sound chip's voices A, B and C between two loudspeakers. The Spectrum's own loudspeaker is in the middle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Stereo {
    /// One channel with all voices, as a Spectrum has it.
    #[default]
    Mono,
    /// A on the left, B in the middle, C on the right.
    Abc,
    /// A on the left, C in the middle, B on the right.
    Acb,
}

impl Stereo {
    /// Returns the factors of A, B and C in each channel, the left one first. All voices have the same power: one that only one of two
    /// loudspeakers plays has there the square root of two times its amplitude.
    fn mixes(self) -> &'static [[f32; 3]] {
        match self {
            Stereo::Mono => &[[1.0, 1.0, 1.0]],
            Stereo::Abc => &[[SQRT_2, 1.0, 0.0], [0.0, 1.0, SQRT_2]],
            Stereo::Acb => &[[SQRT_2, 0.0, 1.0], [0.0, SQRT_2, 1.0]],
        }
    }

    /// Returns the number of channels, 1 or 2.
    #[must_use]
    pub fn channels(self) -> u16 {
        self.mixes().len() as u16
    }
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
    /// Factor per sample for a channel's sum: its leak.
    keep: f32,
    /// The channels, and the factors of the three voices in each.
    channels: Vec<(Channel, [f32; 3])>,
    pulses: Pulses,
}

/// The signal for a loudspeaker.
#[derive(Clone, Debug)]
struct Channel {
    /// Slopes at the next samples. The first is the next to be finished.
    slopes: Vec<f32>,
    /// Running sum of the slopes.
    sum: f32,
    /// The present levels of the machine's loudspeaker and of its sound chip, as parts of full scale. `None` before the first edge: the
    /// first level makes no step.
    levels: [Option<f32>; 2],
}

impl Synth {
    /// Creates a synthesiser for a sample rate of `rate` Hz.
    #[must_use]
    pub fn new(rate: u32, stereo: Stereo) -> Synth {
        let silent = Channel { slopes: vec![0.0; WIDTH], sum: 0.0, levels: [None; 2] };
        Synth {
            rate: u64::from(rate.max(1)),
            start: 0,
            hz: HZ,
            keep: (-2.0 * PI * FADE / f64::from(rate.max(1))).exp() as f32,
            channels: stereo.mixes().iter().map(|&mix| (silent.clone(), mix)).collect(),
            pulses: Pulses((0..=PHASES).map(|phase| pulse(phase as f64 / PHASES as f64)).collect()),
        }
    }

    /// Appends the samples (-1.0 to 1.0) of one frame to `out`: one for each channel, the left one first, then the next ones.
    pub fn frame(&mut self, sound: &FrameSound<'_>, out: &mut Vec<f32>) {
        if self.hz != sound.hz {
            // Another machine.
            (self.hz, self.start) = (sound.hz, 0);
        }
        let (start, rate, hz) = (self.start, self.rate, self.hz);
        let end = start + sound.length * rate;
        let samples = (end / hz) as usize;
        let at = |t: T| Place::new(start + t.min(sound.length) * rate, hz);
        let (count, first) = (self.channels.len(), out.len());
        out.resize(first + count * samples, 0.0);
        for (number, (channel, mix)) in self.channels.iter_mut().enumerate() {
            channel.slopes.resize(samples + WIDTH + 1, 0.0);
            let [loudspeaker, chip] = &mut channel.levels;
            for edge in sound.edges {
                let height = step(loudspeaker, GAIN * edge.level.amplitude());
                self.pulses.add(&mut channel.slopes, at(edge.t), height);
            }
            for change in sound.voices {
                let amplitude = |level: u8| sound.chip.amplitudes()[usize::from(level) % 32];
                let sum: f32 = change.levels.iter().zip(mix.iter()).map(|(&level, part)| part * amplitude(level)).sum();
                self.pulses.add(&mut channel.slopes, at(change.t), step(chip, VOICE_GAIN * sum));
            }
            if sound.voices.is_empty() {
                *chip = None;
            }
            let places = out[first..].iter_mut().skip(number).step_by(count);
            for (slope, sample) in channel.slopes.drain(..samples).zip(places) {
                channel.sum = channel.sum * self.keep + slope;
                *sample = channel.sum;
            }
        }
        self.start = end % hz;
    }
}

/// Sets a level, and returns the height of the step.
fn step(level: &mut Option<f32>, now: f32) -> f32 {
    now - level.replace(now).unwrap_or(now)
}

/// A time between two samples.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// The sample before it.
    sample: usize,
    /// The time after that sample, in units of 1/[`PHASES`] of a sample.
    phase: f32,
}

impl Place {
    /// Returns the place at `at`, in units of 1/`hz` of a sample.
    fn new(at: u64, hz: u64) -> Place {
        Place { sample: (at / hz) as usize, phase: (at % hz) as f32 * (PHASES as f32 / hz as f32) }
    }
}

/// The pulse for each phase and one more: `WIDTH` samples each, with the sum 1.
#[derive(Clone, Debug)]
struct Pulses(Vec<[f32; WIDTH]>);

impl Pulses {
    /// Adds a pulse of this height to the slopes.
    fn add(&self, slopes: &mut [f32], place: Place, height: f32) {
        if height == 0.0 {
            return;
        }
        let (near, beyond) = (place.phase as usize, place.phase.fract());
        let (pulse, next) = (&self.0[near.min(PHASES - 1)], &self.0[(near + 1).min(PHASES)]);
        for ((slope, a), b) in slopes[place.sample..].iter_mut().zip(pulse).zip(next) {
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
pub(crate) mod tests;
