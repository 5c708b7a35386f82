//! Tests of the debuggers on a 128K: breakpoints in a bank, on paging, and what is mapped.

use crate::common::TestFolder;
use crate::editor::started;
use serde_json::{Value, json};

/// A program that calls a routine at $C000 in bank 1, and another there in bank 3, over and over.
const SOURCE: &str = " DEVICE ZXSPECTRUM128
 ORG $8000
start: DI
again: LD A,$11
 CALL page
 CALL $C000
 LD A,$13
 CALL page
 CALL $C000
 JR again
page: LD BC,$7FFD
 OUT (C),A
 RET
 ORG $C000,1
 INC D
 RET
 ORG $C000,3
 DEC E          ; line 18
 RET
 END start
";

fn folder() -> TestFolder {
    let folder = TestFolder::new();
    folder.write("banks.asm", SOURCE);
    folder
}

/// Returns the debugger's output for these commands.
fn debug(commands: &[&str]) -> String {
    let mut args = vec!["debug", "banks.asm"];
    commands.iter().for_each(|command| args.extend(["-x", command]));
    folder().done(&args).out
}

#[test]
fn a_breakpoint_in_a_bank_stops_only_while_it_is_mapped() {
    let said = debug(&["break 3:$C000", "continue", "registers", "continue", "registers A"]);
    assert!(said.contains("1: break at $C000 in bank 3\n"), "{said}");
    assert_eq!(said.matches("breakpoint 1\n$C000: DEC E").count(), 2, "{said}");
    assert!(said.contains("bank 3 at $C000, ROM 1\nsound chip: R") && said.ends_with("$0013\n"), "{said}");
    // Without a bank it stops in both.
    let said = debug(&["break $C000", "continue", "continue"]);
    assert!(said.contains("$C000: INC D") && said.contains("$C000: DEC E"), "{said}");
    let said = debug(&["log 1:$C000 D is {D}", "continue 2"]);
    assert!(said.contains("1: log at $C000 in bank 1: D is {D}\n") && said.contains("\nD is "), "{said}");
}

/// Memory of a bank is shown and written without its being mapped, by its number or by a label in it.
#[test]
fn a_bank_that_is_not_mapped_is_seen_and_changed() {
    let said = debug(&["memory 3:$C000:2", "m 1:$C000 2", "poke 3:$C001 $AF 1", "memory 3:$C000:3", "memory $C000:2"]);
    for row in ["3:C000: 1D C9  ", "1:C000: 14 C9  ", "3:C001: AF 01  ", "3:C000: 1D AF 01  ", "\nC000: 00 00  "] {
        assert!(said.contains(row), "{row}: {said}");
    }
    let folder = folder();
    folder.write("labels.asm", SOURCE.replace(" DEC E ", "third: DEC E "));
    let said =
        folder.done(&["debug", "labels.asm", "-x", "memory third:2", "-x", "poke third 0", "-x", "memory third:1"]);
    assert!(said.out.contains("3:C000: 1D C9") && said.out.contains("3:C000: 00  "), "{}", said.out);
}

/// A program that writes the byte that it maps to $C010 in bank 3, and to `table` there in bank 4, over and over.
const TABLES: &str = " DEVICE ZXSPECTRUM128
 ORG $8000
start: LD BC,$FFFD
 LD A,7
 OUT (C),A
 LD B,$BF
 LD A,$2A
 OUT (C),A
again: LD A,$13
 CALL set
 LD ($C010),A
 LD A,$14
 CALL set
 LD ($C010),A
 JR again
set: LD BC,$7FFD
 OUT (C),A
 RET
 ORG $C010,4
table: DB 0
 END start
";

