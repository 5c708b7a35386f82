//! What the screen shows: the board, points and ties, the message, the line that won, and the frame.

use games::Game;
use games::tictactoe::{Board, Cell, Line, Outcome, Point, Score, Side, TicTacToe, won_lines};
use pipeline::Program;
use spectrum::{Key, Machine};

use crate::Error;
use crate::person::{BoardReader, BoardSeen, ChanceScreen, Font, Messages, Person, Place, Screen, Tiles, shape_of};
use crate::symbols::bytes_from;

/// The messages during a point, one of which is always shown, and those at the end of a match, in tall letters; each with the number of
/// bytes before its text.
const MESSAGES: [(&str, usize); 8] = [
    ("MessageTurn", 1),
    ("MessageThinks", 1),
    ("MessageTaken", 1),
    ("MessageLost", 1),
    ("MessageWin", 1),
    ("MessageTie", 1),
    ("MessageChampion", 0),
    ("MessageDraw", 0),
];

/// What the rows of the menu that no option changes contain.
const START: &str = "Start";

const SIDES: [Side; 2] = [Side::One, Side::Two];

/// A message by its label, with the side and the cell that it names.
type Message = (&'static str, Side, Option<Cell>);

/// What the screen has to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Expected {
    /// The menu.
    Menu,
    /// A point, as far as the rules are about it.
    Point(Shown),
    /// A point in which it is player one's turn, whatever is on the board.
    TurnOfOne,
    /// The end of a match with this score.
    End(Score),
}

/// A point on the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Shown {
    pub(super) board: Board,
    pub(super) message: Message,
    pub(super) score: Score,
    /// The line that won, drawn in another colour.
    pub(super) line: Option<Line>,
    /// The cell with the frame.
    pub(super) frame: Option<Cell>,
}

impl Shown {
    /// Returns what is shown of a point that began at a score.
    pub(super) fn of(point: &Point, score: Score) -> Shown {
        let shown = |message, score| Shown { board: point.board, message, score, line: None, frame: None };
        match TicTacToe::outcome(point) {
            None => shown(("MessageTurn", point.turn, None), score),
            Some(outcome @ Outcome::Tie) => shown(("MessageTie", Side::One, None), score.after(outcome)),
            Some(outcome @ Outcome::Won(side)) => {
                let line = won_lines(&point.board).next().map(|(_, line)| *line);
                Shown { line, ..shown(("MessageWin", side, None), score.after(outcome)) }
            }
        }
    }
}

impl Shown {
    /// Returns the board as a reader sees it.
    fn seen(&self) -> BoardSeen {
        let side = |cell| self.board.at(cell).map(|side| side as usize);
        let numbers = |cells: &[Cell]| cells.iter().map(|cell| cell.index()).collect();
        BoardSeen {
            cells: Cell::ALL.map(|cell| Some(side(cell))).into(),
            lit: numbers(self.line.as_ref().map_or(&[], |line| line)),
            framed: numbers(self.frame.as_slice()),
        }
    }
}

