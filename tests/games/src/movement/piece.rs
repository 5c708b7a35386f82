//! Pieces: the definitions of both models under one name.

use super::betza::Betza;
use super::board::Board;
use super::coordinates::ByCoordinates;
use super::error::{Place, TextError};
use super::language::{Definition, Expression, Kind, Model};
use super::links::{ByLinks, Links};
use super::parse::{self, Document};
use super::{Asked, Spaces, Turn};

const BY_LINKS: (&str, &str) = ("links.txt", include_str!("texts/links.txt"));
const BY_COORDINATES: (&str, &str) = ("coordinates.txt", include_str!("texts/coordinates.txt"));
const FURTHER: &str = include_str!("texts/betza.txt");

/// The eleven pieces of the article.
pub const ELEVEN: [&str; 11] = [
    "Knight",
    "Nightrider",
    "Rook",
    "Bishop",
    "Queen",
    "King",
    "Archbishop",
    "ShortRook",
    "ChineseKnight",
    "Griffon",
    "Aanca",
];

/// A piece on a board, by both models.
#[derive(Clone, Debug)]
pub struct Piece {
    name: String,
    board: Board,
    definitions: Vec<Definition>,
    coordinates: ByCoordinates,
    links: ByLinks,
}

/// Both models' answers to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answers {
    /// The spaces that the definition by coordinates accepts.
    pub mathematical: Spaces,
    /// The spaces that the definition by links accepts.
    pub logical: Spaces,
    /// The spaces that either list names.
    pub listed: Spaces,
    /// The spaces that a definition accepts although its list lacks them, by coordinates and by links: a mistake in the list.
    pub unlisted: [Spaces; 2],
}

impl Piece {
    /// Makes a piece of the definitions of a text: `NAME` and `NAMEL` in each model. Without a name it is the first one defined.
    ///
    /// # Errors
    /// A definition that is missing, has the wrong kind of value, or cannot be prepared for the board.
    pub fn of(file: &str, document: &Document, name: Option<&str>, turn: Turn) -> Result<Piece, TextError> {
        let definitions = &document.definitions;
        let named = |definition: &&Definition| name.is_none_or(|name| is_named(&definition.name, name));
        let first = definitions.iter().find(named);
        let first = first.ok_or_else(|| {
            let what = name.map_or("a piece".to_owned(), |name| format!("`{name}`"));
            Place { line: 1, column: 1 }.error(file, format!("a definition of {what} is expected"))
        })?;
        let name = first.name.clone();
        let find = |model: Model, name: String, kind: Kind| -> Result<Expression, TextError> {
            let fits =
                |definition: &&Definition| definition.name == name && definition.model.is_none_or(|it| it == model);
            let how = if model == Model::Links { "by links" } else { "by coordinates" };
            let found = definitions.iter().find(fits);
            let missing = || first.place.error(file, format!("a definition of `{name}` {how} is expected too"));
            let found = found.ok_or_else(missing)?;
            let right = found.expression.kind() == kind;
            let wrong = || found.place.error(file, format!("`{name}` {how} is to be {kind}"));
            right.then(|| found.expression.clone()).ok_or_else(wrong)
        };
        let (check, list) = (name.clone(), format!("{name}L"));
        let board = document.board.clone();
        let links = ByLinks::new(
            &find(Model::Links, check.clone(), Kind::Number)?,
            &find(Model::Links, list.clone(), Kind::Array)?,
            &Links::new(&board),
            turn,
        );
        let coordinates = ByCoordinates::new(
            &find(Model::Coordinates, check.clone(), Kind::Number)?,
            &find(Model::Coordinates, list.clone(), Kind::Array)?,
            &board,
            turn,
        );
        let prepared = |message: String| first.place.error(file, format!("`{name}`: {message}"));
        let own = definitions.iter().filter(|it| it.name == check || it.name == list).cloned().collect();
        Ok(Piece {
            board,
            definitions: own,
            coordinates: coordinates.map_err(prepared)?,
            links: links.map_err(prepared)?,
            name,
        })
    }

