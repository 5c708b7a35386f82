//! Recordings: made by `zxlab run` and `zxlab play`, played back, shown, converted, and read by Fuse's tools.

use crate::common::{TestFolder, found, skipped};
use spectrum::snapshot::Format;
use std::process::Command;

/// PRINT IN 31 : BEEP .1,9 typed after the tape's program, and a push of the joystick meanwhile.
const KEYS: &str = "300:P, 310:CAPS+SYMBOL, 320:SYMBOL+I, 330:3, 340:1, 350:SYMBOL+Z, 360:CAPS+SYMBOL, 370:SYMBOL+Z, \
                    380:SYMBOL+M, 390:1, 400:SYMBOL+N, 410:9, 420:ENTER, 400:KEMPSTON-FIRE x60";

/// Creates `game.rzx`, recorded from `hello.tap`, and `game.szx`, the machine at its end.
fn folder() -> TestFolder {
    let folder = TestFolder::with_hello();
    let args = ["run", "hello.tap", "--frames", "500", "--keys", KEYS, "--record", "game.rzx", "--save", "game.szx"];
    let ran = folder.done(&[&args[..], &["--screenshot", "game.png", "--text"]].concat());
    assert!(ran.out.contains("HELLO FROM BASIC\n16\n"), "{ran:?}");
    folder
}

#[test]
fn a_recording_is_played_back_to_the_same_machine() {
    let folder = folder();
    let ran = folder.done(&["run", "game.rzx", "--save", "again.szx", "--screenshot", "again.png", "--stats"]);
    assert!(ran.err.contains("game.rzx: the recording is over after 3") && ran.err.contains("frames"), "{ran:?}");
    assert!(folder.read("again.png") == folder.read("game.png"));
    // Everything is equal except the tape, which the recording does not have; so is the recording of a playback that continues.
    let (rom, model) = (spectrum::Rom::sinclair_48k(), spectrum::Model::default());
    let mut machine = Format::Szx.read(&folder.read("game.szx"), rom, model).unwrap();
    machine.deck_mut().eject();
    assert!(folder.read("again.szx") == Format::Szx.write(&machine).unwrap());
    let ran = folder.done(&["run", "game.rzx", "--frames", "600", "--record", "more.rzx"]);
    assert!(ran.err.contains("over"), "{ran:?}");
    assert!(folder.done(&["run", "more.rzx", "--text"]).out.contains("16"));
    // During playback other options have no effect, and there is nothing to record.
    for args in [&["--keys", "1:A"][..], &["--joystick", "kempston"], &["--tape", "real", "--frames", "300"]] {
        folder.refused(&[&["run", "game.rzx"], args].concat(), "has no effect while a recording is played back");
    }
    folder.refused(&["run", "game.rzx", "--record", "again.rzx"], "again.rzx: only what comes after");
    folder.refused(&["run", "game.rzx", "--frames", "9", "--block", "1"], "there is no tape");
    folder.done(&["run", "game.rzx", "--frames", "600", "--keys", "590:A"]);
    // The same text as when it was recorded.
    folder.done(&["run", "game.rzx", "--until-text", "16"]);
    assert!(folder.done(&["play", "game.rzx", "--headless"]).out.contains("HELLO FROM BASIC"));
    // An instruction at a time, forwards and back: the ROM's routine that puts a typed character into the line.
    let debugged =
        folder.done(&["debug", "game.rzx", "-x", "break $0F81", "-x", "continue", "-x", "step 5", "-x", "back 5"]);
    assert_eq!(debugged.out.matches("$0F81: RES 0,(IY+$07)").count(), 2, "{debugged:?}");
}

#[test]
fn recordings_are_shown_and_converted() {
    let folder = folder();
    let info = folder.done(&["info", "game.rzx"]).out;
    for part in ["a recording of 3", "creator   zxlab", "snapshot  .szx", "input     3", "values read"] {
        assert!(info.contains(part), "{part} in {info}");
    }
    for to in ["start.szx", "start.z80", "start.sna", "start.scr", "start.png"] {
        folder.done(&["convert", "game.rzx", to]);
    }
    assert!(folder.done(&["run", "start.szx", "--frames", "2", "--text"]).out.contains("HELLO FROM BASIC"));
    folder.refused(&["convert", "game.rzx", "x.tap"], "is a recording");
    folder.refused(&["convert", "start.szx", "x.rzx"], "a .rzx can only be copied from a .rzx");
}

