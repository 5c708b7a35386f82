//! Inputs and outputs: registers, memory, ports, interrupts.

use super::prove;

/// A range below 0 makes a register a number with a sign; an operand in the code may be an input by its address.
#[test]
fn signs_and_operands_go_in() {
    let report = prove(
        "
        ORG $8000
; difference: with a sign
; In:  A = -128..127, [operand + 1] = 0..255, HL = -5..5
; Out: A = A - s8([operand + 1]) & $FF, HL = HL < 0 ? -1 : HL
difference:
operand:
        SUB  0
        BIT  7,H
        RET  Z
        LD   HL,-1
        RET
",
    );
    assert!(report.holds() && report.proofs[0].all, "{report}");
}

#[test]
fn memory_goes_in_and_comes_out() {
    let report = prove(
        "
        ORG $8000
; sum: of a table
; In:  [Table:2] = 0..255, HL = Table,
;      word[Most] = 0 or 500 or 1000..1002
; Where: [Table] <= [HL+1]
; Out: DE = min([Table] + [Table + 1], word[Most]),
;      carry = [Table] + [Table + 1] >= word[Most]  ; told by the comparison
;      , [HL+1] = 7, A = 0..1 or 7
; Clobbers: BC HL
sum:    LD   E,(HL)
        LD   D,0
        INC  HL
        LD   C,(HL)
        LD   (HL),7
        LD   B,D
        EX   DE,HL
        ADD  HL,BC
        EX   DE,HL
        LD   HL,(Most)
        LD   A,E
        SUB  L
        LD   A,D
        SBC  A,H
        LD   A,1
        CCF
        RET  NC
        EX   DE,HL
        RET
Table   EQU  $C000
Most    EQU  $C100
",
    );
    assert!(report.holds(), "{report}");
    let found = &report.proofs[0].found;
    assert_eq!((found.cases, found.excluded), (5 * 256 * 257 / 2, 5 * 255 * 256 / 2));
}

/// Ports go in, by their whole address or by its low byte, on both cores; others are not touched.
#[test]
fn ports_go_in() {
    let routine = "
        ORG $8000
; f: two ports
; In:  port[$7FFE] = 0..255, port[$1F] = 0..15, R = 0..255
; Let: Both = port[$7FFE] ^ port[$1F]
; Out: A = Both, D = R & 128 | R + 2 & 127, carry = Both ? lowest(Both) == 0 : 0
; Clobbers: BC
f:      LD   A,R
        LD   D,A
        LD   BC,$7FFE
        IN   B,(C)
        IN   A,(KEMPSTON)
        XOR  B
        LD   B,A
        RRA
        LD   A,B
        RET
KEMPSTON EQU $1F
";
    let report = prove(routine);
    assert!(report.holds() && report.proofs[0].all, "{report}");
    assert_eq!(report.proofs[0].found.cases, 256 * 16 * 256);
    let report = prove(&routine.replace("$7FFE\n", "$BFFE\n"));
    let failure = report.proofs[0].failure.as_ref().unwrap();
    assert!(
        failure.broken.contains(&"touched a port (once), and neither Out names it nor Clobbers `ports`".to_owned()),
        "{report}"
    );
}

/// Bytes sent to a port are stated one by one, or by the range of all of them; a port that is not named is sent nothing.
#[test]
fn ports_are_sent_what_is_stated() {
    let routine = |out: &str| {
        format!(
            "
        ORG $8000
; click: in a colour
; In:  A = 0..7
; Out: {out}
; Clobbers: BC
click:  LD   C,A
        XOR  16
        OUT  (254),A
        LD   A,C
        LD   B,$7F
        LD   C,254
        OUT  (C),A
        RET
"
        )
    };
    let holds = [
        "port[254] = A | 16 then A",
        "port[$FE] = 0..23",
        "port[254] = 0..7 or 16 .. 16 + 7",
        "port[$7FFE] = A, port[254] = 0..23",
    ];
    for out in holds {
        let report = prove(&routine(out));
        assert!(report.holds() && report.proofs[0].all, "{out}: {report}");
    }
    for (out, expected) in [
        ("port[254] = A", "port[254] was sent 16 then 0, and should be 0 (port[254] = A)"),
        ("port[254] = A then A + 16", "port[254] was sent 16 then 0, and should be 0 then 16 ("),
        ("port[254] = 0..22", "port[254] was sent 23 then 7, and should be 0..22 ("),
        ("port[254] = 0..255, port[31] = 0 ", "port[31] was sent nothing, and should be 0 ("),
        ("port[$7FFE] = A", "touched a port (once), and neither Out names it nor Clobbers `ports`"),
        ("port[254] = 1 / A then A", "the contract has no value here: a division by zero"),
        ("port[254] = A && 1 / A then A", "port[254] was sent 16 then 0, and should be 0 then 0"),
    ] {
        let report = prove(&routine(out));
        let broken = report.proofs[0].failure.as_ref().map_or(Vec::new(), |failure| failure.broken.clone());
        assert!(broken.iter().any(|told| told.starts_with(expected)), "{out}: {broken:?}");
    }
}

/// A contract is checked on each case quickly, however its loops are nested.
#[test]
fn loops_have_an_end_together_too() {
    let report = prove(
        " ORG $8000\n; In: A = 0..1\n; Out: [$9000 + N * M * 0] = A for N = 0..300 for M = 0..300\nf: LD ($9000),A\n RET\n",
    );
    assert!(report.to_string().contains("loops of more than 65,536 values together (for M)"), "{report}");
    let report = prove(
        " ORG $8000\n; In: A = 0..1\n; Out: [$9000 + N * M * 0] = A for N = 0..200 for M = 0..300\nf: LD ($9000),A\n RET\n",
    );
    assert!(report.holds(), "{report}");
}

/// Inputs at fixed addresses that overlap have a note; those by pointers are counted.
#[test]
fn inputs_at_fixed_addresses_that_overlap_have_a_note() {
    let notes = |given: &str| {
        let report =
            prove(&format!(" ORG $8000\n; f: reads\n; In: {given}\n; Out: A = [$C001]\nf: LD A,($C001)\n RET\n"));
        assert!(report.holds(), "{report}");
        report.proofs[0].notes.clone()
    };
    let note = "In: `[$C001]` lies in `word[$C000]` too, where the value given later counts";
    assert_eq!(notes("word[$C000] = 0..255, [$C001] = 5"), [note]);
    assert!(notes("word[$BFFF] = 0..255, [$C001] = 5").is_empty());
}
