//! The subjects of mutation: both evaluators, and the definitions of the eleven pieces in the port.

use games::movement::{Asked, ELEVEN, Model, Mutant, Piece, Turn, first_stones, mutants};

use super::questions;
use super::sets::{THREE, board, first, occupancies, origins, random};
use crate::diff::{Extent, Mutating, PortRule, TriedRule, Universe};

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

/// The number of times its own time that a case may take with a mutant: 130 million T-states are promised for moves by coordinates, so
/// that a mutant without an end would take a second.
const TIMES: z80::T = 8;

/// Returns what is mutated: both evaluators, and the definitions of the pieces. The questions have cases that are quick: by coordinates
/// single moves are asked, and all moves of a piece in some cases only.
pub fn mutating(_: Extent) -> Mutating {
    let of = Extent::Part;
    let mut questions = vec![
        questions::by_links("moves with the first stone of a path, by links", first(of)).boxed(),
        questions::by_coordinates("moves with the first stone of a path, by coordinates", some(&first(of), 40)).boxed(),
        questions::by_links("moves on random boards, by links", random(of)).boxed(),
        questions::by_coordinates("moves on random boards, by coordinates", some(&random(of), 25)).boxed(),
        questions::listed_by_links("spaces that lists by links name", origins(of)).boxed(),
        questions::listed_by_coordinates("spaces that lists by coordinates name", some(&origins(of), 200)).boxed(),
    ];
    questions.extend(
        ["square", "cylinder", "circle"]
            .into_iter()
            .enumerate()
            .map(|(number, on)| questions::single(on, occupancies(of, number)).boxed()),
    );
    let rules = THREE.into_iter().flat_map(|on| {
        ELEVEN.map(|name| PortRule {
            variant: on.into(),
            kind: "definitions".into(),
            rule: format!("the checks of {name}"),
            question: 0,
            try_all: Box::new(move || try_all(on, name)),
        })
    });
    let (by_contracts, times) = (false, Some(TIMES));
    Mutating { sources: SOURCES, routines: &[], tables: &[], questions, rules: rules.collect(), by_contracts, times }
}

/// Takes this number of cases from all over a list.
fn some<C: Clone + Send + Sync + 'static>(of: &Universe<C>, count: usize) -> Universe<C> {
    let step = of.len() / count;
    Universe::all(count, (0..count).map(|number| of.case(number * step)))
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
