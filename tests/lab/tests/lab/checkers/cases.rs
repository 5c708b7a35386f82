//! The case files of checkers, by the examples of the rules.

use lab::{Chosen, Error, Only, Said, Subject};

/// Answers a case file.
fn answers(rules: &str, text: &str) -> Result<Vec<String>, Error> {
    answers_of(None, rules, text)
}

fn answers_of(only: Option<Only>, rules: &str, text: &str) -> Result<Vec<String>, Error> {
    let entry = lab::programs::find("checkers").expect("a row");
    let subject = Subject::new(entry, None)?;
    let mut chosen = Chosen::default();
    chosen.set("rules", rules);
    let said = entry.prover.cases(&subject, &chosen, text, only)?;
    Ok(said
        .into_iter()
        .map(|said| match said {
            Said::Alike(answer) => answer,
            Said::Differs(line) => panic!("{line}"),
        })
        .collect())
}

/// A line each, with its answer.
const ORIGINAL: [(&str, &str); 13] = [
    ("1 0x00000FFF 0xFFF00000 0x00000000 0 0x00000FFF", "0x0000F000"),
    ("1 0x00000FFF 0xFFF00000 0x00000000 0 0x00001200", "0x00000000"),
    ("1 0x00000FFF 0xFFF00000 0x00000000 0 0x00100000", "0x00000000"),
    ("2 0x00000200 0x00002000 0x00000000 0 0x00000200", "0x00010000"),
    ("3 0x00000200 0x00010000 0x00000200 0x00002000 0x00000000 0", "0x00010000 0x00000000 0x00000000 0"),
    ("3 0x00000200 0x00002000 0x10000200 0x00000000 0x00000000 0", "0x10002000 0x00000000 0x10000000 0"),
    (
        "4 0x00200000 0x06000000 0x00000000 0 0x00200000 0x40000000 0x00800000 0xFFFFFFFF",
        "1 0x00800000 0x00000000 0x00800000 0",
    ),
    ("4 0x00200000 0x06000000 0x00000000 0 0x00200000 0x40000000 0xFFFFFFFF", "0 0x00200000 0x06000000 0x00000000 0"),
    ("4 0x00000FFF 0xFFF00000 0x00000000 0 0xFFFFFFFF", "0 0x00000FFF 0xFFF00000 0x00000000 0"),
    ("4 0x00000FFF 0xFFF00000 0x00000000 0 0x00000300 0x00003000 0xFFFFFFFF", "0 0x00000FFF 0xFFF00000 0x00000000 0"),
    ("5 0x00000FFF 0xFFF00000 0x00000000 0", "8-12 8-13 9-13 9-14 10-14 10-15 11-15"),
    ("5 0x00000001 0x00000000 0x00000000 1", "none"),
    ("6 0x00000FFF 0xFFF00000 0x00000000 0 3", "302"),
];

#[test]
fn the_examples_of_the_rules_are_answered() {
    let text: String = ORIGINAL.iter().map(|(line, _)| format!("{line}\n# a remark\n\n")).collect();
    let answers = answers("original", &text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(answers, ORIGINAL.map(|(_, answer)| answer));
}

#[test]
fn crowning_ends_the_turn_in_english_draughts() {
    let position = "0x00200000 0x06000000 0x00000000 0";
    let text = format!(
        "4 {position} 0x00200000 0x40000000 0x00800000 0xFFFFFFFF\n4 {position} 0x00200000 0x40000000 0xFFFFFFFF\n5 {position}\n"
    );
    let answers = answers("english", &text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(answers, [&format!("0 {position}"), "1 0x40000000 0x04000000 0x40000000 0", "21-30"]);
}

#[test]
fn a_line_that_cannot_be_read_is_named() {
    for (line, why) in [
        ("7 0x00000FFF", "any of the program's forms"),
        ("1 0x00000FFF 0xFFF00000 0x00000000 0", "5 arguments are expected, not 4"),
        ("1 0x00000FFF 0xFFF00000 0x00000000 2 0x00000FFF", "not a side to move"),
        ("1 0x00000FFF 0xFFF00000 0x00000000 0 0x0000FFF", "not a board"),
        ("1 0x00000FFF 0xFFF00000 0x00000000 0 0x+0000FFF", "not a board"),
        ("3 0x00000200 0x00000400 0x00000200 0x00000000 0x00000000 0", "not a step"),
        ("4 0x00000FFF 0xFFF00000 0x00000000 0 0x00000200", "does not end with 0xFFFFFFFF"),
        ("6 0x00000FFF 0xFFF00000 0x00000000 0 nine", "`nine` is not a number of turns"),
        ("6 0x00000FFF 0xFFF00000 0x00000000 0 9", "at most 8 turns; `--only port` answers it"),
    ] {
        let text = format!("# the second line is wrong\n{line}\n");
        let error = answers("original", &text).expect_err(line).to_string();
        assert!(error.contains('2') && error.contains(why), "{line}: {error}");
    }
}

#[test]
fn the_port_alone_counts_further_ahead() {
    let text = "6 0x00000FFF 0xFFF00000 0x00000000 0 9\n";
    let answers = answers_of(Some(Only::Port), "english", text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(answers, ["3963680"], "a published number");
}
