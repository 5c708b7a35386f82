//! Source files, split into statements.
//!
//! Comments are blanked, lines that end in a backslash are joined, and a colon ends a statement, all before anything
//! else reads the text. Each statement keeps its position for the columns in diagnostics. Lines without a statement are
//! kept too, for the listing.

mod segment;

use crate::class::Class;
use crate::text::{in_name, is_blank};
use segment::classify;
pub(crate) use segment::{Initials, Segment};
use std::path::PathBuf;

/// Replaces a byte of a block comment or of a joined line end. It is blank, and no listing shows it.
pub(crate) const VOID: u8 = 2;

/// A source file.
#[derive(Debug)]
pub(crate) struct Source {
    /// The path under which it was opened.
    pub(crate) path: PathBuf,
    /// The bytes as read.
    pub(crate) original: Vec<u8>,
    /// The bytes with block comments and joined line ends blanked.
    pub(crate) text: Vec<u8>,
    pub(crate) segments: Vec<Segment>,
    /// Line of a block comment that is never closed, or 0.
    pub(crate) open_comment: u32,
    /// True if there are block comments or joined lines.
    pub(crate) has_voids: bool,
}

impl Source {
    /// Splits the bytes of a file into statements.
    pub(crate) fn new(path: PathBuf, mut bytes: Vec<u8>) -> Self {
        end_lines_at_lone_returns(&mut bytes);
        let mut scanner = Scanner::new(bytes.clone());
        // A byte order mark is not part of the first label.
        scanner.pos = if bytes.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
        scanner.run();
        let Scanner { text, segments, open_comment, comment_end, has_voids, .. } = scanner;
        Self { path, original: bytes, text, segments, open_comment, has_voids: has_voids || comment_end > 0 }
    }

    /// Returns the text of a statement, with comments blanked.
    pub(crate) fn segment_text(&self, segment: &Segment) -> &[u8] {
        &self.text[segment.start as usize..segment.end as usize]
    }

    /// Returns true if the statement begins after a colon.
    pub(crate) fn follows_colon(&self, segment: &Segment) -> bool {
        !segment.label && self.text[..segment.start as usize].ends_with(b":")
    }

    /// Returns the comment that follows the statement on its line; empty if there is none.
    pub(crate) fn comment(&self, segment: &Segment) -> &[u8] {
        let rest = &self.original[segment.end as usize..];
        if !rest.starts_with(b";") && !rest.starts_with(b"//") {
            return b"";
        }
        let line = rest.split(|&byte| byte == b'\n').next().unwrap_or_default();
        line.strip_suffix(b"\r").unwrap_or(line)
    }

    /// Returns the line that contains `offset`, as read, without its line end; and the offset of its start.
    pub(crate) fn line_around(&self, offset: usize) -> (&[u8], usize) {
        let offset = offset.min(self.original.len());
        let start = self.original[..offset].iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1);
        let length = self.original[start..].iter().position(|&b| b == b'\n').unwrap_or(self.original.len() - start);
        let line = &self.original[start..start + length];
        (line.strip_suffix(b"\r").unwrap_or(line), start)
    }
}

/// Ends lines at CR alone, as some systems did.
fn end_lines_at_lone_returns(bytes: &mut [u8]) {
    for at in 0..bytes.len() {
        if bytes[at] == b'\r' && bytes.get(at + 1) != Some(&b'\n') {
            bytes[at] = b'\n';
        }
    }
}

/// Scans a text once: blanks comments and splits statements.
struct Scanner {
    text: Vec<u8>,
    pos: usize,
    line: u32,
    segments: Vec<Segment>,
    open_comment: u32,
    /// End of the last block comment.
    comment_end: usize,
    has_voids: bool,
}

impl Scanner {
    fn new(text: Vec<u8>) -> Self {
        let segments = Vec::with_capacity(text.len() / 16);
        Self { text, pos: 0, line: 1, segments, open_comment: 0, comment_end: 0, has_voids: false }
    }

    fn peek(&self, ahead: usize) -> u8 {
        self.text.get(self.pos + ahead).copied().unwrap_or(b'\n')
    }

