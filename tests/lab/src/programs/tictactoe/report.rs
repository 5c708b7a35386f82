//! The reports on the player and on the rules, in words.

use games::tictactoe::knowledge::NeverFired;
use games::tictactoe::{Level, Set};

use crate::diff::{Summary, differences};

/// Returns the report on the player, without the differences themselves.
pub(super) fn player(set: Set, level: Level, questions: &[Summary]) -> String {
    let name = match set {
        Set::Alternating => "alternating play",
        Set::LostTurns => "play with lost turns",
    };
    let (cases, longest, stack) =
        questions.first().map_or((0, 0, 0), |summary| (summary.cases, summary.longest(), summary.stack));
    format!(
        "{} boards of {name}, the empty one with every R, {} of them tied before they are full: {cases} cases, each on two cores and \
         by the port\n{}\nat most {longest} T-states and {stack} bytes of stack\n{}",
        set.size(),
        set.tied(),
        NeverFired::of(set, level),
        differing(questions),
    )
}

/// Returns the report on the rules, without the differences themselves.
pub(super) fn rules(questions: &[Summary]) -> String {
    let asked: Vec<String> = questions.iter().map(|summary| format!("{} {}", summary.cases, summary.title)).collect();
    format!("the rules: {}\n{}", asked.join(", "), differing(questions))
}

fn differing(questions: &[Summary]) -> String {
    differences(questions.iter().map(|summary| summary.differing).sum())
}
