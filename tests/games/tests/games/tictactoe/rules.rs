//! The rules, compared with the known numbers of tic-tac-toe and with definitions checked by brute force.

use std::collections::HashMap;

use games::tictactoe::{Board, Cell, LINES, Outcome, Point, Set, Side, TicTacToe, is_legal, is_tie, winner};
use games::{Game, lines_of_play};

/// Returns the eight rotations and reflections of a board: the cell to which each of the nine moves.
fn symmetries() -> Vec<[Cell; 9]> {
    let at = |row: usize, column: usize| Cell::ALL[row * 3 + column];
    let mut all = Vec::new();
    for turns in 0..4 {
        for mirrored in [false, true] {
            all.push(std::array::from_fn(|index| {
                let (mut row, mut column) = (index / 3, index % 3);
                for _ in 0..turns {
                    (row, column) = (column, 2 - row);
                }
                at(row, if mirrored { 2 - column } else { column })
            }));
        }
    }
    all
}

fn turned(board: &Board, symmetry: &[Cell; 9]) -> Board {
    Cell::ALL.iter().zip(symmetry).fold(Board::EMPTY, |turned, (&from, &to)| match board.at(from) {
        Some(side) => turned.with(to, side),
        None => turned,
    })
}

/// Checks the published numbers: 255,168 games, of which the first to move wins 131,184 and the second 77,904, and 46,080 are
/// drawn. (An early tie ends a game one forced move before the board is full, so it changes no count of games.)
#[test]
fn there_are_255_168_games() {
    fn ends(point: &Point, counts: &mut HashMap<Outcome, u64>) {
        if let Some(outcome) = TicTacToe::outcome(point) {
            *counts.entry(outcome).or_default() += 1;
        }
        for cell in TicTacToe::moves(point) {
            ends(&TicTacToe::play(point, &cell).expect("a legal move"), counts);
        }
    }
    for begins in [Side::One, Side::Two] {
        let begun = Point::new(begins);
        assert_eq!(lines_of_play::<TicTacToe>(&begun, 9), 255_168);
        let mut counts = HashMap::new();
        ends(&begun, &mut counts);
        assert_eq!(counts[&Outcome::Won(begins)], 131_184);
        assert_eq!(counts[&Outcome::Won(begins.other())], 77_904);
        assert_eq!(counts[&Outcome::Tie], 46_080);
    }
}

/// 5,478 positions, 958 of them ends: 626 won by the first to move, 316 by the second, 16 full boards drawn. In this game 40
/// more are ends, with one free cell that wins for neither side.
#[test]
fn there_are_5_478_positions() {
    let mut seen = HashMap::new();
    let mut open = vec![Point::new(Side::One)];
    while let Some(point) = open.pop() {
        if seen.insert(point.board, TicTacToe::outcome(&point)).is_some() {
            continue;
        }
        // Continue after an early tie, so that every position is found.
        if winner(&point.board).is_none() {
            open.extend(
                point
                    .board
                    .free()
                    .map(|cell| Point { board: point.board.with(cell, point.turn), turn: point.turn.other() }),
            );
        }
    }
    assert_eq!(seen.len(), 5_478);
    let count = |wanted: Outcome| seen.values().filter(|&&outcome| outcome == Some(wanted)).count();
    assert_eq!(count(Outcome::Won(Side::One)), 626);
    assert_eq!(count(Outcome::Won(Side::Two)), 316);
    assert_eq!(count(Outcome::Tie), 16 + 40);
    assert_eq!(seen.iter().filter(|(board, outcome)| **outcome == Some(Outcome::Tie) && board.is_full()).count(), 16);
}

#[test]
fn a_tie_is_when_no_filling_of_the_free_cells_wins() {
    fn winnable(board: &Board) -> bool {
        winner(board).is_some()
            || board
                .free()
                .next()
                .is_some_and(|cell| [Side::One, Side::Two].into_iter().any(|side| winnable(&board.with(cell, side))))
    }
    for board in Board::all() {
        assert_eq!(is_tie(&board), !winnable(&board), "\n{board}");
    }
}

