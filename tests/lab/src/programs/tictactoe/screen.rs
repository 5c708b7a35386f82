//! What the screen shows: the board with its pieces, points and ties, the message, the line that won, and the frame.
//!
//! Where all this is drawn is learned from an empty board, on which each cell shows its digit, and from the first moves.

use games::Game;
use games::tictactoe::{Board, Cell, Line, Outcome, Point, Score, Side, TicTacToe, won_lines};
use pipeline::Program;
use spectrum::{Key, Machine};

use crate::Error;
use crate::person::{Font, Messages, Person, Place, Screen, Shape, Tiles, distance, shape_of, shifted};
use crate::symbols::bytes_from;

/// The messages during a point, one of which is always shown, and those at the end of a match, in tall letters.
const MESSAGES: [&str; 6] = ["MessageTurn", "MessageThinks", "MessageTaken", "MessageLost", "MessageWin", "MessageTie"];
const ENDS: [&str; 2] = ["MessageChampion", "MessageDraw"];

/// What the rows of the menu that no option changes contain.
const START: &str = "Start";

const SIDES: [Side; 2] = [Side::One, Side::Two];

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
    /// The message by its label, with the side and the cell that it names.
    pub(super) message: (&'static str, Side, Option<Cell>),
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

/// What is read from the screen.
struct Observed {
    /// What each cell shows: its digit, a piece, or neither of them.
    cells: [Option<Option<Side>>; 9],
    messages: Vec<String>,
    score: Option<Score>,
    /// The cells whose piece has another colour than when it was played.
    lit: Vec<Cell>,
    framed: Vec<Cell>,
}

/// Reads the screen of a match.
#[derive(Clone)]
pub(super) struct ScreenReader {
    font: Font,
    pieces: [Shape; 2],
    messages: Messages,
    names: [&'static str; 2],
    /// Every message during a point, sorted.
    known: Vec<String>,
    /// The rows of the menu that no option changes.
    menu: Vec<String>,
    calibration: Calibration,
}

/// Where things are drawn.
#[derive(Clone, Default)]
struct Calibration {
    /// The digits of the cells.
    digits: Vec<Place>,
    /// From a cell's digit to its piece.
    piece: (isize, isize),
    /// The points of both players, and the ties.
    score: Vec<Place>,
    /// The attribute of a piece of each side when it is played.
    colours: [Option<u8>; 2],
    /// From a cell's digit to the places that a frame colours, and the frame's attribute for each side.
    ring: Vec<(isize, isize)>,
    ring_colours: [Option<u8>; 2],
}

impl ScreenReader {
    /// Learns to read the screen from the menu and from a match of two people at its first move.
    pub(super) fn learn(
        program: &Program,
        names: [&'static str; 2],
        menu: &Person,
        empty: &Person,
    ) -> Result<ScreenReader, Error> {
        let labels: Vec<_> = MESSAGES.map(|label| (label, 1)).into_iter().chain(ENDS.map(|label| (label, 0))).collect();
        let font = Font::of(program)?;
        let rows = font.rows(&Tiles::of(&menu.machine));
        let reader = ScreenReader {
            pieces: [shape_of(bytes_from(program, "Cross")?), shape_of(bytes_from(program, "Ring")?)],
            messages: Messages::read(program, &labels, &["NAME", "CELL"])?,
            names,
            known: Vec::new(),
            menu: rows.into_iter().filter(|row| row.contains(START)).collect(),
            calibration: Calibration::default(),
            font,
        };
        let calibration = reader.calibrate(empty)?;
        Ok(ScreenReader { calibration, ..reader }.with_names(names))
    }

    /// Returns a reader for players of other names.
    pub(super) fn with_names(&self, names: [&'static str; 2]) -> ScreenReader {
        let mut reader = ScreenReader { names, ..self.clone() };
        let texts = MESSAGES.iter().flat_map(|message| {
            SIDES.into_iter().flat_map(|side| Cell::ALL.map(|cell| reader.text((*message, side, Some(cell)))))
        });
        reader.known = texts.collect();
        reader.known.sort_unstable();
        reader
    }

    fn text(&self, (label, side, cell): (&'static str, Side, Option<Cell>)) -> String {
        self.messages.text(label, &[self.names[side as usize], &cell.map(|cell| cell.to_string()).unwrap_or_default()])
    }

    /// Returns an error that shows the screen.
    pub(super) fn lacks(&self, what: &'static str, person: &Person) -> Error {
        Error::Screen { what, screen: self.font.rows(&Tiles::of(&person.machine)).join("\n") }
    }

    /// Runs until a point stands on the screen with which a walk begins.
    pub(super) fn settle(&self, person: &mut Person, shown: &Shown) -> Result<(), Error> {
        let expected = Expected::Point(shown.clone());
        let is_there = person.run_until(|machine| self.shows(machine, &expected));
        if is_there { Ok(()) } else { Err(self.lacks("the beginning of a point", person)) }
    }

    /// Finds the places from the screens after a few keys: a move of each side, and the frame in the middle cell for each.
    fn calibrate(&self, empty: &Person) -> Result<Calibration, Error> {
        let after = |person: &Person, keys: &[Key]| {
            let mut person = person.clone();
            person.press(keys).map(|()| person)
        };
        let one = after(empty, &[Key::Num1])?;
        let played = [&one, &after(&one, &[Key::Num2])?].map(|person| Tiles::of(&person.machine));
        let cursor = [Key::CapsShift, Key::Num5];
        let framed = [&after(empty, &cursor)?, &after(&one, &cursor)?].map(|person| Tiles::of(&person.machine));
        let tiles = Tiles::of(&empty.machine);
        let lacks = |what| self.lacks(what, empty);

        let digits = self.font.find_grid(&tiles, "123456789", 3).ok_or_else(|| lacks("the digits of nine cells"))?;
        let new = |side: Side| played[side as usize].find_new(&self.pieces[side as usize], &tiles);
        let (first, second) = new(Side::One).zip(new(Side::Two)).ok_or_else(|| lacks("a piece for each side"))?;
        let piece = distance(digits[0], first);
        if distance(digits[1], second) != piece {
            return Err(lacks("the pieces at the same place in each cell"));
        }
        // Three zeros, those of the sides in one row, that of the ties below. The clock's digits stand to the left of it.
        let zeros = self.font.find_large(&tiles, 0);
        let row = zeros.iter().map(|place| place.0).min();
        let (mut score, others): (Vec<Place>, Vec<Place>) = zeros.iter().partition(|place| Some(place.0) == row);
        score.extend(others.into_iter().max_by_key(|place| place.1));
        if score.len() != 3 {
            return Err(lacks("the points and the ties"));
        }
        let [ring, other] =
            [(&framed[0], &tiles), (&framed[1], &played[0])].map(|(now, before)| now.recoloured(before));
        let ring_colours = [0, 1].map(|side| ring.first().and_then(|&place| framed[side].attribute(place)));
        let is_even = |side: usize| ring.iter().all(|&place| framed[side].attribute(place) == ring_colours[side]);
        if ring.is_empty() || ring != other || !is_even(0) || !is_even(1) {
            return Err(lacks("a frame around a cell"));
        }
        let ring = ring.into_iter().map(|place| distance(digits[4], place)).collect();
        let colours = [played[0].attribute(first), played[1].attribute(second)];
        Ok(Calibration { digits, piece, score, colours, ring, ring_colours })
    }

    fn observe(&self, machine: &Machine) -> Observed {
        let Calibration { digits, piece, score, colours, ring, ring_colours } = &self.calibration;
        let tiles = Tiles::of(machine);
        let place = |cell: Cell| digits[cell.index()];
        let colour = |cell: Cell| tiles.attribute(shifted(place(cell), *piece));
        let piece_on = |cell: Cell| {
            SIDES.into_iter().find(|&side| tiles.has(&self.pieces[side as usize], shifted(place(cell), *piece)))
        };
        let cells = Cell::ALL.map(|cell| {
            let letter = tiles.at(place(cell)).and_then(|tile| self.font.letter(tile));
            let has_digit = letter == char::from_digit(cell.number().into(), 10);
            let piece = piece_on(cell);
            (has_digit != piece.is_some()).then_some(piece)
        });
        let is_lit = |&cell: &Cell| piece_on(cell).is_some_and(|side| colour(cell) != colours[side as usize]);
        // The frame's colour is around what stands on the cell, and not on it.
        let is_framed = |&cell: &Cell| {
            let has = |&own: &Option<u8>| {
                let around = |&by: &(isize, isize)| tiles.attribute(shifted(place(cell), by)) == own;
                ring.iter().all(around) && colour(cell) != own
            };
            ring_colours.iter().any(has)
        };
        let numbers: Vec<u8> = score.iter().filter_map(|&place| self.font.large_digit(&tiles, place)).collect();
        let score = <[u8; 3]>::try_from(numbers).ok();
        let rows = self.font.rows(&tiles).into_iter();
        Observed {
            cells,
            messages: rows.filter(|row| self.known.binary_search(row).is_ok()).collect(),
            score: score.map(|[one, two, ties]| Score { points: [one, two], ties }),
            lit: Cell::ALL.into_iter().filter(is_lit).collect(),
            framed: Cell::ALL.into_iter().filter(is_framed).collect(),
        }
    }

    /// Returns the only cell that the Spectrum holds.
    pub(super) fn opening(&self, machine: &Machine) -> Option<Cell> {
        let cells = self.observe(machine).cells;
        let mut held = Cell::ALL.into_iter().filter(|cell| cells[cell.index()] == Some(Some(Side::Two)));
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
            Expected::TurnOfOne => self.observe(machine).messages == [self.text(("MessageTurn", Side::One, None))],
            Expected::End(score) => {
                let (tiles, Score { points: [one, two], ties }) = (Tiles::of(machine), *score);
                let message = score.leader().map_or(("MessageDraw", Side::One, None), |side| (ENDS[0], side, None));
                self.font.tall_rows(&tiles).contains(&self.text(message))
                    && self.font.large_digits(&tiles) == [one, ties, two]
            }
            Expected::Point(shown) => {
                let seen = self.observe(machine);
                Cell::ALL.iter().all(|&cell| seen.cells[cell.index()] == Some(shown.board.at(cell)))
                    && seen.messages == [self.text(shown.message)]
                    && seen.score == Some(shown.score)
                    && seen.lit == shown.line.as_ref().map_or(&[][..], |line| line)
                    && seen.framed == shown.frame.as_slice()
            }
        }
    }

    fn difference(&self, machine: &Machine, expected: &Expected) -> String {
        let Expected::Point(shown) = expected else {
            let rows = self.font.rows(&Tiles::of(machine)).join("\n");
            return format!("{expected:?} is expected, and this is shown:\n{rows}");
        };
        let seen = self.observe(machine);
        let mark = |cell: &Option<Option<Side>>| match cell {
            None => "?".to_owned(),
            Some(side) => side.map_or(".".to_owned(), |side| side.to_string()),
        };
        let board = shown.board.to_string();
        let rows = board
            .lines()
            .zip(seen.cells.chunks(3))
            .map(|(port, screen)| format!("    {port}      {}", screen.iter().map(mark).collect::<Vec<_>>().join(" ")));
        let list = |cells: &[Cell]| match cells {
            [] => "none".to_owned(),
            cells => cells.iter().map(Cell::to_string).collect::<Vec<_>>().join(" "),
        };
        format!(
            "the port, and the screen\n{}\n  \"{}\", and {:?}\n  score {:?}, and {:?}\n  the line {}, and lit {}\n  the frame on {}, and on {}",
            rows.collect::<Vec<_>>().join("\n"),
            self.text(shown.message),
            seen.messages,
            shown.score,
            seen.score,
            list(shown.line.as_ref().map_or(&[], |line| line)),
            list(&seen.lit),
            list(shown.frame.as_slice()),
            list(&seen.framed),
        )
    }
}
