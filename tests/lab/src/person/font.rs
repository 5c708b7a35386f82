//! Reads text in a program's own font: letters, letters twice as high, and digits twice as high and as wide.

use std::collections::HashMap;

use pipeline::Program;

use super::tiles::{COLUMNS, ROWS, ScreenCell, Shape, Tile, Tiles, screen_cells};
use crate::Error;

/// The characters of a program's font, by their dots.
#[derive(Clone, Debug)]
pub struct Font {
    letters: HashMap<Tile, char>,
    /// Upper and lower half of each letter.
    tall: HashMap<[Tile; 2], char>,
    digits: [Shape; 10],
}

impl Font {
    /// Takes the font at the program's label `Font`.
    ///
    /// # Errors
    /// [`calls::Error::NoSymbol`] for a program without such a label.
    pub fn of(program: &Program) -> Result<Font, Error> {
        let missing = || calls::Error::NoSymbol { program: program.name.clone(), symbol: "Font".into() };
        let font = program.font().ok_or_else(missing)?;
        let glyph = |code: u8| -> [u8; 8] { std::array::from_fn(|row| font[usize::from(code - b' ') * 8 + row]) };
        let codes = || (b'!'..=b'~').map(|code| (glyph(code), char::from(code)));
        Ok(Font {
            letters: codes().map(|(glyph, letter)| (u64::from_be_bytes(glyph), letter)).collect(),
            tall: codes().map(|(glyph, letter)| (twice_as_high(glyph), letter)).collect(),
            digits: std::array::from_fn(|digit| twice_as_large(glyph(b'0' + digit as u8))),
        })
    }

    /// Returns the character of a tile; `None` for an empty one, for one in inverse video and for a picture.
    pub fn letter(&self, tile: Tile) -> Option<char> {
        self.letters.get(&tile).copied()
    }

    /// Returns the text of the screen, a row a line, without spaces at both ends; pictures are dots.
    pub fn rows(&self, tiles: &Tiles) -> Vec<String> {
        let letter = |&tile: &Tile| match tile {
            0 => ' ',
            tile => self.letter(tile).or_else(|| self.letter(!tile)).unwrap_or('.'),
        };
        tiles.rows().map(|row| row.iter().map(letter).collect::<String>().trim().to_owned()).collect()
    }

    /// Returns the texts in letters twice as high, from top to bottom, without spaces at both ends.
    pub fn tall_rows(&self, tiles: &Tiles) -> Vec<String> {
        let half = |row: usize, column: usize| tiles.at((row, column)).unwrap_or_default();
        let letter = |row, column| self.tall_letter([half(row, column), half(row + 1, column)]).unwrap_or('.');
        let text = |row| (0..COLUMNS).map(|column| letter(row, column)).collect::<String>();
        (0..ROWS - 1).map(|row| text(row).trim().to_owned()).filter(|text| text.contains(char::is_alphabetic)).collect()
    }

    /// Returns the letter twice as high that two tiles show, one above the other; a blank for two empty ones.
    pub fn tall_letter(&self, halves: [Tile; 2]) -> Option<char> {
        if halves == [0, 0] { Some(' ') } else { self.tall.get(&halves).copied() }
    }

    /// Returns the places of one of the large digits.
    pub fn find_large(&self, tiles: &Tiles, digit: usize) -> Vec<ScreenCell> {
        tiles.find(&self.digits[digit])
    }

    /// Returns the large digit at a place, if there is one.
    pub fn large_digit(&self, tiles: &Tiles, place: ScreenCell) -> Option<u8> {
        self.digits.iter().position(|digit| tiles.has(digit, place)).map(|digit| digit as u8)
    }

    /// Returns all large digits of the screen, from the left to the right.
    pub fn large_digits(&self, tiles: &Tiles) -> Vec<u8> {
        let columns = (0..COLUMNS).flat_map(|column| (0..ROWS).map(move |row| (row, column)));
        columns.filter_map(|place| self.large_digit(tiles, place)).collect()
    }

    /// Returns the places of labels that stand in a regular grid, given row by row: the digits of the cells of a board.
    pub fn find_grid(&self, tiles: &Tiles, labels: &str, columns: usize) -> Option<Vec<ScreenCell>> {
        let is_at = |place: ScreenCell, label: char| tiles.at(place).and_then(|tile| self.letter(tile)) == Some(label);
        let first = labels.chars().next()?;
        let corners = screen_cells().filter(|&place| is_at(place, first));
        corners.flat_map(|corner| screen_cells().map(move |step| (corner, step))).find_map(
            |((row, column), (down, right))| {
                let place = |cell: usize| (row + cell / columns * down, column + cell % columns * right);
                let is_grid = labels.chars().enumerate().all(|(cell, label)| is_at(place(cell), label));
                is_grid.then(|| (0..labels.len()).map(place).collect())
            },
        )
    }
}

fn twice_as_high(glyph: [u8; 8]) -> [Tile; 2] {
    [0, 4].map(|first| u64::from_be_bytes(std::array::from_fn(|line| glyph[first + line / 2])))
}

fn twice_as_large(glyph: [u8; 8]) -> Shape {
    let wide = |byte: u8| (0..8).fold(0_u16, |wide, bit| wide | (u16::from(byte >> bit & 1) * 3) << (bit * 2));
    let tile = |half: usize, side: usize| {
        u64::from_be_bytes(std::array::from_fn(|line| wide(glyph[half * 4 + line / 2]).to_be_bytes()[side]))
    };
    [tile(0, 0), tile(0, 1), tile(1, 0), tile(1, 1)]
}
