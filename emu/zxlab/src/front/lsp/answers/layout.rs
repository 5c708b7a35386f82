//! The layout of a source: labels in the first column, operations, operands and comments in columns of their own. Only blanks are
//! changed, and only where the assembler sees no difference.

use super::super::words::{Word, WordKind, beginning, split};
use lsp_types::{Position, Range, TextEdit};

/// Columns of operations, operands and comments.
const OPERATION: usize = 8;
const OPERANDS: usize = 13;
const COMMENT: usize = 32;

/// Returns the text in that layout. Lines of block comments and with several statements keep theirs, but for blanks at their ends.
pub(in crate::front::lsp) fn arranged(text: &str) -> String {
    let mut in_comment = false;
    let mut lines: Vec<String> = Vec::new();
    for line in text.split('\n') {
        let (line, end) = line.strip_suffix('\r').map_or((line, ""), |line| (line, "\r"));
        let was_open = in_comment;
        let trimmed = line.trim_end_matches([' ', '\t']);
        let words = split(trimmed, &mut in_comment);
        // Of a very long line only the beginning was split.
        let is_whole = beginning(trimmed).len() == trimmed.len();
        let kept = !is_whole || was_open || in_comment || trimmed.ends_with('\\') || line.contains("/*");
        let arranged = if kept { None } else { statement(trimmed, &words) };
        lines.push(arranged.unwrap_or_else(|| trimmed.to_owned()) + end);
    }
    lines.join("\n")
}

/// Returns the changes that make one text of another with as many lines: one for each run of lines that differ.
pub(in crate::front::lsp) fn edits(text: &str, arranged: &str) -> Vec<TextEdit> {
    let mut edits: Vec<TextEdit> = Vec::new();
    let line_end = if text.contains("\r\n") { "\r\n" } else { "\n" };
    for (number, (old, new)) in (0..).zip(text.split('\n').zip(arranged.split('\n'))) {
        if old == new {
            continue;
        }
        // A carriage return belongs to the line's end, which stays.
        let (old, new) = (old.trim_end_matches('\r'), new.trim_end_matches('\r'));
        let end = Position::new(number, old.encode_utf16().count() as u32);
        match edits.last_mut().filter(|last| last.range.end.line + 1 == number) {
            Some(last) => {
                last.range.end = end;
                last.new_text = format!("{}{line_end}{new}", last.new_text);
            }
            None => edits.push(TextEdit::new(Range::new(Position::new(number, 0), end), new.to_owned())),
        }
    }
    edits
}

/// Returns a line with one statement in its columns; `None` for any other.
fn statement(line: &str, words: &[Word]) -> Option<String> {
    let comment = words.last().filter(|word| word.kind == WordKind::Comment);
    let code = &words[..words.len() - usize::from(comment.is_some())];
    let operation = code.iter().position(|word| word.kind == WordKind::Operation);
    let Some(first) = code.first() else {
        // A comment in a line of its own stays where it is.
        return None;
    };
    let label_end = match (first.kind == WordKind::Label, operation) {
        (true, Some(at)) => code[at - 1].end,
        (true, None) => code.last()?.end,
        (false, Some(0)) => 0,
        _ => return None,
    };
    // Between a label and an operation stands nothing but a colon; one statement only.
    let label = &line[..label_end];
    if label.contains([' ', '\t'])
        || code[operation.unwrap_or(0)..].iter().any(|word| word.of(line) == ":" && word.start >= label_end)
    {
        return None;
    }
    let mut arranged = label.to_owned();
    if let Some(at) = operation {
        pad(&mut arranged, OPERATION);
        arranged.push_str(code[at].of(line));
        // The sign of `DEFINE+` belongs to the word.
        if code.get(at + 1).is_some_and(|next| next.of(line) == "+" && next.start == code[at].end) {
            return None;
        }
        if let Some(next) = code.get(at + 1) {
            pad(&mut arranged, OPERANDS);
            arranged.push_str(line[next.start..code.last()?.end].trim_end());
        }
    }
    if let Some(comment) = comment {
        pad(&mut arranged, COMMENT);
        arranged.push_str(comment.of(line).trim_end());
    }
    Some(arranged)
}

