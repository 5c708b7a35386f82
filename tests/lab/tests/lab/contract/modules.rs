//! The label that a header belongs to: names of several modules, text that is not assembled, files included twice.

use std::path::Path;

use lab::contract::Source;
use pipeline::asm::Memory;

use super::{prove, source};

/// `dbl` twice and thrice, in two modules that have labels of the same names; the titles are `first` and `second`.
fn two(first: &str, second: &str) -> String {
    format!(
        " ORG $8000
 MODULE m1
; {first}: twice
; In:  A = 0..N
; Out: A = A * 2 & 255, L = low(.end)
dbl:    ADD  A,A
.end:   LD   L,low .end
        RET
N       EQU  9
 ENDMODULE
 MODULE m2
; {second}: thrice
; In:  A = 0..N
; Out: A = A * 3 & 255, L = low(.end)
; Clobbers: B
dbl:    LD   B,A
        ADD  A,A
        ADD  A,B
.end:   LD   L,low .end
        RET
N       EQU  19
 ENDMODULE
N       EQU  29
"
    )
}

/// Each header is that of the label below it, and its names are those of its module.
#[test]
fn two_modules_have_a_routine_of_the_same_name() {
    for (first, second) in [("dbl", "dbl"), ("m1.dbl", "m2.dbl"), ("dbl", "m2.dbl"), ("twice", "It")] {
        let report = prove(&two(first, second));
        assert!(report.holds(), "{first} {second}: {report}");
        let told: Vec<_> = report.proofs.iter().map(|proof| (proof.routine.as_str(), proof.space)).collect();
        assert_eq!(told, [("m1.dbl", Some(10)), ("m2.dbl", Some(20))], "{first} {second}");
        assert!(!prove(&two(first, second).replace("A * 3", "A * 4")).holds());
    }
    // Blank lines and directives between change nothing.
    let apart = two("dbl", "m2.dbl").replace("dbl:    LD", "\n ALIGN 2\ndbl:    LD");
    assert!(prove(&apart).holds());
    let apart = two("dbl", "m2.dbl").replace("dbl:    LD", " ALIGN 2\nK       EQU  5\ndbl:    LD");
    assert!(prove(&apart.replace("m2.dbl:", "dbl:")).holds());
    // Words before a colon may be what several local labels are called.
    assert!(prove(&two("end", "end")).holds());
    assert!(prove(&two("end", "end").replace("dbl:    LD", " ALIGN 2\ndbl:    LD")).holds());
    // An alternate entry may stand between a header and its label.
    let alternate = " ORG $8000\n; f: twice\n; In: A = 0..99\n; Out: A = A * 2\n; Clobbers: B\nhalf: LD B,A\n NOP\nf: ADD A,A\n RET\n";
    for text in [alternate.to_owned(), alternate.replace("half:", " "), alternate.replace("LD B,A", "LD A,B")] {
        let report = prove(&text);
        assert!(report.holds() && report.proofs[0].found.slowest.is_some_and(|slowest| slowest.t == 14), "{report}");
    }
    let refused = source(&two("m2.dbl", "m2.dbl")).unwrap_err().to_string();
    assert!(
        refused.starts_with("mine.asm:3:3: error: this header is titled `m2.dbl`, and the label below it is `dbl`"),
        "{refused}"
    );
    assert_eq!(refused.matches("error:").count(), 1, "{refused}");
}

/// A unique name is reported as it is written, another one in full.
#[test]
fn unique_names_are_reported_as_they_are_written() {
    let text = " ORG $8000\n; f: it\n; Out: A = 1\nf: LD A,1\n RET\n MODULE m\n; f: it\n; Out: A = 2\nf: LD A,2\n RET\n; g: it\n; Out: A = 3\ng: LD A,3\n RET\n ENDMODULE\n";
    let report = prove(text);
    assert!(report.holds(), "{report}");
    let told: Vec<_> = report.proofs.iter().map(|proof| proof.routine.as_str()).collect();
    assert_eq!(told, ["f", "m.f", "g"]);
}

#[test]
fn a_routine_of_a_module_has_one_contract() {
    let text = " ORG $8000\n MODULE m\n; f: a\n; In: A = 0..1\n; Out: A = A\n ORG $8000\n; m.f: a\n; In: A = 0..1\n; Out: A = A\nf: RET\n ENDMODULE\n";
    let refused = source(text).unwrap_err().to_string();
    assert!(refused.starts_with("mine.asm:7:3: error: `m.f` already has a contract: mine.asm:3"), "{refused}");
}

