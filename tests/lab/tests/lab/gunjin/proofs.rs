//! The rules compared with the port: a seeded part of all cases.

use lab::diff::Extent;
use lab::programs::gunjin::ROWS;

use super::core;
use crate::asked::{asked, is_noticed};

#[test]
fn the_rules_answer_like_the_port() {
    let report = asked(&core(), &ROWS, &[], Extent::Part);
    assert!(report.holds(), "{}", report.differences().next().expect("a difference"));
    let cases: Vec<(&str, usize)> = report.questions.iter().map(|question| (question.title, question.cases)).collect();
    assert_eq!(
        cases,
        [
            ("maps", 2),
            ("boards turned", 2_166),
            ("combats", 434),
            ("combats of debug mode", 62),
            ("moves with one blocker", 1_196),
            ("moves of seeded games", 5_318),
            ("turns of seeded games", 4_389),
            ("lists of moves", 30),
            ("games played out", 5),
            ("runs of the register", 10),
            ("chance taken in", 200),
            ("boards cleared", 30),
            ("trays filled", 1),
            ("bytes of the register", 10_000),
            ("jumps of the register", 1_024),
            ("halves filled by chance", 400),
            ("halves rated", 400),
            ("halves chosen", 30),
            ("set-ups checked", 1_736),
            ("pieces placed", 2_000),
            ("games saved", 100),
            ("blocks checked", 2_487),
            ("games loaded", 100),
            ("knowledge at the beginning", 2),
            ("moves learned from", 300),
            ("moves chosen", 186),
            ("moves chosen against other types", 186),
        ]
    );
}

/// A routine that returns at once does not answer like the port: each question notices that.
#[test]
fn a_routine_that_does_nothing_is_noticed() {
    const RET: u8 = 0xC9;
    for row in &ROWS {
        for routine in row.question(Extent::Part).routines() {
            let mut program = core();
            let at = usize::try_from(program.symbols[*routine] - i64::from(program.start)).expect("an offset");
            program.code[at] = RET;
            assert!(is_noticed(&program, &ROWS, row.title), "{}: {routine}", row.title);
        }
    }
}

/// The longest choice of a move among all cases, in T-states.
const SLOWEST: u64 = 994_907;

/// Everything that can be walked whole, and the seeded games.
#[test]
#[ignore = "it takes minutes"]
fn the_rules_answer_like_the_port_in_all_cases() {
    let report = asked(&core(), &ROWS, &[], Extent::Whole);
    println!("{report}");
    assert!(report.holds(), "{}", report.differences().next().expect("a difference"));
    let choices = report.questions.iter().filter(|question| question.title.starts_with("moves chosen"));
    assert_eq!(choices.map(lab::diff::Summary::longest).max(), Some(SLOWEST));
}
