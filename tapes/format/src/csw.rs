//! CSW, Compressed Square Wave: a recording as the lengths of its pulses in samples.
//!
//! ```text
//! 0   "Compressed Square Wave", $1A      version 1               version 2
//! 23  version: 1 or 2, and a minor one   25  samples a second    25  samples a second (4 bytes)
//!                                        27  compression, 1      29  number of pulses
//!                                        28  bit 0: begins high  33  compression, 1 or 2
//!                                        29  reserved            34  bit 0: begins high
//!                                        32  pulses              35  length of an extension
//!                                                                36  writer
//!                                                                52  the extension, then pulses
//! ```
//!
//! The writer and the extension are kept as a custom block of TZX ($35) with the name `CSW`: the 16 bytes of the writer, then the
//! extension. Source: Ramsoft's specification, revision 2, which has version 1 in an appendix.

use crate::reader::Reader;
use crate::unroll::unroll;
use crate::{Block, Error, Tape, Wave, custom, rle};

const SIGNATURE: &[u8] = b"Compressed Square Wave\x1A";
/// The writer of files that do not name another.
const WRITER: &[u8; 16] = b"zxlab\0\0\0\0\0\0\0\0\0\0\0";
/// The name of the custom block.
const NAME: &custom::Name = b"CSW             ";
/// Maximum length of an extension in bytes.
const MAX_EXTENSION: usize = 255;

/// The versions of the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Version {
    /// 1.01: not packed, at most 65,535 samples a second; written with 44,100.
    One,
    /// 2.00: packed with zlib; written with a sample for every 10 T-states, 350,000 a second. No loader depends on 5 T more or less,
    /// most pulses fit in a byte, and readers that round a sample to whole T-states, as libspectrum does, lose nothing.
    Two,
}

/// Samples a second for a tape without a rate of its own, by the version.
const RATES: [u32; 2] = [44_100, Wave::T_STATES / 10];

/// The fields of a file's header that are not part of the sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header<'a> {
    /// The program that wrote the file: ASCII, padded with zeros.
    pub writer: &'a [u8; 16],
    /// An extension of the header, at most 255 bytes, in a form of the writer's own.
    pub extension: &'a [u8],
}

