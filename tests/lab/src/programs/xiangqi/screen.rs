//! The screen of a game: the points with their colours, the message, the panels, and the moves in the list.

use games::xiangqi::{Kind, Piece, Side};
use pipeline::Program;
use spectrum::Machine;

use super::layout::KINDS;
use crate::Error;
use crate::person::{Font, Messages, Screen, Shape, Tiles, shape_of};
use crate::symbols::{bytes_from, value};

/// The messages of a game, by their labels; an attribute stands before each text.
const MESSAGES: [&str; 33] = [
    "MessageTurn",
    "MessageCheck",
    "MessageEither",
    "MessageSame",
    "MessageNoPiece",
    "MessageNotYours",
    "MessageOwn",
    "MessageWay",
    "MessageLeaves",
    "MessageFace",
    "MessageFirst",
    "MessageMate",
    "MessageStalemate",
    "MessagePerpetual",
    "MessagePerpetualMover",
    "MessageRepeated",
    "MessageQuiet",
    "MessageMaterial",
    "MessageResigned",
    "MessageAgreed",
    "MessageEnd",
    "MessageOffer",
    "MessageDeclined",
    "MessageSetUp",
    "MessageTooMany",
    "MessageNoKing",
    "MessageExposed",
    "MessageFacing",
    "MessageRecord",
    "MessagePlay",
    "MessageNoTape",
    "MessageSaved",
    "MessageLoaded",
];

/// The text in the row of the menu that no option changes.
const START: &str = "Start";

/// The name of a side.
pub(super) const fn name(side: Side) -> &'static str {
    match side {
        Side::Red => "Red",
        Side::Black => "Black",
    }
}

/// The ground of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ground {
    Plain,
    /// A point of the last move.
    Last,
    /// The king in check.
    Check,
    /// A point that the piece may go to.
    Lit,
    /// The piece that was chosen.
    Source,
    Frame,
}

/// The labels of the colours of the grounds, in their order.
const GROUNDS: [(Ground, &str); 6] = [
    (Ground::Plain, "COLOUR_POINT"),
    (Ground::Last, "COLOUR_LAST"),
    (Ground::Check, "COLOUR_CHECK"),
    (Ground::Lit, "COLOUR_LIT"),
    (Ground::Source, "COLOUR_SOURCE"),
    (Ground::Frame, "COLOUR_FRAME"),
];

/// A point of the screen: a piece or none, and its ground; `None` where it shows something else.
pub(super) type Seen = Option<(Option<Piece>, Ground)>;

/// The screen of a game, or the menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Shown {
    Menu,
    Game(Box<Game>),
}

/// The parts of a game's screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Game {
    /// The points along the rows, from the upper left corner as the player sees it.
    pub(super) points: Vec<Seen>,
    /// The message.
    pub(super) message: String,
    /// True for Red and for Black if the panel says that the side is to move.
    pub(super) moving: [bool; 2],
    /// The rows of the list of moves.
    pub(super) moves: Vec<String>,
    /// The digit of the uppermost rank.
    pub(super) rank: Option<char>,
}

/// Reads the screen of the program.
#[derive(Clone, Debug)]
pub(super) struct Reader {
    font: Font,
    messages: Messages,
    /// The pictures of the pieces, as characters and as letters.
    pieces: Vec<(Piece, [Shape; 2])>,
    /// The pictures of the points without a piece, along the rows.
    points: Vec<Shape>,
    grounds: Vec<(Ground, u8)>,
    red: u8,
    board: (usize, usize),
    message_row: usize,
    /// The rows of the panels, their column, and the attribute of the king of a side that waits, for Red and Black.
    panels: [(usize, u8); 2],
    panel_column: usize,
    list: [usize; 3],
}

/// A picture of 16 rows, two bytes each.
type Picture = [u8; 32];

/// Takes the rows of a picture at a label, from row `first` on.
fn picture(program: &Program, label: &str, first: usize, rows: usize) -> Result<Picture, Error> {
    let mut picture = [0; 32];
    let bytes = bytes_from(program, label)?;
    picture[2 * first..].iter_mut().zip(&bytes[..(2 * rows).min(bytes.len())]).for_each(|(to, from)| *to = *from);
    Ok(picture)
}

