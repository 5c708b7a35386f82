//! Programs with banks of a 128K: from sources with a device, and from projects.

use std::ops::Range;
use std::path::Path;

use format::{Block, Header};
use pipeline::{Assembler, Bank, Error, Output, Program, Project};

fn source(text: &str) -> Result<Program, Error> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.asm");
    std::fs::write(&path, text).unwrap();
    Program::from_source(&path, Assembler::Builtin)
}

/// Returns the program of a project in a folder with these files, or the error without the folder's name.
fn project(files: &[(&str, &str)]) -> Result<Program, String> {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    let shown = |error: Error| error.to_string().replace(&format!("{}/", folder.path().display()), "");
    let project = Project::read(folder.path()).map_err(shown)?;
    Program::from_project(&project, Assembler::Builtin).map_err(shown)
}

/// Returns the headers of a tape: the first address and the length of each block of code.
fn codes(program: &Program) -> Vec<(Option<u16>, u16)> {
    let tape = program.tape().unwrap();
    tape.blocks.iter().filter_map(Header::from_block).skip(1).map(|header| (header.start(), header.length)).collect()
}

#[test]
fn code_goes_into_the_bank_that_is_mapped() {
    let mine = source(
        " DEVICE ZXSPECTRUM128\n ORG $BFFE\nstart: DB 1,2,3,4\n ORG $C000,3\n DB 5\n ORG $C002\n DB 6\n ORG $FFFF,1\n DB 7\n",
    )
    .unwrap();
    assert_eq!((mine.start, &mine.code[..], mine.entry), (0xBFFE, &[1, 2, 3, 4][..], 0xBFFE));
    let bank = |number, start, bytes: &[u8], gap: Option<Range<u16>>| {
        let (bytes, gaps) = (bytes.to_vec(), gap.into_iter().collect());
        Bank { number, start, bytes, gaps }
    };
    let gap = Some(0xC001..0xC002);
    assert_eq!(mine.banks, [bank(1, 0xFFFF, &[7], None), bank(3, 0xC000, &[5, 0, 6], gap)]);
    assert!(mine.gaps.is_empty());
    assert_eq!(codes(&mine), [(Some(0xFFFF), 1), (Some(0xC000), 3), (Some(0xBFFE), 4)]);
    // The hardware information has no place in a TAP file.
    let tape = mine.tape().unwrap();
    assert!(matches!(&tape.blocks[0], Block::Other { id: 0x33, .. }));
    assert_eq!(format::tap::read(&mine.output(Output::Tap).unwrap()).unwrap().blocks, tape.blocks[1..]);
    assert_eq!(format::tzx::read(&mine.output(Output::Tzx).unwrap()).unwrap().blocks, tape.blocks);
    for (output, what) in [(Output::Bin, "a .bin"), (Output::Rom, "a cartridge")] {
        let error = mine.output(output).unwrap_err().to_string();
        assert_eq!(error, format!("mine: has code in banks of a 128K, which {what} cannot hold"));
    }
    let misplaced = source(" DEVICE ZXSPECTRUM128\n ORG $8000\n NOP\n MMU 2, 3\n ORG $8001\n NOP\n").unwrap_err();
    let misplaced = misplaced.to_string();
    let said =
        "mine.asm:6: the code at $8001 is in bank 3: that bank can be mapped only at $C000: take an ORG from there on";
    assert!(misplaced.contains(said), "{misplaced}");
}

/// A program for a 128K need not fill any bank.
#[test]
fn the_device_says_which_machine_a_program_is_for() {
    let states = |device: &str| {
        let mine = source(&format!("{device} ORG $8000\nstart: RET\n")).unwrap();
        let hardware = mine.tape().unwrap().blocks.iter().any(|block| matches!(block, Block::Other { id: 0x33, .. }));
        assert_eq!(hardware, mine.is_for_128k, "{device}");
        assert!(mine.banks.is_empty());
        mine.is_for_128k
    };
    assert!(states(" DEVICE ZXSPECTRUM128\n") && states(" DEVICE ZXSPECTRUM256\n"));
    assert!(!states(" DEVICE ZXSPECTRUM48\n") && !states(""));
}

