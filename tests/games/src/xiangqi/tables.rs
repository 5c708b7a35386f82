//! The targets of the pieces that step, for each point, in the order in which moves are listed.

use super::piece::{Kind, Side};
use super::point::{COLUMNS, POINTS, Point, ROWS};

/// A step's target, and the point that has to be free for it: the target itself where there is no such point.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub(super) to: u8,
    pub(super) leg: u8,
}

/// The steps from one point.
#[derive(Clone, Copy)]
pub(super) struct Steps {
    list: [Step; 8],
    length: u8,
}

impl Steps {
    pub(super) fn list(&self) -> &[Step] {
        &self.list[..usize::from(self.length)]
    }
}

/// Ways in columns and rows.
type Way = (i8, i8);

const STRAIGHT: [Way; 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const DIAGONAL: [Way; 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];
const BISHOP: [Way; 4] = [(2, 2), (-2, 2), (2, -2), (-2, -2)];
const KNIGHT: [Way; 8] = [(1, 2), (-1, 2), (1, -2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1)];
const RED_PAWN: [Way; 3] = [(0, 1), (1, 0), (-1, 0)];
const BLACK_PAWN: [Way; 3] = [(0, -1), (1, 0), (-1, 0)];

/// The ways of a slide, as differences of point numbers; [`DISTANCES`] has the same order.
pub(super) const SLIDES: [i8; 4] = [COLUMNS as i8, -(COLUMNS as i8), 1, -1];

/// The points from each point to the edge of the board, on each way of [`SLIDES`].
pub(super) static DISTANCES: [[u8; 4]; POINTS] = distances();

/// The steps of each side's pieces from each point, those of rooks and cannons left out.
static STEPS: [[[Steps; POINTS]; 7]; 2] = [steps_of(Side::Red), steps_of(Side::Black)];

/// The points diagonally next to each point, each with the two points from which a knight jumps to it over that neighbour.
pub(super) static KNIGHTS: [[(u8, [Option<Point>; 2]); 4]; POINTS] = knights();

/// The bits of each point's row and column, and of its diagonal neighbours.
pub(super) static CROSSES: [u128; POINTS] = crosses();
pub(super) static CORNERS: [u128; POINTS] = corners();

/// Returns the steps of a piece from a point.
pub(super) fn steps(side: Side, kind: Kind, point: Point) -> &'static [Step] {
    STEPS[side as usize][kind as usize][point.index()].list()
}

const fn distances() -> [[u8; 4]; POINTS] {
    let mut all = [[0; 4]; POINTS];
    let mut number = 0;
    while number < POINTS {
        let (column, row) = (number as u8 % COLUMNS, number as u8 / COLUMNS);
        all[number] = [ROWS - 1 - row, row, COLUMNS - 1 - column, column];
        number += 1;
    }
    all
}

const fn steps_of(side: Side) -> [[Steps; POINTS]; 7] {
    let mut all = [[Steps { list: [Step { to: 0, leg: 0 }; 8], length: 0 }; POINTS]; 7];
    let mut kind = 0;
    while kind < Kind::ALL.len() {
        let mut number = 0;
        while number < POINTS {
            all[kind][number] = steps_from(side, Kind::ALL[kind], number as u8);
            number += 1;
        }
        kind += 1;
    }
    all
}

const fn ways(side: Side, kind: Kind) -> &'static [Way] {
    match (kind, side) {
        (Kind::King, _) => &STRAIGHT,
        (Kind::Guard, _) => &DIAGONAL,
        (Kind::Bishop, _) => &BISHOP,
        (Kind::Knight, _) => &KNIGHT,
        (Kind::Rook | Kind::Cannon, _) => &[],
        (Kind::Pawn, Side::Red) => &RED_PAWN,
        (Kind::Pawn, Side::Black) => &BLACK_PAWN,
    }
}

const fn steps_from(side: Side, kind: Kind, from: u8) -> Steps {
    let mut steps = Steps { list: [Step { to: 0, leg: 0 }; 8], length: 0 };
    let (column, row) = ((from % COLUMNS) as i8, (from / COLUMNS) as i8);
    let ways = ways(side, kind);
    let mut number = 0;
    while number < ways.len() {
        let (dc, dr) = ways[number];
        if let Some(to) = Point::at(column + dc, row + dr) {
            let depth = side.depth(to.row());
            let in_zone = match kind {
                Kind::King | Kind::Guard => depth <= 2 && 3 <= to.column() && to.column() <= 5,
                Kind::Bishop => depth <= 4,
                Kind::Pawn => dc == 0 || depth >= 5,
                _ => true,
            };
            // Halves rounded towards 0: of a knight's jump the leg, of a bishop's the point between, of a short step its source.
            let leg = match kind {
                Kind::Knight | Kind::Bishop => Point::at(column + dc / 2, row + dr / 2),
                _ => Some(to),
            };
            if let (true, Some(leg)) = (in_zone, leg) {
                steps.list[steps.length as usize] = Step { to: to.number(), leg: leg.number() };
                steps.length += 1;
            }
        }
        number += 1;
    }
    steps
}

const fn knights() -> [[(u8, [Option<Point>; 2]); 4]; POINTS] {
    let mut all = [[(0, [None; 2]); 4]; POINTS];
    let mut number = 0;
    while number < POINTS {
        let (column, row) = ((number as u8 % COLUMNS) as i8, (number as u8 / COLUMNS) as i8);
        let mut way = 0;
        while way < DIAGONAL.len() {
            let (dc, dr) = DIAGONAL[way];
            if let Some(leg) = Point::at(column + dc, row + dr) {
                let jumps = [Point::at(column + 2 * dc, row + dr), Point::at(column + dc, row + 2 * dr)];
                all[number][way] = (leg.number(), jumps);
            }
            way += 1;
        }
        number += 1;
    }
    all
}

const fn crosses() -> [u128; POINTS] {
    let mut all = [0; POINTS];
    let mut number = 0;
    while number < POINTS {
        let mut other = 0;
        while other < POINTS {
            let columns = COLUMNS as usize;
            if other % columns == number % columns || other / columns == number / columns {
                all[number] |= 1 << other;
            }
            other += 1;
        }
        number += 1;
    }
    all
}

const fn corners() -> [u128; POINTS] {
    let mut all = [0; POINTS];
    let mut number = 0;
    while number < POINTS {
        let (column, row) = ((number as u8 % COLUMNS) as i8, (number as u8 / COLUMNS) as i8);
        let mut way = 0;
        while way < DIAGONAL.len() {
            let (dc, dr) = DIAGONAL[way];
            if let Some(corner) = Point::at(column + dc, row + dr) {
                all[number] |= 1 << corner.number();
            }
            way += 1;
        }
        number += 1;
    }
    all
}
