//! WAV: a tape as sound, one channel of 8 bits. For a real Spectrum's EAR socket, or to look at.
//!
//! Source: Microsoft's "Multimedia Programming Interface and Data Specifications 1.0", RIFF WAVE with PCM.

use crate::{Error, T, Tape};

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
/// [`Error::Unwritable`] for a rate of 0, or where the sound would be longer than a WAV file can be, 4 GiB.
pub fn write(tape: &Tape, rate: u32) -> Result<Vec<u8>, Error> {
    let unwritable = |what: &str| Error::Unwritable { block: 0, format: "WAV", what: what.to_string() };
    if rate == 0 {
        return Err(unwritable("a sound of 0 samples a second"));
    }
    // The length first, so that a short file that says "a million times" costs no memory.
    let mut end: T = 0;
    for pulse in tape.pulses() {
        end += pulse.t;
        if end * T::from(rate) / HZ > T::from(u32::MAX) - HEADER as T {
            return Err(unwritable("a sound of more than 4 GiB"));
        }
    }
    let count = (end * T::from(rate) / HZ) as u32;
    let mut file = Vec::with_capacity(HEADER + count as usize + 1);
    file.extend_from_slice(b"RIFF");
    file.extend_from_slice(&(count + count % 2 + HEADER as u32 - 8).to_le_bytes());
    file.extend_from_slice(b"WAVEfmt ");
    for number in [16, 1 | 1 << 16, rate, rate, 1 | 8 << 16] {
        // Length; PCM, 1 channel; samples and bytes a second; bytes a frame, bits a sample.
        file.extend_from_slice(&u32::to_le_bytes(number));
    }
    file.extend_from_slice(b"data");
    file.extend_from_slice(&count.to_le_bytes());
    let mut t: T = 0;
    for pulse in tape.pulses() {
        t += pulse.t;
        let until = HEADER + (t * T::from(rate) / HZ) as usize;
        file.resize(until.max(file.len()), SAMPLES[usize::from(pulse.level)]);
    }
    // Chunks have an even length.
    file.resize(file.len() + count as usize % 2, SAMPLES[0]);
    Ok(file)
}
