//! The subjects of mutation: both evaluators, and the definitions of the eleven pieces in the port.

use games::movement::{Asked, ELEVEN, Model, Mutant, Piece, Turn, first_stones, mutants};

use super::proof::ROWS;
use super::sets::{THREE, board};
use crate::diff::{Ask, Extent, Mutating, PortRule, TriedRule};

/// The sources of the evaluators.
const SOURCES: &[&str] = &[
    "links.asm",
    "walk.asm",
    "listing.asm",
    "coordinates.asm",
    "numbers.asm",
    "checks.asm",
    "steps.asm",
    "lists_by_steps.asm",
];

/// Returns what is mutated: both evaluators, and the definitions of the pieces.
pub fn mutating(_: Extent) -> Mutating {
    let about = ["first", "square", "random", "lists"];
    let rows = ROWS.iter().filter(|row| about.contains(&row.about));
    let questions: Vec<Box<dyn Ask>> = rows.map(|row| row.question(Extent::Part)).collect();
    let rules = THREE.into_iter().flat_map(|on| {
        ELEVEN.map(|name| PortRule {
            variant: on.into(),
            kind: "definitions".into(),
            rule: format!("the checks of {name}"),
            question: 0,
            try_all: Box::new(move || try_all(on, name)),
        })
    });
    Mutating { sources: SOURCES, routines: &[], tables: &[], questions, rules: rules.collect(), by_contracts: false }
}

/// Tries all mutants of a piece's checks on set (a).
fn try_all(on: &str, name: &str) -> TriedRule {
    let piece = Piece::named(name, &board(on), Turn::None);
    let piece = piece.and_then(Result::ok).unwrap_or_else(|| panic!("{name} is a piece"));
    let mut questions = Vec::new();
    first_stones(&piece, |asked| questions.push((*asked, piece.by_links().moves(asked))));
    let mutants = mutants(&piece).unwrap_or_default();
    let moves = |mutant: &Mutant, asked: &Asked| match mutant.model {
        Model::Links => mutant.piece.by_links().moves(asked),
        Model::Coordinates => mutant.piece.by_coordinates().moves(asked),
    };
    let is_alike = |mutant: &&Mutant| questions.iter().all(|(asked, answer)| moves(mutant, asked) == *answer);
    let survivors = mutants.iter().filter(is_alike).map(|mutant| mutant.name.clone()).collect();
    TriedRule { inputs: questions.len(), tried: mutants.len(), survivors }
}
