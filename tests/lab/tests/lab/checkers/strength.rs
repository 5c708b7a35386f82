//! The strength of the proof: the code that its cases reach, and the mutants that they notice.

use lab::diff::{Extent, Mutants, TriedRule, cover, walk_mutants};
use lab::programs::checkers::{covering, mutating};

use super::game;

#[test]
fn every_instruction_and_both_sides_of_every_branch_are_reached() {
    let coverage = cover(&game(), &covering()).unwrap_or_else(|error| panic!("{error}"));
    assert!(coverage.holds(), "{coverage}");
    let branches = coverage.instructions.iter().filter(|covered| covered.branch.is_some()).count();
    assert_eq!((coverage.instructions.len(), branches, coverage.reasons.len()), (2_500, 188, 2));
}

/// Tries a few bytes of `zxlab prove checkers --mutate`, other ones for another version of the game.
#[test]
fn mutants_are_noticed_or_equal_in_every_case() {
    /// The parts of which one is tried.
    const PARTS: usize = 2_500;
    let program = game();
    let seed = program.code.iter().fold(0_usize, |sum, &byte| (sum * 31 + usize::from(byte)) % PARTS);
    let shard = format!("{}/{PARTS}", seed + 1).parse().expect("a shard");
    let part =
        walk_mutants(&program, &mutating(Extent::Part), shard, &|_| true).unwrap_or_else(|error| panic!("{error}"));
    assert!(part.found.len() >= 2, "{}", part.found.len());
    for mutants in part.found.values() {
        match mutants {
            Mutants::Byte { reached, survivors, .. } => assert!(!*reached || survivors.len() < 255),
            Mutants::Rule(TriedRule { tried, survivors, .. }) => assert!(*tried > 1 && survivors.len() < *tried),
        }
    }
}

#[test]
fn every_mutant_of_the_port_s_rules_is_noticed() {
    let tried: Vec<TriedRule> = mutating(Extent::Part).rules.iter().map(|rule| (rule.try_all)()).collect();
    assert_eq!(tried.iter().map(|tried| tried.tried).collect::<Vec<_>>(), [70, 69, 6]);
    let survivors: Vec<&String> = tried.iter().flat_map(|tried| &tried.survivors).collect();
    assert!(survivors.is_empty(), "{survivors:?}");
}
