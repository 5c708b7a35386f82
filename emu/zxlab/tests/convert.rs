//! `zxlab convert` and `zxlab info`: every format into every other of its kind, and each pair that makes no sense refused.

mod common;

use common::{Place, hello};

const TAPES: [&str; 5] = ["tap", "tzx", "pzx", "csw", "wav"];
const SNAPSHOTS: [&str; 3] = ["sna", "z80", "szx"];

#[test]
fn tapes_become_tapes_that_load() {
    let place = Place::new();
    place.write("hello.tap", hello());
    for to in TAPES {
        let file = format!("a.{to}");
        place.done(&["convert", "hello.tap", &file]);
        assert!(place.done(&["info", &file]).out.contains("a tape of"), "{file}");
        place.done(&["run", &file, "--max-frames", "3000", "--until-text", "0 OK, 10:2"]);
        // And on from there, to the same bytes where the format holds everything.
        place.done(&["convert", &file, &format!("b.{to}")]);
        assert!(place.read(&file) == place.read(&format!("b.{to}")), "{to}");
    }
    for from in ["tzx", "pzx"] {
        place.done(&["convert", &format!("a.{from}"), "again.tap", "--force"]);
        assert_eq!(place.read("again.tap"), hello());
    }
    // A recording is no blocks.
    place.refused(&["convert", "a.wav", "x.tap"], "a signal other than the ROM's");
}

#[test]
fn snapshots_become_snapshots_and_screens() {
    let place = Place::new();
    place.write("hello.tap", hello());
    place.done(&["run", "hello.tap", "--until-text", "0 OK, 10:2", "--save", "a.szx"]);
    for to in SNAPSHOTS {
        let file = format!("b.{to}");
        place.done(&["convert", "a.szx", &file]);
        let ran = place.done(&["run", &file, "--frames", "2", "--text"]);
        assert!(ran.out.contains("HELLO FROM BASIC"), "{file}: {ran:?}");
    }
    assert_eq!(place.read("a.szx"), place.read("b.szx"));
    place.done(&["convert", "b.z80", "a.scr"]);
    assert_eq!(place.read("a.scr").len(), 6_912);
    place.done(&["convert", "a.scr", "b.scr"]);
    assert_eq!(place.read("a.scr"), place.read("b.scr"));
    for from in ["a.scr", "a.szx"] {
        place.done(&["convert", from, "a.png", "--force"]);
        assert!(place.read("a.png").starts_with(b"\x89PNG"));
    }
    // The picture with its border is larger than a screen.
    place.refused(&["convert", "a.png", "x.scr"], "352 x 296");
}

#[test]
fn what_makes_no_sense_is_refused() {
    let place = Place::new();
    place.write("a.tap", hello());
    place.write("a.scr", [0; 6_912]);
    place.write("a.rom", [0; 16_384]);
    place.write("a.asm", " RET\n");
    place.write("a.png", b"\x89PNG");
    place.done(&["run", "a.scr", "--frames", "1", "--save", "a.sna"]);
    let before = place.names();
    for (from, to, why) in [
        ("a.tap", "x.szx", "is a tape"),
        ("a.tap", "x.png", "is a tape"),
        ("a.sna", "x.tzx", "is a snapshot"),
        ("a.scr", "x.tap", "is a screen"),
        ("a.scr", "x.sna", "is a screen"),
        ("a.rom", "x.sna", "is a ROM"),
        ("a.asm", "x.tap", "zxlab build"),
        ("a.png", "x.tap", "picture"),
        ("a.png", "x.scr", "a.png"),
        ("a.tap", "x.rom", "do not know"),
        ("a.tap", "x", "do not know"),
        ("a.tap", "a.tap", "overwritten"),
        ("missing.tap", "x.tzx", "missing.tap"),
        ("a.tap", "none/x.tzx", "none"),
    ] {
        place.refused(&["convert", from, to], why);
    }
    assert_eq!(place.names(), before);
}
