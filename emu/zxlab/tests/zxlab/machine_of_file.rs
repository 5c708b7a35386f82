//! The machine that a file is for, where it states one or gives it away: what is played on, and what is reported.

use crate::common::{TestFolder, hello};

/// The hardware information of a TZX names the machine.
#[test]
fn a_tape_states_its_machine() {
    let folder = TestFolder::new();
    let tzx = |entries: &[u8]| {
        let data = [&[0x10, 0, 0][..], &hello()].concat();
        [&b"ZXTape!\x1A\x01\x14\x33"[..], &[entries.len() as u8 / 3], entries, &data[..24]].concat()
    };
    // Entries are computers by their numbers: 1 a 48K, 3 a 128K, 4 a +2, 5 a +2A, 8 a Pentagon; the program runs on it (0), uses it (1) or
    // does not run on it (3).
    for (entries, stated, frame) in [
        (&[0, 1, 3, 0, 4, 3][..], "that it is for a 128K", 70_908),
        (&[0, 1, 3, 0, 8, 1], "that it is for a Pentagon", 71_680),
        (&[0, 8, 1], "that it is for a Pentagon", 71_680),
        (&[0, 5, 1], "that it is for a +2A: --machine plus2a --rom FILE", 69_888),
        (&[0, 1, 3, 0, 3, 3, 0, 5, 1], "that it is for a +2A: --machine plus2a --rom FILE", 69_888),
        (&[0, 1, 3, 0, 3, 3], "that it runs neither on a 48K nor on a 128K", 69_888),
        (&[0, 1, 0, 0, 8, 1], "", 69_888),
    ] {
        folder.write("h.tzx", tzx(entries));
        let ran = folder.done(&["run", "h.tzx", "--frames", "1", "--stats"]);
        let said = ran.err.lines().find(|line| line.contains("the tape states")).unwrap_or_default();
        assert!(said.ends_with(stated) && said.is_empty() == stated.is_empty(), "{entries:?}: {ran:?}");
        assert!(ran.out.contains(&format!("T-states      {frame}\n")), "{entries:?}: {ran:?}");
    }
    let ran = folder.done(&["run", "h.tzx", "--machine", "48", "--frames", "1", "--stats"]);
    assert!(ran.out.contains("T-states      69888\n"), "{ran:?}");
}

/// An option about what the machine does not have is refused.
#[test]
fn options_have_to_fit_the_machine() {
    let folder = TestFolder::new();
    let no_chip = "--sound-chip: a 48K has no sound chip; --machine 128 has one";
    folder.refused(&["run", "basic", "--sound-chip", "ym", "--frames", "1"], no_chip);
    folder.refused(&["debug", "basic", "--sound-chip", "ay", "-x", "quit"], no_chip);
    folder.refused(&["play", "basic", "--headless", "--sound-chip", "ym"], no_chip);
    let late = ["run", "basic", "--machine", "pentagon", "--frames", "1", "--timing", "late"];
    folder.refused(&late, "--timing late: a Pentagon has no ULA that could be late");
    let with = |option, value| ["run", "basic", "--machine", "pentagon", "--frames", "1", option, value];
    folder.refused(&with("--snow", "on"), "--snow: a Pentagon has no ULA that could make it");
    folder.done(&with("--snow", "off"));
    folder.refused(&with("--issue", "2"), "--issue: there are issues 2 and 3 of the 48K alone, and this is a Pentagon");
    folder.done(&["run", "basic", "--machine", "pentagon", "--frames", "1", "--save", "p.szx"]);
    let info = folder.done(&["info", "p.szx"]).out;
    assert!(!info.contains("timing") && !info.contains("snow"), "{info}");
    folder.done(&["run", "basic", "--machine", "pentagon", "--frames", "1", "--sound-chip", "ym"]);
}

/// Code that writes to the paging port, such as the loader of a tape of the whole memory, is for a 128K, though nothing states it.
#[test]
fn code_that_pages_is_reported() {
    let folder = TestFolder::new();
    let code = " ORG $8000\nstart: LD A,$13\n LD BC,$7FFD\n OUT (C),A\n JR $\n";
    folder.write("own.asm", code);
    folder.write("whole.asm", format!(" DEVICE ZXSPECTRUM128\n{code} SAVETAP \"whole.tap\", start\n"));
    folder.done(&["asm", "whole.asm"]);
    let uses = "uses the paging port of a 128K, which the file does not ask for";
    for (file, told) in [
        ("whole.tap", format!("whole.tap: its code {uses}: --machine 128")),
        ("own.asm", format!("own.asm: its code {uses}: DEVICE ZXSPECTRUM128 in the source, or --machine 128")),
    ] {
        let said = |args: &[&str]| folder.done(&[&["run", file, "--frames", "1"], args].concat()).err;
        assert!(said(&[]).lines().any(|line| line == told), "{file}: {}", said(&[]));
        for machine in ["48", "128"] {
            assert!(!said(&["--machine", machine]).contains(uses), "{file}: the machine is named");
        }
    }
    assert!(!folder.done(&["run", "whole.asm", "--frames", "1"]).err.contains(uses), "a 128K is asked for");
}
