//! A run of a proof, whole or a shard of it, as a value that can be written to a file.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::assembled::{self, Unproved};
use super::cases::Cases;
use super::circuits::CircuitProof;
use super::code::{Code, Reached};
use super::counts::{CaseCounts, Contended};
use super::options::Options;
use super::proof::{Assumed, RoutineProof};
use super::source::Source;
use super::stores::{Stores, placed};
use super::touched::Touched;
use super::worker::Worker;
use crate::{Error, Part};
use calls::addresses::Addresses;
use calls::memory::banks::Elsewhere;

/// A run. The parts of all shards give the same report as one run of the whole.
///
/// ```
/// use lab::contract::{Options, ContractReport, Source};
///
/// let source = Source::load("../../z80src/lib/random.asm")?;
/// let options = Options::default();
/// let mut run = source.walk(&options, "1/2".parse().unwrap(), &|_| true)?;
/// assert!(ContractReport::of(&run).is_err(), "half of it is missing");
/// run.add(source.walk(&options, "2/2".parse().unwrap(), &|_| true)?)?;
/// assert_eq!(ContractReport::of(&run)?, source.prove(&options, &|_| true)?);
/// # Ok::<(), lab::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourceRun {
    /// The source's file.
    pub file: String,
    /// Checksum of the sources and of the program. Parts with different ones do not belong together.
    pub source: u64,
    /// The options of the proof.
    pub options: Options,
    /// The routines with a contract, in the order of the source.
    pub routines: Vec<Tried>,
    /// The routines whose header is prose.
    pub prose: Vec<String>,
    /// The errors in contracts that cannot be read, each with its place.
    pub refused: Vec<String>,
    /// The memory that the program's instructions may write to.
    pub(crate) stores: Stores,
    /// The routines whose header is prose and states what they change.
    pub(crate) vouched: Vec<Vouched>,
    /// The program's instructions, by the page that is mapped; 0 without banks.
    pub(crate) code: BTreeMap<u8, Code>,
}

/// A routine whose header states what it changes, and why it is not a contract.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Vouched {
    pub(crate) routine: String,
    pub(crate) address: u16,
    /// The page that addresses from $C000 on mean; 0 without banks.
    #[serde(default)]
    pub(crate) page: u8,
    /// The memory that it changes.
    pub(crate) changed: Addresses,
    /// The memory that it changes in other pages.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) elsewhere: BTreeMap<u8, Elsewhere>,
    /// True if the header says that it keeps registers that its code seems to change.
    pub(crate) is_trusted: bool,
}

impl Vouched {
    pub(crate) fn of(unproved: &Unproved, trusted: &BTreeSet<(u8, u16)>) -> Option<Vouched> {
        let assembled::Vouched { address, page, changed, elsewhere } = unproved.vouched.clone()?;
        let is_trusted = trusted.contains(&placed(page, address));
        Some(Vouched { routine: unproved.name.clone(), address, page, changed, elsewhere, is_trusted })
    }
}

/// The results of a routine's cases, or of a shard of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tried {
    /// The routine and its contract, and the failing case found so far. The results are in `units`.
    pub proof: RoutineProof,
    /// The results by unit.
    pub units: Part<CaseCounts>,
    /// The memory that its calls read and wrote.
    pub(crate) touched: Touched,
    /// The routine's address.
    pub(crate) address: u16,
    /// The code that its calls reached.
    pub(crate) reached: Reached,
    /// The proof by circuit: that of the first shard, or the share of a simulation.
    #[serde(default)]
    pub(crate) circuit: Option<CircuitProof>,
    /// Checksum of everything that these results depend on.
    pub(crate) depends_on: u64,
    /// True if they are those of an earlier run.
    #[serde(skip)]
    pub(crate) is_remembered: bool,
}

impl Tried {
    /// Returns the routine's address with its page; 0 is the page of all memory below the banks.
    pub(crate) fn place(&self) -> (u8, u16) {
        placed(self.touched.page, self.address)
    }

