//! The report of a proof: a proof for each routine, as data and as text.

use std::collections::BTreeSet;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::assumed_constant::Changes;
use super::counts::CaseCounts;
use super::options::Options;
use super::proof::{Assumed, Failure, RoutineProof, Verdict};
use super::relied_on::add_relied_on;
use super::run::{SourceRun, Tried};
use crate::{Error, FailingCase, Page};

/// The proof of a source: its routines in order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ContractReport {
    /// The source's file.
    pub file: String,
    /// The options of the proof.
    pub options: Options,
    /// A proof for each routine with a contract.
    pub proofs: Vec<RoutineProof>,
    /// The routines whose header is prose. Nothing is proved of them.
    pub prose: Vec<String>,
    /// The errors in contracts that cannot be read, each with its place. Nothing is proved of their routines.
    pub refused: Vec<String>,
    /// The jumps to computed addresses in code that no contract covers, each with its place. Where a routine takes memory for constant,
    /// its proof relies on it that they lead to labels whose address the source contains, or back to a caller.
    pub computed_jumps: Vec<String>,
    /// The calls in such code after which there are data, each with its place. Such a proof relies on it that the routine that is called, which
    /// takes its return address from the stack, skips them.
    pub skipping_calls: Vec<String>,
    /// The stores in such code to addresses computed from SP, each with its place. Such a proof relies on it that they stay on the stack.
    pub stack_stores: Vec<String>,
    /// The instructions in such code that set a stack above bytes of the program, each with its place and the number of bytes that are free below
    /// the stack. Such a proof relies on it that they are enough.
    #[serde(default)]
    pub stacks: Vec<String>,
    /// The instructions in such code that map a page which is not known, or call the ROM of a 128K, each with its place. Such a proof relies on it
    /// that this is not page 5 or 2, which are always mapped elsewhere, and that the ROM is that of 48 BASIC.
    #[serde(default)]
    pub pagings: Vec<String>,
    /// The routines that an interrupt may interrupt while it is not known which handler runs: a program with `IM 2`, and no mode in `In`; and the
    /// code that is not proved, if the program's own handler may interrupt that. It is relied on that the handler keeps the registers, and
    /// the memory in use.
    #[serde(default)]
    pub interrupted: Vec<String>,
    /// Number of contracts whose results are those of an earlier run, since nothing that they depend on has changed.
    pub remembered: usize,
}

impl ContractReport {
    /// Makes the report of a whole run: of [`Source::walk`](crate::contract::Source::walk), or of the runs of all shards
    /// together.
    ///
    /// # Errors
    /// [`Error::Merge`] for a run that is not whole, and for one whose parts contradict each other.
    pub fn of(run: &SourceRun) -> Result<ContractReport, Error> {
        let contradict = |of: &str| Error::Merge { why: format!("the parts contradict each other about {of}") };
        if run.routines.is_empty() {
            return Err(contradict("the routines"));
        }
        let changes = changes(run);
        let mut conditions: Vec<_> = run.routines.iter().map(|tried| changes.conditions(&tried.touched)).collect();
        add_relied_on(&changes, &run.routines, &mut conditions);
        let proofs = run.routines.iter().zip(conditions).map(|(tried, conditions)| {
            let found = tried.units.whole()?.fold(CaseCounts::default(), |sum, found| sum.and(*found));
            let proof = RoutineProof { circuit: tried.circuit.clone(), ..tried.proof.clone() };
            if !proof.agrees_with(&found) {
                return Err(contradict(&tried.proof.routine));
            }
            let assumed = Assumed { wrong: changes.wrongly_constant(&tried.touched), conditions };
            let code = run.code.get(&tried.touched.page).ok_or_else(|| contradict(&tried.proof.routine))?;
            let unreached = code.unreached(tried.address, &tried.reached, &tried.proof.stated);
            Ok(proof.judged(found, assumed, unreached))
        });
        let proofs = proofs.collect::<Result<_, Error>>()?;
        let relies = run.routines.iter().any(|tried| tried.touched.constant().iter().next().is_some());
        let places = |found: Vec<String>| if relies { found } else { Vec::new() };
        let interrupted = run.routines.iter().filter(|tried| tried.touched.may_be_handled);
        Ok(ContractReport {
            file: run.file.clone(),
            options: run.options.clone(),
            proofs,
            prose: run.prose.clone(),
            refused: run.refused.clone(),
            computed_jumps: places(changes.computed_jumps()),
            skipping_calls: places(changes.skipping_calls()),
            stack_stores: places(changes.stack_stores()),
            stacks: places(changes.stacks()),
            pagings: places(changes.pagings()),
            interrupted: interrupted
                .map(|tried| tried.proof.routine.clone())
                .chain(changes.first_interrupted().filter(|_| relies))
                .collect(),
            remembered: run.routines.iter().filter(|tried| tried.is_remembered).count(),
        })
    }

