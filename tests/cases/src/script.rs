//! Scripts of keys: what a person presses, and when the screen is compared.
//!
//! A script is a file in `scripts/NAME`, the folder of the program NAME. `> A B+C` presses keys one after the other (`+`: together)
//! and waits for the screen to rest after each; `> KEMPSTON-UP` pushes a joystick. `! A` presses and does not wait. `~ N` lets N
//! frames pass, 50 a second, and waits for rest; `. N` lets them pass and no more. `= NAME` compares the screen with the picture
//! NAME.png and with the lines after it that begin with `|`. `# ` begins a comment.

use crate::{FrameRunner, Person, Press, press, wait};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Returns the names of the programs that have scripts, sorted: the folders in `scripts`.
///
/// # Panics
/// If the folder cannot be read.
#[must_use]
pub fn programs() -> Vec<String> {
    let name = |path: PathBuf| path.file_name().expect("a name").to_string_lossy().into_owned();
    sorted(&folder()).into_iter().filter(|path| path.is_dir()).map(name).collect()
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts")
}

fn sorted(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder of scripts");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry of it").path()).collect();
    paths.sort();
    paths
}

/// Returns every script of a program with its path, sorted by name.
///
/// # Panics
/// If the folder or a script cannot be read.
#[must_use]
pub fn all(program: &str) -> Vec<(PathBuf, String)> {
    let scripts = sorted(&folder().join(program)).into_iter();
    let scripts = scripts.filter(|path| path.extension().is_some_and(|ending| ending == "txt"));
    let read = |path: PathBuf| (fs::read_to_string(&path).expect("a script is text"), path);
    scripts.map(read).map(|(text, path)| (path, text)).collect()
}

/// Returns the text of a file in a program's folder of scripts; `None` if there is no such file.
#[must_use]
pub fn file(program: &str, name: &str) -> Option<String> {
    fs::read_to_string(folder().join(program).join(name)).ok()
}

/// Returns the names of the golden pictures of a program.
///
/// # Panics
/// If the folder cannot be read.
#[must_use]
pub fn pictures(program: &str) -> BTreeSet<String> {
    let paths = sorted(&folder().join(program)).into_iter();
    let pictures = paths.filter(|path| path.extension().is_some_and(|ending| ending == "png"));
    pictures.filter_map(|path| Some(path.file_stem()?.to_string_lossy().into_owned())).collect()
}

/// Does a line of a script. Returns the name of the screen if the line compares one.
///
/// # Panics
/// If the line cannot be read, or the screen does not come to rest.
pub fn act<'a, R: FrameRunner>(person: &mut Person<R>, line: &'a str) -> Option<&'a str> {
    let frames = |count: &str| count.parse::<u64>().unwrap_or_else(|error| panic!("{line}: {error}"));
    match line.split_once(' ').unwrap_or((line, "")) {
        (">", strokes) => strokes.split_whitespace().for_each(|stroke| press(person, &presses(stroke))),
        ("!", stroke) => person.tap(&presses(stroke)),
        ("~", count) => wait(person, frames(count)),
        (".", count) => person.run_frames(frames(count)),
        ("=", name) => return Some(name),
        _ => assert!(line.is_empty() || line.starts_with(['#', '|']), "unknown line in a script: {line}"),
    }
    None
}

/// Reads what is pressed together: `CAPS+SPACE`, `KEMPSTON-UP+KEMPSTON-LEFT`.
///
/// # Panics
/// If there is no such key.
#[must_use]
pub fn presses(stroke: &str) -> Vec<Press> {
    Press::parse(stroke).unwrap_or_else(|| panic!("there is no such key: {stroke}"))
}
