//! `zxlab asm`, `zxlab disasm`, `zxlab new`, and `zxlab build` of projects.

use crate::common::{GAME, SOURCE, TestFolder};

#[test]
fn the_assembler_writes_the_outputs_of_the_command_line_and_of_the_source() {
    let folder = TestFolder::new();
    folder
        .write("a.asm", " device zxspectrum48\n org $8000\nstart: ld a,N\n jr start\n savebin \"part.bin\",start,2\n");
    let args = ["asm", "a.asm", "--raw", "a.bin", "--lst", "a.lst", "--sym", "a.sym", "--sld", "a.sld", "-D", "N=7"];
    folder.done(&args);
    assert_eq!(folder.read("a.bin"), [0x3E, 7, 0x18, 0xFC]);
    assert_eq!(folder.read("part.bin"), [0x3E, 7]);
    let text = |name: &str| String::from_utf8(folder.read(name)).unwrap();
    assert!(text("a.lst").contains("8000 3E 07        start: ld a,7"), "{}", text("a.lst"));
    assert_eq!(text("a.sym"), "start: EQU 0x00008000\n");
    assert!(text("a.sld").contains("a.asm|3||0|2|32768|T|"), "{}", text("a.sld"));
    // After an error nothing is written, and nothing is lost.
    folder.write("a.asm", " ld a,N\n savebin \"part.bin\",0,1\n ldd a\n");
    let ran = folder.run(&["asm", "a.asm", "--raw", "a.bin", "-D", "N=1"]);
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(ran.err.contains("a.asm:2:2: error: ") && ran.err.contains("a.asm:3:6: error: "), "{ran:?}");
    assert_eq!(folder.read("a.bin"), [0x3E, 7, 0x18, 0xFC]);
    // Neither the source nor one file twice can be an output.
    folder.write("a.asm", " ret\n");
    folder.refused(&["asm", "a.asm", "--raw", "a.asm"], "a.asm");
    folder.refused(&["asm", "a.asm", "-I", "nowhere"], "nowhere: there is no such folder");
    folder.refused(&["asm", "a.asm", "--raw", "x", "--lst", "x"], "x");
    folder.refused(&["asm", "a.asm", "-D", "2=3"], "must not begin with a digit");
}

/// The options of sjasmplus's command line that change what is read or written.
#[test]
fn the_assembler_has_the_options_of_sjasmplus() {
    let folder = TestFolder::new();
    folder.write("a.asm", "org $8000\nlater: ld (later),hl\nb: sub a,5\n pop bc,de\n export later\n");
    let args = ["asm", "a.asm", "--raw", "a.bin", "--lst", "a.lst", "--lstlab", "--exp", "names.exp", "--hex", "a.hex"];
    folder.refused_in_source(&args, "a.asm:1:5: error: ");
    let more = ["--dirbol", "--syntax", "a", "--reversepop", "--longptr", "-Wno-all"];
    folder.done(&[&args[..], &more].concat());
    assert_eq!(folder.read("a.bin"), [0x22, 0, 0x80, 0xD6, 5, 0xD1, 0xC1]);
    let text = |name: &str| String::from_utf8(folder.read(name)).unwrap();
    assert_eq!(text("names.exp"), "later: EQU 0x00008000\n");
    assert_eq!(text("a.hex"), ":07800000220080D605D1C16A\n:00000001FF\n");
    let table = "\nValue    Label\n------ - -----------------------------------------------------------\n0x8003 X b\n0x8000   later\n";
    assert!(text("a.lst").ends_with(table), "{}", text("a.lst"));
    // Without --syntax=a, SUB A,5 is SUB A and SUB 5.
    folder.done(&["asm", "a.asm", "--raw", "b.bin", "--dirbol"]);
    assert_eq!(folder.read("b.bin"), [0x22, 0, 0x80, 0x97, 0xD6, 5, 0xC1, 0xD1]);
    // Fake instructions, warnings, and what is not supported.
    folder.write("fake.asm", " ld bc,de\n");
    assert_eq!(folder.done(&["asm", "fake.asm"]).err, "");
    assert!(folder.done(&["asm", "fake.asm", "-Wfake"]).err.contains("warning"));
    folder.refused_in_source(&["asm", "fake.asm", "--nofakes"], "error: ");
    folder.refused(&["asm", "fake.asm", "--syntax", "abz"], "--syntax has the letters abBfFiMsw, not z");
    folder.refused(&["asm", "fake.asm", "--zxnext"], "the Z80N of the ZX Spectrum Next is not supported");
    folder.refused(&["asm", "fake.asm", "--lstlab"], "--lst");
}

