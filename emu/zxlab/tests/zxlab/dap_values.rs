//! Tests of values in `zxlab dap`: words, watches, and the ends of memory.

use crate::common::TestFolder;
use crate::editor::{Editor, Process, started};
use serde_json::{Value, json};
use std::process::{ChildStdin, ChildStdout};

const SOURCE: &str = "        ORG  $8000
start:  LD   HL,0
        JR   start
score:  DW   300,$1234
lives:  DB   3
        END  start
";

fn begin(folder: &TestFolder) -> (Process, Editor<ChildStdout, ChildStdin>) {
    folder.write("values.asm", SOURCE);
    let (child, mut editor) = started(folder);
    editor.launch("values.asm");
    editor.ask("configurationDone", json!({}));
    editor.event("stopped");
    (child, editor)
}

#[test]
fn a_word_is_shown_and_set_as_a_word() {
    let folder = TestFolder::new();
    let (_child, mut editor) = begin(&folder);
    let rows = editor.ask("variables", json!({ "variablesReference": 4 }));
    let shown: Vec<(&str, &str, &str)> = rows["variables"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| {
            (row["name"].as_str().unwrap(), row["value"].as_str().unwrap(), row["memoryReference"].as_str().unwrap())
        })
        .collect();
    assert_eq!(shown, [("score", "$012C", "0x8005"), ("lives", "$03", "0x8009")]);
    let mut set = |name: &str, value: &str| {
        let answer = editor.answer("setVariable", json!({ "variablesReference": 4, "name": name, "value": value }));
        let reply = if answer["success"] == true { &answer["body"]["value"] } else { &answer["message"] };
        reply.as_str().unwrap().to_owned()
    };
    // What is shown can be typed again.
    assert_eq!(set("score", "$012C"), "$012C");
    assert_eq!(set("score", "40000"), "$9C40");
    assert_eq!(set("score", "65536"), "score: holds 0 to 65535");
    assert_eq!(set("lives", "256"), "lives: holds 0 to 255");
    assert_eq!(editor.value("word[score]"), "40000 $9C40");
    let info = editor.ask("dataBreakpointInfo", json!({ "variablesReference": 4, "name": "score" }));
    assert_eq!(info["dataId"], "32773:2");
}

#[test]
fn a_watch_shows_what_a_reader_of_z80_source_expects() {
    let folder = TestFolder::new();
    let (_child, mut editor) = begin(&folder);
    editor.ask("setVariable", json!({ "variablesReference": 1, "name": "HL", "value": "lives" }));
    editor.ask("setVariable", json!({ "variablesReference": 1, "name": "DE", "value": "0" }));
    for (expression, result, memory) in [
        ("score", "$8005: $012C", "0x8005"),
        ("lives", "$8009: $03", "0x8009"),
        ("start", "32768 $8000", "0x8000"),
        ("(HL)", "3 $03", "0x8009"),
        ("DE", "0 $0000", "0x0000"),
        ("HL - 1", "32776 $8008", "0x8008"),
    ] {
        for context in ["watch", "hover"] {
            let body = editor.ask("evaluate", json!({ "expression": expression, "context": context }));
            assert_eq!((&body["result"], &body["memoryReference"]), (&result.into(), &memory.into()), "{expression}");
        }
    }
}

#[test]
fn memory_ends_at_both_ends() {
    let folder = TestFolder::new();
    let (_child, mut editor) = begin(&folder);
    let mut read = |reference: &str, offset: i64, count: i64| {
        let arguments = json!({ "memoryReference": reference, "offset": offset, "count": count });
        let body = editor.ask("readMemory", arguments);
        // Four characters of the data stand for three bytes.
        let data = body["data"].as_str().unwrap();
        let length = data.len() / 4 * 3 - data.matches('=').count();
        (body["address"].as_str().unwrap().to_owned(), length, body["unreadableBytes"].as_i64())
    };
    assert_eq!(read("0x8000", 0, 4), ("0x8000".into(), 4, None));
    assert_eq!(read("0x0001", -3, 10), ("0x0000".into(), 8, None), "the range ends at $0007");
    assert_eq!(read("0xFFFE", 0, 10), ("0xFFFE".into(), 2, Some(8)));
    assert_eq!(read("0xFFFF", 1, 10), ("0x10000".into(), 0, Some(10)));
    assert_eq!(read("0x0000", -9, 3), ("0x0000".into(), 0, None));

    let mut write = |reference: &str, partial: bool| {
        let arguments = json!({ "memoryReference": reference, "data": "AQID", "allowPartial": partial });
        let answer = editor.answer("writeMemory", arguments);
        let body = &answer["body"];
        match answer["success"] == true {
            true => Ok((body["bytesWritten"].as_i64().unwrap(), body["offset"].as_i64().unwrap())),
            false => Err(answer["message"].as_str().unwrap().to_owned()),
        }
    };
    assert_eq!(write("0x8000", false), Ok((3, 0)));
    assert_eq!(write("0xFFFF", false), Err("memory ends at $FFFF".into()));
    assert_eq!(write("0xFFFF", true), Ok((1, 0)));
    assert!(write("0x3FFE", false).unwrap_err().starts_with("$3FFE is in the ROM"));
    assert_eq!(write("0x3FFE", true), Ok((1, 2)));
    assert_eq!(write("0x0000", true), Ok((0, 0)));
    assert_eq!((&editor.value("[$FFFF]")[..], &editor.value("[$4000]")[..]), ("1 $01", "3 $03"));
    let frames = editor.ask("stackTrace", json!({ "threadId": 1 }));
    let frames: &Vec<Value> = frames["stackFrames"].as_array().unwrap();
    // The calls of BASIC, from which the program was started.
    assert!(frames.len() > 1 && frames[1..].iter().all(|frame| frame["presentationHint"] == "subtle"), "{frames:?}");
    assert!(frames[0]["presentationHint"].is_null());
}
