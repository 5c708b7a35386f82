//! Contracts that do not hold, and their reports.

use lab::Page;
use lab::contract::CaseCounts;

use super::{prove, told};

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
    assert!(proof.all && proof.found.gave_up && proof.found.failed + proof.found.second_failed > 16);
    assert!(report.to_string().contains(" cases tried, of "), "{report}");
    let failure = proof.failure.as_ref().unwrap();
    assert_eq!(failure.inputs, [("A".to_owned(), 200)]);
    assert_eq!(failure.broken, ["A is 200 ($C8), and should be 144 ($90) (A = A * 2 & $FF)"]);
    assert_eq!(failure.trace.len(), 2, "{report}");
}

/// The first failing case in order is shown. B = 200, C = 0 fails as well, is tried before it, and cannot be made smaller by changing one input.
#[test]
fn the_smallest_case_is_the_first_in_order() {
    let report = prove(
        " ORG $8000\n; In: B = 0..255, C = 0..255\n; Out: A = 0\nf: LD A,B\n CP 200\n RET NC\n CP 7\n JR NZ,.right\n LD A,C\n \
         CP 250\n RET Z\n.right: XOR A\n RET\n",
    );
    let failure = report.proofs[0].failure.as_ref().unwrap();
    assert_eq!(failure.inputs, [("B".to_owned(), 7), ("C".to_owned(), 250)], "{report}");
    assert!(report.to_string().contains("  the smallest case that fails: B = 7, C = 250 ($FA)\n"), "{report}");
    assert!(report.html().unwrap().contains("<p>The smallest case that fails: <code>B = 7</code>"), "{report}");
    // Of a sample nobody knows it.
    let report =
        prove(" ORG $8000\n; In: HL = any, BC = any\n; Out: A = 0\nf: LD A,B\n CP 200\n RET NC\n XOR A\n RET\n");
    assert!(report.to_string().contains("  a case that fails: HL = 0, BC = 51200 ($C800)\n"), "{report}");
    assert!(report.html().unwrap().contains("<p>A case that fails: "), "{report}");
}

/// A debugger at the call needs the bytes that the prover has made up, and so does who reads the report.
#[test]
fn bytes_that_nothing_has_set_belong_to_the_case() {
    let source = " ORG $8000\n; In: [Lives] = 0..255\n; Out: A = [Lives]\nbad: LD A,($9000)\n RET\nLives: DB 3\n";
    let report = prove(source);
    let failure = report.proofs[0].failure.as_ref().unwrap();
    let [(name, value)] = &failure.made_up[..] else { panic!("{:?}", failure.made_up) };
    assert_eq!((&**name, failure.inputs[0].1), ("[$9000]", 0));
    assert_eq!(failure.broken[0], format!("A is {value} (${value:02X}), and should be 0 (A = [Lives])"));
    assert!(failure.call.contains(&(name.clone(), *value)), "{:?}", failure.call);
    let said = format!("in which the prover has made up [$9000] = {value} (${value:02X})\n");
    assert!(report.to_string().contains(&said), "{report}");
    assert!(report.html().unwrap().contains(&format!("made up: <code>[$9000] = {value}</code>")));
    // What is an input, or the program's, is not.
    let report = prove(&source.replace("LD A,($9000)", "LD A,(Lives)\n INC A"));
    let failure = report.proofs[0].failure.as_ref().unwrap();
    assert!(failure.made_up.is_empty() && !report.to_string().contains("made up"), "{report}");
}

