//! The subjects of mutation: both evaluators, and the definitions of the eleven pieces in the port.

use games::movement::{Asked, Between, ELEVEN, Model, Mutant, Piece, Turn, between, first_stones, mutants};

use super::sets::{THREE, board, first, occupancies, one_of_each, origins, random, random_boards, written_once};
use super::{cases, questions};
use crate::diff::{Covering, Extent, Mutating, PortRule, RuleInputs, TriedRule, Universe};

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
        questions::single_by_links("definitions written by chance, by links", one_of_each()).boxed(),
        questions::single_by_coordinates("definitions written by chance, by coordinates", one_of_each()).boxed(),
        questions::by_links("moves by definitions written by chance, by links", written_once(of)).boxed(),
        questions::listed_by_links("lists written by chance, by links", written_once(of)).boxed(),
        questions::listed_by_coordinates("lists written by chance, by coordinates", written_once(of)).boxed(),
        cases::few(),
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
            inputs: RuleInputs::Own(inputs(on, name)),
            try_all: Box::new(move || try_all(on, name)),
        })
    });
    let (by_contracts, times) = (true, Some(TIMES));
    Mutating { sources: SOURCES, routines: &[], tables: &[], questions, rules: rules.collect(), by_contracts, times }
}

/// Returns what the questions of the mutants have to reach: all of both evaluators.
pub fn covering() -> Covering {
    Covering { sources: SOURCES, what: "both evaluators", questions: mutating(Extent::Part).questions, table: None }
}

/// Takes this number of cases from all over a list.
fn some<C: Clone + Send + Sync + 'static>(of: &Universe<C>, count: usize) -> Universe<C> {
    let step = of.len() / count;
    Universe::all(count, (0..count).map(|number| of.case(number * step)))
}

fn piece(on: &str, name: &str) -> Piece {
    let piece = Piece::named(name, &board(on), Turn::None);
    piece.and_then(Result::ok).unwrap_or_else(|| panic!("{name} is a piece"))
}

/// Number of random boards on which the mutants of a piece's checks are tried, besides sets (a) and (b).
const RANDOM: usize = 5_000;

/// Returns the number of inputs on which the mutants of a piece's checks are tried.
fn inputs(on: &str, name: &str) -> usize {
    let piece = piece(on, name);
    let occupancies = between(&piece).iter().map(Between::occupancies).sum::<u64>();
    (first_stones(&piece, |_| ()) + occupancies) as usize + RANDOM
}

/// Tries all mutants of a piece's checks: on set (a) and random boards all moves, on set (b) the single ones.
fn try_all(on: &str, name: &str) -> TriedRule {
    let piece = piece(on, name);
    let mutants = mutants(&piece).unwrap_or_default();
    let (mut left, mut inputs): (Vec<&Mutant>, usize) = (mutants.iter().collect(), 0);
    let mut try_moves = |asked: &Asked| {
        let moves = piece.by_links().moves(asked);
        inputs += 1;
        left.retain(|mutant| match mutant.model {
            Model::Links => mutant.piece.by_links().moves(asked) == moves,
            Model::Coordinates => mutant.piece.by_coordinates().moves(asked) == moves,
        });
    };
    first_stones(&piece, |asked| try_moves(asked));
    random_boards(piece.board(), RANDOM).for_each(|asked| try_moves(&asked));
    for between in between(&piece) {
        for occupancy in 0..between.occupancies() {
            let (asked, to) = (between.asked(occupancy), between.destination);
            let goes = piece.by_links().check(&asked, to);
            inputs += 1;
            left.retain(|mutant| match mutant.model {
                Model::Links => mutant.piece.by_links().check(&asked, to) == goes,
                Model::Coordinates => mutant.piece.by_coordinates().check(&asked, to) == goes,
            });
        }
    }
    let survivors = left.into_iter().map(|mutant| mutant.name.clone()).collect();
    TriedRule { inputs, tried: mutants.len(), survivors }
}
