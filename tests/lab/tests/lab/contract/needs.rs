//! Contracts for code of all kinds: the ROM, inputs made of inputs, arguments on the stack, folds, lists.

use lab::contract::{ContractReport, Verdict};

use super::{prove, source, told};

pub(super) fn report(header: &str, body: &str, below: &str) -> ContractReport {
    prove(&format!(" ORG $8000\n{header}\nf:\n{body}\n RET\n{below}\n"))
}

/// Proves right contracts, each with a number of cases, and refutes the wrong ones.
pub(super) fn check(right: &[(&str, &str, &str, u64)], wrong: &[(&str, &str, &str)]) {
    for (header, body, below, cases) in right {
        let report = report(header, body, below);
        assert_eq!(report.proofs[0].verdict, Verdict::Holds, "{header}\n{body}\n{report}");
        assert_eq!(report.proofs[0].found.cases, *cases, "{header}\n{body}\n{report}");
    }
    for (header, body, below) in wrong {
        let report = report(header, body, below);
        assert_eq!(report.proofs[0].verdict, Verdict::Fails, "{header}\n{body}\n{report}");
    }
}

/// Returns the error of a header that cannot be read.
fn refused(header: &str) -> String {
    source(&format!(" ORG $8000\n{header}\nf: RET\nData: DS 9\n"))
        .map_or_else(|error| error.to_string(), |_| "taken".into())
}

/// The real ROM runs, on both cores.
#[test]
fn the_rom_may_be_called() {
    const PIXEL: &str = "; In: B = 0..175, C = 0..255\n; Out: HL = dots(21 - B / 8 + 0 * C, C / 8) + (7 - B % 8) * 256, A = C & 7\n\
        ; Clobbers: BC DE\n; Calls: ROM";
    let print = "; In: A = 'A'..'Z', [$5800] = 56, [$4000 + 256 * N] = 0 for N = 0..7\n; Out: [$4000 + 256 * N] = [15360 + 8 * A + N] for N = 0..7\n\
        ; Clobbers: AF BC DE HL BC' DE' HL' AF', [$5C00:$CB], [$4000 + 256 * N] for N = 0..7, [$5800]\n; Calls: ROM";
    let prints =
        " PUSH AF\n LD A,2\n CALL $1601\n LD HL,$4000\n LD ($5C84),HL\n LD HL,$1821\n LD ($5C88),HL\n POP AF\n RST 16";
    check(
        &[
            (PIXEL, " CALL $22AA", "", 176 * 256),
            (
                "; In: A = 0..7\n; Out: port[$FE] = A, [$5C48] = A << 3 | (A < 4 ? 7 : 0)\n; Clobbers: A C\n; Calls: ROM",
                " CALL $229B",
                "",
                8,
            ),
        ],
        &[
            ("; In: B = 0..175, C = 0..255\n; Out: A = C & 7\n; Clobbers: BC DE HL", " CALL $22AA", ""),
            (&PIXEL.replace("A = C & 7", "A = C & 6"), " CALL $22AA", ""),
            (&PIXEL.replace("B = 0..175", "B = 0..176"), " CALL $22AA", ""),
            ("; In: A = 0..9\n; Out: A = A\n; Calls: ROM", " LD (IY+1),A", ""),
            ("; In: A = 0..9\n; Out: A = A\n; Calls: ROM", " LD (3),A", ""),
            ("; In: A = 0..9, IY = 0\n; Out: A = A\n; Calls: ROM", " CALL $1F54", ""),
        ],
    );
    // Printing works with system variables that it changes.
    let printed = report(print, prints, "");
    assert_eq!(printed.proofs[0].verdict, Verdict::HoldsIf, "{printed}");
    let condition = &printed.proofs[0].conditions[..];
    assert!(matches!(condition, [system] if system.contains("are as after the machine is switched on")), "{printed}");
    assert!(!report(&print.replace("15360 + 8 * A", "15368 + 8 * A"), prints, "").holds());
    assert!(refused("; In: A = 0..9\n; Out: A = A\n; Calls: g").contains("is neither `ROM` nor `-`"));
}

