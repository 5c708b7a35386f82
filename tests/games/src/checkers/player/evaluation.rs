//! What a position is worth: small whole numbers that a Z80 adds up step by step.

use super::super::turns::squares;
use super::super::{Position, Side};

/// What a man of Black is worth on each square, more than [`MAN`]; one of Red on square 31 - n.
pub const MAN_SQUARES: [i16; 32] = [
    6, 2, 6, 0, //
    0, 1, 1, 2, //
    2, 2, 2, 1, //
    2, 4, 4, 3, //
    4, 5, 5, 2, //
    5, 7, 7, 6, //
    9, 10, 10, 9, //
    0, 0, 0, 0,
];

/// What a king is worth on each square, more than [`KING`].
pub const KING_SQUARES: [i16; 32] = [
    0, 0, 0, 2, //
    0, 4, 4, 4, //
    4, 8, 8, 2, //
    2, 10, 10, 6, //
    6, 10, 10, 2, //
    2, 8, 8, 4, //
    4, 4, 4, 0, //
    2, 0, 0, 0,
];

pub(super) const MAN: i16 = 64;
pub(super) const KING: i16 = 84;

/// The value of a win, less one for each step to it.
pub(super) const WIN: i16 = 8_000;

/// What being ahead is worth more, by the units of both sides: a man is two, a king three.
pub(super) fn trade(own: Count, enemy: Count) -> i16 {
    let bonus = (72 - (own.units() + enemy.units()).min(72)) as i16 * TRADE_PER_UNIT;
    match own.units().cmp(&enemy.units()) {
        std::cmp::Ordering::Greater => bonus,
        std::cmp::Ordering::Less => -bonus,
        std::cmp::Ordering::Equal => 0,
    }
}
const TRADE_PER_UNIT: i16 = 1;

/// How many pieces a side has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Count {
    pub(super) pieces: u8,
    pub(super) kings: u8,
}

impl Count {
    pub(super) fn of(pieces: u32, kings: u32) -> Count {
        Count { pieces: pieces.count_ones() as u8, kings: (pieces & kings).count_ones() as u8 }
    }

    fn units(self) -> u8 {
        2 * self.pieces + self.kings
    }
}

/// Returns what a piece of a side is worth on a square.
pub(super) fn worth(side: Side, is_king: bool, square: u8) -> i16 {
    let square = usize::from(square);
    match (is_king, side) {
        (true, _) => KING + KING_SQUARES[square],
        (false, Side::Black) => MAN + MAN_SQUARES[square],
        (false, Side::Red) => MAN + MAN_SQUARES[31 - square],
    }
}

/// Returns what a position is worth to the side to move.
pub(super) fn evaluate(position: &Position) -> i16 {
    let of = |side: Side| -> i16 {
        squares(position.pieces(side)).map(|square| worth(side, position.kings & 1 << square != 0, square)).sum()
    };
    let count = |side| Count::of(position.pieces(side), position.kings);
    let (own, enemy) = (position.turn, position.turn.other());
    of(own) - of(enemy) + trade(count(own), count(enemy))
}
