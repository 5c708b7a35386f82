//! Which keys of the Spectrum are down, told by a terminal that mostly reports presses only.
//!
//! A press holds its keys for some frames, and auto-repeat holds them on. Where the terminal reports releases as well
//! (kitty's protocol), a key is down until its release comes.

use crossterm::event::KeyCode;
use spectrum::Key;
use std::collections::VecDeque;

/// Frames that a press lasts without a release: long enough for a game that looks ten times a second, short enough for
/// two strokes of one key to stay two.
const STROKE: u32 = 5;

/// Frames that a press lasts where releases are reported: a lost one (the window lost the focus) must not last for ever.
/// Auto-repeat and every other key's press start it anew.
const LONG: u32 = 500;

/// Frames that a press lasts at least, however soon its release comes: every press is seen.
const TAP: u32 = 2;

/// Frames between two characters of a pasted text, for the ROM to see them apart.
const APART: u32 = 5;

/// One key of the terminal that is down.
#[derive(Debug)]
struct Stroke {
    code: KeyCode,
    keys: Vec<Key>,
    /// Frames for which it has been down.
    age: u32,
    /// Frames for which it stays down.
    left: u32,
}

/// The keys that are down.
#[derive(Debug, Default)]
pub(super) struct Held {
    strokes: Vec<Stroke>,
    /// What is typed one after the other: a pasted text, or what came in a burst.
    queue: VecDeque<Vec<Key>>,
    /// Frames until the next of the queue.
    wait: u32,
    /// Whether the terminal reports releases.
    releases: bool,
}

impl Held {
    pub(super) fn new(releases: bool) -> Self {
        Self { releases, ..Self::default() }
    }

    /// `code` was pressed, or repeats, and stands for `keys`.
    pub(super) fn press(&mut self, code: KeyCode, keys: Vec<Key>) {
        let code = plain(code);
        let left = if self.releases { LONG } else { STROKE };
        let repeats = self.strokes.iter().any(|stroke| stroke.code == code && stroke.keys == keys);
        if self.releases || repeats {
            let again = |stroke: &&mut Stroke| self.releases || stroke.code == code;
            self.strokes.iter_mut().filter(again).for_each(|stroke| stroke.left = left);
        }
        if repeats {
            return;
        }
        // Several presses within a frame are a burst of a slow line, unless the terminal tells what is down together; one after
        // the other they are what was typed.
        let clash = |stroke: &Stroke| stroke.code == code || shifts(&stroke.keys) != shifts(&keys);
        let burst = |stroke: &Stroke| stroke.age == 0 && (!self.releases || clash(stroke));
        if !self.queue.is_empty() || self.strokes.iter().any(burst) {
            self.queue.push_back(keys);
            return;
        }
        // `"` and then `a`, quickly: the SYMBOL SHIFT of the first would make a STOP of the second.
        let same = self.strokes.iter().any(|stroke| clash(stroke) && main_key(&stroke.keys) == main_key(&keys));
        self.strokes.retain(|stroke| !clash(stroke));
        if same {
            // P and then SYMBOL SHIFT + P: to the ROM a P that is still down, unless it was up in between.
            self.queue.push_back(keys);
            self.wait = APART + 1;
            return;
        }
        self.strokes.push(Stroke { code, keys, age: 0, left });
        self.wait = STROKE + APART;
    }

    /// `code` was let go.
    pub(super) fn release(&mut self, code: KeyCode) {
        let code = plain(code);
        let known = self.strokes.iter().any(|stroke| stroke.code == code);
        for stroke in &mut self.strokes {
            // Shift let go before the key: what began as `"` ends as `'`. Which of the signs it was nobody can say.
            if stroke.code == code || (!known && sign(code) && sign(stroke.code)) {
                stroke.left = TAP.saturating_sub(stroke.age);
            }
        }
        self.strokes.retain(|stroke| stroke.left > 0);
    }

    /// Nothing is down any more: the terminal lost the focus.
    pub(super) fn release_all(&mut self) {
        self.strokes.clear();
    }

    /// A text was pasted: it is typed, one character after the other.
    pub(super) fn paste(&mut self, strokes: impl IntoIterator<Item = Vec<Key>>) {
        self.queue.extend(strokes);
    }

    /// The keys that are down in the frame that comes; a frame passes.
    pub(super) fn next_frame(&mut self) -> Vec<Key> {
        self.wait = self.wait.saturating_sub(1);
        if self.wait == 0
            && let Some(keys) = self.queue.pop_front()
        {
            self.strokes.push(Stroke { code: KeyCode::Null, keys, age: 0, left: STROKE });
            self.wait = STROKE + APART;
        }
        let keys = self.strokes.iter().flat_map(|stroke| stroke.keys.iter().copied()).collect();
        for stroke in &mut self.strokes {
            stroke.age += 1;
            stroke.left -= 1;
        }
        self.strokes.retain(|stroke| stroke.left > 0);
        keys
    }
}