#[test]
fn bad_recordings_are_reported() {
    let folder = folder();
    let file = folder.read("game.rzx");
    folder.write("cut.rzx", &file[..file.len() - 1]);
    folder.refused(&["run", "cut.rzx"], "cut.rzx: byte");
    folder.write("zip.rzx", b"PK\x03\x04");
    folder.refused(&["play", "zip.rzx"], "byte 0");
    folder.refused(&["run", "hello.tap"], "--frames");
    folder.refused(&["run", "hello.tap", "--frames", "9", "--record", "x.sna"], ".rzx");
    folder.refused(&["play", "hello.tap", "--record", "hello.tap", "--terminal"], "overwritten");
    // Loading takes longer than this.
    let ran = folder.run(&["run", "hello.tap", "--frames", "20", "--record", "none.rzx"]);
    assert_eq!((ran.code, folder.file("none.rzx").exists()), (Some(1), false), "{ran:?}");

    // A machine with another ROM behaves differently.
    let mut rom = vec![0; 16384];
    rom[..3].copy_from_slice(&[0xF3, 0x18, 0xFE]); // DI : JR to itself
    folder.write("idle.rom", rom);
    let ran = folder.run(&["run", "game.rzx", "--rom", "idle.rom"]);
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(ran.err.contains("game.rzx: the recording is out of step in frame "), "{ran:?}");
}

/// Fuse's tools rzxdump and rzxtool read zxlab's files; zxlab reads rzxtool's snapshot and its uncompressed file.
#[test]
fn fuse_s_tools_and_zxlab_read_each_other_s_files() {
    if !["rzxdump", "rzxtool"].into_iter().all(found) {
        return skipped("fuse_s_tools_and_zxlab_read_each_other_s_files", "there is no rzxdump and rzxtool");
    }
    let folder = folder();
    let tool = |program: &str, args: &[&str]| {
        let output = Command::new(program).args(args).current_dir(folder.path()).output().unwrap();
        assert!(output.status.success() && output.stderr.is_empty(), "{program} {args:?}: {output:?}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let dump = tool("rzxdump", &["game.rzx"]);
    for part in ["Creator: `zxlab'", "Snapshot extension: `szx'", "Found an input recording block"] {
        assert!(dump.contains(part), "{part} in {dump}");
    }
    tool("rzxtool", &["-u", "game.rzx", "plain.rzx"]);
    assert!(folder.read("plain.rzx").len() > folder.read("game.rzx").len());
    folder.done(&["run", "plain.rzx", "--screenshot", "plain.png"]);
    assert!(folder.read("plain.png") == folder.read("game.png"));
    tool("rzxtool", &["-e0,first.z80", "game.rzx"]);
    assert!(folder.done(&["run", "first.z80", "--frames", "2", "--text"]).out.contains("HELLO FROM BASIC"));
}

/// Two recordings in one file, the second from a machine with a frame count of its own.
#[test]
fn statistics_count_the_frames_of_the_run() {
    let folder = TestFolder::with_hello();
    folder.done(&["run", "hello.tap", "--frames", "400", "--record", "one.rzx"]);
    folder.done(&["run", "basic", "--frames", "30", "--record", "two.rzx"]);
    // The second without its header.
    folder.write("both.rzx", [&folder.read("one.rzx")[..], &folder.read("two.rzx")[10..]].concat());
    let frames = |file| {
        let ran = folder.done(&["run", file, "--stats"]);
        let line = ran.out.lines().find_map(|line| line.strip_prefix("frames        ").map(str::to_owned)).unwrap();
        line.parse::<u64>().unwrap()
    };
    assert_eq!((frames("two.rzx"), frames("both.rzx")), (30, frames("one.rzx") + 30));
}

/// A 128K plays three notes on its sound chip in 128 BASIC; played back, machine, picture and sound are the same.
#[test]
fn a_recording_of_a_128k_is_played_back_to_the_same_machine() {
    let folder = TestFolder::new();
    let keys =
        "120:CAPS+6, 132:ENTER, 160:P, 165:L, 170:A, 175:Y, 180:SYMBOL+P, 185:C, 190:D, 195:E, 200:SYMBOL+P, 210:ENTER";
    let made = ["run", "basic", "--machine", "128", "--frames", "400", "--keys", keys, "--record", "m.rzx", "--text"];
    let ran = folder.done(&[&made[..], &["--save", "m.szx", "--screenshot", "m.png", "--wav", "m.wav"]].concat());
    assert!(ran.out.contains("0 OK, 0:1"), "{ran:?}");
    folder.done(&["run", "m.rzx", "--save", "n.szx", "--screenshot", "n.png", "--wav", "n.wav"]);
    for ending in ["szx", "png", "wav"] {
        assert!(folder.read(&format!("m.{ending}")) == folder.read(&format!("n.{ending}")), "{ending}");
    }
    let info = folder.done(&["info", "m.rzx"]).out;
    assert!(info.contains("a recording of 400 frames") && info.contains("a snapshot of a 128K"), "{info}");
    // The notes were played: the tone of A has a period.
    let debugged = folder.done(&["debug", "m.rzx", "-x", "frame 395", "-x", "registers"]).out;
    assert!(
        debugged.contains("bank 7 at $C000, ROM 0\nsound chip: ") && !debugged.contains("R0-R15 00 00"),
        "{debugged}"
    );
}
