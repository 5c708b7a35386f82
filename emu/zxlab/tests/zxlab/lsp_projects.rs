//! Tests of `zxlab lsp` on sources of several files, and on projects.

use crate::common::TestFolder;
use crate::editor::{Editor, Process};
use crate::language_client::Client;
use serde_json::{Value, json};
use std::process::{ChildStdin, ChildStdout};

const MAIN: &str = "        ORG  $8000
        MODULE game
start:  CALL half
        JR   start
        ENDMODULE
        INCLUDE \"half.inc\"
        INCLUDE \"parts/text.inc\"
        JP   game.start
        END  game.start
";
const HALF: &str = "; half: half of a number
; In:       A = 0..255
; Out:      A = A / 2
; Clobbers: -
; T: 30   Stack: 0
half:   SRL  A
        RET
";

/// Returns the first lens of a file, once the whole source has been proved.
fn lens(client: &mut Client, file: &str) -> String {
    loop {
        let lenses = client.ask_at("textDocument/codeLens", file, json!({}));
        let title = lenses[0]["command"]["title"].as_str().unwrap_or_default();
        if !title.contains("the rest of the source") {
            return title.to_owned();
        }
        client.wait_for_proof();
    }
}

/// Starts the debugger at the case of a routine that fails. Returns it with its first stop.
fn debug_case(
    folder: &TestFolder,
    mut client: Client,
    file: &str,
    routine: &str,
) -> (Process, Editor<ChildStdout, ChildStdin>, Value) {
    let arguments = json!({ "command": "zxlab.debugCase", "arguments": [client.uri(file), routine] });
    let launch = client.ask("workspace/executeCommand", arguments);
    client.end();
    let (child, mut editor) = crate::editor::started(folder);
    editor.ask("initialize", json!({ "adapterID": "zxlab" }));
    editor.ask("launch", launch);
    editor.event("initialized");
    editor.ask("configurationDone", json!({}));
    let stopped = editor.event("stopped");
    (child, editor, stopped)
}

#[test]
fn saving_an_included_file_proves_the_source_that_includes_it() {
    let folder = TestFolder::new();
    std::fs::create_dir(folder.file("parts")).unwrap();
    folder.write("main.asm", MAIN);
    folder.write("half.inc", HALF);
    let text = "Text:   DB   \"hello\"\n        INCLUDE \"../half2.inc\"\n";
    folder.write("parts/text.inc", text);
    folder.write("half2.inc", HALF.replace("half", "other"));
    let mut client = Client::start(&folder);
    // A file in a folder below the main one, which only another included file names.
    assert!(client.open("parts/text.inc", text).is_empty());
    assert!(client.open("half.inc", HALF).is_empty());
    client.wait_for_proof();
    assert_eq!(lens(&mut client, "half.inc"), "holds for all 256 cases");
    let wrong = HALF.replace("SRL  A", "SRA  A");
    client.replace("half.inc", (5, 8), (5, 11), "SRA");
    folder.write("half.inc", &wrong);
    client.save("half.inc");
    client.wait_for_proof();
    assert!(lens(&mut client, "half.inc").starts_with("fails for A = 128"), "{}", lens(&mut client, "half.inc"));
    assert_eq!(client.diagnostics("half.inc").len(), 1);

    // Who includes a file, and where a module is used.
    client.open("main.asm", MAIN);
    client.wait_for_proof();
    let places = |client: &mut Client, line: u64, column: u64| {
        let place = json!({ "line": line, "character": column });
        let asked = json!({ "position": place, "context": { "includeDeclaration": true } });
        let found = client.ask_at("textDocument/references", "main.asm", asked);
        let row = |place: &Value| {
            let number = |what: &Value| what.as_u64().unwrap();
            let start = &place["range"]["start"];
            (number(&start["line"]), number(&start["character"]))
        };
        found.as_array().unwrap().iter().map(row).collect::<Vec<_>>()
    };
    assert_eq!(places(&mut client, 5, 20), [(5, 17)], "an included file");
    assert_eq!(places(&mut client, 1, 16), [(1, 15), (7, 13), (8, 13)], "a module");
    let hover = client.ask_at("textDocument/hover", "main.asm", json!({ "position": { "line": 5, "character": 20 } }));
    assert!(hover["contents"]["value"].as_str().unwrap().ends_with("/half.inc`, 7 lines"), "{hover}");
    let refused = json!({ "position": { "line": 5, "character": 20 }, "newName": "x" });
    let why = client.refused_at("textDocument/rename", "main.asm", refused);
    assert_eq!(why, "the name of a file cannot be changed here");

    // A file that another program has changed.
    folder.write("half2.inc", "other: LDD A\n");
    let change = json!({ "changes": [{ "uri": client.uri("half2.inc"), "type": 2 }] });
    client.forget();
    client.notify("workspace/didChangeWatchedFiles", change);
    assert_eq!(client.diagnostics("half2.inc").len(), 1);
    client.end();
}

