//! Custom blocks of TZX ($35): a name of 16 bytes, the length of the rest in four bytes, the rest. They keep what other formats have
//! besides their sound, and texts that are too long for TZX's own text block ($30), which come from PZX and are kept in UTF-8.

use crate::Block;
use crate::text::{from_utf8, to_utf8};

const ID: u8 = 0x35;

/// A name, padded with spaces.
pub(crate) type Name = [u8; 16];

/// The name of the block of a long text.
const LONG_TEXT: &Name = b"PZX BRWS        ";
/// Maximum number of characters of $30.
const MAX_SHORT: usize = 255;

/// Makes the block with this name and content.
pub(crate) fn block(name: &Name, kept: &[u8]) -> Block {
    Block::Other { id: ID, body: [name, &(kept.len() as u32).to_le_bytes()[..], kept].concat() }
}

/// Returns the name and the content of a custom block.
pub(crate) fn kept(block: &Block) -> Option<(&Name, &[u8])> {
    let Block::Other { id: ID, body } = block else { return None };
    let (name, rest) = body.split_first_chunk()?;
    Some((name, rest.get(4..)?))
}

/// Makes the block of a text that is too long for TZX's own block; `None` for shorter texts.
pub(crate) fn of_long_text(text: &[u8]) -> Option<Block> {
    (text.len() > MAX_SHORT).then(|| block(LONG_TEXT, &to_utf8(text)))
}

/// Returns the text of such a block.
pub(crate) fn long_text(block: &Block) -> Option<Vec<u8>> {
    let (_, text) = kept(block).filter(|(name, _)| *name == LONG_TEXT)?;
    from_utf8(text).filter(|text| text.len() > MAX_SHORT)
}
