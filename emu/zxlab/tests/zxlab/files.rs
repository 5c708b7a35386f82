//! Files that are missing, broken, of another kind, folders, or too large; outputs that cannot be written. Each gives one message
//! with the file and the place, and exit code 2; existing files are unchanged.

use crate::common::{GAME, TestFolder, hello};

/// Creates a folder with a bad file of each kind.
fn trouble() -> TestFolder {
    let folder = TestFolder::with_hello();
    folder.write("cut.tap", &hello()[..30]);
    folder.write("empty.tap", b"");
    folder.write("zip.tap", b"PK\x03\x04 and so on, but no tape");
    folder.write("short.rom", [0; 100]);
    folder.write("long.rom", vec![0; 32768]);
    folder.write("short.scr", [0; 6911]);
    folder.write("short.sna", [0; 100]);
    folder.write("128.sna", vec![0; 131_102]);
    folder.write("im.sna", vec![3; 49_179]);
    folder.write("128.z80", [&[0; 30][..], &[54, 0, 0, 0, 10], &[0; 60]].concat());
    folder.write("cut.szx", b"ZXST\x01\x04\x01\x00RAMP\x03\x40\x00\x00\x01");
    folder.write("game.exe", b"MZ");
    folder.write("noending", b"?");
    folder.write("game.tzx", b"ZXTape!\x1A");
    folder.write("keys.txt", "10:A\n20:HELP\n");
    folder.write("latin.txt", b"10:\xE9");
    std::fs::create_dir(folder.file("folder.tap")).unwrap();
    std::fs::File::create(folder.file("huge.tap")).unwrap().set_len(1 << 40).unwrap();
    folder
}

const INPUTS: [(&str, &str); 16] = [
    ("missing.tap", "No such file"),
    ("cut.tap", "byte 23"),
    ("empty.tap", "empty"),
    ("zip.tap", "byte 2"),
    ("short.scr", "6911"),
    ("game.exe", ".exe"),
    ("noending", "no ending"),
    ("game.tzx", "byte 8"),
    ("128.z80", "byte 34"),
    ("cut.szx", "byte 8"),
    ("folder.tap", "folder"),
    ("huge.tap", "too large"),
    ("short.rom", "100"),
    ("short.sna", "49,179"),
    ("128.sna", "131102"),
    ("im.sna", "byte 25"),
];

/// Files that may be the only copy are not replaced; outputs that can be made again are.
#[test]
fn an_existing_file_is_replaced_only_with_force() {
    let folder = TestFolder::new();
    folder.write("a.tap", crate::common::hello());
    for name in ["kept.szx", "kept.tap", "kept.rzx", "kept.tzx", "kept.png", "made.png", "made.gif", "made.wav"] {
        folder.write(name, "mine");
    }
    let run = ["run", "a.tap", "--frames", "400"];
    let commands: [(Vec<&str>, &str); 5] = [
        ([&run[..], &["--save", "kept.szx"]].concat(), "kept.szx"),
        ([&run[..], &["--record", "kept.tap"]].concat(), "kept.tap"),
        ([&run[..], &["--record", "kept.rzx"]].concat(), "kept.rzx"),
        (vec!["convert", "a.tap", "kept.tzx"], "kept.tzx"),
        (vec!["play", "--terminal", "--record", "kept.rzx"], "kept.rzx"),
    ];
    for (command, name) in &commands {
        // This is checked before a terminal is looked for.
        folder.refused(command, &format!("{name}: exists already; --force replaces it"));
        assert_eq!(folder.read(name), b"mine", "{command:?}");
    }
    for (command, name) in commands.iter().filter(|(command, name)| command[0] != "play" && *name != "kept.tap") {
        folder.done(&[&command[..], &["--force"]].concat());
        assert_ne!(folder.read(name), b"mine", "{command:?}");
    }
    // Nothing is saved to tape: the old file stays.
    assert_eq!(folder.run(&[&commands[1].0[..], &["--force"]].concat()).code, Some(1));
    assert_eq!(folder.read("kept.tap"), b"mine");
    folder.done(&[&run[..], &["--screenshot", "made.png", "--gif", "made.gif", "--wav", "made.wav"]].concat());
    for name in ["made.png", "made.gif", "made.wav"] {
        assert_ne!(folder.read(name), b"mine", "{name}");
    }
}

