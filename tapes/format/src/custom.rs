//! What other formats have beside their sound is kept as a custom block of TZX ($35): a name in 16 bytes, the length of the rest in
//! four, the rest. So is a remark that is too long for TZX's own block of it ($30): as the block of a PZX file that it came from, in UTF-8.

use crate::Block;
use crate::text::{from_utf8, to_utf8};

const ID: u8 = 0x35;

/// A name, filled up with spaces.
pub(crate) type Name = [u8; 16];

/// The name of what keeps a long remark.
const LONG_TEXT: &Name = b"PZX BRWS        ";
/// The most characters of $30.
const SHORT: usize = 255;

/// The block with this name that keeps some bytes.
pub(crate) fn block(name: &Name, kept: &[u8]) -> Block {
    Block::Other { id: ID, body: [name, &(kept.len() as u32).to_le_bytes()[..], kept].concat() }
}

/// The name of such a block, and the bytes that it keeps.
pub(crate) fn kept(block: &Block) -> Option<(&Name, &[u8])> {
    let Block::Other { id: ID, body } = block else { return None };
    let (name, rest) = body.split_first_chunk()?;
    Some((name, rest.get(4..)?))
}

/// The block that keeps a remark, if it is longer than TZX's own could be.
pub(crate) fn of_long_text(text: &[u8]) -> Option<Block> {
    (text.len() > SHORT).then(|| block(LONG_TEXT, &to_utf8(text)))
}

/// The remark that such a block keeps.
pub(crate) fn long_text(block: &Block) -> Option<Vec<u8>> {
    let (_, text) = kept(block).filter(|(name, _)| *name == LONG_TEXT)?;
    from_utf8(text).filter(|text| text.len() > SHORT)
}
