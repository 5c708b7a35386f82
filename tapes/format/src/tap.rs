//! TAP: standard data blocks one after the other, each as its length (two bytes, low first) and its bytes, from the flag
//! byte to the checksum. There is nothing else in the file.

use crate::blocks::Blocks;
use crate::hear::{BY_ROM, recorded_blocks};
use crate::reader::Reader;
use crate::standard::standard;
use crate::unroll::order;
use crate::{Block, Data, Error, Tape};

/// The most bytes that are written, where loops repeat blocks.
const MOST: usize = 64 << 20;

/// Reads a TAP file.
///
/// # Errors
/// [`Error::Truncated`] where the file ends inside a block; [`Error::Foreign`] for an empty file; [`Error::Invalid`] for more blocks
/// than a tape has. The checksums are left to the
/// Spectrum: a tape with a wrong one is a tape with a loading error.
pub fn read(file: &[u8]) -> Result<Tape, Error> {
    if file.is_empty() {
        return Err(Error::Foreign { offset: 0, format: "TAP", why: "it is empty" });
    }
    let mut reader = Reader::new(file);
    let mut blocks = Blocks::default();
    while !reader.is_at_end() {
        let offset = reader.offset();
        let length = reader.u16("a block's length")?;
        let bytes = reader.bytes(length.into(), "a block's data")?;
        blocks.push(Block::Data(Data::standard(bytes.to_vec())), offset)?;
    }
    Ok(Tape { blocks: blocks.finish() })
}

/// Writes a TAP file: what the ROM reads, be it one block or several that make it together, and what is heard of it in
/// recordings, at all speeds at which the ROM hears it. Names and remarks are left out, and so is the length of pauses: TAP has no place for them. Jumps, calls and
/// loops are made.
///
/// # Errors
/// [`Error::Unwritable`] for a block that is none of the ROM's, or is longer than 65,535 bytes, where there is none, or no end.
pub fn write(tape: &Tape) -> Result<Vec<u8>, Error> {
    let before = |index: usize| index.checked_sub(1).map(|before| &tape.blocks[before]);
    let heard: Vec<Option<Vec<Block>>> =
        tape.blocks.iter().enumerate().map(|(index, block)| recorded_blocks(block, before(index), BY_ROM)).collect();
    // What is played, each block with the index that it has on the tape.
    let mut played: Vec<(usize, &Block)> = Vec::new();
    for index in order(tape, "TAP")? {
        let blocks = heard[index].as_deref().unwrap_or(std::slice::from_ref(&tape.blocks[index]));
        played.extend(blocks.iter().map(|block| (index, block)));
    }
    let mut file = Vec::new();
    let mut at = 0;
    while let Some(&(_, block)) = played.get(at) {
        let is_behind_data = || at.checked_sub(1).is_some_and(|before| matches!(played[before].1, Block::Data(_)));
        at += match block {
            Block::Pause(_) | Block::Stop | Block::StopOn48K | Block::Level(_) => 1,
            // What is heard before the ROM has loaded anything nobody loads: somebody talks, or there is music.
            Block::Wave(_) if file.is_empty() && heard[played[at].0].is_some() => 1,
            // Other formats have the pulse that ends a block's last bit as a block of its own.
            Block::Pulses(pulses) if pulses.len() == 1 && is_behind_data() => 1,
            _ => {
                let found = standard(played[at..].iter().map(|&(_, block)| block)).map_err(|other| {
                    unwritable(played[at + other.block].0, &format!("a signal other than the ROM's: {}", other.why))
                })?;
                put(&mut file, found.data, played[at + found.blocks - 1].0)?;
                found.blocks
            }
        };
    }
    if file.is_empty() {
        return Err(unwritable(0, "a tape without data"));
    }
    Ok(file)
}

/// The bytes of one block, which has this index on the tape.
fn put(file: &mut Vec<u8>, Data { bytes, .. }: &Data, index: usize) -> Result<(), Error> {
    let length = u16::try_from(bytes.len()).map_err(|_| unwritable(index, "more than 65,535 bytes in a block"))?;
    file.extend_from_slice(&length.to_le_bytes());
    file.extend_from_slice(bytes);
    if file.len() > MOST {
        return Err(unwritable(index, "more than 64 MiB"));
    }
    Ok(())
}

fn unwritable(block: usize, what: &str) -> Error {
    Error::Unwritable { block, format: "TAP", what: what.to_string() }
}
