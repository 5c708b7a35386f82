//! CSW, Compressed Square Wave: a recording as the lengths of its pulses in samples.
//!
//! ```text
//! 0   "Compressed Square Wave", $1A      version 1               version 2
//! 23  version: 1 or 2, and a minor one   25  samples a second    25  samples a second (4 bytes)
//!                                        27  compression, 1      29  number of pulses
//!                                        28  bit 0: begins high  33  compression, 1 or 2
//!                                        29  nothing             34  bit 0: begins high
//!                                        32  pulses              35  length of an extension
//!                                                                36  who wrote it
//!                                                                52  the extension, then pulses
//! ```
//!
//! Source: Ramsoft's specification, revision 2, which has version 1 in an appendix.

use crate::reader::Reader;
use crate::unroll::unroll;
use crate::{Block, Error, Tape, Wave, rle};

const SIGNATURE: &[u8] = b"Compressed Square Wave\x1A";

/// The versions of the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Version {
    /// 1.01: not packed, at most 65,535 samples a second; 44,100 are written.
    One,
    /// 2.00: packed with zlib; a sample for every 10 T-states is written, 350,000 a second. No loader minds 5 T more or less, most
    /// pulses are a byte, and readers that count whole T-states to a sample, as libspectrum does, lose nothing.
    Two,
}

/// Samples a second where the tape has no rate of its own, by the version.
const RATES: [u32; 2] = [44_100, Wave::T_STATES / 10];

/// Reads a CSW file: a level and a recording.
///
/// # Errors
/// [`Error::Foreign`] if it is none or of another version; [`Error::Truncated`] where it ends too soon; [`Error::Invalid`] for
/// values that the format does not allow.
pub fn read(file: &[u8]) -> Result<Tape, Error> {
    if !file.starts_with(SIGNATURE) {
        return Err(Error::Foreign { offset: 0, format: "CSW", why: "it does not begin with Compressed Square Wave" });
    }
    let mut reader = Reader::new(file);
    reader.bytes(SIGNATURE.len(), "the signature")?;
    let version = reader.u8("the version")?;
    reader.u8("the version")?;
    let rate_at = reader.offset();
    let (rate, packed, flags, count) = match version {
        1 => {
            let rate = reader.u16("the sampling rate")?;
            let packed = rle::is_packed(&mut reader)?;
            let flags = reader.u8("the flags")?;
            reader.bytes(3, "the header")?;
            (rate.into(), packed, flags, None)
        }
        2 => {
            let rate = reader.number::<4>("the sampling rate")?;
            let count = rle::Count { offset: reader.offset(), pulses: reader.number::<4>("the number of pulses")? };
            let packed = rle::is_packed(&mut reader)?;
            let flags = reader.u8("the flags")?;
            let extension = reader.u8("the extension's length")?;
            reader.bytes(16, "who wrote it")?;
            reader.bytes(extension.into(), "the extension")?;
            (rate, packed, flags, Some(count))
        }
        _ => return Err(Error::Foreign { offset: 23, format: "CSW", why: "its version is neither 1 nor 2" }),
    };
    if rate == 0 {
        return Err(Error::Invalid { offset: rate_at, what: "0 samples a second".to_string() });
    }
    let offset = reader.offset();
    let pulses = rle::read(reader.rest(), packed, offset, count, &mut { rle::MOST })?;
    let wave = Wave { rate, pulses, pause_ms: 0, packed };
    Ok(Tape { blocks: vec![Block::Level(flags & 1 != 0), Block::Wave(wave)] })
}

/// Writes the signal of a tape. A recording keeps its own rate where the version allows it.
///
/// # Errors
/// [`Error::Unwritable`] for a tape without an end, or longer than three hours.
pub fn write(tape: &Tape, version: Version) -> Result<Vec<u8>, Error> {
    let recorded = match tape.blocks.as_slice() {
        [Block::Level(_), Block::Wave(wave)] => Some(wave.rate),
        _ => None,
    };
    let rate = match version {
        Version::One => recorded.filter(|&rate| rate <= 0xFFFF).unwrap_or(RATES[0]),
        Version::Two => recorded.unwrap_or(RATES[1]),
    };
    let sample = |t: u64| (t * u64::from(rate) + u64::from(Wave::T_STATES) / 2) / u64::from(Wave::T_STATES);
    let (mut passed, mut high) = (0, 0);
    let mut samples = Vec::new();
    unroll(tape, "CSW", |pulse, end| {
        if samples.is_empty() {
            high = u8::from(pulse.level);
        }
        let length = u32::try_from(sample(end).saturating_sub(passed)).unwrap_or(u32::MAX).max(1);
        passed += u64::from(length);
        samples.push(length);
    })?;
    let mut file = SIGNATURE.to_vec();
    match version {
        Version::One => {
            file.extend([1, 1]);
            file.extend((rate as u16).to_le_bytes());
            file.extend([1, high, 0, 0, 0]);
            file.extend(rle::write(&samples, false));
        }
        Version::Two => {
            file.extend([2, 0]);
            file.extend(rate.to_le_bytes());
            file.extend((samples.len() as u32).to_le_bytes());
            file.extend([2, high, 0]);
            file.extend(b"zxlab\0\0\0\0\0\0\0\0\0\0\0");
            file.extend(rle::write(&samples, true));
        }
    }
    Ok(file)
}
