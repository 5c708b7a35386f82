//! Boards as their texts describe them: files, ranks, holes, rings, directions and links.

use super::space::Spaces;

/// A direction of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Direction {
    /// The name.
    pub name: String,
    /// Files and ranks of one step, if `map` has named the direction.
    pub vector: Option<(i32, i32)>,
}

/// A command that makes links, by indexes of directions and spaces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// A link of the direction from every space of the grid for which the grid has the space that many files and ranks on.
    Map(usize, i32, i32),
    /// A link of the direction from the first space to the second.
    Link(usize, u8, u8),
}

/// A board as a text describes it.
///
/// Spaces have indexes: file by file from west to east, each by its ranks, holes counted. A file that stands in the line of
/// files twice counts at its first place.
///
/// ```
/// use games::movement::Board;
///
/// let board = Board::named("circle").unwrap();
/// assert_eq!((board.space("d1"), board.space("d4"), board.space("c1")), (Some(0), Some(3), Some(4)));
/// assert_eq!(board.name(63), "e4");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    pub(super) line: Vec<String>,
    pub(super) files: Vec<String>,
    pub(super) ranks: u8,
    pub(super) holes: Spaces,
    pub(super) ring_of_files: bool,
    pub(super) ring_of_ranks: bool,
    pub(super) directions: Vec<Direction>,
    pub(super) commands: Vec<Command>,
}

impl Board {
    /// Creates a board of a line of files; ranks and links are added by further commands.
    pub(super) fn of_line(line: Vec<String>) -> Board {
        let mut files: Vec<String> = Vec::new();
        for file in &line {
            if !files.contains(file) {
                files.push(file.clone());
            }
        }
        let (directions, commands) = (Vec::new(), Vec::new());
        let (holes, ring_of_files, ring_of_ranks) = (Spaces::EMPTY, false, false);
        Board { line, files, ranks: 0, holes, ring_of_files, ring_of_ranks, directions, commands }
    }

    /// Returns the files from west to east, each once.
    pub fn files(&self) -> &[String] {
        &self.files
    }

    /// Returns the line of files, in which a file may stand twice.
    pub fn line(&self) -> &[String] {
        &self.line
    }

    /// Returns the number of ranks.
    pub fn ranks(&self) -> u8 {
        self.ranks
    }

    /// Returns true if the files are a ring.
    pub fn has_ring_of_files(&self) -> bool {
        self.ring_of_files
    }

    /// Returns true if the ranks are a ring.
    pub fn has_ring_of_ranks(&self) -> bool {
        self.ring_of_ranks
    }

    /// Returns the number of spaces, holes counted.
    pub fn size(&self) -> usize {
        self.files.len() * usize::from(self.ranks)
    }

    /// Returns all spaces but the holes.
    pub fn spaces(&self) -> Spaces {
        (0..self.size()).map(|space| space as u8).filter(|&space| !self.holes.has(space)).collect()
    }

    /// Returns the directions.
    pub fn directions(&self) -> &[Direction] {
        &self.directions
    }

    /// Returns the index of the direction of a name.
    pub fn direction(&self, name: &str) -> Option<usize> {
        self.directions.iter().position(|direction| direction.name == name)
    }

    /// Returns the space of a name, such as `c1`, if the board has it.
    pub fn space(&self, name: &str) -> Option<u8> {
        let space = self.place(name)?;
        (!self.holes.has(space)).then_some(space)
    }

    /// Returns the index of the space or hole of a name.
    pub(super) fn place(&self, name: &str) -> Option<u8> {
        let digits = name.find(|sign: char| sign.is_ascii_digit())?;
        let (file, rank) = name.split_at(digits);
        let file = self.files.iter().position(|name| name == file)?;
        let plain = !rank.starts_with('0') && rank.bytes().all(|byte| byte.is_ascii_digit());
        let rank: u8 = rank.parse().ok().filter(|rank| plain && (1..=self.ranks).contains(rank))?;
        self.at(file, rank - 1)
    }

    /// Returns the index of a file and a rank, both from 0.
    pub(super) fn at(&self, file: usize, rank: u8) -> Option<u8> {
        let inside = file < self.files.len() && rank < self.ranks;
        inside.then(|| (file * usize::from(self.ranks) + usize::from(rank)) as u8)
    }

    /// Returns the index of the file of a space, from 0.
    pub fn file_of(&self, space: u8) -> usize {
        usize::from(space) / usize::from(self.ranks.max(1))
    }

    /// Returns the rank of a space, from 0.
    pub fn rank_of(&self, space: u8) -> u8 {
        space % self.ranks.max(1)
    }

    /// Returns the name of a space.
    pub fn name(&self, space: u8) -> String {
        let file = self.files.get(self.file_of(space)).map_or("?", String::as_str);
        format!("{file}{}", self.rank_of(space) + 1)
    }

    /// Returns the names of spaces in the board's order, separated by blanks.
    pub fn names(&self, spaces: Spaces) -> String {
        spaces.iter().map(|space| self.name(space)).collect::<Vec<_>>().join(" ")
    }

    /// Reads names of spaces, separated by blanks or commas. Returns the first word that is not a space as the error.
    ///
    /// # Errors
    /// The word.
    pub fn read_spaces(&self, text: &str) -> Result<Spaces, String> {
        let words = text.split([' ', ',', '\t']).filter(|word| !word.is_empty());
        words.map(|word| self.space(word).ok_or_else(|| word.to_owned())).collect()
    }
}

impl FromIterator<Spaces> for Spaces {
    fn from_iter<I: IntoIterator<Item = Spaces>>(sets: I) -> Spaces {
        sets.into_iter().fold(Spaces::EMPTY, Spaces::with)
    }
}
