//! Contracts of sources: what holds, what does not, and what is told of it.

use std::path::Path;

use lab::Error;
use lab::prove::{Found, Options, Proof, Report, Run, Source};
use pipeline::asm::Memory;

fn source(text: &str) -> Result<Source, Error> {
    Source::read(Path::new("mine.asm"), &Memory::from([("mine.asm", text)]))
}

fn prove(text: &str) -> Report {
    let source = source(text).unwrap_or_else(|error| panic!("{error}"));
    source.prove(&Options::default(), &|_| true).unwrap_or_else(|error| panic!("{error}"))
}

/// The library's arithmetic, as `zxlab prove z80src/lib/math.asm` proves it.
#[test]
fn the_librarys_arithmetic_is_right() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../z80src/lib/math.asm");
    let source = Source::load(path).unwrap_or_else(|error| panic!("{error}"));
    let options = Options { most: 1 << 17, samples: 20_000, ..Options::default() };
    let report = source.prove(&options, &|_| true).unwrap_or_else(|error| panic!("{error}"));
    assert!(report.holds(), "{report}");
}

/// The headers of the game and of its library that are contracts.
#[test]
fn the_games_headers_are_kept() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../z80src/tictactoe/main.asm");
    let source = Source::load(path).unwrap_or_else(|error| panic!("{error}"));
    let mut names: Vec<&str> = source.routines().collect();
    names.sort_unstable();
    assert_eq!(
        names,
        [
            "attribute_address",
            "cell_place",
            "centre",
            "clear_grid",
            "clock_start",
            "clock_stop",
            "count_point",
            "cursor_colour",
            "find_win",
            "first_free",
            "glyph_address",
            "irq_start",
            "irq_tick",
            "is_legal",
            "is_match_over",
            "is_tie",
            "key_break",
            "key_new",
            "keys_scan",
            "leader",
            "line_sum",
            "memory_clear",
            "number_text",
            "on_colour",
            "other_side",
            "piece_colour",
            "print_char",
            "put_mark",
            "random_byte",
            "random_cell",
            "screen_address",
            "side_colour",
            "swap_sides",
            "text_append",
            "text_length",
            "text_number",
        ]
    );
    let options = Options { samples: 50_000, ..Options::default() };
    let report = source.prove(&options, &|_| true).unwrap_or_else(|error| panic!("{error}"));
    assert!(report.holds(), "{report}");
    let sampled: Vec<&str> = report.proofs.iter().filter(|p| !p.all).map(|p| p.routine.as_str()).collect();
    assert_eq!(sampled, ["keys_scan"], "{report}");
}

#[test]
fn a_wrong_routine_fails_with_its_smallest_case() {
    let report = prove(
        "
        ORG $8000
; double: twice a number
; In:  A = 0..255
; Out: A = A * 2 & $FF
; T: 26   Stack: 0
double: CP 200
        RET NC
        ADD A,A
        RET
",
    );
    assert!(!report.holds());
    let proof = &report.proofs[0];
    assert!(proof.all && proof.found.gave_up && proof.found.failed > 16);
    assert!(report.to_string().contains("FAILS in at least"), "{report}");
    let failure = proof.failure.as_ref().unwrap();
    assert_eq!(failure.inputs, [("A".to_owned(), 200)]);
    assert_eq!(failure.broken, ["A is 200 ($C8), and should be 144 ($90) (A = A * 2 & $FF)"]);
    assert_eq!(failure.trace.len(), 2, "{report}");
}

/// What is told of a routine `f` with this header and these statements.
fn told(header: &str, body: &str) -> Vec<String> {
    let report = prove(&format!(" ORG $8000\n{header}\nf:\n{body}\n RET\nData: DB 1, 2\n"));
    assert!(!report.holds(), "{report}");
    report.proofs[0].failure.as_ref().map_or(Vec::new(), |failure| failure.broken.clone())
}