#[test]
fn inputs_may_be_computed_from_inputs() {
    const INSIDE: &str = "; In: B = 1..4, HL = $C000..$C000 + B - 1, [HL] = 0..3\n; Out: A = [HL]\n; Where: B != 3";
    check(
        &[
            ("; In: B = 0..23, C = 0..31, HL = dots(B, C)\n; Out: A = C", " LD A,L\n AND 31", "", 768),
            ("; In: HL = 0..999, D = low(HL)\n; Out: A = low(HL)", " LD A,D", "", 1_000),
            (
                "; In: B = 0..99, HL = $C000, [HL] = bcd(B)\n; Out: A = bcd(B + 1)\n; Where: B < 99",
                " LD A,(HL)\n ADD A,1\n DAA",
                "",
                99,
            ),
            (INSIDE, " LD A,(HL)", "", (1 + 2 + 4) * 4),
            ("; In: A = 0..9, B = 0..A\n; Out: A = A - B", " SUB B", "", 55),
            ("; In: A = -5..5, B = A\n; Out: A = A, zero = 1", " CP B", "", 11),
            (
                "; Let: Twice(N) = 2 * N\n; In: A = 0..9, B = Twice(A)\n; Out: A = Twice(B)",
                " ADD A,A\n ADD A,A",
                "",
                10,
            ),
        ],
        &[
            ("; In: B = 0..23, C = 0..31, HL = dots(B, C)\n; Out: A = C", " LD A,L\n AND 15", ""),
            (INSIDE, " INC HL\n LD A,(HL)\n DEC HL", ""),
            ("; In: A = 0..9, B = 0..A\n; Out: A = 0", " SUB B", ""),
            ("; In: A = 0..255, B = A + 1\n; Out: A = A", " NOP", ""),
            ("; In: A = 0..9, B = 10 / A\n; Out: A = A", " NOP", ""),
            ("; In: A = 0..9, B = A\n; Out: zero = 1", " CP C", ""),
        ],
    );
    for (header, why) in [
        ("; In: HL = dots(B, C), B = 0..2, C = 0..2\n; Out: A = 0", "B is not an input: In does not give it"),
        ("; In: B = 5..9, C = 9..B - 5\n; Out: A = 0", "its range is empty in every case"),
        ("; In: B = 0..2, A = B or 3\n; Out: A = 0", "a number is wanted here that is the same in every case"),
        ("; In: A = 0..9, B = Twice(A)\n; Let: Twice(N) = 2 * N\n; Out: A = 0", "`Twice` is not a register"),
    ] {
        assert!(refused(header).contains(why), "{header}: {}", refused(header));
    }
    let smallest = report("; In: A = 3..9, B = A * 2\n; Out: A = 0", " NOP", "").to_string();
    assert!(smallest.contains("the smallest case that fails: A = 3, B = 6"), "{smallest}");
}

#[test]
fn arguments_may_lie_on_the_stack() {
    // An argument is named by its distance from SP.
    let one = "; In: word[SP + 2] = 0..99\n; Out: HL = word[SP + 2]\n; Clobbers: A";
    let changed = told(one, " LD HL,3\n ADD HL,SP\n LD (HL),7\n DEC HL\n LD L,(HL)\n LD H,0");
    assert!(
        changed.iter().any(|told| told.starts_with("changed memory at [SP + 3] ($7FF1) from $00 to $07")),
        "{changed:?}"
    );
    let sum = "; In: word[SP + 2] = 0..99, word[SP + 4] = 100..199\n; Out: HL = word[SP + 2] + word[SP + 4]";
    let by_pointer = " LD HL,2\n ADD HL,SP\n LD E,(HL)\n INC HL\n LD D,(HL)\n INC HL\n LD A,(HL)\n INC HL\n LD H,(HL)\n LD L,A\n ADD HL,DE";
    let by_pop = " POP BC\n POP HL\n POP DE\n ADD HL,DE\n PUSH BC";
    // The calling convention of some compilers: the arguments are taken and put back.
    let put_back = " POP BC\n POP HL\n POP DE\n PUSH DE\n PUSH HL\n ADD HL,DE\n PUSH BC";
    let taken = &*format!("{sum}\n; Clobbers: BC DE");
    let kept = &*format!("{sum}\n; Clobbers: A DE");
    let removed = &*format!("{sum}, SP = SP + 4\n; Clobbers: BC DE");
    check(
        &[
            (kept, by_pointer, "", 10_000),
            (removed, by_pop, "", 10_000),
            (taken, put_back, "", 10_000),
            (&taken.replace("In: ", "In: interrupts = 1, "), put_back, "", 10_000),
            ("; In: -\n; Out: -\n; T: = 14", " NOP", "", 1),
        ],
        &[
            (&kept.replace("word[SP + 4]\n", "word[SP + 4] + 1\n"), by_pointer, ""),
            (kept, by_pop, ""),
            (taken, &put_back.replace("PUSH DE\n PUSH HL", "PUSH HL\n PUSH DE"), ""),
            (taken, &put_back.replace(" POP BC\n", " POP BC\n DEC BC\n"), ""),
            (&taken.replace(", word[SP + 4] = 100..199", "").replace(" + word[SP + 4]", ""), put_back, ""),
            ("; In: -\n; Out: -\n; T: = 15", " NOP", ""),
            (removed, by_pointer, ""),
            (&removed.replace("SP = SP + 4", "SP = SP + 2"), by_pop, ""),
            (
                "; In: word[SP + 2] = 0..99\n; Out: HL = word[SP + 2]",
                " LD HL,4\n ADD HL,SP\n LD A,(HL)\n INC HL\n LD H,(HL)\n LD L,A",
                "",
            ),
            ("; In: A = 0..9\n; Out: SP = SP + 2, A = A", " POP HL\n EX (SP),HL", ""),
        ],
    );
    assert!(refused("; In: A = 0..1\n; Out: SP = SP - 2").contains("SP may be SP + 0 to SP + 14 afterwards"));
    assert!(refused("; In: A = 0..1\n; Out: SP = A").contains("SP may be"));
    for below in ["word[SP]", "word[SP - 2]", "[SP + 1]"] {
        assert!(refused(&format!("; In: {below} = 0..99\n; Out: A = 0")).contains("arguments begin at `word[SP + 2]`"));
    }
}

