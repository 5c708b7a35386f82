//! The case files, by the examples of the rules.

use lab::{Chosen, Error, Said, Subject};

/// Answers a case file.
fn answers(text: &str) -> Result<Vec<String>, Error> {
    let entry = lab::programs::find("xiangqi").expect("a row");
    let subject = Subject::new(entry, None)?;
    let said = entry.prover.cases(&subject, &Chosen::default(), text, None)?;
    Ok(said
        .into_iter()
        .map(|said| match said {
            Said::Alike(answer) => answer,
            Said::Differs(line) => panic!("{line}"),
        })
        .collect())
}

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// A line each, with its answer.
const EXAMPLES: [(&str, &str); 15] = [
    ("line 3k5/2R6/9/9/9/9/9/9/6r2/4K1N2 w : c8c9 d9d8 c9c8 d8d9 c8c9 d9d8 c9c8 d8d9", "8 black perpetual check"),
    ("line 4k4/9/5c3/5r3/9/4C4/4R4/5K3/9/3A5 w : e4f4 f6e6 f4e4 e6f6 e4f4 f6e6 f4e4 e6f6", "8 draw repetition"),
    (
        "line rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 : a0a1 a9a8 a1a0 a8a9 a0a1 a9a8 a1a0 a8a9",
        "8 draw repetition",
    ),
    ("line rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w : h2e2 H9-G7", "2 -"),
    ("line 3k5/9/9/9/9/9/9/9/9/4K4 b :", "0 draw material"),
    ("line 3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 119 90 : e1e2", "1 draw sixty moves"),
    ("perft 4k4/9/9/9/9/9/9/4n4/3A5/3K5 w : 3", "14"),
    ("perft 4k4/9/9/9/9/9/9/4n4/3A5/3K5 w : 6", "786"),
    ("perft 4k4/9/9/9/9/9/9/4n4/3A5/3K5 w : 0", "1"),
    ("moves 4k4/9/9/9/9/9/9/4n4/3A5/3K5 w", "1 0 0 2 d0e0 d1e2"),
    ("moves 3k5/4a4/9/9/9/9/9/9/9/4K4 w - - 0 1", "0 0 0 2 e0e1 e0f0"),
    ("moves 3k5/R8/1R7/9/9/9/9/9/9/4K4 b", "0 0 1 0"),
    ("moves R2k5/1R7/9/9/9/9/9/9/9/4K4 b", "1 1 0 0"),
    (
        "original .............................R............................................................",
        "00804020100804FD8100804",
    ),
    (
        "rules ...........................P..............................................................",
        "00000000000001000000000",
    ),
];

#[test]
fn the_examples_of_the_rules_are_answered() {
    let text: String = EXAMPLES.iter().map(|(line, _)| format!("{line}\n# a remark\n\n")).collect();
    let answers = answers(&text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(answers, EXAMPLES.map(|(_, answer)| answer));
}

#[test]
fn a_line_that_cannot_be_read_is_named() {
    for (line, why) in [
        ("what", "any of the program's forms"),
        ("original RNB", "not a board"),
        ("moves 9/9 w", "not a position in FEN"),
        ("moves 4k4/9/9/9/9/9/9/9/9/4K4 w", "not a position of a game"),
        (&format!("line {START}"), "a colon"),
        (&format!("line {START} : a0a5"), "a0a5 is not legal"),
        (&format!("line {START} : a0"), "not a move"),
        (&format!("perft {START} : six"), "`six` is not a number of moves"),
        (&format!("perft {START} : 8"), "at most 7 moves; `--only port` answers it"),
        ("perft C1nNk4/9/9/9/9/9/n1pp5/B3C4/9/3A1K3 w : 7", "more than 4000000 positions"),
    ] {
        let text = format!("# the second line is wrong\n{line}\n");
        let error = answers(&text).expect_err(line).to_string();
        assert!(error.contains('2') && error.contains(why), "{line}: {error}");
    }
}