/// `LD A,(f)` is no instruction where f is also the name of a register, though `f` may be a label elsewhere.
#[test]
fn after_ld_a_a_register_in_brackets_is_no_label() {
    let folder = TestFolder::new();
    for operand in ["(f)", "( f )", "[f]", "(f+1)", "(i)", "(a)"] {
        folder.write("a.asm", format!("f: ret\ni: ret\n ld a,{operand}\n"));
        folder.refused_in_source(&["asm", "a.asm"], "there is no instruction LD with the operands `");
    }
    folder.write(
        "a.asm",
        "f: ret\nfor: ret\nbcd: ld a,(for)\n ld a,(bcd)\n ld a,(bc)\n ld a,(hl)\n ld a,(ix+1)\n ld hl,(f)\n",
    );
    folder.done(&["asm", "a.asm"]);
}

#[test]
fn a_tape_and_a_snapshot_of_the_whole_memory_run() {
    let folder = TestFolder::new();
    let save = " savetap \"a.tap\",start\n savesna \"a.sna\",start\n";
    let program = " org $8000\nstart: ld a,2\n call $1601\n ld a,\"K\"\n rst 16\n ld a,\"!\"\n rst 16\n jr $\n";
    folder.write("a.asm", format!(" device zxspectrum48\n{program}{save}"));
    folder.done(&["asm", "a.asm"]);
    for file in ["a.tap", "a.sna"] {
        folder.done(&["run", file, "--until-text", "K!", "--max-frames", "2000"]);
    }
}

#[test]
fn disassembled_bytes_assemble_to_the_same_bytes() {
    let folder = TestFolder::new();
    folder.done(&["build", GAME, "-o", "game.bin"]);
    let text = folder.done(&["disasm", "game.bin", "--org", "$8000"]).out;
    folder.write("again.asm", text);
    folder.done(&["asm", "again.asm", "--raw", "again.bin"]);
    assert!(folder.read("again.bin") == folder.read("game.bin"));
    folder.refused(&["disasm", "game.bin", "--org", "0xFFFF"], "there is room for 1");
    folder.write("game.sna", b"\0\0");
    let ran = folder.done(&["disasm", "game.sna"]);
    assert_eq!(ran.err, "game.sna: is disassembled byte by byte, with what belongs to the format of a .sna\n");
}

