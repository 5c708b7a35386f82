//! Betza notation and XBetza's bent legs.

use super::{board, piece};
use games::movement::{Asked, Betza, Board, Piece, Spaces, Turn};

/// Returns White's piece of a notation.
fn betza(notation: &str, board: &Board) -> Piece {
    let read = Betza::parse(notation).unwrap_or_else(|error| panic!("{notation}: {error}"));
    Piece::betza("Piece", &read, board, Turn::None).unwrap_or_else(|error| panic!("{notation}: {error}"))
}

/// Returns where a piece goes from d4 on the empty square board.
fn from_d4(notation: &str) -> String {
    let board = board("square");
    let piece = betza(notation, &board);
    let answers = piece.answers(&Asked::new(board.space("d4").expect("a space"), Spaces::EMPTY));
    assert_eq!(answers.mathematical, answers.logical, "{notation}");
    board.names(answers.logical)
}

#[test]
fn the_eleven_pieces_have_notations() {
    let mut random = fastrand::Rng::with_seed(2);
    let notations = [
        ("Knight", "N"),
        ("Nightrider", "NN"),
        ("Nightrider", "N0"),
        ("Rook", "R"),
        ("Rook", "WW"),
        ("Bishop", "B"),
        ("Bishop", "F0"),
        ("Queen", "Q"),
        ("Queen", "RB"),
        ("Queen", "KK"),
        ("King", "K"),
        ("King", "WF"),
        ("Archbishop", "NB"),
        ("ShortRook", "R4"),
        ("ShortRook", "W4"),
        ("ChineseKnight", "nN"),
        ("ChineseKnight", "afsW"),
        ("Griffon", "t[FR]"),
        ("Griffon", "[F?R]"),
        ("Griffon", "FyafsF"),
        ("Aanca", "t[WB]"),
        ("Aanca", "[W?B]"),
        ("Aanca", "WyafsW"),
        ("JanggiElephant", "nZ"),
        ("JanggiElephant", "afsafW"),
    ];
    for board in ["square", "cylinder", "circle", "torus"].map(board) {
        for (name, notation) in notations {
            let (defined, noted) = (piece(name, &board), betza(notation, &board));
            for _ in 0..100 {
                let stones: Spaces = board.spaces().iter().filter(|_| random.u8(0..4) == 0).collect();
                let asked = Asked::new(random.u8(0..64), stones);
                let (defined, noted) = (defined.answers(&asked), noted.answers(&asked));
                assert_eq!(defined.logical, noted.logical, "{name} {notation}");
                assert_eq!(noted.mathematical, noted.logical, "{name} {notation}");
            }
        }
    }
}

#[test]
fn letters_choose_directions() {
    for (notation, expected) in [
        ("W", "c4 d3 d5 e4"),
        ("fW", "d5"),
        ("bW", "d3"),
        ("lW", "c4"),
        ("rW", "e4"),
        ("vW", "d3 d5"),
        ("sW", "c4 e4"),
        ("flW", "c4 d5"),
        ("F", "c3 c5 e3 e5"),
        ("fF", "c5 e5"),
        ("lF", "c3 c5"),
        ("flF", "c5"),
        ("frF", "e5"),
        ("blF", "c3"),
        ("rbF", "e3"),
        ("flbrF", "c5 e3"),
        ("fsF", "c5 e5"),
        ("ffN", "c6 e6"),
        ("fN", "c6 e6"),
        ("fsN", "b5 f5"),
        ("fhN", "b5 c6 e6 f5"),
        ("bbN", "c2 e2"),
        ("bsN", "b3 f3"),
        ("ffbsN", "b3 c6 e6 f3"),
        ("flN", "c6"),
        ("lfN", "b5"),
        ("rbN", "f3"),
        ("vN", "c2 c6 e2 e6"),
        ("sN", "b3 b5 f3 f5"),
        ("lhN", "b3 b5 c2 c6"),
        ("D", "b4 d2 d6 f4"),
        ("A", "b2 b6 f2 f6"),
        ("H", "a4 d1 d7 g4"),
        ("C", "a3 a5 c1 c7 e1 e7 g3 g5"),
        ("Z", "a2 a6 b1 b7 f1 f7 g2 g6"),
        ("G", "a1 a7 g1 g7"),
        ("fR", "d5 d6 d7 d8"),
        ("fB2", "b6 c5 e5 f6"),
        ("fWfF", "c5 d5 e5"),
        ("fK", "c5 d5 e5"),
        ("D0", "b4 d2 d6 d8 f4 h4"),
        ("CC", "a3 a5 c1 c7 e1 e7 g3 g5"),
        ("ft[FR]", "a5 b5 c5 c6 c7 c8 e5 e6 e7 e8 f5 g5 h5"),
        ("afW", "b4 d2 d6 f4"),
        ("fafW", "d6"),
        ("fafsW", "c6 e6"),
        ("fyafW", "d6 d7 d8"),
        ("fasW", "c5 e5"),
    ] {
        assert_eq!(from_d4(notation), expected, "{notation}");
    }
}

