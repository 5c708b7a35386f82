//! Files that `zxlab run` saves to continue from: machines, their input, and the tapes that programs save.

use crate::common::{TestFolder, found, skipped};
use std::process::Command;

#[test]
fn a_saved_machine_runs_on() {
    let folder = TestFolder::with_hello();
    for file in ["hello.sna", "hello.z80", "hello.szx"] {
        folder.done(&["run", "hello.tap", "--until-text", "0 OK, 10:2", "--save", file]);
        let info = folder.done(&["info", file]).out;
        assert!(
            info.contains("snapshot") && info.contains("IY  $5C3A") && info.contains("IM 1, interrupts on"),
            "{info}"
        );
        assert!(folder.done(&["play", file, "--headless"]).out.contains("HELLO FROM BASIC"));
    }
    // The screen is there, and BASIC continues: it takes keys, which come in the frames of this run.
    let keys = "10:P, 20:SYMBOL+P, 30:X, 40:SYMBOL+P, 50:ENTER";
    for file in ["hello.sna", "hello.z80", "hello.szx"] {
        let ran = folder.done(&["run", file, "--keys", keys, "--frames", "70", "--text"]);
        for line in ["HELLO FROM BASIC", "x", "0 OK, 0:1"] {
            assert!(ran.out.lines().any(|shown| shown == line), "{file}: {ran:?}");
        }
        // The key is held in the first frame of the run only: the second ends before BASIC has seen it.
        for (keys, pressed) in [("0:P x9", true), ("9:P x9", false)] {
            let ran = folder.done(&["run", file, "--keys", keys, "--frames", "9", "--text"]);
            assert_eq!(ran.out.contains("PRINT"), pressed, "{file}, {keys}: {ran:?}");
        }
    }
}

/// More joysticks than the two that the format has a place for are kept, also in a recording's snapshot.
#[test]
fn a_machine_with_three_joysticks_is_saved_and_recorded() {
    let folder = TestFolder::with_hello();
    let keys = "10:KEMPSTON-FIRE, 11:SINCLAIR1-LEFT, 12:CURSOR-UP";
    folder.done(&["run", "basic", "--keys", keys, "--frames", "20", "--save", "j.szx"]);
    folder.done(&["run", "j.szx", "--frames", "20", "--record", "j.rzx"]);
    for file in ["j.szx", "j.rzx"] {
        let info = folder.done(&["info", file]).out;
        assert!(info.contains("Kempston, Sinclair 1 and Cursor joysticks"), "{info}");
    }
}

/// libspectrum's snapconv finds the joystick in a .z80 of zxlab; its own file has the same bytes for the joystick.
#[test]
fn a_z80_has_its_joystick_where_snapconv_has_it() {
    if !found("snapconv") {
        return skipped("a_z80_has_its_joystick_where_snapconv_has_it", "there is no snapconv");
    }
    let folder = TestFolder::new();
    let snapconv = |from: &str, to: &str| {
        let output = Command::new("snapconv").args([from, to]).current_dir(folder.path()).output().unwrap();
        assert!(output.status.success(), "snapconv {from} {to}: {output:?}");
    };
    for (joystick, reported) in [
        ("kempston", "Kempston joystick"),
        ("sinclair1", "Sinclair 1 joystick"),
        ("sinclair2", "Sinclair 2 joystick"),
        ("cursor", "Cursor joystick"),
    ] {
        let [szx, ours, theirs, back] = ["a.szx", "ours.z80", "theirs.z80", "back.szx"];
        folder.done(&["run", "basic", "--joystick", joystick, "--frames", "5", "--save", szx, "--force"]);
        folder.done(&["convert", szx, ours, "--force"]);
        snapconv(szx, theirs);
        snapconv(ours, back);
        for file in [ours, theirs, back] {
            let info = folder.done(&["info", file]).out;
            assert!(info.contains(reported), "{joystick}, {file}: {info}");
        }
        let bytes = [ours, theirs].map(|file| folder.read(file));
        assert_eq!(bytes[0][29] >> 6, bytes[1][29] >> 6, "{joystick}");
        // The ROM bytes. It writes the keys after them only for a Sinclair 2 that is the second joystick.
        assert_eq!(bytes[0][58..63], bytes[1][58..63], "{joystick}");
    }
}

