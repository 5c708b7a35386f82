//! The listing and the symbol file, in sjasmplus's formats.

use crate::{Assembly, Listed, ListingRow, RowKind, Shown};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::Range;

/// Bytes in a row.
const ROW: usize = 4;
/// Columns for the line number and a `+` for each INCLUDE around.
const LINE: usize = 6;

impl Assembly {
    /// Returns the symbol file: each name with its value, `name: EQU 0x00008000`, sorted by name. Names that were
    /// looked up in vain (such as the name inside a module of a label defined outside) are 0.
    #[must_use]
    pub fn symbol_file(&self) -> String {
        let mut all: BTreeMap<&str, i64> = self.missing.iter().map(|name| (&**name, 0)).collect();
        all.extend(self.symbols.iter().map(|(name, &value)| (&**name, value)));
        all.iter().fold(String::new(), |mut text, (name, value)| {
            let _ = writeln!(text, "{name}: EQU 0x{:08X}", *value as u32);
            text
        })
    }

    /// Returns the table of labels that may follow the listing, sorted by name: the value, an `X` if nothing uses the label, and the
    /// name.
    #[must_use]
    pub fn label_table(&self) -> String {
        let mut all: Vec<_> = self.details.iter().collect();
        all.sort_by_cached_key(|(name, _)| (name.to_ascii_lowercase(), (*name).clone()));
        let title = format!("\nValue    Label\n------ - {}\n", "-".repeat(59));
        all.into_iter().fold(title, |mut text, (name, symbol)| {
            let used = if symbol.used { ' ' } else { 'X' };
            let _ = writeln!(text, "0x{:04X} {used} {name}", symbol.value as u32);
            text
        })
    }

    /// Returns the listing: line, address, bytes and source of every statement. Skipped lines are marked with `~`,
    /// expansions of macros and repetitions with `>`; warnings come before their lines. The result is bytes, because
    /// the source is copied whatever its encoding.
    #[must_use]
    pub fn listing(&self) -> Vec<u8> {
        let lines = self.rows.iter().map(|line| line.line.max(line.definition.1)).max().unwrap_or(1);
        let width = lines.to_string().len().min(LINE - 1);
        let mut writer = Writer { assembly: self, width, open: Vec::new(), out: Vec::new() };
        for line in &self.rows {
            writer.line(line);
        }
        while let Some(file) = writer.open.pop() {
            writer.file_event("closed", file);
        }
        writer.out
    }
}

/// Returns line number, includes and address. From 100000 on the first two digits of the number are one character, from
/// `:` on.
fn head(number: u32, width: usize, line: &ListingRow, address: u16) -> String {
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
    /// Width of a line number, in digits.
    width: usize,
    /// Indices of the open files.
    open: Vec<usize>,
    out: Vec<u8>,
}

