//! The boards that a proof of the Spectrum's player has to cover: all on which it can be asked for a move.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::{Board, Side, winner};

/// One of the two sets of boards with the Spectrum to move.
///
/// A board on which neither side can win any more, but a cell is still free, belongs to both: the match ends such a point
/// at once, but the player's answer to it is defined and is compared with the port like every other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Set {
    /// Set (a): the 4,520 boards that alternating play reaches, with either side to begin.
    Alternating,
    /// Set (b): with turns lost on the clock either side may move several times running, so all 11,093 boards with no line won
    /// and a free cell. It includes set (a).
    LostTurns,
}

impl Set {
    /// Returns the number of boards, the empty one included. A proof that covers another number is an error.
    pub const fn size(self) -> usize {
        match self {
            Set::Alternating => 4_520,
            Set::LostTurns => 11_093,
        }
    }

    /// Returns the number of boards with a free cell on which the point is over, since neither side can win any more.
    pub const fn tied(self) -> usize {
        match self {
            Set::Alternating | Set::LostTurns => 40,
        }
    }

    /// Returns the boards, in the order of their digits: the empty one first.
    pub fn boards(self) -> Vec<Board> {
        match self {
            Set::Alternating => alternating(),
            Set::LostTurns => Board::all().filter(is_open).collect(),
        }
    }
}

/// Returns true if no line is won and a cell is free.
fn is_open(board: &Board) -> bool {
    winner(board).is_none() && !board.is_full()
}

/// Plays every line from the empty board, once for each side beginning, and keeps the open boards with the Spectrum
/// (player two) to move.
fn alternating() -> Vec<Board> {
    let mut found = BTreeSet::new();
    for begins in [Side::One, Side::Two] {
        let mut side = begins;
        let mut boards = BTreeSet::from([Board::EMPTY]);
        while !boards.is_empty() {
            if side == Side::Two {
                found.extend(boards.iter().copied());
            }
            boards = boards
                .iter()
                .flat_map(|board| board.free().map(move |cell| board.with(cell, side)))
                .filter(is_open)
                .collect();
            side = side.other();
        }
    }
    found.into_iter().collect()
}
