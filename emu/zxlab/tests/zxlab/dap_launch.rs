//! Tests of how `zxlab dap` starts a program: its arguments, and the assembler's errors and messages as output.

use crate::common::TestFolder;
use crate::editor::started;
use serde_json::{Value, json};

const SOURCE: &str = "        ORG  $8000
start:  INC  A
        JR   start
        END  start
";

#[test]
fn errors_in_the_source_are_output_with_their_places() {
    let folder = TestFolder::new();
    folder.write("wrong.asm", " ORG $8000\nstart: ld q,1\n INCLUDE \"part.inc\"\n");
    folder.write("part.inc", "\n ld q,1\n");
    let (_child, mut editor) = started(&folder);
    editor.ask("initialize", json!({}));
    let answer = editor.answer("launch", json!({ "program": "wrong.asm" }));
    assert_eq!(answer["success"], false);
    let message = answer["message"].as_str().unwrap();
    assert!(message.starts_with("2 errors; the first: wrong.asm:2:") && message.lines().count() == 1, "{message}");
    for (file, line) in [("wrong.asm", 2), ("part.inc", 2)] {
        let output = editor.event("output");
        assert_eq!((&output["category"], &output["line"]), (&"stderr".into(), &line.into()), "{output}");
        assert_eq!(output["source"]["path"].as_str(), folder.file(file).to_str());
        assert!(output["output"].as_str().unwrap().contains(&format!("{file}:{line}:")), "{output}");
    }
    folder.write("wrong.asm", " ORG $8000\nstart: ld q,1\n");
    let answer = editor.answer("launch", json!({ "program": "wrong.asm" }));
    assert!(answer["message"].as_str().unwrap().starts_with("wrong.asm:2:"), "{answer}");
}

/// The machine's options are arguments of `launch`, and the help names all of them.
#[test]
fn the_help_names_all_arguments_about_the_machine() {
    let help = TestFolder::new().done(&["dap", "--help"]).out;
    let words = help.split_whitespace().collect::<Vec<_>>().join(" ");
    let (_, options) = help.split_once("Machine:").unwrap();
    let names = options.lines().filter_map(|line| line.trim().strip_prefix("--"));
    let names: Vec<&str> = names.filter_map(|line| line.split(['[', ' ', '=']).next()).collect();
    let (before, _) = words.split_once(" as the options of those names").unwrap();
    let listed: Vec<&str> = before.rsplit(" machine, ").next().unwrap().split(", ").collect();
    assert!(
        names.len() > 9 && names.iter().all(|name| *name == "machine" || listed.contains(name)),
        "{names:?} {listed:?}"
    );
}

/// A program for a 128K that is launched on a 48K is reported, as at the prompt.
#[test]
fn missing_banks_are_output() {
    let folder = TestFolder::new();
    folder.write("b.asm", format!(" DEVICE ZXSPECTRUM128\n{SOURCE}"));
    let (_child, mut editor) = started(&folder);
    editor.ask("initialize", json!({}));
    editor.ask("launch", json!({ "program": "b.asm", "machine": "48" }));
    let output = editor.event("output");
    let told = "b.asm: is for a 128K: its banks are missing on the 48K of --machine 48\n";
    assert_eq!((&output["category"], &output["output"]), (&"console".into(), &told.into()), "{output}");
}

/// The messages of DISPLAY go to the editor: on stdout they would be no messages of the protocol.
#[test]
fn messages_and_warnings_of_the_assembler_are_output() {
    let folder = TestFolder::new();
    folder.write("said.asm", format!(" DISPLAY \"hello\"\n{SOURCE}"));
    let (_child, mut editor) = started(&folder);
    editor.ask("initialize", json!({}));
    editor.ask("launch", json!({ "program": "said.asm" }));
    let output = editor.event("output");
    assert_eq!((&output["category"], &output["output"]), (&"stdout".into(), &"hello\n".into()));
    editor.event("initialized");
    // A warning has its place.
    std::fs::create_dir(folder.file("sub")).unwrap();
    folder.write("sub/part.inc", "; nothing\n");
    folder.write("warned.asm", SOURCE.replace("        END", "        INCLUDE \"sub\\part.inc\"\n        END"));
    let (_child, mut editor) = started(&folder);
    editor.ask("initialize", json!({}));
    editor.ask("launch", json!({ "program": "warned.asm" }));
    let output = editor.event("output");
    assert!(output["output"].as_str().unwrap().contains(": warning"), "{output}");
    assert_eq!(output["source"]["path"].as_str(), folder.file("warned.asm").to_str());
    assert_eq!((&output["line"], &output["column"]), (&4.into(), &17.into()), "{output}");
}

