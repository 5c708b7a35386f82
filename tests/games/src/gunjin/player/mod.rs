//! The Spectrum's player. It sees what a side may see: the types of its functions leave no way to the enemy's kinds.
//!
//! All arithmetic is that of bytes and words; the same view, knowledge and register give the same move.

mod choose;
mod knowledge;
mod values;

pub use choose::{Choice, choose, steps};
pub use knowledge::Knowledge;

/// The levels of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// Any legal move by chance.
    Chance,
    /// By what each move is expected to gain, from the chances of what the enemy's pieces are.
    Careful,
    /// The same, but unwilling to leave the own headquarters, and to attack with a flag officer what may be of several kinds.
    Prudent,
}

impl Level {
    /// The levels of the program.
    pub const ALL: [Level; 3] = [Level::Chance, Level::Careful, Level::Prudent];
}