#[test]
fn info_describes_the_machine_of_a_snapshot() {
    let folder = TestFolder::with_hello();
    let mut rom = vec![0; 16384];
    rom[..5].copy_from_slice(&[0x3E, 2, 0xD3, 0xFE, 0x76]);
    folder.write("red.rom", &rom);
    let other = ["--issue", "2", "--timing", "late", "--cpu", "nec", "--snow", "off", "--joystick", "fuller"];
    for (file, args, reported) in [
        ("a.szx", &[][..], "issue 3, early timing, snow, no joystick"),
        ("b.szx", &other, "issue 2, late timing, NEC's CPU, no snow, Fuller joystick"),
        (
            "c.szx",
            &["--snow", "crash", "--rom", "red.rom"],
            "issue 3, early timing, snow that crashes it, a ROM of its own, no joystick",
        ),
        ("d.z80", &["--issue", "2", "--joystick", "kempston"], "issue 2, early timing, snow, Kempston joystick"),
    ] {
        folder.done(&[&["run", "hello.tap", "--frames", "2", "--save", file], args].concat());
        let info = folder.done(&["info", file]).out;
        assert!(info.lines().any(|line| line == format!("the machine: {reported}")), "{info}");
    }
    // Options for the model apply to a snapshot too; the rest stays.
    let plain = ["--issue", "3", "--timing", "early", "--cpu", "nmos", "--snow", "on"];
    for (args, reported) in [
        (&plain[..], "issue 3, early timing, snow, Fuller joystick"),
        (&plain[..2], "issue 3, late timing, NEC's CPU, no snow, Fuller joystick"),
        (&[], "issue 2, late timing, NEC's CPU, no snow, Fuller joystick"),
    ] {
        folder.done(&[&["run", "b.szx", "--frames", "2", "--save", "e.szx", "--force"], args].concat());
        let info = folder.done(&["info", "e.szx"]).out;
        assert!(info.lines().any(|line| line == format!("the machine: {reported}")), "{args:?}: {info}");
    }
    rom[1] = 4;
    folder.write("green.rom", &rom);
    for (file, args, reported) in [
        ("c.szx", &[][..], "0000: 3E 02"),
        ("c.szx", &["--rom", "green.rom"], "0000: 3E 04"),
        ("a.szx", &["--rom", "green.rom"], "0000: 3E 04"),
    ] {
        let ran = folder.done(&[&["run", file, "--frames", "2", "--peek", "0:2"], args].concat());
        assert!(ran.out.contains(reported), "{args:?}: {ran:?}");
    }
    // A recording that has a ROM keeps it.
    folder.done(&["run", "red.rom", "--frames", "3", "--record", "c.rzx"]);
    let ran = folder.done(&["run", "c.rzx", "--rom", "green.rom", "--peek", "0:2"]);
    assert!(ran.out.contains("0000: 3E 02"), "{ran:?}");
}

#[test]
fn saved_programs_become_a_tape() {
    let folder = TestFolder::with_hello();
    // SAVE "x" LINE 1 ENTER, any key, once the program has printed its text.
    let keys = "300:S, 310:SYMBOL+P, 320:X, 330:SYMBOL+P, 340:ENTER, 380:ENTER";
    for file in ["saved.tap", "saved.tzx"] {
        folder.done(&["run", "hello.tap", "--frames", "1000", "--keys", keys, "--record", file]);
        let info = folder.done(&["info", file]).out;
        assert!(info.contains("2 blocks") && info.contains("program   \"x\""), "{info}");
    }
    // Without a recording, what is saved is lost, which is said.
    let lost = folder.done(&["run", "hello.tap", "--frames", "1000", "--keys", keys]).err;
    assert!(lost.contains("--record FILE.tap keeps it"), "{lost}");
    let silent = folder.run(&["run", "hello.tap", "--frames", "200", "--record", "nothing.tap"]);
    assert_eq!((silent.code, folder.file("nothing.tap").exists()), (Some(1), false), "{silent:?}");
    folder.refused(&["run", "hello.tap", "--frames", "200", "--record", "x.sna"], "nothing can be recorded");
}