#[test]
fn letters_change_how_a_piece_moves() {
    let board = board("square");
    let goes = |notation: &str, stones: &str| {
        let stones = board.read_spaces(stones).expect("spaces");
        let answers = betza(notation, &board).answers(&Asked::new(board.space("d4").expect("a space"), stones));
        assert_eq!(answers.mathematical, answers.logical, "{notation}");
        board.names(answers.logical)
    };
    for (notation, stones, expected) in [
        ("mW", "d5", "c4 d3 e4"),
        ("cW", "d5", "d5"),
        ("mcW", "d5", "c4 d3 d5 e4"),
        ("imfW", "", "d5"),
        ("fmR", "d7", "d5 d6"),
        ("fcR", "d7", "d7"),
        ("nD", "d5", "b4 d2 f4"),
        ("jD", "d5 c3", "d6"),
        ("jA", "c3 d5", "b2"),
        ("nA", "c3", "b6 f2 f6"),
        ("nH", "d6 c4", "d1 g4"),
        ("nG", "f6", "a1 a7 g1"),
        ("fpR", "d6", "d7 d8"),
        ("fcpR", "d6 d7", "d7"),
        ("fcpR", "d6 d8", "d8"),
        ("fgR", "d6", "d7"),
        ("fgR", "d8", ""),
        ("fmRfcpR", "d6 d8", "d5 d8"),
        ("fNN", "e6 c6", "c6 e6"),
        ("fN2", "", "b8 c6 e6 f8"),
        ("fW2", "d5", "d5"),
        ("pNN", "e6", "f8"),
    ] {
        assert_eq!(goes(notation, stones), expected, "{notation} {stones}");
    }
}

#[test]
fn a_board_that_closes_sideways_is_named() {
    assert!(Betza::parse("oRoN").expect("a notation").closes_sideways());
    assert!(!Betza::parse("RN").expect("a notation").closes_sideways());
}

#[test]
fn mistakes_have_their_column() {
    for (notation, expected) in [
        ("", "1:1: a capital such as W, F or N is expected"),
        ("X", "1:1: a capital such as W, F or N is expected, not `X`"),
        ("fm", "1:3: a capital such as W, F or N is expected, not the end"),
        ("RfX", "1:3: a capital such as W, F or N is expected, not `X`"),
        ("fmxW", "1:3: a capital such as W, F or N is expected, not `x`"),
        ("eW", "1:1: en passant is a rule of the game, not a piece's move"),
        ("OW", "1:1: castling is a rule of the game, not a piece's move"),
        ("KO2", "1:2: castling is a rule of the game, not a piece's move"),
        ("oRN", "1:3: `o` is expected for all parts of a piece or for none"),
        ("pN", "1:2: p, g and z are expected before a rider without a limit, such as R or B"),
        ("nR", "1:2: n and j are expected before a single leap"),
        ("jN", "1:2: `j` is expected before D or A"),
        ("nC", "1:2: `n` is expected before D, A, H, G, N or Z"),
        ("jH", "1:2: `j` is expected before D or A"),
        ("npR", "1:1: only one of n, j, p, g, z and a is expected before a capital"),
        ("hW", "1:1: these directions mean nothing for the piece"),
        ("yW", "1:2: `a` is expected after `y`, not `W`"),
        ("aW", "1:2: directions such as fs are expected after `a`"),
        ("afN", "1:3: `a` is expected before W or F"),
        ("cafW", "1:2: m and c are expected after the last `a`"),
        ("yafafW", "1:1: `y` is expected before the last leg alone"),
        ("t(FR)", "1:2: `[` is expected after `t`, not `(`"),
        ("t[NR]", "1:3: W, F, R or B is expected, not `N`"),
        ("t[RB]", "1:3: W or F is expected for the first step"),
        ("[FR]", "1:3: `?` is expected, not `R`"),
        ("t[FR", "1:5: `]` is expected, not the end"),
        ("R100", "1:2: a number of steps up to 99 is expected"),
    ] {
        let error = Betza::parse(notation).expect_err(notation);
        assert_eq!(error.to_string(), format!("Betza:{expected}"), "{notation}");
    }
}

#[test]
fn signs_that_are_no_letters_have_their_place() {
    let error = |text: &str| Betza::parse(text).expect_err(text).to_string();
    assert_eq!(error("WÉ"), "Betza:1:2: plain letters are expected, not `É`");
    assert_eq!(error(&"W".repeat(201)), "Betza:1:201: 200 letters at most are expected");
    assert!(error("N\n").contains("`\\n`"), "{}", error("N\n"));
}

/// On a torus with sides of different lengths a crooked ride comes home only when it has gone round both ways often enough.
#[test]
fn crooked_rides_go_round_both_ways() {
    let board = board("torus:12x10");
    let piece = piece("CrookedRook", &board);
    let space = |name: &str| board.space(name).expect("a space");
    let asked = Asked::new(space("a1"), Spaces::EMPTY);
    let moves = piece.by_links().moves(&asked);
    // The second and the third turn of the files, which are two ranks farther each.
    assert!(moves.has(space("a5")) && moves.has(space("g1")), "{}", board.names(moves));
    assert_eq!(piece.by_coordinates().moves(&asked), moves);
}
