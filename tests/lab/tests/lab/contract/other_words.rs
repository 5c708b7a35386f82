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
    for out in ["A & (1 == 1)", "(A & 1) == 1", "(0 < A) < 1 ? 0 : A & 1", "A & 1 == A ? 1 : 0"] {
        let text = format!("; In: A = 0..1\n; Out: A = {out}\nf: RET\n");
        assert!(prove(&text).holds(), "{out}");
    }
    let loops = "; In: [Table + N] = N == 1 | N == 3 | N == 5 ? 7 : 0 for N = 0..7\n; Out: A = 0\nf: XOR A\n RET\nTable: DS 8\n";
    assert!(prove(loops).holds(), "a loop of In has numbers");
    // `any` is as good as a range.
    assert!(source("; In: A = any\n; Out: A = Nothing\nf: RET\n").unwrap_err().to_string().contains("2:12: error"));
}