#[test]
fn what_a_routine_does_wrong_is_told_with_its_place() {
    let plain = "; In: A = 0..3\n; Out: A = A";
    let rows: [(&str, &str, &str); 14] = [
        (plain, "l: JR l", "never returned: it was at f ($8000, mine.asm:5) when 700000 T were over"),
        (plain, " HALT", "never returned: it stopped in the HALT at f ($8000, mine.asm:5)"),
        (plain, " CALL f", "used more than 1024 bytes of stack, at f ($8000, mine.asm:5): does it call itself"),
        (plain, " LD SP,$7000", "the stack is out of order at f ($8000, mine.asm:5): SP is $7000"),
        (
            "; In: HL = $8000..$8003, [HL] = 0..1\n; Out: -",
            " NOP",
            "[HL] is at f ($8000, mine.asm:5) in this case, over the program's code: leave",
        ),
        ("; In: HL = $7F00..$7F01\n; Out: [HL] = 0", " LD (HL),0", "[HL] is at $7F00 in this case, over the stack"),
        ("; In: [$7FE0] = 0..1\n; Out: -", " NOP", "[$7FE0] is at $7FE0 in this case, over the stack"),
        (plain, " POP HL", "the stack is out of order at f+1 ($8001, mine.asm:6)"),
        (plain, " RST 16", "went into the ROM, to $0010, from f ($8000, mine.asm:5)"),
        (plain, " LD (f),A", "wrote over its own code, at f ($8000, mine.asm:5), from f ($8000, mine.asm:5)"),
        (plain, " LD (Data),A", "memory was changed at Data"),
        (plain, " LD B,A", "B was changed from"),
        (plain, " OUT (254),A", "touched a port (1 times)"),
        (
            "; In: B = 0..3\n; Out: A = B\n; Clobbers: HL",
            " LD A,($9000)\n LD A,B",
            "read memory that is no input, at $9000",
        ),
    ];
    for (header, body, expected) in rows {
        let told = told(header, body);
        assert!(told.iter().any(|told| told.starts_with(expected)), "{body}: {told:?}");
    }
}

#[test]
fn limits_are_held() {
    assert_eq!(
        told("; In: A = 0..3\n; Out: A = A\n; T: 20   Stack: 0", " PUSH AF\n POP AF"),
        ["took 31 T, and the header says 20", "used 2 bytes of stack, and the header says 0",]
    );
}

#[test]
fn a_promise_that_does_not_fit_is_no_promise() {
    let told = told("; In: A = 0..255\n; Out: A = A + A", " ADD A,A");
    assert_eq!(told, ["A is 0, and should be 256, which does not fit (8 bits) (A = A + A)"]);
    assert!(prove(" ORG $8000\n; In: A = 0..255\n; Out: A = -s8(A) & $FF\nf: NEG\n RET\n").holds());
}

/// A range below 0 makes a register a number with a sign; an operand in the code may be an input by its address.
#[test]
fn signs_and_operands_go_in() {
    let report = prove(
        "
        ORG $8000
; difference: with a sign
; In:  A = -128..127, [operand + 1] = 0..255, HL = -5..5
; Out: A = A - s8([operand + 1]) & $FF, HL = HL < 0 ? -1 : HL
difference:
operand:
        SUB  0
        BIT  7,H
        RET  Z
        LD   HL,-1
        RET
",
    );
    assert!(report.holds() && report.proofs[0].all, "{report}");
}

/// What never comes back has no time; a buffer of inputs is not listed to its end.
#[test]
fn what_says_nothing_is_not_told() {
    let report = prove(" ORG $8000\n; In: [$9000:300] = 0..255\n; Out: A = 0\nf: JR f\n").to_string();
    assert!(report.contains("    it returned in none of them   "), "{report}");
    assert!(report.contains("[$9000+23] = 0 and 276 more inputs\n"), "{report}");
}

