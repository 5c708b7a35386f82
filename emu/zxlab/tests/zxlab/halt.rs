//! Tests of the debuggers at HALT, at the prompt and in an editor: while it waits, the place is the HALT; once an interrupt has
//! ended it, the place is after it.

use crate::common::TestFolder;
use crate::editor::started;
use serde_json::{Value, json};

/// A program that counts the frames.
const SOURCE: &str = "        ORG  $8000
start:  LD   B,0
        EI
loop:   HALT            ; line 4, $8003
        INC  B          ; line 5
        JR   loop
        END  start
";
const HALT: &str = "loop $8003: HALT\n";
const AFTER: &str = "loop+1 $8004: INC B\n";

fn folder() -> TestFolder {
    let folder = TestFolder::new();
    folder.write("frames.asm", SOURCE);
    folder
}

/// Returns the answers to these commands of the prompt.
fn answers(folder: &TestFolder, file: &str, commands: &[&str]) -> Vec<String> {
    let mut args = vec!["debug", file];
    commands.iter().for_each(|command| args.extend(["-x", command]));
    let out = folder.done(&args).out;
    out.split("\n> ").skip(1).map(|said| said.split_once('\n').unwrap_or_default().1.trim_end().to_owned()).collect()
}

/// Returns the answer to the last of these commands.
fn last(commands: &[&str]) -> String {
    answers(&folder(), "frames.asm", commands).pop().unwrap()
}

/// Returns the number of the frame in an answer.
fn frame(answer: &str) -> u64 {
    let (_, after) = answer.split_once("\nframe ").unwrap();
    after.split(',').next().unwrap().parse().unwrap()
}

#[test]
fn a_breakpoint_after_the_halt_stops_once_a_frame() {
    let said = answers(&folder(), "frames.asm", &["break $8004", "continue", "registers B", "continue", "registers B"]);
    assert!(said[1].starts_with(&format!("breakpoint 1\n{AFTER}")), "{}", said[1]);
    assert_eq!((&said[2][..], &said[4][..], frame(&said[3])), ("$0000", "$0001", frame(&said[1]) + 1));
}

#[test]
fn a_breakpoint_on_the_halt_stops_when_it_is_reached() {
    let commands = ["break loop", "continue", "continue", "registers B", "reverse", "registers B"];
    let said = answers(&folder(), "frames.asm", &commands);
    assert!(said[1].starts_with(&format!("breakpoint 1\n{HALT}")), "{}", said[1]);
    assert!(said[2].starts_with(&format!("breakpoint 1\n{HALT}")), "{}", said[2]);
    assert_eq!(frame(&said[2]), frame(&said[1]) + 1);
    assert_eq!((&said[3][..], &said[5][..]), ("$0001", "$0000"));
    // While it waits it is not reached again, but backwards it is.
    let said = last(&["break loop", "continue", "continue", "frame", "reverse"]);
    assert!(said.starts_with(&format!("breakpoint 1\n{HALT}")), "{said}");
}

#[test]
fn steps_take_a_halt_as_one_instruction() {
    assert!(last(&["until loop", "next"]).starts_with(AFTER));
    let said = answers(&folder(), "frames.asm", &["until loop", "step", "back", "back"]);
    assert!(said[1].starts_with("$0038: PUSH AF\n") && frame(&said[1]) == frame(&said[0]) + 1, "{said:?}");
    assert_eq!(said[2], said[0], "to its beginning");
    assert!(said[3].starts_with("start+2 $8002: EI\n"), "{}", said[3]);
    // With interrupts off it never ends.
    let said = answers(&folder(), "frames.asm", &["until loop", "registers IFF1 0", "step", "step 9", "back"]);
    assert!(said[3].starts_with(HALT) && said[3] != said[2] && said[4].starts_with(HALT), "{said:?}");
    for command in ["next", "until start"] {
        let said = last(&["until loop", "registers IFF1 0", command]);
        assert!(said.starts_with(&format!("HALT waits with interrupts off, so it never ends\n{HALT}")), "{said}");
    }
    // A frame of an interrupt routine and a wait, forwards and back.
    let back = last(&["until loop", "step 2000", "back 2000"]);
    assert_eq!(back, last(&["until loop"]));
}

#[test]
fn the_place_is_the_halt_while_it_waits() {
    let wait = ["until loop", "frame"];
    let with = |command: &'static str| last(&[&wait[..], &[command]].concat());
    assert!(last(&wait).starts_with(HALT));
    assert!(with("next").starts_with(AFTER));
    assert!(with("step").starts_with("$0038: PUSH AF\n"));
    assert!(with("back").starts_with(HALT));
    assert_eq!((&with("registers PC")[..], &with("print PC")[..]), ("$8003", "32771 $8003"));
    let commands = ["debug", "frames.asm", "-x", "until loop", "-x", "frame", "-x", "disassemble loop 2"];
    let listed = folder().done(&commands).out;
    assert!(listed.contains("\n> 8003  76           HALT\n  8004"), "{listed}");
    assert!(with("registers PC start").starts_with("start $8000:"), "a jump ends the HALT");
}

