//! Texts: mistakes with their places, round trips, and hostile texts.

use super::board;
use games::movement::{BOARDS, Betza, Board, ELEVEN, FUNCTIONS, Piece, Turn, WORDS, document, names};
use proptest::prelude::*;

/// Texts with the mistake that is reported for each: after `square:`, for definitions on the square board.
const MISTAKES: &[(&str, &str)] = &[
    ("def R checkride #0 #1 1;", "1:24: a function, a number, `#0` or `#1` is expected, not `;`"),
    ("def R checkride #0 #1 1 0", "1:26: `and`, `or` or `;` is expected, not the end of the text"),
    ("def R\n  checkrude #0 #1 1 0;", "2:3: a function, a number, `#0` or `#1` is expected, not `checkrude`"),
    ("def R checkride 1 #1 1 0;", "1:17: a space is expected, and `1` is a number or a truth"),
    ("def R checkleap #0 #1 1 0 or #1;", "1:30: a number or a truth is expected, and `#1` is a space"),
    ("def R not rays #0 1 0;", "1:11: a number or a truth is expected, and `rays` is a list of spaces"),
    ("def R #0;", "1:7: a truth or a list of spaces is expected, not a space"),
    ("def R checkleap #0 #1 1000 0;", "1:23: a number from -999 to 999 is expected, not `1000`"),
    ("def R checkleap #0 #1 1x 0;", "1:23: a number from -999 to 999 is expected, not `1x`"),
    ("def R logride #0 #1 n (e (w));", "1:26: brackets within brackets; `)` is expected first"),
    ("def R logride #0 #1 n (e ne;", "1:23: the bracket is not closed; `)` is expected"),
    ("def R logride #0 #1 ();", "1:21: the path is empty; a direction is expected"),
    ("def R logride #0 #1 (stop n);", "1:21: the path is empty; a direction is expected"),
    ("def R logride #0 #1 up;", "1:21: a direction or `(` is expected, not `up`"),
    ("def R logride #0 #1 n up;", "1:23: `and`, `or` or `;` is expected, not `up`"),
    ("def R logride #0 #1 (n pass);", "1:21: the last step of a path has a mark and could never be the end"),
    ("def R logride #0 #1 (pass n);", "1:22: a direction before a mark is expected, not `pass`"),
    ("def R logleap #0 #1;", "1:20: a direction is expected, not `;`"),
    ("def R logleap #0 #1 (n stop);", "1:24: `)` is expected, not `stop`"),
    (
        "def R logleap #0 #1 n and checkleap #0 #1 1 0;",
        "1:27: `checkleap` and `logleap` belong to different models; a definition uses one of them",
    ),
    ("def R empty #1; def R checkleap #0 #1 1 0;", "1:17: `R` is defined a second time"),
    ("def and empty #1;", "1:5: a name without a meaning of its own is expected, not `and`"),
    ("def 12 empty #1;", "1:5: a name without a meaning of its own is expected, not `12`"),
    ("def ;", "1:5: the name of the definition is expected, not `;`"),
    (
        "checkride",
        "1:1: `files`, `ranks`, `holes`, `ring`, `map`, `link`, `rlink` or `def` is expected, not `checkride`",
    ),
    ("// only\n)", "2:1: `files`, `ranks`, `holes`, `ring`, `map`, `link`, `rlink` or `def` is expected, not `)`"),
    ("map rank 0 1;", "1:5: `rank` has a meaning of its own; another name is expected for the direction"),
    ("map stop 0 1;", "1:5: `stop` has a meaning of its own; another name is expected for the direction"),
    ("map up 0;", "1:9: a number from -999 to 999 is expected, not `;`"),
    ("link up a1 a2;", "1:9: `(` is expected, not `a1`"),
    ("link up (a1);", "1:9: two spaces or more are expected between the brackets"),
    ("link up (a1 a9);", "1:13: a space of the board is expected, not `a9`"),
    ("ring sides;", "1:6: `files` or `ranks` is expected, not `sides`"),
    ("holes z1;", "1:7: a space of the board is expected, not `z1`"),
    ("ranks 8;", "1:1: the board has its `ranks` already"),
    ("files a b; map n 0 1;", "1:12: a board with `files` and `ranks` is expected first"),
    ("files a b;", "1:11: the board has no `ranks`"),
    ("files a1;", "1:7: the name of a file, one to four letters, is expected, not `a1`"),
    ("files ;", "1:7: the name of a file is expected, not `;`"),
    ("files a b; ranks 65;", "1:18: from 1 to 64 ranks are expected: a board has 128 spaces at most"),
    ("def P checkway #0 #1 1;", "1:23: a number from -999 to 999 is expected, not `;`"),
];

