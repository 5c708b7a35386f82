//! Computes which of the Spectrum's keys are down from a terminal's events. Most terminals report presses and auto-repeat, but
//! no releases.
//!
//! A press holds its keys down for some frames, and each auto-repeat prolongs it: long enough for a game that reads the keyboard
//! ten times a second, short enough to keep two strokes of one key apart. If the terminal reports releases (kitty's protocol),
//! a key is down until its release.

use crossterm::event::KeyCode;
use spectrum::typing::{Input, STROKE, Typing, is_shift};
use spectrum::{Key, Push};

/// Longest press, in frames, if the terminal reports releases. It ends a press whose release was lost because the window lost
/// the focus. Auto-repeat and presses of other keys prolong it.
const LONGEST_PRESS: u32 = 500;

/// Shortest press, in frames, so that the Spectrum sees every press.
const SHORTEST: u32 = 2;

/// Shortest time between two auto-repeats of a held key, in frames, unless they arrive in a burst.
const REPEAT_DELAY: u32 = 4;

/// A key that arrives this many times in a row is held, not typed. At most this many of its strokes are queued, so that typing
/// ends soon after the key is released.
const MOST_QUEUED: usize = 8;

/// A key of the terminal that is down.
#[derive(Debug)]
struct HeldKey {
    code: KeyCode,
    keys: Vec<Key>,
    /// Number of frames it has been down.
    age: u32,
    /// Number of frames it stays down.
    left: u32,
}

/// A key of the terminal that pushes the joystick.
#[derive(Debug)]
struct HeldPush {
    code: KeyCode,
    push: Push,
    /// Number of frames it has been down.
    age: u32,
    /// Number of frames it stays down.
    left: u32,
}

/// The keys that are down, and the queue of strokes still to be typed.
#[derive(Debug, Default)]
pub(super) struct KeyRepeat {
    strokes: Vec<HeldKey>,
    pushes: Vec<HeldPush>,
    /// Queue of strokes typed one after the other: pasted text, bursts, and strokes the ROM would miss otherwise.
    typing: Typing,
    /// Key whose strokes were queued last, and number of times in a row.
    waits: Option<KeyCode>,
    row: usize,
    /// True if the terminal reports releases.
    releases: bool,
    /// True while the program counter is in the ROM.
    pub(super) in_rom: bool,
    /// True if a joystick is plugged in: the cursor keys push it and Tab fires.
    pub(super) has_joystick: bool,
}

impl KeyRepeat {
    pub(super) fn new(releases: bool) -> Self {
        Self { releases, ..Self::default() }
    }

    /// Records that `code` was pressed or repeated, which types these strokes.
    pub(super) fn press(&mut self, code: KeyCode, strokes: Vec<Vec<Key>>) {
        let code = plain(code);
        let [keys] = &strokes[..] else { return self.queue(code, strokes) };
        let left = if self.releases { LONGEST_PRESS } else { STROKE };
        let repeated = self.strokes.iter().find(|stroke| stroke.code == code && stroke.keys == *keys);
        // Games need letters and digits at once, so these are queued only while the ROM runs.
        let typed = is_symbol(code) || (self.in_rom && matches!(code, KeyCode::Char(_)));
        // True for a second press of a key, as opposed to its auto-repeat: `""`.
        let anew = repeated.is_some_and(|stroke| {
            let gone = if self.releases {
                stroke.left <= SHORTEST
            } else {
                stroke.age == 0 || STROKE - stroke.left >= REPEAT_DELAY
            };
            typed && gone
        });
        if anew {
            return self.queue(code, strokes);
        }
        let repeats = repeated.is_some();
        if self.releases || repeats {
            // Keys already released are not prolonged.
            let again = |stroke: &&mut HeldKey| stroke.code == code || (self.releases && stroke.left > SHORTEST);
            self.strokes.iter_mut().filter(again).for_each(|stroke| stroke.left = left);
        }
        if repeats {
            return;
        }
        // Several presses within a frame are a burst over a slow connection, to be typed one after the other. If the terminal
        // reports releases, they may be keys held together.
        let clash = |stroke: &HeldKey| stroke.code == code || shifts(&stroke.keys) != shifts(keys);
        let burst = |stroke: &HeldKey| stroke.age == 0 && (!self.releases || clash(stroke));
        if self.typing.is_busy() || self.strokes.iter().any(burst) {
            return self.queue(code, strokes);
        }
        // P and then SYMBOL SHIFT + P: the ROM sees a P that is still down, unless it is released in between.
        let same = self.strokes.iter().any(|stroke| clash(stroke) && main_key(&stroke.keys) == main_key(keys));
        if same || (typed && self.typing.rests(keys) > 0) {
            return self.queue(code, strokes);
        }
        // `"` and then `a`, quickly: the SYMBOL SHIFT of the first would turn the second into STOP.
        self.strokes.retain(|stroke| !clash(stroke));
        self.strokes.push(HeldKey { code, keys: keys.clone(), age: 0, left });
    }

