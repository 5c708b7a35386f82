//! Mistakes in texts, each with its place.

/// A mistake in a text: a board, definitions, Betza notation, a variant or a case.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}:{column}: {message}")]
pub struct TextError {
    /// Name of the file, as its reader was given it.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// Column in signs, from 1.
    pub column: usize,
    /// The mistake, and what was expected.
    pub message: String,
}

/// A place in a text: line and column, both from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Place {
    /// Returns the error of a message at this place.
    pub(super) fn error(self, file: &str, message: impl Into<String>) -> TextError {
        TextError { file: file.to_owned(), line: self.line, column: self.column, message: message.into() }
    }
}
