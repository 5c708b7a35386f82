//! Checkers on the machine: games on tape.

mod saved_games;
