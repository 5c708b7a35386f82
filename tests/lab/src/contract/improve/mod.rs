//! Better routines under the same contract: shorter or quicker ones, each proved for all inputs before it is shown.
//!
//! The search knows nothing of liveness or equivalence: the contract says what counts. A changed routine is tried with the cases of a sample,
//! then the source with it is assembled and its contract proved as any other, by calls for all cases or by circuit. Only what holds
//! for all inputs is kept.

mod body;
mod others;
mod pool;
mod search;
mod uses;

use self::body::{Body, Text};
use self::others::{Around, Kept};
use self::search::{Changes, Trial};
use super::cases::{Cases, Go};
use super::check::checker::Checker;
use super::options::{By, Options};
use super::proof::{RoutineProof, Verdict};
use super::source::Source;
use crate::numbers::grouped;
use crate::{Error, OnProgress, Progress};
use calls::Core;
use pipeline::Program;
use pipeline::asm::{self, Files};
use std::collections::BTreeSet;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// The goal of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The least worst time, then the least mean time.
    Time,
    /// The fewest bytes, then the least time.
    Size,
}

/// A routine that was proved.
#[derive(Clone, Debug, PartialEq)]
pub struct Variant {
    /// Number of bytes.
    pub bytes: usize,
    /// The most T-states of all inputs.
    pub most_t: u64,
    /// The mean of the T-states of the cases of the sample.
    pub mean_t: f64,
    /// The change of the file, as a unified diff.
    pub change: String,
    /// The whole file with the change.
    text: String,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Improved {
    /// The routine.
    pub routine: String,
    /// The routine as it is.
    pub original: Variant,
    /// The routines of which none is worse than another in bytes, most time and mean time: the best by the goal first. Without the original.
    pub front: Vec<Variant>,
    /// Number of routines that were tried.
    pub tried: u64,
    /// Number of those that a proof was tried for.
    pub proofs: u64,
    /// Number of proofs that failed.
    pub refused: u64,
    /// What the changes rely on, and why others were left out.
    pub notes: Vec<String>,
}

/// Number of cases that each changed routine is tried with.
const CASES: usize = 256;

/// Number of random changes without success after which the search ends.
const ENOUGH: u64 = 3_000_000;

/// Greatest number of notes of a kind.
const MOST_NOTES: usize = 8;

/// Number of tries between two reports of progress.
const REPORTED: u64 = 1 << 12;

/// A file with another text.
struct Changed<'a> {
    files: &'a dyn Files,
    path: &'a Path,
    text: &'a str,
}

impl Files for Changed<'_> {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        if path == self.path { Ok(self.text.as_bytes().to_vec()) } else { self.files.read(path) }
    }
}

/// A source file with what it takes to assemble it.
#[derive(Clone, Copy)]
pub struct Place<'a> {
    /// The source's file.
    pub path: &'a Path,
    /// The files.
    pub files: &'a dyn Files,
    /// The options of the assembler.
    pub options: &'a asm::Options,
}

