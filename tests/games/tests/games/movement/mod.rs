//! Tests of the piece-movement language: the facts of the article, and the two models against each other.

mod betza;
mod boards;
mod cases;
mod lines;
mod models;
mod mutants;
mod results;
mod texts;

use games::movement::{Asked, Board, Piece, Spaces, Turn};

/// Returns a board of a name.
fn board(name: &str) -> Board {
    Board::named(name).unwrap_or_else(|| panic!("no board {name}"))
}

/// Returns White's piece of a name.
fn piece(name: &str, board: &Board) -> Piece {
    match Piece::named(name, board, Turn::None) {
        Some(Ok(piece)) => piece,
        Some(Err(error)) => panic!("{name}: {error}"),
        None => panic!("no piece {name}"),
    }
}

/// Returns a set of spaces of their names.
fn spaces(board: &Board, names: &str) -> Spaces {
    board.read_spaces(names).unwrap_or_else(|name| panic!("no space {name}"))
}

/// Returns where a piece goes among stones, by both models, which have to agree.
fn goes(piece: &Piece, origin: &str, stones: &str) -> Spaces {
    let board = piece.board();
    let origin = board.space(origin).expect("a space");
    let answers = piece.answers(&Asked::new(origin, spaces(board, stones)));
    assert_eq!(
        board.names(answers.mathematical),
        board.names(answers.logical),
        "{} from {} among {stones}: by coordinates, by links",
        piece.name(),
        board.name(origin)
    );
    assert!(
        answers.logical.without(answers.listed).is_empty(),
        "{}: each list has what the check accepts",
        piece.name()
    );
    answers.logical
}
