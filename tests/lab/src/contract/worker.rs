//! Tries the cases of a routine on both cores, and reduces a failing case.

use pipeline::Program;

use super::assembled::{ContractRoutine, SourceMap};
use super::cases::{Cases, Cores, Go};
use super::check::broken::{Broken, Checked};
use super::check::checker::Checker;
use super::check::plain::Following;
use super::code::Reached;
use super::counts::CaseCounts;
use super::proof::Failure;
use crate::Error;
use calls::Core;
use calls::memory::Accesses;

/// Number of failing cases after which a unit is given up: more of them say nothing new.
const ENOUGH: u64 = 16;

/// Number of cases of a unit that are tried on the second core too, if a condition excludes some.
const ALSO_SECOND: u64 = 16;

/// Number of cases between two reports of progress: a fraction of a second.
const REPORTED: u64 = 1 << 16;

/// Most T-states of all calls that make a failing case smaller, as estimated from the contract's limit, and the number of calls that are allowed however
/// long they are: seconds. The failing cases of a long loop would take minutes.
const REDUCING: u64 = 1_000_000_000;
const FEW: u64 = 256;

/// Returns the text about a loop that never ends, given an instruction of it.
fn endless_text(at: &str) -> String {
    format!(
        "the loop at {at} never ends: with each turn all registers are as before, and memory is not written. What it waits for, a port or \
         memory that an interrupt changes, stays the same during a call: exclude with Where the values for which it waits, or give what \
         follows the loop a label and a header of its own"
    )
}

/// A routine on both cores.
pub(crate) struct Worker<'a> {
    map: &'a SourceMap,
    routine: &'a ContractRoutine,
    z80: Checker<'a>,
    iz80: Checker<'a>,
}

