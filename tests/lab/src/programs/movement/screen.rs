//! What the program shows: its texts, colours, pictures and places.

use std::collections::HashMap;

use pipeline::Program;
use spectrum::Machine;

use super::canvas::Canvas;
use super::circle::Circle;
use crate::Error;
use crate::person::{Font, Screen, Tiles};
use crate::symbols::{bytes_from, value};

/// The numbers of the program that the screen depends on.
const NUMBERS: [&str; 48] = [
    "COLOUR_LIGHT",
    "COLOUR_DARK",
    "COLOUR_GOES",
    "COLOUR_TAKES",
    "COLOUR_LISTED",
    "COLOUR_DIFFERS",
    "COLOUR_SOURCE",
    "COLOUR_HERE",
    "COLOUR_HOLE",
    "COLOUR_EDGE",
    "COLOUR_BOARD",
    "COLOUR_PIECE",
    "COLOUR_ITEM",
    "COLOUR_CHOSEN",
    "COLOUR_VALUE",
    "COLOUR_HINT",
    "COLOUR_PRESS",
    "COLOUR_ERROR",
    "COLOUR_TEXT",
    "COLOUR_CURSOR",
    "COLOUR_WRONG",
    "COLOUR_WHITE",
    "COLOUR_BLACK",
    "TALL",
    "BIG",
    "LIST_FRAME",
    "LIST_END",
    "MENU_ROW",
    "MENU_COLUMN",
    "CHOICE_ROW",
    "CHOICE_COLUMN",
    "LIST_ROW",
    "LIST_COLUMN",
    "LIST_ROWS",
    "LIST_COLUMNS",
    "SQUARE_LEFT",
    "WIDE_PANEL",
    "CIRCLE_PANEL",
    "TEXT_LEFT",
    "NAME_ROW",
    "LEGEND_ROW",
    "LEGEND_NUMBER",
    "NUMBER_COLUMN",
    "MESSAGE_ROW",
    "HINT_ROW",
    "TEXT_ROW",
    "SIDE_ROW",
    "KINDS_ROW",
];

/// The screens and rows of hints, and the messages: a colour, a text and a 0.
const LISTS: [&str; 8] = [
    "MenuScreen",
    "ListScreen",
    "ExplorerScreen",
    "ExplorerHints",
    "DefinitionScreen",
    "ReadHints",
    "EditHints",
    "PlayHints",
];
const MESSAGES: [&str; 32] = [
    "MessageExplore",
    "MessageAgree",
    "MessageDiffer",
    "MessageNotHere",
    "MessageOneSided",
    "MessageWalks",
    "MessageWhite",
    "MessageBlack",
    "MessageMoved",
    "MessageUnmoved",
    "MessageFull",
    "MessageUnfit",
    "MessageTaken",
    "MessageReplaces",
    "MessageWrite",
    "MessageTextFull",
    "MessageCompiled",
    "MessageRecord",
    "MessagePlay",
    "MessageNoTape",
    "MessageWhiteMoves",
    "MessageWhiteCheck",
    "MessageWhiteStuck",
    "MessageWhiteMated",
    "MessageBlackMoves",
    "MessageBlackCheck",
    "MessageBlackStuck",
    "MessageBlackMated",
    "MessageNoPiece",
    "MessageNotYours",
    "MessageNoMove",
    "MessageFirst",
];

/// The data of the program that the screen is made of.
#[derive(Clone, Debug)]
pub(super) struct Reader {
    font: [u8; 768],
    letters: Font,
    numbers: HashMap<&'static str, u16>,
    lists: HashMap<&'static str, Vec<u8>>,
    messages: HashMap<&'static str, (u8, Vec<u8>)>,
    mistakes: Vec<Vec<u8>>,
    boards: Vec<Vec<u8>>,
    legend: Vec<u8>,
    /// The pictures of the pieces of chess by their letters, the disc and the stone.
    pictures: Vec<(u8, [u16; 16])>,
    disc: [u16; 16],
    stone: [u16; 16],
    /// A stone in one cell: of the other side, and of the own one.
    small: [u64; 2],
    menu_letters: Vec<u8>,
    pub(super) circle: Circle,
}

/// Returns texts that stand one after the other, each with a 0 at its end.
pub(super) fn texts(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes.split(|byte| *byte == 0)
}

/// Returns the picture of 16 by 16 dots at the begin of some bytes.
fn picture(bytes: &[u8]) -> [u16; 16] {
    let byte = |at: usize| bytes.get(at).copied().unwrap_or_default();
    std::array::from_fn(|line| u16::from_be_bytes([byte(2 * line), byte(2 * line + 1)]))
}

