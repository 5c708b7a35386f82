//! `zxlab prove FILE.asm --suggest NAME`.

use crate::common::{GAME, TestFolder};

/// A header for a routine without one, in a source without any contract.
#[test]
fn a_header_is_suggested_for_a_routine_without_one() {
    let folder = TestFolder::new();
    folder.write("mine.asm", " ORG $8000\nsum: ADD A,B\n LD HL,Total\n LD C,(HL)\n LD (HL),A\n RET\nTotal: DB 0\n");
    let said = folder.done(&["prove", "mine.asm", "--suggest", "sum"]).out;
    let header = "; sum: ...\n; In:       A = 0..255, B = 0..255\n; Out:      -\n; Clobbers: A C HL [Total]\n; T: 38   Stack: 0\n";
    assert!(said.starts_with(header), "{said}");
    assert!(said.contains("the variables in the program itself"), "{said}");
    folder.refused(&["prove", "mine.asm", "--suggest", "other"], "`other`");
    folder.refused(&["prove", GAME, "--suggest", "sum"], "--suggest is for a source");
}
