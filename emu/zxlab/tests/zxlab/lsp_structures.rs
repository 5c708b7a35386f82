//! Tests of `zxlab lsp` on structures and their members.

use crate::common::TestFolder;
use crate::language_client::Client;
use serde_json::{Value, json};

const TEXT: &str = "        STRUCT point
x       BYTE 1
y       WORD 500
        ENDS
        STRUCT line
from    point
to      point
        ENDS
        ORG  $8000
start:  LD   A,(v.x)
        LD   HL,(l.to.y)
        LD   A,(IX+line.to.y)
        LD   C,(IX+point.y)
        JR   start
v:      point 9,1000
l:      line
        END  start
";

/// Returns the line, the first column and the last column of each range.
fn ranges(found: &Value) -> Vec<[u64; 3]> {
    let number = |value: &Value| value.as_u64().unwrap();
    let range =
        |range: &Value| [&range["start"]["line"], &range["start"]["character"], &range["end"]["character"]].map(number);
    found.as_array().unwrap().iter().map(|place| range(&place["range"])).collect()
}

#[test]
fn members_are_found_shown_and_replaced() {
    let folder = TestFolder::new();
    folder.write("a.asm", TEXT);
    let mut client = Client::start(&folder);
    assert!(client.open("a.asm", TEXT).is_empty());
    let at = |line: u64, column: u64| json!({ "line": line, "character": column });
    for (line, column, defined) in [
        (9, 18, [1, 0, 1]),
        (9, 16, [14, 0, 1]),
        (10, 22, [2, 0, 1]),
        (10, 19, [6, 0, 2]),
        (11, 27, [2, 0, 1]),
        (11, 20, [4, 15, 19]),
        (12, 25, [2, 0, 1]),
        (5, 9, [0, 15, 20]),
        (14, 10, [0, 15, 20]),
    ] {
        let found = client.ask_at("textDocument/definition", "a.asm", json!({ "position": at(line, column) }));
        assert_eq!(ranges(&json!([found])), [defined], "{line}, {column}");
    }
    let asked = json!({ "position": at(2, 0), "context": { "includeDeclaration": true } });
    let found = client.ask_at("textDocument/references", "a.asm", asked);
    let places = [[2, 0, 1], [10, 22, 23], [11, 27, 28], [12, 25, 26]];
    assert_eq!(ranges(&found), places);
    let edit = client.ask_at("textDocument/rename", "a.asm", json!({ "position": at(10, 23), "newName": "row" }));
    assert_eq!(ranges(&edit["changes"][client.uri("a.asm")]), places);
    let edit = client.ask_at("textDocument/rename", "a.asm", json!({ "position": at(0, 16), "newName": "dot" }));
    let places = ranges(&edit["changes"][client.uri("a.asm")]);
    assert_eq!(places, [[0, 15, 20], [5, 8, 13], [6, 8, 13], [12, 19, 24], [14, 8, 13]]);
    let taken = json!({ "position": at(9, 18), "newName": "y" });
    assert_eq!(client.refused_at("textDocument/rename", "a.asm", taken), "point.y is defined already");

    // The value is that of the label's own member.
    let hover = client.ask_at("textDocument/hover", "a.asm", json!({ "position": at(9, 18) }));
    assert!(hover["contents"]["value"].as_str().unwrap().starts_with("label `v.x` = 3278"), "{hover}");
    let outline = client.ask_at("textDocument/documentSymbol", "a.asm", json!({}));
    let rows = |list: &Value| {
        let rows = list.as_array().unwrap().iter();
        rows.map(|row| format!("{} {}", row["name"].as_str().unwrap(), row["kind"])).collect::<Vec<_>>()
    };
    assert_eq!(rows(&outline), ["point 23", "line 23", "start 12", "v 13", "l 13"]);
    assert_eq!(rows(&outline[1]["children"]), ["from 8", "to 8"]);
    // Below the label too, whose members are local labels there.
    for (line, typed, wanted) in [(13, "LD A,(v.", "v.x"), (16, "LD A,(v.", "v.x"), (16, "LD A,(IX+point.", "point.y")]
    {
        let text = format!("        {typed}\n");
        client.replace("a.asm", (line, 0), (line, 0), &text);
        let asked = json!({ "position": at(line.into(), text.len() as u64 - 1) });
        let found = client.ask_at("textDocument/completion", "a.asm", asked);
        assert!(found.as_array().unwrap().iter().any(|item| item["label"] == wanted), "{typed}: {found}");
        client.replace("a.asm", (line, 0), (line + 1, 0), "");
    }
    client.end();
}
