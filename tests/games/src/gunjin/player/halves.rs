//! Choosing a set-up: the best one of some that chance makes.

use super::Level;
use crate::gunjin::{Board, Bridges, Kind, Register, Space, fill};

/// The number of halves that are tried.
const HALVES: usize = 8;
/// Points of each kind. Planes come everywhere in their columns, so their space matters less.
const POINTS: [u16; 16] = [3, 0, 1, 2, 3, 4, 6, 7, 8, 9, 5, 10, 11, 12, 9, 0];
/// Points of an engineer for each row towards the own back row.
const GOES_BACK: u16 = 4;

/// Returns the weight of a space: most for the headquarters, then for the spaces before them and for those at and behind the bridges.
fn weight(bridges: Bridges, space: Space) -> u16 {
    let is_before = bridges.down(space).iter().any(|behind| behind == Space::OWN_HEADQUARTERS);
    let at_bridge = || bridges.crossings().iter().any(|columns| columns.contains(&space.column()));
    match space.row() {
        _ if space == Space::OWN_HEADQUARTERS => 4,
        _ if is_before => 2,
        4 if at_bridge() => 1,
        5 if at_bridge() => 2,
        _ => 0,
    }
}

/// Returns how good the set-up of the lower half is, in points.
pub fn rating(bridges: Bridges, board: &Board) -> u16 {
    let points = |space: Space| match board.kind_at(space)? {
        Kind::Engineer => Some(GOES_BACK * u16::from(space.row() - 4)),
        // A banner is as good as the piece behind it.
        Kind::Banner => {
            let behind = board.kind_at(bridges.down(space).iter().next()?)?;
            Some(weight(bridges, space) * POINTS[behind as usize])
        }
        kind => Some(weight(bridges, space) * POINTS[kind as usize]),
    };
    board.own().filter_map(points).sum()
}

/// Fills the lower half: at level [`Level::Chance`] by chance, otherwise with the best one of some halves filled by chance.
pub fn set_up(bridges: Bridges, board: &mut Board, level: Level, register: &mut Register) {
    if level == Level::Chance {
        return fill(bridges, board, register);
    }
    let (mut most, mut best) = (0, *register);
    for _ in 0..HALVES {
        let before = *register;
        fill(bridges, board, register);
        let rating = rating(bridges, board);
        if rating > most {
            (most, best) = (rating, before);
        }
    }
    fill(bridges, board, &mut best);
}