#[test]
fn failures_are_reported_with_their_place() {
    let plain = "; In: A = 0..3\n; Out: A = A";
    let rows: [(&str, &str, &str); 15] = [
        (plain, "l: JR l", "never returned: it was at f ($8000, mine.asm:5) when 700000 T were over"),
        (plain, " HALT", "never returned: it stopped in the HALT at f ($8000, mine.asm:5)"),
        (plain, " CALL f", "used more than 1024 bytes of stack, at f ($8000, mine.asm:5): does it call itself"),
        (plain, " LD SP,$7000", "the stack is out of order at f ($8000, mine.asm:5): SP is $7000"),
        (
            "; In: HL = $8000..$8003, [HL] = 0..1\n; Out: -",
            " NOP",
            "[HL] is at f ($8000, mine.asm:5) in this case, inside the program's code: exclude",
        ),
        ("; In: HL = $7F00..$7F01\n; Out: [HL] = 0", " LD (HL),0", "[HL] is at $7F00 in this case, inside the stack"),
        ("; In: [$7FE0] = 0..1\n; Out: -", " NOP", "[$7FE0] is at $7FE0 in this case, inside the stack"),
        (plain, " POP HL", "the stack is out of order at f+1 ($8001, mine.asm:6)"),
        (plain, " RST 16", "went into the ROM, to $0010, from f ($8000, mine.asm:5)"),
        (plain, " LD (f),A", "wrote over its own code, at f ($8000, mine.asm:5), from f ($8000, mine.asm:5)"),
        (
            "; In: A = 0..3\n; Out: -\n; Clobbers: [f]",
            " LD (f),A",
            "wrote over its own code, at f ($8000, mine.asm:6), from f ($8000, mine.asm:6): it is an opcode",
        ),
        (plain, " LD (Data),A", "changed memory at Data"),
        (plain, " LD B,A", "changed B from"),
        (plain, " OUT (254),A", "touched a port (once)"),
        ("; In: B = 0..3\n; Out: A = 0..255", " LD A,($9000)\n ADD A,B", "read memory that is not an input, at $9000"),
    ];
    for (header, body, expected) in rows {
        let told = told(header, body);
        assert!(told.iter().any(|told| told.starts_with(expected)), "{body}: {told:?}");
    }
}

/// A loop that changes nothing never ends, since ports and memory stay the same during a call. A loop that counts may only be slow.
#[test]
fn loops_without_an_end_are_named() {
    let key = "; In: port[$FE] = any\n; Clobbers: A ports";
    let loops: [(&str, &str, bool); 6] = [
        (key, "l: IN A,($FE)\n CPL\n AND 31\n JR Z,l", true),
        ("; In: A = 0..1\n; Clobbers: A HL", " LD HL,23672\n LD A,(HL)\nl: CP (HL)\n JR Z,l", true),
        ("; In: A = 0..1\n; Out: -", "l: PUSH AF\n CALL e\n POP AF\n JR l\ne:", true),
        ("; In: A = 0..1\n; Clobbers: HL", "l: INC HL\n JR l", false),
        ("; In: A = 0..1\n; Clobbers: [Data]", "l: LD (Data),A\n JR l", false),
        ("; In: A = 0..1\n; T: 20", " LD B,10\nl: DJNZ l", false),
    ];
    for (header, body, is_named) in loops {
        let told = told(header, body);
        assert_eq!(told.iter().any(|told| told.contains("never ends: with each turn")), is_named, "{body}: {told:?}");
    }
    let waited =
        format!(" ORG $8000\n{key}\n; Where: (port[$FE] & 31) != 31\nf: IN A,($FE)\n CPL\n AND 31\n JR Z,f\n RET\n");
    assert!(prove(&waited).holds(), "{}", prove(&waited));
}

#[test]
fn limits_are_checked() {
    assert_eq!(
        told("; In: A = 0..3\n; Out: A = A\n; T: 20   Stack: 0", " PUSH AF\n POP AF"),
        ["took 31 T, and the header says 20", "used 2 bytes of stack, and the header says 0",]
    );
}

#[test]
fn a_value_that_does_not_fit_its_place_fails() {
    let sum = told("; In: A = 0..255\n; Out: A = A + A", " ADD A,A");
    assert_eq!(
        sum,
        ["A is 0, and should be 256, which does not fit: `& 255` takes 8 bits, `[..]` what is in memory (A = A + A)"]
    );
    let flag = told("; In: A = 0..255\n; Out: C = A > 127", " ADD A,A").remove(0);
    assert!(flag.ends_with("(C = A > 127); the carry flag is `carry`"), "{flag}");
    assert!(prove(" ORG $8000\n; In: A = 0..255\n; Out: A = -s8(A) & $FF\nf: NEG\n RET\n").holds());
}

