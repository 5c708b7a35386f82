//! Sides, cells and the board: the vocabulary of the rules.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::won_lines;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Side {
    /// Player one, drawn `X`: always a person.
    One,
    /// Player two, drawn `O`: the Spectrum, when it plays.
    Two,
}

impl Side {
    /// Both players.
    pub const ALL: [Side; 2] = [Side::One, Side::Two];

    /// Returns the opponent.
    pub const fn other(self) -> Side {
        match self {
            Side::One => Side::Two,
            Side::Two => Side::One,
        }
    }
}

/// Writes `X` or `O`.
impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::One => "X",
            Side::Two => "O",
        })
    }
}

/// A cell by its number, 1 to 9, as the board is read:
///
/// ```text
/// 1 2 3
/// 4 5 6
/// 7 8 9
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Cell(u8);

impl From<Cell> for u8 {
    fn from(cell: Cell) -> u8 {
        cell.0
    }
}

impl TryFrom<u8> for Cell {
    type Error = ParseError;

    fn try_from(number: u8) -> Result<Cell, ParseError> {
        Cell::new(number).ok_or(ParseError::NoCell { number })
    }
}

impl Cell {
    /// All nine cells, in order.
    pub const ALL: [Cell; 9] = [Cell(1), Cell(2), Cell(3), Cell(4), Cell(5), Cell(6), Cell(7), Cell(8), Cell(9)];

    /// Returns the cell with that number; `None` unless it is 1 to 9.
    pub const fn new(number: u8) -> Option<Cell> {
        if number >= 1 && number <= 9 { Some(Cell(number)) } else { None }
    }

    /// Returns the cell's number, 1 to 9.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the cell's index, 0 to 8.
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A board: the marks on nine cells. Boards are ordered as their digits are (see [`Board::digits`]).
///
/// ```
/// use games::tictactoe::{Board, Cell, Side};
///
/// let board: Board = "X X .
///                     . O .
///                     . . .".parse()?;
/// assert_eq!(board.digits(), "110020000");
/// assert_eq!(board.at(Cell::new(5).unwrap()), Some(Side::Two));
/// assert_eq!(board.to_string(), "X X .\n. O .\n. . .");
/// # Ok::<(), games::tictactoe::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Board([Option<Side>; 9]);

impl From<Board> for String {
    fn from(board: Board) -> String {
        board.digits()
    }
}

impl TryFrom<String> for Board {
    type Error = ParseError;

    fn try_from(digits: String) -> Result<Board, ParseError> {
        digits.parse()
    }
}

impl Board {
    /// The board on which a point begins.
    pub const EMPTY: Board = Board([None; 9]);

    /// Returns the side whose mark is on a cell; `None` if the cell is free.
    pub fn at(&self, cell: Cell) -> Option<Side> {
        self.0[cell.index()]
    }

    /// Returns the board with a cell marked; an earlier mark there is replaced.
    #[must_use]
    pub fn with(mut self, cell: Cell, side: Side) -> Board {
        self.0[cell.index()] = Some(side);
        self
    }

    /// Returns true if a cell has no mark.
    pub fn is_free(&self, cell: Cell) -> bool {
        self.at(cell).is_none()
    }

    /// Returns the free cells, in order.
    pub fn free(&self) -> impl Iterator<Item = Cell> + '_ {
        Cell::ALL.into_iter().filter(|&cell| self.is_free(cell))
    }

    /// Returns the number of marked cells: the moves made in this point (0 to 9). A turn lost on the clock leaves no mark and
    /// does not count.
    pub fn moves(&self) -> usize {
        self.0.iter().flatten().count()
    }

    /// Returns true if no cell is free.
    pub fn is_full(&self) -> bool {
        self.moves() == 9
    }

    /// Returns the number of these cells that hold a side's mark.
    pub fn count(&self, cells: &[Cell], side: Side) -> usize {
        cells.iter().filter(|&&cell| self.at(cell) == Some(side)).count()
    }

    /// Returns the board as nine digits: 0 free, 1 player one, 2 player two.
    pub fn digits(&self) -> String {
        self.0.iter().map(|&held| digit(held)).collect()
    }

    /// Returns the board with each side's marks turned into the other's.
    #[must_use]
    pub fn swapped(&self) -> Board {
        Board(self.0.map(|mark| mark.map(Side::other)))
    }

    /// Returns the board after a side and the other have marked these cells in turn, legal or not.
    pub fn after(begins: Side, cells: impl IntoIterator<Item = Cell>) -> Board {
        let sides = [begins, begins.other()].into_iter().cycle();
        cells.into_iter().zip(sides).fold(Board::EMPTY, |board, (cell, side)| board.with(cell, side))
    }

