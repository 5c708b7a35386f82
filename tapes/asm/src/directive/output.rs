//! Files that everything assembled from a point on goes into: OUTPUT, TAPOUT, HEXOUT.

use crate::assembler::Assembler;
use crate::hex::Hex;
use crate::report::{Res, fault};
use crate::save::Content;
use crate::text::Cursor;

/// The files that OUTPUT, TAPOUT and HEXOUT have begun.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Outputs {
    open: Vec<Open>,
    /// The name in the last OUTPUT.
    last: Option<String>,
    /// SIZE of the file of OUTPUT.
    size: Option<usize>,
    /// The file of HEXOUT.
    hex: Option<String>,
}

/// A file that has been begun.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Open {
    name: String,
    /// What is in it so far.
    data: Vec<u8>,
    /// Where in it the next byte goes.
    at: usize,
    /// Where in the code that begins which is not in `data` yet.
    from: usize,
    /// The flag byte, if it is a block of a tape.
    flag: Option<u8>,
}

/// No file that the source asks for is larger, in bytes.
const LARGEST: usize = 16 << 20;

impl Open {
    /// Takes over what has been assembled since the last time.
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
    /// OUTPUT name, mode: anew (t), or over (r) or behind (a) what this source has put into the file before.
    pub(super) fn output(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        let name = if cursor.at_end() { self.default_output() } else { self.file_name(cursor)?.0 };
        let mut mode = b't';
        if cursor.eat(b',') {
            cursor.skip_blanks();
            mode = cursor.peek() | 0x20;
            if !matches!(mode, b't' | b'r' | b'a') {
                return fault(cursor.pos, "the modes of OUTPUT are t (anew), r (over) and a (behind)");
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

    /// What OUTPUT writes to if it names nothing: the file before, else one called like the source.
    fn default_output(&self) -> String {
        let main = self.library.opened.first().map(|source| source.path.with_extension("out"));
        self.outputs.last.clone().unwrap_or_else(|| main.unwrap_or_default().display().to_string())
    }

    /// FPOS: where in the file of OUTPUT the next byte goes; with a sign, from where it would have gone.
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
            _ => fault(place, format!("there is no place {} in a file", from + i64::from(value))),
        }
    }

    /// SIZE: how large the file of OUTPUT is to be.
    pub(super) fn file_size(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        cursor.skip_blanks();
        let place = cursor.pos;
        let value = self.expression(cursor)?;
        self.end(cursor)?;
        let Some(size) = usize::try_from(value).ok().filter(|&size| size <= LARGEST) else {
            return fault(place, format!("a file cannot have {value} bytes"));
        };
        if self.outputs.size.is_some_and(|before| before != size) {
            return fault(place, "there has been another SIZE for this file");
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

    /// Has anything been put into a file of OUTPUT or TAPOUT that is still open?
    pub(super) fn is_writing(&self) -> bool {
        self.outputs.open.iter().any(|open| open.at > 0 || self.out.code.len() > open.from)
    }

    /// Ends what OUTPUT or TAPOUT has begun, if anything.
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

    /// HEXOUT: what follows goes into an Intel HEX file too, with its addresses.
    pub(super) fn hex_out(&mut self, at: usize, cursor: &mut Cursor<'_>) -> Res<()> {
        let (name, _) = self.file_name(cursor)?;
        self.end(cursor)?;
        if self.outputs.hex.is_some() {
            return fault(at, "there is a HEXOUT already: HEXEND would end it");
        }
        self.outputs.hex = Some(name);
        self.out.hex = Some(Hex::default());
        Ok(())
    }

    /// HEXEND: the file is done; the number is where the program starts, -1 that it is not said.
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

    /// At the end of the source.
    pub(crate) fn close_outputs(&mut self) {
        self.close_output(true);
        self.close_output(false);
        self.close_hex(self.entry);
        self.keep_lists();
    }
}
