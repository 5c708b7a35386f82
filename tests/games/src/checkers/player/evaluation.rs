//! Evaluates a position: small whole numbers that a Z80 adds up step by step.

use super::super::steps::column;
use super::super::turns::squares;
use super::super::{Position, Side};

/// The value of a man of Black on each square; a man of Red on square n has that of square 31 - n.
pub const MEN: [u8; 32] = [
    70, 66, 70, 64, //
    64, 65, 65, 66, //
    66, 66, 66, 65, //
    66, 68, 68, 67, //
    68, 69, 69, 66, //
    69, 71, 71, 70, //
    73, 74, 74, 73, //
    64, 64, 64, 64,
];

/// The value of a king on each square.
pub const KINGS: [u8; 32] = [
    84, 84, 84, 86, //
    84, 88, 88, 88, //
    88, 92, 92, 86, //
    86, 94, 94, 90, //
    90, 94, 94, 86, //
    86, 92, 92, 88, //
    88, 88, 88, 84, //
    86, 84, 84, 84,
];

/// The value of a win, less one for each step to it.
pub(super) const WIN: i16 = 8_000;

/// The numbers of a side's pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// Men and kings.
    pub pieces: u8,
    /// Kings.
    pub kings: u8,
}

impl Count {
    pub(super) fn of(pieces: u32, kings: u32) -> Count {
        Count { pieces: pieces.count_ones() as u8, kings: (pieces & kings).count_ones() as u8 }
    }

    /// Returns the count in units: a man is two, a king three.
    fn units(self) -> u8 {
        2 * self.pieces + self.kings
    }
}

/// Returns what being ahead is worth: more, the fewer pieces there are, so that the side ahead exchanges.
pub fn lead(own: Count, enemy: Count) -> i16 {
    let bonus = 72 - i16::from(own.units() + enemy.units()).min(72);
    bonus * (own.units().cmp(&enemy.units()) as i16)
}

/// The values of a man and of a king of each side on each square, during one search.
#[derive(Clone, Debug)]
pub(super) struct Worth([[[u8; 32]; 2]; 2]);

impl Worth {
    /// Returns the tables for a search from a position. Against a lone king the kings of the other side are worth more near it.
    pub(super) fn new(root: &Position) -> Worth {
        let mut red_men = MEN;
        red_men.reverse();
        let mut worth = Worth([[MEN, KINGS], [red_men, KINGS]]);
        for side in Side::ALL {
            let lone = root.pieces(side.other());
            if lone.count_ones() == 1 && lone & root.kings != 0 && root.pieces(side).count_ones() > 1 {
                let lone = lone.trailing_zeros() as u8;
                worth.0[side as usize][1] = std::array::from_fn(|square| 98 - 2 * distance(square as u8, lone));
            }
        }
        worth
    }

    /// Returns what a piece is worth on a square.
    pub(super) fn of(&self, side: Side, is_king: bool, square: u8) -> i16 {
        self.0[side as usize][usize::from(is_king)][usize::from(square)].into()
    }

    /// Returns what a position is worth to the side to move.
    pub(super) fn evaluate(&self, position: &Position) -> i16 {
        let of = |side: Side| -> i16 {
            squares(position.pieces(side)).map(|square| self.of(side, position.kings & 1 << square != 0, square)).sum()
        };
        let count = |side| Count::of(position.pieces(side), position.kings);
        let (own, enemy) = (position.turn, position.turn.other());
        of(own) - of(enemy) + lead(count(own), count(enemy))
    }
}

/// Returns the steps of a king from one square to another on an empty board.
fn distance(from: u8, to: u8) -> u8 {
    (from / 4).abs_diff(to / 4).max(column(from).abs_diff(column(to)))
}
