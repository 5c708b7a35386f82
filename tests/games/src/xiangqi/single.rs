//! The tests of a single move: that of the original and that of the rules. Neither asks whose turn it is, nor for check.

use super::board::Board;
use super::piece::{Kind, Piece, Side};
use super::point::{Coordinates, Point};

/// The reasons why a move is refused, in the order in which they are tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Refusal {
    /// The two points are the same.
    SamePoint = 1,
    /// The target is off the board.
    OffBoard = 2,
    /// No piece is on the source.
    NoPiece = 3,
    /// The piece on the source is the opponent's.
    NotYours = 4,
    /// A piece of the same colour is on the target.
    OwnPiece = 5,
    /// The piece does not move like that.
    WrongWay = 6,
    /// The king could be taken next.
    LeavesCheck = 7,
    /// The kings would face each other.
    KingsFace = 8,
}

/// The ways of pawns.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pawns {
    /// The moves of the original: ahead, also diagonally, and across the river to all eight neighbours.
    Original,
    /// Ahead, and across the river to the sides too.
    Rules,
}

/// The numbers in the rules of the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    /// The first and the last column of a palace, and its last row from the piece's own edge.
    pub(super) palace: [u8; 3],
    /// The last row before the river, from the piece's own edge.
    pub(super) home: u8,
    /// The steps of king, guard, bishop and pawn.
    pub(super) steps: [u8; 4],
    /// The shorter and the longer way of a knight.
    pub(super) knight: [u8; 2],
    /// The pieces between source and target: of a rook, of a cannon to a free point, and of one that takes.
    pub(super) between: [u8; 3],
}

impl Numbers {
    /// The numbers of the game.
    pub(super) const RULES: Numbers =
        Numbers { palace: [3, 5, 2], home: 4, steps: [1, 1, 2, 1], knight: [1, 2], between: [0, 0, 1] };
}

impl Board {
    /// Returns true if the original's test allows a move.
    ///
    /// ```
    /// use games::xiangqi::{Board, Coordinates};
    ///
    /// let board = Board::start();
    /// let place = |column, row| Coordinates { column, row };
    /// assert!(!board.is_allowed_by_original(place(0, 0), place(1, 1)));
    /// assert!(board.is_allowed_by_original(place(0, 0), place(0, 2)));
    /// ```
    pub fn is_allowed_by_original(&self, from: Coordinates, to: Coordinates) -> bool {
        self.judge(from, to, Pawns::Original, &Numbers::RULES).is_ok()
    }

    /// Tests a move by the rules, without regard to turns and kings.
    ///
    /// # Errors
    /// The first reason to refuse it.
    pub fn test(&self, from: Coordinates, to: Coordinates) -> Result<(), Refusal> {
        self.test_by(from, to, &Numbers::RULES)
    }

    /// Tests a move by rules with other numbers.
    pub(super) fn test_by(&self, from: Coordinates, to: Coordinates, numbers: &Numbers) -> Result<(), Refusal> {
        self.judge(from, to, Pawns::Rules, numbers)
    }

    fn judge(&self, from: Coordinates, to: Coordinates, pawns: Pawns, numbers: &Numbers) -> Result<(), Refusal> {
        if from == to {
            return Err(Refusal::SamePoint);
        }
        let target = to.point().ok_or(Refusal::OffBoard)?;
        let (source, piece) =
            from.point().and_then(|source| Some((source, self.get(source)?))).ok_or(Refusal::NoPiece)?;
        if self.get(target).is_some_and(|other| other.side == piece.side) {
            return Err(Refusal::OwnPiece);
        }
        if self.reaches(piece, source, target, pawns, numbers) { Ok(()) } else { Err(Refusal::WrongWay) }
    }

    /// The piece's own rule.
    fn reaches(
        &self,
        Piece { side, kind }: Piece,
        from: Point,
        to: Point,
        pawns: Pawns,
        &Numbers { palace: [left, right, depth], home, steps: [king, guard, bishop, pawn], knight, between }: &Numbers,
    ) -> bool {
        let (c1, r1, c2, r2) = (from.column(), from.row(), to.column(), to.row());
        let (dc, dr) = (c1.abs_diff(c2), r1.abs_diff(r2));
        let in_palace = (left..=right).contains(&c2) && side.depth(r2) <= depth;
        match kind {
            Kind::King => in_palace && dc + dr == king,
            Kind::Guard => in_palace && (dc, dr) == (guard, guard),
            Kind::Bishop => {
                let is_bishop = side.depth(r2) <= home && (dc, dr) == (bishop, bishop);
                is_bishop && self.is_free(c1.midpoint(c2), r1.midpoint(r2))
            }
            Kind::Knight if [dc, dr] == knight => self.is_free(c1, r1.midpoint(r2)),
            Kind::Knight => [dr, dc] == knight && self.is_free(c1.midpoint(c2), r1),
            Kind::Rook => self.between(from, to) == Some(between[0].into()),
            Kind::Cannon => {
                let screens = between[1 + usize::from(self.get(to).is_some())];
                self.between(from, to) == Some(screens.into())
            }
            Kind::Pawn => {
                let is_ahead = side.depth(r2) == side.depth(r1) + pawn;
                let has_crossed = side.depth(r1) > home;
                match pawns {
                    Pawns::Original => dc.max(dr) == pawn && (is_ahead || has_crossed),
                    Pawns::Rules => dc + dr == pawn && (is_ahead || has_crossed && dr == 0),
                }
            }
        }
    }

    fn is_free(&self, column: u8, row: u8) -> bool {
        Point::at(column as i8, row as i8).is_some_and(|point| self.get(point).is_none())
    }

    /// Returns the number of pieces between two points of a row or a column; `None` if they are on no line.
    fn between(&self, from: Point, to: Point) -> Option<usize> {
        let step = if from.row() == to.row() {
            1
        } else if from.column() == to.column() {
            usize::from(super::point::COLUMNS)
        } else {
            return None;
        };
        let (low, high) = (from.number().min(to.number()), from.number().max(to.number()));
        Some((low..high).step_by(step).skip(1).filter(|&number| self.at(number).is_some()).count())
    }
}

/// Returns true if a point is across the river for a side.
pub(super) fn is_across(side: Side, point: Point) -> bool {
    side.depth(point.row()) >= 5
}
