//! Headers that are contracts, and those that cannot be read as one.

use std::path::Path;

use lab::contract::{Options, Source, Verdict};
use pipeline::asm::Memory;

use super::{prove, source, told};

/// Each fault of a contract with its line and column.
#[test]
fn errors_in_headers_have_their_place() {
    for (line, place, why) in [
        ("; In: A = 0..", "1:14", "an expression ends here"),
        ("; In: A = 0..256", "1:11", "A holds 0..255: write `A = any` for all of them"),
        ("; In: A = 5..4", "1:11", "the range 5..4 is empty: write `4..5`"),
        ("; In: A = 0..Nothing", "1:14", "`Nothing` is not a register, a flag or a symbol"),
        ("; In: A = 0..1, AF = 0..1", "1:17", "A is given twice"),
        ("; In: F = 1, carry = 0", "1:14", "carry is given twice: F, which In gives before, holds it"),
        ("; In: [65536] = 0..1", "1:8", "65536 is not an address"),
        ("; In: [-1] = 0..1", "1:8", "-1 is not an address"),
        ("; In: word[$FFFF] = 0..1", "1:12", "memory ends at $FFFF, and these are 2 bytes from $FFFF on"),
        ("; In: A = 0..1\n; Out: A = [$10000]", "2:13", "65536 is not an address"),
        (
            "; In: A = 0..1\n; Out: A = long[65534] & 1",
            "2:17",
            "memory ends at $FFFF, and these are 4 bytes from $FFFE on",
        ),
        ("; In: A = 0..1\n; Clobbers: [$FFF8:9]", "2:14", "memory ends at $FFFF, and these are 9 bytes from $FFF8 on"),
        ("; In: zero = 1, AF = 0..1", "1:17", "F is given twice: In gives one of its flags before it"),
        (
            "; In: length[Data] = 0..20",
            "1:7",
            "`length[Data]` is not a place: In gives values to places, and a function of them follows; write `[Data:20] = any, \
             [Data + 20] = 0`",
        ),
        (
            "; In: length[Data] = 2..5",
            "1:7",
            "`length[Data]` is not a place: In gives values to places, and a function of them follows; write `[Data:2] = 1..255, [Data + 2:3] = any, [Data + 5] = 0`",
        ),
        (
            "; In: length[Data] = 1",
            "1:7",
            "`length[Data]` is not a place: In gives values to places, and a function of them follows; write `[Data] = 1..255, [Data + 1] = 0`",
        ),
        (
            "; In: A = 0..1, high(HL) = 3..4",
            "1:17",
            "`high(HL)` is not a place: In gives values to places, and a function of them follows; write `H`",
        ),
        (
            "; In: abs(A) = 0..5",
            "1:7",
            "`abs(A)` is not a place: In gives values to places, and a function of them follows; give A its values here, and write `Where: abs(A) >= 0, abs(A) <= 5`",
        ),
        ("; In: Data = 0..1", "1:7", "`Data` is not a register or a flag: write [Data]"),
        ("; In: A = 0..1\n; Out: A = B", "2:12", "B is not an input"),
        (
            "; In: A = 0..1\n; Out: A = interrupts",
            "2:12",
            "interrupts is not an input: In does not give it: write there `interrupts = 0 or 1`",
        ),
        (
            "; In: A = 0..1\n; Out: A = HL",
            "2:12",
            "HL is not an input: In does not give it: write there `HL = 0..65535`",
        ),
        (
            "; In: A = 0..1\n; Clobbers: AB",
            "2:13",
            "`AB` is not a register, a flag or a symbol of the program: write `A B` for registers, or `$AB` for a number",
        ),
        (
            "; In: BC = 0..F000",
            "1:15",
            "`F000` is not a register, a flag or a symbol of the program: write `$F000` for a hexadecimal number",
        ),
        ("; In: A = 0..1\n; Out: A = im", "2:12", "im is not an input: In does not give it: write there `im = 0..2`"),
        ("; In: A = 0..1\n; Out: A = A *", "2:15", "an expression ends here"),
        ("; In: A = 0..1\n; Out: A = (A + 1", "2:12", "this bracket is not closed"),
        ("; In: A = 0..1\n; Out: A = A + 1)", "2:17", "`)` closes nothing"),
        ("; In: A = 0..1\n; Out: A = A A", "2:14", "an operator is wanted"),
        ("; In: A = 0..1\n; Out: A = min(A)", "2:17", "`min` takes two numbers"),
        ("; In: A = 0..1\n; Out: A = $XY", "2:12", "`$XY` is not a number"),
        ("; In: A = 0..1\n; Out: the sum", "2:8", "`the sum` has no `=`"),
        ("; In: A = 0..1\n; Out: A == 1", "2:8", "`A == 1` has no `=`: write `A = 1`"),
        ("; In: A in 0..1\n; Out: A = 1", "1:7", "`A in 0..1` has no `=`: write `A = 0..1`"),
        ("; In: A = 0..1\n; Out: A := 1", "2:10", "write `A = 1`"),
        (
            "; In: A = 0..1\n; Out: HL unchanged",
            "2:8",
            "`HL unchanged` has no `=`: leave it out: what Out and Clobbers do",
        ),
        (
            "; In: A = 0..1\n; Out: A = A & FFh",
            "2:16",
            "`FFh` is not a register, a flag or a symbol of the program: write `$FF`",
        ),
        (
            "; In: A = 0..1\n; T: 20 max",
            "2:6",
            "`20 max` is neither a number nor `-`, a range `100..120` or an exact number `= 71`: write `20`",
        ),
        ("; In: A = 0..1\n; Stack: 2 bytes", "2:10", "`2 bytes` is neither a number nor `-`: write `2` for at most 2"),
        (
            "; In: A = 0..1\n; Preserves: BC",
            "2:3",
            "`Preserves` is not a line of a contract: leave it out: what Out and",
        ),
        ("; In: A = 0..1\n; Out: carry = A = 1", "2:18", "`=` compares nothing here"),
        ("; In: A = 0..1\n; T: many   Stack: 0", "2:6", "`many` is neither a number nor `-`"),
        ("; In: A = 0..1\n; Clobbers: XY", "2:13", "`XY` is not a register"),
        (
            "; In: A = 0..1\n; Clobbers: B Data",
            "2:15",
            "`Data` is an address: write `[Data]` for the byte there, and `[Data:8]` for 8 bytes",
        ),
        ("; In: A = 0..1\n; Clobbers: B, 5", "2:16", "`5` is an address: write `[5]` for the byte there"),
        ("; In: A\n; Clobbers: B, Data\n; Unproved: a reason", "2:16", "`Data` is an address: write `[Data]`"),
        ("; In: port[$1_0000] = 0..1", "1:12", "65536 is not a port"),
        ("; In: A = 0..1\n; Out: port[254] = A then", "2:26", "an expression ends here"),
        ("; In: A = 0..1\n; Let: B = A", "2:8", "`B` is already the name of a register"),
        (
            "; In: A = 0..1\n; Let: max(X, Y) = X + Y",
            "2:8",
            "`max` is already the name of an operator or a function of the language",
        ),
        (
            "; In: A = 0..1\n; Let: sum = A",
            "2:8",
            "`sum` is already the name of an operator or a function of the language",
        ),
        (
            "; In: A = 0..1\n; Let: mod = A",
            "2:8",
            "`mod` is already the name of an operator or a function of the language",
        ),
        (
            "; In: A = 0..1\n; Let: list(X) = X",
            "2:8",
            "`list` is already the name of an operator or a function of the language",
        ),
        ("; In: A = 0..1\n; Let: N = N", "2:12", "`N` is not a register"),
        ("; f: a\n; In: A = 0..1\n ORG 9\n; f: b\n; In: A = 0..2", "4:3", "`f` already has a contract: mine.asm:1"),
        ("; In: [SP + 2:2] = any\n; Out: SP = SP ^ 2", "2:13", "SP may be SP + 0 to SP + 14 afterwards"),
        ("; In: [Data:2] = \"a\"", "1:18", "1 value for 2 places"),
        ("; f: a\n; In: A = 0..1\nx: RET", "1:3", "this header is titled `f`, and the label below it is `x`"),
        ("; In: A = 0..1\n; Out: [Data + N] = 0 for N = 5..4", "2:31", "the loop 5..4 is empty"),
        ("// In : A = 0..\n", "1:16", "an expression ends here"),
        ("; f: a\n; In: A = 0..1\n RET", "1:3", "line 3 stands between this header and its label `f`"),
        ("; In: A = 0..1\n; Output: B = 77", "2:3", "`Output` is not a line of a contract"),
        ("; In: A = 0..1\n; Out: A = A\n; Stak: 0", "3:3", "`Stak` is not a line of a contract"),
        (
            "; In: A = 0 to 255\n; Out: A = A",
            "1:13",
            "an operator is wanted here, not `to`: a range is written `0..99`",
        ),
        ("; In: A = 0..1\n; Out: A = A AND 7", "2:14", "an operator is wanted here, not `AND`: write `and`"),
        ("; In: A = 0..1\n; Out: A = A div 7", "2:14", "an operator is wanted here, not `div`: write `/`"),
        ("; In: A = 0..1\n; Out: A = A if A > 5", "2:14", "an operator is wanted here, not `if`: a choice is written"),
        (
            "; In: A = 0..1\n; Out: carry = A[7]",
            "2:17",
            "an operator is wanted here, not `[`: bit 7 of A is `A >> 7 & 1`",
        ),
        (
            "; In: A = 0..1\n; Out: A = Data(A)",
            "2:16",
            "an operator is wanted here, not `(`: before it stands no function; `Let: NAME(X) = EXPRESSION` defines one",
        ),
        ("; In: A = 0..1\n; Out: A = 2A", "2:12", "`2A` is not a number: write `2 * A` for a product"),
        ("; In: B = 1..256\n; Out: A = B", "1:11", "B holds 0..255: 256 is 0 in 8 bits, so write `B = any` and"),
        ("; In: A = 0..1\n; Out: NC if A > 5", "2:8", "`NC if A > 5` has no `=`: write `carry = !(A > 5)`"),
        ("; In: A = 0..1\n; Out: carry if A > 5", "2:8", "`carry if A > 5` has no `=`: write `carry = A > 5`"),
        (
            "; In: A = 0..1\n; Out: carry set on error",
            "2:8",
            "`carry set on error` has no `=`: write `carry = CONDITION`",
        ),
        ("; In: A = 0..1\n; Out: Z set if A = 0", "2:8", "`Z set if A` is not a register or a flag: write `zero ="),
        ("; In: A = 0..1\n; Out: Carry = 1", "2:8", "`Carry` is not a register or a flag: write `carry`"),
        (
            "; In: A = 0..1\n; Out: carry = A.7",
            "2:16",
            "`A.7` is not a register, a flag or a symbol of the program: write `A >> 7",
        ),
        ("; In: A = 0..1\n; Out: A", "2:8", "`A` has no `=`: write `A = any` for all values, or those that it has"),
        ("; In: A = 0..1, B\n; Out: A = A", "1:17", "`B` has no `=`: write `B = any` for all values"),
        ("; In: A = 0..1, HL points to it\n; Out: A = A", "1:17", "`HL points to it` has no `=`: write `HL = any`"),
        ("; In: A = 0..1, B > 5\n; Out: A = A", "1:17", "`B > 5` has no `=`: values are written as in `A = 6..255`"),
        ("; In: A = 0..1, 2, 3\n; Out: A = A", "1:17", "`2` has no `=`: several values have `or` between them"),
        (
            "; In: A = 0..1, B = any byte\n; Out: A = A",
            "1:21",
            "`any` is not a register, a flag or a symbol of the program: `any` alone",
        ),
        (
            "; In: A = 0..1\n; Out: A = sum of A",
            "2:12",
            "`sum` is not a register, a flag or a symbol of the program: write it with the values of a name: `sum(N = 0..7, [HL + N])`",
        ),
        ("; In: A = 0..1\n; T-states: 10", "2:3", "`T-states` is not a line of a contract: write `T:`"),
        ("; In: A = $00-$FF\n; Out: A = A", "1:11", "`$00-$FF` is a difference"),
        ("; In: A = 0..1\n\n; Out: A = B", "3:12", "B is not an input"),
        ("; In: interrupts = 2, A = 0..1", "1:20", "interrupts holds 0..1"),
        ("v:\n; In: A = 0..1\n; Out: A = A\n.w: RET", "4:1", "`.w` is a local label"),
    ] {
        let refused = source(&format!("{line}\nf: RET\nData: DB 0\n")).unwrap_err().to_string();
        assert!(refused.starts_with(&format!("mine.asm:{place}: error: {why}")), "{line}: {refused}");
    }
    // Memory in brackets is the byte there; a store after it says how to name more.
    for (clobbered, bytes) in [("[Data]", 2), ("(Data)", 2), ("[Data + 1]", 1)] {
        let body = if bytes == 2 { " LD (Data+1),A" } else { " LD (Data),A" };
        let told = told(&format!("; In: A = 7..9\n; Out: A = A\n; Clobbers: {clobbered}"), body);
        let is_told = told[0].ends_with("names it: `[Data:2]` names 2 bytes");
        assert!(is_told == (bytes == 2), "{clobbered}: {told:?}");
    }
    // Each name stands for twice what the one before it does; an expression longer than any that says something.
    let doubled = (1..60).map(|n| format!("N{n} = N{} + N{}", n - 1, n - 1)).collect::<Vec<_>>().join(", ");
    let doubled = format!("; In: A = 0..1\n; Let: N0 = A, {doubled}\n; Out: A = N59\nf: RET\n");
    assert!(source(&doubled).unwrap_err().to_string().contains("names stand for more than 4096 values"));
    let long = format!("; In: A = 0..1\n; Out: A = A{}\nf: RET\n", " + 0".repeat(50_000));
    assert!(source(&long).unwrap_err().to_string().contains("2:12: error: an expression of more than 16384 bytes"));
    let deep = format!("; In: A = 0..1\n; Out: A = {}A\nf: RET\n", "(".repeat(5_000));
    assert!(source(&deep).unwrap_err().to_string().contains("nested more than"), "deep brackets");
}

