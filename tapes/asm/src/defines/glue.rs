//! `_` between blanks next to something replaced: it glues, what stands left and right of it becomes one.

use crate::text::is_blank;

/// Stands for a `_` between blanks next to something replaced, until the blanks are taken out.
pub(super) const GLUE: u8 = 1;

/// Is a `_` glue, with these blanks between it and what was replaced before it, and this behind it?
pub(super) fn glues(between: &[u8], behind: &[u8]) -> bool {
    !between.is_empty() && between.iter().all(|&b| is_blank(b)) && behind.first().is_some_and(|&b| is_blank(b))
}

/// Something was replaced behind `text`: a `_` between blanks at its end is glue.
pub(super) fn glue_before(text: &mut [u8]) {
    let solid = text.trim_ascii_end().len();
    if solid >= 2 && solid < text.len() && text[solid - 1] == b'_' && is_blank(text[solid - 2]) {
        text[solid - 1] = GLUE;
    }
}

/// Takes out the glue with the blanks around it: what it stood between becomes one.
pub(super) fn unglue(line: &mut Vec<u8>) {
    if !line.contains(&GLUE) {
        return;
    }
    let mut out: Vec<u8> = Vec::with_capacity(line.len());
    let mut parts = line.split(|&b| b == GLUE).peekable();
    while let Some(part) = parts.next() {
        let part = if out.is_empty() { part } else { part.trim_ascii_start() };
        out.extend(if parts.peek().is_some() { part.trim_ascii_end() } else { part });
    }
    *line = out;
}
