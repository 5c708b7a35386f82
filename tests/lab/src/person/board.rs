//! Reads a board from the screen: the piece on each cell, the cells whose piece has changed its colour, and the cells with a frame.
//!
//! The places are learned from screens: an empty board, on which each cell shows its label, and the first moves.

use spectrum::Key;

use super::Person;
use super::cursor::Direction;
use super::font::Font;
use super::tiles::{ScreenCell, Shape, Tiles, distance, shifted};
use crate::Error;

/// Screens from which a board is learned.
pub struct BoardScreens<'a> {
    /// The empty board.
    pub empty: &'a Tiles,
    /// The board after each first move: the first player's piece is on the first cell, then the second player's on the next, and so on.
    pub played: Vec<&'a Tiles>,
    /// The board of each player with the frame and without, and the cell on which it is.
    pub framed: Vec<[&'a Tiles; 2]>,
    /// The cell on which the frame is.
    pub frame: usize,
}

/// The places of a board's cells, and the pictures of its pieces. Cells and players are counted from 0.
#[derive(Clone, Debug)]
pub struct BoardReader {
    labels: Vec<(ScreenCell, char)>,
    pieces: Vec<Shape>,
    /// Distance from a cell's label to its piece.
    piece: (isize, isize),
    /// The attribute of each player's piece when it is played.
    colours: Vec<Option<u8>>,
    /// Distances from a cell's label to the places that a frame colours, and the frame's attribute for each player.
    ring: Vec<(isize, isize)>,
    ring_colours: Vec<Option<u8>>,
}

/// A board on the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardSeen {
    /// The content of each cell: its label, the piece of a player, or neither of them.
    pub cells: Vec<Option<Option<usize>>>,
    /// The cells whose piece has another colour than when it was played.
    pub lit: Vec<usize>,
    /// The cells with a frame.
    pub framed: Vec<usize>,
}

impl BoardSeen {
    /// Describes this board, which is expected, beside the one that is seen: the rows, the lines of text in between, the cells of another
    /// colour and those with a frame. `marks` stand for the players' pieces.
    pub fn beside(&self, seen: &BoardSeen, columns: usize, marks: &[&str], between: &str) -> String {
        let mark = |cell: &Option<Option<usize>>| cell.map_or("?", |player| player.map_or(".", |player| marks[player]));
        let row = |cells: &[_]| cells.iter().map(mark).collect::<Vec<_>>().join(" ");
        let rows = self.cells.chunks(columns).zip(seen.cells.chunks(columns));
        let rows: String = rows.map(|(port, screen)| format!("    {}      {}\n", row(port), row(screen))).collect();
        let list = |cells: &[usize]| {
            let numbers: Vec<String> = cells.iter().map(|cell| (cell + 1).to_string()).collect();
            if numbers.is_empty() { "none".to_owned() } else { numbers.join(" ") }
        };
        let [line, lit, frame, framed] = [&self.lit, &seen.lit, &self.framed, &seen.framed].map(|cells| list(cells));
        format!(
            "the port, and the screen\n{rows}{between}\n  the line {line}, and lit {lit}\n  the frame on {frame}, and on {framed}"
        )
    }
}

