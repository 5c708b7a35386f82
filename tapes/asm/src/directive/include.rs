//! INCLUDE and INCBIN.

use super::file_name;
use crate::Shown;
use crate::expect;
use crate::expression;
use crate::fault::{Res, fault};
use crate::frames;
use crate::pass::Pass;
use crate::pass::input::FrameKind;
use crate::pass::output::TOP;
use crate::text::Cursor;

/// Most levels of INCLUDE.
const DEEPEST: usize = 20;

/// Runs INCLUDE.
pub(super) fn include(pass: &mut Pass<'_, '_>, cursor: &mut Cursor<'_>) -> Res<()> {
    let at = cursor.solid_pos();
    let (name, angled) = file_name::file_name(pass, cursor)?;
    expect::end(cursor)?;
    if pass.input.includes > DEEPEST {
        let path = &pass.input.current.source.path;
        let message = format!("INCLUDE is nested more than {DEEPEST} deep: does {} include itself?", path.display());
        // Going on would only repeat the error at every level.
        pass.stop(&message);
        return Ok(());
    }
    let from = pass.input.current.source.path.clone();
    match pass.job.library.include(&name, angled, &from) {
        Ok((file, source)) => {
            frames::enter(pass, source, file, None, FrameKind::File);
            Ok(())
        }
        Err(error) => fault(at, format!("cannot read {name}: {error}")),
    }
}

/// Runs INCBIN name, offset, length. A negative number counts from the end of the file.
pub(super) fn incbin(pass: &mut Pass<'_, '_>, cursor: &mut Cursor<'_>) -> Res<()> {
    let at = cursor.solid_pos();
    let (name, angled) = file_name::file_name(pass, cursor)?;
    let (mut offset, mut length) = (None, None);
    if cursor.eat(b',') {
        if cursor.peek_solid() != b',' {
            offset = Some(expression::evaluate(pass, cursor)?);
        }
        if cursor.eat(b',') {
            length = Some(expression::evaluate(pass, cursor)?);
        }
    }
    expect::end(cursor)?;
    let from = pass.input.current.source.path.clone();
    let unread = |error| fault(at, format!("cannot read {name}: {error}"));
    let (path, size) = match pass.job.library.binary(&name, angled, &from) {
        Ok(found) => found,
        Err(error) => return unread(error),
    };
    let size = i64::try_from(size).unwrap_or(i64::MAX);
    let start = offset.map_or(0, |offset| if offset < 0 { size + i64::from(offset) } else { i64::from(offset) });
    let end = length.map_or(size, |n| if n < 0 { size + i64::from(n) } else { start + i64::from(n) });
    if !(0..=size).contains(&start) {
        return fault(at, format!("the offset {start} is outside of {name}, which has {size} bytes"));
    }
    if !(start..=size).contains(&end) {
        return fault(at, format!("{name} has {} bytes from {start} on, not {}", size - start, end - start));
    }
    if end - start > i64::from(TOP) {
        return fault(at, format!("{} bytes of {name} do not fit into 64K", end - start));
    }
    if start == end {
        pass.warn(at, format!("no bytes of {name} are included"));
    }
    pass.rows.shown = Shown::None;
    match pass.job.library.part(&path, start as u64, (end - start) as usize) {
        Ok(bytes) => pass.emit(&bytes),
        Err(error) => unread(error),
    }
}
