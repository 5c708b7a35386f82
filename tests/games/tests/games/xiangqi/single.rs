//! The tests of a single move, on everything that they can see.

use games::xiangqi::{Board, Coordinates, Kind, Piece, Point, Position, Refusal, Side};

fn place(column: i8, row: i8) -> Coordinates {
    Coordinates { column, row }
}

/// The points between two points of a row or a column, and of a knight's or a bishop's move: all that the tests look at besides the two.
fn between(from: Point, to: Point) -> Vec<Point> {
    let (a, b) = (from.place(), to.place());
    let (dc, dr) = (b.column - a.column, b.row - a.row);
    let at = |column: i8, row: i8| Point::at(column, row).expect("a point between two others");
    match (dc.abs(), dr.abs()) {
        (0, n) | (n, 0) => (1..n).map(|i| at(a.column + i * dc.signum(), a.row + i * dr.signum())).collect(),
        (1, 2) | (2, 1) | (2, 2) => vec![at(a.column + dc / 2, a.row + dr / 2)],
        _ => Vec::new(),
    }
}

/// Calls `visit` with every case that a test of a kind of piece can tell apart: source, target, what stands on the target, and which
/// points between are taken.
fn every_case(piece: Piece, mut visit: impl FnMut(&Board, Point, Point, usize)) {
    for (from, to) in Point::all().flat_map(|from| Point::all().map(move |to| (from, to))) {
        let points = between(from, to);
        for fill in 0..1_u32 << points.len() {
            for target in [None, Some(piece.side), Some(piece.side.other())] {
                let mut board = Board::EMPTY;
                for (number, &point) in points.iter().enumerate() {
                    let side = Side::ALL[number & 1];
                    board.set(point, (fill >> number & 1 == 1).then_some(Piece { side, kind: Kind::Pawn }));
                }
                board.set(to, target.map(|side| Piece { side, kind: Kind::Guard }));
                board.set(from, Some(piece));
                visit(&board, from, to, fill.count_ones() as usize);
            }
        }
    }
}

/// The rules once more, as the sheet of pieces puts them: from the target and the pieces between alone.
fn expected(piece: Piece, from: Point, to: Point, taken: bool, between: usize, original: bool) -> bool {
    let (a, b) = (from.place(), to.place());
    let (dc, dr) = ((a.column - b.column).abs(), (a.row - b.row).abs());
    let red = piece.side == Side::Red;
    let palace_rows = if red { 0..=2 } else { 7..=9 };
    let in_palace = (3..=5).contains(&b.column) && palace_rows.contains(&b.row);
    let forward = b.row - a.row == if red { 1 } else { -1 };
    let across = if red { a.row >= 5 } else { a.row <= 4 };
    let on_line = dc == 0 || dr == 0;
    match piece.kind {
        Kind::King => in_palace && dc + dr == 1,
        Kind::Guard => in_palace && dc == 1 && dr == 1,
        Kind::Bishop => (b.row <= 4) == red && dc == 2 && dr == 2 && between == 0,
        Kind::Knight => dc * dr == 2 && between == 0,
        Kind::Rook => on_line && between == 0,
        Kind::Cannon => on_line && between == usize::from(taken),
        Kind::Pawn if original => dc.max(dr) == 1 && (forward || across),
        Kind::Pawn => dc + dr == 1 && (forward || across && dr == 0),
    }
}

/// Every case of every piece, by both tests: the answers, and the numbers of cases.
#[test]
fn both_tests_are_right_on_everything_they_can_see() {
    for side in Side::ALL {
        let mut cases = 0;
        for kind in Kind::ALL {
            let piece = Piece { side, kind };
            let mut fillings = 0;
            every_case(piece, |board, from, to, between| {
                cases += 1;
                let on_line = from != to && (from.column() == to.column() || from.row() == to.row());
                fillings += usize::from(on_line);
                let target = board.get(to);
                let by_rules = board.test(from.place(), to.place());
                let by_original = board.is_allowed_by_original(from.place(), to.place());
                let drawn = || format!("{piece:?} {from}{to}\n{}", board.draw());
                let refused = if from == to {
                    Some(Refusal::SamePoint)
                } else {
                    target.filter(|other| other.side == side).map(|_| Refusal::OwnPiece)
                };
                if let Some(refusal) = refused {
                    assert_eq!((by_rules, by_original), (Err(refusal), false), "{}", drawn());
                } else {
                    let asked = |original| expected(piece, from, to, target.is_some(), between, original);
                    assert_eq!(by_rules.is_ok(), asked(false), "{}", drawn());
                    assert!(by_rules.is_ok() || by_rules == Err(Refusal::WrongWay));
                    assert_eq!(by_original, asked(true), "{}", drawn());
                }
            });
            // The 1,530 ordered pairs on a line have 28,274 fillings, each with three states of the target.
            assert_eq!(fillings, 3 * 28_274, "{piece:?}");
        }
        assert_eq!(cases, CASES);
    }
}

/// The cases of a colour: of each kind three states of the target for all pairs, once for each filling between.
const CASES: usize = 7 * 3 * (8_100 - 1_530 - 508 - 224 + 28_274 + 2 * (508 + 224));

/// The reasons in their order: the earlier one wins.
#[test]
fn the_first_reason_is_given() {
    let board = Board::start();
    for (from, to, why) in [
        (place(4, 4), place(4, 4), Refusal::SamePoint),
        (place(9, 0), place(9, 0), Refusal::SamePoint),
        (place(4, 4), place(9, 4), Refusal::OffBoard),
        (place(0, 0), place(-1, 0), Refusal::OffBoard),
        (place(0, 0), place(0, 10), Refusal::OffBoard),
        (place(4, 4), place(0, 0), Refusal::NoPiece),
        (place(-1, 0), place(0, 0), Refusal::NoPiece),
        (place(0, 0), place(4, 0), Refusal::OwnPiece),
        (place(0, 0), place(1, 1), Refusal::WrongWay),
        (place(0, 0), place(0, 6), Refusal::WrongWay),
    ] {
        assert_eq!(board.test(from, to), Err(why), "{from:?} {to:?}");
        assert!(!board.is_allowed_by_original(from, to));
    }
    assert_eq!(board.test(place(0, 0), place(0, 2)), Ok(()));
}

/// A piece out of its zone may move into it: the original asks for the zone of the target alone.
#[test]
fn only_the_zone_of_the_target_counts() {
    let mut board = Board::EMPTY;
    let guard = Piece { side: Side::Red, kind: Kind::Guard };
    board.set(Point::at(2, 3).expect("c3"), Some(guard));
    assert!(board.is_allowed_by_original(place(2, 3), place(3, 2)));
    assert!(!board.is_allowed_by_original(place(2, 3), place(1, 2)));
}

/// Returns the moves of a side that the original's test allows.
fn allowed_by_original(board: &Board, side: Side) -> Vec<(Point, Point)> {
    let pairs = board.pieces(side).flat_map(|from| Point::all().map(move |to| (from, to)));
    pairs.filter(|(from, to)| board.is_allowed_by_original(from.place(), to.place())).collect()
}

#[test]
fn the_numbers_of_moves_from_the_start_are_those_of_the_sheet() {
    let first = allowed_by_original(&Board::start(), Side::Red);
    let replies = first.iter().map(|&(from, to)| {
        let mut board = Board::start();
        let piece = board.set(from, None);
        board.set(to, piece);
        allowed_by_original(&board, Side::Black).len()
    });
    assert_eq!((first.len(), replies.sum::<usize>()), (52, 2_686));
    assert_eq!((Position::start().moves().len(), Position::start().lines(2)), (44, 1_920));
}
