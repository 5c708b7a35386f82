//! The screen that belongs to a state of the desk.

use games::movement::{Board, Spaces};

use super::super::canvas::Canvas;
use super::super::circle::CELLS;
use super::super::screen::Reader;
use super::editor::{COLUMNS, ROWS};
use super::explorer::Content;
use super::{Desk, LIST_ROWS, Prompt, space};

/// A space: what stands there as a letter and true if it is filled, and its colour.
type Space = (Option<(u8, bool)>, u8);

/// The letter of stones without a kind.
const STONE: u8 = b'*';
/// The letter of the person's own piece.
const OWN: u8 = b'x';
/// The kinds whose letter is a picture in a game.
const CHESS: &[u8] = b"KQRBNP";
/// The rows of a board.
const BOARD_ROWS: usize = 21;
/// Columns of the names beside the board.
const PANEL_COLUMNS: usize = 10;
const ALL_COLUMNS: usize = 32;
/// The number of the circle.
const CIRCLE: usize = 2;

impl Desk {
    /// Returns what the screen has to show.
    pub(super) fn screen(&self, reader: &Reader) -> Canvas {
        let mut canvas = reader.canvas();
        match self.prompt {
            Prompt::Menu => self.menu(reader, &mut canvas),
            Prompt::List { variants, top, at } => self.list(reader, &mut canvas, variants, top, at),
            Prompt::Explorer | Prompt::Walk => self.explored(reader, &mut canvas),
            Prompt::Reading => self.definition(reader, &mut canvas, false),
            Prompt::Writing | Prompt::Tape => self.definition(reader, &mut canvas, true),
            Prompt::Game => self.played(reader, &mut canvas),
        }
        canvas
    }

    /// Returns the name of a piece of the list.
    fn name(&self, piece: usize) -> &str {
        self.facts.pieces.get(piece).map_or(&self.facts.own, |(_, name)| name)
    }

    fn menu(&self, reader: &Reader, canvas: &mut Canvas) {
        reader.list(canvas, "MenuScreen");
        reader.menu_pieces(canvas);
        let (row, column) = (reader.number("CHOICE_ROW"), reader.number("CHOICE_COLUMN"));
        let variant = &self.facts.variants[self.variant].name;
        let names = [reader.board(self.board), self.name(self.piece).as_bytes(), variant.as_bytes()];
        for (number, name) in names.into_iter().enumerate() {
            canvas.text_up_to((row + 2 * number, column), column + 15, reader.colour("COLOUR_VALUE"), name);
        }
    }

    fn list(&self, reader: &Reader, canvas: &mut Canvas, variants: bool, top: usize, at: usize) {
        reader.list(canvas, "ListScreen");
        let (row, column) = (reader.number("LIST_ROW"), reader.number("LIST_COLUMN"));
        let end = column + reader.number("LIST_COLUMNS");
        for number in top..top + LIST_ROWS {
            let name = match number {
                number if number >= self.items(variants) => "",
                number if variants => &self.facts.variants[number].name,
                number => self.name(number),
            };
            let colour = reader.colour(if number == at { "COLOUR_CHOSEN" } else { "COLOUR_ITEM" });
            canvas.text_up_to((row + number - top, column), end, colour, name.as_bytes());
        }
    }

    fn explored(&self, reader: &Reader, canvas: &mut Canvas) {
        let is_circle = self.board == CIRCLE;
        reader.list(canvas, "ExplorerScreen");
        let panel = reader.number(if is_circle { "CIRCLE_PANEL" } else { "SQUARE_PANEL" });
        let row = reader.number("NAME_ROW");
        let write = |canvas: &mut Canvas, row: usize, colour: &str, text: &[u8]| {
            canvas.text_up_to((row, panel), panel + PANEL_COLUMNS, reader.colour(colour), text);
        };
        write(canvas, row - 2, "COLOUR_BOARD", reader.board(self.board));
        let name = self.name(self.piece);
        let second = name.bytes().skip(1).position(|sign| sign < b'a').map_or(name.len(), |at| at + 1);
        write(canvas, row, "COLOUR_PIECE", &name.as_bytes()[..second]);
        write(canvas, row + 1, "COLOUR_PIECE", &name.as_bytes()[second..]);
        reader.legend(canvas, panel, self.counts());
        reader.hints(canvas, "ExplorerHints");
        reader.message(canvas, self.message);
        let board = self.board();
        let frame = space(self.explorer.frame, board);
        let letter = self.facts.pieces.get(self.piece).map_or(OWN, |(letter, _)| *letter);
        let look = |at: u8| self.explored_space(reader, board, letter, at);
        if is_circle {
            on_circle(reader, canvas, board, frame, look);
        } else {
            on_board(reader, canvas, board, frame, look);
        }
        if self.prompt == Prompt::Walk {
            canvas.free(0..BOARD_ROWS);
        }
    }

