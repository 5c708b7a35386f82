//! Published counts of lines of play, and both models in positions of games.

use games::movement::{Board, Move, Piece, Position, Turn, Variant};

/// The most lines that are counted here; the bench counts all.
const MOST: u64 = 30_000;

#[test]
fn lines_of_play_are_as_many_as_published() {
    let variants = Variant::all().expect("the text of the variants");
    let mut counts = 0;
    for variant in &variants {
        for (number, expected) in variant.counts().iter().enumerate() {
            let Some(expected) = expected.filter(|expected| *expected <= MOST) else { continue };
            assert_eq!(
                variant.start().lines(variant, number as u32 + 1),
                expected,
                "{} {}",
                variant.name(),
                number + 1
            );
            counts += 1;
        }
    }
    assert_eq!((variants.len(), counts), (19, 56));
}

#[test]
fn both_models_give_the_moves_of_games() {
    let mut random = fastrand::Rng::with_seed(19);
    let mut count = 0;
    for variant in Variant::all().expect("the text of the variants") {
        let mut position = variant.start().clone();
        for _ in 0..60 {
            for from in position.own().iter() {
                let (kind, black) = position.at(from).expect("a piece");
                let piece = variant.piece(kind, black).expect("a piece");
                let answers = piece.answers(&position.asked(from));
                assert_eq!(answers.mathematical, answers.logical, "{} {}", variant.name(), variant.board().name(from));
                count += 1;
            }
            let moves = position.moves(&variant);
            if moves.is_empty() {
                break;
            }
            let chosen = moves[random.usize(0..moves.len())];
            position = position.play(&variant, chosen).expect("a legal move");
        }
    }
    assert!(count > 15_000, "{count}");
}

#[test]
fn a_king_may_not_be_left_to_be_taken() {
    // The rook on e2 is pinned; the king itself has the spaces that no rook of Black's reaches.
    let pin = Variant::parse("pin", 1, "Pin | 4r2k/8/8/8/8/8/4R3/4K3 | | ").expect("a variant");
    let moves = pin.start().moves(&pin);
    let named = |it: &Move| format!("{}{}", pin.board().name(it.from), pin.board().name(it.to));
    let moves: Vec<String> = moves.iter().map(named).collect();
    assert_eq!(moves.join(" "), "e1d1 e1d2 e1f1 e1f2 e2e3 e2e4 e2e5 e2e6 e2e7 e2e8");
    assert!(pin.start().play(&pin, Move { from: 0, to: 1 }).is_none());
}

#[test]
fn rows_with_mistakes_are_refused_with_their_place() {
    for (row, expected) in [
        ("Name", "1: name, start, differences and counts are expected, with `|` between"),
        ("Name | k7/K | | 1", "8: rows of equal length are expected"),
        ("Name | k?K | | 1", "8: a letter, a number of empty spaces or `*` is expected, not `?`"),
        ("Name | k99K | | 1", "8: more than 26 spaces in a row"),
        ("Name |  | | 1", "9: the board has too many spaces or none"),
        ("Name | k1K | X | 1", "14: `2` or a capital with its moves is expected, not `X`"),
        ("Name | k1X1K | | 1", "8: `X` has no moves"),
        ("Name | k1X1K | X=Y | 1", "16: X=Y: a capital such as W, F or N is expected, not `Y`"),
        ("Name | k1R | | 1", "8: one king of each side is expected"),
        ("Name | k1K | | x", "16: a count or `-` is expected, not `x`"),
    ] {
        let error = Variant::parse("rows", 3, row).expect_err(row);
        assert_eq!(error.to_string(), format!("rows:3:{expected}"), "{row}");
    }
}

#[test]
fn of_several_kings_any_may_be_taken() {
    let board = Board::named("torus").expect("a board");
    let both =
        |name: &str| [Turn::None, Turn::Half].map(|turn| Piece::named(name, &board, turn).expect(name).expect(name));
    let rules = Variant::of_pieces("set up", &board, [('K', both("King")), ('R', both("Rook"))]);
    let at = |space: &str| board.space(space).expect(space);
    let legal = |placed: &[(&str, u8, bool)]| {
        let placed = placed.iter().map(|(space, kind, black)| (at(space), *kind, *black, true));
        let position = Position::set_up(&rules, placed, false);
        let moves = position.moves(&rules).into_iter().filter(|it| it.from == at("a1")).count();
        (moves, position.is_in_check(&rules), position.takes_king(&rules))
    };
    // The rook on b5 attacks the b file, the one on a5 the king itself, from both sides of the ring.
    assert_eq!(legal(&[("a1", 0, false), ("b5", 1, true)]), (5, false, false));
    assert_eq!(legal(&[("a1", 0, false), ("a5", 1, true)]), (6, true, false));
    assert_eq!(legal(&[("a1", 0, false), ("c3", 0, false), ("a5", 1, true)]), (8, false, false));
    assert_eq!(legal(&[("a1", 0, false), ("b8", 0, true)]), (6, true, true));
    assert_eq!(legal(&[("a1", 1, false), ("h5", 1, true)]), (14, false, false));
}
