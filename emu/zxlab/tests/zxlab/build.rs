//! `zxlab build`: the same bytes every time, and nothing lost when it fails.

use crate::common::{GAME, SOURCE, TestFolder, found, skipped};

#[test]
fn a_game_becomes_a_tape() {
    let folder = TestFolder::new();
    let ran = folder.done(&["build"]);
    assert!(ran.out.contains(&format!("{GAME}.tap")) && ran.out.contains("$8000"), "{ran:?}");
    let tape = folder.read(&format!("{GAME}.tap"));
    folder.done(&["build", GAME, "-o", "again.tap"]);
    assert!(tape == folder.read("again.tap"));
    let info = folder.done(&["info", "again.tap"]).out;
    assert!(info.contains("program") && info.contains("code"), "{info}");
}

#[test]
fn a_source_becomes_a_tape_that_runs() {
    let folder = TestFolder::new();
    folder.write("hello.asm", SOURCE);
    folder.done(&["build", "hello.asm"]);
    folder.done(&["run", "hello.tap", "--until-text", "HELLO FROM SOURCE", "--max-frames", "1000"]);
    // The source itself runs too.
    folder.done(&["run", "hello.asm", "--until-text", "HELLO FROM SOURCE", "--max-frames", "1000"]);
    folder.done(&["build", "hello.asm", "-o", "hello.BIN"]);
    assert!(folder.read("hello.BIN").starts_with(&[0x3E, 2, 0xCD, 0x01, 0x16]));
}

#[test]
fn a_mistake_in_the_source_is_named_and_the_old_tape_kept() {
    let folder = TestFolder::new();
    folder.write("wrong.asm", SOURCE.replace("RST  $10", "RST  $11"));
    folder.write("wrong.tap", b"the old one");
    for args in [&["build", "wrong.asm"][..], &["play", "wrong.asm"], &["run", "wrong.asm", "--frames", "1"]] {
        let ran = folder.run(args);
        assert_eq!(ran.code, Some(2), "{ran:?}");
        assert!(ran.err.starts_with("wrong.asm:9:14: error: "), "{ran:?}");
        assert_eq!(ran.err.matches("error:").count(), 1, "{ran:?}");
        assert!(ran.out.is_empty() && !ran.err.contains("panicked"), "{ran:?}");
    }
    assert_eq!(folder.read("wrong.tap"), b"the old one");
    assert_eq!(folder.names(), ["wrong.asm", "wrong.tap"]);
}

#[test]
fn errors_that_no_change_can_correct_end_the_watch() {
    let folder = TestFolder::new();
    folder.write("a.asm", " org $8000\n ret\n");
    folder.refused(&["build", "none.asm", "--watch"], "none.asm: No such file");
    folder.refused(&["build", "a.asm", "-o", "a.xyz", "--watch"], "a.xyz: unknown file extension");
    folder.refused(&["build", "a.asm", "-o", "none/a.tap", "--watch"], "there is no folder none");
    folder.refused(&["build", GAME, "--watch"], "only a source file or a project can be watched");
}

#[test]
fn a_source_is_not_overwritten_by_its_output() {
    let folder = TestFolder::new();
    folder.write("hello.asm", SOURCE);
    std::fs::create_dir(folder.file("tapes")).unwrap();
    std::fs::hard_link(folder.file("hello.asm"), folder.file("same.bin")).unwrap();
    folder.refused(&["build", "hello.asm", "-o", "hello.asm"], "hello.asm");
    folder.refused(&["build", "hello.asm", "-o", "hello"], "hello");
    folder.done(&["build", "hello.asm", "-o", "tapes/hello.tap"]);
    assert_eq!(folder.read("hello.asm"), SOURCE.as_bytes());
}

