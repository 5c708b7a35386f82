//! The piece-movement language: both evaluators, the compiler, the variants and the screen, compared with the Rust port.

mod canvas;
mod cases;
mod checks;
mod circle;
mod code;
mod compiler;
mod corners;
mod corners_wide;
mod desk;
mod image;
mod play;
mod proof;
mod prover;
mod questions;
mod reach;
mod screen;
mod sessions;
mod sets;
mod strength;
mod texts;

pub use proof::ROWS;
pub use prover::Movement;
pub use sessions::walk_sessions;
pub use strength::{covering, mutating};
