//! Code that changes what a routine takes for constant: by a call outside of a contract, through a table, in bytes that are no
//! instructions of the source, by the stack or by computed pointers; and sources of odd structure.

use lab::contract::Verdict;

use super::prove;

/// The code beside `f`, which gives what it finds in `var`: with this code, not always 5.
const BESIDE: [&str; 50] = [
    "; g: stores\n; In: A = 0..9\n; Out: [buf] = A\n; Clobbers: HL\ng: ld hl,buf\n.in: ld (hl),a\n ret\nh: ld hl,var\n jp g.in\nbuf: db 0\nvar: db 5\n",
    "; g: stores\n; In: A = 0..9\n; Out: [buf] = A\n; Clobbers: HL\ng: ld hl,buf\n ld (hl),a\n ret\nh: ld hl,var\n jp g+3\nbuf: db 0\nvar: db 5\n",
    "; g: stores\n; In: A = 0..9\n; Out: [buf] = A\n; Clobbers: HL\ng: ld hl,buf\nin: ld (hl),a\n ret\nh: ld ix,(tb)\n ld hl,var\n jp (ix)\ntb: dw in\nbuf: db 0\nvar: db 5\n",
    "; g: stores\n; In: HL = buf..buf + 3, A = 0..9\n; Out: [HL] = A\ng: ld (hl),a\n ret\nh: ld hl,g\n push hl\n ld hl,var\n ret\nbuf: ds 4\nvar: db 5\n",
    "; g: stores\n; In: HL = buf..buf + 3, A = 0..9\n; Out: [HL] = A\ng: ld (hl),a\n ret\nh: ld hl,var\n ld bc,g\n push bc\n ret\nbuf: ds 4\nvar: db 5\n",
    "; g: stores\n; In: HL = buf..buf + 3, A = 0..9\n; Out: [HL] = A\ng: ld (hl),a\n ret\nh: ld hl,(p)\n jp g\np: dw var\nbuf: ds 4\nvar: db 5\n",
    "; g: stores\n; In: HL = buf..buf + 3, A = 0..9\n; Out: [HL] = A\ng: ld (hl),a\n ret\n; h: prose\n; In: HL points anywhere\n; Out: nothing\nh: jp g\nbuf: ds 4\nvar: db 5\n",
    "; g: stores\n; In: HL = buf..buf + 3, A = 0..9\n; Out: [HL] = A\ng: ld (hl),a\n ret\n; h: other\n; In: HL = 0..9\n; Out: HL = HL\n; Unproved: long\n; Clobbers: A\nh: ld a,2\n jp g\nbuf: ds 4\nvar: db 5\n",
    "h: ld sp,list\n ret\nlist: dw st\n dw var\n dw end\nst: pop hl\n ld (hl),9\n ret\nend: jp end\nvar: db 5\n",
    "h: db $ED,$63\n dw var\n ret\nvar: db 5,0\n",
    "h: db $DD,$FD,$22\n dw var\n ret\nvar: db 5,0\n",
    "h: db $DD,$ED,$43\n dw var\n ret\nvar: db 5,0\n",
    "h: ld hl,var\n db $DD\n db $FD\n ld (hl),9\n ret\nvar: db 5,0\n ds 9\n",
    "h: ld iy,var-5\n db $FD,$CB,5,$C7\n ret\nvar: db 5,0\n",
    "h: ld iy,var+128\n db $FD,$CB,$80,$F8\n ret\nvar: db 5,0\n ds 200\n",
    "h: ld hl,var\n db $ED,$67\n ret\nvar: db 5,0\n",
    "h: ld hl,var\n ld c,$FE\n db $ED,$A2\n ret\nvar: db 5,0\n",
    "h: ld hl,var+3\n ld bc,$400 + $FE\n db $ED,$BA\n ret\nvar: db 5,0,0,0\n",
    "h: ld de,var+9\n ld hl,$4000\n ld bc,10\n lddr\n ret\nvar: db 5,0,0,0\n ds 9\n",
    "h: ld de,$FFF0\n ld hl,$4000\n ld bc,0\n ldir\n ret\nvar: db 5,0,0,0\n",
    "h: ld de,var\n ld bc,$FFFF\n inc bc\n inc bc\n ld hl,$4000\n ldir\n ret\nvar: db 5,0,0,0\n",
    "h: ld sp,var+2\n rst 8\nvar: db 5,0,0,0\n",
    "h: ld sp,var+2\n call k\nk: ret\nvar: db 5,0,0,0\n",
    "h: ld sp,var\n ex (sp),hl\n ret\nvar: db 5,0,0,0\n",
    "h: ld a,9\n ld bc,var\n ld (bc),a\n ret\nvar: db 5,0,0,0\n",
    "h: ld a,9\n ld de,var-1\n inc de\n ld (de),a\n ret\nvar: db 5,0,0,0\n",
    "h: exx\n ld hl,var\n exx\n call k\n ret\nk: exx\n ld (hl),9\n exx\n ret\nvar: db 5,0,0,0\n",
    "h: ld hl,var\n push hl\n pop ix\n set 1,(ix+0)\n ret\nvar: db 5,0,0,0\n",
    "h: ld hl,var/2\n add hl,hl\n ld (hl),9\n ret\n ALIGN 2\nvar: db 5\n",
    "h: ld hl,$FFFF-var\n ld a,h\n cpl\n ld h,a\n ld a,l\n cpl\n ld l,a\n ld (hl),9\n ret\nvar: db 5\n",
    "h: ld hl,0\n ld de,-var\n or a\n sbc hl,de\n ld (hl),9\n ret\nvar: db 5\n",
    "h: ld hl,var ^ $FFFF\n ld a,$FF\n xor h\n ld h,a\n ld a,$FF\n xor l\n ld l,a\n ld (hl),9\n ret\nvar: db 5\n",
    "h: ld h,high var\n ld a,low var\n rlca\n rrca\n ld l,a\n ld (hl),9\n ret\nvar: db 5\n",
    "h: ld h,high var\n ld a,(low var >> 4) | (low var << 4) & 255\n rlca\n rlca\n rlca\n rlca\n ld l,a\n ld (hl),9\n ret\nvar: db 5\n",
    "h: ld hl,var\n ld b,0\n.l: inc l\n djnz .l\n ld (hl),9\n ret\nvar: db 5\n",
    "h: ld hl,var-256\n ld a,1\n add a,h\n ld h,a\n ld (hl),9\n ret\nvar: db 5\n",
    "h: ld hl,var+300\n.l: dec hl\n ld a,(hl)\n or a\n jr z,.l\n ld (hl),9\n ret\nvar: db 5\n ds 400\n",
    "h: ld hl,var-300\n.l: inc hl\n ld a,(hl)\n cp 5\n jr nz,.l\n ld (hl),9\n ret\n ds 300\nvar: db 5\n ds 400\n",
    "h: ld hl,tb\n ld bc,100\n ld a,5\n cpir\n dec hl\n ld (hl),9\n ret\ntb: ds 10\nvar: db 5\n ds 400\n",
    "h: ld a,(x)\n ld l,a\n ld h,high tb\n ld (hl),9\n ret\nx: db 0\n ALIGN 256\ntb: ds 100\nvar: db 5\n ds 400\n",
    "h: ld a,(x)\n and 127\n add a,low tb\n ld l,a\n ld h,high tb\n ld (hl),9\n ret\nx: db 0\n ALIGN 256\ntb: ds 100\nvar: db 5\n ds 400\n",
    "h: call k\n dw var\n ret\nk: pop hl\n ld e,(hl)\n inc hl\n ld d,(hl)\n inc hl\n push hl\n ld a,9\n ld (de),a\n ret\nvar: db 5\n",
    "h: ld hl,k\n ld de,$C000\n ld bc,9\n ldir\n jp $C000\nk: ld a,9\n ld (var),a\n ret\nvar: db 5\n",
    "h: ld hl,$3632\n ld ($C000),hl\n ld hl,var\n call $C000\n ret\nvar: db 5\n",
    "h: ld a,$C9\n ld (f),a\n ret\nvar: db 5\n",
    "h: ld a,$FE\n ld i,a\n im 2\n ei\n ret\nisr: push hl\n ld hl,var\n inc (hl)\n pop hl\n ei\n ret\nvar: db 5\n ORG $FEFF\n dw isr\n",
    "; g: stores\n; In: A = 0..4\n; Out: A = A\ng: cp 5\n ret c\n ld (var),a\n ret\nh: ld a,7\n jp g\nvar: db 5\n",
    "; g: stores\n; In: A = 0..4\n; Out: A = A\ng: cp 5\n ret c\n ld (var),a\n ret\n; h: other\n; In: A = 7\n; Out: -\n; Clobbers: A\n; Unproved: long\nh: ld a,7\n jp g\nvar: db 5\n",
    "; g: stores\n; In: A = 0..4\n; Out: A = A\ng: cp 5\n ret c\n ld (var),a\n ret\n; h: other\n; In: B = 0..7\n; Out: A = any\n; Clobbers: [var]\nh: ld a,7\n jp g\nvar: db 5\n",
    "; g: stores\n; In: A = 0..4, B = 0..9\n; Where: B < 5\n; Out: A = A\ng: ld a,b\n cp 5\n ret c\n ld (var),a\n ret\nh: ld b,7\n jp g\nvar: db 5\n",
];

