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
    assert_eq!(shown, [("score", "$012C, $1234", "0x8005"), ("lives", "$03", "0x8009")]);
    let mut set = |name: &str, value: &str| {
        let answer = editor.answer("setVariable", json!({ "variablesReference": 4, "name": name, "value": value }));
        let reply = if answer["success"] == true { &answer["body"]["value"] } else { &answer["message"] };
        reply.as_str().unwrap().to_owned()
    };
    // A value can be typed as it is shown.
    assert_eq!(set("score", "$012C, $1234"), "$012C, $1234");
    assert_eq!(set("score", "40000"), "$9C40, $1234");
    assert_eq!(set("score", "1,2,3"), "score: 3 values are more than it holds");
    assert_eq!(set("score", "65536"), "score: holds 0 to 65535");
    assert_eq!(set("lives", "256"), "lives: holds 0 to 255");
    assert_eq!(editor.value("word[score]"), "40000 $9C40");
    let info = editor.ask("dataBreakpointInfo", json!({ "variablesReference": 4, "name": "score" }));
    assert_eq!(info["dataId"], "32773:4");
}

#[test]
fn the_elements_of_a_table_are_shown_and_set_one_by_one() {
    let folder = TestFolder::new();
    folder.write("table.asm", " ORG $8000\nstart: JR start\nlong: DB 1,2,3,4,5,6,7,8,9\nwords: DW 1,2\n END start\n");
    let (_child, mut editor) = started(&folder);
    editor.launch("table.asm");
    let rows = editor.ask("variables", json!({ "variablesReference": 4 }))["variables"].clone();
    let long = &rows[0];
    assert_eq!(
        (&long["value"], &long["indexedVariables"]),
        (&"$01, $02, $03, $04, $05, $06, $07, $08, ...".into(), &9.into())
    );
    let mut elements = |table: &Value, start: i64, count: i64| {
        let wanted = json!({ "variablesReference": table["variablesReference"], "filter": "indexed", "start": start, "count": count });
        let body = editor.ask("variables", wanted);
        let row = |row: &Value| format!("{} {}", row["name"].as_str().unwrap(), row["value"].as_str().unwrap());
        body["variables"].as_array().unwrap().iter().map(row).collect::<Vec<_>>()
    };
    assert_eq!(elements(long, 7, 9), ["[7] $08", "[8] $09"]);
    assert_eq!(elements(&rows[1], 0, 0), ["[0] $0001", "[1] $0002"]);
    // The shown part of a long table can be typed; the rest stays.
    let mut set = |reference: &Value, name: &str, value: &str| {
        let arguments = json!({ "variablesReference": reference, "name": name, "value": value });
        let answer = editor.answer("setVariable", arguments);
        let reply = if answer["success"] == true { &answer["body"]["value"] } else { &answer["message"] };
        reply.as_str().unwrap().to_owned()
    };
    assert_eq!(set(&4.into(), "long", "9, 8, ..."), "$09, $08, $03, $04, $05, $06, $07, $08, ...");
    assert_eq!(set(&rows[1]["variablesReference"], "[1]", "$1234"), "$1234");
    assert_eq!(set(&rows[1]["variablesReference"], "[2]", "1"), "[2]: cannot be changed");
    assert_eq!(set(&long["variablesReference"], "[8]", "256"), "[8]: holds 0 to 255");
    let result = editor.value("words");
    assert_eq!(result, "$800B: $0001, $1234");
    let watch = json!({ "variablesReference": rows[1]["variablesReference"], "name": "[1]" });
    assert_eq!(editor.ask("dataBreakpointInfo", watch)["dataId"], "32781:2");
    // The stack is a table too.
    editor.ask("setVariable", json!({ "variablesReference": 1, "name": "SP", "value": "$FFFB" }));
    assert_eq!(set_on_stack(&mut editor, "SP+2", "$ABCD"), "$ABCD");
    let stack = editor.ask("variables", json!({ "variablesReference": 5 }))["variables"].clone();
    assert_eq!(stack.as_array().unwrap().len(), 2, "memory ends there: {stack}");
    assert_eq!((&stack[1]["value"], &editor.value("word[$FFFD]")[..]), (&"$ABCD".into(), "43981 $ABCD"));
}

