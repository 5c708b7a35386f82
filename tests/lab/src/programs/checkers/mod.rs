//! Checkers: its rules, its lines of play, its player and its screen, compared with the Rust port.

mod cases;
mod desk;
mod frames;
mod layout;
mod play;
mod player;
mod proof;
mod prover;
mod records;
mod rules;
mod screen;
mod sessions;
mod strength;
mod universes;

pub use play::positions;
pub use player::most_time;
pub use proof::ROWS;
pub use prover::Checkers;
pub use sessions::walk_sessions;
pub use strength::{covering, mutating};
