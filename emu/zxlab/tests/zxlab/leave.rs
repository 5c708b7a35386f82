//! Ends of the window: closed, by a signal, or with its display. State and recording are kept.

use crate::x11::picture::play_test_picture;
use crate::x11::{Display, Game, RENDERERS, TOOLS, has_tools, wait_for};

#[test]
fn the_window_closes_with_f10() {
    if !has_tools("the_window_closes_with_f10", &TOOLS) {
        return;
    }
    for renderer in RENDERERS {
        let display = Display::new();
        let mut game = play_test_picture(&display, &[renderer]);
        game.xdotool(&["key", "F10"]);
        assert_eq!(game.end().code(), Some(0));
    }
}

#[test]
fn a_display_that_vanishes_is_an_error_of_one_line() {
    if !has_tools("a_display_that_vanishes_is_an_error_of_one_line", &TOOLS) {
        return;
    }
    for renderer in RENDERERS {
        let mut display = Display::new();
        // The display is gone, so the test can only look at the program's process.
        let child = {
            let mut game = play_test_picture(&display, &[renderer]);
            game.take()
        };
        display.kill_display();
        let output = child.wait_with_output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{errors}");
        let lines = errors.lines().filter(|line| line.starts_with("zxlab:") && !line.contains("no sound"));
        assert_eq!(lines.collect::<Vec<_>>(), ["zxlab: the display has vanished"], "{errors}");
        assert!(!errors.contains("panicked"), "{errors}");
    }
}

#[test]
fn without_a_display_a_window_is_an_error() {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_zxlab"))
        .args(["play", "--window"])
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET")
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{errors}");
    assert_eq!(errors.lines().filter(|line| line.starts_with("zxlab: no window")).count(), 1, "{errors}");
}

/// An X server that accepts connections but never answers does not block the program forever.
#[test]
fn a_display_that_does_not_answer_is_an_error_of_one_line() {
    // Other displays have low numbers: a high number is free, or the next one.
    let folder = std::path::Path::new("/tmp/.X11-unix");
    let _ = std::fs::create_dir(folder);
    let bound = (2_000..2_100).find_map(|number| {
        let path = folder.join(format!("X{number}"));
        Some((std::os::unix::net::UnixListener::bind(&path).ok()?, number, path))
    });
    let (_silent, number, path) = bound.unwrap();
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_zxlab"))
        .args(["play", "--window"])
        .env("DISPLAY", format!(":{number}"))
        .env_remove("WAYLAND_DISPLAY")
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let since = std::time::Instant::now();
    while child.try_wait().unwrap().is_none() && since.elapsed() < crate::x11::TIMEOUT {
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    let _ = child.kill();
    let output = child.wait_with_output().unwrap();
    std::fs::remove_file(path).unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{errors}");
    let lines: Vec<&str> = errors.lines().collect();
    assert_eq!(lines, ["zxlab: no window to play in: the display does not answer"]);
}

/// Returns the files with an ending in a folder of the display and its subfolders.
fn files(folder: &std::path::Path, ending: &str) -> Vec<std::path::PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    entries
        .flat_map(|path| if path.is_dir() { files(&path, ending) } else { vec![path] })
        .filter(|path| path.to_string_lossy().ends_with(ending))
        .collect()
}

/// Returns the automatically saved state with this number.
fn left(display: &Display, number: u32) -> Option<std::path::PathBuf> {
    let mut states = files(&display.folder.path().join("data"), ".szx");
    states.retain(|path| path.to_string_lossy().contains(&format!("/left-{number}-")));
    assert!(states.len() < 2, "{states:?}");
    states.pop()
}

/// Plays for more than ten seconds of the machine's time, and records it.
fn record(game: &Game<'_>) {
    game.xdotool(&["key", "F9"]);
    wait_for("a recording", || game.title().contains("recording"));
    play_on(game);
}

/// Plays for more than ten seconds of the machine's time, as fast as possible.
fn play_on(game: &Game<'_>) {
    game.xdotool(&["key", "F8"]);
    wait_for("speed", || game.title().contains("as fast as possible"));
    wait_for("ten seconds", || game.machine().frame() > 600);
}