    /// Records that `code` was pressed or repeated, which pushes the joystick.
    pub(super) fn push(&mut self, code: KeyCode, push: Push) {
        let left = if self.releases { LONGEST_PRESS } else { STROKE };
        match self.pushes.iter_mut().find(|held| held.code == code) {
            Some(held) => held.left = left,
            None => self.pushes.push(HeldPush { code, push, age: 0, left }),
        }
    }

    /// Queues strokes, to be typed when the Spectrum has seen the keys pressed before.
    fn queue(&mut self, code: KeyCode, strokes: Vec<Vec<Key>>) {
        self.row = if self.waits == Some(code) { self.row + 1 } else { 1 };
        self.waits = Some(code);
        if self.typing.waiting() < MOST_QUEUED || self.row < MOST_QUEUED {
            self.typing.push(strokes);
        }
        let seen = self.strokes.iter_mut().filter(|stroke| stroke.age > 0);
        seen.for_each(|stroke| stroke.left = stroke.left.min(SHORTEST.saturating_sub(stroke.age)));
        self.strokes.retain(|stroke| stroke.left > 0);
    }

    /// Records that `code` was released.
    pub(super) fn release(&mut self, code: KeyCode) {
        let code = plain(code);
        let known = self.strokes.iter().any(|stroke| stroke.code == code);
        for stroke in &mut self.strokes {
            // If Shift is released before the key, `"` is released as `'`. Any symbol may be meant, so all are released.
            if stroke.code == code || (!known && is_symbol(code) && is_symbol(stroke.code)) {
                stroke.left = SHORTEST.saturating_sub(stroke.age);
            }
        }
        self.strokes.retain(|stroke| stroke.left > 0);
        for held in self.pushes.iter_mut().filter(|held| held.code == code) {
            held.left = SHORTEST.saturating_sub(held.age);
        }
        self.pushes.retain(|held| held.left > 0);
    }

    /// Releases all keys: the terminal lost the focus.
    pub(super) fn release_all(&mut self) {
        self.strokes.clear();
        self.pushes.clear();
    }

    /// Queues a pasted text.
    pub(super) fn paste(&mut self, strokes: impl IntoIterator<Item = Vec<Key>>) {
        self.typing.push(strokes);
    }

    /// Returns the Spectrum's keys that are down and the pushes in the next frame, and moves on by a frame.
    pub(super) fn next_frame(&mut self) -> Input {
        let keys = self.strokes.iter().flat_map(|stroke| stroke.keys.iter().copied()).collect();
        for stroke in &mut self.strokes {
            stroke.age += 1;
            stroke.left -= 1;
        }
        self.strokes.retain(|stroke| stroke.left > 0);
        let pushes = self.pushes.iter().map(|held| held.push).collect();
        for held in &mut self.pushes {
            held.age += 1;
            held.left -= 1;
        }
        self.pushes.retain(|held| held.left > 0);
        Input { keys: self.typing.next_frame(keys), pushes }
    }
}

/// Returns the code with a letter in lower case: shifted or not, it is the same key.
fn plain(code: KeyCode) -> KeyCode {
    match code {
        KeyCode::Char(c) => KeyCode::Char(c.to_ascii_lowercase()),
        code => code,
    }
}

/// Returns true for a character that is not a letter, so that Shift makes another character of its key.
fn is_symbol(code: KeyCode) -> bool {
    matches!(code, KeyCode::Char(c) if !c.is_ascii_alphabetic())
}