#[test]
fn a_watchpoint_in_a_bank_stops_only_while_it_is_mapped() {
    let folder = TestFolder::new();
    folder.write("t.asm", TABLES);
    folder.write("c.asm", TABLES.replace("table: DB 0", "table: DB 0 ; WPMEM , 1, w"));
    folder.write("l.asm", TABLES.replace("again:", "again: ; WPMEM table, 1, w\n"));
    for (file, watch) in
        [("t.asm", Some("watch 4:$C010")), ("t.asm", Some("watch table+0")), ("c.asm", None), ("l.asm", None)]
    {
        let mut args = vec!["debug", file];
        watch.iter().for_each(|watch| args.extend(["-x", watch]));
        for then in ["continue", "print page", "continue", "print page", "breakpoints"] {
            args.extend(["-x", then]);
        }
        let said = folder.done(&args).out;
        assert_eq!(said.matches("wrote $14 at $C010").count(), 2, "{file}: {said}");
        assert_eq!((said.matches("\n4 $04\n").count(), said.matches("$13 at").count()), (2, 0), "{file}: {said}");
        assert!(said.contains("$C010 in bank 4 (write)"), "{file}: {said}");
    }
    let said = folder.done(&["debug", "t.asm", "-x", "watch $C010", "-x", "continue", "-x", "continue"]).out;
    assert!(said.contains("wrote $13 at $C010") && said.contains("wrote $14 at $C010"), "{said}");
}

/// A byte at $4000 can be written at $C000 too, while bank 5 is mapped there.
#[test]
fn memory_below_c000_is_watched_in_its_bank() {
    let folder = TestFolder::new();
    let source = " DEVICE ZXSPECTRUM128\n ORG $8000\nstart: LD A,$15\n LD BC,$7FFD\n OUT (C),A\n LD ($C011),A\n JR $\n";
    folder.write("t.asm", source);
    folder.write("c.asm", source.replace(" LD A", " LD A,0 ; WPMEM $4011, 1, w\n LD A"));
    for (file, watch) in [("t.asm", Some("watch $4011")), ("c.asm", None)] {
        let mut args = vec!["debug", file];
        watch.iter().for_each(|watch| args.extend(["-x", watch]));
        let said = folder.done(&[&args[..], &["-x", "continue 5", "-x", "breakpoints"]].concat()).out;
        assert!(said.contains("watchpoint 1: wrote $15 at $C011, by start"), "{file}: {said}");
        assert!(said.contains("1: watch $4011 in bank 5 (write)"), "{file}: {said}");
    }
    let said = folder.done(&["debug", "t.asm", "--machine", "48", "-x", "watch $4011"]).out;
    assert!(said.ends_with("1: watch $4011 (write)\n"), "{said}");
}

/// An expression may name the mapped banks and the registers of the sound chip.
#[test]
fn expressions_know_banks_and_the_sound_chip() {
    let folder = TestFolder::new();
    folder.write("t.asm", TABLES);
    let commands = [
        "break set+5 if page == 4 && paging == $14",
        "log set+5 R7 is {R7:hex8}, {[page 3: $C010]} in bank 3, ROM {rom}",
        "display page * 10 + page_8000",
        "continue",
        "continue",
        "print word[page 3: $C010]",
        "p/t R7",
    ];
    let mut args = vec!["debug", "t.asm"];
    commands.iter().for_each(|command| args.extend(["-x", command]));
    let said = folder.done(&args).out;
    for part in ["R7 is 2A, 0 in bank 3, ROM 1\n", "R7 is 2A, 19 in bank 3, ROM 1\n", "= 42", "19 $0013\n", "%00101010"]
    {
        assert!(said.contains(part), "{part}: {said}");
    }
    let (_child, mut editor) = started(&folder);
    editor.launch("t.asm");
    editor.ask("configurationDone", json!({}));
    editor.event("stopped");
    assert_eq!(editor.value("page_4000"), "5 $05");
    assert_eq!(editor.value("[page 4: table]"), "0 $00");
    let data = editor.ask("dataBreakpointInfo", json!({ "name": "table" }));
    assert!(data["description"].as_str().is_some_and(|text| text.contains("in bank 4 (1 byte)")), "{data}");
    let watch = json!({ "breakpoints": [{ "dataId": data["dataId"], "accessType": "write" }] });
    editor.ask("setDataBreakpoints", watch);
    assert_eq!(editor.go("continue").0, "data breakpoint");
    assert_eq!(editor.value("page"), "4 $04");
    folder.write("plain.asm", " ORG $8000\nstart: JR start\n");
    let ran = folder.run(&["debug", "plain.asm", "-x", "print R7"]);
    assert!(ran.code == Some(1) && ran.err.contains("a 48K has no banks and no sound chip"), "{ran:?}");
}

