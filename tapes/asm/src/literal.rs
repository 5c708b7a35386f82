//! Literals: numbers and strings.

use crate::text::{Cursor, in_name, shown};

/// A number literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Number {
    pub(crate) value: i32,
    /// Set if there was a decimal part, which is ignored: true if that part is 0.
    pub(crate) decimals: Option<bool>,
}

/// Reads a number that begins with a digit, or with `$`, `#` or `%` before one. Moves the cursor past it. Forms: `12
/// 12d $c #c 0xc 0ch %1100 0b1100 1100b 0q14 14q 14o`, with `'` or `_` between digits.
pub(crate) fn number(cursor: &mut Cursor<'_>) -> Result<Number, String> {
    let start = cursor.pos;
    let mark = cursor.peek();
    if matches!(mark, b'$' | b'#' | b'%') {
        cursor.pos += 1;
    }
    let digits = digits_run(cursor);
    let whole = || shown(&cursor.text[start..cursor.pos]);
    let (base, digits) = match mark {
        b'$' | b'#' => (16, digits),
        b'%' => (2, digits),
        _ => base_of(digits),
    };
    let value = accumulate(base, digits).map_err(|error| format!("{error}: {}", whole()))?;
    let mut decimals = None;
    if base == 10 && cursor.peek() == b'.' && cursor.peek_at(1).is_ascii_digit() {
        cursor.pos += 1;
        decimals = Some(cursor.take_while(|b| b.is_ascii_digit()).iter().all(|&digit| digit == b'0'));
    }
    Ok(Number { value, decimals })
}

/// Reads letters and digits, with separators between them.
fn digits_run<'t>(cursor: &mut Cursor<'t>) -> &'t [u8] {
    let start = cursor.pos;
    loop {
        cursor.take_while(|b| b.is_ascii_alphanumeric());
        let separator = matches!(cursor.peek(), b'\'' | b'_');
        if !separator || cursor.pos == start || !cursor.peek_at(1).is_ascii_alphanumeric() {
            return &cursor.text[start..cursor.pos];
        }
        cursor.pos += 1;
    }
}

/// Returns the base by prefix or suffix, and the digits without it.
fn base_of(digits: &[u8]) -> (u32, &[u8]) {
    let (&last, front) = digits.split_last().unwrap_or((&0, &[]));
    match (digits, last | 0x20) {
        ([b'0', b'x' | b'X', hex @ ..], _) => (16, hex),
        (_, b'h') => (16, front),
        ([b'0', b'b' | b'B', binary @ ..], _) => (2, binary),
        ([b'0', b'q' | b'Q', octal @ ..], _) => (8, octal),
        (_, b'b') => (2, front),
        (_, b'o' | b'q') => (8, front),
        (_, b'd') => (10, front),
        _ => (10, digits),
    }
}

fn accumulate(base: u32, digits: &[u8]) -> Result<i32, &'static str> {
    if digits.is_empty() {
        return Err("a number without digits");
    }
    let mut value = 0u64;
    for &digit in digits.iter().filter(|b| !matches!(b, b'\'' | b'_')) {
        let digit = char::from(digit).to_digit(base).ok_or("a digit that is not in the number's base")?;
        value = value * u64::from(base) + u64::from(digit);
        if value > u64::from(u32::MAX) {
            return Err("a number of more than 32 bits");
        }
    }
    Ok(value as u32 as i32)
}

/// Properties of a string literal besides its bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Literal {
    /// True for a single character in single quotes, which DC treats as a number.
    pub(crate) character: bool,
    /// True if it has a suffix `Z` or `C`, or is joined from several: DB then never treats it as a number.
    pub(crate) marked: bool,
    /// Offset of an unknown escape sequence, if there is one.
    pub(crate) unknown_escape: Option<usize>,
}

