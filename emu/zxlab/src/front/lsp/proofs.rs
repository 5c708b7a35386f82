//! Proofs of the contracts in a source, in the background: they begin when it is saved, and end early when it is saved again.

use super::analysis::{Analysis, Main};
use super::texts::{Texts, absolute};
use asm::Files;
use lab::contract::{ContractReport, Options, RoutineProof, SourceRun, Verdict, listed};
use lab::{Error, Progress, Shard};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};

/// The passes of a proof: the first gives a result soon, also where a routine has millions of cases. For each, the number of cases up to
/// which all are tried, and the number of random ones where there are more; none for the usual number.
const PASSES: [(Option<u64>, u64); 2] = [(Some(1 << 16), 1_000), (None, 20_000)];

/// The result for one routine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Proven {
    pub(super) routine: String,
    /// The file and the line, from 0, of its header, as it was proved, and that line's text.
    pub(super) file: PathBuf,
    line: u32,
    header: String,
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

/// The message of a background proof at the end of a pass.
struct Ended {
    /// Path of the main.
    source: PathBuf,
    /// Number of the proof.
    number: u64,
    pass: usize,
    /// True if no pass follows.
    is_last: bool,
    result: Option<PassResult>,
}

/// The result of a pass.
struct PassResult {
    proof: SourceProof,
    /// The run, from which the next one takes what has not changed.
    run: Option<SourceRun>,
    /// True if all cases were tried.
    is_whole: bool,
}

/// The proofs of all sources, by the paths of their mains.
pub(super) struct Proofs {
    known: BTreeMap<PathBuf, SourceProof>,
    /// The last runs by main and pass.
    earlier: BTreeMap<(PathBuf, usize), SourceRun>,
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
        let earlier = [0, 1].map(|pass| self.earlier.get(&(source.to_owned(), pass)).cloned());
        std::thread::spawn(move || {
            for (pass, earlier) in earlier.iter().enumerate() {
                let result = prove(&main, &texts, pass, earlier.as_ref(), &stop);
                let is_last = pass + 1 == PASSES.len() || result.as_ref().is_none_or(|result| result.is_whole);
                // The server may have ended.
                let _ = sender.send(Ended { source: main.path().to_owned(), number, pass, is_last, result });
                if is_last {
                    break;
                }
            }
        });
    }

    /// Takes the results of the passes that have ended. Returns their sources.
    pub(super) fn take_ended(&mut self) -> Vec<PathBuf> {
        let mut sources = Vec::new();
        for Ended { source, number, pass, is_last, result } in self.ended.try_iter() {
            if self.running.get(&source).is_none_or(|(running, _)| *running != number) {
                continue;
            }
            if is_last {
                self.running.remove(&source);
            }
            match result {
                Some(PassResult { proof, run, .. }) => {
                    self.known.insert(source.clone(), proof);
                    let run = run.and_then(|run| run.condense().ok());
                    self.earlier.extend(run.map(|run| ((source.clone(), pass), run)));
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
    pass: usize,
    earlier: Option<&SourceRun>,
    stop: &AtomicBool,
) -> Option<PassResult> {
    let source = match main.contracts(texts) {
        Ok(source) => source,
        Err(Error::Contract(errors)) => {
            let errors = errors.errors.iter().filter_map(|error| header_error(&error.to_string())).collect();
            return Some(PassResult { proof: SourceProof { routines: Vec::new(), errors }, run: None, is_whole: true });
        }
        Err(_) => return None,
    };
    let (most, samples) = PASSES[pass];
    let usual = Options::default();
    let options = Options { samples, most: most.unwrap_or(usual.most), ..usual };
    let goes_on = |_: Progress| !stop.load(Ordering::Relaxed);
    let run = match earlier {
        Some(earlier) => source.walk_again(&options, earlier, &goes_on),
        None => source.walk(&options, Shard::WHOLE, &goes_on),
    };
    let run = run.ok()?;
    let report = ContractReport::of(&run).ok()?;
    let routines = report.proofs.iter().filter_map(|proof| proven(proof, texts)).collect();
    let errors = report.refused.iter().filter_map(|text| header_error(text)).collect();
    let is_whole = report.proofs.iter().all(|proof| proof.all);
    Some(PassResult { proof: SourceProof { routines, errors }, run: Some(run), is_whole })
}

/// Returns the result for a routine in the form for the editor.
fn proven(proof: &RoutineProof, texts: &Texts) -> Option<Proven> {
    let (file, line) = proof.header.rsplit_once(':')?;
    let (file, line) = (absolute(Path::new(file)), line.parse::<u32>().ok()?.checked_sub(1)?);
    let text = String::from_utf8(texts.read(&file).ok()?).ok()?;
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
        header: text.lines().nth(line as usize)?.to_owned(),
        file,
        line,
        holds,
        verdict,
        call,
    })
}

impl Proven {
    /// Returns the line of its header, from 0, in what is known about the source now: above its label, if that has moved since it was
    /// proved.
    pub(super) fn header_line(&self, analysis: Option<&Analysis>) -> u32 {
        let moved = analysis.and_then(|analysis| {
            let file = analysis.file(&self.file)?;
            let symbol = analysis.assembly.details.get(&self.routine).filter(|symbol| symbol.file == file)?;
            let above = (0..symbol.line.checked_sub(1)?).rev();
            let mut comment = above.take_while(|line| analysis.line(file, *line).trim_start().starts_with(';'));
            comment.find(|line| analysis.line(file, *line) == self.header)
        });
        moved.unwrap_or(self.line)
    }
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
