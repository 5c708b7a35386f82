//! Tests of the breakpoints of `zxlab dap`: hit counts, log points, instructions, and places that have none.

use crate::common::TestFolder;
use crate::editor::{Editor, started};
use serde_json::{Value, json};
use std::io::{Read, Write};

/// A program that counts in A for ever.
const SOURCE: &str = "        ORG  $8000
start:  XOR  A
next:   INC  A          ; line 3, $8001
        LD   (Count),A
        JR   next       ; line 5
Count:  DB   0
        END  start
";

fn at(reason: &str, line: i64) -> (String, String, i64) {
    (reason.into(), "count.asm".into(), line)
}

/// Launches the program, which stops at its entry.
fn begin<R: Read, W: Write>(editor: &mut Editor<R, W>, arguments: Value) {
    editor.ask("initialize", json!({}));
    editor.ask("launch", arguments);
    editor.event("initialized");
}

fn folder() -> TestFolder {
    let folder = TestFolder::new();
    folder.write("count.asm", SOURCE);
    folder
}

/// Sets breakpoints in the source, and returns the answer's row for each.
fn set<R: Read, W: Write>(editor: &mut Editor<R, W>, folder: &TestFolder, breakpoints: &Value) -> Vec<Value> {
    let source = json!({ "path": folder.file("count.asm").to_str() });
    let answer = editor.ask("setBreakpoints", json!({ "source": source, "breakpoints": breakpoints }));
    answer["breakpoints"].as_array().unwrap().clone()
}

#[test]
fn a_hit_count_chooses_hits() {
    let folder = folder();
    let (_child, mut editor) = started(&folder);
    begin(&mut editor, json!({ "program": "count.asm" }));
    editor.ask("configurationDone", json!({}));
    editor.event("stopped");
    // At its third hit A has been increased twice. A breakpoint that is set again counts from 1 again.
    for (count, a) in [("3", "2 $02"), ("== 2", "4 $04"), ("% 4", "8 $08"), (">= 2", "10 $0A")] {
        let rows = set(&mut editor, &folder, &json!([{ "line": 3, "hitCondition": count }]));
        assert_eq!(rows[0]["verified"], true);
        assert_eq!(editor.go("continue"), at("breakpoint", 3));
        assert_eq!(editor.value("A"), a, "{count}");
    }
    let rows = set(&mut editor, &folder, &json!([{ "line": 3, "hitCondition": "often" }]));
    assert_eq!(rows[0]["verified"], false);
    assert!(rows[0]["message"].as_str().unwrap().starts_with("often: a hit count is"), "{rows:?}");
}

#[test]
fn a_breakpoint_in_a_macro_stops_at_each_expansion() {
    let folder = TestFolder::new();
    let text = "        MACRO twice
        INC  A          ; line 2
        ADD  A,A        ; line 3
        ENDM
        ORG  $8000
start:  XOR  A
        twice           ; line 7
        NOP
        twice           ; line 9, ASSERTION A < 100
        JR   start
        END  start
";
    folder.write("count.asm", text);
    let (_child, mut editor) = started(&folder);
    begin(&mut editor, json!({ "program": "count.asm" }));
    let rows = set(&mut editor, &folder, &json!([{ "line": 3 }]));
    assert_eq!((&rows[0]["verified"], &rows[0]["line"]), (&true.into(), &3.into()));
    editor.ask("configurationDone", json!({}));
    editor.event("stopped");
    // The place shown is that of the call.
    for (line, a) in [(7, "1 $01"), (9, "3 $03"), (7, "1 $01")] {
        assert_eq!(editor.go("continue"), at("breakpoint", line));
        assert_eq!(editor.value("A"), a);
    }
    assert_eq!(editor.go("reverseContinue"), at("breakpoint", 9));
    let rows = set(&mut editor, &folder, &json!([{ "line": 2, "condition": "A > 0" }, { "line": 7 }]));
    assert!(rows.iter().all(|row| row["verified"] == true), "{rows:?}");
    assert_eq!((editor.go("continue").2, editor.go("continue").2, editor.go("continue").2), (7, 9, 7));
    let said = editor.ask("evaluate", json!({ "expression": "breakpoints", "context": "repl" }));
    assert!(said["result"].as_str().unwrap().contains("break at start+1 $8001 and 1 more if A > 0"), "{said}");
    let source = json!({ "path": folder.file("count.asm").to_str() });
    let lines = editor.ask("breakpointLocations", json!({ "source": source, "line": 1, "endLine": 9 }));
    let lines: Vec<i64> =
        lines["breakpoints"].as_array().unwrap().iter().map(|row| row["line"].as_i64().unwrap()).collect();
    assert_eq!(lines, [2, 3, 6, 7, 8, 9]);
    let targets = editor.ask("gotoTargets", json!({ "source": source, "line": 3 }));
    assert_eq!(targets["targets"].as_array().unwrap().len(), 2, "{targets}");
}