/// Reads a string that begins with a quote, including its suffix and further strings joined by `..`. Appends its bytes
/// to `out`.
pub(crate) fn string(cursor: &mut Cursor<'_>, out: &mut Vec<u8>) -> Result<Literal, String> {
    let mut literal = Literal::default();
    let mut single = 0;
    loop {
        let from = out.len();
        let quote = cursor.peek();
        if quote == b'"' {
            escaped(cursor, out, &mut literal.unknown_escape)?;
        } else {
            plain(cursor, out)?;
        }
        single += if quote == b'\'' && out.len() - from == 1 { 1 } else { 2 };
        if matches!(cursor.peek() | 0x20, b'z' | b'c') && !in_name(cursor.peek_at(1)) {
            literal.marked = true;
            match (cursor.peek() | 0x20, out[from..].last_mut()) {
                (b'z', _) => out.push(0),
                (_, Some(last)) => *last |= 0x80,
                _ => {}
            }
            cursor.pos += 1;
        }
        let mut ahead = *cursor;
        ahead.skip_blanks();
        if !ahead.rest().starts_with(b"..") {
            literal.character = single == 1;
            return Ok(literal);
        }
        ahead.pos += 2;
        if !matches!(ahead.peek_solid(), b'"' | b'\'') {
            return Err("a string is expected after `..`".to_owned());
        }
        literal.marked = true;
        *cursor = ahead;
    }
}

/// Reads a string in single quotes: no escapes, two quotes for one.
fn plain(cursor: &mut Cursor<'_>, out: &mut Vec<u8>) -> Result<(), String> {
    loop {
        cursor.pos += 1;
        match cursor.text.get(cursor.pos) {
            None => return Err("a string that is not closed".to_owned()),
            Some(b'\'') if cursor.peek_at(1) == b'\'' => cursor.pos += 1,
            Some(b'\'') => break,
            Some(_) => {}
        }
        out.push(cursor.peek());
    }
    cursor.pos += 1;
    Ok(())
}

/// Reads a string in double quotes, with escape sequences.
fn escaped(cursor: &mut Cursor<'_>, out: &mut Vec<u8>, unknown: &mut Option<usize>) -> Result<(), String> {
    loop {
        cursor.pos += 1;
        match cursor.text.get(cursor.pos) {
            None => return Err("a string that is not closed".to_owned()),
            Some(b'"') => break,
            Some(b'\\') => {
                cursor.pos += 1;
                let byte = match cursor.peek().to_ascii_uppercase() {
                    mark @ (b'\\' | b'?' | b'\'' | b'"') => mark,
                    b'0' => 0,
                    b'A' => 7,
                    b'B' => 8,
                    b'D' => 127,
                    b'E' => 27,
                    b'F' => 12,
                    b'N' => 10,
                    b'R' => 13,
                    b'T' => 9,
                    b'V' => 11,
                    _ => {
                        *unknown = unknown.or(Some(cursor.pos - 1));
                        cursor.pos -= 1;
                        b'\\'
                    }
                };
                out.push(byte);
            }
            Some(&byte) => out.push(byte),
        }
    }
    cursor.pos += 1;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> Result<i32, String> {
        number(&mut Cursor::new(text.as_bytes())).map(|n| n.value)
    }

    #[test]
    fn every_notation_of_twelve() {
        for text in
            ["12", "12d", "0xc", "$c", "#C", "0ch", "0b1100", "%1100", "1100b", "0q14", "14q", "14o", "1'2", "1_2"]
        {
            assert_eq!(value(text), Ok(12), "{text}");
        }
    }

    #[test]
    fn suffixes_that_are_also_digits() {
        assert_eq!(value("1bh"), Ok(0x1B));
        assert_eq!(value("0b1h"), Ok(0xB1));
        assert_eq!(value("0x1b"), Ok(0x1B));
        assert_eq!(value("0d5h"), Ok(0xD5));
        assert_eq!(value("10b"), Ok(2));
        assert_eq!(value("$FFFFFFFF"), Ok(-1));
    }

    #[test]
    fn bad_numbers_are_refused() {
        for text in ["0x", "0b", "5h5", "0b12", "4294967296", "0o7", "%"] {
            assert!(value(text).is_err(), "{text}");
        }
    }

    #[test]
    fn strings_and_their_suffixes() {
        let bytes = |text: &str| {
            let mut out = Vec::new();
            string(&mut Cursor::new(text.as_bytes()), &mut out).map(|_| out)
        };
        assert_eq!(bytes(r#""a\n\"""#).unwrap(), b"a\n\"");
        assert_eq!(bytes("'it''s\\n'").unwrap(), b"it's\\n");
        assert_eq!(bytes("'AB'Z").unwrap(), b"AB\0");
        assert_eq!(bytes("\"AB\"C .. 'c'").unwrap(), [b'A', b'B' | 0x80, b'c']);
        assert!(bytes("'open").is_err());
        assert!(bytes("\"open\\").is_err());
        assert!(bytes("'a' .. 5").is_err());
    }
}