    /// Returns the cells of the lines that are won; a cell of two of them comes twice.
    pub fn won_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        won_lines(self).flat_map(|(_, line)| *line)
    }

    /// Returns the nine marks as letters, row by row: `X`, `O`, and `·` for a free cell.
    pub fn marks(&self) -> String {
        self.0.iter().map(|mark| mark.map_or("·".to_owned(), |side| side.to_string())).collect()
    }

    /// Returns all 19,683 fillings of nine cells, in the order of their digits, whether play can reach them or not.
    pub fn all() -> impl Iterator<Item = Board> {
        (0..3_u32.pow(9)).map(|number| {
            let mut board = Board::EMPTY;
            let mut rest = number;
            for held in board.0.iter_mut().rev() {
                *held = [None, Some(Side::One), Some(Side::Two)][(rest % 3) as usize];
                rest /= 3;
            }
            board
        })
    }
}

fn digit(held: Option<Side>) -> char {
    match held {
        None => '0',
        Some(Side::One) => '1',
        Some(Side::Two) => '2',
    }
}

/// Draws the board: three rows, without a newline at the end.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, held) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str(if index % 3 == 0 { "\n" } else { " " })?;
            }
            match held {
                None => f.write_str(".")?,
                Some(side) => side.fmt(f)?,
            }
        }
        Ok(())
    }
}

/// Reads a board drawn (`X`, `O`, `.`) or as digits (`1`, `2`, `0`); white space is ignored.
impl FromStr for Board {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Board, ParseError> {
        let mut board = Board::EMPTY;
        let mut cells = 0;
        for (place, mark) in text.chars().enumerate().filter(|(_, mark)| !mark.is_whitespace()) {
            let held = match mark {
                '.' | '0' => None,
                'X' | '1' => Some(Side::One),
                'O' | '2' => Some(Side::Two),
                _ => return Err(ParseError::Mark { mark, place }),
            };
            *board.0.get_mut(cells).ok_or(ParseError::TooLong { place })? = held;
            cells += 1;
        }
        if cells < 9 { Err(ParseError::TooShort { cells }) } else { Ok(board) }
    }
}

/// A reason why a text is not a board, or not a case of the player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseError {
    /// A character that is not a mark.
    #[error("character {place}: '{mark}' is not a mark (X or 1, O or 2, . or 0)")]
    Mark {
        /// The character.
        mark: char,
        /// Its position in the text, counted in characters from 0.
        place: usize,
    },
    /// A tenth mark.
    #[error("character {place}: a tenth cell, where a board has nine")]
    TooLong {
        /// Its position in the text, counted in characters from 0.
        place: usize,
    },
    /// A number that is not a cell's.
    #[error("{number} is not a cell: cells are 1 to 9")]
    NoCell {
        /// The number.
        number: u8,
    },
    /// Fewer than nine marks.
    #[error("a board has nine cells, not {cells}")]
    TooShort {
        /// Number of marks read.
        cells: usize,
    },
    /// A line that is not a case of the player.
    #[error("`{line}`: BOARD LEVEL [R] is expected")]
    Case {
        /// The line.
        line: String,
    },
    /// A board of a case that is not written in digits.
    #[error("{board}: a board is nine digits: 0 free, 1 player one, 2 the Spectrum")]
    Digits {
        /// The word in its place.
        board: String,
    },
    /// A name that is not a level's.
    #[error("{name}: a level is classic or unbeatable")]
    Level {
        /// The name.
        name: String,
    },
    /// A word that is not a value of R.
    #[error("{text}: R is 0 to 255")]
    R {
        /// The word.
        text: String,
    },
    /// The empty board without a value of R.
    #[error("on the empty board the move depends on R: 0 to 255 is expected after the level")]
    WithoutR,
    /// Another board with a value of R.
    #[error("R is for the empty board only")]
    WithR,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_reads_back_as_it_was_written() {
        let mut boards = 0;
        for board in Board::all() {
            assert_eq!(board.digits().parse(), Ok(board));
            assert_eq!(board.to_string().parse(), Ok(board));
            boards += 1;
        }
        assert_eq!(boards, 19_683);
    }

    #[test]
    fn all_boards_come_in_the_order_of_their_digits() {
        let digits: Vec<String> = Board::all().map(|board| board.digits()).collect();
        assert!(digits.is_sorted_by(|a, b| a < b));
        assert!(Board::all().is_sorted_by(|a, b| a < b));
    }

    #[test]
    fn a_text_that_is_not_a_board_is_refused_with_the_position() {
        assert_eq!("X?.......".parse::<Board>(), Err(ParseError::Mark { mark: '?', place: 1 }));
        assert_eq!("0000 0000".parse::<Board>(), Err(ParseError::TooShort { cells: 8 }));
        assert_eq!("000\n000\n0000".parse::<Board>(), Err(ParseError::TooLong { place: 11 }));
        assert_eq!("".parse::<Board>(), Err(ParseError::TooShort { cells: 0 }));
    }

    #[test]
    fn cells_are_1_to_9() {
        assert_eq!(Cell::new(0), None);
        assert_eq!(Cell::new(10), None);
        for (index, cell) in Cell::ALL.into_iter().enumerate() {
            assert_eq!((Cell::new(cell.number()), cell.index()), (Some(cell), index));
        }
    }
}
