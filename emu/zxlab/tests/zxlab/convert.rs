//! `zxlab convert` and `zxlab info`: every format to every other of its kind; all other pairs are refused.

use crate::common::{TestFolder, hello};

const TAPES: [&str; 5] = ["tap", "tzx", "pzx", "csw", "wav"];
const SNAPSHOTS: [&str; 3] = ["sna", "z80", "szx"];

#[test]
fn tapes_become_tapes_that_load() {
    let folder = TestFolder::with_hello();
    for to in TAPES {
        let file = format!("a.{to}");
        folder.done(&["convert", "hello.tap", &file]);
        assert!(folder.done(&["info", &file]).out.contains("a tape of"), "{file}");
        folder.done(&["run", &file, "--max-frames", "3000", "--until-text", "0 OK, 10:2"]);
        // Converted again: to the same bytes if the format keeps everything.
        folder.done(&["convert", &file, &format!("b.{to}")]);
        assert!(folder.read(&file) == folder.read(&format!("b.{to}")), "{to}");
    }
    for from in ["tzx", "pzx"] {
        folder.done(&["convert", &format!("a.{from}"), "again.tap", "--force"]);
        assert_eq!(folder.read("again.tap"), hello());
    }
    // Sound is decoded to blocks.
    for from in ["csw", "wav"] {
        for to in ["tap", "tzx", "pzx"] {
            folder.done(&["convert", &format!("a.{from}"), &format!("heard.{to}"), "--force"]);
        }
        assert_eq!(folder.read("heard.tap"), hello());
        folder.done(&["convert", "heard.tzx", "again.tap", "--force"]);
        assert_eq!(folder.read("again.tap"), hello());
        let reported = folder.done(&["info", &format!("a.{from}")]).out;
        assert!(
            reported.contains("decoded as blocks") && reported.contains("\n  1  program   \"hello\""),
            "{reported}"
        );
    }
}

/// Every version of a format can be written.
#[test]
fn a_version_can_be_chosen() {
    let folder = TestFolder::with_hello();
    folder.done(&["run", "hello.tap", "--until-text", "0 OK, 10:2", "--save", "a.szx"]);
    for (options, reported) in [
        (&["--as-version", "1"][..], "Z80 version 1, packed"),
        (&["--as-version", "1", "--unpacked"], "Z80 version 1, not packed"),
        (&["--as-version", "2"], "Z80 version 2, packed"),
        (&["--as-version", "2", "--unpacked"], "Z80 version 2, not packed"),
        (&["--unpacked"], "Z80 version 3, not packed"),
        (&["--as-version", "3"], "Z80 version 3, packed"),
    ] {
        // With another version or packing it is not a copy.
        for from in ["a.szx", "b.z80"] {
            let to = if from == "a.szx" { "b.z80" } else { "c.z80" };
            folder.done(&[&["convert", from, to, "--force"], options].concat());
            assert!(folder.done(&["info", to]).out.contains(reported), "{options:?}");
            assert!(
                folder.done(&["run", to, "--frames", "2", "--text"]).out.contains("HELLO FROM BASIC"),
                "{options:?}"
            );
        }
    }
    // Within a frame: at the end of one of its quarters.
    let mut late = folder.read("c.z80");
    late[55..57].fill(0);
    folder.write("late.z80", late);
    for (version, lost) in [("1", true), ("2", true), ("3", false)] {
        let said = folder.done(&["convert", "late.z80", "d.z80", "--force", "--as-version", version]).err;
        assert_eq!(
            said.contains("d.z80: a .z80 before version 3 does not keep T-state 17471 of its frame"),
            lost,
            "{said}"
        );
    }
    for version in ["1", "2"] {
        folder.done(&["convert", "hello.tap", "a.csw", "--force", "--as-version", version]);
        assert_eq!(folder.read("a.csw")[23].to_string(), version);
        folder.done(&["convert", "a.csw", "b.tap", "--force"]);
        assert_eq!(folder.read("b.tap"), hello());
    }
    for (to, options) in [
        ("x.z80", &["--as-version", "4"][..]),
        ("x.csw", &["--as-version", "3"]),
        ("x.csw", &["--as-version", "1", "--unpacked"]),
        ("x.tzx", &["--as-version", "1"]),
        ("x.szx", &["--unpacked"]),
    ] {
        folder.refused(&[&["convert", "hello.tap", to], options].concat(), "--as-version is 1 or 2 for a .csw");
    }
    folder.refused(&["convert", "hello.tap", "x.z80", "--as-version", "1"], "is a tape");
    folder.refused(&["convert", "a.szx", "x.csw", "--as-version", "1"], "is a snapshot");
}