#[test]
fn bytes_and_words_under_one_label_are_shown_as_they_are_defined() {
    let folder = TestFolder::new();
    folder.write("mixed.asm", " ORG $8000\nstart: JR start\npiece: DB 7,8\n DW $1234\n DB 9\nlast: DW 1\n END start\n");
    let (_child, mut editor) = started(&folder);
    editor.launch("mixed.asm");
    let rows = editor.ask("variables", json!({ "variablesReference": 4 }))["variables"].clone();
    let piece = &rows[0];
    assert_eq!((&piece["value"], &piece["indexedVariables"]), (&"$07, $08, $1234, $09".into(), &4.into()));
    assert_eq!(editor.value("piece"), "$8002: $07, $08, $1234, $09");
    let parts =
        editor.ask("variables", json!({ "variablesReference": piece["variablesReference"] }))["variables"].clone();
    assert_eq!((&parts[2]["name"], &parts[2]["value"]), (&"[2]".into(), &"$1234".into()));
    let set = |value: &str| json!({ "variablesReference": 4, "name": "piece", "value": value });
    assert_eq!(editor.ask("setVariable", set("1, 2, $ABCD"))["value"], "$01, $02, $ABCD, $09");
    let refused = editor.answer("setVariable", set("1, 2, 3, 256"));
    assert_eq!(refused["message"], "piece: holds 0 to 255");
    assert_eq!((editor.value("word[piece + 2]"), editor.value("last")), ("43981 $ABCD".into(), "$8007: $0001".into()));
    let info = editor.ask("dataBreakpointInfo", json!({ "variablesReference": 4, "name": "piece" }));
    assert_eq!(info["dataId"], "32770:5");
}

fn set_on_stack(editor: &mut Editor<ChildStdout, ChildStdin>, name: &str, value: &str) -> String {
    let body = editor.ask("setVariable", json!({ "variablesReference": 5, "name": name, "value": value }));
    body["value"].as_str().unwrap().to_owned()
}

