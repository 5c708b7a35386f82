//! The screen of a definition, and the editor: lines, the cursor, and what keys do.

use super::{Desk, Look, Prompt, by_stick};
use crate::person::{Direction, Stroke};

/// Columns and rows of the text, and the most signs of one that a person writes.
pub(super) const COLUMNS: usize = 32;
pub(super) const ROWS: usize = 18;
const LONGEST: usize = 999;
/// Lines that the text goes on by at once.
const LINES_ON: usize = 4;
const NEW_LINE: u8 = b'\r';

/// A text on the screen.
#[derive(Clone, Debug, Default)]
pub(super) struct Editor {
    /// The person's own text.
    pub(super) own: Vec<u8>,
    /// The text of a piece of the program, while it is read.
    read: Vec<u8>,
    reads: bool,
    /// The first line on the screen.
    top: usize,
    /// The cursor; the line in which it was drawn, its row and column there.
    at: usize,
    line: usize,
    pub(super) row: usize,
    pub(super) column: usize,
    /// True if a mistake was found at the cursor, and if the cursor was drawn so.
    wrong: bool,
    pub(super) is_wrong: bool,
}

/// A line: its length, and where the next one begins, if there is one.
fn line(text: &[u8], start: usize) -> (usize, Option<usize>) {
    let (mut length, mut words) = (0, 0);
    loop {
        let Some(&sign) = text.get(start + length) else { return (length, None) };
        if sign == NEW_LINE {
            return (length, Some(start + length + 1));
        }
        if sign == b' ' {
            words = length + 1;
        }
        if length == COLUMNS {
            return match (sign, words) {
                (b' ', _) => (length, Some(start + length + 1)),
                (_, 0) => (length, Some(start + length)),
                _ => (words, Some(start + words)),
            };
        }
        length += 1;
    }
}

/// Returns the line before another, or the first one.
fn line_before(text: &[u8], target: usize) -> usize {
    let mut start = 0;
    while let (_, Some(next)) = line(text, start) {
        if next >= target {
            return start;
        }
        start = next;
    }
    start
}

/// The result of a key in the editor.
enum Edited {
    /// The text or the cursor has changed.
    Changed,
    /// There is no room for another sign.
    Full,
    Nothing,
}

impl Editor {
    /// Shows a text of the program.
    pub(super) fn begin(&mut self, text: Vec<u8>) {
        self.read = text;
        (self.reads, self.top, self.at, self.wrong) = (true, 0, 0, false);
    }

    fn text(&self) -> &[u8] {
        if self.reads { &self.read } else { &self.own }
    }

    /// Returns the lines on the screen.
    pub(super) fn lines(&self) -> Vec<&[u8]> {
        let (mut lines, mut start) = (Vec::new(), Some(self.top));
        while let Some(at) = start.filter(|_| lines.len() < ROWS) {
            let (length, next) = line(self.text(), at);
            lines.push(&self.text()[at..at + length]);
            start = next;
        }
        lines
    }

    /// Finds the cursor among the lines on the screen; returns false if it is below them.
    fn find(&mut self) -> bool {
        let (mut start, mut found) = (Some(self.top), false);
        for row in 0..ROWS {
            let Some(at) = start else { break };
            let (length, next) = line(&self.own, at);
            if (at..=at + length).contains(&self.at) {
                (self.line, self.row, self.column) = (at, row, self.at - at);
                found = true;
            }
            start = next;
        }
        self.is_wrong = self.wrong;
        found
    }

    /// Shows the text with the cursor, and moves it on the screen if the cursor is not on it.
    pub(super) fn redraw(&mut self) {
        loop {
            while self.at < self.top {
                self.top = line_before(&self.own, self.top);
            }
            if self.find() {
                return;
            }
            for _ in 0..LINES_ON {
                let Some(next) = line(&self.own, self.top).1 else { return };
                self.top = next;
            }
        }
    }

    /// Goes to the same column of a line, or to its end.
    fn go_to_line(&mut self, start: usize) {
        self.at = start + self.column.min(line(&self.own, start).0);
    }

