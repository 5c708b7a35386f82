//! Tests of the ports, as one program: linked once, and run side by side.

mod checkers;
mod classic;
mod gunjin;
mod knowledge;
mod rules;
mod unbeatable;
mod xiangqi;
