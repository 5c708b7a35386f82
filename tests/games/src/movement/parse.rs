//! Commands of a text: boards and definitions. Expressions are in [`expression`](super::expression).

use super::board::{Board, Command, Direction};
use super::error::{Place, TextError};
use super::language::Definition;
use super::lexer::Kind;
use super::reader::{Parser, is_reserved, number_of};
use super::space::MOST_SPACES;

/// The most directions of a board.
const MOST_DIRECTIONS: usize = 64;
/// The most columns of a line of files.
const MOST_COLUMNS: usize = 256;

/// A text that has been read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// The board of the text, or the given board with the links that the text adds.
    pub board: Board,
    /// True if the text begins a board with `files`.
    pub has_own_board: bool,
    /// The definitions, in their order.
    pub definitions: Vec<Definition>,
}

/// Reads a text of commands and definitions. A text that does not begin a board with `files` is about the given one.
///
/// # Errors
/// The first mistake in the text, with its place.
pub fn document(file: &str, text: &str, board: Option<&Board>) -> Result<Document, TextError> {
    let mut parser = Parser::new(file, text, board);
    let mut definitions: Vec<Definition> = Vec::new();
    while parser.peek().kind != Kind::End {
        parser.command(&mut definitions)?;
    }
    let end = parser.peek();
    match parser.board {
        Some(board) if board.ranks > 0 => Ok(Document { board, has_own_board: parser.has_own_board, definitions }),
        Some(_) => Err(end.place.error(file, "the board has no `ranks`")),
        None => Err(end.place.error(file, "`files`, which begins a board, is expected")),
    }
}

impl Board {
    /// Reads a board from the text of a file.
    ///
    /// # Errors
    /// The first mistake in the text, with its place.
    pub fn parse(file: &str, text: &str) -> Result<Board, TextError> {
        Ok(document(file, text, None)?.board)
    }
}

