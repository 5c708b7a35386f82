//! `zxlab prove FILE.asm --suggest NAME`.

use crate::common::{GAME, TestFolder};

/// A header for a routine without one, in a source without any contract.
#[test]
fn a_header_is_suggested_for_a_routine_without_one() {
    let folder = TestFolder::new();
    folder.write("mine.asm", " ORG $8000\nsum: ADD A,B\n LD HL,Total\n LD (HL),A\n RET\nTotal: DB 0\n");
    let said = folder.done(&["prove", "mine.asm", "--suggest", "sum"]).out;
    let header = "; sum: ...\n; In:       A = 0..255, B = 0..255\n; Out:      HL = 32774, A = 0..255, [Total] = 0..255\n; T: 31   Stack: 0\n";
    assert!(said.starts_with(header), "{said}");
    assert!(said.contains("`zxlab prove` says of it: holds for all 65,536 cases."), "{said}");
    folder.write(
        "pasted.asm",
        format!(" ORG $8000\n{header}sum: ADD A,B\n LD HL,Total\n LD (HL),A\n RET\nTotal: DB 0\n"),
    );
    assert!(folder.done(&["prove", "pasted.asm"]).out.contains("sum: holds for all 65,536 cases"));
    folder.write("odd.asm", " ORG $8000\nnever: JR never\n");
    assert!(
        folder
            .run(&["prove", "odd.asm", "--suggest", "never"])
            .out
            .contains("This header does not hold yet. Not inferred: ")
    );
    folder.refused(&["prove", "mine.asm", "--suggest", "other"], "`other`");
    folder.refused(&["prove", GAME, "--suggest", "sum"], "--suggest is for a source");
}
