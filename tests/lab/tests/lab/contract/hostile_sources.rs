//! Code beside a routine that changes what the routine takes for constant, by other ways than a plain address. The routine does not hold,
//! or only on a condition that names the code.

use lab::contract::Verdict;

use super::prove;

/// The code of `f`, which gives 5, and the code beside it, after which it gives something else.
const CHANGING: [(&str, &str); 58] = [
    ("ld a,(var)", "g: ld hl,var\n call store\n ret\nstore: ld (hl),9\n ret\nvar: db 5"),
    ("ld a,(var)", "g: ld hl,var-20\n ld de,20\n add hl,de\n ld (hl),9\n ret\nvar: db 5"),
    ("ld a,(var)", "g: ld (.s),sp\n ld sp,var+2\n push de\n ld sp,(.s)\n ret\n.s: dw 0\nvar: db 5,0"),
    ("ld a,5", "g: ld hl,(places)\n ld (hl),7\n ret\nplaces: dw f+1"),
    ("ld a,(var)", "g: ld hl,(vec)\n jp (hl)\nvec: dw evil\nevil: db $3E,9,$32\n dw var\n db $C9\nvar: db 5"),
    (
        "ld a,(var)",
        "g: ld hl,table\n ld b,0\n add hl,bc\n ld e,(hl)\n inc hl\n ld d,(hl)\n ex de,hl\n jp (hl)\ntable: dw one,two\none: ret\ntwo: ld a,9\n ld (var),a\n ret\nvar: db 5",
    ),
    ("ld a,(var)", "g: ld hl,one-1\n inc hl\n push hl\n ret\none: ld hl,var\n inc (hl)\n ret\nvar: db 5"),
    ("ld a,(var)", "g: ld ix,var-5\n set 3,(ix+5)\n ret\nvar: db 5"),
    ("ld a,(var)", "g: ld hl,var\n rld\n ret\nvar: db 5"),
    ("ld a,(var)", "g: ld hl,var\n ld bc,$01FE\n ini\n ret\nvar: db 5"),
    ("ld a,(var)", "g: ld hl,$C000\n ld de,var-3\n ld bc,4\n ldir\n ret\n ds 4\nvar: db 5"),
    ("ld a,(var)", "g: ld hl,$C000\n ld de,var+3\n ld bc,4\n lddr\n ret\nvar: db 5,0,0,0"),
    ("ld a,(var)", "g: ld hl,var\n exx\n nop\n exx\n ld (hl),9\n ret\nvar: db 5"),
    ("ld a,(var)", "g: ld hl,var\n push hl\n pop ix\n ld (ix),9\n ret\nvar: db 5"),
    ("ld a,(var)", "g: ld hl,var\n ex (sp),hl\n ex (sp),hl\n ld (hl),9\n ret\nvar: db 5"),
    ("ld a,(var)", "g: ld hl,hh\n ld (.j+1),hl\n.j: jp 0\nhh: ld a,1\n ld (var),a\n ret\nvar: db 5"),
    ("ld a,(var)", "g: ld hl,var\n ld (.p+1),hl\n xor a\n.p: ld (0),a\n ret\nvar: db 5"),
    ("ld a,(var)", "g: ld a,low var\n ld l,a\n ld a,high var\n ld h,a\n ld (hl),a\n ret\nvar: db 5"),
    ("ld a,(var)", "g: ld hl,(p)\n inc hl\n ld (hl),9\n ret\np: dw var-1\nvar: db 5"),
    (
        "ld a,(var)",
        "g: ld hl,$C000\n ld (hl),9\n ret\n; hh: writes there\n; In: HL = $C000\n; Out: [HL] = 1\nhh: ld (hl),1\n ret\nk: ld hl,var\n jp hh\nvar: db 5",
    ),
    ("ld a,(var)", "g: ld a,9\n ld hl,var\n cpl\n ld (hl),a\n ret\nvar: db 5"),
    ("ld a,(var)", "g: ld hl,10\n add hl,sp\n ld sp,var+1\n push hl\n ret\nvar: db 5"),
    ("ld a,(var)", "g: ld sp,var+1\n rst $38\n ret\nvar: db 5"),
    ("ld a,(var)", "g: ld sp,var+2\n ld hl,9\n ex (sp),hl\n ret\n ds 2\nvar: db 5\n db 0"),
    ("ld a,(var)", "g: ld hl,var*2\n scf\n rr h\n rr l\n ld (hl),9\n ret\nvar: db 5"),
    ("ld a,(var)", "g: ld de,var\n ld hl,0\n add hl,de\n ld a,9\n ld (hl),a\n ret\nvar: db 5"),
    ("ld a,(var)", "g: ld bc,var\n call .x\n ld (bc),a\n ret\n.x: ld a,3\n ret\nvar: db 5"),
    ("ld a,(var)", "g: ld hl,var\n ld a,(hl)\n inc a\n daa\n ld (hl),a\n ret\nvar: db 5"),
    (
        "ld a,(var)",
        "; g: nothing\n; In: -\n; Out: -\n; Clobbers: HL\n; T: = 30\ng: ld hl,var\n ld (hl),5\n ret\nvar: db 5",
    ),
    (
        "ld a,(var)",
        "; g: a sample\n; In: HL = $C000..$C0FF, DE = 0..65535, A = 0..255\n; Out: -\n; Where: HL != $C012 || DE != $1234\n; Clobbers: [HL]\ng: ld (hl),a\n ret\nk: ld hl,var\n call g\n ret\nvar: db 5",
    ),
    ("ld a,(var)", "g: db $21\n dw var\n db $36,9\n ret\nvar: db 5"),
    ("ld a,(var)", "g: ld hl,hid\n jp (hl)\n ret\n db 0\nhid: db $AF,$32\n dw var\n db $C9\nvar: db 5"),
    ("ld a,(var)", "g: ld a,$C3\n ld ($C000),a\n ld hl,k\n ld ($C001),hl\n jp $C000\nk: ld (var),a\n ret\nvar: db 5"),
    ("ld a,(var)", "g: call pr\n db 'a'\n ld (var),a\n ret\npr: pop hl\n ld a,(hl)\n inc hl\n jp (hl)\nvar: db 5"),
    (
        "ld a,(var)",
        " ds 20\ng: ld a,high itab\n ld i,a\n im 2\n ei\n ret\n ALIGN 256\nitab: ds 257,$90\nvar: db 5\n ORG $9090\n push af\n ld a,9\n ld (var),a\n pop af\n ei\n reti",
    ),
    ("call var", "g: ld a,9\n ld (var+1),a\n ret\nvar: db $3E,5,$C9"),
    ("ld hl,0\n add hl,sp\n ld sp,var\n pop de\n ld sp,hl\n ld a,e", "g: ld a,9\n ld (var),a\n ret\nvar: db 5,0"),
    ("ld hl,var\n ld de,$C000\n ld bc,1\n ldir\n ld a,($C000)", "g: ld a,9\n ld (var),a\n ret\nvar: db 5"),
    ("ld hl,(vec)\n jp (hl)\nok: ld a,5", "g: ld hl,g\n ld (vec),hl\n ret\nvec: dw ok"),
    ("ld hl,(var-1)\n ld a,h", "g: ld a,9\n ld (var),a\n ret\n db 0\nvar: db 5"),
    ("ld ix,var-100\n ld a,(ix+100)", "g: ld ix,var+100\n ld (ix-100),9\n ret\nvar: db 5"),
    ("ld a,(var)", "g: ld hl,var\n ld de,9\n push de\n ex (sp),hl\n pop de\n ex de,hl\n ld (hl),e\n ret\nvar: db 5"),
    (
        "ld a,(var)",
        "; g: wrong header\n; Unproved: it is not a contract\n; In: -\n; Out: -\n; Clobbers: [$C000]\ng: ld hl,(p)\n ld (hl),9\n ret\np: dw var\nvar: db 5",
    ),
    (
        "ld a,(var)",
        "; hh: writes there\n; In: HL = $C000\n; Out: [HL] = 1\nhh: ld (hl),1\n ret\nk: ld hl,(p)\n jp hh\np: dw var\nvar: db 5",
    ),
    (
        "ld a,(var)",
        "; hh: writes there\n; In: HL = $C000\n; Out: [HL] = 1\nhh: ld (hl),1\n ret\nk: ld hl,($C002)\n jp hh\nvar: db 5",
    ),
    (
        "ld a,(var)",
        "; hh: writes there\n; In: HL = $C000\n; Out: [HL] = 1\nhh: ld (hl),1\n ret\nk: call $C010\n jp hh\nvar: db 5",
    ),
    ("ld a,(var)", "g: in l,(c)\n ld h,high var\n ld (hl),9\n ret\nvar: db 5"),
    ("ld a,(var)", "g: ld hl,var\n halt\n inc (hl)\n ret\nvar: db 5"),
    ("ld a,(var)", "g: ld hl,(var2)\n ld (hl),9\n ret\nvar2: dw var\nvar: db 5"),
    ("ld a,(var)", "g: ld hl,var+1\n dec hl\n sla (hl)\n ret\nvar: db 5"),
    (
        "ld a,(var)",
        "g: ld sp,$C100\n ld hl,var\n push hl\n inc sp\n inc sp\n dec sp\n dec sp\n pop bc\n xor a\n ld (bc),a\n ret\nvar: db 5",
    ),
    ("ld a,(var)", "g: ld de,var\n ld hl,$C000\n ld bc,1\n cpi\n ldd\n ret\nvar: db 5"),
    ("ld a,(var)", "g: ld hl,var\n ld a,h\n ld i,a\n ld a,i\n ld h,a\n ld (hl),9\n ret\nvar: db 5"),
    ("ld a,(var)", "g: ld hl,var\n rst 8\n inc (hl)\n ret\nvar: db 5"),
    ("ld a,(var)", "g: ld hl,var-256\n inc h\n ld (hl),9\n ret\nvar: db 5"),
    ("ld a,(var)", "g: ld h,high var\n ld l,low var\n ld a,(hl)\n add a,a\n ld (hl),a\n ret\nvar: db 5"),
    ("ld a,(var)", "g: ld b,3\n ld hl,var-2\n.l: ld (hl),b\n inc hl\n djnz .l\n ret\n ds 2\nvar: db 5"),
    (
        "ld a,(var)",
        "g: call pop1\n dw var\npop1: pop hl\n ld e,(hl)\n inc hl\n ld d,(hl)\n ld a,9\n ld (de),a\n inc hl\n jp (hl)\nvar: db 5",
    ),
];

#[test]
fn a_routine_whose_constants_other_code_changes_does_not_hold_without_a_condition() {
    let passed: Vec<String> = CHANGING
        .iter()
        .map(|(body, beside)| {
            let header = "; f: five\n; In: -\n; Out: A = 5\n; Clobbers: BC DE HL IX [$C000]";
            (body, beside, prove(&format!(" ORG $8000\n{header}\nf: {body}\n ret\n{beside}\n")))
        })
        .filter(|(.., report)| matches!(report.proofs[0].verdict, Verdict::Holds | Verdict::HoldsForSample))
        .map(|(body, beside, report)| format!("{body}\n{beside}\n{report}"))
        .collect();
    assert!(passed.is_empty(), "{} of {}:\n{}", passed.len(), CHANGING.len(), passed.join("\n\n"));
}
