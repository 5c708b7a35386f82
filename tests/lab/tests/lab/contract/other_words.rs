//! What people write before they know the language: each error says what to write instead.

use super::{prove, source};

/// Checks that a header with this line is refused with this advice.
#[track_caller]
fn advises(line: &str, advice: &str) {
    let given = if line.starts_with("; In:") { "" } else { "; In: A = 0..9, HL = $C000\n" };
    let out = if line.starts_with("; Out:") { "" } else { "; Out: A = A\n" };
    let text = format!("{given}{line}\n{out}f: RET\nTable: DB 0\n");
    let refused = source(&text).map(|_| ()).expect_err(line).to_string();
    assert!(refused.contains(advice), "{line}: {refused}");
}

#[test]
fn words_of_other_descriptions_have_advice() {
    for (line, advice) in [
        ("; Out: Z", "write `zero = 1`"),
        ("; Out: nc", "write `carry = 0`"),
        ("; Out: carry clear", "write `carry = 0`"),
        ("; Out: zero flag set", "write `zero = 1`"),
        ("; Out: carry = set", "write `1`"),
        ("; Out: carry flag = 1", "write `carry`"),
        ("; Out: C flag = 1", "write `carry`"),
        ("; Out: interrupts enabled", "write `interrupts = 1`"),
        ("; Out: A = unchanged", "leave the entry out"),
        ("; Out: A = garbage", "write `any`"),
        ("; Out: A = peek(HL)", "`[HL]`"),
        ("; Out: A = hi(HL)", "`high(HL)`"),
        ("; Out: A = strlen(HL)", "`length[HL]`"),
        ("; Out: A = signed(A)", "`s8(A)`"),
        ("; Out: A = if A > 3 then 1 else 0", "`CONDITION ? VALUE : OTHER`"),
        ("; Out: A = sum([HL:8])", "`sum(N = 0..7, [HL + N])`"),
        ("; Out: A = crc(N = 0..3, [HL + N])", "`crc16(N = 0..7, [HL + N])`"),
        ("; Out: A = old(A)", "before the call"),
        ("; Out: A = after(HL)", "state it before, as in `HL = 0..65535`"),
        ("; Out: A = 0, IFF = 1", "write `interrupts`"),
        ("; Out: port 254 = 5", "write `port[254]`"),
        ("; Clobbers: A and B", "names stand one after the other"),
        ("; Clobbers: memory", "`[$4000:6912]`"),
        ("; Clobbers: shadow registers", "A' F' BC'"),
        ("; Pre: A > 3", "write `Where:`"),
        ("; Ensures: A = 3", "write `Out:`"),
        ("; On exit: A = 3", "write `Out:`"),
        ("; TStates: 10", "write `T:`"),
        ("; Changed: B", "write `Clobbers:`"),
        ("; T: 100-120", "write `100..120`"),
        ("; T: exactly 71", "write `= 71`"),
        ("; T: 20 + 5 * B", "write the most of all cases"),
        ("; T: unknown", "write `-` for any"),
        ("; Stack: 2 words", "it counts bytes, so write `4`"),
        ("; Stack: none", "write `0`"),
        ("; Busy: 1 frame", "write `69888`"),
        ("; Calls: the ROM", "write `ROM`"),
    ] {
        advises(line, advice);
    }
}

#[test]
fn signs_of_other_languages_have_advice() {
    for (line, advice) in [
        ("; Out: A = A <> 3", "write `!=`"),
        ("; Where: A =< 3", "write `<=`"),
        ("; Where: A => 3", "write `>=`"),
        ("; Where: A in 1..3", "`A >= 1 && A <= 9`"),
        ("; Where: 3 < A < 6", "write `A < B && B < C`"),
        ("; Where: A & 1 == 0", "`&` is applied after `1 == 0`: write `(A & 1) == 0`"),
        ("; Where: A & 1 == L & 1", "`&` is applied after `1 == L`: write `(A & 1) == L`"),
        ("; Where: (A & 1) == L & 1", "`&` is applied after `(A & 1) == L`: write `(A & 1) == (L & 1)`"),
        ("; Where: L < A | 1", "`|` is applied after `L < A`: write `L < (A | 1)`"),
        ("; Where: A & ~L == 0", "write `(A & ~L) == 0`"),
        ("; Where: A == 1 | L == 2 | H", "write `A == 1 | L == (2 | H)`"),
        ("; Out: zero = A & $F0 != $10", "write `(A & $F0) != $10`"),
        ("; Out: A = A ** 2", "`pow(A, 2)`"),
        ("; Out: A = 0-255", "a range is written `0..255`"),
        ("; Out: A += 1", "write `A = A + ...`"),
        ("; Out: HL++", "write `HL = HL + 1`"),
        ("; Out: A -> 3", "write `A = 3`"),
        ("; Out: A: 3", "write `A = 3`"),
        ("; Out: A = &10", "write `$10`"),
        ("; Out: A = 1.5", "no fraction"),
        ("; Out: A = ?", "write `any`"),
        ("; Out: A = 3 B = 4", "a comma between entries"),
        ("; Out: A = 3 -- and B = 4", "write `A = 3, B = 4`"),
        ("; Out: A = 3, and B = 4", "write `B`: a comma is enough"),
        ("; Out: A = max(A, 1, 2)", "`max(max(a, b), c)`"),
        ("; Out: A = all(N = 0..7)", "as in `sum(N = 0..7, [HL + N])`"),
        ("; Out: A = Table[A]", "`[Table + A]`"),
        ("; Out: HL:DE = 5", "write `HLDE`"),
        ("; Out: $C000 = 5", "write `[$C000]`"),
        ("; Out: [$C000..$C007] = 0", "as in `[$C000:8]`"),
        ("; Out: [$C000,8] = 0", "as in `[$C000:8]`"),
        ("; Out: [$C000]:8 = 0", "as in `[$C000:8]`"),
        ("; Out: [$C000] = \"abc\"", "write `[ADDRESS:3]` for 3 bytes"),
        ("; In: A = 0..9, B = 1|2|3", "several values are written `1 or 2 or 3`"),
        ("; In: A = 0...9", "two dots"),
        ("; In: A = (0..9)", "without brackets"),
        ("; In: A = 0..9, HL DE = any", "each place has its values"),
    ] {
        advises(line, advice);
    }
}

