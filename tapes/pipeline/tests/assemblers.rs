//! A real sjasmplus, where one is installed, makes the same of the sources as the assembler of this workspace.

use std::io::Write;

use pipeline::{Assembler, Error, Program};

/// Both programs, or `None`, said aloud, if there is no sjasmplus here.
fn both(test: &str, make: impl Fn(Assembler) -> Result<Program, Error>) -> Option<[Program; 2]> {
    let theirs = match make(Assembler::Sjasmplus) {
        Err(Error::Sjasmplus(why @ sjasmplus_sys::Error::NotFound)) => {
            let _ = writeln!(std::io::stderr(), "skipped: {test}: {why}");
            return None;
        }
        theirs => theirs.expect("sjasmplus takes the source"),
    };
    Some([make(Assembler::Builtin).expect("so does ours"), theirs])
}

/// Symbols are left out: sjasmplus knows some more names than we do, such as those of its devices.
#[test]
fn every_game_is_the_same_bytes() {
    for game in pipeline::games() {
        let Some([ours, theirs]) = both("every_game_is_the_same_bytes", |assembler| Program::game(game, assembler))
        else {
            return;
        };
        assert!(ours.code == theirs.code, "{game}: {} and {} bytes", ours.code.len(), theirs.code.len());
        assert_eq!((ours.start, ours.entry), (theirs.start, theirs.entry), "{game}");
        for (name, value) in &ours.symbols {
            assert_eq!(theirs.symbols.get(name), Some(value), "{game}: {name}");
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

/// Inside DISP the code sees itself where it will run; it lies elsewhere.
#[test]
fn displaced_code_lies_where_it_lies() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.asm");
    let source = " ORG $6000\ns1: CALL s1\n DISP $C000\nrel: JP rel\n ENT\n DB 5\n END s1\n";
    std::fs::write(&path, source).unwrap();
    let make = |assembler| Program::from_source(&path, assembler);
    let Some([ours, theirs]) = both("displaced_code_lies_where_it_lies", make) else { return };
    assert_eq!((ours.start, &ours.code[..]), (0x6000, &[0xCD, 0, 0x60, 0xC3, 0, 0xC0, 5][..]));
    assert_eq!((theirs.start, theirs.entry, theirs.code), (ours.start, ours.entry, ours.code));
    // The day that sjasmplus writes is another one than ours.
    std::fs::write(&path, source.replace("DB 5", "DB __DATE__")).unwrap();
    assert!(matches!(make(Assembler::Sjasmplus), Err(Error::Displaced { .. })));
}
