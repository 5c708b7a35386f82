//! DEFINE, DEFARRAY, UNDEFINE and ENCODING.

use super::file_name;
use super::macros;
use crate::expect;
use crate::fault::{Res, fault};
use crate::pass::Pass;
use crate::source::VOID;
use crate::text::{Cursor, is_blank, shown};

/// Runs DEFINE, and DEFINE+ for a name that may be defined already.
pub(super) fn define(pass: &mut Pass<'_, '_>, cursor: &mut Cursor<'_>) -> Res<()> {
    let again = cursor.peek() == b'+';
    cursor.pos += usize::from(again);
    let at = cursor.solid_pos();
    let Some(name) = cursor.define_name() else { return fault(at, "DEFINE needs a name") };
    let value = define_value(pass, cursor);
    let value: Vec<u8> = value.iter().copied().filter(|&byte| byte != VOID).collect();
    pass.rows.list_as_read();
    if pass.defines.define(name, &value) && !again {
        return fault(at, format!("{} is defined already: use DEFINE+ to replace it", shown(name)));
    }
    Ok(())
}

/// Returns the text after the name and one blank. Blanks at the end belong to it, unless a comment follows.
fn define_value<'t>(pass: &Pass<'_, '_>, cursor: &Cursor<'t>) -> &'t [u8] {
    let rest = cursor.rest();
    let rest = rest.strip_suffix(b"\r").unwrap_or(rest);
    let value = if rest.first().is_some_and(|&byte| is_blank(byte)) { &rest[1..] } else { rest };
    if pass.input.current.source.comment(&pass.input.current.segment).is_empty() {
        value
    } else {
        value.trim_ascii_end()
    }
}

/// Runs DEFARRAY, which sets the texts of an array, and DEFARRAY+, which appends to it.
pub(super) fn define_array(pass: &mut Pass<'_, '_>, cursor: &mut Cursor<'_>) -> Res<()> {
    let more = cursor.peek() == b'+';
    cursor.pos += usize::from(more);
    let at = cursor.solid_pos();
    let Some(name) = cursor.define_name() else { return fault(at, "DEFARRAY needs a name") };
    if cursor.eat_end() {
        return fault(cursor.pos, "an array has at least one element");
    }
    let mut texts = Vec::new();
    loop {
        texts.push(macros::argument(cursor)?);
        if !cursor.eat(b',') {
            break;
        }
    }
    expect::end(cursor)?;
    match (pass.defines.define_array(name, texts, more), more) {
        (true, _) => Ok(()),
        (false, true) => fault(at, format!("there is no array {} to append to", shown(name))),
        (false, false) => {
            fault(at, format!("the array {} is defined already: use DEFARRAY+ to append to it", shown(name)))
        }
    }
}

/// Runs ENCODING "DOS" and "WIN": the code page to which the source's letters are converted.
pub(super) fn encoding(pass: &mut Pass<'_, '_>, cursor: &mut Cursor<'_>) -> Res<()> {
    let at = cursor.solid_pos();
    let (name, _) = file_name::file_name(pass, cursor)?;
    pass.settings.dos_letters = match &*name.to_ascii_uppercase() {
        "DOS" => true,
        "WIN" => false,
        _ => return fault(at, "the encodings are \"DOS\" and \"WIN\""),
    };
    expect::end(cursor)
}

/// Runs UNDEFINE; `*` removes all names.
pub(super) fn undefine(pass: &mut Pass<'_, '_>, cursor: &mut Cursor<'_>) -> Res<()> {
    if cursor.eat(b'*') {
        pass.defines.undefine(b"*");
        return expect::end(cursor);
    }
    let at = cursor.pos;
    let Some(name) = cursor.define_name() else { return fault(at, "UNDEFINE needs a name") };
    if !pass.defines.undefine(name) {
        pass.warn(at, format!("{} is not defined", shown(name)));
    }
    expect::end(cursor)
}
