//! Proofs of the contracts in a source, in the background: they begin when it is saved, and end early when it is saved again.

use super::analysis::{Analysis, Main};
use super::texts::{Texts, absolute};
use lab::contract::{ContractReport, Options, RoutineProof, SourceRun, Verdict, listed};
use lab::{Error, Progress, Shard};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};

/// Number of random cases where there are too many to try all. The command `zxlab prove` tries more.
const SAMPLES: u64 = 20_000;

/// The result for one routine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Proven {
    pub(super) routine: String,
    /// The file and the line, from 0, of its header.
    pub(super) file: PathBuf,
    pub(super) line: u32,
    pub(super) holds: bool,
    /// The result in a line.
    pub(super) verdict: String,
    /// The registers and the memory at the call of the smallest case that fails, by name.
    pub(super) call: Vec<(String, i64)>,
}

/// An error in a header that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct HeaderError {
    pub(super) file: PathBuf,
    /// Line and column, from 0, the column in characters.
    pub(super) line: u32,
    pub(super) column: u32,
    pub(super) message: String,
}

/// The results of a source.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct SourceProof {
    pub(super) routines: Vec<Proven>,
    pub(super) errors: Vec<HeaderError>,
}

/// The message of a background proof at its end: the path of the main, the results, and the run for the next time.
type Ended = (PathBuf, u64, Option<(SourceProof, Option<SourceRun>)>);

/// The proofs of all sources, by the paths of their mains.
pub(super) struct Proofs {
    known: BTreeMap<PathBuf, SourceProof>,
    earlier: BTreeMap<PathBuf, SourceRun>,
    running: BTreeMap<PathBuf, (u64, Arc<AtomicBool>)>,
    started: u64,
    sender: Sender<Ended>,
    ended: Receiver<Ended>,
}

impl Proofs {
    pub(super) fn new() -> Proofs {
        let (sender, ended) = channel();
        let (known, earlier, running) = Default::default();
        Proofs { known, earlier, running, started: 0, sender, ended }
    }

    /// Returns true while a proof runs.
    pub(super) fn are_running(&self) -> bool {
        !self.running.is_empty()
    }

    /// Starts the proof of a source, in place of one that runs.
    pub(super) fn start(&mut self, main: &Main, texts: &Texts) {
        let source = main.path();
        let stop = Arc::new(AtomicBool::new(false));
        self.started += 1;
        let number = self.started;
        if let Some((_, old)) = self.running.insert(source.to_owned(), (number, Arc::clone(&stop))) {
            old.store(true, Ordering::Relaxed);
        }
        let (main, texts, sender) = (main.clone(), texts.clone(), self.sender.clone());
        let earlier = self.earlier.get(main.path()).cloned();
        std::thread::spawn(move || {
            let result = prove(&main, &texts, earlier.as_ref(), &stop);
            // The server may have ended.
            let _ = sender.send((main.path().to_owned(), number, result));
        });
    }

    /// Takes the results of the proofs that have ended. Returns their sources.
    pub(super) fn take_ended(&mut self) -> Vec<PathBuf> {
        let mut sources = Vec::new();
        for (source, number, result) in self.ended.try_iter() {
            if self.running.get(&source).is_none_or(|(running, _)| *running != number) {
                continue;
            }
            self.running.remove(&source);
            match result {
                Some((proof, run)) => {
                    self.known.insert(source.clone(), proof);
                    let run = run.and_then(|run| run.condense().ok());
                    self.earlier.extend(run.map(|run| (source.clone(), run)));
                }
                None => drop(self.known.remove(&source)),
            }
            sources.push(source);
        }
        sources
    }

    /// Returns the results of all sources.
    pub(super) fn all(&self) -> impl Iterator<Item = (&Path, &SourceProof)> {
        self.known.iter().map(|(source, proof)| (source.as_path(), proof))
    }

    /// Returns the results of a source.
    pub(super) fn of(&self, main: &Path) -> Option<&SourceProof> {
        self.known.get(main)
    }
}

impl SourceProof {
    /// Returns the result for a routine.
    pub(super) fn of(&self, routine: &str) -> Option<&Proven> {
        self.routines.iter().find(|proven| proven.routine == routine)
    }
}

