//! Tests of the debug console of `zxlab dap`: commands of the prompt, expressions, and what the editor is notified of.

use crate::common::TestFolder;
use crate::editor::{Editor, started};
use serde_json::{Value, json};
use std::io::{Read, Write};

/// A program that counts frames for ever.
const SOURCE: &str = "        ORG  $8000
start:  EI
next:   HALT
        LD   HL,Count
        INC  (HL)       ; line 5
        JR   next
Count:  DB   0
        END  start
";

fn folder() -> TestFolder {
    let folder = TestFolder::new();
    folder.write("count.asm", SOURCE);
    folder
}

/// Types a line at the console, and returns the result.
fn typed<R: Read, W: Write>(editor: &mut Editor<R, W>, line: &str) -> String {
    let answer = editor.ask("evaluate", json!({ "expression": line, "context": "repl" }));
    answer["result"].as_str().unwrap().to_owned()
}

#[test]
fn the_editor_is_notified_of_changes_by_the_console() {
    let folder = folder();
    let (_child, mut editor) = started(&folder);
    editor.ask("initialize", json!({ "supportsInvalidatedEvent": true }));
    editor.ask("launch", json!({ "program": "count.asm" }));
    editor.event("initialized");
    editor.ask("configurationDone", json!({}));
    editor.event("stopped");
    let mut console = |line: &str| {
        editor.ask("evaluate", json!({ "expression": line, "context": "repl" }));
        // All events arrive before the next answer.
        editor.ask("threads", json!({}));
        editor.events.drain(..).map(|event| event["event"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    for (line, events) in [
        ("step", vec!["stopped"]),
        ("back", vec!["stopped"]),
        ("frame 2", vec!["continued", "stopped"]),
        ("n 2", vec!["continued", "stopped"]),
        ("poke Count 9", vec!["invalidated"]),
        ("registers A 5", vec!["invalidated"]),
        ("registers PC start", vec!["stopped"]),
        ("memory Count", vec![]),
        ("break next", vec![]),
    ] {
        assert_eq!(console(line), events, "{line}");
    }
    // Other requests are answered while it runs to a place.
    assert_eq!(typed(&mut editor, "delete 1"), "1: deleted");
    for long in ["until $9000", "step 100000000000", "frame 100000000000"] {
        editor.events.clear();
        assert_eq!(typed(&mut editor, long), "", "{long}");
        editor.event("continued");
        assert!(editor.value("Count").starts_with("$8008: "));
        editor.ask("pause", json!({ "threadId": 1 }));
        assert_eq!(editor.event("stopped")["reason"], "pause", "{long}");
    }
    // They end where they should: the program counts frames.
    typed(&mut editor, "poke Count 0");
    editor.event("invalidated");
    for (command, counted) in [("frame 60", "60"), ("step 20000", "")] {
        assert_eq!(typed(&mut editor, command), "");
        editor.event("continued");
        assert_eq!(editor.event("stopped")["reason"], "step", "{command}");
        let count = editor.value("[Count]");
        assert!(count.contains(counted) && !count.starts_with("$00"), "{command}: {count}");
    }
}

/// Returns a command at the debug console that takes very long.
fn long() -> Value {
    json!({ "expression": "next 100000000000", "context": "repl" })
}

#[test]
fn a_long_command_at_the_console_can_be_interrupted() {
    let folder = folder();
    let (mut child, mut editor) = started(&folder);
    editor.launch("count.asm");
    editor.ask("configurationDone", json!({}));
    editor.event("stopped");
    // Requests before the pause wait, and are answered in order.
    editor.send("evaluate", &long());
    editor.send("threads", &json!({}));
    editor.send("pause", &json!({ "threadId": 1 }));
    editor.event("continued");
    let said = editor.message();
    assert!(said["body"]["result"].as_str().unwrap().starts_with("interrupted\n"), "{said}");
    assert_eq!(editor.message()["command"], "threads");
    assert_eq!(editor.message()["command"], "pause");
    assert_eq!(editor.event("stopped")["reason"], "pause");
    editor.value("A");

    editor.send("evaluate", &json!({ "expression": "next 100000000000", "context": "repl" }));
    editor.send("disconnect", &json!({}));
    editor.event("continued");
    assert_eq!(editor.message()["command"], "evaluate");
    assert_eq!(editor.event("stopped")["reason"], "step");
    assert_eq!(editor.message()["command"], "disconnect");
    assert_eq!(child.0.wait().unwrap().code(), Some(0));
}

#[test]
fn a_program_that_the_console_continues_can_be_paused() {
    let folder = folder();
    let (_child, mut editor) = started(&folder);
    editor.launch("count.asm");
    editor.ask("configurationDone", json!({}));
    editor.event("stopped");
    // The command is answered at once, and requests while the machine runs are answered too.
    assert_eq!(typed(&mut editor, "continue"), "");
    assert_eq!(editor.event("continued")["threadId"], 1);
    editor.value("A");
    let refused = editor.answer("evaluate", json!({ "expression": "c", "context": "repl" }));
    assert_eq!(refused["message"], "the machine is already running");
    editor.ask("pause", json!({ "threadId": 1 }));
    assert_eq!(editor.event("stopped")["reason"], "pause");
    assert!(editor.events.is_empty());
    // With a breakpoint it stops by itself.
    assert!(typed(&mut editor, "break next+4").starts_with("1: break at next+4"));
    // gdb's word for it is answered at once too.
    assert_eq!(typed(&mut editor, "run"), "");
    editor.event("continued");
    let stopped = editor.event("stopped");
    assert_eq!((&stopped["reason"], &stopped["text"]), (&"breakpoint".into(), &"breakpoint 1".into()));
}

#[test]
fn what_is_displayed_is_printed_at_each_stop() {
    let folder = folder();
    let (_child, mut editor) = started(&folder);
    editor.launch("count.asm");
    editor.ask("configurationDone", json!({}));
    editor.event("stopped");
    assert_eq!(typed(&mut editor, "display [Count]"), "1: [Count] = 0 $00");
    typed(&mut editor, "break next+5");
    for line in ["continue", "c"] {
        let count = if line == "c" { 2 } else { 1 };
        if line == "c" {
            typed(&mut editor, line);
            editor.event("continued");
        } else {
            editor.ask("continue", json!({ "threadId": 1 }));
        }
        let said = editor.event("output");
        assert_eq!(said["output"], format!("1: [Count] = {count} $0{count}\n"));
        editor.event("stopped");
    }
    // A command that answers with them does not print them once more.
    assert!(typed(&mut editor, "step").ends_with("\n1: [Count] = 2 $02"));
    editor.event("stopped");
    // They stay after a restart, with the stoppoints that were typed.
    assert_eq!(typed(&mut editor, "condition 1 [Count] == 4"), "1: break at next+5 $8006 if [Count] == 4");
    editor.ask("restart", json!({}));
    assert_eq!(editor.event("output")["output"], "1: [Count] = 0 $00\n");
    editor.event("stopped");
    editor.ask("continue", json!({ "threadId": 1 }));
    assert_eq!(editor.event("output")["output"], "1: [Count] = 4 $04\n");
    editor.event("stopped");
    typed(&mut editor, "undisplay 1");
    editor.ask("next", json!({ "threadId": 1 }));
    editor.event("stopped");
}

#[test]
fn the_console_evaluates_expressions() {
    let folder = folder();
    let (_child, mut editor) = started(&folder);
    editor.launch("count.asm");
    typed(&mut editor, "poke Count 7");
    typed(&mut editor, "registers HL Count");
    for (line, value) in
        [("[Count]", "7 $07"), ("(HL)", "7 $07"), ("HL == Count", "1 $01"), ("[Count] * 100", "700 $02BC")]
    {
        assert_eq!(typed(&mut editor, line), value, "{line}");
    }
    let refused = editor.answer("evaluate", json!({ "expression": "contniue", "context": "repl" }));
    assert!(
        refused["message"].as_str().unwrap().contains("there is no command `contniue`; is `continue` meant?"),
        "{refused}"
    );
    let refused = editor.answer("evaluate", json!({ "expression": "A = 5", "context": "repl" }));
    assert!(refused["message"].as_str().unwrap().contains("`set A = 5` changes a register"), "{refused}");
}
