//! A header that is inferred from a routine: for `zxlab prove FILE --suggest NAME`.
//!
//! The routine is called with random registers and memory: what it accesses is named, pointers get an address, and ranges are narrowed
//! until all calls return. Then the header is checked as a contract, and mended by the promises that it breaks, until it holds.

mod draft;
mod explore;
mod item;
mod left;
mod narrow;
mod patterns;
mod trial;
mod verify;

use std::fmt;
use std::path::Path;

use pipeline::asm::{self, Files};

use self::draft::Draft;
use self::explore::Explorer;
use self::item::Item;
use self::left::rest_of_code;
use self::verify::Checked;
use super::options::Options;
use super::proof::{RoutineProof, Verdict};
use super::report::{ContractReport, changes};
use super::source::Source;
use crate::{Error, Shard};
use calls::addresses::Addresses;

/// Number of times that a header is mended.
const MENDED: u64 = 400;

/// Greatest number of random cases that a header is checked with.
const LAST: u64 = 100_000;

/// A header to be completed by a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// The lines of the header.
    pub header: String,
    /// The proof of it as a contract; `None` if there is none, and then why not.
    pub proof: Option<RoutineProof>,
    /// The reason why it could not be completed, as a sentence without a period.
    pub problem: Option<String>,
    /// The parts that are left to a person, a sentence each.
    pub left: Vec<String>,
}

impl Suggestion {
    /// Returns true if the header is a contract that holds, for all cases or for a sample.
    pub fn holds(&self) -> bool {
        self.problem.is_none() && self.proof.as_ref().is_some_and(RoutineProof::holds)
    }
}

/// Infers a header for a routine of a source, with or without contracts.
///
/// # Errors
/// Errors of the assembler; a source without this routine, or that leaves no room for a stack.
pub fn suggest(
    path: &Path,
    files: &dyn Files,
    assembler: &asm::Options,
    routine: &str,
    options: &Options,
) -> Result<Suggestion, Error> {
    Suggesting::new(path, files, assembler)?.suggest(routine, options)
}

/// A source for whose routines headers are inferred.
pub struct Suggesting {
    source: Source,
    /// The routines that have a header.
    routines: Vec<String>,
    /// The memory that the contracts of the source name, by the address of their routine.
    named: Vec<(u16, Addresses)>,
}

impl Suggesting {
    /// Assembles a source.
    ///
    /// # Errors
    /// Errors of the assembler; [`Error::HasPages`] for a source with banks.
    pub fn new(path: &Path, files: &dyn Files, assembler: &asm::Options) -> Result<Suggesting, Error> {
        let mut source = Source::read_any(path, files, assembler)?;
        source.without_pages("--suggest")?;
        source.map.start_system();
        let unproved = source.headers.unproved.iter().map(|of| of.name.clone());
        let routines = source.routines().map(str::to_owned).chain(unproved).collect();
        let named = std::mem::take(&mut source.headers.routines).into_iter().map(|of| {
            let mut named = Addresses::default();
            of.spec.fixed_memory().for_each(|(start, length)| named.insert_range(start, length));
            (of.address, named)
        });
        Ok(Suggesting { named: named.collect(), routines, source })
    }

    /// Returns the names of the routines that have a header, proved or not.
    pub fn routines(&self) -> &[String] {
        &self.routines
    }

    /// Infers a header for a routine.
    ///
    /// # Errors
    /// A source without this routine, or that leaves no room for a stack.
    pub fn suggest(&mut self, routine: &str, options: &Options) -> Result<Suggestion, Error> {
        let routine = self.source.whole_name(routine);
        let address = self.source.routine(&routine)?;
        let mut draft = Draft { routine, ..Draft::default() };
        let (proof, problem) = match self.complete(&mut draft, address, options)? {
            Ok(proof) => (Some(proof), None),
            Err(why) => (None, Some(why)),
        };
        let explorer = self.explorer(address);
        let mut left = explorer.left(&draft);
        left.extend(proof.as_ref().and_then(rest_of_code));
        Ok(Suggestion { header: draft.header(&self.source.program), proof, problem, left })
    }

