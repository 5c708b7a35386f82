//! The Z80 rules and player of xiangqi, compared with the port on both cores: a seeded part of what they can be asked.

mod cases;
mod layout;
mod player;
mod questions;

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use games::xiangqi::Why;
use lab::contract::{Options, Source};
use lab::diff::{Covering, compare, cover};
use pipeline::{Assembler, Program};

use questions::{LOOPS, questions};

fn source() -> PathBuf {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../z80src/xiangqi/proof.asm");
    path.canonicalize().unwrap_or(path)
}

fn rules() -> Program {
    Program::from_source(&source(), Assembler::Builtin).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn rules_and_player_answer_like_the_port() {
    let report = compare(&rules(), &questions(1, 3)).unwrap_or_else(|error| panic!("{error}"));
    assert!(report.holds(), "{}", report.differences().next().expect("a difference"));
    let cases: Vec<(&str, usize)> = report.questions.iter().map(|question| (question.title, question.cases)).collect();
    assert_eq!(
        cases,
        [
            ("the set-up", 1),
            ("moves by the original's test", 113_400),
            ("places off the board, by the original's test", 25_024),
            ("moves by the rules' test", 113_400),
            ("places off the board, by the rules' test", 25_024),
            ("moves judged", 81_000),
            ("moves of the pieces", 1_000),
            ("captures", 1_000),
            ("legal moves", 1_000),
            ("checks by one or two pieces", 19_008),
            ("checks of seeded play", 3_000),
            ("facing kings", 19_008),
            ("moves recorded", 1_794),
            ("ends of games", 1_954),
            ("lines of play", 14),
            ("answers of the player", 30),
        ]
    );
}

/// The seeded games come to every end.
#[test]
fn the_games_with_loops_come_to_every_end() {
    let mut ends: HashMap<Why, usize> = HashMap::new();
    for case in cases::loops(1, LOOPS) {
        if let Some(ending) = case.play.ending() {
            *ends.entry(ending.why).or_default() += 1;
        }
    }
    assert_eq!(ends.values().sum::<usize>(), LOOPS);
    assert_eq!(ends.len(), 6, "{ends:?}");
}

/// A part of what `zxlab prove z80src/xiangqi/proof.asm` tries.
#[test]
fn the_headers_are_kept() {
    let part = Options { seed: 1, samples: 4_000, most: 1 << 14, steps: 24 };
    let headers = Source::load(source()).unwrap_or_else(|error| panic!("{error}"));
    let report = headers.prove(&part, &|_| true).unwrap_or_else(|error| panic!("{error}"));
    assert!(report.holds(), "{report}");
    assert_eq!((report.proofs.len(), report.prose.len()), (16, 33), "{report}");
    assert!(!report.to_string().contains("has no `=`"), "each says why");
}

/// Every instruction is executed, and every branch goes both ways, on a part of the cases.
#[test]
fn the_cases_reach_every_instruction() {
    let sources = &[
        "board.asm",
        "single.asm",
        "check.asm",
        "moves.asm",
        "record.asm",
        "lines.asm",
        "player.asm",
        "search.asm",
        "frames.asm",
        "worth.asm",
    ];
    let covering = Covering { sources, what: "the rules and the player", questions: questions(16, 2), table: None };
    let coverage = cover(&rules(), &covering).unwrap_or_else(|error| panic!("{error}"));
    assert!(coverage.holds(), "{coverage}");
    assert!(coverage.instructions.len() >= 1_250, "{coverage}");
}

/// A byte of each part is broken, and noticed.
#[test]
fn a_wrong_byte_is_noticed() {
    let mut asked = questions(64, 2);
    for (symbol, offset, title) in [
        ("SetUp", 1, "the set-up"),
        ("RedPawnOriginal", 2, "moves by the original's test"),
        ("find_point", 2, "places off the board, by the rules' test"),
        ("test_way", 8, "moves by the rules' test"),
        ("judge_move", 5, "moves judged"),
        ("KnightSteps", 3, "moves of the pieces"),
        ("list_takes", 0, "captures"),
        ("is_safe", 10, "legal moves"),
        ("KnightChecks", 1, "checks by one or two pieces"),
        ("is_attacked", 3, "checks of seeded play"),
        ("are_facing", 12, "facing kings"),
        ("play_move", 4, "moves recorded"),
        ("find_repetition", 6, "ends of games"),
        ("count_lines", 5, "lines of play"),
        ("choose_move", 5, "answers of the player"),
    ] {
        let mut program = rules();
        let at = usize::try_from(program.symbols[symbol] - i64::from(program.start)).expect("an offset") + offset;
        program.code[at] ^= 0x11;
        let number = asked.iter().position(|question| question.title() == title);
        let question = asked.swap_remove(number.unwrap_or_else(|| panic!("{title}")));
        let report = compare(&program, &[question]).unwrap_or_else(|error| panic!("{error}"));
        assert!(!report.holds(), "{symbol}+{offset} makes no difference to {title}");
    }
}
