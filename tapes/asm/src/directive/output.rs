//! Files that collect everything assembled from a point on: OUTPUT, TAPOUT, HEXOUT.

use crate::assembler::Assembler;
use crate::hex::Hex;
use crate::report::{Res, fault};
use crate::save::Content;
use crate::text::Cursor;

/// The open files of OUTPUT, TAPOUT and HEXOUT.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Outputs {
    open: Vec<Open>,
    /// The name in the last OUTPUT.
    last: Option<String>,
    /// SIZE of the OUTPUT file.
    size: Option<usize>,
    /// The name of the HEXOUT file.
    hex: Option<String>,
}

/// An open file.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Open {
    name: String,
    /// Its contents so far.
    data: Vec<u8>,
    /// Offset in it at which the next byte goes.
    at: usize,
    /// Offset in the code of the first byte that is not in `data` yet.
    from: usize,
    /// The flag byte, for a tape block.
    flag: Option<u8>,
}

/// Size of the largest file, in bytes.
const LARGEST: usize = 16 << 20;

impl Open {
    /// Copies what was assembled since the last time.
    fn take(&mut self, code: &[u8]) {
        let new = &code[self.from..];
        let end = self.at + new.len();
        if self.data.len() < end {
            self.data.resize(end, 0);
        }
        self.data[self.at..end].copy_from_slice(new);
        (self.at, self.from) = (end, code.len());
    }
}

impl Assembler<'_> {
    /// Runs OUTPUT name, mode: truncates the file (t), or overwrites (r) or appends to (a) what this source put into it
    /// before.
    pub(super) fn output(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        let name = if cursor.at_end() { self.default_output() } else { self.file_name(cursor)?.0 };
        let mut mode = b't';
        if cursor.eat(b',') {
            cursor.skip_blanks();
            mode = cursor.peek() | 0x20;
            if !matches!(mode, b't' | b'r' | b'a') {
                return fault(cursor.pos, "the modes of OUTPUT are t (truncate), r (overwrite) and a (append)");
            }
            cursor.pos += 1;
        }
        self.end(cursor)?;
        self.outputs.last = Some(name.clone());
        self.close_output(false);
        let before = self.saves.iter().rfind(|save| save.name == name).map(|save| &save.content);
        let data = match before {
            Some(Content::Bytes(bytes)) if mode != b't' => bytes.clone(),
            _ => Vec::new(),
        };
        let at = if mode == b'a' { data.len() } else { 0 };
        self.outputs.open.push(Open { name, data, at, from: self.out.code.len(), flag: None });
        Ok(())
    }

    /// Returns the file for OUTPUT without a name: the last one, or one named like the source.
    fn default_output(&self) -> String {
        let main = self.library.opened.first().map(|source| source.path.with_extension("out"));
        self.outputs.last.clone().unwrap_or_else(|| main.unwrap_or_default().display().to_string())
    }

    /// Runs FPOS: sets the position of the next byte in the OUTPUT file; with a sign, relative to the current one.
    pub(super) fn file_position(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        let relative = matches!(cursor.peek_solid(), b'+' | b'-');
        let place = cursor.pos;
        let value = self.expression(cursor)?;
        self.end(cursor)?;
        let code = &self.out.code;
        let Some(open) = self.outputs.open.iter_mut().rfind(|open| open.flag.is_none()) else { return Ok(()) };
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
    pub(super) fn file_size(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        cursor.skip_blanks();
        let place = cursor.pos;
        let value = self.expression(cursor)?;
        self.end(cursor)?;
        let Some(size) = usize::try_from(value).ok().filter(|&size| size <= LARGEST) else {
            return fault(place, format!("a file cannot have {value} bytes"));
        };
        if self.outputs.size.is_some_and(|before| before != size) {
            return fault(place, "this file already has another SIZE");
        }
        self.outputs.size = Some(size);
        Ok(())
    }

    pub(super) fn tape_out(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        let (name, _) = self.file_name(cursor)?;
        let mut flag = 0xFF;
        if cursor.eat(b',') {
            let at = cursor.pos;
            let value = self.expression(cursor)?;
            flag = self.byte(value, at);
        }
        self.end(cursor)?;
        self.close_output(true);
        let (data, from) = (Vec::new(), self.out.code.len());
        self.outputs.open.push(Open { name, data, at: 0, from, flag: Some(flag) });
        Ok(())
    }

    /// Returns true if an open OUTPUT or TAPOUT file has bytes.
    pub(super) fn is_writing(&self) -> bool {
        self.outputs.open.iter().any(|open| open.at > 0 || self.out.code.len() > open.from)
    }

    /// Closes the OUTPUT or TAPOUT file, if one is open.
    pub(super) fn close_output(&mut self, tape: bool) {
        let size = if tape { None } else { self.outputs.size.take() };
        let Some(at) = self.outputs.open.iter().rposition(|open| open.flag.is_some() == tape) else { return };
        let mut open = self.outputs.open.remove(at);
        open.take(&self.out.code);
        let Open { name, mut data, flag, .. } = open;
        if let Some(size) = size {
            if data.len() > size {
                self.warn(0, format!("{name} has {} bytes, more than the {size} of SIZE", data.len()));
            }
            data.resize(data.len().max(size), 0);
        }
        let content = match flag {
            Some(flag) => Content::TapeBlock { header: None, flag, data },
            None => Content::Bytes(data),
        };
        self.keep(name, content);
    }

    /// Runs HEXOUT: opens an Intel HEX file for what follows.
    pub(super) fn hex_out(&mut self, at: usize, cursor: &mut Cursor<'_>) -> Res<()> {
        let (name, _) = self.file_name(cursor)?;
        self.end(cursor)?;
        if self.outputs.hex.is_some() {
            return fault(at, "there is a HEXOUT already: end it with HEXEND");
        }
        self.outputs.hex = Some(name);
        self.out.hex = Some(Hex::default());
        Ok(())
    }

    /// Runs HEXEND: closes the file. The number is the start address; -1 means none.
    pub(super) fn hex_end(&mut self, at: usize, cursor: &mut Cursor<'_>) -> Res<()> {
        let start = if cursor.at_end() { self.entry_before.map(i32::from) } else { Some(self.expression(cursor)?) };
        self.end(cursor)?;
        if self.outputs.hex.is_none() {
            return fault(at, "HEXEND without HEXOUT");
        }
        self.close_hex(start.and_then(|start| u16::try_from(start).ok()));
        Ok(())
    }

    fn close_hex(&mut self, start: Option<u16>) {
        if let (Some(name), Some(hex)) = (self.outputs.hex.take(), self.out.hex.take()) {
            self.keep(name, Content::Bytes(hex.finish(start)));
        }
    }

    /// Closes all files at the end of the source.
    pub(crate) fn close_outputs(&mut self) {
        self.close_output(true);
        self.close_output(false);
        self.close_hex(self.entry);
        self.keep_lists();
    }
}