    /// Returns the spaces that both or either of the lists name.
    fn listed(&self) -> Spaces {
        let explorer = &self.explorer;
        explorer.coordinates.map_or(explorer.listed, |(_, listed)| explorer.listed.with(listed))
    }

    /// Returns the spaces where the models differ.
    fn differing(&self) -> Spaces {
        let links = self.explorer.links;
        self.explorer.coordinates.map_or(Spaces::EMPTY, |(moves, _)| moves.without(links).with(links.without(moves)))
    }

    /// Counts spaces where the piece goes, takes, that are only listed, and where the models differ.
    fn counts(&self) -> [usize; 4] {
        let explorer = &self.explorer;
        let differ = self.differing();
        let goes = explorer.links.without(differ);
        let on = |content| goes.iter().filter(|space| explorer.at(*space) == content).count();
        let listed = self.listed().without(explorer.links).without(differ);
        [on(Content::None), on(Content::Enemy), listed.len(), differ.len()]
    }

    fn explored_space(&self, reader: &Reader, board: &Board, letter: u8, at: u8) -> Space {
        let explorer = &self.explorer;
        let content = explorer.at(at);
        let stone = match content {
            Content::None => None,
            Content::Piece => Some((letter, false)),
            Content::Own => Some((STONE, false)),
            Content::Enemy => Some((STONE, true)),
        };
        let colour = match () {
            () if at == explorer.origin => "COLOUR_SOURCE",
            () if self.differing().has(at) => "COLOUR_DIFFERS",
            () if explorer.links.has(at) => match content {
                Content::None => "COLOUR_GOES",
                Content::Enemy => "COLOUR_TAKES",
                _ => plain(board, at),
            },
            () if self.listed().has(at) => "COLOUR_LISTED",
            () => plain(board, at),
        };
        (stone, reader.colour(colour))
    }

    fn definition(&self, reader: &Reader, canvas: &mut Canvas, writes: bool) {
        reader.list(canvas, "DefinitionScreen");
        let name = if writes { &self.facts.own } else { self.name(self.piece) };
        canvas.text((0, 18), reader.colour("COLOUR_PIECE"), name.as_bytes());
        reader.hints(canvas, if writes { "EditHints" } else { "ReadHints" });
        let first = reader.number("TEXT_ROW");
        let lines = if self.is_text_missing() { Vec::new() } else { self.editor.lines() };
        for row in 0..ROWS {
            let line = lines.get(row).copied().unwrap_or_default();
            canvas.text_up_to((first + row, 0), ALL_COLUMNS, reader.colour("COLOUR_TEXT"), line);
        }
        if writes {
            let colour = if self.editor.is_wrong { "COLOUR_WRONG" } else { "COLOUR_CURSOR" };
            let place = (first + self.editor.row, self.editor.column.min(COLUMNS - 1));
            canvas.colour(place, reader.colour(colour));
            reader.message(canvas, self.message);
        }
    }

