//! Wrong contracts where a value depends on more than the path: masks, expressions that read memory, numbers at their limits, registers
//! that count, data after a return; and code beside a routine that changes what it takes for constant.

use super::hostile::require_refusal;
use super::prove;

/// Each with a header, the code of `f`, and what stands below it.
const WRONG: [(&str, &str, &str); 126] = [
    ("; In: B = 0..255\n; Out: A = 0..255", "ld a,c\n and b", ""),
    ("; In: B = 0..255, HL = $C000, [$C000] = 0..255\n; Out: A = 0..255", "ld a,c\n and (hl)", ""),
    ("; In: B = 0..255\n; Out: A = 0..255", "ld a,c\n or b\n cpl", ""),
    ("; In: B = 0..7\n; Out: A = 0..255\n; Clobbers: B", "ld a,c\n inc b\n.l: add a,a\n djnz .l", ""),
    (
        "; In: B = 0..255, [$C000] = 0..255\n; Out: A = 0..255\n; Clobbers: HL",
        "ld hl,$C000\n ld a,c\n ld d,d\n and (hl)\n or a",
        "",
    ),
    ("; In: IX = $C000, [$C000] = 0..255\n; Out: A = 0..255", "ld a,c\n and (ix+0)", ""),
    ("; In: B = 0..255\n; Out: A = 0..1\n; Clobbers: A", "ld a,c\n and b\n rlca\n and 1", ""),
    ("; In: B = 0..255\n; Out: A = 0..255", "ld a,b\n and c", ""),
    ("; In: DE = 0..65535\n; Out: A = 0..255\n; Clobbers: HL", "ld a,l\n and e\n ld l,a\n ld a,h\n and d\n or l", ""),
    ("; In: A = 0..255\n; Out: A = 0..255", "and ixl", ""),
    ("; In: A = 0..255\n; Out: B = 0..255", "ld b,a\n ld a,c\n and b\n ld b,a\n xor a", ""),
    ("; In: A = 0..255, HL = $C000, [$C000] = 0..255\n; Out: A = 0..255, [$C000] = any", "ld a,(hl)\n rld\n and c", ""),
    ("; In: A = 0..9\n; Out: B = [var]", "ld b,5", "g: ld a,9\n ld (var),a\n ret\nvar: db 5"),
    (
        "; In: A = 0..9\n; Where: [var] == 5\n; Out: B = 5",
        "ld a,(var)\n ld b,a\n ld a,a",
        "g: ld a,9\n ld (var),a\n ret\nvar: db 5",
    ),
    ("; In: A = 0..9\n; Let: X = [var]\n; Out: B = X", "ld b,5", "g: ld a,9\n ld (var),a\n ret\nvar: db 5"),
    ("; In: A = 0..9\n; Out: B = sum(N = 0..1, [var + N])", "ld b,8", "g: ld a,9\n ld (var),a\n ret\nvar: db 5,3"),
    ("; In: A = 0..9\n; Out: B = length[var]", "ld b,1", "g: xor a\n ld (var),a\n ret\nvar: db 5,0"),
    (
        "; In: A = 0..9\n; Out: B = 7\n; Clobbers: [word[ptr]]",
        "ld b,7\n ld (buf),a",
        "g: ld hl,9\n ld (ptr),hl\n ret\nptr: dw buf\nbuf: db 0",
    ),
    ("; In: A = 0..9, B = [var]\n; Out: B = 5", "", "g: ld a,9\n ld (var),a\n ret\nvar: db 5"),
    (
        "; In: A = 0..9\n; Out: [buf + N] = A for N = 0..[var]\n; Clobbers: HL",
        "ld hl,buf\n ld (hl),a\n inc hl\n ld (hl),a",
        "g: ld a,2\n ld (var),a\n ret\nvar: db 1\nbuf: ds 4",
    ),
    ("; In: A = 0..9\n; Out: A = A\n; Clobbers: HL", "ld hl,$C000\n ld (hl),a\n ld (hl),$A5", ""),
    ("; In: A = 0..9\n; Out: A = A\n; Clobbers: HL", "ld hl,$C000\n ld (hl),$A5", ""),
    ("; In: A = 0..9\n; Out: A = A\n", "ld c,$A7\n ld c,$85", ""),
    ("; In: A = 0..9\n; Out: A = A\n", "ld b,b\n ex de,hl\n ld de,$A1E5\n ld hl,$A695", ""),
    ("; In: A = 0..9\n; Out: A = A\n", "ld ixl,$F5\n ld ixh,$A0", ""),
    ("; In: A = 0..9\n; Out: A = A\n", "ex af,af'\n ld a,$A2\n ex af,af'", ""),
    ("; In: A = 0..9\n; Out: [$C000] = any, A = after([$C000])\n", "ld a,($C000)", ""),
    ("; In: A = 0..9\n; Out: A = 0..(1 == 1 ? 255 : 0)\n", "ld a,c", ""),
    (
        "; In: A = 0..9\n; Out: [$C000:3] = list(A, any, A)\n; Clobbers: HL",
        "ld hl,$C000\n ld (hl),a\n inc hl\n ld (hl),c\n inc hl\n ld (hl),c",
        "",
    ),
    ("; In: A = 0..9\n; Out: A = all(N = 0..-1, 0)\n", "ld a,0", ""),
    ("; In: A = 0..9\n; Out: A = any(N = 0..-1, 1)\n", "ld a,1", ""),
    ("; In: A = 0..9\n; Out: A = count(N = 1..0, 1) + 1\n", "ld a,0", ""),
    ("; In: A = 0..9\n; Out: A = crc16(N = 0..1, A) & 255\n", "ld a,0", ""),
    ("; In: HL = 0..65535, [HL] = 0..9\n; Out: A = [HL]", "ld a,(hl)", ""),
    ("; In: HL = $FFFF, word[HL] = 0..65535\n; Out: A = [HL]\n", "ld a,(hl)", ""),
    ("; In: HL = $C000..$C001, DE = $C000..$C001, [HL] = 1, [DE] = 2\n; Out: A = 1", "ld a,(hl)", ""),
    ("; In: HL = $C000..$C001, [HL] = 1, [$C000:2] = 0\n; Out: A = 1", "ld a,(hl)", ""),
    (
        "; In: DE = $C000..$C002, word[DE] = $1234, [DE + 1] = 0\n; Out: A = $12\n; Clobbers: DE",
        "inc de\n ld a,(de)",
        "",
    ),
    ("; In: A = 0..9, return = $C000..$C0FF\n; Out: return = return + 1\n", "pop hl\n inc l\n push hl", "; x"),
    ("; In: return = $C0F0..$C10F\n; Out: return = return + 1\n; Clobbers: HL", "pop hl\n inc l\n push hl", ""),
    (
        "; In: return = $C000, [return] = 0..9\n; Out: return = return + 1, A = [return]\n; Clobbers: HL",
        "pop hl\n inc hl\n ld a,(hl)\n push hl",
        "",
    ),
    (
        "; In: word[SP + 2] = 0..9\n; Out: SP = SP + 2, A = [SP + 2]\n; Clobbers: HL DE",
        "pop hl\n pop de\n push hl\n ld a,d",
        "",
    ),
    (
        "; In: word[SP + 2] = 0..9\n; Out: A = 0\n; Clobbers: HL DE",
        "pop hl\n pop de\n inc de\n push de\n push hl\n xor a",
        "",
    ),
    ("; In: port[$FEFE] = 0..31, port[$FDFE] = 0..31\n; Out: A = port[$FEFE]", "ld a,$FC\n in a,($FE)", ""),
    ("; In: A = 0..9\n; Out: port[$FE] = A then A", "out ($FE),a", ""),
    ("; In: A = 0..9\n; Out: port[$FE] = any", "out ($FE),a\n out ($FF),a", ""),
    ("; In: A = 0..9\n; Out: interrupts = 1", "ei\n di\n ei\n halt\n di", ""),
    ("; In: A = 0..9\n; Out: A = A\n; T: 22", "halt\n ei", ""),
    ("; In: A = 0..9\n; Out: A = A\n; Stack: 0", "call .x\n ret\n.x: ", ""),
    ("; In: A = 0..9\n; Out: A = A\n; Stack: 2\n; Clobbers: HL", "ld hl,-6\n add hl,sp\n ld (hl),0", ""),
    ("; In: A = 0..3\n; Out: A = A * 2\n; T: = 20\n; Clobbers: B", "ld b,a\n add a,b\n or a\n ret z\n nop", ""),
    (
        "; In: A = 0..3\n; Out: A = A\n; Clobbers: B HL",
        "ld b,0\n.l: push hl\n djnz .l\n.m: pop hl\n djnz .m\n inc a",
        "",
    ),
    ("; In: A = 0..9\n; Out: A = 0\n; T: 99999", "or a\n ret z\n dec a\n call f\n inc a", ""),
    ("; In: A = 0..9\n; Let: Q(X) = X == 0 ? 0 : Q(X - 1)\n; Out: A = Q(A)", "", ""),
    ("; In: A = 0..9\n; Let: Q(X) = Q(X)\n; Out: A = Q(A)", "", ""),
    ("; In: A = 0..9\n; Out: A = A\n", "ld ($FFFF),hl", ""),
    ("; In: A = 0..9\n; Out: A = A\n; Clobbers: [$FFFF]", "ld ($FFFF),hl", ""),
    ("; In: A = 0..9\n; Out: A = [$FFFF]\n; Clobbers: [$FFFF] IX", "ld ix,$FFFE\n ld (ix+1),a\n ld a,(ix+2)", ""),
    ("; In: A = 0..9\n; Out: HL = 0\n", "ld hl,($FFFF)", ""),
    (
        "; In: B = 0..9\n; Out: A = 5\n; Clobbers: HL",
        "ld hl,0\n add hl,sp\n ld sp,tab\n pop bc\n ld sp,hl\n ld a,c\n ld b,a",
        "gg: ld hl,tab\n inc (hl)\n ret\ntab: db 5,5",
    ),
    (
        "; In: B = 0..9\n; Out: A = 5\n; Clobbers: HL BC",
        "ld hl,0\n add hl,sp\n di\n ld sp,tab\n pop bc\n ld sp,hl\n ld a,c",
        "gg: ld hl,tab\n inc (hl)\n ret\ntab: db 5,5",
    ),
    (
        "; In: A = 0..9\n; Out: port[$FE] = 5\n; Clobbers: HL BC",
        "ld hl,tab\n ld bc,$1FE\n outi",
        "gg: ld hl,tab\n inc (hl)\n ret\ntab: db 5,5",
    ),
    (
        "; In: A = 5\n; Out: zero = 1\n; Clobbers: HL BC",
        "ld hl,tab\n ld bc,1\n cpi",
        "gg: ld hl,tab\n inc (hl)\n ret\ntab: db 5,5",
    ),
    (
        "; In: A = 5\n; Out: zero = 1\n; Clobbers: IX",
        "ld ix,tab\n bit 1,(ix+0)",
        "gg: ld hl,tab\n inc (hl)\n ret\ntab: db 5,5",
    ),
    (
        "; In: B = 0..9\n; Out: A = 5\n; Clobbers: HL",
        "ld hl,tab\n push hl\n ret",
        "gg: ld hl,tab+1\n inc (hl)\n ret\ntab: ld a,5\n ret",
    ),
    (
        "; In: B = 0..9\n; Out: A = 5\n; Clobbers: HL",
        "ld hl,(tab)\n jp (hl)\n.x: ld a,5\n ret",
        "gg: ld hl,tab\n inc (hl)\n ret\ntab: dw f.x",
    ),
    ("; In: A = 0..9\n; Out: A = (1 << 127) * 2 == 0 ? A : 255", "", ""),
    ("; In: A = 0..9\n; Out: A = (1 << 128) == 0 ? A : 255", "", ""),
    ("; In: A = 0..9\n; Out: A = A / (A - A)", "", ""),
    ("; In: A = 0..9\n; Out: A = A % 0", "", ""),
    ("; In: A = 0..9\n; Out: A = A + 256", "", ""),
    ("; In: A = 0..9\n; Out: A = -1 + 0 * A", "", ""),
    ("; In: A = 0..9\n; Out: A = sqrt(0 - A)", "xor a", ""),
    ("; In: A = 0..9\n; Out: A = pow(2, 200)", "", ""),
    ("; In: A = 0..9\n; Out: A = lowest(0)", "ld a,255", ""),
    ("; In: A = 0..9\n; Out: HL = bcd(12345)", "ld hl,$2345", ""),
    ("; In: A = 0..9\n; Out: HL = bcd(0 - 1)", "ld hl,$FFFF", ""),
    ("; In: A = 0..9\n; Let: X(N) = N + A\n; Out: A = X(X(A))", "", ""),
    ("; In: A = 0..9\n; Out: A = length[buf]", "xor a", "buf: ds 300,1\n db 0"),
    ("; In: HL = $C000, [$C000:4] = 'a'..'z'\n; Out: A = length[HL]", "ld a,4", ""),
    ("; In: HL = 0..65535\n; Out: HL = wide(HL)", "", ""),
    ("; In: A = -3..3\n; Out: B = A > 0\n", "ld b,0\n or a\n ret z\n inc b", ""),
    ("; In: A = -3..3\n; Out: HL = A * A\n; Clobbers: A B", "ld hl,0\n ld b,a\n or a\n ret z\n ld l,a", ""),
    ("; In: B = 0..9, [.n + 1] = 0..255\n; Out: A = any\n; Clobbers: everything", "jr .n+1\n.n: ld a,0\n inc b", ""),
    ("; In: B = 0..9, [.n + 1] = $3C or $3D\n; Out: A = any, B = B", "jr .n+1\n.n: ld a,0\n inc b", ""),
    ("; In: R = 0..255\n; Out: A = 0\n; Clobbers: B", "ld a,r\n ld b,a\n ld a,r\n sub b", ""),
    ("; In: R = 0..255\n; Out: A = 3\n; Clobbers: B", "ld a,r\n ld b,a\n ld a,r\n sub b", ""),
    ("; In: R = 0..255\n; Out: R = R", "ld r,a", ""),
    ("; In: R = 0..127\n; Out: A = R\n", "ld a,r\n ld a,r", ""),
    ("; In: A = 0..255\n; Out: I = A\n", "ld i,a\n ld a,0", ""),
    ("; In: A = 0..255\n; Out: A = A\n", "ld i,a", ""),
    ("; In: interrupts = 0 or 1\n; Out: A = 0", "ld a,i\n ld a,0\n ret pe\n inc a", ""),
    ("; In: interrupts = 1, A = 0..9\n; Out: A = A, interrupts = 0", "di\n nop\n ei", ""),
    ("; In: interrupts = 1, HL = $C000, [$C000] = 0..9\n; Out: A = [HL]", "ld sp,hl\n pop bc\n ld a,c", ""),
    (
        "; In: interrupts = 1, DE = 0..9\n; Out: HL = DE\n",
        "push de\n pop hl\n push hl\n pop hl\n dec sp\n dec sp\n ei\n pop hl",
        "",
    ),
    (
        "; In: interrupts = 1, DE = 0..9\n; Out: HL = DE\n; Clobbers: IX",
        "push de\n pop ix\n ld ix,-2\n add ix,sp\n ld l,(ix+0)\n ld h,(ix+1)",
        "",
    ),
    (
        "; In: interrupts = 1, DE = 0..9\n; Out: HL = DE\n; Clobbers: IX",
        "ld ix,-4\n add ix,sp\n ld (ix+0),e\n ld (ix+1),d\n ld l,(ix+0)\n ld h,(ix+1)",
        "",
    ),
    (
        "; In: interrupts = 0, DE = 0..9\n; Out: HL = DE, interrupts = 1\n; Clobbers: IX",
        "ld ix,-4\n add ix,sp\n ld (ix+0),e\n ld (ix+1),d\n ei\n ld l,(ix+0)\n ld h,(ix+1)",
        "",
    ),
    ("; In: interrupts = 1, A = 0..9\n; Out: A = A\n; Waits: 1 frame", "halt\n halt", ""),
    ("; In: interrupts = 1, A = 0..9\n; Out: A = A", "halt", ""),
    ("; In: A = 0..9, im = 2\n; Out: im = 1", "im 0", ""),
    ("; In: A = 0..9\n; Out: A = A\n; Clobbers: HL", "pop hl\n inc hl\n jp (hl)", ""),
    ("; In: A = 0..9\n; Out: A = A\n; Clobbers: HL", "pop hl\n ld a,l\n and 0\n push hl", ""),
    ("; In: A = 0..9\n; Out: L = 0..255\n; Clobbers: HL", "pop hl\n push hl\n", ""),
    ("; In: A = 0..9\n; Out: A = 0 or 1\n; Clobbers: HL", "pop hl\n push hl\n ld a,h\n rlca\n and 1", ""),
    ("; In: A = 0..9\n; Out: A = 0 or 1\n; Clobbers: HL", "ld hl,0\n add hl,sp\n ld a,(hl)\n and 1", ""),
    ("; In: A = 0..9\n; Out: A = A\n; Clobbers: HL", "ld hl,0\n add hl,sp\n inc (hl)\n dec (hl)\n inc (hl)", ""),
    ("; In: A = 0..9\n; Out: A = A\n", "ex (sp),hl\n inc hl\n ex (sp),hl", ""),
    ("; In: A = 0..9\n; Out: A = A\n", "push af\n ld (.s),sp\n pop bc\n ld sp,(.s)\n pop bc\n ret\n.s: dw 0", ""),
    (
        "; In: A = 0..9\n; Out: A = A\n; Clobbers: [.s:2] BC",
        "ld (.s),sp\n pop bc\n ld sp,(.s)\n inc a\n ret\n.s: dw 0",
        "",
    ),
    ("; In: port[$FE] = 0..31\n; Out: A = 31\n; Clobbers: B", "in a,($FE)\n ld b,a\n in a,($FE)\n xor b", ""),
    (
        "; In: port[$1F] = 0..31\n; Out: A = port[$1F]\n; Clobbers: C",
        "ld c,$1F\n in a,(c)\n in f,(c)\n ret z\n inc a",
        "",
    ),
    ("; In: A = 0..31\n; Out: port[$FE] = 0..31 then A", "out ($FE),a\n ld a,40\n out ($FE),a", ""),
    ("; In: A = 0..31\n; Out: port[$7FFD] = A\n; Clobbers: BC", "ld bc,$7FFC\n out (c),a", ""),
    ("; In: A = 0..31\n; Out: port[$7FFD] = A\n; Clobbers: BC", "ld bc,$7FFD\n out (c),a\n ld b,$BF\n out (c),a", ""),
    ("; In: A = 0..31\n; Out: port[$FE] = A\n; Clobbers: BC", "ld bc,$FE\n out (c),0", ""),
    ("; In: A = 0..255, B = 0..255\n; Where: A < B\n; Out: carry = 1", "cp b\n ret nc\n cp 254\n ret nz\n or a", ""),
    (
        "; In: HL = 0..65535, DE = 0..65535, BC = 0..65535\n; Out: zero = 0\n; Clobbers: A",
        "ld a,h\n cp $A7\n ret nz\n ld a,e\n cp $5B\n ret nz\n ld a,c\n cp 77\n",
        "",
    ),
    (
        "; In: HL = 0..65535, DE = 0..65535, BC = 0..65535\n; Out: HL = HL\n; Clobbers: A",
        "ld a,h\n xor d\n cp $A7\n ret nz\n ld a,e\n add a,c\n cp $5B\n ret nz\n inc l\n",
        "",
    ),
    ("; In: A = 0..255\n; Out: A = A\n; T: 13", "cp 200\n ret z", ""),
    ("; In: B = 0..255\n; Out: B = 0\n; T: 3325\n", "djnz $", ""),
    ("; In: A = 'a'..'z'\n; Out: A = A\n; Calls: ROM", "rst 16", ""),
    ("; In: A = 0..9\n; Out: A = A\n; Calls: ROM\n; Clobbers: everything", "call $0D6B", ""),
    ("; In: A = 0..9\n; Out: A = A\n", "call $2B", ""),
    ("; In: HL = 0..255, DE = 0..255\n; Out: HL = HL * DE + 1\n; Calls: ROM\n; Clobbers: AF BC DE", "call $30A9", ""),
    ("; In: A = 0..9\n; Out: HL = $FFFF\n; Calls: ROM\n", "ld hl,($5C3B)", ""),
];

