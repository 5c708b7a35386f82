//! The Spectrum's player: alpha-beta over whole turns, with jumps followed until the position is quiet.
//!
//! It is deterministic: the search ends by the number of positions that it has looked at, never by time. It looks one turn ahead,
//! then two, and so on; the best turn of one depth is the first one that the next depth tries.

mod ending;
mod evaluation;
mod search;

pub use ending::{Ending, ending, packed, placings};
pub use evaluation::{Count, KINGS, MEN, lead};
pub use search::{Answer, choose};

use serde::{Deserialize, Serialize};

/// The level at which the Spectrum plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Level {
    /// The most turns that it looks ahead.
    pub depth: u8,
    /// The number of positions after which it answers.
    pub nodes: u32,
}

impl Level {
    /// All levels, the easiest first.
    pub const ALL: [Level; 5] = [
        Level { depth: 1, nodes: 65_536 },
        Level { depth: 3, nodes: 65_536 },
        Level { depth: 16, nodes: 20_000 },
        Level { depth: 16, nodes: 80_000 },
        Level { depth: 16, nodes: 240_000 },
    ];
}
