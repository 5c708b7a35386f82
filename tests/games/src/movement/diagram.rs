//! A piece's moves as a diagram.

use std::fmt::Write;

use super::asked::Asked;
use super::piece::{Answers, Piece};
use super::space::Spaces;

/// A use of a space in a diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// Not a space of the board.
    Hole,
    /// An empty space that the piece does not reach.
    Empty,
    /// The space of the piece.
    Origin,
    /// A stone of the piece's side.
    Own,
    /// A stone of the other side that the piece does not take.
    Enemy,
    /// An empty space that the piece moves to.
    Move,
    /// A stone of the other side that the piece takes.
    Capture,
    /// An empty space that a list names and the check refuses.
    Listed,
    /// A space for which the two models differ.
    Differs,
}

impl Mark {
    /// Returns its sign in a text.
    pub fn sign(self) -> char {
        match self {
            Mark::Hole => ' ',
            Mark::Empty => '.',
            Mark::Origin => '@',
            Mark::Own => 'o',
            Mark::Enemy => 'e',
            Mark::Move => '*',
            Mark::Capture => 'X',
            Mark::Listed => '-',
            Mark::Differs => '!',
        }
    }
}

/// A piece among own and enemy stones, with the answers of both models.
///
/// ```
/// use games::movement::{Board, Diagram, Piece, Spaces, Turn};
///
/// let board = Board::named("square:5x3").unwrap();
/// let rook = Piece::named("Rook", &board, Turn::None).unwrap()?;
/// let space = |name| board.space(name).unwrap();
/// let diagram = Diagram::new(&rook, space("b2"), Spaces::one(space("b1")), Spaces::one(space("d2")), true);
/// let drawn = "\
/// 3  . * . . .
/// 2  * @ * X -
/// 1  . o . . .
///
///    a b c d e
/// ";
/// assert_eq!(diagram.board(), drawn);
/// # Ok::<(), games::movement::TextError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Diagram<'p> {
    piece: &'p Piece,
    origin: u8,
    own: Spaces,
    enemy: Spaces,
    answers: Answers,
}

impl Diagram<'_> {
    /// Asks both models where a piece goes. A space with stones of both sides has an own one.
    pub fn new(piece: &Piece, origin: u8, own: Spaces, enemy: Spaces, unmoved: bool) -> Diagram<'_> {
        let mut asked = Asked::new(origin, own.with(enemy));
        if !unmoved {
            asked.unmoved = Spaces::EMPTY;
        }
        let stands = Spaces::one(origin);
        let (own, enemy) = (own.without(stands), enemy.without(own).without(stands));
        Diagram { piece, origin, own, enemy, answers: piece.answers(&asked) }
    }

    /// Returns the answers of both models, own stones included.
    pub fn answers(&self) -> &Answers {
        &self.answers
    }

    /// Returns the piece.
    pub fn piece(&self) -> &Piece {
        self.piece
    }

    /// Returns the spaces for which the models differ.
    pub fn different(&self) -> Spaces {
        let Answers { mathematical, logical, .. } = self.answers;
        mathematical.without(logical).with(logical.without(mathematical))
    }

    /// Returns the use of a space.
    pub fn mark(&self, space: u8) -> Mark {
        let goes = self.answers.logical.has(space);
        if !self.piece.board().spaces().has(space) {
            Mark::Hole
        } else if space == self.origin {
            Mark::Origin
        } else if self.different().has(space) {
            Mark::Differs
        } else if self.own.has(space) {
            Mark::Own
        } else if self.enemy.has(space) {
            if goes { Mark::Capture } else { Mark::Enemy }
        } else if goes {
            Mark::Move
        } else if self.answers.listed.has(space) {
            Mark::Listed
        } else {
            Mark::Empty
        }
    }

    /// Returns the spaces with a mark.
    pub fn marked(&self, mark: Mark) -> Spaces {
        (0..self.piece.board().size()).map(|space| space as u8).filter(|&space| self.mark(space) == mark).collect()
    }

    /// Draws the board: the last rank on top, each file once from west to east.
    pub fn board(&self) -> String {
        let board = self.piece.board();
        let width = board.files().iter().map(String::len).max().unwrap_or(1);
        let mut text = String::new();
        for rank in (0..board.ranks()).rev() {
            let mut row = format!("{:<2}", rank + 1);
            for file in 0..board.files().len() {
                let mark = board.at(file, rank).map_or(Mark::Hole, |space| self.mark(space));
                let _ = write!(row, " {:<width$}", mark.sign());
            }
            let _ = writeln!(text, "{}", row.trim_end());
        }
        let files: Vec<String> = board.files().iter().map(|file| format!("{file:<width$}")).collect();
        let _ = writeln!(text, "\n   {}", files.join(" ").trim_end());
        text
    }

    /// Describes the moves: the board, then a line for each kind of mark, and how the models agree.
    pub fn text(&self) -> String {
        let board = self.piece.board();
        let mut text = format!("{} on {}\n\n{}\n", self.piece.name(), board.name(self.origin), self.board());
        for (mark, title) in [(Mark::Move, "moves"), (Mark::Capture, "takes"), (Mark::Listed, "listed only")] {
            let spaces = self.marked(mark);
            let names = if spaces.is_empty() { "none".to_owned() } else { board.names(spaces) };
            let _ = writeln!(text, "{} {title:<12} {names}", mark.sign());
        }
        let different = self.different();
        if different.is_empty() {
            text.push_str("both models agree\n");
        } else {
            let by = |answer: Spaces| match answer.both(different) {
                Spaces::EMPTY => "none".to_owned(),
                spaces => board.names(spaces),
            };
            let Answers { mathematical, logical, .. } = self.answers;
            let _ = writeln!(
                text,
                "{} the models differ: by coordinates alone {}; by links alone {}",
                Mark::Differs.sign(),
                by(mathematical),
                by(logical)
            );
        }
        for (unlisted, model) in self.answers.unlisted.into_iter().zip(["coordinates", "links"]) {
            if !unlisted.is_empty() {
                let _ = writeln!(text, "the list by {model} lacks {}", board.names(unlisted));
            }
        }
        text
    }
}
