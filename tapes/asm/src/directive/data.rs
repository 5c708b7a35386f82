//! Data: DB, DW and related directives, HEX, DG, BLOCK.

use crate::Shown;
use crate::assembler::Assembler;
use crate::literal;
use crate::report::{Res, fault};
use crate::text::{Cursor, shown};
use crate::warning::Named;

/// How strings end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Strings {
    Plain,
    /// DC: the last character has bit 7 set.
    HighEnd,
    /// DZ: a zero after everything.
    ZeroEnd,
}

impl Assembler<'_> {
    /// Runs DB: numbers and strings, `added` to each byte.
    pub(super) fn bytes(&mut self, cursor: &mut Cursor<'_>, added: i32, strings: Strings) -> Res<()> {
        let at = cursor.pos;
        let mut bytes = Vec::new();
        self.byte_list(cursor, added, strings, &mut bytes)?;
        if bytes.is_empty() {
            return fault(at, "at least one byte is expected");
        }
        if strings == Strings::ZeroEnd {
            bytes.push(0);
        }
        self.emit(&bytes)?;
        self.end(cursor)
    }

    /// Reads numbers and strings, separated by commas, as bytes.
    pub(super) fn byte_list(
        &mut self,
        cursor: &mut Cursor<'_>,
        added: i32,
        strings: Strings,
        out: &mut Vec<u8>,
    ) -> Res<()> {
        loop {
            let at = (cursor.skip_blanks(), cursor.pos).1;
            if !self.string_bytes(cursor, added, strings, out)? {
                let value = self.expression(cursor)?.wrapping_add(added);
                out.push(self.byte(value, at));
            }
            if !cursor.eat(b',') {
                return Ok(());
            }
        }
    }

    /// Reads a string. Returns false if it is one character followed by an operator, which makes it a number.
    fn string_bytes(&mut self, cursor: &mut Cursor<'_>, added: i32, strings: Strings, out: &mut Vec<u8>) -> Res<bool> {
        if !matches!(cursor.peek(), b'"' | b'\'') {
            return Ok(false);
        }
        let (at, from, mut ahead) = (cursor.pos, out.len(), *cursor);
        let literal = match literal::string(&mut ahead, out) {
            Ok(literal) => literal,
            Err(message) => return fault(at, message),
        };
        if out.len() - from == 1 && !literal.marked && !matches!(ahead.peek_solid(), 0 | b',') {
            out.truncate(from);
            return Ok(false);
        }
        *cursor = ahead;
        self.doubtful_string(&literal);
        if out.len() == from {
            self.warn_named(Named::EmptyString, at, || "an empty string emits no bytes".to_owned());
        }
        for byte in &mut out[from..] {
            *byte = byte.wrapping_add(added as u8);
        }
        if let (Strings::HighEnd, false, Some(last)) = (strings, literal.character, out[from..].last_mut()) {
            *last |= 0x80;
        }
        Ok(true)
    }

    /// Runs ABYTE: the value to add comes first.
    pub(super) fn added_bytes(&mut self, cursor: &mut Cursor<'_>, strings: Strings) -> Res<()> {
        let added = self.expression(cursor)?;
        self.bytes(cursor, added, strings)
    }

    /// Runs DP: the length comes first.
    pub(super) fn pascal(&mut self, at: usize, cursor: &mut Cursor<'_>) -> Res<()> {
        let mut bytes = vec![0];
        self.byte_list(cursor, 0, Strings::Plain, &mut bytes)?;
        let Ok(length) = u8::try_from(bytes.len() - 1) else {
            return fault(at, format!("{} bytes are too many for a length byte", bytes.len() - 1));
        };
        bytes[0] = length;
        self.emit(&bytes)?;
        self.end(cursor)
    }

    /// Runs DW, D24 and DD: numbers of `width` bytes, lowest byte first.
    pub(super) fn numbers(&mut self, cursor: &mut Cursor<'_>, width: usize) -> Res<()> {
        let mut bytes = Vec::new();
        loop {
            let at = (cursor.skip_blanks(), cursor.pos).1;
            let value = self.expression(cursor)?;
            bytes.extend(&self.number_bytes(value, width, at)[..width]);
            if !cursor.eat(b',') {
                break;
            }
        }
        self.emit(&bytes)?;
        self.end(cursor)
    }

    /// Returns a number in `width` bytes, and warns if it does not fit.
    pub(super) fn number_bytes(&mut self, value: i32, width: usize, at: usize) -> [u8; 4] {
        match width {
            1 => {
                self.byte(value, at);
            }
            2 => {
                self.word(value, at);
            }
            3 if !(-0x100_0000..=0xFF_FFFF).contains(&value) => {
                self.warn_cut(value, at, "three bytes", value as u32 & 0xFF_FFFF, 6);
            }
            _ => {}
        }
        value.to_le_bytes()
    }

    /// Runs HEX and DH: pairs of hexadecimal digits, with or without quotes.
    pub(super) fn hex(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        let mut bytes = Vec::new();
        loop {
            let quote = cursor.peek_solid();
            let quoted = matches!(quote, b'"' | b'\'');
            let start = cursor.pos;
            cursor.pos += usize::from(quoted);
            loop {
                let first = cursor.peek_solid();
                if !first.is_ascii_hexdigit() {
                    break;
                }
                let second = cursor.peek_at(1);
                let (Some(high), Some(low)) = (char::from(first).to_digit(16), char::from(second).to_digit(16)) else {
                    return fault(cursor.pos, "hexadecimal digits come in pairs");
                };
                bytes.push((high << 4 | low) as u8);
                cursor.pos += 2;
            }
            if quoted && !cursor.eat(quote) {
                return fault(start, "hexadecimal digits and the closing quote are expected");
            }
            if !cursor.eat(b',') {
                break;
            }
        }
        if bytes.is_empty() {
            return fault(cursor.pos, "hexadecimal digits are expected");
        }
        self.emit(&bytes)?;
        self.end(cursor)
    }

    /// Runs DG: a byte drawn as eight characters; `-`, `.` and `_` are 0, all others 1.
    pub(super) fn graphics(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        let at = (cursor.skip_blanks(), cursor.pos).1;
        let (mut bytes, mut bits, mut count, mut zero) = (Vec::new(), 0u8, 0, None);
        let quote = Some(cursor.peek()).filter(|quote| matches!(quote, b'"' | b'\''));
        cursor.pos += usize::from(quote.is_some());
        while !cursor.at_end() && Some(cursor.peek()) != quote {
            let bit = !matches!(cursor.peek(), b'-' | b'.' | b'_');
            zero = zero.or(Some(cursor.pos).filter(|_| cursor.peek() == b'0'));
            bits = bits << 1 | u8::from(bit);
            count += 1;
            if count % 8 == 0 {
                bytes.push(bits);
            }
            cursor.pos += 1;
        }
        if count == 0 || count % 8 != 0 {
            return fault(at, format!("a byte is drawn with eight characters, not {count}"));
        }
        if let Some(zero) = zero {
            self.warn(zero, "a 0 counts as a set pixel".to_owned());
        }
        if let Some(quote) = quote {
            self.close(cursor, quote, at)?;
        }
        self.emit(&bytes)?;
        self.end(cursor)
    }

    /// Runs BLOCK and DS: a number of bytes. The first ones are those listed after the count; all others repeat the
    /// last of them.
    pub(super) fn block(&mut self, at: usize, cursor: &mut Cursor<'_>) -> Res<()> {
        let count = self.expression(cursor)?;
        let mut bytes = Vec::new();
        if cursor.eat(b',') {
            self.byte_list(cursor, 0, Strings::Plain, &mut bytes)?;
        }
        let Ok(count) = usize::try_from(count) else {
            self.warn(at, format!("a block of {count} bytes: what follows overwrites what was before"));
            self.out.back(count.unsigned_abs());
            self.room_again();
            return self.end(cursor);
        };
        if bytes.len() > count {
            let message = || format!("only the first {count} of the {} listed bytes fit into the block", bytes.len());
            self.warn_named(Named::ShortBlock, at, message);
            bytes.truncate(count);
        }
        self.emit(&bytes)?;
        self.shown = Shown::Beginning;
        let stored = self.out.fill(count - bytes.len(), bytes.last().copied().unwrap_or(0));
        self.check_room(stored)?;
        self.end(cursor)
    }

    /// Returns the rest of the statement, for a message.
    pub(super) fn shown_rest(cursor: &Cursor<'_>) -> String {
        shown(cursor.rest().trim_ascii())
    }
}
