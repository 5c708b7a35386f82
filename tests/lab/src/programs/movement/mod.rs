//! The piece-movement language: both evaluators, the compiler, the variants and the screen, compared with the Rust port.

mod cases;
mod checks;
mod code;
mod compiler;
mod image;
mod play;
mod proof;
mod prover;
mod questions;
mod reach;
mod sets;
mod strength;
mod texts;

pub use proof::ROWS;
pub use prover::Movement;
pub use strength::mutating;