    /// Returns true if all cases were tried, or are proved by circuit.
    pub(crate) fn is_complete(&self) -> bool {
        self.proof.all || self.circuit.as_ref().is_some_and(|circuit| circuit.by.is_some())
    }

    /// Returns the number of the first case that failed.
    pub(crate) fn first_failure(&self) -> Option<u64> {
        self.units.found.values().filter_map(|found| found.first).min()
    }

    /// Returns the results of all cases together.
    pub(crate) fn found(&self) -> CaseCounts {
        self.units.found.values().fold(CaseCounts::default(), |sum, found| sum.and(*found))
    }

    /// Returns true if enough cases were tried and the contract is kept in each.
    pub fn is_kept(&self) -> bool {
        let found = self.found();
        let is_proved = |of: fn(&CircuitProof) -> bool| self.circuit.as_ref().is_some_and(of);
        let is_tried = found.cases > 0 || is_proved(CircuitProof::is_of_something);
        !self.is_refuted() && is_tried && (is_proved(|circuit| circuit.by.is_some()) || !self.proof.is_too_few(&found))
    }

    /// Returns true if a case is known that breaks a promise.
    pub(super) fn is_refuted(&self) -> bool {
        self.first_failure().is_some() || self.circuit.as_ref().is_some_and(|circuit| circuit.refuted)
    }

    /// Returns the proof of this routine before the rest of its source has been tried: it is not yet known whether the rest changes
    /// memory that this routine takes for constant.
    ///
    /// # Errors
    /// [`Error::Merge`] if some of its cases belong to another shard.
    pub fn proof_so_far(&self) -> Result<RoutineProof, Error> {
        let found = self.units.whole()?.fold(CaseCounts::default(), |sum, found| sum.and(*found));
        let proof = RoutineProof { circuit: self.circuit.clone(), ..self.proof.clone() };
        Ok(proof.judged(found, Assumed::default(), Vec::new()))
    }

    /// Adds the failing case, made as small as it goes, and the inputs of the slowest one with contention, as far as there are such.
    pub(super) fn describe<'a>(
        &mut self,
        cases: &Cases,
        steps: usize,
        worker: impl Fn() -> Result<Worker<'a>, Error>,
    ) -> Result<(), Error> {
        if let Some(number) = self.first_failure() {
            self.proof.failure = Some(worker()?.reduce(cases, number, steps));
        }
        if let Some(Contended { number, .. }) = self.found().contended {
            self.proof.contended_inputs = worker()?.inputs(cases, number);
        }
        Ok(())
    }

    fn add(&mut self, other: Tried) -> Result<(), Error> {
        let routine =
            |proof: &RoutineProof| RoutineProof { failure: None, contended_inputs: Vec::new(), ..proof.clone() };
        if routine(&self.proof) != routine(&other.proof) {
            return Err(Error::Merge { why: format!("they have different contracts of {}", self.proof.routine) });
        }
        // Each part has reduced its own first failure. The earliest one is that of the whole. A part without one may have that of the circuit.
        let earlier = match (self.first_failure(), other.first_failure()) {
            (Some(first), Some(others)) => others < first,
            (first, others) => first.is_none() && others.is_some(),
        };
        let contended = other.found().contended;
        self.units.add(other.units)?;
        if contended.is_some() && self.found().contended == contended {
            self.proof.contended_inputs = other.proof.contended_inputs;
        }
        self.touched.add(other.touched);
        self.reached.add(&other.reached);
        if earlier || self.proof.failure.is_none() {
            self.proof.failure = other.proof.failure;
        }
        match (&mut self.circuit, other.circuit) {
            (Some(own), Some(other)) => own.add(other)?,
            (own, other) => *own = own.take().or(other),
        }
        Ok(())
    }
}

impl SourceRun {
    /// Returns true if it is a run of this source and its program, byte for byte.
    pub fn is_of(&self, source: &Source) -> bool {
        self.source == source.checksum
    }

    /// Adds the results of another shard.
    ///
    /// # Errors
    /// [`Error::Merge`] for a run of another source or with other options, or of the same shard.
    pub fn add(&mut self, other: SourceRun) -> Result<(), Error> {
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