#[test]
fn the_lines_are_rows_columns_and_diagonals() {
    let numbers: Vec<String> = LINES.iter().map(|line| line.iter().map(Cell::to_string).collect()).collect();
    assert_eq!(numbers, ["123", "456", "789", "147", "258", "369", "159", "357"]);
}

#[test]
fn a_move_is_legal_if_and_only_if_it_can_be_played() {
    for board in Board::all() {
        let point = Point { board, turn: Side::Two };
        let moves = TicTacToe::moves(&point);
        for cell in Cell::ALL {
            let played = TicTacToe::play(&point, &cell);
            assert_eq!(played.is_some(), is_legal(&board, cell), "\n{board}\n{cell}");
            assert_eq!(played.is_some(), moves.contains(&cell), "\n{board}\n{cell}");
            if let Some(next) = played {
                assert_eq!((next.board.at(cell), next.turn), (Some(Side::Two), Side::One));
                assert_eq!(next.board.moves(), board.moves() + 1);
            }
        }
        assert_eq!(moves.is_empty(), TicTacToe::outcome(&point).is_some(), "\n{board}");
    }
}

#[test]
fn a_lost_turn_passes_and_does_not_count() {
    let point = Point::new(Side::One).lose_turn();
    assert_eq!((point.turn, point.board), (Side::Two, Board::EMPTY));
    assert_eq!(point.board.moves(), 0);
}

#[test]
fn turning_a_board_changes_nothing_in_the_rules() {
    let symmetries = symmetries();
    for board in Board::all() {
        for symmetry in &symmetries {
            let turned = turned(&board, symmetry);
            assert_eq!(is_tie(&turned), is_tie(&board), "\n{board}");
            assert_eq!(turned.moves(), board.moves());
            // A board with lines of both sides cannot come up; the order in which they are named does not matter.
            let both = |board: &Board| {
                LINES.iter().filter(|line| board.count(*line, Side::One) == 3).count() > 0
                    && LINES.iter().filter(|line| board.count(*line, Side::Two) == 3).count() > 0
            };
            assert_eq!(both(&turned), both(&board));
            if !both(&board) {
                assert_eq!(winner(&turned), winner(&board), "\n{board}");
                assert_eq!(winner(&turned.swapped()), winner(&board).map(Side::other), "\n{board}");
            }
        }
    }
}

#[test]
fn the_sets_are_as_large_as_they_say_and_in_order() {
    for (set, boards) in [(Set::Alternating, 4_520), (Set::LostTurns, 11_093)] {
        let found = set.boards();
        assert_eq!((found.len(), set.size()), (boards, boards));
        assert_eq!(found.iter().filter(|board| is_tie(board)).count(), set.tied());
        assert_eq!(found[0], Board::EMPTY);
        assert!(found.is_sorted_by(|a, b| a < b));
    }
}

/// Alternating play reaches exactly the open boards with equal marks, or with one mark more of player one, who began.
#[test]
fn set_a_is_the_boards_with_balanced_marks() {
    let ahead =
        |board: &Board| board.count(&Cell::ALL, Side::One) as isize - board.count(&Cell::ALL, Side::Two) as isize;
    let counted: Vec<Board> =
        Set::LostTurns.boards().into_iter().filter(|board| matches!(ahead(board), 0 | 1)).collect();
    assert_eq!(Set::Alternating.boards(), counted);
}

#[test]
fn both_sets_are_closed_under_turning_and_set_b_under_exchanging_the_sides() {
    for set in [Set::Alternating, Set::LostTurns] {
        let boards = set.boards();
        for symmetry in symmetries() {
            let mut turned: Vec<Board> = boards.iter().map(|board| turned(board, &symmetry)).collect();
            turned.sort();
            assert!(turned == boards, "{set:?}");
        }
    }
    let boards = Set::LostTurns.boards();
    let mut exchanged: Vec<Board> = boards.iter().map(Board::swapped).collect();
    exchanged.sort();
    assert!(exchanged == boards);
}
