//! Xiangqi, Chinese chess: the original's test of single moves, the rules of the game, its notations, and the computer's player.
//!
//! The board has nine columns (files a to i) and ten rows (ranks 0 to 9); Red has the low rows and moves first:
//!
//! ```text
//!     0 1 2 3 4 5 6 7 8      a board as the original draws it, Red on top. Point (4, 0), where Red's king stands, is e0.
//!   0 R N B G K G B N R      Palaces: columns 3 to 5, rows 0 to 2 and 7 to 9.
//!   1 . . . . . . . . .      The river is between the rows 4 and 5.
//!   2 . C . . . . . C .
//!   3 P . P . P . P . P      K king    G guard (A in FEN)   B bishop   N knight
//!   4 . . . . . . . . .      R rook    C cannon             P pawn
//!   5 . . . . . . . . .
//!   6 p . p . p . p . p
//!   7 . c . . . . . c .
//!   8 . . . . . . . . .
//!   9 r n b g k g b n r
//! ```
//!
//! ```
//! use games::xiangqi::{Play, Why};
//!
//! // A perpetual check: the position comes up for the third time, and every move of Red gave check.
//! let mut play = Play::parse_fen("3k5/2R6/9/9/9/9/9/9/6r2/4K1N2 w")?;
//! for text in ["c8c9", "d9d8", "c9c8", "d8d9", "c8c9", "d9d8", "c9c8", "d8d9"] {
//!     assert_eq!(play.ending(), None);
//!     play = play.after(text.parse()?).expect("a legal move");
//! }
//! assert_eq!(play.ending().map(|ending| ending.why), Some(Why::PerpetualCheck));
//! # Ok::<(), games::xiangqi::ParseError>(())
//! ```
//!
//! The original is the program of a published Java tutorial; its pawn differs from that of the rules. The rules are those of the
//! World Xiangqi Federation, with the short rule for repetitions that engines offer.

mod board;
mod fen;
mod mutants;
mod piece;
mod play;
pub mod player;
mod point;
mod position;
mod single;
mod tables;
mod wxf;

pub use board::Board;
pub use mutants::{Mutant, mutants};
pub use piece::{Kind, Letters, Piece, Side};
pub use play::{Ending, Play, Why, Xiangqi};
pub use point::{COLUMNS, Coordinates, Move, POINTS, Point, ROWS};
pub use position::{Position, Stuck, Taken};
pub use single::Refusal;

/// The reasons why a board cannot be played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetUpError {
    /// A side has no king.
    #[error("{0:?} has no king")]
    NoKing(Side),
    /// A king stands outside of its palace.
    #[error("{0:?}'s king stands outside of its palace")]
    OutsideOfPalace(Side),
    /// A side has more pieces of a kind than a game begins with.
    #[error("{0:?} has too many pieces of the kind {1:?}")]
    TooMany(Side, Kind),
    /// The side that is not to move could lose its king.
    #[error("{0:?} is not to move, and its king could be taken")]
    Exposed(Side),
}

/// A text that is not a board, position or move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseError {
    /// A text that is not a board of ninety signs.
    #[error("`{0}` is not a board: ninety signs are expected, pieces KGBNRCP and kgbnrcp, free points .")]
    Board(String),
    /// A text that is not a position in FEN.
    #[error("`{0}` is not a position in FEN: {1}")]
    Fen(String, &'static str),
    /// A position that cannot come up.
    #[error("`{0}` is not a position of a game: {1}")]
    SetUp(String, SetUpError),
    /// A text that is not a move in algebraic form.
    #[error("`{0}` is not a move: two points are expected, such as h2e2")]
    Move(String),
    /// A text that is not a legal move in WXF's form.
    #[error("`{0}` is not a legal move here: a form such as C2.5 or H8+7 is expected")]
    Wxf(String),
}