#[test]
fn a_project_of_several_sources_is_proved_with_its_options() {
    let folder = TestFolder::new();
    std::fs::create_dir(folder.file("lib")).unwrap();
    folder.write(
        "zxlab.toml",
        "sources = [\"first.asm\", \"second.asm\"]\ninclude = [\"lib\"]\n[defines]\nMOST = \"9\"\n",
    );
    let first = "        ORG  $8000\nstart:  CALL add\n        JR   start\n";
    folder.write("first.asm", first);
    let second = "        INCLUDE \"sum.inc\"\n";
    folder.write("second.asm", second);
    let sum = "; add: a sum\n; In: A = 0..Most, [Last] = 1\n; Out: A = A + [Last]\n; Clobbers: HL\n; T: 40  Stack: 0
add:    LD   HL,Last\n        ADD  A,(HL)\n        RET\nLast:   DB   0\nMost    EQU  MOST\n";
    folder.write("lib/sum.inc", sum);
    let mut client = Client::start(&folder);
    assert!(client.open("second.asm", second).is_empty());
    client.wait_for_proof();
    assert!(client.open("lib/sum.inc", sum).is_empty());
    assert_eq!(lens(&mut client, "lib/sum.inc"), "holds for all 10 cases");
    let defined = json!({ "position": { "line": 5, "character": 17 } });
    let place = client.ask_at("textDocument/definition", "lib/sum.inc", defined);
    assert_eq!(place["range"]["start"]["line"], 8);
    // The case that fails has the memory of the call too.
    client.replace("lib/sum.inc", (6, 8), (6, 19), "SUB  (HL)");
    folder.write("lib/sum.inc", sum.replace("ADD  A,(HL)", "SUB  (HL)"));
    client.save("lib/sum.inc");
    client.wait_for_proof();
    let (_child, mut editor, stopped) = debug_case(&folder, client, "lib/sum.inc", "add");
    assert_eq!(editor.stands(&stopped), ("entry".into(), "sum.inc".into(), 6));
    assert_eq!((editor.value("A"), editor.value("[Last]")), ("0 $00".into(), "1 $01".into()));
}

#[test]
fn a_mistake_in_a_project_file_is_shown_there() {
    let folder = TestFolder::new();
    let main = " org $8000\nstart: ld a,MOST\n jr start\n";
    folder.write("main.asm", main);
    folder.write("zxlab.toml", "sources = [\"main.asm\"]\ndefnies = { MOST = \"9\" }\n");
    let mut client = Client::start(&folder);
    assert_eq!(client.open("main.asm", main).len(), 1, "without the project, MOST is not known");
    let found = client.diagnostics("zxlab.toml");
    assert_eq!((found.len(), &found[0]["range"]["start"]["line"]), (1, &1.into()), "{found:?}");
    assert!(found[0]["message"].as_str().unwrap().contains("defnies"), "{found:?}");
    folder.write("zxlab.toml", "sources = [\"main.asm\"]\ndefines = { MOST = \"9\" }\n");
    client.forget();
    let change = json!({ "changes": [{ "uri": client.uri("zxlab.toml"), "type": 2 }] });
    client.notify("workspace/didChangeWatchedFiles", change);
    assert_eq!(client.diagnostics("main.asm").len(), 0);
    assert_eq!(client.diagnostics("zxlab.toml").len(), 0);
    client.end();
}

#[test]
fn a_part_of_another_folders_source_is_found() {
    let folder = TestFolder::new();
    for name in ["lib", "game"] {
        std::fs::create_dir(folder.file(name)).unwrap();
    }
    folder.write("game/main.asm", "        ORG  $8000\nWidth   EQU  5\n        INCLUDE \"../lib/draw.asm\"\n");
    let draw = "draw:   LD   B,Width\n        RET\n";
    folder.write("lib/draw.asm", draw);
    let mut client = Client::start(&folder);
    assert!(client.open("lib/draw.asm", draw).is_empty(), "Width is defined in the game");
    let place =
        client.ask_at("textDocument/definition", "lib/draw.asm", json!({ "position": { "line": 0, "character": 16 } }));
    assert!(place["uri"].as_str().unwrap().ends_with("/game/main.asm"), "{place}");
    client.end();
}

