//! A screen as it has to be, cell by cell: the dots and the colour of each.

use std::fmt::Write;

use crate::person::{ScreenCell, Tile, Tiles, screen_cells};

/// Columns of the screen.
pub(super) const COLUMNS: usize = 32;

/// Eight by eight dots and a colour; what may be anything is `None`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cell {
    dots: Option<Tile>,
    colour: Option<u8>,
}

/// A screen.
#[derive(Clone, Debug)]
pub(super) struct Canvas {
    cells: Vec<Cell>,
    font: [u8; 768],
    /// A row that shows one of several texts.
    row: Option<(usize, Vec<Canvas>)>,
}

impl Canvas {
    /// Creates a black screen, on which letters of a font are written.
    pub(super) fn new(font: &[u8; 768]) -> Canvas {
        let black = Cell { dots: Some(0), colour: Some(0) };
        Canvas { cells: vec![black; screen_cells().count()], font: *font, row: None }
    }

    /// Sets dots and colour of a cell.
    pub(super) fn put(&mut self, (row, column): ScreenCell, dots: Tile, colour: u8) {
        if let Some(cell) = self.cells.get_mut(row * COLUMNS + column).filter(|_| column < COLUMNS) {
            *cell = Cell { dots: Some(dots), colour: Some(colour) };
        }
    }

    /// Sets the colour of a cell.
    pub(super) fn colour(&mut self, (row, column): ScreenCell, colour: u8) {
        self.cells[row * COLUMNS + column].colour = Some(colour);
    }

    /// Adds dots to those of a cell.
    pub(super) fn add(&mut self, (row, column): ScreenCell, dots: Tile) {
        let cell = &mut self.cells[row * COLUMNS + column];
        cell.dots = cell.dots.map(|old| old | dots);
    }

    /// Lets some rows show anything.
    pub(super) fn free(&mut self, rows: std::ops::Range<usize>) {
        self.cells[rows.start * COLUMNS..rows.end * COLUMNS].fill(Cell { dots: None, colour: None });
    }

    /// Writes a text, and returns the column after it.
    pub(super) fn text(&mut self, (row, column): ScreenCell, colour: u8, text: &[u8]) -> usize {
        for (number, sign) in text.iter().enumerate() {
            let glyph = self.glyph(*sign);
            self.put((row, column + number), glyph, colour);
        }
        column + text.len()
    }

    /// Writes a text and blanks after it, up to a column.
    pub(super) fn text_up_to(&mut self, place: ScreenCell, end: usize, colour: u8, text: &[u8]) {
        let at = self.text(place, colour, text);
        self.text((place.0, at), colour, &vec![b' '; end.saturating_sub(at)]);
    }

    /// Writes a text in letters twice as high.
    pub(super) fn tall(&mut self, (row, column): ScreenCell, colour: u8, text: &[u8]) {
        for (number, sign) in text.iter().enumerate() {
            let glyph = self.glyph(*sign).to_be_bytes();
            for half in 0..2 {
                let dots = u64::from_be_bytes(std::array::from_fn(|line| glyph[half * 4 + line / 2]));
                self.put((row + half, column + number), dots, colour);
            }
        }
    }

    /// Writes a text in letters twice as high and as wide.
    pub(super) fn big(&mut self, (row, column): ScreenCell, colour: u8, text: &[u8]) {
        let wide = |byte: u8| (0..8).fold(0_u16, |wide, bit| wide | (u16::from(byte >> bit & 1) * 3) << (bit * 2));
        for (number, sign) in text.iter().enumerate() {
            let glyph = self.glyph(*sign).to_be_bytes();
            for (down, side) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                let line = |line: usize| wide(glyph[down * 4 + line / 2]).to_be_bytes()[side];
                self.put(
                    (row + down, column + 2 * number + side),
                    u64::from_be_bytes(std::array::from_fn(line)),
                    colour,
                );
            }
        }
    }

    /// Writes a text in the middle of a row.
    pub(super) fn line(&mut self, row: usize, colour: u8, text: &[u8]) {
        self.text((row, 0), colour, &[b' '; COLUMNS]);
        self.text((row, COLUMNS / 2 - text.len() / 2), colour, text);
    }

    /// Writes one of several texts in the middle of a row.
    pub(super) fn one_of(&mut self, row: usize, colour: u8, texts: &[Vec<u8>]) {
        let with = |text: &Vec<u8>| {
            let mut canvas = Canvas::new(&self.font);
            canvas.line(row, colour, text);
            canvas
        };
        self.row = Some((row, texts.iter().map(with).collect()));
        self.free(row..row + 1);
    }

    /// Draws a picture of 16 by 16 dots on four cells of a colour.
    pub(super) fn picture(&mut self, (row, column): ScreenCell, colour: u8, picture: &[u16; 16]) {
        for (down, right) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let line = |line: usize| picture[down * 8 + line].to_be_bytes()[right];
            self.put((row + down, column + right), u64::from_be_bytes(std::array::from_fn(line)), colour);
        }
    }

    /// Returns the dots of a letter.
    pub(super) fn glyph(&self, sign: u8) -> Tile {
        let first = usize::from(sign.saturating_sub(b' ')) * 8;
        u64::from_be_bytes(std::array::from_fn(|line| self.font.get(first + line).copied().unwrap_or_default()))
    }

    /// Returns the cells in which a screen is different.
    fn different<'a>(&'a self, tiles: &'a Tiles) -> impl Iterator<Item = (ScreenCell, Cell)> + 'a {
        screen_cells().zip(&self.cells).filter_map(|(place, cell)| {
            let [dots, colour] = [cell.dots.is_some(), cell.colour.is_some()];
            let seen =
                Cell { dots: tiles.at(place).filter(|_| dots), colour: tiles.attribute(place).filter(|_| colour) };
            (seen != *cell).then_some((place, seen))
        })
    }

    /// Returns true if a screen is this one.
    pub(super) fn is(&self, tiles: &Tiles) -> bool {
        let is_row = |(row, texts): &(usize, Vec<Canvas>)| {
            texts.iter().any(|text| text.different(tiles).all(|((at, _), _)| at != *row))
        };
        self.different(tiles).next().is_none() && self.row.as_ref().is_none_or(is_row)
    }

    /// Describes the first cells in which a screen is different.
    pub(super) fn difference(&self, tiles: &Tiles) -> String {
        let mut text = String::new();
        for ((row, column), seen) in self.different(tiles).take(12) {
            let cell = self.cells[row * COLUMNS + column];
            let _ = writeln!(text, "  row {row}, column {column}: the port {cell:X?}, the screen {seen:X?}");
        }
        if text.is_empty() { "  a message that the port does not expect\n".to_owned() } else { text }
    }
}