    /// Returns the piece of a name: one of the [`ELEVEN`] or a further one. Capitals, blanks and hyphens make no difference. None if no
    /// piece has the name.
    ///
    /// # Errors
    /// As for [`of`](Piece::of): directions that the board lacks.
    pub fn named(name: &str, board: &Board, turn: Turn) -> Option<Result<Piece, TextError>> {
        let known = names().find(|known| is_named(known, name))?;
        let notation = further().find(|(further, _)| *further == known).map(|(_, notation)| notation);
        Some(match notation {
            Some(notation) => Betza::parse(notation).and_then(|betza| Piece::betza(known, &betza, board, turn)),
            None => library(known, board).and_then(|document| Piece::of(BY_LINKS.0, &document, Some(known), turn)),
        })
    }

    /// Makes a piece of its Betza notation.
    ///
    /// # Errors
    /// As for [`of`](Piece::of).
    pub fn betza(name: &str, betza: &Betza, board: &Board, turn: Turn) -> Result<Piece, TextError> {
        let file = format!("the definitions of {name}");
        let document = parse::document(&file, &betza.text(name, board), Some(board))?;
        Piece::of(&file, &document, Some(name), turn)
    }

    /// Returns the name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the board, with the directions that the piece has added.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the definitions as text.
    pub fn text(&self) -> String {
        self.definitions.iter().map(|definition| definition.text(&self.board) + "\n").collect()
    }

    /// Returns the definitions: checks and lists of both models.
    pub fn definitions(&self) -> &[Definition] {
        &self.definitions
    }

    /// Returns the definition by coordinates.
    pub fn by_coordinates(&self) -> &ByCoordinates {
        &self.coordinates
    }

    /// Returns the definition by links.
    pub fn by_links(&self) -> &ByLinks {
        &self.links
    }

    /// Answers a question by both models.
    pub fn answers(&self, asked: &Asked) -> Answers {
        let (mathematical, logical) = (self.coordinates.moves(asked), self.links.moves(asked));
        let lists = [self.coordinates.list(asked.origin), self.links.list(asked.origin)];
        Answers {
            mathematical,
            logical,
            listed: lists[0].with(lists[1]),
            unlisted: [mathematical.without(lists[0]), logical.without(lists[1])],
        }
    }
}

/// Returns the definitions of a piece that is defined in words, on a board.
///
/// # Errors
/// A board that lacks a direction of the piece.
fn library(name: &str, board: &Board) -> Result<Document, TextError> {
    let mut document = Document { board: board.clone(), has_own_board: false, definitions: Vec::new() };
    for (file, text) in [BY_LINKS, BY_COORDINATES] {
        let text = definitions_of(name, text);
        let lacking = |error: TextError| TextError {
            file: format!("the definitions of {name}"),
            message: format!("{name} goes in directions that the board lacks: {}", error.message),
            ..error
        };
        document.definitions.extend(parse::document(file, &text, Some(board)).map_err(lacking)?.definitions);
    }
    Ok(document)
}

/// Returns the definitions of a piece in a text. Its other lines are empty, so that places stay.
fn definitions_of(name: &str, text: &str) -> String {
    let list = format!("{name}L");
    let mut is_own = false;
    let lines = text.lines().map(|line| {
        if let Some(rest) = line.strip_prefix("def ") {
            is_own = rest.split_whitespace().next().is_some_and(|word| word == name || word == list);
        }
        if is_own { line } else { "" }
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns name and notation of the pieces in Betza notation.
fn further() -> impl Iterator<Item = (&'static str, &'static str)> {
    let rows = FURTHER.lines().filter(|line| !line.starts_with("//"));
    rows.filter_map(|line| line.split_once(' ')).map(|(name, notation)| (name, notation.trim()))
}

/// Returns the names of all pieces: first those defined in words, then those in Betza notation.
pub fn names() -> impl Iterator<Item = &'static str> {
    // Checks and lists stand in turn.
    let defined = BY_LINKS.1.lines().filter_map(|line| line.strip_prefix("def ")?.split(' ').next()).step_by(2);
    defined.chain(further().map(|(name, _)| name))
}

/// Returns true if a name is meant by a word.
fn is_named(name: &str, word: &str) -> bool {
    let letters = |text: &str| {
        text.chars().filter(|sign| !" -_".contains(*sign)).flat_map(char::to_lowercase).collect::<String>()
    };
    letters(name) == letters(word)
}
