//! Scripts of keys: what a person presses, and when somebody looks at the screen.
//!
//! A script is a file in `scripts`. `> A B+C` presses keys one after the other (`+`: together) and waits for the screen to
//! rest after each, `> KEMPSTON-UP` pushes a joystick; `! A` presses and does not wait; `~ N` lets N frames pass, 50 a second,
//! and waits for rest, `. N` lets them pass and no more; `= NAME` is a screen to look at, and the lines behind it that begin
//! with `|` are what it says. `# ` begins a remark.

use crate::{Player, Press};
use spectrum::{Key, joystick};
use std::fs;
use std::path::{Path, PathBuf};

/// The folder of scripts.
#[must_use]
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts")
}

/// Every script there is, by its path, in the order of their names.
///
/// # Panics
/// If the folder or a script cannot be read.
#[must_use]
pub fn all() -> Vec<(PathBuf, String)> {
    let mut scripts: Vec<PathBuf> = fs::read_dir(folder())
        .expect("the folder of scripts")
        .map(|entry| entry.expect("an entry of it").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "txt"))
        .collect();
    scripts.sort();
    let read = |path: PathBuf| (fs::read_to_string(&path).expect("a script is text"), path);
    scripts.into_iter().map(read).map(|(text, path)| (path, text)).collect()
}

/// Does what a line of a script says; gives the name of the screen if it is one to look at.
///
/// # Panics
/// If the line says nothing that a script can say, or the screen does not come to rest.
pub fn act<'a>(player: &mut Player, line: &'a str) -> Option<&'a str> {
    let frames = |count: &str| count.parse::<u64>().unwrap_or_else(|error| panic!("{line}: {error}"));
    match line.split_once(' ').unwrap_or((line, "")) {
        (">", strokes) => strokes.split_whitespace().for_each(|stroke| player.press(&presses(stroke))),
        ("!", stroke) => player.tap(&presses(stroke)),
        ("~", count) => player.wait(frames(count)),
        (".", count) => (0..frames(count)).for_each(|_| player.frame()),
        ("=", name) => return Some(name),
        _ => assert!(line.is_empty() || line.starts_with(['#', '|']), "no line of a script: {line}"),
    }
    None
}

/// What is pressed together: `CAPS+SPACE`, `KEMPSTON-UP+KEMPSTON-LEFT`.
///
/// # Panics
/// If there is no such key.
#[must_use]
pub fn presses(stroke: &str) -> Vec<Press> {
    let press = |name| {
        let key = Key::from_name(name).map(Press::Key);
        key.or_else(|| joystick::from_name(name).map(|(stick, push)| Press::Stick(stick, push)))
    };
    stroke.split('+').map(|name| press(name).unwrap_or_else(|| panic!("no key: {name}"))).collect()
}
