//! The screen that belongs to a state of the desk.

use games::movement::{Board, Spaces};

use super::super::canvas::Canvas;
use super::super::circle::CELLS;
use super::super::screen::Reader;
use super::editor::{COLUMNS, ROWS};
use super::{Desk, LIST_ROWS, Prompt, Where, space};

/// A space: what stands there as a letter and true if it is filled, and its colour.
type Space = (Option<(u8, bool)>, u8);

/// The rows of a board.
const BOARD_ROWS: usize = 21;
/// Rows of a piece's name.
const NAME_ROWS: usize = 3;
const ALL_COLUMNS: usize = 32;
/// The number of the circle.
const CIRCLE: usize = 2;
/// The rows of a cell between the first and the last one, and those two as the frame on a filled cell has them.
const INNER: u64 = 0x00FF_FFFF_FFFF_FF00;
const DOTTED: u64 = 0xAA00_0000_0000_00AA;

impl Desk {
    /// Returns what the screen has to show.
    pub(super) fn screen(&self, reader: &Reader) -> Canvas {
        let mut canvas = reader.canvas();
        match self.prompt {
            Prompt::Menu => self.menu(reader, &mut canvas),
            Prompt::List { variants, top, at } => self.list(reader, &mut canvas, variants, top, at),
            Prompt::Explorer | Prompt::Walk => self.explored(reader, &mut canvas),
            Prompt::Reading | Prompt::Replacing => self.definition(reader, &mut canvas, false),
            Prompt::Writing | Prompt::Tape => self.definition(reader, &mut canvas, true),
            Prompt::Game => self.played(reader, &mut canvas),
        }
        canvas
    }

    /// Returns the name of a board.
    fn ground_name<'a>(&'a self, reader: &'a Reader, on: Where) -> &'a [u8] {
        match on {
            Where::Board(number) => reader.board(number),
            Where::Variant(number) => self.facts.variants[number].name.as_bytes(),
        }
    }

