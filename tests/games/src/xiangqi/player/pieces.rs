//! The pieces of each side in the order in which the player tries their moves.

use crate::xiangqi::{Board, Kind, Move, Point, Side};

/// The order of the kinds: those that go far first.
const ORDER: [Kind; 7] = [Kind::Rook, Kind::Cannon, Kind::Knight, Kind::Pawn, Kind::Bishop, Kind::Guard, Kind::King];

/// The points of each side's pieces. A piece keeps its place while it moves, and leaves it free when it is taken.
#[derive(Clone, Debug)]
pub(super) struct Pieces([[Option<Point>; 16]; 2]);

impl Pieces {
    pub(super) fn new(board: &Board) -> Pieces {
        Pieces(Side::ALL.map(|side| {
            let mut points = ORDER.into_iter().flat_map(|kind| board.find(side, kind));
            std::array::from_fn(|_| points.next())
        }))
    }

    /// Returns the points of a side's pieces in their order.
    pub(super) fn of(&self, side: Side) -> impl Iterator<Item = Point> {
        self.0[side as usize].iter().flatten().copied()
    }

    /// Follows a move of a side.
    pub(super) fn make(&mut self, side: Side, Move { from, to }: Move) {
        self.replace(side.other(), Some(to), None);
        self.replace(side, Some(from), Some(to));
    }

    /// Puts the piece of a side on a point, if there is one, on another point, or takes it away.
    fn replace(&mut self, side: Side, from: Option<Point>, to: Option<Point>) {
        if let Some(place) = self.0[side as usize].iter_mut().find(|place| **place == from) {
            *place = to;
        }
    }
}