/// The hardware information of a tape is listed; a tape for another machine is reported before it is played.
#[test]
fn a_tape_for_a_128k_is_reported() {
    let folder = TestFolder::new();
    let tzx = |entries: &[u8]| {
        let data = [&[0x10, 0, 0][..], &hello()].concat();
        [&b"ZXTape!\x1A\x01\x14\x33"[..], &[entries.len() as u8 / 3], entries, &data[..24]].concat()
    };
    folder.write("more.tzx", tzx(&[0, 3, 1, 0, 1, 3, 3, 0, 1, 9, 7, 2, 77, 5, 9]));
    let reported = folder.done(&["info", "more.tzx"]).out;
    let all = "hardware  uses a 128K, does not run on a 48K, uses the 128K's AY chip, runs with printer $07 without using it, \
               names unknown device $05";
    assert!(reported.contains(all), "{reported}");
    let stated = "more.tzx: the tape states that it is for a 128K";
    for (machine, t) in [(&[][..], 70_908), (&["--machine", "48"], 69_888)] {
        let ran = folder.done(&[&["run", "more.tzx", "--frames", "1", "--stats"], machine].concat());
        assert!(ran.err.contains(stated) && ran.out.contains(&format!("T-states      {t}")), "{ran:#?}");
    }
    // What it uses decides, then what it runs on; a machine that has banks but is no 128K is not had by this.
    for (entries, is_for_128k) in [
        (&[0, 3, 0][..], true),
        (&[0, 1, 0, 0, 3, 1], true),
        (&[3, 0, 1], true),
        (&[0, 1, 3], true),
        (&[0, 1, 0, 0, 3, 0], false),
        (&[0, 1, 3, 0, 3, 3], false),
        (&[0, 1, 1, 0, 3, 2], false),
        (&[0, 9, 1], false),
    ] {
        folder.write("both.tzx", tzx(entries));
        let ran = folder.done(&["run", "both.tzx", "--frames", "1"]);
        assert_eq!(ran.err.contains("is for a 128K"), is_for_128k, "{entries:?}: {ran:?}");
    }
}

/// A turbo loader's block survives the conversion to sound, byte by byte and with its speed.
#[test]
fn turbo_blocks_are_decoded_from_sound() {
    let folder = TestFolder::new();
    // $11: pilot, sync, 0, 1, number of pilot pulses, used bits, pause, length.
    // All end at a sample of a .csw, which is 10 T long.
    let timing = [2_168, 670, 740, 500, 1_000, 1_200].map(u16::to_le_bytes).concat();
    let bytes: Vec<u8> = (0..=255).collect();
    let block = [&[0x11], &timing[..], &[8, 0xE8, 3, 0, 1, 0], &bytes].concat();
    folder.write("turbo.tzx", [&b"ZXTape!\x1A\x01\x14"[..], &block].concat());
    folder.done(&["convert", "turbo.tzx", "turbo.csw"]);
    folder.done(&["convert", "turbo.csw", "again.tzx"]);
    assert!(folder.read("again.tzx") == folder.read("turbo.tzx"));
    let reported = folder.done(&["info", "turbo.csw"]).out;
    assert!(
        reported.contains("decoded as blocks")
            && reported.contains("flag $00; in a signal of its own: pulses of 500 and 1000 T"),
        "{reported}"
    );
    assert!(!reported.contains("bits of the last byte"), "{reported}");
    let six = folder.read("turbo.tzx").into_iter().enumerate().map(|(at, byte)| if at == 23 { 6 } else { byte });
    folder.write("six.tzx", six.collect::<Vec<u8>>());
    let reported = folder.done(&["info", "six.tzx"]).out;
    assert!(reported.contains("pulses of 500 and 1000 T, 6 bits of the last byte"), "{reported}");
    folder.refused(&["convert", "turbo.csw", "turbo.tap"], "a TAP file cannot hold a signal other than the ROM's");
}

