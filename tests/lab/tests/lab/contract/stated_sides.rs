//! `Unreached`: sides of branches of which the header says that no case takes them.

use lab::contract::{By, ContractReport, Options, Verdict};

use super::{prove, source, told};

/// Returns the report of a source and its coverage, by these means.
fn covered(text: &str, by: By) -> (ContractReport, String, String) {
    let options = Options { by, samples: 500, ..Options::default() };
    let source = source(text).unwrap_or_else(|error| panic!("{error}"));
    let run = source.walk(&options, lab::Shard::WHOLE, &|_| true).unwrap();
    let coverage = source.coverage(&run);
    (ContractReport::of(&run).unwrap(), coverage.to_string(), coverage.lcov())
}

#[test]
fn a_side_that_a_case_takes_makes_the_contract_fail() {
    for (side, body, place) in [
        ("f+2 always", " CP 5\n JR NZ,.k\n LD A,5\n.k:", "f+2 ($8002,"),
        ("f+2 never", " CP 5\n JR Z,.k\n LD C,C\n.k:", "f+2 ($8002,"),
        // Calls, returns, loops, a branch in what is called, and one to the next instruction.
        ("f+2 never", " CP 5\n CALL Z,Data-1\n", "f+2 ($8002,"),
        ("f+2 always", " CP 9\n RET C", "f+2 ($8002,"),
        ("f+3 never", " PUSH BC\n LD B,A\n INC B\n.n: DJNZ .n\n POP BC", "f.n ($8003,"),
        ("sub+2 never", " CALL sub\n RET\nsub: CP 9\n RET Z", "sub+2 ($8006,"),
        // Behind prefixes without effect.
        ("f.b never", " CP 5\n DB $DD\n.b: JR Z,.k\n LD C,C\n.k:", "f.b ($8003,"),
        ("f.b always", " CP 5\n DB $DD, $FD, $FD\n.b: CALL NZ,Data-1\n", "f.b ($8005,"),
        ("f+2 never", " CP 7\n JR Z,.k\n.k:", "f+2 ($8002,"),
        ("f+2 always", " CP 7\n JR NZ,.k\n.k:", "f+2 ($8002,"),
    ] {
        let did = if side.ends_with("never") { "jumped" } else { "did not jump" };
        let word = side.rsplit(' ').next().unwrap();
        let expected = format!(") {did}, and Unreached says that it {word} jumps: a reason");
        let header = format!("; In: A = 0..9\n; Out: A = A\n; Unreached: {side} jumps: a reason");
        let is_it = |broken: &[String]| matches!(broken, [one] if one.starts_with(place) && one.ends_with(&expected));
        let told = told(&header, body);
        assert!(is_it(&told), "{body}: {told:?}");
        let text = format!(" ORG $8000\n{header}\nf:\n{body}\n RET\nData: DB 1, 2\n");
        let (report, ..) = covered(&text, By::Circuit);
        assert!(is_it(&report.proofs[0].failure.as_ref().unwrap().broken), "{report}");
    }
}

/// A distance that is an input may lead to the next instruction: then the path is the same on both sides.
#[test]
fn a_side_that_an_operand_hides_is_seen() {
    let header = "; In: A = 0..9, [f + 3] = 0\n; Out: A = A\n; Unreached: f+2 never jumps: a reason";
    let report = prove(&format!(" ORG $8000\n{header}\nf: CP 5\n JR Z,.k\n NOP\n.k: RET\n"));
    assert!(!report.holds(), "{report}");
    let told = report.proofs[0].failure.as_ref().unwrap();
    assert_eq!(told.inputs[0], ("A".to_owned(), 5), "{report}");
}

/// One case of 2^32 takes the side: only the gates find it.
#[test]
fn a_side_that_one_case_of_many_takes_is_found_by_circuit() {
    let text = |limit: &str| {
        format!(
            " ORG $8000\n; In: BC = 0..65535, HL = 0..65535\n{limit}; Out: A = any\n; Unreached: f.x never jumps: it is not zero\n\
             f: LD A,B\n XOR L\n RLCA\n ADD A,H\n XOR C\n CP 201\n LD A,1\n RET NZ\n LD A,C\n SUB 17\n RET NZ\n LD A,L\n SUB 99\n RET NZ\n \
             LD A,B\n ADD A,A\n ADD A,B\n CP $39\n.x: JP Z,.y\n RET\n.y: XOR A\n RET\n"
        )
    };
    let (report, ..) = covered(&text(""), By::Both);
    let proof = &report.proofs[0];
    assert_eq!(proof.verdict, Verdict::Fails, "{report}");
    assert!(proof.circuit.as_ref().is_some_and(|circuit| circuit.refuted), "{report}");
    let (report, ..) = covered(&text("; Where: B != 19\n"), By::Both);
    assert_eq!(report.proofs[0].verdict, Verdict::Holds, "{report}");
}

