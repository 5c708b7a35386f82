//! Gunjin shogi: its rules, its player and its screen, compared with the Rust port.

mod cases;
mod desk;
mod forms;
mod layout;
mod played;
mod player;
mod proof;
mod prover;
mod rare;
mod rules;
mod screen;
mod sessions;
mod setups;
mod strength;
mod tiles;
mod twins;

pub use proof::ROWS;
pub use prover::Gunjin;
pub use sessions::walk_sessions;
pub use strength::{covering, mutating};
pub use twins::{Twin, Twins, walk_twins};
