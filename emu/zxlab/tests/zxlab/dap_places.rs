//! Tests of places and names in `zxlab dap`: lines for breakpoints, jumps, completions, expressions that are set, and the machine
//! that a launch asks for.

use crate::common::TestFolder;
use crate::editor::{Editor, Process, started};
use serde_json::{Value, json};
use std::process::{ChildStdin, ChildStdout};

const SOURCE: &str = "        ORG  $8000
start:  LD   A,1
; nothing
        LD   A,2        ; line 4
        LD   A,3
loop:   JR   loop
score:  DW   300
        END  start
";

fn begin(folder: &TestFolder) -> (Process, Editor<ChildStdout, ChildStdin>) {
    folder.write("places.asm", SOURCE);
    let (child, mut editor) = started(folder);
    editor.launch("places.asm");
    editor.ask("configurationDone", json!({}));
    editor.event("stopped");
    (child, editor)
}

#[test]
fn lines_can_have_breakpoints_and_be_jumped_to() {
    let folder = TestFolder::new();
    let (_child, mut editor) = begin(&folder);
    let source = json!({ "path": folder.file("places.asm").to_str() });
    let mut lines = |from: i64, to: Option<i64>| {
        let arguments = json!({ "source": source, "line": from, "endLine": to });
        let body = editor.ask("breakpointLocations", arguments);
        body["breakpoints"].as_array().unwrap().iter().map(|row| row["line"].as_i64().unwrap()).collect::<Vec<_>>()
    };
    assert_eq!((lines(1, Some(5)), lines(3, None), lines(6, Some(99))), (vec![2, 4, 5], vec![], vec![6]));

    let targets = editor.ask("gotoTargets", json!({ "source": source, "line": 3 }))["targets"].clone();
    assert_eq!((&targets[0]["line"], &targets[0]["label"]), (&4.into(), &"start+2 $8002".into()));
    editor.ask("goto", json!({ "threadId": 1, "targetId": targets[0]["id"] }));
    let stopped = editor.event("stopped");
    assert_eq!(editor.stands(&stopped), ("goto".into(), "places.asm".into(), 4));
    assert_eq!(editor.go("next").2, 5);
    assert_eq!(editor.value("A"), "2 $02");
    let refused = editor.answer("goto", json!({ "threadId": 1, "targetId": 70_000 }));
    assert_eq!(refused["message"], "`targetId` must be one that the last `gotoTargets` gave");
}

#[test]
fn words_at_the_console_are_completed() {
    let folder = TestFolder::new();
    let (_child, mut editor) = begin(&folder);
    let mut completed = |text: &str| {
        let body = editor.ask("completions", json!({ "text": text, "column": text.chars().count() + 1 }));
        let targets: Vec<Value> = body["targets"].as_array().unwrap().clone();
        let places = targets.iter().map(|row| (row["start"].as_i64().unwrap(), row["length"].as_i64().unwrap()));
        let places: Vec<(i64, i64)> = places.collect();
        assert!(places.windows(2).all(|pair| pair[0] == pair[1]), "{targets:?}");
        let labels: Vec<String> = targets.iter().map(|row| row["label"].as_str().unwrap().to_owned()).collect();
        (labels.join(" "), places.first().copied())
    };
    assert_eq!(completed("break lo"), ("loop".into(), Some((7, 2))));
    assert_eq!(completed("re"), ("reverse registers".into(), Some((1, 2))));
    assert_eq!(completed("print [sc"), ("score".into(), Some((8, 2))));
    assert_eq!(completed("print HL'"), ("HL'".into(), Some((7, 3))));
    assert_eq!(completed("break nothing"), (String::new(), None));
}

#[test]
fn expressions_can_be_set() {
    let folder = TestFolder::new();
    let (_child, mut editor) = begin(&folder);
    let mut set = |expression: &str, value: &str| {
        let answer = editor.answer("setExpression", json!({ "expression": expression, "value": value }));
        let reply = if answer["success"] == true { &answer["body"]["value"] } else { &answer["message"] };
        reply.as_str().unwrap().to_owned()
    };
    assert_eq!(set("score", "$1234"), "$1234");
    assert_eq!(set("HL", "score"), "$8008");
    assert_eq!(set("(HL)", "7"), "$07");
    assert_eq!(set("word[HL + 2]", "score"), "$8008");
    assert_eq!(set("carry", "1"), "1");
    assert_eq!(set("[HL]", "256"), "[HL]: holds 0 to 255");
    assert_eq!(set("[0]", "1"), "$0000 is in the ROM, which cannot be changed");
    assert_eq!(set("HL + 1", "1"), "HL + 1: cannot be changed");
    assert_eq!(editor.value("word[score]"), "4615 $1207");
    assert_eq!(editor.value("word[score + 2]"), "32776 $8008");
}

#[test]
fn a_launch_chooses_the_machine() {
    let folder = TestFolder::new();
    folder.write("places.asm", SOURCE);
    folder.write("other.rom", [0]);
    let (_child, mut editor) = started(&folder);
    editor.ask("initialize", json!({}));
    let mut refused = |name: &str, value: Value| {
        let answer = editor.answer("launch", json!({ "program": "places.asm", name: value }));
        answer["message"].as_str().unwrap().to_owned()
    };
    assert!(refused("issue", json!(4)).starts_with("launch: invalid value '4' for '--issue"));
    assert!(refused("joystick", json!(["kempston"])).contains("joystick must be a text, a number"));
    assert!(refused("rom", json!("none.rom")).contains("none.rom"));
    editor.ask("launch", json!({ "program": "places.asm", "issue": 2, "joystick": "kempston", "timing": "late" }));
    editor.event("initialized");
}
