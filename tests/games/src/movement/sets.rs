//! Sets of questions on which the two models are compared.

use super::asked::Asked;
use super::piece::Piece;
use super::space::Spaces;

/// Calls `visit` with each question of set (a): each path from each origin with its first stone at each of its places, or none. A
/// path without a space counts once. Returns the number of questions.
pub fn first_stones(piece: &Piece, mut visit: impl FnMut(&Asked)) -> u64 {
    let mut count = 0;
    for origin in piece.board().spaces().iter() {
        for path in piece.by_links().paths(origin) {
            for stone in path.iter().map(|&stone| Spaces::one(stone)).chain([Spaces::EMPTY]) {
                visit(&Asked::new(origin, stone));
                count += 1;
            }
        }
    }
    count
}

/// A move of set (b): the spaces that lie between its ends on any way, of which every occupancy is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Between {
    /// The space of the piece.
    pub origin: u8,
    /// A space on one of its paths.
    pub destination: u8,
    /// The spaces between.
    pub spaces: Spaces,
}

impl Between {
    /// Returns the number of occupancies.
    pub fn occupancies(&self) -> u64 {
        1 << self.spaces.len()
    }

    /// Returns the question of an occupancy: bit n of the number is a stone on the nth space between.
    pub fn asked(&self, occupancy: u64) -> Asked {
        let stones =
            self.spaces.iter().enumerate().filter(|(bit, _)| occupancy >> bit & 1 != 0).map(|(_, space)| space);
        Asked::new(self.origin, stones.collect())
    }
}

/// Returns the moves of set (b): each origin and each space on the piece's paths from it. A path that meets a space twice, as a bent
/// one does round a whole ring, leads to it in two ways.
pub fn between(piece: &Piece) -> Vec<Between> {
    let mut all = Vec::new();
    for origin in piece.board().spaces().iter() {
        let paths = piece.by_links().paths(origin);
        let on_paths: Spaces = paths.iter().flatten().copied().collect();
        for destination in on_paths.iter() {
            let mut spaces = Spaces::EMPTY;
            for path in &paths {
                if let Some(at) = path.iter().rposition(|&space| space == destination) {
                    spaces = spaces.with(path[..at].iter().copied().collect()).without(Spaces::one(destination));
                }
            }
            all.push(Between { origin, destination, spaces });
        }
    }
    all
}
