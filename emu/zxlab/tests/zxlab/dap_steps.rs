//! Tests of `zxlab dap`: long steps, lines counted from 0, data breakpoints, and values that can be set.

use crate::common::TestFolder;
use crate::editor::{Editor, started};
use serde_json::{Value, json};
use std::io::{Read, Write};

/// A program with a routine that takes seconds of the machine's time, and with accesses to a variable.
const SOURCE: &str = "        ORG  $8000
start:  LD   HL,Sum
        CALL long       ; line 3
        LD   (HL),7
        LD   A,(HL)     ; line 5
        LD   B,1
        CALL long
stay:   JR   stay       ; line 8
long:   LD   D,10
round:  LD   BC,0       ; line 10
again:  DEC  BC
        LD   A,B
        OR   C
        JR   NZ,again
        DEC  D
        JR   NZ,round
        RET             ; line 17
Sum:    DB   0
        END  start
";

fn at(reason: &str, line: i64) -> (String, String, i64) {
    (reason.into(), "long.asm".into(), line)
}

fn folder() -> TestFolder {
    let folder = TestFolder::new();
    folder.write("long.asm", SOURCE);
    folder
}

/// Launches the program, which stops at its entry.
fn begin<R: Read, W: Write>(editor: &mut Editor<R, W>) {
    editor.launch("long.asm");
    editor.ask("configurationDone", json!({}));
    let stopped = editor.event("stopped");
    assert_eq!(editor.stands(&stopped), at("entry", 2));
}

#[test]
fn a_long_step_reaches_its_goal_in_spite_of_other_requests() {
    let folder = folder();
    let (_child, mut editor) = started(&folder);
    begin(&mut editor);
    assert_eq!(editor.go("next"), at("step", 3));
    // Sends both requests without waiting for an answer, as editors do.
    let mut go = |step: &str, asked: &str, arguments: Value| {
        editor.send(step, &json!({ "threadId": 1 }));
        editor.send(asked, &arguments);
        // A short step may be done before the second request is answered.
        let mut messages: Vec<Value> = (0..3).map(|_| editor.message()).collect();
        messages.sort_by_key(|message| (message["type"] == "event", message["request_seq"].as_i64()));
        assert_eq!((&messages[0]["command"], &messages[1]["command"]), (&step.into(), &asked.into()));
        assert!(messages[..2].iter().all(|message| message["success"] == true), "{messages:?}");
        let stopped = messages[2]["body"].clone();
        editor.stands(&stopped)
    };
    assert_eq!(go("next", "threads", json!({})), at("step", 4));
    assert_eq!(go("stepBack", "threads", json!({})), at("step", 17), "RET is taken back");
    assert_eq!(go("stepOut", "evaluate", json!({ "expression": "DE", "context": "hover" })), at("step", 4));
    // Back to the entry, where the history starts.
    assert_eq!(go("reverseContinue", "threads", json!({})), at("entry", 2));
    assert_eq!(go("stepBack", "threads", json!({})), at("entry", 2));
    assert_eq!(go("stepIn", "threads", json!({})), at("step", 3));
    assert_eq!(go("next", "scopes", json!({ "frameId": 0 })), at("step", 4));
    // Only a pause or a stoppoint interrupts it.
    editor.ask("next", json!({ "threadId": 1 }));
    editor.event("stopped");
    editor.send("continue", &json!({ "threadId": 1 }));
    editor.send("pause", &json!({ "threadId": 1 }));
    assert_eq!(
        (editor.message()["command"].clone(), editor.message()["command"].clone()),
        ("continue".into(), "pause".into())
    );
    assert_eq!(editor.event("stopped")["reason"], "pause");
}

#[test]
fn a_program_is_not_stepped_out_of() {
    let folder = folder();
    let (_child, mut editor) = started(&folder);
    begin(&mut editor);
    let why = "this is the outermost routine: only BASIC has called it";
    assert_eq!(editor.answer("stepOut", json!({ "threadId": 1 }))["message"], why);
    for (line, answer) in [("out", why), ("o", why)] {
        let console = json!({ "expression": line, "context": "repl" });
        assert_eq!(editor.answer("evaluate", console)["message"], answer, "{line}");
    }
    assert_eq!(editor.go("next"), at("step", 3));
    assert_eq!(editor.go("stepIn"), at("step", 9));
    assert_eq!(editor.go("stepOut"), at("step", 4));
}