#[test]
fn memory_goes_in_and_comes_out() {
    let report = prove(
        "
        ORG $8000
; sum: of a table
; In:  [Table:2] = 0..255, HL = Table,
;      word[Most] = 0 or 500 or 1000..1002
; Where: [Table] <= [HL+1]
; Out: DE = min([Table] + [Table + 1], word[Most]),
;      carry = [Table] + [Table + 1] >= word[Most]  ; told by the comparison
;      , [HL+1] = 7, A = 0..1 or 7
; Clobbers: BC HL
sum:    LD   E,(HL)
        LD   D,0
        INC  HL
        LD   C,(HL)
        LD   (HL),7
        LD   B,D
        EX   DE,HL
        ADD  HL,BC
        EX   DE,HL
        LD   HL,(Most)
        LD   A,E
        SUB  L
        LD   A,D
        SBC  A,H
        LD   A,1
        CCF
        RET  NC
        EX   DE,HL
        RET
Table   EQU  $C000
Most    EQU  $C100
",
    );
    assert!(report.holds(), "{report}");
    let found = &report.proofs[0].found;
    assert_eq!((found.cases, found.excluded), (5 * 256 * 257 / 2, 5 * 255 * 256 / 2));
}

/// Ports go in, by their whole address or by its low byte, on both cores; others are not touched.
#[test]
fn ports_go_in() {
    let routine = "
        ORG $8000
; f: two ports
; In:  port[$7FFE] = 0..255, port[$1F] = 0..15, R = 0..255
; Let: Both = port[$7FFE] ^ port[$1F]
; Out: A = Both, D = R & 128 | R + 2 & 127, carry = Both ? lowest(Both) == 0 : 0
; Clobbers: BC
f:      LD   A,R
        LD   D,A
        LD   BC,$7FFE
        IN   B,(C)
        IN   A,(KEMPSTON)
        XOR  B
        LD   B,A
        RRA
        LD   A,B
        RET
KEMPSTON EQU $1F
";
    let report = prove(routine);
    assert!(report.holds() && report.proofs[0].all, "{report}");
    assert_eq!(report.proofs[0].found.cases, 256 * 16 * 256);
    let report = prove(&routine.replace("$7FFE\n", "$BFFE\n"));
    let failure = report.proofs[0].failure.as_ref().unwrap();
    assert!(
        failure.broken.contains(&"touched a port (1 times), and neither Out names it nor Clobbers `ports`".to_owned()),
        "{report}"
    );
}

/// What is sent to a port is stated byte by byte, or by the range of all of it; a port that is not named is sent nothing.
#[test]
fn ports_are_sent_what_is_stated() {
    let routine = |out: &str| {
        format!(
            "
        ORG $8000
; click: in a colour
; In:  A = 0..7
; Out: {out}
; Clobbers: BC
click:  LD   C,A
        XOR  16
        OUT  (254),A
        LD   A,C
        LD   B,$7F
        LD   C,254
        OUT  (C),A
        RET
"
        )
    };
    let holds = [
        "port[254] = A | 16 then A",
        "port[$FE] = 0..23",
        "port[254] = 0..7 or 16 .. 16 + 7",
        "port[$7FFE] = A, port[254] = 0..23",
    ];
    for out in holds {
        let report = prove(&routine(out));
        assert!(report.holds() && report.proofs[0].all, "{out}: {report}");
    }
    for (out, expected) in [
        ("port[254] = A", "port[254] was sent 16 then 0, and should be 0 (port[254] = A)"),
        ("port[254] = A then A + 16", "port[254] was sent 16 then 0, and should be 0 then 16 ("),
        ("port[254] = 0..22", "port[254] was sent 23 then 7, and should be 0..22 ("),
        ("port[254] = 0..255, port[31] = 0 ", "port[31] was sent nothing, and should be 0 ("),
        ("port[$7FFE] = A", "touched a port (1 times), and neither Out names it nor Clobbers `ports`"),
        ("port[254] = 1 / A then A", "the contract has no value here: a division by zero"),
    ] {
        let report = prove(&routine(out));
        let broken = report.proofs[0].failure.as_ref().map_or(Vec::new(), |failure| failure.broken.clone());
        assert!(broken.iter().any(|told| told.starts_with(expected)), "{out}: {broken:?}");
    }
}

