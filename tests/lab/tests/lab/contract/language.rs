//! The language beyond one place and one value: loops, functions, texts, the screen, ports, frames, shared definitions.

use std::path::Path;

use lab::Register;
use lab::contract::{Options, Source};
use pipeline::asm::Memory;

use super::{prove, source, told};

/// Proves a source, and checks that it fails with one part of its text replaced.
fn holds(text: &str, from: &str, to: &str) {
    let report = prove(text);
    assert!(report.holds(), "{report}");
    let wrong = text.replacen(from, to, 1);
    assert_ne!(wrong, text);
    assert!(!prove(&wrong).holds(), "{wrong}");
}

#[test]
fn loops_speak_of_stretches_of_memory() {
    let text = "
        ORG $8000
; reverse: a buffer turned around
; In:  [Buffer + N] = N + 1 for N = 0..7, C = 1..8
; Out: [Buffer + N] = [Buffer + C - 1 - N] for N = 0..C - 1
; Clobbers: A BC DE HL
reverse:
        LD   HL,Buffer
        LD   E,L
        LD   D,H
        LD   B,0
        ADD  HL,BC
.next:  DEC  HL
        LD   A,L
        CP   E
        RET  Z
        RET  C
        LD   B,(HL)
        LD   A,(DE)
        LD   (HL),A
        LD   A,B
        LD   (DE),A
        INC  DE
        JR   .next
Buffer  EQU  $C000
";
    holds(text, "C - 1 - N]", "C - 2 - N]");
    // The report names the pass that fails.
    let report = prove(&text.replace("for N = 0..C - 1", "for N = 0..C")).to_string();
    assert!(report.contains("[Buffer + N] is 2, and should be 165 ($A5) ("), "{report}");
    assert!(report.contains("for N = 0..C, N = 1)"), "{report}");
}

#[test]
fn clobbers_have_loops_and_brackets_in_brackets() {
    let text = "
        ORG $8000
; mark: every other byte
; In:  HL = $C000 or $C100
; Out: -
; Clobbers: A B HL, [HL + (2 * N)] for N = 0..3
mark:   LD   B,4
        LD   A,7
.next:  LD   (HL),A
        INC  HL
        INC  HL
        DJNZ .next
        RET
";
    holds(text, "0..3", "0..2");
}

#[test]
fn contracts_have_functions_and_texts() {
    let text = "
        ORG $8000
; last: the last letter of a text, or a space
; In:  HL = One or Two or None
;      or More
; Let: Letter(At, K) = [At + K - 1], Long = length[HL]
; Out: A = Long ? Letter(HL, Long) : ' '
; Clobbers: B HL
last:   LD   A,' '
.next:  LD   B,A
        LD   A,(HL)
        INC  HL
        OR   A
        JR   NZ,.next
        LD   A,B
        RET
One:    DB   \"A\", 0
Two:    DB   \"BC\", 0
None:   DB   0
More:   DB   \"more\", 0
";
    holds(text, "K - 1]", "K]");
    assert_eq!(
        prove(text).proofs[0].space,
        Some(4),
        "four texts: the last stands behind an `or` at the beginning of a line"
    );
}

#[test]
fn contracts_name_cells_of_the_screen() {
    let text = "
        ORG $8000
; bar: a byte in all lines of a cell, twice as wide
; In:  D = 0 or 7..8 or 23, E = 0..30, A = 0..255
; Out: [dots(D, E) + N * 256] = high(wide(A)) for N = 0..7, [dots(D, E + 1) + N * 256] = low(wide(A)) for N = 0..7,
;      [attr(D, E + K)] = 56 for K = 0..1
; Clobbers: A BC DE HL
bar:    LD   C,A
        LD   A,D
        AND  24
        OR   $40
        LD   H,A
        LD   A,D
        RRCA
        RRCA
        RRCA
        AND  224
        OR   E
        LD   L,A
        PUSH HL
        LD   B,8
.bit:   RL   C                          ; each bit into DE, twice
        PUSH AF
        RL   E
        RL   D
        POP  AF
        RL   E
        RL   D
        DJNZ .bit
        LD   B,8
.line:  LD   (HL),D
        INC  L
        LD   (HL),E
        DEC  L
        INC  H
        DJNZ .line
        POP  HL
        LD   A,H
        RRCA
        RRCA
        RRCA
        AND  3
        OR   $58
        LD   H,A
        LD   (HL),56
        INC  L
        LD   (HL),56
        RET
";
    holds(text, "high(wide", "low(wide");
    let outside = told("; In: D = 24\n; Out: [attr(D, 0)] = 0\n; Clobbers: HL", " LD HL,$5800\n LD (HL),0");
    assert!(outside.iter().any(|told| told.contains("a cell that is not on the screen")), "{outside:?}");
}

