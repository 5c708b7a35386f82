//! Proofs of the contracts in a source, in the background: they begin when it is saved, and end early when it is saved again.

use super::analysis::{Analysis, Main};
use super::texts::{Texts, absolute};
use lab::contract::{ContractReport, Options, RoutineProof, SourceRun, Tried, Verdict, listed};
use lab::{Error, Progress};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};

/// The passes of a proof: the first gives a result soon, also where a routine has millions of cases. For each, the number of cases up to
/// which all are tried, and the number of random ones where there are more; none for the usual number.
const PASSES: [(Option<u64>, u64); 2] = [(Some(1 << 16), 1_000), (None, 20_000)];

/// The end of a result that may still change: another routine may change memory that this one takes for constant.
const SO_FAR: &str = "; the rest of the source is being proved";

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
    /// The registers and the memory at the call of a case that fails, by name.
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
    /// The text of the line.
    text: String,
}

impl HeaderError {
    /// Returns the line, from 0, in which it stands in the present text of the file.
    pub(super) fn present_line<'l>(&self, lines: impl Iterator<Item = &'l str>) -> u32 {
        nearest(lines, &self.text, self.line).unwrap_or(self.line)
    }
}

/// Returns the line, from 0, with this text that is the nearest to another one: it may have moved since it was proved.
fn nearest<'l>(lines: impl Iterator<Item = &'l str>, text: &str, line: u32) -> Option<u32> {
    let same = (0..).zip(lines).filter(|(_, line)| *line == text).map(|(number, _)| number);
    same.min_by_key(|number: &u32| number.abs_diff(line))
}

/// The results of a source.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct SourceProof {
    pub(super) routines: Vec<Proven>,
    pub(super) errors: Vec<HeaderError>,
    /// The headers that are no contracts.
    pub(super) prose: Vec<Prose>,
    /// True once all routines have been tried.
    pub(super) is_complete: bool,
}

/// A header that is no contract, with the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Prose {
    pub(super) file: PathBuf,
    /// Its line, from 0, as it was read, and that line's text.
    line: u32,
    text: String,
    pub(super) why: String,
}

impl Prose {
    /// Reads it as a report names it, `routine (file:line): why`, or `file:line: why`.
    fn read(text: &str, texts: &Texts) -> Option<Prose> {
        let text = text.split_once(" (").map_or(text, |(_, rest)| rest);
        let (place, why) = text.split_once("): ").or_else(|| text.split_once(": "))?;
        let (file, line) = place.rsplit_once(':')?;
        let line = line.parse::<u32>().ok()?.checked_sub(1)?;
        let file = absolute(Path::new(file));
        Some(Prose { text: texts.read_line(&file, line)?, file, line, why: why.to_owned() })
    }
}

/// A message of a background proof.
struct News {
    /// Path of the main.
    source: PathBuf,
    /// Number of the proof.
    number: u64,
    what: Event,
}

/// A message from a background proof.
enum Event {
    /// A routine has been tried, the rest of its source not yet.
    Tried(Proven),
    /// A pass has ended.
    Ended {
        pass: usize,
        /// True if no pass follows.
        is_last: bool,
        result: Option<PassResult>,
    },
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
    sender: Sender<News>,
    news: Receiver<News>,
}

