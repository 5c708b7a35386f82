//! Checkers compared with its port: rules and player, case files, the headers, the keyboard.

mod cases;
mod headers;
mod keyboard;
mod proofs;
