//! Proofs with mutants in place: what no case notices either breaks the contract of its routine for some input, or is shown to keep it for all.

use pipeline::Program;

use super::{Mutants, Mutating, Survivor, Unit};
use crate::contract::{By, MutantProofs, MutantVerdict, Options};
use crate::diff::sources::source_of;
use crate::walk::{expect, walk};
use crate::{Error, OnProgress, Part, Shard};

/// The means of each proof: all cases of a routine that has no more than this, by circuit otherwise, with a sample of some cases and some
/// seconds.
const MOST: u64 = 1 << 20;
const SAMPLES: u64 = 4_096;
const SECONDS: u64 = 15;

/// Proves the contracts of their routines with the mutants of code that no case of a walk, or of a part of it, notices. One of which an
/// input is found that breaks a promise is noticed by it, and taken out.
///
/// # Errors
/// [`Error::HasPages`] for a program with banks, and [`Error::Merge`] if the findings are not of this program.
pub fn prove_survivors(
    program: &Program,
    mutating: &Mutating,
    part: Part<Mutants>,
    on_progress: OnProgress<'_>,
) -> Result<Part<Mutants>, Error> {
    let units = mutating.units(program)?;
    expect("bytes and rules", units.len(), part.units)?;
    let source = source_of(program)?;
    source.without_pages("--proved")?;
    let means = Options { by: By::Both, samples: SAMPLES, most: MOST, limit: SECONDS, ..Options::default() };
    let proofs = MutantProofs::new(&source, means);
    let found: Vec<(usize, Mutants)> = part.found.into_iter().collect();
    let prove = |(): &mut (), at: usize| {
        let (unit, mut mutants) = found[at].clone();
        if let (Unit::Byte(address), Mutants::Byte { survivors, .. }) = (units[unit], &mut mutants) {
            for survivor in std::mem::take(survivors) {
                match proofs.of_byte(address, survivor.value, &|_| true)? {
                    MutantVerdict::Refuted => {}
                    verdict => survivors.push(Survivor { is_kept: verdict == MutantVerdict::Kept, ..survivor }),
                }
            }
        }
        Ok((unit, mutants))
    };
    let proved = walk("bytes, proved", found.len(), Shard::WHOLE, on_progress, || Ok(()), prove)?;
    Ok(Part { units: part.units, found: proved.found.into_values().collect::<Result<_, Error>>()? })
}
