//! Measures the program as a user meets it: time from the start to the first picture, time from a key to the border that it
//! changes, and processor load. The figures are only printed, by
//!
//! ```text
//! cargo test --release -p zxlab --test zxlab measures -- --ignored --nocapture --test-threads=1
//! ```

use crate::common::GAME;
use crate::x11::{Display, TIMEOUT, TOOLS, has_tools, wait_for};
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Drawing by an emulated graphics card, and without one.
const RENDERERS: [(&str, (&str, &str)); 2] =
    [("lavapipe", ("WGPU_ADAPTER_NAME", "llvmpipe")), ("softbuffer", ("VK_ICD_FILENAMES", "/nonexistent"))];
const YELLOW: u32 = 0xD7D700;
const BLUE: u32 = 0x0000D7;
/// A point in the border.
const CORNER: (i16, i16) = (10, 10);

/// Returns a ROM that sets a yellow border, and a blue one while A is pressed.
///
/// ```text
/// 0000 F3        DI
/// 0001 3E FD     LD A,$FD
/// 0003 DB FE     IN A,($FE)        ; the half row of A
/// 0005 1F        RRA
/// 0006 3E 06     LD A,6            ; no flag changes
/// 0008 38 02     JR C,$000C
/// 000A 3E 01     LD A,1
/// 000C D3 FE     OUT ($FE),A
/// 000E 18 F1     JR $0001
/// ```
fn rom() -> Vec<u8> {
    let mut rom = vec![0; 0x4000];
    let code = [0xF3, 0x3E, 0xFD, 0xDB, 0xFE, 0x1F, 0x3E, 6, 0x38, 2, 0x3E, 1, 0xD3, 0xFE, 0x18, 0xF1];
    rom[..code.len()].copy_from_slice(&code);
    rom
}

/// Returns the time until the border has this colour.
fn until(display: &Display, colour: u32) -> f64 {
    let since = Instant::now();
    while display.pixel(CORNER) != colour {
        assert!(since.elapsed() < TIMEOUT);
        std::thread::sleep(Duration::from_micros(300));
    }
    since.elapsed().as_secs_f64() * 1_000.0
}

fn say(what: &str, mut figures: Vec<f64>, unit: &str) {
    figures.sort_by(f64::total_cmp);
    let at = |part: usize| figures[(figures.len() - 1) * part / 100];
    println!("{what}: median {:.1} {unit}, least {:.1}, most {:.1} (of {})", at(50), at(0), at(100), figures.len());
}

#[test]
#[ignore = "a measure"]
fn from_the_start_to_the_first_picture() {
    if !has_tools("from_the_start_to_the_first_picture", &TOOLS) {
        return;
    }
    for (name, renderer) in RENDERERS {
        let time = |_| {
            let display = Display::new();
            let path = display.file("test.rom", &rom());
            let since = Instant::now();
            let _game = display.play_file(&path, &[], &[renderer]);
            until(&display, YELLOW);
            since.elapsed().as_secs_f64() * 1_000.0
        };
        say(&format!("from start to first picture, {name}"), (0..7).map(time).collect(), "ms");
    }
}

#[test]
#[ignore = "a measure"]
fn from_a_key_to_the_picture() {
    if !has_tools("from_a_key_to_the_picture", &TOOLS) {
        return;
    }
    for (name, renderer) in RENDERERS {
        let display = Display::new();
        let mut game = display.play(&rom(), &[renderer]);
        game.focus_window();
        until(&display, YELLOW);
        std::thread::sleep(Duration::from_secs(1));
        // One process for all presses: starting it takes time.
        let mut finger = display.command("xdotool").arg("-").stdin(Stdio::piped()).spawn().unwrap();
        let mut tell = finger.stdin.take().unwrap();
        let mut press = |what: &str, colour| {
            writeln!(tell, "{what} a").unwrap();
            let took = until(&display, colour);
            // At a random time in a frame.
            std::thread::sleep(Duration::from_millis(97));
            took
        };
        let times = (0..60).map(|_| (press("keydown", BLUE), press("keyup", YELLOW)).0).collect();
        say(&format!("from a key to the border that it changes, {name}"), times, "ms");
        drop(tell);
        let _ = finger.wait();
    }
}

/// Returns the processor time of a process so far, in seconds.
fn taken(process: u32) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
    let fields: Vec<&str> = stat.rsplit(") ").next().unwrap().split(' ').collect();
    // utime and stime, in hundredths of a second.
    (fields[11].parse::<f64>().unwrap() + fields[12].parse::<f64>().unwrap()) / 100.0
}

/// Returns the processor load of a process over ten seconds, in percent.
fn share(process: u32) -> f64 {
    std::thread::sleep(Duration::from_secs(3));
    let (since, before) = (Instant::now(), taken(process));
    std::thread::sleep(Duration::from_secs(10));
    (taken(process) - before) / since.elapsed().as_secs_f64() * 100.0
}

#[test]
#[ignore = "a measure"]
fn the_processor_load_of_play() {
    if !has_tools("the_processor_load_of_play", &["Xvfb", "xdotool", "tmux"]) {
        return;
    }
    for (name, renderer) in RENDERERS {
        let display = Display::new();
        let mut game = display.play_file(std::path::Path::new(GAME), &[], &[renderer]);
        game.focus_window();
        println!("of a processor, {name}: {:.1} %", share(game.id()));
    }
    let display = Display::new();
    let (pid, socket) = (display.folder.path().join("pid"), format!("zxlab-measure-{}", std::process::id()));
    let play = format!("echo $$ > {}; exec {} play --terminal", pid.display(), env!("CARGO_BIN_EXE_zxlab"));
    let mut start = display.command("tmux");
    start.args(["-f", "/dev/null", "-L", &socket, "new-session", "-d", "-x", "256", "-y", "96", &play]);
    assert!(start.env_remove("DISPLAY").env_remove("TMUX").status().unwrap().success());
    wait_for("the process", || std::fs::read_to_string(&pid).is_ok_and(|pid| pid.ends_with('\n')));
    let process = std::fs::read_to_string(&pid).unwrap().trim().parse().unwrap();
    println!("of a processor, terminal: {:.1} %", share(process));
    let _ = Command::new("tmux").args(["-L", &socket, "kill-server"]).status();
}
