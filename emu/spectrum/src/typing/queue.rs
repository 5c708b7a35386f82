//! Types queued strokes one after the other, each held long enough, and far enough from the previous one, for the Spectrum's ROM
//! to accept it as a new key press.
//!
//! The ROM scans the keyboard once a frame. A key counts as still held, with or without SYMBOL SHIFT, until five scans in a row
//! have found it released. Two keys pressed together count as none, unless one is a shift. Source: KEYBOARD, at $02BF in the ROM.

use super::is_shift;
use crate::text::Text;
use crate::{Key, Machine, Model, Rom};
use std::collections::VecDeque;

/// Frames for which a stroke is held.
pub const STROKE: u32 = 5;

/// Frames between two strokes.
const GAP: u32 = 5;

/// The strokes still to be typed, and the keys that were down recently.
#[derive(Debug, Default)]
pub struct Typing {
    queue: VecDeque<Vec<Key>>,
    /// The stroke that is held down, and for how many more frames.
    down: Option<(Vec<Key>, u32)>,
    /// Number of frames since a key was last down.
    idle: u32,
    /// Keys that are up, but for this many more frames still count as held for the ROM.
    resting: Vec<(Key, u32)>,
}

impl Typing {
    /// Queues strokes; they are typed after those already in the queue.
    pub fn push(&mut self, strokes: impl IntoIterator<Item = Vec<Key>>) {
        self.queue.extend(strokes);
    }

    /// Returns the number of queued strokes.
    pub fn waiting(&self) -> usize {
        self.queue.len()
    }

    /// Returns true while a stroke is being typed or queued: a key pressed now has to come after it.
    pub fn is_busy(&self) -> bool {
        !self.queue.is_empty() || self.down.is_some()
    }

    /// Returns true if a stroke that is pushed now is down in the next frame, unless other keys are.
    pub(super) fn is_ready(&self) -> bool {
        !self.is_busy() && self.idle >= GAP
    }

    /// Returns for how many frames the ROM would still take this stroke for the previous one, not yet released.
    pub fn rests(&self, keys: &[Key]) -> u32 {
        self.resting.iter().filter(|(key, _)| keys.contains(key)).map(|(_, left)| *left).max().unwrap_or(0)
    }

    /// Drops the queue and releases the current stroke.
    pub fn clear(&mut self) {
        self.queue.clear();
        self.down = None;
    }

    /// Advances by a frame and returns the keys that are down in it, `others` included. Queued strokes wait until no other key
    /// is down.
    pub fn next_frame(&mut self, others: Vec<Key>) -> Vec<Key> {
        let mut keys = others;
        if keys.is_empty() && self.down.is_none() && self.idle >= GAP {
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
        self.resting.extend(keys.iter().filter(|key| !is_shift(key)).map(|&key| (key, GAP)));
        keys
    }
}

/// Returns the text in the two lowest rows of a 48K's screen after these keys were down, frame by frame: what BASIC makes of them. Tests
/// of all that turn keys into the Spectrum's compare with it.
pub fn typed(frames: impl IntoIterator<Item = Vec<Key>>) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::typing::strokes_for;

    #[test]
    fn the_rom_accepts_every_stroke() {
        let mut typing = Typing::default();
        let line = "p\"\"\"aabb[]{}|\\~©[[££";
        typing.push(line.chars().flat_map(|c| strokes_for(c).unwrap()));
        let frames: Vec<Vec<Key>> =
            std::iter::from_fn(|| typing.is_busy().then(|| typing.next_frame(Vec::new()))).collect();
        assert_eq!(typed(frames), "PRINT \"\"\"aabb[]{}|\\~©[[££L");
    }

    #[test]
    fn queued_strokes_wait_until_no_other_key_is_down() {
        let mut typing = Typing::default();
        assert_eq!(typing.next_frame(vec![Key::SymbolShift, Key::P]), [Key::SymbolShift, Key::P]);
        typing.push([vec![Key::A]]);
        assert_eq!(typing.next_frame(vec![Key::P]), [Key::P]);
        assert_eq!((typing.rests(&[Key::P]), typing.rests(&[Key::SymbolShift, Key::A])), (GAP, 0));
        for left in (1..=GAP).rev() {
            assert!(typing.rests(&[Key::P]) == left && typing.is_busy());
            assert!(typing.next_frame(Vec::new()).is_empty());
        }
        assert_eq!(typing.rests(&[Key::P]), 0);
        assert_eq!(typing.next_frame(Vec::new()), [Key::A]);
    }
}
