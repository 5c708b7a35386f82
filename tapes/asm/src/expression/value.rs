//! The values in expressions: numbers, strings, labels, `$`, and bytes in memory.

use crate::expect;
use crate::fault::{Among, Fault, Res, fault};
use crate::literal;
use crate::pass::Pass;
use crate::symbols::Lookup;
use crate::text::{Cursor, in_name, shown, starts_name};
use crate::warning::Warning;

/// Evaluates `SIZEOF(label)`.
pub(super) fn size_of(pass: &mut Pass<'_, '_>, cursor: &mut Cursor<'_>) -> Res<i32> {
    let at = cursor.solid_pos();
    let name = expect::bracketed_label(cursor)?;
    pass.evaluation.forward = true;
    match pass.job.symbols.size(name) {
        Some(size) => Ok(size),
        None => {
            unknown_label(pass, at, name);
            Ok(0)
        }
    }
}

/// Evaluates a number, string, label or `$`.
pub(super) fn atom(pass: &mut Pass<'_, '_>, cursor: &mut Cursor<'_>) -> Res<i32> {
    let at = cursor.pos;
    match cursor.peek() {
        b'0'..=b'9' => match temporary_label(pass, cursor)? {
            Some(value) => Ok(value),
            None => number(pass, cursor),
        },
        b'$' if cursor.peek_at(1).is_ascii_hexdigit() => number(pass, cursor),
        b'$' => dollar(pass, cursor),
        b'#' if cursor.peek_at(1).is_ascii_hexdigit() => number(pass, cursor),
        b'%' if matches!(cursor.peek_at(1), b'0' | b'1') => number(pass, cursor),
        b'"' | b'\'' => string_value(pass, cursor),
        b'.' | b'@' | b'_' => symbol(pass, cursor),
        0 if cursor.pos >= cursor.text.len() => fault(at, "a value is missing here"),
        _ => {
            let found = shown(cursor.rest());
            let found = found.chars().next().unwrap_or(' ');
            fault(at, format!("a value is expected, not `{found}`"))
        }
    }
}

fn number(pass: &mut Pass<'_, '_>, cursor: &mut Cursor<'_>) -> Res<i32> {
    let at = cursor.pos;
    match literal::number(cursor) {
        Ok(number) => {
            if let Some(zero) = number.decimals {
                let named = if zero { Warning::ZeroDecimals } else { Warning::Decimals };
                pass.warn_named(named, at, || "the decimals of this number are ignored".to_owned());
            }
            Ok(number.value)
        }
        Err(message) => fault(at, message),
    }
}

/// Evaluates `1_B` and `1_F`, and in jumps also `1B` and `1F`: the nearest label 1 above and below.
fn temporary_label(pass: &mut Pass<'_, '_>, cursor: &mut Cursor<'_>) -> Res<Option<i32>> {
    let mut ahead = *cursor;
    let digits = ahead.take_while(|b| b.is_ascii_digit());
    let marked = ahead.peek() == b'_';
    ahead.pos += usize::from(marked);
    let way = ahead.peek() | 0x20;
    if !matches!(way, b'b' | b'f') || in_name(ahead.peek_at(1)) || !(marked || pass.evaluation.branch) {
        return Ok(None);
    }
    ahead.pos += 1;
    let number = std::str::from_utf8(digits).ok().and_then(|text| text.parse().ok());
    let labels = &pass.job.symbols.temporary;
    let found = number.and_then(|number| match way {
        b'b' => labels.back(number),
        // The first pass does not know the labels below.
        _ => labels.forward(number).or(pass.report.quiet.then_some(0)),
    });
    let (at, text) = (cursor.pos, &cursor.text[cursor.pos..ahead.pos]);
    *cursor = ahead;
    match found {
        Some(value) => Ok(Some(value)),
        None => fault(at, format!("there is no temporary label for `{}`", shown(text))),
    }
}

/// Evaluates `$`, the address; `$$`, its memory page; `$$$` and `$$$$`, the address and the page of the byte as it is stored. With a
/// label after them, they are those of the label.
fn dollar(pass: &mut Pass<'_, '_>, cursor: &mut Cursor<'_>) -> Res<i32> {
    let at = cursor.pos;
    let count = cursor.take_while(|b| b == b'$').len();
    let named = starts_name(cursor.peek()) || matches!(cursor.peek(), b'.' | b'@');
    match (count, named) {
        (1, false) => Ok(pass.out.here()),
        (3, false) => Ok(pass.out.stored_at()),
        (2, false) if pass.out.in_device() => Ok(pass.out.present_page()),
        (4, false) if pass.out.in_device() => Ok(pass.out.stored_page()),
        (2, true) if pass.out.in_device() => {
            let mut ahead = *cursor;
            let name = expect::label(&mut ahead)?;
            let value = symbol(pass, cursor)?;
            Ok(pass.job.symbols.page_of(name).unwrap_or_else(|| pass.out.page_of(value & 0xFFFF)))
        }
        (3 | 4, true) => {
            let mut ahead = *cursor;
            let name = expect::label(&mut ahead)?;
            let value = symbol(pass, cursor)?;
            let (address, page) = pass.job.symbols.stored_at(name).unwrap_or((value, pass.out.stored_page()));
            Ok(if count == 3 { address } else { page })
        }
        (2 | 4, _) => fault(at, "there are memory pages only after DEVICE"),
        _ => fault(at, format!("a value is expected, not `{}`", shown(cursor.rest()))),
    }
}

/// Evaluates a string as a number: its characters are the bytes, the last one the lowest.
fn string_value(pass: &mut Pass<'_, '_>, cursor: &mut Cursor<'_>) -> Res<i32> {
    let (at, mut bytes) = (cursor.pos, Vec::new());
    match literal::string(cursor, &mut bytes) {
        Ok(literal) => warn_unknown_escape(pass, &literal),
        Err(message) => return fault(at, message),
    }
    match bytes.len() {
        0 => pass.warn_named(Warning::EmptyString, at, || "an empty string counts as 0".to_owned()),
        1..=4 => {}
        _ => pass.warn(at, "only the last four characters of the string are used".to_owned()),
    }
    Ok(bytes.iter().fold(0, |value, &byte| value << 8 | i32::from(byte)))
}

/// Warns of an unknown escape sequence in a string.
pub(crate) fn warn_unknown_escape(pass: &mut Pass<'_, '_>, literal: &literal::Literal) {
    if let Some(at) = literal.unknown_escape {
        pass.warn(at, "unknown escape sequence: the backslash is kept".to_owned());
    }
}

/// Evaluates a label.
pub(super) fn symbol(pass: &mut Pass<'_, '_>, cursor: &mut Cursor<'_>) -> Res<i32> {
    let at = cursor.pos;
    let name = expect::label(cursor)?;
    match pass.job.symbols.value(name) {
        Lookup::Known(value) => Ok(value),
        Lookup::Forward(value) => {
            pass.evaluation.forward = true;
            Ok(value)
        }
        Lookup::Unknown => {
            pass.evaluation.forward = true;
            unknown_label(pass, at, name);
            Ok(0)
        }
    }
}

/// Reports an unknown name, except in the first pass.
fn unknown_label(pass: &mut Pass<'_, '_>, at: usize, name: &[u8]) {
    if !pass.report.quiet {
        let message = format!("unknown label `{}`", shown(name));
        pass.error(&Fault { at, message, unknown: Some((name.to_vec(), Among::Labels)) });
    }
}
