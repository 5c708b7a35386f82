//! Scripts of keys with golden screens, for every program: what a person presses, and the screens that follow.
//!
//! `= NAME` in a script compares the screen: as text with the lines after it that begin with `|`, and as a picture with NAME.png
//! beside the script. With `ZXLAB_WRITE_GOLDEN=1` the screens are written instead: look at them before they are committed.

use cases::{Person, golden, script};
use spectrum::Loading;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

#[test]
fn every_script_shows_its_golden_screens() {
    let write = std::env::var_os("ZXLAB_WRITE_GOLDEN").is_some();
    let mut wrong = String::new();
    let rows: BTreeSet<String> = lab::programs::PROGRAMS.iter().map(|program| program.name.to_owned()).collect();
    assert_eq!(
        script::programs().into_iter().collect::<BTreeSet<_>>(),
        rows,
        "every program of the registry has scripts"
    );
    for name in &rows {
        let menu = cases::start(name, Loading::Instant);
        let (mut screens, scripts) = (BTreeSet::new(), script::all(name));
        for (path, script) in &scripts {
            let (golden, shown) = play(menu.clone(), path, script, write, &mut wrong);
            screens.extend(shown);
            if write {
                fs::write(path, golden).expect("a golden screen can be written");
                let _ = writeln!(io::stderr(), "written: {}", path.display());
            } else if golden != *script {
                let _ = write!(wrong, "\n{}: the screens are now\n{golden}", path.display());
            }
        }
        assert!(!screens.is_empty(), "{name}: no script compares a screen");
        assert_eq!(
            screens,
            script::pictures(name),
            "{name}: the screens of the scripts, and the pictures in their folder"
        );
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// Plays a script. Returns it with the screens as they are now, and the screens' names.
fn play(mut player: Person, path: &Path, script: &str, write: bool, wrong: &mut String) -> (String, Vec<String>) {
    let (mut golden, mut screens) = (String::new(), Vec::new());
    for line in script.lines().filter(|line| !line.starts_with('|')) {
        golden += &format!("{line}\n");
        let Some(name) = script::act(&mut player, line) else { continue };
        screens.push(name.to_owned());
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
