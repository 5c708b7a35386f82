//! The spaces of the board, and sets of them.

use std::fmt;
use std::str::FromStr;

use super::ParseError;

/// Columns and rows of the board.
pub const COLUMNS: u8 = 6;
/// Rows of the board; the lower half of them is that of the side at the bottom.
pub const ROWS: u8 = 8;
/// Bytes of an array indexed by positions.
pub const POSITIONS: usize = 48;

/// The position of a space as a byte: column * 8 + row, as the side at the bottom sees the board. A headquarters is two cells wide
/// and has the position of its left one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Space(u8);

impl Space {
    /// The headquarters of the side at the top.
    pub const ENEMY_HEADQUARTERS: Space = Space(0x10);
    /// The headquarters of the side at the bottom.
    pub const OWN_HEADQUARTERS: Space = Space(0x17);
    /// The right halves of the headquarters, which are no spaces.
    const NO_SPACES: [u8; 2] = [0x18, 0x1F];

    /// Returns the space of a position; `None` for the right half of a headquarters and for a byte above `$2F`.
    pub const fn new(position: u8) -> Option<Space> {
        let is_space = position < COLUMNS * ROWS && position != Space::NO_SPACES[0] && position != Space::NO_SPACES[1];
        if is_space { Some(Space(position)) } else { None }
    }

    /// Returns the space that covers a cell of the board, if the cell is on it.
    pub fn at(column: u8, row: u8) -> Option<Space> {
        if column >= COLUMNS || row >= ROWS {
            return None;
        }
        let position = column * 8 + row;
        Some(Space::new(position).unwrap_or_else(|| Space(position - 8)))
    }

    /// Returns all 46 spaces in the order of their positions.
    pub fn all() -> impl DoubleEndedIterator<Item = Space> {
        (0..COLUMNS * ROWS).filter_map(Space::new)
    }

    /// Returns the position, `$00` to `$2F`.
    pub const fn position(self) -> u8 {
        self.0
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the column, of a headquarters the left one.
    pub const fn column(self) -> u8 {
        self.0 >> 3
    }

    /// Returns the row; 0 is the back row of the side at the top.
    pub const fn row(self) -> u8 {
        self.0 & 7
    }

    /// Returns the columns that the space lies in: two of a headquarters, else one.
    pub fn columns(self) -> std::ops::RangeInclusive<u8> {
        self.column()..=self.column() + u8::from(self.is_headquarters())
    }

    /// Returns true for a headquarters.
    pub const fn is_headquarters(self) -> bool {
        self.0 == Space::OWN_HEADQUARTERS.0 || self.0 == Space::ENEMY_HEADQUARTERS.0
    }

    /// Returns true in the half of the side at the bottom. Of a piece's number this says that the piece is that side's.
    pub const fn is_own(self) -> bool {
        self.0 & 4 != 0
    }

    /// Returns the same space as the other side sees it: the board turned by half a turn.
    #[must_use]
    pub fn turned(self) -> Space {
        let position = COLUMNS * ROWS - 1 - self.0;
        // The left half of a headquarters has become the right one.
        Space::new(position).unwrap_or(Space(position ^ 8))
    }
}

/// Writes two hexadecimal digits.
impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02X}", self.0)
    }
}

/// Reads two hexadecimal digits.
impl FromStr for Space {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Space, ParseError> {
        let is_hexadecimal = text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let position = if is_hexadecimal { u8::from_str_radix(text, 16).ok() } else { None };
        position.and_then(Space::new).ok_or_else(|| ParseError::Space(text.to_owned()))
    }
}

/// A set of spaces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Spaces(u64);

impl Spaces {
    /// Adds a space.
    pub const fn insert(&mut self, space: Space) {
        self.0 |= 1 << space.0;
    }

    /// Returns true if the space is in the set.
    pub const fn contains(self, space: Space) -> bool {
        self.0 >> space.0 & 1 != 0
    }

    /// Returns true if there is no space in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of spaces.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns the spaces in the order of their positions.
    pub fn iter(self) -> impl Iterator<Item = Space> {
        Space::all().filter(move |space| self.contains(*space))
    }
}

impl FromIterator<Space> for Spaces {
    fn from_iter<I: IntoIterator<Item = Space>>(spaces: I) -> Spaces {
        let mut set = Spaces::default();
        spaces.into_iter().for_each(|space| set.insert(space));
        set
    }
}
