//! TAP: standard data blocks, each as its length (two bytes, low first) and its bytes, from the flag byte to the checksum. The file
//! has nothing else.

use crate::blocks::Blocks;
use crate::decode::{READ_BY_ROM, decoded_blocks};
use crate::reader::Reader;
use crate::standard::standard;
use crate::unroll::order;
use crate::{Block, Data, Error, Tape};

/// Maximum length of a file that is written, in bytes: loops repeat blocks.
const MAX_BYTES: usize = 64 << 20;

/// Reads a TAP file.
///
/// # Errors
/// [`Error::Truncated`] if the file ends inside a block; [`Error::Foreign`] for an empty file and for one of zeros, whose blocks are
/// all empty; [`Error::Invalid`] for too many blocks. Checksums are not checked: a tape with a wrong one is a tape with a loading error.
pub fn read(file: &[u8]) -> Result<Tape, Error> {
    if is_blank(file) {
        let why = if file.is_empty() { "it is empty" } else { "it has only zeros" };
        return Err(Error::Foreign { offset: 0, format: "TAP", why });
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

/// Writes a TAP file: the blocks that the ROM reads, also those that consist of several blocks of the tape, and those decoded from
/// recordings at all speeds that the ROM reads. Names, texts and lengths of pauses are left out: TAP cannot store them. Jumps, calls
/// and loops are followed.
///
/// # Errors
/// [`Error::Unwritable`] for a block that the ROM does not read or that is longer than 65,535 bytes, for a tape without data, and
/// for a tape that never ends.
pub fn write(tape: &Tape) -> Result<Vec<u8>, Error> {
    let before = |index: usize| index.checked_sub(1).map(|before| &tape.blocks[before]);
    let decoded: Vec<Option<Vec<Block>>> = tape
        .blocks
        .iter()
        .enumerate()
        .map(|(index, block)| decoded_blocks(block, before(index), READ_BY_ROM))
        .collect();
    // The blocks in the order of play, each with its index on the tape.
    let mut played: Vec<(usize, &Block)> = Vec::new();
    for index in order(tape, "TAP")? {
        let blocks = decoded[index].as_deref().unwrap_or(std::slice::from_ref(&tape.blocks[index]));
        played.extend(blocks.iter().map(|block| (index, block)));
    }
    let mut file = Vec::new();
    let mut at = 0;
    while let Some(&(_, block)) = played.get(at) {
        let is_after_data = || at.checked_sub(1).is_some_and(|before| matches!(played[before].1, Block::Data(_)));
        at += match block {
            Block::Pause(_) | Block::Stop | Block::StopOn48K | Block::Level(_) => 1,
            // Sound before the first block is not data: speech or music.
            Block::Wave(_) if file.is_empty() && decoded[played[at].0].is_some() => 1,
            // In other formats the pulse that ends a block's last bit is a block of its own.
            Block::Pulses(pulses) if pulses.len() == 1 && is_after_data() => 1,
            _ => {
                let found = standard(played[at..].iter().map(|&(_, block)| block)).map_err(|other| {
                    unwritable(played[at + other.block].0, &format!("a signal other than the ROM's: {}", other.why))
                })?;
                put(&mut file, found.data, played[at + found.blocks - 1].0)?;
                found.blocks
            }
        };
    }
    if is_blank(&file) {
        return Err(unwritable(0, "a tape without data"));
    }
    Ok(file)
}

/// Returns true for a file without data: it has no blocks, or only empty ones.
fn is_blank(file: &[u8]) -> bool {
    file.iter().all(|&byte| byte == 0)
}

/// Appends one block; `index` is its index on the tape.
fn put(file: &mut Vec<u8>, Data { bytes, .. }: &Data, index: usize) -> Result<(), Error> {
    let length = u16::try_from(bytes.len()).map_err(|_| unwritable(index, "more than 65,535 bytes in a block"))?;
    file.extend_from_slice(&length.to_le_bytes());
    file.extend_from_slice(bytes);
    if file.len() > MAX_BYTES {
        return Err(unwritable(index, "more than 64 MiB"));
    }
    Ok(())
}

fn unwritable(block: usize, what: &str) -> Error {
    Error::Unwritable { block, format: "TAP", what: what.to_string() }
}