/// A letter is the same key, shifted or not.
fn plain(code: KeyCode) -> KeyCode {
    match code {
        KeyCode::Char(c) => KeyCode::Char(c.to_ascii_lowercase()),
        code => code,
    }
}

/// Whether it is a character that a shift makes another one of.
fn sign(code: KeyCode) -> bool {
    matches!(code, KeyCode::Char(c) if !c.is_ascii_alphabetic())
}

fn shifts(keys: &[Key]) -> (bool, bool) {
    (keys.contains(&Key::CapsShift), keys.contains(&Key::SymbolShift))
}

/// The key that is pressed with a shift.
fn main_key(keys: &[Key]) -> Option<Key> {
    keys.iter().copied().find(|key| !matches!(key, Key::CapsShift | Key::SymbolShift))
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: KeyCode = KeyCode::Char('a');
    const B: KeyCode = KeyCode::Char('b');

    #[test]
    fn a_press_without_a_release_ends_by_itself() {
        let mut held = Held::new(false);
        held.press(A, vec![Key::A]);
        for _ in 0..STROKE {
            assert_eq!(held.next_frame(), [Key::A]);
        }
        assert!(held.next_frame().is_empty());
    }

    #[test]
    fn auto_repeat_holds_a_key_down() {
        let mut held = Held::new(false);
        for _ in 0..20 {
            held.press(A, vec![Key::A]);
            for _ in 0..3 {
                assert_eq!(held.next_frame(), [Key::A]);
            }
        }
    }

    #[test]
    fn two_keys_are_down_together() {
        let mut held = Held::new(false);
        held.press(A, vec![Key::A]);
        held.next_frame();
        held.press(B, vec![Key::B]);
        assert_eq!(held.next_frame(), [Key::A, Key::B]);
    }

    #[test]
    fn a_key_is_let_go_before_it_comes_again_with_a_shift() {
        let mut held = Held::new(false);
        held.press(KeyCode::Char('p'), vec![Key::P]);
        held.next_frame();
        held.press(KeyCode::Char('"'), vec![Key::SymbolShift, Key::P]);
        let frames: Vec<Vec<Key>> = (0..12).map(|_| held.next_frame()).collect();
        assert!(frames[..5].iter().all(Vec::is_empty), "{frames:?}");
        assert!(frames.contains(&vec![Key::SymbolShift, Key::P]), "{frames:?}");
    }

    #[test]
    fn a_burst_is_typed_key_by_key() {
        let mut held = Held::new(false);
        for (c, keys) in [('"', vec![Key::SymbolShift, Key::P]), ('a', vec![Key::A]), ('b', vec![Key::B])] {
            held.press(KeyCode::Char(c), keys);
        }
        let mut typed: Vec<Vec<Key>> = (0..60).map(|_| held.next_frame()).filter(|keys| !keys.is_empty()).collect();
        typed.dedup();
        assert_eq!(typed, [vec![Key::SymbolShift, Key::P], vec![Key::A], vec![Key::B]]);
    }

    #[test]
    fn a_shift_does_not_reach_the_next_character() {
        let mut held = Held::new(false);
        held.press(KeyCode::Char('"'), vec![Key::SymbolShift, Key::P]);
        held.next_frame();
        held.press(A, vec![Key::A]);
        assert_eq!(held.next_frame(), [Key::A]);
    }

    #[test]
    fn with_releases_a_key_is_down_until_then() {
        let mut held = Held::new(true);
        held.press(A, vec![Key::A]);
        for _ in 0..100 {
            assert_eq!(held.next_frame(), [Key::A]);
        }
        held.release(KeyCode::Char('A')); // shift came in between
        assert!(held.next_frame().is_empty());
        held.press(KeyCode::Char('"'), vec![Key::SymbolShift, Key::P]);
        held.release(KeyCode::Char('\''));
        // It came and went between two frames, and is seen all the same.
        for _ in 0..TAP {
            assert_eq!(held.next_frame(), [Key::SymbolShift, Key::P]);
        }
        assert!(held.next_frame().is_empty());
    }

    #[test]
    fn with_releases_two_keys_of_one_frame_are_down_together() {
        let mut held = Held::new(true);
        held.press(A, vec![Key::A]);
        held.press(B, vec![Key::B]);
        assert_eq!(held.next_frame(), [Key::A, Key::B]);
    }

    #[test]
    fn a_paste_is_typed_with_gaps() {
        let mut held = Held::new(true);
        held.paste([vec![Key::A], vec![Key::A]]);
        let frames: Vec<bool> = (0..25).map(|_| !held.next_frame().is_empty()).collect();
        let starts = frames.windows(2).filter(|pair| pair == &[false, true]).count() + usize::from(frames[0]);
        assert_eq!(starts, 2, "{frames:?}");
    }
}
