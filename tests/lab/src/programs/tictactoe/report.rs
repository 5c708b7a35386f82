//! The reports on the player and on the rules, in words.

use std::collections::{BTreeMap, BTreeSet};

use games::tictactoe::{Level, Rule, RuleKind, Set};

use super::questions::{ToMove, to_move};
use crate::diff::{Summary, differences};

/// Number of times that each rule of the port chooses the move, in the order of the level's rules, counted in cases.
pub fn fired(set: Set, level: Level) -> Vec<usize> {
    let mut fired = vec![0; level.rules().len()];
    for ToMove { level, board, r } in to_move(set, level) {
        if let Some(choice) = level.choose(&board, r.unwrap_or(0)) {
            fired[usize::from(choice.rule.number) - 1] += 1;
        }
    }
    fired
}

/// Returns the rules of the port that never choose the move, each with the kinds of the rules that do so wherever it could;
/// without a kind if it could nowhere.
fn never(set: Set, level: Level) -> Vec<(&'static Rule, Vec<RuleKind>)> {
    let (cases, fired) = (to_move(set, level), fired(set, level));
    let idle = level.rules().iter().zip(&fired).filter(|(_, fired)| **fired == 0);
    idle.map(|(rule, _)| {
        let instead = cases.iter().filter_map(|case| {
            let played = level.choose(&case.board, case.r())?;
            let could = rule.when.holds(&case.board) && rule.targets.pick(&case.board, case.r()).is_some();
            could.then_some(played.rule.kind)
        });
        (rule, instead.collect::<BTreeSet<RuleKind>>().into_iter().collect())
    })
    .collect()
}

/// Returns the report on the player, without the differences themselves.
pub(super) fn player(set: Set, level: Level, questions: &[Summary]) -> String {
    let name = match set {
        Set::Alternating => "alternating play",
        Set::LostTurns => "play with lost turns",
    };
    let (cases, longest, stack) =
        questions.first().map_or((0, 0, 0), |summary| (summary.cases, summary.longest(), summary.stack));
    let mut text = format!(
        "{} boards of {name}, the empty one with every R, {} of them tied before they are full: {cases} cases, each on two cores and \
         by the port\n",
        set.size(),
        set.tied(),
    );
    let (never, rules) = (never(set, level), level.rules().len());
    text += &format!("{} of the port's {rules} rules fired\n", rules - never.len());
    let mut reasons: BTreeMap<&[RuleKind], Vec<String>> = BTreeMap::new();
    for (rule, before) in &never {
        reasons.entry(before).or_default().push(rule.number.to_string());
    }
    for (before, rules) in reasons {
        let (never, they) = if rules.len() == 1 { ("rule", "it") } else { ("rules", "they") };
        text += &format!("  {never} {} never fired: ", rules.join(" "));
        let before: Vec<String> = before.iter().map(ToString::to_string).collect();
        text += &match &before[..] {
            [] => format!("there is no board on which {they} could play\n"),
            before => format!("wherever {they} could play, an earlier rule did ({})\n", before.join(", ")),
        };
    }
    text + &format!("at most {longest} T-states and {stack} bytes of stack\n{}", differing(questions))
}

/// Returns the report on the rules, without the differences themselves.
pub(super) fn rules(questions: &[Summary]) -> String {
    let asked: Vec<String> = questions.iter().map(|summary| format!("{} {}", summary.cases, summary.title)).collect();
    format!("the rules: {}\n{}", asked.join(", "), differing(questions))
}

fn differing(questions: &[Summary]) -> String {
    differences(questions.iter().map(|summary| summary.differing).sum())
}
