//! What a person reads off the game's screen: pieces, digits, points, the message, and the line that won.
//!
//! Nothing here knows where things are drawn. The places are learned from an empty board, on which each cell shows its digit, and
//! from a first piece.

use games::tictactoe::{Board, Cell, Line, Score, Side};
use spectrum::Machine;

use super::shapes::{COLUMNS, Place, ROWS, Shapes, Tile, stands, tiles};
use crate::Error;

/// Where the attributes lie.
const ATTRIBUTES: usize = 0x5800;

/// From a cell's digit to the places that a frame colours, and the colour of each side.
type Frame = (Vec<(isize, isize)>, [u8; 2]);

/// What stands on the screen, as far as the rules of the game are about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Seen {
    /// What each cell shows: its digit, one piece, or something that is neither.
    pub(super) cells: [Option<Option<Side>>; 9],
    /// The messages that stand somewhere.
    pub(super) said: Vec<String>,
    /// Points and ties, if they can be read.
    pub(super) score: Option<Score>,
    /// The cells whose piece has not the colour that it was given when it was played.
    pub(super) lit: Vec<Cell>,
    /// The cells with a frame.
    pub(super) framed: Vec<Cell>,
}

/// What ought to stand there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Wanted {
    pub(super) board: Board,
    pub(super) said: String,
    pub(super) score: Score,
    pub(super) line: Option<Line>,
    /// The cell with the frame.
    pub(super) frame: Option<Cell>,
}

impl Wanted {
    pub(super) fn is(&self, seen: &Seen) -> bool {
        Cell::ALL.iter().all(|&cell| seen.cells[cell.index()] == Some(self.board.at(cell)))
            && seen.said == [self.said.as_str()]
            && seen.score == Some(self.score)
            && self.line.as_ref().map_or(&[][..], |line| &line[..]) == seen.lit
            && self.frame.as_slice() == seen.framed
    }

    /// A difference, in words and drawn.
    pub(super) fn told(&self, begin: &str, seen: &Seen) -> String {
        let mark = |cell: &Option<Option<Side>>| match cell {
            None => "?".to_owned(),
            Some(None) => ".".to_owned(),
            Some(Some(side)) => side.to_string(),
        };
        let rows = self.board.to_string();
        let drawn: Vec<String> = rows
            .lines()
            .zip(seen.cells.chunks(3))
            .map(|(port, screen)| format!("    {port}      {}", screen.iter().map(mark).collect::<Vec<_>>().join(" ")))
            .collect();
        let lit = |cells: &[Cell]| cells.iter().map(Cell::to_string).collect::<Vec<_>>().join(" ");
        format!(
            "{begin}: the port, and the screen\n{}\n  \"{}\", and {:?}\n  score {:?}, and {:?}\n  the line {}, and lit {}\n  the frame on {}, and on {}",
            drawn.join("\n"),
            self.said,
            seen.said,
            self.score,
            seen.score,
            self.line.map_or("none".to_owned(), |line| lit(&line)),
            if seen.lit.is_empty() { "none".to_owned() } else { lit(&seen.lit) },
            self.frame.map_or("none".to_owned(), |cell| cell.to_string()),
            if seen.framed.is_empty() { "none".to_owned() } else { lit(&seen.framed) },
        )
    }
}

/// Where things stand, learned from the screen.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// The digits of the cells.
    digits: [Place; 9],
    /// From a cell's digit to its piece: rows, columns.
    piece: (isize, isize),
    /// The points of player one and player two, and the ties.
    score: [Place; 3],
    /// The attribute that a piece has when it has been played, of each side.
    colours: [u8; 2],
    /// What a frame colours.
    frame: Frame,
}

/// Screens from which it is learned where things stand.
pub(super) struct Lesson {
    /// An empty board at the beginning of a match.
    pub(super) empty: Machine,
    /// When player one has played cell 1, and then player two cell 2.
    pub(super) played: [Machine; 2],
    /// The empty board, and that with player one's mark, when a frame has come up on cell 5.
    pub(super) framed: [Machine; 2],
}

impl Layout {
    pub(super) fn learn(shapes: &Shapes, lesson: &Lesson) -> Result<Layout, Error> {
        let Lesson { empty, played: [one, two], framed } = lesson;
        let lost = |what: &'static str| Error::Screen { what, screen: shapes.text(empty).join("\n") };
        let tiles = tiles(empty);
        let digits = Self::digits(shapes, &tiles).ok_or_else(|| lost("the digits of nine cells"))?;

        let fresh = |machine: &Machine, side: Side| {
            let before = Shapes::find(&tiles, &shapes.pieces[side as usize]);
            let now = Shapes::find(&self::tiles(machine), &shapes.pieces[side as usize]);
            now.into_iter().find(|place| !before.contains(place))
        };
        let (first, second) = (fresh(one, Side::One), fresh(two, Side::Two));
        let (first, second) = first.zip(second).ok_or_else(|| lost("a piece for each side"))?;
        let offset =
            |piece: Place, digit: Place| (piece.0 as isize - digit.0 as isize, piece.1 as isize - digit.1 as isize);
        let piece = offset(first, digits[0]);
        if offset(second, digits[1]) != piece {
            return Err(lost("the pieces at the same place in each cell"));
        }

        // Nobody has a point: three zeros, those of the sides in one row, the ties' below the word for them. The clock's
        // digits stand in the ties' row.
        let zeros = Shapes::find(&tiles, &shapes.digits[0]);
        let row = zeros.iter().map(|place| place.0).min().ok_or_else(|| lost("the points"))?;
        let sides: Vec<Place> = zeros.iter().copied().filter(|place| place.0 == row).collect();
        let ties = zeros.iter().copied().filter(|place| place.0 != row).max_by_key(|place| place.1);
        let ([left, right], Some(ties)) = (&sides[..], ties) else { return Err(lost("the points and the ties")) };
        let score = [*left, *right, ties];
        let colours = [attribute(one, first), attribute(two, second)];
        let frame = Self::frame(digits[4], [(empty, &framed[0]), (one, &framed[1])]);
        let frame = frame.ok_or_else(|| lost("a frame around a cell"))?;
        Ok(Layout { digits, piece, score, colours, frame })
    }