impl<'a> Header<'a> {
    /// Reads the fields that a custom block keeps; `None` for other blocks.
    #[must_use]
    pub fn from_block(block: &'a Block) -> Option<Header<'a>> {
        let (_, kept) = custom::kept(block).filter(|&(name, _)| name == NAME)?;
        let (writer, extension) = kept.split_first_chunk()?;
        (extension.len() <= MAX_EXTENSION).then_some(Header { writer, extension })
    }

    /// The writer's name without padding; characters other than printable ASCII become `?`.
    #[must_use]
    pub fn writer(&self) -> String {
        let name = self.writer.iter().take_while(|&&byte| byte != 0);
        name.map(|&byte| if (0x20..0x7F).contains(&byte) { char::from(byte) } else { '?' }).collect()
    }

    /// The custom block that keeps the fields; `None` for those that are written by default.
    fn block(&self) -> Option<Block> {
        let is_own = self.writer == WRITER && self.extension.is_empty();
        (!is_own).then(|| custom::block(NAME, &[self.writer, self.extension].concat()))
    }
}

/// Reads a CSW file: a level and a recording, and before them the header's writer if that is another program. A rate of more than
/// 16,777,215 samples a second is converted to T-states.
///
/// # Errors
/// [`Error::Foreign`] if it is not a CSW file, or of another version; [`Error::Truncated`] if it ends too soon;
/// [`Error::Invalid`] for values that the format does not allow.
pub fn read(file: &[u8]) -> Result<Tape, Error> {
    if !file.starts_with(SIGNATURE) {
        return Err(Error::Foreign { offset: 0, format: "CSW", why: "it does not begin with Compressed Square Wave" });
    }
    let mut reader = Reader::new(file);
    reader.bytes(SIGNATURE.len(), "the signature")?;
    let version = reader.u8("the version")?;
    reader.u8("the version")?;
    let rate_at = reader.offset();
    let mut header = None;
    let (rate, packed, flags, count) = match version {
        1 => {
            let rate = reader.u16("the sampling rate")?;
            let packed = rle::read_packed(&mut reader)?;
            let flags = reader.u8("the flags")?;
            reader.bytes(3, "the header")?;
            (rate.into(), packed, flags, None)
        }
        2 => {
            let rate = reader.number::<4>("the sampling rate")?;
            let (offset, pulses) = (reader.offset(), reader.number::<4>("the number of pulses")?);
            let packed = rle::read_packed(&mut reader)?;
            let flags = reader.u8("the flags")?;
            let extension = reader.u8("the extension's length")?;
            let writer = reader.bytes(16, "the writer")?;
            let extension = reader.bytes(extension.into(), "the extension")?;
            // libspectrum leaves the writer empty.
            let count = rle::Count { offset, pulses, may_be_bytes: writer == [0; 16] };
            header = writer.first_chunk().and_then(|writer| Header { writer, extension }.block());
            (rate, packed, flags, Some(count))
        }
        _ => return Err(Error::Foreign { offset: 23, format: "CSW", why: "its version is neither 1 nor 2" }),
    };
    if rate == 0 {
        return Err(Error::Invalid { offset: rate_at, what: "0 samples a second".to_string() });
    }
    let offset = reader.offset();
    let pulses = rle::read(reader.rest(), packed, offset, count, &mut { rle::MAX_BYTES })?;
    let wave = Wave::of_file(rate, pulses, packed);
    Ok(Tape { blocks: header.into_iter().chain([Block::Level(flags & 1 != 0), Block::Wave(wave)]).collect() })
}

/// Writes the signal of a tape. A recording keeps its own rate and packing if the version allows it, and its header's fields.
///
/// # Errors
/// [`Error::Unwritable`] for a tape that never ends, or is longer than three hours.
pub fn write(tape: &Tape, version: Version) -> Result<Vec<u8>, Error> {
    let recorded = tape.as_recording().map(|(_, wave)| wave.rate);
    let header = tape.blocks.iter().find_map(Header::from_block).filter(|header| header.block().is_some());
    // Version 1 is never packed; another program's version 2 keeps its packing.
    let packed = header.is_none() || tape.as_recording().is_none_or(|(_, wave)| wave.packed);
    let header = header.unwrap_or(Header { writer: WRITER, extension: &[] });
    let rate = match version {
        Version::One => recorded.filter(|&rate| rate <= 0xFFFF).unwrap_or(RATES[0]),
        Version::Two => recorded.unwrap_or(RATES[1]),
    };
    let (high, samples) = match tape.as_recording() {
        Some((high, wave)) if wave.rate == rate && wave.pause_ms == 0 => (high, wave.pulses.clone()),
        _ => sampled(tape, rate)?,
    };
    let high = u8::from(high);
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
            file.extend([1 + u8::from(packed), high, header.extension.len() as u8]);
            file.extend(header.writer);
            file.extend(header.extension);
            file.extend(rle::write(&samples, packed));
        }
    }
    Ok(file)
}

/// Returns the level of the first pulse, and the length of each pulse in samples.
fn sampled(tape: &Tape, rate: u32) -> Result<(bool, Vec<u32>), Error> {
    let sample = |t: u64| (t * u64::from(rate) + u64::from(Wave::T_STATES) / 2) / u64::from(Wave::T_STATES);
    let (mut passed, mut high) = (0, false);
    let mut samples = Vec::new();
    unroll(tape, "CSW", |pulse, end| {
        if samples.is_empty() {
            high = pulse.level;
        }
        let length = u32::try_from(sample(end).saturating_sub(passed)).unwrap_or(u32::MAX).max(1);
        passed += u64::from(length);
        samples.push(length);
    })?;
    Ok((high, samples))
}
