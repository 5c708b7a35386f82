//! Nothing that reads as a promise passes without being checked: entries of other kinds, remarks, lines that begin otherwise.

use std::path::Path;

use lab::contract::{Options, Source};
use pipeline::asm::Memory;

use super::{prove, source};

/// Returns the first error of a contract with these lines after its first ones.
fn refused(lines: &str) -> String {
    let text = format!(" ORG $8000\n; f: it\n; In: A = 0..9, HL = Data\n; Out: A = A\n{lines}\nf: RET\nData: DS 4\n");
    source(&text).map_or_else(|error| error.to_string(), |_| "taken".into())
}

#[test]
fn entries_of_other_kinds_are_refused_if_they_are_promises() {
    for (line, advice) in [
        ("; Flags: carry = 0", "write `Out: carry = 0`"),
        ("; Memory: [Data] = 5", "write `Out:`"),
        ("; Flags: others kept, carry = 0 if found", "write `Out:` and a condition"),
        ("; Flags: zero set", "write `Out: zero = 1`"),
        ("; Flags: carry is reset", "write `Out: carry = 0`"),
        ("; Flags: z = 1", "write `Out: zero = 1`"),
        ("; Flags: NC set", "write `Out: carry = 0`"),
        ("; Error: C set if A is 0", "write `Out:` and a condition, as in `carry = A == 5`"),
        ("; Effects: draws, and leaves the\n;  carry flag clear", "write `Out: carry = 0`"),
        ("; Size: C = A", "write `In:` or `Out:`"),
        ("; Size: 3 bytes, carry = 0", "write `Out: carry = 0`"),
        ("; Postcondition: carry = 1", "write `Out: carry = 1`"),
        ("; Precondition: carry clear", "write `In: carry = 0`"),
        ("; Ouput: carry = 1", "write `Out: carry = 1`"),
        ("; Inptu: B = 0..9", "write `In:`"),
        ("; Gives: A = A + 1", "write `Out:`"),
        ("; Throws: carry = 1", "write `Out: carry = 1`"),
        (
            "; Also: word[HL] = A",
            "`Also` is not a line of a contract, and `word[HL] = A` reads as one: write `In:` or `Out:`",
        ),
        ("; Flags: others\n;  carry = 0", "write `Out: carry = 0`"),
        ("; Precondition: A > 5", "write `Where:`"),
        ("; Given: A > 5 && [HL] == 3", "write `Where:`"),
        ("; Rule: all(N = 0..3, [HL + N] == A)", "write `Where:`"),
        ("; Unchanged: A", "leave it out"),
        ("; Preserves: DE, HL", "leave it out: what Out and Clobbers do not name keeps its value"),
        ("; Registers: BC, DE", "write `Clobbers:`"),
        ("; Var: X = 5", "write `Let:`"),
        ("; Timing: 5", "write `T:`"),
        ("; Cost: 20 T", "write `T:`"),
        ("; Cycle: 5", "write `T:`"),
        ("; Carry: 1", "`Carry` is not a line of a contract"),
        ("; Zero: set", "`Zero` is not a line of a contract"),
        ("; SP: kept", "`SP` is not a line of a contract"),
    ] {
        let refused = refused(line);
        assert!(refused.contains(advice), "{line}: {refused}");
        assert!(refused.starts_with("mine.asm:5:3: error: "), "{line}: {refused}");
    }
}

#[test]
fn entries_for_people_are_left_out() {
    for line in [
        "; Author: A. Nobody, 1983",
        "; Version: 2",
        "; Example: A = 5 gives A = 5",
        "; Example: A = 5",
        "; Note: HL = HL",
        "; Size: 14",
        "; Size: 14 bytes",
        "; Flags: zero and carry are those of the last CP",
        "; Note: carry set if there is none",
        "; Layout: HL = the address of a row",
        "; Priority: 3",
        "; Speed: fast",
        "; Given: a board",
        "; Rank: A",
        "; Effects: draws the board",
        "; - - - - - - -\n; T: -",
    ] {
        assert_eq!(refused(line), "taken", "{line}");
    }
}