/// Messages name a file as the user did; a link stays a link, also a broken one.
#[cfg(unix)]
#[test]
fn messages_name_a_file_as_the_user_did_and_links_are_followed() {
    let folder = TestFolder::new();
    folder.write("a.tap", crate::common::hello());
    std::fs::create_dir(folder.file("far")).unwrap();
    let outputs = [("--save", "szx"), ("--gif", "gif"), ("--wav", "wav"), ("--screenshot", "png"), ("--record", "rzx")];
    for (option, ending) in outputs {
        let (link, file) = (format!("link.{ending}"), folder.file(&format!("far/file.{ending}")));
        std::os::unix::fs::symlink(&file, folder.file(&link)).unwrap();
        for force in [false, true] {
            let forced = if force && ["szx", "rzx"].contains(&ending) { &["--force"][..] } else { &[] };
            let ran = folder.done(&[&["run", "a.tap", "--frames", "200", option, &link], forced].concat());
            let said = ran.out + &ran.err;
            assert!(!said.contains("far"), "{option}: {said}");
            assert!(folder.file(&link).is_symlink() && file.is_file(), "{option}");
        }
        assert!(!folder.file(&format!("link-1.{ending}")).exists(), "{option}");
        // The link and its target are one file.
        std::fs::remove_file(&file).unwrap();
        let file = file.display().to_string();
        let twice = ["run", "a.tap", "--frames", "200", option, &link, "--text", "--stats"];
        if option != "--wav" {
            folder.refused(&[&twice[..], &["--wav", &file]].concat(), "named twice");
        }
    }
    folder.write("far/kept.tap", "mine");
    std::os::unix::fs::symlink("far/kept.tap", folder.file("kept.tap")).unwrap();
    let said = folder.run(&["run", "a.tap", "--frames", "200", "--record", "kept.tap", "--force"]).err;
    assert_eq!(said, "zxlab: kept.tap: is not written: nothing was saved to tape\n");
    std::os::unix::fs::symlink("none/file.tap", folder.file("nowhere.tap")).unwrap();
    folder.refused(&["convert", "a.tap", "nowhere.tap"], "nowhere.tap: there is no folder");
}

#[test]
fn bad_inputs_are_reported() {
    let folder = trouble();
    let before = folder.names();
    for (file, why) in INPUTS {
        for args in [&["play", file][..], &["info", file], &["run", file, "--frames", "1"]] {
            folder.refused(args, why);
            folder.refused(args, file);
        }
    }
    for rom in ["short.rom", "long.rom", "missing.rom", "folder.tap", "huge.tap"] {
        folder.refused(&["play", "hello.tap", "--headless", "--rom", rom], rom);
    }
    folder.refused(&["play", "missing"], GAME);
    folder.refused(&["info", "missing"], "No such file");
    folder.refused(&["play", "missing.asm"], "missing.asm");
    folder.refused(&["build", "missing.asm"], "missing.asm");
    folder.refused(&["build", "hello.tap", "-o", "x.tap"], "hello.tap");
    folder.refused(&["build", "chess"], GAME);
    folder.refused(&["prove", "chess"], GAME);
    assert_eq!(folder.names(), before);
}

#[test]
fn mistakes_in_key_scripts_are_reported_with_their_place() {
    let folder = trouble();
    let run = |keys| ["run", "hello.tap", "--frames", "1", "--keys", keys];
    folder.refused(&run("10:A, 20:HELP"), "column 10");
    folder.refused(&run("@keys.txt"), "keys.txt: line 2");
    folder.refused(&run("@missing.txt"), "missing.txt");
    folder.refused(&run("@folder.tap"), "folder.tap");
    folder.refused(&run("@latin.txt"), "latin.txt");
}

