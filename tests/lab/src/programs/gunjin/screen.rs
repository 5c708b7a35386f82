//! The screen: the spaces with what stands on them and their colours, the tray, the panel, the message, and which screen it is.

use std::collections::HashMap;

use games::gunjin::{Kind, Side, Space};
use pipeline::Program;
use spectrum::Machine;

use super::tiles::{Contents, Tile, TileSet, WIDTH};
use crate::Error;
use crate::person::{Font, Messages, Screen, Tiles};
use crate::symbols::{bytes_from, value};

/// The messages, by their labels; an attribute stands before each text.
const MESSAGES: [&str; 24] = [
    "MessageArrange",
    "MessagePlaced",
    "MessageTurn",
    "MessageHeard",
    "MessageMoved",
    "MessageAnswer",
    "MessageWhere",
    "MessageLooksAway",
    "MessageNotYours",
    "MessageWay",
    "MessageMoveFirst",
    "MessageEndFirst",
    "MessageGiveUp",
    "MessageBannerBack",
    "MessageMineBridge",
    "MessageMissing",
    "MessageName",
    "MessageRecord",
    "MessagePlay",
    "MessageNoTape",
    "MessageGaveUp",
    "MessageHeadquarters",
    "MessageNoMove",
    "MessageQuiet",
];

/// The codes in messages in space of which something else is printed, in their order.
const CODES: [&str; 5] = ["MOVER", "OTHER", "SOURCE", "TARGET", "ANSWER"];

/// The list of texts for each page of the help before those of the types.
const PAGES: [&str; 5] = ["PageAim", "PageMoves", "PageCombat", "PageSetUp", "CombatPage"];

/// The colours, by the names of their symbols.
const COLOURS: [&str; 12] = [
    "COLOUR_FREE",
    "COLOUR_FREE_TOO",
    "COLOUR_RED",
    "COLOUR_BLUE",
    "COLOUR_MARKED",
    "COLOUR_LAST",
    "COLOUR_CHOSEN",
    "COLOUR_CURSOR",
    "COLOUR_NONE_LEFT",
    "COLOUR_TRAY_CURSOR",
    "COLOUR_TRAY_CHOSEN",
    "BRIGHT",
];

/// The hints shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hints {
    Arrange,
    Turn,
    End,
}

/// A screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Seen {
    Menu,
    /// The screen between two turns: whose turn comes.
    Cover(Side),
    /// A page of the help.
    Help(usize),
    Game(Box<Shown>),
    /// Something else.
    Unknown(Vec<String>),
}

/// The parts of a game's screen. A tile is `None` where the screen shows something else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Shown {
    /// The spaces in the order of their positions.
    pub spaces: Vec<Option<Tile>>,
    /// The tray; empty but in a set-up.
    pub tray: Vec<Option<Tile>>,
    /// The tile under the cursor beside the board.
    pub under: Option<Tile>,
    /// The texts beside the board, in a set-up with the quantities below the tray's tiles.
    pub panel: Vec<String>,
    pub message: String,
    pub hints: [String; 2],
}

/// Reads the screen of the program.
#[derive(Clone, Debug)]
pub(super) struct Reader {
    font: Font,
    messages: Messages,
    tiles: TileSet,
    colours: HashMap<&'static str, u8>,
    titles: Vec<String>,
    hints: [[String; 2]; 3],
    /// Names and ways to move, by kind; the last name is that of a hidden piece.
    names: Vec<String>,
    ways: Vec<String>,
    answers: Vec<String>,
    board_column: usize,
    panel_column: usize,
    rows: [usize; 10],
}

/// The texts of a list, each with a 0 after it.
fn texts(program: &Program, symbol: &str, number: usize) -> Result<Vec<String>, Error> {
    let text = |bytes: &[u8]| bytes.iter().map(|&byte| char::from(byte)).collect::<String>().trim().to_owned();
    Ok(bytes_from(program, symbol)?.split(|&byte| byte == 0).take(number).map(text).collect())
}

/// Returns rows 22 and 23 of a list for `print_list`.
fn rows_of(program: &Program, symbol: &str) -> Result<[String; 2], Error> {
    const FIRST: u8 = 22;
    let mut rows = [vec![' '; 32], vec![' '; 32]];
    let mut bytes = bytes_from(program, symbol)?;
    while let [row @ FIRST..=23, column, _, rest @ ..] = bytes {
        let length = rest.iter().position(|&byte| byte == 0).unwrap_or(rest.len());
        for (at, &byte) in (usize::from(*column)..32).zip(&rest[..length]) {
            rows[usize::from(row - FIRST)][at] = byte.into();
        }
        bytes = rest.get(length + 1..).unwrap_or_default();
    }
    Ok(rows.map(|row| row.into_iter().collect::<String>().trim().to_owned()))
}

