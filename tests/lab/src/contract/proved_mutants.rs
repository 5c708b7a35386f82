//! Proofs of the mutants of a source that no case notices: one that keeps the contract for all inputs is as good as the code.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::mutants::RoutineMutants;
use super::options::{By, Options};
use super::run::Tried;
use super::source::Source;
use super::touched::Touched;
use crate::{Error, OnProgress, Progress};

/// The means of each proof for a source: all cases of a routine that has no more than this, by circuit otherwise, with a sample of some
/// cases and a simulation of a few seconds.
const MOST: u64 = 1 << 16;
const SAMPLES: u64 = 4_096;
const SECONDS: u64 = 2;

/// Proofs of the contracts of a source with another value of a byte.
pub(crate) struct MutantProofs<'a> {
    source: &'a Source,
    options: Options,
    /// What the calls of each routine accessed; `None` if its own contract is not proved for all inputs by these means.
    own: Vec<OnceLock<Option<Touched>>>,
    /// The places of the routines to which each byte of an instruction belongs.
    routines: HashMap<u16, Vec<usize>>,
}

/// The result of the proof of a mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MutantVerdict {
    /// It keeps the contract for all inputs.
    Kept,
    /// A case is found that breaks a promise.
    Refuted,
    /// Neither.
    Open,
}

impl<'a> MutantProofs<'a> {
    /// Proofs by these means.
    pub(crate) fn new(source: &'a Source, options: Options) -> MutantProofs<'a> {
        let mut routines = HashMap::<u16, Vec<usize>>::new();
        for (place, routine) in source.headers.routines.iter().enumerate() {
            for (at, length) in source.map.program.own(routine.address) {
                (0..length).for_each(|byte| routines.entry(at.wrapping_add(byte)).or_default().push(place));
            }
        }
        let own = source.headers.routines.iter().map(|_| OnceLock::new()).collect();
        MutantProofs { source, options, own, routines }
    }

    /// Proves the contracts of all routines to whose instructions a byte belongs, with another value of it.
    ///
    /// # Errors
    /// Those of [`MutantProofs::of_routine`].
    pub(crate) fn of_byte(&self, byte: u16, value: u8, on_progress: OnProgress<'_>) -> Result<MutantVerdict, Error> {
        let routines = self.routines.get(&byte).map_or(&[][..], Vec::as_slice);
        let mut all = if routines.is_empty() { MutantVerdict::Open } else { MutantVerdict::Kept };
        for &place in routines {
            match self.of_routine(place, (byte, value), on_progress)? {
                MutantVerdict::Refuted => return Ok(MutantVerdict::Refuted),
                MutantVerdict::Open => all = MutantVerdict::Open,
                MutantVerdict::Kept => {}
            }
        }
        Ok(all)
    }

    /// Proves the contract of a routine, by its place in the source, with another value of a byte.
    ///
    /// What memory a mutant takes for constant is not looked up in the rest of the program: it keeps the contract only if that is no more
    /// than the routine itself takes for constant.
    ///
    /// # Errors
    /// [`Error::Stopped`] if `on_progress` returned false.
    pub(crate) fn of_routine(
        &self,
        place: usize,
        (byte, value): (u16, u8),
        on_progress: OnProgress<'_>,
    ) -> Result<MutantVerdict, Error> {
        let routine = &self.source.headers.routines[place];
        let own = match self.own[place].get() {
            Some(own) => own,
            None => {
                let tried = self.source.tried_on(&self.source.program, routine, &self.options, on_progress)?;
                self.own[place].get_or_init(|| is_proved(&tried).then_some(tried.touched))
            }
        };
        // What no input reaches is no part of what the contract says.
        let Some(own) = own.as_ref().filter(|own| own.is_executed(byte)) else { return Ok(MutantVerdict::Open) };
        let program = self.source.program_with(byte, value);
        let tried = self.source.tried_on(&program, routine, &self.options, on_progress)?;
        Ok(match is_proved(&tried) && tried.touched.assumes_no_more_than(own) {
            true => MutantVerdict::Kept,
            false if tried.is_refuted() => MutantVerdict::Refuted,
            false => MutantVerdict::Open,
        })
    }
}

impl Source {
    /// Proves the contract with each surviving mutant of a routine. Those of which a case is found that breaks a promise are taken out.
    ///
    /// # Errors
    /// [`Error::Stopped`] if `on_progress` returned false.
    pub(super) fn prove_mutants(
        &self,
        found: &mut [RoutineMutants],
        options: &Options,
        on_progress: OnProgress<'_>,
    ) -> Result<(), Error> {
        let limit = SECONDS.min(options.limit);
        let means = Options { by: By::Both, samples: SAMPLES, most: MOST, limit, ..options.clone() };
        let proofs = MutantProofs::new(self, means);
        let of = found.iter().map(|of| of.survivors.len() as u64).sum();
        let mut done = 0;
        for (place, mutants) in found.iter_mut().enumerate() {
            let mut left = Vec::new();
            for mut mutant in std::mem::take(&mut mutants.survivors) {
                let go_on = |_| on_progress(Progress { what: "mutants, proved", done, of, seconds: None });
                let verdict = proofs.of_routine(place, mutant.byte, &go_on)?;
                done += 1;
                match verdict {
                    MutantVerdict::Refuted => mutants.refuted += 1,
                    verdict => {
                        mutant.is_kept = verdict == MutantVerdict::Kept;
                        left.push(mutant);
                    }
                }
            }
            mutants.survivors = left;
        }
        Ok(())
    }
}

fn is_proved(tried: &Tried) -> bool {
    tried.is_complete() && tried.is_kept()
}
