//! What other formats have beside their sound is kept as a custom block of TZX ($35): a name in 16 bytes, the length of the rest in
//! four, the rest.

use crate::Block;

const ID: u8 = 0x35;

/// A name, filled up with spaces.
pub(crate) type Name = [u8; 16];

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
