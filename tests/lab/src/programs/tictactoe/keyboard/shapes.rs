//! The shapes of pieces and letters and the wording of the messages, taken from the program by its symbols, and where they stand on a
//! screen.

use std::collections::HashMap;

use games::tictactoe::{Cell, Side};
use pipeline::Program;
use spectrum::Machine;

use crate::Error;

pub(super) const ROWS: usize = 24;
pub(super) const COLUMNS: usize = 32;

/// What the menu offers.
pub(super) const START: &str = "Start";

/// Where the bitmap lies.
const BITMAP: usize = 0x4000;

/// A place on the screen: row, column.
pub(super) type Place = (usize, usize);

/// Eight by eight dots.
pub(super) type Tile = u64;

/// The shapes and words of a program.
#[derive(Debug)]
pub(super) struct Shapes {
    pub(super) letters: HashMap<Tile, char>,
    /// Letters twice as high: the upper half and the lower.
    tall: HashMap<[Tile; 2], char>,
    /// Upper left, upper right, lower left, lower right.
    pub(super) pieces: [[Tile; 4]; 2],
    pub(super) digits: [[Tile; 4]; 10],
    pub(super) words: Words,
    pub(super) messages: Vec<String>,
}

/// What the program says, with the names of the players.
#[derive(Debug)]
pub(super) struct Words {
    texts: HashMap<&'static str, Vec<u8>>,
    name: u8,
    cell: u8,
    names: [String; 2],
}

/// The messages of which one stands on the screen in a point.
const MESSAGES: [&str; 6] = ["MessageTurn", "MessageThinks", "MessageTaken", "MessageLost", "MessageWin", "MessageTie"];

/// Those that announce the end of a match, in tall letters.
const ENDS: [&str; 2] = ["MessageChampion", "MessageDraw"];

impl Words {
    /// A message about a side and a cell.
    pub(super) fn say(&self, message: &str, side: Side, cell: Option<Cell>) -> String {
        let text = self.texts.get(message).map_or(&[][..], Vec::as_slice);
        let mut said = String::new();
        for &byte in text {
            match byte {
                byte if byte == self.name => said += &self.names[side as usize],
                byte if byte == self.cell => said += &cell.map(|cell| cell.to_string()).unwrap_or_default(),
                byte => said.push(byte.into()),
            }
        }
        said
    }
}

