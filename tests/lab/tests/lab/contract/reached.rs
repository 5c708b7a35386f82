//! The code that the cases of a proof did not reach, and the values at which samples aim.

use lab::contract::{ContractReport, Options, Verdict};

use super::{prove, source};

fn sampled(text: &str, samples: u64) -> ContractReport {
    let source = source(text).unwrap_or_else(|error| panic!("{error}"));
    source.prove(&Options { samples, ..Options::default() }, &|_| true).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn code_that_no_case_reaches_is_named() {
    let report = prove(
        " ORG $8000\n; In: A = 0..127\n; Out: A = A\n; Clobbers: BC\nf: CP 200\n JR C,.right\n INC A\n INC A\n.right: OR A\n CALL M,Odd\n \
         LD B,A\n LD C,1\n JR NC,.end\n NOP\n.end: CALL Twice\n RET\nOdd: INC A\n RET\nTwice: DEC C\n RET Z\n RET\n",
    );
    let proof = &report.proofs[0];
    let expected = [
        "no case reaches f+4 ($8004, mine.asm:7), 2 instructions",
        "no case reaches f.right+9 ($800F, mine.asm:14)",
        "no case reaches Odd ($8014, mine.asm:17), 2 instructions",
        "no case reaches Twice+2 ($8018, mine.asm:21)",
    ];
    assert_eq!((proof.verdict, &proof.unreached[..]), (Verdict::Holds, &expected.map(str::to_owned)[..]), "{report}");
    let text = report.to_string();
    assert!(expected.iter().all(|line| text.contains(&format!("\n    {line}\n"))), "{text}");
    let page = lab::Page::html(&report).unwrap_or_else(|error| panic!("{error}"));
    assert!(page.contains("Code that no case reached") && page.contains(expected[0]), "{page}");
    let file = serde_json::to_value(&report).unwrap();
    assert_eq!(file["proofs"][0]["unreached"][2], expected[2]);
}

/// A side of a branch is named where the code on it is reached from elsewhere, or lies in the caller.
#[test]
fn a_side_of_a_branch_that_no_case_takes_is_named() {
    let report = prove(
        " ORG $8000\n; In: A = 1..9\n; Out: A = 0\n; Clobbers: B\nf: OR A\n RET Z\n LD B,2\n JR C,.next\n.next: DEC B\n DJNZ .next\n \
         LD HL,.there\n LD HL,(.table)\n JP (HL)\n.there: XOR A\n RET Z\n.table: DW .there\n"
            .replace("; Clobbers: B", "; Clobbers: B HL")
            .as_str(),
    );
    let expected = [
        "no case takes the branch at f+1 ($8001, mine.asm:6)",
        "no case takes the branch at f+4 ($8004, mine.asm:8)",
        "no case takes the branch at f.next+1 ($8007, mine.asm:10)",
        "every case takes the branch at f.there+1 ($8011, mine.asm:15)",
    ];
    assert!(report.holds(), "{report}");
    assert_eq!(report.proofs[0].unreached, expected, "{report}");
}

/// A branch to the next instruction leads there in any case: the time tells whether it was taken.
#[test]
fn both_sides_of_a_branch_to_the_next_instruction_are_seen() {
    for (input, body) in [
        ("A = 0..3", " OR A\n JR NZ,.x\n.x: NOP"),
        ("A = 0..3", " OR A\n JP Z,.x\n.x: NOP"),
        ("B = 0..63", " DJNZ .m\n.m: NOP"),
        ("A = 0..3", " OR A\n JR Z,.x\n.x: JR NZ,.y\n.y: NOP"),
    ] {
        let text = format!(" ORG $8000\n; In: {input}\n; Out: C = C\n; Clobbers: B\nf:\n{body}\n RET\n");
        let text = text.replace("; Out: C = C", "; Out: -");
        let source = source(&text).unwrap_or_else(|error| panic!("{error}"));
        let run = source.walk(&Options::default(), lab::Shard::WHOLE, &|_| true).unwrap();
        let report = ContractReport::of(&run).unwrap();
        assert!(report.holds() && report.proofs[0].unreached.is_empty(), "{report}");
        let coverage = source.coverage(&run);
        assert!(!coverage.to_string().contains("taken") && !coverage.lcov().contains(",0\nBRDA"), "{coverage}");
    }
    let report = prove(" ORG $8000\n; In: A = 1..3\n; Out: A = A\nf: OR A\n JR Z,.x\n.x: RET\n");
    assert_eq!(report.proofs[0].unreached, ["no case takes the branch at f+1 ($8001, mine.asm:5)"], "{report}");
}

/// `Unreached` names a side of a branch that is there.
#[test]
fn a_side_that_is_not_there_is_an_error() {
    for (side, why) in [
        ("nolabel+2 always jumps: because", "there is no label `nolabel`"),
        ("f", "`f` names no side of a branch: write `LABEL+2 always jumps: REASON`, or `never jumps`"),
        ("f+1 sometimes jumps: because", "`f+1 sometimes jumps: because` names no side of a branch"),
        ("f+1 never jumps:", "`f+1 never jumps:` names no side of a branch"),
        ("f never jumps: because", "at `f` is no branch with a condition"),
    ] {
        let text = format!(" ORG $8000\n; In: A = 1..3\n; Out: A = A\n; Unreached: {side}\nf: OR A\n RET Z\n RET\n");
        let error = source(&text).err().map(|error| error.to_string()).unwrap_or_default();
        assert!(error.contains(why), "{side}: {error}");
    }
    let text =
        " ORG $8000\n; In: A = 1..3\n; Out: A = A\n; Unreached: f+1 never jumps: A is not 0\nf: OR A\n RET Z\n RET\n";
    assert!(source(text).is_ok());
}

#[test]
fn nothing_is_named_where_all_is_reached() {
    let report = prove(" ORG $8000\n; In: A = 0..255\n; Out: A = A & 127\nf: OR A\n RET P\n AND 127\n RET\n");
    assert!(report.holds() && report.proofs[0].unreached.is_empty(), "{report}");
}

/// A loop's state may be the same after each turn. Then a path that turns back is made of known parts when it comes, and yet it is
/// the first that takes the branch. All cases are tried by one thread here.
#[test]
fn a_branch_back_that_known_parts_take_is_reached() {
    let report = prove(
        " ORG $8000\n; In: E = 0..7\n; Out: B = 128 >> E\n; Clobbers: A\nf: LD A,E\n LD B,128\n AND 7\n RET Z\n\
         .next: SRL B\n DEC A\n JR NZ,.next\n RET\n",
    );
    assert!(report.holds() && report.proofs[0].unreached.is_empty(), "{report}");
}

/// The one case of many that is wrong is found, since the code names it.
#[test]
fn samples_aim_at_constants_of_the_code() {
    let wide = "; In: HL = 0..65535, DE = 0..65535\n; Out: B = 0\n; Clobbers: A BC HL\n";
    for (header, body) in [
        // The review's case.
        (
            wide,
            " LD B,0\n LD A,H\n CP $12\n RET NZ\n LD A,L\n CP $34\n RET NZ\n LD A,D\n CP $56\n RET NZ\n LD A,E\n CP $78\n RET NZ\n INC B",
        ),
        (
            wide,
            " LD B,0\n XOR A\n LD BC,$4321\n SBC HL,BC\n LD B,0\n RET NZ\n LD A,D\n SUB $9A\n RET NZ\n LD A,E\n XOR $9B\n RET NZ\n INC B",
        ),
        // By a number that is added, and one beside a constant.
        (
            wide,
            " LD B,0\n LD A,H\n INC A\n ADD A,256-78\n RET NZ\n LD A,L\n CP 99\n RET NZ\n LD A,D\n OR E\n RET NZ\n INC B",
        ),
        // In memory, and in what is called.
        (
            "; In: [Data] = 0..255, [Data + 1] = 0..255, [Data + 2] = 0..255, [Data + 3] = 0..255\n; Out: B = 0\n; Clobbers: A\n",
            " LD B,0\n LD A,(Data)\n CP 201\n RET NZ\n CALL More\n RET\nMore: LD A,(Data+1)\n CP 77\n RET NZ\n LD A,(Data+2)\n CP 13\n RET NZ\n INC B",
        ),
    ] {
        let report = sampled(&format!(" ORG $8000\n{header}f:\n{body}\n RET\nData: DB 1, 2, 3, 4\n"), 1_000_000);
        assert_eq!(report.proofs[0].verdict, Verdict::Fails, "{body}: {report}");
    }
}

/// A condition thins the sample no more; where it leaves less than a hundredth, the report says so.
/// Of 65,536 values one makes a difference: 4,096 random cases would hardly have it.
#[test]
fn mutants_are_tried_on_constants_of_the_code() {
    let text = " ORG $8000\n; f: finds a number\n; In: HL = 0..65535\n; Out: A = HL == $8D17 ? 1 : 0\n; Clobbers: DE HL\n\
                f: LD DE,$8D17\n OR A\n SBC HL,DE\n LD A,0\n RET NZ\n INC A\n RET\n";
    let mutants = source(text).unwrap().mutants(&Options::default(), &|_| true).unwrap();
    let survivors = &mutants.0[0].survivors;
    let of_constant: Vec<_> = survivors.iter().filter(|of| of.instruction.starts_with("LD DE,$8D17")).collect();
    assert!(mutants.0[0].bytes == 11 && of_constant.is_empty(), "{of_constant:?}");
}

#[test]
fn what_a_condition_excludes_is_drawn_again() {
    let with = |condition: &str| {
        let text =
            format!(" ORG $8000\n; In: HL = 0..65535, DE = 0..65535\n; Where: {condition}\n; Out: HL = HL\nf: RET\n");
        sampled(&text, 50_000)
    };
    let report = with("HL % 20 == 7 && DE > 9");
    assert_eq!((report.proofs[0].verdict, report.proofs[0].found.cases), (Verdict::HoldsForSample, 50_000), "{report}");
    let excluded = report.proofs[0].found.excluded;
    assert!(excluded > 300_000 && !report.to_string().contains("asked for"), "{report}");
    assert!(report.to_string().contains("of 4,294,967,296 cases, sampled with seed 1"), "{report}");
    let report = with("HL % 300 == 7");
    assert_eq!(report.proofs[0].verdict, Verdict::HoldsForSample, "{report}");
    assert!(report.proofs[0].found.cases < 50_000, "{report}");
    let why = " draws excluded by Where: fewer cases than the 50,000 asked for, since of 100 random ones it leaves less than one";
    assert!(report.to_string().contains(why), "{report}");
    // A failing case among those drawn again is found again by its number.
    let text = " ORG $8000\n; In: HL = 0..65535, DE = 0..65535\n; Where: HL % 20 == 7\n; Out: A = L\nf: LD A,L\n BIT 6,E\n RET Z\n INC A\n RET\n";
    let report = sampled(text, 50_000);
    let failure = report.proofs[0].failure.as_ref().unwrap_or_else(|| panic!("{report}"));
    assert_eq!(failure.inputs, [("HL".to_owned(), 7), ("DE".to_owned(), 64)], "{report}");
}

/// Code that only a failing contract reaches is not reached, and the coverage says so.
#[test]
fn coverage_names_the_contracts_that_fail() {
    let text = " ORG $8000\n; f: wrong\n; In: A = 0..3\n; Out: A = A\nf: INC A\n RET\n; g: right\n; In: -\n; Out: A = 1\ng: LD A,1\n RET\n";
    let source = source(text).unwrap();
    let run = source.walk(&Options::default(), lab::Shard::WHOLE, &|_| true).unwrap();
    let coverage = source.coverage(&run).to_string();
    assert!(coverage.starts_with("mine.asm: 2 of 4 instructions reached"), "{coverage}");
    assert!(coverage.ends_with("\nnot counted, since the contract fails: the cases of f"), "{coverage}");
}