#[test]
fn a_write_to_the_paging_port_stops_it() {
    let said = debug(&["break paging if A == $13", "continue", "continue"]);
    assert_eq!(said.matches("watchpoint 1: wrote $13 to port $7FFD, by page+3 $8016\n").count(), 2, "{said}");
}

/// The chip that selects the port does not look at whether it is read or written.
#[test]
fn a_read_of_the_paging_port_pages_and_stops_it() {
    let folder = TestFolder::new();
    folder.write("in.asm", " DEVICE ZXSPECTRUM128\n ORG $8000\nstart: LD BC,$7FFD\n IN A,(C)\n JR start\n");
    let said = folder.done(&["debug", "in.asm", "-x", "break paging", "-x", "continue"]).out;
    assert!(said.contains("watchpoint 1: read $") && said.contains(" from port $7FFD, by start+3 $8003\n"), "{said}");
}

#[test]
fn banks_that_are_never_there_are_refused() {
    let folder = folder();
    folder.write("plain.asm", " ORG $8000\nstart: JR start\n");
    for (file, command, why) in [
        ("banks.asm", "break 8:$C000", "8: the banks are 0 to 7"),
        ("banks.asm", "break 3:$8000", "bank 3 is never mapped at $8000 here"),
        ("banks.asm", "memory 8:$C000", "8: the banks are 0 to 7"),
        ("banks.asm", "poke 3:$8000 1", "bank 3 is never mapped at $8000 here; a bank is at $C000 to $FFFF"),
        ("banks.asm", "disassemble 3:0", "bank 3 is never mapped at $0000 here; a bank is at $C000 to $FFFF"),
        ("banks.asm", "until 9:$C000", "9: the banks are 0 to 7"),
        ("banks.asm", "memory 3:$FFFF:2", "2: too many bytes, since bank 3 has only 1 from $FFFF on"),
        ("banks.asm", "poke 3:$FFFF 1 2", "bank 3 has only 1 from $FFFF on"),
        ("banks.asm", "watch 5:$7FFF:2", "bank 5 has only 1 from $7FFF on"),
        ("banks.asm", "print 3:$C000", "; memory of a bank is `[page 3: $C000]`"),
        ("plain.asm", "memory 3:$C000", "bank 3 is never mapped at $C000 here: this is a 48K"),
        ("plain.asm", "memory 3:$C000:2", "bank 3 is never mapped at $C000 here"),
        ("plain.asm", "break 3:$C000", "bank 3 is never mapped at $C000 here"),
        ("plain.asm", "break paging", "paging: a 48K has no paging port"),
    ] {
        let ran = folder.run(&["debug", file, "-x", command]);
        assert!(ran.code == Some(1) && ran.err.contains(why), "{command}: {ran:?}");
    }
}

/// Both routines are at $C000; lines, breakpoints and variables are those of the bank that is mapped.
#[test]
fn an_editor_sees_banks_and_the_sound_chip() {
    let folder = folder();
    let (_child, mut editor) = started(&folder);
    editor.launch("banks.asm");
    let source = json!({ "path": folder.file("banks.asm").to_str() });
    let set = editor.ask("setBreakpoints", json!({ "source": source, "breakpoints": [{ "line": 18 }] }));
    assert_eq!((&set["breakpoints"][0]["verified"], &set["breakpoints"][0]["line"]), (&true.into(), &18.into()));
    editor.ask("configurationDone", json!({}));
    let stopped = editor.event("stopped");
    assert_eq!(editor.stands(&stopped), ("entry".into(), "banks.asm".into(), 3));
    assert_eq!(editor.go("continue"), ("breakpoint".into(), "banks.asm".into(), 18));
    let scopes = editor.ask("scopes", json!({ "frameId": 0 }));
    let scope = scopes["scopes"].as_array().unwrap().last().unwrap().clone();
    assert_eq!(scope["name"], "Banks and sound chip");
    let rows = editor.ask("variables", json!({ "variablesReference": scope["variablesReference"] }));
    let rows: Vec<(&Value, &Value)> =
        rows["variables"].as_array().unwrap().iter().map(|row| (&row["name"], &row["value"])).collect();
    assert_eq!(rows.len(), 4 + 1 + 16);
    assert_eq!(rows[0], (&"bank at $C000".into(), &"3".into()));
    editor.ask("setBreakpoints", json!({ "source": source, "breakpoints": [] }));
    let filters = json!({ "filters": ["paging"], "filterOptions": [] });
    editor.ask("setExceptionBreakpoints", filters);
    assert_eq!(editor.go("continue").2, 13, "after the write, at RET");
}