#[test]
fn wrong_contracts_of_values_do_not_hold() {
    require_refusal(&WRONG);
}

/// An expression has no value where it uses memory that neither In nor the program gives: two values that are made up prove nothing.
#[test]
fn expressions_use_memory_that_is_given() {
    let text = |header: &str, code: &str| format!(" ORG $8000\n; f: a\n{header}\nf: {code}\n ret\nData: DB 7\n");
    for (header, code) in [
        ("; In: HL = $9000..$9003\n; Out: A = [HL] > 0", "ld a,1"),
        ("; In: B = 0..9\n; Out: A = [$9000] != 0", "ld a,1"),
        ("; In: B = 0..9\n; Out: A = 0..[$9000]", "ld a,1"),
        ("; In: B = 0..9\n; Where: [$9000] != 0 || B == 0\n; Out: A = 1", "ld a,1"),
        ("; In: B = 0..1\n; Where: [$9000] == $A5\n; Out: A = 1", "ld a,1"),
        ("; In: A = 0..1\n; Let: X = [$9000]\n; Out: A = X & 0", "ld a,0"),
        ("; In: B = 1..20, HL = $9000..$9000 + [$9100]\n; Out: A = 1", "ld a,1"),
        ("; In: B = 0..9\n; Out: A = [SP + 2] != 0", "ld a,1"),
        // The byte that is made up is written.
        ("; In: B = 0..255\n; Out: [$9000] = B == $A5 ? [$9000] : B\n; Clobbers: A", "ld a,b\n ld ($9000),a"),
    ] {
        let report = prove(&text(header, code));
        assert!(!report.holds(), "{header}: {report}");
        assert!(report.to_string().contains("the contract uses memory that is not an input"), "{header}: {report}");
    }
    for (header, code) in [
        ("; In: HL = $9000..$9003, [HL] = any\n; Out: B = [HL]", "ld b,(hl)"),
        ("; In: B = 0..9\n; Out: A = [Data]", "ld a,7"),
        ("; In: B = 0..9\n; Out: A = B == 99 && [$9000]", "ld a,0"),
        ("; In: B = 0..9\n; Out: A = [$0000]", "ld a,$F3"),
        // A byte that may be kept is what it was.
        ("; In: B = 0..9\n; Out: [$9000] = B > 5 ? B : [$9000]\n; Clobbers: A", "ld a,b\n cp 6\n ret c\n ld ($9000),a"),
    ] {
        assert!(prove(&text(header, code)).holds(), "{header}");
    }
}
