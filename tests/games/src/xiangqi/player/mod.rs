//! The Spectrum's player: alpha-beta with captures followed until the position is quiet.
//!
//! It is deterministic: a search ends by its depth or by the number of positions that it has looked at, never by time. It looks one
//! move ahead, then two, and so on; the best move of one depth is the first one that the next depth tries. It ends as well when it has
//! found a mate.

mod pieces;
mod search;
mod worth;

pub use search::{Answer, choose};
pub use worth::worth;

/// The limits of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Level {
    /// The moves that are looked ahead at most, not counting captures and answers to checks; 1 to 12.
    pub depth: u8,
    /// The number of positions after which the search ends, at least 500.
    pub nodes: u32,
}

impl Level {
    /// The levels of the program. The middle one looks three moves ahead, so that it sees every mate in two.
    pub const ALL: [Level; 5] = [
        Level { depth: 1, nodes: 2_000 },
        Level { depth: 2, nodes: 6_000 },
        Level { depth: 3, nodes: 60_000 },
        Level { depth: 12, nodes: 30_000 },
        Level { depth: 12, nodes: 100_000 },
    ];
}
