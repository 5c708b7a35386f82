//! Texts in key scripts: `'10 PRINT "HELLO"' ENTER 'RUN' ENTER` presses its keys one after the other. The editor of 128 BASIC gets them letter
//! by letter, once it takes keys.

use spectrum::script::{Contact, KeyScript, Stroke};
use spectrum::typing::{Editor128, STROKE, strokes_by_letter, strokes_for_text};
use spectrum::{Key, Machine};
use std::mem::take;
use std::ops::Range;

/// Mark of the beginning and end of a text; twice, it stands for itself.
pub(super) const QUOTE: char = '\'';

/// Frames from one stroke to the next: the ROM takes a key that is pressed again sooner for still held.
pub(super) const EVERY: u64 = 2 * STROKE as u64;

/// A text in quotes with the keys after it, and before the first text of an entry also those before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TypedText {
    /// Its strokes; in a line of BASIC its words by their keys.
    pub(super) strokes: Vec<Stroke>,
    /// Its strokes letter by letter, for the editor of 128 BASIC.
    letters: Vec<Stroke>,
}

impl TypedText {
    /// Reads the keys of an entry that has texts, as strokes from frame 0 on: a text each, since the Spectrum may leave 128 BASIC between two
    /// of them.
    ///
    /// # Errors
    /// The offset in bytes of a mistake, and its description.
    pub(super) fn read(keys: &str) -> Result<Vec<TypedText>, (usize, String)> {
        let (mut texts, mut begin): (Vec<TypedText>, u64) = (Vec::new(), 0);
        let (mut strokes, mut letters, mut at, mut has_text) = (Vec::new(), Vec::new(), 0, false);
        loop {
            at = keys.len() - keys[at..].trim_start().len();
            let rest = &keys[at..];
            if rest.is_empty() || rest.starts_with(QUOTE) && has_text {
                let text = TypedText { strokes: in_time(take(&mut strokes)), letters: in_time(take(&mut letters)) };
                let text = text.delayed(begin);
                (begin, has_text) = (begin.max(text.frames().end), false);
                texts.push(text);
            }
            if rest.is_empty() {
                return Ok(texts);
            }
            if let Some(text) = rest.strip_prefix(QUOTE) {
                has_text = true;
                let (text, length) = quoted(text).ok_or((at, "the text is not closed".to_owned()))?;
                let typed = strokes_for_text(&text).map_err(|before| {
                    let offset = rest.char_indices().nth(before + 1).map_or(0, |(offset, _)| offset);
                    (at + offset, "the Spectrum has no such character".to_owned())
                })?;
                at += 1 + length;
                strokes.extend(typed.into_iter().map(pressed));
                letters.extend(strokes_by_letter(&text).into_iter().map(pressed));
            } else {
                let length = rest.find(|c: char| c.is_whitespace() || c == QUOTE).unwrap_or(rest.len());
                let read = KeyScript::parse(&format!("0:{}", &rest[..length]));
                let read = read.map_err(|error| (at + error.column.saturating_sub(3), error.what))?;
                at += length;
                let keys = read.strokes.into_iter().map(|stroke| stroke.keys);
                keys.for_each(|keys| {
                    letters.push(keys.clone());
                    strokes.push(keys);
                });
            }
        }
    }

    /// Returns the same text, `frames` frames later.
    pub(super) fn delayed(self, frames: u64) -> TypedText {
        let delayed = |strokes| KeyScript { strokes }.delayed(frames).strokes;
        TypedText { strokes: delayed(self.strokes), letters: delayed(self.letters) }
    }

    /// Returns the frames from the first stroke to the last.
    fn frames(&self) -> Range<u64> {
        let end = self.strokes.last().map_or(0, |last| last.frame + EVERY);
        self.strokes.first().map_or(end, |first| first.frame)..end
    }

    /// Lets all strokes that have not begun before the frame `now` wait for a frame.
    fn wait(&mut self, now: u64) {
        for stroke in self.strokes.iter_mut().chain(&mut self.letters).filter(|stroke| stroke.frame >= now) {
            stroke.frame += 1;
        }
    }
}

fn pressed(keys: Vec<Key>) -> Vec<Contact> {
    keys.into_iter().map(Contact::Key).collect()
}

/// Returns the strokes that press these keys one after the other.
fn in_time(keys: Vec<Vec<Contact>>) -> Vec<Stroke> {
    let frames = (0..).step_by(EVERY as usize);
    frames.zip(keys).map(|(frame, keys)| Stroke { frame, keys, frames: STROKE.into() }).collect()
}

/// The texts of a script.
#[derive(Clone, Debug, Default)]
pub(super) struct TypedTexts {
    texts: Vec<TypedText>,
    editor: Editor128,
}

impl TypedTexts {
    pub(super) fn add(&mut self, text: TypedText) {
        self.texts.push(text);
    }

    pub(super) fn strokes(&self) -> impl Iterator<Item = &Stroke> {
        self.texts.iter().flat_map(|text| &text.strokes)
    }

    /// Presses and releases what is due in the frame `now`. Returns true if a text has to wait instead.
    pub(super) fn apply_in(&mut self, now: u64, machine: &mut Machine) -> bool {
        if self.texts.is_empty() {
            return false;
        }
        self.editor.look(now, machine);
        let mut waits = self.editor.is_busy(now);
        let mut has_waited = false;
        // The texts come one after the other, however long each has to wait.
        self.texts.sort_by_key(|text| text.frames().start);
        for text in &mut self.texts {
            if waits && text.strokes.iter().any(|stroke| stroke.frame == now) {
                text.wait(now);
                has_waited = true;
            }
            if self.editor.is_there() && text.frames().start == now {
                text.strokes.clone_from(&text.letters);
            }
            waits |= text.frames().contains(&now);
            KeyScript::apply_strokes(&text.strokes, now, machine);
        }
        has_waited
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
