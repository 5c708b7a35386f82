//! The case files: a CSV, answered by both models on both sides.

use lab::{Chosen, Error, Only, Said, Subject};

/// Answers a case file.
fn answers(text: &str, only: Option<Only>) -> Result<Vec<String>, Error> {
    let entry = lab::programs::find("movement").expect("a row");
    let subject = Subject::new(entry, None)?;
    let said = entry.prover.cases(&subject, &Chosen::default(), text, only)?;
    Ok(said
        .into_iter()
        .map(|said| match said {
            Said::Alike(answer) => answer,
            Said::Differs(line) => panic!("{line}"),
        })
        .collect())
}

/// Cases with both answers, by coordinates and by links: the examples of the article and of Wikipedia.
const EXAMPLES: [&str; 8] = [
    "square,Rook,a1,a3,c1,a2 a3 b1 c1,a2 a3 b1 c1",
    "square,Bishop,h4,,,d8 e1 e7 f2 f6 g3 g5,d8 e1 e7 f2 f6 g3 g5",
    "square,Chinese Knight,d4,d5,,b3 b5 c2 e2 f3 f5,b3 b5 c2 e2 f3 f5",
    "square,Griffon,a1,,b2,b2,b2",
    "cylinder,Bishop,c1,,,a3 a7 b2 b8 d2 d8 e3 e7 f4 f6 g5 h4 h6,a3 a7 b2 b8 d2 d8 e3 e7 f4 f6 g5 h4 h6",
    "cylinder,Knight,h2,,,a4 b1 b3 f1 f3 g4,a4 b1 b3 f1 f3 g4",
    "circle,King,d1,,,d2 c1 c2 e1 e2,d2 c1 c2 e1 e2",
    "cylinder,ShortRook,a1,b1,,a2 a3 a4 a5 b1 e1 f1 g1 h1,a2 a3 a4 a5 b1 e1 f1 g1 h1",
];

#[test]
fn the_lines_come_back_with_both_answers() {
    let mut text = "board,piece,origin,own,enemy\n".to_owned();
    for line in EXAMPLES {
        let case: Vec<&str> = line.split(',').take(5).collect();
        text.push_str(&format!("# a remark\n\n{}\n", case.join(",")));
    }
    for only in [None, Some(Only::Z80), Some(Only::Port)] {
        let answers = answers(&text, only).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(answers, EXAMPLES, "{only:?}");
    }
}

/// Too large for the program, whose points are signed bytes: the port alone answers.
#[test]
fn the_port_alone_answers_what_is_too_large_for_the_program() {
    let answers = answers("torus:5x11,Bishop,a1,,\n", Some(Only::Port)).unwrap_or_else(|error| panic!("{error}"));
    let [answer] = &answers[..] else { panic!("{answers:?}") };
    let fields: Vec<&str> = answer.split(',').collect();
    assert_eq!(fields[5], fields[6], "both models agree");
    assert_eq!(fields[5].split(' ').count(), 54, "all spaces, since 5 and 11 have no common divisor: {answer}");
}

#[test]
fn a_line_that_cannot_be_read_is_named() {
    for (line, why) in [
        ("what", "five fields are expected"),
        ("flat,Rook,a1,,", "a board is expected, not `flat`"),
        ("square,Rock,a1,,", "a piece is expected, not `Rock`"),
        ("square,Rook,a9,,", "a space of the board is expected, not `a9`"),
        ("square,Rook,a1,b1 z2,", "a space of the board is expected, not `z2`"),
        ("torus:6x7,Nightrider,a1,,", "too large for the program on this board; `--only port` answers it"),
    ] {
        let error = answers(&format!("# the second line is wrong\n{line}\n"), None).expect_err(line).to_string();
        assert!(error.contains('2') && error.contains(why), "{line}: {error}");
    }
}
