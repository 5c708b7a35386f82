//! `Keeps`: loops of more turns than can be followed one by one, their wrong twins, and lines that are refused.

use super::circuits::{one, prove, stopped, text_of};
use lab::contract::{Source, Verdict};
use pipeline::asm::Memory;
use std::path::Path;

/// A routine of `z80src/proofs/loops.asm`, its greatest time, whether an input takes that, and a line of it with that line in its wrong twin.
const ROUTINES: [(&str, u64, bool, &str, &str); 5] = [
    ("add_times", 2_424_800, true, "ADD  HL,DE", "ADC  HL,DE"),
    ("triangle", 2_424_810, true, "LD   HL,0", "LD   HL,1"),
    ("turn_left", 2_228_195, true, "RLC  E", "SLA  E"),
    ("fill", 6_649, true, "INC  HL", "INC  L"),
    ("count_rows", 1_244_131, false, "DJNZ .one", "DJNZ .row"),
];

/// The source of one of them alone.
fn alone(routine: &str) -> String {
    let text = text_of("loops");
    let from = text.find(&format!("; {routine}: ")).unwrap();
    let end = text[from..].find("\n\n").unwrap();
    format!("        ORG  $8000\n\n{}\n\nBuffer  EQU  $90F0\n", &text[from..from + end])
}

#[test]
fn loops_of_any_number_of_turns_are_proved() {
    for (routine, most, is_taken, ..) in ROUTINES {
        let report = prove(&alone(routine));
        println!("{report}");
        let proof = &report.proofs[0];
        assert_eq!(proof.verdict, Verdict::Holds, "{routine}: {}", stopped(proof));
        let circuit = proof.circuit.as_ref().unwrap();
        assert!(circuit.by.is_some() && circuit.compared > 0, "{routine}: {}", stopped(proof));
        let found = circuit.most_t.as_ref().unwrap();
        assert_eq!((found.t, found.inputs.is_some()), (most, is_taken), "{routine}");
    }
}

#[test]
fn their_wrong_twins_fail() {
    for (routine, .., right, wrong) in ROUTINES {
        let text = alone(routine);
        assert!(text.contains(right), "{routine}");
        let proof = prove(&text.replacen(right, wrong, 1)).proofs.remove(0);
        assert_eq!(proof.verdict, Verdict::Fails, "{routine}");
        assert!(proof.failure.is_some(), "{routine}");
    }
}

/// A routine that is right, with lines that do not show it.
#[test]
fn it_is_said_what_a_line_does_not_show() {
    const ADDED: &str = "; In: HL = any, B = 1..255\n; Out: HL = HL + B & $FFFF\n; Clobbers: B\n; Keeps: ";
    let rows = [
        (
            ".l: B = 1..B, turns = now(B)",
            "what Keeps states does not show that `HL = HL + B & $FFFF`, as from .l with B = ",
        ),
        (".l: B = 0..B, HL = HL + B - now(B) & $FFFF, turns = now(B)", "after a turn from .l`"),
        (
            ".l: B = 1..9, HL = HL + B - now(B) & $FFFF, turns = now(B)",
            "`Keeps: B = 1..9, where the loop is entered, .l`",
        ),
        (".l: B = 1..B, HL = HL + B - now(B) & $FFFF, now(HL) > 5, turns = now(B)", "`Keeps: now(HL) > 5, where"),
        (
            ".l: B = 1..B, HL = HL + B - now(B) & $FFFF, turns = 300 - now(B)",
            "`Keeps: turns is smaller, after a turn from .l`",
        ),
        (
            ".l: B = 1..B, 1 / (now(B) - 1) < 2, turns = now(B)",
            "it returns from no turn in which what Keeps states holds",
        ),
        ("Table: B = 1..B, turns = now(B)", "no case comes to Table, of which Keeps says what it keeps, at Table"),
    ];
    for (line, expected) in rows {
        let proof = one(&format!("{ADDED}{line}"), ".l: INC HL\n DJNZ .l");
        assert!(stopped(&proof).contains(expected), "{line}: {}", stopped(&proof));
        // The cases tried hold all the same.
        assert!(matches!(proof.verdict, Verdict::HoldsForSample | Verdict::HoldsIf), "{line}");
    }
    let proof =
        one(&format!("{ADDED}.l: B = 1..B, HL = HL + B - now(B) & $FFFF, turns = now(B)"), ".l: INC HL\n DJNZ .l");
    assert_eq!((proof.verdict, stopped(&proof)), (Verdict::Holds, ""));
}

