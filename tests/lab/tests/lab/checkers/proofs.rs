//! Rules and player compared with the port: a seeded part of `zxlab prove checkers --whole`.

use lab::diff::Extent;
use lab::programs::checkers::ROWS;

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
            ("slides of a piece", 4_914),
            ("jumps of a piece", 4_914),
            ("slides of many pieces", 5_000),
            ("jumps of many pieces", 5_000),
            ("slides and hops", 1_095),
            ("lists of up to three squares", 8_836),
            ("beginnings of turns", 6_178),
            ("squares that may follow", 6_178),
            ("all turns", 300),
            ("all turns of up to three pieces", 2_144),
            ("sides that can move", 1_072),
            ("numbers of boards", 133),
            ("squares by row and column", 64),
            ("turns of seeded lines", 2_000),
            ("steps of seeded lines", 2_136),
            ("chains of five hops and more", 1),
            ("published lines of play", 4),
            ("lines of play from the start", 4),
            ("lines of play", 7),
            ("turns added to lines", 6),
            ("turns of a game", 3_195),
            ("draws by repetition", 4),
            ("draws by quiet turns", 2),
            ("games that are not drawn", 3_214),
            ("repetitions", 3_220),
            ("end games of two pieces", 200),
            ("the table of end games", 6_976),
            ("worth of pieces", 1),
            ("slides in a search", 512),
            ("hops in a search", 512),
            ("squares in a search", 32),
            ("leads", 8_281),
            ("levels", 5),
            ("answers that see repetitions", 40),
            ("answers at level 1", 60),
            ("answers with two kings against one", 20),
            ("searches that BREAK ends", 2),
            ("answers on crowded boards", 2),
            ("answers near the end", 108),
            ("answers at level 2", 12),
            ("answers at level 3", 1),
            ("answers where each turn loses", 4),
            ("answers at level 4", 0),
            ("answers at level 5", 0),
        ]
    );
}

/// A byte of each part is broken, and noticed.
#[test]
fn a_wrong_byte_is_noticed() {
    for (symbol, offset, title) in [
        ("FromAside", 0, "answers at level 1"),
        ("Men", 9, "answers at level 2"),
        ("known_ending", 2, "end games of two pieces"),
        ("KingsWorth", 30, "worth of pieces"),
        ("Levels", 14, "levels"),
        ("look_ahead", 8, "answers with two kings against one"),
        ("steps", 2, "slides of a piece"),
        ("aside", 7, "jumps of a piece"),
        ("row", 1, "jumps of many pieces"),
        ("list_path", 1, "all turns"),
        ("play_turn", 4, "turns of a game"),
        ("is_drawn", 9, "draws by repetition"),
        ("is_drawn", 17, "games that are not drawn"),
        ("is_drawn", 19, "draws by quiet turns"),
        ("count_repeats", 4, "repetitions"),
        ("turn_value", 10, "answers that see repetitions"),
    ] {
        let program = with_wrong_byte(game(), symbol, offset);
        assert!(is_noticed(&program, &ROWS, title), "{symbol}+{offset} makes no difference to {title}");
    }
}

/// A search that begins its next depth with another window than the whole one is noticed where each turn loses.
#[test]
fn a_narrower_window_is_noticed() {
    let mut program = game();
    let at = |symbol: &str| usize::try_from(program.symbols[symbol] - i64::from(program.start)).expect("an offset");
    let (next, deeper) = (at("choose_move.next") + 36, at("choose_move.deeper"));
    let [jump, back] = program.code[next..next + 2] else { panic!("two bytes") };
    assert_eq!((jump, usize::from(back)), (0x38, 256 + deeper - (next + 2)), "JR C,.deeper");
    program.code[next + 1] += 3;
    assert!(is_noticed(&program, &ROWS, "answers where each turn loses"));
}