/// Words after a comma behind a figure are an error, since nothing would read them.
#[test]
fn nothing_follows_a_figure() {
    for (line, place, why) in [
        ("; T: 100   Stack: 0, T: 3", "5:22", "write `T:` at the beginning of a line of its own"),
        ("; T: 100, T: 3", "5:11", "write `T:` at the beginning of a line of its own"),
        ("; T: 100   Stack: 0, 7", "5:22", "`7` is not read after a comma"),
        ("; T: 100, most of it in the loop", "5:11", "words after a `;`"),
        ("; Stack: 0, carry = 1", "5:13", "write an entry in a line of its own"),
        ("; Waits: 2 frames, T: 3", "5:20", "write `T:` at the beginning of a line of its own"),
        ("; Waits: 2 frames, carry = 1", "5:20", "`carry = 1` is not read after a comma"),
        ("; Waits: none", "5:3", "`none` is no number of frames"),
        ("; Waits: at most one frame", "5:3", "`at most one frame` is no number of frames"),
        ("; Waits: for two frames", "5:3", "`for two frames` is no number of frames"),
        ("; Waits: once", "5:3", "`once` is no number of frames"),
        ("; Waits: does not wait", "5:3", "or words that begin with `for` or `until`"),
    ] {
        let refused = refused(line);
        assert!(refused.starts_with(&format!("mine.asm:{place}: error: ")), "{line}: {refused}");
        assert!(refused.contains(why), "{line}: {refused}");
    }
    for line in
        ["; T: 100 ; most of it in the loop", "; Waits: 2 frames, one of them for the beam", "; Waits: until a key"]
    {
        assert_eq!(refused(line), "taken", "{line}");
    }
}

#[test]
fn remarks_that_read_as_an_entry_are_refused() {
    for (line, place, advice) in [
        ("; Clobbers: - ; Out: A = A + 1", "5:15", "write `Out: A = A + 1` in a line of its own"),
        (
            "; Clobbers: - ; Unreached: f never jumps: a reason",
            "5:15",
            "write `Unreached: f never jumps: a reason` in a line",
        ),
        ("; Clobbers: - ; T: 14", "5:15", "write `T: 14` in a line of its own"),
        ("; Clobbers: B ; C DE", "5:15", "`C DE` reads as an entry: write a comma before it"),
        ("; Let: X = A + 1; Y = X + 1", "5:17", "`Y = X + 1` reads as an entry"),
        ("; Where: A > 5; A < 8", "5:15", "`A < 8` reads as an entry"),
        ("; Where: A > 5 ; of these ; A < 8", "5:16", "`A < 8` reads as an entry"),
    ] {
        let refused = refused(line);
        assert!(refused.starts_with(&format!("mine.asm:{place}: error: what follows `;` is a remark")), "{refused}");
        assert!(refused.contains(advice), "{line}: {refused}");
    }
    let of = |header: &str| {
        source(&format!("{header}\nf: RET\n")).map_or_else(|error| error.to_string(), |_| "taken".into())
    };
    assert!(
        of("; In: A = 0..255 ; Out: A = A + 1\n; Clobbers: -").contains("1:18: error: what follows `;` is a remark")
    );
    assert!(of("; In: A = 0..9\n; Out: A = A; carry = 0").contains("`carry = 0` reads as an entry"));
    assert!(of("; In: A = 0..9; B = 0..5\n; Out: A = B").contains("1:15: error: what follows `;` is a remark"));
    assert!(of("; f: it; Out: A = 3\n; In: A = 0..9\n; Clobbers: -").contains("`Out` does not begin an entry"));
    // Words are remarks.
    for header in [
        "; In: A = 0..9 ; the number\n; Out: A = A ; twice as much: A = 5 gives 10",
        "; In: A = 0..9, ; A = 0 for none\n;  B = 0..5 ; Out: of the board\n; Out: A = A",
        "; In: A = 0..9 ; less than 10, A > 5 is rare\n; Out: A = A ; A == A",
    ] {
        assert_eq!(of(header), "taken");
    }
}

