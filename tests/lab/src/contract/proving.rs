//! Tries the contracts of a source with their cases, and proves by circuit those that have too many.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use super::assembled::{ContractRoutine, SourceMap};
use super::cases::Cases;
use super::circuits;
use super::code::{Code, Reached};
use super::counts::CaseCounts;
use super::options::{By, Options};
use super::proof::RoutineProof;
use super::run::{SourceRun, Tried, Vouched};
use super::source::Source;
use super::touched::Touched;
use super::unchanged::{Earlier, SourceSum};
use super::worker::Worker;
use crate::walk::walk;
use crate::{Error, OnProgress, Part, Progress, Shard};
use calls::memory::Accesses;
use pipeline::Program;

/// Seconds for a proof that there is no dependence, where all cases were tried.
const SOON: u64 = 10;

/// The cases of a shard, tried.
struct TriedUnits {
    units: Part<CaseCounts>,
    accesses: Accesses,
    reached: Reached,
}

impl TriedUnits {
    /// Returns true if cases failed, and nothing is wrong in any of them but a dependence that tracking bits found.
    fn are_dependent_only(&self) -> bool {
        let sum = self.units.found.values().fold(CaseCounts::default(), |sum, found| sum.and(*found));
        sum.is_dependent_only()
    }
}

/// A run, and the work that is done.
struct Proving<'a> {
    options: &'a Options,
    shard: Shard,
    on_progress: OnProgress<'a>,
    done: AtomicU64,
    of: u64,
    stopped: AtomicBool,
}

impl Source {
    /// Tries every contract of the source, or `only` one, with a shard of its cases. See [`Source::walk_each`].
    pub(super) fn walk_after(
        &self,
        options: &Options,
        shard: Shard,
        earlier: Option<&SourceRun>,
        only: Option<&str>,
        on_progress: OnProgress<'_>,
        on_tried: &mut dyn FnMut(&Tried),
    ) -> Result<SourceRun, Error> {
        let cases = |routine: &ContractRoutine| {
            let constants = self.view(routine).1.program.constants(routine.address);
            Cases::of_spec(&routine.spec, &constants, options)
        };
        let all: Vec<(&ContractRoutine, Cases)> = self
            .headers
            .routines
            .iter()
            .filter(|routine| only.is_none_or(|only| routine.name == only))
            .map(|routine| (routine, cases(routine)))
            .collect();
        let (sum, earlier) = (
            SourceSum::new(&self.program, &self.map, self.pages.as_ref(), &self.headers, options),
            Earlier::new(earlier),
        );
        let sums: Vec<u64> = all.iter().map(|(routine, _)| sum.of(routine)).collect();
        let changed = all.iter().zip(&sums).filter(|(_, sum)| earlier.get(**sum).is_none());
        let of = changed.map(|((_, cases), _)| cases.work(shard)).fold(0, u64::saturating_add);
        let (done, stopped) = (AtomicU64::new(0), AtomicBool::new(false));
        let proving = Proving { options, shard, on_progress, done, of, stopped };
        let mut routines = Vec::new();
        for ((routine, cases), depends_on) in all.iter().zip(sums) {
            let tried = match earlier.get(depends_on) {
                Some(earlier) => {
                    let proof = RoutineProof::new(routine, cases);
                    Tried { proof, is_remembered: true, ..earlier.clone() }
                }
                None => proving.tried(self.view(routine), routine, cases, depends_on)?,
            };
            on_tried(&tried);
            routines.push(tried);
        }
        let prose = self.headers.unproved.iter().map(|of| format!("{} ({}): {}", of.name, of.header, of.why)).collect();
        Ok(SourceRun {
            file: self.path.display().to_string(),
            source: self.checksum,
            options: options.clone(),
            routines,
            prose,
            refused: self.headers.errors.iter().map(ToString::to_string).collect(),
            stores: self.followed().stores.clone(),
            vouched: self.headers.unproved.iter().filter_map(|of| Vouched::of(of, &self.followed().trusted)).collect(),
            code: self.code(),
        })
    }

    /// Tries the contract of a routine on another program than the source's own: on a mutant of it.
    pub(super) fn tried_on(
        &self,
        program: &Program,
        routine: &ContractRoutine,
        options: &Options,
        on_progress: OnProgress<'_>,
    ) -> Result<Tried, Error> {
        let constants = self.map.program.constants(routine.address);
        let cases = Cases::of_spec(&routine.spec, &constants, options);
        let of = cases.work(Shard::WHOLE);
        let (done, stopped) = (AtomicU64::new(0), AtomicBool::new(false));
        let proving = Proving { options, shard: Shard::WHOLE, on_progress, done, of, stopped };
        proving.tried((program, &self.map), routine, &cases, 0)
    }

    /// Returns the instructions by the page that is mapped; 0 without banks.
    fn code(&self) -> BTreeMap<u8, Code> {
        match &self.pages {
            Some(pages) => pages.views().map(|(page, _, map)| (page, map.program.clone())).collect(),
            None => BTreeMap::from([(0, self.map.program.clone())]),
        }
    }
}

