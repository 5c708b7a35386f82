//! `zxlab moves`: diagrams of pieces, by name, notation and definition.

use crate::common::TestFolder;

#[test]
fn a_piece_is_shown_on_a_board() {
    let folder = TestFolder::new();
    let args =
        ["moves", "bishop", "--board", "cylinder", "--from", "c1", "--own", "b2", "--enemy", "e3,g5", "--png", "b.png"];
    let expected = "\
Bishop on c1

8  . - . - . . . .
7  - . . . - . . .
6  . . . . . - . -
5  . . . . . . e .
4  . . . . . - . -
3  - . . . X . . .
2  . o . * . . . .
1  . . @ . . . . .

   a b c d e f g h

* moves        d2
X takes        e3
- listed only  a3 a7 b8 d8 e7 f4 f6 h4 h6
both models agree
";
    assert_eq!(folder.done(&args).out, expected);
    assert!(folder.read("b.png").starts_with(b"\x89PNG"));
    let circle = ["moves", "griffon", "--board", "circle", "--from", "d2", "--enemy", "e3", "--png", "c.png"];
    assert!(folder.done(&circle).out.contains("\nX takes        e3\n"));
    assert!(folder.read("c.png").len() > 1000);
}

#[test]
fn notations_and_definitions_are_read() {
    let folder = TestFolder::new();
    let griffon = folder.done(&["moves", "--betza", "t[FR]", "--from", "a1"]).out;
    let moves = "\n* moves        b2 b3 b4 b5 b6 b7 b8 c2 d2 e2 f2 g2 h2\n";
    assert!(griffon.contains(moves), "{griffon}");
    assert!(folder.done(&["moves", "Griffon", "--from", "a1"]).out.contains(moves));
    assert!(folder.done(&["moves", "pawn", "--from", "e4", "--black"]).out.contains("* moves        e3\n"));
    assert!(
        folder.done(&["moves", "--betza", "imfW", "--from", "e4", "--moved"]).out.contains("* moves        none\n")
    );
    assert!(
        folder.done(&["moves", "--betza", "oN", "--from", "h2"]).out.contains("* moves        a4 b1 b3 f1 f3 g4\n")
    );
    let text = "// A rook to the north.\nmap up 0 1;\ndef Up logride #0 #1 up; def UpL lograys #0 up;\ndef Up checkrun #0 #1 0 1; def UpL runs #0 0 1;\n";
    std::fs::write(folder.path().join("up.txt"), text).unwrap();
    let up = folder.done(&["moves", "--definition", "up.txt", "--from", "a6", "--text"]).out;
    assert!(up.contains("* moves        a7 a8\n") && up.contains("\ndef Up checkrun #0 #1 0 1;\n"), "{up}");
    // Models that differ are an answer of no.
    std::fs::write(folder.path().join("two.txt"), text.replace("checkrun", "checkway")).unwrap();
    let two = folder.run(&["moves", "--definition", "two.txt", "--from", "a6"]);
    assert_eq!(two.code, Some(1), "{two:?}");
    assert!(two.out.contains("! the models differ: by coordinates alone none; by links alone a8\n"), "{two:?}");
    // A list has to name every space that its check accepts.
    std::fs::write(folder.path().join("short.txt"), text.replace("runs #0 0 1", "leaps #0 0 1")).unwrap();
    let short = folder.run(&["moves", "--definition", "short.txt", "--from", "a6"]);
    assert_eq!(short.code, Some(1), "{short:?}");
    assert!(short.out.ends_with("both models agree\nthe list by coordinates lacks a8\n"), "{short:?}");
    let names = folder.done(&["moves", "list"]).out;
    assert!(
        names.starts_with("Knight\n") && names.contains("\nChineseKnight\n") && names.contains("\nCannon\n"),
        "{names}"
    );
}

#[test]
fn mistakes_have_their_place() {
    let folder = TestFolder::new();
    std::fs::write(folder.path().join("bad.txt"), "def Up logride #0 #1\n  upp;").unwrap();
    std::fs::write(folder.path().join("own.txt"), "files a b; ranks 2; map n 0 1;").unwrap();
    std::fs::write(folder.path().join("latin.txt"), b"// \xC3\xA9\n//\xE9").unwrap();
    for (args, why) in [
        (&["moves", "rok", "--from", "a1"][..], "there is no piece `rok`; `zxlab moves list` lists them"),
        (&["moves", "rook"], "--from SPACE is expected: the space of the piece, such as a1"),
        (&["moves", "--from", "a1"], "the name of a piece, --betza or --definition is expected"),
        (&["moves", "rook", "--from", "i1"], "`i1` is no space of the board; spaces are a1 to h8"),
        (&["moves", "rook", "--from", "a1", "--own", "a2 x"], "`x` is no space of the board"),
        (&["moves", "rook", "--from", "a1", "--own", "e5", "--enemy", "a1 e5"], "a1 e5 cannot hold two pieces"),
        (&["moves", "rook", "--board", "cube", "--from", "a1"], "there is no board `cube`"),
        (&["moves", "rook", "--board", "square:30x30", "--from", "a1"], "a board has 26 files and 128 spaces at most"),
        (
            &["moves", "--definition", "bad.txt", "--from", "a1"],
            "bad.txt:2:3: a direction or `(` is expected, not `upp`",
        ),
        (&["moves", "--definition", "none.txt", "--from", "a1"], "none.txt"),
        (
            &["moves", "--definition", "own.txt", "--board", "square", "--from", "a1"],
            "own.txt: has a board of its own, from `files` on: leave --board out",
        ),
        (
            &["moves", "--definition", "latin.txt", "--from", "a1"],
            "latin.txt:2:3: text in UTF-8 is expected, not the byte $E9",
        ),
        (&["moves", "rook", "--from", "a1", "--png", "a.jpg"], "a.jpg: this option writes a .png file"),
        (&["moves", "--betza", "fmX", "--from", "a1"], "Betza:1:3: a capital such as W, F or N is expected, not `X`"),
        (&["moves", "rook", "--from", "a1", "--png", "none/a.png"], "there is no folder none"),
    ] {
        let ran = folder.run(args);
        assert_eq!(ran.code, Some(2), "{args:?}: {ran:?}");
        assert!(ran.err.contains(why), "{args:?}: {ran:?}");
    }
}