#[test]
fn a_program_may_lie_in_banks_alone() {
    let mine = source(" DEVICE ZXSPECTRUM128\n ORG $C000,7\n DB 1,2\n ORG $C000,3\n DB 3\nmain: RET\n").unwrap();
    assert_eq!((mine.start, mine.code.len(), mine.clear), (0xC000, 0, 0xBFFF));
    // Both banks have a byte at $C001: the label's is meant.
    assert_eq!((mine.entry, mine.entry_bank), (0xC001, 3));
    assert_eq!(codes(&mine), [(Some(0xC000), 2), (Some(0xC000), 2)]);
    let blocks = mine.tape().unwrap().blocks;
    let loader = blocks[2].as_standard().unwrap().payload().to_vec();
    assert_eq!(loader, pipeline::basic::loader(0xBFFF, (0xC001, 3), false, &[3, 7], 0));
    let mapped = b":\xDF32765\x0E\0\0\xFD\x7F\0,19\x0E\0\0\x13\0\0:\xF9\xC049153\x0E";
    assert!(loader.windows(mapped.len()).any(|window| window == mapped), "bank 3 is mapped last");
    // Without a label the first bank's first byte is the entry; beside other code a label in a bank is one too.
    let mine = source(" DEVICE ZXSPECTRUM128\n ORG $C005,6\n RET\n").unwrap();
    assert_eq!((mine.entry, mine.entry_bank), (0xC005, 6));
    let mine = source(" DEVICE ZXSPECTRUM128\n ORG $BFFF\n DB 1,2\n ORG $C000,6\nstart: RET\n").unwrap();
    assert_eq!((mine.entry, mine.entry_bank), (0xC000, 6));
    let mine = source(" DEVICE ZXSPECTRUM128\n ORG $BFFF\n DB 1\nstart: DB 2\n ORG $C000,6\n RET\n").unwrap();
    assert_eq!((mine.entry, mine.entry_bank), (0xC000, 0));
    let outside = source(" DEVICE ZXSPECTRUM128\n ORG $C000,6\n RET\n END $C001\n").unwrap_err();
    assert_eq!(outside.to_string(), "mine: the entry $C001 is outside the code at $C000-$C000");
}

const MAIN: (&str, &str) = ("main.asm", " ORG $8000\nstart: LD A,(level)\n RET\n");

#[test]
fn a_project_names_the_sources_of_banks() {
    let keys =
        "name = \"banked\"\nsources = [\"main.asm\"]\n[banks]\n4 = [\"four.asm\", \"more.asm\"]\n1 = [\"one.asm\"]\n";
    let sources = [("four.asm", " DB 4\n"), ("more.asm", "level: DB 5\n"), ("one.asm", " DS 3,1\n")];
    let all = [&[("zxlab.toml", keys), MAIN], &sources[..]].concat();
    let mine = project(&all).unwrap();
    assert_eq!((mine.start, &mine.code[..]), (0x8000, &[0x3A, 0x01, 0xC0, 0xC9][..]));
    assert_eq!(codes(&mine), [(Some(0xC000), 3), (Some(0xC000), 2), (Some(0x8000), 4)]);
    // Each line knows its bank.
    assert!(mine.lines.iter().all(|line| line.bank == Some(2)), "{:?}", mine.lines);
    let ended = [("zxlab.toml", keys), ("main.asm", " ORG $8000\nstart: RET\n END start\n")];
    let why = project(&[&ended[..], &sources[..]].concat()).unwrap_err();
    assert!(
        why.starts_with("zxlab.toml:5:1: bank 1 is empty: END in ") && why.contains("main.asm:3 ends all"),
        "{why}"
    );
    let empty =
        [("zxlab.toml", keys), MAIN, ("four.asm", " DB 4\n"), ("more.asm", "level: RET\n"), ("one.asm", "x EQU 1\n")];
    let why = project(&empty).unwrap_err();
    assert!(
        why.starts_with("zxlab.toml:5:1: bank 1 is empty: its sources have no bytes, or put them elsewhere"),
        "{why}"
    );
    // The file's own lines are shown, in whichever order it names the banks.
    let long = ("one.asm", " DS 16385,1\n");
    let why = project(&[("zxlab.toml", keys), MAIN, sources[0], sources[1], long]).unwrap_err();
    assert!(why.contains("included at zxlab.toml:5"), "{why}");
    let over = [
        ("zxlab.toml", keys),
        MAIN,
        ("four.asm", " DB 4\n"),
        ("more.asm", "level: RET\n ORG $8000\n DB 1\n"),
        sources[2],
    ];
    let why = project(&over).unwrap_err();
    let places = why.strip_prefix("banked: two blocks both put a byte at $8000 (").unwrap_or_else(|| panic!("{why}"));
    assert!(places.contains("main.asm:2 and ") && places.ends_with("more.asm:3)"), "{why}");
}

