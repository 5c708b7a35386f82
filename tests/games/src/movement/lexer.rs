//! Words, brackets and semicolons of a text.

use super::error::Place;

/// A kind of token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Signs without a blank, a bracket or a semicolon between them.
    Word,
    /// `(`.
    Open,
    /// `)`.
    Close,
    /// `;`.
    Semicolon,
    /// The end of the text.
    End,
}

/// A token and its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'t> {
    pub(super) kind: Kind,
    pub(super) text: &'t str,
    pub(super) place: Place,
}

impl Token<'_> {
    /// Describes the token for a message.
    pub(super) fn described(&self) -> String {
        match self.kind {
            Kind::End => "the end of the text".to_owned(),
            _ => shown(self.text),
        }
    }
}

/// Returns the beginning of a text as messages show it: between backquotes, with control characters as escapes.
pub(super) fn shown(text: &str) -> String {
    let visible = |sign: char| match sign {
        _ if sign.is_control() || sign == '\u{FEFF}' => sign.escape_default().to_string(),
        _ => sign.to_string(),
    };
    format!("`{}`", text.chars().take(40).map(visible).collect::<String>())
}

/// Splits a text into its tokens, the last of which is [`Kind::End`]. `//` begins a comment up to the end of the line.
pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut last = Place { line: 1, column: 1 };
    for (number, line) in text.lines().enumerate() {
        let code = line.split_once("//").map_or(line, |(code, _)| code);
        let mut word: Option<(usize, Place)> = None;
        let mut place = Place { line: number + 1, column: 0 };
        for (at, sign) in code.char_indices() {
            place.column += 1;
            let kind = match sign {
                '(' => Some(Kind::Open),
                ')' => Some(Kind::Close),
                ';' => Some(Kind::Semicolon),
                _ => None,
            };
            if kind.is_none() && !sign.is_whitespace() {
                word.get_or_insert((at, place));
                continue;
            }
            if let Some((from, place)) = word.take() {
                tokens.push(Token { kind: Kind::Word, text: &code[from..at], place });
            }
            if let Some(kind) = kind {
                tokens.push(Token { kind, text: &code[at..at + sign.len_utf8()], place });
            }
        }
        if let Some((from, place)) = word {
            tokens.push(Token { kind: Kind::Word, text: &code[from..], place });
        }
        last = Place { line: number + 1, column: line.chars().count() + 1 };
    }
    tokens.push(Token { kind: Kind::End, text: "", place: last });
    tokens
}
