//! Looks ahead on a tape without playing it: the blocks in the order of play, each with the cursor before it.

use super::{Cursor, Phase};
use crate::{Block, Tape};

/// Maximum number of blocks that are looked at, in addition to [`Tape::max_silent_blocks`]; each repetition of a loop counts.
const MAX_LOOKS: usize = 1 << 18;

/// The iterator of [`Cursor::played`].
pub(crate) struct Played<'a> {
    tape: &'a Tape,
    cursor: Cursor,
    /// The block returned last. It is passed when the next one is requested.
    returned: Option<&'a Block>,
    /// Number of blocks that may still be looked at: jumps and calls may go round endlessly.
    left: usize,
}

impl<'a> Iterator for Played<'a> {
    type Item = (Cursor, &'a Block);

    fn next(&mut self) -> Option<(Cursor, &'a Block)> {
        if let Some(block) = self.returned.take() {
            self.cursor.pass(self.tape, block);
        }
        while let Some(block) = self.tape.blocks.get(self.cursor.block).filter(|_| self.left > 0) {
            self.left -= 1;
            if !block.is_control() {
                self.returned = Some(block);
                return Some((self.cursor, block));
            }
            self.cursor.advance_in(self.tape, block);
        }
        None
    }
}

impl Cursor {
    /// Returns the cursor before the next block that would be played from its beginning or from within its pilot: past silence and
    /// stops, following jumps, calls and loops. Before the first bit of a block this is the cursor itself; in the pause after a
    /// block it is before the next one. `None` within the bits, and if no block follows.
    #[must_use]
    pub fn upcoming(mut self, tape: &Tape) -> Option<Cursor> {
        let block = tape.blocks.get(self.block)?;
        match self.phase {
            _ if is_between(block) => {}
            Phase::Start | Phase::Pilot { .. } | Phase::Tone { .. } => {}
            Phase::Tail | Phase::Silence => self.pass(tape, block),
            _ => return None,
        }
        self.played(tape).find(|(_, block)| !is_between(block)).map(|(place, _)| place)
    }

    /// Iterates over the blocks from here on in the order of play, each with the cursor before it, the first with this cursor.
    /// Blocks that only change the order are left out.
    pub(crate) fn played(self, tape: &Tape) -> Played<'_> {
        Played { tape, cursor: self, returned: None, left: tape.max_silent_blocks() + MAX_LOOKS }
    }

    /// Skips the rest of the present block, as if it had been played.
    fn pass(&mut self, tape: &Tape, block: &Block) {
        loop {
            match block {
                Block::Data(data) if self.is_before_bits(data) && data.bit_count() > 0 => self.skip_bits(),
                _ => {
                    self.advance_in(tape, block);
                }
            }
            if self.is_before_block() {
                return;
            }
        }
    }
}

/// Returns true if a block only belongs between two blocks, or stops the tape. Data without bits and without a pilot does too.
fn is_between(block: &Block) -> bool {
    match block {
        Block::Stop | Block::StopOn48K => true,
        Block::Data(data) => data.lead().is_none() && data.bit_count() == 0,
        _ => block.is_gap(),
    }
}