#[test]
fn what_a_snapshot_format_does_not_keep_is_reported() {
    let folder = TestFolder::with_hello();
    let late = ["--timing", "late", "--issue", "2", "--joystick", "fuller", "--frames", "300"];
    folder.done(&[&["run", "hello.tap", "--tape", "real", "--save", "a.szx"], &late[..]].concat());
    for (to, lost) in [
        ("z80", "a .z80 does not keep late timing, a joystick, the tape in its deck"),
        (
            "sna",
            " of its frame, issue 2, late timing, a joystick, the tape in its deck, the two bytes below its stack pointer, where PC is stored",
        ),
    ] {
        let file = format!("b.{to}");
        assert!(folder.done(&["convert", "a.szx", &file]).err.contains(lost), "{to}");
        let saved =
            folder.done(&[&["run", "hello.tap", "--tape", "real", "--force", "--save", &file], &late[..]].concat());
        assert!(saved.err.contains(lost), "{saved:?}");
    }
    assert_eq!(folder.done(&["convert", "a.szx", "b.szx"]).err, "");
    // PC is already on the stack where it was pushed.
    folder.write(
        "pushed.asm",
        b" ORG $8000\nbegin LD SP,stack\n PUSH HL\n CALL next\nnext POP HL\n JP (HL)\n DS 32\nstack\n",
    );
    folder.done(&["build", "pushed.asm", "-o", "pushed.sna"]);
    folder.done(&["run", "pushed.sna", "--frames", "0", "--save", "pushed.szx"]);
    assert_eq!(folder.done(&["convert", "pushed.szx", "again.sna"]).err, "");
    // Parts of a file that this machine does not have are reported too.
    folder.done(&["run", "hello.tap", "--frames", "200", "--save", "plain.z80"]);
    let mut file = folder.read("plain.z80");
    (file[34], file[37]) = (1, 4);
    folder.write("more.z80", file);
    let lost = "more.z80: left out, since this machine does not have it: an Interface 1; an AY sound chip";
    for args in [&["run", "more.z80", "--frames", "1"][..], &["convert", "more.z80", "c.szx"]] {
        let ran = folder.done(args);
        assert!(ran.err.contains(lost), "{ran:?}");
    }
    assert!(folder.done(&["info", "more.z80"]).out.contains("an Interface 1; an AY sound chip"));
}

/// A tape's losses are reported in a line for each kind; nothing is reported if nothing is lost.
#[test]
fn what_a_tape_format_does_not_keep_is_reported() {
    let folder = TestFolder::new();
    let block = [&[0x10, 0xE8, 3, 3, 0][..], &[0, 3, 3]].concat();
    // A text, a stop, a stop on a 48K, a loop.
    let more = [&[0x30, 2, b'h', b'i', 0x20, 0, 0, 0x2A, 0, 0, 0, 0, 0x24, 2, 0][..], &block, &[0x25]].concat();
    folder.write("more.tzx", [&b"ZXTape!\x1A\x01\x14"[..], &block, &more].concat());
    let loops = |to| format!("a.{to}: a .{to} does not keep loops, only what is played (block 5)\n");
    let stops = |to| {
        let kinds = ["texts (block 2)", "stops (block 3)", "stops on a 48K (block 4)"];
        kinds.map(|kind| format!("a.{to}: a .{to} does not keep {kind}\n")).concat()
    };
    for to in ["tap", "csw", "wav"] {
        assert_eq!(folder.done(&["convert", "more.tzx", &format!("a.{to}")]).err, stops(to) + &loops(to));
    }
    assert_eq!(folder.done(&["convert", "more.tzx", "a.pzx"]).err, loops("pzx"));
    let reported = folder.done(&["info", "a.pzx"]).out;
    assert!(reported.contains("text      \"hi\"") && reported.contains("stop      the tape on a 48K"), "{reported}");
    assert_eq!(folder.read("a.tap"), [3, 0, 0, 3, 3].repeat(3));
    for (from, to) in [("more.tzx", "b.tzx"), ("a.pzx", "c.tzx"), ("a.tap", "d.pzx"), ("a.csw", "e.tap")] {
        assert_eq!(folder.done(&["convert", from, to]).err, "", "{from}");
    }
    let made =
        [&b"Compressed Square Wave\x1A\x02\0\x44\xAC\0\0\x01\0\0\0\x01\0\0somebody's tool\0"[..], &[10]].concat();
    folder.write("made.csw", made);
    let maker = "one.csw: a .csw does not keep the name of the recording program (block 1)\n";
    assert_eq!(folder.done(&["convert", "made.csw", "one.csw", "--as-version", "1"]).err, maker);
    // A refused conversion reports no losses.
    folder.write("other.tzx", [&b"ZXTape!\x1A\x01\x14"[..], &[0x30, 1, b'a', 0x12, 100, 0, 9, 0]].concat());
    let convert = ["convert", "other.tzx", "x.tap"];
    folder.refused(&convert, "block 2: a TAP file cannot hold a signal");
    assert_eq!(folder.run(&convert).err.lines().count(), 1);
}

