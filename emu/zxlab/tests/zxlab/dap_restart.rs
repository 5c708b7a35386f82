//! Tests of editors that start a program again, and of what stops it besides instructions and data.

use crate::common::TestFolder;
use crate::editor::{Editor, Process, started};
use serde_json::{Value, json};
use std::process::{ChildStdin, ChildStdout};

const SOURCE: &str = "        ORG  $8000
start:  LD   A,1
        LD   (Count),A
        EI
wait:   HALT            ; line 5
        OUT  ($FE),A
        JR   wait
Count:  DB   0
        END  start
";

type Client = Editor<ChildStdout, ChildStdin>;

fn begin(folder: &TestFolder) -> (Process, Client) {
    folder.write("frames.asm", SOURCE);
    let (child, mut editor) = started(folder);
    editor.launch("frames.asm");
    (child, editor)
}

fn at(reason: &str, line: i64) -> (String, String, i64) {
    (reason.to_owned(), "frames.asm".to_owned(), line)
}

fn set(editor: &mut Client, folder: &TestFolder, breakpoints: &Value) -> Vec<Value> {
    let path = folder.file("frames.asm");
    let arguments = json!({ "source": { "path": path.to_str() }, "breakpoints": breakpoints });
    editor.ask("setBreakpoints", arguments)["breakpoints"].as_array().unwrap().clone()
}

#[test]
fn a_restart_assembles_the_source_anew_and_keeps_the_breakpoints() {
    let folder = TestFolder::new();
    let (_child, mut editor) = begin(&folder);
    let rows = set(&mut editor, &folder, &json!([{ "line": 5 }, { "line": 12 }]));
    assert_eq!((&rows[0]["verified"], &rows[1]["verified"]), (&true.into(), &false.into()));
    editor.ask("setFunctionBreakpoints", json!({ "breakpoints": [{ "name": "late" }] }));
    editor.ask("configurationDone", json!({}));
    editor.event("stopped");
    assert_eq!(editor.go("continue"), at("breakpoint", 5));
    let typed = json!({ "expression": "watch Count", "context": "repl" });
    editor.ask("evaluate", typed);

    // Another source, with an instruction in line 12, and with the label.
    let longer = SOURCE.replace("        END", "        DB   0\n\nlate:   NOP\nlast:   JR   last\n        END");
    folder.write("frames.asm", &longer);
    editor.ask("restart", json!({}));
    let mut changed: Vec<(Value, Value)> = (0..3)
        .map(|_| {
            let row = editor.event("breakpoint")["breakpoint"].clone();
            (row["id"].clone(), row["verified"].clone())
        })
        .collect();
    changed.sort_by_key(|(id, _)| id.as_u64());
    let id = |row: &Value| row["id"].clone();
    assert_eq!(changed, [(id(&rows[0]), true.into()), (id(&rows[1]), true.into()), (3.into(), true.into())]);
    let stopped = editor.event("stopped");
    assert_eq!(editor.stands(&stopped), at("entry", 2));
    assert_eq!(editor.value("[Count]"), "0 $00");
    assert_eq!(editor.go("continue"), at("data breakpoint", 4), "what was typed stays too");
    assert_eq!(editor.go("continue"), at("breakpoint", 5));

    // A source that does not assemble leaves the program as it is.
    folder.write("frames.asm", "start: LDD A\n");
    let refused = editor.answer("restart", json!({}));
    assert_eq!(refused["success"], false);
    assert_eq!(editor.event("output")["category"], "stderr");
    let trace = editor.ask("stackTrace", json!({ "threadId": 1 }));
    assert_eq!(trace["stackFrames"][0]["line"], 5);

    // While it runs, and with other arguments.
    folder.write("frames.asm", SOURCE);
    set(&mut editor, &folder, &json!([]));
    editor.ask("continue", json!({ "threadId": 1 }));
    editor.ask("restart", json!({ "arguments": { "program": "frames.asm", "stopOnEntry": false } }));
    assert_eq!(editor.event("breakpoint")["breakpoint"]["verified"], false, "there is no label `late` now");
    assert_eq!(editor.event("stopped")["reason"], "data breakpoint");
    // An editor shows a stopped program until an event says that it runs.
    editor.events.clear();
    editor.ask("restart", json!({}));
    editor.event("breakpoint");
    assert_eq!(editor.event("continued")["threadId"], 1);
    assert_eq!(editor.event("stopped")["reason"], "data breakpoint");
}

