//! WAV: a tape as sound. Written as one channel of 8 bits, for a real Spectrum's EAR socket; read as whatever a recorder made.
//!
//! Source: Microsoft's "Multimedia Programming Interface and Data Specifications 1.0", RIFF WAVE with PCM.

mod loudness;
mod read;

use crate::unroll::{LONGEST, unroll};
use crate::{Error, Pulse, T, T_PER_MS, Tape};

pub use read::{read, read_from};

/// T-states a second: what pulses are measured in.
const HZ: T = 3_500_000;
/// Sample for the low level and for the high one: three quarters of what 8 bits can hold.
const SAMPLES: [u8; 2] = [0x20, 0xE0];
/// Everything before the samples.
const HEADER: usize = 44;

/// Writes a tape as sound with `rate` samples a second (Hz), from its start to its end and over every stop. A sample has
/// the level that the signal has at its moment; 44,100 Hz resolve the ROM's shortest pulse to 8 samples.
///
/// # Errors
/// [`Error::Unwritable`] for a rate of 0, for a tape without an end, for a sound longer than three hours, or for
/// so high a rate that these would be more than a WAV file can be, 4 GiB.
pub fn write(tape: &Tape, rate: u32) -> Result<Vec<u8>, Error> {
    let unwritable = |what: &str| Error::Unwritable { block: 0, format: "WAV", what: what.to_string() };
    if rate == 0 {
        return Err(unwritable("a sound of 0 samples a second"));
    }
    // A T-state more: what was read from samples comes back to the same samples.
    let place = |t: T| HEADER as T + (t + 1) * T::from(rate) / HZ;
    if place(LONGEST) > T::from(u32::MAX) {
        return Err(unwritable("so many samples a second"));
    }
    let mut file = vec![0; HEADER];
    let (mut last, mut end) = (Pulse { t: T_PER_MS, level: false }, 0);
    unroll(tape, "WAV", |pulse, t| {
        file.resize(place(t) as usize, SAMPLES[usize::from(pulse.level)]);
        (last, end) = (pulse, t);
    })?;
    // The last pulse is heard only if something comes after it.
    if last.level || last.t < T_PER_MS {
        file.resize(place(end + T_PER_MS) as usize, SAMPLES[usize::from(!last.level)]);
    }
    let count = (file.len() - HEADER) as u32;
    // Chunks have an even length.
    file.resize(file.len() + count as usize % 2, SAMPLES[0]);
    let length = file.len() as u32 - 8;
    // Length; PCM, 1 channel; samples and bytes a second; bytes a frame, bits a sample.
    let format = [16, 1 | 1 << 16, rate, rate, 1 | 8 << 16].map(u32::to_le_bytes).concat();
    let header = [b"RIFF", &length.to_le_bytes()[..], b"WAVEfmt ", &format, b"data", &count.to_le_bytes()].concat();
    file[..HEADER].copy_from_slice(&header);
    Ok(file)
}
