//! The Spectrum's player. It sees what a side may see: the types of its functions leave no way to the enemy's kinds.
//!
//! All arithmetic is that of bytes and words; the same view, knowledge and register give the same move.

mod choose;
mod halves;
mod knowledge;
mod numbers;
mod values;

pub use choose::{Choice, choose, choose_by, steps};
pub use halves::{rating, set_up};
pub use knowledge::Knowledge;
pub use numbers::Numbers;

/// The levels of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// Any legal move by chance.
    Chance,
    /// Plays the move with the highest expected gain, from the chances of the kinds of the enemy's pieces.
    Careful,
    /// Plays like Careful, but is unwilling to leave its own headquarters, and to attack a piece of unknown kind with a flag
    /// officer.
    Prudent,
}

impl Level {
    /// The levels of the program.
    pub const ALL: [Level; 3] = [Level::Chance, Level::Careful, Level::Prudent];
}