#[test]
fn a_log_point_prints_and_goes_on() {
    let folder = folder();
    let (_child, mut editor) = started(&folder);
    begin(&mut editor, json!({ "program": "count.asm" }));
    let log = json!([{ "line": 4, "logMessage": "A is {A}, {[Count]} before" }, { "line": 5, "condition": "A == 3" }]);
    let rows = set(&mut editor, &folder, &log);
    assert!(rows.iter().all(|row| row["verified"] == true), "{rows:?}");
    editor.ask("configurationDone", json!({}));
    editor.event("stopped");
    editor.ask("continue", json!({ "threadId": 1 }));
    for (a, before) in [(1, 0), (2, 1), (3, 2)] {
        let output = editor.event("output");
        assert_eq!(output["output"], format!("A is {a}, {before} before\n"));
        assert_eq!((&output["category"], &output["line"]), (&"console".into(), &4.into()));
        assert_eq!(output["source"]["name"], "count.asm");
    }
    let stopped = editor.event("stopped");
    assert_eq!(editor.stands(&stopped), at("breakpoint", 5));
    let rows = set(&mut editor, &folder, &json!([{ "line": 4, "logMessage": "{Cuont}" }]));
    assert!(rows[0]["message"].as_str().unwrap().starts_with("{Cuont}: column 1"), "{rows:?}");
}

#[test]
fn a_place_without_an_instruction_is_refused_with_the_reason() {
    let folder = folder();
    folder.write("other.asm", SOURCE);
    let (_child, mut editor) = started(&folder);
    begin(&mut editor, json!({ "program": "count.asm" }));
    let rows = set(&mut editor, &folder, &json!([{ "line": 0 }, { "line": -3 }, { "line": 6 }, {}]));
    let messages: Vec<&str> = rows.iter().map(|row| row["message"].as_str().unwrap()).collect();
    assert_eq!(messages[..3], ["0: is not a line", "-3: is not a line", "there is no instruction there or below"]);
    let source = json!({ "path": folder.file("other.asm").to_str() });
    let answer = editor.ask("setBreakpoints", json!({ "source": source, "breakpoints": [{ "line": 3 }] }));
    let message = answer["breakpoints"][0]["message"].as_str().unwrap();
    assert!(message.ends_with("other.asm: is not a source of this program"), "{message}");
}

#[test]
fn an_instruction_can_have_a_breakpoint() {
    let folder = folder();
    let (_child, mut editor) = started(&folder);
    begin(&mut editor, json!({ "program": "count.asm" }));
    let breakpoints =
        json!([{ "instructionReference": "0x8000", "offset": 2 }, { "instructionReference": "0xFFFF", "offset": 9 }]);
    let answer = editor.ask("setInstructionBreakpoints", json!({ "breakpoints": breakpoints }));
    assert_eq!(
        (&answer["breakpoints"][0]["verified"], &answer["breakpoints"][1]["verified"]),
        (&true.into(), &false.into())
    );
    editor.ask("configurationDone", json!({}));
    editor.event("stopped");
    assert_eq!(editor.go("continue"), at("instruction breakpoint", 4));
}

#[test]
fn comments_of_the_source_stop_and_print() {
    let folder = TestFolder::new();
    let source = "        ORG  $8000
start:  LD   B,3
loop:   DJNZ loop       ; LOGPOINT [ROUNDS] B is ${B:uint8}
        LD   A,B        ; ASSERTION B == 1
        LD   (last),A
        LD   HL,(last)  ; WPMEM nowhere
        JR   $
last:   DB   7          ; WPMEM
        END  start
";
    folder.write("comments.asm", source);
    let (_child, mut editor) = started(&folder);
    editor.ask("initialize", json!({ "adapterID": "zxlab" }));
    editor.ask("launch", json!({ "program": "comments.asm" }));
    let wrong = editor.event("output");
    assert_eq!((&wrong["line"], &wrong["source"]["name"]), (&6.into(), &"comments.asm".into()));
    assert!(wrong["output"].as_str().unwrap().starts_with("WPMEM: nowhere: "), "{wrong}");
    editor.event("initialized");
    editor.ask("configurationDone", json!({}));
    editor.event("stopped");
    editor.ask("continue", json!({ "threadId": 1 }));
    for b in [3, 2, 1] {
        assert_eq!(editor.event("output")["output"], format!("B is {b}\n"));
    }
    let stopped = editor.event("stopped");
    assert_eq!(
        (&stopped["reason"], &stopped["description"]),
        (&"breakpoint".into(), &"assertion failed: B == 1".into())
    );
    assert_eq!(editor.stands(&stopped).2, 4);
    // A request of the editor does not remove them.
    let path = folder.file("comments.asm");
    editor.ask("setBreakpoints", json!({ "source": { "path": path.to_str() }, "breakpoints": [] }));
    for line in [6, 7] {
        editor.ask("continue", json!({ "threadId": 1 }));
        let stopped = editor.event("stopped");
        assert_eq!((&stopped["reason"], editor.stands(&stopped).2), (&"data breakpoint".into(), line), "{stopped}");
    }
}