/// Brackets say that a comparison is meant as a number.
#[test]
fn comparisons_in_brackets_are_numbers() {
    for out in [
        "A & (1 == 1)",
        "(A & 1) == 1",
        "(0 < A) < 1 ? 0 : A & 1",
        "A & (1 == A) ? 1 : 0",
        "A == 0 | A == 1 ? A : 9",
        "(A < 1 || A > 0) & A < 2 ? A : 9",
        "any(N = 0..1, A == N) & A < 2 ? A : 9",
    ] {
        let text = format!("; In: A = 0..1\n; Out: A = {out}\nf: RET\n");
        assert!(prove(&text).holds(), "{out}");
    }
    let loops = "; In: [Table + N] = N == 1 | N == 3 | N == 5 ? 7 : 0 for N = 0..7\n; Out: A = 0\nf: XOR A\n RET\nTable: DS 8\n";
    assert!(prove(loops).holds(), "a loop of In has numbers");
    // `any` is as good as a range.
    assert!(source("; In: A = any\n; Out: A = Nothing\nf: RET\n").unwrap_err().to_string().contains("2:12: error"));
}

#[test]
fn a_second_entry_needs_a_comma() {
    for (line, advice) in [
        ("; In: A = 0..9 and B = 0..5", "write `A = 0..9, B = 0..5`"),
        ("; In: A = B = 0..9", "write `A = 0..9, B = 0..9`"),
        ("; Out: A = A & carry = 0", "write `A = A, carry = 0`"),
        ("; Out: A = A or carry = 0", "write `A = A, carry = 0`"),
        ("; Out: A = A | carry = 0", "write `A = A, carry = 0`"),
        ("; Out: [HL] = A, 101", "`list(1, 2, 3)`"),
        ("; Out: [HL:2] = {A, 101}", "several places have `list(1, 2)`"),
        ("; Out: port[254] = A, A", "write `port[254] = A then A`"),
        ("; Out: port[254] = list(A, A)", "`A then A`"),
        ("; Out: port[254] = A, port[254] = A", "port[254] is stated twice"),
        ("; In: A = 0,2..100", "`or` between them"),
        ("; In: HL = 0..1,000", "a number has no comma"),
    ] {
        advises(line, advice);
    }
}

