//! The lab from outside: the runner on routines made by hand, contracts, and the proofs of programs.

mod asked;
mod calls;
mod checkers;
mod contract;
mod gunjin;
mod handmade;
mod movement;
mod nim;
mod routines;
mod runner;
mod tictactoe;
mod xiangqi;
