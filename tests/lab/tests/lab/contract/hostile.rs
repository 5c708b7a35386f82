//! Wrong contracts that a prover might let pass.

use super::prove;

/// Each with a header, the code of `f`, and what stands below it.
const WRONG: [(&str, &str, &str); 84] = [
    // Values.
    ("; In: A = 0..255\n; Out: A = A + 1", "inc a", ""),
    ("; In: A = 0..255\n; Out: A = A * 2 & 255, carry = A > 128", "add a,a", ""),
    ("; In: HL = 0..65535\n; Out: HL = HL + 1 & $FFFF, zero = HL == $FFFF", "inc hl", ""),
    ("; In: A = 0..255, B = 0..255\n; Out: A = A - B & 255, overflow = 0", "sub b", ""),
    ("; In: A = 0..255\n; Out: A = A, half = 1", "and a\n scf", ""),
    ("; In: A = 0..255\n; Out: A = bcd(A)", "daa", ""),
    ("; In: A = 0..255, B = 0..255\n; Out: A = max(A, B)", "cp b\n ret p\n ld a,b", ""),
    (
        "; In: HL = 0..65535, DE = 0..65535\n; Out: HL = HL\n; Clobbers: A",
        "ld a,h\n cp $12\n ret nz\n ld a,l\n cp $34\n ret nz\n inc l",
        "",
    ),
    (
        "; In: BC = 0..65535, DE = 0..65535\n; Out: A = 0",
        "ld a,b\n sub $56\n ret nz\n ld a,e\n cp $78\n ld a,0\n ret nz\n inc a",
        "",
    ),
    ("; In: A = 0..255\n; Out: A = A", "bit 7,a\n ret z\n neg\n neg\n cp 200\n ret nz\n dec a", ""),
    // Registers and flags that are not named.
    ("; In: A = 0..9\n; Out: A = A", "ex af,af'\n ex af,af'\n exx", ""),
    ("; In: A = 0..9\n; Out: A = A", "ld ixl,a", ""),
    ("; In: A = 0..9\n; Out: A = A", "ld i,a", ""),
    ("; In: A = 0..9\n; Out: A = A", "push bc\n pop de", ""),
    ("; In: B = 0..9\n; Out: A = B", "ld a,b\n rla\n rra\n rra", ""),
    ("; In: B = 0..9\n; Out: A = 0", "sbc a,a", ""),
    ("; In: B = 0..9\n; Out: A = 0 or 8 or 32 or 40", "push af\n pop hl\n ld a,l\n and 40\n ld hl,0", ""),
    ("; In: B = 0..9\n; Out: A = 0\n; Clobbers: HL", "bit 0,(hl)\n push af\n pop hl\n ld a,l\n and 40", ""),
    ("; In: B = 0..9\n; Out: A = B\n; Clobbers: HL", "add hl,hl\n ld a,b\n ret nc\n inc a", ""),
    ("; In: B = 0..9\n; Out: A = B", "ld a,r\n ld a,b\n ret m\n inc a", ""),
    ("; In: B = 0..9\n; Out: A = 0\n; Clobbers: C", "ld a,c\n add a,a\n sbc a,a", ""),
    ("; In: B = 0..9\n; Out: A = 0..127\n; Clobbers: C", "ld a,c\n add a,a\n srl a", ""),
    // Memory.
    ("; In: HL = $C000..$C0FF\n; Out: [HL] = 0", "ld (hl),0\n inc hl\n ld (hl),0\n dec hl", ""),
    ("; In: HL = $FFF0..$FFFF\n; Out: [HL] = 0, [HL + 1] = 0", "ld (hl),0\n inc hl\n ld (hl),1\n dec hl", ""),
    ("; In: HL = $C000..$C003, DE = $C000..$C003, [HL] = 1, [DE] = 2\n; Out: A = 1", "ld a,(hl)", ""),
    (
        "; In: HL = $C000..$C003, DE = $C000..$C003\n; Out: [HL] = 1, [DE] = 2",
        "ld (hl),1\n ex de,hl\n ld (hl),2\n ex de,hl",
        "",
    ),
    (
        "; In: HL = $C000..$C003, DE = $C000..$C003, [HL] = 7\n; Out: [DE] = 0, A = 7\n; Clobbers: A",
        "xor a\n ld (de),a\n ld a,(hl)",
        "",
    ),
    ("; In: A = 0..9\n; Out: A = A", "ld ($C000),a", ""),
    ("; In: A = 0..9\n; Out: A = A", "ld (here),a", "here: db 0"),
    ("; In: A = 0..9\n; Out: A = A", "ld ($FFFF),hl", ""),
    ("; In: A = 0..9\n; Out: A = A", "ld ($0000),a", ""),
    ("; In: A = 0..9\n; Out: A = A\n; Clobbers: [f]", "ld (f),a", ""),
    ("; In: A = 0..9\n; Out: A = 0..255", "ld a,($C000)", ""),
    (
        "; In: A = 0..9\n; Out: A = A\n; Clobbers: HL DE BC [$C000:4]",
        "ld hl,here\n ld de,$C000\n ld bc,5\n ldir",
        "here: ds 8",
    ),
    (
        "; In: A = 0..9\n; Out: A = A\n; Clobbers: HL DE BC [$C000:4]",
        "ld hl,here\n ld de,$C003\n ld bc,5\n lddr",
        "here: ds 8",
    ),
    (
        "; In: BC = 0..4\n; Out: -\n; Clobbers: HL DE BC [$C000:4]\n; Let: X = 1",
        "ld hl,here\n ld de,$C000\n ldir",
        "here: ds 8",
    ),
    ("; In: HL = $C000, [$C000] = 0..255, A = 0..255\n; Out: A = A", "rld", ""),
    (
        "; In: A = 0..9, HL = $C000, [$C000:4] = 9\n; Out: zero = A == 9\n; Clobbers: BC HL",
        "ld bc,4\n cpir\n ret nz\n dec b",
        "",
    ),
    // Undocumented instructions.
    ("; In: IX = $C000, [$C000] = 0..255\n; Out: [$C000] = [$C000] << 1 & 255", "db $DD,$CB,0,$00", ""),
    ("; In: A = 0..255\n; Out: A = A << 1 & 255", "db $CB,$37", ""),
    ("; In: A = 0..9\n; Out: A = A", "db $DD,$26,5", ""),
    ("; In: A = 0..9\n; Out: A = A, F = 0\n; Clobbers: ports", "db $ED,$70", ""),
    ("; In: B = 0..9, C = $FE\n; Out: port[$FE] = B", "db $ED,$71", ""),
    ("; In: A = 0..9\n; Out: A = A", "db $ED,$4C", ""),
    // The stack.
    ("; In: A = 0..9\n; Out: A = A", "push af", ""),
    ("; In: A = 0..9\n; Out: A = A\n; Clobbers: HL", "pop hl", ""),
    ("; In: A = 0..9\n; Out: A = A\n; Clobbers: HL", "pop hl\n inc hl\n push hl", ""),
    ("; In: A = 0..9\n; Out: A = A\n; Clobbers: HL", "ld hl,2\n add hl,sp\n ld (hl),a", ""),
    ("; In: A = 0..9\n; Out: A = 0\n; Clobbers: HL", "dec sp\n dec sp\n pop hl\n ld a,l", ""),
    ("; In: A = 0..9\n; Out: A = A\n; Stack: 2", "push bc\n push bc\n pop bc\n pop bc", ""),
    ("; In: A = 0..9\n; Out: A = A\n; Stack: 0", "ld ($7FEC),hl", ""),
    ("; In: A = 0..9\n; Out: A = A", "call f", ""),
    ("; In: A = 0..9\n; Out: A = A", "ld sp,$C000", ""),
    ("; In: A = 0..9\n; Out: A = A\n; Clobbers: HL", "ex (sp),hl", ""),
    // Interrupts.
    (
        "; In: interrupts = 1, A = 0..9, word[$C000] = 5\n; Out: HL = 5\n; Clobbers: [$C002:2]",
        "ld ($C002),sp\n ld sp,$C000\n pop hl\n ld sp,($C002)",
        "",
    ),
    ("; In: interrupts = 1, C = 0..9\n; Out: C = C", "push bc\n pop bc\n dec sp\n dec sp\n pop bc", ""),
    ("; In: interrupts = 1, A = 0..9\n; Out: A = A", "di", ""),
    ("; In: A = 0..9\n; Out: A = A", "ei", ""),
    ("; In: A = 0..9\n; Out: A = A", "im 1", ""),
    ("; In: A = 0..9\n; Out: A = A", "halt", ""),
    ("; In: interrupts = 1, A = 0..9\n; Out: A = A", "halt", ""),
    (
        "; In: interrupts = 1, B = 0..9\n; Out: B = B\n; Clobbers: HL",
        "ld hl,-2\n add hl,sp\n ld (hl),b\n nop\n ld b,(hl)",
        "",
    ),
    // Ports.
    ("; In: A = 0..9\n; Out: A = A", "out ($FE),a", ""),
    ("; In: A = 0..9\n; Out: port[$FE] = A", "out ($FE),a\n out ($FE),a", ""),
    ("; In: A = 0..9\n; Out: port[$FE] = A then A + 1", "inc a\n out ($FE),a\n dec a\n out ($FE),a", ""),
    ("; In: port[$FE] = 0..255\n; Out: A = 0", "in a,($FE)\n cp 77\n ld a,0\n ret nz\n inc a", ""),
    ("; In: B = 0..9\n; Out: A = B\n; Clobbers: ports", "in a,($1F)\n and 0\n or b\n in a,($1F)", ""),
    // Paths.
    ("; In: A = 0..9\n; Out: A = A", "jr f", ""),
    ("; In: A = 0..9\n; Out: A = A\n; T: 9", "nop", ""),
    ("; In: A = 0..9\n; Out: A = A", "jp $C000", ""),
    ("; In: A = 0..9\n; Out: A = A", "rst 16", ""),
    (
        "; In: A = 0..9\n; Out: A = 0\n; Clobbers: HL",
        "ld hl,there\n ld l,a\n jp (hl)",
        " ALIGN 256\nthere: ds 10, 0\n xor a\n inc a",
    ),
    // Numbers in the code, and code in RAM.
    ("; In: B = 0..9\n; Out: A = 7\n; Clobbers: [f + 1]", "ld a,7\n push af\n inc a\n ld (f+1),a\n pop af", ""),
    ("; In: [f + 1] = 7\n; Out: A = 7\n; Clobbers: [f + 1:2]", "ld a,7\n push af\n ld a,$C9\n ld (f+2),a\n pop af", ""),
    (
        "; In: B = 0..9\n; Out: A = 7\n; Clobbers: [.n + 1]",
        "ld a,c\n ld (.n+1),a\n.n: ld a,7\n cp c\n ld a,7\n ret z\n inc a",
        "",
    ),
    ("; In: B = 0..9\n; Out: A = B\n; Clobbers: [.n + 1]", "ld a,c\n ld (.n+1),a\n ld a,255\n.n: and 0\n or b", ""),
    (
        "; In: B = 0..9\n; Out: A = B\n; Clobbers: HL, [$C000:2]",
        "ld a,b\n ld l,$3C\n ld ($C000),hl\n call $C000\n dec a",
        "",
    ),
    (
        "; In: B = 0..9\n; Out: A = 0\n; Clobbers: HL",
        "ld hl,$C9AF\n push hl\n ld hl,0\n add hl,sp\n call .go\n pop hl\n ret\n.go: jp (hl)",
        "",
    ),
    // The stack.
    ("; In: word[SP + 2] = 0..9\n; Out: SP = SP + 2, A = 0\n; Clobbers: HL", "pop hl\n xor a\n jp (hl)", ""),
    ("; In: word[SP + 2] = 0..9\n; Out: A = 0\n; Clobbers: HL", "ld hl,2\n add hl,sp\n ld (hl),5\n xor a", ""),
    ("; In: word[SP + 2] = 0..9\n; Out: A = 0..255\n; Clobbers: HL", "ld hl,4\n add hl,sp\n ld a,(hl)", ""),
    // Inputs and outputs by others.
    ("; In: B = 0..9\n; Out: C = 0..255, A = after(C)", "ld a,c", ""),
    (
        "; In: B = 1..4, HL = $C000..$C000 + B\n; Out: [HL] = 0\n; Clobbers: A",
        "ld (hl),0\n ld a,l\n cp 4\n ret nz\n inc (hl)",
        "",
    ),
    ("; In: B = 0..9, C = B * 2\n; Out: A = 0", "ld a,b\n add a,a\n cp c\n ld a,0\n ret nz\n inc a", ""),
];

/// Proves each contract, and requires that none holds.
pub(super) fn require_refusal(wrong: &[(&str, &str, &str)]) {
    let passed: Vec<_> = wrong
        .iter()
        .map(|(header, body, below)| {
            (header, body, prove(&format!(" ORG $8000\n{header}\nf: {body}\n ret\n{below}\n ret\n")))
        })
        .filter(|(.., report)| report.holds())
        .map(|(header, body, report)| format!("{header}\n{body}\n{report}"))
        .collect();
    assert!(passed.is_empty(), "{} of {}:\n{}", passed.len(), wrong.len(), passed.join("\n\n"));
}

#[test]
fn wrong_contracts_do_not_hold() {
    require_refusal(&WRONG);
}
