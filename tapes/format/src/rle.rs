//! The pulses of a CSW: the length of each in samples, as a byte, or as a 0 and four bytes; packed with zlib or not.
//!
//! Source: Ramsoft's CSW specification, revision 2.

use crate::Error;
use crate::reader::Reader;
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use std::io::{Read, Write};

/// Maximum number of bytes unpacked from one file: an hour of tape has some 15 million pulses.
pub(crate) const MAX_BYTES: usize = 64 << 20;

/// Reads the byte for the coding of pulses: 1 for RLE, 2 for RLE packed with zlib. Returns true if they are packed.
pub(crate) fn read_packed(reader: &mut Reader<'_>) -> Result<bool, Error> {
    let offset = reader.offset();
    match reader.u8("the compression")? {
        1 => Ok(false),
        2 => Ok(true),
        other => Err(Error::Invalid { offset, what: format!("{other} is not a compression") }),
    }
}

/// The number of pulses that a file states. 0 states nothing.
#[derive(Clone, Copy)]
pub(crate) struct Count {
    /// Offset of the number.
    pub(crate) offset: usize,
    pub(crate) pulses: u32,
    /// True if it may be the number of bytes instead, five for a long pulse, as libspectrum and with it Fuse write it.
    pub(crate) may_be_bytes: bool,
}

/// Reads pulses that begin at `offset` of the file; `left` is the number of bytes that may still be unpacked. Pulses of length 0
/// are left out.
pub(crate) fn read(
    bytes: &[u8],
    packed: bool,
    offset: usize,
    count: Option<Count>,
    left: &mut usize,
) -> Result<Vec<u32>, Error> {
    let unpacked;
    // A file without pulses may have no zlib stream at all.
    let bytes = if packed && !bytes.is_empty() {
        let used;
        (unpacked, used) = unpack(bytes, *left).map_err(|what| Error::Invalid { offset, what })?;
        if used < bytes.len() {
            let what = format!("{} bytes follow the packed pulses", bytes.len() - used);
            return Err(Error::Invalid { offset: offset + used, what });
        }
        *left -= unpacked.len();
        &unpacked[..]
    } else {
        bytes
    };
    let mut reader = Reader::new(bytes);
    let (mut pulses, mut found) = (Vec::new(), 0);
    while !reader.is_at_end() {
        let at = reader.offset();
        let length = match reader.u8("a pulse")? {
            0 => reader.number::<4>("a long pulse").map_err(|_| Error::Invalid {
                offset: if packed { offset } else { offset + at },
                what: "a long pulse is cut short".to_string(),
            })?,
            short => short.into(),
        };
        found += 1;
        if length > 0 {
            pulses.push(length);
        }
    }
    match count {
        Some(Count { offset, pulses, may_be_bytes })
            if pulses > 0 && pulses != found && !(may_be_bytes && pulses as usize == bytes.len()) =>
        {
            Err(Error::Invalid { offset, what: format!("the file states {pulses} pulses, but has {found}") })
        }
        _ => Ok(pulses),
    }
}

/// Unpacks bytes; returns them and the number of packed bytes read.
fn unpack(bytes: &[u8], max: usize) -> Result<(Vec<u8>, usize), String> {
    let mut unpacked = Vec::new();
    let mut decoder = ZlibDecoder::new(bytes).take(max as u64 + 1);
    let read = decoder.read_to_end(&mut unpacked);
    read.map_err(|error| format!("the pulses cannot be unpacked: {error}"))?;
    if unpacked.len() > max {
        return Err("the pulses of the file are more than 64 MiB".to_string());
    }
    Ok((unpacked, decoder.into_inner().total_in() as usize))
}

/// Writes pulses.
pub(crate) fn write(pulses: &[u32], packed: bool) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(pulses.len());
    for &pulse in pulses {
        match u8::try_from(pulse) {
            Ok(short @ 1..) => bytes.push(short),
            _ => {
                bytes.push(0);
                bytes.extend(pulse.to_le_bytes());
            }
        }
    }
    if !packed {
        return bytes;
    }
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    // Writing into memory cannot fail.
    let _ = encoder.write_all(&bytes);
    encoder.finish().unwrap_or_default()
}
