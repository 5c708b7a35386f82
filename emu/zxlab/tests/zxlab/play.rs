//! `zxlab play` without a display, and the choice between window, terminal and headless.

use crate::common::{SOURCE, TestFolder, hello};

#[test]
fn other_files_are_run_for_ten_seconds() {
    let folder = TestFolder::with_hello();
    folder.write("source.asm", SOURCE);
    for (file, text) in [("hello.tap", "HELLO FROM BASIC"), ("source.asm", "HELLO FROM SOURCE")] {
        let ran = folder.done(&["play", file, "--headless"]);
        assert!(ran.out.contains(text), "{ran:?}");
    }
    // A file can be named without the command.
    assert!(folder.done(&["hello.tap", "--headless"]).out.contains("HELLO FROM BASIC"));
}

#[test]
fn a_spectrum_is_only_switched_on() {
    let folder = TestFolder::new();
    let ran = folder.done(&["play", "basic", "--headless"]);
    assert!(ran.out.contains("\u{a9} 1982 Sinclair Research Ltd"), "{ran:?}");
    assert!(folder.done(&["basic", "--headless"]).out.contains("1982"));
    // PRINT "hi"
    let keys = "100:P, 110:SYMBOL+P, 120:H, 130:I, 140:SYMBOL+P, 150:ENTER";
    let typed = folder.done(&["run", "basic", "--keys", keys, "--frames", "200", "--text"]).out;
    assert!(typed.lines().next().unwrap().starts_with("hi"), "{typed}");
    assert!(folder.done(&["debug", "basic", "-x", "registers PC"]).out.ends_with("> registers PC\n$0000\n"));
    // --rom applies; there is no tape for --block.
    folder.write("red.rom", [&[0x3E, 2, 0xD3, 0xFE, 0x18, 0xFE][..], &[0; 16_378]].concat());
    let out = |rom: &[&str]| folder.done(&[&["run", "basic", "--frames", "9", "--peek", "0:2"], rom].concat()).out;
    assert_eq!(out(&[]), "0000: F3 AF\n");
    assert_eq!(out(&["--rom", "red.rom"]), "0000: 3E 02\n");
    folder.write("a.scr", [0; 6_912]);
    for file in ["basic", "red.rom", "a.scr"] {
        folder.refused(&["run", file, "--frames", "1", "--block", "1"], "there is no tape");
    }
    // No file or folder hides the name, and `new` does not create one.
    folder.write("basic", "");
    assert!(folder.done(&["play", "basic", "--headless"]).out.contains("1982"));
    folder.refused(&["new", "basic"], "only switched on");
}

/// The keys of each program's demonstration meet the texts that they wait for.
#[test]
fn demonstrations_come_to_their_end() {
    let folder = TestFolder::new();
    for program in lab::programs::PROGRAMS {
        folder.write("demonstration.keys", program.demonstration);
        folder.done(&["run", program.name, "--keys", "@demonstration.keys", "--frames", "12000"]);
    }
}

#[test]
fn a_forced_window_or_terminal_is_not_replaced() {
    let folder = TestFolder::with_hello();
    folder.refused(&["play", "hello.tap", "--window"], "no window");
    folder.refused(&["play", "hello.tap", "--terminal"], "no terminal");
}

/// A display that does not answer counts as none.
#[cfg(target_os = "linux")]
#[test]
fn a_missing_display_leads_to_a_headless_run() {
    let folder = TestFolder::with_hello();
    let output = folder.zxlab(&["play", "hello.tap"]).env("DISPLAY", ":7654").output().unwrap();
    let ran = crate::common::Ran::from(&output);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.out.contains("headless") && ran.out.contains("HELLO FROM BASIC"), "{ran:?}");
    assert!(!ran.err.contains("panicked"), "{ran:?}");
    folder.write("source.asm", SOURCE);
    let ran = folder.done(&["play", "source.asm", "--watch"]);
    assert!(ran.out.contains("headless; the source is not watched\n"), "{ran:?}");
}

/// The picture goes to the temporary files if the current folder cannot be written, here because it was deleted.
#[cfg(unix)]
#[test]
fn an_unwritable_folder_does_not_fail_the_run() {
    let (folder, elsewhere) = (TestFolder::new(), TestFolder::new());
    folder.write("hello.tap", hello());
    let script = format!(
        "mkdir gone; cd gone; rmdir ../gone; exec {} play ../hello.tap --headless",
        env!("CARGO_BIN_EXE_zxlab")
    );
    let script = script.replace("../hello.tap", &folder.file("hello.tap").display().to_string());
    let mut shell = std::process::Command::new("sh");
    let shell = shell.args(["-c", &script]).current_dir(folder.path()).env("TMPDIR", elsewhere.path());
    let ran = crate::common::Ran::from(&shell.output().unwrap());
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert_eq!(ran.err.lines().count(), 1, "{ran:?}");
    assert_eq!(elsewhere.names(), ["zxlab-hello.tap.png"]);
}
