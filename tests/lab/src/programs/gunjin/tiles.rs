//! The tiles of the screen, three cells wide and two high: outline, picture of a kind with the sign of its rank, number of a hidden piece.

use std::collections::HashMap;

use games::gunjin::{Kind, Space};
use pipeline::Program;

use crate::Error;
use crate::person::{ScreenCell, Tiles};
use crate::symbols::bytes_from;

/// Cells of a tile in a row.
pub(super) const WIDTH: usize = 3;
const ROWS: usize = 16;
/// Rows of dots of a kind's picture, each of two bytes.
const PICTURE_ROWS: usize = 12;

/// The contents of a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Contents {
    Free,
    Kind(Kind),
    /// A piece of unknown kind: the space that it started on, as the viewer sees it.
    Hidden(Space),
}

/// A tile of the screen: contents, sign of a move, colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tile {
    pub contents: Contents,
    pub is_signed: bool,
    pub colour: u8,
}

type Dots = [[u8; WIDTH]; ROWS];
type Cells = [u64; 2 * WIDTH];

/// All tiles, by their dots.
#[derive(Clone, Debug)]
pub(super) struct TileSet {
    known: HashMap<Cells, (Contents, bool)>,
}

/// The parts of the program that tiles are made of.
struct Parts<'a> {
    pictures: &'a [u8],
    ranks: &'a [u8],
    font: &'a [u8],
    sign: &'a [u8],
}

impl Parts<'_> {
    /// Returns the dots of a tile.
    fn dots(&self, contents: Contents, is_signed: bool) -> Dots {
        let mut dots = [[0; WIDTH]; ROWS];
        let mut put = |row: usize, column: usize, picture: &[u8]| {
            picture.iter().enumerate().for_each(|(line, byte)| dots[row + line][column] |= byte);
        };
        let glyph = |code: u8| &self.font[usize::from(code - b' ') * 8..][..8];
        // Characters keep a dot away from the outline.
        let left = |code: u8| glyph(code).iter().map(|line| line << 1).collect::<Vec<u8>>();
        let over = |code: u8| glyph(code).iter().map(|line| line >> 7).collect::<Vec<u8>>();
        let right = |code: u8| glyph(code).iter().map(|line| line >> 1).collect::<Vec<u8>>();
        match contents {
            Contents::Free => (),
            Contents::Hidden(place) => {
                put(4, 0, &right(b'a' + place.column()));
                put(4, 1, &right(b'8' - place.row()));
            }
            Contents::Kind(kind) => {
                let picture = &self.pictures[kind as usize * 2 * PICTURE_ROWS..][..2 * PICTURE_ROWS];
                for side in [0, 1] {
                    let column: Vec<u8> = picture.iter().skip(side).step_by(2).copied().collect();
                    put(2, side, &column);
                }
                let rank = self.ranks[kind as usize];
                put(2, 1, &over(rank));
                put(2, 2, &left(rank));
            }
        }
        let (row, column) = if contents == Contents::Free { (4, 1) } else { (7, 2) };
        if is_signed {
            put(row, column, &self.sign[..8]);
        }
        if contents != Contents::Free {
            for line in &mut dots[1..ROWS - 1] {
                line[0] |= 0x80;
                line[2] |= 0x01;
            }
            dots[0] = [0x7F, 0xFF, 0xFE];
            dots[ROWS - 1] = dots[0];
        }
        dots
    }
}

/// Returns the cells of a tile, row by row.
fn cells(dots: &Dots) -> Cells {
    let cell = |at: usize| std::array::from_fn(|line| dots[at / WIDTH * 8 + line][at % WIDTH]);
    std::array::from_fn(|at| u64::from_be_bytes(cell(at)))
}

impl TileSet {
    /// Puts all tiles together from a program's pictures.
    ///
    /// # Errors
    /// A program that lacks one of the symbols.
    pub(super) fn of(program: &Program) -> Result<TileSet, Error> {
        let missing = || calls::Error::NoSymbol { program: program.name.clone(), symbol: "Font".into() };
        let font = program.font().ok_or_else(missing)?;
        let parts = Parts {
            pictures: bytes_from(program, "Pictures")?,
            ranks: bytes_from(program, "Ranks")?,
            font: &font,
            sign: bytes_from(program, "SignFree")?,
        };
        let kinds = Kind::ALL.into_iter().map(Contents::Kind);
        let plain = kinds.chain([Contents::Free]).chain(Space::all().map(Contents::Hidden));
        let tiles = plain.flat_map(|contents| [false, true].map(|is_signed| (contents, is_signed)));
        let known = tiles.map(|tile| (cells(&parts.dots(tile.0, tile.1)), tile)).collect();
        Ok(TileSet { known })
    }

    /// Reads the tile at a place; `None` for something else, and for one of several colours.
    pub(super) fn read(&self, tiles: &Tiles, (row, column): ScreenCell) -> Option<Tile> {
        let place = |at: usize| (row + at / WIDTH, column + at % WIDTH);
        let mut found = [0; 2 * WIDTH];
        for (at, cell) in found.iter_mut().enumerate() {
            *cell = tiles.at(place(at))?;
        }
        let &(contents, is_signed) = self.known.get(&found)?;
        let colour = tiles.attribute((row, column))?;
        let is_even = (0..found.len()).all(|at| tiles.attribute(place(at)) == Some(colour));
        is_even.then_some(Tile { contents, is_signed, colour })
    }
}
