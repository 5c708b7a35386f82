//! The window as a person sees it: on a display without a screen (Xvfb), keys pressed by xdotool, pixels compared. By the
//! graphics card (Mesa's, played by the processor), and without one.

#![cfg(target_os = "linux")]

mod desk;

use desk::{Desk, Game, PATIENCE, has, wait_for};
use std::io::Write;
use std::time::{Duration, Instant};

const TOOLS: [&str; 2] = ["Xvfb", "xdotool"];

/// How the picture comes on the window: drawn by a card, if there is a driver for one; or by the processor.
const WAYS: [(&str, &str); 2] = [("WGPU_ADAPTER_NAME", "llvmpipe"), ("VK_ICD_FILENAMES", "/nonexistent")];

/// Red, green and blue of the Spectrum's colours: 0 to 7, then bright.
#[rustfmt::skip]
const COLOURS: [u32; 16] = [
    0x000000, 0x0000D7, 0xD70000, 0xD700D7, 0x00D700, 0x00D7D7, 0xD7D700, 0xD7D7D7,
    0x000000, 0x0000FF, 0xFF0000, 0xFF00FF, 0x00FF00, 0x00FFFF, 0xFFFF00, 0xFFFFFF,
];
const BORDER: usize = 5;
const WHITE: u8 = 0x3F;
const RED: u8 = 0x12;

/// Attributes of the test picture below its first two lines: every ink on every paper, dull and bright, over and over.
fn attribute(cell: usize) -> u8 {
    if cell < 64 { WHITE } else { (cell as u8).wrapping_mul(37) & 0x7F }
}

/// A byte of the test picture's pixels, by its place in the screen's memory.
fn pixels(at: usize) -> u8 {
    (at as u8).wrapping_mul(29) ^ (at >> 5) as u8
}

/// A ROM that shows the test picture, and the keyboard in its first forty cells: white, and red for a key that is down.
///
/// ```text
/// 0000 F3        DI
/// 0001 3E 05     LD A,5            ; border
/// 0003 D3 FE     OUT ($FE),A
/// 0005 21 0010   LD HL,$1000
/// 0008 11 0040   LD DE,$4000
/// 000B 01 001B   LD BC,$1B00
/// 000E ED B0     LDIR
/// 0010 21 0058   LD HL,$5800       ; loop
/// 0013 01 FEFE   LD BC,$FEFE
/// 0016 ED 78     IN A,(C)          ; a half row
/// 0018 1E 05     LD E,5
/// 001A 1F        RRA               ; a key
/// 001B 36 3F     LD (HL),white
/// 001D 38 02     JR C,$0021
/// 001F 36 12     LD (HL),red
/// 0021 23        INC HL
/// 0022 1D        DEC E
/// 0023 20 F5     JR NZ,$001A
/// 0025 CB 00     RLC B             ; the next half row
/// 0027 38 ED     JR C,$0016
/// 0029 18 E5     JR $0010
/// ```
fn rom() -> Vec<u8> {
    let mut rom = vec![0; 0x4000];
    #[rustfmt::skip]
    let code = [
        0xF3, 0x3E, BORDER as u8, 0xD3, 0xFE,
        0x21, 0x00, 0x10, 0x11, 0x00, 0x40, 0x01, 0x00, 0x1B, 0xED, 0xB0,
        0x21, 0x00, 0x58, 0x01, 0xFE, 0xFE,
        0xED, 0x78, 0x1E, 5,
        0x1F, 0x36, WHITE, 0x38, 0x02, 0x36, RED, 0x23, 0x1D, 0x20, 0xF5,
        0xCB, 0x00, 0x38, 0xED, 0x18, 0xE5,
    ];
    rom[..code.len()].copy_from_slice(&code);
    for at in 0..0x1800 {
        rom[0x1000 + at] = pixels(at);
    }
    for cell in 0..0x300 {
        rom[0x2800 + cell] = attribute(cell);
    }
    rom
}

