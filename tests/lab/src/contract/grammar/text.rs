//! The text of an entry, which knows its place in the source.

use std::ops::Range;

use super::list::trimmed;

/// A position in a source: line and column, both from 1, the column in characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct At {
    pub(crate) line: u32,
    pub(crate) column: u32,
}

/// The text of an entry. Its lines are joined by `\n`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Text {
    pub(crate) text: String,
    /// The beginning of each line: the offset in `text`, and the position in the source.
    lines: Vec<(usize, At)>,
}

impl Text {
    pub(super) fn push(&mut self, text: &str, at: At) {
        if !self.lines.is_empty() {
            self.text.push('\n');
        }
        self.lines.push((self.text.len(), at));
        self.text.push_str(text);
    }

    pub(super) fn of(text: &str, at: At) -> Text {
        let mut new = Text::default();
        new.push(text, at);
        new
    }

    /// Returns the position in the source of a byte of the text.
    pub(crate) fn at(&self, offset: usize) -> At {
        let line = self.lines.iter().rev().find(|(start, _)| *start <= offset).copied();
        let (start, at) = line.unwrap_or_default();
        let before = self.text.get(start..offset).map_or(0, |text| text.chars().count());
        At { column: at.column + before as u32, ..at }
    }

    /// Returns the position of a word in the source.
    pub(crate) fn find_word(&self, word: &str) -> Option<At> {
        let is_edge = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric() && c != '_');
        let is_word = |&(at, _): &(usize, &str)| {
            let (before, after) = (&self.text[..at], &self.text[at + word.len()..]);
            is_edge(before.chars().next_back()) && is_edge(after.chars().next())
        };
        self.text.match_indices(word).find(is_word).map(|(at, _)| self.at(at))
    }

    /// Splits the text at commas outside brackets and quotes. The parts come without blanks at their ends and without remarks,
    /// which begin with `;`. Empty parts are left out.
    pub(crate) fn parts(&self) -> Vec<Range<usize>> {
        self.split().0
    }

    /// Returns the remarks, each from its `;` to the end of its line.
    pub(crate) fn remarks(&self) -> Vec<Range<usize>> {
        let end = |from: usize| self.text[from..].find('\n').map_or(self.text.len(), |length| from + length);
        self.split().1.into_iter().map(|from| from..end(from)).collect()
    }

    /// Returns the parts, and where the remarks begin.
    fn split(&self) -> (Vec<Range<usize>>, Vec<usize>) {
        let mut remarks = Vec::new();
        let (mut parts, mut depth, mut start, mut quote, mut comment) = (Vec::new(), 0usize, 0, None, false);
        let mut end = 0;
        for (at, c) in self.text.char_indices().chain([(self.text.len(), ',')]) {
            let last = at == self.text.len();
            match (quote, c) {
                _ if comment && !last => {
                    comment = c != '\n';
                    // A remark before a part does not belong to it.
                    if !comment && end == start {
                        start = at + 1;
                        end = start;
                    }
                }
                (Some(open), c) if !last => {
                    quote = (c != open && c != '\n').then_some(open);
                    end = at + c.len_utf8();
                }
                (None, '"' | '\'') if c == '"' || !self.text[..at].ends_with(char::is_alphanumeric) => {
                    quote = Some(c);
                    end = at + 1;
                }
                (_, ',') if depth == 0 || last => {
                    let part = trimmed(&self.text, start..end.max(start));
                    if !part.is_empty() {
                        parts.push(part);
                    }
                    start = at + 1;
                    end = start;
                }
                (_, ';') => {
                    comment = true;
                    remarks.push(at);
                }
                (_, c) => {
                    match c {
                        '(' | '[' | '{' => depth += 1,
                        ')' | ']' | '}' => depth = depth.saturating_sub(1),
                        _ => {}
                    }
                    if !c.is_whitespace() {
                        end = at + c.len_utf8();
                    }
                }
            }
        }
        (parts, remarks)
    }
}
