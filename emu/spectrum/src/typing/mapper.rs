//! Maps a modern keyboard to the Spectrum's, by one of two layouts.
//!
//! Modern: a key presses the Spectrum's keys that write the same character. `"` presses SYMBOL SHIFT and P, and the Shift held
//! to type it is ignored. A capital is a capital, made by Shift or by Caps Lock.
//! Positional: letters, digits, ENTER and SPACE press the key in the same position, whatever is printed on it, and Shift with 1
//! presses CAPS SHIFT and 1. This suits games. In both layouts Shift is CAPS SHIFT; Ctrl and Alt are SYMBOL SHIFT.
//!
//! A key is down for as long as it is held. Where the ROM would miss it, because a symbol follows another too quickly or needs
//! extended mode, it is queued and typed: see [`Typing`]. Other keys have to wait only while the ROM runs, because games need
//! them at once.
//!
//! Keys of the computer are named by their places, as in the W3C's UI Events KeyboardEvent code Values: `KeyA`, `Digit1`, `ShiftLeft`.

use super::{Input, NamedKey, Typing, is_shift, keys_for_named, strokes_for};
use crate::{Key, Push};

/// The property that decides the meaning of a key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Layout {
    /// The character it types: `"` types `"`.
    #[default]
    Modern,
    /// The key at the same place on the Spectrum's keyboard, independent of the print on it: for games.
    Positional,
}

/// Smallest number of frames for which a key is down. A tap between two frames would be missed: the ROM reads the keyboard once
/// a frame, and some games only every second frame.
const SHORTEST: u32 = 3;

/// A key of the computer that is down, or was released before the Spectrum saw it.
#[derive(Debug)]
struct PressedKey {
    code: String,
    keys: Vec<Key>,
    /// The means by which the key was found.
    kind: PressKind,
    /// True if it writes a capital because Shift is held with it.
    capital: bool,
    /// Number of frames until it goes down, and number of frames it has been down.
    due: u32,
    frames: u32,
    released: bool,
}

/// A key of the computer that pushes the joystick.
#[derive(Debug)]
struct PressedPush {
    code: String,
    push: Push,
    /// Number of frames it has been down.
    frames: u32,
    released: bool,
}

/// The means by which a key's meaning was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PressKind {
    /// The position of the key.
    Position,
    /// A letter or digit, which combines with the shift keys held.
    Letter,
    /// Another character, which ignores the shift keys held.
    Symbol,
}

/// The computer's keys that are down, and the queue of strokes still to be typed.
#[derive(Debug, Default)]
pub struct KeyMapper {
    strokes: Vec<PressedKey>,
    pushes: Vec<PressedPush>,
    typing: Typing,
    /// True while the program counter is in the ROM.
    pub in_rom: bool,
    /// True if a joystick is plugged in: the cursor keys push it and Tab fires.
    pub has_joystick: bool,
}

impl KeyMapper {
    /// Records that a key was pressed which writes `text`, if anything. Returns false if the Spectrum has no key for it.
    pub fn press(&mut self, code: &str, text: Option<&str>, layout: Layout) -> bool {
        if let Some(push) = named(code).and_then(NamedKey::push).filter(|_| self.has_joystick) {
            self.pushes.retain(|pressed| pressed.code != code);
            self.pushes.push(PressedPush { code: code.to_owned(), push, frames: 0, released: false });
            return true;
        }
        let place = || by_position(code).map(|keys| (vec![keys], PressKind::Position));
        let down = |key: Key| self.strokes.iter().any(|stroke| stroke.is_shift() && stroke.keys.contains(&key));
        // With SYMBOL SHIFT a letter is just a key: its case does not count.
        let (shift, symbol) = (down(Key::CapsShift), down(Key::SymbolShift));
        let text = || text.and_then(|text| by_text(text, shift, symbol));
        let found = match layout {
            Layout::Modern => text().or_else(place),
            Layout::Positional => place().or_else(text),
        };
        let Some((strokes, kind)) = found else { return false };
        if let [keys] = &strokes[..]
            && (keys.iter().all(is_shift) || self.make_way(keys, kind))
        {
            let due = if self.in_rom && kind != PressKind::Symbol { self.typing.rests(keys) } else { 0 };
            // Shift itself is down for it. In a game it may be released first.
            let capital = kind == PressKind::Letter && shift && keys.contains(&Key::CapsShift);
            let keys = keys.iter().copied().filter(|key| !(capital && *key == Key::CapsShift)).collect();
            self.strokes.retain(|stroke| stroke.code != code);
            self.strokes.push(PressedKey {
                code: code.to_owned(),
                keys,
                kind,
                capital,
                due,
                frames: 0,
                released: false,
            });
        } else {
            self.release_seen();
            self.typing.push(strokes);
        }
        true
    }

    /// Releases the keys that a newly pressed key would clash with: the ROM reads neither of a symbol and another character
    /// pressed together. Returns false, and releases none, if the key has to be queued until earlier ones have been typed.
    fn make_way(&mut self, keys: &[Key], kind: PressKind) -> bool {
        let mut clashes = self.strokes.iter().filter(|stroke| stroke.clashes(kind));
        let unseen = clashes.clone().any(|stroke| stroke.frames < SHORTEST);
        let clash = clashes.next().is_some();
        // A key pressed within a few frames of another: this is typing, not playing.
        let hasty = |stroke: &PressedKey| self.in_rom && stroke.released && !stroke.is_shift();
        let too_soon = kind == PressKind::Symbol && self.typing.rests(keys) > 0;
        if self.typing.is_busy() || unseen || too_soon || self.strokes.iter().any(hasty) {
            return false;
        }
        if clash {
            self.strokes.retain(|stroke| !stroke.clashes(kind));
        }
        true
    }

