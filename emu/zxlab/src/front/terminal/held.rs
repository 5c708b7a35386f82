//! Which keys of the Spectrum are down, told by a terminal that mostly reports presses only.
//!
//! A press holds its keys for some frames, and auto-repeat holds them on: long enough for a game that looks ten times a second,
//! short enough for two strokes of one key to stay two. Where the terminal reports releases as well (kitty's protocol), a key is
//! down until its release comes.

use crate::keys::{STROKE, Typing, is_shift};
use crossterm::event::KeyCode;
use spectrum::Key;

/// Frames that a press lasts where releases are reported: a lost one (the window lost the focus) must not last for ever.
/// Auto-repeat and every other key's press start it anew.
const LONG: u32 = 500;

/// Frames that a press lasts at least, however soon its release comes: every press is seen.
const TAP: u32 = 2;

/// Sooner than so many frames after the first a key that is held does not repeat, but in one burst.
const REPEAT: u32 = 4;

/// A key that came so many times in a row is held: of those no more than this may wait, not to be typed for long after it was let
/// go.
const MANY: usize = 8;

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
    /// What is typed one after the other: a pasted text, what came in a burst, or what the ROM would not see otherwise.
    typing: Typing,
    /// The key whose strokes came to it last, and how many times in a row.
    waits: Option<KeyCode>,
    row: usize,
    /// Whether the terminal reports releases.
    releases: bool,
    /// Whether the Spectrum's ROM runs.
    pub(super) in_rom: bool,
}

impl Held {
    pub(super) fn new(releases: bool) -> Self {
        Self { releases, ..Self::default() }
    }

    /// `code` was pressed, or repeats, and stands for these strokes.
    pub(super) fn press(&mut self, code: KeyCode, strokes: Vec<Vec<Key>>) {
        let code = plain(code);
        let [keys] = &strokes[..] else { return self.wait(code, strokes) };
        let left = if self.releases { LONG } else { STROKE };
        let repeated = self.strokes.iter().find(|stroke| stroke.code == code && stroke.keys == *keys);
        // Games are played by letters and digits: they are kept waiting only where the ROM runs.
        let typed = sign(code) || (self.in_rom && matches!(code, KeyCode::Char(_)));
        // What comes once more, and not because its key is held: `""`.
        let anew = repeated.is_some_and(|stroke| {
            let gone =
                if self.releases { stroke.left <= TAP } else { stroke.age == 0 || STROKE - stroke.left >= REPEAT };
            typed && gone
        });
        if anew {
            return self.wait(code, strokes);
        }
        let repeats = repeated.is_some();
        if self.releases || repeats {
            // What was let go already goes.
            let again = |stroke: &&mut Stroke| stroke.code == code || (self.releases && stroke.left > TAP);
            self.strokes.iter_mut().filter(again).for_each(|stroke| stroke.left = left);
        }
        if repeats {
            return;
        }
        // Several presses within a frame are a burst of a slow line, unless the terminal tells what is down together; one after
        // the other they are what was typed.
        let clash = |stroke: &Stroke| stroke.code == code || shifts(&stroke.keys) != shifts(keys);
        let burst = |stroke: &Stroke| stroke.age == 0 && (!self.releases || clash(stroke));
        if self.typing.is_busy() || self.strokes.iter().any(burst) {
            return self.wait(code, strokes);
        }
        // P and then SYMBOL SHIFT + P: to the ROM a P that is still down, unless it was up in between.
        let same = self.strokes.iter().any(|stroke| clash(stroke) && main_key(&stroke.keys) == main_key(keys));
        if same || (typed && self.typing.rests(keys) > 0) {
            return self.wait(code, strokes);
        }
        // `"` and then `a`, quickly: the SYMBOL SHIFT of the first would make a STOP of the second.
        self.strokes.retain(|stroke| !clash(stroke));
        self.strokes.push(Stroke { code, keys: keys.clone(), age: 0, left });
    }

    /// These are typed when what was pressed before has been seen.
    fn wait(&mut self, code: KeyCode, strokes: Vec<Vec<Key>>) {
        self.row = if self.waits == Some(code) { self.row + 1 } else { 1 };
        self.waits = Some(code);
        if self.typing.waiting() < MANY || self.row < MANY {
            self.typing.push(strokes);
        }
        let seen = self.strokes.iter_mut().filter(|stroke| stroke.age > 0);
        seen.for_each(|stroke| stroke.left = stroke.left.min(TAP.saturating_sub(stroke.age)));
        self.strokes.retain(|stroke| stroke.left > 0);
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
        self.typing.push(strokes);
    }

