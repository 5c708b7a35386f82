//! Points and the board that lies on their grid.

use crate::movement::asked::Turn;
use crate::movement::board::Board;
use crate::movement::space::Spaces;

/// A point of the unrolled board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Point {
    pub(crate) file: i64,
    pub(crate) rank: i64,
}

/// The farthest point of a strip, far beyond any image that is asked.
const FARTHEST: i64 = 1 << 30;

impl Point {
    /// Returns the point so many files and ranks on; `None` beyond any board.
    pub(super) fn on(self, files: i64, ranks: i64) -> Option<Point> {
        let file = self.file.checked_add(files).filter(|file| file.abs() <= FARTHEST)?;
        let rank = self.rank.checked_add(ranks).filter(|rank| rank.abs() <= FARTHEST)?;
        Some(Point { file, rank })
    }
}

/// The files and ranks of a board, without its links.
#[derive(Clone, Debug)]
pub(crate) struct Grid {
    files: i64,
    ranks: i64,
    ring_of_files: bool,
    ring_of_ranks: bool,
    holes: Spaces,
    /// 1, or -1 for a board that is turned by half a turn.
    sign: i64,
}

impl Grid {
    /// Makes the grid of a board. Black's is turned by half a turn: all numbers of files and ranks are negated.
    pub(crate) fn new(board: &Board, turn: Turn) -> Grid {
        Grid {
            files: board.files.len() as i64,
            ranks: i64::from(board.ranks),
            ring_of_files: board.ring_of_files,
            ring_of_ranks: board.ring_of_ranks,
            holes: board.holes,
            sign: if turn == Turn::Half { -1 } else { 1 },
        }
    }

    /// Returns the point of a space.
    pub(crate) fn point(&self, space: u8) -> Point {
        let space = i64::from(space);
        Point { file: self.sign * (space / self.ranks), rank: self.sign * (space % self.ranks) }
    }

    /// Returns the space of a point, modulo whole turns of the rings; `None` off the board and for a hole.
    pub(crate) fn space(&self, point: Point) -> Option<u8> {
        let (mut file, mut rank) = (self.sign * point.file, self.sign * point.rank);
        if self.ring_of_files {
            file = file.rem_euclid(self.files);
        }
        if self.ring_of_ranks {
            rank = rank.rem_euclid(self.ranks);
        }
        let inside = (0..self.files).contains(&file) && (0..self.ranks).contains(&rank);
        let space = inside.then(|| (file * self.ranks + rank) as u8)?;
        (!self.holes.has(space)).then_some(space)
    }

    /// Returns the image of a point so many whole turns away.
    pub(crate) fn image(&self, point: Point, files: i64, ranks: i64) -> Point {
        Point { file: point.file + files * self.files, rank: point.rank + ranks * self.ranks }
    }

    /// Returns true if the board has the space and no stone stands on it.
    pub(super) fn empty(&self, point: Point, occupied: Spaces) -> bool {
        self.space(point).is_some_and(|space| !occupied.has(space))
    }

    /// Returns the most steps of a ride of equal steps before it comes to its origin.
    pub(crate) fn longest_ride(&self) -> i64 {
        if self.ring_of_files && self.ring_of_ranks { lcm(self.files, self.ranks) } else { self.files.max(self.ranks) }
    }

    /// Returns for how many whole turns of files and of ranks, to either side, a destination has images no farther than so many files or
    /// ranks.
    pub(super) fn turns(&self, extent: i64) -> (i64, i64) {
        let turns = |ring: bool, size: i64| if ring { extent / size + 1 } else { 0 };
        (turns(self.ring_of_files, self.files), turns(self.ring_of_ranks, self.ranks))
    }
}

/// Returns the least common multiple of two positive numbers.
fn lcm(a: i64, b: i64) -> i64 {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    a / x * b
}
