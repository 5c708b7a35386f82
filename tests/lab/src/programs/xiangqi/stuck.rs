//! Check, mate and stalemate in all placings of the kings with one and with two further pieces, and the legal moves there.

use std::fmt;

use games::xiangqi::{Board, Ending, Kind, Move, Piece, Play, Point, Position, Side};

use super::layout::{IN_CHECK, LIST, POSITION, QUIET, RECORDED, SCRATCH, colour, put};
use super::positions::Placing;
use super::questions::{PAST, text};
use crate::diff::{Question, Universe};

/// A placing: the number of the kings' points and of the side to move, and the number of the further pieces.
pub(super) type Placed = (u8, u32);

/// Nine points of each king, either side to move.
pub(super) const KINGS: usize = 9 * 9 * 2;
/// The kinds of further pieces of both sides, the points that the kings leave free, and the pairs of those.
const PIECES: u32 = 12;
const FREE: u32 = 88;
const PAIRS: u32 = FREE * (FREE - 1) / 2;
/// Two further pieces, or one.
const TWO: u32 = PAIRS * PIECES * PIECES;
pub(super) const FURTHER: u32 = TWO + FREE * PIECES;

/// Returns the points of two pieces by the number of the pair.
fn pair(mut number: u32) -> [u32; 2] {
    let mut first = 0;
    while number >= FREE - 1 - first {
        number -= FREE - 1 - first;
        first += 1;
    }
    [first, first + 1 + number]
}

/// Returns the board of a placing, with the points of the kings and the side to move.
pub(super) fn placing(&(kings, further): &Placed) -> Placing {
    let (turn, kings) = (Side::ALL[usize::from(kings % 2)], kings / 2);
    let king = |column: u8, row: u8| (row * 9 + 3 + column) as u32;
    let [red, black] = [king(kings % 3, kings / 3 % 3), king(kings / 9 % 3, 9 - kings / 27)];
    let point = |number: u32| u8::try_from(number).ok().and_then(Point::new).unwrap_or_else(|| panic!("a point"));
    let mut board = Board::EMPTY;
    board.set(point(red), Some(Piece { side: Side::Red, kind: Kind::King }));
    board.set(point(black), Some(Piece { side: Side::Black, kind: Kind::King }));
    let mut further_on = |free: u32, piece: u32| {
        let above_red = free + u32::from(free >= red);
        let number = above_red + u32::from(above_red >= black);
        let piece = Piece { side: Side::ALL[piece as usize % 2], kind: Kind::ALL[1 + piece as usize / 2] };
        board.set(point(number), Some(piece));
    };
    if let Some(one) = further.checked_sub(TWO) {
        further_on(one / PIECES, one % PIECES);
    } else {
        let [first, second] = pair(further / (PIECES * PIECES));
        further_on(first, further / PIECES % PIECES);
        further_on(second, further % PIECES);
    }
    Placing { board, kings: [point(red), point(black)], turn }
}

/// Returns a placing as a position; `None` where the side that is not to move could lose its king.
pub(super) fn possible(case: &Placed) -> Option<Position> {
    let Placing { board, turn, .. } = placing(case);
    Position::new(board, turn).ok()
}

/// Returns a placing as a position. Where the side that is not to move could lose its king, the kings stand alone instead.
fn position(case: &Placed) -> Position {
    possible(case).unwrap_or_else(alone)
}

/// The kings alone, on e0 and d9.
fn alone() -> Position {
    let mut board = Board::EMPTY;
    for (side, column, row) in [(Side::Red, 4, 0), (Side::Black, 3, 9)] {
        let point = Point::at(column, row).unwrap_or_else(|| panic!("a point"));
        board.set(point, Some(Piece { side, kind: Kind::King }));
    }
    Position::new(board, Side::Red).unwrap_or_else(|error| panic!("{error}"))
}

/// The end of a game as two numbers, as the program returns it; true if the side to move is in check; and its legal moves.
#[derive(PartialEq)]
pub(super) struct Found {
    end: [u8; 2],
    is_check: bool,
    moves: Vec<Move>,
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [why, winner] = self.end;
        let check = if self.is_check { "check" } else { "no check" };
        write!(f, "{why} {winner}, {check}, {} moves: {}", self.moves.len(), text(&self.moves))
    }
}

/// The question about the ends and the legal moves in the placings.
pub(super) fn ends(title: &'static str, cases: Universe<Placed>) -> Question<Placed, Found> {
    Question::new(
        title,
        &["rules.find_ending"],
        cases,
        |case, to| {
            put(&position(case), to);
            to.put(&QUIET, &0);
            to.put(&RECORDED, &0);
        },
        |_, after| {
            let registers = after.registers();
            let end = [registers.a(), registers.b()];
            Some(Found { end, is_check: after.get(&IN_CHECK)? != 0, moves: after.get(&LIST)? })
        },
        |case| {
            let position = position(case);
            let (is_check, moves) = (position.is_check(), position.moves());
            let end = match Play::new(position).ending() {
                None => [0, 0],
                Some(Ending { winner, why }) => [why as u8 + 1, winner.map_or(0, colour)],
            };
            Found { end, is_check, moves }
        },
    )
    .symbols(POSITION)
    .symbols([QUIET.area().symbol, RECORDED.area().symbol])
    .writes(SCRATCH)
    .writes([LIST.area(), PAST])
    .draw(|case| position(case).to_string())
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn each_pair_of_points_has_one_number() {
        let pairs: HashSet<[u32; 2]> = (0..PAIRS).map(pair).collect();
        assert_eq!(pairs.len(), 3_828);
        assert!(pairs.iter().all(|[first, second]| first < second && *second < FREE));
    }

    /// Of the placings of the kings with one piece each is another one, but for those that are no positions.
    #[test]
    fn each_number_is_another_placing() {
        let ones = (0..KINGS as u8).flat_map(|kings| (TWO..FURTHER).map(move |one| position(&(kings, one))));
        let (mut different, mut all) = (HashSet::new(), 0);
        for position in ones.filter(|position| *position != alone()) {
            different.insert(position);
            all += 1;
        }
        assert_eq!((different.len(), all), (all, ONES));
    }

    /// Positions with the kings and one piece in which no king can be taken by the side that is to move.
    const ONES: usize = 114_750;
}
