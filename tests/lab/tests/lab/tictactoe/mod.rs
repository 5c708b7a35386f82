//! Tic-tac-toe compared with its port: the answers, the keyboard, coverage and mutants, calls, headers and pages.

mod answers;
mod calls;
mod headers;
mod keyboard;
mod lookup_player;
mod pages;
mod proofs;
mod strength;