/// Looks for a better routine under the contract that one has, until `on_progress` returns false or nothing more is found. With the same seed
/// it tries the same changes.
///
/// # Errors
/// A source that cannot be read, a routine without a contract, [`Error::NotImproved`] if the routine cannot be changed or its contract does not
/// hold for all inputs.
pub fn improve(
    place: &Place<'_>,
    routine: &str,
    goal: Goal,
    seed: u64,
    on_progress: OnProgress<'_>,
) -> Result<Improved, Error> {
    let Place { path, files, options } = *place;
    let refuse = |why: String| Error::NotImproved { routine: routine.to_owned(), why };
    let source = Source::read_by(path, files, options)?;
    source.without_pages("`improve`")?;
    let of = source.contract_of(routine)?;
    let (file, line) = of.header.rsplit_once(':').unwrap_or((&of.header, "1"));
    let file = PathBuf::from(file);
    let bytes = files.read(&file).map_err(|error| refuse(format!("{}: {error}", file.display())))?;
    let content = std::str::from_utf8(&bytes).map_err(|_| refuse(format!("{} is not UTF-8", file.display())))?;
    let text = Text::find(content, line.parse().unwrap_or(1)).map_err(&refuse)?;
    let (_, assembly) = Program::with_assembly_by(path, files, options)?;
    let others = assembly.sources.iter().filter(|other| **other != bytes);
    let others: Vec<String> = others.map(|other| String::from_utf8_lossy(other).into_owned()).collect();
    if let Some(label) = text.used_outside(&others) {
        return Err(refuse(format!("other code uses its label {label}")));
    }
    if let Some(place) = uses::by_distance(&text, &others) {
        let why = "is a place by its distance from a label of the routine, and a change would move what is there";
        return Err(refuse(format!("`{place}` {why}: give that place a label of its own, outside of the routine")));
    }
    let byte = |address: u16| source.byte(address);
    let original = text.body(of.address, &byte).map_err(&refuse)?;
    if !original.items.last().is_some_and(|item| item.op.is_end()) {
        let why =
            "it does not end with RET, JP or JR before the next label that is not local: make that one local, `.name`";
        return Err(refuse(why.to_owned()));
    }
    let own = |address: u16, body: &Body| address..address.wrapping_add(body.len() as u16);
    let around = Around::of(&assembly, own(of.address, &original));
    if let Some(at) = around.first_inside() {
        return Err(refuse(format!("its bytes are read, or jumped into, by {}", source.map.name(at))));
    }
    let pool = pool::pool(&original, &text.labels)?;
    let has_label = pool::words(&original)
        .iter()
        .any(|(_, text)| text.starts_with(|c: char| c.is_alphabetic() || "._@".contains(c)));
    let own_options = Options { by: By::Both, samples: 4_096, seed, limit: 60, ..Options::default() };
    let mut trial = Trial {
        checker: Checker::new(&source.program, &source.map, &of.spec, of.address, Core::Z80)?,
        address: of.address,
        room: original.len(),
        labels: text.labels.len(),
        goal,
        cases: cases_of(&source, routine, &own_options)?,
        tried: 0,
    };
    trial.checker.hurry();
    let proof = source.prove_only(routine, &own_options, &|_| true)?;
    let is_proved = |proof: &RoutineProof| proof.verdict == Verdict::Holds;
    if !is_proved(&proof) {
        let why = format!("its contract has to hold for all inputs, without conditions; it {}", proof.result());
        return Err(refuse(why));
    }
    let others_kept = Kept::in_samples(&source, &|_| true)?;
    let has_all_headers = source.require_all().is_ok();
    trial.disturb_outputs(&original);
    let first = trial.cost(&original, None);
    let (mut best, mean_t) = first.ok_or_else(|| refuse("its contract leaves no cases".to_owned()))?;
    let variant = |body: &Body, proof: &RoutineProof, mean_t: f64| Variant {
        bytes: body.len(),
        most_t: most_t(proof),
        mean_t,
        change: text.difference(body, &file.to_string_lossy()),
        text: text.with(body),
    };
    let first = variant(&original, &proof, mean_t);
    let mut improved = Improved::of(routine, first);
    let mut by_number = None;
    // The texts that were refused: chance finds them again and again.
    let mut refused = BTreeSet::new();
    let mut body = original;
    let mut changes = Changes::new(&pool, seed);
    let goes_on = |done: u64| on_progress(Progress { what: "routines", done, of: ENOUGH, seconds: None });
    let mut reported = 0;
    while changes.random_tried < ENOUGH {
        if trial.tried >= reported {
            reported = trial.tried + REPORTED;
            if !goes_on(changes.random_tried) {
                break;
            }
        }
        let Some(changed) = changes.change(&body) else { continue };
        let Some((cost, mean_t)) = trial.cost(&changed, Some(best)) else { continue };
        let new_text = text.with(&changed);
        if refused.contains(&new_text) {
            continue;
        }
        improved.proofs += 1;
        let files = Changed { files, path: &file, text: &new_text };
        let proof = Source::read_by(path, &files, options).and_then(|source| {
            if has_all_headers {
                source.require_all()?;
            }
            // The text has to be that of the instructions that were tried.
            let address = source.contract_of(routine)?.address;
            let (_, assembly) = Program::with_assembly_by(path, &files, options)?;
            if let Some(at) = around.first_by_number(&Around::of(&assembly, own(address, &changed))) {
                by_number.get_or_insert(at);
                return Err(refuse("a place by number".to_owned()));
            }
            if !changed.is_at(address, text.labels.len(), &|at| source.byte(at)) {
                return Err(refuse("its text is not that of its instructions".to_owned()));
            }
            let proof = source.prove_only(routine, &own_options, on_progress)?;
            if is_proved(&proof) && !Kept::in_samples(&source, on_progress)?.is_no_less_than(&others_kept) {
                return Err(refuse("another contract of the source would not hold".to_owned()));
            }
            Ok(proof)
        });
        match proof {
            Ok(proof) if is_proved(&proof) => {
                improved.front.push(variant(&changed, &proof, mean_t));
                (body, best) = (changed, cost);
                changes.restart();
            }
            Err(Error::Stopped { .. }) => break,
            _ => {
                improved.refused += 1;
                refused.insert(new_text);
            }
        }
    }
    improved.tried = trial.tried;
    improved.keep_front(goal);
    // Samples of the other contracts were enough so far.
    if !improved.front.is_empty() {
        let whole = |source: &Source| {
            let shown = |progress: Progress| {
                on_progress(progress);
                true
            };
            Kept::by(source, &own_options, &shown)
        };
        let before = whole(&source)?;
        improved.leave_out(|variant| {
            let files = Changed { files, path: &file, text: &variant.text };
            let after = Source::read_by(path, &files, options).and_then(|source| whole(&source));
            !after.is_ok_and(|after| after.is_no_less_than(&before))
        });
    }
    let name = |at| source.map.name(at);
    improved.notes.extend(by_number.map(|at| {
        let at = name(at);
        format!("changes that move code were left out: {at} names a place in it by its number; give that place a label")
    }));
    let relied_on =
        |at| format!("relied on: nothing reads the bytes of {routine} by its address, which {} takes", name(at));
    improved.notes.extend(around.pointers().take(MOST_NOTES).map(relied_on));
    if has_label && !improved.front.is_empty() {
        let why = "the labels that it contains lie where they do now: prove the source again when code or data move";
        improved.notes.push(format!("relied on by {routine}: {why}"));
    }
    Ok(improved)
}