/// A routine that never returns has no time; a long list of inputs is cut.
#[test]
fn reports_omit_what_says_nothing() {
    let report = prove(" ORG $8000\n; In: [$9000:300] = 0..255\n; Out: A = 0\nf: JR f\n").to_string();
    assert!(report.contains("    it returned in none of them   "), "{report}");
    assert!(report.contains("case that fails: [$9000:300] = 0\n"), "{report}");
    let words = prove(" ORG $8000\n; In: word[$9000:30] = 0..65535\n; Out: A = 0\nf: JR f\n").to_string();
    assert!(words.contains("word[$9000+46] = 0 and 6 more inputs\n"), "{words}");
}

/// A routine that always hangs is given up at once, with T and without.
#[test]
fn a_hanging_routine_is_stopped_at_its_limit() {
    for (t, limit) in [("-", 700_000), ("1000", 74_000)] {
        let report = prove(&format!(" ORG $8000\n; In: HL = 0..65535\n; Out: A = 0\n; T: {t}   Stack: 0\nf: JR f\n"));
        let CaseCounts { cases, gave_up, failed, second, second_failed, .. } = report.proofs[0].found;
        assert!(gave_up && (failed, second_failed) == (cases, second) && failed + second_failed < 300, "{report}");
        let told = &report.proofs[0].failure.as_ref().unwrap().broken[0];
        assert!(told.contains(&format!("when {limit} T were over")), "{told}");
        assert_eq!(told.contains("in the header sets another limit"), t == "-", "{told}");
    }
}

/// The ROM can be read and not written; interrupts have to be left as they were; memory below SP is stack.
#[test]
fn the_machine_is_the_spectrum() {
    let plain = "; In: A = 0..3\n; Out: A = A";
    let rows: [(&str, &str, &str); 7] = [
        (plain, " LD ($1234),A", "wrote to the ROM, at $1234, from f ($8000, mine.asm:5)"),
        ("; In: [$1234] = 0..3\n; Out: -", " NOP", "[$1234] is at $1234 in this case, inside the ROM: exclude it"),
        ("; In: A = 0..3\n; Out: A = A\n; Clobbers: [0:1]", " LD (0),A\n LD A,(0)", "wrote to the ROM, at $0000"),
        (plain, " EI", "left interrupts on, and neither Out nor Clobbers names `interrupts`"),
        (plain, " IM 2", "left interrupts in mode 2, and neither Out names `im` nor Clobbers `interrupts`"),
        ("; In: A = 0..3\n; Out: im = 1", " IM 2", "im is 2, and should be 1 (im = 1)"),
        (
            "; In: A = 0..3\n; Out: A = A\n; T: -   Stack: 0\n; Clobbers: HL DE",
            " LD HL,-100\n ADD HL,SP\n LD (HL),A",
            "used 100 bytes of stack, and the header says 0",
        ),
    ];
    for (header, body, expected) in rows {
        let told = told(header, body);
        assert!(told.iter().any(|line| line.starts_with(expected)), "{header}{body}: {told:#?}");
    }
    // The first row of the ROM's exclamation mark that is not blank, on both cores.
    let report = prove(
        " ORG $8000\n; In: A = 0..1, HL = $3D08\n; Out: A = A ? $10 : 0, interrupts = 1, im = 2\n; Clobbers: HL\n\
         f: IM 2\n EI\n OR A\n JR Z,.no\n INC HL\n LD A,(HL)\n.no: RET\n",
    );
    assert!(report.holds(), "{report}");
}

/// A return to another address with the stack in order is reported with that address.
#[test]
fn a_return_elsewhere_is_reported_with_its_target() {
    let told = told("; In: HL = 0..3\n; Out: -\n; Clobbers: DE", " POP DE\n PUSH HL");
    let expected = "went into the ROM, to $0000, from f+2 ($8002, mine.asm:8): a header with `Calls: ROM` runs";
    assert!(matches!(&told[..], [one] if one.starts_with(expected)), "{told:?}");
}

