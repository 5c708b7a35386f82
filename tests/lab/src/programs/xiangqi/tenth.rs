//! A seeded tenth of the placings of the kings with one and with two further pieces, for tests: checks, facing kings, mates and stalemates.

use games::xiangqi::Stuck;

use super::positions::Placed;
use super::{proof, stuck};
use crate::diff::{Row, Universe};

/// The questions about the tenth, whatever the extent.
pub const TENTH: [Row; 3] = [
    Row::new("checks", "checks in a tenth of the placings", |title, _| {
        proof::checks(title, placed()).second_core_every(SECOND_CORE).boxed()
    }),
    Row::new("checks", "facing kings in a tenth of the placings", |title, _| {
        proof::facing(title, placed()).second_core_every(SECOND_CORE).boxed()
    }),
    Row::new("mates", "mates and stalemates in a tenth of the placings", |title, _| {
        stuck::ends(title, possible()).second_core_every(SECOND_CORE).boxed()
    }),
];

/// The second core is asked one case in 512.
const SECOND_CORE: usize = 512;
/// The placings: nine points of each king, and one or two further pieces.
const PLACINGS: usize = 81 * stuck::FURTHER as usize;
/// One of each ten of them.
const DRAWN: usize = PLACINGS.div_ceil(10);
/// Those of them that are positions of a game with one of the sides to move.
const POSSIBLE: usize = 3_175_004;

/// Returns a placing of each ten that follow each other, with a side to move: both depend on the number of the ten alone.
fn draw(ten: usize) -> stuck::Placed {
    // The last step of SplitMix64 (https://prng.di.unimi.it/splitmix64.c).
    let mixed = (ten as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    let number = (10 * ten + (mixed >> 32) as usize % 10).min(PLACINGS - 1);
    let further = stuck::FURTHER as usize;
    ((number / further * 2 + (mixed & 1) as usize) as u8, (number % further) as u32)
}

/// The tenth.
fn placed() -> Universe<(Placed, u16)> {
    Universe::numbered(DRAWN, DRAWN, |ten| (Placed::Further(draw(ten)), 0))
}

/// Those of the tenth that are positions of a game: with the side that was drawn, or else with the other one to move.
fn possible() -> Universe<stuck::Placed> {
    let either = |(kings, further): stuck::Placed| [(kings, further), (kings ^ 1, further)];
    let is_possible = |case: &stuck::Placed| stuck::possible(case).is_some();
    Universe::all(POSSIBLE, (0..DRAWN).filter_map(|ten| either(draw(ten)).into_iter().find(is_possible)))
}

/// Returns the first `number` mates and the first `number` stalemates of the tenth.
pub(super) fn stuck(number: usize) -> Vec<stuck::Placed> {
    let why = |case: &stuck::Placed| stuck::possible(case).and_then(|position| position.stuck());
    let first = |wanted: Stuck| (0..DRAWN).map(draw).filter(move |case| why(case) == Some(wanted)).take(number);
    first(Stuck::Mate).chain(first(Stuck::Stalemate)).collect()
}