/// Headers of text that is not assembled do not count.
#[test]
fn headers_that_are_not_assembled_are_skipped() {
    const OTHER: &str = "; f: another\n; In: A = 0..\n; Out: A = 7\nf: LD A,7\n RET\n";
    const OLD: &str = "; old: another\n; In: A = 0..1\n; Out: A = 7\nold:\n LD A,7\n RET\n";
    const MINE: &str = "; f: it\n; In: A = 0..1\n; Out: A = A\nf:\n RET\n";
    const HEAD: &str = "; f: it\n; In: A = 0..1\n; Out: A = A\n";
    const WRONG: &str = "; f: it\n; In: A = 0..1\n; Out: A = 9\n";
    for text in [
        format!(" DEFINE FAST\n IFDEF FAST\n{MINE} ELSE\n{OTHER} ENDIF\n"),
        format!(" IFDEF FAST\n{OTHER} ELSE\n{MINE} ENDIF\n"),
        format!("{MINE} IF 0\n{OLD} ENDIF\n"),
        format!(" IF 0\n{WRONG} ELSE\n{HEAD} ENDIF\nf: RET\n"),
        format!(" IF 1\n{HEAD} ELSE\n{WRONG} ENDIF\nf: RET\n"),
        format!("/*\n{OLD}*/\n{MINE}"),
        format!("/*\n{OTHER}*/\n{MINE}"),
        format!("{MINE}never MACRO\n{OLD} ENDM\n"),
        format!("{MINE} END\n{OLD}{OTHER}"),
    ] {
        let report = prove(&format!(" ORG $8000\n{text}"));
        assert!(report.holds(), "{text}: {report}");
        assert_eq!(report.proofs.len(), 1, "{text}");
    }
    // A header above the IF is that of whichever label there is; one above a body is that of what the macro makes.
    let head = "; f: it\n; In: A = 0..1\n; Out: A = 9\n";
    for text in [
        format!("{head} IFDEF FAST\nf: RET\n ELSE\nf: RET\n ENDIF\n"),
        format!("m MACRO\n{head}f:\n RET\n ENDM\n m\n"),
        format!("/*\n{head}*/\nf: RET\n"),
    ] {
        let report = prove(&format!(" ORG $8000\n{text}"));
        assert_eq!((report.holds(), report.proofs.len()), (false, 1), "{text}: {report}");
    }
}

/// A header has one value for a name, where the source may give it several.
#[test]
fn a_name_with_several_values_is_refused() {
    let text = |first: &str, last: &str| {
        format!(" ORG $8000\n{first}\n; f: adds K\n; In: A = 0..9\n; Out: A = A + K\nf: ADD A,4\n RET\n{last}\n")
    };
    for (first, last) in [("K = 3", "K = 4"), ("K DEFL 3", "K DEFL 4"), (" DUP 3, K\n NOP\n EDUP", "")] {
        let refused = source(&text(first, last)).unwrap_err().to_string();
        assert!(refused.contains(": error: `K` has several values in this source"), "{refused}");
    }
    let refused = source(&text("K = 3\n; Define: Sum(X) = X + K", "K = 4")).unwrap_err().to_string();
    assert!(refused.contains("3:24: error: `K` has several values"), "{refused}");
    for (first, last) in [("K = 4", ""), ("K = 4", "K = 4"), ("K EQU 4", "")] {
        assert!(prove(&text(first, last)).holds(), "{first}");
    }
}

/// A file that two modules include makes two routines, each with the names of its module.
#[test]
fn a_file_may_be_included_by_two_modules() {
    let main = " ORG $8000\n MODULE a\nN EQU 3\n INCLUDE \"f.asm\"\n ENDMODULE\n MODULE b\nN EQU 4\n INCLUDE \"f.asm\"\n ENDMODULE\n";
    let read =
        |included: &str| Source::read(Path::new("mine.asm"), &Memory::from([("mine.asm", main), ("f.asm", included)]));
    let text = "; f: it\n; In: A = 0..1\n; Out: A = N\nf: LD A,N\n RET\n";
    let source = read(text).unwrap();
    assert_eq!(source.routines().collect::<Vec<_>>(), ["a.f", "b.f"]);
    let report = source.prove(&lab::contract::Options::default(), &|_| true).unwrap();
    assert!(report.holds(), "{report}");
    let refused = read(&text.replace("A = N", "A = M")).unwrap_err().to_string();
    assert_eq!(refused.matches("error:").count(), 1, "{refused}");
}

/// A routine may be named without its module where that says which one; a local label is not a routine.
#[test]
fn a_routine_is_found_without_its_module() {
    let text = " ORG $8000\n MODULE m1\n; twice: twice\n; In:  A = 0..9\n; Out: A = A * 2\ntwice: ADD A,A\n.end: RET\n \
                ENDMODULE\n MODULE m2\nagain: RET\n ENDMODULE\n MODULE m3\nagain: RET\n ENDMODULE\n";
    let options = lab::contract::Options::default();
    let files = Memory::from([("mine.asm", text)]);
    let assembler = pipeline::asm::Options::default();
    let mut suggesting = lab::contract::Suggesting::new(Path::new("mine.asm"), &files, &assembler).unwrap();
    let suggestion = suggesting.suggest("twice", &options).unwrap();
    assert!(suggestion.header.starts_with("; twice: ...\n") && suggestion.holds(), "{suggestion}");
    for name in ["again", "end"] {
        assert!(suggesting.suggest(name, &options).is_err(), "{name}");
    }
}
