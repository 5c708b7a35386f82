//! The lab from outside: the runner on routines made by hand, and the walk over the boards.

mod calls;
mod contract;
mod game;
mod handmade;
mod keyboard;
mod nim;
mod pages;
mod routines;
mod runner;
mod strength;
mod tictactoe;
