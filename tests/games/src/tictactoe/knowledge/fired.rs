//! The rules that choose the moves of a set of boards, and the reasons for which others never do.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::tictactoe::{Level, Rule, RuleKind, Set, ToMove};

/// Number of times that each rule chooses the move, in the order of the level's rules, counted in cases.
pub fn fired(set: Set, level: Level) -> Vec<usize> {
    let mut fired = vec![0; level.rules().len()];
    for choice in ToMove::on(set, level).iter().filter_map(ToMove::choose) {
        fired[usize::from(choice.rule.number) - 1] += 1;
    }
    fired
}

/// The rules of a level that never choose the move on a set of boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NeverFired {
    /// Number of rules of the level.
    pub rules: usize,
    /// The rules, each with the kinds of the rules that choose the move wherever it could; without a kind if it could nowhere.
    pub never: Vec<(&'static Rule, Vec<RuleKind>)>,
}

impl NeverFired {
    /// Finds the rules that never choose the move.
    pub fn of(set: Set, level: Level) -> NeverFired {
        let (cases, fired) = (ToMove::on(set, level), fired(set, level));
        let idle = level.rules().iter().zip(&fired).filter(|(_, fired)| **fired == 0);
        let never = idle.map(|(rule, _)| {
            let instead = cases.iter().filter_map(|case| {
                let played = case.choose()?;
                let could = rule.when.holds(&case.board) && rule.targets.pick(&case.board, case.r()).is_some();
                could.then_some(played.rule.kind)
            });
            (rule, instead.collect::<BTreeSet<RuleKind>>().into_iter().collect())
        });
        NeverFired { rules: level.rules().len(), never: never.collect() }
    }
}

/// Writes the number of rules that fired, and a line for each reason for which others did not.
impl fmt::Display for NeverFired {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of the port's {} rules fired", self.rules - self.never.len(), self.rules)?;
        let mut reasons: BTreeMap<&[RuleKind], Vec<String>> = BTreeMap::new();
        for (rule, before) in &self.never {
            reasons.entry(before).or_default().push(rule.number.to_string());
        }
        for (before, rules) in reasons {
            let (never, they) = if rules.len() == 1 { ("rule", "it") } else { ("rules", "they") };
            write!(f, "\n  {never} {} never fired: ", rules.join(" "))?;
            let before: Vec<String> = before.iter().map(ToString::to_string).collect();
            match &before[..] {
                [] => write!(f, "there is no board on which {they} could play")?,
                before => write!(f, "wherever {they} could play, an earlier rule did ({})", before.join(", "))?,
            }
        }
        Ok(())
    }
}