fn shifts(keys: &[Key]) -> (bool, bool) {
    (keys.contains(&Key::CapsShift), keys.contains(&Key::SymbolShift))
}

/// Returns the key that is not a shift.
fn main_key(keys: &[Key]) -> Option<Key> {
    keys.iter().copied().find(|key| !is_shift(key))
}

#[cfg(test)]
mod tests {
    use super::*;
    use spectrum::typing;

    const A: KeyCode = KeyCode::Char('a');
    const B: KeyCode = KeyCode::Char('b');

    #[test]
    fn a_press_without_a_release_ends_by_itself() {
        let mut held = KeyRepeat::new(false);
        held.press(A, vec![vec![Key::A]]);
        for _ in 0..STROKE {
            assert_eq!(held.next_frame().keys, [Key::A]);
        }
        assert!(held.next_frame().keys.is_empty());
    }

    #[test]
    fn auto_repeat_holds_a_key_down() {
        let mut held = KeyRepeat::new(false);
        for _ in 0..20 {
            held.press(A, vec![vec![Key::A]]);
            for _ in 0..3 {
                assert_eq!(held.next_frame().keys, [Key::A]);
            }
        }
    }

    #[test]
    fn two_keys_are_down_together() {
        let mut held = KeyRepeat::new(false);
        held.press(A, vec![vec![Key::A]]);
        held.next_frame();
        held.press(B, vec![vec![Key::B]]);
        assert_eq!(held.next_frame().keys, [Key::A, Key::B]);
    }

    #[test]
    fn a_key_is_released_before_it_is_pressed_with_a_shift() {
        let mut held = KeyRepeat::new(false);
        held.press(KeyCode::Char('p'), vec![vec![Key::P]]);
        held.next_frame();
        held.press(KeyCode::Char('"'), vec![vec![Key::SymbolShift, Key::P]]);
        let mut frames: Vec<Vec<Key>> = (0..12).map(|_| held.next_frame().keys).collect();
        frames.retain(|keys| keys != &[Key::P]);
        assert!(frames[..5].iter().all(Vec::is_empty), "{frames:?}");
        assert_eq!(frames[5], [Key::SymbolShift, Key::P], "{frames:?}");
    }

    #[test]
    fn a_burst_is_typed_key_by_key() {
        let mut held = KeyRepeat::new(false);
        for (c, keys) in [('"', vec![Key::SymbolShift, Key::P]), ('a', vec![Key::A]), ('b', vec![Key::B])] {
            held.press(KeyCode::Char(c), vec![keys]);
        }
        let mut typed: Vec<Vec<Key>> =
            (0..60).map(|_| held.next_frame().keys).filter(|keys| !keys.is_empty()).collect();
        typed.dedup();
        assert_eq!(typed, [vec![Key::SymbolShift, Key::P], vec![Key::A], vec![Key::B]]);
    }

    #[test]
    fn a_shift_does_not_reach_the_next_character() {
        let mut held = KeyRepeat::new(false);
        held.press(KeyCode::Char('"'), vec![vec![Key::SymbolShift, Key::P]]);
        held.next_frame();
        held.press(A, vec![vec![Key::A]]);
        assert_eq!(held.next_frame().keys, [Key::A]);
    }

    #[test]
    fn with_releases_a_key_is_down_until_its_release() {
        let mut held = KeyRepeat::new(true);
        held.press(A, vec![vec![Key::A]]);
        for _ in 0..100 {
            assert_eq!(held.next_frame().keys, [Key::A]);
        }
        held.release(KeyCode::Char('A')); // shift came in between
        assert!(held.next_frame().keys.is_empty());
        held.press(KeyCode::Char('"'), vec![vec![Key::SymbolShift, Key::P]]);
        held.release(KeyCode::Char('\''));
        // Pressed and released between two frames, it is down nevertheless.
        for _ in 0..SHORTEST {
            assert_eq!(held.next_frame().keys, [Key::SymbolShift, Key::P]);
        }
        assert!(held.next_frame().keys.is_empty());
    }

