//! Tests of `zxlab lsp` on files: folders that come and go, encodings, ends of lines, and project files.

use crate::common::TestFolder;
use crate::language_client::Client;
use serde_json::json;

#[test]
fn the_folders_of_the_editor_come_and_go() {
    let folder = TestFolder::new();
    for name in ["c", "d"] {
        std::fs::create_dir(folder.file(name)).unwrap();
    }
    let text = "val EQU 5\n";
    folder.write("c/x.inc", text);
    folder.write("d/y.asm", " ORG $8000\n INCLUDE \"../c/x.inc\"\n LD A,val\n");
    let mut client = Client::start(&folder);
    client.open("c/x.inc", text);
    let places = |client: &mut Client| {
        let asked = json!({ "position": { "line": 0, "character": 1 }, "context": { "includeDeclaration": true } });
        client.ask_at("textDocument/references", "c/x.inc", asked).as_array().unwrap().len()
    };
    assert_eq!(places(&mut client), 1);
    let folders = |names: &[&str]| {
        let folder = |name: &&str| json!({ "uri": client.uri(name), "name": name });
        names.iter().map(folder).collect::<Vec<_>>()
    };
    let [both, other] = [folders(&["c", "d"]), folders(&["d"])];
    let method = "workspace/didChangeWorkspaceFolders";
    client.notify(method, json!({ "event": { "added": both, "removed": [] } }));
    assert_eq!(places(&mut client), 2);
    client.notify(method, json!({ "event": { "added": [], "removed": other } }));
    assert_eq!(places(&mut client), 1);
    client.end();
}

/// Old sources are written in other encodings.
#[test]
fn a_contract_in_a_file_that_is_not_utf_8_is_shown() {
    let folder = TestFolder::new();
    let main = " ORG $8000\nstart: JR start\n INCLUDE \"lib.inc\"\n";
    folder.write("main.asm", main);
    let text = "; double: Gr\u{F6}\u{DF}e\n; In: A = 0..3\n; Out: A = A\ndouble: ADD A,A\n RET\n";
    folder.write("lib.inc", text.chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect::<Vec<u8>>());
    let mut client = Client::start(&folder);
    client.open("main.asm", main);
    while client.diagnostics("lib.inc").is_empty() {
        client.wait_for_proof();
    }
    let found = client.diagnostics("lib.inc");
    assert!(found[0]["message"].as_str().unwrap().starts_with("double: fails for A = 1"), "{found:?}");
    assert_eq!(found[0]["range"]["end"], json!({ "line": 0, "character": 15 }));
    // In such a file nothing is replaced.
    client.replace("main.asm", (1, 0), (1, 0), " CALL double\n");
    let rename = json!({ "position": { "line": 1, "character": 7 }, "newName": "twice" });
    let refused = client.refused_at("textDocument/rename", "main.asm", rename);
    assert!(refused.ends_with("lib.inc has the name too, and is not written in UTF-8: convert it first"), "{refused}");
    client.end();
}

#[test]
fn all_mistakes_in_a_project_file_are_shown_there() {
    let folder = TestFolder::new();
    let text = " ORG $8000\nstart: JR start\n";
    folder.write("a.asm", text);
    for (line, why) in [
        ("entry = \"nope\"", "there is no label nope in the sources"),
        ("outputs = [\"g.xyz\"]", "unknown file extension"),
        ("clear = 40000", "CLEAR 40000 is not in the range"),
        ("nam = \"x\"", "unknown field `nam`"),
    ] {
        folder.write("zxlab.toml", format!("sources = [\"a.asm\"]\n{line}\n"));
        let mut client = Client::start(&folder);
        assert!(client.open("a.asm", text).is_empty());
        let found = client.diagnostics("zxlab.toml");
        let message = found.first().map_or("", |found| found["message"].as_str().unwrap());
        assert!(message.contains(why) && found[0]["range"]["start"]["line"] == 1, "{line}: {found:?}");
        client.end();
    }
}
