//! Rules and player compared with the port: a seeded part of `zxlab prove xiangqi --whole`.

use lab::diff::{Extent, compare};
use lab::programs::xiangqi::{ROWS, TENTH};

use super::game;
use crate::asked::{asked, is_noticed, with_wrong_byte};

#[test]
fn rules_and_player_answer_like_the_port() {
    let report = asked(&game(), &ROWS, &[], Extent::Part);
    assert!(report.holds(), "{}", report.differences().next().expect("a difference"));
    let cases: Vec<(&str, usize)> = report.questions.iter().map(|question| (question.title, question.cases)).collect();
    assert_eq!(
        cases,
        [
            ("moves by the original's test", 6_836),
            ("moves on seeded boards, by the original's test", 6_671),
            ("places off the board, by the original's test", 1_472),
            ("moves by the rules' test", 6_836),
            ("moves on seeded boards, by the rules' test", 6_671),
            ("places off the board, by the rules' test", 1_472),
            ("moves judged", 40_500),
            ("targets by the original's test", 4),
            ("targets by the rules' test", 4),
            ("the set-up", 1),
            ("moves of the pieces", 300),
            ("captures", 300),
            ("legal moves", 300),
            ("checks by one or two pieces", 11_544),
            ("facing kings", 11_544),
            ("checks of seeded play", 1_000),
            ("mates and stalemates with one or two pieces", 2_106),
            ("moves recorded", 1_794),
            ("ends of games", 1_954),
            ("games that only seem to repeat", 100),
            ("ends with one or two pieces", 296),
            ("published lines of play", 24),
            ("published lines of play, further ahead", 1),
            ("games played out", 12),
            ("answers of the player", 82),
            ("answers where games only seem to repeat", 12),
            ("levels of the player", 5),
            ("worth of the pieces", 1_260),
            ("answers at level 1", 40),
            ("answers at level 2", 8),
            ("answers at level 3", 1),
            ("answers at level 4", 0),
            ("answers at level 5", 0),
        ]
    );
}

/// Checks, facing kings, mates and stalemates in a tenth of the placings of the kings with one and with two further pieces.
#[test]
fn a_tenth_of_the_placings_is_judged_like_by_the_port() {
    let report = asked(&game(), &TENTH, &[], Extent::Part);
    assert!(report.holds(), "{}", report.differences().next().expect("a difference"));
    let cases: Vec<usize> = report.questions.iter().map(|question| question.cases).collect();
    assert_eq!(cases, [4_473_533, 4_473_533, 3_175_004]);
}

#[test]
#[ignore = "lines of up to six moves, for minutes"]
fn the_published_lines_of_play_are_counted_further_ahead() {
    let row = ROWS.iter().find(|row| row.title == "published lines of play, further ahead").expect("a row");
    let report = compare(&game(), &[row.question(Extent::Whole)]).unwrap_or_else(|error| panic!("{error}"));
    assert!(report.holds(), "{}", report.differences().next().expect("a difference"));
    assert_eq!(report.questions[0].cases, 25);
}

/// A byte of each part is broken, and noticed.
#[test]
fn a_wrong_byte_is_noticed() {
    for (symbol, offset, title) in [
        ("rules.PawnOriginal", 2, "moves by the original's test"),
        ("rules.PawnOriginal", 2, "moves on seeded boards, by the original's test"),
        ("rules.test_way", 8, "moves by the rules' test"),
        ("rules.test_way", 8, "moves on seeded boards, by the rules' test"),
        ("rules.find_point", 2, "places off the board, by the rules' test"),
        ("rules.judge_move", 5, "moves judged"),
        ("rules.PawnOriginal", 2, "targets by the original's test"),
        ("rules.targets_by_rules", 1, "targets by the rules' test"),
        ("rules.SetUp", 1, "the set-up"),
        ("rules.KnightSteps", 3, "moves of the pieces"),
        ("rules.list_takes", 0, "captures"),
        ("rules.is_safe", 10, "legal moves"),
        ("rules.KnightChecks", 1, "checks by one or two pieces"),
        ("rules.is_attacked", 3, "checks of seeded play"),
        ("rules.are_facing", 12, "facing kings"),
        ("rules.find_ending", 5, "mates and stalemates with one or two pieces"),
        ("rules.play_move", 4, "moves recorded"),
        ("rules.find_repetition", 4, "ends of games"),
        ("rules.find_ending", 5, "ends with one or two pieces"),
        ("rules.count_lines", 5, "published lines of play"),
        ("rules.count_lines", 5, "published lines of play, further ahead"),
        ("rules.play_line", 5, "games played out"),
        ("rules.find_gain", 1, "answers of the player"),
        ("rules.Levels", 1, "levels of the player"),
        ("rules.Rooks", 3, "worth of the pieces"),
        ("rules.find_gain", 1, "answers at level 1"),
        ("rules.find_gain", 1, "answers at level 2"),
        ("rules.find_gain", 1, "answers at level 3"),
    ] {
        let program = with_wrong_byte(game(), symbol, offset);
        assert!(is_noticed(&program, &ROWS, title), "{symbol}+{offset} makes no difference to {title}");
    }
}

/// A program that takes positions for repetitions whose points cancel out, without comparing the boards, is noticed by the positions in
/// which they do so by chance.
#[test]
fn a_comparison_by_the_points_alone_is_noticed() {
    let mut program = game();
    let at =
        usize::try_from(program.symbols["rules.find_repetition.same"] - i64::from(program.start)).expect("an offset");
    let [jump, back] = &mut program.code[at..at + 2] else { panic!("two bytes") };
    assert_eq!(*jump, 0x20, "JR NZ, where the copy differs from the board");
    (*jump, *back) = (0, 0);
    for title in ["games that only seem to repeat", "answers where games only seem to repeat"] {
        assert!(is_noticed(&program, &ROWS, title), "{title}");
    }
}

/// The cases of the whole proof are as many as its rows say.
#[test]
fn the_whole_proof_has_its_cases() {
    for row in &ROWS {
        let cases = row.question(Extent::Whole).cases().unwrap_or_else(|error| panic!("{error}"));
        assert!(cases >= row.question(Extent::Part).cases().unwrap_or_else(|error| panic!("{error}")), "{}", row.title);
    }
}
