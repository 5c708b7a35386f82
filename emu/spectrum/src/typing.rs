//! Maps characters and keys of a modern keyboard to keys of the Spectrum. A character that takes one key on a modern keyboard
//! often takes CAPS SHIFT or SYMBOL SHIFT and another key on the Spectrum. Source: the legends on the 48K's keyboard.

mod basic;
mod editor128;
mod mapper;
mod queue;
mod typist;

pub use basic::strokes_for_text;
pub use editor128::{Editor128, strokes_by_letter};
pub use mapper::{KeyMapper, Layout};
pub use queue::{STROKE, Typing, typed};
pub use typist::Typist;

use crate::{Key, Push};

/// Keys of a modern keyboard that produce no character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NamedKey {
    /// ENTER
    Enter,
    /// DELETE: CAPS SHIFT + 0
    Backspace,
    /// BREAK: CAPS SHIFT + SPACE
    Escape,
    /// Extended mode: CAPS SHIFT + SYMBOL SHIFT
    Tab,
    /// CAPS SHIFT + 5
    Left,
    /// CAPS SHIFT + 6
    Down,
    /// CAPS SHIFT + 7
    Up,
    /// CAPS SHIFT + 8
    Right,
}

impl NamedKey {
    /// Returns the push that the key gives a joystick, if one is plugged in: the cursor keys push it, and Tab fires.
    pub fn push(self) -> Option<Push> {
        match self {
            NamedKey::Right => Some(Push::Right),
            NamedKey::Left => Some(Push::Left),
            NamedKey::Down => Some(Push::Down),
            NamedKey::Up => Some(Push::Up),
            NamedKey::Tab => Some(Push::Fire),
            NamedKey::Enter | NamedKey::Backspace | NamedKey::Escape => None,
        }
    }
}

/// The user's input in a frame: the keys of the Spectrum that are down, and the pushes of its joystick.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Input {
    /// The keys that are down.
    pub keys: Vec<Key>,
    /// The pushes of the joystick.
    pub pushes: Vec<Push>,
}

impl From<Vec<Key>> for Input {
    fn from(keys: Vec<Key>) -> Input {
        Input { keys, pushes: Vec::new() }
    }
}

/// The characters printed in red on the keys, each with its key: SYMBOL SHIFT + key types it.
const SYMBOLS: [(char, Key); 26] = [
    ('!', Key::Num1),
    ('@', Key::Num2),
    ('#', Key::Num3),
    ('$', Key::Num4),
    ('%', Key::Num5),
    ('&', Key::Num6),
    ('\'', Key::Num7),
    ('(', Key::Num8),
    (')', Key::Num9),
    ('_', Key::Num0),
    ('<', Key::R),
    ('>', Key::T),
    (';', Key::O),
    ('"', Key::P),
    ('^', Key::H),
    ('-', Key::J),
    ('+', Key::K),
    ('=', Key::L),
    (':', Key::Z),
    ('£', Key::X),
    ('?', Key::C),
    ('/', Key::V),
    ('*', Key::B),
    (',', Key::N),
    ('.', Key::M),
    // The Spectrum has an up arrow at the code of the circumflex.
    ('↑', Key::H),
];

/// The characters printed in red below the keys, each with its key: SYMBOL SHIFT + key types it in extended mode.
const EXTENDED: [(char, Key); 8] = [
    ('[', Key::Y),
    (']', Key::U),
    ('{', Key::F),
    ('}', Key::G),
    ('|', Key::S),
    ('\\', Key::D),
    ('~', Key::A),
    ('©', Key::P),
];

/// Returns true for CAPS SHIFT and SYMBOL SHIFT.
pub fn is_shift(key: &Key) -> bool {
    matches!(key, Key::CapsShift | Key::SymbolShift)
}

/// Returns the strokes that type `c` on a Spectrum in letter mode, in order: one, or two through extended mode. `None` if it
/// cannot be typed.
pub fn strokes_for(c: char) -> Option<Vec<Vec<Key>>> {
    let extended = EXTENDED.iter().find(|&&(symbol, _)| symbol == c);
    let extended = extended.map(|&(_, key)| vec![keys_for_named(NamedKey::Tab), vec![Key::SymbolShift, key]]);
    extended.or_else(|| Some(vec![keys_for_char(c)?]))
}

/// Returns the keys that type `c` on a Spectrum in letter mode when pressed together. `None` for a character that takes more
/// than one stroke or cannot be typed.
pub fn keys_for_char(c: char) -> Option<Vec<Key>> {
    if let Some(&(_, key)) = SYMBOLS.iter().find(|&&(symbol, _)| symbol == c) {
        return Some(vec![Key::SymbolShift, key]);
    }
    match c {
        ' ' => Some(vec![Key::Space]),
        '\n' | '\r' => Some(vec![Key::Enter]),
        'A'..='Z' => Some(vec![Key::CapsShift, Key::from_name(&c.to_string())?]),
        'a'..='z' | '0'..='9' => Some(vec![Key::from_name(&c.to_ascii_uppercase().to_string())?]),
        _ => None,
    }
}

/// Returns the keys that have the effect of a key that produces no character.
pub fn keys_for_named(named: NamedKey) -> Vec<Key> {
    let caps = |key| vec![Key::CapsShift, key];
    match named {
        NamedKey::Enter => vec![Key::Enter],
        NamedKey::Backspace => caps(Key::Num0),
        NamedKey::Escape => caps(Key::Space),
        NamedKey::Tab => caps(Key::SymbolShift),
        NamedKey::Left => caps(Key::Num5),
        NamedKey::Down => caps(Key::Num6),
        NamedKey::Up => caps(Key::Num7),
        NamedKey::Right => caps(Key::Num8),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_printable_character_of_the_spectrum_can_be_typed() {
        // The Spectrum has the pound sign at the code of the grave accent.
        for c in (' '..='~').filter(|c| *c != '`') {
            assert!(strokes_for(c).is_some(), "{c}");
        }
        assert_eq!(strokes_for('`'), None);
        assert_eq!(keys_for_char('a'), Some(vec![Key::A]));
        assert_eq!(keys_for_char('A'), Some(vec![Key::CapsShift, Key::A]));
        assert_eq!(keys_for_char('"'), Some(vec![Key::SymbolShift, Key::P]));
        assert_eq!(keys_for_char('é'), None);
    }

    #[test]
    fn cursor_keys_and_tab_push_a_joystick() {
        assert_eq!(
            [NamedKey::Left, NamedKey::Tab, NamedKey::Enter].map(NamedKey::push),
            [Some(Push::Left), Some(Push::Fire), None]
        );
    }
}
