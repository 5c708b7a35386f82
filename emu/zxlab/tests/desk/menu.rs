//! The menu's places and colours, and a hand that finds its way about it.

use super::{Desk, Game, wait_for};
use std::time::{Duration, Instant};

pub(crate) const CYAN: u32 = 0x00D7D7;
pub(crate) const RED: u32 = 0xD70000;
pub(crate) const YELLOW: u32 = 0xD7D700;
pub(crate) const BLACK: u32 = 0x000000;
pub(crate) const WHITE: u32 = 0xD7D7D7;
/// A choice that is made.
pub(crate) const CHOSEN: u32 = 0x006068;
/// The column of the menu, on which nothing stands at its edge.
pub(crate) const PANEL: u32 = 0x18181D;

/// What the keys of the Spectrum stand in, on their picture.
pub(crate) const CASE: u32 = 0x141417;

/// Places in a window of 704 x 592: the border, the edge of the menu's column, and lines of the column.
pub(crate) const BORDER: (i16, i16) = (690, 300);
pub(crate) const EDGE: (i16, i16) = (3, 300);
pub(crate) const OPEN: i16 = 104;
pub(crate) const STATES: i16 = 166;
pub(crate) const KEEP: i16 = 197;
pub(crate) const TIME: i16 = 228;
pub(crate) const MACHINE: i16 = 259;
pub(crate) const PICTURE: i16 = 290;
pub(crate) const KEYBOARD: i16 = 391;
pub(crate) const EMPTY: i16 = 502;
pub(crate) const OFF_AND_ON: i16 = 533;

/// Where the bar is of a page that is longer than the window.
pub(crate) const BAR: (i16, i16) = (685, 100);
/// Behind the pages.
pub(crate) const BACK: u32 = 0x0C0C0F;

/// A ROM whose border is of one colour, and of another while A is pressed.
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

pub(crate) fn wait_for_colour(desk: &Desk, what: &str, place: (i16, i16), expected: u32) {
    wait_for(&format!("{what}: {expected:06X} at {place:?}"), || desk.pixel(place) == expected);
}

pub(crate) fn sit_down<'a>(desk: &'a Desk, way: (&str, &str)) -> Game<'a> {
    let mut game = desk.play(&rom(5), &[way]);
    game.sit_down();
    wait_for_colour(desk, "the border", BORDER, CYAN);
    game
}

pub(crate) fn click(game: &Game<'_>, (x, y): (i16, i16)) {
    game.hand(&["mousemove", &x.to_string(), &y.to_string()]);
    // The pointer is seen where it is before the button is.
    std::thread::sleep(Duration::from_millis(60));
    game.hand(&["click", "1"]);
}

/// Clicks until it has done something: on a busy machine, where a frame may take long, again.
pub(crate) fn click_until(game: &Game<'_>, place: (i16, i16), what: &str, mut ready: impl FnMut() -> bool) {
    let mut since = None;
    wait_for(what, || {
        if ready() {
            return true;
        }
        if since.is_none_or(|since: Instant| since.elapsed() > Duration::from_secs(4)) {
            click(game, place);
            since = Some(Instant::now());
        }
        false
    });
}

/// Opens the menu.
pub(crate) fn open_menu(desk: &Desk, game: &Game<'_>) {
    game.hand(&["key", "F1"]);
    wait_for_colour(desk, "the menu", EDGE, PANEL);
}

/// Opens the menu, and a page by its line. That is lit when the page is there: a click before would meet another.
pub(crate) fn open_page(desk: &Desk, game: &Game<'_>, line: i16) {
    open_menu(desk, game);
    let is_lit = || {
        let seen = desk.look();
        let lines = seen.chunks(1280).skip(line as usize - 6).take(12);
        let mut letters = lines.flat_map(|line| &line[24..150]);
        letters.any(|pixel| {
            let [_, red, green, blue] = pixel.to_be_bytes();
            red < 60 && green > 180 && blue > 180
        })
    };
    click_until(game, (80, line), "the page", is_lit);
}

pub(crate) fn close(desk: &Desk, game: &Game<'_>) {
    game.hand(&["key", "Escape"]);
    wait_for("the menu's end", || desk.pixel(EDGE) != PANEL);
}
