//! Positions in FEN: row 9 first, Red in capitals.

use std::fmt;

use super::board::Board;
use super::piece::{Letters, Side};
use super::play::Play;
use super::point::{COLUMNS, Point, ROWS};
use super::position::Position;
use super::{ParseError, SetUpError};

impl Board {
    /// Reads the first field of FEN. Returns what is wrong with it, if anything is.
    fn parse_fen(text: &str) -> Result<Board, &'static str> {
        let mut board = Board::EMPTY;
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != usize::from(ROWS) {
            return Err("ten rows are expected, with / between them");
        }
        for (row, text) in (0..ROWS).rev().zip(rows) {
            let mut column = 0;
            for sign in text.chars() {
                if let Some(free) = sign.to_digit(10) {
                    if free == 0 {
                        return Err("free points are counted from 1 to 9");
                    }
                    column += free;
                } else {
                    let piece = Letters::FEN.piece(sign).ok_or("pieces are the letters KABNRCP and kabnrcp")?;
                    let point = Point::at(i8::try_from(column).unwrap_or(i8::MAX), row as i8);
                    board.set(point.ok_or("a row has more than nine points")?, Some(piece));
                    column += 1;
                }
            }
            if column != COLUMNS.into() {
                return Err("each row has nine points");
            }
        }
        Ok(board)
    }

    /// Returns the first field of FEN.
    fn fen(&self) -> String {
        let row = |row: u8| {
            let mut text = String::new();
            let mut free = 0;
            for column in 0..COLUMNS {
                let piece = Point::at(column as i8, row as i8).and_then(|point| self.get(point));
                if let Some(piece) = piece {
                    push_free(&mut text, &mut free);
                    text.push(Letters::FEN.sign(piece));
                } else {
                    free += 1;
                }
            }
            push_free(&mut text, &mut free);
            text
        };
        (0..ROWS).rev().map(row).collect::<Vec<_>>().join("/")
    }
}

/// Writes the number of free points, if there are any, and begins to count again.
fn push_free(text: &mut String, free: &mut u8) {
    if *free > 0 {
        text.push(char::from(b'0' + *free));
    }
    *free = 0;
}

impl Play {
    /// Reads a position in FEN, with two to six fields: the board; `w` or `r` for Red, `b` for Black; two that mean nothing; the
    /// plies since a capture; the number of the move.
    ///
    /// ```
    /// use games::xiangqi::{Play, Position};
    ///
    /// let text = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    /// let play = Play::parse_fen(text)?;
    /// assert_eq!(play, Play::new(Position::start()));
    /// assert_eq!(play.to_string(), text);
    /// # Ok::<(), games::xiangqi::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// [`ParseError::Fen`], and [`ParseError::SetUp`] if the position cannot come up in a game.
    pub fn parse_fen(text: &str) -> Result<Play, ParseError> {
        let wrong = |why| ParseError::Fen(text.to_owned(), why);
        let fields: Vec<&str> = text.split_whitespace().collect();
        let [board, side, rest @ ..] = fields.as_slice() else { return Err(wrong("board and side are expected")) };
        let board = Board::parse_fen(board).map_err(wrong)?;
        let turn = match *side {
            "w" | "r" => Side::Red,
            "b" => Side::Black,
            _ => return Err(wrong("the side to move is w, r or b")),
        };
        if rest.len() > 4 {
            return Err(wrong("there are at most six fields"));
        }
        let count = |field: usize, missing: u16| {
            let number = rest.get(field).map_or(Ok(missing), |text| text.parse());
            number.map_err(|_| wrong("plies and the number of the move are numbers"))
        };
        let (quiet, number) = (count(2, 0)?, count(3, 1)?);
        let position = Position::new(board, turn).map_err(|why: SetUpError| ParseError::SetUp(text.to_owned(), why))?;
        Ok(Play::with_counts(position, quiet, number))
    }
}

/// Writes the position in FEN, all six fields.
impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} - - {} {}", self.position(), self.quiet(), self.number())
    }
}

/// Writes the first two fields of FEN: board and side.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = if self.turn() == Side::Red { 'w' } else { 'b' };
        write!(f, "{} {side}", self.board().fen())
    }
}
