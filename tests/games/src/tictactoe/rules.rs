//! The rules of a point: wins, ties and legal moves.

use super::{Board, Cell, Side};

/// Three cells that win a point when one side holds them all.
pub type Line = [Cell; 3];

/// The eight lines, always in this order: rows, columns, diagonals.
pub const LINES: [Line; 8] = [
    line(1, 2, 3),
    line(4, 5, 6),
    line(7, 8, 9),
    line(1, 4, 7),
    line(2, 5, 8),
    line(3, 6, 9),
    line(1, 5, 9),
    line(3, 5, 7),
];

const fn line(a: usize, b: usize, c: usize) -> Line {
    [Cell::ALL[a - 1], Cell::ALL[b - 1], Cell::ALL[c - 1]]
}

/// Returns the complete lines, in order, each with the side that holds it. One move can complete two.
pub fn won_lines(board: &Board) -> impl Iterator<Item = (Side, &'static Line)> + '_ {
    LINES.iter().filter_map(|line| {
        let side = board.at(line[0])?;
        (board.count(line, side) == 3).then_some((side, line))
    })
}

/// Returns the side that holds a complete line.
///
/// ```
/// use games::tictactoe::{Board, Side, winner};
/// let board: Board = "X O .
///                     X O .
///                     X . .".parse()?;
/// assert_eq!(winner(&board), Some(Side::One));
/// # Ok::<(), games::tictactoe::ParseError>(())
/// ```
pub fn winner(board: &Board) -> Option<Side> {
    won_lines(board).next().map(|(side, _)| side)
}

/// Returns true if neither side can complete any line: each of the eight holds a mark of both.
///
/// That can happen before the board is full:
///
/// ```
/// use games::tictactoe::{Board, is_tie};
/// let board: Board = "X O X
///                     X O O
///                     O X .".parse()?;
/// assert!(is_tie(&board));
/// # Ok::<(), games::tictactoe::ParseError>(())
/// ```
pub fn is_tie(board: &Board) -> bool {
    LINES.iter().all(|line| board.count(line, Side::One) > 0 && board.count(line, Side::Two) > 0)
}

/// Returns true if a side may mark a cell: it is free, and the point is neither won nor tied.
pub fn is_legal(board: &Board, cell: Cell) -> bool {
    board.is_free(cell) && winner(board).is_none() && !is_tie(board)
}