/// Asserts that state and recording are kept.
fn is_kept(display: &Display, ended: &str) {
    assert!(left(display, 1).is_some() && left(display, 2).is_none(), "{ended}");
    for (ending, head, length) in [(".gif", b"GIF8", 1000), (".wav", b"RIFF", 1000)] {
        let found = files(display.folder.path(), ending);
        let file = std::fs::read(&found[0]).unwrap();
        assert!(file.starts_with(head) && file.len() > length, "{ended}: {found:?}: {} bytes", file.len());
    }
}

#[test]
#[cfg(unix)]
fn a_signal_ends_the_window_and_the_state_is_kept() {
    use std::os::unix::process::ExitStatusExt;
    if !has_tools("a_signal_ends_the_window_and_the_state_is_kept", &TOOLS) {
        return;
    }
    for (signal, number) in [("-TERM", 15), ("-INT", 2), ("-HUP", 1)] {
        let display = Display::new();
        let mut game = play_test_picture(&display, &[RENDERERS[1]]);
        record(&game);
        assert!(std::process::Command::new("kill").args([signal, &game.id().to_string()]).status().unwrap().success());
        assert_eq!(game.end().signal(), Some(number));
        is_kept(&display, signal);
    }
}

/// A limit on the length of files acts like a full disk.
#[test]
fn older_states_survive_a_state_that_cannot_be_written() {
    if !has_tools("older_states_survive_a_state_that_cannot_be_written", &[TOOLS[0], TOOLS[1], "prlimit"]) {
        return;
    }
    let display = Display::new();
    let run = |program: &str, arguments: &[&str]| {
        assert!(std::process::Command::new(program).args(arguments).status().unwrap().success(), "{program}");
    };
    let leave = |limit: Option<&str>| {
        let mut game = play_test_picture(&display, &[RENDERERS[1]]);
        play_on(&game);
        let pid = game.id().to_string();
        limit.iter().for_each(|limit| run("prlimit", &["--pid", &pid, limit]));
        run("kill", &["-TERM", &pid]);
        game.end();
        let kept = [1, 2, 3].map(|number| left(&display, number).map(|path| std::fs::read(path).unwrap()));
        (kept, game.errors())
    };
    let (once, _) = leave(None);
    assert!(once[0].is_some() && once[1].is_none());
    let (twice, errors) = leave(None);
    assert!(twice[0] == once[0] && twice[1].is_some(), "{errors}");
    let (after, errors) = leave(Some("--fsize=100"));
    assert!(after == twice, "the older ones are as they were: {errors}");
    assert_eq!(
        errors.lines().filter(|line| line.contains("left-3-") && line.contains(".szx: cannot be written")).count(),
        1,
        "{errors}"
    );
    let folder = left(&display, 1).unwrap().parent().unwrap().to_owned();
    let names: Vec<_> = std::fs::read_dir(folder).unwrap().flatten().map(|file| file.file_name()).collect();
    assert!(names.iter().all(|name| name.to_string_lossy().ends_with(".szx")), "no half is left: {names:?}");
}

#[test]
fn a_window_destroyed_from_outside_is_an_error_of_one_line_and_the_state_is_kept() {
    if !has_tools("a_window_destroyed_from_outside_is_an_error_of_one_line_and_the_state_is_kept", &TOOLS) {
        return;
    }
    for renderer in RENDERERS {
        // The window only, and then everything that the program has on the display: then its connection ends too, and either may be
        // noticed first.
        let (window, display_too) = ("zxlab: the window was destroyed from outside", "zxlab: the display has vanished");
        for (how, reasons) in [("windowclose", &[window][..]), ("windowkill", &[window, display_too])] {
            let display = Display::new();
            let mut game = play_test_picture(&display, &[renderer]);
            record(&game);
            game.xdotool(&[how, &game.window().to_string()]);
            let (status, errors) = (game.end(), game.errors());
            assert_eq!(status.code(), Some(2), "{renderer:?}, {how}: {errors}");
            let reported = errors.lines().filter(|line| reasons.contains(line)).count();
            assert_eq!(reported, 1, "{renderer:?}, {how}: {errors}");
            assert!(!errors.contains("panicked") && !errors.contains("backtrace"), "{renderer:?}, {how}: {errors}");
            is_kept(&display, how);
        }
    }
}