impl Proving<'_> {
    /// Adds finished cases. Returns false if the run has to stop.
    fn count(&self, more: u64) -> bool {
        let done = self.done.fetch_add(more, Ordering::Relaxed).saturating_add(more);
        self.report(Progress { what: "cases", done, of: self.of, seconds: None })
    }

    /// Takes up the progress of a simulation. Returns false if the run has to stop.
    fn simulate(&self, done: u64, of: u64, seconds: u64) -> bool {
        self.report(Progress { what: "combinations, simulated", done, of, seconds: Some(seconds) })
    }

    fn report(&self, progress: Progress) -> bool {
        if !(self.on_progress)(progress) {
            self.stopped.store(true, Ordering::Relaxed);
        }
        !self.is_stopped()
    }

    fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Refuses to go on if the run has to stop.
    fn go_on(&self) -> Result<(), Error> {
        let done = self.done.load(Ordering::Relaxed);
        if self.is_stopped() { Err(Error::Stopped { done, of: self.of, what: "cases" }) } else { Ok(()) }
    }

    /// Tries a routine's cases, and proves it by circuit if that is called for.
    fn tried(
        &self,
        (program, map): (&Program, &SourceMap),
        routine: &ContractRoutine,
        cases: &Cases,
        depends_on: u64,
    ) -> Result<Tried, Error> {
        let Proving { options, shard, .. } = *self;
        let worker = || Worker::new(program, map, routine);
        let trusting = || {
            let mut worker = worker()?;
            worker.trust();
            Ok(worker)
        };
        let mut tried = self.units(cases, &worker, &|more| self.count(more))?;
        let (mut failure, mut circuit) = (None, None);
        let is_clean = tried.units.found.values().all(|found| found.first.is_none());
        let is_dependent = tried.are_dependent_only();
        let has_circuit = match options.by {
            By::Enumeration => false,
            // Tracking of bits may find a dependence where there is none.
            By::Both => !cases.all || is_dependent || !routine.spec.keeps.is_empty(),
            By::Circuit => true,
        };
        if (is_clean || is_dependent) && has_circuit {
            // A shard that found a dependence has to know by itself whether there is one.
            let shard = if is_dependent { Shard::WHOLE } else { shard };
            let (go_on, on_combinations) = (|| self.count(0), |done, of, seconds| self.simulate(done, of, seconds));
            let hooks = circuits::Hooks { go_on: &go_on, on_combinations: &on_combinations };
            // It is likely to be wrong then.
            let is_tried = is_dependent && cases.all && options.by == By::Both;
            let limit = if is_tried { options.limit.min(SOON) } else { options.limit };
            let options = &Options { limit, ..options.clone() };
            let found = circuits::prove(program, map, routine, cases, options, shard, hooks)?;
            self.go_on()?;
            let is_decided = is_clean || found.proof.by.is_some();
            if is_dependent && is_decided {
                tried = self.units(cases, &trusting, &|_| self.count(0))?;
            }
            if is_decided {
                tried.accesses.add(&found.accesses);
                tried.reached.add(&found.reached);
                let mut proof = found.proof;
                let mut worker = worker()?;
                if let Some(case) = found.case.filter(|case| worker.fails(case)) {
                    (proof.refuted, proof.stopped, proof.advice) = (true, None, None);
                    failure = Some(worker.reduce_case(case, options.steps));
                }
                // Shards but the first one have something to say only if they share a simulation.
                circuit = (shard.has(0) || proof.shares.is_some() || proof.refuted || is_dependent).then_some(proof);
                self.go_on()?;
            }
        }
        let TriedUnits { units, accesses, reached } = tried;
        let touched = Touched::new(&accesses, &reached, &routine.spec, !cases.all, map);
        let proof = RoutineProof { failure, ..RoutineProof::new(routine, cases) };
        let address = routine.address;
        let mut tried = Tried { proof, address, units, touched, reached, circuit, depends_on, is_remembered: false };
        match is_dependent && tried.circuit.is_some() {
            true => tried.describe(cases, options.steps, trusting)?,
            false => tried.describe(cases, options.steps, worker)?,
        }
        Ok(tried)
    }

    /// Tries the cases of this shard, on all processors.
    fn units<'a>(
        &self,
        cases: &Cases,
        worker: &(dyn Fn() -> Result<Worker<'a>, Error> + Sync),
        count: &(dyn Fn(u64) -> bool + Sync),
    ) -> Result<TriedUnits, Error> {
        let observed = Mutex::new((Accesses::default(), Reached::default()));
        let go_on = |_| !self.is_stopped();
        let units = walk("units", cases.units(), self.shard, &go_on, worker, |worker, unit| {
            let found = worker.try_unit(cases, unit, &count);
            let (accesses, reached) = &mut *observed.lock().unwrap_or_else(PoisonError::into_inner);
            worker.add_accesses(accesses);
            reached.add(worker.reached());
            found
        })?;
        self.go_on()?;
        let (accesses, reached) = observed.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(TriedUnits { units, accesses, reached })
    }
}
