//! Of what keys become.

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
    let mut keyboard = Keyboard { in_rom: true, ..Keyboard::default() };
    let mut frames = Vec::new();
    for (n, character) in text.chars().enumerate() {
        // Each has a key of its own, and Shift is down for the signs.
        let key = PhysicalKey::Unidentified(winit::keyboard::NativeKeyCode::Xkb(u32::from(character)));
        let shifted = character.is_ascii_uppercase() || !character.is_ascii_alphanumeric();
        if shifted {
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
fn all_is_typed_however_quickly_it_comes() {
    for apart in [0, 1, 2, 4, 7, 12] {
        assert_eq!(tapped("p\"\"[]\"hello+100", apart), "PRINT \"\"[]\"hello+100L", "{apart} frames apart");
    }
}

#[test]
fn capitals_are_capitals_behind_any_sign_and_however_they_were_made() {
    for apart in [0, 1, 2, 4, 7, 12] {
        assert_eq!(tapped("p\"[ABC] {XyZ|Q\"", apart), "PRINT \"[ABC] {XyZ|Q\"L", "{apart} frames apart");
    }
    // Caps Lock: capitals without Shift, and small letters with it.
    let mut keyboard = Keyboard { in_rom: true, ..Keyboard::default() };
    let mut frames = Vec::new();
    for (text, shift) in
        [("p", true), ("\"", true), ("A", false), ("[", false), ("B", false), ("c", true), ("D", false)]
    {
        let key = PhysicalKey::Unidentified(winit::keyboard::NativeKeyCode::Xkb(text.chars().next().unwrap().into()));
        if shift {
            keyboard.press(code(KeyCode::ShiftLeft), None, Layout::Modern);
            frames.extend((0..4).map(|_| keyboard.next_frame()));
        }
        keyboard.press(key, Some(text), Layout::Modern);
        frames.extend((0..5).map(|_| keyboard.next_frame()));
        keyboard.release(key);
        keyboard.release(code(KeyCode::ShiftLeft));
        frames.extend((0..15).map(|_| keyboard.next_frame()));
    }
    frames.extend((0..60).map(|_| keyboard.next_frame()));
    assert_eq!(keys::typed(frames), "PRINT \"A[BcDL");
    // Shift that is let go while a letter is held counts no more.
    let mut keyboard = Keyboard::default();
    keyboard.press(code(KeyCode::ShiftLeft), None, Layout::Modern);
    keyboard.press(code(KeyCode::KeyA), Some("A"), Layout::Modern);
    (0..SHORTEST).for_each(|_| assert_eq!(keyboard.next_frame(), [Key::CapsShift, Key::A]));
    keyboard.release(code(KeyCode::ShiftLeft));
    assert_eq!(keyboard.next_frame(), [Key::A]);
}

#[test]
fn a_letter_that_has_to_wait_is_held_all_the_same() {
    let a = |keyboard: &mut Keyboard| keyboard.press(code(KeyCode::KeyA), Some("a"), Layout::Modern);
    for (in_rom, gap) in [(false, 2), (true, 5)] {
        let mut keyboard = Keyboard { in_rom, ..Keyboard::default() };
        a(&mut keyboard);
        (0..SHORTEST).for_each(|_| drop(keyboard.next_frame()));
        keyboard.release(code(KeyCode::KeyA));
        (0..2).for_each(|_| assert!(keyboard.next_frame().is_empty()));
        a(&mut keyboard);
        let up = 2 + (0..9).take_while(|_| keyboard.next_frame().is_empty()).count();
        assert_eq!(up, gap, "{in_rom}");
        (0..50).for_each(|_| assert_eq!(keyboard.next_frame(), [Key::A]));
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
