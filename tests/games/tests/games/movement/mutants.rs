//! Mutants of the definitions, noticed by the questions of set (a) or equal.

use std::collections::BTreeMap;

use super::{board, piece};
use games::movement::{Asked, ELEVEN, Model, first_stones, mutants};

/// Each mutant on the square board, and those that give the same answers: conditions that the definitions of the article do not need.
#[test]
fn a_mutant_of_a_definition_is_noticed_or_equal() {
    let board = board("square");
    let (mut tried, mut alike) = (0, BTreeMap::<&str, Vec<String>>::new());
    for name in ELEVEN {
        let piece = piece(name, &board);
        let mut questions: Vec<Asked> = Vec::new();
        first_stones(&piece, |asked| questions.push(*asked));
        for mutant in mutants(&piece).expect("the pieces of the library") {
            tried += 1;
            let same = |asked: &Asked| match mutant.model {
                Model::Links => mutant.piece.by_links().moves(asked) == piece.by_links().moves(asked),
                Model::Coordinates => mutant.piece.by_coordinates().moves(asked) == piece.by_coordinates().moves(asked),
            };
            if questions.iter().all(same) {
                alike.entry(name).or_default().push(mutant.name);
            }
        }
    }
    let alike: Vec<(&str, usize)> = alike.into_iter().map(|(name, mutants)| (name, mutants.len())).collect();
    // The Griffon does not need `not checkride 1 1`; the Aanca needs neither `not`, nor its comparisons to be strict.
    assert_eq!((tried, alike), (495, vec![("Aanca", 14), ("Griffon", 4)]));
}