impl Proofs {
    pub(super) fn new() -> Proofs {
        let (sender, news) = channel();
        let (known, earlier, running) = Default::default();
        Proofs { known, earlier, running, started: 0, sender, news }
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
            // The server may have ended.
            let tell = |what: Event| _ = sender.send(News { source: main.path().to_owned(), number, what });
            for (pass, earlier) in earlier.iter().enumerate() {
                let result = prove(&main, &texts, pass, earlier.as_ref(), &stop, &|proven| tell(Event::Tried(proven)));
                let is_last = pass + 1 == PASSES.len() || result.as_ref().is_none_or(|result| result.is_whole);
                tell(Event::Ended { pass, is_last, result });
                if is_last {
                    break;
                }
            }
        });
    }

    /// Takes the results that have arrived: of routines, and of whole passes. Returns true if there were any.
    pub(super) fn take_news(&mut self) -> bool {
        let mut is_new = false;
        for News { source, number, what } in self.news.try_iter() {
            if self.running.get(&source).is_none_or(|(running, _)| *running != number) {
                continue;
            }
            is_new = true;
            let (pass, is_last, result) = match what {
                Event::Tried(proven) => {
                    self.known.entry(source).or_default().replace(proven);
                    continue;
                }
                Event::Ended { pass, is_last, result } => (pass, is_last, result),
            };
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
        }
        is_new
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
    /// Returns the result for a routine by its full name. The prover leaves out a module if the name is unique without it.
    pub(super) fn of(&self, full: &str) -> Option<&Proven> {
        let inner = |proven: &&Proven| full.strip_suffix(&proven.routine).is_some_and(|module| module.ends_with('.'));
        self.routines.iter().find(|proven| proven.routine == full).or_else(|| self.routines.iter().find(inner))
    }

    /// Returns the reason why the header above a label is no contract, if it is none.
    pub(super) fn prose(&self, analysis: &Analysis, file: usize, label: u32) -> Option<&str> {
        let (path, lines) = (analysis.files.get(file)?, analysis.texts.get(file)?);
        let is_its = |prose: &&Prose| {
            let now = || nearest(lines.iter().map(String::as_str), &prose.text, prose.line);
            prose.file == *path && now().is_some_and(|now| header_lines(analysis, file, label).any(|line| line == now))
        };
        self.prose.iter().find(is_its).map(|prose| prose.why.as_str())
    }

    /// Replaces the result for a routine, or adds it.
    fn replace(&mut self, proven: Proven) {
        match self.routines.iter_mut().find(|known| known.routine == proven.routine) {
            Some(known) => *known = proven,
            None => self.routines.push(proven),
        }
    }
}

/// Proves a source, and calls `on_tried` with the result of each routine as soon as there is one. `None` if it does not assemble, has no
/// contract, or the proof was stopped.
fn prove(
    main: &Main,
    texts: &Texts,
    pass: usize,
    earlier: Option<&SourceRun>,
    stop: &AtomicBool,
    on_tried: &dyn Fn(Proven),
) -> Option<PassResult> {
    let source = match main.contracts(texts) {
        Ok(source) => source,
        Err(Error::Contract(errors)) => {
            let errors: Vec<HeaderError> =
                errors.errors.iter().filter_map(|error| header_error(&error.to_string(), texts)).collect();
            let proof = SourceProof { errors, is_complete: true, ..SourceProof::default() };
            return Some(PassResult { proof, run: None, is_whole: true });
        }
        Err(Error::NoContract { why, .. }) => {
            let prose = Prose::read(&why, texts).into_iter().collect();
            let proof = SourceProof { prose, is_complete: true, ..SourceProof::default() };
            return Some(PassResult { proof, run: None, is_whole: true });
        }
        Err(_) => return None,
    };
    let (most, samples) = PASSES[pass];
    let usual = Options::default();
    let options = Options { samples, most: most.unwrap_or(usual.most), ..usual };
    let goes_on = |_: Progress| !stop.load(Ordering::Relaxed);
    let mut left = source.routines().count();
    let mut tell = |tried: &Tried| {
        left -= 1;
        // With the last routine the whole source is known.
        if left == 0 {
            return;
        }
        let proof = tried.proof_so_far().ok().filter(|_| !stop.load(Ordering::Relaxed));
        let proven = proof.and_then(|proof| proven(&proof, texts));
        if let Some(mut proven) = proven {
            if proven.holds {
                proven.verdict += SO_FAR;
            }
            on_tried(proven);
        }
    };
    let run = source.walk_each(&options, earlier, &goes_on, &mut tell).ok()?;
    let report = ContractReport::of(&run).ok()?;
    let routines = report.proofs.iter().filter_map(|proof| proven(proof, texts)).collect();
    let errors = report.refused.iter().filter_map(|text| header_error(text, texts)).collect();
    let is_whole = report.proofs.iter().all(|proof| proof.all);
    let prose = report.prose.iter().filter_map(|text| Prose::read(text, texts)).collect();
    let proof = SourceProof { routines, errors, prose, is_complete: true };
    Some(PassResult { proof, run: Some(run), is_whole })
}

