//! Boards: what stands on each point.

use std::fmt;

use super::piece::{Kind, Letters, Piece, Side};
use super::point::{COLUMNS, POINTS, Point};
use super::{ParseError, SetUpError};

/// The pieces on the points. Any number of them may stand anywhere.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Board {
    points: [Option<Piece>; POINTS],
    /// The points of each side's pieces, bit n for point n.
    sides: [u128; 2],
}

impl Board {
    /// A board without pieces.
    pub const EMPTY: Board = Board { points: [None; POINTS], sides: [0; 2] };

    /// Returns the board of the set-up.
    pub fn start() -> Board {
        let home = |side: Side| {
            let row = [Kind::Rook, Kind::Knight, Kind::Bishop, Kind::Guard];
            let first = row.into_iter().chain([Kind::King]).chain(row.into_iter().rev());
            let pieces = (0..).zip(first).map(|(column, kind)| (column, 0, kind));
            let cannons = [1, 7].map(|column| (column, 2, Kind::Cannon));
            let pawns = [0, 2, 4, 6, 8].map(|column| (column, 3, Kind::Pawn));
            pieces.chain(cannons).chain(pawns).filter_map(move |(column, depth, kind)| {
                Some((Point::new(side.depth(depth) * COLUMNS + column)?, Piece { side, kind }))
            })
        };
        let mut board = Board::EMPTY;
        for (point, piece) in Side::ALL.into_iter().flat_map(home) {
            board.set(point, Some(piece));
        }
        board
    }

    /// Returns the piece on a point.
    pub const fn get(&self, point: Point) -> Option<Piece> {
        self.points[point.index()]
    }

    pub(super) const fn at(&self, number: u8) -> Option<Piece> {
        self.points[number as usize]
    }

    /// Puts a piece on a point, or none, and returns the piece that stood there.
    pub fn set(&mut self, point: Point, piece: Option<Piece>) -> Option<Piece> {
        let bit = 1 << point.number();
        let before = std::mem::replace(&mut self.points[point.index()], piece);
        if let Some(Piece { side, .. }) = before {
            self.sides[side as usize] &= !bit;
        }
        if let Some(Piece { side, .. }) = piece {
            self.sides[side as usize] |= bit;
        }
        before
    }

    /// Returns the points of a side's pieces, bit n for point n.
    pub(super) const fn bits(&self, side: Side) -> u128 {
        self.sides[side as usize]
    }

    /// Returns the points of a side's pieces in ascending order.
    pub fn pieces(&self, side: Side) -> impl Iterator<Item = Point> + use<> {
        let mut bits = self.bits(side);
        std::iter::from_fn(move || {
            let point = Point::new(bits.trailing_zeros() as u8);
            bits &= bits.wrapping_sub(1);
            point
        })
    }

    /// Returns the points of a side's pieces of a kind, in ascending order.
    pub fn find(&self, side: Side, kind: Kind) -> impl Iterator<Item = Point> {
        self.pieces(side).filter(move |&point| self.get(point) == Some(Piece { side, kind }))
    }

    /// Returns true if a side has a piece that can give check.
    pub fn can_win(&self, side: Side) -> bool {
        self.pieces(side).any(|point| self.get(point).is_some_and(|piece| piece.kind.can_win()))
    }

    /// Returns the same board from the opponent's side: row for row the other way up, and the colours exchanged.
    #[must_use]
    pub fn turned(&self) -> Board {
        let mut turned = Board::EMPTY;
        for point in Point::all() {
            let piece = self.get(point).map(|piece| Piece { side: piece.side.other(), ..piece });
            if let Some(opposite) = Point::at(point.column() as i8, 9 - point.row() as i8) {
                turned.set(opposite, piece);
            }
        }
        turned
    }

    /// Returns the point of the only king of a side, if the side has no more pieces of any kind than a game begins with.
    pub(super) fn king(&self, side: Side) -> Result<Point, SetUpError> {
        let many = |&kind: &Kind| self.find(side, kind).count() > kind.number();
        if let Some(kind) = Kind::ALL.into_iter().find(many) {
            return Err(SetUpError::TooMany(side, kind));
        }
        let king = self.find(side, Kind::King).next().ok_or(SetUpError::NoKing(side))?;
        let in_palace = (3..=5).contains(&king.column()) && side.depth(king.row()) <= 2;
        if in_palace { Ok(king) } else { Err(SetUpError::OutsideOfPalace(side)) }
    }

    /// Reads a board of ninety signs: point 0 first, `.` free, Red in capitals, G the guard.
    ///
    /// # Errors
    /// [`ParseError::Board`].
    pub fn parse(text: &str) -> Result<Board, ParseError> {
        let mut board = Board::EMPTY;
        let mut signs = text.chars();
        let fits = text.chars().count() == POINTS
            && Point::all().zip(&mut signs).all(|(point, sign)| {
                let piece = Letters::BOARD.piece(sign);
                board.set(point, piece);
                piece.is_some() || sign == '.'
            });
        if fits { Ok(board) } else { Err(ParseError::Board(text.to_owned())) }
    }

    /// Draws the board as the original does: eleven lines of nineteen characters, Red on top.
    ///
    /// ```
    /// let drawn = games::xiangqi::Board::start().draw();
    /// assert!(drawn.starts_with("  0 1 2 3 4 5 6 7 8\n0 R N B G K G B N R\n1 . . . . . . . . .\n2 . C . . . . . C .\n"));
    /// assert_eq!(drawn.lines().map(|line| line.len()).collect::<Vec<_>>(), [19; 11]);
    /// ```
    pub fn draw(&self) -> String {
        let signs: Vec<char> = self.to_string().chars().collect();
        let head: String = (0..COLUMNS).map(|column| format!(" {column}")).collect();
        let rows = signs.chunks(COLUMNS.into()).enumerate().map(|(row, signs)| {
            let signs: String = signs.iter().flat_map(|&sign| [' ', sign]).collect();
            format!("\n{row}{signs}")
        });
        format!(" {head}{}", rows.collect::<String>())
    }
}

/// Writes ninety signs, as [`Board::parse`] reads them.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = |piece: &Option<Piece>| piece.map_or('.', |piece| Letters::BOARD.sign(piece));
        f.write_str(&self.points.iter().map(sign).collect::<String>())
    }
}
