//! Gluing: a `_` between blanks, next to a replacement, joins the texts on its left and right.

use crate::text::is_blank;

/// Marks a `_` that glues, until the blanks around it are removed.
pub(super) const GLUE: u8 = 1;

/// Returns true if a `_` glues: blanks separate it from the last replacement, and a blank follows.
pub(super) fn glues(between: &[u8], after: &[u8]) -> bool {
    !between.is_empty() && between.iter().all(|&b| is_blank(b)) && after.first().is_some_and(|&b| is_blank(b))
}

/// Marks a `_` between blanks at the end of `text` as glue: a replacement follows it.
pub(super) fn glue_before(text: &mut [u8]) {
    let solid = text.trim_ascii_end().len();
    if solid >= 2 && solid < text.len() && text[solid - 1] == b'_' && is_blank(text[solid - 2]) {
        text[solid - 1] = GLUE;
    }
}

/// Removes the glue marks and the blanks around them.
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
