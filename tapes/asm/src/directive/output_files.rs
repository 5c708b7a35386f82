//! Files that collect everything assembled from a point on: OUTPUT, TAPOUT, HEXOUT.

use super::file_name;
use super::tool_lists;
use crate::expect;
use crate::expression;
use crate::fault::{Res, fault};
use crate::hex::Hex;
use crate::pass::Pass;
use crate::pass::requests::OpenFile;
use crate::save::Content;
use crate::text::Cursor;

/// Size of the largest file, in bytes.
const LARGEST: usize = 16 << 20;

/// Runs OUTPUT name, mode: truncates the file (t), or overwrites (r) or appends to (a) what this source put into it
/// before.
pub(super) fn output(pass: &mut Pass<'_, '_>, cursor: &mut Cursor<'_>) -> Res<()> {
    let name = if cursor.eat_end() { default_output(pass) } else { file_name::file_name(pass, cursor)?.0 };
    let mut mode = b't';
    if cursor.eat(b',') {
        cursor.skip_blanks();
        mode = cursor.peek() | 0x20;
        if !matches!(mode, b't' | b'r' | b'a') {
            return fault(cursor.pos, "the modes of OUTPUT are t (truncate), r (overwrite) and a (append)");
        }
        cursor.pos += 1;
    }
    expect::end(cursor)?;
    pass.requests.open.last = Some(name.clone());
    close_output(pass, false);
    let before = pass.requests.files.iter().rfind(|save| save.name == name).map(|save| &save.content);
    let data = match before {
        Some(Content::Bytes(bytes)) if mode != b't' => bytes.clone(),
        _ => Vec::new(),
    };
    let at = if mode == b'a' { data.len() } else { 0 };
    pass.requests.open.files.push(OpenFile { name, data, at, from: pass.out.code.len(), flag: None });
    Ok(())
}

/// Returns the file for OUTPUT without a name: the last one, or one named like the source.
fn default_output(pass: &Pass<'_, '_>) -> String {
    let main = pass.job.library.opened.first().map(|source| source.path.with_extension("out"));
    pass.requests.open.last.clone().unwrap_or_else(|| main.unwrap_or_default().display().to_string())
}

/// Runs FPOS: sets the position of the next byte in the OUTPUT file; with a sign, relative to the current one.
pub(super) fn file_position(pass: &mut Pass<'_, '_>, cursor: &mut Cursor<'_>) -> Res<()> {
    let relative = matches!(cursor.peek_solid(), b'+' | b'-');
    let place = cursor.pos;
    let value = expression::evaluate(pass, cursor)?;
    expect::end(cursor)?;
    let code = &pass.out.code;
    let Some(open) = pass.requests.open.files.iter_mut().rfind(|open| open.flag.is_none()) else { return Ok(()) };
    open.take(code);
    let from = if relative { open.at as i64 } else { 0 };
    match usize::try_from(from + i64::from(value)) {
        Ok(at) if at <= LARGEST => {
            open.at = at;
            Ok(())
        }
        _ => fault(place, format!("a file has no position {}", from + i64::from(value))),
    }
}

/// Runs SIZE: sets the size of the OUTPUT file.
pub(super) fn file_size(pass: &mut Pass<'_, '_>, cursor: &mut Cursor<'_>) -> Res<()> {
    let place = cursor.solid_pos();
    let value = expression::evaluate(pass, cursor)?;
    expect::end(cursor)?;
    let Some(size) = usize::try_from(value).ok().filter(|&size| size <= LARGEST) else {
        return fault(place, format!("a file cannot have {value} bytes"));
    };
    if pass.requests.open.size.is_some_and(|before| before != size) {
        return fault(place, "this file already has another SIZE");
    }
    pass.requests.open.size = Some(size);
    Ok(())
}

/// Runs TAPOUT: opens a tape block for what follows.
pub(super) fn tape_out(pass: &mut Pass<'_, '_>, cursor: &mut Cursor<'_>) -> Res<()> {
    let (name, _) = file_name::file_name(pass, cursor)?;
    let mut flag = 0xFF;
    if cursor.eat(b',') {
        let at = cursor.pos;
        let value = expression::evaluate(pass, cursor)?;
        flag = pass.byte(value, at);
    }
    expect::end(cursor)?;
    close_output(pass, true);
    let (data, from) = (Vec::new(), pass.out.code.len());
    pass.requests.open.files.push(OpenFile { name, data, at: 0, from, flag: Some(flag) });
    Ok(())
}

/// Closes the OUTPUT or TAPOUT file, if one is open.
pub(super) fn close_output(pass: &mut Pass<'_, '_>, tape: bool) {
    let size = if tape { None } else { pass.requests.open.size.take() };
    let Some(at) = pass.requests.open.files.iter().rposition(|open| open.flag.is_some() == tape) else { return };
    let mut open = pass.requests.open.files.remove(at);
    open.take(&pass.out.code);
    let OpenFile { name, mut data, flag, .. } = open;
    if let Some(size) = size {
        if data.len() > size {
            pass.warn(0, format!("{name} has {} bytes, more than the {size} of SIZE", data.len()));
        }
        data.resize(data.len().max(size), 0);
    }
    let content = match flag {
        Some(flag) => Content::TapeBlock { header: None, flag, data },
        None => Content::Bytes(data),
    };
    pass.keep(name, content);
}

/// Opens the Intel HEX file that the options name.
pub(super) fn begin(pass: &mut Pass<'_, '_>) {
    if let Some(name) = pass.job.options.hex.clone() {
        pass.requests.open.hex = Some(name);
        pass.out.hex = Some(Hex::default());
    }
}

/// Runs HEXOUT: opens an Intel HEX file for what follows.
pub(super) fn hex_out(pass: &mut Pass<'_, '_>, at: usize, cursor: &mut Cursor<'_>) -> Res<()> {
    let (name, _) = file_name::file_name(pass, cursor)?;
    expect::end(cursor)?;
    if pass.requests.open.hex.is_some() {
        return fault(at, "there is a HEXOUT already: end it with HEXEND");
    }
    pass.requests.open.hex = Some(name);
    pass.out.hex = Some(Hex::default());
    Ok(())
}

/// Runs HEXEND: closes the file. The number is the start address; -1 means none.
pub(super) fn hex_end(pass: &mut Pass<'_, '_>, at: usize, cursor: &mut Cursor<'_>) -> Res<()> {
    let start = if cursor.eat_end() {
        pass.job.carried.entry.map(i32::from)
    } else {
        Some(expression::evaluate(pass, cursor)?)
    };
    expect::end(cursor)?;
    if pass.requests.open.hex.is_none() {
        return fault(at, "HEXEND without HEXOUT");
    }
    close_hex(pass, start.and_then(|start| u16::try_from(start).ok()));
    Ok(())
}

fn close_hex(pass: &mut Pass<'_, '_>, start: Option<u16>) {
    if let (Some(name), Some(hex)) = (pass.requests.open.hex.take(), pass.out.hex.take()) {
        pass.keep(name, Content::Bytes(hex.finish(start)));
    }
}

/// Closes all files at the end of the source.
pub(crate) fn close_outputs(pass: &mut Pass<'_, '_>) {
    close_output(pass, true);
    close_output(pass, false);
    close_hex(pass, pass.out.entry);
    tool_lists::keep_lists(pass);
}