/// Draws a point without a piece, by the rules of the board: lines up to its edges, not through the river, the diagonals of the palaces,
/// angles round the points of cannons and pawns, and the words in the river.
fn point(words: &[Picture], row: usize, column: usize) -> Picture {
    let mut dots = [[false; 16]; 16];
    let (up, down) =
        (row != 0 && (row != 5 || column.is_multiple_of(8)), row != 9 && (row != 4 || column.is_multiple_of(8)));
    let (left, right) = (column != 0, column != 8);
    // Steps of a diagonal of a palace: the middle has all four, the corners one each.
    let depth = row.min(9 - row);
    let in_palace = depth <= 2 && (3..=5).contains(&column) && !(depth + column).is_multiple_of(2);
    let toward = |rows: i32, columns: i32| {
        let (depth, column) = (depth as i32 + if row < 5 { rows } else { -rows }, column as i32 + columns);
        in_palace && (0..=2).contains(&depth) && (3..=5).contains(&column)
    };
    let is_cannon = depth == 2 && (column == 1 || column == 7);
    let is_pawn = depth == 3 && column.is_multiple_of(2);
    for y in 0..16_i32 {
        for x in 0..16_i32 {
            let (rows, columns) = (y - 7, x - 7);
            let line = match (rows.signum(), columns.signum()) {
                (0, 0) => true,
                (-1, 0) => up,
                (1, 0) => down,
                (0, -1) => left,
                (0, 1) => right,
                (far, aside) => rows.abs() == columns.abs() && toward(far, aside),
            };
            let beside = if columns < 0 { left } else { right };
            let (rows, columns) = (rows.abs(), columns.abs());
            let angle = (2..=4).contains(&rows) && (2..=4).contains(&columns) && (rows == 2 || columns == 2);
            dots[y as usize][x as usize] = line || angle && beside && (is_cannon || is_pawn);
        }
    }
    let mut picture = [0; 32];
    for (y, row) in dots.iter().enumerate() {
        for (x, _) in row.iter().enumerate().filter(|(_, dot)| **dot) {
            picture[2 * y + x / 8] |= 0x80 >> (x % 8);
        }
    }
    // A word is eleven rows high, six of them on the upper bank from row 10 on, the others on the lower bank.
    let word = [1, 2, 6, 7].into_iter().position(|at| at == column).and_then(|at| words.get(at));
    match (row, word) {
        (4, Some(word)) => picture[20..].copy_from_slice(&word[..12]),
        (5, Some(word)) => picture[..10].copy_from_slice(&word[12..22]),
        _ => {}
    }
    picture
}

impl Reader {
    /// Takes pictures, colours and places from a program.
    ///
    /// # Errors
    /// A program that lacks one of the symbols.
    pub(super) fn of(program: &Program) -> Result<Reader, Error> {
        let number = |symbol: &str| Ok::<_, Error>(value(program, symbol)? as usize);
        let byte = |symbol: &str| Ok::<_, Error>(value(program, symbol)? as u8);
        let character = |side: Side, kind: Kind| match (side, kind) {
            (Side::Red, Kind::King) => "RedKing",
            (Side::Red, Kind::Guard) => "RedGuard",
            (Side::Red, Kind::Bishop) => "RedBishop",
            (Side::Red, Kind::Pawn) => "RedPawn",
            (Side::Black, Kind::King) => "BlackKing",
            (Side::Black, Kind::Guard) => "BlackGuard",
            (Side::Black, Kind::Bishop) => "BlackBishop",
            (Side::Black, Kind::Pawn) => "BlackPawn",
            (_, Kind::Knight) => "Knight",
            (_, Kind::Rook) => "Rook",
            (_, Kind::Cannon) => "Cannon",
        };
        let drawn = |side: Side, label: &str| {
            let disc = picture(program, if side == Side::Red { "Disc" } else { "Ring" }, 0, 16)?;
            let dots = picture(program, label, 2, 11)?;
            let cut: Vec<u8> = disc.iter().zip(dots).map(|(disc, dot)| disc ^ dot).collect();
            Ok::<_, Error>(shape_of(&cut))
        };
        let mut pieces = Vec::new();
        for side in Side::ALL {
            for kind in KINDS {
                let letter = format!("Letter{}", games::xiangqi::Letters::FEN.letter(kind));
                pieces.push((Piece { side, kind }, [drawn(side, character(side, kind))?, drawn(side, &letter)?]));
            }
        }
        let words: Vec<Picture> = bytes_from(program, "RiverWords")?
            .chunks(number("WORD_SIZE")?)
            .take(number("WORDS")?)
            .map(|word| std::array::from_fn(|at| word.get(at).copied().unwrap_or_default()))
            .collect();
        let points = (0..90).map(|at| shape_of(&point(&words, at / 9, at % 9))).collect();
        let grounds = GROUNDS.into_iter().map(|(ground, label)| Ok((ground, byte(label)?)));
        let waiting = bytes_from(program, "ColoursWaiting")?;
        let (row, step) = (number("PANEL_ROW")?, number("PANEL_STEP")?);
        let texts: Vec<(&str, usize)> = MESSAGES.iter().map(|&label| (label, 1)).collect();
        Ok(Reader {
            font: Font::of(program)?,
            messages: Messages::read(program, &texts, &["MOVER", "OTHER"])?,
            pieces,
            points,
            grounds: grounds.collect::<Result<_, Error>>()?,
            red: byte("RED")?,
            board: (number("BOARD_ROW")?, number("BOARD_COLUMN")?),
            message_row: number("MESSAGE_ROW")?,
            panels: [(row + step, waiting[2]), (row, waiting[0])],
            panel_column: number("PANEL_COLUMN")?,
            list: [number("LIST_ROW")?, number("LIST_ROWS")?, number("LIST_COLUMNS")?],
        })
    }

