//! Stores of a proved routine, by the values with which other code calls it.

use lab::contract::{ContractReport, Options, Verdict};

use super::source;

/// Proves a source. Its routine `clear` clears B bytes, and its contract allows 1 to 8. With 9 it would clear the byte that `size` takes for constant.
/// `others` are the lines between the two.
fn beside_clear(others: &str, options: &Options) -> ContractReport {
    let text = format!(
        " ORG $8000\n; size: a constant\n; In: -\n; Out: A = 7\nsize: LD A,(Size)\n RET\n{others}\n\
         ; clear: clears the first bytes\n; In: B = 1..8\n; Out: [Buf + N] = 0 for N = 0..B - 1\n; Clobbers: HL B\n\
         clear: LD HL,Buf\n.l: LD (HL),0\n INC HL\n DJNZ .l\n RET\nBuf: DS 8\nSize: DB 7\n"
    );
    let source = source(&text).unwrap_or_else(|error| panic!("{error}"));
    source.prove(options, &|_| true).unwrap_or_else(|error| panic!("{error}"))
}

const THREE: &str =
    "; three: clears three\n; In: -\n; Out: [Buf:3] = 0\n; Clobbers: HL B\nthree: LD B,3\n CALL clear\n RET\n";

/// If all contracts of a source are proved, and no other code calls `clear`, it is never called with 9.
#[test]
fn a_proved_routine_writes_what_its_contract_says_for_proved_code() {
    for others in ["", THREE] {
        let report = beside_clear(others, &Options::default());
        assert!(report.proofs.iter().all(|proof| proof.verdict == Verdict::Holds), "{report}");
    }
    // It is not known where this jump leads. The report says that it relies on the headers there.
    let jump = format!("{THREE}main: LD HL,(Table)\n LD B,9\n JP (HL)\nTable: DW clear");
    let computed = beside_clear(&jump, &Options::default());
    assert!(computed.proofs[0].verdict == Verdict::Holds && computed.computed_jumps.len() == 1, "{computed}");
}

/// Code without a proof may call it with 9, or get there by another way. So may a routine of which only a sample of the cases was tried.
#[test]
fn a_routine_that_other_code_enters_is_followed() {
    let others = [
        "main: LD B,9\n CALL clear\n.e: JR .e",
        "main: LD B,9\n JP clear",
        "main: LD B,9",
        "main: LD HL,clear\n LD B,9\n JP (HL)",
        "main: LD HL,clear\n PUSH HL\n LD B,9\n RET",
        "main: LD B,9\n LD IX,clear\n JP (IX)",
        "main: LD B,9\n LD HL,Size\n JP clear.l",
        "; v: clears\n; In: -\n; Out: [Buf:3] = 0\n; Clobbers: HL B\n; Unproved: by hand\nv: LD B,9\n CALL clear\n RET",
        "; v: clears nine bytes\nv: LD B,9\n CALL clear\n RET",
        "main: DI\n LD A,$90\n LD I,A\n IM 2\n EI\n.e: JR .e\nh: PUSH AF\n LD B,9\n CALL clear\n POP AF\n EI\n RETI",
        "; v: clears three\n; In: -\n; Out: [Buf:3] = 0\n; Clobbers: HL B\nv: LD B,3\n JP clear\nw: LD B,9\n JP v+2",
        // In one case of 65,536 it clears nine.
        "; three: clears three\n; In: DE = any, IX = any\n; Out: [Buf:3] = 0\n; Clobbers: A HL B\n\
         three: LD A,D\n XOR IXH\n RRCA\n XOR $6C\n LD B,A\n LD A,E\n XOR IXL\n ADD A,$A5\n OR B\n LD B,3\n JR NZ,.c\n LD B,9\n\
         .c: CALL clear\n RET",
    ];
    for other in others {
        let report = beside_clear(other, &Options { samples: 2_000, ..Options::default() });
        assert_eq!(report.proofs[0].verdict, Verdict::Fails, "{other}: {report}");
        assert_eq!(report.proofs.last().map(|proof| proof.verdict), Some(Verdict::Holds), "{other}: {report}");
    }
}