    fn menu(&self, reader: &Reader, canvas: &mut Canvas) {
        reader.list(canvas, "MenuScreen");
        reader.menu_pieces(canvas);
        let (row, column) = (reader.number("CHOICE_ROW"), reader.number("CHOICE_COLUMN"));
        let variant = &self.facts.variants[self.variant].name;
        let names = [reader.board(self.board), self.facts.name(self.piece).as_bytes(), variant.as_bytes()];
        for (number, name) in names.into_iter().enumerate() {
            canvas.text_up_to((row + 2 * number, column), column + 17, reader.colour("COLOUR_VALUE"), name);
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
                number => self.facts.name(number),
            };
            let colour = reader.colour(if number == at { "COLOUR_CHOSEN" } else { "COLOUR_ITEM" });
            canvas.text_up_to((row + number - top, column), end, colour, name.as_bytes());
        }
    }

    fn explored(&self, reader: &Reader, canvas: &mut Canvas) {
        let explorer = &self.explorer;
        let panel = panel(reader, self.board(), explorer.on);
        if panel <= reader.number("WIDE_PANEL") {
            reader.list(canvas, "ExplorerScreen");
        }
        let row = reader.number("NAME_ROW");
        let left = panel.min(reader.number("TEXT_LEFT"));
        beside(reader, canvas, (row - 2, left), "COLOUR_BOARD", self.ground_name(reader, explorer.on));
        let parts = in_rows(self.facts.name(self.piece).as_bytes(), ALL_COLUMNS - left);
        for number in 0..NAME_ROWS {
            beside(
                reader,
                canvas,
                (row + number, left),
                "COLOUR_PIECE",
                parts.get(number).copied().unwrap_or_default(),
            );
        }
        reader.legend(canvas, panel, self.counts());
        reader.hints(canvas, "ExplorerHints");
        reader.message(canvas, self.message);
        let board = self.board();
        let frame = space(self.explorer.frame, board);
        on(explorer.on, reader, canvas, board, frame, |at| self.explored_space(reader, board, at));
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
        let empty = goes.iter().filter(|space| explorer.at(*space).is_none()).count();
        let taken = goes.iter().filter(|space| self.is_taken(*space)).count();
        let listed = self.listed().without(explorer.links).without(differ);
        [empty, taken, listed.len(), differ.len()]
    }

    /// Returns true if something of the other side stands on a space.
    fn is_taken(&self, at: u8) -> bool {
        self.explorer.at(at).is_some_and(|(_, black)| black != self.explorer.is_black())
    }

    fn explored_space(&self, reader: &Reader, board: &Board, at: u8) -> Space {
        let explorer = &self.explorer;
        let stone = explorer.at(at);
        let colour = match () {
            () if !board.spaces().has(at) => "COLOUR_HOLE",
            () if at == explorer.origin => "COLOUR_SOURCE",
            () if self.differing().has(at) => "COLOUR_DIFFERS",
            () if explorer.links.has(at) => match stone {
                None => "COLOUR_GOES",
                Some(_) if self.is_taken(at) => "COLOUR_TAKES",
                Some(_) => plain(board, at),
            },
            () if self.listed().has(at) => "COLOUR_LISTED",
            () => plain(board, at),
        };
        (stone, reader.colour(colour))
    }

    fn definition(&self, reader: &Reader, canvas: &mut Canvas, writes: bool) {
        reader.list(canvas, "DefinitionScreen");
        let name = self.facts.name(if writes { self.facts.own_number() } else { self.piece });
        canvas.text((0, 18), reader.colour("COLOUR_PIECE"), &name.as_bytes()[..name.len().min(ALL_COLUMNS - 18)]);
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
        if self.prompt == Prompt::Replacing {
            reader.message(canvas, Some("MessageReplaces"));
        }
    }

    fn played(&self, reader: &Reader, canvas: &mut Canvas) {
        let Some(game) = self.game.as_ref() else { return };
        let board = game.variant.board();
        let panel = panel(reader, board, game.on);
        let some = |canvas: &mut Canvas, place: (usize, usize), colour: &str, text: &[u8]| {
            let room = text.len().min(ALL_COLUMNS - place.1);
            canvas.text(place, reader.colour(colour), &text[..room]);
        };
        let left = panel.min(reader.number("TEXT_LEFT"));
        beside(reader, canvas, (0, left), "COLOUR_PIECE", self.ground_name(reader, game.on));
        for (number, (letter, piece)) in game.kinds.each().enumerate() {
            let row = reader.number("KINDS_ROW") + number;
            canvas.text((row, left), reader.colour("COLOUR_PRESS"), &[letter.to_ascii_uppercase()]);
            let at = left + if left == panel { 2 } else { 1 };
            some(canvas, (row, at), "COLOUR_HINT", self.facts.name(piece).as_bytes());
        }
        let black = game.position.black_to_move();
        let (side, colour) = if black { ("Black", "COLOUR_BLACK") } else { ("White", "COLOUR_WHITE") };
        canvas.tall((reader.number("SIDE_ROW"), panel), reader.colour(colour), side.as_bytes());
        reader.hints(canvas, "PlayHints");
        reader.message(canvas, self.message);
        on(game.on, reader, canvas, board, space(game.frame, board), |at| {
            let piece = game.position.at(at);
            let stone = piece.map(|(kind, black)| (game.kinds.letters[usize::from(kind)], black));
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

/// Returns the column of what stands beside a board.
fn panel(reader: &Reader, board: &Board, on: Where) -> usize {
    match on {
        Where::Board(CIRCLE) => reader.number("CIRCLE_PANEL"),
        _ => reader.number("SQUARE_LEFT") + 2 * board.files().len() + 1,
    }
}

/// Draws a board.
fn on(on: Where, reader: &Reader, canvas: &mut Canvas, board: &Board, frame: u8, look: impl Fn(u8) -> Space) {
    match on {
        Where::Board(CIRCLE) => on_circle(reader, canvas, board, frame, look),
        _ => on_board(reader, canvas, board, frame, look),
    }
}

/// Writes a text beside the board, and blanks after it.
fn beside(reader: &Reader, canvas: &mut Canvas, place: (usize, usize), colour: &str, text: &[u8]) {
    let text = &text[..text.len().min(ALL_COLUMNS - place.1)];
    canvas.text_up_to(place, ALL_COLUMNS, reader.colour(colour), text);
}

/// Divides a name into rows of a width: each capital begins one, and so does a letter for which there is no room.
fn in_rows(name: &[u8], width: usize) -> Vec<&[u8]> {
    name.chunk_by(|_, next| *next >= b'a').flat_map(|part| part.chunks(width)).collect()
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
        // There is one column: the 1 of the tenth rank stands above its 0.
        if rank >= 10 {
            canvas.text((2 * (ranks - rank), 0), edge, b"1");
        }
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
        let stone = look(at).0;
        let mut dots = stone.map_or(0, |(letter, filled)| reader.in_cell(canvas, letter, filled));
        if at == frame {
            let is_cut = stone.is_some_and(|(letter, filled)| filled && letter != b'*');
            dots = if is_cut { dots & INNER | DOTTED } else { dots | !INNER };
        }
        canvas.add(place, dots);
    }
}