    fn run(&mut self) {
        while self.pos < self.text.len() {
            let (start, line) = self.line_start();
            let label = !is_blank(self.text[start]);
            if label {
                self.skip_label();
            }
            self.statements(start, line, label);
        }
        // After a final line end there is one more, empty line.
        let last = self.segments.last().map_or(0, |last| self.text.len() - last.start as usize);
        if self.text.ends_with(b"\n") && last > 1 {
            let end = self.text.len() as u32;
            self.segments.push(Segment { start: end, end, line: self.line, class: Class::Blank, ..Segment::default() });
        }
    }

    /// Returns the start of the first statement of the line: after `>`, if that is its first character that is not
    /// blank.
    fn line_start(&mut self) -> (usize, u32) {
        let mut at = self.pos;
        while self.text.get(at).is_some_and(|&b| is_blank(b) && b != b'\n') {
            at += 1;
        }
        if self.text.get(at) == Some(&b'>') && self.text.get(at + 1).is_some_and(|&b| b != b'\n') {
            self.pos = at + 1;
        }
        (self.pos, self.line)
    }

    /// Skips a label and the colon right after it, which ends no statement.
    fn skip_label(&mut self) {
        let start = self.pos;
        while in_name(self.peek(0)) && self.pos < self.text.len() {
            self.pos += 1;
        }
        if self.pos > start && self.peek(0) == b'+' && (self.peek(1).is_ascii_digit() || self.peek(1) == b'*') {
            self.pos += 2;
        }
        if self.pos > start && self.peek(0) == b':' {
            self.pos += 1;
        }
    }

    /// Splits the rest of the line into statements.
    fn statements(&mut self, mut start: usize, mut line: u32, mut label: bool) {
        loop {
            if self.pos >= self.text.len() {
                return self.push(start, self.text.len(), line, label);
            }
            match self.text[self.pos] {
                b'\n' => return self.end_of_line(start, line, label),
                b':' => {
                    self.push(start, self.pos, line, label);
                    // `::` and `:.:` end the size of a label, but not in the first column.
                    let tag = match (self.peek(1), self.peek(2)) {
                        (b':', _) => 2,
                        (b'.', b':') => 3,
                        _ => 0,
                    };
                    if tag > 0 && !(label && self.pos == start) {
                        self.push(self.pos, self.pos + tag, self.line, false);
                        self.pos += tag - 1;
                        // The line ends with the tag if nothing follows.
                        if matches!(self.peek(1), b'\n' | b'\r') {
                            self.pos += 1;
                            return self.pass_line_end();
                        }
                    }
                    self.pos += 1;
                    (start, line, label) = (self.pos, self.line, false);
                }
                b'"' => self.string(b'"'),
                b'\'' if self.pos == 0 || !self.text[self.pos - 1].is_ascii_alphanumeric() => self.string(b'\''),
                b';' => return self.end_of_line(start, line, label),
                b'/' if self.peek(1) == b'/' => return self.end_of_line(start, line, label),
                b'/' if self.peek(1) == b'*' => self.blank_block(),
                b'\\' if self.joins_lines() => {
                    while self.text[self.pos] != b'\n' {
                        self.text[self.pos] = VOID;
                        self.pos += 1;
                    }
                    self.text[self.pos] = VOID;
                    self.pos += 1;
                    self.line += 1;
                    self.has_voids = true;
                }
                _ => self.pos += 1,
            }
        }
    }

    /// Skips a string, which ends at the end of the line at the latest.
    fn string(&mut self, quote: u8) {
        self.pos += 1;
        while self.pos < self.text.len() {
            let byte = self.text[self.pos];
            if byte == b'\n' {
                return;
            }
            self.pos += 1;
            if byte == quote {
                return;
            }
            if byte == b'\\' && quote == b'"' && self.peek(0) != b'\n' {
                self.pos += 1;
            }
        }
    }

    /// Ends the last statement of a line, which may be followed by a comment.
    fn end_of_line(&mut self, start: usize, line: u32, label: bool) {
        self.push(start, self.pos, line, label);
        self.pass_line_end();
    }

    fn pass_line_end(&mut self) {
        let rest = self.text[self.pos..].iter().position(|&byte| byte == b'\n');
        self.pos = rest.map_or(self.text.len(), |rest| self.pos + rest + 1);
        self.line += 1;
    }

