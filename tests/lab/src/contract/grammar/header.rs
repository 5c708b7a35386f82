//! The comment above a routine: a name, and entries that begin with a key. Every text knows its place in the source.
//!
//! ```text
//! ; choose_move: the Spectrum's next cell
//! ; In:       the grid at Grid, the count at MoveCounter
//! ; Out:      A = cell 1-9, carry clear; carry set if the board is full
//! ; Clobbers: BC DE HL
//! ; T: 4213   Stack: 6
//! choose_move:
//! ```

use std::ops::Range;

use super::key::{KEYS, Key};
use super::list::trimmed;
use super::words::{is_never_title, is_ruler, meant};
use crate::core::registers::{RegisterGroup, flag};

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
    fn push(&mut self, text: &str, at: At) {
        if !self.lines.is_empty() {
            self.text.push('\n');
        }
        self.lines.push((self.text.len(), at));
        self.text.push_str(text);
    }

    /// Returns the position in the source of a byte of the text.
    pub(crate) fn at(&self, offset: usize) -> At {
        let line = self.lines.iter().rev().find(|(start, _)| *start <= offset).copied();
        let (start, at) = line.unwrap_or_default();
        let before = self.text.get(start..offset).map_or(0, |text| text.chars().count());
        At { column: at.column + before as u32, ..at }
    }

    /// Splits the text at commas outside brackets and quotes. The parts come without blanks at their ends and without remarks,
    /// which begin with `;`. Empty parts are left out.
    pub(crate) fn parts(&self) -> Vec<Range<usize>> {
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
                (_, ';') => comment = true,
                (_, c) => {
                    match c {
                        '(' | '[' => depth += 1,
                        ')' | ']' => depth = depth.saturating_sub(1),
                        _ => {}
                    }
                    if !c.is_whitespace() {
                        end = at + c.len_utf8();
                    }
                }
            }
        }
        parts
    }
}

/// A header: the name of the routine, and its entries.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Header {
    /// The routine: the name before the first colon of the comment, or else the label below it.
    pub(crate) routine: String,
    /// The position of the name.
    pub(crate) at: At,
    /// The words after the name.
    pub(crate) title: String,
    /// The first label below the comment, and its line.
    pub(crate) below: Option<(String, u32)>,
    /// True if only blank lines are between the comment and that label.
    pub(crate) is_right_above: bool,
    /// The last line of the comment.
    pub(crate) last: u32,
    /// Words in the place of a key that are not keys.
    pub(crate) unknown: Vec<(String, At)>,
    entries: Vec<(Key, At, Text)>,
}

impl Header {
    /// Returns all headers of a source in order: the comments with an entry `In` or `Out`, and those with `Define`. A blank line
    /// does not end a header if a key follows it.
    pub(crate) fn all(source: &str) -> Vec<Header> {
        let lines: Vec<&str> = source.lines().collect();
        let is_comment = |line: &&str| line.trim_start().starts_with([';', '/']) && comment(line) != line.trim();
        let mut headers = Vec::new();
        let mut number = 0;
        while number < lines.len() {
            let first = number;
            let mut keyed = false;
            while let Some(line) = lines.get(number).filter(|line| is_comment(line)) {
                keyed |= key(comment(line)).is_some_and(|(key, _)| key != Key::Define);
                number += 1;
                let blank = lines[number..].iter().take_while(|line| line.trim().is_empty()).count();
                let goes_on =
                    lines.get(number + blank).filter(|line| is_comment(line)).and_then(|line| key(comment(line)));
                let goes_on = goes_on.filter(|(key, _)| *key != Key::Define);
                if keyed && goes_on.is_some() {
                    number += blank;
                }
            }
            if number > first {
                headers.extend(Header::read(first, &lines[first..number], &lines[number..]));
            } else {
                number += 1;
            }
        }
        headers
    }

    /// Returns the words of all entries, without their places in the source.
    pub(crate) fn wording(&self) -> String {
        self.entries.iter().map(|(key, _, text)| format!("{key:?}: {}\n", text.text)).collect()
    }

    /// Returns the header of a routine.
    pub(crate) fn of(source: &str, routine: &str) -> Option<Header> {
        Header::all(source).into_iter().find(|header| header.routine == routine)
    }

