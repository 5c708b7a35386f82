//! Tests of `zxlab lsp` on sources of several files, and on projects.

use crate::common::TestFolder;
use crate::language_client::Client;
use serde_json::{Value, json};

const MAIN: &str = "        ORG  $8000
        MODULE game
start:  CALL half
        JR   start
        ENDMODULE
        INCLUDE \"half.inc\"
        INCLUDE \"parts/text.inc\"
        CALL game.start
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

fn lens(client: &mut Client, file: &str) -> String {
    let lenses = client.ask_at("textDocument/codeLens", file, json!({}));
    lenses[0]["command"]["title"].as_str().unwrap_or_default().to_owned()
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
    let arguments = json!({ "command": "zxlab.debugCase", "arguments": [client.uri("lib/sum.inc"), "add"] });
    let launch = client.ask("workspace/executeCommand", arguments);
    client.end();
    let (_child, mut editor) = crate::editor::started(&folder);
    editor.ask("initialize", json!({ "adapterID": "zxlab" }));
    editor.ask("launch", launch);
    editor.event("initialized");
    editor.ask("configurationDone", json!({}));
    let stopped = editor.event("stopped");
    assert_eq!(editor.stands(&stopped), ("entry".into(), "sum.inc".into(), 6));
    assert_eq!((editor.value("A"), editor.value("[Last]")), ("0 $00".into(), "1 $01".into()));
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