impl Parser<'_> {
    /// Reads a command up to its semicolon.
    fn command(&mut self, definitions: &mut Vec<Definition>) -> Result<(), TextError> {
        let start = self.peek();
        match start.text {
            "files" => self.files()?,
            "ranks" => self.ranks()?,
            "holes" => self.holes()?,
            "ring" => self.ring()?,
            "map" => self.map()?,
            "link" => self.links(false)?,
            "rlink" => self.links(true)?,
            "def" => {
                let definition = self.definition()?;
                let same = |other: &&Definition| {
                    let both = [other.model, definition.model];
                    other.name == definition.name && (both[0] == both[1] || both.contains(&None))
                };
                if definitions.iter().any(|other| same(&other)) {
                    let message = format!("`{}` is defined a second time", definition.name);
                    return Err(start.place.error(self.file, message));
                }
                definitions.push(definition);
            }
            _ => return Err(self.expected(start, "`files`, `ranks`, `holes`, `ring`, `map`, `link`, `rlink` or `def`")),
        }
        let end = self.peek();
        if !self.take_if(Kind::Semicolon) {
            let what = if start.text == "def" { "`and`, `or` or `;`" } else { "`;`" };
            return Err(self.expected(end, what));
        }
        Ok(())
    }

    /// Reads `files a b c`.
    fn files(&mut self) -> Result<(), TextError> {
        let start = self.take();
        let mut line = Vec::new();
        while self.peek().kind == Kind::Word {
            let word = self.take();
            if word.text.len() > 4 || !word.text.bytes().all(|sign| sign.is_ascii_alphabetic()) {
                return Err(self.expected(word, "the name of a file, one to four letters,"));
            }
            line.push(word.text.to_owned());
        }
        if line.is_empty() {
            return Err(self.expected(self.peek(), "the name of a file"));
        }
        let board = Board::of_line(line);
        if board.line.len() > MOST_COLUMNS || board.files.len() > MOST_SPACES {
            return Err(start.place.error(self.file, format!("a board has {MOST_SPACES} spaces at most")));
        }
        (self.board, self.has_own_board) = (Some(board), true);
        Ok(())
    }

    /// Reads `ranks 8`.
    fn ranks(&mut self) -> Result<(), TextError> {
        let start = self.take();
        let place = self.peek().place;
        let ranks = self.number()?;
        let file = self.file;
        let Some(board) = self.board.as_mut() else {
            return Err(start.place.error(file, "`files` is expected before `ranks`"));
        };
        if board.ranks > 0 {
            return Err(start.place.error(file, "the board has its `ranks` already"));
        }
        let most = MOST_SPACES / board.files.len();
        if ranks < 1 || ranks as usize > most {
            return Err(place.error(
                file,
                format!("from 1 to {most} ranks are expected: a board has {MOST_SPACES} spaces at most"),
            ));
        }
        board.ranks = ranks as u8;
        Ok(())
    }

    /// Reads `holes a1 h8`.
    fn holes(&mut self) -> Result<(), TextError> {
        let start = self.take();
        while self.peek().kind == Kind::Word {
            let token = self.peek();
            let hole = self.board(start.place)?.place(token.text);
            let hole = hole.ok_or_else(|| self.expected(token, "a space of the board"))?;
            self.take();
            self.board_mut(start.place)?.holes.add(hole);
        }
        Ok(())
    }

    /// Reads `ring files` or `ring ranks`.
    fn ring(&mut self) -> Result<(), TextError> {
        let start = self.take();
        let token = self.peek();
        let board = self.board_mut(start.place)?;
        match token.text {
            "files" => board.ring_of_files = true,
            "ranks" => board.ring_of_ranks = true,
            _ => return Err(self.expected(token, "`files` or `ranks`")),
        }
        self.take();
        Ok(())
    }

    /// Takes the name of a direction, which is added to the board's if it is new.
    fn new_direction(&mut self, start: Place) -> Result<usize, TextError> {
        let word = self.word("the name of a direction")?;
        if let Some(direction) = self.board(start)?.direction(word.text) {
            return Ok(direction);
        }
        if is_reserved(word.text) {
            let message =
                format!("`{}` has a meaning of its own; another name is expected for the direction", word.text);
            return Err(word.place.error(self.file, message));
        }
        let file = self.file;
        let board = self.board_mut(start)?;
        if board.directions.len() == MOST_DIRECTIONS {
            return Err(word.place.error(file, format!("a board has {MOST_DIRECTIONS} directions at most")));
        }
        board.directions.push(Direction { name: word.text.to_owned(), vector: None });
        Ok(board.directions.len() - 1)
    }

    /// Reads `map n 0 1 s 0 -1`.
    fn map(&mut self) -> Result<(), TextError> {
        let start = self.take().place;
        loop {
            let direction = self.new_direction(start)?;
            let (x, y) = (self.number()?, self.number()?);
            let board = self.board_mut(start)?;
            board.directions[direction].vector = Some((x, y));
            board.commands.push(Command::Map(direction, x, y));
            if self.peek().kind != Kind::Word {
                return Ok(());
            }
        }
    }

    /// Reads `link d (a b) (c d)`, or `rlink`, whose chains are read from the right.
    fn links(&mut self, reversed: bool) -> Result<(), TextError> {
        let start = self.take().place;
        let direction = self.new_direction(start)?;
        let first = self.peek();
        if first.kind != Kind::Open {
            return Err(self.expected(first, "`(`"));
        }
        while self.peek().kind == Kind::Open {
            let open = self.take();
            let mut chain = Vec::new();
            while self.peek().kind == Kind::Word {
                let token = self.take();
                let space = self.board(start)?.space(token.text);
                chain.push(space.ok_or_else(|| self.expected(token, "a space of the board"))?);
            }
            self.close(open)?;
            if chain.len() < 2 {
                return Err(open.place.error(self.file, "two spaces or more are expected between the brackets"));
            }
            let board = self.board_mut(start)?;
            for pair in chain.windows(2) {
                let (from, to) = if reversed { (pair[1], pair[0]) } else { (pair[0], pair[1]) };
                board.commands.push(Command::Link(direction, from, to));
            }
        }
        Ok(())
    }

    /// Reads `def NAME expression`.
    fn definition(&mut self) -> Result<Definition, TextError> {
        let start = self.take().place;
        self.board(start)?;
        let name = self.word("the name of the definition")?;
        if is_reserved(name.text) || name.text.starts_with('#') || number_of(name).is_some() {
            return Err(self.expected(name, "a name without a meaning of its own"));
        }
        self.uses = None;
        let expression = self.whole_expression()?;
        let (place, model) = (name.place, self.uses.map(|(model, _)| model));
        Ok(Definition { name: name.text.to_owned(), place, expression, model })
    }
}
