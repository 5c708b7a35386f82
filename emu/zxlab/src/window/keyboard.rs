//! From a modern keyboard to the Spectrum's, in one of two ways.
//!
//! Modern: a key that writes a character presses what writes it on a Spectrum. `"` is SYMBOL SHIFT and P, and Shift, held to
//! reach it, does not count. Positional: letters, digits, ENTER and SPACE stand where they stand, whatever is printed on them,
//! and Shift and 1 is CAPS SHIFT and 1: games are played by position. In both, Shift is CAPS SHIFT, Ctrl and Alt are SYMBOL
//! SHIFT.
//!
//! A key counts for as long as it is down. But where the ROM would not take it for another stroke, because a sign comes too soon
//! behind another or takes extended mode, it is typed: see [`Typing`]. Letters and digits are never kept waiting behind their
//! like: games are played by them.

use crate::keys::{self, Named, Typing};
use crate::settings::Layout;
use spectrum::Key;
use winit::keyboard::{KeyCode, PhysicalKey};

/// A tap that comes and goes between two frames would not be seen: each key is down for at least so many frames. The ROM
/// looks once a frame, games sometimes every other one.
const SHORTEST: u32 = 3;

/// One key of the computer that is down, or was so short a time ago that the Spectrum has not seen it yet.
#[derive(Debug)]
struct Stroke {
    code: PhysicalKey,
    keys: Vec<Key>,
    /// What it is pressed for.
    kind: Kind,
    frames: u32,
    released: bool,
}

/// What a key is pressed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Its place.
    Place,
    /// A letter or a digit, with the shifts that are down beside it.
    Letter,
    /// A sign: its keys are all there is to it, and other shifts that are down do not count.
    Sign,
}

/// The keys that are down.
#[derive(Debug, Default)]
pub(super) struct Keyboard {
    strokes: Vec<Stroke>,
    typing: Typing,
}

impl Keyboard {
    /// A key went down that writes `text`, if anything. False if it means nothing to a Spectrum.
    pub(super) fn press(&mut self, code: PhysicalKey, text: Option<&str>, layout: Layout) -> bool {
        let place = || by_place(code).map(|keys| (vec![keys], Kind::Place));
        let text = || text.and_then(by_text);
        let found = match layout {
            Layout::Modern => text().or_else(place),
            Layout::Positional => place().or_else(text),
        };
        let Some((strokes, kind)) = found else { return false };
        if let [keys] = &strokes[..]
            && (keys.iter().all(keys::shift) || !self.has_to_wait(keys, kind))
        {
            self.strokes.retain(|stroke| stroke.code != code);
            self.strokes.push(Stroke { code, keys: keys.clone(), kind, frames: 0, released: false });
        } else {
            self.make_way();
            self.typing.push(strokes);
        }
        true
    }

    /// Whether a key that goes down now has to be typed when others have been. What it has not to wait for, but would be taken
    /// together with, is let go: of a sign and another character the ROM makes neither.
    fn has_to_wait(&mut self, keys: &[Key], kind: Kind) -> bool {
        let mut clashes = self.strokes.iter().filter(|stroke| stroke.clashes(kind));
        let unseen = clashes.clone().any(|stroke| stroke.frames < SHORTEST);
        let clash = clashes.next().is_some();
        if self.typing.is_busy() || unseen || (kind == Kind::Sign && self.typing.rests(keys)) {
            return true;
        }
        if clash {
            self.strokes.retain(|stroke| !stroke.clashes(kind));
        }
        false
    }

    /// What is down is let go, as soon as it was seen.
    fn make_way(&mut self) {
        self.strokes.iter_mut().filter(|stroke| !stroke.is_shift()).for_each(|stroke| stroke.released = true);
        self.strokes.retain(|stroke| !stroke.is_over());
    }

    /// A key was let go.
    pub(super) fn release(&mut self, code: PhysicalKey) {
        for stroke in self.strokes.iter_mut().filter(|stroke| stroke.code == code) {
            stroke.released = true;
        }
    }

    /// All keys are up: the window lost the focus, and nobody will tell when they are let go.
    pub(super) fn release_all(&mut self) {
        self.strokes.clear();
        self.typing.clear();
    }

