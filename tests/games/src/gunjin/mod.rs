//! Gunjin shogi, Japanese military chess: hidden pieces, and an umpire who says only which of two stays.
//!
//! The board has six columns and eight rows, with a river between the halves; the side whose turn it is sits at the bottom:
//!
//! ```text
//!  x:    0    1    2    3    4    5     A position is x * 8 + y, two hexadecimal digits: bit 2 is set in the own half.
//! y=0   00   08  [10       ]  20   28   [10] the enemy's headquarters: one space, two cells wide
//! y=1   01   09   11   19   21   29
//! y=2   02   0A   12   1A   22   2A
//! y=3   03   0B   13   1B   23   2B
//!       ~~~   #  ~~~~~~~~~~   #  ~~~    # a bridge of two; four bridges cross between the columns 0 and 1, and 4 and 5
//! y=4   04   0C   14   1C   24   2C
//! y=5   05   0D   15   1D   25   2D
//! y=6   06   0E   16   1E   26   2E
//! y=7   07   0F  [17       ]  27   2F   [17] the own headquarters
//! ```
//!
//! ```
//! use games::gunjin::{Board, Bridges, Kind, Register, combat, fill};
//!
//! let (mut board, mut register) = (Board::EMPTY, Register::new(0x1234_5678));
//! fill(Bridges::Two, &mut board, &mut register);
//! assert_eq!(board.own().count(), 23);
//! assert_eq!(combat(Kind::Spy, Kind::General, None).letter(), 'A');
//! ```
//!
//! The rules are those of a published account of a version for the BBC Micro, and those of the 23-piece game where it leaves them open.

mod board;
mod combat;
mod game;
mod kind;
mod map;
pub mod player;
mod register;
mod save;
mod setup;
mod space;

pub use board::Board;
pub use combat::{Answer, combat};
pub use game::{Ending, Gunjin, Move, Position, QUIET_MOST, Side, View, Why};
pub use kind::{Kind, Reach};
pub use map::{Bridges, Neighbours};
pub use register::Register;
pub use save::{LENGTH, Mode, Phase, SaveError, Saved, fletcher};
pub use setup::{Fault, Tray, faults, fill, forbids};
pub use space::{COLUMNS, POSITIONS, ROWS, Space, Spaces};

/// A text that is not a board or space.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseError {
    /// A text that is not a board of 48 signs.
    #[error("`{0}` is not a board: {1}")]
    Board(String, &'static str),
    /// A text that is not a space.
    #[error("`{0}` is not a space: two hexadecimal digits are expected, 00 to 2F but 18 and 1F")]
    Space(String),
}
