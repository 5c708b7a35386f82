//! Data: DB, DW and related directives, HEX, DG, BLOCK.

use crate::Shown;
use crate::expect;
use crate::expression;
use crate::expression::value;
use crate::fault::{Res, fault};
use crate::literal;
use crate::pass::Pass;
use crate::text::Cursor;
use crate::warning::Warning;

/// Endings of strings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Strings {
    Plain,
    /// DC: the last character has bit 7 set.
    HighEnd,
    /// DZ: a zero after everything.
    ZeroEnd,
}

/// Runs DB: numbers and strings, `added` to each byte.
pub(super) fn bytes(pass: &mut Pass<'_, '_>, cursor: &mut Cursor<'_>, added: i32, strings: Strings) -> Res<()> {
    let at = cursor.pos;
    let mut bytes = Vec::new();
    byte_list(pass, cursor, added, strings, &mut bytes)?;
    if bytes.is_empty() {
        return fault(at, "at least one byte is expected");
    }
    if strings == Strings::ZeroEnd {
        bytes.push(0);
    }
    pass.emit(&bytes)?;
    expect::end(cursor)
}

/// Reads numbers and strings, separated by commas, as bytes.
pub(super) fn byte_list(
    pass: &mut Pass<'_, '_>,
    cursor: &mut Cursor<'_>,
    added: i32,
    strings: Strings,
    out: &mut Vec<u8>,
) -> Res<()> {
    loop {
        let at = cursor.solid_pos();
        if !string_bytes(pass, cursor, added, strings, out)? {
            let value = expression::evaluate(pass, cursor)?.wrapping_add(added);
            out.push(pass.byte(value, at));
        }
        if !cursor.eat(b',') {
            return Ok(());
        }
    }
}

/// Reads a string. Returns false if it is one character followed by an operator, which makes it a number.
fn string_bytes(
    pass: &mut Pass<'_, '_>,
    cursor: &mut Cursor<'_>,
    added: i32,
    strings: Strings,
    out: &mut Vec<u8>,
) -> Res<bool> {
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
    value::warn_unknown_escape(pass, &literal);
    if out.len() == from {
        pass.warn_named(Warning::EmptyString, at, || "an empty string emits no bytes".to_owned());
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
pub(super) fn added_bytes(pass: &mut Pass<'_, '_>, cursor: &mut Cursor<'_>, strings: Strings) -> Res<()> {
    let added = expression::evaluate(pass, cursor)?;
    bytes(pass, cursor, added, strings)
}

/// Runs DP: the length comes first.
pub(super) fn pascal(pass: &mut Pass<'_, '_>, at: usize, cursor: &mut Cursor<'_>) -> Res<()> {
    let mut bytes = vec![0];
    byte_list(pass, cursor, 0, Strings::Plain, &mut bytes)?;
    let Ok(length) = u8::try_from(bytes.len() - 1) else {
        return fault(at, format!("{} bytes are too many for a length byte", bytes.len() - 1));
    };
    bytes[0] = length;
    pass.emit(&bytes)?;
    expect::end(cursor)
}

/// Runs DW, D24 and DD: numbers of `width` bytes, lowest byte first.
pub(super) fn numbers(pass: &mut Pass<'_, '_>, cursor: &mut Cursor<'_>, width: usize) -> Res<()> {
    pass.rows.is_words = width == 2;
    let mut bytes = Vec::new();
    loop {
        let at = cursor.solid_pos();
        let value = expression::evaluate(pass, cursor)?;
        bytes.extend(&number_bytes(pass, value, width, at)[..width]);
        if !cursor.eat(b',') {
            break;
        }
    }
    pass.emit(&bytes)?;
    expect::end(cursor)
}

/// Returns a number in `width` bytes, and warns if it does not fit.
pub(super) fn number_bytes(pass: &mut Pass<'_, '_>, value: i32, width: usize, at: usize) -> [u8; 4] {
    match width {
        1 => {
            pass.byte(value, at);
        }
        2 => {
            pass.word(value, at);
        }
        3 if !(-0x100_0000..=0xFF_FFFF).contains(&value) => {
            pass.warn_cut(value, at, "three bytes", value as u32 & 0xFF_FFFF, 6);
        }
        _ => {}
    }
    value.to_le_bytes()
}

/// Runs HEX and DH: pairs of hexadecimal digits, with or without quotes.
pub(super) fn hex(pass: &mut Pass<'_, '_>, cursor: &mut Cursor<'_>) -> Res<()> {
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
    pass.emit(&bytes)?;
    expect::end(cursor)
}

/// Runs DG: a byte drawn as eight characters; `-`, `.` and `_` are 0, all others 1.
pub(super) fn graphics(pass: &mut Pass<'_, '_>, cursor: &mut Cursor<'_>) -> Res<()> {
    let at = cursor.solid_pos();
    let (mut bytes, mut bits, mut count, mut zero) = (Vec::new(), 0u8, 0, None);
    let quote = Some(cursor.peek()).filter(|quote| matches!(quote, b'"' | b'\''));
    cursor.pos += usize::from(quote.is_some());
    while !cursor.eat_end() && Some(cursor.peek()) != quote {
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
        pass.warn(zero, "a 0 counts as a set pixel".to_owned());
    }
    if let Some(quote) = quote {
        expect::closing(cursor, quote, at)?;
    }
    pass.emit(&bytes)?;
    expect::end(cursor)
}

/// Runs BLOCK and DS: a number of bytes. The first ones are those listed after the count; all others repeat the
/// last of them.
pub(super) fn block(pass: &mut Pass<'_, '_>, at: usize, cursor: &mut Cursor<'_>) -> Res<()> {
    let count = expression::evaluate(pass, cursor)?;
    let mut bytes = Vec::new();
    if cursor.eat(b',') {
        byte_list(pass, cursor, 0, Strings::Plain, &mut bytes)?;
    }
    let Ok(count) = usize::try_from(count) else {
        pass.warn(at, format!("a block of {count} bytes: what follows overwrites what was before"));
        pass.out.back(count.unsigned_abs());
        pass.out.allow_overflow_error();
        return expect::end(cursor);
    };
    if bytes.len() > count {
        let message = || format!("only the first {count} of the {} listed bytes fit into the block", bytes.len());
        pass.warn_named(Warning::ShortBlock, at, message);
        bytes.truncate(count);
    }
    pass.emit(&bytes)?;
    pass.rows.shown = Shown::Beginning;
    let stored = pass.out.fill(count - bytes.len(), bytes.last().copied().unwrap_or(0));
    pass.check_room(stored)?;
    expect::end(cursor)
}