/// Arguments lie on the stack, and the addresses in them are known: a sample's contract says where all cases write.
#[test]
fn samples_with_arguments_on_the_stack_say_where_they_write() {
    let sum = "; In: word[SP + 2] = 0..65535, word[SP + 4] = 0..65535\n; Out: HL = word[SP + 2] + word[SP + 4] & $FFFF\n; Clobbers: A DE";
    let adds = " LD HL,2\n ADD HL,SP\n LD E,(HL)\n INC HL\n LD D,(HL)\n INC HL\n LD A,(HL)\n INC HL\n LD H,(HL)\n LD L,A\n ADD HL,DE";
    let store = "; In: word[SP + 2] = $C000..$C0FF, word[SP + 4] = 0..65535, BC = 0..65535\n\
        ; Out: [word[SP + 2]] = [SP + 4]\n; Clobbers: A DE HL";
    let stores = " POP BC\n POP HL\n POP DE\n PUSH DE\n PUSH HL\n PUSH BC\n LD (HL),E";
    let each = [(sum, adds, Verdict::Holds), (&*format!("{store} BC"), stores, Verdict::HoldsIf)];
    for (header, body, verdict) in each {
        let report = report(header, body, "; In: A = 0..9\n; Out: A = [Five]\ng: LD A,(Five)\n RET\nFive: DB 5");
        assert_eq!(report.proofs[0].verdict, Verdict::HoldsForSample, "{report}");
        assert_eq!(report.proofs[1].verdict, verdict, "{report}");
        let kept = ["f keeps to its contract, of which a sample of the cases was tried"];
        assert!(verdict == Verdict::Holds || report.proofs[1].conditions == kept, "{report}");
    }
    // It may write over what g reads.
    let over = store.replace("$C000..$C0FF", "Five - 2..Five + 2") + " BC";
    let report =
        report(&over, stores, "; In: A = 0..9\n; Out: A = [Five]\ng: LD A,(Five)\n RET\n DS 4\nFive: DB 5\n DS 4");
    assert!(!report.proofs[1].constant.is_empty(), "{report}");
}

/// A caller whose routine removes arguments is followed with the right stack.
#[test]
fn routines_that_remove_arguments_are_followed() {
    let text = " ORG $8000\n; In: -\n; Out: A = 5\nf: ld a,(var)\n ret\n\
        g: ld hl,var\n push hl\n ld de,other\n push de\n call h\n pop hl\n ld (hl),9\n ret\n\
        ; In: word[SP + 2] = other\n; Out: SP = SP + 2\n; Clobbers: BC DE\nh: pop bc\n pop de\n push bc\n ret\nvar: db 5\nother: ds 9\n";
    let report = prove(text);
    assert!(report.proofs[0].constant[0].contains("`g` writes at g+12"), "{report}");
    let kept = prove(
        &text
            .replace("word[SP + 2] = other\n; Out: SP = SP + 2", "A = 0\n; Out: A = 0")
            .replace("h: pop bc\n pop de\n push bc\n", "h: ")
            .replace(" ld (hl),9\n ret", " ld (hl),9\n pop hl\n ret"),
    );
    assert_eq!(kept.proofs[0].verdict, Verdict::Holds, "{kept}");
}