#[test]
fn a_new_game_builds_runs_and_reports_its_mistakes() {
    let folder = TestFolder::new();
    folder.done(&["new", "dash"]);
    folder.refused(&["new", "dash"], "exists already");
    folder.refused(&["new", "2x"], "must begin with a letter");
    folder.refused(&["info", "dash"], "dash: is a project: `zxlab build dash` makes a file of it");
    folder.done(&["new", "games-of-mine"]);
    let text = String::from_utf8(folder.read("games-of-mine/main.asm")).unwrap();
    assert!(text.contains("\n; `zxlab play games-of-mine --watch`: ") && !text.contains("NAME"), "{text}");
    folder.done(&["build", "dash"]);
    // Its loop has room for what a newcomer adds to it.
    let longer = text.replacen("            PUSH BC\n", &("            NOP\n".repeat(20) + "            PUSH BC\n"), 1);
    assert_ne!(longer, text);
    folder.write("games-of-mine/main.asm", longer);
    folder.done(&["build", "games-of-mine"]);
    // P moves the player to the right, from column 15.
    let right = ["run", "dash/dash.tap", "--frames", "500", "--keys", "400:P x10", "--text"];
    assert_ne!(folder.done(&right).out, folder.done(&["run", "dash/dash.tap", "--frames", "500", "--text"]).out);
    // Its routine keeps its contract. The ROM that the game calls does not write over it.
    let proof = folder.done(&["prove", "dash/main.asm"]);
    assert!(
        proof.out.contains("step: holds for all 8,192 cases") && proof.out.ends_with("1 of 1 contracts hold\n"),
        "{proof:?}"
    );
    let (dash, name) = (String::from_utf8(folder.read("dash/zxlab.toml")).unwrap(), "dash/zxlab.toml");
    for (from, to, place_of) in [
        (
            "\"start\"",
            "\"$8000\"",
            ":7:9: there is no label $8000 in the sources; an address is a number, as in `entry = 0x8000`",
        ),
        ("\"start\"", "\"strat\"", ":7:9: there is no label strat in the sources (did you mean `start`?)"),
        ("\"start\"", "70000", ":7:9: "),
        ("outputs", "outptus", ":9:1: unknown field `outptus`"),
        ("\"dash.tap\"", "\"dash.tip\"", ":9:12: dash/dash.tip: unknown file extension"),
        ("\"main.asm\"", "\"mian.asm\"", ":6:12: there is no source dash/mian.asm"),
        ("# clear = 32767", "clear = 32768", ":11:9: CLEAR 32768 is not"),
    ] {
        folder.write(name, dash.replace(from, to));
        folder.refused(&["build", "dash"], &format!("{name}{place_of}"));
    }
}

#[test]
fn a_project_of_two_sources_is_built_into_all_its_outputs() {
    let folder = TestFolder::new();
    folder.write("one.asm", SOURCE.replace("        END  start\n", ""));
    folder.write("two.asm", "last: DB LIVES\n");
    let outputs = "\"a.tap\", \"a.tzx\", \"a.sna\", \"a.z80\", \"a.szx\", \"a.bin\"";
    let project = format!("sources = [\"one.asm\", \"two.asm\"]\nclear = 30000\noutputs = [{outputs}]\n");
    folder.write("zxlab.toml", format!("{project}[defines]\nLIVES = \"9\"\n"));
    folder.done(&["build"]);
    assert_eq!(folder.read("a.bin").last(), Some(&9));
    for file in ["a.tap", "a.tzx", "a.sna", "a.z80", "a.szx"] {
        folder.done(&["run", file, "--until-text", "HELLO FROM SOURCE", "--max-frames", "1000"]);
    }
    // All its sources are assembled together for a listing too, with its names and those of the command line.
    for what in [".", "zxlab.toml"] {
        folder.done(&["asm", what, "--raw", "all.raw", "--sym", "all.sym", "--lst", "all.lst"]);
        assert_eq!(folder.read("all.raw"), folder.read("a.bin"));
        let symbols = String::from_utf8(folder.read("all.sym")).unwrap();
        assert!(symbols.contains("start: EQU ") && symbols.contains("last: EQU "), "{symbols}");
        assert!(String::from_utf8(folder.read("all.lst")).unwrap().contains("last: DB 9"));
    }
    folder.done(&["asm", ".", "--raw", "all.raw", "-D", "LIVES=4"]);
    assert_eq!(folder.read("all.raw").last(), Some(&4));
    folder.refused(&["asm", ".", "--raw", "zxlab.toml"], "zxlab.toml: is read by the source and would be overwritten");
    // Building again gives the same files.
    let before = folder.read("a.szx");
    folder.done(&["build", "zxlab.toml"]);
    assert!(folder.read("a.szx") == before);
    folder.refused(&["build", ".", "-o", "one.asm"], "one.asm");
}