    /// The Spectrum's keys that are down in the frame that comes; a frame passes.
    pub(super) fn next_frame(&mut self) -> Vec<Key> {
        let alone = self.typing.is_busy() || self.strokes.iter().any(|stroke| stroke.kind == Kind::Sign);
        let down = self.strokes.iter().filter(|stroke| !alone || !stroke.is_shift());
        let keys = down.flat_map(|stroke| stroke.keys.iter().copied()).collect();
        for stroke in &mut self.strokes {
            stroke.frames += 1;
        }
        self.strokes.retain(|stroke| !stroke.is_over());
        self.typing.next_frame(keys)
    }
}

impl Stroke {
    /// Whether it is but a shift, that makes another of the keys beside it.
    fn is_shift(&self) -> bool {
        self.keys.iter().all(keys::shift)
    }

    /// Whether it is a character that is taken for none together with one of this kind.
    fn clashes(&self, kind: Kind) -> bool {
        matches!((self.kind, kind), (Kind::Sign, Kind::Sign | Kind::Letter) | (Kind::Letter, Kind::Sign))
    }

    fn is_over(&self) -> bool {
        self.released && self.frames >= SHORTEST
    }
}

/// Keys that count by where they are.
fn by_place(code: PhysicalKey) -> Option<Vec<Key>> {
    let PhysicalKey::Code(code) = code else { return None };
    #[rustfmt::skip]
    let key = match code {
        KeyCode::Digit1 => Key::Num1, KeyCode::Digit2 => Key::Num2, KeyCode::Digit3 => Key::Num3,
        KeyCode::Digit4 => Key::Num4, KeyCode::Digit5 => Key::Num5, KeyCode::Digit6 => Key::Num6,
        KeyCode::Digit7 => Key::Num7, KeyCode::Digit8 => Key::Num8, KeyCode::Digit9 => Key::Num9,
        KeyCode::Digit0 => Key::Num0,
        KeyCode::KeyQ => Key::Q, KeyCode::KeyW => Key::W, KeyCode::KeyE => Key::E, KeyCode::KeyR => Key::R,
        KeyCode::KeyT => Key::T, KeyCode::KeyY => Key::Y, KeyCode::KeyU => Key::U, KeyCode::KeyI => Key::I,
        KeyCode::KeyO => Key::O, KeyCode::KeyP => Key::P,
        KeyCode::KeyA => Key::A, KeyCode::KeyS => Key::S, KeyCode::KeyD => Key::D, KeyCode::KeyF => Key::F,
        KeyCode::KeyG => Key::G, KeyCode::KeyH => Key::H, KeyCode::KeyJ => Key::J, KeyCode::KeyK => Key::K,
        KeyCode::KeyL => Key::L, KeyCode::Enter | KeyCode::NumpadEnter => Key::Enter,
        KeyCode::ShiftLeft | KeyCode::ShiftRight => Key::CapsShift,
        KeyCode::KeyZ => Key::Z, KeyCode::KeyX => Key::X, KeyCode::KeyC => Key::C, KeyCode::KeyV => Key::V,
        KeyCode::KeyB => Key::B, KeyCode::KeyN => Key::N, KeyCode::KeyM => Key::M,
        KeyCode::ControlLeft | KeyCode::ControlRight | KeyCode::AltLeft | KeyCode::AltRight => Key::SymbolShift,
        KeyCode::Space => Key::Space,
        KeyCode::Backspace => return Some(keys::of_named(Named::Backspace)),
        KeyCode::Escape => return Some(keys::of_named(Named::Escape)),
        KeyCode::Tab => return Some(keys::of_named(Named::Tab)),
        KeyCode::ArrowLeft => return Some(keys::of_named(Named::Left)),
        KeyCode::ArrowDown => return Some(keys::of_named(Named::Down)),
        KeyCode::ArrowUp => return Some(keys::of_named(Named::Up)),
        KeyCode::ArrowRight => return Some(keys::of_named(Named::Right)),
        _ => return None,
    };
    Some(vec![key])
}