#[test]
fn mistakes_have_their_place_and_what_was_expected() {
    let board = board("square");
    for (text, expected) in MISTAKES {
        let error = document("square", text, Some(&board)).expect_err(text);
        assert_eq!(error.to_string(), format!("square:{expected}"), "{text}");
    }
    assert_eq!(
        document("none", "def R empty #1;", None).expect_err("no board").to_string(),
        "none:1:1: a board with `files` and `ranks` is expected first"
    );
    assert_eq!(
        document("none", "// nothing", None).expect_err("no board").to_string(),
        "none:1:11: `files`, which begins a board, is expected"
    );
}

#[test]
fn deep_and_long_texts_are_refused() {
    let board = board("square");
    let error = |text: String| document("long", &text, Some(&board)).expect_err("too long").message;
    assert_eq!(error(format!("def D {} 1;", "abs ".repeat(20_000))), "more than 100 functions within one another");
    assert_eq!(error(format!("def D {} 1;", "not ".repeat(20_000))), "more than 100 `not` in a row");
    assert_eq!(error(format!("def D logride #0 #1 ({});", "n ".repeat(20_000))), "a path has 256 steps at most");
    assert_eq!(error(format!("def D checkway #0 #1 {};", "1 ".repeat(20_000))), "more than 256 steps");
    let directions: String = (0..100).map(|number| format!("map d{number}x 0 1;")).collect();
    assert_eq!(error(directions), "a board has 64 directions at most");
    let files: String = (0..300)
        .map(|number| format!("{}{} ", char::from(b'a' + number as u8 / 26), char::from(b'a' + (number % 26) as u8)))
        .collect();
    assert_eq!(error(format!("files {files};")), "a board has 128 spaces at most");
}

#[test]
fn definitions_for_a_piece_have_to_be_there() {
    let board = board("square");
    let error = |text: &str, name: Option<&str>| {
        let document = document("piece", text, Some(&board)).expect("a text");
        Piece::of("piece", &document, name, Turn::None).expect_err(text).to_string()
    };
    assert_eq!(error("", None), "piece:1:1: a definition of a piece is expected");
    assert_eq!(error("def R checkride #0 #1 1 0;", Some("Q")), "piece:1:1: a definition of `Q` is expected");
    assert_eq!(error("\n def R checkride #0 #1 1 0;", None), "piece:2:6: a definition of `R` by links is expected too");
    assert_eq!(
        error("def R checkride #0 #1 1 0; def R logride #0 #1 n;", None),
        "piece:1:5: a definition of `RL` by links is expected too"
    );
    let all = "def R logride #0 #1 n; def RL lograys #0 n;\ndef R rays #0 1 0; def RL rays #0 1 0;";
    assert_eq!(error(all, None), "piece:2:5: `R` by coordinates is to be a number or a truth");
    let one_way =
        "map up 1 7; def R logleap #0 #1 up; def RL logleaps #0 up; def R checkway #0 #1 1 7; def RL walks #0 1 7;";
    let text = document("piece", one_way, Some(&board)).expect("a text");
    assert!(Piece::of("piece", &text, None, Turn::None).is_ok());
    let black = Piece::of("piece", &text, None, Turn::Half).expect_err("no opposite");
    assert!(black.message.contains("no opposite"), "{black}");
    let far = "def R logride #0 #1 n; def RL lograys #0 n; def R checkride #0 #1 999 998; def RL rays #0 1 0;";
    let text = document("piece", far, Some(&super::board("torus"))).expect("a text");
    let far = Piece::of("piece", &text, None, Turn::None).expect_err("too far");
    assert!(far.message.contains("too large for a ring"), "{far}");
}

#[test]
fn what_is_written_is_read_again() {
    for board in BOARDS.map(|(name, _)| board(name)) {
        for name in names() {
            let piece = super::piece(name, &board);
            let text = piece.text();
            let again = document("again", &text, Some(piece.board())).unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(again.definitions.len(), 4, "{name}");
            let again = Piece::of("again", &again, Some(name), Turn::None).expect("a piece");
            assert_eq!(again.text(), text);
        }
    }
}

#[test]
fn names_of_pieces_may_be_written_in_other_ways() {
    let board = board("square");
    for name in ["shortrook", "Short Rook", "short-rook", "SHORT_ROOK"] {
        assert_eq!(super::piece(name, &board).name(), "ShortRook");
    }
    assert!(Piece::named("Rok", &board, Turn::None).is_none());
    assert!(ELEVEN.iter().all(|name| names().any(|other| other == *name)));
}