impl Reader {
    /// Takes pictures, colours, places and texts from a program.
    ///
    /// # Errors
    /// A program that lacks one of the symbols.
    pub(super) fn of(program: &Program) -> Result<Reader, Error> {
        let number = |symbol: &str| Ok::<_, Error>(value(program, symbol)? as usize);
        let labels: Vec<(&str, usize)> = MESSAGES.iter().map(|&label| (label, 1)).collect();
        let colour = |&name: &&'static str| Ok::<_, Error>((name, value(program, name)? as u8));
        let mut titles = Vec::new();
        for page in PAGES {
            // Row, column and colour stand before the title.
            let title = bytes_from(program, page)?.iter().skip(3).take_while(|&&byte| byte != 0);
            titles.push(title.map(|&byte| char::from(byte)).collect());
        }
        titles.extend(texts(program, "LongNames", Kind::ALL.len())?);
        let rows = [
            "TURN_ROW",
            "PIECES_ROW",
            "CURSOR_ROW",
            "LOST_ROW",
            "MESSAGE_ROW",
            "HINT_ROW",
            "TRAY_ROW",
            "TRAY_COLUMN",
            "TRAY_STEP",
            "TRAY_NAME",
        ];
        let mut places = [0; 10];
        for (space, symbol) in places.iter_mut().zip(rows) {
            *space = number(symbol)?;
        }
        Ok(Reader {
            font: Font::of(program)?,
            messages: Messages::read(program, &labels, &CODES)?,
            tiles: TileSet::of(program)?,
            colours: COLOURS.iter().map(colour).collect::<Result<_, Error>>()?,
            titles,
            hints: [rows_of(program, "ArrangeHints")?, rows_of(program, "TurnHints")?, rows_of(program, "EndHints")?],
            names: texts(program, "Names", Kind::ALL.len())?
                .into_iter()
                .chain(texts(program, "TextUnknown", 1)?)
                .collect(),
            ways: texts(program, "Moving", Kind::ALL.len())?,
            answers: texts(program, "AnswerTexts", 5)?,
            board_column: number("BOARD_COLUMN")?,
            panel_column: number("PANEL_COLUMN")?,
            rows: places,
        })
    }

    /// Returns a colour of the program.
    pub(super) fn colour(&self, name: &str) -> u8 {
        self.colours.get(name).copied().unwrap_or_default()
    }

    /// Returns name and way to move of what stands on a space.
    pub(super) fn name(&self, contents: Contents) -> [String; 2] {
        match contents {
            Contents::Free => [String::new(), String::new()],
            Contents::Kind(kind) => [&self.names, &self.ways].map(|texts| texts[kind as usize].clone()),
            Contents::Hidden(_) => [self.names[Kind::ALL.len()].clone(), String::new()],
        }
    }

    /// Returns the hints.
    pub(super) fn hints(&self, which: Hints) -> [String; 2] {
        self.hints[which as usize].clone()
    }

    /// Returns a message: with the names of the player at the bottom and of the other one, the last move, and the number of its answer.
    pub(super) fn message(&self, label: &str, names: [&str; 2], moved: [&str; 2], answer: u8) -> String {
        let [mover, other] = names;
        let [from, to] = moved;
        let answer = self.answers.get(usize::from(answer)).map_or("", String::as_str);
        self.messages.text(label, &[mover, other, from, to, answer]).trim().to_owned()
    }

    /// Reads the screen, which should be one like `expected`.
    fn read(&self, machine: &Machine, expected: &Seen) -> Seen {
        let tiles = Tiles::of(machine);
        let rows = || self.font.rows(&tiles);
        let has = |text: &str| self.font.tall_rows(&tiles).iter().any(|row| row.contains(text));
        let found = match expected {
            Seen::Menu => rows().iter().any(|row| row.contains("Start") && row.ends_with("Help")).then_some(Seen::Menu),
            Seen::Cover(side) => {
                let colour = tiles.attribute((8, 8));
                let is_so = has("Press ENTER to go on") && colour == Some(self.colour(player_colour(*side)));
                is_so.then_some(Seen::Cover(*side))
            }
            Seen::Help(page) => {
                let has_hints = rows().iter().any(|row| row.ends_with("back") && row.contains("page"));
                (has_hints && has(&self.titles[*page])).then_some(Seen::Help(*page))
            }
            Seen::Game(expected) => Some(Seen::Game(Box::new(self.game(&tiles, expected)))),
            Seen::Unknown(_) => None,
        };
        found.unwrap_or_else(|| Seen::Unknown(rows()))
    }

