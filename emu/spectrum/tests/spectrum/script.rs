//! Key scripts: entries, and errors with their positions.

use format::{Block, Tape};
use proptest::prelude::*;
use spectrum::script::{Contact, HOLD, KeyScript, Stroke};
use spectrum::{Joystick, Key, Machine, Model, Push, Rom};
use std::sync::Arc;

fn error(script: &str) -> String {
    KeyScript::parse(script).unwrap_err().to_string()
}

#[test]
fn entries_are_read() {
    let script = KeyScript::parse("120:ENTER, 150:SYMBOL+P, 160:5 x8").unwrap();
    let stroke =
        |frame, keys: &[Key], frames| Stroke { frame, keys: keys.iter().copied().map(Contact::Key).collect(), frames };
    assert_eq!(
        script.strokes,
        [
            stroke(120, &[Key::Enter], HOLD),
            stroke(150, &[Key::SymbolShift, Key::P], HOLD),
            stroke(160, &[Key::Num5], 8)
        ]
    );
    assert_eq!(HOLD, 5);
    assert_eq!(script.end(), 168);
    assert_eq!(script.clone().delayed(100).strokes[0].frame, 220);

    let same = "120:enter # the menu\n\n  150 : Symbol + p,\n160:5  X8,\n# nothing more\n";
    assert!(KeyScript::parse(same).is_err(), "no blanks around +: the count would be read as a key");
    let same = "120:enter # the menu, then\n\n  150 : Symbol+p,\r\n160:5  X8,\n# nothing more\n";
    assert_eq!(KeyScript::parse(same).unwrap(), script);
    assert_eq!(KeyScript::parse("").unwrap(), KeyScript::default());
}

#[test]
fn errors_name_line_and_column() {
    assert_eq!(error("ENTER"), "line 1, column 1: `ENTER` is not FRAME:KEYS, such as 120:ENTER");
    assert_eq!(error("10:A, x:B"), "line 1, column 7: `x` is not a frame");
    assert_eq!(error("-1:A"), "line 1, column 1: `-1` is not a frame");
    assert_eq!(
        error("10:A\n20:B\n 30:C+ESC"),
        "line 3, column 7: `ESC` is not a key: A-Z, 0-9, ENTER, SPACE, CAPS, SYMBOL, PLAY or STOP of the tape deck, or a push of a joystick such as KEMPSTON-FIRE"
    );
    assert_eq!(
        error("10:"),
        "line 1, column 4: `` is not a key: A-Z, 0-9, ENTER, SPACE, CAPS, SYMBOL, PLAY or STOP of the tape deck, or a push of a joystick such as KEMPSTON-FIRE"
    );
    assert_eq!(
        error("10:A+"),
        "line 1, column 6: `` is not a key: A-Z, 0-9, ENTER, SPACE, CAPS, SYMBOL, PLAY or STOP of the tape deck, or a push of a joystick such as KEMPSTON-FIRE"
    );
    assert_eq!(
        error("1:É"),
        "line 1, column 3: `É` is not a key: A-Z, 0-9, ENTER, SPACE, CAPS, SYMBOL, PLAY or STOP of the tape deck, or a push of a joystick such as KEMPSTON-FIRE"
    );
    assert_eq!(error("10:A xx"), "line 1, column 7: `x` is not a number of frames");
    assert_eq!(error("10:A x0"), "line 1, column 6: keys are held for at least 1 frame");
    assert_eq!(
        error("10:A 20"),
        "line 1, column 6: `20` is not a number of frames: write x8, and keys held together as A+B"
    );
    assert_eq!(error("99999999999999999999:A"), "line 1, column 1: `99999999999999999999` is not a frame");
}

#[test]
fn keys_are_held_for_their_number_of_frames() {
    let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
    machine.press(Key::Z);
    let script = KeyScript::parse("2:A x3, 3:A+B x1, 6:C").unwrap();
    let mut seen = Vec::new();
    while machine.frame() < 12 {
        script.apply(&mut machine);
        let held: String = Key::all().filter(|&key| machine.keyboard().is_held(key)).map(Key::name).collect();
        seen.push(held);
        machine.run_frame();
    }
    assert_eq!(seen, ["Z", "Z", "ZA", "ZAB", "ZA", "Z", "ZC", "ZC", "ZC", "ZC", "ZC", "Z"]);
}

#[test]
fn joysticks_are_pushed_as_keys_are_pressed() {
    let script = KeyScript::parse("1:kempston-fire+KEMPSTON-UP+A x2, 2:FULLER-LEFT x1").unwrap();
    assert_eq!(script.strokes[0].keys[1], Contact::Joystick(Joystick::Kempston, Push::Up));
    assert!(script.joysticks().eq([Joystick::Kempston, Joystick::Kempston, Joystick::Fuller]));
    let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
    let mut seen = Vec::new();
    while machine.frame() < 4 {
        script.apply(&mut machine);
        let pushed = |joystick, push| machine.is_pushed(joystick, push);
        seen.push((pushed(Joystick::Kempston, Push::Fire), pushed(Joystick::Fuller, Push::Left)));
        machine.run_frame();
    }
    assert_eq!(seen, [(false, false), (true, false), (true, true), (false, false)]);
    assert!(error("1:KEMPSTON-JUMP").starts_with("line 1, column 3: `KEMPSTON-JUMP` is not a push of a joystick"));
}

/// PLAY and STOP act in their first frame only: the deck can then be started or stopped otherwise.
#[test]
fn the_decks_keys_are_pressed_too() {
    let script = KeyScript::parse("1:PLAY+A, 4:stop x1, 6:PLAY x9").unwrap();
    assert_eq!(script.strokes[0].keys, [Contact::Play, Contact::Key(Key::A)]);
    let mut machine = Machine::new(Rom::sinclair_48k(), Model::default());
    machine.deck_mut().insert(Arc::new(Tape { blocks: vec![Block::Tone { pulse: 2_168, count: 9_000 }] }));
    let mut seen = Vec::new();
    while machine.frame() < 10 {
        script.apply(&mut machine);
        seen.push((u8::from(machine.deck().is_playing()), u8::from(machine.keyboard().is_held(Key::A))));
        if machine.frame() == 8 {
            machine.deck_mut().stop();
        }
        machine.run_frame();
    }
    assert_eq!(seen, [(0, 0), (1, 1), (1, 1), (1, 1), (0, 1), (0, 1), (1, 0), (1, 0), (1, 0), (0, 0)]);
    assert!(
        error("1:REWIND").ends_with("PLAY or STOP of the tape deck, or a push of a joystick such as KEMPSTON-FIRE")
    );
}

proptest! {
    #[test]
    fn any_text_is_a_script_or_an_error_inside_it(text in "[0-9:+x,# \nA-CÉ]{0,40}|\\PC*") {
        if let Err(error) = KeyScript::parse(&text) {
            let line = text.lines().nth(error.line - 1).unwrap();
            prop_assert!(error.column <= line.chars().count() + 1);
        }
    }
}
