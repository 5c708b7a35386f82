//! Cases from a file: a line with board, piece, origin, own and enemy stones, answered by both models.

use std::collections::HashMap;
use std::sync::Arc;

use super::asked::{Asked, Turn};
use super::board::Board;
use super::lexer::shown;
use super::piece::Piece;
use super::space::Spaces;

/// The header of a file of cases.
pub const CASES_HEADER: &str = "board,piece,origin,own,enemy";

/// A case that has been read.
#[derive(Clone, Debug)]
pub struct Case {
    line: String,
    piece: Arc<Piece>,
    asked: Asked,
}

/// A reader of cases, which prepares each piece of a board once.
#[derive(Debug, Default)]
pub struct CaseReader {
    pieces: HashMap<String, Arc<Piece>>,
}

impl CaseReader {
    /// Reads a line such as `cylinder,Bishop,c1,,d2 e3`. None for the header, an empty line and one that begins with `#`.
    ///
    /// # Errors
    /// The expected message, without the line's place.
    pub fn parse(&mut self, line: &str) -> Result<Option<Case>, String> {
        let line = line.trim_end_matches(['\r', '\n']).trim_start_matches('\u{FEFF}');
        if line.trim().is_empty() || line.starts_with('#') || line == CASES_HEADER {
            return Ok(None);
        }
        let fields = fields(line)?;
        let [name, piece, origin, own, enemy] = fields.as_slice() else {
            return Err(format!("five fields are expected, {CASES_HEADER}, not {}", fields.len()));
        };
        let piece = self.piece(name, piece)?;
        let board = piece.board();
        let space = |word: &str| format!("a space of the board is expected, not {}", shown(word));
        let origin = board.space(origin.trim()).ok_or_else(|| space(origin))?;
        let stones = |text: &str| board.read_spaces(text).map_err(|word| space(&word));
        let (own, enemy): (Spaces, Spaces) = (stones(own)?, stones(enemy)?);
        let twice = Spaces::repeated([own, enemy, Spaces::one(origin)]);
        if !twice.is_empty() {
            return Err(format!("different spaces are expected, but two pieces stand on {}", board.names(twice)));
        }
        Ok(Some(Case { line: line.to_owned(), piece, asked: Asked::new(origin, own.with(enemy)) }))
    }

    /// Returns the piece of a name on the board of a name.
    fn piece(&mut self, name: &str, piece: &str) -> Result<Arc<Piece>, String> {
        let key = format!("{name},{piece}");
        if let Some(known) = self.pieces.get(&key) {
            return Ok(Arc::clone(known));
        }
        let board = Board::named(name.trim()).ok_or_else(|| format!("a board is expected, not {}", shown(name)))?;
        let made = Piece::named(piece.trim(), &board, Turn::None);
        let made =
            made.ok_or_else(|| format!("a piece is expected, not {}", shown(piece)))?.map_err(|error| error.message)?;
        let made = Arc::new(made);
        self.pieces.insert(key, Arc::clone(&made));
        Ok(made)
    }
}

/// Returns the fields of a line of CSV; a field between quotes may contain commas, and a quote twice stands for one.
fn fields(line: &str) -> Result<Vec<String>, String> {
    let (mut fields, mut field, mut is_quoted) = (Vec::new(), String::new(), false);
    let mut signs = line.chars().peekable();
    while let Some(sign) = signs.next() {
        match sign {
            '"' if is_quoted && signs.peek() == Some(&'"') => field.extend(signs.next()),
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => fields.push(std::mem::take(&mut field)),
            _ => field.push(sign),
        }
    }
    if is_quoted {
        return Err("a quote at the end of the field is expected".to_owned());
    }
    fields.push(field);
    Ok(fields)
}

impl Case {
    /// Reads a line as [`CaseReader::parse`] does.
    ///
    /// # Errors
    /// The expected message, without the line's place.
    ///
    /// ```
    /// use games::movement::Case;
    ///
    /// let case = Case::parse("square,Rook,a1,a3,c1")?.expect("a case");
    /// assert_eq!(case.answer(), "square,Rook,a1,a3,c1,a2 a3 b1 c1,a2 a3 b1 c1");
    /// let quoted = Case::parse("\"square\",Rook,a1,\"a3\",\"c1,e1\"")?.expect("a case");
    /// assert_eq!(quoted.asked(), Case::parse("square,Rook,a1,a3,c1 e1")?.expect("a case").asked());
    /// assert!(Case::parse("square,Rook,a1,\"a3,c1").is_err());
    /// # Ok::<(), String>(())
    /// ```
    pub fn parse(line: &str) -> Result<Option<Case>, String> {
        CaseReader::default().parse(line)
    }

    /// Returns the piece.
    pub fn piece(&self) -> &Arc<Piece> {
        &self.piece
    }

    /// Returns the question.
    pub fn asked(&self) -> &Asked {
        &self.asked
    }

    /// Returns the line with the spaces that each model accepts, mathematical and logical, in the board's order. What stands on a
    /// destination is not asked.
    pub fn answer(&self) -> String {
        let answers = self.piece.answers(&self.asked);
        self.answered(answers.mathematical, answers.logical)
    }

    /// Returns the line with two more fields: the spaces of an answer by each model.
    pub fn answered(&self, mathematical: Spaces, logical: Spaces) -> String {
        let names = |spaces| self.piece.board().names(spaces);
        format!("{},{},{}", self.line, names(mathematical), names(logical))
    }
}
