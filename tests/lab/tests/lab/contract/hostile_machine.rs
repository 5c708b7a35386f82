//! Wrong contracts of routines that use the corners of the processor: interrupts, R and I, undocumented flags and prefixes, exchanges, SP,
//! their own operands, block instructions over what they read, the ends of memory, and memory that is named twice.

use super::hostile::require_refusal;

/// Each with a header, the code of `f`, and what stands below it.
const WRONG: [(&str, &str, &str); 119] = [
    ("; In: interrupts = 1, R = 0..127\n; Out: A = R + 3 & 127", "nop\n ld a,r", ""),
    ("; In: interrupts = 1, A = 0..9\n; Out: parity = 1\n; Clobbers: A", "ld a,i", ""),
    (
        "; In: interrupts = 1, A = 0..9\n; Out: A = A\n; Clobbers: HL",
        "ld hl,0\n add hl,sp\n dec hl\n ld (hl),a\n ld a,(hl)",
        "",
    ),
    (
        "; In: interrupts = 1, DE = 0..65535\n; Out: HL = DE",
        "push de\n inc sp\n inc sp\n ei\n dec sp\n dec sp\n pop hl",
        "",
    ),
    (
        "; In: DE = 0..65535, interrupts = 0\n; Out: HL = DE, interrupts = 1",
        "push de\n pop bc\n ei\n nop\n dec sp\n dec sp\n pop hl",
        "",
    ),
    (
        "; In: interrupts = 1, DE = 0..65535\n; Out: HL = DE\n; Clobbers: [.s:2]",
        "di\n ld (.s),sp\n ei\n ld sp,$C000\n push de\n pop hl\n ld sp,(.s)\n ret\n.s: dw 0",
        "",
    ),
    ("; In: interrupts = 1, A = 0..9\n; Out: A = A", "di\n halt", ""),
    ("; In: interrupts = 0, A = 0..9\n; Out: A = A", "ld a,i\n ret pe\n ei", ""),
    ("; In: interrupts = 1, A = 0..9\n; Out: A = A, interrupts = 1", "di\n retn", ""),
    ("; In: im = 1, A = 0..9\n; Out: A = A", "im 2", ""),
    (
        "; In: A = 0..9\n; Out: A = A\n; Clobbers: B",
        "ld b,a\n ld a,r\n and 1\n add a,b\n sub b\n ld b,a\n ld a,0\n add a,b",
        "",
    ),
    ("; In: R = 0..255\n; Out: A = R", "ld a,r", ""),
    ("; In: R = 0..255\n; Out: A = R + 2 & 255", "ld a,r", ""),
    ("; In: A = 0..9\n; Out: A = A\n; Clobbers: B", "ld b,a\n ld a,r\n ld r,a\n ld a,b", ""),
    ("; In: A = 0..9\n; Out: carry = 0\n; Clobbers: A", "ld a,r\n rla", ""),
    ("; In: A = 0..9\n; Out: zero = 0\n; Clobbers: A", "ld a,i", ""),
    (
        "; In: A = 0..255\n; Out: A = A & 40\n; Clobbers: HL",
        "ld hl,$2800\n bit 0,(hl)\n push af\n pop hl\n ld a,l\n and 40",
        "",
    ),
    ("; In: AF = 0..65535\n; Out: F = F & $28 | $41\n; Clobbers: A", "xor a\n scf", ""),
    (
        "; In: A = 0..255\n; Out: B = A & 40\n; Clobbers: HL A",
        "or a\n scf\n push af\n pop hl\n ld a,l\n and 40\n inc b\n ld b,a\n ld hl,0\n push hl\n pop af\n ccf\n push af\n pop hl\n ld b,l",
        "",
    ),
    ("; In: A = 0..255\n; Out: A = 0..255\n; Clobbers: BC", "scf\n push af\n pop bc\n ld a,c", ""),
    ("; In: HL = $C000, [$C000] = 0..255\n; Out: C = 0..255\n; Clobbers: AF", "bit 7,(hl)\n push af\n pop bc", ""),
    ("; In: A = 0..255\n; Out: A = A, subtract = 1", "neg\n neg\n add a,0", ""),
    ("; In: A = 0..255\n; Out: half = 0", "cpl", ""),
    ("; In: A = 0..255\n; Out: parity = A == 128\n; Clobbers: A", "neg\n or a", ""),
    ("; In: A = 0..9\n; Out: A = A", "exx\n inc b\n exx", ""),
    ("; In: A = 0..9\n; Out: A = A", "ex af,af'\n or a\n ex af,af'", ""),
    ("; In: A = 0..9, HL' = 0..9\n; Out: HL = HL'\n; Clobbers: BC DE", "exx", ""),
    ("; In: A = 0..9, B = 0..9\n; Out: A' = A, A = B", "ld b,a\n ex af,af'\n ld a,b", ""),
    ("; In: DE = 0..255, HL = 0..255\n; Out: DE = DE, HL = HL", "ex de,hl\n exx\n ex de,hl\n exx", ""),
    ("; In: HL = 0..65535\n; Out: HL = HL", "ex (sp),hl\n ex (sp),hl\n ex (sp),ix", ""),
    ("; In: HL = 0..65535\n; Out: HL = HL", "ld (.s+1),sp\n ld sp,$C004\n push hl\n.s: ld sp,0", ""),
    (
        "; In: HL = 0..65535\n; Out: HL = HL\n; Clobbers: [$C002:2], [.s + 1:2]",
        "ld (.s+1),sp\n ld sp,$C004\n push hl\n push hl\n.s: ld sp,0",
        "",
    ),
    ("; In: A = 0..9\n; Out: A = A\n; Clobbers: HL DE", "pop hl\n pop de\n push de\n push hl", ""),
    (
        "; In: A = 0..9\n; Out: A = A\n; Clobbers: HL",
        "ld hl,0\n add hl,sp\n ld sp,hl\n inc sp\n dec sp\n ld a,l\n and 1",
        "",
    ),
    ("; In: A = 0..9\n; Out: A = 0 or 1\n; Clobbers: HL", "ld hl,0\n add hl,sp\n ld a,l\n and 1", ""),
    (
        "; In: A = 0..9\n; Out: A = A\n; Clobbers: HL BC",
        "ld b,a\n pop hl\n ld a,h\n or l\n push hl\n ld a,b\n ret nz\n inc a",
        "",
    ),
    ("; In: A = 0..9\n; Out: A = A\n; Clobbers: HL", "inc sp\n inc sp\n ld hl,f.back\n push hl\n ret\n.back: ", ""),
    (
        "; In: A = 0..9\n; Out: A = A\n; Clobbers: HL",
        "ld hl,-4\n add hl,sp\n ld (hl),a\n ld hl,-700\n add hl,sp\n ld sp,hl\n ld hl,700\n add hl,sp\n ld sp,hl\n ld hl,-900\n add hl,sp\n ld a,(hl)\n and 0",
        "",
    ),
    ("; In: A = 0..9\n; Out: A = 165\n; Clobbers: HL", "ld hl,-900\n add hl,sp\n ld a,(hl)", ""),
    (
        "; In: word[SP + 2] = 0..9\n; Out: A = [SP + 2], SP = SP + 2\n; Clobbers: HL",
        "pop hl\n pop hl\n ld a,l\n jp (hl)",
        "",
    ),
    (
        "; In: word[SP + 2] = 0..9, word[SP + 4] = 0..9\n; Out: A = [SP + 2]\n; Clobbers: HL",
        "ld hl,4\n add hl,sp\n ld a,(hl)",
        "",
    ),
    (
        "; In: word[SP + 2] = 0..9\n; Out: A = [SP + 2], [SP + 2] = 0\n; Clobbers: HL",
        "ld hl,2\n add hl,sp\n ld a,(hl)",
        "",
    ),
    ("; In: A = 0..3\n; Out: A = A\n; Stack: 6", "push af\n dec a\n call p,f\n pop af", ""),
    ("; In: B = 0..9\n; Out: A = B\n; Clobbers: [.n + 1]", "ld a,b\n ld (.n),a\n.n: ld a,0", ""),
    ("; In: B = 0..9\n; Out: A = B", "ld a,b\n ld (.n+1),a\n.n: ld a,0", ""),
    (
        "; In: B = 0..9\n; Out: A = 0\n; Clobbers: [.n + 1]",
        "ld a,0\n.n: ld c,0\n ld a,c\n inc c\n ld hl,.n+1\n ld (hl),c",
        "",
    ),
    (
        "; In: B = 0..9, [.n + 1] = 0..3\n; Out: A = 0..3\n; Clobbers: C HL [.n + 1]",
        "nop\n.n: ld a,0\n ld c,a\n inc c\n ld hl,.n+1\n ld (hl),c\n ld a,(.n+1)",
        "",
    ),
    (
        "; In: B = 0..9\n; Out: A = 1\n; Clobbers: [.j + 1]",
        "ld a,b\n and 1\n ld (.j+1),a\n.j: jr $+2\n nop\n ld a,1",
        "",
    ),
    ("; In: B = 0..9\n; Out: A = B\n; Clobbers: [$C000:3]", "ld a,$C9\n ld ($C001),a\n ld a,b\n call $C000", ""),
    (
        "; In: B = 0..9\n; Out: A = B\n; Clobbers: HL DE BC [$C000:8]",
        "push bc\n ld hl,.c\n ld de,$C000\n ld bc,.e - .c\n ldir\n pop bc\n jp $C000\n.c: ld a,b\n ld ($C000),a\n inc a\n ret\n.e:",
        "",
    ),
    ("; In: A = 0..9\n; Out: A = A\n; Clobbers: HL DE BC", "ld hl,.x\n ld de,.x\n ld bc,2\n ldir\n.x: nop\n nop", ""),
    (
        "; In: A = 0..9\n; Out: A = A\n; Clobbers: HL DE BC [$C000:10]",
        "ld hl,$C000\n ld de,$C001\n ld bc,9\n ld (hl),a\n ldir\n ld a,($C00A)",
        "",
    ),
    (
        "; In: A = 0..9, [$C000:4] = 0..3\n; Out: [$C001 + N] = [$C000 + N] for N = 0..3\n; Clobbers: HL DE BC",
        "ld hl,$C000\n ld de,$C001\n ld bc,4\n ldir",
        "",
    ),
    ("; In: BC = 0..3\n; Out: -\n; Clobbers: HL DE BC [$C000:3]", "ld hl,$D000\n ld de,$C000\n ldir", ""),
    ("; In: BC = 0..3\n; Out: BC = 0\n; Clobbers: HL DE A [$C000:3]", "ld hl,.t\n ld de,$C000\n ldi\n.t: nop", ""),
    (
        "; In: A = 0..9, HL = $FFFE\n; Out: A = A\n; Clobbers: HL BC [$FFFE:2]",
        "ld b,3\n.l: ld (hl),0\n inc hl\n djnz .l",
        "",
    ),
    (
        "; In: A = 0..9\n; Out: A = A\n; Clobbers: HL DE BC [$FFF0:16]",
        "ld hl,$C000\n ld de,$FFF0\n ld bc,17\n ldir",
        "",
    ),
    ("; In: HL = $FFFF\n; Out: word[HL] = 0", "ld (hl),0\n inc hl\n ld (hl),0\n dec hl", ""),
    ("; In: IX = $FFF0, A = 0..9\n; Out: [IX + 20] = A", "ld (ix+20),a", ""),
    ("; In: IX = $C000, A = 0..9\n; Out: [IX + 128] = A", "ld (ix-128),a", ""),
    ("; In: HL = 0..65535, A = 0..9\n; Out: A = [HL]", "ld a,(hl)", ""),
    (
        "; In: HL = $C000..$C0FF, [HL] = 0..9\n; Out: A = [HL]",
        "inc l\n dec l\n ld a,(hl)\n inc hl\n dec hl\n ld l,0\n ld a,(hl)",
        "",
    ),
    ("; In: HL = $C0FE..$C101, [HL] = 0..9, [HL + 1] = 0..9\n; Out: A = [HL + 1]", "inc l\n ld a,(hl)\n dec l", ""),
    ("; In: A = 0..9, HL = 0..9\n; Out: HL = 5", "db $DD,$FD,$21\n dw 5", ""),
    ("; In: A = 0..9, HL = 0..9\n; Out: HL = 5", "db $DD,$DD,$21\n dw 5", ""),
    ("; In: A = 0..9, IX = $C000\n; Out: [$C000] = 0\n; Clobbers: B", "db $DD,$CB,0,$80", ""),
    (
        "; In: A = 0..9, IX = $C000, [$C000] = 0..255\n; Out: B = [$C000] & 254, [$C000] = [$C000]",
        "db $DD,$CB,0,$80",
        "",
    ),
    ("; In: A = 0..9\n; Out: A = A\n; T: 8", "db $DD,$FD,$DD\n nop", ""),
    ("; In: H = 0..9, IX = $0102\n; Out: A = H", "db $DD\n ld a,h", ""),
    ("; In: A = 0..9\n; Out: A = A", "db $ED,$57\n ld a,0", ""),
    ("; In: A = 0..9\n; Out: A = A, im = 2", "db $ED,$56", ""),
    ("; In: A = 0..9\n; Out: interrupts = 0\n; Clobbers: A", "db $ED,$FB\n ei", ""),
    ("; In: HL = $C000..$C001, [HL] = 1, [$C000] = 2\n; Out: A = 1", "ld a,(hl)", ""),
    ("; In: HL = $C000..$C002, word[HL] = 258, [HL + 1] = 7\n; Out: A = 1", "inc hl\n ld a,(hl)\n dec hl", ""),
    ("; In: A = 0..3, [$C000 + A] = 5, [$C001] = 6\n; Out: B = 5\n; Clobbers: HL", "ld l,a\n ld h,$C0\n ld b,(hl)", ""),
    (
        "; In: HL = $C000..$C003, DE = $C000..$C003, B = 0..9\n; Out: [HL] = B, [DE] = 0",
        "ld (hl),b\n xor a\n ld (de),a",
        "",
    ),
    (
        "; In: HL = $C000..$C003, DE = $C000..$C003, [HL] = 0..9\n; Out: A = [HL], [DE] = [HL] + 1\n; Clobbers: A",
        "ld a,(hl)\n inc a\n ld (de),a\n ld a,(hl)",
        "",
    ),
    ("; In: IX = $C000..$C003, IY = $C001..$C002, [IX] = 1, [IY] = 2\n; Out: A = 3", "ld a,(ix)\n add a,(iy)", ""),
    (
        "; In: A = 0..9\n; Out: A = 0\n; Clobbers: HL",
        "ld hl,$C000\n ld a,(hl)\n sub (hl)\n inc l\n ld h,(hl)\n ld a,h\n sub h\n inc h\n ld l,0\n ld a,(hl)\n sub (hl)",
        "",
    ),
    ("; In: A = 0..9\n; Out: A = A, [$C000] = 7\n; Clobbers: [$C001]", "ld ($C002),a\n ld a,7\n ld ($C000),a", ""),
    (
        "; In: A = 0..9\n; Out: A = A\n; Clobbers: HL",
        "ld hl,$C000\n inc (hl)\n dec (hl)\n rl (hl)\n rr (hl)\n srl (hl)",
        "",
    ),
    ("; In: A = 0..9\n; Out: A = A\n; Clobbers: HL", "ld hl,$C000\n set 0,(hl)\n res 0,(hl)", ""),
    ("; In: A = 0..9\n; Out: A = A\n; Clobbers: HL", "ld hl,$C000\n inc (hl)\n inc (hl)\n dec (hl)", ""),
    ("; In: A = 0..9\n; Out: A = A\n; Clobbers: HL [$C000]", "ld hl,$C001\n rld\n rrd", ""),
    (
        "; In: B = 0..9\n; Out: A = B",
        "ld a,c\n xor b\n xor c\n or 1\n and 254\n rlca\n rrca\n ld a,c\n xor a\n or b\n ret c\n or c",
        "",
    ),
    (
        "; In: B = 0..9\n; Out: A = 0\n; Clobbers: C",
        "ld a,c\n and $F0\n rrca\n rrca\n rrca\n rrca\n cp 16\n sbc a,a\n inc a\n ret z\n ld a,c\n rrca\n sbc a,a",
        "",
    ),
    ("; In: B = 0..9\n; Out: A = 0 or 255\n; Clobbers: C", "ld a,c\n rlca\n sbc a,a", ""),
    ("; In: B = 1..9\n; Out: A = 0\n; Clobbers: HL BC", "ld a,c\n.l: dec a\n jr nz,.l", ""),
    (
        "; In: B = 1..9\n; Out: A = 0\n; Clobbers: HL BC DE",
        "ld hl,.t\n ld a,c\n ld bc,256\n cpir\n ld a,0\n ret\n.t: ds 256",
        "",
    ),
    (
        "; In: B = 1..9\n; Out: A = 0\n; Clobbers: HL",
        "ld h,high .t\n ld l,c\n ld a,(hl)\n ret\n ALIGN 256\n.t: ds 256",
        "",
    ),
    (
        "; In: B = 1..9\n; Out: A = 0\n; Clobbers: HL DE",
        "ld hl,.a\n push hl\n ld a,c\n or a\n ret z\n pop hl\n.a: xor a",
        "",
    ),
    ("; In: B = 1..9\n; Out: A = B\n; Clobbers: ports", "in a,($FE)\n or $FF\n inc a\n add a,b\n in c,(c)", ""),
    ("; In: B = 1..9, port[$FE] = 0..255\n; Out: A = port[$FE]\n; Clobbers: C", "ld c,$FF\n in a,(c)", ""),
    ("; In: A = 0..9, port[$7FFE] = 0..31\n; Out: A = port[$7FFE]", "in a,($FE)", ""),
    ("; In: A = 0..255\n; Out: port[$FE] = A", "out ($FF),a", ""),
    (
        "; In: A = 0..255, B = 0..3\n; Out: port[$FE] = A then B\n; Clobbers: A C",
        "ld c,$FE\n out (c),b\n out (c),a",
        "",
    ),
    (
        "; In: HL = $C000, [$C000:2] = 0..9, B = 2, C = $FE\n; Out: port[$FE] = [$C000] then [$C000]\n; Clobbers: B HL",
        "otir",
        "",
    ),
    (
        "; In: HL = $C000, B = 2, C = $FE, port[$FE] = 0..9\n; Out: [$C000:3] = port[$FE], B = 0\n; Clobbers: HL",
        "inir",
        "",
    ),
    ("; In: A = 0..255\n; Out: A = -A & 255, carry = A > 0, half = (A & 15) == 0", "neg", ""),
    ("; In: HL = 0..65535, BC = 3\n; Out: HL = HL - BC - 1 & 65535", "sbc hl,bc", ""),
    ("; In: HL = 0..65535, carry = 0 or 1\n; Out: HL = HL + HL + carry & 65535, zero = HL == 0", "adc hl,hl", ""),
    ("; In: A = 0..255, carry = 0 or 1\n; Out: A = A >> 1 | carry << 7, carry = A & 1, zero = A == 0", "rra", ""),
    ("; In: A = -128..127\n; Out: A = A / 2", "sra a", ""),
    ("; In: A = 0..255\n; Out: A = A << 1 & 255, carry = A > 128", "sla a", ""),
    ("; In: B = 0..255\n; Out: B = 0, A = B", "xor a\n.l: inc a\n djnz .l\n or 0\n ret nz\n inc a", ""),
    ("; In: HL = 0..65535\n; Out: A = HL > 32767", "bit 7,h\n ld a,0\n ret z\n ld a,l\n or 1\n and 3", ""),
    ("; In: A = 0..99\n; Out: A = bcd(A) + 1", "add a,1\n daa", ""),
    ("; In: HL = -32768..32767, DE = -32768..32767\n; Out: carry = HL < DE\n; Clobbers: HL", "or a\n sbc hl,de", ""),
    ("; In: DEHL = 0..$FFFFFFFF\n; Out: DEHL = DEHL + 1 & $FFFFFFFF", "inc hl\n ld a,h\n or l\n ret nz\n inc e", ""),
    ("; In: A = 0..9\n; Out: A = A\n; T: 14..20", "nop\n jr $+2", ""),
    ("; In: A = 0..9\n; Out: A = A\n; T: = 15", "cp 5\n ret nz", ""),
    ("; In: A = 0..9\n; Out: A = A", "jp pe,f\n jp po,f", ""),
    ("; In: A = 0..9\n; Out: A = A", "rst 0", ""),
    ("; In: A = 0..9\n; Out: A = A", "call $C000", ""),
    ("; In: A = 0..9\n; Out: A = A\n; Clobbers: HL", "ld hl,$C9C9\n push hl\n ret", ""),
    (
        "; In: B = 0..3, HL = $C000, [$C000:4] = 0..3\n; Out: A = sum(N = 0..B, [HL + N])\n; Clobbers: B HL",
        "xor a\n inc b\n dec b\n ret z\n.l: add a,(hl)\n inc hl\n djnz .l",
        "",
    ),
    ("; In: A = 0..9\n; Out: B = A + 1, C = after(B) + 1", "ld b,a\n inc b\n ld c,b", ""),
    (
        "; In: A = 0..9\n; Out: [$C000 + N] = A for N = 0..3\n; Clobbers: HL",
        "ld hl,$C000\n ld (hl),a\n inc hl\n ld (hl),a\n inc hl\n ld (hl),a",
        "",
    ),
    ("; In: A = 0..9\n; Out: [$C000:2] = list(A, A + 1)", "ld ($C000),a\n ld ($C001),a", ""),
];

#[test]
fn wrong_contracts_of_odd_code_do_not_hold() {
    require_refusal(&WRONG);
}

/// From one case to the next only the inputs with another value are put, and those after them.
#[test]
fn of_inputs_that_are_the_same_byte_the_later_one_counts_in_every_case() {
    let report = prove(
        " ORG $8000\n; In: word[$C000] = 0..65535, [$C001] = 3..4, E = 0..255\n; Out: A = 3..4\n\
         f: LD A,($C001)\n RET\n",
    );
    assert!(report.holds(), "{report}");
    assert_eq!(report.proofs[0].found.cases, 65_536 * 2 * 256);
}
