//! Memory that a routine takes for constant is what no other instruction of the source may write to.

use lab::contract::{ContractReport, Options, Verdict};

use super::{prove, source};

/// Memory of the program that another routine changes is not constant.
#[test]
fn memory_changed_by_another_routine_is_not_constant() {
    let text = " ORG $8000\n; In: A = 0..9\n; Out: [Level] = A\nset: LD (Level),A\n RET\n\
                ; In: B = 0..9\n; Out: A = B + [Table]\nf: LD A,(Level)\n OR A\n LD A,(Table)\n RET NZ\n ADD A,B\n RET\n\
                Level: DB 0\nTable: DB 3\n";
    let report = prove(text);
    assert_eq!(report.proofs.iter().map(|proof| proof.verdict).collect::<Vec<_>>(), [Verdict::Holds, Verdict::Fails]);
    let told =
        "    reads Level ($800E), which In does not name and set changes: it was tried with its first value alone";
    assert!(report.to_string().contains(told), "{report}");
    let page = lab::Page::html(&report).unwrap_or_else(|error| panic!("{error}"));
    assert!(page.contains("reads Level ($800E)") && page.matches(">fails<").count() == 1, "{page}");

    let named = text.replace("; In: B = 0..9", "; In: B = 0..9, [Level] = 0");
    assert!(prove(&named).holds());
    let prose = text.replace("; In: A = 0..9\n; Out: [Level] = A", "; In: A = a level\n; Out: -");
    assert!(
        prove(&prose).to_string().contains("does not name and `set` writes at set ($8000, mine.asm:4)"),
        "by a routine that is not proved"
    );
    // By a pointer, in code without a header or below one in prose.
    for by in
        ["LD HL,Level\n LD A,5\n LD (HL),A", "LD IX,Level\n INC (IX+0)", "LD DE,Level\n LD BC,1\n LD HL,Table\n LDIR"]
    {
        let pointed = text.replace("; In: A = 0..9\n; Out: [Level] = A\n", "").replace("LD (Level),A", by);
        assert!(prove(&pointed).to_string().contains("reads Level") && !prove(&pointed).holds(), "{by}");
    }
    let read =
        text.replace("; In: A = 0..9\n; Out: [Level] = A\n", "").replace("LD (Level),A", "LD HL,Level\n LD A,(HL)");
    assert!(prove(&read).holds(), "{}", prove(&read));
    // Given in another contract, or changed by a routine in one of its cases alone.
    let given = text
        .replace("; In: A = 0..9\n; Out: [Level] = A", "; In: A = 0..9, [Level] = 0..3\n; Out: -")
        .replace("set: LD (Level),A", "set: NOP");
    assert!(!prove(&given).holds());
    let moved = text
        .replace("; In: A = 0..9\n; Out: [Level] = A", "; In: HL = Level..Level, [HL] = 0..3\n; Out: -")
        .replace("set: LD (Level),A", "set: NOP");
    assert!(prove(&moved).to_string().contains("does not name and set changes"));
    let own = prove(
        " ORG $8000\n; In: A = 0..9\n; Out: A = 0..255\n; Clobbers: [Last]\n\
         f: PUSH AF\n LD A,(Last)\n INC A\n LD (Last),A\n POP AF\n RET\nLast: DB 0\n",
    );
    assert!(own.to_string().contains("reads Last ($800A), which In does not name and f changes"), "{own}");
}

/// A routine that returns what it finds in a variable and in a constant of its code, above other code.
const FIVE: &str = " ORG $8000\n; f: five\n; In: -\n; Out: A = 5\nf: ld a,(var)\n ret\n\
    ; two: its operand may be patched\n; In: -\n; Out: A = 2\ntwo: ld a,2\n ret\n";

pub(super) fn with(code: &str) -> ContractReport {
    prove(&format!("{FIVE}{code}\n ret\n ORG $9000\nvar: db 5\n ds 3\nother: ds 256\ntab: ds 256\n"))
}

