//! Tests of the window: on a virtual display (Xvfb), with keys pressed by xdotool and pixels compared; drawn by a graphics card
//! (Mesa's software renderer) and without one.

use crate::x11::picture::{
    COLOURS, play_test_picture, rom, wait_for_fitted_picture, wait_for_keys, wait_for_picture, wait_for_picture_in,
};
use crate::x11::{Display, RENDERERS, TOOLS, has_tools, wait_for};
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

#[test]
fn the_picture_has_the_spectrum_s_colours_at_every_size() {
    if !has_tools("the_picture_has_the_spectrum_s_colours_at_every_size", &TOOLS) {
        return;
    }
    for renderer in RENDERERS {
        let display = Display::new();
        let game = play_test_picture(&display, &[renderer]);
        assert!(game.title().ends_with("zxlab") && game.title().contains("test"), "{}", game.title());
        // Even sizes only: with an odd pixel to spare, a card cuts one off the border.
        for (width, height, scale) in [(1100, 900, 3), (352, 296, 1), (804, 602, 2)] {
            game.resize(width, height);
            wait_for_picture(&display, renderer.0, width as usize, height as usize, scale);
        }
    }
}

#[test]
fn full_screen_can_be_switched_on_and_off() {
    if !has_tools("full_screen_can_be_switched_on_and_off", &["Xvfb", "xdotool", "openbox"]) {
        return;
    }
    for renderer in RENDERERS {
        let display = Display::managed();
        let mut game = display.play(&rom(), &[renderer]);
        game.focus_window();
        wait_for_picture_in(&display, renderer.0, || game.place(), 2);
        let before = game.place();
        assert!(before.1 > 0, "a frame above it: {before:?}");
        for _ in 0..2 {
            game.xdotool(&["key", "F11"]);
            wait_for_picture_in(&display, renderer.0, || game.place(), 3);
            assert_eq!(game.place(), (0, 0, 1280, 1024));
            // Keys reach the full-screen window too.
            game.xdotool(&["key", "F5"]);
            wait_for("the pause", || game.title().contains("(paused)"));
            game.xdotool(&["key", "F5"]);
            wait_for("its end", || !game.title().contains("(paused)"));
            game.xdotool(&["key", "F11"]);
            wait_for_picture_in(&display, renderer.0, || game.place(), 2);
            assert_eq!(game.place(), before);
        }
    }
}

#[test]
fn keys_reach_the_machine_and_are_released() {
    if !has_tools("keys_reach_the_machine_and_are_released", &TOOLS) {
        return;
    }
    for renderer in RENDERERS {
        let display = Display::new();
        let game = play_test_picture(&display, &[renderer]);
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
                game.xdotool(&["keydown", key]);
            }
            wait_for_keys(&display, down);
            for key in pressed.iter().rev() {
                game.xdotool(&["keyup", key]);
            }
            wait_for_keys(&display, &[]);
        }

        // A key is released when the window loses the focus.
        game.xdotool(&["keydown", "a"]);
        wait_for_keys(&display, &["A"]);
        game.xdotool(&["windowfocus", "1"]);
        wait_for_keys(&display, &[]);
        game.xdotool(&["keyup", "a"]);
    }
}

#[test]
fn quick_typing_loses_no_key() {
    if !has_tools("quick_typing_loses_no_key", &TOOLS) {
        return;
    }
    let display = Display::new();
    let mut game = display.play_file(Path::new("basic"), &[], &[RENDERERS[1]]);
    game.focus_window();
    wait_for("BASIC", || game.machine().frame() > 120);
    for (row, (line, said)) in
        [("p100*11\n", "1100 "), ("p\"hello [] 100\"+\"\"\n", "hello [] 100 ")].into_iter().enumerate()
    {
        game.xdotool(&["type", "--delay", "10", line]);
        wait_for("what is printed", || {
            let text = spectrum::text::Text::of(&game.machine(), &[]);
            text.rows().nth(row).is_some_and(|row| row.chars().collect::<String>().starts_with(said))
        });
    }
}

/// Returns a program that sets the border's colour.
fn source(border: usize) -> String {
    format!(
        "        ; a border\n        ORG $8000\nstart:  LD A,{border}\n        OUT ($FE),A\n        HALT\n        JR start\n        END start\n"
    )
}