#[test]
fn a_source_without_contracts_says_so() {
    for (text, expected) in [
        ("f: RET\n", "mine.asm: no routine has a contract: write one"),
        (
            "; f: a routine\n; T: 12   Stack: 0\nf: RET\n",
            "mine.asm: no routine has a contract: its headers (1) are in prose",
        ),
        (
            "; f: a routine\n; In: A = a number\n; Out: -\nf: RET\n",
            "mine.asm: no routine has a contract: its headers (1) are in prose",
        ),
        ("; Input: A\n; Output: B = 1\nf: RET\n", "mine.asm: no routine has a contract: its headers (1) are in prose"),
    ] {
        let refused = source(text).unwrap_err().to_string();
        assert!(refused.starts_with(expected), "{refused}");
    }
}

/// A symbol with the name of a function is not taken for the function.
#[test]
fn a_symbol_named_as_a_function_is_refused_without_brackets() {
    let text = " ORG $8000\n; In: [bits] = 0..255\n; Out: A = [bits + 0]\nf: LD A,(bits)\n RET\nbits: DB 0\n";
    let refused = source(text).unwrap_err().to_string();
    assert!(refused.contains("mine.asm:3:13: error: `bits` is a function and a symbol of the program"), "{refused}");
    assert!(prove(&text.replace("[bits + 0]", "[bits]")).holds());
}

