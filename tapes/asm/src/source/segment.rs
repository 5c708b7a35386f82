//! A statement before it is run: its position, its class by its first word, and the first letters of its names.

use crate::class::Class;
use crate::keyword::{self, Keyword};
use crate::text::{Cursor, is_blank, starts_name};

/// One statement, up to a colon or the end of the line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Segment {
    /// Its range in [`Source::text`](super::Source::text), without the comment at the end of the line.
    pub(crate) start: u32,
    pub(crate) end: u32,
    /// Line of its first byte, from 1.
    pub(crate) line: u32,
    /// True if it begins in the first column (or after a `>`), so that it may have a label.
    pub(crate) label: bool,
    /// Class by the first word after the label, for skipping and collecting statements without running them.
    pub(crate) class: Class,
    /// Class by the label itself, for when directives may begin in the first column.
    pub(crate) first: Class,
    /// First letters of the names in it, and of their parts.
    pub(crate) initials: Initials,
}

impl Segment {
    /// Returns its class, given whether directives may begin in the first column.
    pub(crate) fn class(&self, directives_first: bool) -> Class {
        if directives_first && self.first != Class::Plain { self.first } else { self.class }
    }
}

/// A set of letters, regardless of case, and `_`, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Initials(u32);

impl Initials {
    /// Returns the letters with which names in a text, or their parts after `_`, begin; possibly more.
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

    /// Adds the first letter of a name.
    pub(crate) fn add(&mut self, name: &[u8]) {
        self.0 |= name.first().map_or(0, |&first| Self::bit(first));
    }

    /// Returns true if the two sets have a letter in common.
    pub(crate) fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// Returns the class of the first word after the label.
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
    // Every word with a class of its own begins with one of these.
    if !matches!(cursor.peek() | 0x20, b'i' | b'e' | b'm' | b'd' | b'r' | b'w' | b'u') || !starts_name(cursor.peek()) {
        return Class::Plain;
    }
    match keyword::find(cursor.name_tail()) {
        Some(Keyword::Directive(directive)) => directive.class(),
        _ => Class::Plain,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_begin_at_letters_and_after_underscores() {
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
