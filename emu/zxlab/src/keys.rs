//! Maps characters and keys of a modern keyboard to keys of the Spectrum. A character that takes one key on a modern keyboard
//! often takes CAPS SHIFT or SYMBOL SHIFT and another key on the Spectrum. Source: the legends on the 48K's keyboard.

mod typing;

#[cfg(test)]
pub(crate) use typing::tests::typed;
pub(crate) use typing::{STROKE, Typing};

use spectrum::{Key, Push};

/// Keys of a modern keyboard that produce no character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Named {
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
pub(crate) fn is_shift(key: &Key) -> bool {
    matches!(key, Key::CapsShift | Key::SymbolShift)
}

/// Returns the strokes that type `c` on a Spectrum in letter mode, in order: one, or two through extended mode. `None` if it
/// cannot be typed.
pub(crate) fn strokes_for(c: char) -> Option<Vec<Vec<Key>>> {
    let extended = EXTENDED.iter().find(|&&(symbol, _)| symbol == c);
    let extended = extended.map(|&(_, key)| vec![keys_for_named(Named::Tab), vec![Key::SymbolShift, key]]);
    extended.or_else(|| Some(vec![keys_for_char(c)?]))
}

/// Returns the keys that type `c` on a Spectrum in letter mode when pressed together. `None` for a character that takes more
/// than one stroke or cannot be typed.
pub(crate) fn keys_for_char(c: char) -> Option<Vec<Key>> {
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
pub(crate) fn keys_for_named(named: Named) -> Vec<Key> {
    let caps = |key| vec![Key::CapsShift, key];
    match named {
        Named::Enter => vec![Key::Enter],
        Named::Backspace => caps(Key::Num0),
        Named::Escape => caps(Key::Space),
        Named::Tab => caps(Key::SymbolShift),
        Named::Left => caps(Key::Num5),
        Named::Down => caps(Key::Num6),
        Named::Up => caps(Key::Num7),
        Named::Right => caps(Key::Num8),
    }
}

/// The keys that push a joystick, as [`pushes`] takes them.
pub(crate) fn of_push(push: Push) -> Vec<Key> {
    BUTTONS.iter().find(|(button, _)| *button == push).map(|&(_, named)| keys_for_named(named)).unwrap_or_default()
}

/// What pushes a joystick.
const BUTTONS: [(Push, Named); 5] = [
    (Push::Right, Named::Right),
    (Push::Left, Named::Left),
    (Push::Down, Named::Down),
    (Push::Up, Named::Up),
    (Push::Fire, Named::Tab),
];

/// Where a joystick is plugged in, the cursor keys push it and Tab fires: what is pushed by these keys, and the other keys.
pub(crate) fn pushes(held: &[Key]) -> (Vec<Push>, Vec<Key>) {
    let pushed = |named| keys_for_named(named).iter().all(|key| held.contains(key));
    let pushed: Vec<(Push, Named)> = BUTTONS.into_iter().filter(|&(_, named)| pushed(named)).collect();
    let taken: Vec<Key> = pushed.iter().flat_map(|&(_, named)| keys_for_named(named)).collect();
    let left = held.iter().copied().filter(|key| !taken.contains(key)).collect();
    (pushed.into_iter().map(|(push, _)| push).collect(), left)
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
        let held = [keys_for_named(Named::Left), keys_for_named(Named::Tab), vec![Key::Q]].concat();
        assert_eq!(pushes(&held), (vec![Push::Left, Push::Fire], vec![Key::Q]));
        assert_eq!(pushes(&[Key::CapsShift, Key::A]), (vec![], vec![Key::CapsShift, Key::A]));
        assert_eq!(pushes(&[Key::Num5]), (vec![], vec![Key::Num5]));
    }
}
