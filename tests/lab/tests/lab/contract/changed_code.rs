//! Routines that change their own code: operands, and code that they copy into RAM.

use lab::contract::Verdict;

use super::needs::{check, report};

#[test]
fn operands_in_the_code_are_memory() {
    let jump = |a: &str| format!("; In: A = {a}\n; Out: B = 3 - A\n; Clobbers: [.go + 1]");
    const NEXT: &str = " LD A,0\n INC A\n LD (f+1),A";
    let keep =
        "; In: interrupts = 0, word[.sp + 1] = 0\n; Out: A = 1\n; Clobbers: word[.sp + 1], [Data:2], HL\n; Stack: 0";
    let keeps = " LD (.sp+1),SP\n LD SP,Data+2\n PUSH HL\n LD A,1\n.sp: LD SP,0";
    check(
        &[
            ("; In: [f + 1] = 0..255\n; Out: A = [f + 1] + 1 & 255, [f + 1] = [f + 1] + 1 & 255", NEXT, "", 256),
            (keep, keeps, "Data: DS 2", 1),
            // The distance of a jump is one, too.
            (&jump("0..3"), " LD (.go+1),A\n LD B,0\n.go: JR $+2\n INC B\n INC B\n INC B", "", 4),
            (&jump("0..2"), " LD (.go+1),A\n LD B,2\n.go: DJNZ $+2\n INC B\n INC B", "", 3),
        ],
        &[
            (&jump("0..4"), " LD (.go+1),A\n LD B,0\n.go: JR $+2\n INC B\n INC B\n INC B", " INC A"),
            ("; In: A = 0..3\n; Out: B = 3 - A", " LD (.go+1),A\n LD B,0\n.go: JR $+2\n INC B\n INC B\n INC B", ""),
            ("; In: B = 0..9\n; Out: A = 1", NEXT, ""),
            ("; In: B = 0..9\n; Out: A = 1\n; Clobbers: [f + 1]", NEXT, ""),
            ("; In: [f + 1] = 0..255\n; Out: A = [f + 1] + 1 & 255", NEXT, ""),
            (
                "; In: [f + 1] = 0..255\n; Out: [f + 1] = [f + 1] + 1 & 255, A = 0..255",
                " LD A,0\n INC A\n LD (f),A",
                "",
            ),
        ],
    );
}

/// Code that the routine itself writes into RAM is run there.
#[test]
fn code_may_be_copied_and_run() {
    const COPIED: &str = "; In: A = 0..9\n; Out: A = A + 1\n; Clobbers: BC DE HL, [$C000:3]";
    const COPY: &str = " LD HL,Data\n LD DE,$C000\n LD BC,3\n LDIR\n CALL $C000";
    check(
        &[(COPIED, COPY, "Data: DB $3C,$C9,0", 10)],
        &[
            (COPIED, COPY, "Data: DB $3D,$C9,0"),
            (COPIED, &COPY.replace("BC,3", "BC,1"), "Data: DB $3C,$C9,0"),
            (COPIED, &COPY.replace("CALL $C000", "CALL $C001"), "Data: DB $3C,$3C,$3E"),
            (
                "; In: A = 0..9\n; Out: A = A + 1\n; Clobbers: HL, [$C000:2]",
                " LD HL,$063C\n LD ($C000),HL\n CALL $C000",
                "",
            ),
            ("; In: A = 0..9\n; Out: A = A + 1", " CALL $C000", ""),
        ],
    );
    // Code assembled for the place where it runs.
    const MOVED: &str = "; In: A = 0..9\n; Out: A = A + 1\n; Clobbers: BC DE HL, [$C000:6]";
    const MOVE: &str = " LD HL,Data\n LD DE,$C000\n LD BC,6\n LDIR\n JP run";
    const RUN: &str = "Data:\n DISP $C000\nrun: INC A\n JP .end\n.end: NOP\n RET\n ENT";
    check(
        &[(MOVED, MOVE, RUN, 10)],
        &[(MOVED, MOVE, &RUN.replace("INC A", "DEC A")), (MOVED, &MOVE.replace("BC,6", "BC,5"), RUN)],
    );
    // Bytes that depend on registers that In does not name are not code.
    let leaks = report(
        "; In: A = 0..9\n; Out: A = A + 1\n; Clobbers: HL, [$C000:2]",
        " LD H,$C9\n LD ($C000),HL\n CALL $C000",
        "",
    );
    assert_eq!(leaks.proofs[0].verdict, Verdict::Fails, "{leaks}");
}