#[test]
fn functions_are_found_by_their_words() {
    for signature in FUNCTIONS {
        assert_eq!(games::movement::Function::named(signature.name), Some(signature.function));
        assert_eq!(signature.function.signature().name, signature.name);
        assert!(!WORDS.contains(&signature.name));
    }
    assert_eq!(FUNCTIONS.len(), 32);
}

/// Makes texts of words of the language, in no order.
fn words() -> impl Strategy<Value = String> {
    let functions = FUNCTIONS.iter().map(|signature| signature.name);
    let others = "#0 #1 1 0 -1 999 -999 n e ne nne up ( ) ; // def files ranks holes ring map link rlink and or not stop pass over hop a b c 2 a1 b2 R L\n é";
    let words: Vec<String> = functions.chain(others.split(' ')).map(str::to_owned).collect();
    prop::collection::vec(prop::sample::select(words), 0..40).prop_map(|words| words.join(" "))
}

/// Makes definitions that can be read, of random depth.
fn definitions() -> impl Strategy<Value = String> {
    let number = prop_oneof![
        (-3i32..4).prop_map(|number| number.to_string()),
        Just("file #1".to_owned()),
        Just("- rank #0 rank #1".to_owned())
    ];
    let space = prop_oneof![
        Just("#0".to_owned()),
        Just("#1".to_owned()),
        (number.clone(), number.clone()).prop_map(|(x, y)| format!("where #0 {x} {y}")),
    ];
    let check = (
        prop::sample::select(vec!["checkleap", "checkride", "checkhop", "checkland"]),
        space.clone(),
        space.clone(),
        number.clone(),
        number,
    )
        .prop_map(|(function, from, to, x, y)| format!("{function} {from} {to} {x} {y}"));
    let leaf = prop_oneof![
        check,
        space.prop_map(|space| format!("empty {space}")),
        Just("checkrun #0 #1 1 1 0 1".to_owned()),
        Just("checktwostep #0 #1 0 1 1 1".to_owned()),
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        prop_oneof![
            inner.clone().prop_map(|part| format!(
                "not {}",
                part.split(" and ").next().unwrap_or("1").split(" or ").next().unwrap_or("1")
            )),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("{a} and {b}")),
            (inner.clone(), inner).prop_map(|(a, b)| format!("{a} or {b}")),
        ]
    })
}

/// Letters of Betza notation, in no order.
const LETTERS: &str = "[WFDNAHCLZJGKRBQmcnjpgzifblrvshyaot?eO0-9\\[\\]]{0,12}";

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_of_words_panics(text in words()) {
        let board = board("square");
        if let Ok(document) = document("words", &text, Some(&board)) {
            let _ = Piece::of("words", &document, None, Turn::None);
            for definition in &document.definitions {
                let again = games::movement::document("again", &definition.text(&document.board), Some(&document.board));
                prop_assert_eq!(&again.expect("a text").definitions[0], definition);
            }
        }
    }

    #[test]
    fn no_signs_panic(text in "\\PC{0,60}", board_text in "(files|ranks|a|b|2|;| ){0,20}") {
        let _ = document("signs", &text, Some(&board("square")));
        let _ = Board::parse("signs", &board_text);
        let _ = Board::named(&text);
        let _ = Betza::parse(&text);
    }

    #[test]
    fn no_definition_panics_when_it_is_asked(text in definitions(), origin in 0u8..64, stones in any::<u64>()) {
        let board = board("cylinder");
        let whole = format!("def X checkleap #0 #1 9 9 or {text}; def XL leaps #0 1 0; def X logleap #0 #1 n; def XL logleaps #0 n;");
        let document = document("made", &whole, Some(&board)).map_err(|error| TestCaseError::fail(format!("{error}\n{whole}")))?;
        let piece = Piece::of("made", &document, None, Turn::None).expect("a piece");
        piece.answers(&games::movement::Asked::new(origin, games::movement::Spaces(stones.into())));
    }

    #[test]
    fn notations_that_can_be_read_give_the_same_moves_in_both_models(text in LETTERS, origin in 0u8..64, stones in any::<u64>(), name in 0usize..4) {
        let board = board(BOARDS[name].0);
        if let Ok(betza) = Betza::parse(&text) {
            match Piece::betza("X", &betza, &board, Turn::None) {
                Ok(piece) => {
                    let answers = piece.answers(&games::movement::Asked::new(origin, games::movement::Spaces(stones.into())));
                    prop_assert_eq!(answers.mathematical, answers.logical, "{}", text);
                    prop_assert!(answers.logical.without(answers.listed).is_empty(), "{}", text);
                }
                Err(error) => prop_assert!(error.message.contains("too large") || error.message.contains("at most"), "{}: {}", text, error),
            }
        }
    }
}