/// A proved routine is followed with what a routine gives it whose own contract is not proved, not by its own contract alone.
#[test]
fn a_routine_without_a_proof_may_lead_a_proved_one_anywhere() {
    const BOTH: &str = "main, poke keep to their contracts, which hold on conditions";
    const POKE: &str = "; poke: a byte\n; In: HL = $C000..$CFFF, A = any\n; Out: [HL] = A\npoke: LD (HL),A\n RET\n";
    const MAIN: &str =
        "; main: where X points\n; In: -\n; Out: A = 7, [word[X]] = 7\n; Clobbers: HL\nmain: LD HL,(X)\n LD A,7\n";
    let tried = |others: &str| {
        let text = format!(
            " ORG $8000\n; five: a constant\n; In: -\n; Out: A = 5\nfive: LD A,(Var)\n RET\n{POKE}{others}\nVar: DB 5\n ORG $9000\nTable: DW 0,0,0,0\nX: DW $C000\n"
        );
        let source = source(&text).unwrap_or_else(|error| panic!("{error}"));
        let report = source.prove(&Options { samples: 2_000, ..Options::default() }, &|_| true);
        report.unwrap_or_else(|error| panic!("{error}"))
    };
    let table = "k: ADD A,A\n AND 14\n LD H,high Table\n LD L,A\n LD (HL),E\n RET\n";
    for (others, condition) in [
        // It holds on the condition that `k` does not write to X.
        (format!("{MAIN} CALL poke\n RET\n{table}"), BOTH),
        (format!("{MAIN} CALL help\n RET\nhelp: CALL poke\n RET\n{table}"), BOTH),
        // It fails, as X is changed.
        (format!("{MAIN} CALL poke\n RET\nz: LD (X),HL\n RET"), "called from main, does not write to Var"),
        // Another one between the two.
        (
            format!(
                "; mid: pokes\n; In: word[X] = $C000..$C0FF\n; Out: A = 7, [word[X]] = 7\n; Clobbers: HL\n\
                 mid: LD HL,(X)\n LD A,7\n CALL poke\n RET\n{} CALL mid\n RET\nz: LD (X),HL\n RET",
                MAIN.replace("LD HL,(X)\n LD A,7", "NOP")
            ),
            "called from main, does not write to Var",
        ),
        // In one case of 2^32 it gives another address.
        (
            "; top: pokes\n; In: DE = any, IX = any, BC = $C000..$CFFF\n; Out: A = 0, [BC] = 9\n; Clobbers: HL DE\n\
             top: LD HL,$3A51\n OR A\n SBC HL,DE\n LD H,B\n LD L,C\n JR NZ,.o\n LD A,IXL\n CP $81\n JR NZ,.o\n LD A,IXH\n CP $A3\n \
             JR NZ,.o\n RES 7,H\n.o: LD A,9\n CALL poke\n XOR A\n RET"
                .to_owned(),
            "top keeps to its contract, of which a sample of the cases was tried",
        ),
    ] {
        let report = tried(&others);
        let five = &report.proofs[0];
        assert_eq!(five.verdict, Verdict::HoldsIf, "{others}: {report}");
        assert!(five.conditions.iter().any(|text| text.contains(condition)), "{others}: {report}");
    }
    // A pointer that is known is no danger, whatever becomes of the routine.
    let known = MAIN.replace("LD HL,(X)", "LD HL,$C000");
    let report = tried(&format!("{} CALL poke\n RET", known.replace("A = 7,", "A = 8,")));
    let verdicts: Vec<Verdict> = report.proofs.iter().map(|proof| proof.verdict).collect();
    assert_eq!(verdicts, [Verdict::Holds, Verdict::Holds, Verdict::Fails], "{report}");
}

/// What a contract says of registers is not relied on where it may be called with what its In excludes.
#[test]
fn a_proved_routine_may_change_a_register_for_other_inputs() {
    let report = |given: &str| {
        let text = format!(
            " ORG $8000\n; five: a constant\n; In: -\n; Out: A = 5\nfive: LD A,(Var)\n RET\n\
             ; w: HL is kept\n; In: A = 0\n; Out: A = 0\nw: OR A\n RET Z\n LD HL,Var\n RET\n\
             ; main: stores\n; In: {given}\n; Out: A = 0, [$C000] = 7\n; Clobbers: HL\nmain: LD A,(X)\n LD HL,$C000\n CALL w\n LD (HL),7\n RET\n\
             Var: DB 5\nk: ADD A,A\n AND 14\n LD H,high Table\n LD L,A\n LD (HL),E\n RET\n ORG $9000\nTable: DW 0,0,0,0\nX: DB 0\n"
        );
        let source = source(&text).unwrap_or_else(|error| panic!("{error}"));
        source.prove(&Options::default(), &|_| true).unwrap_or_else(|error| panic!("{error}"))
    };
    let on_conditions = report("-");
    let text = on_conditions.to_string();
    assert_eq!(on_conditions.proofs[0].verdict, Verdict::HoldsIf, "{text}");
    assert!(text.contains("if main keeps to its contract, which holds on conditions"), "{text}");
    let whole = report("[X] = 0");
    assert_eq!(whole.proofs[0].verdict, Verdict::Holds, "{whole}");
}
