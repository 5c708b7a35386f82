//! Tests of `zxlab lsp`, through its messages, as an editor sends and receives them.

use crate::common::TestFolder;
use crate::language_client::Client;
use serde_json::{Value, json};
use std::io::Write;
use std::process::Stdio;

const MAIN: &str = "        ORG  $8000
Lives   EQU  3
put     MACRO value
        LD   B,value
        ENDM
; start: the game
start:  LD   A,Lives
.wait:  DJNZ .wait
        put  5
        CALL draw
        JR   start
        INCLUDE \"draw.inc\"
        END  start
";
const DRAW: &str = "; draw: a dot
draw:   LD   HL,Dots
        LD   A,(HL)
        RET
Dots:   DW   1,2,3
";

fn folder() -> TestFolder {
    let folder = TestFolder::new();
    folder.write("main.asm", MAIN);
    folder.write("draw.inc", DRAW);
    folder
}

/// Returns the line and the columns of a range.
fn columns(range: &Value) -> (u64, u64, u64) {
    let number = |value: &Value| value.as_u64().unwrap();
    (number(&range["start"]["line"]), number(&range["start"]["character"]), number(&range["end"]["character"]))
}

#[test]
fn errors_and_warnings_are_reported_as_the_text_changes() {
    let folder = folder();
    let mut client = Client::start(&folder);
    assert!(client.open("main.asm", MAIN).is_empty());
    client.replace("main.asm", (6, 8), (6, 10), "LDD");
    client.replace("main.asm", (9, 13), (9, 17), "drwa");
    let found = client.diagnostics("main.asm");
    let said: Vec<&str> = found.iter().map(|found| found["message"].as_str().unwrap()).collect();
    assert!(said.iter().any(|said| said.ends_with("(did you mean `draw`?)")), "{said:?}");
    let unknown = found.iter().find(|found| found["data"]["replacement"] == "draw").unwrap();
    assert_eq!((columns(&unknown["range"]), &unknown["severity"]), ((9, 13, 17), &1.into()));
    // The correction.
    let context = json!({ "diagnostics": [unknown] });
    let actions =
        client.ask_at("textDocument/codeAction", "main.asm", json!({ "range": unknown["range"], "context": context }));
    assert_eq!(actions[0]["title"], "Write `draw`");
    let edit = &actions[0]["edit"]["changes"][client.uri("main.asm")][0];
    assert_eq!(edit["newText"], "draw");
    client.replace("main.asm", (9, 13), (9, 17), "draw");
    client.replace("main.asm", (6, 8), (6, 11), "LD");
    assert!(client.diagnostics("main.asm").is_empty());
    // An error in a file that is not open, and is read from the disk.
    folder.write("draw.inc", "draw: LD A\n");
    client.save("main.asm");
    assert_eq!(client.diagnostics("draw.inc").len(), 1);
    client.end();
}

