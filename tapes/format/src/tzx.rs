//! TZX 1.20: blocks of many kinds, each an ID byte and its body.
//!
//! Source: the TZX specification, revision 1.20. All numbers are little-endian. Blocks without sound are kept as they are. [`write()`]
//! writes every tape that one of the readers returns, and the file is read as an equal tape.

mod generalised;
mod write;

use crate::blocks::Blocks;
use crate::reader::Reader;
use crate::{Block, Choice, Data, Error, Lead, Signal, Tape, Wave, custom, rle};

pub use write::write;

/// The beginning of a file, before the two bytes of its version.
const SIGNATURE: &[u8] = b"ZXTape!\x1A";
/// The version that is written, and the newest that is understood.
const VERSION: [u8; 2] = [1, 20];

/// Reads a TZX file.
///
/// # Errors
/// [`Error::Foreign`] for another signature or major version; [`Error::Truncated`] if the file ends inside a block;
/// [`Error::Invalid`] for undefined values or too many blocks.
pub fn read(file: &[u8]) -> Result<Tape, Error> {
    if !file.starts_with(SIGNATURE) {
        return Err(Error::Foreign { offset: 0, format: "TZX", why: "it does not begin with ZXTape!" });
    }
    let mut reader = Reader::new(file);
    reader.bytes(SIGNATURE.len(), "the signature")?;
    if reader.u8("the version")? != VERSION[0] {
        return Err(Error::Foreign { offset: SIGNATURE.len(), format: "TZX", why: "its major version is not 1" });
    }
    reader.u8("the version")?;
    let mut blocks = Blocks::default();
    let mut left = rle::MAX_BYTES;
    while !reader.is_at_end() {
        let offset = reader.offset();
        blocks.push(block(&mut reader, &mut left)?, offset)?;
    }
    Ok(Tape { blocks: blocks.finish() })
}

/// Reads one block, from its ID on. `left` is the number of bytes that may still be unpacked.
fn block(reader: &mut Reader<'_>, left: &mut usize) -> Result<Block, Error> {
    let id = reader.u8("a block's ID")?;
    Ok(match id {
        0x10 => {
            let pause_ms = reader.u16("the pause")?;
            let length = reader.number::<2>("a block's length")?;
            Block::Data(Data { bytes: vec(reader, length)?, signal: Signal::Rom, pause_ms })
        }
        0x11 => {
            let mut next = || reader.u16("the timing");
            let (pilot, sync1, sync2, zero, one, count) = (next()?, next()?, next()?, next()?, next()?, next()?);
            let lead = Some(Lead { pilot, count, sync1, sync2 });
            turbo(reader, lead, zero, one)?
        }
        0x12 => {
            // A pulse of 0 T, as Fuse's audio2tape writes it, is played 1 T long, as any other.
            let (pulse, count) = (reader.u16("the pulse's length")?, reader.u16("the number of pulses")?);
            Block::Tone { pulse, count }
        }
        0x13 => {
            let count = reader.u8("the number of pulses")?;
            Block::Pulses((0..count).map(|_| reader.u16("a pulse's length")).collect::<Result<_, _>>()?)
        }
        0x14 => {
            let (zero, one) = (reader.u16("the timing")?, reader.u16("the timing")?);
            turbo(reader, None, zero, one)?
        }
        0x15 => {
            let offset = reader.offset();
            let t_per_sample = reader.u16("the timing")?;
            let pause_ms = reader.u16("the pause")?;
            let last_bits = last_bits(reader)?;
            let length = reader.number::<3>("a block's length")?;
            if t_per_sample == 0 && length > 0 {
                return Err(Error::Invalid { offset, what: "samples of 0 T-states".to_string() });
            }
            Block::Recording { t_per_sample, last_bits, pause_ms, samples: vec(reader, length)? }
        }
        0x20 => match reader.u16("the pause")? {
            0 => Block::Stop,
            ms => Block::Pause(ms),
        },
        0x21 => Block::GroupStart(short_text(reader)?),
        0x22 => Block::GroupEnd,
        0x24 => Block::LoopStart(reader.u16("the number of repetitions")?),
        0x25 => Block::LoopEnd,
        0x2A => {
            expect_length(reader, 0)?;
            Block::StopOn48K
        }
        0x2B => {
            expect_length(reader, 1)?;
            let offset = reader.offset();
            match reader.u8("the level")? {
                0 => Block::Level(false),
                1 => Block::Level(true),
                other => return Err(Error::Invalid { offset, what: format!("{other} is not a level") }),
            }
        }
        0x30 => Block::Text(short_text(reader)?),
        0x18 => Block::Wave(wave(reader, left)?),
        0x19 => Block::Generalised(Box::new(generalised::read(reader)?)),
        0x23 => Block::Jump(reader.u16("the jump")?.cast_signed()),
        0x26 => {
            let count = reader.u16("the number of calls")?;
            Block::Call((0..count).map(|_| Ok(reader.u16("a call")?.cast_signed())).collect::<Result<_, Error>>()?)
        }
        0x27 => Block::Return,
        0x28 => select(reader)?,
        _ => {
            let block = Block::Other { id, body: other(reader, id)? };
            custom::long_text(&block).map_or(block, Block::Text)
        }
    })
}

/// Reads the common part of $11 and $14.
fn turbo(reader: &mut Reader<'_>, lead: Option<Lead>, zero: u16, one: u16) -> Result<Block, Error> {
    let last_bits = last_bits(reader)?;
    let pause_ms = reader.u16("the pause")?;
    let length = reader.number::<3>("a block's length")?;
    let signal = Signal::Turbo { lead, zero, one, last_bits };
    Ok(Block::Data(Data { bytes: vec(reader, length)?, signal, pause_ms }))
}