/// Two routines at the same address, each in a bank of its own.
const LABELS: &str = " DEVICE ZXSPECTRUM128
 ORG $8000
start: LD A,$13
 CALL page
 CALL in3
 LD A,$14
 CALL page
 CALL in4
 JR start
page: LD BC,$7FFD
 OUT (C),A
 RET
 ORG $C000,3
in3:
 INC D          ; line 15
 RET
 ORG $C000,4
in4: DEC E
 RET
 END start
";

#[test]
fn a_label_belongs_to_its_bank() {
    let folder = TestFolder::new();
    folder.write("labels.asm", LABELS);
    let ran = folder.done(&["debug", "labels.asm", "-x", "break in4", "-x", "continue", "-x", "continue"]);
    assert!(ran.out.contains("1: break at in4 $C000 in bank 4"), "{}", ran.out);
    // Calls and the profile name them too.
    let ran_too =
        folder.done(&["debug", "labels.asm", "-x", "profile 5", "-x", "break in4", "-x", "continue", "-x", "calls"]);
    assert!(ran_too.out.contains("T  in3\n") && ran_too.out.contains("T  in4\n"), "{}", ran_too.out);
    assert!(ran_too.out.contains("at in4 $C000 in bank 4\nin4 $C000 in bank 4 called from start"), "{}", ran_too.out);
    let peeked = folder.done(&["run", "labels.asm", "--frames", "900", "--peek", "3:$C000:2", "--peek", "4:$C000"]);
    assert!(peeked.out.contains("3:C000: 14 C9\n") && peeked.out.contains("4:C000: 1D\n"), "{peeked:?}");
    assert_eq!((ran.out.matches("DEC E").count(), ran.out.matches("INC D").count()), (2, 0), "{}", ran.out);
    // A call maps the bank of its routine.
    for (routine, line) in [("in3", 15), ("in4", 18)] {
        let (_child, mut editor) = started(&folder);
        editor.ask("initialize", json!({ "adapterID": "zxlab" }));
        editor.ask("launch", json!({ "program": "labels.asm", "call": routine }));
        editor.event("initialized");
        editor.ask("setFunctionBreakpoints", json!({ "breakpoints": [{ "name": "in4" }] }));
        editor.ask("configurationDone", json!({}));
        let stopped = editor.event("stopped");
        assert_eq!(editor.stands(&stopped), ("entry".into(), "labels.asm".into(), line));
        let frames = editor.ask("stackTrace", json!({ "threadId": 1 }))["stackFrames"].clone();
        assert_eq!(frames[0]["name"], format!("{routine} $C000"));
    }
    let (_child, mut editor) = started(&folder);
    editor.ask("initialize", json!({ "adapterID": "zxlab" }));
    let refused = editor.answer("launch", json!({ "program": "labels.asm", "machine": "48", "call": "in3" }));
    assert_eq!(refused["success"], false, "{refused}");
}

/// Data at one address in two banks, each after the routine that maps it.
const DATA: &str = " DEVICE ZXSPECTRUM128
 ORG $8000
start: LD A,$14
 CALL page
 CALL in4
 LD A,$13
 CALL page
 CALL in3
 JR start
page: LD BC,$7FFD
 OUT (C),A
 RET
 ORG $C000,3
in3: INC A
 RET
t3: DB 'AB'
 ORG $C000,4
in4: CALL .wait
 RET
.wait: RET
t4: DB 'CD'
 DW $1234
 END start
";