    fn played(&self, reader: &Reader, canvas: &mut Canvas) {
        let Some(game) = self.game.as_ref() else { return };
        let played = &self.facts.variants[self.variant];
        let board = played.variant.board();
        let panel = reader.number("SQUARE_LEFT") + 2 * board.files().len() + 1;
        let some = |canvas: &mut Canvas, place: (usize, usize), colour: &str, text: &str| {
            let room = text.len().min(ALL_COLUMNS - place.1);
            canvas.text(place, reader.colour(colour), &text.as_bytes()[..room]);
        };
        some(canvas, (0, panel), "COLOUR_PIECE", &played.name);
        for (number, (letter, name)) in played.kinds.iter().enumerate() {
            let row = reader.number("KINDS_ROW") + number;
            canvas.text((row, panel), reader.colour("COLOUR_PRESS"), &[*letter]);
            some(canvas, (row, panel + 2), "COLOUR_HINT", name);
        }
        let black = game.position.black_to_move();
        let (side, colour) = if black { ("Black", "COLOUR_BLACK") } else { ("White", "COLOUR_WHITE") };
        canvas.tall((reader.number("SIDE_ROW"), panel), reader.colour(colour), side.as_bytes());
        reader.hints(canvas, "PlayHints");
        reader.message(canvas, self.message);
        let letters = played.variant.letters();
        on_board(reader, canvas, board, space(game.frame, board), |at| {
            let piece = game.position.at(at);
            let stone = piece.map(|(kind, black)| {
                let letter = letters[usize::from(kind)] as u8;
                (if CHESS.contains(&letter) { letter } else { letter.to_ascii_lowercase() }, black)
            });
            let colour = match () {
                () if !board.spaces().has(at) => "COLOUR_HOLE",
                () if game.king == Some(at) => "COLOUR_HERE",
                () if game.source == Some(at) => "COLOUR_SOURCE",
                () if game.lit.has(at) && piece.is_some() => "COLOUR_TAKES",
                () if game.lit.has(at) => "COLOUR_GOES",
                () => plain(board, at),
            };
            (stone, reader.colour(colour))
        });
    }
}

/// Returns the colour of a space on which there is nothing to see.
fn plain(board: &Board, at: u8) -> &'static str {
    let odd = (board.file_of(at) + usize::from(board.rank_of(at))) % 2 == 1;
    if odd { "COLOUR_LIGHT" } else { "COLOUR_DARK" }
}

/// Draws the spaces in rows, and letters and numbers beside them.
fn on_board(reader: &Reader, canvas: &mut Canvas, board: &Board, frame: u8, look: impl Fn(u8) -> Space) {
    let (left, ranks) = (reader.number("SQUARE_LEFT"), usize::from(board.ranks()));
    let edge = reader.colour("COLOUR_EDGE");
    for (file, name) in board.files().iter().enumerate() {
        canvas.text((2 * ranks, left + 2 * file), edge, format!("{name} ").as_bytes());
    }
    for rank in 1..=ranks {
        canvas.text((2 * (ranks - rank) + 1, 0), edge, &[b'0' + (rank % 10) as u8]);
    }
    for at in 0..board.size() as u8 {
        let (stone, colour) = look(at);
        let mut picture = stone.map_or([0; 16], |(letter, filled)| reader.piece(canvas, letter, filled));
        if at == frame {
            picture[1..15].iter_mut().for_each(|line| *line |= 0x8001);
            (picture[0], picture[15]) = (0xFFFF, 0xFFFF);
        }
        let place = (2 * (ranks - 1 - usize::from(board.rank_of(at))), left + 2 * board.file_of(at));
        canvas.picture(place, colour, &picture);
    }
}

/// Draws the circle.
fn on_circle(reader: &Reader, canvas: &mut Canvas, board: &Board, frame: u8, look: impl Fn(u8) -> Space) {
    for row in 0..CELLS {
        for column in 0..CELLS {
            if let Some(space) = reader.circle.space(row, column) {
                canvas.colour((row, column), look(space).1);
            }
        }
    }
    reader.circle.draw(canvas);
    for at in board.spaces().iter() {
        let place = reader.circle.middle(at);
        if let (Some((letter, filled)), _) = look(at) {
            canvas.add(place, reader.in_cell(canvas, letter, filled));
        }
        if at == frame {
            canvas.add(place, 0xFF00_0000_0000_00FF);
        }
    }
}