#[test]
fn names_are_found_shown_and_replaced() {
    let folder = folder();
    let mut client = Client::start(&folder);
    client.open("main.asm", MAIN);
    client.open("draw.inc", DRAW);
    let definition = |client: &mut Client, line: u64, column: u64| {
        let found = client.ask_at(
            "textDocument/definition",
            "main.asm",
            json!({ "position": { "line": line, "character": column } }),
        );
        let file = found["uri"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
        (file, found["range"]["start"]["line"].as_u64().unwrap())
    };
    assert_eq!(definition(&mut client, 9, 14), ("draw.inc".into(), 1));
    assert_eq!(definition(&mut client, 7, 16), ("main.asm".into(), 7));
    assert_eq!(definition(&mut client, 8, 9), ("main.asm".into(), 2), "a macro");
    assert_eq!(definition(&mut client, 11, 20), ("draw.inc".into(), 0), "an included file");
    let place = json!({ "position": { "line": 9, "character": 14 }, "context": { "includeDeclaration": true } });
    let places = client.ask_at("textDocument/references", "main.asm", place);
    assert_eq!(places.as_array().unwrap().len(), 3, "the title of its header is one");

    let mut hover = |line: u64, column: u64| {
        let found = client.ask_at(
            "textDocument/hover",
            "main.asm",
            json!({ "position": { "line": line, "character": column } }),
        );
        found["contents"]["value"].as_str().unwrap_or_default().to_owned()
    };
    assert!(hover(6, 16).contains("constant `Lives` = 3, $03"), "{}", hover(6, 16));
    let load = hover(6, 9);
    assert!(
        load.contains("`$8000: 3E 03`") && load.contains("7 T; at most 1") && load.contains("S Z H P/V N C kept"),
        "{load}"
    );
    let loop_ = hover(7, 9);
    assert!(loop_.contains("8 T, 13 T when the branch is taken"), "{loop_}");
    let called = hover(9, 14);
    assert!(called.contains("label `draw` = 3277") && called.contains(" draw: a dot"), "{called}");
    assert!(called.contains("`$800B: 21 10 80`"), "{called}");
    assert_eq!(hover(5, 4), "", "a comment");

    // Another name, in all files; one that is taken is refused, and so is one that would mean something else.
    let place = |name: &str| json!({ "position": { "line": 9, "character": 14 }, "newName": name });
    let edit = client.ask_at("textDocument/rename", "main.asm", place("dot"));
    let count = |file: &str| edit["changes"][client.uri(file)].as_array().map_or(0, Vec::len);
    assert_eq!((count("main.asm"), count("draw.inc")), (1, 2), "the title too");
    for (name, why) in [("start", "start is defined already"), ("1x", "1x: is not a name")] {
        assert_eq!(client.refused_at("textDocument/rename", "main.asm", place(name)), why);
    }
    client.end();
}

#[test]
fn names_in_contracts_and_breakpoints_are_renamed_too() {
    let folder = TestFolder::new();
    let text = " ORG $8000
; five: sets count
; In:  [count] = 0..9       ; the count before
; Out: [count] = 5
; Clobbers: A
five:   LD   A,5
        LD   (count),A      ; ASSERTION [count] < 10 ; count
        RET
count:  DB   0
";
    folder.write("main.asm", text);
    let mut client = Client::start(&folder);
    assert!(client.open("main.asm", text).is_empty());
    let asked = json!({ "position": { "line": 8, "character": 2 }, "newName": "number" });
    let edit = client.ask_at("textDocument/rename", "main.asm", asked);
    let edits = edit["changes"][client.uri("main.asm")].as_array().unwrap();
    let mut places: Vec<_> = edits.iter().map(|edit| columns(&edit["range"])).collect();
    places.sort_unstable();
    assert_eq!(places, [(2, 8, 13), (3, 8, 13), (6, 14, 19), (6, 41, 46), (8, 0, 5)]);
    client.end();
}

#[test]
fn what_is_typed_is_completed() {
    let folder = folder();
    let mut client = Client::start(&folder);
    client.open("main.asm", MAIN);
    let mut labels = |line: &str| {
        client.replace("main.asm", (7, 0), (7, 99), line);
        let place = json!({ "position": { "line": 7, "character": line.len() } });
        let found = client.ask_at("textDocument/completion", "main.asm", place);
        let labels = found.as_array().unwrap().iter().map(|item| item["label"].as_str().unwrap().to_owned());
        labels.collect::<Vec<_>>()
    };
    assert_eq!(labels("        DJ"), ["DJNZ"]);
    assert_eq!(labels("        pu"), ["push", "put"]);
    assert_eq!(labels("        CALL dr"), ["draw"]);
    assert_eq!(labels("        DJNZ .w"), [".wait"]);
    assert_eq!(labels("        LD A,L"), ["L", "Lives"]);
    assert_eq!(labels("        INCLUDE \"dr"), ["draw.inc"]);
    assert!(labels("        NOP ; DJ").is_empty());
    let mut help = |line: &str| {
        client.replace("main.asm", (7, 0), (7, 99), line);
        let place = json!({ "position": { "line": 7, "character": line.len() } });
        let help = client.ask_at("textDocument/signatureHelp", "main.asm", place);
        let active = help["activeSignature"].as_u64().unwrap_or_default() as usize;
        (help["signatures"][active]["label"].as_str().unwrap_or_default().to_owned(), help["activeParameter"].clone())
    };
    assert_eq!(help("        put  "), ("put value".into(), 0.into()));
    assert_eq!(help("        BIT  7,"), ("BIT 7,B".into(), 1.into()));
    client.end();
}

#[test]
fn a_source_has_an_outline_colours_and_times() {
    let folder = folder();
    let mut client = Client::start(&folder);
    client.open("main.asm", MAIN);
    let outline = client.ask_at("textDocument/documentSymbol", "main.asm", json!({}));
    let names: Vec<&str> = outline.as_array().unwrap().iter().map(|symbol| symbol["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Lives", "put", "start"]);
    assert_eq!(outline[2]["children"][0]["name"], ".wait");
    let found = client.ask("workspace/symbol", json!({ "query": "do" }));
    assert_eq!(found[0]["name"], "Dots");
    let colours = client.ask_at("textDocument/semanticTokens/full", "main.asm", json!({}));
    let data = colours["data"].as_array().unwrap();
    assert!(data.len() > 100 && data.len().is_multiple_of(5), "{}", data.len());
    // ORG, a keyword in the first line, and its number.
    assert_eq!(
        data[..10].iter().map(|number| number.as_u64().unwrap()).collect::<Vec<_>>(),
        [0, 8, 3, 0, 0, 0, 5, 5, 4, 0]
    );
    let range = json!({ "start": { "line": 6, "character": 0 }, "end": { "line": 9, "character": 0 } });
    let hints = client.ask_at("textDocument/inlayHint", "main.asm", json!({ "range": range }));
    let times: Vec<&str> = hints.as_array().unwrap().iter().map(|hint| hint["label"].as_str().unwrap()).collect();
    assert_eq!(times, ["7 T", "8 to 13 T", "7 T", "17 T"]);
    let actions = client.ask_at(
        "textDocument/codeAction",
        "main.asm",
        json!({ "range": range, "context": { "diagnostics": [] } }),
    );
    assert_eq!(actions[0]["title"], "6 bytes, 22 to 27 T");
    let arguments = &actions[0]["command"]["arguments"];
    client.ask("workspace/executeCommand", json!({ "command": "zxlab.cost", "arguments": arguments }));
    assert_eq!(client.shown, ["6 bytes, 22 to 27 T"]);
    let whole = json!([client.uri("main.asm")]);
    let why = client.refused("workspace/executeCommand", json!({ "command": "zxlab.cost", "arguments": whole }));
    assert_eq!(why, "the second argument must be a range");
    let folds = client.ask_at("textDocument/foldingRange", "main.asm", json!({}));
    assert_eq!(folds.as_array().unwrap().len(), 2);
    client.end();
}

#[test]
fn an_outline_has_modules_with_their_labels() {
    let folder = folder();
    let mut client = Client::start(&folder);
    let text = "        ORG  $8000\n        MODULE draw\nline:   LD   B,8\n.next:  DJNZ .next\n        RET\nCount:  DB   0\n        \
                ENDMODULE\nstart:  RET\n";
    client.open("modules.asm", text);
    let outline = client.ask_at("textDocument/documentSymbol", "modules.asm", json!({}));
    let names = |symbols: &Value| -> Vec<String> {
        let symbols = symbols.as_array().into_iter().flatten();
        symbols.map(|symbol| symbol["name"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(names(&outline), ["draw", "start"]);
    assert_eq!(names(&outline[0]["children"]), ["line", "Count"]);
    assert_eq!(names(&outline[0]["children"][0]["children"]), [".next"]);
    assert_eq!(columns(&outline[0]["selectionRange"]), (1, 15, 19));
    assert_eq!(outline[0]["range"]["end"]["line"], 7);
    client.end();
}

#[test]
fn a_text_is_arranged_without_a_change_of_the_program() {
    let folder = folder();
    let ragged = "  org $8000\nstart: ld a,3 ;three  \n jr start\n";
    folder.write("ragged.asm", ragged);
    let mut client = Client::start(&folder);
    client.open("ragged.asm", ragged);
    let options = json!({ "options": { "tabSize": 8, "insertSpaces": true } });
    let edits = client.ask_at("textDocument/formatting", "ragged.asm", options.clone());
    let expected = "        org  $8000\nstart:  ld   a,3                ;three\n        jr   start";
    assert_eq!((&edits[0]["newText"], edits.as_array().unwrap().len()), (&expected.into(), 1));
    client.open("main.asm", MAIN);
    assert_eq!(client.ask_at("textDocument/formatting", "main.asm", options.clone()), json!([]), "it is arranged");
    client.replace("ragged.asm", (1, 0), (1, 99), "start: ld a");
    let why = client.refused_at("textDocument/formatting", "ragged.asm", options);
    assert!(why.starts_with("the source does not assemble"), "{why}");
    client.end();
}

#[test]
fn contracts_are_proved_when_a_source_is_saved() {
    let folder = TestFolder::new();
    let good = "        ORG  $8000
; double: twice a number
; In:       A = 0..100
; Out:      A = A * 2
; Clobbers: F
; T: 14   Stack: 0
double: ADD  A,A
        RET
";
    folder.write("double.asm", good);
    let mut client = Client::start(&folder);
    client.open("double.asm", good);
    let title = |client: &mut Client| {
        let lenses = client.ask_at("textDocument/codeLens", "double.asm", json!({}));
        let titles =
            lenses.as_array().unwrap().iter().map(|lens| lens["command"]["title"].as_str().unwrap().to_owned());
        titles.collect::<Vec<_>>()
    };
    client.wait_for_proof();
    assert_eq!(title(&mut client), ["holds for all 101 cases"]);

    // Another routine fails at one case, which the debugger can begin with.
    client.replace("double.asm", (6, 0), (7, 11), "double: CP   7\n        RET  Z\n        ADD  A,A\n        RET");
    let text = good.replace("double: ADD  A,A\n", "double: CP   7\n        RET  Z\n        ADD  A,A\n");
    folder.write("double.asm", &text);
    client.replace("double.asm", (5, 0), (5, 99), "; T: 30   Stack: 0");
    client.save("double.asm");
    client.wait_for_proof();
    let lenses = title(&mut client);
    assert!(lenses[0].starts_with("fails for A = 7: A is 7") && lenses[1] == "debug this case", "{lenses:?}");
    let found = client.diagnostics("double.asm");
    assert_eq!((columns(&found[0]["range"]).0, found.len()), (1, 1));
    assert!(found[0]["message"].as_str().unwrap().starts_with("double: fails for A = 7"), "{found:?}");
    let arguments = json!({ "command": "zxlab.debugCase", "arguments": [client.uri("double.asm"), "double"] });
    let launch = client.ask("workspace/executeCommand", arguments);
    let a = launch["inputs"]["AF"].as_u64().map(|word| word >> 8);
    assert_eq!((&launch["call"], a), (&"double".into(), Some(7)), "{launch}");
    client.end();

    let (_child, mut editor) = crate::editor::started(&folder);
    editor.ask("initialize", json!({ "adapterID": "zxlab" }));
    let wrong = json!({ "program": "double.asm", "call": "duoble" });
    assert_eq!(editor.answer("launch", wrong)["message"], "duoble: is not a label");
    editor.ask("launch", launch);
    editor.event("initialized");
    editor.ask("configurationDone", json!({}));
    let stopped = editor.event("stopped");
    assert_eq!(editor.stands(&stopped), ("entry".into(), "double.asm".into(), 7));
    assert_eq!((editor.value("A"), editor.go("next").2), ("7 $07".into(), 8));
}

#[test]
fn requests_that_make_no_sense_are_refused() {
    let folder = folder();
    let mut client = Client::start(&folder);
    client.open("main.asm", MAIN);
    let far = json!({ "position": { "line": 9999, "character": 9999 } });
    assert_eq!(client.ask_at("textDocument/hover", "main.asm", far.clone()), Value::Null);
    assert_eq!(client.ask_at("textDocument/definition", "nowhere.asm", far), Value::Null);
    let refused = [
        ("textDocument/nonsense", json!({}), "does not support"),
        ("textDocument/hover", json!({ "x": 1 }), "`textDocument` is missing in its parameters"),
        ("workspace/executeCommand", json!({ "command": "x", "arguments": ["file:///a.asm"] }), "is not a command"),
        ("workspace/executeCommand", json!({ "command": "zxlab.debugCase", "arguments": ["x:"] }), "is not a file"),
    ];
    for (method, arguments, why) in refused {
        let said = client.refused(method, arguments);
        assert!(said.contains(why), "{method}: {said}");
    }
    client.end();
}

/// Answers that were sent before the connection broke have arrived.
#[test]
fn a_connection_that_breaks_ends_the_session() {
    let framed = |text: &str| format!("Content-Length: {}\r\n\r\n{text}", text.len());
    let hello = r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#;
    let with_bad_root = hello.replace("{}", r#"{},"rootUri":"no address""#);
    let begun = framed(hello) + &framed(r#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#);
    let early = framed(r#"{"jsonrpc":"2.0","id":"a\"b","method":"shutdown"}"#);
    let folder = folder();
    for (sent, answered, code, why) in [
        ("Content-Length: x\r\n\r\n".to_owned(), "", 2, "a message's length must be a number, not \"x\""),
        (framed("{}"), "", 2, "a message is no request, notification or answer: it has no `method`"),
        (early.clone(), "the first request must be `initialize`, not `shutdown`", 0, ""),
        (early.clone() + &begun, r#""hoverProvider":true"#, 0, ""),
        (
            begun.clone() + "Content-Length: 99999999999999\r\n\r\n",
            "",
            2,
            "the connection to the editor broke: a message has",
        ),
        (begun.replace(&framed(hello), &framed(&with_bad_root)) + &early, r#""result":null}"#, 0, ""),
        (begun.clone() + &framed("{nonsense"), r#""hoverProvider":true"#, 2, "the connection to the editor broke: "),
        (begun + &early, r#"{"jsonrpc":"2.0","id":"a\"b","result":null}"#, 0, ""),
    ] {
        let mut command = folder.zxlab(&["lsp"]);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(sent.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let (out, err) = (text(&output.stdout), text(&output.stderr));
        assert_eq!(output.status.code(), Some(code), "{sent}: {out} {err}");
        assert!(out.contains(answered) && err.contains(why), "{sent}: {out} {err}");
    }
}

#[test]
fn a_text_that_was_never_saved_is_known_too() {
    let folder = folder();
    let mut client = Client::start(&folder);
    let unsaved = "untitled:Untitled-1";
    let found = client.open(unsaved, " org $8000\nstart: ld b,3\n djnz strat\n end start\n");
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!((&found[0]["range"]["start"]["line"], &found[0]["range"]["start"]["character"]), (&2.into(), &6.into()));
    client.replace(unsaved, (2, 6), (2, 11), "start");
    assert_eq!(client.diagnostics(unsaved), Vec::<Value>::new());
    let place = json!({ "position": { "line": 2, "character": 7 } });
    let there = client.ask_at("textDocument/definition", unsaved, place);
    assert_eq!((&there["uri"], &there["range"]["start"]["line"]), (&unsaved.into(), &1.into()));
    client.end();
}
