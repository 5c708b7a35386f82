//! Loops that write on and on, with and without a number of turns that is known.

use lab::contract::{ContractReport, Verdict};

use super::prove;

/// A routine that takes the byte after four others for constant, and a loop that begins to write at `first`.
fn beside(writes: &str, first: &str) -> ContractReport {
    prove(&format!(
        " ORG $8000\n; five: a constant\n; In: -\n; Out: A = 5\nfive: LD A,(Var)\n RET\ng: LD HL,{first}\n LD DE,{first}\n{writes}\n RET\n\
         Text: DB \"abc\",0\nCount: DB 0\n ALIGN 8\nBuf: DS 4\nVar: DB 5,255\n"
    ))
}

const FREE: [&str; 6] = [
    " LD HL,Text\n LD BC,4\n.l: LDI\n JP PE,.l",
    " LD B,3\n.l: LD (HL),0\n INC HL\n DEC B\n JP P,.l",
    " LD A,4\n.l: EX AF,AF'\n LD (HL),7\n EX AF,AF'\n INC HL\n DEC A\n JR NZ,.l",
    " LD HL,Count\n LD (HL),4\n.l: XOR A\n LD (DE),A\n INC DE\n DEC (HL)\n JR NZ,.l",
    " LD HL,Text\n.l: LD A,(HL)\n OR A\n RET Z\n LD (DE),A\n INC HL\n INC DE\n JR .l",
    " LD IX,Buf+3\n LD HL,Count\n.l: LD (IX+0),9\n DEC IX\n DEC (HL)\n JR NZ,.l",
];

/// A later turn may not come. Whether it does is left to the reader, by name.
#[test]
fn a_loop_that_ends_when_it_has_come_somewhere_is_a_condition() {
    for writes in FREE {
        let report = beside(writes, "Buf");
        let five = &report.proofs[0];
        assert_eq!(five.verdict, Verdict::HoldsIf, "{writes}: {report}");
        let says = |text: &String| text.starts_with("g.l") && text.contains(" does not write to Var");
        let is_before = writes.contains("IX") && five.conditions.iter().any(|text| text.contains("does not write to"));
        assert!(five.conditions.iter().any(says) || is_before, "{writes}: {report}");
    }
}

/// The first turn comes, and so do all of a number that is known.
#[test]
fn turns_that_come_change_what_they_write() {
    for writes in &FREE[..5] {
        let report = beside(writes, "Var");
        assert_eq!(report.proofs[0].verdict, Verdict::Fails, "{writes}: {report}");
    }
    for (turns, verdict) in [(4, Verdict::Holds), (5, Verdict::Fails)] {
        for writes in [
            format!(" LD B,{turns}\n.l: LD (HL),0\n INC HL\n DJNZ .l"),
            format!(" LD A,{turns}\n.l: LD (HL),0\n INC HL\n DEC A\n JP NZ,.l"),
            format!(" LD B,{turns}\n.l: LD (HL),0\n INC HL\n DEC B\n RET Z\n JR .l"),
        ] {
            let report = beside(&writes, "Buf");
            assert_eq!(report.proofs[0].verdict, verdict, "{writes}: {report}");
        }
    }
}