#[test]
fn a_changed_source_is_started_again_at_once() {
    if !has_tools("a_changed_source_is_started_again_at_once", &TOOLS) {
        return;
    }
    let display = Display::new();
    let path = display.file("border.asm", source(2).as_bytes());
    let mut game = display.play_file(&path, &["--watch"], &[RENDERERS[1]]);
    game.focus_window();
    let corner = |colour: u32| display.screenshot()[10 * 1280 + 10] == colour;
    wait_for("a red border", || corner(COLOURS[2]));
    let since = Instant::now();
    display.file("border.asm", source(4).as_bytes());
    wait_for("a green border", || corner(COLOURS[4]));
    let _ = writeln!(std::io::stderr(), "a changed source is seen after {} ms", since.elapsed().as_millis());

    // After an error in the source the old program goes on; the corrected source starts.
    display.file("border.asm", b" nonsense\n");
    std::thread::sleep(Duration::from_millis(500));
    assert!(corner(COLOURS[4]));
    display.file("border.asm", source(6).as_bytes());
    wait_for("a yellow border", || corner(COLOURS[6]));
}

#[test]
fn the_function_keys_pause_step_and_rewind_the_machine() {
    if !has_tools("the_function_keys_pause_step_and_rewind_the_machine", &TOOLS) {
        return;
    }
    let display = Display::new();
    let game = play_test_picture(&display, &[RENDERERS[1]]);
    let titled =
        |what: &str| wait_for(&format!("the title {what:?}"), || game.title() == format!("test.rom{what} - zxlab"));
    titled("");
    // While the machine is paused, no key reaches it.
    game.xdotool(&["key", "F5"]);
    titled(" (paused)");
    game.xdotool(&["keydown", "a"]);
    std::thread::sleep(Duration::from_millis(200));
    wait_for_keys(&display, &[]);
    // Three frames: the program reads the keys at least once in these.
    game.xdotool(&["key", "F6"]);
    game.xdotool(&["key", "F6"]);
    game.xdotool(&["key", "F6"]);
    wait_for_keys(&display, &["A"]);
    // The key stays down for many frames: going back over three takes less time than looking at the display.
    game.xdotool(&["key", "F5"]);
    titled("");
    std::thread::sleep(Duration::from_millis(1500));
    game.xdotool(&["keyup", "a"]);
    wait_for_keys(&display, &[]);
    // Backwards, the key is down again.
    game.xdotool(&["keydown", "F3"]);
    titled(" (backwards)");
    wait_for_keys(&display, &["A"]);
    game.xdotool(&["keyup", "F3"]);
    titled("");
    game.xdotool(&["key", "F8"]);
    titled(" (as fast as possible)");
    game.xdotool(&["key", "F8"]);
    titled("");
}

/// Writes the settings file.
fn set(display: &Display, settings: &str) {
    let folder = display.folder.path().join("config/zxlab");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("settings.toml"), settings).unwrap();
}

#[test]
fn keys_are_mapped_by_character_or_by_position() {
    if !has_tools("keys_are_mapped_by_character_or_by_position", &TOOLS) {
        return;
    }
    for (layout, down) in [("modern", ["SYMBOL", "2"]), ("positional", ["CAPS", "2"])] {
        let display = Display::new();
        set(&display, &format!("[keys]\nlayout = \"{layout}\"\n"));
        let game = play_test_picture(&display, &[RENDERERS[1]]);
        // Shift and 2 types @ on this keyboard.
        game.xdotool(&["keydown", "Shift_L"]);
        game.xdotool(&["keydown", "2"]);
        wait_for_keys(&display, &down);
        game.xdotool(&["keyup", "2"]);
        game.xdotool(&["keyup", "Shift_L"]);
        wait_for_keys(&display, &[]);
    }
}

#[test]
fn the_picture_fills_the_window_and_the_border_is_cut_off() {
    if !has_tools("the_picture_fills_the_window_and_the_border_is_cut_off", &TOOLS) {
        return;
    }
    for renderer in RENDERERS {
        for (border, from, width, height) in [("none", 48, 256, 192), ("some", 32, 288, 224), ("all", 0, 352, 296)] {
            let display = Display::new();
            set(&display, &format!("[window]\nscaling = \"fitted\"\nborder = \"{border}\"\n"));
            let mut game = display.play(&rom(), &[renderer]);
            game.focus_window();
            game.resize(900, 700);
            let part = (from, width, height);
            wait_for_fitted_picture(&display, &format!("{}, border {border}", renderer.0), (900, 700), part);
        }
    }
}
