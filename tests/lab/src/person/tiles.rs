//! The screen in cells of eight by eight dots, and shapes of two by two cells found on it.

pub(super) use spectrum::display::{COLUMNS, ROWS};
use spectrum::{Machine, display};

/// A cell of the screen: row, column.
pub type ScreenCell = (usize, usize);

/// Eight by eight dots: a byte for each pixel line, the uppermost in the highest bits.
pub type Tile = u64;

/// Two by two tiles: upper left, upper right, lower left, lower right.
pub type Shape = [Tile; 4];

/// Bitmap and attributes of a screen, cell by cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tiles {
    tiles: Vec<Tile>,
    attributes: Vec<u8>,
}

/// Returns all places of the screen, row by row.
pub fn screen_cells() -> impl Iterator<Item = ScreenCell> {
    (0..ROWS).flat_map(|row| (0..COLUMNS).map(move |column| (row, column)))
}

/// Returns the distance from one place to another: rows down, columns to the right.
pub fn distance(from: ScreenCell, to: ScreenCell) -> (isize, isize) {
    (to.0 as isize - from.0 as isize, to.1 as isize - from.1 as isize)
}

/// Returns the place at a distance from another.
pub fn shifted((row, column): ScreenCell, (down, right): (isize, isize)) -> ScreenCell {
    (row.wrapping_add_signed(down), column.wrapping_add_signed(right))
}

impl Tiles {
    /// Reads the screen of a machine.
    pub fn of(machine: &Machine) -> Tiles {
        let memory = machine.memory();
        let tile = |(row, column): ScreenCell| {
            let first = usize::from(display::cell(row, column));
            u64::from_be_bytes(std::array::from_fn(|line| memory[first + line * 0x100]))
        };
        let attributes = memory[display::ATTRIBUTES.into()..display::END.into()].to_vec();
        Tiles { tiles: screen_cells().map(tile).collect(), attributes }
    }

    /// Returns the rows of the screen, each of 32 tiles.
    pub fn rows(&self) -> impl Iterator<Item = &[Tile]> {
        self.tiles.chunks(COLUMNS)
    }

    /// Returns the tile at a place; `None` outside of the screen.
    pub fn at(&self, place: ScreenCell) -> Option<Tile> {
        index(place).map(|index| self.tiles[index])
    }

    /// Returns the attribute of a place; `None` outside of the screen.
    pub fn attribute(&self, place: ScreenCell) -> Option<u8> {
        index(place).map(|index| self.attributes[index])
    }

    /// Returns true if a shape stands with its upper left tile at a place.
    pub fn has(&self, shape: &Shape, (row, column): ScreenCell) -> bool {
        let places = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)];
        places.into_iter().zip(shape).all(|(place, &tile)| self.at(place) == Some(tile))
    }

    /// Returns the places at which a shape stands.
    pub fn find(&self, shape: &Shape) -> Vec<ScreenCell> {
        screen_cells().filter(|&place| self.has(shape, place)).collect()
    }

    /// Returns the first place at which a shape stands here and did not stand on an earlier screen.
    pub fn find_new(&self, shape: &Shape, earlier: &Tiles) -> Option<ScreenCell> {
        self.find(shape).into_iter().find(|&place| !earlier.has(shape, place))
    }

    /// Returns the places whose attribute is not what it was on an earlier screen.
    pub fn recoloured(&self, earlier: &Tiles) -> Vec<ScreenCell> {
        screen_cells().filter(|&place| self.attribute(place) != earlier.attribute(place)).collect()
    }
}

fn index((row, column): ScreenCell) -> Option<usize> {
    (row < ROWS && column < COLUMNS).then(|| row * COLUMNS + column)
}

/// Returns the shape of a picture of 16 by 16 dots, two bytes for each line; bytes that are missing are 0.
pub fn shape_of(picture: &[u8]) -> Shape {
    let tile = |row: usize, column: usize| {
        let line = |line: usize| picture.get((row * 8 + line) * 2 + column).copied().unwrap_or_default();
        u64::from_be_bytes(std::array::from_fn(line))
    };
    [tile(0, 0), tile(0, 1), tile(1, 0), tile(1, 1)]
}
