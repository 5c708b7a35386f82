//! The circle as the program draws it: rings, spokes, and which cells belong to which space.

use super::canvas::Canvas;

/// Cells of the circle along each side, and of a quarter with the middle.
pub(super) const CELLS: usize = 21;
const QUARTER: usize = 11;
/// Half of its dots, and those of a spoke in the hole.
const HALF: usize = CELLS * 4;
const IN_HOLE: usize = 19;
/// Sectors, and the file of the one on top.
const SECTORS: usize = 16;
const TOP_FILE: usize = 3;
const RANKS: usize = 4;

/// The circle's tables in the program.
#[derive(Clone, Debug)]
pub(super) struct Circle {
    /// The place of each cell of the upper left quarter.
    pub(super) cells: Vec<u8>,
    /// Row and column of the cell in the middle of each place.
    pub(super) middles: Vec<u8>,
    /// Files and ranks of a spoke's step outward, in 256ths.
    pub(super) spokes: Vec<u8>,
    /// Squares of distances between which dots are set.
    pub(super) edges: Vec<u16>,
}

impl Circle {
    /// Returns the space to which a cell belongs.
    pub(super) fn space(&self, row: usize, column: usize) -> Option<u8> {
        let fold = |at: usize| if at < QUARTER { at } else { CELLS - 1 - at };
        let place = usize::from(*self.cells.get(fold(row) * QUARTER + fold(column))?);
        if place == 0xFF {
            return None;
        }
        let (ring, mut sector) = (place / SECTORS, place % SECTORS);
        if column >= QUARTER {
            sector = (SECTORS - sector) % SECTORS;
        }
        if row >= QUARTER {
            sector = (SECTORS + SECTORS / 2 - sector) % SECTORS;
        }
        Some(((sector + TOP_FILE) % SECTORS * RANKS + ring) as u8)
    }

    /// Returns the cell in the middle of a space.
    pub(super) fn middle(&self, space: u8) -> (usize, usize) {
        let (file, ring) = (usize::from(space) / RANKS, usize::from(space) % RANKS);
        let place = ring * SECTORS + (SECTORS + file - TOP_FILE) % SECTORS;
        let at = |offset| usize::from(self.middles.get(2 * place + offset).copied().unwrap_or_default());
        (at(0), at(1))
    }

    /// Draws the lines.
    pub(super) fn draw(&self, canvas: &mut Canvas) {
        for down in 0..HALF {
            for right in 0..HALF {
                let square = (down * down + down + right * right + right) as u32;
                let beyond = self.edges.iter().filter(|edge| u32::from(**edge) <= square).count();
                if beyond % 2 == 1 {
                    dots(canvas, down, right);
                }
            }
        }
        for spoke in self.spokes.chunks_exact(2) {
            for step in IN_HOLE + 1..HALF {
                let at = |by: u8| step * usize::from(by) / 256;
                dots(canvas, at(spoke[1]), at(spoke[0]));
            }
        }
    }
}

/// Sets a dot in each quarter.
fn dots(canvas: &mut Canvas, down: usize, right: usize) {
    for line in [HALF - 1 - down, HALF + down] {
        for column in [HALF - 1 - right, HALF + right] {
            canvas.add((line / 8, column / 8), 1 << (63 - (line % 8 * 8 + column % 8)));
        }
    }
}