#[test]
fn lines_that_begin_otherwise_are_refused_if_they_are_promises() {
    for (line, place, key) in [
        ("; T 14 Stack 0", "5:3", "T"),
        ("; Unreached f+1 never jumps: a reason", "5:3", "Unreached"),
        ("; T=10", "5:3", "T"),
        ("; Max T: 5", "5:3", "T"),
        ("; Stack use: 5", "5:3", "Stack"),
        ("; Let X = A + 1", "5:3", "Let"),
        ("; Where clause: A > 7", "5:3", "Where"),
        ("; Side effects: [$4000] = 5", "5:3", "Out"),
        ("; Out 2: carry = 1", "5:3", "Out"),
        ("; * Out: carry = 1", "5:3", "Out"),
        (";| Out: carry = 1 |", "5:2", "Out"),
        ("; Waits: for a while\n; Out carry = 1", "6:3", "Out"),
        ("; Note: this\n; Out carry = 1", "6:3", "Out"),
    ] {
        let refused = refused(line);
        let expected = format!("mine.asm:{place}: error: `");
        assert!(refused.starts_with(&expected), "{line}: {refused}");
        assert!(refused.contains(&format!("write `{key}:` at the beginning of a line")), "{line}: {refused}");
        assert_eq!(refused.matches("error:").count(), 1, "no error follows from it: {refused}");
    }
    // An expression that goes on.
    assert!(prove(" ORG $8000\n; In: A = 0..9\n; Let: X = A,\n;  T = X\n; Out: A = T\nf: RET\n").holds());
}

/// Beside another contract, a header in which nothing is read is listed.
#[test]
fn headers_that_begin_otherwise_are_listed() {
    let good = "; g: it\n; In: A = 0..255\n; Out: A = A\ng: RET\n";
    for header in [
        "; f: bad\n; Requires: A < 5\n; Ensures: A = A + 1\nf: RET\n",
        "; f: bad\n; Pre: A < 5\n; Post: A = A + 1\nf: RET\n",
        "; Precondition: A < 5\n; Postcondition: carry = 1\nf: RET\n",
        "; * f: bad\n; * In: A = 0..255\n; * Out: A = 3\nf: RET\n",
        "; f: bad\n; @In: A = 0..255\n; @Out: A = 3\nf: RET\n",
        "; f: bad\n; In - A = 0..255\n; Out - A = 3\nf: RET\n",
        "; f: bad\n; IN A = 0..255\n; OUT A = 3\nf: RET\n",
        ";| f: bad        |\n;| In: A = 0..9  |\n;| Out: A = 3    |\nf: RET\n",
        "/* f: bad\n   In: A = 0..255\n   Out: A = 3\n*/\nf: RET\n",
    ] {
        let report = prove(&format!("{good}{header}"));
        assert_eq!((report.proofs.len(), report.prose.len()), (1, 1), "{header}{report}");
        assert!(report.prose[0].starts_with("f (mine.asm:"), "{header}{report}");
    }
    // Comments are not.
    for comment in [
        "; f: a routine\n; in the box, A = 5\nf: RET\n",
        "; Given: a board\n; HL: it\nf: RET\n",
        "/* In: the board\n */\nf: RET\n",
        "; f: HL = HL + DE\n;  * out of order\nf: RET\n",
    ] {
        let report = prove(&format!("{good}{comment}"));
        assert!(report.prose.is_empty(), "{comment}{report}");
    }
    // Below its routine.
    let below = format!("{good}f: INC A\n; In: A = 0..255\n; Out: A = A + 1 & 255\n RET\n");
    let source = Source::read(Path::new("mine.asm"), &Memory::from([("mine.asm", &*below)])).unwrap();
    let report = source.prove(&Options::default(), &|_| true).unwrap();
    assert!(!report.holds(), "{report}");
    assert_eq!(report.refused.len(), 1, "{report}");
    assert!(report.refused[0].contains("below this header is no label"), "{:?}", report.refused);
}