#[test]
fn parts_of_a_tape_can_be_chosen() {
    let folder = TestFolder::new();
    // A choice between two programs, each with blocks of its own.
    let select = [0x28, 13, 0, 2, 1, 0, 3, b'o', b'n', b'e', 3, 0, 3, b't', b'w', b'o'];
    let block = |file: &mut Vec<u8>, bytes: &[u8]| {
        file.extend([0x10, 0xE8, 3]);
        file.extend((bytes.len() as u16).to_le_bytes());
        file.extend(bytes);
    };
    let blocks = |file: &[u8]| {
        let (mut blocks, mut at) = (Vec::new(), 0);
        while at < file.len() {
            let length = usize::from(u16::from_le_bytes([file[at], file[at + 1]]));
            blocks.push(file[at + 2..at + 2 + length].to_vec());
            at += 2 + length;
        }
        blocks
    };
    let mut file = [&b"ZXTape!\x1A\x01\x14"[..], &select].concat();
    let first = blocks(&hello());
    first.iter().chain(&first).for_each(|bytes| block(&mut file, bytes));
    folder.write("two.tzx", &file);
    let reported = folder.done(&["info", "two.tzx"]).out;
    let number = first.len() + 2;
    assert!(reported.contains("choice    of 2") && reported.contains("--block 2   one"), "{reported}");
    assert!(reported.contains("--block 4   two"), "{reported}");
    let last = number.to_string();
    let ran = folder.done(&["run", "two.tzx", "--block", &last, "--until-text", "0 OK, 10:2", "--save", "end.szx"]);
    assert_eq!(ran.err, "");
    assert!(folder.done(&["info", "end.szx"]).out.contains("in its deck, stopped at its end"));
    folder.refused(&["run", "two.tzx", "--frames", "1", "--block", "99"], "the tape has");
    folder.refused(&["run", "end.szx", "--frames", "1", "--block", "0"], "--block");
}

#[test]
fn snapshots_become_snapshots_and_screens() {
    let folder = TestFolder::with_hello();
    folder.done(&["run", "hello.tap", "--until-text", "0 OK, 10:2", "--save", "a.szx"]);
    for to in SNAPSHOTS {
        let file = format!("b.{to}");
        folder.done(&["convert", "a.szx", &file]);
        let ran = folder.done(&["run", &file, "--frames", "2", "--text"]);
        assert!(ran.out.contains("HELLO FROM BASIC"), "{file}: {ran:?}");
    }
    assert_eq!(folder.read("a.szx"), folder.read("b.szx"));
    folder.done(&["convert", "b.z80", "a.scr"]);
    assert_eq!(folder.read("a.scr").len(), 6_912);
    folder.done(&["convert", "a.scr", "b.scr"]);
    assert_eq!(folder.read("a.scr"), folder.read("b.scr"));
    for from in ["a.scr", "a.szx"] {
        let lost = "a.png: a .png does not keep which of a cell's two colours is the ink, nor FLASH\n";
        assert!(folder.done(&["convert", from, "a.png", "--force"]).err.ends_with(lost), "{from}");
        assert!(folder.read("a.png").starts_with(b"\x89PNG"));
    }
    // The border of a picture is cut off.
    folder.done(&["convert", "a.scr", "black.png"]);
    folder.done(&["convert", "black.png", "again.scr"]);
    folder.done(&["convert", "again.scr", "again.png"]);
    assert!(folder.read("again.png") == folder.read("black.png"));
    folder.done(&["convert", "a.png", "again.scr", "--force"]);
    assert_eq!(folder.read("again.scr")[..6_144], folder.read("a.scr")[..6_144]);
}

