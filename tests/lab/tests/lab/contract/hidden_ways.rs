//! Ways that code takes, and numbers that it has, although its text does not show them: calls that no contract covers, returns to pushed
//! addresses, changed jumps, a stack that is overwritten, and handlers of interrupts.

use lab::contract::{ContractReport, Verdict};

use super::constant::with;

/// Asserts that the store of `g` to the variable is found: the contract of `f` fails, or holds on a condition that names it.
fn is_found(code: &str) {
    let report = with(code);
    let proof = &report.proofs[0];
    assert!(matches!(proof.verdict, Verdict::Fails | Verdict::HoldsIf), "{code}: {report}");
    let names = |text: &String| ["g+", "way+", "part+", "an interrupt at g+"].iter().any(|of| text.starts_with(of));
    assert!(!proof.constant.is_empty() || proof.conditions.iter().any(names), "{code}: {report}");
}

fn holds(code: &str) -> ContractReport {
    let report = with(code);
    assert!(report.proofs.iter().all(|proof| proof.verdict == Verdict::Holds), "{code}: {report}");
    report
}

/// A contract says nothing about calls that its `In` does not cover, and code that is not proved may make such calls.
#[test]
fn headers_say_nothing_about_calls_that_their_in_does_not_cover() {
    for (header, body) in [
        ("; In: A = 0..7\n; Out: A = A * 2", " add a,a\n ret nc\n ld hl,var"),
        ("; In: A = 0..7\n; Out: A = A * 2", " add a,a\n ret nc\n exx\n ld hl,var\n exx\n ex de,hl\n ld hl,var"),
        ("; In: A = 0..255, B = 0..255\n; Where: A < B\n; Out: A = A - B\n; Clobbers: -", " sub b\n ret c\n ld hl,var"),
        ("; In: [other] = 0\n; Out: A = 0", " ld a,(other)\n or a\n ret z\n ld hl,var"),
    ] {
        is_found(&format!("g: ld a,200\n ld b,100\n ld hl,other\n call next\n ld (hl),9\n ret\n{header}\nnext:{body}"));
    }
    // It keeps HL however it is called.
    holds(
        "g: ld a,200\n ld hl,other\n call next\n ld (hl),9\n ret\n; In: A = 0..7\n; Out: A = A * 2\nnext: add a,a\n ret nc\n push hl\n ld hl,9\n pop hl",
    );
}

/// The registers that a routine changes are found by following all ways through it, with the words it pushes and pops.
#[test]
fn the_ways_through_a_called_routine_are_followed() {
    for code in [
        // It returns to an address that it has pushed.
        "g: ld hl,other\n call way\n ld (hl),9\n ret\nway: ld de,part\n push de\n ret\npart: ld hl,var",
        "g: ld hl,other\n call way\n ld (hl),9\n ret\nway: push de\n ld de,part\n ex (sp),de\n ret\npart: ld hl,var"
            .replace("ex (sp),de", "ex de,hl\n ex (sp),hl\n ex de,hl")
            .as_str(),
        // It pops what its caller has pushed, or changes it.
        "g: ld hl,other\n push hl\n call way\n pop hl\n ld (hl),9\n ret\nway: pop bc\n pop de\n ld de,var\n push de\n push bc",
        "g: ld hl,other\n push hl\n call way\n pop hl\n ld (hl),9\n ret\nway: ld ix,var\n pop bc\n ex (sp),ix\n push bc",
        "g: ld hl,other\n push hl\n call way\n pop hl\n ld (hl),9\n ret\nway: ld hl,2\n add hl,sp\n ld (hl),low var\n inc hl\n ld (hl),high var",
        "g: ld hl,other\n push hl\n call way\n pop hl\n ld (hl),9\n ret\nway: ld hl,2\n add hl,sp\n ld sp,hl\n ld hl,var\n ex (sp),hl\n dec sp\n dec sp",
        // In the same routine.
        "g: ld hl,other\n push hl\n ld hl,0\n add hl,sp\n ld (hl),low var\n inc hl\n ld (hl),high var\n pop hl\n ld (hl),9",
        "g: ld hl,other\n push hl\n ld ix,0\n add ix,sp\n ld (ix+0),low var\n ld (ix+1),high var\n pop hl\n ld (hl),9",
        // It calls itself, and changes HL only then.
        "g: ld hl,other\n call way\n ld (hl),9\n ret\nway: dec b\n ret z\n call way\n inc b\n ret nz\n ld hl,var",
    ] {
        is_found(code);
    }
    for code in [
        "g: ld hl,other\n call way\n ld (hl),9\n ret\nway: push hl\n ld hl,var\n ld a,(hl)\n pop hl",
        "g: ld hl,other\n call way\n ld (hl),9\n ret\nway: push hl\n call part\n pop hl\n ret\npart: ld hl,var\n ret z\n inc hl",
        "g: ld hl,other\n call way\n ld (hl),9\n ret\nway: push bc\n push hl\n dec b\n call nz,way\n pop hl\n pop bc",
        "g: ld de,other\n call way\n ld (de),a\n ret\nway: ld hl,0\n add hl,sp\n ld sp,tab+99\n push bc\n push bc\n ld sp,hl",
        // It removes an argument, and the one below is still there.
        "g: ld hl,other\n push hl\n push de\n call way\n pop hl\n ld (hl),9\n ret\nway: pop bc\n pop de\n push bc",
        "g: ld hl,other\n call way\n ld (hl),9\n ret\nway: ld (.sp+1),sp\n ld sp,tab+99\n pop de\n pop de\n.sp: ld sp,0",
    ] {
        let report = with(code);
        assert_ne!(report.proofs[0].verdict, Verdict::Fails, "{code}: {report}");
        assert!(!report.proofs[0].conditions.iter().any(|text| text.starts_with("g+")), "{code}: {report}");
    }
}

