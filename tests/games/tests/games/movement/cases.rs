//! Cases from a file, and diagrams.

use super::{board, piece, spaces};
use games::movement::{CASES_HEADER, Case, Diagram, Mark};

#[test]
fn a_case_is_answered_by_both_models() {
    let answer = |line: &str| Case::parse(line).expect("a line").map(|case| case.answer());
    for (line, moves) in [
        ("cylinder,Bishop,c1,,d2", "a3 b2 d2 d8 e7 f6 g5 h4"),
        // An own stone is an answer as any other; on the circle the files begin with d.
        ("circle,Rook,d1,c1,e1 d3", "d2 d3 c1 e1"),
        ("square,King,a1,a2 b1,b2", "a2 b1 b2"),
        ("square,chinese knight,a1,a2,b1", ""),
    ] {
        assert_eq!(answer(line), Some(format!("{line},{moves},{moves}")), "{line}");
    }
    let marked = format!("\u{FEFF}{CASES_HEADER}\r\n");
    for none in [CASES_HEADER, &marked, "", "# a comment", "\n"] {
        assert_eq!(answer(none), None, "{none}");
    }
    for (line, expected) in [
        ("square,Rook,a1", "five fields are expected, board,piece,origin,own,enemy, not 3"),
        ("cube,Rook,a1,,", "a board is expected, not `cube`"),
        ("square,Rok,a1,,", "a piece is expected, not `Rok`"),
        ("square,Rook,a9,,", "a space of the board is expected, not `a9`"),
        ("square,Rook,a1,a2 z1,", "a space of the board is expected, not `z1`"),
        ("square,Rook,a1,a2 b2,b2 c3", "different spaces are expected, but two pieces stand on b2"),
        ("square,Rook,a1,,a1", "different spaces are expected, but two pieces stand on a1"),
        ("sq\u{1b}uare,Rook,a1,,", "a board is expected, not `sq\\u{1b}uare`"),
    ] {
        assert_eq!(Case::parse(line).expect_err(line), expected);
    }
}

#[test]
fn a_diagram_marks_every_space() {
    let circle = board("circle");
    let griffon = piece("Griffon", &circle);
    let diagram = Diagram::new(
        &griffon,
        circle.space("d2").expect("a space"),
        spaces(&circle, "c3"),
        spaces(&circle, "e3 e4"),
        true,
    );
    assert!(diagram.different().is_empty());
    let count = |mark| diagram.marked(mark).len();
    let all = [
        Mark::Origin,
        Mark::Own,
        Mark::Enemy,
        Mark::Move,
        Mark::Capture,
        Mark::Listed,
        Mark::Empty,
        Mark::Differs,
        Mark::Hole,
    ];
    assert_eq!(all.iter().map(|mark| count(*mark)).sum::<usize>(), 64);
    assert_eq!((count(Mark::Origin), count(Mark::Own), count(Mark::Enemy), count(Mark::Capture)), (1, 1, 1, 1));
    assert!(diagram.text().starts_with("Griffon on d2\n\n4  "), "{}", diagram.text());
    assert!(diagram.text().ends_with("both models agree\n"), "{}", diagram.text());
}
