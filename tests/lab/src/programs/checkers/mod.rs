//! Checkers: its rules, its lines of play, its player and its screen, compared with the Rust port.

mod cases;
mod desk;
mod layout;
mod player;
mod prover;
mod rules;
mod screen;
mod sessions;
mod strength;
mod universes;

pub use prover::{Checkers, questions};
pub use sessions::{Session, Sessions, walk_sessions};
pub use strength::mutating;
