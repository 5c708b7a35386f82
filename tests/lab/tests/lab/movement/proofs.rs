//! Evaluators, compiler and variants compared with the port: a seeded part of `zxlab prove movement --whole`.

use lab::diff::Extent;
use lab::programs::movement::ROWS;

use super::program;
use crate::asked::{asked, is_noticed, with_wrong_byte};

#[test]
fn both_models_and_the_compiler_answer_like_the_port() {
    let report = asked(&program(), &ROWS, &[], Extent::Part);
    for question in &report.questions {
        let first =
            question.differences.first().map(|first| first.to_string().lines().take(8).collect::<Vec<_>>().join("\n"));
        assert_eq!(first, None, "{}", question.title);
    }
    assert!(report.holds());
    let cases: Vec<(&str, usize)> = report.questions.iter().map(|question| (question.title, question.cases)).collect();
    assert_eq!(
        cases,
        [
            ("moves on empty boards, by links", 176),
            ("moves on empty boards, by coordinates", 176),
            ("moves with the first stone of a path, by links", 600),
            ("moves with the first stone of a path, by coordinates", 600),
            ("single moves on the square board", 400),
            ("single moves on the cylinder", 400),
            ("single moves on the circle", 400),
            ("moves on random boards, by links", 400),
            ("moves on random boards, by coordinates", 400),
            ("spaces that lists by links name", 600),
            ("spaces that lists by coordinates name", 600),
            ("single moves by definitions written by chance, by links", 2_280),
            ("single moves by definitions written by chance, by coordinates", 2_280),
            ("moves by definitions written by chance, by links", 570),
            ("spaces that lists written by chance name, by links", 570),
            ("spaces that lists written by chance name, by coordinates", 570),
            ("the boards", 4),
            ("texts of the pieces", 48),
            ("texts without a mistake", 300),
            ("texts with a mistake", 300),
            ("variants set up", 19),
            ("legal moves in games", 38),
            ("legal moves in positions set up by chance", 80),
            ("published lines of play of one move", 19),
            ("published lines of play of two moves", 1),
            ("published lines of play of three moves", 0),
        ]
    );
    // Lit within a frame by links, and within a second by coordinates.
    for (question, most) in report.questions.iter().zip([69_888, 3_500_000]) {
        assert!((1..most).contains(&question.longest()), "{}: {} T", question.title, question.longest());
    }
}

/// A byte of each part is broken, and noticed.
#[test]
fn a_wrong_byte_is_noticed() {
    for (symbol, offset, title) in [
        ("links_moves", 20, "moves on empty boards, by links"),
        ("coordinates_moves", 2, "moves on empty boards, by coordinates"),
        ("links_moves", 20, "moves with the first stone of a path, by links"),
        ("coordinates_moves", 2, "moves with the first stone of a path, by coordinates"),
        ("links_check", 16, "single moves on the square board"),
        ("coordinates_check", 10, "single moves on the cylinder"),
        ("links_check", 16, "single moves on the circle"),
        ("links_moves", 20, "moves on random boards, by links"),
        ("coordinates_moves", 2, "moves on random boards, by coordinates"),
        ("links_list", 2, "spaces that lists by links name"),
        ("coordinates_list", 2, "spaces that lists by coordinates name"),
        ("links_check", 16, "single moves by definitions written by chance, by links"),
        ("product", 2, "single moves by definitions written by chance, by coordinates"),
        ("visit_walk", 20, "moves by definitions written by chance, by links"),
        ("links_list", 2, "spaces that lists written by chance name, by links"),
        ("coordinates_list", 2, "spaces that lists written by chance name, by coordinates"),
        ("Boards", 2, "the boards"),
        ("Functions", 2, "texts of the pieces"),
        ("Functions", 2, "texts without a mistake"),
        ("Functions", 2, "texts with a mistake"),
        ("Variants", 9, "variants set up"),
        ("make_move", 4, "legal moves in games"),
        ("in_reach", 37, "legal moves in positions set up by chance"),
        ("count_lines", 4, "published lines of play of one move"),
        ("count_lines", 4, "published lines of play of two moves"),
    ] {
        let wrong = with_wrong_byte(program(), symbol, offset);
        assert!(is_noticed(&wrong, &ROWS, title), "{symbol}+{offset} makes no difference to {title}");
    }
}

/// The cases of the whole proof are as many as its rows say.
#[test]
#[ignore = "all texts of the whole proof, for a minute"]
fn the_whole_proof_has_its_cases() {
    for row in &ROWS {
        let cases = row.question(Extent::Whole).cases().unwrap_or_else(|error| panic!("{error}"));
        assert!(cases >= row.question(Extent::Part).cases().unwrap_or_else(|error| panic!("{error}")), "{}", row.title);
    }
}
