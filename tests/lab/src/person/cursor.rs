//! A frame that the cursor keys move over a board.

use spectrum::Key;

/// A direction of the frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// CAPS SHIFT and 5.
    Left,
    /// CAPS SHIFT and 8.
    Right,
    /// CAPS SHIFT and 6.
    Down,
    /// CAPS SHIFT and 7.
    Up,
}

impl Direction {
    /// All four.
    pub const ALL: [Direction; 4] = [Direction::Left, Direction::Right, Direction::Down, Direction::Up];

    /// Returns the keys of a direction, pressed together.
    pub fn keys(self) -> Vec<Key> {
        let key = match self {
            Direction::Left => Key::Num5,
            Direction::Right => Key::Num8,
            Direction::Down => Key::Num6,
            Direction::Up => Key::Num7,
        };
        vec![Key::CapsShift, key]
    }
}

/// A board over which a frame moves; it stops at the edges. Cells are counted row by row, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cursor {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub columns: usize,
}

impl Cursor {
    /// Returns the cell to which the frame moves from another.
    pub fn moved(&self, cell: usize, direction: Direction) -> usize {
        let (row, column) = (cell / self.columns, cell % self.columns);
        let (row, column) = match direction {
            Direction::Left => (row, column.saturating_sub(1)),
            Direction::Right => (row, (column + 1).min(self.columns - 1)),
            Direction::Down => ((row + 1).min(self.rows - 1), column),
            Direction::Up => (row.saturating_sub(1), column),
        };
        row * self.columns + column
    }

    /// Returns a shortest path of the frame: first along its row, then along a column.
    pub fn path(&self, from: usize, to: usize) -> Vec<Direction> {
        let along = |from: usize, to: usize, back: Direction, forth: Direction| {
            vec![if to < from { back } else { forth }; from.abs_diff(to)]
        };
        let columns = along(from % self.columns, to % self.columns, Direction::Left, Direction::Right);
        let rows = along(from / self.columns, to / self.columns, Direction::Up, Direction::Down);
        [columns, rows].concat()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_leads_to_its_cell_and_the_edges_stop_the_frame() {
        let cursor = Cursor { rows: 3, columns: 4 };
        for (from, to) in (0..12).flat_map(|from| (0..12).map(move |to| (from, to))) {
            let path = cursor.path(from, to);
            assert_eq!(path.iter().fold(from, |cell, &direction| cursor.moved(cell, direction)), to);
        }
        assert_eq!(Direction::ALL.map(|direction| cursor.moved(0, direction)), [0, 1, 4, 0]);
        assert_eq!(Direction::ALL.map(|direction| cursor.moved(11, direction)), [10, 11, 11, 7]);
    }
}