/// A tape is saved at any time: while LOAD "" is typed, during a block, between blocks, and after the last.
#[test]
fn a_tape_that_is_loading_is_saved_with_the_machine() {
    let folder = TestFolder::with_hello();
    for tape in ["instant", "real"] {
        let whole = ["run", "hello.tap", "--tape", tape, "--frames", "1500", "--save", "whole.szx", "--force"];
        folder.done(&whole);
        for frames in [0_u32, 57, 134, 137, 400, 700, 1_300] {
            folder.done(&[
                "run",
                "hello.tap",
                "--tape",
                tape,
                "--frames",
                &frames.to_string(),
                "--save",
                "half.szx",
                "--force",
            ]);
            let rest = (1_500 - frames).to_string();
            folder.done(&["run", "half.szx", "--frames", &rest, "--save", "end.szx", "--force"]);
            assert!(folder.read("end.szx") == folder.read("whole.szx"), "{tape}, saved after {frames} frames");
        }
    }
    folder.done(&["run", "hello.tap", "--tape", "real", "--frames", "400", "--save", "half.szx", "--force"]);
    let reported = folder.done(&["info", "half.szx"]).out;
    assert!(
        reported.contains("in its deck, playing at block") && reported.contains("program   \"hello\""),
        "{reported}"
    );
    // A tape that is only named is looked for in the snapshot's folder.
    let plain = folder.read("half.szx");
    let at = plain.windows(4).position(|bytes| bytes == b"TAPE").unwrap();
    let mut body = vec![0; 28];
    body[8] = 9;
    body.extend(b"hello.tap");
    let linked = [&plain[..at], b"TAPE", &(body.len() as u32).to_le_bytes(), &body].concat();
    let our = linked.windows(4).position(|bytes| bytes == b"CRTR").unwrap();
    let mut linked = linked;
    // As another program writes it.
    linked[our + 8] = b'Z';
    folder.write("linked.szx", &linked);
    assert!(folder.done(&["info", "linked.szx"]).out.contains("in its deck, stopped at block 1"));
    std::fs::remove_file(folder.file("hello.tap")).unwrap();
    let ran = folder.done(&["run", "linked.szx", "--frames", "1"]);
    assert!(ran.err.contains("its tape is left out: there is no tape \"hello.tap\" in the same folder"), "{ran:?}");
}

/// A SAVE that is not over at the end of the run: complete blocks are written, and the rest is reported.
#[test]
fn an_interrupted_recording_keeps_the_complete_blocks() {
    let folder = TestFolder::with_hello();
    // SAVE "a" CODE 0,4000: header and data take 5 and 3 + 10 seconds.
    let keys = "400:S, 410:SYMBOL+P, 420:A, 430:SYMBOL+P, 440:CAPS+SYMBOL, 450:I, 460:0, 470:SYMBOL+N, 480:4, 490:0, 501:0, 512:0, 523:ENTER, 560:ENTER";
    let args = |frames, file| ["run", "hello.tap", "--frames", frames, "--keys", keys, "--record", file];
    let ran = folder.done(&args("1300", "cut.tap"));
    assert!(ran.err.contains("cut.tap: what was still being saved is left out"), "{ran:?}");
    let reported = folder.done(&["info", "cut.tap"]).out;
    assert!(reported.contains("a tape of 1 block") && reported.contains("code      \"a\", 4000 bytes"), "{reported}");
    let ran = folder.done(&args("1300", "cut.tzx"));
    assert!(ran.err.contains("the last block is cut short"), "{ran:?}");
    assert!(folder.done(&["info", "cut.tzx"]).out.contains("  2  wave"), "{ran:?}");
    let ran = folder.run(&args("700", "none.tap"));
    assert_eq!((ran.code, folder.names().contains(&"none.tap".to_string())), (Some(1), false), "{ran:?}");
    assert!(ran.err.contains("is not written: what was still being saved is left out"), "{ran:?}");
}
