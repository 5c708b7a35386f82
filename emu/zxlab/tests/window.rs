//! The window as a person sees it: on a display without a screen (Xvfb), keys pressed by xdotool, pixels compared. By the
//! graphics card (Mesa's, played by the processor), and without one.

#![cfg(target_os = "linux")]

mod desk;

use desk::picture::{
    COLOURS, rom, sit_down_before_the_picture, wait_for_fitted_picture, wait_for_keys, wait_for_picture,
    wait_for_picture_in,
};
use desk::{Desk, TOOLS, WAYS, has, wait_for};
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

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
fn a_window_fills_the_screen_and_becomes_as_it_was() {
    if !has("a_window_fills_the_screen_and_becomes_as_it_was", &["Xvfb", "xdotool", "openbox"]) {
        return;
    }
    for way in WAYS {
        let desk = Desk::managed();
        let mut game = desk.play(&rom(), &[way]);
        game.sit_down();
        wait_for_picture_in(&desk, way.0, || game.place(), 2);
        let before = game.place();
        assert!(before.1 > 0, "a frame above it: {before:?}");
        for _ in 0..2 {
            game.hand(&["key", "F11"]);
            wait_for_picture_in(&desk, way.0, || game.place(), 3);
            assert_eq!(game.place(), (0, 0, 1280, 1024));
            // Keys come there too.
            game.hand(&["key", "F5"]);
            wait_for("the pause", || game.title().contains("(paused)"));
            game.hand(&["key", "F5"]);
            wait_for("its end", || !game.title().contains("(paused)"));
            game.hand(&["key", "F11"]);
            wait_for_picture_in(&desk, way.0, || game.place(), 2);
            assert_eq!(game.place(), before);
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
fn what_is_typed_quickly_is_typed() {
    if !has("what_is_typed_quickly_is_typed", &TOOLS) {
        return;
    }
    let desk = Desk::new();
    let mut game = desk.play_file(Path::new("basic"), &[], &[WAYS[1]]);
    game.sit_down();
    wait_for("BASIC", || game.machine().is_some_and(|machine| machine.frame() > 120));
    for (row, (line, said)) in
        [("p100*11\n", "1100 "), ("p\"hello [] 100\"+\"\"\n", "hello [] 100 ")].into_iter().enumerate()
    {
        game.hand(&["type", "--delay", "10", line]);
        let text =
            || Some(spectrum::text::Text::of(&game.machine()?, &[]).rows().nth(row)?.chars().collect::<String>());
        wait_for("what is printed", || text().is_some_and(|text| text.starts_with(said)));
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
            let part = (from, width, height);
            wait_for_fitted_picture(&desk, &format!("{}, border {border}", way.0), (900, 700), part);
        }
    }
}