impl BoardReader {
    /// Learns a board of cells with labels, row by row, and a shape for each player.
    ///
    /// # Errors
    /// The part that is missing on the screens.
    pub fn learn(
        font: &Font,
        labels: &str,
        columns: usize,
        pieces: Vec<Shape>,
        screens: &BoardScreens<'_>,
    ) -> Result<BoardReader, &'static str> {
        let places = font.find_grid(screens.empty, labels, columns).ok_or("the labels of the cells")?;
        let (mut offsets, mut colours) = (Vec::new(), Vec::new());
        for ((shape, &now), &label) in pieces.iter().zip(&screens.played).zip(&places) {
            let place = now.find_new(shape, screens.empty).ok_or("a piece of each player")?;
            offsets.push(distance(label, place));
            colours.push(now.attribute(place));
        }
        let piece = *offsets.first().ok_or("a piece of each player")?;
        if offsets.iter().any(|&offset| offset != piece) {
            return Err("the pieces at the same place in each cell");
        }
        let rings: Vec<Vec<ScreenCell>> =
            screens.framed.iter().map(|[with, without]| with.recoloured(without)).collect();
        let ring = rings.first().filter(|ring| !ring.is_empty()).ok_or("a frame around a cell")?;
        let ring_colours: Vec<Option<u8>> = screens.framed.iter().map(|[with, _]| with.attribute(ring[0])).collect();
        let is_even = |(([with, _], own), &colour): (([&Tiles; 2], &Vec<ScreenCell>), &Option<u8>)| {
            own == ring && own.iter().all(|&place| with.attribute(place) == colour)
        };
        if !screens.framed.iter().copied().zip(&rings).zip(&ring_colours).all(is_even) {
            return Err("a frame around a cell");
        }
        let ring = ring.iter().map(|&place| distance(places[screens.frame], place)).collect();
        let labels = places.into_iter().zip(labels.chars()).collect();
        Ok(BoardReader { labels, pieces, piece, colours, ring, ring_colours })
    }

    /// Learns a board from a person at the empty one, who makes each player's first move with a key and brings up the frame.
    ///
    /// # Errors
    /// [`Error::Screen`] for what is not on the screens.
    pub fn learn_from(
        empty: &Person,
        font: &Font,
        labels: &str,
        columns: usize,
        pieces: Vec<Shape>,
        moves: &[Key],
        frame: usize,
    ) -> Result<BoardReader, Error> {
        let tiles = |person: &Person| Tiles::of(&person.machine);
        let after = |person: &Person, keys: &[Key]| {
            let mut person = person.clone();
            person.press(keys).map(|()| person)
        };
        let mut person = empty.clone();
        let (mut boards, mut with_frame) = (vec![tiles(empty)], Vec::new());
        for &key in moves {
            with_frame.push(tiles(&after(&person, &Direction::Left.keys())?));
            person = after(&person, &[key])?;
            boards.push(tiles(&person));
        }
        let screens = BoardScreens {
            empty: &boards[0],
            played: boards[1..].iter().collect(),
            framed: with_frame.iter().zip(&boards).map(|(with, without)| [with, without]).collect(),
            frame,
        };
        let lacks = |what| Error::Screen { what, screen: font.rows(&boards[0]).join("\n") };
        BoardReader::learn(font, labels, columns, pieces, &screens).map_err(lacks)
    }

    /// Reads the board.
    pub fn read(&self, font: &Font, tiles: &Tiles) -> BoardSeen {
        let all = || 0..self.labels.len();
        let piece_place = |cell: usize| shifted(self.labels[cell].0, self.piece);
        let colour = |cell: usize| tiles.attribute(piece_place(cell));
        let piece = |cell: usize| self.pieces.iter().position(|shape| tiles.has(shape, piece_place(cell)));
        let content = |cell: usize| {
            let (place, label) = self.labels[cell];
            let has_label = tiles.at(place).and_then(|tile| font.letter(tile)) == Some(label);
            let piece = piece(cell);
            (has_label != piece.is_some()).then_some(piece)
        };
        let is_lit = |&cell: &usize| piece(cell).is_some_and(|player| colour(cell) != self.colours[player]);
        // The frame's colour is around what is on the cell, and not on it.
        let is_framed = |&cell: &usize| {
            let around = |&by: &(isize, isize)| tiles.attribute(shifted(self.labels[cell].0, by));
            self.ring_colours.iter().any(|&own| self.ring.iter().all(|by| around(by) == own) && colour(cell) != own)
        };
        BoardSeen {
            cells: all().map(content).collect(),
            lit: all().filter(is_lit).collect(),
            framed: all().filter(is_framed).collect(),
        }
    }
}