/// What always hangs is given up at once, with T and without.
#[test]
fn what_hangs_does_so_within_its_limit() {
    for (t, limit) in [("-", 700_000), ("1000", 74_000)] {
        let report = prove(&format!(" ORG $8000\n; In: HL = 0..65535\n; Out: A = 0\n; T: {t}   Stack: 0\nf: JR f\n"));
        let Found { cases, gave_up, failed, .. } = report.proofs[0].found;
        assert!(gave_up && failed == cases + report.proofs[0].found.second && failed < 300, "{report}");
        let told = &report.proofs[0].failure.as_ref().unwrap().broken[0];
        assert!(told.contains(&format!("when {limit} T were over")), "{told}");
        assert_eq!(told.contains("a T in the header"), t == "-", "{told}");
    }
}

/// Shared out among any number of machines, through files, the report is the same: of what holds, what fails and what hangs.
#[test]
fn the_parts_of_all_shards_give_the_same_report() {
    let source = source(
        "
        ORG $8000
; half: holds
; In:  HL = 0..65535
; Out: A = H >> 1
; T: 22   Stack: 0
half:   LD A,H
        SRL A
        RET
; wrong: fails now and then
; In:  BC = 0..65535, DE = 0..65535
; Out: A = B
wrong:  LD A,B
        CP 77
        RET NZ
        BIT 0,E
        RET Z
        INC A
        RET
; hangs: sometimes
; In:  A = 0..255
; Out: A = A
hangs:  CP 200
        RET NZ
        JR hangs
",
    )
    .unwrap();
    let options = Options { samples: 30_000, ..Options::default() };
    let whole = source.prove(&options, &|_| true).unwrap();
    assert_eq!(whole.proofs.iter().map(Proof::holds).collect::<Vec<_>>(), [true, false, false]);
    assert_eq!(whole.proofs[1].failure.as_ref().unwrap().inputs, [("BC".into(), 77 * 256), ("DE".into(), 1)]);
    let run = |number: usize, of: usize, options: &Options| {
        let run = source.walk(options, format!("{number}/{of}").parse().unwrap(), &|_| true).unwrap();
        serde_json::from_str::<Run>(&serde_json::to_string(&run).unwrap()).unwrap()
    };
    for of in [1, 2, 3, 7, 300] {
        let mut sum = run(of, of, &options);
        (1..of).for_each(|number| sum.add(run(number, of, &options)).unwrap());
        assert_eq!(Report::of(&sum).unwrap(), whole, "{of}");
    }
    let mut half = run(1, 2, &options);
    assert!(Report::of(&half).unwrap_err().to_string().contains("are missing"));
    assert!(half.add(run(1, 2, &options)).unwrap_err().to_string().contains("in two of the files"));
    let seeded = Options { seed: 2, ..options };
    assert!(half.add(run(2, 2, &seeded)).unwrap_err().to_string().contains("the seed"));
}

/// However many cases there are, the parts stay few and the proof stops when it is told to.
#[test]
fn more_cases_than_can_ever_be_tried_are_begun_and_stopped() {
    let source =
        source(" ORG $8000\n; In: BC = 0..65535, DE = 0..65535, HL = 0..65535, A = 0..255\n; Out: A = A\nf: RET\n")
            .unwrap();
    for options in
        [Options { most: u64::MAX, ..Options::default() }, Options { samples: u64::MAX, ..Options::default() }]
    {
        let stopped = source.prove(&options, &|now| now.done < 1 << 18).unwrap_err();
        assert!(matches!(stopped, Error::Stopped { done, of, .. } if done < 1 << 20 && of > 1 << 55), "{stopped}");
    }
}