#[test]
fn a_watch_shows_what_a_reader_of_z80_source_expects() {
    let folder = TestFolder::new();
    let (_child, mut editor) = begin(&folder);
    editor.ask("setVariable", json!({ "variablesReference": 1, "name": "HL", "value": "lives" }));
    editor.ask("setVariable", json!({ "variablesReference": 1, "name": "DE", "value": "0" }));
    for (expression, result, memory) in [
        ("score", "$8005: $012C, $1234", "0x8005"),
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

#[test]
fn a_structure_opens_into_its_members() {
    let folder = TestFolder::new();
    let source =
        " ORG $8000\n STRUCT pt\nx BYTE 3\ny WORD 500\n ENDS\n STRUCT line\nfrom pt\nto pt\ncolour BYTE 7\n ENDS
start: JR start\nscore: DW 1,2\n.end:\np1: pt 9,1000\nl: line {1,2},{3,4},5\n END start\n";
    folder.write("struct.asm", source);
    let (_child, mut editor) = started(&folder);
    editor.launch("struct.asm");
    let rows = |editor: &mut Editor<ChildStdout, ChildStdin>, reference: &Value| {
        let body = editor.ask("variables", json!({ "variablesReference": reference }));
        let row = |row: &Value| format!("{} = {}", row["name"].as_str().unwrap(), row["value"].as_str().unwrap());
        let references = body["variables"].as_array().unwrap();
        let rows: Vec<String> = references.iter().map(row).collect();
        (rows, references.iter().map(|row| row["variablesReference"].clone()).collect::<Vec<_>>())
    };
    let (all, references) = rows(&mut editor, &4.into());
    // `score` is a table and no structure, although a local label follows it.
    assert_eq!(all, ["score = $0001, $0002", "p1 = x $09, y $03E8", "l = from $01, to $03, colour $05"]);
    assert_eq!(rows(&mut editor, &references[1]).0, ["x = $09", "y = $03E8"]);
    let (line, inner) = rows(&mut editor, &references[2]);
    assert_eq!(line, ["from = x $01, y $0002", "to = x $03, y $0004", "colour = $05"]);
    assert_eq!(rows(&mut editor, &inner[1]).0, ["x = $03", "y = $0004"]);
    let set = |editor: &mut Editor<ChildStdout, ChildStdin>, reference: &Value, name: &str, value: &str| {
        let answer =
            editor.answer("setVariable", json!({ "variablesReference": reference, "name": name, "value": value }));
        if answer["success"] == true { answer["body"]["value"].clone() } else { answer["message"].clone() }
    };
    assert_eq!(set(&mut editor, &references[1], "y", "40000"), "$9C40");
    assert_eq!(set(&mut editor, &references[1], "x", "256"), "x: holds 0 to 255");
    assert_eq!(editor.value("word[p1.y]"), "40000 $9C40");
    let watched = editor.ask("evaluate", json!({ "expression": "p1", "context": "watch" }));
    assert_eq!((&watched["result"], &watched["variablesReference"]), (&"x $09, y $9C40".into(), &references[1]));
    let member = editor.ask("evaluate", json!({ "expression": "p1.y", "context": "watch" }));
    assert!(member["result"].as_str().unwrap().ends_with(": $9C40"), "{member}");
}

#[test]
fn a_structure_has_the_bytes_of_its_definition() {
    let folder = TestFolder::new();
    let source = " ORG $8000\n STRUCT enemy\nx BYTE\ny BYTE\nspeed WORD\nname TEXT 4\n ENDS
start: JR start\nrow: enemy 1,2,3\n enemy 4,5,6\n enemy 7,8,9\nboss: enemy 9,9,9\n END start\n";
    folder.write("enemies.asm", source);
    let (_child, mut editor) = started(&folder);
    editor.launch("enemies.asm");
    // What follows without a label of its own is no part of it.
    let row = editor.ask("evaluate", json!({ "expression": "row", "context": "watch" }));
    assert_eq!(row["result"], "x $01, y $02, speed $0003, name $00, $00, $00, $00");
    let members =
        editor.ask("variables", json!({ "variablesReference": row["variablesReference"] }))["variables"].clone();
    assert_eq!((&members[3]["name"], &members[3]["indexedVariables"]), (&"name".into(), &4.into()));
    let elements = editor.ask("variables", json!({ "variablesReference": members[3]["variablesReference"] }));
    assert_eq!(elements["variables"].as_array().unwrap().len(), 4);
    // All of it is watched, by its name, in its row, and where it is a member.
    for asked in [json!({ "name": "boss" }), json!({ "name": "boss", "variablesReference": 4 })] {
        assert_eq!(editor.ask("dataBreakpointInfo", asked)["dataId"], "32794:8");
    }
    let member = json!({ "name": "speed", "variablesReference": row["variablesReference"] });
    assert_eq!(editor.ask("dataBreakpointInfo", member)["dataId"], "32772:2");
    let refused = editor.answer("setVariable", json!({ "variablesReference": 4, "name": "boss", "value": "1" }));
    assert_eq!(refused["message"], "boss: is a structure: open it, and set its members");
    let refused = editor.answer("setExpression", json!({ "expression": "boss", "value": "1" }));
    assert_eq!(refused["message"], "boss: is a structure: open it, and set its members");
}

/// Two modules, each with a label of the same name.
const MODULES: &str = " ORG $8000
 MODULE game
start: LD A,(score)
.loop: DJNZ .loop
 CALL other.inner
 JR start
score: DB 7
 ENDMODULE
 MODULE other
inner: RET
score: DW 300
 ENDMODULE
 END game.start
";

#[test]
fn names_are_those_of_the_module_in_which_it_stands() {
    let folder = TestFolder::new();
    folder.write("modules.asm", MODULES);
    let (_child, mut editor) = started(&folder);
    editor.launch("modules.asm");
    let path = folder.file("modules.asm");
    let asked = json!([{ "line": 10, "condition": "word[score] == 300" }, { "line": 4, "condition": "[score] == 8" }]);
    let rows = editor.ask("setBreakpoints", json!({ "source": { "path": path.to_str() }, "breakpoints": asked }));
    assert_eq!(
        (&rows["breakpoints"][0]["verified"], &rows["breakpoints"][1]["verified"]),
        (&true.into(), &true.into())
    );
    editor.ask("configurationDone", json!({}));
    editor.event("stopped");
    assert_eq!(editor.value("score"), "$800A: $07");
    assert_eq!(editor.value(".loop"), "32771 $8003");
    // A name that only one module has is known everywhere.
    assert_eq!(editor.value("inner"), "32779 $800B");
    assert_eq!(editor.go("continue"), ("breakpoint".into(), "modules.asm".into(), 10));
    assert_eq!(editor.value("score"), "$800C: $012C");
    // Of the caller's frame.
    let asked = json!({ "expression": "score", "context": "hover", "frameId": 1 });
    assert_eq!(editor.ask("evaluate", asked)["result"], "$800A: $07");
    let (_child, mut editor) = started(&folder);
    editor.ask("initialize", json!({}));
    editor.ask("launch", json!({ "program": "modules.asm", "call": "inner" }));
    editor.event("initialized");
    editor.ask("configurationDone", json!({}));
    let stopped = editor.event("stopped");
    assert_eq!(editor.stands(&stopped).2, 10);
    let ran = folder.done(&["debug", "modules.asm", "-x", "print [score]", "-x", "break .loop", "-x", "p inner"]);
    for said in ["7 $07", "break at game.start.loop $8003", "32779 $800B"] {
        assert!(ran.out.contains(said), "{}", ran.out);
    }
}

/// Comments of the source mean the names of their lines, and brackets are memory there too.
#[test]
fn comments_and_messages_know_the_names_of_their_lines() {
    let folder = TestFolder::new();
    folder.write(
        "said.asm",
        " ORG $8000
 MODULE game
start: LD HL,score ; LOGPOINT score is ${(score)} or ${[score]}, there ${(HL)}
.sub: INC (HL) ; ASSERTION (score) == 7 && PC == .sub
 JR start
score: DB 7 ; WPMEM score + 0, 1, w
 ENDMODULE
 END game.start
",
    );
    let (_child, mut editor) = started(&folder);
    editor.launch("said.asm");
    editor.ask("configurationDone", json!({}));
    editor.event("stopped");
    editor.ask("continue", json!({ "threadId": 1 }));
    assert_eq!(editor.event("stopped")["reason"], "data breakpoint", "what is written; the assertion holds before");
    editor.ask("continue", json!({ "threadId": 1 }));
    let said = editor.event("output")["output"].as_str().unwrap().to_owned();
    assert!(said.starts_with("score is 8 or 8, there 8"), "{said}");
    let stopped = editor.event("stopped");
    assert_eq!(stopped["description"], "assertion failed: (score) == 7 && PC == .sub", "{stopped}");
}
