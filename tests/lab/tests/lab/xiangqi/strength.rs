//! The strength of the proof: the code that its cases reach, and the mutants that they notice.

use lab::diff::cover;
use lab::programs::xiangqi::covering;

use super::game;

#[test]
fn every_instruction_and_both_sides_of_every_branch_are_reached() {
    let coverage = cover(&game(), &covering()).unwrap_or_else(|error| panic!("{error}"));
    assert!(coverage.holds(), "{coverage}");
    assert!(coverage.instructions.len() >= 1_250, "{}", coverage.instructions.len());
}
