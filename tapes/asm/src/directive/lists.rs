//! Files for other tools: EXPORT, LABELSLIST, BPLIST with SETBP, SLDOPT.

use crate::assembler::Assembler;
use crate::literal;
use crate::report::{Res, fault};
use crate::save::Content;
use crate::text::{Cursor, in_name, shown};
use crate::warning::Named;
use std::fmt::Write as _;

/// The files of a pass for other tools.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Lists {
    /// EXPORT: the name of the file, and its text.
    exports: Option<(String, String)>,
    /// LABELSLIST: the name of the file, and true for 16-bit addresses without pages.
    labels: Option<(String, bool)>,
    /// BPLIST: the name of the file, and the emulator that reads it.
    breakpoints: Option<(String, Emulator)>,
    /// SETBP: addresses and their conditions.
    stops: Vec<(u16, Option<String>)>,
    /// SLDOPT COMMENT: comments that contain one of these words are added to the debugging data.
    pub(crate) keywords: Vec<String>,
    /// Number of SLDOPT SWAPON less number of SWAPOFF. If positive, debugging data names a macro's definition first.
    pub(crate) swapped: i32,
}

impl Lists {
    /// Starts a pass. The words of SLDOPT COMMENT stay, and so hold for the whole source.
    pub(crate) fn begin_pass(&mut self) {
        *self = Self { keywords: std::mem::take(&mut self.keywords), ..Self::default() };
    }
}

/// Emulators that read a list of breakpoints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Emulator {
    Unreal,
    Zesarux,
    Mame,
    Fuse,
}

const EMULATORS: [(&[u8], Emulator); 4] = [
    (b"unreal", Emulator::Unreal),
    (b"zesarux", Emulator::Zesarux),
    (b"mame", Emulator::Mame),
    (b"fuse", Emulator::Fuse),
];

/// Most breakpoints in ZEsarUX.
const MOST_ZESARUX: usize = 100;

