//! Checks of what must follow at a cursor: the end of the statement, a closing bracket, a label.

use crate::fault::{Res, fault};
use crate::text::{Cursor, shown, starts_name};

/// Checks that the statement ends here.
pub(crate) fn end(cursor: &mut Cursor<'_>) -> Res<()> {
    if cursor.eat_end() {
        return Ok(());
    }
    fault(cursor.pos, format!("unexpected `{}`", shown(cursor.rest().trim_ascii())))
}

/// Reads the bracket that closes the one at `at`.
pub(crate) fn closing(cursor: &mut Cursor<'_>, bracket: u8, at: usize) -> Res<()> {
    if cursor.eat(bracket) {
        return Ok(());
    }
    let open = char::from(cursor.text[at]);
    if cursor.eat_end() {
        return fault(at, format!("`{open}` is not closed by `{}`", char::from(bracket)));
    }
    fault(cursor.pos, format!("`{}` is expected for the `{open}` before it", char::from(bracket)))
}

/// Reads a label's name, with its `@` or `.`.
pub(crate) fn label<'t>(cursor: &mut Cursor<'t>) -> Res<&'t [u8]> {
    let at = cursor.solid_pos();
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
pub(crate) fn bracketed_label<'t>(cursor: &mut Cursor<'t>) -> Res<&'t [u8]> {
    let at = cursor.solid_pos();
    let bracket = cursor.eat(b'(');
    let name = label(cursor)?;
    if bracket {
        closing(cursor, b')', at)?;
    }
    Ok(name)
}
