//! Scripts of keys with golden screens: what a person presses, and what then stands on the screen.
//!
//! `= NAME` in a script compares the screen: as text with the lines behind it that begin with `|`, and as a picture with
//! `scripts/NAME.png`. With `ZXLAB_WRITE_GOLDEN=1` the screens are written instead: look at them before they are committed.

use cases::{Player, golden, script};
use pipeline::{Assembler, Program};
use spectrum::Loading;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};

/// Scripts and screens there are at the least: an empty folder proves nothing.
const SCRIPTS: usize = 13;
const SCREENS: usize = 87;

/// Messages in the game, those in tall letters with them, which nobody reads but in the pictures.
const MESSAGES: usize = 20;
const TALL: [&str; 2] = ["MessageChampion", "MessageDraw"];

#[test]
fn every_script_shows_its_golden_screens() {
    let write = std::env::var_os("ZXLAB_WRITE_GOLDEN").is_some();
    let menu = Player::at("tictactoe", Loading::Instant);
    let (mut screens, mut wrong) = (0, String::new());
    let scripts = script::all();
    for (path, script) in &scripts {
        let (golden, shown) = play(menu.clone(), script, write, &mut wrong);
        screens += shown;
        if write {
            fs::write(path, golden).expect("a golden screen can be written");
            let _ = writeln!(io::stderr(), "written: {}", path.display());
        } else if golden != *script {
            let _ = write!(wrong, "\n{}: the screens are now\n{golden}", path.display());
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(scripts.len() >= SCRIPTS && screens >= SCREENS, "only {} scripts with {screens} screens", scripts.len());
}

/// Whatever the game may say stands on a golden screen: each piece of a message between the names and cells in it, in one row.
#[test]
fn every_message_is_on_a_golden_screen() {
    let program = Program::game("tictactoe", Assembler::Builtin).unwrap();
    let rows: Vec<String> = script::all().into_iter().flat_map(|(_, script)| screen_rows(&script)).collect();
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
        let says = |row: &&String| pieces.iter().all(|piece| row.contains(piece));
        assert!(rows.iter().any(|row| says(&row)), "{name} stands nowhere: {pieces:?}");
    }
    assert_eq!(messages, MESSAGES);
}

/// The rows of a script's screens.
fn screen_rows(script: &str) -> Vec<String> {
    script.lines().filter_map(|line| line.strip_prefix('|')).map(str::to_owned).collect()
}

/// Plays a script; gives it back with the screens that came, and how many.
fn play(mut player: Player, script: &str, write: bool, wrong: &mut String) -> (String, usize) {
    let (mut golden, mut screens) = (String::new(), 0);
    for line in script.lines().filter(|line| !line.starts_with('|')) {
        golden += &format!("{line}\n");
        let Some(name) = script::act(&mut player, line) else { continue };
        screens += 1;
        player.text().lines().for_each(|row| golden += &format!("|{row}\n"));
        let picture = golden::path(name);
        if write {
            fs::write(&picture, golden::encode(player.machine.picture())).expect("a golden picture can be written");
        } else if golden::decode(&picture) != player.machine.picture().indices() {
            let _ = write!(wrong, "\n{}: the picture differs", picture.display());
        }
    }
    (golden, screens)
}
