//! The screen: the board, points and ties, the message, the line that won, and the frame.

use games::Game;
use games::tictactoe::{Cell, Outcome, Point, Score, Side, TicTacToe, won_lines};
use pipeline::Program;
use spectrum::Key;

use crate::Error;
use crate::person::{
    BoardReader, BoardSeen, Font, GameShown, MatchLayout, MatchReader, MatchShown, Message, Messages, Person,
    ScreenCell, Tiles, shape_of,
};
use crate::symbols::bytes_from;

/// The messages during a point, one of which is always shown: an attribute stands before the text of each.
const DURING: [&str; 6] = ["MessageTurn", "MessageThinks", "MessageTaken", "MessageLost", "MessageWin", "MessageTie"];

/// The messages at the end of a match, in tall letters.
const AT_END: [&str; 2] = ["MessageChampion", "MessageDraw"];

/// The text in the row of the menu that no option changes.
const START: &str = "Start";

/// A message that names a side, or none of the two.
pub(super) fn message(label: &'static str, side: Side) -> Message {
    Message { label, player: side as usize, cell: None }
}

/// Returns what is shown of a point that began at a score.
pub(super) fn shown(point: &Point, score: Score) -> GameShown {
    let (message, score, line) = match TicTacToe::outcome(point) {
        None => (message("MessageTurn", point.turn), score, None),
        Some(outcome @ Outcome::Tie) => (message("MessageTie", Side::One), score.after(outcome), None),
        Some(outcome @ Outcome::Won(side)) => {
            (message("MessageWin", side), score.after(outcome), won_lines(&point.board).next())
        }
    };
    let board = BoardSeen {
        cells: Cell::ALL.map(|cell| Some(point.board.at(cell).map(|side| side as usize))).into(),
        // The line that won is drawn in another colour.
        lit: line.map_or(Vec::new(), |(_, line)| line.map(Cell::index).into()),
        framed: Vec::new(),
    };
    GameShown { board, message, score: vec![score.points[0], score.points[1], score.ties] }
}

/// Returns what is shown at the end of a match.
pub(super) fn end(score: &Score) -> MatchShown {
    let [one, two] = score.points;
    let message = match score.leader() {
        Some(side) => message("MessageChampion", side),
        None => message("MessageDraw", Side::One),
    };
    MatchShown::End(message, vec![one, score.ties, two])
}

/// Learns to read the screen from the menu and from a match of two people at its first move.
pub(super) fn learn(
    program: &Program,
    names: [&'static str; 2],
    menu: &Person,
    empty: &Person,
) -> Result<MatchReader<Cell>, Error> {
    const CELLS: &str = "123456789";
    let font = Font::of(program)?;
    let tiles = Tiles::of(&empty.machine);
    let pieces = vec![shape_of(bytes_from(program, "Cross")?), shape_of(bytes_from(program, "Ring")?)];
    let board = BoardReader::learn_from(empty, &font, CELLS, 3, pieces, &[Key::Num1, Key::Num2], 4)?;
    // Three zeros, those of the sides in one row, that of the ties below. The clock's digits stand to the left of it.
    let zeros = font.find_large(&tiles, 0);
    let row = zeros.iter().map(|place| place.0).min();
    let (mut score, others): (Vec<ScreenCell>, Vec<ScreenCell>) = zeros.iter().partition(|place| Some(place.0) == row);
    score.extend(others.into_iter().max_by_key(|place| place.1));
    if score.len() != 3 {
        return Err(Error::Screen { what: "the points and the ties", screen: font.rows(&tiles).join("\n") });
    }
    let labels: Vec<_> = DURING.map(|label| (label, 1)).into_iter().chain(AT_END.map(|label| (label, 0))).collect();
    let rows = font.rows(&Tiles::of(&menu.machine)).into_iter();
    let layout = MatchLayout {
        menu: rows.filter(|row| row.contains(START)).collect(),
        messages: Messages::read(program, &labels, &["NAME", "CELL"])?,
        during: &DURING,
        cells: CELLS,
        columns: 3,
        marks: ["X", "O"],
        move_to: |cell| Cell::ALL[cell],
        font,
        board,
        score,
    };
    Ok(MatchReader::new(layout, names))
}
