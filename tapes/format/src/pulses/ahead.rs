//! What comes next on a tape, without playing it: the blocks in the order in which they are played, each with the place before it.

use super::{Cursor, Phase};
use crate::{Block, Tape};

/// So many blocks are looked at besides those of a tape: of a loop of pauses each counts.
const LOOKS: usize = 1 << 18;

/// The iterator of [`Cursor::played`].
pub(crate) struct Played<'a> {
    tape: &'a Tape,
    cursor: Cursor,
    /// The block that was given last: it is passed when another is asked for.
    given: Option<&'a Block>,
    /// So many blocks more are looked at: jumps and calls may go round for ever.
    left: usize,
}

impl<'a> Iterator for Played<'a> {
    type Item = (Cursor, &'a Block);

    fn next(&mut self) -> Option<(Cursor, &'a Block)> {
        if let Some(block) = self.given.take() {
            self.cursor.pass(self.tape, block);
        }
        while let Some(block) = self.tape.blocks.get(self.cursor.block).filter(|_| self.left > 0) {
            self.left -= 1;
            if !block.is_signpost() {
                self.given = Some(block);
                return Some((self.cursor, block));
            }
            self.cursor.advance_in(self.tape, block);
        }
        None
    }
}

impl Cursor {
    /// The place before the next block that would be heard from its beginning, or at least from somewhere in its pilot: past
    /// silence and stops, jumps, calls and loops made. It is where the cursor stands while no bit of a block was played, and before
    /// the one that is played next while it is in a closing pause. `None` in between, and where nothing comes.
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

    /// The blocks from here on in the order in which they are played, each with the place before it, and the first with this one.
    /// Those that only say where the tape goes on are left out.
    pub(crate) fn played(self, tape: &Tape) -> Played<'_> {
        Played { tape, cursor: self, given: None, left: tape.patience() + LOOKS }
    }

    /// Past the rest of the block that it stands in, as if it had been played.
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

/// Whether a block is no more than silence or what makes none between two blocks. One without bits has no pilot either.
fn is_between(block: &Block) -> bool {
    match block {
        Block::Stop | Block::StopOn48K => true,
        Block::Data(data) => data.lead().is_none() && data.bit_count() == 0,
        _ => block.is_gap(),
    }
}
