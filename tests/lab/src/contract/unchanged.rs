//! Results of an earlier run, which are used again for each routine of which nothing has changed since.

use std::collections::BTreeMap;

use super::assembled::{ContractRoutine, Headers, SourceMap, SourcePages};
use super::counts::CaseCounts;
use super::options::Options;
use super::run::{SourceRun, Tried};
use crate::walk::checksum;
use crate::{Error, Part};
use pipeline::Program;

/// Number of a version of the prover between two releases. It grows with each change by which a contract that held may fail, or one that was sampled
/// may be proved.
const PROVER: u32 = 17;

/// Checksum of what the results of all routines of a source depend on.
pub(super) struct SourceSum(u64);

impl SourceSum {
    /// Makes the checksum: of the version of the prover, the options, the bytes of the program, the machine that it is for, which has its
    /// own ROM, its symbols, and which of its bytes are instructions or
    /// fill a gap. The lines of the source do not count.
    /// Headers that are not proved (`Unproved`) count too: what they state is taken to be true.
    pub(super) fn new(
        program: &Program,
        map: &SourceMap,
        pages: Option<&SourcePages>,
        headers: &Headers,
        options: &Options,
    ) -> SourceSum {
        // Which bytes of each page are instructions.
        let pages: Vec<_> =
            pages.into_iter().flat_map(SourcePages::views).map(|(page, _, map)| (page, &map.code)).collect();
        let Program { start, code, gaps, symbols, banks, is_for_128k, .. } = program;
        let (version, instructions) = ((env!("CARGO_PKG_VERSION"), PROVER), &map.code);
        let vouched: Vec<_> = headers.unproved.iter().map(|of| (&of.name, &of.effects, &of.vouched)).collect();
        let (stack, system) = (map.stack, &map.system);
        let text = format!(
            "{version:?} {options:?} {start} {gaps:?} {is_for_128k} {symbols:?} {instructions:?} {stack:?} {system:?} {vouched:?} {banks:?} {pages:?}"
        );
        SourceSum(checksum(text.as_bytes().iter().chain(code)))
    }

    /// Returns the checksum of everything that the results of a routine's cases depend on: the words of its contract too.
    pub(super) fn of(&self, routine: &ContractRoutine) -> u64 {
        let page = routine.spec.page;
        checksum(format!("{} {} {page:?} {}", self.0, routine.address, routine.wording).as_bytes())
    }
}

/// The routines of an earlier run whose contract was kept in all cases, by the checksum of what that depends on.
pub(super) struct Earlier<'a>(BTreeMap<u64, &'a Tried>);

impl<'a> Earlier<'a> {
    pub(super) fn new(run: Option<&'a SourceRun>) -> Earlier<'a> {
        let kept =
            run.into_iter().flat_map(|run| &run.routines).filter(|tried| tried.units.is_whole() && tried.is_kept());
        Earlier(kept.map(|tried| (tried.depends_on, tried)).collect())
    }

    /// Returns the results with a checksum.
    pub(super) fn get(&self, depends_on: u64) -> Option<&'a Tried> {
        self.0.get(&depends_on).copied()
    }
}

impl SourceRun {
    /// Adds up the results of each routine, for a file that [`Source::walk_again`](super::Source::walk_again) gets later.
    ///
    /// # Errors
    /// [`Error::Merge`] for a run that is not whole.
    pub fn condense(mut self) -> Result<SourceRun, Error> {
        for tried in &mut self.routines {
            let sum = tried.units.whole()?.fold(CaseCounts::default(), |sum, found| sum.and(*found));
            tried.units = Part { units: 1, found: BTreeMap::from([(0, sum)]) };
        }
        Ok(self)
    }
}