#[test]
fn the_time_may_be_exact_or_have_a_least() {
    const LOOP: &str = ".l: DJNZ .l";
    check(
        &[
            ("; In: A = 0..9\n; Out: A = A\n; T: = 14", " NOP", "", 10),
            ("; In: B = 1..4\n; Out: B = 0\n; T: 18..57   Stack: 0", LOOP, "", 4),
            ("; In: B = 1..4\n; Out: B = 0\n; T: 0 .. 57", LOOP, "", 4),
        ],
        &[
            ("; In: A = 0..9\n; Out: A = A\n; T: = 15", " NOP", ""),
            ("; In: A = 0..9\n; Out: A = A\n; T: = 13", " NOP", ""),
            ("; In: B = 1..4\n; Out: B = 0\n; T: 19..57", LOOP, ""),
            ("; In: B = 1..4\n; Out: B = 0\n; T: 18..56", LOOP, ""),
        ],
    );
    let early = report("; In: A = 0..9\n; Out: A = A\n; T: 20..30", " NOP", "").to_string();
    assert!(early.contains("took 14 T, and the header says 20 at least"), "{early}");
    assert!(refused("; In: A = 0..1\n; T: 30..20").contains("`30..20` is neither a number nor `-`, a range"));
}

#[test]
fn folds_and_loops_are_over_memory() {
    const SUM: &str = "; In: HL = $C000, B = 1..3, [HL + 0] = 0..3, [HL + 1] = 7, [HL + 2] = 100..101\n; Clobbers: BC HL\n\
        ; Out: A = sum(N = 0..B - 1, [HL + N]), zero = 0 + all(N = 0 & (B)..B - 1, [HL + N] == 0)";
    const ADD: &str = " XOR A\n.l: ADD A,(HL)\n INC HL\n DJNZ .l\n OR A";
    const CRC: &str = "; In: HL = 0..$FFFF\n; Let: Bit(X) = X & $8000 ? X << 1 ^ $1021 : X << 1\n\
        ; Out: HL = fold(N = 1..3, X = HL, Bit(X) & $FFFF)\n; Clobbers: A";
    const STEP: &str = " ADD HL,HL\n JR NC,$+10\n LD A,H\n XOR $10\n LD H,A\n LD A,L\n XOR $21\n LD L,A\n";
    let crc = STEP.repeat(3);
    const COUNT: &str = "; In: [$C000:3] = 0..2\n; Where: [$C000 + N] != 1 for N = 0..1\n\
        ; Out: A = count(N = 0..2, [$C000 + N]), carry = any(N = 0..2, [$C000 + N] == 2)\n; Clobbers: BC HL";
    const COUNTS: &str = " LD HL,$C000\n LD BC,$0300\n.l: LD A,(HL)\n OR A\n JR Z,.n\n INC C\n.n: INC HL\n DJNZ .l\n LD A,C\n LD HL,$C000\n LD B,3\n.m: BIT 1,(HL)\n SCF\n RET NZ\n INC HL\n DJNZ .m\n OR A";
    check(
        &[
            (SUM, ADD, "", 24),
            (CRC, &crc, "", 65_536),
            (COUNT, COUNTS, "", 12),
            // A fold within a fold, and in a function.
            (
                "; In: A = 0..15\n; Let: Bits(X) = sum(K = 0..7, X >> K & 1)\n\
                 ; Out: A = sum(M = 1..2, sum(N = 1..M, N)) + Bits(A) - bits(A)",
                " LD A,4",
                "",
                16,
            ),
            ("; In: A = 0..9\n; Out: A = sum(N = 5..4, N) + all(N = 5..4, 0)", " LD A,1", "", 10),
        ],
        &[
            (&SUM.replace("sum(N = 0..B", "sum(N = 0..B + 1"), ADD, ""),
            (&CRC.replace("1..3", "1..4"), &crc, ""),
            (&COUNT.replace("N = 0..2, [$C000 + N] == 2", "N = 0..1, [$C000 + N] == 2"), COUNTS, ""),
            ("; In: A = 0..9\n; Out: A = sum(N = 0..70000, 0)", " LD A,0", ""),
        ],
    );
    for (header, why) in [
        ("; In: A = 0..9\n; Out: A = sum(A = 0..2, A)", "`A` is already the name of something else"),
        ("; In: A = 0..9\n; Out: A = sum(N = 0, N)", "the values of a range are wanted here"),
        ("; In: A = 0..9\n; Out: A = fold(N = 0..1, N)", "a name and `=` are wanted here"),
        ("; In: A = 0..9\n; Out: A = sum(N = 0..1)", "a comma and what to take of each value are wanted here"),
    ] {
        assert!(refused(header).contains(why), "{header}: {}", refused(header));
    }
}

