//! The strength of the proof: the code that its cases reach.

use lab::diff::cover;
use lab::programs::gunjin::{covering, mutating};

use super::core;

/// Of each side of a branch that the cases do not take a header says why.
#[test]
fn all_instructions_are_reached() {
    let coverage = cover(&core(), &covering()).unwrap_or_else(|error| panic!("{error}"));
    let missed = coverage.instructions.iter().filter(|instruction| instruction.times == 0);
    let missed: Vec<String> = missed.map(|instruction| instruction.label.to_string()).collect();
    assert!(missed.is_empty(), "{missed:?}");
    assert!(coverage.instructions.len() >= 1_800, "{}", coverage.instructions.len());
    assert!(coverage.holds(), "each side of a branch that no case takes has a reason: {coverage}");
}

/// Every mutant of the numbers that the port's player weighs moves with is noticed.
#[test]
fn mutants_of_the_ports_numbers_are_noticed() {
    for rule in mutating().rules {
        let tried = (rule.try_all)();
        assert!(tried.survivors.is_empty() && tried.tried > 50, "{}: {:?}", rule.rule, tried.survivors);
    }
}