/// The colour at a place of the 352 x 296 pixels, no key down.
fn expected(x: usize, y: usize) -> u32 {
    let (Some(x), Some(y)) = (x.checked_sub(48), y.checked_sub(48)) else { return COLOURS[BORDER] };
    if x >= 256 || y >= 192 {
        return COLOURS[BORDER];
    }
    let at = ((y & 0xC0) << 5) + ((y & 7) << 8) + ((y & 0x38) << 2) + x / 8;
    let attribute = attribute(y / 8 * 32 + x / 8);
    let ink = pixels(at) >> (7 - x % 8) & 1 == 1;
    COLOURS[usize::from(if ink { attribute & 7 } else { attribute >> 3 & 7 } | attribute >> 3 & 8)]
}

/// Where what is seen differs from the picture in blocks of `scale`, its corner at (`left`, `top`) of a window of that size in
/// the display's corner; the first such place.
fn difference(seen: &[u32], width: usize, height: usize, scale: usize) -> Option<String> {
    let (left, top) = ((width - 352 * scale) / 2, (height - 296 * scale) / 2);
    for y in 0..height {
        for x in 0..width {
            let inside = (left..left + 352 * scale).contains(&x) && (top..top + 296 * scale).contains(&y);
            let expected = if inside { expected((x - left) / scale, (y - top) / scale) } else { 0 };
            let seen = seen[y * 1280 + x];
            if seen != expected {
                return Some(format!("at ({x}, {y}): {seen:06X}, not {expected:06X}"));
            }
        }
    }
    None
}

/// Waits until the keys shown as down are `names`, half row by half row as on the machine.
fn wait_for_keys(desk: &Desk, names: &[&str]) {
    #[rustfmt::skip]
    const MATRIX: [&str; 40] = [
        "CAPS", "Z", "X", "C", "V", "A", "S", "D", "F", "G", "Q", "W", "E", "R", "T", "1", "2", "3", "4", "5",
        "0", "9", "8", "7", "6", "P", "O", "I", "U", "Y", "ENTER", "L", "K", "J", "H", "SPACE", "SYMBOL", "M", "N", "B",
    ];
    let mut down: Vec<&str> = Vec::new();
    let ready = || {
        let seen = desk.look();
        let colour = |cell: usize| seen[(48 + cell / 32 * 8 + 4) * 2 * 1280 + (48 + cell % 32 * 8 + 4) * 2];
        down = (0..40).filter(|&cell| colour(cell) == COLOURS[2]).map(|cell| MATRIX[cell]).collect();
        down.len() == names.len() && names.iter().all(|name| down.contains(name))
    };
    wait_for(&format!("{names:?}"), ready);
}

