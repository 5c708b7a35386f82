//! The mutants of the rules of the pieces: tests of single moves in which one number is another one. The cases of a strong proof notice
//! each that does not give the same answers.

use super::board::Board;
use super::point::Coordinates;
use super::single::{Numbers, Refusal};

/// A test of single moves with another number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutant {
    /// The number and what became of it.
    pub name: String,
    numbers: Numbers,
}

impl Mutant {
    /// Tests a move by its rules, without regard to turns and kings.
    ///
    /// # Errors
    /// The first reason to refuse it.
    pub fn test(&self, board: &Board, from: Coordinates, to: Coordinates) -> Result<(), Refusal> {
        board.test_by(from, to, &self.numbers)
    }
}

/// A number of the rules: its name, and where it is.
type Number = (&'static str, fn(&mut Numbers) -> &mut u8);

/// All of them.
const NUMBERS: [Number; 13] = [
    ("the first column of a palace", |numbers| &mut numbers.palace[0]),
    ("the last column of a palace", |numbers| &mut numbers.palace[1]),
    ("the last row of a palace", |numbers| &mut numbers.palace[2]),
    ("the last row before the river", |numbers| &mut numbers.home),
    ("the step of a king", |numbers| &mut numbers.steps[0]),
    ("the step of a guard", |numbers| &mut numbers.steps[1]),
    ("the step of a bishop", |numbers| &mut numbers.steps[2]),
    ("the step of a pawn", |numbers| &mut numbers.steps[3]),
    ("the shorter way of a knight", |numbers| &mut numbers.knight[0]),
    ("the longer way of a knight", |numbers| &mut numbers.knight[1]),
    ("the pieces on the way of a rook", |numbers| &mut numbers.between[0]),
    ("the pieces on the way of a cannon", |numbers| &mut numbers.between[1]),
    ("the pieces over which a cannon takes", |numbers| &mut numbers.between[2]),
];

/// Returns all mutants: each number one less, if it is not 0, and one more.
///
/// ```
/// assert_eq!(games::xiangqi::mutants().len(), 24);
/// ```
pub fn mutants() -> Vec<Mutant> {
    let others = NUMBERS.iter().flat_map(|(name, number)| {
        let own = *number(&mut Numbers::RULES.clone());
        let others = [own.checked_sub(1), Some(own + 1)].into_iter().flatten();
        others.map(move |other| {
            let mut numbers = Numbers::RULES;
            *number(&mut numbers) = other;
            Mutant { name: format!("{name}: {own} -> {other}"), numbers }
        })
    });
    others.collect()
}