    fn game(&self, tiles: &Tiles, expected: &Shown) -> Shown {
        let is_set_up = !expected.tray.is_empty();
        let [turn, pieces, cursor, lost, message, hints, tray_row, tray_column, tray_step, name] = self.rows;
        let text = |row, column| self.text(tiles, row, column, 32 - column);
        let panel = if is_set_up {
            let quantities = (0..4).map(|line| text(tray_row + line * tray_step + 2, tray_column));
            let rows = [text(turn, self.panel_column), text(name, tray_column), text(name + 1, tray_column)];
            rows.into_iter().chain(quantities).collect()
        } else {
            let rows = [turn, pieces, pieces + 1].map(|row| text(row, self.panel_column));
            let names = [cursor, cursor + 1].map(|row| text(row, self.panel_column + 4));
            let lost = (lost..lost + 5).map(|row| text(row, self.panel_column));
            rows.into_iter().chain(names).chain(lost).collect()
        };
        let tray = |at: usize| self.tiles.read(tiles, (tray_row + at / 4 * tray_step, tray_column + at % 4 * WIDTH));
        Shown {
            spaces: Space::all().map(|space| self.space(tiles, space)).collect(),
            tray: if is_set_up { (0..16).map(tray).collect() } else { Vec::new() },
            // Without a cursor there is nothing.
            under: if is_set_up { None } else { self.tiles.read(tiles, (cursor, self.panel_column)) }
                .filter(|tile| expected.under.is_some() || tile.contents != Contents::Free),
            panel,
            message: self.text(tiles, message, 0, 32),
            hints: [hints, hints + 1].map(|row| self.text(tiles, row, 0, 32)),
        }
    }

    fn space(&self, tiles: &Tiles, space: Space) -> Option<Tile> {
        let row = 2 * (usize::from(space.row()) + usize::from(space.row() >= 4));
        let column = self.board_column + WIDTH * usize::from(space.column());
        if !space.is_headquarters() {
            return self.tiles.read(tiles, (row, column));
        }
        // The headquarters have a tile in the middle, and one colour.
        let tile = self.tiles.read(tiles, (row, column + 2))?;
        let cells = (0..2).flat_map(|down| (0..2 * WIDTH).map(move |right| (row + down, column + right)));
        cells.into_iter().all(|cell| tiles.attribute(cell) == Some(tile.colour)).then_some(tile)
    }

    fn text(&self, tiles: &Tiles, row: usize, column: usize, width: usize) -> String {
        let letter = |column| match tiles.at((row, column)) {
            Some(0) => ' ',
            tile => tile.and_then(|tile| self.font.letter(tile)).unwrap_or('.'),
        };
        (column..column + width).map(letter).collect::<String>().trim().to_owned()
    }
}

/// Returns the name of the colour of a player's pieces.
pub(super) const fn player_colour(side: Side) -> &'static str {
    match side {
        Side::First => "COLOUR_RED",
        Side::Second => "COLOUR_BLUE",
    }
}

impl Screen for Reader {
    type Expected = Seen;

    fn shows(&self, machine: &Machine, expected: &Seen) -> bool {
        self.read(machine, expected) == *expected
    }

    fn difference(&self, machine: &Machine, expected: &Seen) -> String {
        let screen = self.read(machine, expected);
        let (Seen::Game(port), Seen::Game(seen)) = (expected, &screen) else {
            return format!("the port {expected:?}, and the screen {screen:?}");
        };
        let differing = |what: &str, port: &[Option<Tile>], seen: &[Option<Tile>]| {
            let pairs = port.iter().zip(seen).enumerate().filter(|(_, (port, seen))| port != seen);
            let text = |(at, (port, seen)): (usize, (&Option<Tile>, &Option<Tile>))| {
                format!("{what} {at}: the port {port:?}, the screen {seen:?}\n  ")
            };
            pairs.map(text).collect::<String>()
        };
        format!(
            "{}{}under the cursor {:?}, and {:?}\n  panel {:?}, and {:?}\n  message `{}`, and `{}`\n  hints {:?}, and {:?}",
            differing("space", &port.spaces, &seen.spaces),
            differing("tray", &port.tray, &seen.tray),
            port.under,
            seen.under,
            port.panel,
            seen.panel,
            port.message,
            seen.message,
            port.hints,
            seen.hints
        )
    }
}