impl Shapes {
    /// The shapes of a program in which people have these names.
    pub(super) fn of(program: &Program, names: [&str; 2]) -> Result<Shapes, Error> {
        let symbol = |symbol: &str| {
            let missing = || Error::NoSymbol { program: program.name.clone(), symbol: symbol.to_owned() };
            program.symbols.get(symbol).copied().ok_or_else(missing)
        };
        let bytes = |name: &'static str| {
            let at = symbol(name)? - i64::from(program.start);
            Ok::<&[u8], Error>(usize::try_from(at).ok().and_then(|at| program.code.get(at..)).unwrap_or_default())
        };
        let font =
            program.font().ok_or_else(|| Error::NoSymbol { program: program.name.clone(), symbol: "Font".into() })?;
        let glyph = |code: usize| -> [u8; 8] { std::array::from_fn(|row| font[(code - 32) * 8 + row]) };
        let codes = || (33..127_u8).map(|code| (glyph(code.into()), char::from(code)));
        let letters = codes().map(|(glyph, letter)| (u64::from_be_bytes(glyph), letter)).collect();
        let tall = codes().map(|(glyph, letter)| (high(glyph), letter)).collect();
        let digits = std::array::from_fn(|digit| doubled(glyph(usize::from(b'0') + digit)));
        let mut pieces = [[0; 4]; 2];
        for (piece, name) in pieces.iter_mut().zip(["Cross", "Ring"]) {
            let bytes = bytes(name)?;
            let tile = |row: usize, column: usize| {
                let line = |line: usize| bytes.get((row * 8 + line) * 2 + column).copied().unwrap_or_default();
                u64::from_be_bytes(std::array::from_fn(line))
            };
            *piece = [tile(0, 0), tile(0, 1), tile(1, 0), tile(1, 1)];
        }
        let mut texts = HashMap::new();
        for name in MESSAGES {
            // The attribute comes first, a 0 last.
            texts.insert(name, bytes(name)?.iter().skip(1).take_while(|&&byte| byte != 0).copied().collect());
        }
        for name in ENDS {
            texts.insert(name, bytes(name)?.iter().take_while(|&&byte| byte != 0).copied().collect());
        }
        let names = names.map(ToOwned::to_owned);
        let words = Words { texts, name: symbol("NAME")? as u8, cell: symbol("CELL")? as u8, names };
        let sides = [Side::One, Side::Two];
        let all = MESSAGES.iter().flat_map(|message| {
            sides.into_iter().flat_map(|side| Cell::ALL.map(|cell| words.say(message, side, Some(cell))))
        });
        let mut messages: Vec<String> = all.collect();
        messages.sort_unstable();
        messages.dedup();
        Ok(Shapes { letters, tall, pieces, digits, words, messages })
    }

    /// The text of the screen, row by row, without spaces at the ends.
    pub(super) fn text(&self, machine: &Machine) -> Vec<String> {
        self.rows(&tiles(machine))
    }

    pub(super) fn rows(&self, tiles: &[Tile]) -> Vec<String> {
        let letter = |tile: &Tile| match tile {
            0 => ' ',
            tile => self.letters.get(tile).or_else(|| self.letters.get(&!tile)).copied().unwrap_or('.'),
        };
        tiles.chunks(COLUMNS).map(|row| row.iter().map(letter).collect::<String>().trim().to_owned()).collect()
    }

    /// The rows of a menu that no option changes: those that offer to start.
    pub(super) fn menu(&self, machine: &Machine) -> Vec<String> {
        self.text(machine).into_iter().filter(|row| row.contains(START)).collect()
    }

    /// The text in letters twice as high, row by row, without spaces at the ends.
    pub(super) fn tall(&self, machine: &Machine) -> Vec<String> {
        let tiles = tiles(machine);
        let letter = |row: usize, column: usize| match [0, 1].map(|half| tiles[(row + half) * COLUMNS + column]) {
            [0, 0] => ' ',
            halves => self.tall.get(&halves).copied().unwrap_or('.'),
        };
        let text = |row| (0..COLUMNS).map(|column| letter(row, column)).collect::<String>();
        (0..ROWS - 1).map(|row| text(row).trim().to_owned()).filter(|text| text.contains(char::is_alphabetic)).collect()
    }

    /// The digits twice as high and as wide, from the left to the right.
    pub(super) fn big_digits(&self, machine: &Machine) -> Vec<u8> {
        let tiles = tiles(machine);
        let places = (0..).zip(&self.digits).flat_map(|(digit, shape)| {
            Self::find(&tiles, shape).into_iter().map(move |(row, column)| (column, row, digit))
        });
        let mut places: Vec<(usize, usize, u8)> = places.collect();
        places.sort_unstable();
        places.into_iter().map(|(_, _, digit)| digit).collect()
    }

    /// Where a shape of two by two tiles stands.
    pub(super) fn find(tiles: &[Tile], shape: &[Tile; 4]) -> Vec<Place> {
        let places = (0..ROWS - 1).flat_map(|row| (0..COLUMNS - 1).map(move |column| (row, column)));
        places.filter(|&place| stands(tiles, shape, place)).collect()
    }
}

pub(super) fn stands(tiles: &[Tile], shape: &[Tile; 4], (row, column): Place) -> bool {
    let at = row * COLUMNS + column;
    [at, at + 1, at + COLUMNS, at + COLUMNS + 1].iter().zip(shape).all(|(&at, tile)| tiles.get(at) == Some(tile))
}

/// A glyph twice as high.
fn high(glyph: [u8; 8]) -> [Tile; 2] {
    [0, 4].map(|first| u64::from_be_bytes(std::array::from_fn(|line| glyph[first + line / 2])))
}

/// A glyph twice as high and twice as wide.
fn doubled(glyph: [u8; 8]) -> [Tile; 4] {
    let wide = |byte: u8| (0..8).fold(0_u16, |wide, bit| wide | (u16::from(byte >> bit & 1) * 3) << (bit * 2));
    let tile = |half: usize, side: usize| {
        u64::from_be_bytes(std::array::from_fn(|line| wide(glyph[half * 4 + line / 2]).to_be_bytes()[side]))
    };
    [tile(0, 0), tile(0, 1), tile(1, 0), tile(1, 1)]
}

/// The bitmap, tile by tile.
pub(super) fn tiles(machine: &Machine) -> Vec<Tile> {
    let memory = machine.memory();
    let tile = |row: usize, column: usize| {
        // Thirds of eight rows; within one the lines of all rows come one after the other.
        let first = BITMAP + (row / 8) * 0x800 + (row % 8) * COLUMNS + column;
        u64::from_be_bytes(std::array::from_fn(|line| memory[first + line * 0x100]))
    };
    (0..ROWS)
        .flat_map(|row| (0..COLUMNS).map(move |column| (row, column)))
        .map(|(row, column)| tile(row, column))
        .collect()
}