/// The code of bank 0 is loaded with the other code, or after it if much is free between them.
#[test]
fn bank_0_is_loaded_without_the_gap_before_it() {
    let keys = "sources = [\"main.asm\"]\n[banks]\n0 = [\"zero.asm\"]\n3 = [\"three.asm\"]\n";
    let files = [("zxlab.toml", keys), MAIN, ("zero.asm", "level: DB 7,8\n"), ("three.asm", " DB 3\n")];
    let mine = project(&files).unwrap();
    assert_eq!((mine.start, mine.code.len(), mine.gap.clone()), (0x8000, 0x4002, Some(0x8004..0xC000)));
    assert_eq!(mine.parts(), [(0x8000, &[0x3A, 0, 0xC0, 0xC9][..]), (0xC000, &[7, 8][..])]);
    assert_eq!(codes(&mine), [(Some(0xC000), 1), (Some(0x8000), 4), (Some(0xC000), 2)]);
    assert_eq!(mine.warnings, [""; 0]);
    let loader = mine.tape().unwrap().blocks[2].as_standard().unwrap().payload().to_vec();
    let both = b",16\x0E\0\0\x10\0\0:\xEF\"\"\xAF:\xEF\"\"\xAF:\xF9\xC032768\x0E";
    assert!(loader.windows(both.len()).any(|window| window == both), "bank 0 is mapped for both");
    // Less than 1,024 bytes, as for other code.
    let near = ("main.asm", " ORG $BC01\nstart: LD A,(level)\n RET\n");
    let mine = project(&[files[0], near, files[2], files[3]]).unwrap();
    assert_eq!((mine.gap.clone(), codes(&mine)[1]), (None, (Some(0xBC01), 0x401)));
    let empty = project(&[files[0], ("main.asm", " ORG $8000\nstart: RET\n"), ("zero.asm", ""), files[3]]);
    assert!(empty.unwrap_err().starts_with("zxlab.toml:3:1: bank 0 is empty: "));
    // A program for a 48K is one block.
    let plain = source(" ORG $8000\nstart: RET\n ORG $C000\n DB 1\n").unwrap();
    assert_eq!((plain.gap.clone(), plain.warnings.len(), codes(&plain).len()), (None, 1, 1));
}

#[test]
fn sjasmplus_makes_the_same_banks() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.asm");
    std::fs::write(&path, " DEVICE ZXSPECTRUM128\n ORG $8000\nstart: RET\n ORG $C000,3\n DB 5,$$\n").unwrap();
    match Program::from_source(Path::new(&path), Assembler::Sjasmplus) {
        Err(Error::Sjasmplus(why @ sjasmplus_sys::Error::NotFound)) => eprintln!("skipped: {why}"),
        theirs => {
            let ours = Program::from_source(&path, Assembler::Builtin).unwrap();
            let theirs = theirs.unwrap();
            assert_eq!((theirs.banks, theirs.code), (ours.banks, ours.code));
        }
    }
}
