//! The strength of the proof: the code that its cases reach, and the mutants that they notice.

use lab::diff::{Covering, TriedRule, compare, cover};
use lab::programs::xiangqi::{covering, mutating};

use super::game;

#[test]
fn every_instruction_and_both_sides_of_every_branch_are_reached() {
    let coverage = cover(&game(), &covering()).unwrap_or_else(|error| panic!("{error}"));
    assert!(coverage.holds(), "{coverage}");
    assert!(coverage.instructions.len() >= 1_250, "{}", coverage.instructions.len());
}

/// The cases on which mutants are tried are few, but they reach each instruction: a mutant of one that they did not would never be noticed.
#[test]
fn the_cases_of_the_mutants_reach_every_instruction() {
    let covering = Covering { questions: mutating().questions, ..covering() };
    let coverage = cover(&game(), &covering).unwrap_or_else(|error| panic!("{error}"));
    assert!(coverage.instructions.iter().all(|instruction| instruction.times > 0), "{coverage}");
}

/// The numbers in the port's rules of the pieces: the cases notice each other one.
#[test]
fn every_other_number_in_the_rules_of_the_pieces_is_noticed() {
    let mutating = mutating();
    let [rule] = &mutating.rules[..] else { panic!("one rule") };
    let TriedRule { tried, survivors, .. } = (rule.try_all)();
    assert_eq!((tried, survivors), (24, Vec::<String>::new()));
}

/// A move that ends on the king's row has to be tried, since it may make the screen of a cannon there: without that jump, legal moves among the
/// mutants' cases are others.
#[test]
fn a_move_to_the_row_of_the_king_is_tried() {
    let mut program = game();
    let at = |symbol: &str| usize::try_from(program.symbols[symbol] - i64::from(program.start)).expect("an offset");
    let (jump, to) = (at("rules.is_safe") + 23, at("rules.is_safe.try"));
    assert_eq!(program.code[jump..jump + 2], [0x38, (to - jump - 2) as u8], "JR C,.try");
    program.code[jump + 1] = 0;
    let mut questions = mutating().questions;
    questions.retain(|question| question.title() == "legal moves");
    let report = compare(&program, &questions).unwrap_or_else(|error| panic!("{error}"));
    assert!(!report.holds(), "no case notices it");
}
