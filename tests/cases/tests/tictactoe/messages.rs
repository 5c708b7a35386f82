//! Every message of the game is on a golden screen.

use cases::script;
use pipeline::{Assembler, Program};

/// Number of messages, and those in tall letters, which are only in the pictures.
const MESSAGES: usize = 20;
const TALL: [&str; 2] = ["MessageChampion", "MessageDraw"];

/// Each piece of a message between names and cells is in one row of a screen.
#[test]
fn every_message_is_on_a_golden_screen() {
    let program = Program::embedded("tictactoe", Assembler::Builtin).unwrap();
    let scripts = script::all("tictactoe");
    let rows: Vec<&str> = scripts.iter().flat_map(|(_, script)| screen_rows(script)).collect();
    let mut messages = 0;
    for (name, &address) in program.symbols.iter().filter(|(name, _)| name.starts_with("Message")) {
        messages += 1;
        if TALL.contains(&name.as_str()) {
            continue;
        }
        let at = usize::try_from(address).unwrap() - usize::from(program.start) + 1;
        let text = program.code[at..].split(|&byte| byte == 0).next().expect("a text");
        let pieces: Vec<&str> =
            text.split(|&byte| byte < 32).map(|piece| std::str::from_utf8(piece).unwrap()).collect();
        let is_in = |row: &&str| pieces.iter().all(|piece| row.contains(piece));
        assert!(rows.iter().any(is_in), "{name} is on no screen: {pieces:?}");
    }
    assert_eq!(messages, MESSAGES);
}

/// Returns the rows of a script's screens.
fn screen_rows(script: &str) -> impl Iterator<Item = &str> {
    script.lines().filter_map(|line| line.strip_prefix('|'))
}