#[test]
fn a_missing_sjasmplus_is_reported() {
    let folder = TestFolder::new();
    folder.write("hello.asm", SOURCE);
    for option in [&["--assembler", "sjasmplus"][..], &["--cross-check"]] {
        let mut args = vec!["build", "hello.asm"];
        args.extend(option);
        // An empty PATH.
        let ran = crate::common::Ran::from(&folder.zxlab(&args).env("PATH", folder.path()).output().unwrap());
        assert_eq!(ran.code, Some(2), "{ran:?}");
        assert!(ran.err.contains("sjasmplus") && ran.err.lines().count() <= 2, "{ran:?}");
    }
    assert_eq!(folder.names(), ["hello.asm"]);
}

#[test]
fn both_assemblers_make_the_same_bytes() {
    let named = std::env::var_os("SJASMPLUS");
    if named.is_none() && !found("sjasmplus") {
        return skipped("both_assemblers_make_the_same_bytes", "there is no sjasmplus");
    }
    let folder = TestFolder::new();
    folder.write("hello.asm", SOURCE);
    for what in [GAME, "hello.asm"] {
        let mut command = folder.zxlab(&["build", what, "-o", "made.tap", "--cross-check"]);
        command.envs(named.as_ref().map(|path| ("SJASMPLUS", path)));
        let ran = crate::common::Ran::from(&command.output().unwrap());
        assert_eq!(ran.code, Some(0), "{ran:?}");
        assert!(ran.out.contains("both assemblers"), "{ran:?}");
    }
}

#[test]
fn a_value_that_does_not_fit_is_a_warning_with_its_place() {
    let folder = TestFolder::new();
    folder.write("big.asm", " org 32768\n ld a,300\n");
    let ran = folder.run(&["build", "big.asm", "-o", "big.bin"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.err.starts_with("big.asm:2:") && ran.err.contains("does not fit"), "{ran:?}");
    assert_eq!(folder.read("big.bin"), [0x3E, 300u16 as u8]);
}

#[cfg(unix)]
#[test]
fn a_device_cannot_be_included() {
    let folder = TestFolder::new();
    folder.write("endless.asm", " org 32768\n incbin \"/dev/zero\"\n");
    let ran = folder.run(&["build", "endless.asm"]);
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(ran.err.starts_with("endless.asm:2:9: error: ") && ran.err.contains("/dev/zero"), "{ran:?}");
}

#[test]
fn a_program_below_the_loader_becomes_a_snapshot_but_not_a_tape() {
    let folder = TestFolder::new();
    folder.write("low.asm", SOURCE.replace("$8000", "$5B00").replace("32768", "$5B00"));
    folder.refused(&["build", "low.asm"], "would overwrite the BASIC loader");
    for name in ["low.sna", "low.z80", "low.szx"] {
        let ran = folder.done(&["build", "low.asm", "-o", name]);
        assert!(ran.out.contains("$5B00"), "{ran:?}");
        folder.done(&["run", name, "--until-text", "HELLO FROM SOURCE", "--max-frames", "100"]);
    }
}

#[test]
fn messages_and_outputs_of_the_source_are_reported() {
    let folder = TestFolder::new();
    let more = " DISPLAY \"so far: \",$\n SAVEBIN \"mine.bin\",$8000,1\n";
    folder.write("own.asm", format!(" DEVICE ZXSPECTRUM48\n ORG $8000\n RET\n{more} ORG $A000\n RET\n"));
    let ran = folder.done(&["build", "own.asm"]);
    assert!(ran.out.contains("so far: 0x8001"), "{ran:?}");
    assert!(ran.err.contains("files that the source saves itself are not written here: mine.bin"), "{ran:?}");
    assert!(ran.err.contains("8191 zeroes fill the gap from $8001 to $A000"), "{ran:?}");
    assert_eq!(folder.names(), ["own.asm", "own.tap"]);
}

#[test]
fn a_new_game_cannot_have_the_name_of_a_built_in_program() {
    let folder = TestFolder::new();
    folder.refused(&["new", GAME], "the name of a built-in program");
    assert!(folder.names().is_empty());
}