/// A store that can be followed to the memory: the contract fails, and names the routine and the instruction.
#[test]
fn stores_are_followed_to_the_memory_that_they_change() {
    let rows = [
        // A pointer handed to a routine.
        ("g: ld hl,var\n call store\n ret\nstore: ld (hl),9", "`store` writes at store ("),
        ("g: ld hl,var\n jp store\nstore: ld (hl),9", "`store` writes at store ("),
        ("g: ld de,var\n push de\n pop ix\n call store\n ret\nstore: ld (ix+0),9", "`store` writes at"),
        ("g: ld hl,var\n push hl\n ld hl,0\n pop hl\n inc (hl)", "`g` writes at g+8"),
        ("g: ld hl,var\n exx\n ld hl,other\n exx\n ld (hl),9", "`g` writes at g+8"),
        ("g: ld hl,other\n ex de,hl\n ld hl,var\n ex de,hl\n ld (de),a", "`g` writes at g+8"),
        // An address computed.
        ("g: ld hl,var-20\n ld de,20\n add hl,de\n ld (hl),9", "`g` writes at g+7"),
        ("g: ld h,high var\n ld l,low var\n set 0,(hl)", "`g` writes at g+4"),
        ("g: ld h,high var\n ld l,a\n ld (hl),9", "`g` writes at g+3"),
        ("g: ld h,high var\n and 7\n ld l,a\n ld (hl),9", "`g` writes at g+5"),
        ("g: ld ix,var-100\n rl (ix+100)", "`g` writes at g+4"),
        ("g: ld hl,other\n dec h\n inc h\n dec hl\n dec hl\n dec hl\n dec hl\n ld (hl),9", "`g` writes at g+9"),
        ("g: ld hl,other\n ld b,4\n.l: dec hl\n djnz .l\n ld (hl),9", "`g.l` writes at g.l+3"),
        ("g: ld a,high var\n ld h,a\n xor a\n ld l,a\n ld (hl),9", "`g` writes at g+5"),
        // The stack as a pointer.
        ("g: ld sp,var+2\n push de\n ret", "`g` writes at g+3"),
        ("g: ld sp,var+6\n push de\n push de\n push de\n ret", "`g` writes at g+5"),
        ("g: ld hl,var+2\n ld sp,hl\n call part\n ret\npart: ret", "`g` writes at g+4"),
        ("g: ld sp,var\n ex (sp),hl", "`g` writes at g+3"),
        ("g: ld sp,var+2\n rst 0", "`g` writes at g+3"),
        // Blocks.
        ("g: ld hl,other\n ld de,var-3\n ld bc,4\n ldir", "`g` writes at g+9"),
        ("g: ld hl,other\n ld de,var+3\n ld bc,4\n lddr", "`g` writes at g+9"),
        ("g: ld hl,var\n ld b,1\n inir", "`g` writes at g+5"),
        ("g: ld hl,var-1\n inc hl\n ini", "`g` writes at g+4"),
        ("g: ld hl,other\n ld de,var\n ldi", "`g` writes at g+6"),
        ("g: ld hl,var\n rld", "`g` writes at g+3"),
        ("g: ld (var-1),hl", "`g` writes at g ("),
        // Undocumented: the result goes to memory too.
        ("g: ld iy,var\n rlc (iy+0),b", "`g` writes at g+4"),
        ("g: ld ixh,high var\n ld ixl,low var\n ld (ix+0),a", "`g` writes at g+6"),
        // Pointers in memory; the second patches an operand of its own.
        ("g: ld hl,(place)\n ld (hl),7\n ret\nplace: dw var", "`g` writes at g+3"),
        ("g: ld hl,var\n ld (.to+1),hl\n.to: ld hl,0\n ld (var),a", "`g.to` writes at"),
        // Reached by a table of routines, by an address in a register and by a return.
        ("g: jp (hl)\npart: ld a,9\n ld (var),a\n ret\n dw part", "`part` writes at part+2"),
        ("g: ld hl,part\n jp (hl)\npart: ld a,9\n ld (var),a", "`part` writes at part+2"),
        ("g: ld hl,part\n push hl\n ret\npart: ld a,9\n ld (var),a", "`part` writes at part+2"),
        // Code as bytes, and code that only a loop leads to.
        ("g: call part\n ret\npart: db $3E, 9, $32\n dw var", "`part` writes at part+2"),
        ("g: ld hl,var\n ld (hl),9\n jr g", "`g` writes at g+3"),
        // Data after a call.
        ("g: call f\n db \"text\", 0\n ld hl,var\n ld (hl),1", "`g` writes at g+11"),
        // Past $FFFF.
        ("g: ld hl,$FFFF\n ld de,var+1\n add hl,de\n ld (hl),9", "`g` writes at g+7"),
    ];
    let count = rows.len();
    let missed: Vec<_> = rows
        .into_iter()
        .map(|(code, expected)| (code, expected, with(code)))
        .filter(|(_, expected, report)| {
            let proof = &report.proofs[0];
            !(proof.verdict == Verdict::Fails
                && proof.constant.iter().any(|text| text.contains("reads var ($9000)") && text.contains(expected)))
        })
        .map(|(code, _, report)| format!("{code}\n{report}"))
        .collect();
    assert!(missed.is_empty(), "{} of {count}\n{}", missed.len(), missed.join("\n"));
}