    /// Releases the keys that are down, as soon as the Spectrum has seen them.
    fn release_seen(&mut self) {
        self.strokes.iter_mut().filter(|stroke| !stroke.is_shift()).for_each(|stroke| stroke.released = true);
        self.strokes.retain(|stroke| !stroke.is_over());
    }

    /// Records that a key was released.
    pub fn release(&mut self, code: &str) {
        if self.strokes.iter().any(|stroke| stroke.code == code && stroke.keys == [Key::CapsShift]) {
            // A capital the Spectrum has not seen yet stays a capital.
            for stroke in self.strokes.iter_mut().filter(|stroke| stroke.capital && stroke.frames < SHORTEST) {
                (stroke.keys, stroke.capital) = ([vec![Key::CapsShift], stroke.keys.clone()].concat(), false);
            }
        }
        self.strokes.iter_mut().filter(|stroke| stroke.code == code).for_each(|stroke| stroke.released = true);
        self.strokes.retain(|stroke| !stroke.is_over());
        self.pushes.iter_mut().filter(|pressed| pressed.code == code).for_each(|pressed| pressed.released = true);
        self.pushes.retain(|pressed| !pressed.is_over());
    }

    /// Releases all keys. Called when the window loses the focus, because it then receives no more releases.
    pub fn release_all(&mut self) {
        self.strokes.clear();
        self.pushes.clear();
        self.typing.clear();
    }

    /// Returns the Spectrum's keys that are down and the pushes in the next frame, and moves on by a frame.
    pub fn next_frame(&mut self) -> Input {
        let alone = self.typing.is_busy() || self.strokes.iter().any(|stroke| stroke.kind == PressKind::Symbol);
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
        let pushes = self.pushes.iter().map(|pressed| pressed.push).collect();
        self.pushes.iter_mut().for_each(|pressed| pressed.frames += 1);
        self.pushes.retain(|pressed| !pressed.is_over());
        Input { keys: self.typing.next_frame(keys), pushes }
    }
}

impl PressedPush {
    fn is_over(&self) -> bool {
        self.released && self.frames >= SHORTEST
    }
}

impl PressedKey {
    /// Returns true if it is only a shift.
    fn is_shift(&self) -> bool {
        self.keys.iter().all(is_shift)
    }

    /// Returns true if the ROM would read neither of it and a key of this kind, pressed together.
    fn clashes(&self, kind: PressKind) -> bool {
        matches!(
            (self.kind, kind),
            (PressKind::Symbol, PressKind::Symbol | PressKind::Letter) | (PressKind::Letter, PressKind::Symbol)
        )
    }

    fn is_over(&self) -> bool {
        self.released && self.frames >= SHORTEST
    }
}

/// Returns the key's name, if it writes no character.
fn named(code: &str) -> Option<NamedKey> {
    Some(match code {
        "Backspace" => NamedKey::Backspace,
        "Escape" => NamedKey::Escape,
        "Tab" => NamedKey::Tab,
        "ArrowLeft" => NamedKey::Left,
        "ArrowDown" => NamedKey::Down,
        "ArrowUp" => NamedKey::Up,
        "ArrowRight" => NamedKey::Right,
        _ => return None,
    })
}

/// Returns the Spectrum's keys for a key, by its position.
fn by_position(code: &str) -> Option<Vec<Key>> {
    if let Some(named) = named(code) {
        return Some(keys_for_named(named));
    }
    #[rustfmt::skip]
    let key = match code {
        "Digit1" => Key::Num1, "Digit2" => Key::Num2, "Digit3" => Key::Num3,
        "Digit4" => Key::Num4, "Digit5" => Key::Num5, "Digit6" => Key::Num6,
        "Digit7" => Key::Num7, "Digit8" => Key::Num8, "Digit9" => Key::Num9,
        "Digit0" => Key::Num0,
        "KeyQ" => Key::Q, "KeyW" => Key::W, "KeyE" => Key::E, "KeyR" => Key::R,
        "KeyT" => Key::T, "KeyY" => Key::Y, "KeyU" => Key::U, "KeyI" => Key::I,
        "KeyO" => Key::O, "KeyP" => Key::P,
        "KeyA" => Key::A, "KeyS" => Key::S, "KeyD" => Key::D, "KeyF" => Key::F,
        "KeyG" => Key::G, "KeyH" => Key::H, "KeyJ" => Key::J, "KeyK" => Key::K,
        "KeyL" => Key::L, "Enter" | "NumpadEnter" => Key::Enter,
        "ShiftLeft" | "ShiftRight" => Key::CapsShift,
        "KeyZ" => Key::Z, "KeyX" => Key::X, "KeyC" => Key::C, "KeyV" => Key::V,
        "KeyB" => Key::B, "KeyN" => Key::N, "KeyM" => Key::M,
        "ControlLeft" | "ControlRight" | "AltLeft" | "AltRight" => Key::SymbolShift,
        "Space" => Key::Space,
        _ => return None,
    };
    Some(vec![key])
}

/// Returns the strokes that type `text`, if it is one character of the Spectrum. `shift` and `symbol` are true while Shift and a
/// key for SYMBOL SHIFT are held.
fn by_text(text: &str, shift: bool, symbol: bool) -> Option<(Vec<Vec<Key>>, PressKind)> {
    let mut characters = text.chars();
    let mut character = characters.next().filter(|_| characters.next().is_none())?;
    if symbol {
        character.make_ascii_lowercase();
    }
    let plain = character.is_ascii_alphanumeric() || character == ' ';
    // Shift with Caps Lock types a small letter: then Shift does not count.
    let small = character.is_ascii_lowercase() && shift && !symbol;
    Some((strokes_for(character)?, if plain && !small { PressKind::Letter } else { PressKind::Symbol }))
}

#[cfg(test)]
mod tests;
