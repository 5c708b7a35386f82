//! `zxlab dap` with the client by which Visual Studio Code's debug adapters are tested, as `npm ci` installs it in `emu/vscode`.
//! Skipped where it is not installed.

use crate::common::{TestFolder, found, skipped};
use serde_json::{Value, json};
use std::path::Path;
use std::process::{Command, Stdio};

const SOURCE: &str = "        ORG  $8000
start:  EI
        LD   B,0
        LD   HL,table
wait:   HALT
        INC  B
        CALL count
        LD   A,B
        JR   wait
        INCLUDE \"part.inc\"
score:  DW   0
table:  DB   1,2,3,4
        END  start
";

const PART: &str = "; Counts.
count:  LD   A,B
        LD   (score),A
        RET
";

#[test]
fn the_client_of_visual_studio_code_finds_what_it_expects() {
    let extension = concat!(env!("CARGO_MANIFEST_DIR"), "/../vscode");
    let client = "node_modules/@vscode/debugadapter-testsupport";
    if !found("node") || !Path::new(extension).join(client).is_dir() {
        return skipped("the client of Visual Studio Code", "`npm ci` was not run in emu/vscode");
    }
    let folder = TestFolder::new();
    folder.write("main.asm", SOURCE);
    folder.write("part.inc", PART);
    folder.write("fails.asm", " NOP\n LDD A\n");
    let ran = Command::new("node")
        .args([
            concat!(env!("CARGO_MANIFEST_DIR"), "/tests/zxlab/debug_client.js"),
            env!("CARGO_BIN_EXE_zxlab"),
            extension,
        ])
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    let mut found: Value = serde_json::from_slice(&ran.stdout).unwrap();
    let refused = found["refused"].take();
    assert!(refused.as_str().unwrap().ends_with("fails.asm:2:6: error: unexpected `A`"), "{refused}");
    let expected = json!({
        "included": true,
        "launched": { "verified": [true, true, true, false], "stop": ["entry", "main.asm", 2] },
        "afterHalt": ["breakpoint", "main.asm", 6],
        "count": "0 $00",
        "again": ["breakpoint", "main.asm", 6],
        "in": ["step", "part.inc", 2],
        "out": ["step", "main.asm", 8],
        "back": ["step", "part.inc", 4],
        "next": ["step", "main.asm", 8],
        "scopes": ["Registers", "Flags", "Time", "Stack", "Variables"],
        "variables": [["score", "$0002"], ["table", "$01, $02, $03, $04"]],
        "set": "$012C",
        "written": ["data breakpoint", "part.inc", 4],
        "memory": { "address": "0xFFFE", "data": "PAA=", "unreadableBytes": 8 },
        "listing": ["EI", "LD B,$00", "LD HL,$8015"],
        "console": "1 $01",
        "restart": ["entry", "main.asm", 2],
        "restarted": ["breakpoint", "main.asm", 7],
        "pause": "pause",
        "refused": null,
        "output": ["stderr", "fails.asm", 2],
    });
    for (name, value) in expected.as_object().unwrap() {
        assert_eq!(&found[name], value, "{name}");
    }
    assert_eq!(found.as_object().unwrap().len(), expected.as_object().unwrap().len(), "{found}");
}
