//! What a statement is known by before it is run: its place, what its first word means to blocks, and with which letters its
//! names begin.

use crate::text::{Cursor, is_blank, starts_name};
use crate::word::{self, Word};

/// One statement: what stands between colons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Segment {
    /// Where it lies in [`Source::text`], without the comment that ends its line.
    pub(crate) start: u32,
    pub(crate) end: u32,
    /// Line of its first byte, from 1.
    pub(crate) line: u32,
    /// It begins in the first column (or behind a `>`), so that a label can stand there.
    pub(crate) label: bool,
    /// What its first word makes of it, for what skips or collects statements without running them.
    pub(crate) class: Class,
    /// The same of a label that could be a directive, where those may begin in the first column.
    pub(crate) first: Class,
    /// With which letters names and parts of names begin in it.
    pub(crate) initials: Initials,
}

impl Segment {
    /// Its class, where directives may begin in the first column or not.
    pub(crate) fn class(&self, directives_first: bool) -> Class {
        if directives_first && self.first != Class::Plain { self.first } else { self.class }
    }
}

/// What the first word of a statement means to blocks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Class {
    /// Nothing.
    #[default]
    Plain,
    /// There is no statement.
    Blank,
    /// There is no statement, because a block comment is there.
    Comment,
    /// IF and its kin.
    If,
    /// IFDEF and IFNDEF: the name behind them is not replaced.
    IfDefined,
    Else,
    ElseIf,
    EndIf,
    Macro,
    EndMacro,
    /// DUP, REPT, WHILE.
    Repeat,
    EndRepeat,
    /// DEFINE and its kin: their names are not replaced.
    Define,
}

/// A set of letters, capitals or not, and `_`, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Initials(u32);

impl Initials {
    /// The letters with which names may begin in a text, or parts of them behind `_`; perhaps some more.
    pub(super) fn of(text: &[u8]) -> Self {
        let (mut bits, mut in_word) = (0, false);
        for &byte in text {
            let bit = Self::bit(byte);
            bits |= if in_word { 0 } else { bit };
            in_word = bit != 0 && byte != b'_';
        }
        Self(bits)
    }

    fn bit(byte: u8) -> u32 {
        match byte | 0x20 {
            letter @ b'a'..=b'z' => 1 << (letter - b'a'),
            _ if byte == b'_' => 1 << 26,
            _ => 0,
        }
    }

    /// Adds the letter with which a name begins.
    pub(crate) fn add(&mut self, name: &[u8]) {
        self.0 |= name.first().map_or(0, |&first| Self::bit(first));
    }

    pub(crate) fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// What the first word behind the label means.
pub(super) fn classify(text: &[u8], label: bool) -> Class {
    let mut cursor = Cursor::new(text);
    if label {
        cursor.take_while(|b| !is_blank(b) && b != b':');
        cursor.eat(b':');
    }
    cursor.skip_blanks();
    if cursor.peek() == b'.' {
        cursor.pos += 1;
    }
    // Every word that matters begins with one of these.
    if !matches!(cursor.peek() | 0x20, b'i' | b'e' | b'm' | b'd' | b'r' | b'w' | b'u') || !starts_name(cursor.peek()) {
        return Class::Plain;
    }
    match word::find(cursor.name_tail()) {
        Some(Word::Directive(directive)) => directive.class(),
        _ => Class::Plain,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_begin_where_letters_do_and_behind_underscores() {
        let initials = |text: &str| Initials::of(text.as_bytes());
        let begins = |text: &str, name: &str| {
            let mut wanted = Initials::default();
            wanted.add(name.as_bytes());
            initials(text).meets(wanted)
        };
        assert!(begins("ld a,Count", "count") && begins("ld a,(x_cell)", "cell") && begins("0x1f", "f"));
        assert!(begins("_v", "_v") && begins("5_v", "_v") && !begins("x_v", "_w"));
        assert!(!begins("ld a,count", "ount") && !begins("; 5 + 6", "a"));
    }
}
