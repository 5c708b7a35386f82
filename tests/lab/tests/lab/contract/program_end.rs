//! Code that runs off the program's end, or the end of a block before a gap: what lies there is not known, as where a jump leads that is
//! outside of the program.

use lab::contract::Verdict;

use super::prove;

const FIVE: &str = " ORG $8000\n; f: five\n; In: -\n; Out: A = 5\nf: ld a,(var)\n ret\nvar: db 5\n";

#[test]
fn code_that_runs_off_the_end_is_a_condition() {
    for (code, place) in [
        ("start: ld hl,var", "start ($8005, mine.asm:8)"),
        ("start: ld hl,var\n jp $9000", "start+3 ($8008, mine.asm:9)"),
        ("start: ld hl,var\n jr z,start", "start+3 ($8008, mine.asm:9)"),
        ("start: ld hl,var\n call part\n ORG $8100\npart: ret", "start+3 ($8008, mine.asm:9)"),
        ("start: ld hl,var\n ORG $8100\nnext: nop\n ret", "start ($8005, mine.asm:8)"),
        ("start: ld hl,var\n jp $8080\n ORG $8100\nnext: nop\n ret", "start+3 ($8008, mine.asm:9)"),
        ("start: ld hl,data\n jp (hl)\ndata: db 5,0,0,0\n ds 20", "data+23 ($8020, mine.asm:11)"),
        ("start: ei\n halt", "start+1 ($8006, mine.asm:9)"),
    ] {
        let report = prove(&format!("{FIVE}{code}\n"));
        let proof = &report.proofs[0];
        let condition = format!("the code outside of the program, entered at {place}, does not write to var, code");
        assert_eq!((proof.verdict, &proof.conditions[..]), (Verdict::HoldsIf, &[condition][..]), "{code}: {report}");
    }
}

/// While interrupts are off, HALT waits for ever; a loop does not end; a call of a routine that does not return is followed by nothing.
#[test]
fn code_that_ends_before_is_no_condition() {
    for code in
        ["start: di\n halt", "start: ld hl,var\n.l: jr .l", "start: ld hl,var\n ret", "start: ld hl,var\n rst 8"]
    {
        let report = prove(&format!("{FIVE}{code}\n"));
        assert_eq!(report.proofs[0].verdict, Verdict::Holds, "{code}: {report}");
    }
}

/// The ROM's handler of interrupts counts FRAMES and reads the keyboard.
#[test]
fn what_the_handler_of_interrupts_writes_is_not_constant() {
    let with = |start: &str, at: &str| {
        prove(&format!(
            " ORG $8000\n; f: reads\n; In: -\n; Out: A = 5\nf: ld a,(v)\n ret\n{start}\n ORG {at}\nv: db 5\n ORG $5D00\n nop\n ret\n"
        ))
    };
    let waits = "start: im 1\n ei\n.l: halt\n jr .l";
    for (start, at, verdict) in [
        (waits, "$5C78", Verdict::Fails),
        ("start: ei\n ret", "$5C78", Verdict::Fails),
        (waits, "$5C79", Verdict::HoldsIf),
        (waits, "$5C08", Verdict::HoldsIf),
        (waits, "$5C3B", Verdict::HoldsIf),
        (waits, "$5C77", Verdict::Holds),
    ] {
        let report = with(start, at);
        assert_eq!(report.proofs[0].verdict, verdict, "{start} {at}: {report}");
    }
    let report = with(waits, "$5C08");
    let condition =
        "the ROM's handler of an interrupt at v+248 ($5D00, mine.asm:14) and at 5 other places does not write to v";
    assert_eq!(report.proofs[0].conditions, [condition], "{report}");
    // In the contract's own cases.
    let report = prove(
        " ORG $8000\n; f: waits\n; In: interrupts = 1, im = 1\n; Out: A = 5\n; Waits: 1\nf: halt\n ld a,(v)\n ret\n ORG $5C78\nv: db 5\n",
    );
    assert_eq!(report.proofs[0].verdict, Verdict::Fails, "{report}");
}

/// Bytes are code where the program is entered, and after a call that returns to them, however they are written.
#[test]
fn bytes_that_are_executed_are_followed() {
    for code in [
        "start: ld hl,var\n call x\n db $34\n ret\nx: ret",
        "start: ld hl,var\n call x\n db $CB,$36\n ret\nx: push bc\n pop bc\n ret",
        "start: ld hl,var\n call x\n dw $C934\nx: jp y\ny: ret z\n jr y",
        "start: ld hl,var\n call x\n db $34,$C9\n; x: five\n; In: -\n; Out: A = 5\nx: ld a,5\n ret",
        "start: db $21\n dw var\n db $34,$c9",
        "go: db $21\n dw var\n db $34,$c9\n END go",
    ] {
        let report = prove(&format!("{FIVE}{code}\n"));
        assert_eq!(report.proofs[0].verdict, Verdict::Fails, "{code}: {report}");
    }
    // A routine that takes the data after its call, and one that does not return; data that nothing leads to.
    for code in [
        "start: ld hl,var\n call x\n db $34\n ret\nx: ex (sp),hl\n inc hl\n ex (sp),hl\n ret",
        "start: ld hl,var\n call x\n db $34\n ret\nx: pop hl\n ld a,(hl)\n inc hl\n push hl\n ret",
        "start: ld hl,var\n call x\n db $34,$C9\nx: jr x",
        "start: ld hl,var\n rst $28\n db $34,$38\n ret",
        "data: db $21\n dw var\n db $34,$c9",
    ] {
        let report = prove(&format!("{FIVE}{code}\n"));
        assert_ne!(report.proofs[0].verdict, Verdict::Fails, "{code}: {report}");
    }
}