/// `~` inverts all bits, so it does not give the opposite of a condition.
#[test]
fn conditions_are_not_inverted_bit_by_bit() {
    for (line, advice) in [
        ("; Where: not (A > 5)", "write `!(A > 5)`"),
        ("; Where: ~(A > 5)", "write `!(A > 5)`"),
        ("; Where: ~(A > 5 && A < 8)", "write `!(A > 5 && A < 8)`"),
        ("; Where: A > 1 && not A", "write `!` for the opposite"),
        ("; Where: ~[HL]", "write `!` for the opposite"),
        ("; Let: X = ~A ? 1 : 2", "write `!` for the opposite"),
        ("; Where: ! A > 5", "write `!(A > 5)`, or `(! A) > 5`"),
        ("; Where: not A == 5", "write `!(A == 5)`, or `(not A) == 5`"),
    ] {
        let refused = refused(line);
        assert!(refused.contains(advice), "{line}: {refused}");
    }
    let zero = source("; In: A = 0..9\n; Out: zero = not (A & 1)\nf: RET\n").map(|_| ()).unwrap_err().to_string();
    assert!(zero.contains("2:15: error: `~` and `not` invert all bits"), "{zero}");
    for line in [
        "; Where: !(A > 5)",
        "; Where: ~A & 1",
        "; Where: !A || A == 5",
        "; Where: (~A & 255) > 3",
        "; Where: !(A > 5) == 1",
    ] {
        assert_eq!(refused(line), "taken", "{line}");
    }
}

/// Words after `;` in Out state a flag or a value as those after a comma would. Of what Out states they may tell more.
#[test]
fn states_in_remarks_of_out_are_refused() {
    let refused = |out: &str| {
        let text = format!(" ORG $8000\n; f: it\n; In: A = 0..9\n; Out: {out}\nf: LD B,A\n OR A\n RET\n");
        source(&text).map_or_else(|error| error.to_string(), |_| "taken".into())
    };
    for (out, advice) in [
        ("B = A ; and the carry is reset", "`carry is reset` states a flag: write `Out: carry = 0`"),
        ("B = A ; Z flag: set", "write `Out: zero = 1`"),
        ("B = A ; D becomes 2", "`D becomes 2` states a value: write `Out: D = 2`"),
        ("B = A; carry set", "`carry set` states a flag: write `Out: carry = 1`"),
        ("B = A ; the carry flag is reset", "`carry flag is reset` states a flag: write `Out: carry = 0`"),
        ("B = A ; Z set if A is 0", "write `Out:` and a condition, as in `zero = A == 5`"),
        ("B = A ; the number, carry clear", "`carry clear` states a flag: write `Out: carry = 0`"),
        ("B = A ; a number; NC always set", "write `Out: carry = 0`"),
        ("B = A ; C is A", "`C is A` states a value: write `Out: C = A`"),
        ("B = A, ; the number\n;  carry = 0 ; zero is set", "write `Out: zero = 1`"),
    ] {
        let refused = refused(out);
        assert!(refused.contains("what follows `;` is a remark") && refused.contains(advice), "{out}: {refused}");
    }
    for out in [
        "B = A ; the number, in B",
        "B = A, carry = 0 ; carry clear",
        "B = A, carry = 0 ; the carry is set if there is no room",
        "B = A ; a carry set before is lost",
        "B = A ; B is A",
        "B = A ; A is small",
    ] {
        assert_eq!(refused(out), "taken", "{out}");
    }
}
