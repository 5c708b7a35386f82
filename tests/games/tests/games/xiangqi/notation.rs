//! Notations: FEN, algebraic and WXF, written and read.

use games::xiangqi::{Board, Move, ParseError, Play, Position};

use super::{position, walk};

fn wxf(fen: &str, text: &str) -> String {
    position(fen).wxf(text.parse().expect("a move")).expect("a piece")
}

#[test]
fn wxf_names_are_those_of_the_sheet() {
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
    for (side, text, name) in [
        ("w", "h2e2", "C2.5"),
        ("w", "b0c2", "H8+7"),
        ("w", "a0a1", "R9+1"),
        ("w", "c3c4", "P7+1"),
        ("w", "e0e1", "K5+1"),
        ("w", "c0e2", "E7+5"),
        ("w", "f0e1", "A4+5"),
        ("b", "h7e7", "C8.5"),
        ("b", "b9c7", "H2+3"),
        ("b", "a6a5", "P1+1"),
    ] {
        assert_eq!(wxf(&format!("{start} {side}"), text), name, "{text}");
        let position = position(&format!("{start} {side}"));
        assert_eq!(position.parse_wxf(name).map(|chosen| chosen.to_string()), Ok(text.to_owned()));
    }
}

#[test]
fn pieces_alike_on_a_file_are_told_apart() {
    // Rooks on g5 and g2; Black's cannons on c7 and c3; three pawns on g, c and others below.
    assert_eq!(wxf("3k5/9/9/9/6R2/9/9/6R2/9/4K4 w", "g5g6"), "R++1");
    assert_eq!(wxf("3k5/9/9/9/6R2/9/9/6R2/9/4K4 w", "g5i5"), "R+.1");
    assert_eq!(wxf("3k5/9/9/9/6R2/9/9/6R2/9/4K4 w", "g2g1"), "R--1");
    assert_eq!(wxf("3k5/9/2c6/9/9/9/2c6/9/9/4K4 b", "c7c8"), "C--1");
    assert_eq!(wxf("3k5/9/2c6/9/9/9/2c6/9/9/4K4 b", "c3b3"), "C+.2");
    let three = "3k5/6P2/6P2/6P2/9/9/9/9/9/4K4 w";
    assert_eq!(["g8f8", "g7f7", "g6f6"].map(|text| wxf(three, text)), ["P+.4", "P3.4", "P-.4"]);
    let four = "3k5/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w";
    assert_eq!(["g8f8", "g7f7", "g6f6", "g5f5"].map(|text| wxf(four, text)), ["++.4", "P+.4", "P-.4", "--.4"]);
    let five = "3k2P2/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w";
    assert_eq!(
        ["g9f9", "g8f8", "g7f7", "g6f6", "g5f5"].map(|text| wxf(five, text)),
        ["++.4", "P+.4", "P3.4", "P-.4", "--.4"]
    );
    let doubled = "3k5/6P2/6P2/2P6/2P6/9/9/9/9/4K4 w";
    assert_eq!(wxf(doubled, "g8f8"), "3+.4");
    assert_eq!(wxf(doubled, "c5d5"), "7-.6");
    for fen in [three, four, five, doubled] {
        let position = position(fen);
        for chosen in position.moves() {
            let name = position.wxf(chosen).expect("a piece");
            assert_eq!(position.parse_wxf(&name), Ok(chosen), "{name}");
        }
    }
}

#[test]
fn wxf_is_read_with_other_signs() {
    let start = Position::start();
    for text in ["C2=5", "c2.5"] {
        assert_eq!(start.parse_wxf(text).map(|chosen| chosen.to_string()), Ok("h2e2".to_owned()), "{text}");
    }
    assert_eq!(start.parse_wxf("N8+7").map(|chosen| chosen.to_string()), Ok("b0c2".to_owned()));
    // Of two guards on a file only one can go back, so that the file says enough.
    let guards = position("4k4/9/9/9/9/9/9/5A3/9/3K1A3 w");
    assert_eq!(guards.parse_wxf("A4-5").map(|chosen| chosen.to_string()), Ok("f2e1".to_owned()));
    assert_eq!(guards.wxf("f2e1".parse().expect("a move")).as_deref(), Some("A+-5"));
    // Of two rooks either can.
    let rooks = position("3k5/9/9/9/6R2/9/9/6R2/9/4K4 w");
    for text in ["R3.1", "R9.1", "", "C2", "Ü2.5", "++", "C2.5!"] {
        assert_eq!(rooks.parse_wxf(text), Err(ParseError::Wxf(text.to_owned())));
    }
}

