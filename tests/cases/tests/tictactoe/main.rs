//! Tic-tac-toe on its machine: screens, keys, prompts, tunes, and the limits in the headers of routines that wait.

mod appear;
mod busy;
mod demonstration;
mod keys;
mod leaving;
mod legend;
mod messages;
mod tunes;
