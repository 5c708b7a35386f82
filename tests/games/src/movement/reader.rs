//! The reader of the tokens of a text, for [commands](super::parse) and [expressions](super::expression).

use super::board::Board;
use super::error::{Place, TextError};
use super::language::{Function, Model, WORDS};
use super::lexer::{Kind, Token, tokens};

/// The largest number that a text may contain, of either sign.
const LARGEST: i32 = 999;

/// A reader of tokens.
pub(super) struct Parser<'t> {
    pub(super) file: &'t str,
    tokens: Vec<Token<'t>>,
    at: usize,
    pub(super) board: Option<Board>,
    /// True once the text has begun a board with `files`.
    pub(super) has_own_board: bool,
    /// The model of the definition that is being read, and the function that has decided it.
    pub(super) uses: Option<(Model, &'static str)>,
}

impl<'t> Parser<'t> {
    /// Creates a reader at the begin of a text.
    pub(super) fn new(file: &'t str, text: &'t str, board: Option<&Board>) -> Parser<'t> {
        Parser { file, tokens: tokens(text), at: 0, board: board.cloned(), has_own_board: false, uses: None }
    }

    /// Returns the next token, which stays.
    pub(super) fn peek(&self) -> Token<'t> {
        self.tokens[self.at]
    }

    /// Takes the next token. The end stays.
    pub(super) fn take(&mut self) -> Token<'t> {
        let token = self.tokens[self.at];
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        token
    }

    /// Returns the error that something else was expected than the token.
    pub(super) fn expected(&self, token: Token<'_>, what: &str) -> TextError {
        token.place.error(self.file, format!("{what} is expected, not {}", token.described()))
    }

    /// Takes the next token if it is of the kind.
    pub(super) fn take_if(&mut self, kind: Kind) -> bool {
        let there = self.peek().kind == kind;
        if there {
            self.take();
        }
        there
    }

    /// Takes a word.
    pub(super) fn word(&mut self, what: &str) -> Result<Token<'t>, TextError> {
        let token = self.peek();
        if token.kind != Kind::Word {
            return Err(self.expected(token, what));
        }
        Ok(self.take())
    }

    /// Takes a whole number.
    pub(super) fn number(&mut self) -> Result<i32, TextError> {
        let token = self.peek();
        let number = number_of(token).ok_or_else(|| self.expected(token, "a number from -999 to 999"))?;
        self.take();
        Ok(number)
    }

    /// Returns the board, which the text must have begun.
    pub(super) fn board(&self, place: Place) -> Result<&Board, TextError> {
        let begun = self.board.as_ref().filter(|board| board.ranks > 0);
        begun.ok_or_else(|| place.error(self.file, "a board with `files` and `ranks` is expected first"))
    }

    /// Returns the board for changes.
    pub(super) fn board_mut(&mut self, place: Place) -> Result<&mut Board, TextError> {
        self.board(place)?;
        self.board.as_mut().ok_or_else(|| place.error(self.file, "a board is expected first"))
    }

    /// Notes a function of a model in the current definition; the other model's functions are refused from then on.
    pub(super) fn note(&mut self, function: Function, place: Place) -> Result<(), TextError> {
        let signature = function.signature();
        match (signature.model, self.uses) {
            (Some(model), Some((used, by))) if model != used => Err(place.error(
                self.file,
                format!("`{}` and `{by}` belong to different models; a definition uses one of them", signature.name),
            )),
            (Some(model), None) => {
                self.uses = Some((model, signature.name));
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Takes the bracket that closes another.
    pub(super) fn close(&mut self, open: Token<'_>) -> Result<(), TextError> {
        let token = self.peek();
        match token.kind {
            Kind::Close => {
                self.take();
                Ok(())
            }
            Kind::Open => Err(token.place.error(self.file, "brackets within brackets; `)` is expected first")),
            Kind::End | Kind::Semicolon => {
                Err(open.place.error(self.file, "the bracket is not closed; `)` is expected"))
            }
            Kind::Word => Err(self.expected(token, "`)`")),
        }
    }
}

/// Returns the number that a token is.
pub(super) fn number_of(token: Token<'_>) -> Option<i32> {
    let digits = token.text.strip_prefix('-').unwrap_or(token.text);
    let plain = token.kind == Kind::Word && !digits.is_empty() && digits.bytes().all(|sign| sign.is_ascii_digit());
    token.text.parse().ok().filter(|number: &i32| plain && number.abs() <= LARGEST)
}

/// Returns true if a word means something in expressions, so that nothing can have it for a name.
pub(super) fn is_reserved(word: &str) -> bool {
    WORDS.contains(&word) || Function::named(word).is_some() || word.starts_with('#')
}