/// Every legal move of seeded games, written and read; no two have the same name.
#[test]
fn every_move_is_read_as_it_was_written() {
    let mut moves = 0;
    walk(11, 20, 80, |play| {
        let position = play.position();
        assert_eq!(Play::parse_fen(&play.to_string()).map(|read| read.position().clone()).as_ref(), Ok(position));
        assert_eq!(Board::parse(&position.board().to_string()).as_ref(), Ok(position.board()));
        for chosen in position.moves() {
            let name = position.wxf(chosen).expect("a piece");
            assert_eq!(position.parse_wxf(&name), Ok(chosen), "{play} {name}");
            assert_eq!(chosen.to_string().parse(), Ok(chosen));
            moves += 1;
        }
    });
    assert!(moves > 40_000, "{moves}");
}

#[test]
fn fen_keeps_its_counts() {
    let mut play = Play::parse_fen("3k5/9/9/9/9/9/9/9/R8/4K4 b - - 7 30").expect("a position");
    play = play.after("d9d8".parse().expect("a move")).expect("a legal move");
    assert_eq!(play.to_string(), "9/3k5/9/9/9/9/9/9/R8/4K4 w - - 8 31");
    let other =
        Play::parse_fen("rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r").expect("other letters");
    assert_eq!(other, Play::new(Position::start()));
}

#[test]
fn the_forms_of_moves_are_read() {
    let reads = |text: &str| text.parse::<Move>().map(|chosen| chosen.to_string());
    assert_eq!(reads("H2-E2"), Ok("h2e2".to_owned()));
    assert_eq!(reads("a9i0"), Ok("a9i0".to_owned()));
    for text in ["", "h2e", "h2e22", "j2e2", "h2 e2", "h2-e", "2h2e", "h2e:"] {
        assert_eq!(reads(text), Err(ParseError::Move(text.to_owned())));
    }
}

#[test]
fn what_is_no_position_is_an_error_with_its_reason() {
    let why = |fen: &str| Play::parse_fen(fen).map(|_| ()).unwrap_err().to_string();
    for (fen, words) in [
        ("", "board and side are expected"),
        ("9/9 w", "ten rows"),
        ("3k5/9/9/9/9/9/9/9/9/4K4", "board and side"),
        ("3k5/9/9/9/9/9/9/9/9/4K4 x", "w, r or b"),
        ("3k5/9/9/9/9/9/9/9/9/4KR30 w", "from 1 to 9"),
        ("3k5/9/9/9/9/9/9/9/9/4K5 w", "nine points"),
        ("3k5/9/9/9/9/9/9/9/9/4K3 w", "nine points"),
        ("3k5/9/9/9/9/9/9/9/9/4K4P w", "more than nine points"),
        ("3k5/9/9/9/9/9/9/9/9/4G4 w", "letters"),
        ("3k5/9/9/9/9/9/9/9/9/4K4 w - - x 1", "numbers"),
        ("3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1 2", "six fields"),
        ("9/9/9/9/9/9/9/9/9/4K4 w", "Black has no king"),
        ("3k5/9/9/9/9/9/9/4K4/9/4K4 w", "Red has too many pieces of the kind King"),
        ("3k5/9/9/9/9/9/4K4/9/9/9 w", "Red's king stands outside of its palace"),
        ("3k5/9/9/9/9/9/PPPPPP3/9/9/4K4 w", "too many pieces of the kind Pawn"),
        ("3k5/9/9/9/3R5/9/9/9/9/4K4 w", "Black is not to move, and its king could be taken"),
        ("4k4/9/9/9/9/9/9/9/9/4K4 w", "Black is not to move, and its king could be taken"),
    ] {
        assert!(why(fen).contains(words), "{fen}: {}", why(fen));
    }
    for text in ["", ".", &"x".repeat(90), &".".repeat(91), &"é".repeat(90)] {
        assert_eq!(Board::parse(text), Err(ParseError::Board(text.to_owned())));
    }
}
