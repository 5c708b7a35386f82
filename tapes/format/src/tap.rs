//! TAP: standard data blocks one after the other, each as its length (two bytes, low first) and its bytes, from the flag
//! byte to the checksum. There is nothing else in the file.

use crate::reader::Reader;
use crate::unroll::order;
use crate::{Block, Data, Error, Tape};

/// The most bytes that are written, where loops repeat blocks.
const MOST: usize = 64 << 20;

/// Reads a TAP file.
///
/// # Errors
/// [`Error::Truncated`] where the file ends inside a block; [`Error::Foreign`] for an empty file. The checksums are left to the
/// Spectrum: a tape with a wrong one is a tape with a loading error.
pub fn read(file: &[u8]) -> Result<Tape, Error> {
    if file.is_empty() {
        return Err(Error::Foreign { offset: 0, format: "TAP", why: "it is empty" });
    }
    let mut reader = Reader::new(file);
    let mut blocks = Vec::new();
    while !reader.is_at_end() {
        let length = reader.u16("a block's length")?;
        let bytes = reader.bytes(length.into(), "a block's data")?;
        blocks.push(Block::Data(Data::standard(bytes.to_vec())));
    }
    Ok(Tape { blocks })
}

/// Writes a TAP file. Names and remarks are left out, and so is the length of pauses: TAP has no place for them. Jumps, calls and
/// loops are made.
///
/// # Errors
/// [`Error::Unwritable`] for a block that is not standard data, or is longer than 65,535 bytes, where there is none, or no end.
pub fn write(tape: &Tape) -> Result<Vec<u8>, Error> {
    let unwritable = |block, what: &str| Error::Unwritable { block, format: "TAP", what: what.to_string() };
    let mut file = Vec::new();
    let mut last = None;
    for index in order(tape, "TAP")? {
        let block = &tape.blocks[index];
        let before = last.replace(block);
        let data = match block {
            Block::Pause(_) | Block::Stop | Block::StopOn48K | Block::Level(_) => continue,
            // Other formats have the pulse that ends a block's last bit as a block of its own.
            Block::Pulses(pulses) if pulses.len() == 1 && matches!(before, Some(Block::Data(_))) => continue,
            _ => block.as_standard().ok_or_else(|| unwritable(index, "a signal other than the ROM's"))?,
        };
        let length =
            u16::try_from(data.bytes.len()).map_err(|_| unwritable(index, "more than 65,535 bytes in a block"))?;
        file.extend_from_slice(&length.to_le_bytes());
        file.extend_from_slice(&data.bytes);
        if file.len() > MOST {
            return Err(unwritable(index, "more than 64 MiB"));
        }
    }
    if file.is_empty() {
        return Err(unwritable(0, "a tape without data"));
    }
    Ok(file)
}
