//! The proof of a source: every routine with every case, and of what fails the smallest case.

use serde::{Deserialize, Serialize};

use crate::contract::cases::{Cases, Go, Kind};
use crate::contract::check::broken::{Broken, Told};
use crate::contract::check::checker::{Checked, Checker};
use crate::contract::report::{Failure, Found, Report};
use crate::contract::source::{Routine, Source};
use crate::core::memory::Seen;
use crate::{Core, Error, OnProgress, Shard};

/// How a source is proved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Options {
    /// What the cases by chance hang on.
    pub seed: u64,
    /// How many cases are tried of a routine that has more than `most`.
    pub samples: u64,
    /// All cases are tried of a routine that has at most so many.
    pub most: u64,
    /// How many steps of a failing call are shown, the last ones.
    pub steps: usize,
}

impl Default for Options {
    /// All cases up to 2^24 (a routine of 100 T takes some seconds for them), else a million by chance, with seed 1.
    fn default() -> Options {
        Options { seed: 1, samples: 1_000_000, most: 1 << 24, steps: 24 }
    }
}

/// A unit in which so many cases failed is given up: more of them say nothing new.
const ENOUGH: u64 = 16;

/// So many cases of a unit are tried on the second core too, where a condition excludes some.
const LOOKED_AT: u64 = 16;

/// After so many cases it is told how far a unit has come: a fraction of a second.
const TOLD: u64 = 1 << 16;

impl Source {
    /// Proves every contract of the source.
    ///
    /// # Errors
    /// Those of [`Source::walk`].
    pub fn prove(&self, options: &Options, watch: OnProgress<'_>) -> Result<Report, Error> {
        Report::of(&self.walk(options, Shard::WHOLE, watch)?)
    }

    /// The failing case of a number, made as small as it goes.
    pub(crate) fn failure(
        &self,
        routine: &Routine,
        cases: &Cases,
        number: u64,
        steps: usize,
    ) -> Result<Failure, Error> {
        let mut worker = Worker::new(self, routine)?;
        let mut case = cases.of(number);
        while let Some(smaller) = worker.smaller(&case) {
            case = smaller;
        }
        let (core, broken) = worker.judge(&case);
        let checker = if core == Core::Iz80 { &mut worker.iz80 } else { &mut worker.z80 };
        let trace = checker.trace(steps).to_string().lines().map(str::to_owned).collect();
        let told = broken
            .iter()
            .map(|broken| Told { broken, spec: &routine.spec, place: |address| self.places.name(address) }.to_string());
        Ok(Failure { inputs: checker.names(&case), core: core.name().to_owned(), broken: told.collect(), trace })
    }
}

/// A routine on both cores.
pub(crate) struct Worker<'a> {
    z80: Checker<'a>,
    iz80: Checker<'a>,
}

impl<'a> Worker<'a> {
    pub(crate) fn new(source: &Source, routine: &'a Routine) -> Result<Worker<'a>, Error> {
        let on = |core| Checker::new(source, &routine.spec, routine.address, core);
        Ok(Worker { z80: on(Core::Z80)?, iz80: on(Core::Iz80)? })
    }

    /// What our core's calls read and wrote so far.
    pub(crate) fn seen(&self) -> &Seen {
        self.z80.runner.seen()
    }

    /// All cases of a unit; `tell` is told of them, and says whether to go on.
    pub(crate) fn unit(&mut self, cases: &Cases, unit: usize, tell: &impl Fn(u64) -> bool) -> Found {
        let (mut found, mut told, mut done) = (Found::default(), 0, 0);
        cases.each(unit, |kind, number, case| {
            let checked = match kind {
                Kind::First => self.z80.case(case),
                Kind::Second => self.on_both(case),
            };
            let hung = checked.as_ref().is_some_and(|checked| checked.hung);
            // A condition does not speak of free inputs: where it excludes one case, it excludes all of their values.
            let covers = kind == Kind::First && checked.as_ref().is_none_or(|checked| checked.covers);
            let alike = if covers { cases.alike(number) } else { 0 };
            // Where a condition leaves few, those at the ends and between may be none of them.
            let looked_at = kind == Kind::First && found.second < LOOKED_AT && self.z80.is_conditional();
            let holds = checked.as_ref().is_some_and(|checked| checked.broken.is_empty());
            found.add(kind, number, 1 + alike, checked);
            if looked_at && holds {
                found.add(Kind::Second, number, 1, self.on_both(case));
            }
            // A case that hangs takes long.
            found.gave_up = hung || found.failed + found.second_failed >= ENOUGH;
            done += 1 + alike;
            let goes_on = done < told + TOLD || {
                let more = done - told;
                told = done;
                tell(more)
            };
            match () {
                () if !goes_on || found.gave_up => Go::Stop,
                () if alike > 0 => Go::Past,
                () => Go::On,
            }
        });
        // Those that were given up count as done, those before which it was stopped do not.
        tell(if found.gave_up { cases.work_of(unit) } else { done } - told);
        found
    }

    /// A case on our core, and on the other if nothing is wrong with it.
    fn on_both(&mut self, case: &[u64]) -> Option<Checked> {
        let ours = self.z80.case(case)?;
        if ours.broken.is_empty() {
            return self.iz80.case(case).map(|theirs| Checked { t: ours.t, ..theirs });
        }
        Some(ours)
    }

    /// What is wrong with a case, on our core or else on the other.
    fn judge(&mut self, case: &[u64]) -> (Core, Vec<Broken>) {
        let ours = self.z80.case(case).map_or(Vec::new(), |checked| checked.broken);
        if !ours.is_empty() {
            return (Core::Z80, ours);
        }
        (Core::Iz80, self.iz80.case(case).map_or(Vec::new(), |checked| checked.broken))
    }

    fn fails(&mut self, case: &[u64]) -> bool {
        !self.judge(case).1.is_empty()
    }

    /// A failing case with one input nearer to its first value, if there is one.
    fn smaller(&mut self, case: &[u64]) -> Option<Vec<u64>> {
        /// The first values are all tried.
        const FIRST: u64 = 64;
        for input in 0..case.len() {
            let place = case[input];
            // Then less all of it, half of it, a quarter, ... one; then less each of its bits.
            let halves = (0..64).map(|half| place >> half).take_while(|&less| less > 0);
            let bits = (0..64).rev().map(|bit| place & 1 << bit).filter(|&less| less > 0);
            let nearer = (0..place.min(FIRST)).chain(halves.chain(bits).map(|less| place - less));
            for place in nearer {
                let mut smaller = case.to_vec();
                smaller[input] = place;
                if self.fails(&smaller) {
                    return Some(smaller);
                }
            }
        }
        None
    }
}
