//! Collects the blocks of a file that is being read, up to a maximum.

use crate::{Block, Error};

/// Maximum number of blocks of a file, symbols and choices included: one in every ten milliseconds of the longest tape that is
/// written, three hours. The largest real tapes have some thousands.
const MAX_BLOCKS: usize = 1 << 20;

/// The blocks so far, and the number that they count as.
#[derive(Default)]
pub(crate) struct Blocks {
    blocks: Vec<Block>,
    parts: usize,
}

impl Blocks {
    /// Adds a block that begins at this offset of the file.
    ///
    /// # Errors
    /// [`Error::Invalid`] if there are too many.
    pub(crate) fn push(&mut self, block: Block, offset: usize) -> Result<(), Error> {
        self.parts += parts(&block);
        check(self.parts, offset)?;
        self.blocks.push(block);
        Ok(())
    }

    pub(crate) fn finish(self) -> Vec<Block> {
        self.blocks
    }
}

/// The number that a block counts as.
pub(crate) fn parts(block: &Block) -> usize {
    match block {
        Block::Generalised(block) => 1 + block.lead_symbols.len() + block.symbols.len(),
        Block::Select(choices) => 1 + choices.len(),
        _ => 1,
    }
}

/// Checks a number of blocks.
///
/// # Errors
/// [`Error::Invalid`] if it is too high.
pub(crate) fn check(parts: usize, offset: usize) -> Result<(), Error> {
    if parts <= MAX_BLOCKS {
        return Ok(());
    }
    Err(Error::Invalid { offset, what: "more than a million blocks: no tape has them".to_string() })
}