/// Each fault of a contract with its line and column.
#[test]
fn what_cannot_be_read_is_refused_with_its_place() {
    for (line, place, why) in [
        ("; In: A = 0..", "1:14", "an expression ends here"),
        ("; In: A = 0..256", "1:11", "A holds 0..255"),
        ("; In: A = 5..4", "1:11", "the range 5..4 is empty"),
        ("; In: A = 0..Nothing", "1:14", "`Nothing` is no symbol"),
        ("; In: A = 0..1, AF = 0..1", "1:17", "A is given twice"),
        ("; In: Data = 0..1", "1:7", "`Data` is no register and no flag: write [Data]"),
        ("; In: A = 0..1\n; Out: A = B", "2:12", "B is no input"),
        ("; In: A = 0..1\n; Out: A = A *", "2:15", "an expression ends here"),
        ("; In: A = 0..1\n; Out: A = (A + 1", "2:12", "this bracket is not closed"),
        ("; In: A = 0..1\n; Out: A = A + 1)", "2:17", "`)` closes nothing"),
        ("; In: A = 0..1\n; Out: A = A A", "2:14", "an operator is wanted"),
        ("; In: A = 0..1\n; Out: A = min(A)", "2:17", "`min` is of two numbers"),
        ("; In: A = 0..1\n; Out: A = $XY", "2:12", "`$XY` is no number"),
        ("; In: A = 0..1\n; Out: the sum", "2:8", "`the sum` is no promise"),
        ("; In: A = 0..1\n; Out: carry = A = 1", "2:18", "`=` compares nothing here"),
        ("; In: A = 0..1\n; T: many   Stack: 0", "2:6", "`many` is no number"),
        ("; In: A = 0..1\n; Clobbers: XY", "2:13", "`XY` is no register"),
        ("; In: port[$1_0000] = 0..1", "1:12", "65536 is no port"),
        ("; In: A = 0..1\n; Out: port[254] = A then", "2:22", "an operator is wanted"),
        ("; In: A = 0..1\n; Let: B = A", "2:8", "`B` stands for something else"),
        ("; In: A = 0..1\n; Let: N = N", "2:12", "`N` is no register"),
        ("; f: a\n; In: A = 0..1\nx:\n; f: b\n; In: A = 0..2", "4:3", "`f` has a contract already: mine.asm:1"),
        ("; g: no such routine\n; In: A = 0..1", "1:3", "there is no routine `g`"),
    ] {
        let refused = source(&format!("{line}\nf: RET\nData: DB 0\n")).unwrap_err().to_string();
        assert!(refused.starts_with(&format!("mine.asm:{place}: error: {why}")), "{line}: {refused}");
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
            "; f: a routine\n; In: A = a number\n; Out: -\nf: RET\n",
            "mine.asm: no routine has a contract: its headers (1) are in prose",
        ),
    ] {
        let refused = source(text).unwrap_err().to_string();
        assert!(refused.starts_with(expected), "{refused}");
    }
}

/// The same seed gives the same report, whatever the number of processors; another seed other cases.
#[test]
fn samples_hang_on_the_seed_alone() {
    let source = source(
        " ORG $8000\n; In: BC = 0..65535, DE = 0..65535\n; Out: A = B\nf: LD A,B\n CP 77\n RET NZ\n INC A\n RET\n",
    )
    .unwrap();
    let with = |seed| source.prove(&Options { seed, samples: 5_000, ..Options::default() }, &|_| true).unwrap();
    assert_eq!(with(1), with(1));
    assert_ne!(with(1).proofs[0].found, with(2).proofs[0].found);
    let failure = with(3).proofs[0].failure.clone().unwrap();
    assert_eq!(failure.inputs, [("BC".to_owned(), 77 * 256), ("DE".to_owned(), 0)], "shrunk");
    assert!(with(1).to_string().contains("of 4,294,967,296 cases, sampled with seed 1"));
}

#[test]
fn a_proof_that_is_stopped_says_how_far_it_came() {
    let source = source(" ORG $8000\n; In: HL = 0..65535\n; Out: HL = HL\nf: RET\n").unwrap();
    let stopped = source.prove(&Options::default(), &|now| now.done < 1_000).unwrap_err();
    assert!(matches!(stopped, Error::Stopped { of, .. } if of > 65_536), "{stopped}");
}
