//! One point of a match: a board, and whose turn it is.

use super::{Board, Cell, Side, is_legal, is_tie, winner};
use crate::Game;

/// The rules of tic-tac-toe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TicTacToe;

/// Where a point stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Point {
    /// What stands on the cells.
    pub board: Board,
    /// Whose turn it is (or would be, if the point were not over).
    pub turn: Side,
}

/// How a point ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// A side holds a line.
    Won(Side),
    /// Neither side can complete any line.
    Tie,
}

impl Point {
    /// A new point, begun by one side. The one who begins alternates from point to point.
    pub const fn new(begins: Side) -> Point {
        Point { board: Board::EMPTY, turn: begins }
    }

    /// The point after a turn lost on the clock: the turn passes, no move is counted.
    #[must_use]
    pub const fn lose_turn(self) -> Point {
        Point { board: self.board, turn: self.turn.other() }
    }
}

impl Game for TicTacToe {
    type Position = Point;
    type Move = Cell;
    type Outcome = Outcome;

    fn outcome(point: &Point) -> Option<Outcome> {
        winner(&point.board).map(Outcome::Won).or_else(|| is_tie(&point.board).then_some(Outcome::Tie))
    }

    fn moves(point: &Point) -> Vec<Cell> {
        Cell::ALL.into_iter().filter(|&cell| is_legal(&point.board, cell)).collect()
    }

    fn play(point: &Point, cell: Cell) -> Option<Point> {
        is_legal(&point.board, cell)
            .then(|| Point { board: point.board.with(cell, point.turn), turn: point.turn.other() })
    }
}