#[test]
fn the_debugger_begins_with_arguments_on_the_stack_and_says_which_ports_it_cannot_set() {
    let folder = TestFolder::new();
    let text = "        ORG  $8000
start:  JR   start
; take: the argument and a row of keys
; In:       word[SP + 2] = 5..6, port[$FEFE] = 30..31, DEHL = 65538
; Out:      BC = word[SP + 2], A = port[$FEFE], carry = 1
; Clobbers: IX ports
; T: 100   Stack: 0
take:   LD   IX,2
        ADD  IX,SP
        LD   C,(IX+0)
        LD   B,(IX+1)
        LD   A,$FE
        IN   A,($FE)
        OR   A
        RET
        END  start
";
    folder.write("take.asm", text);
    let mut client = Client::start(&folder);
    client.open("take.asm", text);
    client.wait_for_proof();
    assert!(lens(&mut client, "take.asm").contains("carry"), "{}", lens(&mut client, "take.asm"));
    let arguments = json!({ "command": "zxlab.debugCase", "arguments": [client.uri("take.asm"), "take"] });
    let launch = client.ask("workspace/executeCommand", arguments);
    client.end();
    let (_child, mut editor) = crate::editor::started(&folder);
    editor.ask("initialize", json!({ "adapterID": "zxlab" }));
    editor.ask("launch", launch);
    let said = editor.event("output");
    let said = said["output"].as_str().unwrap();
    assert!(said.starts_with("port[$FEFE] = 30: not set"), "{said}");
    editor.event("initialized");
    editor.ask("configurationDone", json!({}));
    editor.event("stopped");
    assert_eq!((editor.value("word[SP + 2]"), editor.value("DE")), ("5 $0005".into(), "1 $0001".into()));
    assert_eq!(editor.value("HL"), "2 $0002");
}

/// A source without ORG is proved at $0000; the case that fails is debugged there, with data that can be written.
#[test]
fn a_case_of_a_source_without_org_is_debugged_where_it_was_proved() {
    let folder = TestFolder::new();
    let text = "; add_up: adds to the sum
; In:       A = 0..9, [Sum] = 5
; Out:      [Sum] = A + 6
; Clobbers: A HL
; T: 60   Stack: 0
add_up: LD   HL,Sum
        ADD  A,(HL)
        LD   (HL),A
        RET
Sum:    DB   0
";
    folder.write("lib.asm", text);
    let mut client = Client::start(&folder);
    client.open("lib.asm", text);
    client.wait_for_proof();
    assert!(lens(&mut client, "lib.asm").starts_with("fails for A = 0, [Sum] = 5: [Sum] is 5, and should be 6"));
    let (_child, mut editor, stopped) = debug_case(&folder, client, "lib.asm", "add_up");
    assert_eq!(editor.stands(&stopped), ("entry".into(), "lib.asm".into(), 6));
    assert_eq!((editor.value("PC"), editor.value("[Sum]")), ("0 $0000".into(), "5 $05".into()));
    editor.ask("setVariable", json!({ "variablesReference": 1, "name": "A", "value": "4" }));
    for line in 7..=9 {
        assert_eq!(editor.go("next"), ("step".into(), "lib.asm".into(), line));
    }
    assert_eq!((editor.value("HL"), editor.value("[Sum]")), ("6 $0006".into(), "9 $09".into()));
    editor.go("stepBack");
    assert_eq!(editor.value("[Sum]"), "5 $05");
}

#[test]
fn a_contract_of_two_programs_that_fails_alike_is_underlined_once() {
    let folder = TestFolder::new();
    let program = |org: &str| format!(" ORG {org}\nstart: CALL keep\n JR start\n INCLUDE \"keep.inc\"\n END start\n");
    let keep = "; keep: keeps A\n; In: A = 0..9\n; Out: A = A\n; Clobbers: -\nkeep: LD (Kept),A\n RET\nKept: DB 99\n";
    for (file, text) in [("one.asm", program("$8000")), ("two.asm", program("$9000")), ("keep.inc", keep.to_owned())] {
        folder.write(file, text);
    }
    let mut client = Client::start(&folder);
    for (file, text) in [("one.asm", program("$8000")), ("two.asm", program("$9000"))] {
        client.open(file, &text);
        client.wait_for_proof();
    }
    let found = client.diagnostics("keep.inc");
    assert!(found[0]["message"].as_str().unwrap().contains("changed memory at Kept"), "{found:?}");
    assert_eq!(found.len(), 1, "{found:?}");
    client.end();
}

