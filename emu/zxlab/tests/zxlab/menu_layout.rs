//! Tests of where the menu draws what: pages longer than the window, the on-screen keyboard below the picture, long messages, and
//! small windows.

use crate::x11::menu::{
    BACK, BAR, CASE, CYAN, EDGE, KEYBOARD, MACHINE, PANEL, PICTURE, RED, click, click_until, close, open_menu,
    open_page, play_rom, wait_for_colour,
};
use crate::x11::picture::{play_test_picture, wait_for_fitted_picture, wait_for_picture};
use crate::x11::{Display, RENDERERS, TOOLS, has_tools, wait_for};
use std::time::Duration;

#[test]
fn a_page_that_is_longer_than_the_window_has_a_bar() {
    if !has_tools("a_page_that_is_longer_than_the_window_has_a_bar", &TOOLS) {
        return;
    }
    for renderer in RENDERERS {
        let display = Display::new();
        let game = play_rom(&display, renderer);
        // The bar shows although the pointer is over the column.
        open_page(&display, &game, MACHINE);
        let bright = || display.pixel(BAR).to_be_bytes()[1] > 60;
        wait_for("a bar", bright);
        close(&display, &game);
        open_page(&display, &game, PICTURE);
        wait_for_colour(&display, "no bar", BAR, BACK);
    }
}

#[test]
fn the_on_screen_keyboard_can_be_clicked() {
    if !has_tools("the_on_screen_keyboard_can_be_clicked", &TOOLS) {
        return;
    }
    for renderer in RENDERERS {
        let display = Display::new();
        let game = play_rom(&display, renderer);
        open_menu(&display, &game);
        click_until(&game, (80, KEYBOARD), "the menu's end", || display.pixel(EDGE) != PANEL);
        // A place in the border, beside the screen, above the keyboard.
        let top = (147, 100);
        game.xdotool(&["mousemove", "95", "490"]);
        std::thread::sleep(Duration::from_millis(100));
        game.xdotool(&["mousedown", "1"]);
        wait_for_colour(&display, "A", top, RED);
        game.xdotool(&["mouseup", "1"]);
        wait_for_colour(&display, "no A", top, CYAN);
    }
}

#[test]
fn the_whole_screen_shows_above_the_on_screen_keyboard() {
    if !has_tools("the_whole_screen_shows_above_the_on_screen_keyboard", &TOOLS) {
        return;
    }
    for renderer in RENDERERS {
        let display = Display::new();
        let game = play_test_picture(&display, &[renderer]);
        open_menu(&display, &game);
        click_until(&game, (80, KEYBOARD), "the menu's end", || display.pixel(EDGE) != PANEL);
        // In a large window, because a card blends neighbouring pixels and small ones cannot be compared.
        game.resize(1280, 1024);
        let mut top = 0;
        wait_for("the keyboard", || {
            let seen = display.screenshot();
            top = (0..1024).rev().find(|y| seen[y * 1280 + 640] == CYAN).map_or(0, |y| y + 1);
            (500..700).contains(&top) && seen[(top + 2) * 1280 + 640] == CASE
        });
        wait_for_fitted_picture(&display, renderer.0, (1280, top as u32), (32, 288, 224));
        game.resize(704, 592);
        open_menu(&display, &game);
        click_until(&game, (80, KEYBOARD), "the menu's end", || display.pixel(EDGE) != PANEL);
        wait_for_picture(&display, renderer.0, 704, 592, 2);
    }
}

#[test]
fn a_message_wider_than_the_window_is_wrapped() {
    if !has_tools("a_message_wider_than_the_window_is_wrapped", &TOOLS) {
        return;
    }
    for renderer in RENDERERS {
        let display = Display::new();
        let folder = display.folder.path().join("config/zxlab");
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("settings.toml"), format!("{} = 1\n", "a-key-of-nobody-".repeat(9))).unwrap();
        let game = play_rom(&display, renderer);
        game.resize(704, 592);
        wait_for_colour(&display, "what is not known", (20, 28), PANEL);
        assert_eq!([display.pixel((5, 28)), display.pixel((699, 28))], [CYAN; 2], "{renderer:?}");
    }
}

#[test]
fn in_a_small_window_column_and_page_are_scrolled() {
    if !has_tools("in_a_small_window_column_and_page_are_scrolled", &TOOLS) {
        return;
    }
    for renderer in RENDERERS {
        let display = Display::new();
        let mut game = play_rom(&display, renderer);
        game.resize(200, 150);
        game.xdotool(&["key", "F1"]);
        wait_for_colour(&display, "the menu", (1, 100), PANEL);
        // Returns the column's pixels.
        let column = || display.screenshot().chunks(1280).take(150).map(|line| line[..70].to_vec()).collect::<Vec<_>>();
        game.xdotool(&["mousemove", "35", "100"]);
        display.settle();
        let first = column();
        game.xdotool(&["click", "--repeat", "20", "--delay", "30", "5"]);
        wait_for("the column's end", || column() != first);
        display.settle();
        // A page too.
        game.xdotool(&["click", "--repeat", "20", "--delay", "30", "4"]);
        wait_for("the column's beginning", || column() == first);
        click(&game, (35, 126));
        let page =
            || display.screenshot().chunks(1280).take(150).map(|line| line[80..200].to_vec()).collect::<Vec<_>>();
        game.xdotool(&["mousemove", "140", "100"]);
        display.settle();
        let first = page();
        game.xdotool(&["click", "--repeat", "20", "--delay", "30", "5"]);
        wait_for("the page's end", || page() != first);
        game.xdotool(&["mousemove", "35", "100"]);
        display.settle();
        game.xdotool(&["click", "--repeat", "20", "--delay", "30", "5"]);
        display.settle();
        // The column's last entry leaves.
        click(&game, (35, 138));
        assert_eq!(game.end().code(), Some(0), "{renderer:?}");
    }
}
