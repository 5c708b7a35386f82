//! The figures of the article, and those of other sources.

use super::{board, goes, piece, spaces};
use games::movement::{Asked, ELEVEN, Spaces};

/// Checks where a piece goes: all of `expected`, and nothing else.
fn exactly(board_name: &str, name: &str, origin: &str, stones: &str, expected: &str) {
    let board = board(board_name);
    let goes = goes(&piece(name, &board), origin, stones);
    assert_eq!(
        board.names(goes),
        board.names(spaces(&board, expected)),
        "{name} {origin} on the {board_name}, {stones}"
    );
}

#[test]
fn rooks_go_along_files_and_ranks() {
    exactly("square", "Rook", "a1", "", "a2 a3 a4 a5 a6 a7 a8 b1 c1 d1 e1 f1 g1 h1");
    exactly("square", "Rook", "a1", "a2 c1", "a2 b1 c1");
    exactly("square", "ShortRook", "a1", "", "a2 a3 a4 a5 b1 c1 d1 e1");
    exactly("cylinder", "Rook", "a3", "b3 a2 a4", "b3 h3 g3 f3 e3 d3 c3 a2 a4");
    // Five steps to the west for a Rook; three files are not enough for a Short Rook, as its ride has to be that long.
    exactly("cylinder", "ShortRook", "a1", "b1 a2", "a2 b1 h1 g1 f1 e1");
}

#[test]
fn the_seam_of_a_cylinder_is_a_line_as_any_other() {
    let (square, cylinder) = (board("square"), board("cylinder"));
    assert!(!goes(&piece("Bishop", &square), "h4", "").has(square.space("a5").expect("a space")));
    assert!(goes(&piece("Bishop", &cylinder), "h4", "").has(cylinder.space("a5").expect("a space")));
    exactly("cylinder", "Bishop", "c1", "", "b2 a3 h4 g5 f6 e7 d8 d2 e3 f4 g5 h6 a7 b8");
    exactly("cylinder", "Knight", "h2", "", "f1 f3 g4 a4 b1 b3");
}

#[test]
fn the_chinese_knight_can_be_blocked() {
    exactly("square", "ChineseKnight", "d4", "", "b3 b5 c2 c6 e2 e6 f3 f5");
    exactly("square", "ChineseKnight", "d4", "d5", "b3 b5 c2 e2 f3 f5");
    exactly("square", "ChineseKnight", "d4", "c5 c6 e3", "b3 b5 c2 c6 e2 e6 f3 f5");
}

#[test]
fn bent_riders_turn_outward() {
    let square = board("square");
    let griffon = piece("Griffon", &square);
    let around = "c3 e3 e5";
    let open = goes(&griffon, "d4", around);
    assert_eq!(square.names(open.without(spaces(&square, around))), "a5 b5 c5 c6 c7 c8");
    assert_eq!(square.names(goes(&griffon, "d4", "c3 e3 e5 c5")), "c3 c5 e3 e5");
    let never = goes(&griffon, "d4", "").both(spaces(&square, "d5 d6 b6 f6"));
    assert!(never.is_empty(), "{}", square.names(never));
    let aanca = piece("Aanca", &square);
    assert_eq!(
        square.names(goes(&aanca, "d4", "c4 e4 d3").without(spaces(&square, "c4 e4 d3"))),
        "a8 b7 c6 d5 e6 f7 g8"
    );
    assert_eq!(square.names(goes(&aanca, "d4", "c4 e4 d3 d5")), "c4 d3 d5 e4");
    assert!(goes(&aanca, "d4", "").both(spaces(&square, "d6 f6")).is_empty());
    for (name, origin, count) in
        [("Griffon", "d4", 24), ("Aanca", "d4", 24), ("Griffon", "a1", 13), ("Aanca", "a1", 14)]
    {
        assert_eq!(goes(&piece(name, &square), origin, "").len(), count, "{name} {origin}");
    }
}

#[test]
fn the_moves_from_all_spaces_of_an_empty_board_are_those_worked_out() {
    let square = board("square");
    let expected = [336, 608, 896, 560, 1456, 420, 896, 704, 336, 1372, 1120];
    for (name, expected) in ELEVEN.into_iter().zip(expected) {
        let piece = piece(name, &square);
        let moves: usize = square.spaces().iter().map(|from| goes(&piece, &square.name(from), "").len()).sum();
        assert_eq!(moves, expected, "{name}");
    }
}

#[test]
fn lists_have_the_lengths_of_the_article() {
    let square = board("square");
    let d4 = square.space("d4").expect("a space");
    let (griffon, aanca) = (piece("Griffon", &square), piece("Aanca", &square));
    assert_eq!((griffon.by_coordinates().list(d4).len(), griffon.by_links().list(d4).len()), (28, 24));
    assert_eq!(griffon.by_links().entries(d4).len(), 28);
    assert_eq!((aanca.by_coordinates().list(d4).len(), aanca.by_links().list(d4).len()), (24, 24));
    assert_eq!(aanca.by_links().entries(d4).len(), 28);
    for name in ELEVEN {
        let piece = piece(name, &square);
        let all = |list: &dyn Fn(u8) -> Spaces| square.spaces().iter().map(|from| list(from).len()).sum::<usize>();
        let (mathematical, logical) =
            (all(&|from| piece.by_coordinates().list(from)), all(&|from| piece.by_links().list(from)));
        let checked = all(&|from| piece.by_links().moves(&Asked::new(from, Spaces::EMPTY)));
        assert_eq!(logical, checked, "{name}: by links, the list of an empty board is what can be reached");
        assert_eq!(mathematical, if name == "Griffon" { 1596 } else { logical }, "{name}");
    }
}

#[test]
fn further_pieces_move_as_their_names_say() {
    exactly("square", "Cannon", "a1", "a3 a6 a7 d1", "a2 a6 b1 c1");
    exactly("square", "Grasshopper", "d4", "d6 b4 f6 a1", "d7 a4 g7");
    exactly("square", "Elephant", "d4", "e5", "b2 b6 f2");
    exactly("square", "JanggiElephant", "d4", "d5 e5 f3", "a2 a6 b1 f1 g6");
    exactly("square", "Pawn", "e4", "d5 e5", "d5");
    exactly("square", "Pawn", "e4", "", "e5");
    exactly("square", "DoublePawn", "e2", "f3", "e3 e4 f3");
    exactly("square", "CrookedBishop", "a1", "", "b2 a3 c1 b4 a5 d2 e1 f2 g1 h2 b6 a7 b8");
}
