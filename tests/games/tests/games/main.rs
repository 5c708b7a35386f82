//! Tests of the ports, as one program: linked once, and run side by side.

mod checkers;
mod gunjin;
mod movement;
mod tictactoe;
mod xiangqi;