/// Strokes for what is written, if it is one character of the Spectrum's.
fn by_text(text: &str) -> Option<(Vec<Vec<Key>>, Kind)> {
    let mut characters = text.chars();
    let character = characters.next().filter(|_| characters.next().is_none())?;
    let plain = character.is_ascii_alphanumeric() || character == ' ';
    Some((keys::strokes(character.to_ascii_lowercase())?, if plain { Kind::Letter } else { Kind::Sign }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(code: KeyCode) -> PhysicalKey {
        PhysicalKey::Code(code)
    }

    #[test]
    fn all_forty_keys_are_there() {
        let codes = "1234567890".chars().map(|c| format!("Digit{c}"));
        let codes = codes.chain(('A'..='Z').map(|c| format!("Key{c}")));
        let named = ["Enter", "Space", "ShiftLeft", "ControlLeft"].map(str::to_owned);
        let places = [
            KeyCode::Digit1,
            KeyCode::Digit2,
            KeyCode::Digit3,
            KeyCode::Digit4,
            KeyCode::Digit5,
            KeyCode::Digit6,
            KeyCode::Digit7,
            KeyCode::Digit8,
            KeyCode::Digit9,
            KeyCode::Digit0,
            KeyCode::KeyA,
            KeyCode::KeyB,
            KeyCode::KeyC,
            KeyCode::KeyD,
            KeyCode::KeyE,
            KeyCode::KeyF,
            KeyCode::KeyG,
            KeyCode::KeyH,
            KeyCode::KeyI,
            KeyCode::KeyJ,
            KeyCode::KeyK,
            KeyCode::KeyL,
            KeyCode::KeyM,
            KeyCode::KeyN,
            KeyCode::KeyO,
            KeyCode::KeyP,
            KeyCode::KeyQ,
            KeyCode::KeyR,
            KeyCode::KeyS,
            KeyCode::KeyT,
            KeyCode::KeyU,
            KeyCode::KeyV,
            KeyCode::KeyW,
            KeyCode::KeyX,
            KeyCode::KeyY,
            KeyCode::KeyZ,
            KeyCode::Enter,
            KeyCode::Space,
            KeyCode::ShiftLeft,
            KeyCode::ControlLeft,
        ];
        let expected: Vec<String> = codes.chain(named).collect();
        let mut all: Vec<Key> = Vec::new();
        for (place, expected) in places.into_iter().zip(expected) {
            assert_eq!(format!("{place:?}"), expected);
            let keys = by_place(code(place)).unwrap();
            let name = expected.trim_start_matches("Digit").trim_start_matches("Key").to_uppercase();
            let name = name.replace("SHIFTLEFT", "CAPS").replace("CONTROLLEFT", "SYMBOL");
            assert_eq!(keys, [Key::from_name(&name).unwrap()]);
            all.extend(keys);
        }
        all.sort();
        all.dedup();
        assert_eq!(all.len(), 40);
    }

    #[test]
    fn a_key_is_down_until_it_is_let_go() {
        let mut keyboard = Keyboard::default();
        assert!(keyboard.press(code(KeyCode::KeyA), Some("a"), Layout::Modern));
        for _ in 0..100 {
            assert_eq!(keyboard.next_frame(), [Key::A]);
        }
        keyboard.release(code(KeyCode::KeyA));
        assert!(keyboard.next_frame().is_empty() || keyboard.next_frame().is_empty());
    }

    #[test]
    fn a_tap_between_two_frames_is_seen() {
        let mut keyboard = Keyboard::default();
        keyboard.press(code(KeyCode::KeyA), Some("a"), Layout::Modern);
        keyboard.release(code(KeyCode::KeyA));
        for _ in 0..SHORTEST {
            assert_eq!(keyboard.next_frame(), [Key::A]);
        }
        assert!(keyboard.next_frame().is_empty());
    }

    #[test]
    fn shift_and_a_digit_count_by_place_or_by_what_they_write() {
        for (layout, keys) in
            [(Layout::Positional, [Key::CapsShift, Key::Num2]), (Layout::Modern, [Key::SymbolShift, Key::P])]
        {
            let mut keyboard = Keyboard::default();
            keyboard.press(code(KeyCode::ShiftLeft), None, layout);
            // As on a British keyboard.
            keyboard.press(code(KeyCode::Digit2), Some("\""), layout);
            assert_eq!(keyboard.next_frame(), keys, "{layout:?}");
        }
    }

    #[test]
    fn letters_are_where_they_are_printed_or_where_they_stand() {
        // On a French keyboard.
        for (layout, key) in [(Layout::Positional, Key::Q), (Layout::Modern, Key::A)] {
            let mut keyboard = Keyboard::default();
            keyboard.press(code(KeyCode::ShiftLeft), None, layout);
            keyboard.press(code(KeyCode::KeyQ), Some("A"), layout);
            assert_eq!(keyboard.next_frame(), [Key::CapsShift, key], "{layout:?}");
            keyboard.release_all();
            keyboard.press(code(KeyCode::ControlLeft), None, layout);
            keyboard.press(code(KeyCode::KeyQ), Some("a"), layout);
            assert_eq!(keyboard.next_frame(), [Key::SymbolShift, key], "{layout:?}");
        }
    }

    #[test]
    fn a_character_comes_without_the_shift_that_wrote_it() {
        let mut keyboard = Keyboard::default();
        keyboard.press(code(KeyCode::ShiftLeft), None, Layout::Modern);
        keyboard.press(code(KeyCode::Quote), Some("\""), Layout::Modern);
        assert_eq!(keyboard.next_frame(), [Key::SymbolShift, Key::P]);
        keyboard.release(code(KeyCode::Quote));
        keyboard.next_frame();
        keyboard.next_frame();
        assert_eq!(keyboard.next_frame(), [Key::CapsShift]);
    }

    #[test]
    fn what_a_spectrum_does_not_know_is_left_alone() {
        let mut keyboard = Keyboard::default();
        assert!(!keyboard.press(code(KeyCode::F5), None, Layout::Modern));
        assert!(!keyboard.press(code(KeyCode::BracketLeft), Some("é"), Layout::Modern));
        assert!(keyboard.next_frame().is_empty());
        keyboard.press(code(KeyCode::KeyA), Some("a"), Layout::Modern);
        keyboard.release_all();
        assert!(keyboard.next_frame().is_empty());
    }

    /// Taps that write these characters, so many frames from one to the next: what a Spectrum makes of them.
    fn tapped(text: &str, apart: usize) -> String {
        let mut keyboard = Keyboard::default();
        let mut frames = Vec::new();
        for (n, character) in text.chars().enumerate() {
            // Each has a key of its own, and Shift is down for the signs.
            let key = PhysicalKey::Unidentified(winit::keyboard::NativeKeyCode::Xkb(u32::from(character)));
            let sign = !character.is_ascii_alphanumeric();
            if sign {
                keyboard.press(code(KeyCode::ShiftLeft), None, Layout::Modern);
            }
            keyboard.press(key, Some(&character.to_string()), Layout::Modern);
            // Some are held a little, until the next is down or nearly so.
            frames.extend((0..apart * (n % 2)).map(|_| keyboard.next_frame()));
            keyboard.release(key);
            keyboard.release(code(KeyCode::ShiftLeft));
            frames.extend((0..apart * (1 - n % 2)).map(|_| keyboard.next_frame()));
        }
        frames.extend((0..200).map(|_| keyboard.next_frame()));
        keys::typed(frames)
    }

    #[test]
    fn signs_are_typed_however_quickly_they_come() {
        for apart in [0, 1, 2, 4, 7, 12] {
            assert_eq!(tapped("p\"\"[]\"a", apart), "PRINT \"\"[]\"aL", "{apart} frames apart");
        }
    }

    #[test]
    fn a_letter_that_comes_while_a_sign_is_down_takes_its_place() {
        let mut keyboard = Keyboard::default();
        keyboard.press(code(KeyCode::Quote), Some("\""), Layout::Modern);
        (0..SHORTEST).for_each(|_| assert_eq!(keyboard.next_frame(), [Key::SymbolShift, Key::P]));
        keyboard.press(code(KeyCode::KeyA), Some("a"), Layout::Modern);
        assert_eq!(keyboard.next_frame(), [Key::A]);
        // Held keys of a game are held together, cursor keys with signs too, and come again as soon as they are pressed.
        keyboard.press(code(KeyCode::KeyQ), Some("q"), Layout::Modern);
        assert_eq!(keyboard.next_frame(), [Key::A, Key::Q]);
        keyboard.release(code(KeyCode::KeyQ));
        (0..SHORTEST).for_each(|_| drop(keyboard.next_frame()));
        keyboard.press(code(KeyCode::KeyQ), Some("q"), Layout::Modern);
        assert_eq!(keyboard.next_frame(), [Key::A, Key::Q]);
        keyboard.release_all();
        keyboard.press(code(KeyCode::ArrowLeft), None, Layout::Modern);
        keyboard.press(code(KeyCode::Period), Some("."), Layout::Modern);
        assert_eq!(keyboard.next_frame(), [Key::CapsShift, Key::Num5, Key::SymbolShift, Key::M]);
    }

    #[test]
    fn a_sign_is_held_as_long_as_its_key() {
        let mut keyboard = Keyboard::default();
        keyboard.press(code(KeyCode::Comma), Some(","), Layout::Modern);
        for _ in 0..100 {
            assert_eq!(keyboard.next_frame(), [Key::SymbolShift, Key::N]);
        }
        keyboard.release(code(KeyCode::Comma));
        keyboard.next_frame();
        assert!(keyboard.next_frame().is_empty());
    }
}