impl Writer<'_> {
    fn line(&mut self, line: &ListingRow) {
        match line.kind {
            RowKind::Opened => {
                let file = line.definition.0 as usize;
                self.file_event("opened", file);
                self.open.push(file);
            }
            RowKind::Closed => {
                if let Some(file) = self.open.pop() {
                    self.file_event("closed", file);
                }
            }
            RowKind::Suspended => self.text(b"# listing file suspended..."),
            RowKind::Statement | RowKind::Skipped => {
                self.warnings(line);
                let shown = match line.listed {
                    Listed::Yes => true,
                    Listed::Code => !line.bytes.is_empty(),
                    Listed::No => false,
                };
                if shown {
                    self.statement(line);
                }
            }
        }
    }

    /// Writes a line, without blanks at its end.
    fn text(&mut self, text: &[u8]) {
        let end = text.iter().rposition(|&byte| byte > b' ').map_or(0, |last| last + 1);
        self.out.extend(&text[..end]);
        self.out.push(b'\n');
    }

    fn file_event(&mut self, what: &str, file: usize) {
        let name = self.assembly.files.get(file).map(|path| path.display().to_string()).unwrap_or_default();
        self.text(format!("# file {what}: {name}").as_bytes());
    }

    fn warnings(&mut self, line: &ListingRow) {
        let range = line.warnings.start as usize..line.warnings.end as usize;
        for warning in self.assembly.warnings.get(range).unwrap_or_default() {
            self.text(format!("{}({}): warning: {}", warning.file.display(), warning.line, warning.message).as_bytes());
            if line.definition != (line.file, line.line) {
                let file = self.assembly.files.get(line.file as usize).map(|path| path.display().to_string());
                self.text(format!("{}({}): ^ emitted from here", file.unwrap_or_default(), line.line).as_bytes());
            }
        }
    }

    fn statement(&mut self, line: &ListingRow) {
        let mark = match (line.listed, line.expanded) {
            (Listed::Code, _) => '{',
            (_, true) => '>',
            _ => ' ',
        };
        let cells =
            if line.kind == RowKind::Skipped { vec![(line.address, " ~".to_owned())] } else { self.cells(line) };
        for (number, (address, cells)) in cells.into_iter().enumerate() {
            let head = head(line.line, self.width, line, address);
            let source = if number == 0 { self.source(line) } else { Vec::new() };
            self.text(&[format!("{head}{cells:<13}{mark}").as_bytes(), &source].concat());
        }
    }

    /// Returns the bytes of a statement in rows, each with its address. Omitted bytes are shown as dots, and a new row
    /// follows them.
    fn cells(&self, line: &ListingRow) -> Vec<(u16, String)> {
        let bytes = self.bytes(line);
        let length = bytes.len();
        let all = &self.assembly.folds;
        let first = all.partition_point(|fold| fold.end <= line.bytes.start);
        let inside = all[first..].iter().take_while(|fold| fold.start < line.bytes.end);
        let offset = |at: u32| (at - line.bytes.start) as usize;
        let mut folds: Vec<Range<usize>> =
            inside.map(|fold| offset(fold.start)..offset(fold.end).min(length)).collect();
        let in_block = !folds.is_empty();
        if line.shown == Shown::Beginning && length > ROW {
            folds.push(ROW - 1..length);
        }
        let (mut rows, mut at) = (Vec::new(), 0);
        for fold in folds.iter().cloned().chain(std::iter::once(length..length)) {
            let dots = fold.start < length;
            let mut cells: Vec<String> = bytes[at..fold.start].iter().map(|byte| format!(" {byte:02X}")).collect();
            cells.extend(dots.then(|| "...".to_owned()));
            for (number, row) in cells.chunks(ROW).enumerate() {
                rows.push((line.address.wrapping_add((at + number * ROW) as u16), row.concat()));
            }
            at = fold.end;
        }
        // After the omitted bytes of a STRUCT a row follows even if it is empty.
        if rows.is_empty() || in_block && folds.last().is_some_and(|fold| fold.end == length) {
            rows.push((line.address.wrapping_add(at as u16), String::new()));
        }
        rows
    }

    /// Returns the memory at the statement's bytes.
    fn bytes(&self, line: &ListingRow) -> Vec<u8> {
        if line.shown == Shown::None {
            return Vec::new();
        }
        let mut bytes = self.assembly.code[line.bytes.start as usize..line.bytes.end as usize].to_vec();
        let kept = &self.assembly.kept;
        let first = kept.partition_point(|(at, _)| *at < line.bytes.start);
        for (at, there) in kept[first..].iter().take_while(|(at, _)| *at < line.bytes.end) {
            let at = (at - line.bytes.start) as usize;
            let count = there.len().min(bytes.len() - at);
            bytes[at..at + count].copy_from_slice(&there[..count]);
        }
        bytes
    }

    /// Returns the statement as read, with its comment. After a colon it begins with a blank.
    fn source(&self, line: &ListingRow) -> Vec<u8> {
        if let Some(text) = &line.replaced {
            return text.to_vec();
        }
        let source = &self.assembly.sources[line.definition.0 as usize];
        let text = source.get(line.start as usize..line.end as usize).unwrap_or_default();
        let rest = &source[(line.end as usize).min(source.len())..];
        let comment = if rest.starts_with(b";") || rest.starts_with(b"//") {
            rest.split(|&byte| byte == b'\n').next().unwrap_or_default()
        } else {
            b""
        };
        let lead: &[u8] = if source[..line.start as usize].ends_with(b":") { b" " } else { b"" };
        [lead, text, comment].concat()
    }
}