/// Failures are counted in cases, and the last line counts the samples.
#[test]
fn the_counts_are_those_of_cases() {
    let one = prove(" ORG $8000\n; In: A = 0..0\n; Out: A = 1\nf: RET\n").to_string();
    assert!(one.contains("f: FAILS in the one case that there is"), "{one}");
    let sampled = prove(
        " ORG $8000\n; In: HL = 0..65535, DE = 0..65535\n; Out: HL = HL\nf: RET\n; In: A = 1..2\n; Out: A = A\ng: RET\n",
    );
    assert!(sampled.to_string().ends_with("2 of 2 contracts hold, 1 of them for a sample only"), "{sampled}");
    // Wrong on the second core only, whose fillers differ.
    let chance = prove(" ORG $8000\n; In: A = 0..255\n; Out: carry = 1\nf: LD A,D\n CP $A4\n RET\n");
    assert!(!chance.holds());
}

/// The few cases that a condition leaves are tried on both cores.
#[test]
fn cases_left_by_a_condition_are_tried_on_both_cores() {
    let report = prove(" ORG $8000\n; In: HL = 0..65535\n; Where: HL == 54321\n; Out: HL = HL\nf: RET\n");
    assert_eq!((report.proofs[0].found.cases, report.proofs[0].found.second), (1, 1), "{report}");
    let told = told("; In: HL = 0..65535\n; Where: HL == 54321\n; Out: A = 0..255", " LD A,($9000)");
    assert!(told[0].starts_with("read memory that is not an input, at $9000"), "{told:?}");
}

/// The page of a report: contracts that hold, samples, failures with their smallest case and trace, prose.
#[test]
fn a_report_is_a_page() {
    let report = prove(
        " ORG $8000\n; In: A = 0..9\n; Out: A = A\nf: RET\n; In: HL = 0..65535, BC = 0..65535\n; Out: A = L\n; T: 8\ng: LD A,L\n RET\n\
         ; In: B = 0..3\n; Out: A = B < 2 ? B : 9\nh: LD A,B\n RET\n; In: HL = text\n; Out: -\ni: RET\n",
    );
    let page = report.html().unwrap_or_else(|error| panic!("{error}"));
    for text in [
        "<b>3</b>contracts",
        "<td>holds</tr>",
        "<code>B = 2</code>",
        "A is 2, and should be 9",
        "LD A,B",
        "i (mine.asm:",
    ] {
        assert!(page.contains(text), "{text}: {page}");
    }
    assert!(page.contains("<b>1</b>hold") && page.matches(">fails<").count() == 2, "{page}");
}

#[test]
fn equal_bytes_in_a_row_are_one() {
    for (inputs, text) in [
        (&[("A", 1), ("B", 1), ("C", 1)][..], "A = 1, B = 1, C = 1"),
        (&[("[T]", 7), ("[T+1]", 7), ("[T+2]", 7), ("[T+3]", 0)][..], "[T:3] = 7, [T+3] = 0"),
        (&[("[T]", 7), ("[T+1]", 7), ("A", 7)][..], "[T] = 7, [T+1] = 7, A = 7"),
        (&[("[T+4]", 0), ("[T+5]", 0), ("[T+6]", 0), ("[T+8]", 0)][..], "[T+4:3] = 0, [T+8] = 0"),
        (&[("[T]", 0), ("[U+1]", 0), ("[U+2]", 0), ("[U+3]", 0)][..], "[T] = 0, [U+1:3] = 0"),
        (&[("word[T]", 0), ("word[T+2]", 0), ("word[T+4]", 0)][..], "word[T] = 0, word[T+2] = 0, word[T+4] = 0"),
        (&[("[T+18446744073709551615]", 0)][..], "[T+18446744073709551615] = 0"),
    ] {
        let inputs: Vec<(String, i64)> = inputs.iter().map(|(name, value)| ((*name).to_owned(), *value)).collect();
        assert_eq!(lab::contract::listed(&inputs, |value| value.to_string()).join(", "), text);
    }
}