/// The stack lies in a gap of the program if there is no room beside it.
#[test]
fn a_stack_lies_in_a_gap() {
    let text = " ORG 0\n DW f\n ORG $6000\n; In: A = 0..255\n; Out: A = A\n; T: -   Stack: 2\nf: PUSH AF\n POP AF\n RET\n ORG $FFFC\n DW f, f\n";
    assert!(prove(text).holds());
    let full = text.replace("ORG $6000", "DS $6000 - $").replace("ORG $FFFC", "DS $FFFC - $");
    let source = source(&full).unwrap();
    let refused = source.prove(&lab::contract::Options::default(), &|_| true).unwrap_err().to_string();
    assert_eq!(refused, "mine: $0000-$FFFF leaves no 1042 bytes for a stack");
    let empty = super::source("; In: A = 0\n").unwrap_err().to_string();
    assert!(empty.starts_with("mine.asm:"), "{empty}");
}

/// An error is reported once, not again in every entry that depends on it.
#[test]
fn errors_that_follow_from_another_are_not_reported() {
    let refused = source("; In: A = 5..4, B = 0..1\n; Out: A = A + B\n; Let: N = A\nf: RET\n").unwrap_err().to_string();
    assert_eq!(refused.matches("error:").count(), 1, "{refused}");
}