/// Fills a line with blanks up to a column; a longer line gets one blank.
fn pad(line: &mut String, column: usize) {
    let length = line.chars().count();
    line.extend(std::iter::repeat_n(' ', column.saturating_sub(length).max(usize::from(length > 0))));
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;
    use std::io;
    use std::path::Path;

    #[test]
    fn statements_come_into_columns() {
        for (line, expected) in [
            ("start: ld a,  1;x", "start:  ld   a,  1              ;x"),
            (" nop", "        nop"),
            ("\tret ; y  ", "        ret                     ; y"),
            ("  ; alone", "  ; alone"),
            ("; header", "; header"),
            (" ld a,1 : ld b,2", " ld a,1 : ld b,2"),
            ("a_very_long_label: nop", "a_very_long_label: nop"),
            ("Size = 5", "Size = 5"),
            ("Size equ 5", "Size    equ  5"),
            ("x: /* y */ nop", "x: /* y */ nop"),
            (" db \"a  ; b\"", "        db   \"a  ; b\""),
            ("label", "label"),
        ] {
            assert_eq!(arranged(line), expected, "{line}");
        }
        assert_eq!(arranged(" nop\r\n/* a\n  nop */\n nop\n"), "        nop\r\n/* a\n  nop */\n        nop\n");
        let once = arranged("a: ld b,c ; d\n");
        assert_eq!(arranged(&once), once);
    }

    #[test]
    fn only_the_lines_that_differ_are_changed() {
        let text = " nop\n        nop\n ret\n ccf\n";
        let edits: Vec<_> = edits(text, &arranged(text))
            .into_iter()
            .map(|edit| (edit.range.start.line, edit.range.end.line, edit.range.end.character, edit.new_text))
            .collect();
        assert_eq!(edits, [(0, 0, 4, "        nop".to_owned()), (2, 3, 4, "        ret\n        ccf".to_owned())]);
    }

    /// The end of a line is not a part of it.
    #[test]
    fn lines_may_end_in_carriage_returns() {
        let text = " nop\r\n ret\r\n        ccf\r\n nop\r\n";
        let edits: Vec<_> = edits(text, &arranged(text))
            .into_iter()
            .map(|edit| (edit.range.end.line, edit.range.end.character, edit.new_text))
            .collect();
        assert_eq!(edits, [(1, 4, "        nop\r\n        ret".to_owned()), (3, 4, "        nop".to_owned())]);
    }

    /// The disk, with each source that is read arranged in columns. Sources differ from their texts where `is_flat` is set: every run
    /// of blanks outside of texts and comments is one blank.
    struct Arranged {
        is_flat: bool,
        changed: RefCell<usize>,
    }

    impl asm::Files for Arranged {
        fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
            let bytes = asm::Disk.read(path)?;
            let Ok(text) = String::from_utf8(bytes.clone()) else { return Ok(bytes) };
            let text = if self.is_flat { flat(&text) } else { text };
            let arranged = arranged(&text);
            *self.changed.borrow_mut() += text.split('\n').zip(arranged.split('\n')).filter(|(a, b)| a != b).count();
            Ok(arranged.into_bytes())
        }

        fn read_part(&self, path: &Path, offset: u64, length: usize) -> io::Result<Vec<u8>> {
            asm::Disk.read_part(path, offset, length)
        }

        fn size(&self, path: &Path) -> io::Result<u64> {
            asm::Disk.size(path)
        }
    }

    fn flat(text: &str) -> String {
        let mut in_comment = false;
        let line = |line: &str| {
            let words = split(line, &mut in_comment);
            let mut flat = String::new();
            let mut at = 0;
            for word in &words {
                let blanks = &line[at..word.start];
                flat.push_str(if blanks.is_empty() { "" } else { " " });
                flat.push_str(word.of(line));
                at = word.end;
            }
            flat
        };
        text.split('\n').map(line).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn the_projects_own_sources_assemble_to_the_same_bytes() {
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../z80src");
        let mut all = Vec::new();
        let mut folders = vec![sources];
        while let Some(folder) = folders.pop() {
            for entry in folder.read_dir().unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|end| end == "asm") {
                    all.push(path);
                }
            }
        }
        let (mut assembled, mut lines, mut changed) = (0, 0, [0; 2]);
        for path in &all {
            // A part of a program is read with it.
            let Ok(plain) = asm::assemble(path, &asm::Disk, &asm::Options::default()) else { continue };
            assembled += 1;
            lines += plain.sources.iter().map(|source| source.split(|&byte| byte == b'\n').count()).sum::<usize>();
            for (changed, is_flat) in changed.iter_mut().zip([false, true]) {
                let files = Arranged { is_flat, changed: RefCell::default() };
                let arranged = asm::assemble(path, &files, &asm::Options::default());
                let arranged = arranged.unwrap_or_else(|errors| panic!("{}: {errors}", path.display()));
                assert_eq!((&arranged.blocks, &arranged.code), (&plain.blocks, &plain.code), "{}", path.display());
                *changed += files.changed.into_inner();
            }
        }
        assert!(assembled >= 25 && lines > 20_000, "{assembled} of {} sources, {lines} lines", all.len());
        assert!(changed[0] > 100 && changed[1] > 10_000, "{changed:?} lines changed");
    }
}
