//! The values in expressions: numbers, strings, labels, `$`, and bytes in memory.

use crate::assembler::Assembler;
use crate::literal;
use crate::report::{Among, Fault, Res, fault};
use crate::symbols::Lookup;
use crate::text::{Cursor, in_name, shown, starts_name};
use crate::warning::Named;

impl Assembler<'_> {
    /// Evaluates `{address}` and `{b address}`: the word or byte stored there so far.
    pub(super) fn stored_value(&mut self, cursor: &mut Cursor<'_>, at: usize) -> Res<i32> {
        let byte = matches!(cursor.peek_solid(), b'b' | b'B') && !in_name(cursor.peek_at(1));
        cursor.pos += usize::from(byte);
        let address = self.binary(cursor, 0)? as u16;
        self.close(cursor, b'}', at)?;
        let Some(device) = self.out.device() else { return fault(at, "memory can be read only after DEVICE") };
        let stored = |address: u16| device.read(usize::from(address), 1)[0];
        let (low, high) = (stored(address), stored(address.wrapping_add(1)));
        Ok(i32::from(low) | if byte { 0 } else { i32::from(high) << 8 })
    }

    /// Evaluates `SIZEOF(label)`.
    pub(super) fn size_of(&mut self, cursor: &mut Cursor<'_>) -> Res<i32> {
        let at = (cursor.skip_blanks(), cursor.pos).1;
        let name = self.bracketed_symbol(cursor)?;
        self.forward = true;
        match self.symbols.size(name) {
            Some(size) => Ok(size),
            None => {
                self.unknown_label(at, name);
                Ok(0)
            }
        }
    }

    /// Evaluates a number, string, label or `$`.
    pub(super) fn atom(&mut self, cursor: &mut Cursor<'_>) -> Res<i32> {
        let at = cursor.pos;
        match cursor.peek() {
            b'0'..=b'9' => match self.temporary_label(cursor)? {
                Some(value) => Ok(value),
                None => self.number(cursor),
            },
            b'$' if cursor.peek_at(1).is_ascii_hexdigit() => self.number(cursor),
            b'$' => self.dollar(cursor),
            b'#' if cursor.peek_at(1).is_ascii_hexdigit() => self.number(cursor),
            b'%' if matches!(cursor.peek_at(1), b'0' | b'1') => self.number(cursor),
            b'"' | b'\'' => self.string_value(cursor),
            b'.' | b'@' | b'_' => self.symbol(cursor),
            0 if cursor.pos >= cursor.text.len() => fault(at, "a value is missing here"),
            _ => {
                let found = shown(cursor.rest());
                let found = found.chars().next().unwrap_or(' ');
                fault(at, format!("a value is expected, not `{found}`"))
            }
        }
    }

    fn number(&mut self, cursor: &mut Cursor<'_>) -> Res<i32> {
        let at = cursor.pos;
        match literal::number(cursor) {
            Ok(number) => {
                if let Some(zero) = number.decimals {
                    let named = if zero { Named::ZeroDecimals } else { Named::Decimals };
                    self.warn_named(named, at, || "the decimals of this number are ignored".to_owned());
                }
                Ok(number.value)
            }
            Err(message) => fault(at, message),
        }
    }

    /// Evaluates `1_B` and `1_F`, and in jumps also `1B` and `1F`: the nearest label 1 above and below.
    fn temporary_label(&mut self, cursor: &mut Cursor<'_>) -> Res<Option<i32>> {
        let mut ahead = *cursor;
        let digits = ahead.take_while(|b| b.is_ascii_digit());
        let marked = ahead.peek() == b'_';
        ahead.pos += usize::from(marked);
        let way = ahead.peek() | 0x20;
        if !matches!(way, b'b' | b'f') || in_name(ahead.peek_at(1)) || !(marked || self.branch) {
            return Ok(None);
        }
        ahead.pos += 1;
        let number = std::str::from_utf8(digits).ok().and_then(|text| text.parse().ok());
        let labels = &self.symbols.temporary;
        let found = number.and_then(|number| match way {
            b'b' => labels.back(number),
            // The first pass does not know the labels below.
            _ => labels.forward(number).or(self.report.quiet.then_some(0)),
        });
        let (at, text) = (cursor.pos, &cursor.text[cursor.pos..ahead.pos]);
        *cursor = ahead;
        match found {
            Some(value) => Ok(Some(value)),
            None => fault(at, format!("there is no temporary label for `{}`", shown(text))),
        }
    }

    /// Evaluates `$`, the address; `$$$`, the address at which it is stored; `$$`, its page.
    fn dollar(&mut self, cursor: &mut Cursor<'_>) -> Res<i32> {
        let at = cursor.pos;
        let count = cursor.take_while(|b| b == b'$').len();
        let named = starts_name(cursor.peek()) || matches!(cursor.peek(), b'.' | b'@');
        match (count, named) {
            (1, false) => Ok(self.out.here()),
            (3, false) => Ok(self.out.stored_at()),
            (2 | 4, false) if self.out.in_device() => Ok(self.out.present_page()),
            (2 | 4, true) if self.out.in_device() => {
                let mut ahead = *cursor;
                let name = self.symbol_name(&mut ahead)?;
                let value = self.symbol(cursor)?;
                Ok(self.symbols.page_of(name).unwrap_or_else(|| self.out.page_of(value & 0xFFFF)))
            }
            (2 | 4, _) => fault(at, "there are memory pages only after DEVICE"),
            _ => fault(at, format!("a value is expected, not `{}`", shown(cursor.rest()))),
        }
    }

    /// Evaluates a string as a number: its characters are the bytes, the last one the lowest.
    fn string_value(&mut self, cursor: &mut Cursor<'_>) -> Res<i32> {
        let (at, mut bytes) = (cursor.pos, Vec::new());
        match literal::string(cursor, &mut bytes) {
            Ok(literal) => self.doubtful_string(&literal),
            Err(message) => return fault(at, message),
        }
        match bytes.len() {
            0 => self.warn_named(Named::EmptyString, at, || "an empty string counts as 0".to_owned()),
            1..=4 => {}
            _ => self.warn(at, "only the last four characters of the string are used".to_owned()),
        }
        Ok(bytes.iter().fold(0, |value, &byte| value << 8 | i32::from(byte)))
    }

    pub(crate) fn doubtful_string(&mut self, literal: &literal::Literal) {
        if let Some(at) = literal.unknown_escape {
            self.warn(at, "unknown escape sequence: the backslash is kept".to_owned());
        }
    }

    /// Reads a label's name, with its `@` or `.`.
    pub(crate) fn symbol_name<'t>(&mut self, cursor: &mut Cursor<'t>) -> Res<&'t [u8]> {
        cursor.skip_blanks();
        let at = cursor.pos;
        if matches!(cursor.peek(), b'.' | b'@') {
            cursor.pos += 1;
        }
        if !starts_name(cursor.peek()) {
            return fault(at, "a label is expected");
        }
        cursor.name_tail();
        Ok(&cursor.text[at..cursor.pos])
    }

    /// Reads a label's name, with or without brackets around it.
    pub(super) fn bracketed_symbol<'t>(&mut self, cursor: &mut Cursor<'t>) -> Res<&'t [u8]> {
        let at = (cursor.skip_blanks(), cursor.pos).1;
        let bracket = cursor.eat(b'(');
        let name = self.symbol_name(cursor)?;
        if bracket {
            self.close(cursor, b')', at)?;
        }
        Ok(name)
    }

    pub(super) fn symbol(&mut self, cursor: &mut Cursor<'_>) -> Res<i32> {
        let at = cursor.pos;
        let name = self.symbol_name(cursor)?;
        match self.symbols.value(name) {
            Lookup::Known(value) => Ok(value),
            Lookup::Forward(value) => {
                self.forward = true;
                Ok(value)
            }
            Lookup::Unknown => {
                self.forward = true;
                self.unknown_label(at, name);
                Ok(0)
            }
        }
    }

    /// Reports an unknown name, except in the first pass.
    fn unknown_label(&mut self, at: usize, name: &[u8]) {
        if !self.report.quiet {
            let message = format!("unknown label `{}`", shown(name));
            self.error(&Fault { at, message, unknown: Some((name.to_vec(), Among::Labels)) });
        }
    }
}