/// The operand of another routine is memory, too.
#[test]
fn stores_into_code_are_followed() {
    for code in [
        "g: ld hl,(places)\n ld (hl),7\n ret\nplaces: dw two+1",
        "g: ld hl,two+1\n call store\n ret\nstore: ld (hl),9",
        "g: ld (two+1),a",
        "g: xor a\n ld (two),a",
    ] {
        let report = with(code);
        let proof = &report.proofs[1];
        assert!(proof.verdict == Verdict::Fails && proof.constant.iter().any(|text| text.contains(" two")), "{report}");
    }
}

/// A store that cannot be followed: the contract holds on the condition that it does not write there.
#[test]
fn stores_that_cannot_be_followed_are_conditions() {
    for (code, at) in [
        ("g: ld (hl),9", "g ("),
        ("g: ld hl,(16384)\n ld (hl),9", "g+3 ("),
        ("g: ld hl,other\n add hl,de\n ld (hl),9", "g+4 ("),
        ("g: ld hl,other\n.l: ld (hl),9\n inc hl\n ld a,(hl)\n or a\n jr nz,.l", "g.l ("),
        ("g: ld hl,other\n ld de,tab\n ldir", "g+6 ("),
        ("g: ld sp,hl\n push de", "g+1 ("),
        ("g: call part\n ld (hl),9\n ret\npart: ld hl,(16384)", "g+3 ("),
        ("g: ld (ix+5),l", "g ("),
    ] {
        let report = with(code);
        let proof = &report.proofs[0];
        assert_eq!(proof.verdict, Verdict::HoldsIf, "{code}: {report}");
        assert!(report.holds() && proof.holds());
        assert!(
            proof.conditions.iter().any(|text| text.starts_with(at) && text.ends_with("does not write to var, code")),
            "{report}"
        );
        let text = report.to_string();
        assert!(
            text.contains("f: holds on conditions for the one case that there is") && text.contains("    if g"),
            "{text}"
        );
        assert!(text.contains("2 of 2 contracts hold, 2 of them on conditions"), "{text}");
        let page = lab::Page::html(&report).unwrap_or_else(|error| panic!("{error}"));
        assert!(page.contains("holds on conditions") && page.contains("does not write to var, code"), "{page}");
        let json = lab::Page::json(&report).unwrap_or_else(|error| panic!("{error}"));
        assert!(String::from_utf8_lossy(&json).contains("\"holds-if\""));
    }
    for (code, place) in [
        ("g: call $C000", "g ("),
        ("g: ld hl,(f)\n rst $28\n db $38", "g+3 ("),
        // Code on the stack.
        ("g: ld hl,$C932\n push hl\n ld hl,0\n add hl,sp\n jp (hl)", "g+8 ("),
    ] {
        let report = with(code);
        let condition = format!("the code outside of the program, entered at {place}");
        assert!(report.proofs[0].conditions.iter().any(|text| text.starts_with(&condition)), "{report}");
    }
}

