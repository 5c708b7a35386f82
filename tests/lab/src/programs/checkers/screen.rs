//! The screen of a game: the squares with their colours, the message, the numbers of pieces, and the turns in the list.

use games::checkers::{Position, Side};
use pipeline::Program;
use spectrum::Machine;

use crate::Error;
use crate::person::{Font, Messages, Screen, Shape, Tiles, shape_of};
use crate::symbols::{bytes_from, value};

/// The messages of a game, by their labels; an attribute stands before each text.
pub(super) const MESSAGES: [&str; 13] = [
    "MessageTurn",
    "MessageShort",
    "MessageNoPiece",
    "MessageDue",
    "MessageNoMove",
    "MessageGoOn",
    "MessageFirst",
    "MessageWon",
    "MessageRepeated",
    "MessageQuiet",
    "MessageSetUp",
    "MessageMany",
    "MessageRecord",
];

/// The messages about the tape.
pub(super) const ON_TAPE: [&str; 2] = ["MessagePlay", "MessageNoTape"];

/// The text in the row of the menu that no option changes.
const START: &str = "Start";

/// The name of a side.
pub(super) const fn name(side: Side) -> &'static str {
    match side {
        Side::Black => "Black",
        Side::Red => "Red",
    }
}

/// A picture on a square, and its ink.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Picture {
    None,
    Man(Side),
    King(Side),
    /// The x of a square that was entered.
    Mark,
}

/// The ground of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ground {
    Light,
    Dark,
    /// A square of the last turn.
    Trail,
    /// A square that may be chosen.
    Lit,
    Frame,
}

/// A square of the screen; `None` where it shows something else.
pub(super) type Square = Option<(Picture, Ground)>;

/// The screen of a game, or the menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Seen {
    Menu,
    Game(Box<Game>),
}

/// The parts of a game's screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Game {
    /// The squares along the rows, from the upper left corner as the player sees it.
    pub squares: Vec<Square>,
    /// The message.
    pub message: String,
    /// The numbers of pieces.
    pub pieces: [Option<u32>; 2],
    /// The rows of the list of turns.
    pub turns: Vec<String>,
}

/// Reads the screen of the program.
#[derive(Clone, Debug)]
pub(super) struct Reader {
    font: Font,
    messages: Messages,
    pictures: Vec<Shape>,
    /// The attributes of the grounds, without the ink.
    grounds: [(Ground, u8); 5],
    inks: [u8; 3],
    board: (usize, usize),
    message_row: usize,
    panel: [(usize, usize); 2],
    list: [usize; 4],
}

impl Reader {
    /// Takes pictures, colours and places from a program.
    ///
    /// # Errors
    /// A program that lacks one of the symbols.
    pub(super) fn of(program: &Program) -> Result<Reader, Error> {
        let number = |symbol: &str| Ok::<_, Error>(value(program, symbol)? as usize);
        let byte = |symbol: &str| Ok::<_, Error>(value(program, symbol)? as u8);
        let pictures = bytes_from(program, "Pictures")?;
        let texts: Vec<(&str, usize)> = MESSAGES.iter().chain(&ON_TAPE).map(|&label| (label, 1)).collect();
        let count = number("COUNT_COLUMN")?;
        Ok(Reader {
            font: Font::of(program)?,
            messages: Messages::read(program, &texts, &["MOVER", "OTHER"])?,
            pictures: pictures.chunks(32).take(4).map(shape_of).collect(),
            grounds: [
                (Ground::Light, byte("COLOUR_LIGHT")?),
                (Ground::Dark, byte("COLOUR_DARK")?),
                (Ground::Trail, byte("COLOUR_TRAIL")?),
                (Ground::Lit, byte("COLOUR_LIT")?),
                (Ground::Frame, byte("COLOUR_FRAME")?),
            ],
            inks: [byte("BLACK")?, byte("RED")?, byte("BLUE")?],
            board: (number("BOARD_ROW")?, number("BOARD_COLUMN")?),
            message_row: number("MESSAGE_ROW")?,
            panel: [(number("PANEL_ROW")?, count), (number("PANEL_ROW")? + number("PANEL_STEP")?, count)],
            list: [number("LIST_ROW")?, number("PANEL_COLUMN")?, number("LIST_ROWS")?, number("LIST_COLUMNS")?],
        })
    }

