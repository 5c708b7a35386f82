//! One point of a match: a board, and whose turn it is.

use super::{Board, Cell, Side, is_legal, is_tie, winner};
use crate::Game;

/// The rules of one point of tic-tac-toe. Chance decides which side begins; nothing is hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TicTacToe;

/// A position in a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Point {
    /// The marks on the cells.
    pub board: Board,
    /// The side to move; after the end, the side that would be next.
    pub turn: Side,
}

/// The result of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// A side holds a line.
    Won(Side),
    /// Neither side can complete any line.
    Tie,
}

impl Outcome {
    /// The three outcomes: player one wins, neither does, player two wins.
    pub const ALL: [Outcome; 3] = [Outcome::Won(Side::One), Outcome::Tie, Outcome::Won(Side::Two)];
}

impl Point {
    /// Returns a new point that a side begins. The side that begins alternates from point to point.
    pub const fn new(begins: Side) -> Point {
        Point { board: Board::EMPTY, turn: begins }
    }

    /// Returns the point after a turn lost on the clock: the turn passes, no move is counted.
    #[must_use]
    pub const fn lose_turn(self) -> Point {
        Point { board: self.board, turn: self.turn.other() }
    }
}

impl Game for TicTacToe {
    type Position = Point;
    type Side = Side;
    type Move = Cell;
    type Chance = Side;
    type View = Point;
    type Outcome = Outcome;

    fn start(begins: &Side) -> Point {
        Point::new(*begins)
    }

    fn to_move(point: &Point) -> Side {
        point.turn
    }

    fn moves(point: &Point) -> Vec<Cell> {
        Cell::ALL.into_iter().filter(|&cell| is_legal(&point.board, cell)).collect()
    }

    fn play(point: &Point, &cell: &Cell) -> Option<Point> {
        is_legal(&point.board, cell)
            .then(|| Point { board: point.board.with(cell, point.turn), turn: point.turn.other() })
    }

    fn outcome(point: &Point) -> Option<Outcome> {
        winner(&point.board).map(Outcome::Won).or_else(|| is_tie(&point.board).then_some(Outcome::Tie))
    }

    fn view(point: &Point, _: Side) -> Point {
        *point
    }
}