/// Sources in which the contract of the first routine is wrong.
const WRONG: [&str; 8] = [
    " ORG $8000\n; Define: X = [var]\n\n; f: x\n; In: A = 0..9\n; Out: B = X\nf: ld b,5\n ret\ng: ld a,9\n ld (var),a\n ret\nvar: db 5\n",
    " ORG $FFF0\n; f: x\n; In: A = 0..9\n; Out: A = A\n; Clobbers: HL\nf: ld hl,$FFFF\n ld (hl),a\n ret\n",
    " ORG $FFFD\n; f: x\n; In: A = 0..9\n; Out: A = A + 1\nf: inc a\n nop\n nop\n",
    " ORG $FFFC\n; f: x\n; In: A = 0..9\n; Out: A = A + 1\nf: inc a\n jr $+3\n ret\n",
    " ORG $8000\nM: MACRO\n ld a,5\n ENDM\n; f: x\n; In: B = 0..9\n; Out: A = 6\nf: M\n ret\n",
    " ORG $8000\n; f: x\n; In: B = 0..9\n; Out: A = 6\nf: IF 0\n ld a,6\n ELSE\n ld a,5\n ENDIF\n ret\n",
    " ORG $8000\n; f: x\n; In: B = 0..9\n; Out: A = 5\nf: ld a,(v)\n ret\nv: db 5\ng: ld a,1\n ld (w+0),a\n ret\nw EQU v\n",
    " ORG $8000\n; f: x\n; In: B = 0..9\n; Out: A = 5\nf:\nff: ld a,(v)\n ret\nv: db 5\n; ff: y\n; In: [v] = 0..9\n; Out: A = [v]\n\n",
];

