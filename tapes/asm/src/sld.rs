//! Source level debugging data (SLD), as sjasmplus writes it: lines of eight fields separated by bars.
//!
//! Source of truth: the chapter on SLD in sjasmplus's documentation, version 1 of the format.

use crate::debug_entry::{DebugLabel, DebugLabelKind};
use crate::{Assembly, DebugEntry, DebugEntryKind};
use std::fmt::Write as _;

impl Assembly {
    /// Returns the contents of the `--sld` file. Without a DEVICE in the source there is little in it.
    #[must_use]
    pub fn source_level_debug(&self) -> String {
        let mut out = "|SLD.data.version|1\n".to_owned();
        if !self.keywords.is_empty() {
            let _ = writeln!(out, "||K|KEYWORDS|{}", self.keywords.join(","));
        }
        for entry in &self.debug_entries {
            self.entry_lines(entry, &mut out);
        }
        out
    }

    fn entry_lines(&self, entry: &DebugEntry, out: &mut String) {
        let place = self.place(entry.row as usize, entry.swapped);
        let value = entry.value;
        let page = entry.page;
        let _ = match &entry.what {
            DebugEntryKind::Device(memory) => writeln!(out, "{place}|-1|-1|Z|{memory}"),
            DebugEntryKind::Comment(text) => writeln!(out, "{place}|{page}|{value}|K|{text}"),
            DebugEntryKind::Instruction => writeln!(out, "{place}|{page}|{value}|T|"),
            DebugEntryKind::Module(name, opened) => {
                let what = if *opened { "+module" } else { "+endmod" };
                writeln!(out, "{place}|{page}|{value}|L|{name},,,{what}")
            }
            DebugEntryKind::Label(label) => {
                // The older form of the line, which some debuggers still read.
                let older = match label.kind {
                    DebugLabelKind::Constant => "D",
                    DebugLabelKind::Address | DebugLabelKind::Inside => "F",
                    DebugLabelKind::Structure | DebugLabelKind::Instance => "",
                };
                if !older.is_empty() {
                    let _ = writeln!(out, "{place}|{page}|{value}|{older}|{}", label.full);
                }
                writeln!(
                    out,
                    "{place}|{page}|{value}|L|{},{},{}{}",
                    label.module,
                    label.main,
                    label.local,
                    traits(label)
                )
            }
        };
    }

    /// Returns the first four fields: file and line of the row and, if its text is elsewhere, file and line of the
    /// text.
    fn place(&self, row: usize, swapped: bool) -> String {
        let Some(line) = self.rows.get(row) else { return "|0||0".to_owned() };
        let file =
            |number: u32| self.files.get(number as usize).map(|path| path.display().to_string()).unwrap_or_default();
        let columns = self.columns(row);
        let (definition_file, definition_line) = line.definition;
        if line.definition == (line.file, line.line) {
            return format!("{}|{}{columns}||0", file(line.file), line.line);
        }
        let named = |number: u32| if definition_file == line.file { String::new() } else { file(number) };
        if swapped {
            let called = named(line.file);
            return format!("{}|{definition_line}{columns}|{called}|{}", file(definition_file), line.line);
        }
        let other = named(definition_file);
        format!("{}|{}|{other}|{definition_line}{columns}", file(line.file), line.line)
    }

    /// Returns `:begin:end`, columns from 1, if the line has several statements. The last one has no end.
    fn columns(&self, row: usize) -> String {
        let line = &self.rows[row];
        let Some(source) = self.sources.get(line.definition.0 as usize) else { return String::new() };
        let (start, end) = (line.start as usize, (line.end as usize).min(source.len()));
        let line_start = source[..start].iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1);
        let more = source.get(end) == Some(&b':');
        let begin = start - line_start + 1;
        match more {
            true => format!(":{begin}:{}", end - line_start + 2),
            false if begin > 1 => format!(":{begin}"),
            false => String::new(),
        }
    }
}

fn traits(label: &DebugLabel) -> String {
    let kind = |kind: DebugLabelKind| label.kind == kind;
    let flags = [
        (!label.local.is_empty(), ",+local"),
        (kind(DebugLabelKind::Constant), ",+equ"),
        (label.in_macro, ",+macro"),
        (kind(DebugLabelKind::Inside), ",+smc"),
        (label.used, ",+used"),
        (kind(DebugLabelKind::Structure), ",+struct_def"),
        (kind(DebugLabelKind::Instance), ",+struct_data"),
        (label.sized, ",+sizeof"),
    ];
    flags.into_iter().filter(|(set, _)| *set).map(|(_, text)| text).collect()
}
