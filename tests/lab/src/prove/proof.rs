//! The proof of a source: every routine with every case, side by side on all processors.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use serde::{Deserialize, Serialize};

use super::cases::{Cases, Kind};
use super::check::{Broken, Checked, Checker, Told};
use super::report::{Failure, Found, Proof, Report, Slowest};
use super::source::{Routine, Source};
use crate::{Core, Error};

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

/// How far a proof has come, in cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Cases done.
    pub done: u64,
    /// Cases there are to do.
    pub of: u64,
}

/// Is told how far a proof has come, now and then and from any thread; the proof stops when it says `false`.
pub type Watch<'a> = &'a (dyn Fn(Progress) -> bool + Sync);

/// A unit in which so many cases failed is given up: more of them say nothing new.
const ENOUGH: u64 = 16;

impl Source {
    /// Proves every contract of the source.
    ///
    /// # Errors
    /// A program that leaves no room for a stack, and [`Error::Stopped`] if `watch` said so. That a contract does not hold is
    /// no error: it stands in the report.
    pub fn prove(&self, options: &Options, watch: Watch<'_>) -> Result<Report, Error> {
        let cases: Vec<Cases> = self
            .routines
            .iter()
            .map(|routine| Cases::new(&routine.spec.inputs, options.seed, options.most, options.samples))
            .collect();
        let of = cases.iter().map(Cases::work).sum();
        let (done, stopped) = (AtomicU64::new(0), AtomicBool::new(false));
        let tell = |more: u64| {
            let done = done.fetch_add(more, Ordering::Relaxed) + more;
            if !watch(Progress { done, of }) {
                stopped.store(true, Ordering::Relaxed);
            }
        };
        let mut proofs = Vec::new();
        for (routine, cases) in self.routines.iter().zip(&cases) {
            // A worker a processor: each takes the next unit that nobody has. Whoever did which, the sum is the same.
            let next = AtomicUsize::new(0);
            let work = |_: rayon::BroadcastContext<'_>| {
                let (mut worker, mut sum) = (Worker::new(self, routine)?, Found::default());
                while !stopped.load(Ordering::Relaxed) {
                    let unit = next.fetch_add(1, Ordering::Relaxed);
                    if unit >= cases.units() {
                        break;
                    }
                    sum = sum.and(worker.unit(cases, unit));
                    tell(cases.work_of(unit));
                }
                Ok(sum)
            };
            let sums = rayon::broadcast(work).into_iter().collect::<Result<Vec<_>, Error>>()?;
            let found = sums.into_iter().fold(Found::default(), Found::and);
            if stopped.load(Ordering::Relaxed) {
                let (done, of) = (done.load(Ordering::Relaxed) as usize, of as usize);
                return Err(Error::Stopped { done, of, what: "cases" });
            }
            let mut proof = Proof::new(routine, cases, found);
            if let Some(number) = proof.found.first {
                proof.failure = Some(self.failure(routine, cases, number, options.steps)?);
            }
            proofs.push(proof);
        }
        Ok(Report::new(self, options, proofs))
    }

    /// The failing case of a number, made as small as it goes.
    fn failure(&self, routine: &Routine, cases: &Cases, number: u64, steps: usize) -> Result<Failure, Error> {
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
struct Worker<'a> {
    z80: Checker<'a>,
    iz80: Checker<'a>,
}

impl<'a> Worker<'a> {
    fn new(source: &Source, routine: &'a Routine) -> Result<Worker<'a>, Error> {
        let on = |core| Checker::new(&source.program, &routine.spec, routine.address, &source.places.code, core);
        Ok(Worker { z80: on(Core::Z80)?, iz80: on(Core::Iz80)? })
    }

    /// All cases of a unit.
    fn unit(&mut self, cases: &Cases, unit: usize) -> Found {
        let mut found = Found::default();
        cases.each(unit, |kind, number, case| {
            let checked = match kind {
                Kind::First => self.z80.case(case, false),
                Kind::Second => {
                    let ours = self.z80.case(case, true);
                    if ours.as_ref().is_some_and(|checked| checked.broken.is_empty()) {
                        self.iz80.case(case, false).map(|theirs| Checked { t: ours.map_or(0, |ours| ours.t), ..theirs })
                    } else {
                        ours
                    }
                }
            };
            let hung = checked.as_ref().is_some_and(|checked| checked.hung);
            found.add(kind, number, checked);
            // A case that hangs takes long.
            found.gave_up = hung || found.failed >= ENOUGH;
            !found.gave_up
        });
        found
    }

    /// What is wrong with a case, on our core or else on the other.
    fn judge(&mut self, case: &[u64]) -> (Core, Vec<Broken>) {
        let ours = self.z80.case(case, true).map_or(Vec::new(), |checked| checked.broken);
        if !ours.is_empty() {
            return (Core::Z80, ours);
        }
        (Core::Iz80, self.iz80.case(case, false).map_or(Vec::new(), |checked| checked.broken))
    }

    fn fails(&mut self, case: &[u64]) -> bool {
        !self.judge(case).1.is_empty()
    }

    /// A failing case with one input nearer to its first value, if there is one.
    fn smaller(&mut self, case: &[u64]) -> Option<Vec<u64>> {
        for input in 0..case.len() {
            let mut less = case[input];
            // All of it, half of it, a quarter, ... one.
            while less > 0 {
                let mut smaller = case.to_vec();
                smaller[input] -= less;
                if self.fails(&smaller) {
                    return Some(smaller);
                }
                less /= 2;
            }
        }
        None
    }
}

/// The slower of two calls; of two as slow the earlier one.
pub(crate) fn slower(a: Option<Slowest>, b: Option<Slowest>) -> Option<Slowest> {
    let key = |slowest: &Slowest| (slowest.t, std::cmp::Reverse(slowest.number));
    [a, b].into_iter().flatten().max_by_key(key)
}
