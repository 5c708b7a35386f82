//! The longest time with the ULA's contention: a bound for all inputs and all starts, and calls that take as long.
//!
//! The bound is the smaller one of two: of the latest times of all ways through the routine, which know the start and the line but not
//! which ways exclude each other; and of the time of each input, in which every request that may wait does so for 6 T.

use super::question::Question;
use super::watch::Watch;
use super::worst::{Search, of_time};
use crate::contract::case_text::listed;
use crate::contract::check::checker::Checker;
use crate::contract::spec::Input;
use calls::T;
use serde::{Deserialize, Serialize};
use spectrum::Longest;
use std::fmt;

/// Greatest number of inputs with which the routine is called.
const CALLS: usize = 16;

/// The most time with contention.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MostContended {
    /// T-states that no inputs and no start exceed.
    pub bound: T,
    /// The longest call found.
    pub longest: Option<ContendedCall>,
}

/// A call, and the time that it takes with contention.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ContendedCall {
    /// T-states.
    pub t: T,
    /// The T-state of the frame at which it starts.
    pub start: T,
    /// Its inputs by name.
    pub inputs: Vec<(String, i64)>,
}

impl MostContended {
    /// Returns why a limit is not proved; `None` if it is.
    pub(super) fn open(&self, limit: T) -> Option<String> {
        let found = self.longest.as_ref().map_or_else(String::new, |call| format!(", the longest found {}", call.t));
        let bound = self.bound;
        (bound > limit).then(|| format!("with contention the bound is {bound} T, more than {limit}{found}"))
    }
}

impl fmt::Display for MostContended {
    /// Formats the line of a report.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "most T with contention of all inputs and starts: ")?;
        let Some(ContendedCall { t, start, inputs }) = &self.longest else {
            return write!(f, "no more than {}", self.bound);
        };
        match *t == self.bound {
            true => write!(f, "{t}, exact: for a start at T {start} of the frame")?,
            false => {
                write!(f, "no more than {}; the longest found {t}, for a start at T {start} of the frame", self.bound)?;
            }
        }
        match inputs.is_empty() {
            true => Ok(()),
            false => write!(f, " ({})", listed(inputs, |value| value.to_string()).join(", ")),
        }
    }
}

/// Looks for the longest call.
struct Calls<'c, 'a> {
    inputs: &'c [Input],
    checker: &'c mut Checker<'a>,
    longest: Option<(Longest, Vec<u64>)>,
    /// The inputs of the calls so far.
    tried: Vec<Vec<bool>>,
}

impl Calls<'_, '_> {
    fn t(&self) -> T {
        self.longest.as_ref().map_or(0, |(longest, _)| longest.t)
    }

    /// Calls the routine with the values of the circuit's inputs.
    fn call(&mut self, question: &Question, values: Vec<bool>) {
        if let Some(case) = question.inputs().case_of(self.inputs, &values)
            && let Some(longest) = self.checker.longest(&case)
            && longest.t > self.t()
        {
            self.longest = Some((longest, case));
        }
        self.tried.push(values);
    }
}

/// Finds the most time with contention. Returns it with the case of the longest call; `None` if the run did not count it.
pub(super) fn most_contended(
    question: &mut Question,
    inputs: &[Input],
    checker: &mut Checker<'_>,
    watch: &Watch<'_>,
) -> Option<(MostContended, Option<Vec<u64>>)> {
    let contended = question.after.contended.clone()?;
    let (loose, time) = (&contended.loose, question.after.time.clone());
    let go_on = || (watch.go_on)();
    let mut search = Search::new(question, watch, &go_on);
    let most = of_time(question, &mut search, loose, true);
    let bound = contended.latest.most().min(most.t);
    let mut calls = Calls { inputs, checker, longest: None, tried: Vec::new() };
    most.inputs.into_iter().for_each(|values| calls.call(question, values));
    if calls.t() < bound
        && let Some(values) = of_time(question, &mut search, &time, true).inputs
    {
        calls.call(question, values);
    }
    // Only inputs whose own bound is greater can take longer.
    while calls.t() < bound && calls.tried.len() < CALLS {
        let mut wanted = vec![loose.exceeds(&mut question.circuit, calls.t())];
        wanted.extend(calls.tried.clone().iter().map(|values| question.differ_from(values)));
        let wanted = question.circuit.all(&wanted);
        let Some(Some(values)) = search.ask(question, wanted) else { break };
        calls.call(question, values);
    }
    let Calls { checker, longest, .. } = calls;
    let (longest, case) = longest.unzip();
    let call = longest.zip(case.as_ref()).map(|(Longest { t, start }, case)| {
        checker.excludes(case);
        ContendedCall { t, start, inputs: checker.inputs(case) }
    });
    Some((MostContended { bound, longest: call }, case))
}
