//! Between the port's values and the program's memory: the board at `Grid`, the number of moves at `MoveCounter`.

use games::tictactoe::{Board, Cell, Side};
use pipeline::Program;

use crate::{Change, Core, Error, Runner};

/// The program on one core, with the addresses of its board.
pub(super) struct Game {
    pub(super) runner: Runner,
    grid: u16,
    counter: u16,
}

impl Game {
    pub(super) fn new(program: &Program, core: Core) -> Result<Game, Error> {
        let runner = Runner::new(program, core)?;
        let (grid, counter) = (runner.address("Grid")?, runner.address("MoveCounter")?);
        Ok(Game { runner, grid, counter })
    }

    /// Puts a board into the program's memory, and the number of moves that led to it.
    pub(super) fn set(&mut self, board: &Board) {
        for cell in Cell::ALL {
            self.runner.poke(self.grid.wrapping_add(cell.index() as u16), mark(board.at(cell)));
        }
        self.runner.poke(self.counter, board.moves() as u8);
    }

    /// The changes of memory that lead from one board to another, by address.
    pub(super) fn changes(&self, from: &Board, to: &Board) -> Vec<Change> {
        let grid = Cell::ALL.iter().map(|&cell| Change {
            address: self.grid.wrapping_add(cell.index() as u16),
            before: mark(from.at(cell)),
            after: mark(to.at(cell)),
        });
        let counter = Change { address: self.counter, before: from.moves() as u8, after: to.moves() as u8 };
        let mut changes: Vec<Change> = grid.chain([counter]).filter(|change| change.before != change.after).collect();
        changes.sort_unstable();
        changes
    }
}

/// The byte that stands for what is on a cell: `$00` free, `$01` player one, `$10` player two.
pub(super) fn mark(held: Option<Side>) -> u8 {
    match held {
        None => 0x00,
        Some(Side::One) => 0x01,
        Some(Side::Two) => 0x10,
    }
}