/// Waits until the picture is seen in blocks of `scale` in a window of that size.
fn wait_for_picture(desk: &Desk, way: &str, width: usize, height: usize, scale: usize) {
    let since = Instant::now();
    while let Some(differs) = difference(&desk.look(), width, height, scale) {
        assert!(since.elapsed() < PATIENCE, "{way}: {width} x {height}, {differs}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn sit_down_before_the_picture<'a>(desk: &'a Desk, environment: &[(&str, &str)]) -> Game<'a> {
    let mut game = desk.play(&rom(), environment);
    game.sit_down();
    wait_for_picture(desk, &format!("{environment:?}"), 704, 592, 2);
    game
}

#[test]
fn the_picture_comes_in_the_spectrum_s_colours_at_every_size() {
    if !has("the_picture_comes_in_the_spectrum_s_colours_at_every_size", &TOOLS) {
        return;
    }
    for way in WAYS {
        let desk = Desk::new();
        let game = sit_down_before_the_picture(&desk, &[way]);
        assert!(game.title().ends_with("zxlab") && game.title().contains("test"), "{}", game.title());
        // (With an odd pixel to spare, a card cuts one off the border.)
        for (width, height, scale) in [(1100, 900, 3), (352, 296, 1), (804, 602, 2)] {
            game.resize(width, height);
            wait_for_picture(&desk, way.0, width as usize, height as usize, scale);
        }
    }
}

#[test]
fn keys_reach_the_machine_and_are_let_go() {
    if !has("keys_reach_the_machine_and_are_let_go", &TOOLS) {
        return;
    }
    for way in WAYS {
        let desk = Desk::new();
        let game = sit_down_before_the_picture(&desk, &[way]);
        let keys: [(&[&str], &[&str]); 12] = [
            (&["a"], &["A"]),
            (&["7"], &["7"]),
            (&["q", "p", "space"], &["Q", "P", "SPACE"]),
            (&["Return"], &["ENTER"]),
            (&["Shift_L"], &["CAPS"]),
            (&["Control_L", "k"], &["SYMBOL", "K"]),
            (&["BackSpace"], &["CAPS", "0"]),
            (&["Escape"], &["CAPS", "SPACE"]),
            (&["Left"], &["CAPS", "5"]),
            (&["Up"], &["CAPS", "7"]),
            (&["comma"], &["SYMBOL", "N"]),
            (&["Shift_L", "apostrophe"], &["SYMBOL", "P"]),
        ];
        for (pressed, down) in keys {
            for key in pressed {
                game.hand(&["keydown", key]);
            }
            wait_for_keys(&desk, down);
            for key in pressed.iter().rev() {
                game.hand(&["keyup", key]);
            }
            wait_for_keys(&desk, &[]);
        }

        // A key that is down when the window loses the focus is let go.
        game.hand(&["keydown", "a"]);
        wait_for_keys(&desk, &["A"]);
        game.hand(&["windowfocus", "1"]);
        wait_for_keys(&desk, &[]);
        game.hand(&["keyup", "a"]);
    }
}

#[test]
fn the_window_closes_with_f10() {
    if !has("the_window_closes_with_f10", &TOOLS) {
        return;
    }
    for way in WAYS {
        let desk = Desk::new();
        let mut game = sit_down_before_the_picture(&desk, &[way]);
        game.hand(&["key", "F10"]);
        assert_eq!(game.end().code(), Some(0));
    }
}

/// A program that makes the border of one colour.
fn source(border: usize) -> String {
    format!(
        "        ; a border\n        ORG $8000\nstart:  LD A,{border}\n        OUT ($FE),A\n        HALT\n        JR start\n        END start\n"
    )
}

#[test]
fn a_source_that_changes_is_played_anew_at_once() {
    if !has("a_source_that_changes_is_played_anew_at_once", &TOOLS) {
        return;
    }
    let desk = Desk::new();
    let path = desk.file("border.asm", source(2).as_bytes());
    let mut game = desk.play_file(&path, &["--watch"], &[WAYS[1]]);
    game.sit_down();
    let corner = |colour: u32| desk.look()[10 * 1280 + 10] == colour;
    wait_for("a red border", || corner(COLOURS[2]));
    let since = Instant::now();
    desk.file("border.asm", source(4).as_bytes());
    wait_for("a green border", || corner(COLOURS[4]));
    let _ = writeln!(std::io::stderr(), "a changed source is seen after {} ms", since.elapsed().as_millis());

    // A mistake leaves what is played as it is; the mended source comes.
    desk.file("border.asm", b" nonsense\n");
    std::thread::sleep(Duration::from_millis(500));
    assert!(corner(COLOURS[4]));
    desk.file("border.asm", source(6).as_bytes());
    wait_for("a yellow border", || corner(COLOURS[6]));
}

#[test]
fn the_function_keys_stop_and_turn_the_machine() {
    if !has("the_function_keys_stop_and_turn_the_machine", &TOOLS) {
        return;
    }
    let desk = Desk::new();
    let game = sit_down_before_the_picture(&desk, &[WAYS[1]]);
    let titled =
        |what: &str| wait_for(&format!("the title {what:?}"), || game.title() == format!("test.rom{what} - zxlab"));
    titled("");
    // While it stands, no key reaches it.
    game.hand(&["key", "F5"]);
    titled(" (paused)");
    game.hand(&["keydown", "a"]);
    std::thread::sleep(Duration::from_millis(200));
    wait_for_keys(&desk, &[]);
    // A frame, two: the program looks at the keys once in less than that.
    game.hand(&["key", "F6"]);
    game.hand(&["key", "F6"]);
    game.hand(&["key", "F6"]);
    wait_for_keys(&desk, &["A"]);
    game.hand(&["keyup", "a"]);
    game.hand(&["key", "F5"]);
    titled("");
    wait_for_keys(&desk, &[]);
    // Backwards the key is down again.
    game.hand(&["keydown", "F3"]);
    titled(" (backwards)");
    wait_for_keys(&desk, &["A"]);
    game.hand(&["keyup", "F3"]);
    titled("");
    game.hand(&["key", "F8"]);
    titled(" (as fast as it goes)");
    game.hand(&["key", "F8"]);
    titled("");
}

#[test]
fn a_display_that_vanishes_is_an_error_of_one_line() {
    if !has("a_display_that_vanishes_is_an_error_of_one_line", &TOOLS) {
        return;
    }
    for way in WAYS {
        let mut desk = Desk::new();
        // A look at the picture ends with the desk's display: what is left is the program's process.
        let child = {
            let mut game = sit_down_before_the_picture(&desk, &[way]);
            game.take()
        };
        desk.pull_the_plug();
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

/// The settings as somebody has left them.
fn set(desk: &Desk, settings: &str) {
    let folder = desk.folder.path().join("config/zxlab");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("settings.toml"), settings).unwrap();
}

#[test]
fn keys_count_by_what_they_write_or_by_where_they_are() {
    if !has("keys_count_by_what_they_write_or_by_where_they_are", &TOOLS) {
        return;
    }
    for (layout, down) in [("modern", ["SYMBOL", "2"]), ("positional", ["CAPS", "2"])] {
        let desk = Desk::new();
        set(&desk, &format!("[keys]\nlayout = \"{layout}\"\n"));
        let game = sit_down_before_the_picture(&desk, &[WAYS[1]]);
        // At the place of the 2, with Shift: @ on this keyboard.
        game.hand(&["keydown", "Shift_L"]);
        game.hand(&["keydown", "2"]);
        wait_for_keys(&desk, &down);
        game.hand(&["keyup", "2"]);
        game.hand(&["keyup", "Shift_L"]);
        wait_for_keys(&desk, &[]);
    }
}

#[test]
fn the_picture_fills_the_window_and_the_border_is_cut_off() {
    if !has("the_picture_fills_the_window_and_the_border_is_cut_off", &TOOLS) {
        return;
    }
    for way in WAYS {
        for (border, from, width, height) in [("none", 48, 256, 192), ("some", 32, 288, 224), ("all", 0, 352, 296)] {
            let desk = Desk::new();
            set(&desk, &format!("[window]\nscaling = \"fitted\"\nborder = \"{border}\"\n"));
            let mut game = desk.play(&rom(), &[way]);
            game.sit_down();
            game.resize(900, 700);
            // In the middle, its pixels square, and touching two sides of the window.
            let scale = (900.0 / f64::from(width)).min(700.0 / f64::from(height));
            let (left, top) = ((900.0 - f64::from(width) * scale) / 2.0, (700.0 - f64::from(height) * scale) / 2.0);
            let matches = || {
                let seen = desk.look();
                let at = |start: f64, n: i32| (start + (f64::from(n) + 0.5) * scale) as usize;
                let same = |(x, y): (i32, i32)| {
                    seen[at(top, y) * 1280 + at(left, x)] == expected((from + x) as usize, (from + y) as usize)
                };
                let mut places = (0..height).step_by(5).flat_map(|y| (0..width).step_by(7).map(move |x| (x, y)));
                // Beside it, above or to its left, there is nothing.
                let beside = if left > top { 350 * 1280 } else { 450 };
                places.all(same) && (left.max(top) < 2.0 || seen[beside] == 0)
            };
            wait_for(&format!("the picture, {}, border {border}", way.0), matches);
        }
    }
}

/// The files of a kind in a folder of the desk and those below it.
fn files(folder: &std::path::Path, ending: &str) -> Vec<std::path::PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    entries
        .flat_map(|path| if path.is_dir() { files(&path, ending) } else { vec![path] })
        .filter(|path| path.to_string_lossy().ends_with(ending))
        .collect()
}

/// Plays for more than ten seconds of the machine's time, as fast as it goes, while it is recorded.
fn play_on(desk: &Desk, game: &Game<'_>) {
    game.hand(&["key", "F9"]);
    wait_for("a recording", || game.title().contains("recording"));
    game.hand(&["key", "F8"]);
    wait_for("speed", || game.title().contains("as fast as it goes"));
    // A state that F2 keeps has the number of its frame.
    let frame = || {
        game.hand(&["key", "F2"]);
        let newest = files(&desk.folder.path().join("data"), ".szx")
            .into_iter()
            .max_by_key(|path| path.file_stem().and_then(|stem| stem.to_str()?.parse::<u32>().ok()))?;
        let file = std::fs::read(newest).ok()?;
        let rom = spectrum::Rom::sinclair_48k();
        let machine = spectrum::snapshot::Format::Szx.read(&file, rom, spectrum::Model::default()).ok()?;
        Some(machine.frame())
    };
    wait_for("ten seconds", || frame().is_some_and(|frame| frame > 600));
}

/// What was played and recorded is kept.
fn is_kept(desk: &Desk, ended: &str) {
    assert_eq!(files(&desk.folder.path().join("data"), "left.szx").len(), 1, "{ended}");
    for (ending, head, length) in [(".gif", b"GIF8", 1000), (".wav", b"RIFF", 1000)] {
        let found = files(desk.folder.path(), ending);
        let file = std::fs::read(&found[0]).unwrap();
        assert!(file.starts_with(head) && file.len() > length, "{ended}: {found:?}: {} bytes", file.len());
    }
}

#[test]
#[cfg(unix)]
fn a_signal_ends_the_window_and_what_was_played_is_kept() {
    use std::os::unix::process::ExitStatusExt;
    if !has("a_signal_ends_the_window_and_what_was_played_is_kept", &TOOLS) {
        return;
    }
    for (signal, number) in [("-TERM", 15), ("-INT", 2), ("-HUP", 1)] {
        let desk = Desk::new();
        let mut game = sit_down_before_the_picture(&desk, &[WAYS[1]]);
        play_on(&desk, &game);
        assert!(std::process::Command::new("kill").args([signal, &game.id().to_string()]).status().unwrap().success());
        assert_eq!(game.end().signal(), Some(number));
        is_kept(&desk, signal);
    }
}

#[test]
fn a_window_destroyed_from_outside_is_an_error_of_one_line_and_what_was_played_is_kept() {
    if !has("a_window_destroyed_from_outside_is_an_error_of_one_line_and_what_was_played_is_kept", &TOOLS) {
        return;
    }
    for way in WAYS {
        // The window alone, and all that the program has on the display.
        for how in ["windowclose", "windowkill"] {
            let desk = Desk::new();
            let mut game = sit_down_before_the_picture(&desk, &[way]);
            play_on(&desk, &game);
            game.hand(&[how, &game.window().to_string()]);
            let (status, errors) = (game.end(), game.errors());
            assert_eq!(status.code(), Some(2), "{way:?}, {how}: {errors}");
            let lines: Vec<&str> = errors.lines().filter(|line| line.ends_with("from outside")).collect();
            assert_eq!(lines, ["zxlab: the window was destroyed from outside"], "{way:?}, {how}: {errors}");
            assert!(!errors.contains("panicked") && !errors.contains("backtrace"), "{way:?}, {how}: {errors}");
            is_kept(&desk, how);
        }
    }
}
