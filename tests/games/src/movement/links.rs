//! The logical model: links between spaces, and the evaluator that walks along them.
//!
//! It knows no files, ranks or distances; [`coordinates`](super::coordinates) computes the same moves without a link.

mod piece;
mod rays;

pub use piece::ByLinks;

use super::board::{Board, Command};
use super::space::Spaces;

/// No space, in a table of links.
const NONE: u8 = 0xFF;

/// The links of a board: for each direction and space the space that the link leads to.
#[derive(Clone, Debug)]
pub struct Links {
    /// By direction, then by space.
    next: Vec<Vec<u8>>,
    /// For each direction the one turned by half a turn.
    turned: Vec<Option<usize>>,
    spaces: Spaces,
}

impl Links {
    /// Makes the links by the commands of a board's text, in their order. A link that is made twice is the one made last.
    pub fn new(board: &Board) -> Links {
        let mut next = vec![vec![NONE; board.size()]; board.directions.len()];
        let exists = board.spaces();
        for command in &board.commands {
            match *command {
                Command::Link(direction, from, to) => next[direction][usize::from(from)] = to,
                Command::Map(direction, x, y) => map(board, x, y, |from, to| {
                    if exists.has(from) && exists.has(to) {
                        next[direction][usize::from(from)] = to;
                    }
                }),
            }
        }
        // Spaces that became holes after a link was made.
        for (space, table) in next.iter_mut().flat_map(|table| table.iter_mut().enumerate()) {
            if *table != NONE && !(exists.has(space as u8) && exists.has(*table)) {
                *table = NONE;
            }
        }
        let vector = |direction: usize| board.directions[direction].vector;
        let turned = |direction: usize| {
            let (x, y) = vector(direction)?;
            (0..board.directions.len()).find(|&other| vector(other) == Some((-x, -y)))
        };
        Links { next, turned: (0..board.directions.len()).map(turned).collect(), spaces: exists }
    }

    /// Returns the space that a link leads to.
    pub fn next(&self, direction: usize, space: u8) -> Option<u8> {
        let next = *self.next.get(direction)?.get(usize::from(space))?;
        (next != NONE).then_some(next)
    }

    /// Returns the number of links of a direction.
    pub fn count(&self, direction: usize) -> usize {
        self.next.get(direction).map_or(0, |table| table.iter().filter(|&&next| next != NONE).count())
    }
}

/// Calls `link` with the two ends of each step of so many columns and ranks within the grid: the line of files by the ranks.
fn map(board: &Board, x: i32, y: i32, mut link: impl FnMut(u8, u8)) {
    let (columns, ranks) = (board.line.len() as i32, i32::from(board.ranks));
    let space = |column: i32, rank: i32| {
        let inside = (0..columns).contains(&column) && (0..ranks).contains(&rank);
        let name = inside.then(|| &board.line[column as usize])?;
        let file = board.files.iter().position(|file| file == name)?;
        board.at(file, rank as u8)
    };
    for column in 0..columns {
        for rank in 0..ranks {
            if let (Some(from), Some(to)) = (space(column, rank), space(column + x, rank + y)) {
                link(from, to);
            }
        }
    }
}
