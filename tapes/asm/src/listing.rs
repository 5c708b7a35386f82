//! The listing and the symbol file, as sjasmplus writes them.

use crate::text::shown;
use crate::{Assembly, Line, LineKind, Shown};
use std::fmt::Write as _;

/// So many bytes stand in a row.
const ROW: usize = 4;
/// Columns for the line number and a `+` for each INCLUDE around.
const LINE: usize = 6;

impl Assembly {
    /// The symbol file: each name with its value, `name: EQU 0x00008000`, sorted by name.
    #[must_use]
    pub fn symbol_file(&self) -> String {
        self.symbols.iter().fold(String::new(), |mut text, (name, value)| {
            let _ = writeln!(text, "{name}: EQU 0x{:08X}", *value as u32);
            text
        })
    }

    /// The listing: line, address, bytes and source of everything that was assembled, skipped lines marked with `~`, what
    /// macros and repetitions made with `>`.
    #[must_use]
    pub fn listing(&self) -> String {
        let texts: Vec<Vec<&[u8]>> =
            self.sources.iter().map(|source| source.split(|&b| b == b'\n').collect()).collect();
        let lines = texts.iter().map(Vec::len).max().unwrap_or(1);
        let mut writer = Writer {
            assembly: self,
            texts,
            width: lines.to_string().len().min(LINE - 1),
            open: Vec::new(),
            out: String::new(),
        };
        for line in &self.lines {
            writer.line(line);
        }
        while let Some((file, _)) = writer.open.pop() {
            writer.file_event("closed", file);
        }
        writer.out
    }
}

/// Line number, includes and address. The first of five digits goes on behind 9 with the characters that follow it.
fn head(number: u32, width: usize, line: &Line, address: u16) -> String {
    let mut text = number.to_string();
    if text.len() >= LINE {
        let first = u8::try_from(u32::from(b'0') + number / 10_000).unwrap_or(b'?');
        text = format!("{}{:04}", char::from(first), number % 10_000);
    }
    let includes = "+".repeat(usize::from(line.includes).min(LINE - width));
    format!("{text:>width$}{includes:<rest$}{address:04X}", rest = LINE - width)
}

struct Writer<'a> {
    assembly: &'a Assembly,
    /// The lines of each source.
    texts: Vec<Vec<&'a [u8]>>,
    /// Digits of a line number.
    width: usize,
    /// The files that are open, each with the number of the last line that was written.
    open: Vec<(usize, u32)>,
    out: String,
}

impl Writer<'_> {
    fn line(&mut self, line: &Line) {
        match line.kind {
            LineKind::Opened => {
                let file = line.definition.0 as usize;
                self.file_event("opened", file);
                self.open.push((file, 0));
            }
            LineKind::Closed => {
                self.catch_up(u32::MAX, line);
                if let Some((file, _)) = self.open.pop() {
                    self.file_event("closed", file);
                }
            }
            LineKind::Passed => {
                if let Some((_, last)) = self.open.last_mut() {
                    *last = line.line;
                }
            }
            LineKind::Statement | LineKind::Skipped => {
                self.catch_up(line.line, line);
                self.statement(line);
            }
        }
    }

    fn file_event(&mut self, what: &str, file: usize) {
        let name = self.assembly.files.get(file).map(|path| path.display().to_string()).unwrap_or_default();
        let _ = writeln!(self.out, "# file {what}: {name}");
    }

    /// Writes the lines without statements up to `next`: empty ones and comments.
    fn catch_up(&mut self, next: u32, line: &Line) {
        let Some((file, last)) = self.open.last_mut() else { return };
        let texts = &self.texts[*file];
        let (from, to) = (*last + 1, next.min(texts.len() as u32 + 1));
        *last = to.max(from).saturating_sub(1).max(if next == u32::MAX { 0 } else { next });
        for number in from..to {
            let text = shown(texts[number as usize - 1]);
            let head = head(number, self.width, line, line.address);
            let _ = writeln!(self.out, "{}", format!("{head}{:14}{text}", "").trim_end());
        }
    }

    fn statement(&mut self, line: &Line) {
        let bytes = &self.assembly.code[line.bytes.start as usize..line.bytes.end as usize];
        let bytes = if line.shown == Shown::None { &[] } else { bytes };
        let head = |address: u16| head(line.line, self.width, line, address);
        let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02X} ")).collect::<String>();
        let first = if line.kind == LineKind::Skipped {
            "~".to_owned()
        } else if line.shown == Shown::Beginning && bytes.len() > ROW {
            format!("{}...", hex(&bytes[..3]).trim_end())
        } else {
            hex(&bytes[..bytes.len().min(ROW)])
        };
        let mark = if line.expanded { '>' } else { ' ' };
        let row = format!("{} {first:<12}{mark}{}", head(line.address), self.text(line));
        let mut rows = vec![row.trim_end().to_owned()];
        if line.shown == Shown::All {
            for (number, row) in bytes.chunks(ROW).enumerate().skip(1) {
                let address = line.address.wrapping_add((number * ROW) as u16);
                let row = format!("{} {:<12}{mark}", head(address), hex(row));
                rows.push(row.trim_end().to_owned());
            }
        }
        for row in rows {
            let _ = writeln!(self.out, "{row}");
        }
    }

    /// The statement as it was read, comment and all; one behind a colon begins with a blank.
    fn text(&self, line: &Line) -> String {
        if let Some(text) = &line.replaced {
            return text.trim_end().to_owned();
        }
        let source = &self.assembly.sources[line.definition.0 as usize];
        let text = shown(source.get(line.start as usize..line.end as usize).unwrap_or_default());
        let colon = source[..line.start as usize].ends_with(b":");
        format!("{}{}", if colon { " " } else { "" }, text.trim_end())
    }
}