#[test]
fn lines_and_columns_are_counted_as_the_editor_counts() {
    let folder = folder();
    let (_child, mut editor) = started(&folder);
    editor.ask("initialize", json!({ "linesStartAt1": false, "columnsStartAt1": false }));
    editor.ask("launch", json!({ "program": "long.asm" }));
    editor.event("initialized");
    let path = folder.file("long.asm");
    let set = json!({ "source": { "path": path.to_str() }, "breakpoints": [{ "line": 10 }, { "line": 0 }] });
    let answer = editor.ask("setBreakpoints", set);
    let lines: Vec<&Value> = (0..2).map(|n| &answer["breakpoints"][n]["line"]).collect();
    assert_eq!(lines, [10, 1], "the first line has no instruction");
    editor.ask("configurationDone", json!({}));
    editor.event("stopped");
    assert_eq!(editor.go("continue"), at("breakpoint", 10));
    let trace = editor.ask("stackTrace", json!({ "threadId": 1 }));
    let total = trace["totalFrames"].as_u64().unwrap();
    assert_eq!((&trace["stackFrames"][1]["line"], &trace["stackFrames"][1]["column"]), (&2.into(), &0.into()));
    assert!(total >= 2 && trace["stackFrames"].as_array().unwrap().len() as u64 == total);
    // Only some of the calls.
    let part = editor.ask("stackTrace", json!({ "threadId": 1, "startFrame": 1, "levels": 1 }));
    assert_eq!((&part["totalFrames"], &part["stackFrames"]), (&total.into(), &json!([trace["stackFrames"][1]])));
    let none = editor.ask("stackTrace", json!({ "threadId": 1, "startFrame": 99, "levels": 0 }));
    assert_eq!((&none["totalFrames"], &none["stackFrames"]), (&total.into(), &json!([])));
    let code = editor.ask("disassemble", json!({ "memoryReference": "0x8000", "instructionCount": 1 }));
    assert_eq!(code["instructions"][0]["line"], 1);
}

#[test]
fn a_step_goes_to_another_line_or_instruction() {
    let folder = TestFolder::new();
    let source = "        MACRO twice
        INC  A
        INC  A
        ENDM
        ORG  $8000
start:  LD   A,1 : LD   B,2
        twice           ; line 7
        twice
loop:   DJNZ loop       ; line 9
stay:   JR   stay
        END  start
";
    folder.write("lines.asm", source);
    let (_child, mut editor) = started(&folder);
    editor.launch("lines.asm");
    editor.ask("configurationDone", json!({}));
    editor.event("stopped");
    let mut step = |command: &str, arguments: Value| {
        editor.ask(command, arguments);
        let stopped = editor.event("stopped");
        (editor.stands(&stopped).2, editor.value("PC"))
    };
    let (by_line, by_instruction) = (json!({ "threadId": 1 }), json!({ "threadId": 1, "granularity": "instruction" }));
    assert_eq!(step("next", by_line.clone()), (7, "32772 $8004".into()));
    assert_eq!(step("stepIn", by_line.clone()), (8, "32774 $8006".into()));
    assert_eq!(step("stepBack", by_line.clone()), (7, "32772 $8004".into()), "to the beginning of the line");
    assert_eq!(step("next", by_instruction.clone()), (7, "32773 $8005".into()));
    assert_eq!(step("stepBack", by_line.clone()), (7, "32772 $8004".into()));
    assert_eq!(step("stepBack", by_instruction), (6, "32770 $8002".into()));
    assert_eq!(step("stepIn", by_line.clone()).0, 7);
    assert_eq!(step("next", by_line.clone()).0, 8);
    assert_eq!(step("next", by_line.clone()).0, 9);
    // A jump to the beginning of the line ends the step: each round can be seen.
    assert_eq!(step("next", by_line.clone()).0, 9);
    assert_eq!(step("next", by_line.clone()).0, 10);
    assert_eq!(step("next", by_line).0, 10);
}

