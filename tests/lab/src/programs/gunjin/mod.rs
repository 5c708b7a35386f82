//! Gunjin shogi: its rules and its player, compared with the Rust port.

mod cases;
mod forms;
mod layout;
mod played;
mod player;
mod proof;
mod prover;
mod rules;
mod setups;
mod strength;

pub use proof::ROWS;
pub use prover::Gunjin;
pub use strength::{covering, mutating};
