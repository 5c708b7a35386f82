//! Files made from memory: SAVEBIN, SAVEDEV, SAVEHEX, SAVETAP, EMPTYTAP, SAVESNA.

use crate::assembler::Assembler;
use crate::hex::Hex;
use crate::output::TOP;
use crate::report::{Res, fault};
use crate::save::{Content, Memory48, Save, TapeHeader};
use crate::text::Cursor;
use crate::warning::Named;
use crate::word::Directive as D;

/// Most bytes that a source may save in all.
const MOST_SAVED: usize = 64 << 20;
/// Most bytes in a tape block.
const LONGEST_BLOCK: usize = 0xFFFF - 2;
/// Most characters in a tape header's name.
const LONGEST_NAME: usize = 10;

impl Assembler<'_> {
    pub(super) fn save(&mut self, directive: D, at: usize, cursor: &mut Cursor<'_>) -> Res<()> {
        if !self.out.in_device() && !matches!(directive, D::EmptyTape | D::Output | D::OutEnd | D::TapeOut | D::TapeEnd)
        {
            return fault(at, "files can be saved from memory only after DEVICE");
        }
        match directive {
            D::Output => self.output(cursor),
            D::OutEnd => {
                self.close_output(false);
                self.end(cursor)
            }
            D::TapeOut => self.tape_out(cursor),
            D::TapeEnd => {
                self.close_output(true);
                self.end(cursor)
            }
            D::EmptyTape => {
                let (name, _) = self.file_name(cursor)?;
                self.end(cursor)?;
                self.keep(name, Content::EmptyTape);
                Ok(())
            }
            D::SaveBin => self.save_bin(cursor),
            D::SaveDevice => self.save_device(cursor),
            D::SaveHex => self.save_hex(cursor),
            D::SaveSnapshot => {
                self.needs_spectrum(at)?;
                let (name, _) = self.file_name(cursor)?;
                let start = self.start_address(at, cursor)?;
                self.save_snapshot(name, start);
                Ok(())
            }
            _ => self.save_tape(at, cursor),
        }
    }

    /// Checks that the device is a Spectrum: snapshots, and tapes of the whole memory, exist only of one.
    fn needs_spectrum(&self, at: usize) -> Res<()> {
        match self.out.device() {
            Some(device) if !device.shape.is_spectrum => {
                fault(at, format!("{} is not a Spectrum: it has no snapshots", device.shape.name))
            }
            _ => Ok(()),
        }
    }

    pub(super) fn keep(&mut self, name: String, content: Content) {
        if !self.report.quiet {
            // Sources from other systems separate folders by a backslash.
            let name = if name.contains('\\') { name.replace('\\', "/") } else { name };
            // A file that is written again replaces what was put into it before.
            if !matches!(content, Content::TapeBlock { .. }) {
                let saves = std::mem::take(&mut self.saves);
                let (gone, left): (Vec<Save>, Vec<Save>) = saves.into_iter().partition(|save| save.name == name);
                self.saves = left;
                self.saved -= gone.iter().map(|save| save.content.size()).sum::<usize>();
            }
            self.saved += content.size();
            self.saves.push(Save { name, content });
            if self.saved > MOST_SAVED {
                self.stop(&format!("the source saves more than {} MiB", MOST_SAVED >> 20));
            }
        }
    }

    /// Reads a further number after a comma, if there is one.
    pub(super) fn next_number(&mut self, cursor: &mut Cursor<'_>) -> Res<Option<i32>> {
        if cursor.eat(b',') { self.expression(cursor).map(Some) } else { Ok(None) }
    }

    pub(super) fn needed_number(&mut self, cursor: &mut Cursor<'_>, what: &str) -> Res<i32> {
        match self.next_number(cursor)? {
            Some(number) => Ok(number),
            None => fault(cursor.pos, format!("{what} is expected")),
        }
    }

    /// Reads a start address and a length, and returns the memory there, at most `most` bytes.
    fn memory_range(&mut self, cursor: &mut Cursor<'_>, most: usize) -> Res<(u16, Vec<u8>)> {
        let at = cursor.pos;
        let start = self.needed_number(cursor, "the first address")?;
        let length = self.next_number(cursor)?.unwrap_or(TOP as i32 - start);
        if usize::try_from(length).is_ok_and(|length| length > most) && !self.report.quiet {
            return fault(at, format!("a block on a tape has at most {most} bytes, not {length}"));
        }
        self.memory_from(at, start, length)
    }

    fn memory_from(&self, at: usize, start: i32, length: i32) -> Res<(u16, Vec<u8>)> {
        if self.report.quiet {
            return Ok((0, Vec::new()));
        }
        let end = i64::from(start) + i64::from(length);
        if !(0..=0xFFFF).contains(&start) || length < 0 || end > i64::from(TOP) {
            return fault(at, format!("the memory from {start} on does not have {length} bytes"));
        }
        let Some(device) = self.out.device() else { return Ok((0, Vec::new())) };
        Ok((start as u16, device.read(start as usize, length as usize)))
    }

    fn save_bin(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        let (name, _) = self.file_name(cursor)?;
        let at = cursor.pos;
        let start = self.needed_number(cursor, "the first address")?;
        let length = self.next_number(cursor)?;
        self.end(cursor)?;
        let left = TOP as i32 - start;
        let length = match length {
            Some(length @ 1..) if length <= left => length,
            Some(..=-1) => return fault(at, "the length is negative"),
            None => left,
            Some(length) => {
                self.warn(at, format!("the length {length} is changed to {left}, up to $FFFF"));
                left
            }
        };
        let (_, bytes) = self.memory_from(at, start, length)?;
        self.keep(name, Content::Bytes(bytes));
        Ok(())
    }

    /// Runs SAVEDEV name, page, offset, length: saves memory whether it is mapped or not.
    fn save_device(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        let (name, _) = self.file_name(cursor)?;
        let at = cursor.pos;
        let page = self.needed_number(cursor, "the first page")?;
        let offset = self.needed_number(cursor, "the offset in it")?;
        let length = self.needed_number(cursor, "the length")?;
        self.end(cursor)?;
        let Some(device) = self.out.device().filter(|_| !self.report.quiet) else { return Ok(()) };
        let start = device.shape.page_start(page).saturating_add(i64::from(offset));
        let range = usize::try_from(start).ok().zip(usize::try_from(length).ok());
        let bytes = range.and_then(|(start, length)| device.memory.get(start..start.checked_add(length)?));
        let Some(bytes) = bytes.filter(|bytes| !bytes.is_empty()) else {
            return fault(at, format!("{} has no {length} bytes in page {page} from {offset} on", device.shape.name));
        };
        let bytes = bytes.to_vec();
        self.keep(name, Content::Bytes(bytes));
        Ok(())
    }

    /// Runs SAVEHEX name, first address, length, start: saves an Intel HEX file.
    fn save_hex(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        let (name, _) = self.file_name(cursor)?;
        let (from, bytes) = self.memory_range(cursor, TOP as usize)?;
        let start = self.next_number(cursor)?;
        self.end(cursor)?;
        let mut hex = Hex::default();
        hex.add(from, bytes.into_iter());
        self.keep(name, Content::Bytes(hex.finish(start.and_then(|start| u16::try_from(start).ok()))));
        Ok(())
    }

    /// Returns the start address of a program: the one given here, else that of END, which may be further down.
    fn start_address(&mut self, at: usize, cursor: &mut Cursor<'_>) -> Res<u16> {
        let (given, entry) = (self.next_number(cursor)?, self.entry_before.map(i32::from));
        self.end(cursor)?;
        if let (Some(given), Some(entry)) = (given, entry)
            && given != entry
        {
            self.warn(at, format!("the start address given here, {given}, is used, not that of END, {entry}"));
        }
        let start = given.or(entry);
        let Some(start) = start.or(self.report.quiet.then_some(0)) else {
            return fault(at, "the start address is expected, here or after END");
        };
        Ok(self.word(start, at))
    }

    fn save_snapshot(&mut self, name: String, start: u16) {
        let quiet = self.report.quiet;
        let Some(device) = self.out.device_mut().filter(|_| !quiet) else { return };
        let (stack, kept) = device.push_start(start);
        let memory = Memory48 { start, bytes: device.memory.clone() };
        if !kept {
            let message = || "the source overwrites BASIC's stack: the start address is stored in the display file".to_owned();
            self.warn_named(Named::Snapshot, 0, message);
        }
        self.keep(name, Content::Snapshot { memory, stack });
    }

    fn save_memory_tape(&mut self, name: String, start: u16) {
        if let Some(device) = self.out.device() {
            let bytes = device.for_tape();
            self.keep(name, Content::Tape(Memory48 { start, bytes }));
        }
    }

    /// Runs SAVETAP name, type and so on, or SAVETAP name, start.
    fn save_tape(&mut self, at: usize, cursor: &mut Cursor<'_>) -> Res<()> {
        let (name, _) = self.file_name(cursor)?;
        let mut ahead = *cursor;
        let kind = ahead.eat(b',').then(|| ahead.name()).flatten().unwrap_or_default();
        let kind = match &*kind.to_ascii_uppercase() {
            b"BASIC" => Some(0),
            b"NUMBERS" => Some(1),
            b"CHARS" => Some(2),
            b"CODE" => Some(3),
            b"HEADLESS" => None,
            _ => {
                self.needs_spectrum(at)?;
                let start = self.start_address(at, cursor)?;
                self.save_memory_tape(name, start);
                return Ok(());
            }
        };
        *cursor = ahead;
        let content = match kind {
            None => {
                let (_, data) = self.memory_range(cursor, LONGEST_BLOCK)?;
                let flag = self.next_number(cursor)?.unwrap_or(0xFF);
                Content::TapeBlock { header: None, flag: self.byte(flag, at), data }
            }
            Some(kind) => self.headed_block(kind, cursor)?,
        };
        self.end(cursor)?;
        self.keep(name, content);
        Ok(())
    }

    /// Reads the rest of SAVETAP for a block with a header: the name in it, the memory, and the parameters of its type.
    fn headed_block(&mut self, kind: u8, cursor: &mut Cursor<'_>) -> Res<Content> {
        if !cursor.eat(b',') {
            return fault(cursor.pos, "the name in the header is expected");
        }
        let (mut title, _) = self.file_name(cursor)?;
        title = title.chars().take(LONGEST_NAME).collect();
        let (start, data) = self.memory_range(cursor, LONGEST_BLOCK)?;
        let at = cursor.pos;
        let first = self.next_number(cursor)?;
        let second = self.next_number(cursor)?;
        let mut word = |value: Option<i32>, default| value.map_or(default, |value| self.word(value, at));
        let length = data.len() as u16;
        // The letter of an array with the bits for numbers or characters.
        let letter = |value: u16, bits: u16| (value & 0x1F | bits) << 8;
        let (param1, param2) = match kind {
            0 => (word(first, 0x8000), word(second, length)),
            1 => (letter(word(first, 1), 0x80), 0x8000),
            2 => (letter(word(first, 1), 0xC0), 0x8000),
            _ => (word(first, start), word(second, 0x8000)),
        };
        let header = TapeHeader { kind, name: title, param1, param2 };
        Ok(Content::TapeBlock { header: Some(header), flag: 0xFF, data })
    }
}