#[test]
fn data_breakpoints_stop() {
    let folder = folder();
    let (_child, mut editor) = started(&folder);
    begin(&mut editor);
    let rows = editor.ask("variables", json!({ "variablesReference": 4 }));
    let names: Vec<&str> =
        rows["variables"].as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Sum"], "labels of instructions are not variables");
    let info = editor.ask("dataBreakpointInfo", json!({ "variablesReference": 4, "name": "Sum" }));
    let id = info["dataId"].as_str().unwrap().to_owned();
    assert_eq!(info["accessTypes"], json!(["read", "write", "readWrite"]));
    for (scope, name) in [(Some(1), "HL"), (None, "Smu"), (None, "$FFFF")] {
        let info = editor.ask("dataBreakpointInfo", json!({ "variablesReference": scope, "name": name, "bytes": 2 }));
        assert!(info["dataId"].is_null() && info["description"].is_string(), "{info}");
    }
    let mut set = |breakpoints: Value| {
        let answer = editor.ask("setDataBreakpoints", json!({ "breakpoints": breakpoints }));
        let verified = answer["breakpoints"][0]["verified"].clone();
        (verified == true, editor.go("continue"))
    };
    assert_eq!(set(json!([{ "dataId": id, "accessType": "write" }])), (true, at("data breakpoint", 5)));
    assert_eq!(set(json!([{ "dataId": id, "accessType": "readWrite" }])), (true, at("data breakpoint", 6)));
    assert_eq!(editor.go("reverseContinue"), at("data breakpoint", 5));
    let condition = json!([{ "dataId": id, "accessType": "read", "condition": "A == 8" }]);
    editor.ask("setDataBreakpoints", json!({ "breakpoints": condition }));
    assert_eq!(editor.go("reverseContinue"), at("entry", 2));
    let wrong = editor.ask("setDataBreakpoints", json!({ "breakpoints": [{ "dataId": "x" }] }));
    assert_eq!(wrong["breakpoints"][0]["verified"], false);
}

#[test]
fn flags_shadow_registers_and_interrupts_are_shown_and_set() {
    let folder = folder();
    let (_child, mut editor) = started(&folder);
    begin(&mut editor);
    let mut set = |scope: i64, name: &str, value: &str| {
        let answer = editor.answer("setVariable", json!({ "variablesReference": scope, "name": name, "value": value }));
        let reply = if answer["success"] == true { &answer["body"]["value"] } else { &answer["message"] };
        reply.as_str().unwrap().to_owned()
    };
    let cases = [
        (2, "carry", "1", "1"),
        (2, "zero", "0", "0"),
        (2, "carry", "2", "carry: holds 0 to 1"),
        (2, "A", "1", "A: cannot be changed"),
        (1, "HL'", "$1234", "$1234"),
        (1, "AF'", "65535", "$FFFF"),
        (1, "IM", "2", "$02"),
        (1, "IM", "3", "IM: holds 0 to 2"),
        (1, "IFF1", "0", "$00"),
        (3, "frame", "1", "frame: cannot be changed"),
    ];
    for (scope, name, value, reply) in cases {
        assert_eq!(set(scope, name, value), reply, "{name}");
    }
    for (expression, value) in [("HL' + A'", "4915 $1333"), ("IM * 2 + IFF1", "4 $04"), ("carry && !zero", "1 $01")] {
        assert_eq!(editor.value(expression), value, "{expression}");
    }
}

/// A program with an interrupt routine of its own.
const INTERRUPTED: &str = "        ORG  $8000
start:  LD   A,$90
        LD   I,A
        IM   2
        EI
        CALL wait       ; line 6
        JR   start
wait:   JR   wait       ; line 8
        DS   $90FF-$
        DW   every
        DS   $9191-$
every:  PUSH AF         ; line 12
        POP  AF
        EI
        RET
        END  start
";

#[test]
fn an_interrupt_routine_is_stepped_out_of() {
    let folder = TestFolder::new();
    folder.write("frames.asm", INTERRUPTED);
    let (_child, mut editor) = started(&folder);
    editor.launch("frames.asm");
    editor.ask(
        "setBreakpoints",
        json!({ "source": { "path": folder.file("frames.asm") }, "breakpoints": [{ "line": 13 }] }),
    );
    editor.ask("configurationDone", json!({}));
    editor.event("stopped");
    assert_eq!(editor.go("continue"), ("breakpoint".to_owned(), "frames.asm".to_owned(), 13));
    let trace = editor.ask("stackTrace", json!({ "threadId": 1 }));
    let frames = trace["stackFrames"].as_array().unwrap();
    let shown: Vec<(&str, i64)> =
        frames.iter().map(|frame| (frame["name"].as_str().unwrap(), frame["line"].as_i64().unwrap())).collect();
    assert_eq!(shown[..3], [("every+1 $9192", 13), ("wait $800C, interrupted", 8), ("start+7 $8007", 6)]);
    assert_eq!(editor.go("stepOut"), ("step".to_owned(), "frames.asm".to_owned(), 8));
}