/// Reads the screen of a match.
#[derive(Clone)]
pub(super) struct ScreenReader {
    font: Font,
    messages: Messages,
    names: [&'static str; 2],
    /// Every message during a point, sorted.
    known: Vec<String>,
    /// The rows of the menu that no option changes.
    menu: Vec<String>,
    board: BoardReader,
    /// The places of both players' points, and of the ties.
    score: Vec<Place>,
}

/// What is read from the screen: the board, the messages, and the score.
type Observed = (BoardSeen, Vec<String>, Option<Score>);

impl ScreenReader {
    /// Learns to read the screen from the menu and from a match of two people at its first move.
    pub(super) fn learn(
        program: &Program,
        names: [&'static str; 2],
        menu: &Person,
        empty: &Person,
    ) -> Result<ScreenReader, Error> {
        let font = Font::of(program)?;
        let tiles = Tiles::of(&empty.machine);
        let pieces = vec![shape_of(bytes_from(program, "Cross")?), shape_of(bytes_from(program, "Ring")?)];
        let board = BoardReader::learn_from(empty, &font, "123456789", 3, pieces, &[Key::Num1, Key::Num2], 4)?;
        // Three zeros, those of the sides in one row, that of the ties below. The clock's digits stand to the left of it.
        let zeros = font.find_large(&tiles, 0);
        let row = zeros.iter().map(|place| place.0).min();
        let (mut score, others): (Vec<Place>, Vec<Place>) = zeros.iter().partition(|place| Some(place.0) == row);
        score.extend(others.into_iter().max_by_key(|place| place.1));
        if score.len() != 3 {
            return Err(Error::Screen { what: "the points and the ties", screen: font.rows(&tiles).join("\n") });
        }
        let rows = font.rows(&Tiles::of(&menu.machine)).into_iter();
        let menu = rows.filter(|row| row.contains(START)).collect();
        let messages = Messages::read(program, &MESSAGES, &["NAME", "CELL"])?;
        Ok(ScreenReader { font, messages, names, known: Vec::new(), menu, board, score }.with_names(names))
    }

    /// Returns a reader for players of other names.
    pub(super) fn with_names(&self, names: [&'static str; 2]) -> ScreenReader {
        let mut reader = ScreenReader { names, ..self.clone() };
        let texts = MESSAGES[..6].iter().flat_map(|(label, _)| {
            SIDES.into_iter().flat_map(|side| Cell::ALL.map(|cell| reader.text((label, side, Some(cell)))))
        });
        reader.known = texts.collect();
        reader.known.sort_unstable();
        reader
    }

    fn text(&self, (label, side, cell): Message) -> String {
        self.messages.text(label, &[self.names[side as usize], &cell.map(|cell| cell.to_string()).unwrap_or_default()])
    }

    fn observe(&self, machine: &Machine) -> Observed {
        let tiles = Tiles::of(machine);
        let numbers: Vec<u8> = self.score.iter().filter_map(|&place| self.font.large_digit(&tiles, place)).collect();
        let score = <[u8; 3]>::try_from(numbers).ok().map(|[one, two, ties]| Score { points: [one, two], ties });
        let rows = self.font.rows(&tiles).into_iter();
        let messages = rows.filter(|row| self.known.binary_search(row).is_ok()).collect();
        (self.board.read(&self.font, &tiles), messages, score)
    }
}

/// The only cell that the Spectrum holds.
impl ChanceScreen for ScreenReader {
    type Choice = Cell;

    fn text(&self, machine: &Machine) -> String {
        self.font.rows(&Tiles::of(machine)).join("\n")
    }

    fn choice(&self, machine: &Machine) -> Option<Cell> {
        let (seen, ..) = self.observe(machine);
        let mut held = Cell::ALL.into_iter().filter(|cell| seen.cells[cell.index()] == Some(Some(1)));
        held.next().filter(|_| held.next().is_none())
    }
}

impl Screen for ScreenReader {
    type Expected = Expected;

    fn shows(&self, machine: &Machine, expected: &Expected) -> bool {
        match expected {
            Expected::Menu => {
                let rows = self.font.rows(&Tiles::of(machine));
                self.menu.iter().all(|row| rows.contains(row))
            }
            Expected::TurnOfOne => self.observe(machine).1 == [self.text(("MessageTurn", Side::One, None))],
            Expected::End(score) => {
                let (tiles, Score { points: [one, two], ties }) = (Tiles::of(machine), *score);
                let side = score.leader();
                let label = if side.is_some() { "MessageChampion" } else { "MessageDraw" };
                self.font.tall_rows(&tiles).contains(&self.text((label, side.unwrap_or(Side::One), None)))
                    && self.font.large_digits(&tiles) == [one, ties, two]
            }
            Expected::Point(shown) => {
                let expected = (shown.seen(), vec![self.text(shown.message)], Some(shown.score));
                self.observe(machine) == expected
            }
        }
    }

    fn difference(&self, machine: &Machine, expected: &Expected) -> String {
        let Expected::Point(shown) = expected else {
            let rows = self.font.rows(&Tiles::of(machine)).join("\n");
            return format!("{expected:?} is expected, and this is shown:\n{rows}");
        };
        let (seen, messages, score) = self.observe(machine);
        let between =
            format!("  \"{}\", and {messages:?}\n  score {:?}, and {score:?}", self.text(shown.message), shown.score);
        shown.seen().beside(&seen, 3, &["X", "O"], &between)
    }
}