#[test]
fn functions_may_call_themselves() {
    const GCD: &str = "; In: B = 1..20, C = 1..20\n; Let: Gcd(X, Y) = Y == 0 ? X : Gcd(Y, X % Y)\n; Out: A = Gcd(B, C)\n; Clobbers: C";
    let euclid = " LD A,B\n.l: CP C\n RET Z\n JR C,.less\n SUB C\n JR .l\n.less: LD D,A\n LD A,C\n SUB D\n LD C,A\n LD A,D\n JR .l";
    check(
        &[
            (&GCD.replace("Clobbers: C", "Clobbers: C D"), euclid, "", 400),
            (
                "; In: A = 0..100\n; Let: Sum(X) = X ? X + Sum(X - 1) : 0\n; Out: HL = Sum(A) - A * (A + 1) / 2",
                " LD HL,0",
                "",
                101,
            ),
        ],
        &[
            (&GCD.replace("Clobbers: C", "Clobbers: C D").replace("? X", "? Y"), euclid, ""),
            ("; In: A = 0..9\n; Let: Up(X) = Up(X + 1)\n; Out: A = Up(A)", " NOP", ""),
            ("; In: A = 0..9\n; Let: Up(X) = X > 100 ? 0 : Up(X + 1) + Up(X + 1)\n; Out: A = Up(A)", " NOP", ""),
        ],
    );
    let endless = report("; In: A = 0..9\n; Let: Up(X) = Up(X + 1)\n; Out: A = Up(A)", " NOP", "").to_string();
    assert!(endless.contains("a function that calls itself more than 256 deep"), "{endless}");
}

#[test]
fn texts_and_lists_stand_for_several_places() {
    const COPY: &str = " LD HL,Data\n LD DE,$C000\n LD BC,5\n LDIR";
    let copies = "; In: A = 0..1\n; Out: [$C000:5] = \"Hello\"\n; Clobbers: BC DE HL";
    check(
        &[(copies, COPY, "Data: DB \"Hello\"", 2)],
        &[
            (copies, COPY, "Data: DB \"Hallo\""),
            (&copies.replace("\"Hello\"", "list('H', 'e', 'l', 'l', 'a')"), COPY, "Data: DB \"Hello\""),
        ],
    );
    check(
        &[
            ("; In: [$C000:3] = \"abc\"\n; Out: A = 'b'", " LD A,($C001)", "", 1),
            ("; In: [$C000:3] = list(1, 2..4, 9)\n; Out: A = [$C001]", " LD A,($C001)", "", 3),
            ("; In: word[$C000:2] = list($1234, 5)\n; Out: [$C002:2] = list(5, 0), A = 0", " XOR A", "", 1),
        ],
        &[("; In: [$C000:3] = \"abc\"\n; Out: A = 'c'", " LD A,($C001)", "")],
    );
    assert!(refused("; In: [$C000:3] = \"abcd\"\n; Out: A = 0").contains("4 values for 3 places"));
    assert!(refused("; In: A = 0..1\n; Out: [Data:2] = list(1)").contains("1 value for 2 places"));
}

#[test]
fn outputs_may_be_stated_by_outputs() {
    const DIVIDE: &str = "; In: B = 0..99, C = 1..9\n; Out: D = 0..99, E = 0..C - 1, carry = after(D) * C + after(E) != B\n; Clobbers: A";
    const BODY: &str = " LD D,0\n LD A,B\n.l: CP C\n JR C,.e\n SUB C\n INC D\n JR .l\n.e: LD E,A\n OR A";
    check(
        &[
            (DIVIDE, BODY, "", 900),
            ("; In: A = 0..9\n; Out: zero = 0 or 1, A = A + after(zero)", " OR A\n RET NZ\n INC A\n CP A", "", 10),
        ],
        &[
            (DIVIDE, &BODY.replace("INC D", "INC D\n INC D"), ""),
            ("; In: A = 0..9\n; Out: B = 0..9, A = after(B)", " LD B,A\n INC A", ""),
            ("; In: A = 0..9\n; Out: B = 0..255, A = after(B)", " LD A,B", ""),
        ],
    );
    for (header, why) in [
        ("; In: A = 0..1\n; Out: A = after(B), B = 0", "B is not an output before this one"),
        ("; In: A = 0..1\n; Where: after(A) == 1\n; Out: A = 0", "`after` may stand in the value of an output only"),
        ("; In: A = 0..1\n; Out: A = 0, [after(A)] = 1", "`after` may stand in the value of an output only"),
        ("; In: A = 0..1\n; Out: A = 0, B = after(Data)", "`Data` is not a register or a flag"),
    ] {
        assert!(refused(header).contains(why), "{header}: {}", refused(header));
    }
}
