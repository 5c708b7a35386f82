//! Tests of the mapping from the computer's keys to the Spectrum's.

use super::*;
use crate::typing::typed;

#[test]
fn all_forty_keys_are_there() {
    let codes = "1234567890".chars().map(|c| format!("Digit{c}"));
    let codes = codes.chain(('A'..='Z').map(|c| format!("Key{c}")));
    let named = ["Enter", "Space", "ShiftLeft", "ControlLeft"].map(str::to_owned);
    let expected: Vec<String> = codes.chain(named).collect();
    let mut all: Vec<Key> = Vec::new();
    for expected in expected {
        let keys = by_position(&expected).unwrap();
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
fn a_key_is_down_until_it_is_released() {
    let mut keyboard = KeyMapper::default();
    assert!(keyboard.press("KeyA", Some("a"), Layout::Modern));
    for _ in 0..100 {
        assert_eq!(keyboard.next_frame().keys, [Key::A]);
    }
    keyboard.release("KeyA");
    assert!(keyboard.next_frame().keys.is_empty() || keyboard.next_frame().keys.is_empty());
}

#[test]
fn a_tap_between_two_frames_is_seen() {
    let mut keyboard = KeyMapper::default();
    keyboard.press("KeyA", Some("a"), Layout::Modern);
    keyboard.release("KeyA");
    for _ in 0..SHORTEST {
        assert_eq!(keyboard.next_frame().keys, [Key::A]);
    }
    assert!(keyboard.next_frame().keys.is_empty());
}

#[test]
fn shift_and_a_digit_map_by_position_or_by_character() {
    for (layout, keys) in
        [(Layout::Positional, [Key::CapsShift, Key::Num2]), (Layout::Modern, [Key::SymbolShift, Key::P])]
    {
        let mut keyboard = KeyMapper::default();
        keyboard.press("ShiftLeft", None, layout);
        // A British keyboard.
        keyboard.press("Digit2", Some("\""), layout);
        assert_eq!(keyboard.next_frame().keys, keys, "{layout:?}");
    }
}

#[test]
fn letters_map_by_position_or_by_character() {
    // A French keyboard.
    for (layout, key) in [(Layout::Positional, Key::Q), (Layout::Modern, Key::A)] {
        let mut keyboard = KeyMapper::default();
        keyboard.press("ShiftLeft", None, layout);
        keyboard.press("KeyQ", Some("A"), layout);
        assert_eq!(keyboard.next_frame().keys, [Key::CapsShift, key], "{layout:?}");
        keyboard.release_all();
        keyboard.press("ControlLeft", None, layout);
        keyboard.press("KeyQ", Some("a"), layout);
        assert_eq!(keyboard.next_frame().keys, [Key::SymbolShift, key], "{layout:?}");
    }
}

#[test]
fn a_symbol_ignores_the_shift_held_to_type_it() {
    let mut keyboard = KeyMapper::default();
    keyboard.press("ShiftLeft", None, Layout::Modern);
    keyboard.press("Quote", Some("\""), Layout::Modern);
    assert_eq!(keyboard.next_frame().keys, [Key::SymbolShift, Key::P]);
    keyboard.release("Quote");
    keyboard.next_frame();
    keyboard.next_frame();
    assert_eq!(keyboard.next_frame().keys, [Key::CapsShift]);
}

#[test]
fn keys_the_spectrum_lacks_do_nothing() {
    let mut keyboard = KeyMapper::default();
    assert!(!keyboard.press("F5", None, Layout::Modern));
    assert!(!keyboard.press("BracketLeft", Some("é"), Layout::Modern));
    assert!(keyboard.next_frame().keys.is_empty());
    keyboard.press("KeyA", Some("a"), Layout::Modern);
    keyboard.release_all();
    assert!(keyboard.next_frame().keys.is_empty());
}

/// Taps keys that write `text`, `apart` frames from one to the next. Returns what the Spectrum types.
fn tapped(text: &str, apart: usize) -> String {
    let mut keyboard = KeyMapper { in_rom: true, ..KeyMapper::default() };
    let mut frames = Vec::new();
    for (n, character) in text.chars().enumerate() {
        // Each character has a key of its own. Shift is held for symbols and capitals.
        let key = &format!("Unidentified {character}");
        let shifted = character.is_ascii_uppercase() || !character.is_ascii_alphanumeric();
        if shifted {
            keyboard.press("ShiftLeft", None, Layout::Modern);
        }
        keyboard.press(key, Some(&character.to_string()), Layout::Modern);
        // Every second key is held until the next is pressed.
        frames.extend((0..apart * (n % 2)).map(|_| keyboard.next_frame().keys));
        keyboard.release(key);
        keyboard.release("ShiftLeft");
        frames.extend((0..apart * (1 - n % 2)).map(|_| keyboard.next_frame().keys));
    }
    frames.extend((0..200).map(|_| keyboard.next_frame().keys));
    typed(frames)
}

#[test]
fn quick_typing_loses_no_key() {
    for apart in [0, 1, 2, 4, 7, 12] {
        assert_eq!(tapped("p\"\"[]\"hello+100", apart), "PRINT \"\"[]\"hello+100L", "{apart} frames apart");
    }
}

#[test]
fn capitals_stay_capitals_after_symbols_and_with_caps_lock() {
    for apart in [0, 1, 2, 4, 7, 12] {
        assert_eq!(tapped("p\"[ABC] {XyZ|Q\"", apart), "PRINT \"[ABC] {XyZ|Q\"L", "{apart} frames apart");
    }
    // Caps Lock: capitals without Shift, small letters with it.
    let mut keyboard = KeyMapper { in_rom: true, ..KeyMapper::default() };
    let mut frames = Vec::new();
    for (text, shift) in
        [("p", true), ("\"", true), ("A", false), ("[", false), ("B", false), ("c", true), ("D", false)]
    {
        let key = &format!("Unidentified {text}");
        if shift {
            keyboard.press("ShiftLeft", None, Layout::Modern);
            frames.extend((0..4).map(|_| keyboard.next_frame().keys));
        }
        keyboard.press(key, Some(text), Layout::Modern);
        frames.extend((0..5).map(|_| keyboard.next_frame().keys));
        keyboard.release(key);
        keyboard.release("ShiftLeft");
        frames.extend((0..15).map(|_| keyboard.next_frame().keys));
    }
    frames.extend((0..60).map(|_| keyboard.next_frame().keys));
    assert_eq!(typed(frames), "PRINT \"A[BcDL");
    // A Shift released while a letter is held no longer counts.
    let mut keyboard = KeyMapper::default();
    keyboard.press("ShiftLeft", None, Layout::Modern);
    keyboard.press("KeyA", Some("A"), Layout::Modern);
    (0..SHORTEST).for_each(|_| assert_eq!(keyboard.next_frame().keys, [Key::CapsShift, Key::A]));
    keyboard.release("ShiftLeft");
    assert_eq!(keyboard.next_frame().keys, [Key::A]);
}

#[test]
fn a_queued_letter_is_held_as_long_as_its_key() {
    let a = |keyboard: &mut KeyMapper| keyboard.press("KeyA", Some("a"), Layout::Modern);
    for (in_rom, gap) in [(false, 2), (true, 5)] {
        let mut keyboard = KeyMapper { in_rom, ..KeyMapper::default() };
        a(&mut keyboard);
        (0..SHORTEST).for_each(|_| drop(keyboard.next_frame().keys));
        keyboard.release("KeyA");
        (0..2).for_each(|_| assert!(keyboard.next_frame().keys.is_empty()));
        a(&mut keyboard);
        let up = 2 + (0..9).take_while(|_| keyboard.next_frame().keys.is_empty()).count();
        assert_eq!(up, gap, "{in_rom}");
        (0..50).for_each(|_| assert_eq!(keyboard.next_frame().keys, [Key::A]));
    }
}

#[test]
fn a_letter_replaces_a_symbol_that_is_down() {
    let mut keyboard = KeyMapper::default();
    keyboard.press("Quote", Some("\""), Layout::Modern);
    (0..SHORTEST).for_each(|_| assert_eq!(keyboard.next_frame().keys, [Key::SymbolShift, Key::P]));
    keyboard.press("KeyA", Some("a"), Layout::Modern);
    assert_eq!(keyboard.next_frame().keys, [Key::A]);
    // In a game keys can be held together, cursor keys with symbols too, and a key pressed again is down at once.
    keyboard.press("KeyQ", Some("q"), Layout::Modern);
    assert_eq!(keyboard.next_frame().keys, [Key::A, Key::Q]);
    keyboard.release("KeyQ");
    (0..SHORTEST).for_each(|_| drop(keyboard.next_frame().keys));
    keyboard.press("KeyQ", Some("q"), Layout::Modern);
    assert_eq!(keyboard.next_frame().keys, [Key::A, Key::Q]);
    keyboard.release_all();
    keyboard.press("ArrowLeft", None, Layout::Modern);
    keyboard.press("Period", Some("."), Layout::Modern);
    assert_eq!(keyboard.next_frame().keys, [Key::CapsShift, Key::Num5, Key::SymbolShift, Key::M]);
}

#[test]
fn a_symbol_is_held_as_long_as_its_key() {
    let mut keyboard = KeyMapper::default();
    keyboard.press("Comma", Some(","), Layout::Modern);
    for _ in 0..100 {
        assert_eq!(keyboard.next_frame().keys, [Key::SymbolShift, Key::N]);
    }
    keyboard.release("Comma");
    keyboard.next_frame();
    assert!(keyboard.next_frame().keys.is_empty());
}

#[test]
fn with_a_joystick_cursor_keys_push_and_typed_keys_stay_keys() {
    let mut keyboard = KeyMapper { has_joystick: true, ..KeyMapper::default() };
    keyboard.press("ArrowLeft", None, Layout::Modern);
    keyboard.press("Tab", None, Layout::Modern);
    assert_eq!(keyboard.next_frame(), Input { keys: vec![], pushes: vec![Push::Left, Push::Fire] });
    // A push is held as long as its key, and a tap for as long as any key.
    keyboard.release("Tab");
    (1..SHORTEST).for_each(|_| assert_eq!(keyboard.next_frame().pushes, [Push::Left, Push::Fire]));
    assert_eq!(keyboard.next_frame().pushes, [Push::Left]);
    // Shift and 5 is not a push, although a Spectrum's cursor key is just that.
    keyboard.release_all();
    keyboard.press("ShiftLeft", None, Layout::Positional);
    keyboard.press("Digit5", Some("%"), Layout::Positional);
    assert_eq!(keyboard.next_frame(), Input::from(vec![Key::CapsShift, Key::Num5]));
}
