//! A test picture: every colour on every other, and in it the keyboard as the machine sees it.

use super::{Display, Game, TIMEOUT, wait_for};
use std::time::{Duration, Instant};

/// The Spectrum's colours as 0xRRGGBB: 0 to 7, then bright.
#[rustfmt::skip]
pub(crate) const COLOURS: [u32; 16] = [
    0x000000, 0x0000D7, 0xD70000, 0xD700D7, 0x00D700, 0x00D7D7, 0xD7D700, 0xD7D7D7,
    0x000000, 0x0000FF, 0xFF0000, 0xFF00FF, 0x00FF00, 0x00FFFF, 0xFFFF00, 0xFFFFFF,
];
const BORDER: usize = 5;
const WHITE: u8 = 0x3F;
const RED: u8 = 0x12;

/// Returns the attribute of a cell. Below the first two lines the picture repeats every ink on every paper, dull and bright.
fn attribute(cell: usize) -> u8 {
    if cell < 64 { WHITE } else { (cell as u8).wrapping_mul(37) & 0x7F }
}

/// Returns a byte of the test picture's pixels, by its offset in the screen's memory.
fn pixels(at: usize) -> u8 {
    (at as u8).wrapping_mul(29) ^ (at >> 5) as u8
}

/// Returns a ROM that shows the test picture, and the keyboard in its first 40 cells: white, and red for a key that is down.
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
pub(crate) fn rom() -> Vec<u8> {
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

/// Returns the colour at a pixel of the 352 x 296, with no key down.
pub(crate) fn expected(x: usize, y: usize) -> u32 {
    let (Some(x), Some(y)) = (x.checked_sub(48), y.checked_sub(48)) else { return COLOURS[BORDER] };
    if x >= 256 || y >= 192 {
        return COLOURS[BORDER];
    }
    let at = ((y & 0xC0) << 5) + ((y & 7) << 8) + ((y & 0x38) << 2) + x / 8;
    let attribute = attribute(y / 8 * 32 + x / 8);
    let ink = pixels(at) >> (7 - x % 8) & 1 == 1;
    COLOURS[usize::from(if ink { attribute & 7 } else { attribute >> 3 & 7 } | attribute >> 3 & 8)]
}

/// Left, top, width and height of a window's inside, on the display.
type WindowArea = (usize, usize, usize, usize);

/// Compares a screenshot with the test picture, drawn at a whole `scale` in the middle of a window. Describes the first
/// difference.
fn difference(seen: &[u32], (x0, y0, width, height): WindowArea, scale: usize) -> Option<String> {
    if width < 352 * scale || height < 296 * scale || x0 + width > 1280 || y0 + height > 1024 {
        return Some(format!("it is {width} x {height} at ({x0}, {y0})"));
    }
    let (left, top) = ((width - 352 * scale) / 2, (height - 296 * scale) / 2);
    for y in 0..height {
        for x in 0..width {
            let inside = (left..left + 352 * scale).contains(&x) && (top..top + 296 * scale).contains(&y);
            let expected = if inside { expected((x - left) / scale, (y - top) / scale) } else { 0 };
            let seen = seen[(y0 + y) * 1280 + x0 + x];
            if seen != expected {
                return Some(format!("at ({x}, {y}): {seen:06X}, not {expected:06X}"));
            }
        }
    }
    None
}

/// Waits until exactly these keys are shown as down.
pub(crate) fn wait_for_keys(display: &Display, names: &[&str]) {
    #[rustfmt::skip]
    const MATRIX: [&str; 40] = [
        "CAPS", "Z", "X", "C", "V", "A", "S", "D", "F", "G", "Q", "W", "E", "R", "T", "1", "2", "3", "4", "5",
        "0", "9", "8", "7", "6", "P", "O", "I", "U", "Y", "ENTER", "L", "K", "J", "H", "SPACE", "SYMBOL", "M", "N", "B",
    ];
    let mut down: Vec<&str> = Vec::new();
    let ready = || {
        let seen = display.screenshot();
        let colour = |cell: usize| seen[(48 + cell / 32 * 8 + 4) * 2 * 1280 + (48 + cell % 32 * 8 + 4) * 2];
        down = (0..40).filter(|&cell| colour(cell) == COLOURS[2]).map(|cell| MATRIX[cell]).collect();
        down.len() == names.len() && names.iter().all(|name| down.contains(name))
    };
    wait_for(&format!("{names:?}"), ready);
}

/// Waits until the picture is drawn at a whole `scale` in a window of that size in the display's corner.
pub(crate) fn wait_for_picture(display: &Display, renderer: &str, width: usize, height: usize, scale: usize) {
    wait_for_picture_in(display, renderer, || (0, 0, width, height), scale);
}

/// Does the same as [`wait_for_picture`] for a window whose position `place` returns.
pub(crate) fn wait_for_picture_in(display: &Display, renderer: &str, place: impl Fn() -> WindowArea, scale: usize) {
    let since = Instant::now();
    while let Some(differs) = difference(&display.screenshot(), place(), scale) {
        assert!(since.elapsed() < TIMEOUT, "{renderer}: {:?}, {differs}", place());
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Waits until a part of the picture (its first column and line, its width and height) fills an area of this size in the
/// display's corner: in the middle, with square pixels, touching two sides.
pub(crate) fn wait_for_fitted_picture(
    display: &Display,
    renderer: &str,
    room: (u32, u32),
    part: (usize, usize, usize),
) {
    let ((from, width, height), room) = (part, (f64::from(room.0), f64::from(room.1)));
    let scale = (room.0 / width as f64).min(room.1 / height as f64);
    let length = |count: usize| (count as f64 * scale).round();
    let (left, top) = (((room.0 - length(width)) / 2.0).floor(), ((room.1 - length(height)) / 2.0).floor());
    let at = |start: f64, n: usize, count: usize| (start + (n as f64 + 0.5) * length(count) / count as f64) as usize;
    wait_for(&format!("the picture, {renderer}"), || {
        let seen = display.screenshot();
        let same = |(x, y): (usize, usize)| {
            seen[at(top, y, height) * 1280 + at(left, x, width)] == expected(from + x, from + y)
        };
        let mut places = (0..height).step_by(5).flat_map(|y| (0..width).step_by(7).map(move |x| (x, y)));
        // Above the picture, or to its left, there is black.
        let beside = if left > top { room.1 as usize / 2 * 1280 } else { room.0 as usize / 2 };
        places.all(same) && (left.max(top) < 2.0 || seen[beside] == 0)
    });
}

/// Starts the program with the test picture's ROM and waits until the picture is drawn.
pub(crate) fn play_test_picture<'a>(display: &'a Display, environment: &[(&str, &str)]) -> Game<'a> {
    let mut game = display.play(&rom(), environment);
    game.focus_window();
    wait_for_picture(display, &format!("{environment:?}"), 704, 592, 2);
    game
}