    /// Returns the number of rows of the list of moves.
    pub(super) fn list_rows(&self) -> usize {
        self.list[1]
    }

    /// Returns the text of a message, with the names of the sides filled in.
    pub(super) fn message(&self, label: &str, mover: Side) -> String {
        self.messages.text(label, &[name(mover), name(mover.other())])
    }

    /// Reads the screen.
    pub(super) fn read(&self, machine: &Machine) -> Shown {
        let tiles = Tiles::of(machine);
        let rows = self.font.rows(&tiles);
        if rows.iter().any(|row| row.ends_with(START)) {
            return Shown::Menu;
        }
        let [row, height, width] = self.list;
        let moving = self.panels.map(|(row, waiting)| tiles.attribute((row, self.panel_column)) != Some(waiting));
        Shown::Game(Box::new(Game {
            points: (0..90).map(|at| self.seen(&tiles, at)).collect(),
            message: rows[self.message_row].clone(),
            moving,
            moves: (row..row + height).map(|row| self.text(&tiles, row, width)).collect(),
            rank: self.rank(&tiles),
        }))
    }

    /// Reads what stands on a point, each of whose cells has the same colour.
    fn seen(&self, tiles: &Tiles, at: usize) -> Seen {
        let place = (self.board.0 + 2 * (at / 9), self.board.1 + 2 * (at % 9));
        let attribute = tiles.attribute(place)?;
        let others = [(0, 1), (1, 0), (1, 1)];
        if !others.iter().all(|(down, right)| tiles.attribute((place.0 + down, place.1 + right)) == Some(attribute)) {
            return None;
        }
        let ground = self.grounds.iter().find(|(_, colour)| *colour == attribute & !7)?.0;
        let ink = attribute & 7;
        let found = self.pieces.iter().find(|(_, shapes)| shapes.iter().any(|shape| tiles.has(shape, place)));
        match found {
            Some(&(piece, _)) => {
                let expected = if piece.side == Side::Red { self.red } else { 0 };
                (ink == expected).then_some((Some(piece), ground))
            }
            None => (ink == 0 && tiles.has(&self.points[at], place)).then_some((None, ground)),
        }
    }

    fn text(&self, tiles: &Tiles, row: usize, width: usize) -> String {
        let letter = |column| match tiles.at((row, column)) {
            Some(0) => ' ',
            tile => tile.and_then(|tile| self.font.letter(tile)).unwrap_or('.'),
        };
        (self.panel_column..self.panel_column + width).map(letter).collect::<String>().trim_end().to_owned()
    }

    /// Reads the uppermost digit of the ranks, which stands half a cell low.
    fn rank(&self, tiles: &Tiles) -> Option<char> {
        let [upper, lower] = [tiles.at((0, 0))?, tiles.at((1, 0))?];
        self.font.letter(upper << 32 | lower >> 32)
    }
}

impl Screen for Reader {
    type Expected = Shown;

    fn shows(&self, machine: &Machine, expected: &Shown) -> bool {
        self.read(machine) == *expected
    }

    fn difference(&self, machine: &Machine, expected: &Shown) -> String {
        match (expected, self.read(machine)) {
            (Shown::Game(port), Shown::Game(screen)) => {
                let points = port.points.iter().zip(&screen.points).enumerate();
                let points = points.filter(|(_, (port, screen))| port != screen);
                let points: Vec<String> = points
                    .map(|(at, (port, screen))| format!("point {at}: the port {port:?}, the screen {screen:?}"))
                    .collect();
                let Game { message, moving, moves, rank, .. } = &**port;
                format!(
                    "{}\n  the message `{message}`, and `{}`; to move {moving:?}, and {:?}; rank {rank:?}, and {:?}\n  moves \
                     {moves:?}, and {:?}",
                    points.join("\n  "),
                    screen.message,
                    screen.moving,
                    screen.rank,
                    screen.moves
                )
            }
            (port, screen) => format!("the port {port:?}, and the screen {screen:?}"),
        }
    }
}
