//! The positions that the questions are asked about.

use games::checkers::player;
use games::checkers::{Position, Side};

/// Returns the squares of a board.
pub(super) fn squares(board: u32) -> impl Iterator<Item = u8> {
    (0..32).filter(move |square| board & 1 << square != 0)
}

/// A piece on a square: a side, and whether it is a king.
type Piece = (Side, bool);

const PIECES: [Piece; 4] = [(Side::Black, false), (Side::Black, true), (Side::Red, false), (Side::Red, true)];

/// Returns a board with a piece more.
fn with(position: Position, square: u8, (side, is_king): Piece) -> Position {
    let bit = 1 << square;
    let mut next = position;
    match side {
        Side::Black => next.black |= bit,
        Side::Red => next.red |= bit,
    }
    next.kings |= if is_king { bit } else { 0 };
    next
}

const EMPTY: Position = Position { black: 0, red: 0, kings: 0, turn: Side::Black };

/// Returns the squares that a king sees from a square: the neighbours, and the squares after them in the same direction.
pub(super) fn seen(square: u8) -> u32 {
    let king = Position { black: 1 << square, kings: 1 << square, ..EMPTY };
    let near = king.slides(1 << square);
    let far = Position { red: near, ..king }.jumps(1 << square);
    near | far
}

/// Number of [`fillings`].
pub(super) const FILLINGS: usize = 476_640;

/// Returns every piece on every square, with every filling of the squares that it sees: free, Black's or Red's; either side to move.
/// The neighbours are men and kings in turn: what they are makes no difference to what a piece can do.
pub(super) fn fillings() -> impl Iterator<Item = (Position, u32)> {
    let of_piece = |square: u8, piece: Piece| {
        let seen: Vec<u8> = squares(seen(square)).collect();
        let fillings = 3_u32.pow(seen.len() as u32);
        (0..fillings).flat_map(move |filling| {
            let mut position = with(EMPTY, square, piece);
            let mut left = filling;
            for (number, &near) in seen.iter().enumerate() {
                let is_king = (filling as usize + number).is_multiple_of(2);
                match left % 3 {
                    1 => position = with(position, near, (Side::Black, is_king)),
                    2 => position = with(position, near, (Side::Red, is_king)),
                    _ => {}
                }
                left /= 3;
            }
            Side::ALL.map(|turn| (Position { turn, ..position }, 1 << square))
        })
    };
    (0..32).flat_map(move |square| PIECES.into_iter().flat_map(move |piece| of_piece(square, piece)))
}

/// Returns random boards with random sources, most of them all of one colour.
pub(super) fn random_sources(seed: u64, number: usize) -> impl Iterator<Item = (Position, u32)> {
    let mut random = fastrand::Rng::with_seed(seed);
    (0..number).map(move |_| {
        let taken = random.u32(..) & random.u32(..) | random.u32(..) & random.u32(..);
        let black = taken & random.u32(..);
        let turn = if random.bool() { Side::Black } else { Side::Red };
        let position = Position { black, red: taken & !black, kings: taken & random.u32(..), turn };
        let own = position.own() & random.u32(..);
        (position, if random.u8(0..8) == 0 { random.u32(..) } else { own })
    })
}

/// Returns all placings of one piece up to `most`, each with either side to move, no man on the row where he is crowned.
pub(super) fn placings(most: usize) -> impl Iterator<Item = Position> {
    let may = |square: u8, (side, is_king): Piece| is_king || 1u32 << square & side.far_row() == 0;
    let places: Vec<(u8, Piece)> = (0..32_u8)
        .flat_map(|square| PIECES.map(|piece| (square, piece)))
        .filter(|&(square, piece)| may(square, piece))
        .collect();
    // The last square of each placing, so that the next piece comes after it.
    let mut all = vec![(0, EMPTY)];
    let mut first = 0;
    for _ in 0..most {
        let end = all.len();
        for at in first..end {
            let (from, position) = all[at];
            let after = places.iter().filter(|(square, _)| *square >= from);
            all.extend(after.map(|&(square, piece)| (square + 1, with(position, square, piece))).collect::<Vec<_>>());
        }
        first = end;
    }
    all.into_iter().skip(1).flat_map(|(_, position)| Side::ALL.map(|turn| Position { turn, ..position }))
}

/// Returns all placings of one piece of each side, either side to move.
pub(super) fn endings() -> Vec<Position> {
    player::placings().flat_map(|position| [position, position.turned()]).collect()
}
