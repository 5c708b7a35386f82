//! Scripts of keys with golden screens, for every program: what a person presses, and the screens that follow.
//!
//! `= NAME` in a script compares the screen: as text with the lines after it that begin with `|`, and as a picture with NAME.png
//! beside the script. With `ZXLAB_WRITE_GOLDEN=1` the screens are written instead: look at them before they are committed.

use cases::{Person, golden, script};
use pipeline::{Assembler, Program};
use spectrum::Loading;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

/// The programs, and the least number of their scripts and screens: an empty folder proves nothing.
const PROGRAMS: [(&str, usize, usize); 1] = [("tictactoe", 13, 87)];

/// Number of messages in tic-tac-toe, and those in tall letters, which are only in the pictures.
const MESSAGES: usize = 20;
const TALL: [&str; 2] = ["MessageChampion", "MessageDraw"];

#[test]
fn every_script_shows_its_golden_screens() {
    let write = std::env::var_os("ZXLAB_WRITE_GOLDEN").is_some();
    let mut wrong = String::new();
    assert_eq!(script::programs(), PROGRAMS.map(|(name, ..)| name));
    let rows: Vec<&str> = lab::programs::PROGRAMS.iter().map(|program| program.name).collect();
    assert_eq!(script::programs(), rows, "every program of the registry has scripts");
    for (name, least_scripts, least_screens) in PROGRAMS {
        let menu = cases::start(name, Loading::Instant);
        let (mut screens, scripts) = (0, script::all(name));
        for (path, script) in &scripts {
            let (golden, shown) = play(menu.clone(), path, script, write, &mut wrong);
            screens += shown;
            if write {
                fs::write(path, golden).expect("a golden screen can be written");
                let _ = writeln!(io::stderr(), "written: {}", path.display());
            } else if golden != *script {
                let _ = write!(wrong, "\n{}: the screens are now\n{golden}", path.display());
            }
        }
        assert!(scripts.len() >= least_scripts && screens >= least_screens, "{name}: {screens} screens");
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// Every message of tic-tac-toe is on a golden screen: each piece of it between names and cells, in one row.
#[test]
fn every_message_is_on_a_golden_screen() {
    let program = Program::embedded("tictactoe", Assembler::Builtin).unwrap();
    let rows: Vec<String> = script::all("tictactoe").into_iter().flat_map(|(_, script)| screen_rows(&script)).collect();
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
        let is_in = |row: &&String| pieces.iter().all(|piece| row.contains(piece));
        assert!(rows.iter().any(|row| is_in(&row)), "{name} is on no screen: {pieces:?}");
    }
    assert_eq!(messages, MESSAGES);
}

/// Returns the rows of a script's screens.
fn screen_rows(script: &str) -> Vec<String> {
    script.lines().filter_map(|line| line.strip_prefix('|')).map(str::to_owned).collect()
}

/// Plays a script. Returns it with the screens as they are now, and their number.
fn play(mut player: Person, path: &Path, script: &str, write: bool, wrong: &mut String) -> (String, usize) {
    let (mut golden, mut screens) = (String::new(), 0);
    for line in script.lines().filter(|line| !line.starts_with('|')) {
        golden += &format!("{line}\n");
        let Some(name) = script::act(&mut player, line) else { continue };
        screens += 1;
        player.text().lines().for_each(|row| golden += &format!("|{row}\n"));
        let picture = golden::path(path, name);
        if write {
            fs::write(&picture, golden::encode(player.machine.picture())).expect("a golden picture can be written");
        } else if golden::decode(&picture) != player.machine.picture().indices() {
            let _ = write!(wrong, "\n{}: the picture differs", picture.display());
        }
    }
    (golden, screens)
}
