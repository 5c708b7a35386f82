//! The most and the least time that a routine takes, each with inputs that take it.

use super::question::Question;
use super::watch::Watch;
use circuit::{Answer, Bit, Solver};

/// Conflicts for a question.
const CONFLICTS: u64 = 20_000;

/// An extreme of the time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Extreme {
    pub(super) t: u64,
    /// The values of the circuit's inputs that take this time; `None` if it is only known as a bound.
    pub(super) inputs: Option<Vec<bool>>,
}

/// Returns the most time, or the least.
pub(super) fn extreme(question: &mut Question, most: bool, watch: &Watch<'_>) -> Extreme {
    let (limit, go_on) = (watch.conflicts(), || (watch.go_on)());
    let mut solver = Solver::watched(&go_on);
    solver.require(&question.circuit, question.returns);
    search(question, most, &mut solver, limit)
}

fn search(question: &mut Question, most: bool, solver: &mut Solver<'_>, limit: u64) -> Extreme {
    let time = question.time().clone();
    let mut at_hand = ask(question, solver, Bit::ONE, limit);
    // The time of the inputs at hand, and a bound that no inputs pass.
    let mut known = match &at_hand {
        Some(Some(inputs)) => time_of(question, inputs),
        _ => return Extreme { t: if most { time.most } else { time.least }, inputs: None },
    };
    let mut bound = if most { time.most } else { time.least };
    while known != bound {
        let (low, high) = (known.min(bound), known.max(bound));
        let middle = low + (high - low) / 2;
        // More than the middle, or at most the middle.
        let exceeds = time.exceeds(&mut question.circuit, middle);
        match ask(question, solver, if most { exceeds } else { !exceeds }, limit) {
            Some(Some(inputs)) => {
                known = time_of(question, &inputs);
                at_hand = Some(Some(inputs));
            }
            Some(None) => bound = if most { middle } else { middle + 1 },
            None => return Extreme { t: bound, inputs: None },
        }
    }
    Extreme { t: known, inputs: at_hand.flatten() }
}

/// Finds inputs of the contract that meet a condition; `None` if the solver does not find out.
fn ask(question: &Question, solver: &mut Solver<'_>, condition: Bit, limit: u64) -> Option<Option<Vec<bool>>> {
    let conflicts = CONFLICTS.min(limit.saturating_sub(solver.spent()));
    if conflicts == 0 {
        return None;
    }
    match solver.solve(&question.circuit, &[condition], conflicts) {
        Answer::Never => Some(None),
        Answer::Possible(values) => {
            let mut inputs = vec![false; question.circuit.all_inputs().len()];
            values.into_iter().for_each(|(input, value)| inputs[input as usize] = value);
            Some(Some(inputs))
        }
        Answer::Unknown => None,
    }
}

/// Returns the time that a case takes.
fn time_of(question: &Question, inputs: &[bool]) -> u64 {
    let time = question.time();
    let bits = question.circuit.evaluate(inputs, &time.more);
    time.least + bits.iter().rev().fold(0, |more, &bit| more << 1 | u64::from(bit))
}
