//! Tests of `zxlab dap`, with a client that follows a script: over stdin and stdout, and over a port.

use crate::common::TestFolder;
use crate::editor::{Editor, Process, started};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::process::Stdio;

/// A program that counts to ten, over and over.
const COUNT: &str = "\
; counts
        ORG  $8000
start:  CALL wait
        LD   A,0
next:   CALL bump       ; line 5
        LD   HL,Count
        LD   (HL),A
        CP   10
        JR   NZ,next
        JR   start
        INCLUDE \"bump.asm\"
Count:  DB   0
        END  start
";
const BUMP: &str = "\
; one more
bump:   INC  A          ; line 2
        RET
wait:   EI
        HALT            ; line 5
        RET
";

fn at(reason: &str, file: &str, line: i64) -> (String, String, i64) {
    (reason.into(), file.into(), line)
}

fn folder() -> TestFolder {
    let folder = TestFolder::new();
    folder.write("count.asm", COUNT);
    folder.write("bump.asm", BUMP);
    folder
}

#[test]
fn an_editor_debugs_a_source() {
    let folder = folder();
    let (mut child, mut editor) = started(&folder);
    editor.launch("count.asm");
    let (main, bump) = (folder.file("count.asm"), folder.file("bump.asm"));
    // A breakpoint in a comment moves to the next instruction. This one has a condition.
    let set = |path: &std::path::Path, breakpoints: Value| json!({ "source": { "path": path.to_str() }, "breakpoints": breakpoints });
    let answer = editor.ask("setBreakpoints", set(&bump, json!([{ "line": 1, "condition": "A == 3" }])));
    assert_eq!((&answer["breakpoints"][0]["verified"], &answer["breakpoints"][0]["line"]), (&true.into(), &2.into()));
    let answer = editor.ask("setBreakpoints", set(&main, json!([{ "line": 6, "condition": "A = 3" }, { "line": 99 }])));
    let message = |n: usize| answer["breakpoints"][n]["message"].as_str().unwrap().to_owned();
    assert_eq!(message(0), "A = 3: column 3: `=` compares nothing here: write `==`, or a comma before the next entry");
    assert_eq!(message(1), "there is no instruction there or below");
    editor.ask("configurationDone", json!({}));
    let stopped = editor.event("stopped");
    assert_eq!(editor.stands(&stopped), at("entry", "count.asm", 3));

    assert_eq!(editor.go("continue"), at("breakpoint", "bump.asm", 2));
    assert_eq!(
        (editor.value("A"), editor.value("[Count]"), editor.value("A + $100")),
        ("3 $03".into(), "3 $03".into(), "259 $0103".into())
    );
    let trace = editor.ask("stackTrace", json!({ "threadId": 1 }));
    let frames = trace["stackFrames"].as_array().unwrap();
    assert!(frames[0]["name"].as_str().unwrap().starts_with("bump $80"), "{frames:?}");
    assert_eq!((&frames[1]["source"]["name"], &frames[1]["line"]), (&"count.asm".into(), &5.into()));

    // Out, on, in, over, and all the way back.
    assert_eq!(editor.go("stepOut"), at("step", "count.asm", 6));
    assert_eq!(editor.go("next"), at("step", "count.asm", 7));
    assert_eq!(editor.go("stepBack"), at("step", "count.asm", 6));
    assert_eq!(editor.go("stepBack"), at("step", "bump.asm", 3));
    assert_eq!(editor.go("reverseContinue"), at("breakpoint", "bump.asm", 2));
    assert_eq!(editor.go("stepBack"), at("step", "count.asm", 5));
    assert_eq!(editor.go("stepIn"), at("step", "bump.asm", 2));
    assert_eq!(editor.go("stepBack"), at("step", "count.asm", 5));
    assert_eq!(editor.go("next"), at("breakpoint", "bump.asm", 2), "a breakpoint on the way is not stepped over");
    editor.ask("setBreakpoints", set(&bump, json!([])));
    assert_eq!(editor.go("stepBack"), at("step", "count.asm", 5));
    assert_eq!(editor.go("next"), at("step", "count.asm", 6));

    // Values can be changed.
    let scopes = editor.ask("scopes", json!({ "frameId": 0 }));
    let names: Vec<&str> =
        scopes["scopes"].as_array().unwrap().iter().map(|scope| scope["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Registers", "Flags", "Time", "Stack", "Variables"]);
    let variables = |editor: &mut Editor<_, _>, scope: i64, name: &str| {
        let body = editor.ask("variables", json!({ "variablesReference": scope }));
        let row = body["variables"].as_array().unwrap().iter().find(|row| row["name"] == name).cloned().unwrap();
        row["value"].as_str().unwrap().to_owned()
    };
    assert_eq!((variables(&mut editor, 1, "A"), variables(&mut editor, 2, "zero")), ("$04".into(), "0".into()));
    editor.ask("setVariable", json!({ "variablesReference": 1, "name": "A", "value": "9" }));
    editor.ask("setVariable", json!({ "variablesReference": 4, "name": "Count", "value": "$AA" }));
    assert_eq!((variables(&mut editor, 1, "A"), editor.value("[Count]")), ("$09".into(), "170 $AA".into()));
    let refused = editor.answer("setVariable", json!({ "variablesReference": 1, "name": "A", "value": "256" }));
    assert_eq!((&refused["success"], &refused["message"]), (&false.into(), &"A: holds 0 to 255".into()));

    // Memory and instructions.
    let memory = editor.ask("readMemory", json!({ "memoryReference": "0x8000", "count": 4 }));
    assert_eq!(memory["data"], "zRSAPg==", "CD 14 80 3E");
    editor.ask("writeMemory", json!({ "memoryReference": "0xC000", "data": "AQID" }));
    assert_eq!(editor.value("word[$C001]"), "770 $0302");
    let code = editor
        .ask("disassemble", json!({ "memoryReference": "0x8005", "instructionOffset": -2, "instructionCount": 4 }));
    let rows: Vec<(&str, &str)> = code["instructions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| (row["address"].as_str().unwrap(), row["instruction"].as_str().unwrap()))
        .collect();
    assert_eq!(
        rows,
        [("0x8000", "CALL $8014"), ("0x8003", "LD A,$00"), ("0x8005", "CALL $8012"), ("0x8008", "LD HL,$8017")]
    );

    // A breakpoint on a label, and a command of `zxlab debug` at the console.
    let answer =
        editor.ask("setFunctionBreakpoints", json!({ "breakpoints": [{ "name": "wait" }, { "name": "wiat" }] }));
    assert_eq!(
        (&answer["breakpoints"][0]["verified"], &answer["breakpoints"][1]["verified"]),
        (&true.into(), &false.into())
    );
    assert_eq!(editor.go("continue"), at("function breakpoint", "bump.asm", 4));
    let console = editor.ask("evaluate", json!({ "expression": "calls", "context": "repl" }));
    assert!(console["result"].as_str().unwrap().starts_with("at wait $80"), "{console}");

    editor.ask("disconnect", json!({}));
    assert_eq!(child.0.wait().unwrap().code(), Some(0));
}

#[test]
fn a_running_program_can_be_stopped_and_inspected() {
    let folder = folder();
    let (mut child, mut editor) = started(&folder);
    editor.ask("initialize", json!({}));
    editor.ask("launch", json!({ "program": "count.asm", "stopOnEntry": false }));
    editor.event("initialized");
    editor.ask("configurationDone", json!({}));
    // While the machine runs, requests are answered, and breakpoints can be set.
    editor.ask("threads", json!({}));
    editor.ask("pause", json!({ "threadId": 1 }));
    let stopped = editor.event("stopped");
    assert_eq!(stopped["reason"], "pause");
    editor.ask("continue", json!({ "threadId": 1 }));
    let path = folder.file("bump.asm");
    editor.ask("setBreakpoints", json!({ "source": { "path": path.to_str() }, "breakpoints": [{ "line": 5 }] }));
    let stopped = editor.event("stopped");
    assert_eq!(editor.stands(&stopped), at("breakpoint", "bump.asm", 5));
    // The editor disconnects while the machine runs.
    editor.ask("setBreakpoints", json!({ "source": { "path": path.to_str() }, "breakpoints": [] }));
    editor.ask("continue", json!({ "threadId": 1 }));
    drop(editor);
    assert_eq!(child.0.wait().unwrap().code(), Some(0));
}

#[test]
fn a_terminated_program_runs_no_more() {
    let folder = folder();
    for running in [false, true] {
        let (mut child, mut editor) = started(&folder);
        editor.launch("count.asm");
        editor.ask("configurationDone", json!({}));
        editor.event("stopped");
        if running {
            editor.ask("continue", json!({ "threadId": 1 }));
        }
        editor.ask("terminate", json!({}));
        editor.event("terminated");
        let answer = editor.answer("stackTrace", json!({ "threadId": 1 }));
        assert_eq!((&answer["success"], &answer["message"]), (&false.into(), &"nothing was launched".into()));
        // Another program can be launched.
        editor.launch("count.asm");
        editor.ask("disconnect", json!({}));
        assert_eq!(child.0.wait().unwrap().code(), Some(0));
    }
}

/// Returns a command at the debug console that takes very long.
fn long() -> Value {
    json!({ "expression": "step 100000000000", "context": "repl" })
}

#[test]
fn the_server_ends_with_its_editor_whatever_runs() {
    let folder = folder();
    for command in ["evaluate", "continue"] {
        let (mut child, mut editor) = started(&folder);
        editor.launch("count.asm");
        editor.send(command, &long());
        drop(editor.to);
        assert_eq!(child.0.wait().unwrap().code(), Some(0), "{command}");
    }
    // The server cannot send its last answer.
    let (mut child, mut editor) = started(&folder);
    editor.launch("count.asm");
    editor.send("evaluate", &long());
    drop(editor);
    assert!(child.0.wait().unwrap().code().is_some());
}

#[test]
fn errors_are_answers() {
    let folder = folder();
    let (mut child, mut editor) = started(&folder);
    folder.write("wrong.asm", " ORG $8000\n nop nop\n");
    for (command, arguments, why) in [
        ("stackTrace", json!({}), "nothing was launched"),
        ("", json!({}), "the request has no `command`"),
        ("continue", json!({}), "nothing was launched"),
        ("launch", json!({}), "launch: `program` is missing: a text is wanted"),
        ("launch", json!({ "program": 3 }), "launch: `program` must be a text, not 3"),
        ("launch", json!({ "program": "" }), "launch: `program` is empty"),
        ("configurationDone", json!({}), "nothing was launched"),
        ("launch", json!({ "program": "none.asm" }), "none.asm"),
        ("launch", json!({ "program": "wrong.asm" }), "wrong.asm:2"),
        ("nonsense", json!({}), "nothing was launched"),
    ] {
        let answer = editor.answer(command, arguments);
        assert!(answer["success"] == false && answer["message"].as_str().unwrap().contains(why), "{answer}");
    }
    editor.events.clear();
    editor.launch("count.asm");
    for (command, arguments, why) in [
        ("next", json!({ "threadId": 2 }), "there is no thread 2"),
        ("setVariable", json!({ "variablesReference": 1, "name": "{x}", "value": "1" }), "{x}: cannot be changed"),
        ("nonsense", json!({}), "does not support the request nonsense"),
        ("", json!({}), "the request has no `command`"),
        ("launch", json!({ "program": "count.asm" }), "a program is being debugged already: use the request `restart`"),
        ("setVariable", json!({ "variablesReference": 1, "value": "1" }), "`name` is missing: a text is wanted"),
        ("setVariable", json!({ "variablesReference": 1, "name": "A" }), "`value` is missing"),
        ("evaluate", json!({ "context": "watch" }), "`expression` is missing"),
        ("evaluate", json!({ "context": "repl", "expression": 5 }), "`expression` must be a text, not 5"),
        ("evaluate", json!({ "context": "hover", "expression": " " }), "`expression` is empty"),
        ("readMemory", json!({ "count": 1 }), "`memoryReference` is missing"),
        ("gotoTargets", json!({ "line": 4 }), "`path` is missing"),
        ("goto", json!({ "threadId": 1, "targetId": 999 }), "`targetId` must be one that the last `gotoTargets` gave"),
        ("evaluate", json!({ "expression": "Cuont", "context": "watch" }), "`Cuont` is not"),
        ("evaluate", json!({ "expression": "brake x", "context": "repl" }), "brake"),
        ("readMemory", json!({ "memoryReference": "x", "count": 1 }), "memoryReference"),
        ("writeMemory", json!({ "memoryReference": "0x8000", "data": "?" }), ""),
        ("writeMemory", json!({ "memoryReference": "0x3FFF", "data": "AQID" }), "$3FFF is in the ROM"),
        ("evaluate", json!({ "expression": "poke 0 1", "context": "repl" }), "$0000 is in the ROM"),
    ] {
        let answer = editor.answer(command, arguments);
        assert!(answer["success"] == false && answer["message"].as_str().unwrap().contains(why), "{answer}");
    }
    // An invalid message ends the server.
    editor.to.write_all(b"nonsense\r\n\r\n").unwrap();
    editor.to.flush().unwrap();
    assert_eq!(child.0.wait().unwrap().code(), Some(2));
}

#[test]
fn an_editor_connects_to_a_port() {
    let folder = folder();
    let child = folder.zxlab(&["dap", "--port", "0"]).stderr(Stdio::piped()).spawn().unwrap();
    let mut child = Process::new(child);
    let mut line = String::new();
    BufReader::new(child.0.stderr.take().unwrap()).read_line(&mut line).unwrap();
    let port: u16 = line.trim_end().rsplit(' ').next().unwrap().parse().unwrap();
    let connect = || {
        let stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
        let mut editor = Editor::new(stream.try_clone().unwrap(), stream);
        editor.launch("count.asm");
        editor.ask("configurationDone", json!({}));
        editor.event("stopped");
        editor
    };
    // Two editors at once, each with a machine of its own.
    let (mut one, mut other) = (connect(), connect());
    let bump = folder.file("bump.asm");
    let breakpoints = json!([{ "line": 2, "condition": "A == 7" }]);
    one.ask("setBreakpoints", json!({ "source": { "path": bump.to_str() }, "breakpoints": breakpoints }));
    assert_eq!(one.go("continue"), at("breakpoint", "bump.asm", 2));
    assert_eq!((one.value("A"), other.value("[Count]")), ("7 $07".into(), "0 $00".into()));
    // Editors one after the other; one disconnects while a command runs.
    for vanishes in [true, false] {
        let stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
        let mut editor = Editor::new(stream.try_clone().unwrap(), stream);
        editor.launch("count.asm");
        editor.ask("configurationDone", json!({}));
        let stopped = editor.event("stopped");
        assert_eq!(editor.stands(&stopped), at("entry", "count.asm", 3));
        if vanishes {
            editor.send("evaluate", &long());
        } else {
            editor.ask("disconnect", json!({}));
        }
    }
}