#[test]
fn a_part_of_a_project_launches_the_project() {
    let folder = TestFolder::new();
    folder.write("zxlab.toml", "sources = [\"a.asm\", \"b.asm\"]\n[defines]\nFIVE = \"5\"\n");
    folder.write("a.asm", " ORG $8000\nstart: CALL sub\n JR start\n INCLUDE \"c.inc\"\n");
    folder.write("b.asm", "sub: LD A,FIVE\n RET\n");
    folder.write("c.inc", "never: RET\n");
    for file in ["a.asm", "b.asm", "c.inc", "zxlab.toml"] {
        let (_child, mut editor) = started(&folder);
        editor.ask("initialize", json!({}));
        editor.ask("launch", json!({ "program": file }));
        if file != "zxlab.toml" {
            let said = editor.event("output")["output"].as_str().unwrap().to_owned();
            assert!(said.starts_with(file) && said.ends_with("zxlab.toml, which is debugged\n"), "{said}");
        }
        editor.event("initialized");
        editor.ask("configurationDone", json!({}));
        let stopped = editor.event("stopped");
        assert_eq!(editor.stands(&stopped), ("entry".into(), "a.asm".into(), 2), "{file}");
        editor.ask("stepIn", json!({ "threadId": 1 }));
        let stopped = editor.event("stopped");
        assert_eq!(editor.stands(&stopped), ("step".into(), "b.asm".into(), 1), "{file}");
    }
}

#[test]
fn the_arguments_are_checked() {
    let folder = TestFolder::new();
    folder.write("a.asm", SOURCE);
    let (_child, mut editor) = started(&folder);
    for (arguments, why) in [
        (
            json!({ "program": "a.asm", "stopOnEntry": "false" }),
            "launch: stopOnEntry must be true or false, not \"false\"",
        ),
        (json!({ "program": "a.asm", "noDebug": 1 }), "launch: noDebug must be true or false, not 1"),
        (json!({ "program": "a.asm", "window": 1 }), "launch: window must be true or false, not 1"),
        (
            json!({ "program": "a.asm", "window": true }),
            "launch: no window can be opened: neither DISPLAY nor WAYLAND_DISPLAY is set",
        ),
        (json!({ "program": 7 }), "launch: `program` must be a text, not 7"),
    ] {
        assert_eq!(editor.answer("launch", arguments)["message"], why);
    }
    let refused = editor.answer("initialize", json!({ "pathFormat": "uri" }));
    assert_eq!(refused["message"], "zxlab supports the pathFormat `path`, not `uri`");
    // A relative path may be relative to a folder that the editor names.
    std::fs::create_dir(folder.file("sources")).unwrap();
    folder.write("sources/b.asm", SOURCE);
    let cwd = folder.file("sources");
    // What is there comes before a file of the same name in zxlab's own folder; a ROM is looked for there too.
    folder.write("b.asm", " LDD A\n");
    folder.write("sources/my.rom", vec![0; 0x4000]);
    editor.ask("launch", json!({ "program": "b.asm", "cwd": cwd.to_str(), "rom": "my.rom" }));
    editor.event("initialized");
    assert_eq!(editor.value("[0]"), "0 $00", "that ROM");
}

#[test]
fn a_program_that_runs_without_debugging_stops_nowhere() {
    let folder = TestFolder::new();
    folder.write("a.asm", SOURCE);
    let (_child, mut editor) = started(&folder);
    editor.ask("initialize", json!({}));
    editor.ask("launch", json!({ "program": "a.asm", "noDebug": true }));
    editor.event("initialized");
    let source = json!({ "path": folder.file("a.asm").to_str() });
    let answer = editor.ask("setBreakpoints", json!({ "source": source, "breakpoints": [{ "line": 2 }] }));
    assert_eq!(answer["breakpoints"][0]["message"], "the program runs without debugging");
    editor.ask("configurationDone", json!({}));
    editor.ask("threads", json!({}));
    let no_events: Vec<Value> = Vec::new();
    assert_eq!(editor.events, no_events);
}