#[test]
fn interrupts_and_ports_stop_the_machine() {
    let folder = TestFolder::new();
    let (_child, mut editor) = begin(&folder);
    let filters = json!({ "filters": ["interrupt", "nonsense"], "filterOptions": [] });
    let rows = editor.ask("setExceptionBreakpoints", filters);
    assert_eq!(
        (&rows["breakpoints"][0]["verified"], &rows["breakpoints"][1]["message"]),
        (&true.into(), &"nonsense: is not an event of zxlab".into())
    );
    editor.ask("configurationDone", json!({}));
    editor.event("stopped");
    assert_eq!((editor.go("continue").0, editor.value("PC")), ("exception".to_owned(), "56 $0038".to_owned()));
    let conditional = json!({ "filters": [], "filterOptions": [{ "filterId": "interrupt", "condition": "A == 2" }] });
    editor.ask("setExceptionBreakpoints", conditional);
    // The high byte of the port is A.
    let info = editor.ask("dataBreakpointInfo", json!({ "name": "port $FE" }));
    let breakpoints = json!([{ "dataId": info["dataId"], "accessType": "write" }]);
    editor.ask("setDataBreakpoints", json!({ "breakpoints": breakpoints }));
    assert_eq!(editor.go("continue"), at("data breakpoint", 7));
    for name in ["port ", "port 65536", "port nowhere"] {
        assert!(editor.ask("dataBreakpointInfo", json!({ "name": name }))["dataId"].is_null(), "{name}");
    }
    // The same at the console.
    editor.ask("setDataBreakpoints", json!({ "breakpoints": [] }));
    for (line, answer) in [
        ("watch $FE out", "watch port $FE (output)"),
        ("break interrupt if A == 3", "break at each interrupt if A == 3"),
    ] {
        let said = editor.ask("evaluate", json!({ "expression": line, "context": "repl" }));
        assert!(said["result"].as_str().unwrap().ends_with(answer), "{said}");
    }
    assert_eq!(editor.go("continue").0, "data breakpoint");
}

#[test]
fn numbers_are_shown_in_the_base_that_is_asked_for() {
    let folder = TestFolder::new();
    folder.write("frames.asm", SOURCE);
    let (_child, mut editor) = started(&folder);
    editor.ask("initialize", json!({ "adapterID": "zxlab" }));
    let refused = editor.answer("launch", json!({ "program": "frames.asm", "numbers": "octal" }));
    assert_eq!(refused["message"], "launch: numbers must be \"hex\" or \"decimal\", not \"octal\"");
    editor.ask("launch", json!({ "program": "frames.asm", "numbers": "decimal" }));
    editor.event("initialized");
    editor.ask("configurationDone", json!({}));
    editor.event("stopped");
    let mut shown = |format: Value| {
        let rows = editor.ask("variables", json!({ "variablesReference": 1, "format": format }));
        let rows = rows["variables"].as_array().unwrap().clone();
        let pc = rows.iter().find(|row| row["name"] == "PC").unwrap();
        let arguments = json!({ "expression": "word[start]", "context": "watch", "format": format });
        let value = editor.ask("evaluate", arguments);
        [pc["value"].as_str().unwrap().to_owned(), value["result"].as_str().unwrap().to_owned()]
    };
    assert_eq!(shown(Value::Null), ["32768", "318"]);
    assert_eq!(shown(json!({ "hex": true })), ["$8000", "$013E"]);
    assert_eq!(shown(json!({ "hex": false })), ["32768", "318"]);
}

#[test]
fn a_launch_begins_at_the_call_of_a_routine() {
    let folder = TestFolder::new();
    let source = "        ORG  $8000
start:  JR   start
double: ADD  A,A        ; line 3
        RET
Count:  DB   0
        END  start
";
    folder.write("double.asm", source);
    let (_child, mut editor) = started(&folder);
    editor.ask("initialize", json!({ "adapterID": "zxlab" }));
    let call = |routine: &str, inputs: Value| json!({ "program": "double.asm", "call": routine, "inputs": inputs });
    for (arguments, why) in [
        (call("duoble", json!({})), "duoble: is not a label"),
        (call("double", json!({ "A": 256 })), "A: holds 0 to 255"),
        (call("double", json!({ "A": "x" })), "launch: inputs: A must be a number"),
        (call("double", json!([1])), "launch: inputs must be an object, not [1]"),
        (
            json!({ "program": "double.asm", "inputs": { "A": 1 } }),
            "launch: inputs are those of a routine, which `call` names",
        ),
    ] {
        assert_eq!(editor.answer("launch", arguments)["message"], why);
    }
    editor.ask("launch", call("double", json!({ "[HL]": -1, "HL": 0xC000, "A": 7, "carry": 1, "Count": 3 })));
    editor.event("initialized");
    editor.ask("configurationDone", json!({}));
    let stopped = editor.event("stopped");
    let at = |reason: &str, line: i64| (reason.to_owned(), "double.asm".to_owned(), line);
    assert_eq!(editor.stands(&stopped), at("entry", 3));
    let values = ["[$C000]", "A", "carry", "[Count]"].map(|name| editor.value(name));
    assert_eq!(values, ["255 $FF", "7 $07", "1 $01", "3 $03"]);
    assert_eq!(editor.go("next"), at("step", 4));
    assert_eq!(editor.go("next"), at("step", 2), "it returns to the entry");
    assert_eq!(editor.go("reverseContinue"), at("entry", 3));
    assert_eq!(editor.go("stepOut"), at("step", 2), "no CALL stands before the return address");
    assert_eq!(editor.go("reverseContinue"), at("entry", 3));
    assert_eq!(editor.go("continue"), at("step", 2), "the call has returned");
}
