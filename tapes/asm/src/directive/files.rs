//! INCLUDE and INCBIN.

use crate::Shown;
use crate::assembler::Assembler;
use crate::input::Kind;
use crate::output::TOP;
use crate::report::{Res, fault};
use crate::text::{Cursor, is_blank, shown};
use crate::warning::Named;

/// Most levels of INCLUDE.
const DEEPEST: usize = 20;

impl Assembler<'_> {
    /// Reads a file's name in quotes, in angle brackets or in neither. Returns it, and true for angle brackets.
    pub(super) fn file_name(&mut self, cursor: &mut Cursor<'_>) -> Res<(String, bool)> {
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
            self.warn_named(Named::Backslash, at, || "a `\\` in a file's name is read as `/`".to_owned());
        }
        Ok((name, first == b'<'))
    }

    pub(super) fn include(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        let at = (cursor.skip_blanks(), cursor.pos).1;
        let (name, angled) = self.file_name(cursor)?;
        self.end(cursor)?;
        if self.includes > DEEPEST {
            let path = &self.here.source.path;
            let message =
                format!("INCLUDE is nested more than {DEEPEST} deep: does {} include itself?", path.display());
            // Going on would only repeat the error at every level.
            self.stop(&message);
            return Ok(());
        }
        let from = self.here.source.path.clone();
        match self.library.include(&name, angled, &from) {
            Ok((file, source)) => {
                self.push_frame(source, file, None, Kind::File);
                Ok(())
            }
            Err(error) => fault(at, format!("cannot read {name}: {error}")),
        }
    }

    /// Runs INCBIN name, offset, length. A negative number counts from the end of the file.
    pub(super) fn incbin(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        let at = (cursor.skip_blanks(), cursor.pos).1;
        let (name, angled) = self.file_name(cursor)?;
        let (mut offset, mut length) = (None, None);
        if cursor.eat(b',') {
            if cursor.peek_solid() != b',' {
                offset = Some(self.expression(cursor)?);
            }
            if cursor.eat(b',') {
                length = Some(self.expression(cursor)?);
            }
        }
        self.end(cursor)?;
        let from = self.here.source.path.clone();
        let unread = |error| fault(at, format!("cannot read {name}: {error}"));
        let (path, size) = match self.library.binary(&name, angled, &from) {
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
            self.warn(at, format!("no bytes of {name} are included"));
        }
        self.shown = Shown::None;
        match self.library.part(&path, start as u64, (end - start) as usize) {
            Ok(bytes) => self.emit(&bytes),
            Err(error) => unread(error),
        }
    }
}