    #[test]
    fn with_releases_two_keys_of_one_frame_are_down_together() {
        let mut held = KeyRepeat::new(true);
        held.press(A, vec![vec![Key::A]]);
        held.press(B, vec![vec![Key::B]]);
        assert_eq!(held.next_frame().keys, [Key::A, Key::B]);
    }

    #[test]
    fn a_paste_is_typed_with_gaps() {
        let mut held = KeyRepeat::new(true);
        held.paste([vec![Key::A], vec![Key::A]]);
        let frames: Vec<bool> = (0..25).map(|_| !held.next_frame().keys.is_empty()).collect();
        let starts = frames.windows(2).filter(|pair| pair == &[false, true]).count() + usize::from(frames[0]);
        assert_eq!(starts, 2, "{frames:?}");
    }

    /// Presses the keys of `text`, `apart` frames from one to the next. Returns what the Spectrum types.
    fn typed(text: &str, apart: usize) -> String {
        let mut held = KeyRepeat { in_rom: true, ..KeyRepeat::new(false) };
        let mut frames = Vec::new();
        for c in text.chars() {
            held.press(KeyCode::Char(c), typing::strokes_for(c).unwrap());
            frames.extend((0..apart).map(|_| held.next_frame().keys));
        }
        frames.extend((0..200).map(|_| held.next_frame().keys));
        typing::typed(frames)
    }

    #[test]
    fn quick_typing_loses_no_key() {
        for apart in [0, 4, 5, 7, 12] {
            assert_eq!(typed("p\"\"a\"[]hello00", apart), "PRINT \"\"a\"[]hello00L", "{apart} frames apart");
        }
    }

    #[test]
    fn with_releases_a_symbol_pressed_twice_is_typed_twice() {
        for (held_for, up) in [(0, 0), (0, 1), (3, 0), (3, 2), (6, 3)] {
            let mut held = KeyRepeat::new(true);
            let mut frames = Vec::new();
            for c in "p\"\"".chars() {
                held.press(KeyCode::Char(c), typing::strokes_for(c).unwrap());
                frames.extend((0..held_for).map(|_| held.next_frame().keys));
                held.release(KeyCode::Char(c));
                frames.extend((0..up).map(|_| held.next_frame().keys));
            }
            frames.extend((0..50).map(|_| held.next_frame().keys));
            assert_eq!(typing::typed(frames), "PRINT \"\"L", "{held_for} frames down, {up} up");
        }
    }

    #[test]
    fn typing_ends_soon_after_a_held_symbol_is_released() {
        let mut held = KeyRepeat::new(false);
        let bracket = || typing::strokes_for('[').unwrap();
        for _ in 0..100 {
            held.press(KeyCode::Char('['), bracket());
            held.next_frame();
        }
        let rest = (0..200).filter(|_| !held.next_frame().keys.is_empty()).count();
        assert!((1..=2 * MOST_QUEUED * STROKE as usize).contains(&rest), "{rest} frames");
        // Auto-repeat of a symbol of one stroke holds it down, as for a letter.
        let comma = || typing::strokes_for(',').unwrap();
        held.press(KeyCode::Char(','), comma());
        (0..25).for_each(|_| drop(held.next_frame().keys));
        for _ in 0..20 {
            held.press(KeyCode::Char(','), comma());
            for _ in 0..2 {
                assert_eq!(held.next_frame().keys, [Key::SymbolShift, Key::N]);
            }
        }
    }

    #[test]
    fn pushes_are_held_by_auto_repeat_or_until_their_release() {
        let mut held = KeyRepeat::new(false);
        for _ in 0..20 {
            held.push(KeyCode::Left, Push::Left);
            (0..3).for_each(|_| assert_eq!(held.next_frame().pushes, [Push::Left]));
        }
        (3..STROKE).for_each(|_| assert_eq!(held.next_frame().pushes, [Push::Left]));
        assert_eq!(held.next_frame(), Input::default());

        let mut held = KeyRepeat::new(true);
        held.push(KeyCode::Tab, Push::Fire);
        (0..100).for_each(|_| assert_eq!(held.next_frame().pushes, [Push::Fire]));
        held.release(KeyCode::Tab);
        assert_eq!(held.next_frame(), Input::default());
    }
}
