//! Proofs of the mutants of a source that no case notices: one that keeps the contract for all inputs is as good as the code.

use super::mutants::RoutineMutants;
use super::options::{By, Options};
use super::run::Tried;
use super::source::Source;
use crate::{Error, OnProgress, Progress};

/// The means of each proof: all cases of a routine that has no more than this, by circuit otherwise, with a sample of some cases and a
/// simulation of a few seconds.
const MOST: u64 = 1 << 16;
const SAMPLES: u64 = 4_096;
const SECONDS: u64 = 2;

impl Source {
    /// Proves the contract with each surviving mutant of a routine whose own contract is proved for all inputs. Those of which a case is
    /// found that breaks a promise are taken out.
    ///
    /// What memory a mutant takes for constant is not looked up in the rest of the program: it keeps the contract only if that is no more
    /// than the routine itself takes for constant.
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
        let options = Options { by: By::Both, samples: SAMPLES, most: MOST, limit, ..options.clone() };
        let of = found.iter().map(|of| of.survivors.len() as u64).sum();
        let mut done = 0;
        for (routine, mutants) in self.headers.routines.iter().zip(found).filter(|(_, of)| !of.survivors.is_empty()) {
            let go_on = |_| on_progress(Progress { what: "mutants, proved", done, of, seconds: None });
            let own = self.tried_on(&self.program, routine, &options, &go_on)?;
            let mut left = Vec::new();
            for mut mutant in std::mem::take(&mut mutants.survivors) {
                if is_proved(&own) {
                    let (byte, value) = mutant.byte;
                    let program = self.program_with(byte, value);
                    let go_on = |_| on_progress(Progress { what: "mutants, proved", done, of, seconds: None });
                    let tried = self.tried_on(&program, routine, &options, &go_on)?;
                    mutant.is_kept = is_proved(&tried) && tried.touched.assumes_no_more_than(&own.touched);
                    if tried.is_refuted() {
                        mutants.refuted += 1;
                        done += 1;
                        continue;
                    }
                }
                left.push(mutant);
                done += 1;
            }
            mutants.survivors = left;
        }
        Ok(())
    }
}

fn is_proved(tried: &Tried) -> bool {
    tried.is_complete() && tried.is_kept()
}
