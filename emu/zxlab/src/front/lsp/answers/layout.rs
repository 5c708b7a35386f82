//! The layout of a source: labels in the first column, operations, operands and comments in columns of their own. Only blanks are
//! changed, and only where the assembler sees no difference.

use super::super::words::{Word, WordKind, split};

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
        let kept = was_open || in_comment || trimmed.ends_with('\\') || line.contains("/*");
        let arranged = if kept { None } else { statement(trimmed, &words) };
        lines.push(arranged.unwrap_or_else(|| trimmed.to_owned()) + end);
    }
    lines.join("\n")
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
}
