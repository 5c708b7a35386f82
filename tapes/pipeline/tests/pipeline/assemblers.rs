//! sjasmplus, if it is installed, makes the same bytes of the sources as the assembler of this workspace.

use std::io::Write;

use pipeline::{Assembler, Error, Program};

/// Assembles with both; reports the test as skipped and returns `None` without sjasmplus.
fn both(test: &str, make: impl Fn(Assembler) -> Result<Program, Error>) -> Option<[Program; 2]> {
    let theirs = match make(Assembler::Sjasmplus) {
        Err(Error::Sjasmplus(why @ sjasmplus_sys::Error::NotFound)) => {
            let _ = writeln!(std::io::stderr(), "skipped: {test}: {why}");
            return None;
        }
        theirs => theirs.expect("sjasmplus assembles the source"),
    };
    Some([make(Assembler::Builtin).expect("the built-in assembler does too"), theirs])
}

/// sjasmplus has some symbols more, such as those of its devices.
#[test]
fn both_assemble_every_program_to_the_same_bytes() {
    for name in pipeline::programs() {
        let Some([ours, theirs]) =
            both("both_assemble_every_program_to_the_same_bytes", |assembler| Program::embedded(name, assembler))
        else {
            return;
        };
        assert!(ours.code == theirs.code, "{name}: {} and {} bytes", ours.code.len(), theirs.code.len());
        assert_eq!((ours.start, ours.entry), (theirs.start, theirs.entry), "{name}");
        for (symbol, value) in &ours.symbols {
            assert_eq!(theirs.symbols.get(symbol), Some(value), "{name}: {symbol}");
        }
    }
}

#[test]
fn blocks_and_entry_are_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.asm");
    std::fs::write(&path, " ORG $9004\n DB 3,4\n ORG $9000\nmain: DB 1\nlast: DB 2\n END last\n").unwrap();
    let make = |assembler| Program::from_source(&path, assembler);
    let Some([ours, theirs]) = both("blocks_and_entry_are_the_same", make) else { return };
    assert_eq!((ours.start, ours.entry, &ours.code[..]), (0x9000, 0x9001, &[1, 2, 0, 0, 3, 4][..]));
    assert_eq!((theirs.start, theirs.entry, theirs.code), (ours.start, ours.entry, ours.code));
}

/// Code within DISP has the addresses at which it will run; it is loaded elsewhere.
#[test]
fn displaced_code_has_its_load_address() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.asm");
    let source = " ORG $6000\ns1: CALL s1\n DISP $C000\nrel: JP rel\n ENT\n DB 5\n END s1\n";
    std::fs::write(&path, source).unwrap();
    let make = |assembler| Program::from_source(&path, assembler);
    let Some([ours, theirs]) = both("displaced_code_has_its_load_address", make) else { return };
    assert_eq!((ours.start, &ours.code[..]), (0x6000, &[0xCD, 0, 0x60, 0xC3, 0, 0xC0, 5][..]));
    assert_eq!((theirs.start, theirs.entry, theirs.code), (ours.start, ours.entry, ours.code));
    // sjasmplus writes the date in another form.
    std::fs::write(&path, source.replace("DB 5", "DB __DATE__")).unwrap();
    assert!(matches!(make(Assembler::Sjasmplus), Err(Error::Displaced { .. })));
}
