//! The piece-movement language compared with its port: evaluators, compiler, variants, case files, the headers, the keyboard.

mod cases;
mod headers;
mod keyboard;
mod proofs;
mod strength;

use pipeline::{Assembler, Program};

/// Assembles the program that is built in.
fn program() -> Program {
    Program::embedded("movement", Assembler::Builtin).unwrap_or_else(|error| panic!("{error}"))
}
