//! Reads a board from the screen: the piece on each cell, the cells whose piece has changed its colour, and the cells with a frame.
//!
//! The places are learned from screens: an empty board, on which each cell shows its label, and the first moves.

use super::font::Font;
use super::tiles::{Place, Shape, Tiles, distance, shifted};

/// Screens from which a board is learned.
pub struct BoardScreens<'a> {
    /// The empty board.
    pub empty: &'a Tiles,
    /// The board after each first move: the first player's piece is on the first cell, then the second player's on the next, and so on.
    pub played: Vec<&'a Tiles>,
    /// For each player, the board with and without the frame, and the cell on which it is.
    pub framed: Vec<[&'a Tiles; 2]>,
    /// The cell on which the frame is.
    pub frame: usize,
}

/// Where a board is drawn, and what its pieces look like. Cells and players are counted from 0.
#[derive(Clone, Debug)]
pub struct BoardReader {
    labels: Vec<(Place, char)>,
    pieces: Vec<Shape>,
    /// From a cell's label to its piece.
    piece: (isize, isize),
    /// The attribute of each player's piece when it is played.
    colours: Vec<Option<u8>>,
    /// From a cell's label to the places that a frame colours, and the frame's attribute for each player.
    ring: Vec<(isize, isize)>,
    ring_colours: Vec<Option<u8>>,
}

/// A board on the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardSeen {
    /// What each cell shows: its label, the piece of a player, or neither of them.
    pub cells: Vec<Option<Option<usize>>>,
    /// The cells whose piece has another colour than when it was played.
    pub lit: Vec<usize>,
    /// The cells with a frame.
    pub framed: Vec<usize>,
}

impl BoardReader {
    /// Learns a board of cells with labels, row by row, and a shape for each player.
    ///
    /// # Errors
    /// What is not on the screens.
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
        let rings: Vec<Vec<Place>> = screens.framed.iter().map(|[with, without]| with.recoloured(without)).collect();
        let ring = rings.first().filter(|ring| !ring.is_empty()).ok_or("a frame around a cell")?;
        let ring_colours: Vec<Option<u8>> = screens.framed.iter().map(|[with, _]| with.attribute(ring[0])).collect();
        let is_even = |(([with, _], own), &colour): (([&Tiles; 2], &Vec<Place>), &Option<u8>)| {
            own == ring && own.iter().all(|&place| with.attribute(place) == colour)
        };
        if !screens.framed.iter().copied().zip(&rings).zip(&ring_colours).all(is_even) {
            return Err("a frame around a cell");
        }
        let ring = ring.iter().map(|&place| distance(places[screens.frame], place)).collect();
        let labels = places.into_iter().zip(labels.chars()).collect();
        Ok(BoardReader { labels, pieces, piece, colours, ring, ring_colours })
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