/// A header belongs to the label below it, with any first words; a blank line does not end it; its keys may be in small letters
/// or capitals; a number is as good as a range; a routine may be bytes. Each of these fails, since Out is wrong.
#[test]
fn headers_meant_as_contracts_are_contracts() {
    for text in [
        "; note: about it\n; In: A = 0..1\n; Out: A = 9\nf: RET\n",
        "; In: A = 0..1\n\n; Out: A = 9\nf: RET\n",
        "; f: of two parts\n; In: A = 0..1\n\n\n; T: 3   Stack: 0\nf: RET\n",
        "; in: A = 0..1\n; OUT: A = 9\nf: RET\n",
        "; In: A = 0..1\n; Out: A = A\n; t: 3   stack: 0\nf: RET\n",
        "; In: A = 0\n; Out: A = 9\nf: RET\n",
        "; In: -\n; Out: A = 9\nf: RET\n",
        "; Out: A = 9\nf: RET\n",
        "; In: A = 0..1\n; Out: A = 9\n\n; more of it\nf: DB $C9\n",
    ] {
        let report = prove(text);
        assert_eq!((report.holds(), report.proofs.len(), report.prose.len()), (false, 1, 0), "{text}: {report}");
        assert_eq!(report.proofs[0].routine, "f");
    }
    // A routine may be called like a key.
    let report = prove("; out: a number\n; In: A = 0..1\n; Out: A = A\nout: RET\n");
    assert!(report.holds() && report.proofs[0].routine == "out", "{report}");
}