#[test]
fn a_name_is_renamed_in_programs_that_are_not_open() {
    let folder = TestFolder::new();
    std::fs::create_dir(folder.file("inc")).unwrap();
    let program = |name: &str| format!(" org $8000\n{name}: call double\n include \"inc/lib.asm\"\n end {name}\n");
    let lib = "; double: twice a number\ndouble: add a,a\n ret\n";
    for (file, text) in [
        ("a.asm", program("a")),
        ("b.asm", program("b")),
        // It names the file, and does not include it.
        ("c.asm", " org $8000\ndouble: ret ; not that of lib.asm\n".to_owned()),
        ("inc/lib.asm", lib.to_owned()),
    ] {
        folder.write(file, text);
    }
    let place = json!({ "position": { "line": 1, "character": 2 } });
    let rename = json!({ "position": { "line": 1, "character": 2 }, "newName": "twice" });
    let mut client = Client::start(&folder);
    client.open("inc/lib.asm", lib);
    let renamed = client.ask_at("textDocument/rename", "inc/lib.asm", rename.clone());
    let mut changed: Vec<(&str, usize)> = renamed["changes"]
        .as_object()
        .unwrap()
        .iter()
        .map(|(uri, edits)| (uri.rsplit('/').next().unwrap(), edits.as_array().unwrap().len()))
        .collect();
    changed.sort_unstable();
    // The title of the comment is renamed with the label.
    assert_eq!(changed, [("a.asm", 1), ("b.asm", 1), ("lib.asm", 2)]);
    let mut asked = place;
    asked["context"] = json!({ "includeDeclaration": true });
    assert_eq!(client.ask_at("textDocument/references", "inc/lib.asm", asked).as_array().unwrap().len(), 4);
    assert!(client.shown.is_empty());
    folder.write("b.asm", format!("wrong: LDD A\n{}", program("b")));
    let renamed = client.ask_at("textDocument/rename", "inc/lib.asm", rename);
    assert_eq!(renamed["changes"].as_object().unwrap().len(), 2, "{renamed}");
    assert!(client.shown[0].contains("b.asm includes the name's file and does not assemble"), "{:?}", client.shown);
    client.end();
}

#[test]
fn a_name_in_a_file_of_two_programs_is_renamed_in_both() {
    let folder = TestFolder::new();
    let program = |count: u8| {
        format!(" org $8000\nstart: ld a,{count}\n call add_1\n jr start\n include \"add.inc\"\n end start\n")
    };
    let add = "add_1: inc a\n ret\n";
    for (file, text) in [("one.asm", program(1)), ("two.asm", program(2)), ("add.inc", add.to_owned())] {
        folder.write(file, text);
    }
    let mut client = Client::start(&folder);
    for (file, text) in [("one.asm", program(1)), ("two.asm", program(2)), ("add.inc", add.to_owned())] {
        assert_eq!(client.open(file, &text), Vec::<Value>::new(), "{file}");
    }
    for (file, line, character) in [("add.inc", 0, 1), ("one.asm", 2, 7), ("two.asm", 2, 7)] {
        let place = json!({ "line": line, "character": character });
        let renamed = client.ask_at("textDocument/rename", file, json!({ "position": place, "newName": "plus" }));
        let changes = renamed["changes"].as_object().unwrap();
        let mut files: Vec<(&str, usize)> = changes
            .iter()
            .map(|(uri, edits)| (uri.rsplit('/').next().unwrap(), edits.as_array().unwrap().len()))
            .collect();
        files.sort_unstable();
        assert_eq!(files, [("add.inc", 1), ("one.asm", 1), ("two.asm", 1)], "from {file}");
        let asked = json!({ "position": place, "context": { "includeDeclaration": true } });
        assert_eq!(client.ask_at("textDocument/references", file, asked).as_array().unwrap().len(), 3, "from {file}");
        let taken = json!({ "textDocument": { "uri": client.uri(file) }, "position": place, "newName": "start" });
        assert!(client.refused("textDocument/rename", taken).contains("is defined already"));
    }
    client.end();
}
