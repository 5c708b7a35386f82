//! The questions about all targets of all pieces, by either test of single moves.

use games::xiangqi::{Board, Coordinates, Point};

use super::layout::{BOARD, TARGETS};
use crate::diff::{Question, Universe};

/// All targets of all pieces of a board, 23 hexadecimal digits a piece.
fn targets(
    title: &'static str,
    routine: &'static [&'static str],
    cases: Universe<Board>,
    port: fn(&Board) -> String,
) -> Question<Board, String> {
    Question::new(
        title,
        routine,
        cases,
        |board, to| to.put(&BOARD, board),
        |board, after| {
            let first = after.address(TARGETS.symbol)?;
            let pieces = Point::all().filter(|point| board.get(*point).is_some());
            Some(hexadecimal((0..).zip(pieces).map(|(number, _)| {
                let may = |to: &Point| after.byte(first + 90 * number + u16::from(to.number())) == 1;
                Point::all().filter(may).map(|to| 1 << to.number()).sum()
            })))
        },
        port,
    )
    .symbols(["rules.Board"])
    .writes([TARGETS])
    .draw(Board::draw)
}

fn hexadecimal(targets: impl Iterator<Item = u128>) -> String {
    targets.map(|targets| format!("{targets:023X}")).collect::<Vec<_>>().join(" ")
}

/// Returns all targets by a test of single moves.
fn tested(board: &Board, test: fn(&Board, Coordinates, Coordinates) -> bool) -> String {
    let sources = Point::all().filter(|point| board.get(*point).is_some());
    hexadecimal(sources.map(|from| {
        let may = Point::all().filter(|to| test(board, from.place(), to.place()));
        may.map(|to| 1 << to.number()).sum()
    }))
}

pub(super) fn by_original(title: &'static str, cases: Universe<Board>) -> Question<Board, String> {
    targets(title, &["rules.targets_by_original"], cases, |board| tested(board, Board::is_allowed_by_original))
}

pub(super) fn by_rules(title: &'static str, cases: Universe<Board>) -> Question<Board, String> {
    targets(title, &["rules.targets_by_rules"], cases, |board| {
        tested(board, |board, from, to| board.test(from, to).is_ok())
    })
}