/// Reads $18: pulses in samples, as in CSW.
fn wave(reader: &mut Reader<'_>, left: &mut usize) -> Result<Wave, Error> {
    let length = reader.number::<4>("a block's length")? as usize;
    let start = reader.offset();
    let mut body = reader.part(length, "a block's body")?;
    let pause_ms = body.u16("the pause")?;
    let at = body.offset();
    let rate = body.number::<3>("the sampling rate")?;
    if rate == 0 {
        return Err(Error::Invalid { offset: at, what: "0 samples a second".to_string() });
    }
    let packed = rle::read_packed(&mut body)?;
    // libspectrum writes the number of bytes here too.
    let (count_at, pulses) = (body.offset(), body.number::<4>("the number of pulses")?);
    let count = rle::Count { offset: count_at, pulses, may_be_bytes: true };
    let at = body.offset();
    let pulses = rle::read(body.bytes(start + length - at, "the pulses")?, packed, at, Some(count), left)?;
    Ok(Wave { rate, pulses, pause_ms, packed })
}

/// Reads $28: length of the rest, number of choices; for each its distance and a text.
fn select(reader: &mut Reader<'_>) -> Result<Block, Error> {
    let length = reader.u16("a block's length")?;
    let mut body = reader.part(length.into(), "a block's body")?;
    let count = body.u8("the number of choices")?;
    let choice = |body: &mut Reader<'_>| {
        Ok(Choice { distance: body.u16("a choice's place")?.cast_signed(), text: short_text(body)? })
    };
    let choices = (0..count).map(|_| choice(&mut body)).collect::<Result<_, Error>>()?;
    body.require_end()?;
    Ok(Block::Select(choices))
}

/// Checks $32: length of the rest, number of texts; for each its kind and the text.
fn check_info(mut body: Reader<'_>) -> Result<(), Error> {
    body.u16("a block's length")?;
    info_texts(&mut body)?;
    body.require_end()
}

fn info_texts(body: &mut Reader<'_>) -> Result<(), Error> {
    for _ in 0..body.u8("the number of texts")? {
        body.u8("a text's kind")?;
        short_text(body)?;
    }
    Ok(())
}

/// Reads the number of bits used of the last byte. 0 stands for 8 in the files that have it.
fn last_bits(reader: &mut Reader<'_>) -> Result<u8, Error> {
    let offset = reader.offset();
    match reader.u8("the used bits of the last byte")? {
        0 => Ok(8),
        bits if bits <= 8 => Ok(bits),
        bits => Err(Error::Invalid { offset, what: format!("{bits} bits of a byte cannot be used") }),
    }
}

fn vec(reader: &mut Reader<'_>, length: u32) -> Result<Vec<u8>, Error> {
    Ok(reader.bytes(length as usize, "a block's data")?.to_vec())
}

/// Reads a text with its length in a byte.
fn short_text(reader: &mut Reader<'_>) -> Result<Vec<u8>, Error> {
    let length = reader.u8("a text's length")?;
    Ok(reader.bytes(length.into(), "a text")?.to_vec())
}

fn expect_length(reader: &mut Reader<'_>, length: u32) -> Result<(), Error> {
    let offset = reader.offset();
    match reader.number::<4>("a block's length")? {
        found if found == length => Ok(()),
        found => Err(Error::Invalid { offset, what: format!("the block should have {length} bytes, not {found}") }),
    }
}

/// Reads the body of a block without sound. If the ID is unknown, its first four bytes are its length, as the specification guarantees
/// for all future blocks. The two for the Commodore 64, of version 1.13, include these four bytes in the length.
fn other(reader: &mut Reader<'_>, id: u8) -> Result<Vec<u8>, Error> {
    let mut ahead = *reader;
    let what = "a block's length";
    let length = match id {
        0x32 => 2 + info_length(ahead.number::<2>(what)? as usize, ahead),
        0x31 => 2 + ahead.bytes(2, what)?[1] as usize,
        0x33 => 1 + 3 * ahead.u8(what)? as usize,
        0x34 => 8,
        0x35 => 20 + number_at(&mut ahead, 16)?,
        0x40 => 4 + (number_at(&mut ahead, 0)? >> 8),
        0x5A => 9,
        0x16 | 0x17 => match number_at(&mut ahead, 0)? {
            length @ 4.. => length,
            length => {
                let what = format!("a block of {length} bytes is too short for its own length, 4 bytes");
                return Err(Error::Invalid { offset: reader.offset(), what });
            }
        },
        _ => 4 + number_at(&mut ahead, 0)?,
    };
    let body = *reader;
    let mut bytes = reader.bytes(length, "a block's body")?.to_vec();
    if id == 0x32 {
        check_info({ body }.part(length, "a block's body")?)?;
        bytes[..2].copy_from_slice(&(length as u16 - 2).to_le_bytes());
    }
    Ok(bytes)
}

/// Returns the length of an archive info without the two bytes of its length, given the length stated. In some files that is one byte
/// too short for the texts; other programs read these, so the texts count then.
fn info_length(stated: usize, mut texts: Reader<'_>) -> usize {
    let start = texts.offset();
    let is_read = info_texts(&mut texts).is_ok();
    let length = texts.offset() - start;
    if is_read && length == stated + 1 { length } else { stated }
}

/// Reads the four-byte number that follows `skip` bytes.
fn number_at(reader: &mut Reader<'_>, skip: usize) -> Result<usize, Error> {
    reader.bytes(skip, "a block's ID")?;
    Ok(reader.number::<4>("a block's length")? as usize)
}