/// A pointer between two known addresses.
#[test]
fn a_range_of_addresses_is_a_condition_only_for_what_is_in_it() {
    let below = "g: ld hl,below\n ld e,a\n ld d,0\n add hl,de\n ld (hl),9";
    let report = prove(&format!("{FIVE}{below}\n ret\n ORG $9000\nbelow: ds 100\nvar: db 5\nother: ds 256\n"));
    let proof = &report.proofs[0];
    assert_eq!((proof.verdict, proof.conditions.len()), (Verdict::HoldsIf, 1), "{report}");
    assert!(proof.conditions[0].starts_with("g+7 (") && proof.conditions[0].ends_with(" does not write to var"));
    assert_eq!(report.proofs[1].verdict, Verdict::Holds, "code is in no range: {report}");
    let masked = below.replace("ld e,a", "and 63\n ld e,a");
    let report = prove(&format!("{FIVE}{masked}\n ret\n ORG $9000\nbelow: ds 100\nvar: db 5\n"));
    assert_eq!(report.proofs[0].verdict, Verdict::Holds, "{report}");
    // Other code in it: a changed opcode may write anywhere.
    let with_code = |g: &str| {
        prove(&format!("{FIVE}{g}\n ret\n ORG $9000\nbelow: ds 100\nk: inc a\n ret\n ORG $9100\nvar: db 5\n"))
    };
    let report = with_code(below);
    assert!(report.proofs[0].conditions.iter().any(|text| text.ends_with(" does not write to code")), "{report}");
    assert_eq!(with_code(&masked).proofs[0].verdict, Verdict::Holds);
}

/// Calls of the ROM: followed, or known by what they write.
#[test]
fn the_rom_writes_to_its_own_memory() {
    for code in [
        // Known: RST 16, CLS, CHAN-OPEN, PLOT-SUB, BEEPER, STACK-BC and PRINT-FP.
        "g: ld hl,other\n.l: ld a,(hl)\n rst 16\n inc hl\n ld (hl),0\n ld a,h\n cp high tab\n jr nz,.l",
        "g: call $0DAF\n ld a,2\n call $1601\n call $22E5",
        "g: ld hl,500\n ld de,100\n call $03B5",
        "g: call $2D2B\n call $2DE3",
        "g: ld ix,other\n ld de,256\n ld a,255\n scf\n call $0556",
        // Followed: PIXEL-ADD, KEY-SCAN, BREAK-KEY, CL-ADDR, and the interrupt's, with a jump at the end.
        "g: call $22AA\n call $028E\n call $1F54\n ld b,24\n call $0E9B\n rst $38",
        "g: jp $22AA",
    ] {
        let report = with(code);
        assert!(report.proofs.iter().all(|proof| proof.verdict == Verdict::Holds), "{code}: {report}");
    }
    // A tape is loaded over the memory, or to an unknown address.
    let report = with("g: ld ix,var-9\n ld de,10\n scf\n call $0556");
    assert!(report.proofs[0].constant[0].contains("`g` writes at g+8"), "{report}");
    let report = with("g: scf\n call $0556");
    assert!(report.proofs[0].conditions[0].ends_with("does not write to var, code"), "{report}");
    // The ROM's result in HL is not known; nor are its writes with another IY.
    for code in ["g: call $22AA\n ld (hl),9", "g: pop iy\n push iy\n rst $38"] {
        let report = with(code);
        assert_eq!(report.proofs[0].verdict, Verdict::HoldsIf, "{code}: {report}");
    }
    // A program where the printer's buffer is.
    let report = prove(" ORG $5B00\n; In: -\n; Out: A = 5\nf: ld a,5\n ret\ng: rst 16\n ret\n");
    assert!(report.proofs[0].conditions[0].ends_with("does not write to code"), "{report}");
}