/// Proves a source. `None` if it does not assemble, has no contract, or the proof was stopped.
fn prove(
    main: &Main,
    texts: &Texts,
    earlier: Option<&SourceRun>,
    stop: &AtomicBool,
) -> Option<(SourceProof, Option<SourceRun>)> {
    let source = match main.contracts(texts) {
        Ok(source) => source,
        Err(Error::Contract(errors)) => {
            let errors = errors.errors.iter().filter_map(|error| header_error(&error.to_string())).collect();
            return Some((SourceProof { routines: Vec::new(), errors }, None));
        }
        Err(_) => return None,
    };
    let options = Options { samples: SAMPLES, ..Options::default() };
    let goes_on = |_: Progress| !stop.load(Ordering::Relaxed);
    let run = match earlier {
        Some(earlier) => source.walk_again(&options, earlier, &goes_on),
        None => source.walk(&options, Shard::WHOLE, &goes_on),
    };
    let run = run.ok()?;
    let report = ContractReport::of(&run).ok()?;
    let routines = report.proofs.iter().filter_map(proven).collect();
    let errors = report.refused.iter().filter_map(|text| header_error(text)).collect();
    Some((SourceProof { routines, errors }, Some(run)))
}

/// Returns the result for a routine in the form for the editor.
fn proven(proof: &RoutineProof) -> Option<Proven> {
    let (file, line) = proof.header.rsplit_once(':')?;
    let cases = match (proof.all, proof.space) {
        (true, Some(1)) => "its only case".to_owned(),
        (true, Some(cases)) => format!("all {cases} cases"),
        _ => format!("a sample of {} cases", proof.found.cases),
    };
    let (holds, mut verdict) = match proof.verdict {
        Verdict::Holds | Verdict::HoldsForSample => (true, format!("holds for {cases}")),
        Verdict::HoldsIf => (true, format!("holds for {cases}, if {}", proof.conditions.join("; "))),
        Verdict::TooFew => (false, "holds in too few cases: Where excludes nearly all".to_owned()),
        Verdict::Nothing => (false, "nothing is proved: Where excludes every case".to_owned()),
        Verdict::Fails => (false, "does not hold".to_owned()),
    };
    let mut call = Vec::new();
    if let Some(failure) = &proof.failure {
        call.clone_from(&failure.call);
        let inputs = listed(&failure.inputs, |value| value.to_string());
        let inputs = if inputs.is_empty() { "the only case".to_owned() } else { inputs.join(", ") };
        verdict = format!("fails for {inputs}: {}", failure.broken.join("; "));
    } else if !proof.constant.is_empty() {
        verdict = format!("{verdict}: {}", proof.constant.join("; "));
    }
    Some(Proven {
        routine: proof.routine.clone(),
        file: absolute(Path::new(file)),
        line: line.parse::<u32>().ok()?.checked_sub(1)?,
        holds,
        verdict,
        call,
    })
}

/// Parses an error in a header, `file:line:column: error: message`.
fn header_error(text: &str) -> Option<HeaderError> {
    let first = text.lines().next()?;
    let (place, message) = first.split_once(": error: ")?;
    let (place, column) = place.rsplit_once(':')?;
    let (file, line) = place.rsplit_once(':')?;
    let number = |text: &str| text.parse::<u32>().ok().map(|number| number.saturating_sub(1));
    Some(HeaderError {
        file: absolute(Path::new(file)),
        line: number(line)?,
        column: number(column)?,
        message: message.to_owned(),
    })
}

/// Returns the lines, from 0, of a file's labels that have a contract above them, with the names of the routines.
pub(super) fn contracts(analysis: &Analysis, file: usize) -> Vec<(u32, String)> {
    let details = analysis.assembly.details.iter().filter(|(_, symbol)| symbol.file == file);
    let mut found: Vec<(u32, String)> = details
        .filter_map(|(name, symbol)| {
            let line = symbol.line.checked_sub(1)?;
            let comment = analysis.comment_above(file, line);
            let has = |word: &str| comment.iter().any(|text| text.trim_start().starts_with(word));
            (has("In:") && has("Out:")).then(|| (line, name.clone()))
        })
        .collect();
    found.sort();
    found
}
