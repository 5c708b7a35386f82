//! Tests of the debuggers on a 128K that change what is mapped and the sound chip, and jump into banks.

use crate::common::TestFolder;
use crate::editor::started;
use serde_json::{Value, json};

/// Two routines at one address, each in a bank of its own.
const SOURCE: &str = " DEVICE ZXSPECTRUM128
 ORG $8000
start: NOP
 JR start
 ORG $C000,3
in3: INC A      ; line 6
 RET
 ORG $C000,4
in4: DEC A      ; line 9
 RET
 END start
";

fn folder() -> TestFolder {
    let folder = TestFolder::new();
    folder.write("s.asm", SOURCE);
    folder
}

#[test]
fn the_prompt_sets_what_is_mapped_and_the_sound_chip() {
    let commands =
        ["registers page 3", "set R7 = $3E", "registers paging", "d in4 1", "registers paging $24", "registers page 9"];
    let mut args = vec!["debug", "s.asm"];
    commands.iter().for_each(|command| args.extend(["-x", command]));
    args.extend(["-x", "registers page 3", "-x", "registers zork 3"]);
    let ran = folder().run(&args);
    for shown in [
        "> registers page 3\nbank 3 at $C000, ROM 1\nsound chip: R",
        "R0-R15 00 00 00 00 00 00 00 3E",
        "> registers paging\n19 $13\n",
        "in4:\n  4:C000  3D           DEC A\n",
        "bank 4 at $C000, ROM 0, locked",
    ] {
        assert!(ran.out.contains(shown), "{shown}: {ran:?}");
    }
    for why in [
        "page: holds at most 7",
        "page: paging is locked until the machine is reset",
        "zork: is not a register; `poke PLACE BYTES` changes memory",
    ] {
        assert!(ran.err.contains(why), "{why}: {}", ran.err);
    }
}

#[test]
fn an_editor_sets_what_is_mapped_and_jumps_into_a_bank() {
    let folder = folder();
    let (_child, mut editor) = started(&folder);
    editor.launch("s.asm");
    editor.ask("configurationDone", json!({}));
    editor.event("stopped");
    // The scope of banks has number 6.
    for (name, value, shown) in [
        ("bank at $C000", "4", "4"),
        ("bank of the screen", "7", "7"),
        ("paging", "$14", "$14"),
        ("register selected", "R7", "R7"),
        ("R7", "62", "$3E"),
    ] {
        let set = json!({ "variablesReference": 6, "name": name, "value": value });
        assert_eq!(editor.ask("setVariable", set)["value"], shown, "{name}");
    }
    editor.ask("setExpression", json!({ "expression": "page", "value": "1" }));
    assert_eq!((editor.value("page"), editor.value("R7")), ("1 $01".into(), "62 $3E".into()));
    let set = json!({ "variablesReference": 6, "name": "ROM", "value": "2" });
    assert_eq!(editor.answer("setVariable", set)["message"], "ROM: holds 0 to 1");
    // A jump maps the bank of the line.
    let source = json!({ "path": folder.file("s.asm").to_str() });
    for (line, bank) in [(6, "3 $03"), (9, "4 $04")] {
        let targets = editor.ask("gotoTargets", json!({ "source": source, "line": line }));
        editor.ask("goto", json!({ "threadId": 1, "targetId": targets["targets"][0]["id"] }));
        let frames = editor.ask("stackTrace", json!({ "threadId": 1 }))["stackFrames"].clone();
        assert_eq!((editor.value("page").as_str(), &frames[0]["line"]), (bank, &Value::from(line)));
    }
    let set = json!({ "variablesReference": 6, "name": "paging", "value": "$30" });
    assert_eq!(editor.ask("setVariable", set)["value"], "$30, locked");
    let targets = editor.ask("gotoTargets", json!({ "source": source, "line": 6 }));
    let refused = editor.answer("goto", json!({ "threadId": 1, "targetId": targets["targets"][0]["id"] }));
    assert!(refused["message"].as_str().is_some_and(|why| why.contains("paging is locked")), "{refused}");
    // A case of a proof begins with what it has mapped.
    let (_child, mut editor) = started(&folder);
    let inputs = json!({ "paging": 0x13, "[page 4: $C001]": 7, "A": 5 });
    editor.ask("initialize", json!({ "adapterID": "zxlab" }));
    editor.ask("launch", json!({ "program": "s.asm", "call": "start", "inputs": inputs }));
    editor.event("initialized");
    editor.ask("configurationDone", json!({}));
    editor.event("stopped");
    assert_eq!((editor.value("page"), editor.value("[page 4: in4 + 1]")), ("3 $03".into(), "7 $07".into()));
}

/// OUTI reads a byte of one bank and maps another by it: a watchpoint stops for the bank that was read.
#[test]
fn a_watchpoint_stops_for_the_bank_that_an_instruction_has_read() {
    let folder = TestFolder::new();
    let source = " DEVICE ZXSPECTRUM128
 ORG $8000
start: LD BC,$7FFD
 LD A,$13
 OUT (C),A
 LD HL,here
 LD B,$80
 OUTI
 JR $
 ORG $C000,3
here: DB $14
 ORG $C000,4
there: DB 0
 END start
";
    folder.write("o.asm", source);
    let said = |watch: &str| folder.done(&["debug", "o.asm", "-x", watch, "-x", "continue 2"]).out;
    let read = said("watch here read");
    assert!(read.contains("watchpoint 1: read $14 at $C000, by start+12 $800C"), "{read}");
    assert!(said("watch there read").contains("not reached within 2 frames"));
}

/// Bank 5 is at $4000 too.
#[test]
fn a_watchpoint_of_a_bank_stops_in_each_quarter() {
    let folder = TestFolder::new();
    folder.write("a.asm", " DEVICE ZXSPECTRUM128\n ORG $8000\nstart: LD ($4810),A\n JR $\n END start\n");
    let said = |watch: &str| folder.done(&["debug", "a.asm", "-x", watch, "-x", "continue 2"]).out;
    assert!(said("watch 5:$C810").contains(" at $4810, by start $8000"));
    assert!(said("watch 4:$C810").contains("not reached within 2 frames"));
}