impl<'a> Worker<'a> {
    pub(crate) fn new(
        program: &Program,
        map: &'a SourceMap,
        routine: &'a ContractRoutine,
    ) -> Result<Worker<'a>, Error> {
        let on = |core| Checker::new(program, map, &routine.spec, routine.address, core);
        Ok(Worker { map, routine, z80: on(Core::Z80)?, iz80: on(Core::Iz80)? })
    }

    /// Looks for no dependence from now on: it was shown by other means that there is none.
    pub(crate) fn trust(&mut self) {
        self.z80.trust();
    }

    /// Has each case judged in full from now on.
    #[cfg(test)]
    pub(super) fn judge_all(&mut self) {
        self.z80.judge_all();
    }

    /// Returns the number of cases that held in lanes, and in blocks.
    #[cfg(test)]
    pub(super) fn in_lanes(&self) -> [u64; 2] {
        self.z80.in_lanes()
    }

    /// Adds the memory accesses of all calls on our core so far. What the contract's expressions use counts as read.
    pub(crate) fn add_accesses(&self, to: &mut Accesses) {
        to.add(self.z80.accesses());
        self.z80.add_used(to);
    }

    /// Returns the code that all calls on our core reached so far, without those that broke a promise.
    pub(crate) fn reached(&self) -> &Reached {
        self.z80.reached()
    }

    /// Tries all cases of a unit. `count` is called with numbers of finished cases, and returns false to stop.
    pub(crate) fn try_unit(&mut self, cases: &Cases, unit: usize, count: &impl Fn(u64) -> bool) -> CaseCounts {
        let (mut found, mut reported, mut done) = (CaseCounts::default(), 0, 0);
        cases.each(unit, |cores, number, case| {
            let checked = match cores {
                Cores::Ours => self.z80.try_case(case),
                Cores::Both => self.try_on_both(case),
            };
            let hung = checked.as_ref().is_some_and(|checked| checked.hung);
            // Conditions do not use unconstrained inputs: one that excludes a case excludes it for all their values.
            let again = checked.is_none() && !cases.all;
            let covers = cores == Cores::Ours && checked.as_ref().is_none_or(|checked| checked.covers);
            let alike = if covers && !again { cases.alike(number) } else { 0 };
            // If a condition leaves few cases, there may be none of them among those for both cores.
            let also_second = cores == Cores::Ours && found.second < ALSO_SECOND && self.z80.is_conditional();
            let holds = checked.as_ref().is_some_and(|checked| checked.broken.is_empty());
            if cores == Cores::Ours && checked.is_some() && self.z80.gives_twice() {
                found.given_twice += 1 + alike;
            }
            found.add(cores, number, 1 + alike, checked);
            if also_second && holds {
                found.add(Cores::Both, number, 1, self.try_on_both(case));
            }
            let mut past = alike;
            if cores == Cores::Ours && holds && alike == 0 {
                let following = [1, 2].map(|inputs| cases.following(number, inputs).min(REPORTED - 1));
                let held = self.z80.try_following(case, Following { in_last: following[0], in_two: following[1] });
                found.add_held(number, held);
                past = held.count;
            }
            // A case that hangs takes long.
            found.gave_up = hung || found.failed + found.second_failed >= ENOUGH;
            done += if again { 0 } else { 1 + past };
            let goes_on = done < reported + REPORTED || {
                let more = done - reported;
                reported = done;
                count(more)
            };
            match () {
                () if !goes_on || found.gave_up => Go::Stop,
                () if again => Go::Again,
                () if past > 0 => Go::Past(past),
                () => Go::On,
            }
        });
        // Cases we gave up on count as done; cases not reached before a stop do not.
        count(if found.gave_up { cases.work_of(unit) } else { done } - reported);
        found
    }

    /// Returns the promises that the case of a number breaks.
    pub(crate) fn broken(&mut self, cases: &Cases, number: u64) -> Vec<Broken> {
        let case = cases.of(number, |case| self.z80.excludes(case));
        self.judge(&case).1
    }

    /// Returns the inputs of the case of a number.
    pub(crate) fn inputs(&mut self, cases: &Cases, number: u64) -> Vec<(String, i64)> {
        let case = cases.of(number, |case| self.z80.excludes(case));
        self.z80.try_case(&case);
        self.z80.inputs(&case)
    }

    /// Reduces the failing case of a number, input by input, and describes it. The first one of all cases is the smallest already.
    pub(crate) fn reduce(&mut self, cases: &Cases, number: u64, steps: usize) -> Failure {
        let case = cases.of(number, |case| self.z80.excludes(case));
        self.reduce_case(case, steps)
    }

    /// Returns true if a case breaks a promise on either core.
    pub(crate) fn fails(&mut self, case: &[u64]) -> bool {
        !self.judge(case).1.is_empty()
    }

    /// Reduces a failing case, input by input, and describes it.
    pub(crate) fn reduce_case(&mut self, mut case: Vec<u64>, steps: usize) -> Failure {
        let mut left = (REDUCING / self.routine.spec.effects.limit().max(1)).max(FEW);
        while let Some(smaller) = self.find_smaller(&case, &mut left) {
            case = smaller;
        }
        let (core, broken) = self.judge(&case);
        let checker = if core == Core::Iz80 { &mut self.iz80 } else { &mut self.z80 };
        let trace = checker.trace(steps).to_string().lines().map(str::to_owned).collect();
        let named = |address| self.map.name(address);
        let mut texts: Vec<_> = broken.iter().map(|broken| broken.to_text(&self.routine.spec, &named)).collect();
        if broken.iter().any(Broken::is_hung) {
            texts.extend(checker.endless().map(|at| endless_text(&named(at))));
        }
        let (inputs, mut call, paged) = (checker.inputs(&case), checker.state(), checker.paged());
        let unset = self.z80.reads_unset();
        let checker = if core == Core::Iz80 { &self.iz80 } else { &self.z80 };
        let made_up = checker.made_up(&unset);
        call.extend(made_up.iter().cloned());
        Failure { inputs, call, made_up, paged, core: core.name().to_owned(), broken: texts, trace }
    }

    /// Tries a case on our core, and on the other if it holds there.
    fn try_on_both(&mut self, case: &[u64]) -> Option<Checked> {
        let ours = self.z80.try_case(case)?;
        if ours.broken.is_empty() {
            return self.iz80.try_case(case).map(|theirs| Checked { t: ours.t, contended: ours.contended, ..theirs });
        }
        Some(ours)
    }

    /// Tries a case. Returns the promises that it breaks, on our core or else on the other.
    fn judge(&mut self, case: &[u64]) -> (Core, Vec<Broken>) {
        let ours = self.z80.try_case(case).map_or(Vec::new(), |checked| checked.broken);
        if !ours.is_empty() {
            return (Core::Z80, ours);
        }
        (Core::Iz80, self.iz80.try_case(case).map_or(Vec::new(), |checked| checked.broken))
    }

    /// Finds a failing case with one input nearer to its first value, if there is one among the next `left` cases.
    fn find_smaller(&mut self, case: &[u64], left: &mut u64) -> Option<Vec<u64>> {
        /// The first values are all tried.
        const FIRST: u64 = 64;
        for input in 0..case.len() {
            let index = case[input];
            // Then the index less all of it, half of it, a quarter, ... one; then less each of its bits.
            let halves = (0..64).map(|half| index >> half).take_while(|&less| less > 0);
            let bits = (0..64).rev().map(|bit| index & 1 << bit).filter(|&less| less > 0);
            let nearer = (0..index.min(FIRST)).chain(halves.chain(bits).map(|less| index - less));
            for index in nearer {
                *left = left.checked_sub(1)?;
                let mut smaller = case.to_vec();
                smaller[input] = index;
                if !self.judge(&smaller).1.is_empty() {
                    return Some(smaller);
                }
            }
        }
        None
    }
}
