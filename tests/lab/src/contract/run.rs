//! Runs: the proof of a source, the whole of it or a shard, as a value that goes into a file.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};

use crate::contract::assumed_constant::Touched;
use crate::contract::cases::Cases;
use crate::contract::proof::{Options, Worker};
use crate::contract::report::{Found, Proof};
use crate::contract::source::{Routine, Source};
use crate::core::addresses::Addresses;
use crate::core::memory::Seen;
use crate::walk::walk;
use crate::{Error, OnProgress, Part, Progress, Shard};

/// A run: of the parts of all shards comes the same report as of one run of the whole.
///
/// ```
/// use lab::contract::{Options, Report, Source};
///
/// let source = Source::load("../../z80src/lib/random.asm")?;
/// let options = Options::default();
/// let mut run = source.walk(&options, "1/2".parse().unwrap(), &|_| true)?;
/// assert!(Report::of(&run).is_err(), "half of it is missing");
/// run.add(source.walk(&options, "2/2".parse().unwrap(), &|_| true)?)?;
/// assert_eq!(Report::of(&run)?, source.prove(&options, &|_| true)?);
/// # Ok::<(), lab::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    /// The source's file.
    pub file: String,
    /// A checksum of the sources and of what they make: parts of different ones make no whole.
    pub source: u64,
    /// How it is proved.
    pub options: Options,
    /// The routines with a contract, in the order of the source.
    pub routines: Vec<Tried>,
    /// The routines whose header is in prose.
    pub prose: Vec<String>,
    /// Where the program's instructions write, as far as that can be seen in them.
    pub(crate) stored: Addresses,
}

/// What came of a routine's cases, or of a shard's part of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tried {
    /// The routine and its contract, and the smallest failing case so far; what was found is in `units`.
    pub proof: Proof,
    /// What was found, by the unit.
    pub units: Part<Found>,
    /// What its calls read and wrote.
    pub(crate) touched: Touched,
}

impl Tried {
    /// The number of the first case that failed.
    fn first(&self) -> Option<u64> {
        self.units.found.values().filter_map(|found| found.first).min()
    }

    fn add(&mut self, other: Tried) -> Result<(), Error> {
        let routine = |proof: &Proof| Proof { failure: None, ..proof.clone() };
        if routine(&self.proof) != routine(&other.proof) {
            return Err(Error::Merge { why: format!("they do not say the same of {}", self.proof.routine) });
        }
        // Each part has made its own first failure as small as it goes: the earlier one is that of the whole.
        let earlier = match (self.first(), other.first()) {
            (Some(first), Some(others)) => others < first,
            (first, _) => first.is_none(),
        };
        self.units.add(other.units)?;
        self.touched.add(other.touched);
        if earlier {
            self.proof.failure = other.proof.failure;
        }
        Ok(())
    }
}

impl Run {
    /// Adds what another shard found.
    ///
    /// # Errors
    /// It is a run of another source or with other options, or did the same.
    pub fn add(&mut self, other: Run) -> Result<(), Error> {
        let fail = |why: &str| Err(Error::Merge { why: why.to_owned() });
        if self.source != other.source || self.routines.len() != other.routines.len() {
            return fail("they are of different sources");
        }
        if self.options != other.options {
            return fail("they are of different cases: the seed and the number of samples have to be the same");
        }
        self.routines.iter_mut().zip(other.routines).try_for_each(|(tried, other)| tried.add(other))
    }
}

impl Source {
    /// Tries every contract of the source, or a shard of the cases, on all processors. Of the runs of all shards a
    /// [`Report`](crate::contract::Report) is made.
    ///
    /// # Errors
    /// A program that leaves no room for a stack, and [`Error::Stopped`] if `watch` said so. That a contract does not hold is
    /// no error: it stands in the report.
    pub fn walk(&self, options: &Options, shard: Shard, watch: OnProgress<'_>) -> Result<Run, Error> {
        let cases = |routine: &Routine| Cases::new(&routine.spec.inputs, routine.spec.free, options);
        let all: Vec<(&Routine, Cases)> = self.routines.iter().map(|routine| (routine, cases(routine))).collect();
        let of = all.iter().map(|(_, cases)| cases.work(shard)).fold(0, u64::saturating_add);
        let (done, stopped) = (AtomicU64::new(0), AtomicBool::new(false));
        let tell = |more: u64| {
            let done = done.fetch_add(more, Ordering::Relaxed).saturating_add(more);
            if !watch(Progress { what: "cases", done, of }) {
                stopped.store(true, Ordering::Relaxed);
            }
            !stopped.load(Ordering::Relaxed)
        };
        let mut routines = Vec::new();
        for (routine, cases) in &all {
            let seen = Mutex::new(Seen::default());
            let units = walk(
                "units",
                cases.units(),
                shard,
                &|_| !stopped.load(Ordering::Relaxed),
                || Worker::new(self, routine),
                |worker, unit| {
                    let found = worker.unit(cases, unit, &tell);
                    seen.lock().unwrap_or_else(PoisonError::into_inner).add(worker.seen());
                    found
                },
            )?;
            if stopped.load(Ordering::Relaxed) {
                return Err(Error::Stopped { done: done.load(Ordering::Relaxed), of, what: "cases" });
            }
            let seen = seen.into_inner().unwrap_or_else(PoisonError::into_inner);
            let touched = Touched::new(&seen, routine, &self.places);
            let mut tried = Tried { proof: Proof::new(routine, cases), units, touched };
            if let Some(number) = tried.first() {
                tried.proof.failure = Some(self.failure(routine, cases, number, options.steps)?);
            }
            routines.push(tried);
        }
        let file = self.path.display().to_string();
        let (options, prose, stored) = (options.clone(), self.prose.clone(), self.places.stored.clone());
        Ok(Run { file, source: self.checksum, options, routines, prose, stored })
    }
}