/// The copy also has what zxlab would write in another way, or not at all.
#[test]
fn equal_endings_make_a_copy() {
    let folder = TestFolder::with_hello();
    folder.done(&["run", "hello.tap", "--until-text", "0 OK, 10:2", "--save", "a.szx", "--record", "a.rzx"]);
    folder.write("a.rom", [0x76; 16_384]);
    folder.write("small.rom", [0x76; 8_192]);
    assert!(folder.done(&["info", "small.rom"]).out.contains("a ROM of 8192 bytes"));
    // A version 1 of 49,179 bytes, not compressed.
    let mut old = vec![0; 30 + 49_152];
    (old[6], old[9]) = (1, 0x80);
    folder.write("a.z80", &old);
    let csw = [&b"Compressed Square Wave\x1A\x01\x01\x44\xAC\x01\x01\0\0\0"[..], &[10, 0, 0x2C, 1, 0, 0, 20]].concat();
    folder.write("a.csw", &csw);
    // After the sound, the program that made it.
    let mut wav =
        b"RIFF\x34\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x44\xAC\0\0\x44\xAC\0\0\x01\0\x08\0data\x04\0\0\0".to_vec();
    wav.extend(b"\x10\x10\xF0\xF0LIST\x04\0\0\0INFO");
    folder.write("a.wav", &wav);
    for name in ["hello.tap", "a.szx", "a.rzx", "a.rom", "small.rom", "a.z80", "a.csw", "a.wav"] {
        let copy = name.replace('.', "-copy.");
        folder.done(&["convert", name, &copy]);
        assert!(folder.read(name) == folder.read(&copy), "{name}");
    }
    // The maker's name in a .csw is listed and copied.
    let mut csw = b"Compressed Square Wave\x1A\x02\0\x44\xAC\0\0\x03\0\0\0\x01\0\x02somebody's tool\0ab".to_vec();
    csw.extend([10, 0, 0x2C, 1, 0, 0, 20]);
    folder.write("made.csw", &csw);
    folder.done(&["convert", "made.csw", "made.tzx"]);
    folder.done(&["convert", "made.tzx", "again.csw"]);
    assert!(folder.read("again.csw") == csw);
    for name in ["made.csw", "made.tzx"] {
        let reported = folder.done(&["info", name]).out;
        assert!(reported.contains("made by   \"somebody's tool\", with 2 extra bytes"), "{reported}");
    }
}

#[test]
fn meaningless_conversions_are_refused() {
    let folder = TestFolder::new();
    folder.write("a.tap", hello());
    folder.write("a.scr", [0; 6_912]);
    folder.write("a.rom", [0; 16_384]);
    folder.write("a.asm", " RET\n");
    folder.write("short.rom", [0; 16_383]);
    folder.write("a.png", b"\x89PNG");
    folder.done(&["run", "a.scr", "--frames", "1", "--save", "a.sna"]);
    let before = folder.names();
    for (from, to, why) in [
        ("a.tap", "y.szx", "is a tape: `zxlab run a.tap --frames N --save y.szx` loads it\n"),
        ("a.tap", "x.png", "is a tape: `zxlab run a.tap --frames N --screenshot x.png` loads it\n"),
        ("a.tap", "x.scr", "`zxlab run a.tap --frames N --save x.szx` loads it, and x.szx can be converted"),
        ("a.sna", "x.tzx", "is a snapshot"),
        ("a.scr", "x.tap", "is a screen"),
        ("a.scr", "x.sna", "is a screen"),
        ("a.rom", "x.sna", "is a ROM"),
        ("a.asm", "x.tap", "zxlab build"),
        ("a.png", "x.tap", "picture"),
        ("a.png", "x.scr", "a.png"),
        ("a.tap", "x.rom", "a .rom can only be copied from a .rom"),
        ("a.sna", "x.rzx", "a .rzx can only be copied from a .rzx"),
        ("short.rom", "x.rom", "short.rom"),
        ("a.tap", "x", "nothing can be converted to this ending"),
        ("a.tap", "a.tap", "overwritten"),
        ("missing.tap", "x.tzx", "missing.tap"),
        ("a.tap", "none/x.tzx", "none"),
    ] {
        folder.refused(&["convert", from, to], why);
    }
    assert_eq!(folder.names(), before);
}

#[test]
fn a_picture_is_described_by_what_can_be_made_of_it() {
    let folder = TestFolder::with_hello();
    folder.done(&["run", "hello.tap", "--frames", "200", "--screenshot", "hello.png"]);
    let ran = folder.done(&["info", "hello.png"]);
    assert!(ran.out.contains("hello.png: a picture of 352 x 296 dots, "), "{ran:?}");
    assert!(ran.out.contains("`zxlab convert hello.png hello.scr` makes a screen of it"), "{ran:?}");
    folder.write("other.png", "no picture");
    folder.refused(&["info", "other.png"], "other.png: cannot be read as a PNG: ");
    // A picture of another size: its path stands there once.
    folder.done(&["moves", "knight", "--from", "d4", "--png", "knight.png"]);
    let said = folder.done(&["info", "knight.png"]).out;
    assert!(
        said.contains("\nno screen can be made of it: it has ") && said.matches("knight.png").count() == 1,
        "{said}"
    );
}
