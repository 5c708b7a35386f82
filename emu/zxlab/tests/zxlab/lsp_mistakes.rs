//! Tests of `zxlab lsp` on sources with mistakes, and of results that come one after the other.

use crate::common::TestFolder;
use crate::language_client::Client;
use serde_json::{Value, json};

fn outline(client: &mut Client, file: &str) -> Vec<(String, u64)> {
    let outline = client.ask_at("textDocument/documentSymbol", file, json!({}));
    let row = |symbol: &Value| {
        let line = &symbol["selectionRange"]["start"]["line"];
        (symbol["name"].as_str().unwrap().to_owned(), line.as_u64().unwrap())
    };
    outline.as_array().into_iter().flatten().map(row).collect()
}

fn named(rows: &[(&str, u64)]) -> Vec<(String, u64)> {
    rows.iter().map(|(name, line)| ((*name).to_owned(), *line)).collect()
}

#[test]
fn a_source_that_is_opened_with_mistakes_has_names() {
    let folder = TestFolder::new();
    let text = "        ORG  $8000\nstart:  LD   A,(\n        CALL draw\n        JP   nowhere\ndraw:   RET\n        END  start\n";
    folder.write("a.asm", text);
    let mut client = Client::start(&folder);
    assert_eq!(client.open("a.asm", text).len(), 2);
    assert_eq!(outline(&mut client, "a.asm"), named(&[("start", 1), ("draw", 4)]));
    let place = json!({ "position": { "line": 2, "character": 14 } });
    let there = client.ask_at("textDocument/definition", "a.asm", place.clone());
    assert_eq!(there["range"]["start"]["line"], 4, "{there}");
    assert!(client.ask_at("textDocument/hover", "a.asm", place)["contents"].to_string().contains("draw"));
    // What would change the text is refused.
    let name = json!({ "position": { "line": 4, "character": 1 }, "newName": "paint" });
    assert!(client.refused_at("textDocument/rename", "a.asm", name).contains("does not assemble"));
    client.end();
}

#[test]
fn lines_above_a_mistake_may_be_added() {
    let folder = TestFolder::new();
    let text = "        ORG  $8000\nstart:  CALL draw\n        JR   start\ndraw:   RET\n        END  start\n";
    folder.write("a.asm", text);
    let mut client = Client::start(&folder);
    assert_eq!(client.open("a.asm", text), Vec::<Value>::new());
    client.replace("a.asm", (1, 0), (1, 0), "; one\n; two\n        LD   A,\n");
    assert_eq!(client.diagnostics("a.asm").len(), 1);
    assert_eq!(outline(&mut client, "a.asm"), named(&[("start", 4), ("draw", 6)]));
    client.end();
}

/// A contract with many cases, which holds, and one that fails.
const CONTRACTS: &str = "        ORG  $8000
start:  JR   start

; add: a sum
; In:       A = 0..255, B = 0..255, C = 0..3
; Out:      A = A + B + C & 255
; Clobbers: -
add:    ADD  A,B
        ADD  A,C
        RET

; less: one less
; In:       A = 0..255
; Out:      A = A - 2 & 255
; Clobbers: -
less:   DEC  A
        RET
        END  start
";

#[test]
fn a_first_result_comes_before_that_of_all_cases() {
    let folder = TestFolder::new();
    folder.write("a.asm", CONTRACTS);
    let mut client = Client::start(&folder);
    client.open("a.asm", CONTRACTS);
    let mut verdicts = || {
        client.wait_for_proof();
        let lenses = client.ask_at("textDocument/codeLens", "a.asm", json!({}));
        let title = |number: usize| lenses[number]["command"]["title"].as_str().unwrap().to_owned();
        (title(0), title(1))
    };
    let fails = "fails for A = 0: A is 255 ($FF), and should be 254 ($FE) (A = A - 2 & 255)".to_owned();
    assert_eq!(verdicts(), ("holds for a sample of 1000 cases".to_owned(), fails.clone()));
    assert_eq!(verdicts(), ("holds for all 262144 cases".to_owned(), fails));
    client.end();
}

#[test]
fn a_contract_that_fails_is_underlined_where_it_stands_now() {
    let folder = TestFolder::new();
    folder.write("a.asm", CONTRACTS);
    let mut client = Client::start(&folder);
    client.open("a.asm", CONTRACTS);
    (0..2).for_each(|_| client.wait_for_proof());
    let lines = |found: &[Value]| -> Vec<u64> {
        found.iter().map(|found| found["range"]["start"]["line"].as_u64().unwrap()).collect()
    };
    client.forget();
    client.replace("a.asm", (1, 0), (1, 0), "; one\n; two\n");
    let before = CONTRACTS.lines().position(|line| line.starts_with("; less")).unwrap() as u64;
    assert_eq!(lines(&client.diagnostics("a.asm")), [before + 2]);
    client.end();
}