/// Returns the bytes of a table, which a RET begins.
fn table<'a>(program: &'a Program, symbol: &str) -> Result<&'a [u8], Error> {
    Ok(bytes_from(program, symbol)?.get(1..).unwrap_or_default())
}

impl Reader {
    /// Takes the data from a program.
    ///
    /// # Errors
    /// A program that lacks one of the symbols.
    pub(super) fn of(program: &Program) -> Result<Reader, Error> {
        let number = |&symbol: &&'static str| Ok((symbol, value(program, symbol)? as u16));
        let list = |&symbol: &&'static str| Ok((symbol, bytes_from(program, symbol)?.to_vec()));
        let message = |&symbol: &&'static str| {
            let bytes = bytes_from(program, symbol)?;
            let colour = bytes.first().copied().unwrap_or_default();
            Ok((symbol, (colour, texts(bytes.get(1..).unwrap_or_default()).next().unwrap_or_default().to_vec())))
        };
        let some = |symbol: &str, count: usize| {
            Ok::<_, Error>(texts(bytes_from(program, symbol)?).take(count).map(<[u8]>::to_vec).collect::<Vec<_>>())
        };
        let missing = || calls::Error::NoSymbol { program: program.name.clone(), symbol: "Font".into() };
        let chess = table(program, "ChessLetters")?.iter().copied().take_while(|letter| *letter != 0);
        let pictures = table(program, "ChessPictures")?.chunks(32).map(picture);
        let small = |symbol| {
            let bytes = table(program, symbol)?;
            Ok::<_, Error>(bytes.first_chunk().map_or(0, |bytes| u64::from_be_bytes(*bytes)))
        };
        let edges = table(program, "RingEdges")?.chunks_exact(2).map(|edge| u16::from_le_bytes([edge[0], edge[1]]));
        Ok(Reader {
            font: program.font().ok_or_else(missing)?,
            letters: Font::of(program)?,
            numbers: NUMBERS.iter().map(number).collect::<Result<_, Error>>()?,
            lists: LISTS.iter().map(list).collect::<Result<_, Error>>()?,
            messages: MESSAGES.iter().map(message).collect::<Result<_, Error>>()?,
            mistakes: some("Mistakes", value(program, "MISTAKES")? as usize)?,
            boards: some("WordsBoard", value(program, "BOARDS")? as usize)?,
            legend: bytes_from(program, "Legend")?.to_vec(),
            pictures: chess.zip(pictures).collect(),
            disc: picture(table(program, "Disc")?),
            stone: picture(table(program, "Stone")?),
            small: [small("SmallStone")?, small("SmallRing")?],
            menu_letters: some("MenuLetters", 1)?.concat(),
            circle: Circle {
                cells: table(program, "RingCells")?.iter().copied().take(11 * 11).collect(),
                middles: table(program, "RingMiddles")?.iter().copied().take(2 * 64).collect(),
                spokes: table(program, "Spokes")?
                    .iter()
                    .copied()
                    .take(2 * value(program, "SPOKES")? as usize)
                    .collect(),
                edges: edges.take_while(|edge| *edge != u16::MAX).collect(),
            },
        })
    }

    /// Returns a black screen.
    pub(super) fn canvas(&self) -> Canvas {
        Canvas::new(&self.font)
    }

    /// Returns a number of the program, a place for instance.
    pub(super) fn number(&self, symbol: &str) -> usize {
        self.numbers.get(symbol).copied().unwrap_or_default().into()
    }

    /// Returns a colour.
    pub(super) fn colour(&self, symbol: &str) -> u8 {
        self.number(symbol) as u8
    }

    /// Returns the name of a board.
    pub(super) fn board(&self, number: usize) -> &[u8] {
        self.boards.get(number).map_or(&[], Vec::as_slice)
    }

    /// Writes a list of texts, each with its place.
    pub(super) fn list(&self, canvas: &mut Canvas, symbol: &str) {
        let mut rest = self.lists.get(symbol).map_or(&[][..], Vec::as_slice);
        let [tall, big, frame, end] = ["TALL", "BIG", "LIST_FRAME", "LIST_END"].map(|name| self.number(name) as u8);
        while let [row, after @ ..] = rest {
            if *row == end {
                return;
            }
            if *row == frame {
                rest = after;
                continue;
            }
            let [column, colour, text @ ..] = after else { return };
            let text = texts(text).next().unwrap_or_default();
            let place = (usize::from(row & !(tall | big)), usize::from(*column));
            match row {
                row if row & tall != 0 => canvas.tall(place, *colour, text),
                row if row & big != 0 => canvas.big(place, *colour, text),
                _ => {
                    canvas.text(place, *colour, text);
                }
            }
            rest = after.get(2 + text.len() + 1..).unwrap_or_default();
        }
    }

    /// Writes the two rows of hints.
    pub(super) fn hints(&self, canvas: &mut Canvas, symbol: &str) {
        let row = self.number("HINT_ROW");
        (row..row + 2).for_each(|row| canvas.line(row, self.colour("COLOUR_HINT"), &[]));
        self.list(canvas, symbol);
    }

    /// Writes a message; without a label, that some mistake was found.
    pub(super) fn message(&self, canvas: &mut Canvas, label: Option<&str>) {
        let row = self.number("MESSAGE_ROW");
        match label.map(|label| self.messages.get(label)) {
            Some(Some((colour, text))) => canvas.line(row, *colour, text),
            Some(None) => canvas.line(row, 0, b"?"),
            None => canvas.one_of(row, self.colour("COLOUR_ERROR"), &self.mistakes),
        }
    }

    /// Writes what the colours mean, with how many spaces have each.
    pub(super) fn legend(&self, canvas: &mut Canvas, column: usize, counts: [usize; 4]) {
        let mut rest = self.legend.as_slice();
        let first = self.number("LEGEND_ROW");
        for (number, count) in counts.into_iter().enumerate() {
            let [colour, text @ ..] = rest else { return };
            let text = texts(text).next().unwrap_or_default();
            let row = first + 2 * number;
            canvas.text((row, column), *colour, b"  ");
            let is_below = column > self.number("WIDE_PANEL");
            let word = if is_below { (row + 1, column) } else { (row, column + 3) };
            canvas.text(word, self.colour("COLOUR_HINT"), text);
            let at = self.number("NUMBER_COLUMN").min(column + self.number("LEGEND_NUMBER"));
            canvas.text((row, at), self.colour("COLOUR_VALUE"), format!("{count:2}").as_bytes());
            rest = rest.get(text.len() + 2..).unwrap_or_default();
        }
    }

    /// Draws the pieces of the menu.
    pub(super) fn menu_pieces(&self, canvas: &mut Canvas) {
        let place = |number: usize| (self.number("MENU_ROW"), self.number("MENU_COLUMN") + 4 * number);
        for (number, letter) in self.menu_letters.iter().enumerate() {
            let place = place(number);
            let filled = place.1 & 4 != 0;
            let colour = self.colour(if filled { "COLOUR_GOES" } else { "COLOUR_LIGHT" });
            canvas.picture(place, colour, &self.piece(canvas, *letter, filled));
        }
    }

    /// Returns the picture of a stone with a letter: a capital for a piece of chess, * for a stone without one.
    pub(super) fn piece(&self, canvas: &Canvas, letter: u8, filled: bool) -> [u16; 16] {
        let chess = self.pictures.iter().find(|(other, _)| *other == letter).map(|(_, picture)| *picture);
        let is_disc = letter != b'*' && chess.is_none();
        let picture = if letter == b'*' { self.stone } else { chess.unwrap_or(self.disc) };
        let mut picture = if filled { picture } else { outline(&picture) };
        if is_disc {
            let glyph = canvas.glyph(letter.to_ascii_uppercase()).to_be_bytes();
            (0..8).for_each(|line| picture[line + 4] ^= u16::from(glyph[line]) << 4);
        }
        picture
    }

    /// Returns the dots of a stone in a cell of the circle.
    pub(super) fn in_cell(&self, canvas: &Canvas, letter: u8, filled: bool) -> u64 {
        let glyph = || canvas.glyph(letter.to_ascii_uppercase());
        match (letter, filled) {
            (b'*', filled) => self.small[usize::from(!filled)],
            (_, true) => !glyph(),
            (_, false) => glyph(),
        }
    }
}

/// Returns the dots of a picture that have not all four neighbours; in the first and the last line all.
fn outline(picture: &[u16; 16]) -> [u16; 16] {
    std::array::from_fn(|line| {
        let dots = picture[line];
        if line == 0 || line == 15 {
            return dots;
        }
        dots & !(picture[line - 1] & picture[line + 1] & dots << 1 & dots >> 1)
    })
}

impl Screen for Reader {
    type Expected = Canvas;

    fn shows(&self, machine: &Machine, expected: &Canvas) -> bool {
        expected.is(&Tiles::of(machine))
    }

    fn difference(&self, machine: &Machine, expected: &Canvas) -> String {
        let tiles = Tiles::of(machine);
        format!("\n{}\n{}", expected.difference(&tiles), self.letters.rows(&tiles).join("\n"))
    }
}