/// Loops of many passes, and numbers limited by branches.
#[test]
fn numbers_keep_the_limits_that_branches_set() {
    for code in [
        "g: ld hl,$4000\n ld bc,6912\n.l: ld (hl),0\n inc hl\n dec bc\n ld a,b\n or c\n jr nz,.l",
        "g: ld hl,$4000\n.l: ld (hl),0\n inc hl\n ld a,h\n cp $5B\n jr nz,.l",
        "g: ld hl,$4000\n ld de,$5B00\n.l: ld (hl),0\n inc hl\n or a\n push hl\n sbc hl,de\n pop hl\n jr c,.l",
        "g: ld c,24\n ld hl,$4000\n.r: ld b,32\n.c: ld (hl),a\n inc hl\n djnz .c\n dec c\n jr nz,.r",
        "g: ld hl,other\n ld b,a\n.l: ld (hl),0\n inc hl\n djnz .l",
        "g: ld hl,other\n.l: ld (hl),0\n inc hl\n dec a\n jr nz,.l",
        "g: ld hl,other+246\n cp 10\n ret nc\n ld e,a\n ld d,0\n add hl,de\n ld (hl),9",
        "g: ld hl,other+246\n ld a,e\n cp 10\n ret nc\n ld d,0\n add hl,de\n ld (hl),9",
        "g: ld hl,other+246\n ld a,e\n cp 10\n jr c,.s\n ld e,9\n.s: ld d,0\n add hl,de\n ld (hl),9",
        "g: ld hl,other\n ld de,tab\n ld b,0\n or a\n ret z\n ld c,a\n ldir",
        "g: ld a,b\n and $18\n or $40\n ld h,a\n ld a,b\n and 7\n rrca\n rrca\n rrca\n add a,c\n ld l,a\n ld (hl),9",
        "g: ld l,a\n ld h,0\n add hl,hl\n add hl,hl\n add hl,hl\n ld de,$A000\n add hl,de\n ld (hl),9",
        "g: ld de,256\n ld hl,other+256\n and a\n sbc hl,de\n ld (hl),0",
    ] {
        let report = with(code);
        assert!(report.proofs.iter().all(|proof| proof.verdict == Verdict::Holds), "{code}: {report}");
    }
    // One more than there may be.
    for code in [
        "g: ld hl,var-10\n cp 11\n ret nc\n ld e,a\n ld d,0\n add hl,de\n ld (hl),9",
        "g: ld hl,var-10\n cp 10\n ret c\n ld e,a\n ld d,0\n add hl,de\n ld (hl),9",
        "g: ld hl,var-10\n cp 10\n ld e,a\n ret nc\n inc e\n ld d,0\n add hl,de\n ld (hl),9",
        "g: ld hl,var-10\n ld a,e\n cp 10\n inc e\n ret nc\n ld d,0\n add hl,de\n ld (hl),9",
        "g: ld hl,var-10\n cp 10\n scf\n ret nc\n ld e,a\n ld d,0\n add hl,de\n ld (hl),9",
        "g: ld hl,var-255\n ld b,a\n.l: ld (hl),0\n inc hl\n djnz .l",
        "g: ld hl,other\n ld de,tab\n ld b,0\n ld c,a\n ldir",
        "g: ld b,0\n ld c,a\n ld hl,$8FF0\n ld de,var-255\n or a\n ret z\n ldir\n ld a,(hl)\n ld (de),a",
    ] {
        let report = with(code);
        assert_ne!(report.proofs[0].verdict, Verdict::Holds, "{code}: {report}");
    }
}

