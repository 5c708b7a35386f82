//! The search for better routines: what it finds is proved, and what it cannot change it says.

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use lab::Error;
use lab::contract::{Goal, Improved, Options, Source, SourcePlace, Verdict, improve};
use pipeline::asm::{self, Memory};

/// The routines of z80src/proofs/plain.asm.
const ROUTINES: [&str; 10] =
    ["clear_a", "times_ten", "larger", "absolute", "ones", "upper", "exchange", "sum", "digit", "negative"];

/// Number of reports of progress, each some thousand routines after the other, after which a search ends.
const REPORTS: u64 = 16;

fn search(text: &str, routine: &str, goal: Goal, seed: u64, reports: u64) -> Result<Improved, Error> {
    let files = Memory::from([("plain.asm", text)]);
    let place = SourcePlace { path: Path::new("plain.asm"), files: &files, options: &asm::Options::default() };
    let left = AtomicU64::new(reports);
    let goes_on = |now: lab::Progress| {
        now.what != "routines"
            || left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_ok()
    };
    improve(&place, routine, goal, seed, &goes_on)
}

fn plain() -> String {
    std::fs::read_to_string("../../z80src/proofs/plain.asm").unwrap()
}

/// Applies a unified diff to a source.
fn applied(text: &str, change: &str) -> String {
    assert!(change.starts_with("--- plain.asm\n+++ plain.asm\n@@ "), "{change}");
    let mut lines: Vec<&str> = text.lines().collect();
    let mut moved = 0;
    for hunk in change.split("\n@@ -").skip(1) {
        let (head, body) = hunk.split_once('\n').unwrap();
        let pick = |mark: char| -> Vec<&str> {
            body.lines().filter(|line| line.starts_with([' ', mark])).map(|line| &line[1..]).collect()
        };
        let (old, new) = (pick('-'), pick('+'));
        let first = head.split([',', ' ']).next().unwrap().parse::<isize>().unwrap() - 1 + moved;
        let place = first as usize..first as usize + old.len();
        assert_eq!(lines[place.clone()], old, "{change}");
        moved += new.len() as isize - old.len() as isize;
        lines.splice(place, new);
    }
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// Searches with a seed. Asserts that each routine found holds when it is proved again, by calls for all cases, and takes the time that is
/// shown. Returns the number of these, and true if one of them has a tenth less time or size.
fn checked(text: &str, routine: &str, goal: Goal, seed: u64, reports: u64) -> (usize, bool) {
    let improved = search(text, routine, goal, seed, reports).unwrap();
    let mut is_less = false;
    for variant in &improved.front {
        let changed = applied(text, &variant.change);
        let source = Source::read(Path::new("plain.asm"), &Memory::from([("plain.asm", changed.as_str())]));
        let report = source.unwrap().prove(&Options::default(), &|_| true).unwrap();
        let proof = report.proofs.iter().find(|proof| proof.routine == routine).unwrap();
        assert_eq!(proof.verdict, Verdict::Holds, "seed {seed}: {changed}");
        assert_eq!(proof.found.slowest.as_ref().map(|slowest| slowest.t), Some(variant.most_t), "seed {seed}");
        let original = &improved.original;
        is_less |= variant.bytes * 10 <= original.bytes * 9 || variant.most_t * 10 <= original.most_t * 9;
    }
    (improved.front.len(), is_less)
}

#[test]
fn ten_plain_routines_lose_a_tenth_and_what_is_shown_is_proved() {
    let text = plain();
    let goals = [Goal::Size, Goal::Time];
    let is_less = |routine: &&str| goals.iter().any(|goal| checked(&text, routine, *goal, 1, REPORTS).1);
    let others: Vec<&str> = ROUTINES.into_iter().filter(|routine| !is_less(routine)).collect();
    assert!(others.is_empty(), "{others:?}");
}

#[test]
#[ignore = "a long run, of half an hour"]
fn a_thousand_searches_show_nothing_wrong() {
    let text = plain();
    let runs =
        (1..=50).flat_map(|seed| ROUTINES.map(|routine| [(seed, routine, Goal::Size), (seed, routine, Goal::Time)]));
    let (mut searches, mut shown) = (0, 0);
    for (seed, routine, goal) in runs.flatten() {
        shown += checked(&text, routine, goal, seed, REPORTS / 4).0;
        searches += 1;
    }
    assert_eq!(searches, 1_000);
    println!("{shown} routines shown");
    assert!(shown >= 1_000, "{shown}");
}

/// Loads and stores at the addresses that a routine has, and turns without a loop.
#[test]
fn addresses_and_copies_of_turns_are_tried() {
    let fetch = "; In: word[Buf] = 0..999\n; Out: HL = word[Buf]\n; Clobbers: A DE\nf:\n LD DE,Buf\n LD A,(DE)\n LD L,A\n INC DE\n LD A,(DE)\n LD H,A\n RET";
    let store = "; In: DE = 0..999\n; Out: word[Buf] = DE\nf:\n PUSH HL\n LD HL,Buf\n LD (HL),E\n INC HL\n LD (HL),D\n POP HL\n RET";
    let times = "; In: HL = 0..4095\n; Out: HL = HL * 16\n; Clobbers: B\nf:\n LD B,4\n.l: ADD HL,HL\n DJNZ .l\n RET";
    for (code, goal, bytes, t, new) in [
        (fetch, Goal::Size, 4, 26, "LD HL,(Buf)\n"),
        (store, Goal::Size, 5, 30, "LD (Buf),DE\n"),
        (times, Goal::Time, 5, 54, "- DJNZ .l\n"),
    ] {
        let improved = search(&format!(" ORG $8000\n; f: it\n{code}\nBuf: DB 0,0\n"), "f", goal, 1, 4).unwrap();
        let best = improved.front.first().unwrap();
        assert_eq!((best.bytes, best.most_t), (bytes, t), "{improved}");
        assert!(best.change.contains(new), "{improved}");
        let note = "relied on by f: the labels that it contains lie where they do now";
        assert_eq!(improved.to_string().contains(note), code.contains("Buf"), "{improved}");
    }
}

/// The code after a shorter routine lies elsewhere: what another contract relies on has to hold still.
#[test]
fn the_other_contracts_hold_with_what_is_shown() {
    let text = " ORG $8000\n; f: it\n; In: A = 0..255\n; Out: A = A\nf: NOP\n RET\n\
                ; g: where it is\n; In: -\n; Out: HL = $8002\ng: LD HL,g\n RET\n";
    let improved = search(text, "f", Goal::Size, 1, 4).unwrap();
    // What is as long leaves the rest where it is.
    assert!(improved.front.iter().all(|of| of.bytes == 2) && improved.refused > 0, "{improved}");
    let alone = &text[..text.find("; g").unwrap()];
    let alone = search(alone, "f", Goal::Size, 1, 4).unwrap();
    assert!(alone.front.iter().any(|of| of.bytes == 1), "{alone}");
}

/// No other code writes to the buffer, so that a routine which leaves it as the program has it keeps the contract as well.
#[test]
fn what_clears_a_buffer_clears_it_still() {
    let text = " ORG $8000\n; f: clears\n; In: A = any\n; Out: [Buf:6] = 0\n; Clobbers: A B HL\n; T: 1000\nf:\n LD HL,Buf\n LD B,6\n\
                .l: LD A,0\n LD (HL),A\n INC HL\n DEC B\n LD A,B\n CP 0\n JR NZ,.l\n RET\nBuf: DS 6\n";
    for goal in [Goal::Size, Goal::Time] {
        let improved = search(text, "f", goal, 1, 20).unwrap();
        assert!(improved.front.iter().all(|of| of.most_t > 60), "{improved}");
        assert!(!improved.front.is_empty(), "{improved}");
    }
    // One that reads what the program has there needs it.
    let reads = " ORG $8000\n; f: reads\n; In: -\n; Out: A = 5, [Buf] = 5\nf:\n LD A,(Buf)\n OR A\n RET\nBuf: DB 5\n";
    let improved = search(reads, "f", Goal::Size, 1, 20).unwrap();
    assert!(improved.front.iter().any(|of| of.most_t < improved.original.most_t), "{improved}");
}

/// Pairs of registers are copied by two loads, and labels to which nothing goes any more are taken away.
#[test]
fn pairs_are_exchanged_and_dead_labels_go() {
    let text = " ORG $8000\n; f: copies\n; In: BC = 0..65535\n; Out: DE = BC\nf:\n PUSH BC\n POP DE\n RET\n";
    let improved = search(text, "f", Goal::Time, 1, 20).unwrap();
    let best = improved.front.first().unwrap();
    assert_eq!((best.most_t, best.bytes), (4 + 4 + 10, 3), "{improved}");

    let text = " ORG $8000\n; f: twice\n; In: A = 0..255\n; Out: A = 2 * A & 255\n; Clobbers: B\nf:\n.unused: LD B,A\n        OR A\n        JR Z,.end\n        ADD A,B\n.end:   RET ; back\n";
    let improved = search(text, "f", Goal::Size, 1, 20).unwrap();
    let best = improved.front.first().unwrap();
    assert_eq!(best.bytes, 2, "{improved}");
    assert!(
        best.change.contains("\n-.end:   RET ; back\n") && best.change.contains("\n+        RET ; back\n"),
        "{improved}"
    );
    // A name that nothing used before is the author's.
    assert!(applied(text, &best.change).contains(".unused:"), "{improved}");
}

/// The diff has the file's own lines, with their ends; what comes after the routine may move.
#[test]
fn diffs_are_of_the_file_as_it_is() {
    let text = " ORG $8000\n; f: copies\n; In: BC = 0..255, [v] = 0..255\n; Out: DE = BC, A = [v]\n; Clobbers: HL\nf:\n PUSH BC\n POP DE\n LD HL,v\n NOP\n LD A,(HL)\n RET\nv: DB 7";
    let improved = search(text, "f", Goal::Size, 1, 4).unwrap();
    let best = improved.front.first().unwrap();
    assert!(best.bytes < improved.original.bytes, "{improved}");
    assert!(best.change.contains("\n v: DB 7\n\\ No newline at end of file"), "{improved}");
    let other = search(&text.replace('\n', "\r\n"), "f", Goal::Size, 1, 4).unwrap();
    let lines = |of: &Improved| of.front[0].change.lines().filter(|line| line.starts_with('-')).count();
    assert_eq!(other.front[0].change.matches("\r\n").count(), other.front[0].change.lines().count() - 5, "{other}");
    assert_eq!(lines(&other), lines(&improved));
    let mixed = search(&text.replacen('\n', "\r\n", 1), "f", Goal::Size, 1, 4).unwrap_err().to_string();
    assert!(mixed.contains("do not all end alike"), "{mixed}");
}

/// A header that names a side of a branch can still be read after a change.
#[test]
fn headers_can_still_be_read() {
    let text = " ORG $8000\n; f: it\n; In: A = 0..255\n; Out: A = A\n; Clobbers: B\n; Unreached: .z+1 always jumps: it is so\nf:\n LD B,0\n INC B\n.z: DEC B\n JR Z,.end\n INC A\n.end: RET\n";
    let improved = search(text, "f", Goal::Size, 1, 4).unwrap();
    for variant in &improved.front {
        let changed = applied(text, &variant.change);
        let source = Source::read(Path::new("plain.asm"), &Memory::from([("plain.asm", changed.as_str())])).unwrap();
        source.require_all().unwrap();
    }
    assert!(!improved.front.is_empty(), "{improved}");
}

#[test]
fn the_same_seed_finds_the_same() {
    let text = plain();
    let one = search(&text, "times_ten", Goal::Size, 3, 10).unwrap();
    assert_eq!(one, search(&text, "times_ten", Goal::Size, 3, 10).unwrap());
    // Ended at once, it shows nothing that is not proved.
    let none = search(&text, "times_ten", Goal::Time, 3, 0).unwrap();
    assert!(none.front.is_empty(), "{none}");
}

#[test]
fn what_cannot_be_changed_is_refused_with_the_reason() {
    let header = "; f: a routine\n; In: A = 0..255\n; Out: A = A\n";
    let rows = [
        ("g", "f:\n RET\n", "no contract"),
        ("f", "f:\n INC A\n RET\n", "for all inputs"),
        ("f", "f:\n DUP 2\n INC A\n EDUP\n DUP 2\n DEC A\n EDUP\n RET\n", "no plain instruction"),
        ("f", "f:\n INC A: DEC A\n RET\n", "several instructions"),
        ("f", "f: OR A\n.two: RET\ng: JP f.two\n", "other code uses its label .two"),
        ("f", "f: JR Z,$+3\n OR A\n RET\n", "a place without a label"),
    ];
    for (routine, body, why) in rows {
        let error = search(&format!(" ORG $8000\n{header}{body}"), routine, Goal::Size, 1, 1).unwrap_err().to_string();
        assert!(error.contains(why), "{body}: {error}");
    }
    // A place by its distance from a label, in code or in a contract; another file is searched too.
    let data = "Data: DB 1, 2\n";
    for (header, body, place) in [
        ("; In: -\n; Out: [f + 6] = 1\n; Clobbers: A B\n", "f: LD B,5\n LD A,1\n LD (Data),A\n RET\n", "f + 6"),
        ("; In: A = 0..255\n; Out: A = A\n; Clobbers: [f+4] B\n", "f: LD (f+4),A\n LD B,0\n RET\n", "f+4"),
        ("; In: A = 0..255\n; Out: A = A\n", "f: OR A\n RET\ng: NOP : DW f+1 ; on\n", "f+1"),
        ("; In: A = 0..255\n; Out: A = A\n", "f: OR A\n RET\ntwo EQU 1+f\n", "1+f"),
        ("; In: A = 0..255\n; Out: A = 7\n", "f: LD (.op + 1),A\n LD A,7\n.op: LD B,0\n RET\n", ".op + 1"),
    ] {
        let text = format!(" ORG $8000\n; f: it\n{header}{body}{data}");
        let error = search(&text, "f", Goal::Size, 1, 1).unwrap_err().to_string();
        assert!(error.contains(&format!("`{place}` is a place by its distance")), "{body}: {error}");
    }
    let error = search(&format!(" ORG $8000\n{header}f: NOP\ntwo: RET\n"), "f", Goal::Size, 1, 1);
    assert!(error.as_ref().is_err_and(|error| error.to_string().contains("does not end with RET")), "{error:?}");
    // A sample is no proof.
    let wide = " ORG $8000\n; f: reads a port\n; In: BC = 0..65535, DE = 0..65535\n; Out: A = 0\n; Clobbers: ports\nf: IN A,($FE)\n LD A,0\n RET\n";
    let error = search(wide, "f", Goal::Size, 1, 1).unwrap_err().to_string();
    assert!(error.contains("for all inputs"), "{error}");
}

/// A routine that others call, and code after it.
const DOUBLE: &str = "; double: doubled\n; In: A = 0..100\n; Out: A = A * 2\n; Clobbers: B\n\
    double: LD B,A\n ADD A,B\n LD B,A\n RET\none: INC A\n RET\n";

/// Code with or without a contract that names a place by its number finds the same there, or the change is not shown.
#[test]
fn code_named_by_number_does_not_move() {
    for (call, moves) in [
        ("CALL one", true),
        ("CALL $8010", false),
        ("DB $CD,$10,$80", false),
        ("RET\n DB $80,$10,$80", true),
        ("JR $+11", false),
        ("LD HL,$8010", false),
    ] {
        let text =
            format!(" ORG $8000\nmain: LD A,7\n CALL double\n {call}\n DUP 12 - $ + main\n NOP\n EDUP\n{DOUBLE}");
        let improved = search(&text, "double", Goal::Size, 1, REPORTS / 4).unwrap();
        let is_moved = improved.front.iter().any(|variant| variant.bytes != improved.original.bytes);
        assert_eq!(is_moved, moves, "{call}: {improved}");
        let note =
            "changes that move code were left out: main+5 ($8005, plain.asm:4) names a place in it by its number";
        assert_eq!(improved.to_string().contains(note), !moves, "{call}: {improved}");
    }
}

/// The bytes of a routine are read by its address: at a place that is known, or perhaps.
#[test]
fn routines_that_are_read_are_not_changed() {
    let text = format!(" ORG $8000\nmain: LD A,(double)\n RET\n{DOUBLE}");
    let error = search(&text, "double", Goal::Size, 1, 1).unwrap_err().to_string();
    assert!(error.contains("its bytes are read, or jumped into, by main ($8000, plain.asm:2)"), "{error}");
    let text = format!(" ORG $8000\nmain: LD HL,double\n RET\n{DOUBLE}");
    let improved = search(&text, "double", Goal::Size, 1, REPORTS / 4).unwrap();
    let note = "relied on: nothing reads the bytes of double by its address, which main ($8000, plain.asm:2) takes";
    assert!(!improved.front.is_empty() && improved.to_string().contains(note), "{improved}");
    // One case in 2^24 of a contract that holds for all: no sample finds it.
    let rare = "; rare: 0, or 1 in rare cases\n; In: HL = any, BC = any\n; Out: A = B == $5C && L == $91 && H == $E7\n; Clobbers: HL\n\
        rare: LD A,B\n CP $5C\n JR NZ,.no\n LD A,L\n CP $91\n JR NZ,.no\n LD A,H\n CP $E7\n JR NZ,.no\n LD HL,double\n LD A,(HL)\n \
        SUB $46\n RET\n.no: LD A,0\n RET\n";
    let rare = rare.replace("B ==", "(B ^ L) ==").replace("LD A,B\n", "LD A,B\n XOR L\n");
    let improved = search(&format!(" ORG $8000\n{rare}{DOUBLE}"), "double", Goal::Size, 1, REPORTS / 4).unwrap();
    assert!(improved.front.iter().all(|variant| !variant.change.contains("-double: LD B,A")), "{improved}");
    assert!(improved.to_string().contains("another contract would not hold as far as now"), "{improved}");
}