#[test]
fn what_a_header_says_of_branches_is_left_out_of_coverage() {
    let text = " ORG $8000\n; f: a routine\n; In: A = 0..255\n; Out: A = A | 1\n; Unreached: f+2 always jumps: never zero\n\
                ; Unreached: f.k+1 never jumps: A is odd,\n;   so it is not zero\nf: OR 1\n JR NZ,.k\n LD A,5\n CALL sub\n.k: OR A\n RET Z\n RET\nsub: INC A\n RET\n";
    let unstated: String = text
        .lines()
        .filter(|line| !line.contains("Unreached") && !line.contains("so it"))
        .fold(String::new(), |text, line| text + line + "\n");
    for by in [By::Enumeration, By::Circuit] {
        let (report, coverage, lcov) = covered(text, by);
        assert!(report.holds() && report.proofs[0].unreached.is_empty(), "{report}");
        let said = "    f+2 always jumps, as Unreached says: never zero\n    f.k+1 never jumps, as Unreached says: A is odd, so it is not zero\n";
        assert!(report.to_string().contains(said), "{report}");
        let page = lab::Page::html(&report).unwrap_or_else(|error| panic!("{error}"));
        assert!(page.contains("f+2 always jumps: never zero"), "{page}");
        let file = serde_json::to_value(&report).unwrap();
        assert_eq!(file["proofs"][0]["stated"][1]["label"], "f.k+1");
        assert!(coverage.starts_with("mine.asm: 5 of 5 instructions reached, 2 of 2 branches both ways"), "{coverage}");
        let lines: Vec<&str> = coverage.lines().skip(1).map(str::trim).collect();
        assert!(lines.iter().all(|line| line.contains("as Unreached says")) && lines.len() == 6, "{coverage}");
        assert!(lines[0].ends_with("JR NZ,.k  ; always jumps: never zero"), "{coverage}");
        assert!(lcov.contains("BRF:2\nBRH:2\n") && lcov.contains("LF:5\nLH:5\n") && !lcov.contains("DA:10,"), "{lcov}");
        let (report, coverage, lcov) = covered(&unstated, by);
        assert_eq!(report.proofs[0].unreached.len(), 3, "{report}");
        assert!(coverage.contains("always taken") && coverage.contains("never taken"), "{coverage}");
        assert!(lcov.contains("BRF:4\nBRH:2\n") && lcov.contains("LF:9\nLH:5\n"), "{lcov}");
    }
    // What another routine reaches, or leads to without such a line, is not left out.
    let more = format!("{text}; g: more\n; In: A = 0..254\n; Out: A = A + 1\ng: JP sub\n");
    let (report, coverage, _) = covered(&more, By::Enumeration);
    assert!(report.holds(), "{report}");
    assert!(!coverage.contains("sub: INC A"), "{coverage}");
}

/// A statement of a contract that fails explains nothing.
#[test]
fn a_wrong_statement_leaves_nothing_out() {
    let text = " ORG $8000\n; f: a routine\n; In: A = 0..255\n; Out: A = A\n; Unreached: f+2 always jumps: wrongly\nf: CP 5\n JR NZ,.k\n LD A,5\n.k: RET\n";
    let (report, coverage, _) = covered(text, By::Enumeration);
    assert!(!report.holds() && !report.to_string().contains("as Unreached says"), "{report}");
    assert!(!coverage.contains("as Unreached says"), "{coverage}");
}

/// `Untried` is about the questions of a program: a contract may have cases that take the side.
#[test]
fn what_questions_do_not_try_a_contract_may() {
    let text = |key: &str| {
        format!(
            " ORG $8000\n; In: A = 1..3\n; Out: A = A\n; {key}: f+2 never jumps: no game has 3\nf: CP 3\n RET Z\n RET\n"
        )
    };
    assert!(prove(&text("Untried")).holds());
    assert!(!prove(&text("Unreached")).holds());
    let error = source(&text("Untried").replace("f+2", "f+1")).unwrap_err().to_string();
    assert!(error.contains("at `f+1` is no branch with a condition"), "{error}");
}
