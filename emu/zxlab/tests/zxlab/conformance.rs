//! `zxlab conformance`, on cases made here: NOP at address 0.

use crate::common::TestFolder;

/// Returns a case of SingleStepTests: NOP, with the value of A expected after it.
fn nop(a: u8) -> String {
    let state = |pc: u8, r: u8, a: u8| {
        format!(
            r#"{{"pc":{pc},"sp":0,"a":{a},"b":0,"c":0,"d":0,"e":0,"f":0,"h":0,"l":0,"i":0,"r":{r},"ei":0,"wz":0,"ix":0,"iy":0,
            "af_":0,"bc_":0,"de_":0,"hl_":0,"im":0,"p":0,"q":0,"iff1":0,"iff2":0,"ram":[[0,0]]}}"#
        )
    };
    let cycles = r#"[[0,null,"----"],[0,null,"r-m-"],[0,0,"----"],[0,null,"----"]]"#;
    let (initial, last) = (state(0, 0, 7), state(1, 1, a));
    format!(r#"{{"name":"00 {a:02x}","initial":{initial},"final":{last},"cycles":{cycles}}}"#).replace('\n', "")
}

#[test]
fn passing_and_failing_single_steps() {
    let folder = TestFolder::new();
    folder.write("00.json", format!("[{},{}]", nop(7), nop(7)));
    let ran = folder.done(&["conformance", "singlestep", "."]);
    assert_eq!(ran.out, "2 cases: 2 hold, 0 fail\n");
    folder.write("01.jsonl", format!("{}\n{}\n", nop(7), nop(8)));
    let ran = folder.run(&["conformance", "singlestep", "."]);
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(ran.out.contains("01.jsonl       2       1  00 08: A is 7, not 8"), "{ran:?}");
    assert!(ran.out.ends_with("4 cases: 3 hold, 1 fail\n"), "{ran:?}");
    // For one file, every failed case is listed.
    let ran = folder.run(&["conformance", "singlestep", "01.jsonl"]);
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(ran.out.contains("00 08       1       1  A is 7, not 8"), "{ran:?}");
    folder.write("port.jsonl", nop(7).replace(r#","cycles""#, r#","ports":[[254,191,"r"]],"cycles""#));
    let ran = folder.run(&["conformance", "singlestep", "port.jsonl"]);
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(ran.out.contains("ports are [], not [(fe, bf, 'r')]"), "{ran:?}");
}

#[test]
fn passing_and_failing_fuse_cases() {
    let folder = TestFolder::new();
    let words = |pc: u8| format!("0000 0000 0000 0000 0000 0000 0000 0000 0000 0000 0000 {pc:04x} 0000");
    folder.write("tests.in", format!("00\n{}\n00 00 0 0 0 0 1\n0000 00 -1\n-1\n", words(0)));
    let results = format!("00\n    0 MC 0000\n    4 MR 0000 00\n{}\n00 01 0 0 0 0 4\n", words(1));
    folder.write("tests.expected", &results);
    assert_eq!(folder.done(&["conformance", "fuse", "."]).out, "1 cases: 1 hold, 0 fail\n");
    folder.write("tests.expected", results.replace("4 MR", "5 MR"));
    let ran = folder.run(&["conformance", "fuse", "."]);
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(ran.out.contains("event '4 MR 0000 00', not '5 MR 0000 00'"), "{ran:?}");
    folder.write("tests.expected", results.replace("00 01 0", "00 01"));
    folder.refused(&["conformance", "fuse", "."], "tests.expected, line 5: 7 numbers expected");
}

#[test]
fn unreadable_input_is_reported_with_its_place() {
    let folder = TestFolder::new();
    folder.write("cut.json", "[{\"name\":");
    folder.write("none.json", "[]");
    folder.write("second.jsonl", format!("{}\n{{\n", nop(7)));
    folder.write("mode.jsonl", nop(7).replace(r#""im":0"#, r#""im":7"#));
    folder.write("text.txt", "x");
    for (what, said) in [
        ("cut.json", "cut.json: not a SingleStepTests file: EOF while parsing a value at line 1 column 9"),
        ("none.json", "none.json: contains no case"),
        ("second.jsonl", "second.jsonl: not a SingleStepTests file: EOF while parsing an object at line 2 column 1"),
        ("mode.jsonl", "there is no interrupt mode 7 at line 1 column "),
        ("missing", "missing: "),
    ] {
        folder.refused(&["conformance", "singlestep", what], said);
    }
    folder.refused(&["conformance", "fuse", "."], "tests.in: ");
    folder.refused(&["conformance"], "subcommand");
}
