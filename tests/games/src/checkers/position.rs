//! Positions: what stands where and who is to move.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::law::Law;

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Side {
    /// Moves first, and down the board: to higher squares.
    Black,
    /// Moves up the board.
    Red,
}

impl Side {
    /// Both sides, Black first.
    pub const ALL: [Side; 2] = [Side::Black, Side::Red];

    /// Returns the opponent.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Black => Side::Red,
            Side::Red => Side::Black,
        }
    }

    /// Returns the row on which this side's men are crowned, as a board.
    pub const fn far_row(self) -> u32 {
        Law::RULES.far_rows[self as usize]
    }
}

/// A set of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Rules {
    /// A man that is crowned by a jump goes on jumping if it can. There are no draws.
    Original,
    /// English draughts: crowning ends the turn. Drawn by the third repetition, and after 80 turns without a man's move or a capture.
    English,
}

impl Rules {
    /// Both sets.
    pub const ALL: [Rules; 2] = [Rules::Original, Rules::English];

    /// Their names on the command line.
    pub const NAMES: [&'static str; 2] = ["original", "english"];

    /// Returns the set of a name.
    pub fn from_name(name: &str) -> Option<Rules> {
        Rules::ALL.into_iter().zip(Rules::NAMES).find(|(_, known)| *known == name).map(|(rules, _)| rules)
    }
}

/// A position: three boards of 32 squares, and the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Position {
    /// Black's men and kings.
    pub black: u32,
    /// Red's men and kings.
    pub red: u32,
    /// The kings of both.
    pub kings: u32,
    /// The side to move.
    pub turn: Side,
}

impl Position {
    /// The position before the first turn.
    pub const START: Position = Position { black: 0x0000_0FFF, red: 0xFFF0_0000, kings: 0, turn: Side::Black };

    /// Returns the pieces of a side.
    pub const fn pieces(&self, side: Side) -> u32 {
        match side {
            Side::Black => self.black,
            Side::Red => self.red,
        }
    }

    /// Returns the pieces of the side to move.
    pub const fn own(&self) -> u32 {
        self.pieces(self.turn)
    }

    /// Returns the pieces of the other side.
    pub const fn enemy(&self) -> u32 {
        self.pieces(self.turn.other())
    }

    /// Returns the free squares.
    pub const fn free(&self) -> u32 {
        !(self.black | self.red)
    }

    pub(super) fn own_mut(&mut self) -> &mut u32 {
        match self.turn {
            Side::Black => &mut self.black,
            Side::Red => &mut self.red,
        }
    }

    /// Returns the same position with the other side to move.
    #[must_use]
    pub const fn passed(self) -> Position {
        Position { turn: self.turn.other(), ..self }
    }

    /// Returns the position from the opponent's seat: the board turned by half, and the colours exchanged.
    #[must_use]
    pub const fn turned(&self) -> Position {
        let Position { black, red, kings, turn } = *self;
        Position {
            black: red.reverse_bits(),
            red: black.reverse_bits(),
            kings: kings.reverse_bits(),
            turn: turn.other(),
        }
    }
}

/// Writes the boards and the side as in case files: `0x00000FFF 0xFFF00000 0x00000000 0`.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Position { black, red, kings, turn } = self;
        write!(f, "0x{black:08X} 0x{red:08X} 0x{kings:08X} {}", *turn as u8)
    }
}

/// A text that is not a position, board or list.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseError {
    /// A text that is not a board.
    #[error("`{0}` is not a board: 0x and eight hexadecimal digits are expected")]
    Board(String),
    /// A text that is not a side.
    #[error("`{0}` is not a side to move: 0 for Black or 1 for Red is expected")]
    Side(String),
    /// A text that is not a piece or a square of the FEN of draughts.
    #[error("`{0}` is not a position in draughts notation, such as B:B1,2,K6:W11,18")]
    Fen(String),
}

impl Position {
    /// Reads a board of a case file: `0x` and eight hexadecimal digits.
    ///
    /// # Errors
    /// [`ParseError::Board`].
    pub fn parse_board(word: &str) -> Result<u32, ParseError> {
        let wrong = || ParseError::Board(word.to_owned());
        let digits = word.strip_prefix("0x").filter(|digits| digits.len() == 8).ok_or_else(wrong)?;
        let plain = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        u32::from_str_radix(digits, 16).ok().filter(|_| plain).ok_or_else(wrong)
    }

    /// Reads the three boards and the side of a case file, in this order.
    ///
    /// # Errors
    /// [`ParseError::Board`] or [`ParseError::Side`].
    pub fn parse_words([black, red, kings, turn]: [&str; 4]) -> Result<Position, ParseError> {
        let side = |word: &str| match word {
            "0" => Ok(Side::Black),
            "1" => Ok(Side::Red),
            _ => Err(ParseError::Side(word.to_owned())),
        };
        let board = Position::parse_board;
        Ok(Position { black: board(black)?, red: board(red)?, kings: board(kings)?, turn: side(turn)? })
    }

    /// Reads a position in draughts notation, squares counted from 1, `W` for Red and `K` for a king: `B:W18,24,K10:B12,K22`.
    ///
    /// # Errors
    /// [`ParseError::Fen`].
    pub fn parse_fen(text: &str) -> Result<Position, ParseError> {
        let read = || {
            let mut parts = text.split(':');
            let side = |letter: &str| match letter {
                "B" => Some(Side::Black),
                "W" => Some(Side::Red),
                _ => None,
            };
            let mut position = Position { black: 0, red: 0, kings: 0, turn: side(parts.next()?)? };
            for part in parts {
                let of = side(part.get(..1)?)?;
                for piece in part[1..].split(',').filter(|piece| !piece.is_empty()) {
                    let number: u32 = piece.trim_start_matches('K').parse().ok()?;
                    let square = 1u32.checked_shl(number.checked_sub(1)?)?;
                    match of {
                        Side::Black => position.black |= square,
                        Side::Red => position.red |= square,
                    }
                    if piece.starts_with('K') {
                        position.kings |= square;
                    }
                }
            }
            (position.black & position.red == 0).then_some(position)
        };
        read().ok_or_else(|| ParseError::Fen(text.to_owned()))
    }
}