/// Prose is reported with the reason, and counted in the last line.
#[test]
fn prose_is_named_with_the_reason() {
    let text = "; f: text\n; In: HL = the text\n; Out: -\nf: RET\n; g: a\n; In: A = 0..1\n; Out: A = A\ng: RET\n";
    let report = prove(text);
    assert_eq!(report.prose, ["f (mine.asm:1): `the` is not a register, a flag or a symbol of the program"]);
    assert!(report.to_string().ends_with("1 of 1 contracts hold; 1 header in prose is not proved"), "{report}");
}

/// Code assembled to run elsewhere cannot be called where it lies.
#[test]
fn displaced_code_is_refused() {
    let refused =
        source(" ORG $8000\n DISP $C000\n; In: A = 0..1\n; Out: A = A\nf: RET\n ENT\n").unwrap_err().to_string();
    assert!(refused.contains("`f` is assembled to run at another address (DISP)"), "{refused}");
}

/// A header that cannot be read is an error; the other contracts of the source are proved.
#[test]
fn a_bad_header_spares_the_others() {
    let text = " ORG $8000\n; f: one\n; In: A = 0..9\n; Out: A = A\nf: RET\n; g: bad\n; In: B = 0..9\n; Out: A = Nothing\n\
        g: LD (h+1),A\n RET\n; h: two\n; In: B = 0..9\n; Out: A = 2\nh: LD A,2\n RET\n";
    let source = Source::read(Path::new("mine.asm"), &Memory::from([("mine.asm", text)])).unwrap();
    assert!(source.require_all().is_err());
    let report = source.prove(&Options::default(), &|_| true).unwrap();
    let found: Vec<_> = report.proofs.iter().map(|proof| (proof.routine.as_str(), proof.verdict)).collect();
    assert_eq!(found, [("f", Verdict::Holds), ("h", Verdict::Fails)], "what g writes still counts: {report}");
    assert!(!report.holds() && report.refused.len() == 1, "{report}");
    assert!(report.refused[0].starts_with("mine.asm:8:12: error: `Nothing` is not a register"), "{:?}", report.refused);
    assert!(report.to_string().ends_with("1 of 2 contracts hold; a header cannot be read"), "{report}");
    let page = lab::Page::html(&report).unwrap_or_else(|error| panic!("{error}"));
    assert!(page.contains("Headers that cannot be read") && page.contains("mine.asm:8:12"), "{page}");
    let well = text.replace("Nothing", "B").replace("g: LD (h+1),A", "g: LD A,B");
    let source = Source::read(Path::new("mine.asm"), &Memory::from([("mine.asm", &*well)])).unwrap();
    assert!(source.require_all().is_ok() && source.prove(&Options::default(), &|_| true).unwrap().holds());
}

/// An error quotes a part of a line as long as a file, around its place, and no control characters.
#[test]
fn errors_quote_what_a_terminal_shows() {
    let error = |header: &str| source(&format!(" ORG $8000\n; f: it\n{header}\nf: RET\n")).unwrap_err().to_string();
    let long = error(&format!("; In: A = 0..1\n; Out: A = {}Nobody", "A + ".repeat(400)));
    assert!(long.len() < 4_000 && long.contains("A + Nobody") && long.contains("4:1612: error: `Nobody`"), "{long}");
    let mark = long.lines().last().unwrap().len();
    assert_eq!(long.lines().nth(1).unwrap().find("Nobody"), Some(mark - 1), "{long}");
    let wide = error(&format!("; In: A = 0..1\n; Out: A = {}", "A + ".repeat(20_000)));
    assert!(wide.len() < 4_000 && wide.contains("an expression of more than 16384 bytes"), "{wide}");
    let coloured = error("; In: A = 0..\u{1b}[31mRED");
    assert!(!coloured.contains('\u{1b}') && coloured.contains("\u{fffd}[31mRED"), "{coloured}");
    assert!(error("; In: A = 0..1\n; T: 99999999999999999999999").contains("a number"), "{coloured}");
}
