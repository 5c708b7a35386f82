//! Strokes that are typed one after the other, each long enough, and far enough from the one before, for the Spectrum's ROM to
//! take it for one of its own.
//!
//! The ROM looks once a frame. It takes a key for still held, SYMBOL SHIFT with it or not, until it was up in five looks in a
//! row; it takes two keys at once for none, but for the shifts. Source: KEYBOARD, at $02BF in the ROM.

use super::shift;
use spectrum::Key;
use std::collections::VecDeque;

/// Frames that a stroke lasts.
pub(crate) const STROKE: u32 = 5;

/// Frames between two strokes.
const APART: u32 = 5;

/// What is still to be typed, and what was down a moment ago.
#[derive(Debug, Default)]
pub(crate) struct Typing {
    queue: VecDeque<Vec<Key>>,
    /// What is down, and for how many frames it stays.
    down: Option<(Vec<Key>, u32)>,
    /// Frames for which nothing has been down.
    idle: u32,
    /// Keys that were down, and for how many frames the ROM takes them for down.
    resting: Vec<(Key, u32)>,
}

impl Typing {
    /// These are typed when what waits already has been.
    pub(crate) fn push(&mut self, strokes: impl IntoIterator<Item = Vec<Key>>) {
        self.queue.extend(strokes);
    }

    /// How many strokes wait.
    pub(crate) fn waiting(&self) -> usize {
        self.queue.len()
    }

    /// Whether something is being typed, or waits: what is pressed now comes behind it.
    pub(crate) fn is_busy(&self) -> bool {
        !self.queue.is_empty() || self.down.is_some()
    }

    /// For how many frames the ROM would take this stroke for the one before, still held.
    pub(crate) fn rests(&self, keys: &[Key]) -> u32 {
        self.resting.iter().filter(|(key, _)| keys.contains(key)).map(|(_, left)| *left).max().unwrap_or(0)
    }

    /// Nothing is typed any more.
    pub(crate) fn clear(&mut self) {
        self.queue.clear();
        self.down = None;
    }

    /// The keys that are down in the frame that comes, beside `others`; a frame passes. What waits waits for the others' end.
    pub(crate) fn next_frame(&mut self, others: Vec<Key>) -> Vec<Key> {
        let mut keys = others;
        if keys.is_empty() && self.down.is_none() && self.idle >= APART {
            self.down = self.queue.pop_front().map(|stroke| (stroke, STROKE));
        }
        if let Some((stroke, left)) = &mut self.down {
            keys.extend(stroke.iter().copied());
            *left -= 1;
            self.down.take_if(|(_, left)| *left == 0);
        }
        self.idle = if keys.is_empty() { self.idle + 1 } else { 0 };
        self.resting.retain_mut(|(key, left)| {
            *left -= 1;
            *left > 0 && !keys.contains(key)
        });
        self.resting.extend(keys.iter().filter(|key| !shift(key)).map(|&key| (key, APART)));
        keys
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::keys::strokes;
    use spectrum::text::Text;
    use spectrum::{Machine, Model, Rom};

    /// What a Spectrum's lowest lines say when these keys were down, frame by frame.
    pub(crate) fn typed(frames: impl IntoIterator<Item = Vec<Key>>) -> String {
        let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
        (0..100).for_each(|_| machine.run_frame());
        for keys in frames.into_iter().chain(vec![Vec::new(); 20]) {
            machine.release_all();
            keys.into_iter().for_each(|key| machine.press(key));
            machine.run_frame();
        }
        let text = Text::of(&machine, &[]);
        let rows: Vec<String> = text.rows().map(|row| row.chars().collect::<String>().trim().to_owned()).collect();
        rows[22..].concat()
    }

    #[test]
    fn the_rom_sees_every_stroke() {
        let mut typing = Typing::default();
        let line = "p\"\"\"aabb[]{}|\\~©[[££";
        typing.push(line.chars().flat_map(|c| strokes(c).unwrap()));
        let frames: Vec<Vec<Key>> =
            std::iter::from_fn(|| typing.is_busy().then(|| typing.next_frame(Vec::new()))).collect();
        assert_eq!(typed(frames), "PRINT \"\"\"aabb[]{}|\\~©[[££L");
    }

    #[test]
    fn what_waits_waits_for_what_is_held() {
        let mut typing = Typing::default();
        assert_eq!(typing.next_frame(vec![Key::SymbolShift, Key::P]), [Key::SymbolShift, Key::P]);
        typing.push([vec![Key::A]]);
        assert_eq!(typing.next_frame(vec![Key::P]), [Key::P]);
        assert_eq!((typing.rests(&[Key::P]), typing.rests(&[Key::SymbolShift, Key::A])), (APART, 0));
        for left in (1..=APART).rev() {
            assert!(typing.rests(&[Key::P]) == left && typing.is_busy());
            assert!(typing.next_frame(Vec::new()).is_empty());
        }
        assert_eq!(typing.rests(&[Key::P]), 0);
        assert_eq!(typing.next_frame(Vec::new()), [Key::A]);
    }
}