/// A range in what a port is sent stands for any number of bytes.
#[test]
fn ports_are_sent_ranges_and_then_bytes() {
    let text = "
        ORG $8000
; click: clicks a number of times
; In:  B = 1..9
; Out: port[$FE] = 0..16 then 7
; Clobbers: A B
click:  XOR  A
.next:  XOR  16
        OUT  ($FE),A
        DJNZ .next
        LD   A,7
        OUT  ($FE),A
        RET
";
    holds(text, "then 7", "then 6");
    holds(text, "0..16", "0..15");
}

/// A HALT with interrupts on ends and counts as a frame.
#[test]
fn frames_waited_for_are_counted() {
    let header = "; In: interrupts = 1, B = 1..5, im = 1\n; Out: -\n; Clobbers: B\n; T: 200   Stack: 0";
    let body = ".next: HALT\n DJNZ .next";
    let text = |waits: &str| format!(" ORG $8000\n{header}\n{waits}f:\n{body}\n RET\n");
    holds(&text("; Waits: 5 frames\n"), "5 frames", "4 frames");
    assert!(prove(&text("; Waits: for a while\n")).holds());
    let silent = told(header, body);
    assert_eq!(silent, ["waited for 1 frame, and the header allows none: write `Waits: 1 frame`"]);
    assert_eq!(
        told(header, " DI\n IM 2"),
        [
            "left interrupts off, and neither Out nor Clobbers names `interrupts`",
            "left interrupts in mode 2, and neither Out names `im` nor Clobbers `interrupts`"
        ]
    );
    assert!(prove(" ORG $8000\n; In: interrupts = 0..1\n; Out: interrupts = 0\nf: DI\n RET\n").holds());
}

/// SP may point elsewhere for a while, to fill memory fast, but has to be restored.
#[test]
fn the_stack_may_be_set_aside() {
    let fill = " LD HL,0\n ADD HL,SP\n LD SP,$C010\n LD DE,$0101\n PUSH DE\n PUSH DE\n";
    let header = "; In: A = 0..3\n; Out: [$C00C + N] = 1 for N = 0..3\n; Clobbers: DE HL\n; T: 100   Stack: 0\n";
    holds(&format!(" ORG $8000\n{header}f:\n{fill} LD SP,HL\n RET\n"), "N] = 1", "N] = 2");
    let lost = told(header.trim_end(), fill);
    assert!(lost[0].starts_with("the stack is out of order at f+4 ($8004, mine.asm:9): SP is $C010"), "{lost:?}");
}

/// A header with `Unproved` is prose even if it has ranges, and is reported with that reason.
#[test]
fn a_header_says_why_it_is_not_proved() {
    let text = "; f: waits\n; In: A = 0..1\n; Out: A = 9\n; Unproved: it waits for people\nf: RET\n; In: A = 0..1\n; Out: A = A\ng: RET\n";
    let report = prove(text);
    assert_eq!(report.prose, ["f (mine.asm:1): it waits for people"]);
    assert!(report.holds());
}

#[test]
fn errors_are_reported_with_their_place() {
    for (line, place, why) in [
        ("; In: A = 0..1 for N = 0", "1:24", "a name takes the values of a range"),
        ("; In: [Data + N] = 0 for N = 1..0", "1:30", "a loop has 1 to 65536 values"),
        ("; In: [Data + N] = 0 for A = 0..1", "1:26", "`A` is already the name of a register"),
        ("; In: [Data + N] = 0 for 2 = 0..1", "1:26", "`2` is not a name"),
        ("; In: A = 0..1\n; Out: A = N for N = 0..1", "2:8", "only memory can have a loop"),
        ("; In: A = 0..1\n; Out: [Data + N] = N for N = 0..M", "2:34", "`M` is not a register"),
        ("; In: A = 0..1\n; Let: G(K) = K + L2\n; Out: A = A", "2:19", "`L2` is not a register"),
        ("; In: A = 0..1\n; Let: G(K) = K\n; Out: A = G", "3:12", "`G` is a function"),
        ("; In: A = 0..1\n; Let: G(K, N) = K\n; Out: A = G(1)", "3:15", "`G` takes 2 values"),
        ("; In: A = 0..1\n; Let: G(K) = K\n; Out: A = G(1, 2)", "3:15", "`)` is wanted here"),
        ("; In: A = 0..1\n; Let: G(K, N, O, P, Q) = K\n; Out: A = 0", "2:22", "4 names at most"),
        ("; In: A = 0..1\n; Out: A = A ? A ? 1 : 2 : 3", "2:18", "a choice within another choice"),
        ("; In: im = 3, A = 0", "1:12", "the interrupt modes are 0..2"),
    ] {
        let refused = source(&format!("{line}\nf: RET\nData: DB 0\n")).unwrap_err().to_string();
        assert!(refused.starts_with(&format!("mine.asm:{place}: error: {why}")), "{line}: {refused}");
    }
    // A title of a file may be a word that others have for In.
    assert_eq!(prove("; input: of the game\n\n; f: it\n; In: A = 0..1\n; Out: A = A\nf: RET\n").prose, [""; 0]);
}

