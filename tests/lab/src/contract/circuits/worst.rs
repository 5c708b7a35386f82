//! The most and the least of a time of the routine, each with inputs that take it.

use super::question::Question;
use super::values::all_values;
use super::watch::Watch;
use crate::symbolic::Time;
use circuit::{Answer, Bit, Solver};

/// Conflicts for a question.
const CONFLICTS: u64 = 20_000;

/// An extreme of a time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Extreme {
    pub(super) t: u64,
    /// The values of the circuit's inputs that take this time; `None` if it is only known as a bound.
    pub(super) inputs: Option<Vec<bool>>,
}

/// A search among the inputs of the contract.
pub(super) struct Search<'a> {
    solver: Solver<'a>,
    limit: u64,
}

impl<'a> Search<'a> {
    pub(super) fn new(question: &Question, watch: &Watch<'_>, go_on: &'a dyn Fn() -> bool) -> Search<'a> {
        let mut solver = Solver::watched(go_on);
        solver.require(&question.circuit, question.returns);
        Search { solver, limit: watch.conflicts() }
    }

    /// Finds inputs of the contract that meet a condition; `None` if the solver does not find out.
    pub(super) fn ask(&mut self, question: &Question, condition: Bit) -> Option<Option<Vec<bool>>> {
        let conflicts = CONFLICTS.min(self.limit.saturating_sub(self.solver.spent()));
        if conflicts == 0 {
            return None;
        }
        match self.solver.solve(&question.circuit, &[condition], conflicts) {
            Answer::Never => Some(None),
            Answer::Possible(values) => Some(Some(all_values(&question.circuit, values))),
            Answer::Unknown => None,
        }
    }
}

/// Returns the most time of the routine, or the least.
pub(super) fn extreme(question: &mut Question, most: bool, watch: &Watch<'_>) -> Extreme {
    let go_on = || (watch.go_on)();
    let mut search = Search::new(question, watch, &go_on);
    let time = question.time().clone();
    of_time(question, &mut search, &time, most)
}

/// Returns the greatest value of a time, or the least.
pub(super) fn of_time(question: &mut Question, search: &mut Search<'_>, time: &Time, most: bool) -> Extreme {
    let mut at_hand = search.ask(question, Bit::ONE);
    // The time of the inputs at hand, and a bound that no inputs pass.
    let mut known = match &at_hand {
        Some(Some(inputs)) => time_of(question, time, inputs),
        _ => return Extreme { t: if most { time.most } else { time.least }, inputs: None },
    };
    let mut bound = if most { time.most } else { time.least };
    while known != bound {
        let (low, high) = (known.min(bound), known.max(bound));
        let middle = low + (high - low) / 2;
        // More than the middle, or at most the middle.
        let exceeds = time.exceeds(&mut question.circuit, middle);
        match search.ask(question, if most { exceeds } else { !exceeds }) {
            Some(Some(inputs)) => {
                known = time_of(question, time, &inputs);
                at_hand = Some(Some(inputs));
            }
            Some(None) => bound = if most { middle } else { middle + 1 },
            None => return Extreme { t: bound, inputs: None },
        }
    }
    Extreme { t: known, inputs: at_hand.flatten() }
}

/// Returns the time that a case takes.
fn time_of(question: &Question, time: &Time, inputs: &[bool]) -> u64 {
    let bits = question.circuit.evaluate(inputs, &time.more);
    time.least + bits.iter().rev().fold(0, |more, &bit| more << 1 | u64::from(bit))
}
