//! WAV: a tape as sound. Written as one channel of 8 bits, for a real Spectrum's EAR socket; read in all common PCM layouts.
//!
//! Source: Microsoft's "Multimedia Programming Interface and Data Specifications 1.0", RIFF WAVE with PCM.

mod loudness;
mod read;

use crate::unroll::{MAX_T, unroll};
use crate::{Error, Pulse, T, T_PER_MS, Tape};

pub use read::{read, read_from};

/// T-states a second, the unit of pulses.
const HZ: T = 3_500_000;
/// Samples of the low and of the high level: three quarters of the range of 8 bits.
const SAMPLES: [u8; 2] = [0x20, 0xE0];
/// Length in bytes of everything before the samples.
const HEADER: usize = 44;

/// Writes a tape as sound with `rate` samples a second (Hz), from its start to its end and past every stop. Each sample has the
/// level of the signal at its time; at 44,100 Hz the ROM's shortest pulse has 8 samples.
///
/// # Errors
/// [`Error::Unwritable`] for a rate of 0, for a tape that never ends, for a sound longer than three hours, or for a rate so high that
/// three hours would exceed a WAV file's maximum of 4 GiB.
pub fn write(tape: &Tape, rate: u32) -> Result<Vec<u8>, Error> {
    let unwritable = |what: &str| Error::Unwritable { block: 0, format: "WAV", what: what.to_string() };
    if rate == 0 {
        return Err(unwritable("a sound of 0 samples a second"));
    }
    // One T-state more, so that pulses read from samples are written as the same samples.
    let place = |t: T| HEADER as T + (t + 1) * T::from(rate) / HZ;
    if place(MAX_T) > T::from(u32::MAX) {
        return Err(unwritable("so long a sound at this sampling rate"));
    }
    let mut file = vec![0; HEADER];
    let (mut last, mut end) = (Pulse { t: T_PER_MS, level: false }, 0);
    unroll(tape, "WAV", |pulse, t| {
        file.resize(place(t) as usize, SAMPLES[usize::from(pulse.level)]);
        (last, end) = (pulse, t);
    })?;
    // The last pulse needs an edge at its end.
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
