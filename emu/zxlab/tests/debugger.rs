//! The debugger in the window as a person uses it: on a display without a screen (Xvfb), with a mouse and keys (xdotool).

#![cfg(target_os = "linux")]

mod desk;

use desk::{Desk, Game, TOOLS, WAYS, has, wait_for};

/// Behind the instruction that comes next, and the bar along the top.
const NEXT: u32 = 0x004248;
const PANEL: u32 = 0x18181D;
/// Places in a window of 704 x 592: a column of the listing in which nothing is written, the one of the breakpoints, and the
/// bar where no button is.
const BESIDE: usize = 702;
const DOTS: i16 = 364;
const BAR: (i16, i16) = (600, 4);
/// Height of a line.
const ROW: usize = 16;

/// Stripes in the border, for ever.
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

/// Whether a breakpoint stands at a line of the window: a red dot.
fn is_break(desk: &Desk, line: usize) -> bool {
    let [_, red, green, _] = desk.pixel((DOTS, line as i16)).to_be_bytes();
    red > 200 && green < 80
}

/// The line of the listing that comes next: where it begins.
fn next(desk: &Desk) -> Option<usize> {
    let seen = desk.look();
    (0..592).find(|y| seen[y * 1280 + BESIDE] == NEXT)
}

/// The program in its window, looked into, and standing.
fn look_into<'a>(desk: &'a Desk, way: (&str, &str)) -> Game<'a> {
    let path = desk.file("stripes.asm", SOURCE.as_bytes());
    let mut game = desk.play_file(&path, &[], &[way]);
    game.sit_down();
    game.resize(704, 592);
    let striped = |colour| wait_for("stripes", || desk.look()[..1280 * 590].contains(&colour));
    striped(0xD70000);
    striped(0xD7D700);
    game.hand(&["key", "shift+F1"]);
    wait_for("the debugger", || desk.pixel(BAR) == PANEL);
    assert_eq!(next(desk), None, "it runs");
    game.hand(&["key", "F5"]);
    wait_for("the next instruction", || next(desk).is_some());
    game
}

/// What PC's field looks like.
fn field(desk: &Desk) -> Vec<u32> {
    let seen = desk.look();
    (340..366).flat_map(|y| seen[y * 1280..][..100].to_vec()).collect()
}

/// Steps on to the JR and over it, which goes upwards, and says where the loop's first line is.
fn step_to_top(desk: &Desk, game: &Game<'_>) -> usize {
    let mut here = next(desk).unwrap();
    loop {
        game.hand(&["key", "s"]);
        wait_for("a step", || next(desk).is_some_and(|now| now != here));
        let before = std::mem::replace(&mut here, next(desk).unwrap());
        if here < before {
            return here;
        }
        assert!(here.abs_diff(before + ROW) <= 1);
    }
}

/// Waits until the next instruction is at this place, more or less: lines begin between pixels.
fn wait_for_next(desk: &Desk, what: &str, expected: usize) {
    wait_for(&format!("{what}: line {expected}, {:?}", next(desk)), || {
        next(desk).is_some_and(|now| now.abs_diff(expected) <= 1)
    });
}

#[test]
fn steps_go_on_and_back_and_breakpoints_stop() {
    if !has("steps_go_on_and_back_and_breakpoints_stop", &TOOLS) {
        return;
    }
    for way in WAYS {
        let desk = Desk::new();
        let game = look_into(&desk, way);
        let top = step_to_top(&desk, &game);
        for step in 1..=3 {
            game.hand(&["key", "s"]);
            wait_for_next(&desk, "on", top + step * ROW);
        }
        game.hand(&["key", "b"]);
        wait_for_next(&desk, "back", top + 2 * ROW);
        // A click beside INC C, three lines below the first, stops it there.
        let place = top + 3 * ROW + 8;
        game.hand(&["mousemove", &DOTS.to_string(), &place.to_string()]);
        std::thread::sleep(std::time::Duration::from_millis(60));
        game.hand(&["click", "1"]);
        wait_for("a breakpoint", || is_break(&desk, place));
        game.hand(&["key", "c"]);
        wait_for_next(&desk, "the breakpoint", top + 3 * ROW);
        // Over and over it comes back to it; backwards too.
        game.hand(&["key", "s"]);
        wait_for_next(&desk, "behind it", top + 4 * ROW);
        game.hand(&["key", "r"]);
        wait_for_next(&desk, "the breakpoint, backwards", top + 3 * ROW);
        // Without it, it runs.
        game.hand(&["click", "1"]);
        wait_for("no breakpoint", || !is_break(&desk, place));
        game.hand(&["key", "F5"]);
        wait_for("the machine running", || next(&desk).is_none());
        game.hand(&["key", "shift+F1"]);
        wait_for("the picture alone", || desk.pixel(BAR) != PANEL);
    }
}

#[test]
fn a_register_is_changed_and_memory_is_followed() {
    if !has("a_register_is_changed_and_memory_is_followed", &TOOLS) {
        return;
    }
    for way in WAYS {
        let desk = Desk::new();
        let game = look_into(&desk, way);
        let top = step_to_top(&desk, &game);
        // PC, the first of the registers: a click, and other digits in its place.
        game.hand(&["mousemove", "48", "353"]);
        std::thread::sleep(std::time::Duration::from_millis(300));
        let at_rest = field(&desk);
        game.hand(&["click", "1"]);
        wait_for("a field to type into", || field(&desk) != at_rest);
        std::thread::sleep(std::time::Duration::from_millis(400));
        game.hand(&["key", "ctrl+a"]);
        game.hand(&["type", "--delay", "60", "start"]);
        game.hand(&["key", "Return"]);
        // DI is another line, above it or, if the listing had to move, below.
        wait_for("another place", || next(&desk).is_some_and(|now| now != top));
        let start = next(&desk).unwrap();
        // (Until the field is gone, keys are typed into it.)
        std::thread::sleep(std::time::Duration::from_millis(600));
        // DI is two lines above the first of the loop: its label is between them.
        game.hand(&["key", "s"]);
        wait_for_next(&desk, "behind DI", start + 2 * ROW);
    }
}
