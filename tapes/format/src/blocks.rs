//! The blocks of a file that is being read, and how many of them there may be.

use crate::{Block, Error};

/// The most blocks of a file, with their symbols and choices: of three hours, the longest tape that is written, one in every ten
/// milliseconds. The largest of real tapes have some thousands.
const MOST: usize = 1 << 20;

/// Blocks, and what else takes room for itself.
#[derive(Default)]
pub(crate) struct Blocks {
    blocks: Vec<Block>,
    parts: usize,
}

impl Blocks {
    /// One more, which begins at this offset of the file.
    ///
    /// # Errors
    /// [`Error::Invalid`] for one too many.
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

/// How many a block counts as.
pub(crate) fn parts(block: &Block) -> usize {
    match block {
        Block::Generalised(block) => 1 + block.lead_symbols.len() + block.symbols.len(),
        Block::Select(choices) => 1 + choices.len(),
        _ => 1,
    }
}

/// That so many are no more than there may be.
pub(crate) fn check(parts: usize, offset: usize) -> Result<(), Error> {
    if parts <= MOST {
        return Ok(());
    }
    Err(Error::Invalid { offset, what: "more than a million blocks: no tape has them".to_string() })
}