    /// What a frame around a cell colours: from the cell's digit to the places, the same for each side, in one colour.
    fn frame(digit: Place, sides: [(&Machine, &Machine); 2]) -> Option<Frame> {
        let places = || (0..ROWS).flat_map(|row| (0..COLUMNS).map(move |column| (row, column)));
        let coloured = sides.map(|(before, after)| {
            let changed: Vec<Place> =
                places().filter(|&place| attribute(before, place) != attribute(after, place)).collect();
            let colour = changed.first().map(|&place| attribute(after, place))?;
            changed.iter().all(|&place| attribute(after, place) == colour).then_some((changed, colour))
        });
        let [Some((ring, one)), Some((other, two))] = coloured else { return None };
        let from = |(row, column): &Place| (*row as isize - digit.0 as isize, *column as isize - digit.1 as isize);
        (ring == other).then(|| (ring.iter().map(from).collect(), [one, two]))
    }

    /// Nine digits in three rows and three columns.
    fn digits(shapes: &Shapes, tiles: &[Tile]) -> Option<[Place; 9]> {
        let shows = |(row, column): Place, digit: usize| {
            let tile = if row < ROWS && column < COLUMNS { tiles.get(row * COLUMNS + column) } else { None };
            tile.and_then(|tile| shapes.letters.get(tile)) == Some(&char::from(b'1' + digit as u8))
        };
        let places = || (0..ROWS).flat_map(|row| (0..COLUMNS).map(move |column| (row, column)));
        let corners = places().filter(|&place| shows(place, 0));
        corners.flat_map(|corner| places().map(move |step| (corner, step))).find_map(
            |((row, column), (down, across))| {
                let place = |cell: usize| (row + cell / 3 * down, column + cell % 3 * across);
                (0..9).all(|cell| shows(place(cell), cell)).then(|| std::array::from_fn(place))
            },
        )
    }

    /// What stands on the screen.
    pub(super) fn read(&self, shapes: &Shapes, machine: &Machine) -> Seen {
        let tiles = tiles(machine);
        let mut lit = Vec::new();
        let cells = std::array::from_fn(|index| {
            let (row, column) = self.digits[index];
            let digit = shapes.letters.get(&tiles[row * COLUMNS + column]) == Some(&char::from(b'1' + index as u8));
            let place = self.piece_of(index);
            let piece =
                [Side::One, Side::Two].into_iter().find(|&side| stands(&tiles, &shapes.pieces[side as usize], place));
            if let Some(side) = piece
                && attribute(machine, place) != self.colours[side as usize]
            {
                lit.extend(Cell::new(index as u8 + 1));
            }
            if digit == piece.is_some() { None } else { Some(piece) }
        });
        let framed = Cell::ALL.into_iter().filter(|cell| self.is_framed(machine, cell.index())).collect();
        let number = |place: Place| {
            let number = shapes.digits.iter().position(|digit| stands(&tiles, digit, place));
            number.map(|number| number as u8)
        };
        let [one, two, ties] = self.score.map(number);
        let score = one.zip(two).zip(ties).map(|((one, two), ties)| Score { points: [one, two], ties });
        let rows = shapes.rows(&tiles);
        let said = rows.into_iter().filter(|row| shapes.messages.binary_search(row).is_ok()).collect();
        Seen { cells, said, score, lit, framed }
    }

    /// Whether a frame is around a cell: its colour is around what stands there, and not on it.
    fn is_framed(&self, machine: &Machine, index: usize) -> bool {
        let (row, column) = self.digits[index];
        let (ring, colours) = &self.frame;
        let around = |(down, across): &(isize, isize)| {
            attribute(machine, (row.wrapping_add_signed(*down), column.wrapping_add_signed(*across)))
        };
        colours.iter().any(|&colour| {
            ring.iter().all(|place| around(place) == colour) && attribute(machine, self.piece_of(index)) != colour
        })
    }

    fn piece_of(&self, index: usize) -> Place {
        let (row, column) = self.digits[index];
        (row.wrapping_add_signed(self.piece.0), column.wrapping_add_signed(self.piece.1))
    }
}

fn attribute(machine: &Machine, (row, column): Place) -> u8 {
    machine.memory()[ATTRIBUTES + row * COLUMNS + column]
}