#[test]
fn places_and_loops_written_otherwise_have_advice() {
    for (line, advice) in [
        ("; Clobbers: BC?", "write `BC`"),
        ("; Clobbers: HL..DE", "`HL DE`"),
        ("; Clobbers: port[254]", "write `ports`"),
        ("; Clobbers: [$4000-$57FF]", "write `[$4000:$57FF - $4000 + 1]`"),
        ("; Out: port(254) = A", "write `port[254]`"),
        ("; Out: A.0 = 0", "`A = A & ~(1 << 0)`"),
        ("; Out: A[0] = 0", "`A = A & ~(1 << 0)`"),
        ("; Out: bit 7 of A = 0", "`A = A & ~(1 << 7)`"),
        ("; Out: bit 7 = 0", "a bit is not a place"),
        ("; In: A = 0..9, IX+1 = 5", "as in `[IX+1]`"),
        ("; Out: HL[2] = 0", "write `[HL + 2]`"),
        ("; Out: Table[2] = 0", "write `[Table + 2]`"),
        ("; Out: hi(HL) = 0", "write `H`"),
        ("; Out: forall N in 0..3: [HL + N] = 0", "`[HL + N] = 0 for N = 0..3`"),
        ("; Out: [HL + N] = 0 for N in range(A)", "write `for N = 0..A - 1`"),
        ("; Out: [HL + N] = 0 for N in 0..3", "write `for N = 0..3`"),
        ("; Out: [HL + N] = 0 for N < A", "write `for N = 0..A - 1`"),
        ("; Out: [HL + N] = 0 for N <= A", "write `for N = 0..A`"),
        ("; Out: [HL].word = A", "write `word[HL]`"),
        ("; Out: [HL][4] = A", "write `[HL + 4]`, or `[HL:4]` for 4 bytes"),
        ("; In: A = 0..9, word[SP] = 0..9", "arguments begin at `word[SP + 2]`"),
        ("; In: A = 0..9, LX = 0..9", "write `IXL`"),
        ("; Out: F.C = 1", "write `carry`"),
        ("; Out: P/V = 1", "write `parity` or `overflow`"),
        ("; Out: uint8 A = 1", "write `A`, and its values"),
        ("; Out: alt HL = 1", "write `HL'`"),
        ("; Out: HL2 = 1", "is `HL'`"),
        ("; Out: H.L = 1", "write `HL`"),
        ("; Out: *HL = 1", "write `[HL]`"),
        ("; Out: SP += 2", "write `SP = SP + ...`"),
        ("; Out: IM = 2", "write `im`"),
        ("; Out: if A > 5: A = 1", "a choice is written"),
        ("; Out: A > 5 => A = 1", "a choice is written"),
        ("; Out: [HL:A] = 0", "write a loop"),
        ("; Out: for N = 0..3: [HL + N] = 0", "the loop follows its entry"),
        ("; In: [Table:6] = \"hello\"", "write `[ADDRESS:5]` for 5 bytes"),
        ("; In: A = range(0, 9)", "a range is written `0..99`"),
        ("; Out: result = 1", "name the register"),
        ("; Out: A = (Table)", "write `[Table]` for the byte there, or `Table` for the number"),
        ("; Out: A = (IX + 2)", "write `[IX + 2]`"),
        ("; Out: A = [table]", "is `Table` meant?"),
        ("; Let: Twice(N) = N * 2\n; Out: A = twice(A)", "is `Twice` meant?"),
        ("; Let: Twice(N) = N * 2\n; Out: A = Twise(A)", "is `Twice` meant?"),
        ("; Out: DE = 0..9, A = DE", "or `after(DE)` for its value after the call"),
    ] {
        advises(line, advice);
    }
}

#[test]
fn expressions_of_other_languages_have_advice() {
    for (line, advice) in [
        ("; Out: Z if A == 0", "write `zero = A == 0`"),
        ("; Let: def G(x): return x + 1", "a function is written `NAME(X) = X + 1`"),
        ("; Let: G = lambda x: x + 1", "a function is written"),
        ("; Out: A = 0 -> 1, 1 -> 5", "values by cases"),
        ("; Where: A > 5 => HL > 5", "write `!(A > 5) || B > 5`"),
        ("; Where: A > 5 -> HL > 5", "write `!(A > 5) || B > 5`"),
        ("; Where: A > 5 implies HL > 5", "write `!(A > 5) || B > 5`"),
        ("; Where: NOT A > 5", "write `!(A > 5)`"),
        ("; Out: A = >= 5", "values are a range, as in `A = 5..9`"),
        ("; In: A = a..z", "write `'a'..'z'`"),
        ("; In: A = 0..9 where A != 5", "`Where: A != 5`"),
        ("; In: A = 0..9 except 5", "`Where: A != 5`"),
        ("; In: A = 1e2..200", "a number has no exponent"),
        ("; In: HL = 0..64K", "write `64 * 1024`"),
        ("; In: HL = 0..$FFFFFFFFFFFFFFFF", "has more than 63 bits"),
        ("; Out: A = HL rem A", "write `%`"),
        ("; Out: A = sum([HL + N] for N = 0..3)", "`sum(N = 0..7, [HL + N])`"),
        ("; Out: A = max(N = 0..3, [HL + N])", "max(X, [HL + N])"),
        ("; Out: A = product(N = 0..3, [HL + N])", "`fold(N = 0..3, X = 1, X * [HL + N])`"),
        ("; Where: exists(N = 0..3, [HL + N] == 0)", "`any(N = 0..3, [HL + N] == 0)`"),
        ("; Out: A = popcount(A)", "`bits(A)`"),
        ("; Out: A = rol(A, 1)", "a rotation"),
        ("; Out: A = A // 2", "which gives whole numbers"),
        ("; Out: A = A >>> 1", "write `>>`"),
        ("; Out: A = A²", "write `pow(A, 2)`"),
        ("; Out: A = A × 2", "write `*`"),
        ("; Out: A = A ≤ 2", "write `<=`"),
        ("; In: A = 0…9", "write `..`"),
        ("; In: A = 0–9", "write `..`"),
        ("; In: [Table:2] = \"a\\0\"", "as in `10` or `list"),
    ] {
        advises(line, advice);
    }
    // The address of a label.
    let refused = source("; In: A = 0..9, HL = &Table\n; Out: A = A\nf: RET\nTable: DB 0\n").map(|_| ()).unwrap_err();
    assert!(refused.to_string().contains("the name of a label is its address: write `Table`"), "{refused}");
}
