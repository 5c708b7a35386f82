//! The screen as text: 24 rows of 32 characters, each cell of the bitmap looked up in the fonts.

use crate::display;
use crate::machine::Machine;
use std::fmt;

pub use crate::display::{COLUMNS, ROWS};

/// The system variable that holds the address of the character set, less 256.
const CHARS: u16 = 0x5C36;
/// The first character of a font.
const FIRST: u8 = 0x20;

/// The text on a screen. Its `Display` is 24 lines without trailing spaces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    cells: [[char; COLUMNS]; ROWS],
}

impl Text {
    /// Looks each cell of the bitmap up in the ROM's font, the one CHARS points at, and `fonts`, in this order. A font has 96 characters
    /// of eight bytes, from the space on. Characters in inverse video are found too. A cell is a space if it is empty or filled, or if
    /// INK and PAPER are the same, so that it cannot be seen; a cell that is in no font is a `.`.
    #[must_use]
    pub fn of(machine: &Machine, fonts: &[&[u8; 768]]) -> Text {
        let pointed = font_at(machine, machine.peek_word(CHARS).wrapping_add(256));
        let mut all: Vec<&[u8]> = vec![machine.rom().font(), &pointed];
        all.extend(fonts.iter().map(|font| &font[..]));
        let mut cells = [[' '; COLUMNS]; ROWS];
        for (row, line) in cells.iter_mut().enumerate() {
            for (column, cell) in line.iter_mut().enumerate() {
                if !is_hidden(machine, row, column) {
                    *cell = character(dots(machine, row, column), &all);
                }
            }
        }
        Text { cells }
    }

    /// Returns a row, 0 to 23, with all its 32 characters; an empty text for any other row.
    #[must_use]
    pub fn row(&self, row: usize) -> String {
        self.cells.get(row).map(|cells| cells.iter().collect()).unwrap_or_default()
    }

    /// Returns the rows from top to bottom, each with all its 32 characters.
    pub fn rows(&self) -> impl Iterator<Item = String> + '_ {
        self.cells.iter().map(|cells| cells.iter().collect())
    }

    /// Returns true if `text` is somewhere on the screen. It may run on from a row's last column into the next row.
    #[must_use]
    pub fn contains(&self, text: &str) -> bool {
        self.cells.iter().flatten().collect::<String>().contains(text)
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rows().try_for_each(|row| writeln!(f, "{}", row.trim_end()))
    }
}

/// Returns the font in the machine's memory at `addr`: 96 characters of eight bytes, from the space on.
#[must_use]
pub fn font_at(machine: &Machine, addr: u16) -> [u8; 768] {
    std::array::from_fn(|offset| machine.peek(addr.wrapping_add(offset as u16)))
}

/// Returns a byte of the display file, or of a 128K's shadow screen while that is shown.
fn shown(machine: &Machine, addr: u16) -> u8 {
    machine.shown_bank()[usize::from(addr) & 0x3FFF]
}

/// Returns the eight bytes of a cell.
fn dots(machine: &Machine, row: usize, column: usize) -> [u8; 8] {
    std::array::from_fn(|line| shown(machine, display::cell(row, column) + 0x100 * line as u16))
}

/// Returns true if ink and paper of a cell have the same colour.
fn is_hidden(machine: &Machine, row: usize, column: usize) -> bool {
    let attribute = shown(machine, display::attribute(row, column));
    match machine.ulaplus().filter(|ulaplus| ulaplus.is_on()) {
        Some(ulaplus) => {
            let [paper, ink] = ulaplus.colours(attribute);
            paper == ink
        }
        None => attribute & 7 == attribute >> 3 & 7,
    }
}

/// Returns the character of a cell.
fn character(cell: [u8; 8], fonts: &[&[u8]]) -> char {
    let inverse = cell.map(|byte| !byte);
    if cell == [0; 8] || inverse == [0; 8] {
        return ' ';
    }
    let find = |font: &&[u8]| font.chunks_exact(8).position(|glyph| glyph == cell || glyph == inverse);
    let code = fonts.iter().find_map(find).map(|index| FIRST + index as u8);
    match code {
        None => '.',
        // The Spectrum's set differs from ASCII in three places.
        Some(0x5E) => '↑',
        Some(0x60) => '£',
        Some(0x7F) => '©',
        Some(code) => char::from(code),
    }
}