impl Assembler<'_> {
    /// Runs EXPORT label: adds a line `label: EQU 0x00008000` to a file named like the source, with the extension
    /// `exp`.
    pub(super) fn export(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        cursor.skip_blanks();
        let at = cursor.pos;
        let mut ahead = *cursor;
        let name = shown(self.symbol_name(&mut ahead)?);
        let value = self.expression(cursor)?;
        self.end(cursor)?;
        if cursor.pos != ahead.pos && !cursor.text[ahead.pos..cursor.pos].iter().all(|&byte| byte <= b' ') {
            return fault(at, "EXPORT takes a label");
        }
        let file = self.here.source.path.with_extension("exp").display().to_string();
        let (_, text) = self.lists.exports.get_or_insert((file, String::new()));
        let _ = writeln!(text, "{name}: EQU 0x{value:08X}");
        Ok(())
    }

    /// Runs LABELSLIST file, virtual: all labels with their pages, in Unreal's format.
    pub(super) fn labels_list(&mut self, at: usize, cursor: &mut Cursor<'_>) -> Res<()> {
        self.needs_device(at, cursor)?;
        let (name, _) = self.file_name(cursor)?;
        let whole = cursor.eat(b',') && self.expression(cursor)? != 0;
        self.end(cursor)?;
        self.lists.labels = Some((name, whole));
        Ok(())
    }

    /// Runs BPLIST file emulator: names the file for the breakpoints of SETBP.
    pub(super) fn breakpoint_list(&mut self, at: usize, cursor: &mut Cursor<'_>) -> Res<()> {
        self.needs_device(at, cursor)?;
        let (name, _) = self.file_name(cursor)?;
        cursor.skip_blanks();
        let place = cursor.pos;
        let word = cursor.name().unwrap_or(b"unreal").to_ascii_lowercase();
        let Some((_, emulator)) = EMULATORS.iter().find(|(known, _)| *known == word) else {
            return fault(place, "breakpoints are written for unreal, zesarux, mame and fuse");
        };
        self.end(cursor)?;
        if self.lists.breakpoints.is_some() {
            return fault(at, "there is a BPLIST already");
        }
        self.lists.breakpoints = Some((name, *emulator));
        Ok(())
    }

    /// Runs SETBP address, "condition". The default address is `$`.
    pub(super) fn set_breakpoint(&mut self, at: usize, cursor: &mut Cursor<'_>) -> Res<()> {
        let mut address = self.out.here();
        let mut condition = None;
        let quoted = |cursor: &mut Cursor<'_>| matches!(cursor.peek_solid(), b'"' | b'\'');
        if !cursor.at_end() && !quoted(cursor) {
            address = self.expression(cursor)?;
            if !cursor.eat(b',') {
                self.end(cursor)?;
            }
        }
        if quoted(cursor) {
            let (place, mut text) = (cursor.pos, Vec::new());
            if let Err(message) = literal::string(cursor, &mut text) {
                return fault(place, message);
            }
            condition = Some(shown(&text)).filter(|text| !text.is_empty());
        }
        self.end(cursor)?;
        if self.lists.breakpoints.is_none() && self.symbols.pass() > 1 {
            self.warn_named(Named::BreakpointFile, at, || "SETBP does nothing without BPLIST".to_owned());
        }
        let address = self.word(address, at);
        self.lists.stops.push((address, condition));
        Ok(())
    }

    /// Runs SLDOPT COMMENT words, SLDOPT SWAPON and SLDOPT SWAPOFF, which change the debugging data.
    pub(super) fn sld_options(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        cursor.skip_blanks();
        let at = cursor.pos;
        match cursor.name().unwrap_or_default().to_ascii_uppercase().as_slice() {
            b"COMMENT" => loop {
                cursor.skip_blanks();
                let place = cursor.pos;
                let word = shown(cursor.take_while(in_name));
                if word.is_empty() {
                    return fault(place, "a word is expected");
                }
                if !self.lists.keywords.contains(&word) {
                    self.lists.keywords.push(word);
                }
                if !cursor.eat(b',') && cursor.at_end() {
                    break;
                }
            },
            b"SWAPON" => self.lists.swapped += 1,
            b"SWAPOFF" => self.lists.swapped -= 1,
            _ => return fault(at, "SLDOPT has COMMENT, SWAPON and SWAPOFF"),
        }
        self.end(cursor)
    }

    fn needs_device(&self, at: usize, cursor: &Cursor<'_>) -> Res<()> {
        if self.out.in_device() {
            return Ok(());
        }
        let name = shown(&cursor.text[at..cursor.pos]).to_ascii_uppercase();
        fault(at, format!("{name} works only after DEVICE"))
    }

    /// Makes files of the lists, at the end of the source.
    pub(super) fn keep_lists(&mut self) {
        let lists = std::mem::take(&mut self.lists);
        self.lists.keywords.clone_from(&lists.keywords);
        if let Some((name, text)) = lists.exports {
            self.keep(name, Content::Bytes(text.into_bytes()));
        }
        if let Some((name, whole)) = lists.labels {
            let text = self.label_lines(whole);
            self.keep(name, Content::Bytes(text.into_bytes()));
        }
        if let Some((name, emulator)) = lists.breakpoints {
            let text = breakpoints(emulator, &lists.stops);
            self.keep(name, Content::Bytes(text.into_bytes()));
        }
    }

    /// Returns each label with its page and its address in the page, sorted by name. A 48K has a 128K's pages 5, 2, 0.
    fn label_lines(&self, whole: bool) -> String {
        let mut labels: Vec<_> = self.symbols.all().collect();
        labels.sort_by_key(|(name, _)| *name);
        let line = |mut text: String, (name, entry): (&[u8], &crate::symbols::Entry)| {
            let slot = (0..=0xFFFF).contains(&entry.value).then_some(entry.value >> 14);
            let page = match slot.filter(|_| !whole) {
                Some(1) => "05",
                Some(2) => "02",
                Some(3) => "00",
                _ => "",
            };
            let address = entry.value & if whole { 0xFFFF } else { 0x3FFF };
            let _ = writeln!(text, "{page}:{address:04X} {}", shown(name));
            text
        };
        labels.into_iter().fold(String::new(), line)
    }
}

fn breakpoints(emulator: Emulator, stops: &[(u16, Option<String>)]) -> String {
    let mut text = if emulator == Emulator::Fuse { "del\n".to_owned() } else { String::new() };
    for (number, (address, condition)) in stops.iter().enumerate() {
        let _ = match (emulator, condition) {
            (Emulator::Unreal, None) => writeln!(text, "x0=0x{address:04X}"),
            (Emulator::Mame, None) => writeln!(text, "bp 0x{address:04X}"),
            (Emulator::Mame, Some(condition)) => writeln!(text, "bp 0x{address:04X},{condition}"),
            (Emulator::Fuse, None) => writeln!(text, "br 0x{address:04X}"),
            (Emulator::Fuse, Some(condition)) => writeln!(text, "br 0x{address:04X} if {condition}"),
            (Emulator::Zesarux, None) if number < MOST_ZESARUX => {
                let lead = if number == 0 { " --enable-breakpoints " } else { "" };
                write!(text, "{lead}--set-breakpoint {} \"PC={address}\" ", number + 1)
            }
            // These emulators have no conditions.
            (Emulator::Unreal | Emulator::Zesarux, _) => Ok(()),
        };
    }
    if emulator == Emulator::Mame {
        text.push_str("g\n");
    }
    text
}