    /// Returns the number of rows and of columns of the list of turns.
    pub(super) fn list_size(&self) -> [usize; 2] {
        [self.list[2], self.list[3]]
    }

    /// Returns the text of a message, with the names of the sides filled in.
    pub(super) fn message(&self, label: &str, mover: Side) -> String {
        self.messages.text(label, &[name(mover), name(mover.other())])
    }

    /// Reads the screen.
    pub(super) fn read(&self, machine: &Machine) -> Seen {
        let tiles = Tiles::of(machine);
        let rows = self.font.rows(&tiles);
        if rows.iter().any(|row| row.ends_with(START)) {
            return Seen::Menu;
        }
        let [row, column, height, width] = self.list;
        Seen::Game(Box::new(Game {
            squares: (0..64).map(|square| self.square(&tiles, square)).collect(),
            message: rows[self.message_row].clone(),
            pieces: self.panel.map(|(row, column)| self.count(&tiles, row, column)),
            turns: (row..row + height).map(|row| self.text(&tiles, row, column, width)).collect(),
        }))
    }

    fn square(&self, tiles: &Tiles, square: usize) -> Square {
        let place = (self.board.0 + 2 * (square / 8), self.board.1 + 2 * (square % 8));
        let attribute = tiles.attribute(place)?;
        let even = [(0, 1), (1, 0), (1, 1)];
        if !even.iter().all(|(down, right)| tiles.attribute((place.0 + down, place.1 + right)) == Some(attribute)) {
            return None;
        }
        let ground = self.grounds.iter().find(|(_, colour)| *colour == attribute & !7)?.0;
        let ink = self.inks.iter().position(|&ink| ink == attribute & 7)?;
        let picture = self.pictures.iter().position(|shape| tiles.has(shape, place))?;
        let picture = match (picture, ink) {
            (0, 0) => Picture::None,
            (1, 0) => Picture::Man(Side::Black),
            (1, 1) => Picture::Man(Side::Red),
            (2, 0) => Picture::King(Side::Black),
            (2, 1) => Picture::King(Side::Red),
            (3, 2) => Picture::Mark,
            _ => return None,
        };
        Some((picture, ground))
    }

    /// Reads a number of two tall digits.
    fn count(&self, tiles: &Tiles, row: usize, column: usize) -> Option<u32> {
        let letter = |column| self.font.tall_letter([tiles.at((row, column))?, tiles.at((row + 1, column))?]);
        let text: String = [letter(column)?, letter(column + 1)?].iter().collect();
        text.trim().parse().ok()
    }

    fn text(&self, tiles: &Tiles, row: usize, column: usize, width: usize) -> String {
        let letter = |column| match tiles.at((row, column)) {
            Some(0) => ' ',
            tile => tile.and_then(|tile| self.font.letter(tile)).unwrap_or('.'),
        };
        (column..column + width).map(letter).collect::<String>().trim_end().to_owned()
    }
}

impl Screen for Reader {
    type Expected = Seen;

    fn shows(&self, machine: &Machine, expected: &Seen) -> bool {
        self.read(machine) == *expected
    }

    fn difference(&self, machine: &Machine, expected: &Seen) -> String {
        match (expected, self.read(machine)) {
            (Seen::Game(port), Seen::Game(screen)) => {
                let squares =
                    port.squares.iter().zip(&screen.squares).enumerate().filter(|(_, (port, screen))| port != screen);
                let squares: Vec<String> = squares
                    .map(|(square, (port, screen))| {
                        format!("square {square}: the port {port:?}, the screen {screen:?}")
                    })
                    .collect();
                let Game { message, pieces, turns, .. } = &**port;
                format!(
                    "{}\n  the message `{message}`, and `{}`; pieces {pieces:?}, and {:?}\n  turns {turns:?}, and {:?}",
                    squares.join("\n  "),
                    screen.message,
                    screen.pieces,
                    screen.turns
                )
            }
            (port, screen) => format!("the port {port:?}, and the screen {screen:?}"),
        }
    }
}

/// Returns the piece on a square of a position.
pub(super) fn piece(position: &Position, square: u32) -> Picture {
    let on = |board: u32| board >> square & 1 != 0;
    let side = match (on(position.black), on(position.red)) {
        (true, _) => Side::Black,
        (_, true) => Side::Red,
        _ => return Picture::None,
    };
    if on(position.kings) { Picture::King(side) } else { Picture::Man(side) }
}