/// A jump or call whose operand the program changes leads to all addresses that it is given.
#[test]
fn changed_jumps_lead_where_the_program_says() {
    for code in [
        // The store follows the jump, at an address that has no label.
        "g: ld hl,var\n ld a,2\n ld (way+1),a\nway: jr part\npart: ret\n nop\n ld (hl),9",
        "g: ld hl,var\n ld a,2\n ld (way+1),a\n ld b,5\nway: djnz part\npart: ret\n nop\n ld (hl),9",
        "g: ld hl,var\n ld de,part+2\n ld (way+1),de\nway: jp part\npart: ret\n nop\n ld (hl),9",
        // The routine that is called instead changes HL.
        "g: ld de,part\n ld (way+1),de\n ld hl,other\nway: call none\n ld (hl),9\nnone: ret\npart: ld hl,var",
        "g: ld hl,other\n call way\n ld (hl),9\n ret\nk: ld de,part\n ld (way+1),de\n ret\nway: jp none\nnone: ret\npart: ld hl,var",
    ] {
        is_found(code);
    }
    // Where it leads is not known: that is relied on.
    for code in [
        "g: ld (way+1),a\nway: jr part\npart: ret",
        "g: ld (way+1),hl\nway: jp part\npart: ret",
        "g: ld ix,way+1\n ld de,1\n scf\n call $0556\nway: jr part\npart: ret",
    ] {
        let report = with(code);
        assert!(report.computed_jumps.len() == 1 && report.computed_jumps[0].starts_with("way ("), "{code}: {report}");
    }
    assert!(holds("g: ld a,2\n ld (way+1),a\nway: jr part\npart: nop\n nop").computed_jumps.is_empty());
}

/// A word holds SP only as long as nothing else is stored there, and from the time at which SP is.
#[test]
fn words_that_hold_sp_may_be_overwritten() {
    for code in [
        "g: ld hl,var+2\n ld (tab),hl\n ld sp,(tab)\n push bc\n jr $\nk: ld (tab),sp",
        "g: ld hl,var\n ld (tab),hl\n ld hl,(tab)\n ld (hl),9\n ret\nk: ld (tab),sp",
        "g: ld de,tab\n ld hl,other\n ld bc,2\n ldir\n ld sp,(tab)\n push bc\n jr $\nk: ld (tab),sp",
        "g: ld sp,(word)\n push bc\n jr $\nword: dw var+2\nk: ld (word),sp",
    ] {
        is_found(code);
    }
}

/// In interrupt mode 2 the handler is found through a table: it may be code that is not followed.
#[test]
fn handlers_of_interrupts_are_relied_on() {
    for code in [
        "g: ld a,high tab\n ld i,a\n im 2\n ei\n ret\nh: db $21\n dw var\n db $34,$FB,$C9",
        "; In: -\n; Out: A = 1\n; Clobbers: everything\ng: ld a,1\n db $ED, $7E\n ret\nh: db $21\n dw var\n db $34,$FB,$C9",
    ] {
        let report = with(code);
        assert!(report.computed_jumps.iter().any(|text| text.starts_with("g+")), "{code}: {report}");
    }
    assert!(holds("g: im 1\n ei").computed_jumps.is_empty());
    // The first interrupt comes after the return.
    let report = with("g: di\n ld iy,var-64\n ei");
    assert_eq!(report.proofs[0].verdict, Verdict::Fails, "{report}");
}

/// The ROM writes by system variables that it has changed itself, on the program's behalf.
#[test]
fn calls_of_the_rom_may_mislead_it() {
    for code in [
        // A tape is loaded over them; CL-SET with a place outside of the screen; a stream that is not open.
        "g: ld ix,$5C84\n ld de,2\n scf\n call $0556\n rst 16",
        "g: ld bc,$001B\n call $0DD9\n rst 16",
        "g: ld a,9\n call $1601\n rst 16",
        "g: call $1601\n rst 16",
    ] {
        let report = with(code);
        let says = |text: &String| text.starts_with("the ROM, called at g");
        assert!(report.proofs[0].conditions.iter().any(says), "{code}: {report}");
    }
    holds("g: ld a,2\n call $1601\n ld a,65\n rst 16\n ld a,-3\n call $1601");
}

/// Data may read as code, and a computed jump may lead to any label: what they would write to is a condition, and no contract fails by it.
#[test]
fn data_that_read_as_code_are_a_condition() {
    const STORES: &str = "\ntext: db $32\n dw var\n db $C9";
    let report = with(&format!("g: ld hl,text\n ld de,(tab)\n push de\n ret{STORES}"));
    let proof = &report.proofs[0];
    assert_eq!(proof.verdict, Verdict::HoldsIf, "{report}");
    let [text] = &proof.conditions[..] else { panic!("{report}") };
    assert!(text.starts_with("text (") && text.ends_with(", if these data are code, does not write to var"), "{text}");
    // A jump leads there for certain; and no jump at all is computed.
    let report = with(&format!("g: ld hl,text\n jp (hl){STORES}"));
    assert_eq!(report.proofs[0].verdict, Verdict::Fails, "{report}");
    holds(&format!("g: ld hl,text\n ret{STORES}"));
}