/// Stores to other memory change nothing, nor does the stack.
#[test]
fn stores_elsewhere_leave_a_contract_as_it_is() {
    for code in [
        "g: ld hl,other\n ld b,0\n.l: ld (hl),9\n inc hl\n djnz .l",
        "g: ld hl,other\n ld de,other+1\n ld bc,255\n ld (hl),0\n ldir",
        "g: ld h,high tab\n ld l,a\n and 3\n ld h,high 16384\n ld (hl),9",
        "g: and 7\n ld e,a\n ld d,0\n ld hl,other\n add hl,de\n ld (hl),9",
        "g: push hl\n push de\n ex (sp),hl\n call part\n pop de\n pop hl\n ret\npart: ret",
        "g: ld (other),sp\n ld sp,tab\n push de\n ld sp,(other)\n push bc\n pop bc",
        "g: ld (.sp+1),sp\n ld sp,tab\n push de\n.sp: ld sp,0\n push bc\n pop bc",
        "g: ld hl,2\n add hl,sp\n ld (hl),9",
        "g: ld sp,$7000\n push hl\n call part\n jr g\npart: push de\n pop de",
        "g: ld hl,var\n ld a,(hl)\n cp (hl)\n bit 0,(hl)",
        "g: ld b,4\n.l: call part\n djnz .l\n ret\npart: push hl\n ld hl,other\n inc (hl)\n pop hl",
        "g: ld hl,other\n call part\n ld (hl),a\n ret\npart: ld a,5",
    ] {
        let report = with(code);
        assert!(report.proofs.iter().all(|proof| proof.verdict == Verdict::Holds), "{code}: {report}");
    }
}

/// The proof of a contract that holds covers the stores in it. Of a sample it does so if its memory is at the same place in each
/// case.
#[test]
fn contracts_that_hold_cover_their_stores() {
    let store = |header: &str, g: &str| with(&format!("{g}\n ret\n{header}\nstore: ld (hl),a"));
    let exact = "; In: HL = $A000..$A0FF, A = 0..255\n; Out: [HL] = A";
    // Code without a header may call it with any other pointer; a routine with one does not.
    let report = store(exact, "g: ld hl,(16384)\n call store");
    assert!(
        report.proofs[0].conditions[0].contains("called from code that is not proved, does not write to"),
        "{report}"
    );
    let with_header = "; In: word[16384] = $A000..$A0FF, A = 0..255\n; Out: [word[16384]] = A\n; Clobbers: HL\n";
    let report = store(exact, &format!("{with_header}g: ld hl,(16384)\n call store"));
    assert!(report.proofs.iter().all(|proof| proof.verdict == Verdict::Holds), "{report}");
    // Called with a pointer that its In does not have.
    let report = store(exact, "g: ld hl,var\n call store");
    assert_eq!(report.proofs[0].verdict, Verdict::Fails, "{report}");
    // It may change the variable.
    let report = store("; In: HL = var..var+1, A = 5\n; Out: [HL] = A", "g: ld hl,(16384)\n call store");
    assert!(report.proofs[0].constant[0].contains("and store changes"), "{report}");
    // It fails: nothing is known about its stores.
    let report = store("; In: HL = $A000..$A0FF, A = 0..255\n; Out: [HL] = 1", "g: nop");
    assert_eq!(report.proofs[0].verdict, Verdict::HoldsIf, "{report}");
    // Prose, and prose that states what it changes.
    let report = store("; In: HL = a place\n; Out: -", "g: nop");
    assert_eq!(report.proofs[0].verdict, Verdict::HoldsIf, "{report}");
    let taken = "; In: HL = a place\n; Out: -\n; Clobbers: A, [other:8]\n; Unproved: a signal in time";
    let report = store(taken, "g: nop");
    let condition = "store keeps to its header, which is not proved (`Unproved`)";
    assert_eq!(
        (report.proofs[0].verdict, &report.proofs[0].conditions[..]),
        (Verdict::HoldsIf, &[condition.into()][..])
    );
    // It is followed all the same.
    let taken = taken.replace("A, [", "A HL, [");
    let wrong = with(&format!("g: nop\n ret\n{taken}\nstore: ld hl,var\n ld (hl),a"));
    assert!(wrong.proofs[0].constant[0].contains("`store` writes at store+3"), "{wrong}");
    let right = with(&format!("g: nop\n ret\n{taken}\nstore: ld hl,other\n ld (hl),a"));
    assert_eq!(right.proofs[0].verdict, Verdict::Holds, "{right}");
    let taken = taken.replace("A HL, [", "A, [");
    let kept = with(&format!("g: ld hl,other\n call store\n ld (hl),1\n ret\n{taken}\nstore: ld hl,(16384)"));
    assert!(kept.proofs[0].conditions[0].starts_with(condition), "it seems to change HL: {kept}");
    let report = store(&taken.replace("other", "var"), "g: nop");
    assert!(report.proofs[0].constant[0].contains("and store changes"), "{report}");
    // The contract of a sample says where all the other cases write.
    let text = format!(
        "{FIVE}; In: HL = $A000..$FFFF, DE = 0..65535, A = 0..255\n; Out: [HL] = A\nstore: ld (hl),a\n ret\n ORG $9000\nvar: db 5\n"
    );
    let part = Options { samples: 1_000, most: 1_000, ..Options::default() };
    let sampled = |text: &str| source(text).and_then(|source| source.prove(&part, &|_| true)).unwrap();
    let kept = "store keeps to its contract, of which a sample of the cases was tried";
    assert_eq!(sampled(&text).proofs[0].conditions, [kept]);
    let report = sampled(&text.replace("ORG $9000", "ORG $C123"));
    assert_eq!(
        report.proofs[0].conditions,
        ["store does not write to var: a sample of its cases was tried", kept],
        "{report}"
    );
    let by_memory =
        text.replace("[HL] = A", "[HL + 0 * [$A000]] = A").replace("A = 0..255\n", "A = 0..255, [$A000] = 0\n");
    assert_eq!(sampled(&by_memory).proofs[0].conditions, [kept], "{}", sampled(&by_memory));
    let by_other_memory = by_memory.replace(", [$A000] = 0", "");
    assert_eq!(sampled(&by_other_memory).proofs[0].verdict, Verdict::HoldsIf, "{}", sampled(&by_other_memory));
    let fixed = text
        .replace("[HL] = A", "[$A000] = A")
        .replace("ld (hl),a", "ld hl,$A000\n ld (hl),a\n ld hl,0")
        .replace("HL = $A000..$FFFF", "HL = 0, C = 0..255");
    assert_eq!(sampled(&fixed).proofs[0].verdict, Verdict::Holds, "{}", sampled(&fixed));
}

