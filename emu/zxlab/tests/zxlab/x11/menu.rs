//! Positions and colours of the menu, and functions that use it.

use super::{Display, Game, REPEATED, wait_for};
use std::time::{Duration, Instant};

pub(crate) const CYAN: u32 = 0x00D7D7;
pub(crate) const RED: u32 = 0xD70000;
pub(crate) const YELLOW: u32 = 0xD7D700;
pub(crate) const BLACK: u32 = 0x000000;
pub(crate) const WHITE: u32 = 0xD7D7D7;
/// Outline of the field that is typed into.
const OUTLINE: u32 = 0x00D7D7;
/// Background of a selected choice.
pub(crate) const CHOSEN: u32 = 0x006068;
/// Background of the menu's column. Nothing is drawn at the column's edge.
pub(crate) const PANEL: u32 = 0x18181D;

/// Colour of the on-screen keyboard's case.
pub(crate) const CASE: u32 = 0x141417;

/// Positions in a window of 704 x 592: the border, the edge of the menu's column, and the heights of its entries.
pub(crate) const BORDER: (i16, i16) = (690, 300);
pub(crate) const EDGE: (i16, i16) = (3, 300);
pub(crate) const PROGRAMS: i16 = 104;
pub(crate) const OPEN: i16 = 134;
pub(crate) const STATES: i16 = 194;
pub(crate) const SAVE: i16 = 224;
pub(crate) const TIME: i16 = 254;
pub(crate) const MACHINE: i16 = 284;
pub(crate) const PICTURE: i16 = 314;
pub(crate) const KEYBOARD: i16 = 412;
pub(crate) const OFF_AND_ON: i16 = 534;

/// Position of the scroll bar of a page that is longer than the window.
pub(crate) const BAR: (i16, i16) = (685, 100);
/// Background of the pages.
pub(crate) const BACK: u32 = 0x0C0C0F;

/// Returns a ROM whose border has one colour, and another one while A is pressed.
///
/// ```text
/// 0000 F3        DI
/// 0001 3E FD     LD A,$FD
/// 0003 DB FE     IN A,($FE)        ; the half row of A
/// 0005 2F        CPL
/// 0006 E6 01     AND 1
/// 0008 47        LD B,A
/// 0009 87        ADD A,A
/// 000A 80        ADD A,B
/// 000B 4F        LD C,A
/// 000C 3E nn     LD A,border
/// 000E 91        SUB C             ; three less
/// 000F D3 FE     OUT ($FE),A
/// 0011 18 EE     JR $0001
/// ```
pub(crate) fn rom(border: u8) -> Vec<u8> {
    let mut rom = vec![0; 0x4000];
    #[rustfmt::skip]
    let code = [
        0xF3, 0x3E, 0xFD, 0xDB, 0xFE, 0x2F, 0xE6, 0x01, 0x47, 0x87, 0x80, 0x4F,
        0x3E, border, 0x91, 0xD3, 0xFE, 0x18, 0xEE,
    ];
    rom[..code.len()].copy_from_slice(&code);
    rom
}

/// Waits until a pixel has a colour.
pub(crate) fn wait_for_colour(display: &Display, what: &str, place: (i16, i16), expected: u32) {
    wait_for(&format!("{what}: {expected:06X} at {place:?}"), || display.pixel(place) == expected);
}

/// Starts the program with the ROM of [`rom`] and waits for its border.
pub(crate) fn play_rom<'a>(display: &'a Display, renderer: (&str, &str)) -> Game<'a> {
    let mut game = display.play(&rom(5), &[renderer]);
    game.focus_window();
    wait_for_colour(display, "the border", BORDER, CYAN);
    game
}

/// Clicks at a position.
pub(crate) fn click(game: &Game<'_>, (x, y): (i16, i16)) {
    game.xdotool(&["mousemove", &x.to_string(), &y.to_string()]);
    // The program has to see the pointer's position before the button.
    std::thread::sleep(Duration::from_millis(60));
    game.xdotool(&["click", "1"]);
}

/// Returns true if the button at a position is drawn as selected, with the pointer on it or not.
pub(crate) fn is_chosen(display: &Display, (x, y): (i16, i16)) -> bool {
    (y - 8..y + 8).any(|y| display.pixel((x, y)) == CHOSEN)
}

/// Clicks until `ready` returns true, again whenever [`REPEATED`] has passed.
pub(crate) fn click_until(game: &Game<'_>, place: (i16, i16), what: &str, mut ready: impl FnMut() -> bool) {
    let mut since = None;
    wait_for(what, || {
        if ready() {
            return true;
        }
        if since.is_none_or(|since: Instant| since.elapsed() > REPEATED) {
            click(game, place);
            since = Some(Instant::now());
        }
        false
    });
}

/// Types into the field at a position. Keys that come before the field is drawn as the one that is typed into are lost.
pub(crate) fn type_into(display: &Display, game: &Game<'_>, (x, y): (i16, i16), text: &str) {
    let is_outlined = || (y - 16..y + 16).any(|y| display.pixel((x, y)) == OUTLINE);
    click_until(game, (x, y), "the field", is_outlined);
    game.xdotool(&["type", text]);
}

/// Opens the menu.
pub(crate) fn open_menu(display: &Display, game: &Game<'_>) {
    game.xdotool(&["key", "F1"]);
    wait_for_colour(display, "the menu", EDGE, PANEL);
}

/// Returns true if the entry at this height is highlighted.
fn is_lit(display: &Display, line: i16) -> bool {
    let seen = display.screenshot();
    let lines = seen.chunks(1280).skip(line as usize - 6).take(12);
    let mut letters = lines.flat_map(|line| &line[24..150]);
    letters.any(|pixel| {
        let [_, red, green, blue] = pixel.to_be_bytes();
        red < 60 && green > 180 && blue > 180
    })
}

/// Waits until the entry at this height is highlighted.
pub(crate) fn wait_until_lit(display: &Display, line: i16) {
    wait_for(&format!("the highlighted entry at {line}"), || is_lit(display, line));
}

/// Opens the menu, and a page by the height of its entry. Waits until the entry is highlighted: an earlier click on the page
/// would hit another page.
pub(crate) fn open_page(display: &Display, game: &Game<'_>, line: i16) {
    open_menu(display, game);
    click_until(game, (80, line), "the page", || is_lit(display, line));
}

/// Closes the menu.
pub(crate) fn close(display: &Display, game: &Game<'_>) {
    game.xdotool(&["key", "Escape"]);
    wait_for("the menu's end", || display.pixel(EDGE) != PANEL);
}