/// Lines of a header that stand apart from it are named, not dropped.
#[test]
fn promises_between_a_header_and_its_label_are_named() {
    let text = " ORG $8000\n; f: adds\n; In: A = 0..9\n; Out: A = A + 3\n IF 1\n; T: 5\n ENDIF\nf: add a,3\n ret\n";
    let report = prove(text).to_string();
    assert!(report.contains("not proved, since the header is in prose:\n    f (mine.asm:8)"), "{report}");
    // In a branch that is not assembled it counts for nothing.
    let skipped = prove(&text.replace("IF 1", "IF 0")).to_string();
    assert!(!skipped.contains("in prose"), "{skipped}");
}

fn passes(source: &str) -> Option<String> {
    let report = prove(source);
    let holds = matches!(report.proofs[0].verdict, Verdict::Holds | Verdict::HoldsForSample);
    holds.then(|| format!("{source}\n{report}"))
}

#[test]
fn a_routine_does_not_hold_beside_code_that_changes_its_data() {
    let header = " ORG $8000\n; f: five\n; In: -\n; Out: A = 5\n; Clobbers: BC DE HL IX\nf: ld a,(var)\n ret\n";
    let passed: Vec<String> = BESIDE.iter().filter_map(|beside| passes(&format!("{header}{beside}"))).collect();
    assert!(passed.is_empty(), "{} of {}:\n{}", passed.len(), BESIDE.len(), passed.join("\n\n"));
    let passed: Vec<String> = WRONG.iter().filter_map(|source| passes(source)).collect();
    assert!(passed.is_empty(), "{} of {}:\n{}", passed.len(), WRONG.len(), passed.join("\n\n"));
}

/// The targets of a computed jump are relied on, and reported.
#[test]
fn computed_jumps_that_a_proof_relies_on_are_named() {
    const STORES: &str = "; g: stores\n; In: HL = buf..buf + 3, A = 0..9\n; Out: [HL] = A\ng: LD (HL),A\n RET\n";
    let f = " ORG $8000\n; f: five\n; In: -\n; Out: A = 5\nf: LD A,(var)\n RET\n";
    let data = "tb: DW g\nbuf: DS 4\nvar: DB 5\n";
    for (jump, at) in [
        ("h: LD IX,(tb)\n LD HL,var\n JP (IX)\n", "h+7 ($800D, mine.asm:14)"),
        ("h: LD DE,(tb)\n PUSH DE\n LD HL,var\n RET\n", "h+8 ($800E, mine.asm:15)"),
        ("h: LD SP,tb\n LD HL,var\n RET\n", "h+6 ($800C, mine.asm:14)"),
    ] {
        let report = prove(&format!("{f}{STORES}{jump}{data}"));
        assert!(report.holds(), "{report}");
        assert_eq!(report.computed_jumps, [at], "{report}");
        let text = format!("lead to labels whose address the source contains, with what their In states, at {at}\n");
        assert!(report.to_string().contains(&text), "{report}");
        assert!(lab::Page::html(&report).is_ok_and(|page| page.contains(at)), "on the page");
    }
    // Not of a routine with a contract, whose cases show where it jumps; nor where the address is known.
    let proved =
        "; h: calls\n; In: A = 0..9\n; Out: [buf] = A\n; Clobbers: HL IX\nh: LD IX,(tb)\n LD HL,buf\n JP (IX)\n";
    let known = "h: LD HL,k\n JP (HL)\nk: RET\n";
    for beside in [proved, known] {
        let report = prove(&format!("{f}{STORES}{beside}{data}"));
        assert!(report.holds() && report.computed_jumps.is_empty(), "{report}");
        assert!(!report.to_string().contains("relied on"), "{report}");
    }
}
