//! Ends of games: mate, stalemate, facing kings, repetitions, sixty moves, material.

use games::Game;
use games::xiangqi::{Ending, Play, Refusal, Side, Why, Xiangqi};

use super::position;

/// Plays moves from a position, and returns after how many the game ended and why.
fn played(fen: &str, moves: &[&str]) -> (usize, Option<Ending>) {
    let mut play = Play::parse_fen(fen).unwrap_or_else(|error| panic!("{error}"));
    let ends = |play: &Play| {
        let ending = play.ending();
        assert_eq!(ending.is_some(), Xiangqi::moves(play).is_empty());
        ending
    };
    for (plies, text) in moves.iter().enumerate() {
        if let Some(ending) = ends(&play) {
            return (plies, Some(ending));
        }
        play = play.after(text.parse().expect("a move")).unwrap_or_else(|| panic!("{text} is legal"));
    }
    (moves.len(), ends(&play))
}

fn won(winner: Side, why: Why) -> Option<Ending> {
    Some(Ending { winner: Some(winner), why })
}

fn drawn(why: Why) -> Option<Ending> {
    Some(Ending { winner: None, why })
}

#[test]
fn a_perpetual_check_is_lost() {
    let fen = "3k5/2R6/9/9/9/9/9/9/6r2/4K1N2 w";
    let lap = ["c8c9", "d9d8", "c9c8", "d8d9"];
    assert_eq!(played(fen, &[lap, lap, lap].concat()), (8, won(Side::Black, Why::PerpetualCheck)));
    // A quiet move in the loop, by one more point of the rook's way, makes it a draw.
    let quiet = ["c8b8", "d9e9", "b8c8", "e9d9"];
    assert_eq!(played("3k5/2R6/9/9/9/9/9/9/6r2/5KN2 w", &[quiet, quiet].concat()), (8, drawn(Why::Repetition)));
    let mixed = ["c8c9", "d9d8", "c9b9", "d8e8", "b9c9", "e8d8", "c9c8", "d8d9"];
    // Here the position in the middle of the lap comes up twice in each lap.
    assert_eq!(played("3k5/2R6/9/9/9/9/9/9/6r2/5KN2 w", &[mixed, mixed].concat()), (10, drawn(Why::Repetition)));
}

/// Perpetual check by Black: the colours exchanged, and one more move before the loop.
#[test]
fn a_perpetual_check_by_black_is_lost_too() {
    let fen = "4k1n2/6R2/9/9/9/9/9/9/2r6/3K5 b";
    let lap = ["c1c0", "d0d1", "c0c1", "d1d0"];
    assert_eq!(played(fen, &[lap, lap].concat()), (8, won(Side::Red, Why::PerpetualCheck)));
}

#[test]
fn when_both_check_it_is_a_draw() {
    let fen = "4k4/9/5c3/5r3/9/4C4/4R4/5K3/9/3A5 w";
    let lap = ["e4f4", "f6e6", "f4e4", "e6f6"];
    assert_eq!(played(fen, &[lap, lap].concat()), (8, drawn(Why::Repetition)));
}

#[test]
fn a_repetition_without_checks_is_a_draw() {
    let lap = ["a0a1", "a9a8", "a1a0", "a8a9"];
    let start = Xiangqi::start(&games::xiangqi::Position::start()).to_string();
    assert_eq!(played(&start, &[lap, lap].concat()), (8, drawn(Why::Repetition)));
    assert_eq!(played(&start, &lap), (4, None));
}

#[test]
fn sixty_moves_without_a_capture_are_a_draw() {
    let fen = "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 119 60";
    assert_eq!(played(fen, &["a1a2"]), (1, drawn(Why::SixtyMoves)));
    assert_eq!(played("3k5/9/9/9/9/9/9/9/R8/4K4 w - - 118 60", &["a1a2"]), (1, None));
    // Mate comes before it, and a capture begins the count again.
    let mate = "3k5/1R7/9/9/9/9/9/9/R8/4K4 w - - 119 60";
    assert_eq!(played(mate, &["a1a9"]), (1, won(Side::Red, Why::Mate)));
    let capture = "p2k5/9/9/9/9/9/9/9/R8/4K4 w - - 119 60";
    assert_eq!(played(capture, &["a1a9"]), (1, None));
    assert_eq!(played("3k5/9/9/9/9/9/9/9/R8/4K4 w - - 120 60", &["a1a2"]), (0, drawn(Why::SixtyMoves)));
}