    /// Returns the failing case of each routine that has one.
    pub fn failing_cases(&self) -> Vec<FailingCase> {
        let case = |proof: &RoutineProof| {
            let Failure { call, paged, .. } = proof.failure.clone()?;
            Some(FailingCase { element: proof.routine.clone(), routine: proof.routine.clone(), call, paged })
        };
        self.proofs.iter().filter_map(case).collect()
    }

    /// Returns true if every contract can be read and holds.
    pub fn holds(&self) -> bool {
        self.refused.is_empty() && self.proofs.iter().all(RoutineProof::holds)
    }
}

/// Collects what the source changes. If all contracts hold for all inputs, without conditions, their routines write what these say. If not, they are
/// followed; and a routine that is wrong about memory that it takes for constant may write elsewhere, so then its proof covers none of
/// its stores, and others may turn out wrong by that.
pub(super) fn changes(run: &SourceRun) -> Changes<'_> {
    if run.routines.iter().all(|tried| tried.is_kept() && tried.is_complete()) {
        let found = Changes::new(run, &|_| true, true);
        let holds = |touched| found.wrongly_constant(touched).is_empty() && found.conditions(touched).is_empty();
        if run.routines.iter().all(|tried| holds(&tried.touched)) {
            return found;
        }
    }
    let mut wrong = BTreeSet::new();
    loop {
        let found = Changes::new(run, &|tried| tried.is_kept() && !wrong.contains(&tried.place()), false);
        let before = wrong.len();
        let is_wrong = |tried: &&Tried| !found.wrongly_constant(&tried.touched).is_empty();
        wrong.extend(run.routines.iter().filter(is_wrong).map(Tried::place));
        if wrong.len() == before {
            return found;
        }
    }
}

impl Page for ContractReport {
    const TEMPLATE: &'static str = "contracts";
    const OWN: &'static [(&'static str, &'static str)] = &[(Self::TEMPLATE, include_str!("contracts.html"))];
}

impl fmt::Display for ContractReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for proof in &self.proofs {
            proof.write(f, &self.options)?;
        }
        if !self.prose.is_empty() {
            /// Greatest number of headers listed.
            const SHOWN: usize = 4;
            writeln!(f, "not proved, since the header is in prose:")?;
            for prose in self.prose.iter().take(SHOWN) {
                writeln!(f, "    {prose}")?;
            }
            if let Some(more @ 1..) = self.prose.len().checked_sub(SHOWN) {
                writeln!(f, "    and {more} more")?;
            }
        }
        for (what, places) in [
            (
                "jumps to computed addresses lead to labels whose address the source contains, with what their In states, at",
                &self.computed_jumps,
            ),
            ("the routines called skip the data after the calls, at", &self.skipping_calls),
            ("stores to addresses computed from SP stay on the stack, at", &self.stack_stores),
            ("the stack has room above the program, set at", &self.stacks),
            ("pages that are not known are not 5 or 2, and the ROM is that of 48 BASIC, at", &self.pagings),
            ("the program's handler of interrupts keeps the registers, and the memory in use, in", &self.interrupted),
        ] {
            /// Greatest number of places listed.
            const SHOWN: usize = 4;
            if !places.is_empty() {
                let more = places.len().saturating_sub(SHOWN);
                let more = if more > 0 { format!(" and {more} others") } else { String::new() };
                writeln!(f, "relied on: {what} {}{more}", places[..places.len().min(SHOWN)].join(", "))?;
            }
        }
        let holding: Vec<&RoutineProof> = self.proofs.iter().filter(|proof| proof.holds()).collect();
        let by_circuit = holding.iter().filter(|proof| !proof.all && proof.is_proved_by_circuit()).count();
        let sampled = holding.iter().filter(|proof| !proof.all).count() - by_circuit;
        let conditional = holding.iter().filter(|proof| proof.verdict == Verdict::HoldsIf).count();
        write!(f, "{} of {} contracts hold", holding.len(), self.proofs.len())?;
        if by_circuit > 0 {
            write!(f, ", {by_circuit} of them by circuit")?;
        }
        if sampled > 0 {
            write!(f, ", {sampled} of them for a sample only")?;
        }
        if conditional > 0 {
            write!(f, ", {conditional} of them on conditions")?;
        }
        match self.remembered {
            0 => {}
            all if all == self.proofs.len() => {
                write!(f, "; no case was tried again, since code and headers are those of an earlier run")?;
            }
            some => write!(f, "; the cases of {some} were not tried again, since code and header are unchanged")?,
        }
        match self.refused.len() {
            0 => {}
            1 => write!(f, "; a header cannot be read")?,
            refused => write!(f, "; headers have {refused} errors")?,
        }
        match self.prose.len() {
            0 => Ok(()),
            1 => write!(f, "; 1 header in prose is not proved"),
            prose => write!(f, "; {prose} headers in prose are not proved"),
        }
    }
}