/// The flags may change in any routine; a contract without cases, or one that is wrong about memory, covers no stores.
#[test]
fn nothing_follows_from_what_is_not_proved() {
    let flags = "g: xor a\n call part\n jr z,.end\n ld (var),a\n.end: ret\n; In: A = 0..9\n; Out: zero = 0\n; Clobbers: A\npart: or 1";
    let report = with(flags);
    assert!(report.proofs[0].constant[0].contains("`g` writes at g+6"), "{report}");
    let report = with("; In: HL = $A000, A = 0..1\n; Where: A > 5\n; Out: [HL] = A\nstore: ld (hl),a");
    assert_eq!((report.proofs[0].verdict, report.proofs[2].verdict), (Verdict::HoldsIf, Verdict::Nothing), "{report}");
    let moved = "; In: A = 0..9\n; Out: [$A000] = A\n; Clobbers: HL\nstore: ld hl,(place)\n ld (hl),a\n ret\n\
        g: ld hl,other\n ld (place),hl\n ret\nplace: dw $A000";
    let report = with(moved);
    assert_eq!((report.proofs[0].verdict, report.proofs[2].verdict), (Verdict::HoldsIf, Verdict::Fails), "{report}");
}

/// Code behind a branch that always goes the other way is not executed, as far as following shows it.
#[test]
fn code_that_no_branch_leads_to_is_a_condition() {
    let store = "LD HL,var\n LD (HL),1\n";
    for never in ["XOR A\n JR NC,.past\n", "LD A,0\n CP 8\n JP C,.past\n", "LD B,2\n DJNZ .past\n"] {
        let report = with(&format!("main: {never} {store}.past:"));
        assert_eq!(report.proofs[0].verdict, Verdict::HoldsIf, "{report}");
        assert!(report.to_string().contains("does not write to var"), "{report}");
    }
    for taken in ["XOR A\n JR C,.past\n", "LD A,B\n CP 8\n JP C,.past\n", "LD A,0\n CP 8\n JP C,.here\n RET\n.here:"] {
        let report = with(&format!("main: {taken} {store}.past:"));
        assert_eq!(report.proofs[0].verdict, Verdict::Fails, "{report}");
    }
}