/// A sample is no proof: what its routine writes in other cases is a condition of the contracts that are proved.
#[test]
fn a_routine_of_which_a_sample_was_tried_is_a_condition() {
    let sampled = "; h: stores\n; In: HL = $C000..$C0FF, BC = 0..65535, DE = 0..65535\n; Out: [HL] = C\n; Clobbers: ports A\nh: in a,($FE)\n ld (hl),c\n ret\n";
    let report = prove(&format!("{FIVE}{sampled}"));
    let condition = "h keeps to its contract, of which a sample of the cases was tried";
    assert_eq!(report.proofs[0].conditions, [condition], "{report}");
    assert_eq!(report.proofs[1].verdict, Verdict::HoldsForSample, "{report}");
    // Of all cases it is none, nor of a store at an address that is known.
    let report = prove(&format!("{FIVE}{}", sampled.replace("BC = 0..65535, DE = 0..65535", "BC = 0..255")));
    assert_eq!(report.proofs[0].verdict, Verdict::Holds, "{report}");
    let known = sampled
        .replace("HL = $C000..$C0FF, ", "")
        .replace("[HL]", "[$C000]")
        .replace("ld (hl),c", "ld a,c\n ld ($C000),a");
    let report = prove(&format!("{FIVE}{known}"));
    assert_eq!(report.proofs[0].verdict, Verdict::Holds, "{report}");
}

/// A contract relies on those of the routines whose stores may reach its memory, and so on their conditions.
#[test]
fn contracts_on_conditions_make_others_conditional() {
    let stores = "; hh: stores\n; In: A = 0..255\n; Out: [$C000] = A\n; Clobbers: HL\nhh: ld hl,(ptr)\n ld (hl),a\n ret\nptr: dw $C000\n";
    let k = "k: ld hl,below\n ld e,a\n ld d,0\n add hl,de\n ld (hl),9\n ret\n ORG $9000\nbelow: ds 100\n";
    let stores = stores.replace("ptr: dw $C000\n", "");
    let ptr = "ptr: dw $C000\n";
    let report = prove(&format!("{FIVE}{stores}{k}{ptr}"));
    assert_eq!(report.proofs[1].verdict, Verdict::HoldsIf, "{report}");
    let condition = "hh keeps to its contract, which holds on conditions".to_owned();
    assert!(report.proofs[0].conditions.contains(&condition), "{report}");
    assert_eq!(prove(&format!("{FIVE}{stores}{ptr}")).proofs[0].verdict, Verdict::Holds);
}

/// A routine that takes its return address from the stack is expected to skip the data there, and the report says so.
#[test]
fn data_after_a_call_are_relied_on() {
    let print = "print: pop hl\n.l: ld a,(hl)\n inc hl\n or a\n jr nz,.l\n push hl\n ret\n";
    let report = prove(&format!("{FIVE}start: call print\n db \"text\",0\n ret\n{print}"));
    assert_eq!(report.proofs[0].verdict, Verdict::Holds, "{report}");
    assert!(matches!(&report.skipping_calls[..], [at] if at.starts_with("start (")), "{report}");
    assert!(report.to_string().contains("relied on: the routines called skip the data after the calls, at start ("));
    // Not of one that never returns, nor where instructions follow.
    for code in ["start: call stay\n db 1\nstay: jr stay\n", "start: call print\n ret\n"] {
        let report = prove(&format!("{FIVE}{code}{print}"));
        assert!(report.skipping_calls.is_empty(), "{code}: {report}");
    }
}

/// A byte of a gap is a zero on the tape, but not wherever the two blocks are written by themselves.
#[test]
fn a_byte_of_a_gap_is_a_condition() {
    let text = |last: &str| {
        format!(
            " ORG $8000\n; f: 0\n; In: B = 0..9\n; Out: A = 0\nf: ld a,(K)\n ret\nK:{last}\n ORG K + $100\nmain: ret\n"
        )
    };
    let proof = &prove(&text("")).proofs[0];
    let condition = "the gap between two blocks of code holds zeros at K ($8004)";
    assert_eq!((proof.verdict, &proof.conditions[..]), (Verdict::HoldsIf, &[condition.to_owned()][..]), "{proof:?}");
    assert_eq!(prove(&text(" DB 0")).proofs[0].verdict, Verdict::Holds);
    // Code below a DISP is stored elsewhere; that is no gap.
    let copied = " ORG $8000\n; f: 0\n; In: B = 0..9\n; Out: A = 0\nf: ld a,(Stored)\n ret\nStored:\n DISP $9000\nruns: nop\n ENT\n";
    assert_eq!(prove(copied).proofs[0].verdict, Verdict::Holds);
}
