//! Images of TR-DOS disks: EMPTYTRD and SAVETRD.

use super::file_name::file_name;
use super::save::memory_from;
use crate::disk::{self, File, Mode, Name};
use crate::expect;
use crate::expression;
use crate::fault::{Res, fault};
use crate::keyword::Directive as D;
use crate::pass::Pass;
use crate::save::Content;
use crate::text::Cursor;
use crate::warning::Warning;

/// Most letters in a disk's label.
const LONGEST_LABEL: usize = 8;
/// Most bytes in a file: 255 sectors.
const LONGEST: i32 = 0xFF00;
/// The last line of a BASIC program.
const LAST_LINE: i32 = 9999;

/// Runs EMPTYTRD image, label or SAVETRD image, name, start, length, line, length without variables.
pub(super) fn save(pass: &mut Pass<'_, '_>, directive: D, at: usize, cursor: &mut Cursor<'_>) -> Res<()> {
    if directive == D::EmptyDisk {
        return empty(pass, cursor);
    }
    if !pass.out.in_device() {
        return fault(at, "files can be saved from memory only after DEVICE");
    }
    let (image, _) = file_name(pass, cursor)?;
    if !cursor.eat(b',') {
        return fault(cursor.pos, "the name of the file on the disk is expected");
    }
    let mode = match cursor.peek_solid() {
        b'|' => Mode::Replace,
        b'&' => Mode::Append,
        _ => Mode::Add,
    };
    cursor.pos += usize::from(mode != Mode::Add);
    let name_at = cursor.pos;
    let (name, _) = file_name(pass, cursor)?;
    let start = expression::evaluate_needed(pass, cursor, "the first address")?;
    let length = expression::evaluate_needed(pass, cursor, "the length")?;
    let line_at = cursor.pos;
    let line = expression::evaluate_next(pass, cursor)?;
    let without_variables = expression::evaluate_next(pass, cursor)?;
    expect::end(cursor)?;
    if pass.report.quiet {
        return Ok(());
    }
    if !(1..=LONGEST).contains(&length) {
        return fault(at, format!("a file on a disk has 1 to {LONGEST} bytes, not {length}"));
    }
    if line.is_some() && mode == Mode::Append {
        return fault(line_at, "what is added to a file has no line at which it starts");
    }
    let name = checked(pass, &name, name_at, mode);
    let line = start_line(pass, line, line_at, name)?;
    let without_variables = match without_variables.filter(|length| *length != -1) {
        None => None,
        Some(_) if !name.is_basic() => return fault(line_at, "only a BASIC program has a length without variables"),
        Some(part) if !(0..=length).contains(&part) => {
            return fault(line_at, format!("the length without variables is 0 to {length}, not {part}"));
        }
        Some(part) => Some(part as u16),
    };
    let (start, data) = memory_from(pass, at, start, length)?;
    let Some(disk) = pass.requests.disk(image.clone()) else {
        return fault(at, format!("{image}: no EMPTYTRD has made this disk; one that is there already is not changed"));
    };
    match disk::save(disk, &File { name, start, data, line, without_variables }, mode) {
        Ok(true) => pass.warn_named(Warning::DiskDuplicate, name_at, || "the disk has two files of this name".into()),
        Ok(false) => {}
        Err(why) => return fault(at, why),
    }
    Ok(())
}

fn empty(pass: &mut Pass<'_, '_>, cursor: &mut Cursor<'_>) -> Res<()> {
    let (image, _) = file_name(pass, cursor)?;
    let mut label = String::new();
    if cursor.eat(b',') {
        let at = cursor.pos;
        (label, _) = file_name(pass, cursor)?;
        if label.len() > LONGEST_LABEL {
            pass.warn(at, format!("a disk's label has at most {LONGEST_LABEL} letters"));
        }
    }
    expect::end(cursor)?;
    pass.keep(image, Content::Disk(disk::empty(label.as_bytes())));
    Ok(())
}

/// Returns a file's name, with warnings about its extension unless the file is there already.
fn checked(pass: &mut Pass<'_, '_>, text: &str, at: usize, mode: Mode) -> Name {
    let name = Name::new(text.as_bytes());
    if mode == Mode::Append || name.is_usual() {
        return name;
    }
    if !name.is_long() {
        let message = || format!("{text}: the extensions of TR-DOS are B, C, D and #");
        pass.warn_named(Warning::DiskExtension, at, message);
        return name;
    }
    let message = || format!("{text}: an extension of three letters takes the place of the start address");
    pass.warn_named(Warning::DiskLongExtension, at, message);
    if !name.is_basic() {
        return name;
    }
    let message = || format!("{text}: of a BASIC program's extension only the B is kept, before its length");
    pass.warn_named(Warning::DiskLongBasic, at, message);
    name.shortened()
}

/// Returns the line at which a BASIC program starts; -1 stands for none.
fn start_line(pass: &mut Pass<'_, '_>, line: Option<i32>, at: usize, name: Name) -> Res<Option<u16>> {
    let Some(line) = line.filter(|line| *line != -1) else { return Ok(None) };
    match u16::try_from(line) {
        Ok(line) if name.is_basic() && i32::from(line) <= LAST_LINE => Ok(Some(line)),
        _ if line < 0 => fault(at, "the line at which a program starts is not negative"),
        _ => {
            pass.warn(at, format!("only a BASIC program starts at a line, of 0 to {LAST_LINE}: {line} is ignored"));
            Ok(None)
        }
    }
}
