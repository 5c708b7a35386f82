//! The subjects of mutation: the code of the rules.

use games::checkers::Rules;

use super::{rules, universes};
use crate::diff::{Mutating, Universe};

/// Returns what is mutated: the generators, single moves and lists, with questions that are asked of each mutant.
pub fn mutating() -> Mutating {
    let sources: Vec<_> = universes::fillings().step_by(97).chain(universes::random_sources(5, 1_000)).collect();
    let number = sources.len();
    let played: Vec<_> = universes::lines(6, Rules::Original, 400).into_iter().step_by(3).collect();
    let steps = rules::steps(&played);
    let steps_number = steps.len();
    let lists: Vec<_> = Rules::ALL.into_iter().flat_map(|by| rules::beginnings(&played, by)).collect();
    let lists_number = lists.len();
    let small = universes::one_and_two().into_iter().step_by(7).collect::<Vec<_>>();
    let small_number = small.len();
    Mutating {
        sources: &["moves.asm", "rules.asm", "lists.asm"],
        routines: &["index_to_bits", "next_square"],
        tables: &[],
        questions: vec![
            rules::slides(Universe::all(number, sources.clone())).boxed(),
            rules::jumps(Universe::all(number, sources)).boxed(),
            rules::moves(Universe::all(steps_number, steps)).boxed(),
            rules::judged("turns", Universe::all(lists_number, lists.clone())).boxed(),
            rules::followers(Universe::all(lists_number, lists)).boxed(),
            rules::stuck(Universe::all(small_number, small)).boxed(),
        ],
        rules: Vec::new(),
    }
}