/// Memory at a label is that of its bank, whatever is mapped; places are taken with a bank by all commands.
#[test]
fn memory_of_a_label_is_that_of_its_bank() {
    let folder = TestFolder::new();
    folder.write("d.asm", DATA);
    let commands = [
        ("until in3", "in3 $C000: INC A"),
        ("print (t4)", "67 $43"),
        ("print [t3] + [t4 + 1]", "133 $85"),
        ("print [t4] + foo", ""),
        ("disassemble in4 2", "in4:\n  4:C000  CD 04 C0     CALL $C004 ; in4.wait\n  4:C003"),
        ("disassemble 3:$C000 1", "in3:\n> 3:C000  3C           INC A\n"),
        ("symbols t4", "$C005  t4  bank 4\n"),
        ("until 4:$C004", "in4.wait $C004: RET"),
        (
            "calls",
            "at in4.wait $C004 in bank 4\nin4.wait $C004 in bank 4 called from in4 $C000 in bank 4\nin4 $C000 in bank 4 called from start+5 $8005",
        ),
        ("break in4 if [t3] == 65", "break at in4 $C000 in bank 4 if [page 3: t3] == 65"),
        ("continue", "breakpoint 1"),
        ("memory 5:$4000:2", "5:4000: 00 00"),
        ("memory page 3: t3 2", "3:C002: 41 42"),
        ("memory [page 4: t4 + 1]:1", "4:C006: 44"),
        ("disassemble [3:$C000] 1", "in3:\n  3:C000  3C           INC A\n"),
        ("print [3:t3] + [ 4 : t4 ]", "132 $84"),
        ("memory 3:$FFF0", "3:FFF0: 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00  ................\n"),
        ("poke 2:$8001 $14", "2:8001: 14"),
    ];
    let mut args = vec!["debug", "d.asm"];
    commands.iter().for_each(|(command, _)| args.extend(["-x", command]));
    let ran = folder.run(&args);
    for (command, shown) in commands {
        let (_, after) = ran.out.split_once(&format!("> {command}\n")).expect(command);
        assert!(after.starts_with(shown) || after.split("\n> ").next().unwrap().contains(shown), "{command}: {after}");
    }
    assert_eq!(ran.err.lines().last(), Some("column 8: `foo` is not a register, a flag or a symbol of the program"));
}

#[test]
fn an_editor_sees_variables_of_all_banks() {
    let folder = TestFolder::new();
    folder.write("d.asm", DATA);
    let (_child, mut editor) = started(&folder);
    editor.launch("d.asm");
    editor.ask("setFunctionBreakpoints", json!({ "breakpoints": [{ "name": "in3" }] }));
    editor.ask("configurationDone", json!({}));
    editor.event("stopped");
    editor.go("continue");
    let rows = editor.ask("variables", json!({ "variablesReference": 4 }))["variables"].clone();
    let row =
        |name: &str| rows.as_array().unwrap().iter().find(|row| row["name"] == name).unwrap_or(&Value::Null).clone();
    assert_eq!((&row("t3")["value"], &row("t4")["value"]), (&"$41, $42".into(), &"$43, $44, $1234".into()), "{rows}");
    assert_eq!(
        (&row("t4")["memoryReference"], &row("t4")["evaluateName"]),
        (&"4:0xC005".into(), &"[page 4: $C005]".into())
    );
    let inside = editor.ask("variables", json!({ "variablesReference": row("t4")["variablesReference"] }));
    assert_eq!(
        (&inside["variables"][2]["value"], &inside["variables"][2]["evaluateName"]),
        (&"$1234".into(), &"word[page 4: $C007]".into())
    );
    assert_eq!((editor.value("t4"), editor.value("[t4 + 1]")), ("4:$C005: $43, $44, $1234".into(), "68 $44".into()));
    editor.ask("setVariable", json!({ "variablesReference": 4, "name": "t4", "value": "1, 2" }));
    editor.ask("setExpression", json!({ "expression": "[page 4: $C006]", "value": "9" }));
    assert_eq!(
        (editor.value("t4"), editor.value("t3")),
        ("4:$C005: $01, $09, $1234".into(), "3:$C002: $41, $42".into())
    );
    let memory = editor.ask("readMemory", json!({ "memoryReference": "4:0xC005", "count": 2 }));
    assert_eq!(memory["data"], "AQk=");
    let listed = editor.ask("disassemble", json!({ "memoryReference": "4:0xC000", "instructionCount": 2 }));
    assert_eq!(
        (&listed["instructions"][0]["instruction"], &listed["instructions"][0]["line"]),
        (&"CALL $C004".into(), &18.into())
    );
    let set = json!({ "breakpoints": [{ "instructionReference": "4:0xC003" }] });
    editor.ask("setInstructionBreakpoints", set);
    assert_eq!(editor.go("continue").2, 19);
}