    /// Changes the text, or moves the cursor, by a key.
    fn edit(&mut self, stroke: Stroke) -> Edited {
        let sign = match stroke {
            Stroke::Way(Direction::Left) if self.at > 0 => {
                self.at -= 1;
                return Edited::Changed;
            }
            Stroke::Way(Direction::Right) if self.at < self.own.len() => {
                self.at += 1;
                return Edited::Changed;
            }
            Stroke::Way(Direction::Up) if self.line > 0 => {
                self.go_to_line(line_before(&self.own, self.line));
                return Edited::Changed;
            }
            Stroke::Way(Direction::Down) => {
                let Some(next) = line(&self.own, self.line).1 else { return Edited::Nothing };
                self.go_to_line(next);
                return Edited::Changed;
            }
            Stroke::Key('\u{8}') if self.at > 0 => {
                self.at -= 1;
                self.own.remove(self.at);
                return Edited::Changed;
            }
            Stroke::Enter => NEW_LINE,
            Stroke::Key(key @ ' '..'~') => key as u8,
            _ => return Edited::Nothing,
        };
        if self.own.len() >= LONGEST {
            return Edited::Full;
        }
        self.own.insert(self.at, sign);
        self.at += 1;
        Edited::Changed
    }
}

impl Desk {
    /// Lets a person write the own text.
    pub(super) fn write(&mut self) {
        let editor = &mut self.editor;
        (editor.reads, editor.top, editor.at, editor.wrong) = (false, 0, 0, false);
        editor.redraw();
        self.prompt = Prompt::Writing;
        self.message = Some("MessageWrite");
    }

    pub(super) fn press_in_reading(&mut self, stroke: Stroke) {
        let editor = &mut self.editor;
        match by_stick(stroke) {
            Stroke::Break => self.return_to_menu(),
            Stroke::Enter | Stroke::Key('q') => self.draw_explorer(None),
            Stroke::Key('e') if editor.own.is_empty() => self.take_over(),
            Stroke::Key('e') => self.prompt = Prompt::Replacing,
            Stroke::Way(Direction::Up) => editor.top = line_before(&editor.read, editor.top),
            Stroke::Way(Direction::Down) => {
                editor.top = line(&editor.read, editor.top).1.unwrap_or(editor.top);
            }
            _ => {}
        }
    }

    /// Takes the definition into the editor if the key is E again; any other key does what it does without the question.
    pub(super) fn press_in_replacing(&mut self, stroke: Stroke) {
        match stroke {
            Stroke::Key('\0') => {}
            Stroke::Key('e') => self.take_over(),
            stroke => {
                self.prompt = Prompt::Reading;
                self.press_in_reading(stroke);
            }
        }
    }

    /// Puts the definition in the place of the own text.
    fn take_over(&mut self) {
        self.editor.own = self.editor.read.iter().copied().take(LONGEST).collect();
        self.write();
    }

    pub(super) fn press_in_writing(&mut self, stroke: Stroke) {
        match stroke {
            Stroke::Key('\0') => {}
            Stroke::Break => self.return_to_menu(),
            Stroke::Key('~') => self.compile(),
            Stroke::Key(key @ ('|' | '\\')) => {
                self.message = Some(if key == '|' { "MessageRecord" } else { "MessagePlay" });
                self.prompt = Prompt::Tape;
            }
            stroke => {
                self.editor.wrong = false;
                match self.editor.edit(stroke) {
                    Edited::Changed => self.editor.redraw(),
                    Edited::Full => self.message = Some("MessageTextFull"),
                    Edited::Nothing => {}
                }
            }
        }
    }

    fn compile(&mut self) {
        let made = self.facts.own_piece(self.ground(), &self.editor.own, games::movement::Turn::None);
        match made {
            Some(Ok(_)) => {
                self.piece = self.facts.own_number();
                self.own = true;
                if !self.exploring {
                    self.explore();
                }
                self.draw_explorer(Some("MessageCompiled"));
            }
            Some(Err(at)) => {
                if self.piece == self.facts.own_number() {
                    self.piece = 0;
                }
                self.own = false;
                self.editor.at = at;
                self.editor.wrong = true;
                self.editor.redraw();
                self.message = None;
            }
            None => {}
        }
    }

    /// Returns true if the text on the screen comes from the program and is still to be taken over.
    pub(super) fn is_text_missing(&self) -> bool {
        self.to_look == Some(Look::Text)
    }
}