    /// The keys that are down in the frame that comes; a frame passes.
    pub(super) fn next_frame(&mut self) -> Vec<Key> {
        let keys = self.strokes.iter().flat_map(|stroke| stroke.keys.iter().copied()).collect();
        for stroke in &mut self.strokes {
            stroke.age += 1;
            stroke.left -= 1;
        }
        self.strokes.retain(|stroke| stroke.left > 0);
        self.typing.next_frame(keys)
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
    keys.iter().copied().find(|key| !is_shift(key))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys;

    const A: KeyCode = KeyCode::Char('a');
    const B: KeyCode = KeyCode::Char('b');

    #[test]
    fn a_press_without_a_release_ends_by_itself() {
        let mut held = Held::new(false);
        held.press(A, vec![vec![Key::A]]);
        for _ in 0..STROKE {
            assert_eq!(held.next_frame(), [Key::A]);
        }
        assert!(held.next_frame().is_empty());
    }

    #[test]
    fn auto_repeat_holds_a_key_down() {
        let mut held = Held::new(false);
        for _ in 0..20 {
            held.press(A, vec![vec![Key::A]]);
            for _ in 0..3 {
                assert_eq!(held.next_frame(), [Key::A]);
            }
        }
    }

    #[test]
    fn two_keys_are_down_together() {
        let mut held = Held::new(false);
        held.press(A, vec![vec![Key::A]]);
        held.next_frame();
        held.press(B, vec![vec![Key::B]]);
        assert_eq!(held.next_frame(), [Key::A, Key::B]);
    }

    #[test]
    fn a_key_is_let_go_before_it_comes_again_with_a_shift() {
        let mut held = Held::new(false);
        held.press(KeyCode::Char('p'), vec![vec![Key::P]]);
        held.next_frame();
        held.press(KeyCode::Char('"'), vec![vec![Key::SymbolShift, Key::P]]);
        let mut frames: Vec<Vec<Key>> = (0..12).map(|_| held.next_frame()).collect();
        frames.retain(|keys| keys != &[Key::P]);
        assert!(frames[..5].iter().all(Vec::is_empty), "{frames:?}");
        assert_eq!(frames[5], [Key::SymbolShift, Key::P], "{frames:?}");
    }

    #[test]
    fn a_burst_is_typed_key_by_key() {
        let mut held = Held::new(false);
        for (c, keys) in [('"', vec![Key::SymbolShift, Key::P]), ('a', vec![Key::A]), ('b', vec![Key::B])] {
            held.press(KeyCode::Char(c), vec![keys]);
        }
        let mut typed: Vec<Vec<Key>> = (0..60).map(|_| held.next_frame()).filter(|keys| !keys.is_empty()).collect();
        typed.dedup();
        assert_eq!(typed, [vec![Key::SymbolShift, Key::P], vec![Key::A], vec![Key::B]]);
    }

    #[test]
    fn a_shift_does_not_reach_the_next_character() {
        let mut held = Held::new(false);
        held.press(KeyCode::Char('"'), vec![vec![Key::SymbolShift, Key::P]]);
        held.next_frame();
        held.press(A, vec![vec![Key::A]]);
        assert_eq!(held.next_frame(), [Key::A]);
    }

    #[test]
    fn with_releases_a_key_is_down_until_then() {
        let mut held = Held::new(true);
        held.press(A, vec![vec![Key::A]]);
        for _ in 0..100 {
            assert_eq!(held.next_frame(), [Key::A]);
        }
        held.release(KeyCode::Char('A')); // shift came in between
        assert!(held.next_frame().is_empty());
        held.press(KeyCode::Char('"'), vec![vec![Key::SymbolShift, Key::P]]);
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
        held.press(A, vec![vec![Key::A]]);
        held.press(B, vec![vec![Key::B]]);
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

    /// What a Spectrum makes of these characters, so many frames from one to the next.
    fn typed(text: &str, apart: usize) -> String {
        let mut held = Held { in_rom: true, ..Held::new(false) };
        let mut frames = Vec::new();
        for c in text.chars() {
            held.press(KeyCode::Char(c), keys::strokes_for(c).unwrap());
            frames.extend((0..apart).map(|_| held.next_frame()));
        }
        frames.extend((0..200).map(|_| held.next_frame()));
        keys::typed(frames)
    }

    #[test]
    fn all_is_typed_however_quickly_it_comes() {
        for apart in [0, 4, 5, 7, 12] {
            assert_eq!(typed("p\"\"a\"[]hello00", apart), "PRINT \"\"a\"[]hello00L", "{apart} frames apart");
        }
    }

    #[test]
    fn with_releases_a_sign_that_comes_again_is_typed_again() {
        for (held_for, up) in [(0, 0), (0, 1), (3, 0), (3, 2), (6, 3)] {
            let mut held = Held::new(true);
            let mut frames = Vec::new();
            for c in "p\"\"".chars() {
                held.press(KeyCode::Char(c), keys::strokes_for(c).unwrap());
                frames.extend((0..held_for).map(|_| held.next_frame()));
                held.release(KeyCode::Char(c));
                frames.extend((0..up).map(|_| held.next_frame()));
            }
            frames.extend((0..50).map(|_| held.next_frame()));
            assert_eq!(keys::typed(frames), "PRINT \"\"L", "{held_for} frames down, {up} up");
        }
    }

    #[test]
    fn a_sign_that_is_held_is_not_typed_for_long_afterwards() {
        let mut held = Held::new(false);
        let bracket = || keys::strokes_for('[').unwrap();
        for _ in 0..100 {
            held.press(KeyCode::Char('['), bracket());
            held.next_frame();
        }
        let rest = (0..200).filter(|_| !held.next_frame().is_empty()).count();
        assert!((1..=2 * MANY * STROKE as usize).contains(&rest), "{rest} frames");
        // Auto-repeat of a sign of one stroke holds it, as that of a letter does.
        let comma = || keys::strokes_for(',').unwrap();
        held.press(KeyCode::Char(','), comma());
        (0..25).for_each(|_| drop(held.next_frame()));
        for _ in 0..20 {
            held.press(KeyCode::Char(','), comma());
            for _ in 0..2 {
                assert_eq!(held.next_frame(), [Key::SymbolShift, Key::N]);
            }
        }
    }
}