#[test]
fn lines_that_cannot_be_read_are_errors() {
    let rows = [
        ("Keeps: BC DE", "`BC DE` does not begin with the label of a loop"),
        ("Keeps: all", "what Out and Clobbers do not name keeps its value, and needs no line"),
        ("Keeps: B = 1..B, turns = 1", "`B = 1..B` does not begin with the label of a loop"),
        ("Keeps: .m: B = 1..B, turns = now(B)", "there is no label `.m`"),
        ("Keeps: .l: B = 1..B", "`turns` is missing"),
        ("Keeps: .l: turns = 1, B = 1..B", "`turns` comes last"),
        ("Keeps: .l: B = 1..B, turns = now(C)", "C is not stated before this"),
        ("Keeps: .l: B = 1..B, turns = after(B)", "write `now(B)`"),
        ("Keeps: .l: R = 1..5, turns = 1", "registers but I and R"),
        ("Keeps: .l: port[254] = 1, turns = 1", "Keeps knows"),
        ("Keeps: .l: turns = 1\n; Keeps: f.l: turns = 1", "already what it keeps"),
        ("Let: X = now(B)", "`now` may stand in Keeps only"),
    ];
    for (line, expected) in rows {
        let text = format!(" ORG $8000\n; In: B = 1..9\n; Out: B = 0\n; {line}\nf:\n.l: DJNZ .l\n RET\n");
        let source = Source::read(Path::new("mine.asm"), &Memory::from([("mine.asm", text.as_str())]));
        let error = source.and_then(|source| source.require_all()).map(|()| String::new());
        let error = error.unwrap_or_else(|error| error.to_string());
        assert!(error.contains(expected), "{line}: {error}");
    }
}

/// The time of a turn with contention depends on the turns before it.
#[test]
fn a_time_with_contention_is_left_to_a_sample() {
    let header = "; In: HL = any, B = 1..255\n; Out: HL = HL + B & $FFFF\n; Clobbers: B\n; T: 5000 (contended: 9000)\n\
                  ; Keeps: .l: B = 1..B, HL = HL + B - now(B) & $FFFF, turns = now(B)";
    let proof = one(header, ".l: INC HL\n DJNZ .l");
    assert!(stopped(&proof).contains("a time with contention, of which Keeps says nothing"), "{}", stopped(&proof));
    assert_eq!(proof.verdict, Verdict::HoldsForSample);
}

/// A turn of the outer loop takes longer where it does not run the inner one, which happens for one in 65,536 combinations.
#[test]
fn the_time_of_a_turn_is_that_of_its_longest_way() {
    const BODY: &str = "
.row:   LD   A,H
        ADD  A,A
        ADD  A,H
        ADD  A,$35
        CP   E
        JR   NZ,.go
        LD   A,L
        ADD  A,A
        ADD  A,L
        ADD  A,$67
        CP   C
        JR   NZ,.go
        EX   (SP),HL
        EX   (SP),HL
        EX   (SP),HL
        EX   (SP),HL
        EX   (SP),HL
        EX   (SP),HL
        EX   (SP),HL
        EX   (SP),HL
        DEC  D
        JR   NZ,.row
        RET
.go:    LD   B,2
.one:   DJNZ .one
        DEC  D
        JR   NZ,.row";
    let header = |t: u64| {
        format!(
            "; In: D = 1..255, HL = any, E = any, C = any\n; Out: D = 0\n; Clobbers: A B\n; Keeps: .row: D = 1..D, turns = now(D)\n\
             ; Keeps: .one: B = 1..2, D = 1..D, turns = now(B)\n; T: {t}   Stack: 0"
        )
    };
    // With D = 255, E three times H and $35 more, and C three times L and $67 more: 228 T a turn, 5 T less in the last, and the RET.
    let longest = 255 * 228 - 5 + 10;
    let proof = one(&header(longest), BODY);
    assert_eq!((proof.verdict, stopped(&proof)), (Verdict::Holds, ""));
    assert_eq!(proof.circuit.unwrap().most_t.unwrap().t, longest);
    let proof = one(&header(longest - 1), BODY);
    assert!(!matches!(proof.verdict, Verdict::Holds | Verdict::HoldsIf), "{}", stopped(&proof));
}