    /// Blanks a block comment (they nest) except the line ends in it. Continues after it, or at its first line end.
    fn blank_block(&mut self) {
        let mut first_line_end = None;
        let mut depth = 0;
        while self.pos < self.text.len() {
            match (self.text[self.pos], self.peek(1)) {
                (b'/', b'*') => depth += 1,
                (b'*', b'/') => depth -= 1,
                (byte, _) => {
                    if byte == b'\n' {
                        first_line_end = first_line_end.or(Some(self.pos));
                    } else {
                        self.text[self.pos] = VOID;
                    }
                    self.pos += 1;
                    continue;
                }
            }
            self.text[self.pos..self.pos + 2].fill(VOID);
            self.pos += 2;
            if depth == 0 {
                // The texts before and after the comment stay separate.
                self.text[self.pos - 1] = b' ';
                self.comment_end = self.pos;
                self.pos = first_line_end.unwrap_or(self.pos);
                return;
            }
        }
        self.open_comment = self.line;
        self.comment_end = self.text.len() + 1;
        self.pos = first_line_end.unwrap_or(self.pos);
    }

    fn joins_lines(&self) -> bool {
        let rest = &self.text[self.pos + 1..];
        rest.starts_with(b"\n") || rest.starts_with(b"\r\n")
    }

    fn push(&mut self, start: usize, end: usize, line: u32, label: bool) {
        let text = &self.text[start..end];
        let mut first = Class::Plain;
        let class = if !text.iter().all(|&b| is_blank(b)) {
            if label {
                first = classify(text, false);
            }
            classify(text, label)
        } else if end < self.comment_end || text.contains(&VOID) {
            Class::Comment
        } else {
            Class::Blank
        };
        // Files of 4 GiB and more are refused earlier.
        self.segments.push(Segment {
            start: start as u32,
            end: end as u32,
            line,
            label,
            class,
            first,
            initials: Initials::of(text),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn statements(text: &str) -> Vec<(u32, bool, String)> {
        let source = Source::new("x".into(), text.as_bytes().to_vec());
        let text =
            |s: &Segment| String::from_utf8_lossy(source.segment_text(s)).replace('\u{2}', "_").trim_end().to_owned();
        source.segments.iter().map(|s| (s.line, s.label, text(s))).collect()
    }

    #[test]
    fn comments_are_blanked_and_colons_split() {
        let text = "a: nop ; x\n db 1:db ':' // y\n/* b\n c */ db 2\n ex af,af':ld b,';'";
        let expected = [
            (1, true, "a: nop"),
            (2, false, " db 1"),
            (2, false, "db ':'"),
            (3, true, "____"),
            (4, false, "____  db 2"),
            (5, false, " ex af,af'"),
            (5, false, "ld b,';'"),
        ];
        assert_eq!(statements(text), expected.map(|(line, label, s)| (line, label, s.to_owned())));
    }

    #[test]
    fn an_indented_label_follows_its_mark() {
        assert_eq!(
            statements("  >x: nop\n >\n"),
            [(1, true, "x: nop"), (2, false, " >"), (3, false, "")].map(|(line, label, s)| (line, label, s.to_owned()))
        );
    }

    #[test]
    fn a_backslash_joins_lines() {
        assert_eq!(statements(" db 1 \\\r\n ,2\n db 3").len(), 2);
        assert_eq!(statements(" db 1 \\\n ,2\n db 3")[1].0, 3);
    }

    #[test]
    fn classes_follow_from_the_first_word() {
        let source = Source::new("x".into(), b"l: if 1\n endif\nm macro\n endm\n .rept 2\nif\n".to_vec());
        let classes: Vec<Class> = source.segments.iter().map(|s| s.class).collect();
        assert_eq!(
            classes,
            [Class::If, Class::EndIf, Class::Macro, Class::EndMacro, Class::Repeat, Class::Plain, Class::Blank]
        );
    }

    #[test]
    fn an_open_comment_is_located() {
        assert_eq!(Source::new("x".into(), b" nop\n /* /* */\n".to_vec()).open_comment, 2);
    }
}