#[test]
fn unwritable_outputs_are_reported_before_anything_is_run() {
    let folder = trouble();
    let before = folder.names();
    for option in ["--screenshot", "--gif", "--wav", "--save"] {
        for (output, why) in
            [("none/there.png", "none"), ("folder.tap", "folder"), ("/dev/null", "ordinary"), ("..", "folder")]
        {
            // This many frames would take an hour.
            folder.refused(&["run", "hello.tap", "--frames", "100000000", option, output], why);
        }
    }
    folder.refused(&["run", "hello.tap", "--frames", "100000000", "--save", "game.xyz"], ".sna");
    folder.refused(&["build", "-o", "none/there.tap"], "none");
    folder.refused(&["build", "-o", "folder.tap"], "folder");
    folder.refused(&["build", "-o", "game.xyz"], "game.xyz");
    folder.refused(&["prove", "--csv", "none/there.csv"], "none");
    assert_eq!(folder.names(), before);
    assert!(std::fs::metadata("/dev/null").map_or(true, |null| !null.is_file()));
}

#[test]
fn info_shows_every_block() {
    let folder = trouble();
    let ran = folder.done(&["info", "hello.tap"]);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.len(), 3, "{ran:?}");
    assert!(lines[0].contains("2 blocks"));
    assert!(lines[1].contains("program") && lines[1].contains("\"hello\"") && lines[1].contains("line 10"));
    assert!(lines[2].contains("the program"));

    let mut broken = hello();
    let last = broken.len() - 1;
    broken[last] ^= 1;
    folder.write("broken.tap", broken);
    let ran = folder.done(&["info", "broken.tap"]);
    assert!(ran.out.lines().last().unwrap().contains("CHECKSUM"), "{ran:?}");

    // Only the ROM's blocks end with a checksum.
    let rom = b"\x10\0\0\x03\0\xFF\x01\x02";
    let turbo = b"\x11\x2C\x01\x64\0\x64\0\x32\0\x64\0\0\x02\x08\0\0\x03\0\0\xFF\x01\x02";
    folder.write("turbo.tzx", [&b"ZXTape!\x1A\x01\x14"[..], rom, turbo].concat());
    let reported = folder.done(&["info", "turbo.tzx"]).out;
    let wrong: Vec<bool> = reported.lines().map(|line| line.contains("CHECKSUM")).collect();
    assert_eq!(wrong, [false, true, false], "{reported}");

    folder.write("good.rom", [0; 16384]);
    assert!(folder.done(&["info", "good.rom"]).out.contains("16384 bytes"));
    folder.write("good.scr", [0; 6912]);
    assert!(folder.done(&["info", "good.scr"]).out.contains("screen"));
}

/// Faulty jumps, calls and loops are read and played; they have no effect, or end the tape.
#[test]
fn info_reports_faulty_jumps_calls_and_loops_in_a_tzx() {
    let folder = TestFolder::new();
    let pulse = b"\x13\x01\x64\x00";
    let of = |blocks: &[u8]| {
        folder.write("odd.tzx", [&b"ZXTape!\x1A\x01\x14"[..], blocks].concat());
        folder.done(&["info", "odd.tzx"]).out
    };
    let cases: [(&[u8], &str); 6] = [
        (b"\x23\x64\x00", "jump      +100 blocks; there is no such block"),
        (b"\x23\x00\x00", "jump      +0 blocks; jumps to itself"),
        (b"\x26\x01\x00\xFE\xFF", "call      [-2] blocks; there is no such block"),
        (b"\x27", "return    from a call; there is no call"),
        (b"\x24\x03\x00", "loop      3 times; the loop does not end"),
        (b"\x25", "loop      ends; no loop has begun"),
    ];
    for (block, said) in cases {
        let out = of(&[block, &pulse[..]].concat());
        assert!(out.contains(said), "{said} in {out}");
    }
    // A loop around a pulse, a call of it, and a jump to the last block are correct.
    let right = [&b"\x24\x03\x00"[..], pulse, b"\x25\x26\x01\x00\x03\x00\x23\x03\x00", pulse, pulse, b"\x27"].concat();
    assert!(!of(&right).contains(';'));
}

