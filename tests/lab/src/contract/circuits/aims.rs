//! Cases that random ones may not reach, found by the solver: each side of each branch, and pointers that meet.

use super::values::{InputBits, all_values};
use super::watch::Watch;
use crate::contract::spec::Spec;
use circuit::{Answer, Bit, Solver};

/// Greatest number of cases, and the conflicts for one and for all.
const MOST: usize = 128;
const EACH: u64 = 200;
const ALL: u64 = 2_000;

impl InputBits<'_> {
    /// Returns a case that In and Where allow, if the solver finds one.
    pub(super) fn allowed(&self, spec: &Spec, watch: &Watch<'_>) -> Option<Vec<u64>> {
        let mut solver = Solver::watched(watch.go_on);
        solver.require(self.circuit, self.domain);
        match solver.solve(self.circuit, &[], watch.conflicts()) {
            Answer::Possible(values) => self.case_of(&spec.inputs, &all_values(self.circuit, values)),
            _ => None,
        }
    }

    /// Returns a case for each aim, a bit that is 1 for the inputs wanted, for which the solver finds one soon.
    pub(super) fn aimed(&self, aims: &[Bit], spec: &Spec, watch: &Watch<'_>) -> Vec<Vec<u64>> {
        let mut solver = Solver::watched(watch.go_on);
        solver.require(self.circuit, self.domain);
        let mut cases = Vec::new();
        for &aim in aims.iter().filter(|aim| aim.value().is_none()).take(MOST) {
            if solver.spent() > ALL.min(watch.conflicts()) {
                break;
            }
            if let Answer::Possible(values) = solver.solve(self.circuit, &[aim], EACH) {
                cases.extend(self.case_of(&spec.inputs, &all_values(self.circuit, values)));
            }
        }
        cases.sort_unstable();
        cases.dedup();
        cases
    }
}