/// Definitions in a comment of their own are for all headers of the source, in any of its files.
#[test]
fn headers_share_definitions() {
    let main = " ORG $8000
; double: twice a number
; In:  A = 0..100
; Out: A = Times(A, Two)
double: ADD A,A
 RET
; triple: three times a number
; In:  A = 0..80
; Let: Two = 3
; Out: A = Times(A, Two)
; Clobbers: B
triple: LD B,A
 ADD A,A
 ADD A,B
 RET
 INCLUDE \"shared.asm\"
";
    let shared = "; Numbers for all.
; Define: Two = BASE,          ; a symbol
;         Times(N, K) = N * K

BASE EQU 2
";
    let read = |main: &str, shared: &str| {
        let files = Memory::from([("mine.asm", main), ("shared.asm", shared)]);
        let source = Source::read(Path::new("mine.asm"), &files)?;
        source.require_all().map(|()| source)
    };
    let report = |shared: &str| {
        let source = read(main, shared).unwrap_or_else(|error| panic!("{error}"));
        source.prove(&Options::default(), &|_| true).unwrap_or_else(|error| panic!("{error}"))
    };
    assert!(report(shared).holds(), "{}", report(shared));
    assert!(!report(&shared.replace("N * K", "N * K + 1")).holds());
    let refused = |from: &str, to: &str| read(main, &shared.replace(from, to)).unwrap_err().to_string();
    for (from, to, expected) in [
        ("N * K", "N * L", "shared.asm:3:29: error: L is not an input: In does not give it"),
        ("Times", "Two", "shared.asm:3:11: error: `Two` is already the name of another definition"),
        ("Two = BASE", "BASE = 1", "shared.asm:2:11: error: `BASE` is already the name of a symbol of the program"),
        (";         Times", "; In: Times", "shared.asm:2:3: error: Define needs a comment of its own"),
    ] {
        let refused = refused(from, to);
        assert!(refused.starts_with(expected), "{refused}");
    }
    // Definitions above the title of a header, of which nothing is read as a definition.
    let above = " ORG $8000\n; Define: Five = 5, ; a remark\n;  Six = Five + 1\n; g: a number\n; In: -\n; Out: A = Six\ng: LD A,6\n RET\n";
    assert_eq!(prove(above).proofs[0].routine, "g");
    assert!(prove(above).holds() && !prove(&above.replace("+ 1", "+ 2")).holds());
    let below = " ORG $8000\n; g: a number\n; In: -\n; Out: A = Six\n; Define: Six = 6\ng: LD A,6\n RET\n";
    let error = source(below).unwrap_err().to_string();
    assert!(error.contains("stands above the title of a header: leave an empty line before it"), "{error}");
    // Text that is not assembled defines nothing.
    let skipped = shared.replace("; Numbers", " IF 0\n; Numbers").replace("BASE EQU", " ENDIF\nBASE EQU");
    let refused = read(main, &skipped).unwrap_err().to_string();
    assert!(refused.contains("`Times` is not a register, a flag or a symbol"), "{refused}");
}

/// `Busy` is for whoever measures the running program: the proof only reads it.
#[test]
fn limits_of_all_headers_are_read() {
    let text = "; wait: a frame\n; In: interrupts = 1\n; Out: -\n; Waits: 1 frame\n; Busy: 60000\nwait: HALT\n RET\n\
                ; f: waits\n; In: A\n; Out: A = 9, L\n; Clobbers: B HL\n; Waits: for people\n; Unproved: it waits for people\nf: RET\n";
    let source = source(text).unwrap_or_else(|error| panic!("{error}"));
    let effects: Vec<_> = source.effects().collect();
    assert_eq!((effects[0].0, effects[0].1.frames(), effects[0].1.busy()), ("wait", Some(1), Some(60_000)));
    assert_eq!((effects[1].0, effects[1].1.frames(), effects[1].1.t()), ("f", None, None));
    assert_eq!(effects[1].1.changes(), [Register::A, Register::B, Register::H, Register::L]);
    let busy = "; wait: a frame\n; In: interrupts = 1\n; Out: -\n; Waits: 1 frame\n; Busy: 60000\nwait: HALT\n RET\n";
    let notes = |text: &str| prove(&format!(" ORG $8000\n{text}")).proofs[0].notes.clone();
    assert_eq!(notes(busy), ["Busy: measured on the machine of a built-in program, and not here"]);
    assert!(notes(&busy.replace("; Busy: 60000\n", "")).is_empty());
}
