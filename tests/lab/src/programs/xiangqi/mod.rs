//! Xiangqi: its rules, its player and its screen, compared with the Rust port.

mod cases;
mod desk;
mod inner;
mod layout;
mod lines;
mod player;
mod positions;
mod proof;
mod prover;
mod questions;
mod screen;
mod sessions;
mod strength;
mod stuck;
mod targets;
mod tenth;
#[cfg(test)]
mod time;

pub use proof::ROWS;
pub use prover::Xiangqi;
pub use sessions::walk_sessions;
pub use strength::{covering, mutating};
pub use tenth::TENTH;