/// Returns cases of a routine: those at the ends of ranges, and random ones.
fn cases_of(source: &Source, routine: &str, options: &Options) -> Result<Vec<Vec<u64>>, Error> {
    let of = source.contract_of(routine)?;
    let constants = source.map.program.constants(of.address);
    // A sample, where there are more cases than are taken.
    let options = Options { by: By::Circuit, samples: CASES as u64 / 2, ..options.clone() };
    let cases = Cases::new(&of.spec.inputs, of.spec.unconstrained, &constants, &options);
    let mut checker = Checker::new(&source.program, &source.map, &of.spec, of.address, Core::Z80)?;
    let mut found = Vec::new();
    for unit in [0, cases.units().saturating_sub(1)] {
        let first = found.len();
        cases.each(unit, |_, _, case| {
            if checker.excludes(case) {
                return Go::Again;
            }
            found.push(case.to_vec());
            if found.len() - first < CASES / 2 { Go::On } else { Go::Stop }
        });
    }
    Ok(found)
}

/// Returns the most time of all inputs.
fn most_t(proof: &RoutineProof) -> u64 {
    let by_circuit = proof.circuit.as_ref().and_then(|circuit| circuit.most_t.as_ref()).map(|worst| worst.t);
    by_circuit.or(proof.found.slowest.as_ref().map(|slowest| slowest.t)).unwrap_or_default()
}

impl Improved {
    fn of(routine: &str, original: Variant) -> Improved {
        let (front, notes) = (Vec::new(), Vec::new());
        Improved { routine: routine.to_owned(), original, front, tried: 0, proofs: 0, refused: 0, notes }
    }

    /// Leaves out the routines with which another contract would not hold as far as it did.
    fn leave_out(&mut self, is_left_out: impl FnMut(&mut Variant) -> bool) {
        let left_out = self.front.extract_if(.., is_left_out).count();
        self.refused += left_out as u64;
        if left_out > 0 {
            self.notes
                .push(format!("changes with which another contract would not hold as far as now: {left_out} left out"));
        }
    }

    /// Leaves the routines that no other one, the original among them, matches or beats in everything.
    fn keep_front(&mut self, goal: Goal) {
        let all: Vec<Variant> = std::mem::take(&mut self.front);
        let beats = |one: &Variant, other: &Variant| {
            one.bytes <= other.bytes && one.most_t <= other.most_t && one.mean_t <= other.mean_t
        };
        for (n, variant) in all.iter().enumerate() {
            let later = all[n + 1..].iter().any(|other| beats(other, variant));
            let earlier = all[..n].iter().any(|other| beats(other, variant) && !beats(variant, other));
            if !later && !earlier && !beats(&self.original, variant) {
                self.front.push(variant.clone());
            }
        }
        let key = |of: &Variant| match goal {
            Goal::Time => (of.most_t, of.bytes as u64),
            Goal::Size => (of.bytes as u64, of.most_t),
        };
        self.front.sort_by_key(key);
    }
}

/// Writes the front as a table, and the change to the best one.
impl fmt::Display for Improved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Improved { routine, original, front, tried, proofs, refused, notes } = self;
        writeln!(f, "{routine}: bytes, most T of all inputs, mean T of some cases")?;
        let row = |f: &mut fmt::Formatter<'_>, of: &Variant, what: &str| {
            writeln!(f, "    {:>5} {:>7} {:>9.1}   {what}", of.bytes, of.most_t, of.mean_t)
        };
        row(f, original, "as it is")?;
        for variant in front {
            row(f, variant, "proved for all inputs")?;
        }
        for variant in front {
            writeln!(f, "  the change to {} bytes and {} T:", variant.bytes, variant.most_t)?;
            write!(f, "{}", variant.change)?;
        }
        for note in notes {
            writeln!(f, "  {note}")?;
        }
        let found = if front.is_empty() { "nothing better found" } else { "each proved by its contract" };
        write!(f, "{found}; {} routines tried, {proofs} of them proved or refused: {refused} refused", grouped(*tried))
    }
}