    /// Reads a comment that begins in line `first` (from 0), given the lines below it.
    fn read(first: usize, lines: &[&str], below: &[&str]) -> Option<Header> {
        let mut header = Header { last: (first + lines.len()) as u32, ..Header::default() };
        header.below = (header.last + 1..).zip(below).find_map(|(line, text)| Some((label(text)?.to_owned(), line)));
        // True in the lines of an entry that is prose.
        let mut is_prose = false;
        for (number, &line) in (first..).zip(lines) {
            let at = |part: &str| {
                let before = part.as_ptr() as usize - line.as_ptr() as usize;
                At { line: number as u32 + 1, column: line[..before].chars().count() as u32 + 1 }
            };
            let text = comment(line);
            if is_ruler(text) {
                continue;
            }
            // A routine may be called `out`.
            let is_title = |name: &str| {
                header.entries.is_empty() && header.below.as_ref().is_some_and(|(label, _)| label.as_str() == name)
            };
            let own = named(text).filter(|(name, _)| is_title(name));
            if let Some((key, rest)) = key(text).filter(|_| own.is_none()) {
                is_prose = false;
                // `T: 4213   Stack: 6` are two entries.
                let stack = (key == Key::T).then(|| rest.to_ascii_lowercase().find("stack:")).flatten();
                let (own, after) = rest.split_at(stack.unwrap_or(rest.len()));
                header.add(key, at(text), own.trim(), at(own.trim_start()));
                if let Some(figure) = after.get("stack:".len()..) {
                    header.add(Key::Stack, at(after), figure.trim(), at(figure.trim_start()));
                }
            } else if let Some((name, title)) = named(text) {
                is_prose = false;
                if header.entries.is_empty() && !(is_never_title(name) && own.is_none()) {
                    (header.routine, header.title, header.at) = (name.to_owned(), title.to_owned(), at(text));
                } else if meant(name).is_some() || RegisterGroup::named(name).is_some() || flag(name).is_some() {
                    header.unknown.push((name.to_owned(), at(text)));
                } else {
                    // `Author:`, `Note:`. The lines below it belong to it.
                    is_prose = true;
                }
            } else if let Some((_, _, last)) = header.entries.last_mut().filter(|_| !is_prose) {
                last.push(text, at(text));
            }
        }
        if header.get(Key::Define).is_some() {
            return Some(header);
        }
        let is_keyed = header.entries.iter().any(|(key, ..)| matches!(key, Key::In | Key::Out));
        // The title of a file may be `input`, or `T`. Only just above a routine is that an entry of a header.
        let next = below.iter().find(|line| !line.trim().is_empty());
        header.is_right_above = next.and_then(|line| label(line)).is_some();
        if !is_keyed && !(header.is_right_above && !(header.unknown.is_empty() && header.entries.is_empty())) {
            return None;
        }
        if header.routine.is_empty() {
            let (label, line) = header.below.clone()?;
            (header.routine, header.at) = (label, At { line, column: 1 });
        }
        Some(header)
    }

    fn add(&mut self, key: Key, at: At, text: &str, text_at: At) {
        let mut entry = Text::default();
        entry.push(text, text_at);
        self.entries.push((key, at, entry));
    }

    /// Returns the position and the text of the entry with a key.
    pub(crate) fn get(&self, key: Key) -> Option<(At, &Text)> {
        self.entries.iter().find(|(of, ..)| *of == key).map(|(_, at, text)| (*at, text))
    }

    /// Returns true if one entry stands above another.
    pub(crate) fn is_before(&self, first: Key, second: Key) -> bool {
        let place = |key: Key| self.entries.iter().position(|(of, ..)| *of == key);
        place(first).zip(place(second)).is_some_and(|(first, second)| first < second)
    }

    /// Returns the position of the key `Define`.
    pub(crate) fn at_define(&self) -> At {
        self.get(Key::Define).map_or(self.at, |(at, _)| at)
    }

    /// Returns true if the entry is the only one.
    pub(crate) fn is_only(&self, key: Key) -> bool {
        self.entries.len() == 1 && self.unknown.is_empty() && self.get(key).is_some()
    }

    /// Returns the position of a key's second entry.
    pub(crate) fn twice(&self) -> Option<At> {
        let again = |&(n, (key, ..)): &(usize, &(Key, At, Text))| self.entries[..n].iter().any(|(of, ..)| of == key);
        self.entries.iter().enumerate().find(again).map(|(_, (_, at, _))| *at)
    }
}

/// Returns the key that a line begins with, and the rest of the line.
fn key(text: &str) -> Option<(Key, &str)> {
    let (word, rest) = text.split_once(':')?;
    KEYS.iter().find(|(name, _)| name.eq_ignore_ascii_case(word.trim_end())).map(|&(_, key)| (key, rest))
}

/// Returns the text of a comment, after `;` or `//`.
fn comment(line: &str) -> &str {
    let line = line.trim();
    line.strip_prefix("//").unwrap_or_else(|| line.trim_start_matches(';')).trim_start()
}

/// Returns a name followed by a colon, and the rest of the line.
fn named(text: &str) -> Option<(&str, &str)> {
    let (name, title) = text.split_once(':')?;
    (is_name(name) || meant(name).is_some()).then(|| (name, title.trim()))
}

/// Returns the label that a line begins with.
fn label(line: &str) -> Option<&str> {
    let end = line.find(|c: char| c == ':' || c.is_whitespace()).unwrap_or(line.len());
    is_name(&line[..end]).then(|| &line[..end])
}

fn is_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_alphabetic() || c == '_' || c == '.' || c == '@')
        && name.chars().all(|c| c.is_alphanumeric() || "_.!?#@".contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "
; double: twice a number
;   In:  B = 0..255, ; the number
;        C = 1, D = ','
;  Out:  A = B
; T: 12   Stack: -
double: RET

; A comment: nothing else.
\t; Out: A = 1
one:    LD A,1
";

    #[test]
    fn headers_are_found_with_their_names() {
        let headers = Header::all(SOURCE);
        let names: Vec<_> = headers.iter().map(|header| (header.routine.as_str(), header.at.line)).collect();
        assert_eq!(names, [("double", 2), ("one", 11)]);
        assert_eq!(headers[0].title, "twice a number");
        assert_eq!(headers[0].get(Key::Stack).unwrap().1.text, "-");
        assert_eq!(headers[0].get(Key::T).unwrap().1.text, "12");
        assert!(headers[0].get(Key::Where).is_none());
    }

    #[test]
    fn texts_know_their_positions() {
        let headers = Header::all(SOURCE);
        let (key, text) = headers[0].get(Key::In).unwrap();
        assert_eq!(key, At { line: 3, column: 5 });
        let parts: Vec<_> =
            text.parts().into_iter().map(|part| (&text.text[part.clone()], text.at(part.start))).collect();
        let at = |line, column| At { line, column };
        assert_eq!(parts, [("B = 0..255", at(3, 10)), ("C = 1", at(4, 10)), ("D = ','", at(4, 17))]);
        assert_eq!(headers[1].get(Key::Out).unwrap().0, at(10, 4));
    }
}