    fn explorer(&self, routine: u16) -> Explorer<'_> {
        Explorer { program: &self.source.program, map: &self.source.map, routine }
    }

    /// Completes a header until it holds. Returns its proof, or why there is none.
    fn complete(
        &mut self,
        draft: &mut Draft,
        address: u16,
        options: &Options,
    ) -> Result<Result<RoutineProof, String>, Error> {
        let (mut is_stated, mut unexplored) = (false, 0);
        let mut variables: Vec<u16> = Vec::new();
        let mut plain: Option<Draft> = None;
        // Most headers are checked several times, and only the last one is worth a large sample.
        let options = &Options { samples: options.samples.min(LAST), ..options.clone() };
        let quick = Options { samples: options.samples.min(1_500), most: options.most.min(1_500), ..options.clone() };
        let mut is_explored = false;
        for round in 1..MENDED {
            let explorer = self.explorer(address);
            if !is_explored {
                if let Some(why) = explorer.explore(draft, round)? {
                    // Variables that make it fail keep the values that they have in the source.
                    let Some(before) = plain.take() else { return Ok(Err(why)) };
                    *draft = before;
                    variables.iter().for_each(|&at| {
                        let value = self.first_value(at);
                        draft.set(Item::Memory(at), (value.into(), value.into()));
                    });
                    draft.first_values.extend(variables.iter().copied());
                }
                is_explored = true;
                continue;
            }
            match explorer.check(draft, &quick)? {
                Checked::Mended => continue,
                Checked::Stuck(why) => return Ok(Err(why)),
                Checked::Unexplored(why) => {
                    unexplored += 1;
                    is_explored = false;
                    if let Some(why) = reason_to_end(unexplored, &why) {
                        return Ok(Err(why));
                    }
                    continue;
                }
                Checked::Holds => {}
            }
            if !is_stated {
                is_stated = true;
                self.explorer(address).without_return(draft, &quick)?;
                let explorer = self.explorer(address);
                if explorer.state_results(draft)? {
                    continue;
                }
            }
            // The whole proof, as it will be made of the header in the source.
            let contract = match explorer.contract(draft) {
                Ok(contract) => contract,
                Err(why) => return Ok(Err(why)),
            };
            self.source.headers.routines = vec![contract];
            let run = self.source.walk(options, Shard::WHOLE, &|_| true)?;
            let tried = &run.routines[0];
            let wrong: Vec<u16> = {
                let changes = changes(&run);
                let others = self.named.iter().filter(|(of, _)| *of != address);
                let others: Vec<&Addresses> = others.map(|(_, named)| named).collect();
                let is_wrong = |at: &u16| changes.is_changed(*at) || others.iter().any(|named| named.has(*at));
                tried.touched.constant().iter().filter(is_wrong).collect()
            };
            if let Some(broken) = self.source.first_broken(&run, options)? {
                let contract = self.source.headers.routines.remove(0);
                match self.explorer(address).mend(draft, &contract.spec, &broken) {
                    Checked::Stuck(why) => return Ok(Err(why)),
                    Checked::Unexplored(why) => {
                        unexplored += 1;
                        is_explored = false;
                        if let Some(why) = reason_to_end(unexplored, &why) {
                            return Ok(Err(why));
                        }
                    }
                    Checked::Mended | Checked::Holds => {}
                }
                continue;
            }
            if !wrong.is_empty() && wrong.iter().any(|&at| !draft.gives(at)) {
                plain.get_or_insert_with(|| draft.clone());
                variables.extend(wrong.iter().copied().filter(|&at| !draft.gives(at)));
                wrong.into_iter().for_each(|at| _ = draft.give(Item::Memory(at)));
                is_explored = false;
                continue;
            }
            let report = ContractReport::of(&run)?;
            let Some(proof) = report.proofs.into_iter().next() else {
                return Ok(Err("nothing was tried".to_owned()));
            };
            if matches!(proof.verdict, Verdict::Fails | Verdict::Nothing | Verdict::TooFew) {
                return Ok(Err(proof.constant.first().cloned().unwrap_or_else(|| "it fails".to_owned())));
            }
            let slowest = proof.found.slowest.map_or(0, |slowest| slowest.t);
            draft.t = Some(slowest);
            draft.stack = proof.found.deepest;
            return Ok(Ok(proof));
        }
        Ok(Err("what it depends on differs from call to call without end".to_owned()))
    }
}

impl Suggesting {
    /// Returns the byte of the program at an address.
    fn first_value(&self, address: u16) -> u8 {
        crate::symbols::byte_at(&self.source.program, address)
    }
}

/// Returns the reason to end, once ranges of inputs were looked for in vain too often.
fn reason_to_end(in_vain: u32, why: &str) -> Option<String> {
    const MOST: u32 = 12;
    (in_vain > MOST).then(|| format!("no ranges of inputs were found with which every call keeps to it: {why}"))
}

impl fmt::Display for Suggestion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.header)?;
        match (&self.proof, &self.problem) {
            (_, Some(why)) => writeln!(f, "This header does not hold yet. Not inferred: {why}.")?,
            (Some(proof), _) => writeln!(f, "`zxlab prove` says of it: {}.", proof.result())?,
            (None, None) => {}
        }
        write!(f, "What is left to a person:")?;
        self.left.iter().try_for_each(|left| write!(f, "\n  {left}"))
    }
}
