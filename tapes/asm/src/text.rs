//! A cursor for reading text, and classes of characters.
//!
//! Sources are bytes: strings go into the code unchanged, whatever their encoding.

/// Returns true if a name can begin with it. (`.`, `@` and `!` before a name are handled separately.)
pub(crate) fn starts_name(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_'
}

/// Returns true if a name can contain it.
pub(crate) fn in_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'?' | b'!' | b'#' | b'@')
}

/// Returns true for blanks and control characters, which separate.
pub(crate) fn is_blank(byte: u8) -> bool {
    byte <= b' '
}

/// Converts a letter of Windows-1251 to code page 866. Characters that 866 lacks are moved as in sjasmplus.
pub(crate) fn dos_letter(byte: u8) -> u8 {
    match byte {
        0..=0x7F => byte,
        0xA8 => 0xF0,
        0xB8 => 0xF1,
        0xBF => b' ',
        0xC0..=0xEF => byte - 0x40,
        0xF0..=0xFF => byte - 0x10,
        0x80..=0xA7 => byte + 0x30,
        0xA9..=0xB0 => byte + 0x2F,
        0xB1..=0xB7 => byte + 0x41,
        0xB9..=0xBE => byte + 0x40,
    }
}

/// Returns bytes as text, for messages.
pub(crate) fn shown(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Returns the first letter of a text, of several bytes if it is one in UTF-8.
pub(crate) fn first_letter(bytes: &[u8]) -> &[u8] {
    let more = bytes.iter().skip(1).take_while(|byte| (0x80..0xC0).contains(*byte)).count();
    let length = if bytes.first().is_some_and(|first| *first >= 0xC0) { 1 + more } else { 1 };
    &bytes[..length.min(bytes.len())]
}

/// A position in a text that is read from left to right.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor<'t> {
    pub(crate) text: &'t [u8],
    pub(crate) pos: usize,
}

impl<'t> Cursor<'t> {
    /// Returns a cursor at the start of a text.
    pub(crate) fn new(text: &'t [u8]) -> Self {
        Self { text, pos: 0 }
    }

    /// Returns the current byte; 0 at the end.
    pub(crate) fn peek(&self) -> u8 {
        self.text.get(self.pos).copied().unwrap_or(0)
    }

    /// Returns the byte `ahead` bytes further on; 0 after the end.
    pub(crate) fn peek_at(&self, ahead: usize) -> u8 {
        self.text.get(self.pos + ahead).copied().unwrap_or(0)
    }

    /// Skips blanks.
    pub(crate) fn skip_blanks(&mut self) {
        while self.text.get(self.pos).is_some_and(|&byte| is_blank(byte)) {
            self.pos += 1;
        }
    }

    /// Skips blanks and returns the position after them.
    pub(crate) fn solid_pos(&mut self) -> usize {
        self.skip_blanks();
        self.pos
    }

    /// Skips blanks and returns the byte after them; 0 at the end.
    pub(crate) fn peek_solid(&mut self) -> u8 {
        self.skip_blanks();
        self.peek()
    }

    /// Skips blanks. Returns true if nothing follows.
    pub(crate) fn eat_end(&mut self) -> bool {
        self.skip_blanks();
        self.pos >= self.text.len()
    }

    /// Skips blanks, then `byte`. Returns true if it was there.
    pub(crate) fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek_solid() == byte && self.pos < self.text.len();
        self.pos += usize::from(found);
        found
    }

    /// Returns the rest of the text.
    pub(crate) fn rest(&self) -> &'t [u8] {
        &self.text[self.pos.min(self.text.len())..]
    }

    /// Reads bytes as long as `belongs` is true; there may be none.
    pub(crate) fn take_while(&mut self, belongs: impl Fn(u8) -> bool) -> &'t [u8] {
        let start = self.pos;
        while self.text.get(self.pos).is_some_and(|&byte| belongs(byte)) {
            self.pos += 1;
        }
        &self.text[start..self.pos]
    }

    /// Skips blanks and reads a name that begins with a letter or `_`. `!=` ends it: that is a comparison.
    pub(crate) fn name(&mut self) -> Option<&'t [u8]> {
        self.skip_blanks();
        starts_name(self.peek()).then(|| self.name_tail())
    }

    /// Skips blanks and reads the name of a DEFINE, which may also begin with a dot.
    pub(crate) fn define_name(&mut self) -> Option<&'t [u8]> {
        self.skip_blanks();
        (starts_name(self.peek()) || self.peek() == b'.').then(|| self.name_tail())
    }

    /// Reads the rest of a name.
    pub(crate) fn name_tail(&mut self) -> &'t [u8] {
        let start = self.pos;
        while let Some(&byte) = self.text.get(self.pos) {
            if !in_name(byte) || (byte == b'!' && self.peek_at(1) == b'=') {
                break;
            }
            self.pos += 1;
        }
        &self.text[start..self.pos]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_ends_before_a_comparison() {
        let mut cursor = Cursor::new(b"  foo!x!=5");
        assert_eq!(cursor.name(), Some(&b"foo!x"[..]));
        assert_eq!(cursor.rest(), b"!=5");
    }

    #[test]
    fn eat_skips_blanks_and_never_passes_the_end() {
        let mut cursor = Cursor::new(b" \t, ");
        assert!(cursor.eat(b','));
        assert!(!cursor.eat(0));
        assert!(cursor.eat_end());
    }
}
