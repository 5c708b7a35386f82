//! The mutants that the proof notices.

use lab::diff::{Extent, Mutants, TriedRule, walk_mutants};
use lab::programs::movement::mutating;

use super::program;

/// Tries a few bytes of `zxlab prove movement --mutate`, other ones for another version of the program.
#[test]
fn mutants_are_noticed_or_equal_in_every_case() {
    /// The parts of which one is tried.
    const PARTS: usize = 500;
    let program = program();
    let seed = program.code.iter().fold(0_usize, |sum, &byte| (sum * 31 + usize::from(byte)) % PARTS);
    let shard = format!("{}/{PARTS}", seed + 1).parse().expect("a shard");
    let part =
        walk_mutants(&program, &mutating(Extent::Part), shard, &|_| true).unwrap_or_else(|error| panic!("{error}"));
    assert!(part.found.len() >= 4, "{}", part.found.len());
    for mutants in part.found.values() {
        match mutants {
            Mutants::Byte { reached, survivors, .. } => assert!(!*reached || survivors.len() < 255),
            Mutants::Rule(TriedRule { tried, survivors, .. }) => assert!(*tried > 1 && survivors.len() < *tried),
        }
    }
}