/// The game that `zxlab new` writes waits in a HALT, four times for each row that the star falls.
#[test]
fn a_new_game_stops_after_its_halt_once_a_frame() {
    let folder = TestFolder::new();
    folder.done(&["new", "stars"]);
    let counter = "print [23672]";
    let said =
        answers(&folder, "stars", &["break wait+1", "continue", counter, "continue", counter, "continue", counter]);
    let counts: Vec<u64> = [2, 4, 6].map(|at| said[at].split(' ').next().unwrap().parse().unwrap()).into();
    assert_eq!(counts, [counts[0], counts[0] + 1, counts[0] + 2]);

    let (_child, mut editor) = started(&folder);
    editor.launch("stars");
    let main = folder.file("stars/main.asm");
    let text = String::from_utf8(folder.read("stars/main.asm")).unwrap();
    let halt = 1 + text.lines().position(|line| line.starts_with("wait:")).unwrap() as i64;
    let breakpoints = json!({ "source": { "path": main.to_str() }, "breakpoints": [{ "line": halt + 1 }] });
    editor.ask("setBreakpoints", breakpoints);
    editor.ask("configurationDone", json!({}));
    editor.event("stopped");
    let expected = |reason: &str, line: i64| (reason.to_owned(), "main.asm".to_owned(), line);
    assert_eq!(editor.go("continue"), expected("breakpoint", halt + 1));
    let first: u64 = editor.value("[23672]").split(' ').next().unwrap().parse().unwrap();
    for count in first + 1..first + 4 {
        assert_eq!(editor.go("continue"), expected("breakpoint", halt + 1));
        assert_eq!(editor.value("[23672]").split(' ').next().unwrap().parse(), Ok(count));
    }
}

#[test]
fn an_editor_sees_the_halt_as_one_instruction() {
    let folder = folder();
    let (_child, mut editor) = started(&folder);
    editor.launch("frames.asm");
    editor.ask("configurationDone", json!({}));
    editor.event("stopped");
    let path = folder.file("frames.asm");
    let set = |editor: &mut crate::editor::Editor<_, _>, lines: &[i64]| {
        let breakpoints: Vec<Value> = lines.iter().map(|line| json!({ "line": line })).collect();
        editor.ask("setBreakpoints", json!({ "source": { "path": path.to_str() }, "breakpoints": breakpoints }));
    };
    let at = |reason: &str, line: i64| (reason.to_owned(), "frames.asm".to_owned(), line);
    set(&mut editor, &[4]);
    for b in ["0 $00", "1 $01"] {
        assert_eq!(editor.go("continue"), at("breakpoint", 4));
        assert_eq!(editor.value("B"), b);
    }
    assert_eq!(editor.go("next"), at("step", 5));
    assert_eq!(editor.go("reverseContinue"), at("breakpoint", 4));
    set(&mut editor, &[5]);
    for b in ["1 $01", "2 $02"] {
        assert_eq!(editor.go("continue"), at("breakpoint", 5));
        assert_eq!(editor.value("B"), b);
    }
    // Paused, which happens between two frames, it waits.
    set(&mut editor, &[]);
    editor.ask("continue", json!({ "threadId": 1 }));
    editor.ask("pause", json!({ "threadId": 1 }));
    let stopped = editor.event("stopped");
    assert_eq!(editor.stands(&stopped), at("pause", 4));
    assert_eq!(editor.go("next"), at("step", 5));
}

/// A program that ends in a HALT with interrupts off.
const END: &str = "        ORG  $8000
start:  DI
        LD   B,5
loop:   DJNZ loop
        HALT            ; line 5, $8005
        END  start
";

#[test]
fn a_halt_that_nothing_ends_is_the_end_of_a_run() {
    let folder = TestFolder::new();
    folder.write("end.asm", END);
    let said = answers(&folder, "end.asm", &["continue", "continue", "frame 3"]);
    let why = "HALT waits with interrupts off, so it never ends\nloop+2 $8005: HALT\n";
    assert!(said[0].starts_with(why) && said[1].starts_with(why), "{said:?}");
    assert!(said[2].starts_with("loop+2 $8005: HALT\n") && frame(&said[2]) == frame(&said[0]) + 3, "{said:?}");
    let (_child, mut editor) = started(&folder);
    editor.launch("end.asm");
    editor.ask("configurationDone", json!({}));
    editor.event("stopped");
    editor.ask("continue", json!({ "threadId": 1 }));
    let stopped = editor.event("stopped");
    assert_eq!(stopped["text"], "HALT waits with interrupts off, so it never ends");
    assert_eq!(editor.stands(&stopped), ("pause".to_owned(), "end.asm".to_owned(), 5));
}
