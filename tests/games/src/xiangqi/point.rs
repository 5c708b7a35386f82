//! The points of the board, and moves from one to another.

use std::fmt;
use std::str::FromStr;

use super::ParseError;

/// Columns of the board.
pub const COLUMNS: u8 = 9;
/// Rows of the board.
pub const ROWS: u8 = 10;
/// Points of the board.
pub const POINTS: usize = 90;

/// A point: row * 9 + column, where row 0 is Red's edge of the board and column 0 is file a.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(u8);

impl Point {
    pub(super) const FIRST: Point = Point(0);
    /// The points of the kings in the set-up, Red's first.
    pub(super) const KINGS: [Point; 2] = [Point(4), Point(85)];

    /// Returns the point of a number, if it is less than 90.
    pub const fn new(number: u8) -> Option<Point> {
        if number < COLUMNS * ROWS { Some(Point(number)) } else { None }
    }

    /// Returns the point in a column and a row, if it is on the board.
    pub const fn at(column: i8, row: i8) -> Option<Point> {
        let on_board = 0 <= column && column < COLUMNS as i8 && 0 <= row && row < ROWS as i8;
        if on_board { Some(Point(row as u8 * COLUMNS + column as u8)) } else { None }
    }

    /// Returns all points in ascending order.
    pub fn all() -> impl Iterator<Item = Point> {
        (0..COLUMNS * ROWS).map(Point)
    }

    /// Returns the number, 0 to 89.
    pub const fn number(self) -> u8 {
        self.0
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the column, 0 to 8.
    pub const fn column(self) -> u8 {
        self.0 % COLUMNS
    }

    /// Returns the row, 0 to 9.
    pub const fn row(self) -> u8 {
        self.0 / COLUMNS
    }

    /// Returns the place of the point, as the tests of single moves take it.
    pub const fn place(self) -> Coordinates {
        Coordinates { column: self.column() as i8, row: self.row() as i8 }
    }
}

/// Writes file and rank, `e0`.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), self.row())
    }
}

/// A place by two numbers, on the board or off it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Coordinates {
    /// The column from the left, 0 to 8 on the board.
    pub column: i8,
    /// The row from Red's edge, 0 to 9 on the board.
    pub row: i8,
}

impl Coordinates {
    /// Returns the point, if the place is on the board.
    pub const fn point(self) -> Option<Point> {
        Point::at(self.column, self.row)
    }
}

/// A move from a point to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// The point of the piece.
    pub from: Point,
    /// The point that it goes to.
    pub to: Point,
}

/// Writes the move in algebraic form, as UCCI has it: `h2e2`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

/// Reads the algebraic form of UCCI, `h2e2`, or of ICCS, `H2-E2`.
impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Move, ParseError> {
        let point = |file: u8, rank: u8| {
            let column = file.to_ascii_lowercase().checked_sub(b'a').filter(|&column| column < COLUMNS)?;
            let row = rank.checked_sub(b'0').filter(|&row| row < ROWS)?;
            Some(Point(row * COLUMNS + column))
        };
        let read = || match *text.as_bytes() {
            [file, rank, to_file, to_rank] | [file, rank, b'-', to_file, to_rank] => {
                Some(Move { from: point(file, rank)?, to: point(to_file, to_rank)? })
            }
            _ => None,
        };
        read().ok_or_else(|| ParseError::Move(text.to_owned()))
    }
}
