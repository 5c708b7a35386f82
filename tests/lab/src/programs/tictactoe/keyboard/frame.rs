//! The frame with which a cell is chosen, as the cursor keys move it.

use std::cmp::Ordering;

use games::tictactoe::Cell;
use spectrum::Key;

/// A way that the frame goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Left,
    Right,
    Down,
    Up,
}

impl Way {
    pub(super) const ALL: [Way; 4] = [Way::Left, Way::Right, Way::Down, Way::Up];

    /// Where the frame comes up.
    pub(super) const FIRST: Cell = Cell::ALL[4];

    /// The cursor key: with CAPS SHIFT.
    pub(super) fn keys(self) -> [Key; 2] {
        let key = match self {
            Way::Left => Key::Num5,
            Way::Down => Key::Num6,
            Way::Up => Key::Num7,
            Way::Right => Key::Num8,
        };
        [Key::CapsShift, key]
    }

    /// The cell to which the frame goes from another: it stops at the edge.
    pub(super) fn from(self, cell: Cell) -> Cell {
        let (row, column) = (cell.index() / 3, cell.index() % 3);
        let (row, column) = match self {
            Way::Left => (row, column.saturating_sub(1)),
            Way::Right => (row, (column + 1).min(2)),
            Way::Down => ((row + 1).min(2), column),
            Way::Up => (row.saturating_sub(1), column),
        };
        Cell::ALL[row * 3 + column]
    }

    /// The shortest way of the frame to a cell, from where it comes up.
    pub(super) fn to(cell: Cell) -> Vec<Way> {
        let (mut at, mut ways) = (Way::FIRST, Vec::new());
        while at != cell {
            let (from, to) = (at.index(), cell.index());
            let way = match (from % 3).cmp(&(to % 3)) {
                Ordering::Less => Way::Right,
                Ordering::Greater => Way::Left,
                Ordering::Equal if from < to => Way::Down,
                Ordering::Equal => Way::Up,
            };
            at = way.from(at);
            ways.push(way);
        }
        ways
    }
}
