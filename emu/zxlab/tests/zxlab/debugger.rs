//! Tests of the debugger in the window: on a virtual display (Xvfb), with mouse and keys (xdotool).

use crate::x11::{Display, Game, RENDERERS, TOOLS, has_tools, wait_for};

/// Background of the next instruction, and of the bar along the top.
const NEXT: u32 = 0x004248;
const PANEL: u32 = 0x18181D;
/// Positions in a window of 704 x 592: an empty column of the listing, the column of the breakpoints, a place of the bar without a
/// button, and PC's value.
const BESIDE: usize = 702;
const DOTS: i16 = 364;
const BAR: (i16, i16) = (600, 4);
const PC: (usize, usize) = (48, 296);
/// Height of a line of the listing.
const ROW: usize = 16;

/// A program that draws stripes in the border for ever.
const SOURCE: &str = "\
; stripes in the border, for ever
        ORG  $8000
start:  DI
stripes:
        LD   A,2
        OUT  ($FE),A
        LD   B,0
        INC  C
        LD   A,6
        OUT  ($FE),A
        LD   D,B
        JR   stripes
        END  start
";

/// Returns true if there is a breakpoint's red dot at this height.
fn is_break(display: &Display, line: usize) -> bool {
    let [_, red, green, _] = display.pixel((DOTS, line as i16)).to_be_bytes();
    red > 200 && green < 80
}

/// Returns the height at which the line of the next instruction begins.
fn next(display: &Display) -> Option<usize> {
    let seen = display.screenshot();
    (0..592).find(|y| seen[y * 1280 + BESIDE] == NEXT)
}

/// Starts the program, opens the debugger and stops the machine.
fn look_into<'a>(display: &'a Display, renderer: (&str, &str)) -> Game<'a> {
    let path = display.file("stripes.asm", SOURCE.as_bytes());
    let mut game = display.play_file(&path, &[], &[renderer]);
    game.focus_window();
    game.resize(704, 592);
    let striped = |colour| wait_for("stripes", || display.screenshot()[..1280 * 590].contains(&colour));
    striped(0xD70000);
    striped(0xD7D700);
    game.xdotool(&["key", "shift+F1"]);
    wait_for("the debugger", || display.pixel(BAR) == PANEL);
    assert_eq!(next(display), None, "the machine runs");
    game.xdotool(&["key", "F5"]);
    wait_for("the next instruction", || next(display).is_some());
    game
}

/// Returns the pixels of PC's field.
fn field(display: &Display) -> Vec<u32> {
    let seen = display.screenshot();
    (PC.1 - 13..PC.1 + 13).flat_map(|y| seen[y * 1280..][..100].to_vec()).collect()
}

/// Steps until the JR has jumped upwards, and returns the height of the loop's first line.
fn step_to_top(display: &Display, game: &Game<'_>) -> usize {
    let mut here = next(display).unwrap();
    loop {
        game.xdotool(&["key", "s"]);
        wait_for("a step", || next(display).is_some_and(|now| now != here));
        let before = std::mem::replace(&mut here, next(display).unwrap());
        if here < before {
            return here;
        }
        assert!(here.abs_diff(before + ROW) <= 1);
    }
}

/// Waits until the next instruction is at this height, give or take a pixel: lines may begin between pixels.
fn wait_for_next(display: &Display, what: &str, expected: usize) {
    wait_for(&format!("{what}: line {expected}, {:?}", next(display)), || {
        next(display).is_some_and(|now| now.abs_diff(expected) <= 1)
    });
}

#[test]
fn steps_go_on_and_back_and_breakpoints_stop() {
    if !has_tools("steps_go_on_and_back_and_breakpoints_stop", &TOOLS) {
        return;
    }
    for renderer in RENDERERS {
        let display = Display::new();
        let game = look_into(&display, renderer);
        let top = step_to_top(&display, &game);
        for step in 1..=3 {
            game.xdotool(&["key", "s"]);
            wait_for_next(&display, "on", top + step * ROW);
        }
        game.xdotool(&["key", "b"]);
        wait_for_next(&display, "back", top + 2 * ROW);
        // A click beside INC C, three lines below the first, sets a breakpoint there.
        let place = top + 3 * ROW + 8;
        game.xdotool(&["mousemove", &DOTS.to_string(), &place.to_string()]);
        std::thread::sleep(std::time::Duration::from_millis(60));
        game.xdotool(&["click", "1"]);
        wait_for("a breakpoint", || is_break(&display, place));
        game.xdotool(&["key", "c"]);
        wait_for_next(&display, "the breakpoint", top + 3 * ROW);
        // The breakpoint is hit again, backwards too.
        game.xdotool(&["key", "s"]);
        wait_for_next(&display, "after it", top + 4 * ROW);
        game.xdotool(&["key", "r"]);
        wait_for_next(&display, "the breakpoint, backwards", top + 3 * ROW);
        // Without the breakpoint the machine runs.
        game.xdotool(&["click", "1"]);
        wait_for("no breakpoint", || !is_break(&display, place));
        game.xdotool(&["key", "F5"]);
        wait_for("the machine running", || next(&display).is_none());
        game.xdotool(&["key", "shift+F1"]);
        wait_for("the picture alone", || display.pixel(BAR) != PANEL);
    }
}

#[test]
fn a_register_is_changed_and_memory_is_followed() {
    if !has_tools("a_register_is_changed_and_memory_is_followed", &TOOLS) {
        return;
    }
    for renderer in RENDERERS {
        let display = Display::new();
        let game = look_into(&display, renderer);
        let top = step_to_top(&display, &game);
        // A click turns the register into a field, in which a new value is typed.
        game.xdotool(&["mousemove", &PC.0.to_string(), &PC.1.to_string()]);
        display.settle();
        let at_rest = field(&display);
        game.xdotool(&["click", "1"]);
        wait_for("a field to type into", || field(&display) != at_rest);
        std::thread::sleep(std::time::Duration::from_millis(400));
        game.xdotool(&["key", "ctrl+a"]);
        game.xdotool(&["type", "--delay", "60", "start"]);
        game.xdotool(&["key", "Return"]);
        // DI is on another line, further up or, if the listing had to scroll, down.
        wait_for("another place", || next(&display).is_some_and(|now| now != top));
        let start = next(&display).unwrap();
        // While the field is open, keys would be typed into it.
        std::thread::sleep(std::time::Duration::from_millis(600));
        // DI is two lines above the first of the loop: its label is between them.
        game.xdotool(&["key", "s"]);
        wait_for_next(&display, "after DI", start + 2 * ROW);
    }
}
