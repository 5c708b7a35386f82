//! Checkers: its rules, its lines of play and its player, compared with the Rust port.

mod cases;
mod layout;
mod player;
mod prover;
mod rules;
mod universes;

pub use prover::{Checkers, questions};
