//! Questions that both evaluators answer.

use super::space::Spaces;

/// A side's view of the directions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Turn {
    /// White's: as the definition says.
    #[default]
    None,
    /// Black's: turned by half a turn.
    Half,
}

/// A question: where does the piece on a space go, before the move?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Asked {
    /// The space of the piece.
    pub origin: u8,
    /// The spaces with stones, the piece's own included.
    pub occupied: Spaces,
    /// The spaces whose pieces have not moved in this game.
    pub unmoved: Spaces,
}

impl Asked {
    /// Creates a question about a piece among stones. Its own space counts as occupied; it has not moved.
    pub fn new(origin: u8, stones: Spaces) -> Asked {
        Asked { origin, occupied: stones.with(Spaces::one(origin)), unmoved: Spaces::one(origin) }
    }
}
