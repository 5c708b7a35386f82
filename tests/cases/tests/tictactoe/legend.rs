//! Each key that a screen explains does what the screen explains.

use cases::{Person, script};
use pipeline::{Assembler, Program};
use spectrum::Loading;
use std::sync::LazyLock;

/// Returns the game after some lines of a script.
fn after(lines: &[&str]) -> Person {
    let mut player = cases::start("tictactoe", Loading::Instant);
    for line in lines {
        script::act(&mut player, line);
    }
    player
}

/// Returns the game after a stroke.
fn pressed(player: &Person, stroke: &str) -> Person {
    let mut player = player.clone();
    cases::press(&mut player, &script::presses(stroke));
    player
}

/// Returns a byte of the game's variables: `Cell`, `TypedOne+2`.
fn variable(player: &Person, name: &str) -> u8 {
    static PROGRAM: LazyLock<Program> =
        LazyLock::new(|| Program::embedded("tictactoe", Assembler::Builtin).expect("the game assembles"));
    let (name, offset) = name.split_once('+').unwrap_or((name, "0"));
    let address = u16::try_from(PROGRAM.symbols[name]).expect("an address");
    player.machine.peek(address + offset.parse::<u16>().expect("an offset"))
}

/// Returns the row of the screen that contains a text.
fn row(player: &Person, text: &str) -> String {
    let screen = player.text();
    let row = screen.lines().find(|row| row.contains(text));
    row.unwrap_or_else(|| panic!("no {text}:\n{screen}")).trim().to_owned()
}

/// The cells to which the frame moves from the middle.
const WAYS: [(&str, u8); 4] = [("left", 4), ("right", 6), ("down", 8), ("up", 2)];

#[test]
fn digits_cursor_keys_and_enter_choose_cells() {
    let board = after(&["> 1 0 A ENTER B ENTER"]);
    row(&board, "1 to 9, or cursor keys and ENTER");
    for cell in 1..=9 {
        let played = pressed(&board, &cell.to_string());
        assert_eq!((variable(&played, "Cell"), variable(&played, "MoveCounter")), (cell, 1));
    }
    let framed = pressed(&board, "CAPS+5");
    for ((_, cell), cursor_key) in WAYS.into_iter().zip(["CAPS+5", "CAPS+8", "CAPS+6", "CAPS+7"]) {
        let played = pressed(&pressed(&framed, cursor_key), "ENTER");
        assert_eq!((variable(&played, "Cell"), variable(&played, "MoveCounter")), (cell, 1), "{cursor_key}");
    }
    let left = pressed(&board, "CAPS+SPACE");
    row(&board, "CAPS SHIFT + SPACE: menu");
    row(&left, "Start");
}

#[test]
fn joysticks_go_where_the_legend_says_and_no_cell_shows_a_digit() {
    let board = after(&["> 1 6 0 A ENTER B ENTER"]);
    let legend = row(&board, "Left right down up");
    let (ways, digits) = legend.split_once(": ").expect("ways and their digits");
    assert!(ways.to_lowercase().split(' ').eq(WAYS.map(|(way, _)| way)), "{ways}");
    let fires = row(&board, "Play: ");
    let fires = fires.strip_prefix("Play: ").and_then(|rest| rest.split_once("   ")).expect("fires").0;
    let mut sticks = 0;
    for (digits, fire) in digits.split(" or ").zip(fires.split(" or ")) {
        for ((way, cell), digit) in WAYS.into_iter().zip(digits.chars()) {
            let there = pressed(&pressed(&board, fire), &digit.to_string());
            assert_eq!(variable(&there, "Cursor"), cell, "{digit} goes {way}");
            let played = pressed(&there, fire);
            assert_eq!((variable(&played, "Cell"), variable(&played, "MoveCounter")), (cell, 1), "{fire} plays");
            sticks += 1;
        }
    }
    assert_eq!(sticks, 2 * 4);
    row(&board, "CAPS+SPACE: menu");
    row(&pressed(&board, "CAPS+SPACE"), "Start");
    let in_cells = |row: &str| row.chars().skip(9).take(14).any(|c| c.is_ascii_digit());
    let screen = board.text();
    let rows: Vec<&str> = screen.lines().skip(4).take(14).collect();
    assert!(!rows.iter().any(|row| in_cells(row)), "{screen}");
    let cells = after(&["> 1 0 A ENTER B ENTER"]).text();
    assert_eq!(cells.lines().skip(4).take(14).filter(|row| in_cells(row)).count(), 3, "{cells}");
}

#[test]
fn each_key_of_the_menu_steps_the_option_beside_it() {
    let menu = after(&[]);
    let screen = menu.text();
    let mut options = 0;
    for line in screen.lines() {
        let Some((digit, _)) = line.trim().split_once("  ").filter(|(digit, _)| digit.len() == 1) else { continue };
        let changed = pressed(&menu, digit).text();
        let differing: Vec<&str> = screen
            .lines()
            .zip(changed.lines())
            .filter(|(before, now)| before != now)
            .map(|(before, _)| before)
            .collect();
        if digit == "0" {
            assert!(changed.contains("what is your name?"), "{changed}");
        } else {
            assert_eq!(differing, [line], "{digit}");
            options += 1;
        }
    }
    assert_eq!(options, 6, "{screen}");
}

#[test]
fn names_are_typed_deleted_and_entered_with_the_keys_that_the_screen_names() {
    let name = after(&["> 0 A B C"]);
    row(&name, "Type it, then press ENTER");
    row(&pressed(&name, "ENTER"), "choose a cell");
    row(&name, "CAPS SHIFT + 0: delete");
    let field = |player: &Person| variable(player, "TypedOne+2");
    assert_ne!(field(&name), 0);
    assert_eq!(field(&pressed(&name, "CAPS+0")), 0);
    row(&name, "CAPS SHIFT + SPACE: menu");
    row(&pressed(&name, "CAPS+SPACE"), "Start");
}

/// DELETE repeats while it is held, until the field is empty, and then makes no error sound.
#[test]
fn delete_repeats_while_it_is_held() {
    let mut name = after(&["> 0 A B C D E F G H I J K L"]);
    let length = |player: &Person| (0..12).take_while(|at| variable(player, &format!("TypedOne+{at}")) != 0).count();
    assert_eq!(length(&name), 12);
    let mut lengths = Vec::new();
    script::presses("CAPS+0").into_iter().for_each(|key| name.hold(key));
    for _ in 0..120 {
        name.run_frame();
        lengths.push(length(&name));
    }
    assert_eq!((lengths[10], lengths[20]), (11, 11), "not at once");
    lengths.retain(|&length| length < 12);
    lengths.dedup();
    assert_eq!(lengths, (0..=11).rev().collect::<Vec<usize>>()[..], "one after the other");
    assert!(name.text().contains("Type it"), "{}", name.text());
}
