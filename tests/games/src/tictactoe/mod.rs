//! Tic-tac-toe as the Spectrum plays it: board, rules, the computer's player, and the boards that a proof has to cover.
//!
//! Player one is drawn `X`, player two (the Spectrum, when it plays) `O`, a free cell `.`:
//!
//! ```
//! use games::tictactoe::{Board, Level};
//!
//! let board: Board = "X . .
//!                     . O .
//!                     . . X".parse()?;
//! // Both ends of a diagonal are X's: the Spectrum takes an edge.
//! let choice = Level::Classic.choose(&board, 0).expect("a free cell");
//! assert_eq!((choice.cell.number(), choice.rule.number), (4, 19));
//! # Ok::<(), games::tictactoe::ParseError>(())
//! ```

mod board;
mod cases;
mod classic;
pub mod knowledge;
mod mutants;
mod point;
mod rules;
mod score;
mod sets;
mod unbeatable;

pub use board::{Board, Cell, ParseError, Side};
pub use cases::{ToMove, boards, limits, scores};
pub use classic::{CLASSIC, ChosenMove, Rule, RuleCondition, RuleKind, Targets, random_cell};
pub use mutants::{Mutant, mutants};
pub use point::{Outcome, Point, TicTacToe};
pub use rules::{LINES, Line, is_legal, is_tie, winner, won_lines};
pub use score::{Limits, Score};
pub use sets::Set;
pub use unbeatable::UNBEATABLE;

use serde::{Deserialize, Serialize};

/// A level at which the Spectrum plays: a table of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// The table of 38 rules that a person can beat.
    Classic,
    /// Classic's table and two rules more: 40 rules that no person can beat.
    Unbeatable,
}

impl Level {
    /// All levels, the easiest first.
    pub const ALL: [Level; 2] = [Level::Classic, Level::Unbeatable];

    /// The names of all levels.
    pub const NAMES: [&'static str; 2] = [Level::Classic.name(), Level::Unbeatable.name()];

    /// Returns the level's name on the command line, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Classic => "classic",
            Level::Unbeatable => "unbeatable",
        }
    }

    /// Returns the level of that name, if there is one.
    pub fn from_name(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }

    /// Returns the level's rules, in the order in which they are tried.
    pub fn rules(self) -> &'static [Rule] {
        match self {
            Level::Classic => &CLASSIC,
            Level::Unbeatable => &UNBEATABLE,
        }
    }

    /// Returns the Spectrum's (player two's) next cell, and the rule that chose it; `None` if the board is full.
    ///
    /// `r` is the refresh register as `LD A,R` reads it; it matters on the empty board only.
    pub fn choose(self, board: &Board, r: u8) -> Option<ChosenMove> {
        classic::choose(self.rules(), board, r)
    }
}