/// Returns the result for a routine in the form for the editor.
fn proven(proof: &RoutineProof, texts: &Texts) -> Option<Proven> {
    let (file, line) = proof.header.rsplit_once(':')?;
    let (file, line) = (absolute(Path::new(file)), line.parse::<u32>().ok()?.checked_sub(1)?);
    let header = texts.read_line(&file, line)?;
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
    Some(Proven { routine: proof.routine.clone(), header, file, line, holds, verdict, call })
}

impl Proven {
    /// Returns the line of its header, from 0, in what is known about the source now: above its label, or else the nearest one with its
    /// text.
    pub(super) fn header_line(&self, analysis: Option<&Analysis>) -> u32 {
        let known = analysis.and_then(|analysis| Some((analysis, analysis.file(&self.file)?)));
        let above = known.and_then(|(analysis, file)| {
            let inner = format!(".{}", self.routine);
            let own = |(name, symbol): &(&String, &asm::Symbol)| {
                symbol.file == file && (**name == self.routine || name.ends_with(&inner))
            };
            let label = analysis.assembly.details.iter().find(own)?.1.line.checked_sub(1)?;
            header_lines(analysis, file, label).find(|line| analysis.line(file, *line) == self.header)
        });
        let lines = || known.map(|(analysis, file)| analysis.texts[file].iter().map(String::as_str));
        above.or_else(|| nearest(lines()?, &self.header, self.line)).unwrap_or(self.line)
    }
}

/// Parses an error in a header, `file:line:column: error: message`.
fn header_error(text: &str, texts: &Texts) -> Option<HeaderError> {
    let first = text.lines().next()?;
    let (place, message) = first.split_once(": error: ")?;
    let (place, column) = place.rsplit_once(':')?;
    let (file, line) = place.rsplit_once(':')?;
    let number = |text: &str| text.parse::<u32>().ok().map(|number| number.saturating_sub(1));
    let (file, line) = (absolute(Path::new(file)), number(line)?);
    let text = texts.read_line(&file, line).unwrap_or_default();
    Some(HeaderError { file, line, column: number(column)?, message: message.to_owned(), text })
}

/// Returns the lines, from 0, of the comment above a label, from the last one up. Empty lines may stand between.
pub(super) fn header_lines(analysis: &Analysis, file: usize, label: u32) -> impl Iterator<Item = u32> {
    let line = move |number: &u32| analysis.line(file, *number).trim_start();
    let mut above = (0..label).rev().skip_while(move |number| line(number).is_empty());
    std::iter::from_fn(move || above.next().filter(|number| line(number).starts_with(';')))
}

/// The keys that make a comment look like a contract, in small letters. The prover decides if it is one.
const KEYS: [&str; 4] = ["in:", "out:", "t:", "where:"];

/// Returns true if a line has one of them.
fn has_key(line: &str) -> bool {
    let text = line.trim_start().trim_start_matches(';').trim_start();
    KEYS.iter().any(|key| text.get(..key.len()).is_some_and(|start| start.eq_ignore_ascii_case(key)))
}

/// Returns true if a source has a comment that looks like a contract.
pub(super) fn has_contracts(analysis: &Analysis) -> bool {
    analysis.texts.iter().flatten().any(|line| line.trim_start().starts_with(';') && has_key(line))
}

/// Returns the lines, from 0, of a file's labels that have something like a contract above them, with the full names of the routines.
pub(super) fn contracts(analysis: &Analysis, file: usize) -> Vec<(u32, String)> {
    let details = analysis.assembly.details.iter().filter(|(_, symbol)| symbol.file == file);
    let mut found: Vec<(u32, String)> = details
        .filter_map(|(name, symbol)| {
            let line = symbol.line.checked_sub(1)?;
            let is_one = header_lines(analysis, file, line).any(|number| has_key(analysis.line(file, number)));
            is_one.then(|| (line, name.clone()))
        })
        .collect();
    found.sort();
    found
}
