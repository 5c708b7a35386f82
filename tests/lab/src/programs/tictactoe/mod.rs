//! Tic-tac-toe: its player, its rules and its screens, compared with the Rust port.
//!
//! ```
//! use games::tictactoe::{Level, Set};
//! use pipeline::{Assembler, Program};
//!
//! let program = Program::embedded("tictactoe", Assembler::Builtin)?;
//! let report = lab::programs::tictactoe::prove(&program, Set::Alternating, Level::Classic)?;
//! assert!(report.holds(), "{}", report.differences().next().expect("a difference"));
//! assert_eq!(report.questions[0].cases, 4_519 + 256);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod account;
mod keyboard;
mod keyboard_report;
mod prover;
mod questions;
mod screen;
mod strength;

use games::tictactoe::{Level, Set};
use pipeline::Program;

pub use keyboard::{KEYS, Opening, Openings, keyboard_counts, walk_keyboard, walk_openings};
pub use keyboard_report::{KeyboardReport, keyboard_groups};
pub(crate) use prover::TicTacToeBinding;
pub use strength::{covering, mutating};

use crate::Error;
use crate::diff::{AnswersReport, compare};

/// Compares the player's moves on all boards of a set with the port's, on both cores.
///
/// # Errors
/// Those of [`diff::walk`](crate::diff::walk()).
pub fn prove(program: &Program, set: Set, level: Level) -> Result<AnswersReport, Error> {
    compare(program, &[questions::of_player(program, set, level)])
}

/// Compares the answers of the eleven routines of the rules with the port's, on both cores.
///
/// # Errors
/// Those of [`diff::walk`](crate::diff::walk()).
pub fn prove_rules(program: &Program) -> Result<AnswersReport, Error> {
    compare(program, &questions::of_rules(program))
}
