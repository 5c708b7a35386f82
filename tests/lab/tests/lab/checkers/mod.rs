//! Checkers compared with its port: rules and player, case files, the headers, the keyboard.

mod cases;
mod headers;
mod keyboard;
mod proofs;
mod strength;
mod time;

use pipeline::{Assembler, Program};

/// Assembles the game that is built in.
fn game() -> Program {
    Program::embedded("checkers", Assembler::Builtin).unwrap_or_else(|error| panic!("{error}"))
}
