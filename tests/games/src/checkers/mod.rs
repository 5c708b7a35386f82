//! Checkers as the Spectrum plays it: board, rules of both sets, lines of play, and the computer's player.
//!
//! A board is 32 bits, one a dark square, in reading order from the top. Black has the low squares, moves first, and moves down:
//!
//! ```text
//!       a   b   c   d   e   f   g   h
//!   8   .   0   .   1   .   2   .   3   row 0
//!   7   4   .   5   .   6   .   7   .
//!   6   .   8   .   9   .  10   .  11
//!   5  12   .  13   .  14   .  15   .
//!   4   .  16   .  17   .  18   .  19
//!   3  20   .  21   .  22   .  23   .
//!   2   .  24   .  25   .  26   .  27
//!   1  28   .  29   .  30   .  31   .   row 7
//! ```
//!
//! ```
//! use games::checkers::{Position, Refusal, Rules};
//!
//! // Red's man on c3 jumps to e1, is crowned there, and has to go on to g3. Under English rules it has to stop.
//! let position = Position { black: 1 << 21, red: 1 << 25 | 1 << 26, ..Position::START };
//! assert_eq!(position.play(Rules::Original, &[21, 30]), Err(Refusal::MustGoOn));
//! let after = position.play(Rules::Original, &[21, 30, 23]).expect("the whole turn");
//! assert_eq!((after.black, after.red, after.kings), (1 << 23, 0, 1 << 23));
//! assert!(position.play(Rules::English, &[21, 30]).is_ok());
//! ```
//!
//! The rules are those of a checkers game on bitboards and, as the second set, English draughts (WCDF).

mod game;
mod law;
mod lines;
pub mod player;
mod position;
mod steps;
mod turns;

pub use game::{Checkers, Match, Outcome};
pub use law::{Mutant, draw_mutants, step_mutants, turn_mutants};
pub use position::{ParseError, Position, Rules, Side};
pub use turns::{Refusal, Turn};