#[test]
fn info_lists_the_blocks_of_a_tzx_that_make_no_sound() {
    let folder = TestFolder::new();
    let remarks: [(&[u8], &str); 10] = [
        (b"\x32\x0B\x00\x02\x00\x03Jet\xFF\x03\xF1ew", r#"about     title "Jet", comment "ñew""#),
        (b"\x31\x05\x02h\xED", r#"message   "hí", for 5 s"#),
        (b"\x28\x10\x00\x03\x03\x00\x0448K\xA1\x08\x00\x01A\xFD\xFF\x01B", "choice    of 3"),
        (b"\x33\x01\x00\x00\x00", "hardware  runs on a 16K"),
        (b"\x35POKEs           \x02\x00\x00\x00ab", r#"custom    "POKEs", 2 bytes"#),
        (b"\x5AXTape!\x1A\x01\x14", "glue      where two tapes were joined"),
        (b"\x16\x06\0\0\0ab", "C64 data  6 bytes in a Commodore 64's signal: a Spectrum cannot read it"),
        (b"\x17\x05\0\0\0a", "C64 turbo 5 bytes for a Commodore 64: a Spectrum cannot read it"),
        (b"\x34\0\0\0\0\0\0\0\0", "emulation settings for an emulator: ignored here"),
        (b"\x40\x01\x03\0\0abc", "snapshot  a .sna file of 3 bytes: makes no sound, and is not loaded"),
    ];
    let file = remarks.iter().fold(b"ZXTape!\x1A\x01\x14".to_vec(), |file, (block, _)| [&file, *block].concat());
    folder.write("remarks.tzx", file);
    let out = folder.done(&["info", "remarks.tzx"]).out;
    let (choices, lines): (Vec<&str>, Vec<&str>) = out.lines().partition(|line| line.starts_with(&" ".repeat(15)));
    // The third of ten blocks leads to the sixth, past the last, and before the first.
    let [there, behind, before] = ["--block 6   48K¡", "there is no such block: A", "there is no such block: B"];
    assert_eq!(choices.iter().map(|line| line.trim()).collect::<Vec<_>>(), [there, behind, before]);
    for (line, (_, said)) in lines.into_iter().skip(1).zip(remarks) {
        assert!(line.ends_with(said), "{line:?} is not {said:?}");
    }
    assert_eq!(out.lines().count(), 14);
    let unknown = b"ZXTape!\x1A\x01\x14\x40\x02\0\0\0\x21\x03Le\xF3\x22\x30\x02\xA3\xA9";
    folder.write("other.tzx", unknown);
    let out = folder.done(&["info", "other.tzx"]).out;
    for said in ["snapshot  an unknown file of 0 bytes", "group     \"Leó\"", "text      \"£©\""] {
        assert!(out.contains(said), "{said} in {out}");
    }
    // In UTF-8, with a name that has no number, and letters that a TZX does not have.
    let texts = "\x01\0Żuk\0Foo\0bar".as_bytes();
    let browse = "Ћ".as_bytes();
    let file = [&b"PZXT\x0E\0\0\0"[..], texts, b"BRWS\x02\0\0\0", browse].concat();
    folder.write("texts.pzx", file);
    let out = folder.done(&["info", "texts.pzx"]).out;
    assert!(out.contains("about     title \"Żuk\", foo \"bar\"") && out.contains("text      \"Ћ\""), "{out}");
}

/// A limit of 0 bytes on files acts like a full disk: the message has the file's own name, not the temporary one.
#[cfg(unix)]
#[test]
fn a_full_disk_is_reported_with_the_file_s_own_name() {
    let folder = TestFolder::with_hello();
    let program = env!("CARGO_BIN_EXE_zxlab");
    for (file, option) in [("s.szx", "--save"), ("s.png", "--screenshot")] {
        let script = format!("trap '' XFSZ; ulimit -f 0; exec {program} run hello.tap --frames 9 {option} {file}");
        let mut shell = std::process::Command::new("sh");
        let ran = crate::common::Ran::from(&shell.args(["-c", &script]).current_dir(folder.path()).output().unwrap());
        assert_eq!((ran.code, ran.err.lines().count()), (Some(2), 1), "{ran:?}");
        assert!(ran.err.starts_with(&format!("zxlab: {file}: cannot be written: ")), "{ran:?}");
        assert!(!ran.err.contains(".zxlab-") && folder.names() == ["hello.tap"], "{ran:?}");
    }
}
