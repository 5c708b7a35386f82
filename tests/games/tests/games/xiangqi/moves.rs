//! Lists of legal moves: checked against the tests of single moves, on seeded games.

use games::xiangqi::{Move, Point, Refusal, Taken};

use super::walk;

/// Each pair of points is in the list exactly if the test allows it; the shortcut for moves that cannot open the king is never wrong.
#[test]
fn lists_of_moves_are_those_that_the_tests_allow() {
    let (mut pairs, mut moves) = (0, 0);
    let positions = walk(7, 20, 60, |play| {
        let position = play.position();
        let (legal, possible) = (position.moves(), position.possible_moves());
        for (from, to) in Point::all().flat_map(|from| Point::all().map(move |to| (from, to))) {
            let chosen = Move { from, to };
            let judged = position.judge(from.place(), to.place());
            assert_eq!(judged.is_ok(), legal.contains(&chosen), "{play} {chosen}");
            let is_possible = matches!(judged, Ok(_) | Err(Refusal::LeavesCheck | Refusal::KingsFace));
            assert_eq!(is_possible, possible.contains(&chosen), "{play} {chosen}");
            pairs += 1;
        }
        moves += possible.len();
        let in_order = legal.windows(2).all(|pair| pair[0].from <= pair[1].from);
        assert!(in_order && legal.iter().all(|chosen| possible.contains(chosen)));
    });
    assert_eq!((positions, pairs), (1_200, 1_200 * 8_100));
    assert!(moves > 40_000, "{moves}");
}

/// Check is what a piece of the other side could do next: take the king.
#[test]
fn a_side_is_in_check_if_its_king_could_be_taken() {
    let mut checks = 0;
    let positions = walk(8, 200, 100, |play| {
        let position = play.position();
        let (turn, board) = (position.turn(), position.board());
        let king = position.king(turn).place();
        let takes = board.pieces(turn.other()).any(|from| board.test(from.place(), king).is_ok());
        assert_eq!(position.is_check(), takes, "{play}");
        assert!(!position.is_facing());
        checks += usize::from(takes);
        assert_eq!(position.turned().is_check(), takes);
    });
    assert!(positions > 15_000 && checks > 300, "{checks} of {positions}");
}

/// Making and unmaking leaves the position, on every move of seeded games.
#[test]
fn moves_are_undone() {
    let mut captures = 0;
    walk(9, 20, 60, |play| {
        let mut position = play.position().clone();
        for chosen in position.moves() {
            let taken @ Taken(piece) = position.make(chosen);
            position.unmake(chosen, taken);
            assert_eq!(&position, play.position());
            captures += usize::from(piece.is_some());
        }
    });
    assert!(captures > 1_000, "{captures}");
}
