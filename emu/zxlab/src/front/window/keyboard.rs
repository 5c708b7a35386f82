//! From a modern keyboard to the Spectrum's, in one of two ways.
//!
//! Modern: a key that writes a character presses what writes it on a Spectrum. `"` is SYMBOL SHIFT and P, and Shift, held to
//! reach it, does not count; a capital is one however it was made, with Shift or Caps Lock. Positional: letters, digits, ENTER and SPACE stand where they stand, whatever is printed on them,
//! and Shift and 1 is CAPS SHIFT and 1: games are played by position. In both, Shift is CAPS SHIFT, Ctrl and Alt are SYMBOL
//! SHIFT.
//!
//! A key counts for as long as it is down. But where the ROM would not take it for another stroke, because a sign comes too soon
//! behind another or takes extended mode, it is typed: see [`Typing`]. Other keys are kept waiting only while the ROM itself runs:
//! games are played by them.

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
    /// It writes a capital, by the Shift key beside it.
    capital: bool,
    /// Frames until it goes down, and for which it has been.
    due: u32,
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
    /// Whether the ROM runs.
    pub(super) in_rom: bool,
}

impl Keyboard {
    /// A key went down that writes `text`, if anything. False if it means nothing to a Spectrum.
    pub(super) fn press(&mut self, code: PhysicalKey, text: Option<&str>, layout: Layout) -> bool {
        let place = || by_place(code).map(|keys| (vec![keys], Kind::Place));
        let down = |key: Key| self.strokes.iter().any(|stroke| stroke.is_shift() && stroke.keys.contains(&key));
        // With SYMBOL SHIFT a letter is but a key.
        let (shift, symbol) = (down(Key::CapsShift), down(Key::SymbolShift));
        let text = || text.and_then(|text| by_text(text, shift, symbol));
        let found = match layout {
            Layout::Modern => text().or_else(place),
            Layout::Positional => place().or_else(text),
        };
        let Some((strokes, kind)) = found else { return false };
        if let [keys] = &strokes[..]
            && (keys.iter().all(keys::is_shift) || !self.has_to_wait(keys, kind))
        {
            let due = if self.in_rom && kind != Kind::Sign { self.typing.rests(keys) } else { 0 };
            // Shift itself is down for it, and may be let go before it in a game.
            let capital = kind == Kind::Letter && shift && keys.contains(&Key::CapsShift);
            let keys = keys.iter().copied().filter(|key| !(capital && *key == Key::CapsShift)).collect();
            self.strokes.retain(|stroke| stroke.code != code);
            self.strokes.push(Stroke { code, keys, kind, capital, due, frames: 0, released: false });
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
        // One after the other within a few frames: nobody plays so.
        let hasty = |stroke: &Stroke| self.in_rom && stroke.released && !stroke.is_shift();
        let too_soon = kind == Kind::Sign && self.typing.rests(keys) > 0;
        if self.typing.is_busy() || unseen || too_soon || self.strokes.iter().any(hasty) {
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
        if self.strokes.iter().any(|stroke| stroke.code == code && stroke.keys == [Key::CapsShift]) {
            // A capital that was not seen yet stays one.
            for stroke in self.strokes.iter_mut().filter(|stroke| stroke.capital && stroke.frames < SHORTEST) {
                (stroke.keys, stroke.capital) = ([vec![Key::CapsShift], stroke.keys.clone()].concat(), false);
            }
        }
        self.strokes.iter_mut().filter(|stroke| stroke.code == code).for_each(|stroke| stroke.released = true);
        self.strokes.retain(|stroke| !stroke.is_over());
    }

    /// All keys are up: the window lost the focus, and nobody will tell when they are let go.
    pub(super) fn release_all(&mut self) {
        self.strokes.clear();
        self.typing.clear();
    }

    /// The Spectrum's keys that are down in the frame that comes; a frame passes.
    pub(super) fn next_frame(&mut self) -> Vec<Key> {
        let alone = self.typing.is_busy() || self.strokes.iter().any(|stroke| stroke.kind == Kind::Sign);
        let down = self.strokes.iter().filter(|stroke| stroke.due == 0 && (!alone || !stroke.is_shift()));
        let mut keys: Vec<Key> = Vec::new();
        for key in down.flat_map(|stroke| stroke.keys.iter().copied()) {
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
        for stroke in &mut self.strokes {
            if stroke.due == 0 {
                stroke.frames += 1;
            }
            stroke.due = stroke.due.saturating_sub(1);
        }
        self.strokes.retain(|stroke| !stroke.is_over());
        self.typing.next_frame(keys)
    }
}

impl Stroke {
    /// Whether it is but a shift, that makes another of the keys beside it.
    fn is_shift(&self) -> bool {
        self.keys.iter().all(keys::is_shift)
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
        KeyCode::Backspace => return Some(keys::keys_for_named(Named::Backspace)),
        KeyCode::Escape => return Some(keys::keys_for_named(Named::Escape)),
        KeyCode::Tab => return Some(keys::keys_for_named(Named::Tab)),
        KeyCode::ArrowLeft => return Some(keys::keys_for_named(Named::Left)),
        KeyCode::ArrowDown => return Some(keys::keys_for_named(Named::Down)),
        KeyCode::ArrowUp => return Some(keys::keys_for_named(Named::Up)),
        KeyCode::ArrowRight => return Some(keys::keys_for_named(Named::Right)),
        _ => return None,
    };
    Some(vec![key])
}

/// Strokes for what is written, if it is one character of the Spectrum's, with Shift or what stands for SYMBOL SHIFT down or
/// not.
fn by_text(text: &str, shift: bool, symbol: bool) -> Option<(Vec<Vec<Key>>, Kind)> {
    let mut characters = text.chars();
    let mut character = characters.next().filter(|_| characters.next().is_none())?;
    if symbol {
        character.make_ascii_lowercase();
    }
    let plain = character.is_ascii_alphanumeric() || character == ' ';
    // Where Caps Lock makes a small letter of it, Shift does not count.
    let small = character.is_ascii_lowercase() && shift && !symbol;
    Some((keys::strokes_for(character)?, if plain && !small { Kind::Letter } else { Kind::Sign }))
}

#[cfg(test)]
mod tests;
