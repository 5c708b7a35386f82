//! Names of files in directives.

use crate::fault::{Res, fault};
use crate::pass::Pass;
use crate::text::{Cursor, is_blank, shown};
use crate::warning::Warning;

/// Reads a file's name in quotes, in angle brackets or in neither. Returns it, and true for angle brackets.
pub(super) fn file_name(pass: &mut Pass<'_, '_>, cursor: &mut Cursor<'_>) -> Res<(String, bool)> {
    let mut name = String::new();
    let first = cursor.peek_solid();
    let at = cursor.pos;
    if matches!(first, b'"' | b'\'' | b'<') {
        loop {
            let mark = cursor.peek_solid();
            let close = if mark == b'<' { b'>' } else { mark };
            cursor.pos += 1;
            name.push_str(&shown(cursor.take_while(|b| b != close)));
            if cursor.pos >= cursor.text.len() {
                return fault(at, format!("the file's name is not closed by `{}`", char::from(close)));
            }
            cursor.pos += 1;
            let mut ahead = *cursor;
            ahead.skip_blanks();
            if !ahead.rest().starts_with(b"..") {
                break;
            }
            ahead.pos += 2;
            if !matches!(ahead.peek_solid(), b'"' | b'\'') {
                return fault(ahead.pos, "a string is expected after `..`");
            }
            *cursor = ahead;
        }
    } else {
        name = shown(cursor.take_while(|b| !is_blank(b)));
    }
    if name.is_empty() {
        return fault(at, "a file's name is expected");
    }
    if name.contains('\\') {
        pass.warn_named(Warning::Backslash, at, || "a `\\` in a file's name is read as `/`".to_owned());
    }
    Ok((name, first == b'<'))
}