#[test]
fn without_a_piece_that_can_give_check_it_is_a_draw() {
    let fen = "3ka4/4a4/4b4/9/9/9/9/4B4/p3A4/3AK4 w";
    assert_eq!(played(fen, &[]), (0, None));
    assert_eq!(played("4kab2/4a4/9/9/2b6/9/9/B3B4/4A4/3AK4 w", &[]), (0, drawn(Why::Material)));
    let takes = "3ka4/9/9/9/9/9/9/3pB4/4A4/5K3 w";
    assert_eq!(played(takes, &["e1d2"]), (1, drawn(Why::Material)));
}

#[test]
fn who_cannot_move_has_lost() {
    // The black king may not come to the open file, and has one point besides: free, with a pawn to take, or attacked by a pawn.
    assert_eq!(played("3k5/9/9/3P5/9/9/9/9/9/4K4 b", &[]), (0, None));
    assert_eq!(played("3k5/3P5/9/9/9/9/9/9/9/4K4 b", &[]), (0, None));
    assert_eq!(played("3k5/2P6/9/9/9/9/9/9/9/4K4 b", &[]), (0, won(Side::Red, Why::Stalemate)));
    assert_eq!(played("3k5/4P4/9/9/9/9/9/9/9/4K4 b", &[]), (0, won(Side::Red, Why::Stalemate)));
    assert_eq!(played("3k5/3RP4/4R4/9/9/9/9/9/9/4K4 b", &[]), (0, won(Side::Red, Why::Mate)));
}

/// Refusals that need the king: check comes before facing kings.
#[test]
fn a_move_that_endangers_the_king_is_refused() {
    let judged = |fen: &str, text: &str| {
        let chosen: games::xiangqi::Move = text.parse().expect("a move");
        position(fen).judge(chosen.from.place(), chosen.to.place()).err()
    };
    let facing = "4k4/9/9/9/4P4/9/9/9/9/4K4 w";
    assert_eq!(judged(facing, "e5d5"), Some(Refusal::KingsFace));
    assert_eq!(judged(facing, "e5e6"), None);
    assert_eq!(judged(facing, "e9d9"), Some(Refusal::NotYours));
    assert_eq!(judged("3k5/9/9/9/9/9/9/9/9/4K4 w", "e0d0"), Some(Refusal::KingsFace));
    assert_eq!(judged("4k4/4r4/9/9/4R4/9/9/9/9/4K4 w", "e5d5"), Some(Refusal::LeavesCheck));
    // A cannon's victim is attacked over any piece, its own too; a piece may become that screen by stepping in.
    assert_eq!(judged("4k4/9/4c4/9/9/9/9/9/3N5/4K4 w", "d1e3"), Some(Refusal::LeavesCheck));
    // A knight's leg is the one next to the knight: the piece on f1 is in the way, that on e1 is not.
    assert_eq!(judged("4k4/9/9/9/9/9/9/5n3/4AA3/4K4 w", "f1f2"), Some(Refusal::WrongWay));
    assert_eq!(judged("3k5/9/9/9/9/9/9/5n3/4AA3/4K4 w", "f1d2"), Some(Refusal::WrongWay));
    assert_eq!(judged("3k5/9/9/9/9/9/9/5n3/4AR3/4K4 w", "f1g1"), Some(Refusal::LeavesCheck));
    // Both: the kings would face each other, and a rook gives check as well.
    assert_eq!(judged("4k4/9/9/9/4P4/9/9/9/9/r3K4 w", "e5d5"), Some(Refusal::LeavesCheck));
}
