//! Texts in key scripts: `'10 PRINT "HELLO"' ENTER 'RUN' ENTER` presses its keys one after the other.

use spectrum::script::{Contact, KeyScript, Stroke};
use spectrum::typing::{STROKE, strokes_for_text};

/// Mark of the beginning and end of a text; twice, it stands for itself.
pub(super) const QUOTE: char = '\'';

/// Frames from one stroke to the next: the ROM takes a key that is pressed again sooner for still held.
pub(super) const EVERY: u64 = 2 * STROKE as u64;

/// Reads the keys of an entry that has texts, as strokes from frame 0 on.
///
/// # Errors
/// The offset in bytes of a mistake, and its description.
pub(super) fn strokes(keys: &str) -> Result<Vec<Stroke>, (usize, String)> {
    let (mut strokes, mut at) = (Vec::new(), 0);
    loop {
        at = keys.len() - keys[at..].trim_start().len();
        let rest = &keys[at..];
        if rest.is_empty() {
            return Ok(strokes);
        }
        let pressed = if let Some(text) = rest.strip_prefix(QUOTE) {
            let (text, length) = quoted(text).ok_or((at, "the text is not closed".to_owned()))?;
            let typed = strokes_for_text(&text).map_err(|before| {
                let offset = rest.char_indices().nth(before + 1).map_or(0, |(offset, _)| offset);
                (at + offset, "the Spectrum has no such character".to_owned())
            })?;
            at += 1 + length;
            typed.into_iter().map(|keys| keys.into_iter().map(Contact::Key).collect()).collect()
        } else {
            let length = rest.find(|c: char| c.is_whitespace() || c == QUOTE).unwrap_or(rest.len());
            let read = KeyScript::parse(&format!("0:{}", &rest[..length]));
            let read = read.map_err(|error| (at + error.column.saturating_sub(3), error.what))?;
            at += length;
            read.strokes.into_iter().map(|stroke| stroke.keys).collect::<Vec<_>>()
        };
        for keys in pressed {
            strokes.push(Stroke { frame: strokes.len() as u64 * EVERY, keys, frames: STROKE.into() });
        }
    }
}

/// Returns a text up to its end, and its length with the quote at its end; `None` if it has no end.
fn quoted(text: &str) -> Option<(String, usize)> {
    let mut said = String::new();
    let mut characters = text.char_indices().peekable();
    while let Some((at, c)) = characters.next() {
        if c == QUOTE && characters.next_if(|(_, next)| *next == QUOTE).is_none() {
            return Some((said, at + 1));
        }
        said.push(c);
    }
    None
}
