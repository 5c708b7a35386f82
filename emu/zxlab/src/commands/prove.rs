//! `zxlab prove`: Z80 code compared with a Rust port or with the contracts in its headers, over all inputs, on one machine or
//! shared among many.

mod binary;
mod cases;
mod earlier;
mod options;
mod player;
mod program;
mod source;
mod sources;

use super::Verdict;
use crate::file_watch::FileWatch;
use crate::files::{self, check_writable, save};
use crate::lines::{Progress, eprint_line, print_line, report_error};
use crate::open;
use crate::programs::FileOrProgram;
use crate::signals::Signals;
use anyhow::{Context, Result, bail};
use clap::Args;
use lab::contract::Source;
use lab::programs::ProgramEntry;
use lab::{Chosen, OnProgress, Run, Shard, Task, programs};
use options::Own;
use sources::{Sources, sources};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

pub(in crate::commands) use source::unwrapped;

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  zxlab prove routines.asm --json proof.json     the contracts in a source
  zxlab prove routines.asm --html proof.html --player report-player.html
                                                 a page on which the failing cases can be played; so of a program
  zxlab prove routines.asm --suggest multiply    a header for a routine, as far as its calls show one
  zxlab prove routines.asm --explain multiply    how a contract is read
  zxlab prove main.asm text.asm                  the contracts in several sources of one program
  zxlab prove game.tap --contracts game.txt      contracts beside a program without source
  zxlab prove --csv answers.csv                  the first program of `zxlab programs`
  zxlab prove --cases boards.txt                 your own cases, with an answer a line

A program: each question to its Z80 code, on zxlab's own CPU and on iz80, is compared with the Rust port's answer, for all cases. The CSV \
has a row for each case.

A source: every routine with a contract in its header is called with all inputs, or with a sample if there are too many.

  ; multiply: multiplies two numbers
  ; In:       B = 0..255, DE = 1..1000
  ; Where:    B < 200 || DE < 300
  ; Out:      HL = B * DE & $FFFF, carry = B * DE > $FFFF, word[Last] = B
  ; Clobbers: A BC
  ; T: 400   Stack: 2
  multiply:

Nothing may depend on what In does not name, and what neither Out nor Clobbers names must keep its value. The page \
tests/lab/CONTRACTS.md describes the language, what proved means, and the limits.

On many machines, whatever is proved:
  zxlab prove routines.asm --shard 2/7 --part 2.json    on the second of seven
  zxlab prove --merge *.json                            the same report as one run of the whole

Exit code 1 if anything differs.")]
pub(crate) struct Prove {
    /// A built-in program, or a source with contracts in its headers, or the folder of a project that has one [default: the first
    /// program]
    #[arg(
        value_name = "PROGRAM|FILE.asm|FOLDER",
        value_parser = FileOrProgram { basic: false },
        hide_possible_values = true
    )]
    pub(crate) what: Option<PathBuf>,
    /// More sources of the same program, assembled after the first
    #[arg(value_name = "FILE.asm", conflicts_with_all = ["contracts", "suggest", "cases", "merge"])]
    pub(crate) more: Vec<PathBuf>,
    /// Assemble this source of the program instead of the built-in one
    #[arg(long, value_name = "FILE.asm")]
    pub(crate) source: Option<PathBuf>,
    /// Instead of comparing answers, play the whole program through its keyboard, on machines that have loaded its tape, and compare the screen with the
    /// port
    #[arg(long, conflicts_with = "csv")]
    pub(crate) keyboard: bool,
    /// Instead of the program, examine the proof: change each byte of the code and each part of the port in every way, and check
    /// that the answers show every change, except changes without any effect. Of a source, change each byte of the routines with contracts, and list
    /// the changes that no case notices, with what would tell them apart
    #[arg(long, conflicts_with_all = ["csv", "keyboard"])]
    pub(crate) mutate: bool,
    /// With --mutate of a program: put each change of the code that nothing notices into the proof of its routine's contract, which notices it or
    /// shows that the contract is kept for all inputs; that takes up to some seconds a change
    #[arg(long, requires = "mutate")]
    pub(crate) proved: bool,
    /// Instead of comparing answers, press random keys, and check that each call of a routine is covered by the proof of its contract, or keeps the
    /// contract
    #[arg(long, conflicts_with_all = ["csv", "keyboard", "mutate"])]
    pub(crate) calls: bool,
    /// With --mutate: also list the changes without any effect
    #[arg(long, conflicts_with_all = ["keyboard", "calls", "shard"])]
    pub(crate) survivors: bool,
    #[command(flatten)]
    pub(crate) own: Own,
    /// Write the report as JSON, with all details
    #[arg(long, value_name = "F.json", conflicts_with = "shard")]
    pub(crate) json: Option<PathBuf>,
    /// Write the report as a web page, with all details
    #[arg(long, value_name = "F.html", conflicts_with = "shard")]
    pub(crate) html: Option<PathBuf>,
    /// With --html: put this machine into the page, which then plays the failing cases; of a program those with a trace, the first eight of each
    /// question. `zxlab-web build DIR` writes it as DIR/report-player.html. Not with --mutate, --keyboard and --calls: they find changed bytes, lists of
    /// keys, and calls in the middle of a game, which depend on more than a few inputs
    #[arg(long, value_name = "F.html", requires = "html", conflicts_with_all = ["mutate", "keyboard", "calls"])]
    pub(crate) player: Option<PathBuf>,
    /// Write a table with a row for each case
    #[arg(long, value_name = "F.csv")]
    pub(crate) csv: Option<PathBuf>,
    /// Instead of all cases, answer those in this file, one a line; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["keyboard", "mutate", "calls", "survivors", "json", "html", "csv", "shard", "merge"])]
    pub(crate) cases: Option<PathBuf>,
    /// With --cases: ask only one side
    #[arg(long, requires = "cases")]
    pub(crate) only: Option<cases::Side>,
    /// The contracts of a tape or snapshot: a text with headers, each above its symbol, `NAME EQU ADDRESS`
    #[arg(long, value_name = "FILE.txt", requires = "what", conflicts_with_all = ["cases", "merge"])]
    pub(crate) contracts: Option<PathBuf>,
    /// For a source: seed of the random cases [default: 1]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// For a source: number of random cases, if there are too many to try all [default: 1000000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) samples: Option<u64>,
    /// For a source: try all cases of every routine, also of those with more than 16,777,216
    #[arg(long, conflicts_with = "samples")]
    pub(crate) all: bool,
    /// For a source: prove by calls alone, with a sample where there are too many cases, or by circuit whatever their number [default:
    /// calls for all cases, and by circuit what has too many]
    #[arg(long, value_name = "MEANS", conflicts_with = "all")]
    pub(crate) by: Option<source::Means>,
    /// For a source: the most seconds that the solver may take for a routine by circuit, that each of its sweeps may take, and that simulating all its
    /// cases, or a shard of them, may take, as estimated [default: 300]
    #[arg(long, value_name = "SECONDS")]
    pub(crate) limit: Option<u64>,
    /// For a source: instead of proving anything, write the question of a routine's proof by circuit in SMT-LIB 2: it is satisfiable if
    /// some inputs break the contract
    #[arg(long, value_name = "F.smt2", requires = "routine", conflicts_with_all = ["json", "html", "shard", "merge", "coverage", "lcov", "watch"])]
    pub(crate) smt2: Option<PathBuf>,
    /// The same in DIMACS
    #[arg(long, value_name = "F.cnf", requires = "routine", conflicts_with_all = ["json", "html", "shard", "merge", "coverage", "lcov", "watch"])]
    pub(crate) dimacs: Option<PathBuf>,
    /// The routine of --smt2 and --dimacs
    #[arg(long, value_name = "ROUTINE", requires = "what")]
    pub(crate) routine: Option<String>,
    /// For a source: instead of proving anything, describe how the contract of this routine is read
    #[arg(long, value_name = "ROUTINE", requires = "what", conflicts_with_all = ["json", "html", "shard", "merge", "coverage", "lcov"])]
    pub(crate) explain: Option<String>,
    /// For a source: instead of proving anything, write a header for this routine, made of what some calls of it show
    #[arg(long, value_name = "ROUTINE", requires = "what", conflicts_with_all = ["json", "html", "shard", "merge", "coverage", "lcov", "explain"])]
    pub(crate) suggest: Option<String>,
    /// For a source: list the instructions that no case reaches, and the branches that go only one way
    #[arg(long, requires = "what", conflicts_with_all = ["shard", "merge"])]
    pub(crate) coverage: bool,
    /// For a source: write the coverage in the format of lcov, which editors show
    #[arg(long, value_name = "F.info", requires = "what", conflicts_with_all = ["shard", "merge"])]
    pub(crate) lcov: Option<PathBuf>,
    /// For a source: try the cases of all routines again, also of those unchanged since they were last proved
    #[arg(long, conflicts_with_all = ["shard", "merge"])]
    pub(crate) again: bool,
    /// For a source: prove it again whenever one of its files changes
    #[arg(long, requires = "what", conflicts_with_all = ["shard", "merge", "explain", "suggest", "cases"])]
    pub(crate) watch: bool,
    /// Do the Kth of N parts of the work, and write its findings into --part
    #[arg(long, value_name = "K/N", requires = "part", conflicts_with = "csv")]
    pub(crate) shard: Option<Shard>,
    /// The file for the findings of --shard
    #[arg(long, value_name = "F.json", requires = "shard")]
    pub(crate) part: Option<PathBuf>,
    /// Report on the findings of all parts together
    #[arg(long, value_name = "F.json", num_args = 1.., conflicts_with_all = ["what", "keyboard", "mutate", "calls", "shard"])]
    pub(crate) merge: Vec<PathBuf>,
}

impl Prove {
    /// Returns the task of a program.
    fn task(&self) -> Task {
        match (self.keyboard, self.mutate, self.calls) {
            (true, ..) => Task::Keyboard,
            (_, true, _) if self.proved => Task::ProvedMutants,
            (_, true, _) => Task::Mutants,
            (.., true) => Task::Calls,
            _ => Task::Answers,
        }
    }

    /// Returns the options of the program itself.
    fn chosen(&self) -> &Chosen {
        &self.own.0
    }
}

pub(crate) fn run(args: &Prove) -> Result<Verdict> {
    let outputs = [
        (&args.csv, "csv"),
        (&args.part, "json"),
        (&args.json, "json"),
        (&args.html, "html"),
        (&args.lcov, "info"),
        (&args.smt2, "smt2"),
        (&args.dimacs, "cnf"),
    ];
    for (path, ending) in outputs {
        if let Some(path) = path {
            let ends = path.extension().is_some_and(|end| end.eq_ignore_ascii_case(ending));
            if !ends {
                bail!("{}: the name must end in .{ending}", path.display());
            }
            check_writable(path)?;
        }
    }
    if let Some(file) = &args.cases {
        return cases::run(file, args);
    }
    if let Some(routine) = &args.explain {
        return source::explain(routine, args);
    }
    if let Some(routine) = &args.suggest {
        return source::suggest(routine, args);
    }
    if let Some(routine) = &args.routine {
        if args.smt2.is_none() && args.dimacs.is_none() {
            bail!("--routine says whose question --smt2 and --dimacs write: give one of them");
        }
        return source::question(routine, args);
    }
    if args.watch { watch(args) } else { once(args) }
}

/// Proves what is asked for, again and again whenever a file of the source changes.
fn watch(args: &Prove) -> Result<Verdict> {
    let (mut watch, signals) = (FileWatch::new()?, Signals::catch_once()?);
    loop {
        let files = match source_with_contracts(args) {
            Ok(Some((source, _))) => source.program().files.clone(),
            Ok(None) => bail!("--watch is for a source"),
            // An error that no change of a source can correct ends the command.
            Err(error) if watch.count() == 0 && open::files_of(&error).is_empty() => return Err(error),
            Err(error) => open::files_of(&error),
        };
        // Several sources are one file in memory that includes them.
        let files = files.iter().chain(&args.contracts).map(PathBuf::as_path);
        watch.add(files.filter(|file| file.exists()))?;
        if let Err(error) = once(args) {
            report_error(&error);
        }
        watch.announce()?;
        if !watch.wait_unless(|| signals.received())? {
            signals.end_process();
            bail!("interrupted");
        }
    }
}

/// Proves what is asked for once.
fn once(args: &Prove) -> Result<Verdict> {
    if args.mutate
        && args.merge.is_empty()
        && let Some((source, _)) = source_with_contracts(args)?
    {
        return source::mutate(&source, args);
    }
    let (run, player) = if args.merge.is_empty() {
        // What cannot be played is refused before the proof.
        let player = player::before(args)?;
        (prove(args)?, player)
    } else {
        let run = merged(&args.merge)?;
        let player = player::of(&run, args)?;
        (run, player)
    };
    if let (Some(shard), Some(path)) = (args.shard, &args.part) {
        save(path, &serde_json::to_vec(&run)?)?;
        print_line(format!("shard {shard} is done; when all are, `zxlab prove --merge` makes the report"))?;
        return Ok(Verdict::Done);
    }
    match &run {
        Run::Program(run) => program::report(run, args, player.as_ref()),
        Run::Source(run) => source::report(run, args, player.as_ref()),
    }
}

/// Proves what is asked for, or a shard of it.
fn prove(args: &Prove) -> Result<Run> {
    let shard = args.shard.unwrap_or(Shard::WHOLE);
    match source_with_contracts(args)? {
        Some((source, file)) => Ok(Run::Source(source::walk(&source, &file, args, shard)?)),
        None => Ok(Run::Program(program::walk(entry(args.what.as_deref())?, args, shard)?)),
    }
}

/// Reads the source that is meant, and returns it with the file that has its contracts; `None` if a program is meant.
fn source_with_contracts(args: &Prove) -> Result<Option<(Source, PathBuf)>> {
    let Some(what) = &args.what else { return Ok(None) };
    let sources = if args.contracts.is_some() { None } else { sources(what, &args.more)? };
    if sources.is_none() && args.contracts.is_none() {
        return Ok(None);
    }
    if args.keyboard || args.calls || args.source.is_some() {
        bail!("--keyboard, --calls and --source are for a program");
    }
    source::refuse(args)?;
    match (&args.contracts, sources) {
        (Some(contracts), _) => Ok(Some((binary::load(what, contracts)?, contracts.clone()))),
        (None, Some(sources)) => source::load(&sources).map(Some),
        (None, None) => Ok(None),
    }
}

/// Returns the program of a name; without one, the first.
fn entry(name: Option<&Path>) -> Result<&'static ProgramEntry> {
    let Some(name) = name else { return Ok(&programs::PROGRAMS[0]) };
    if let Some(entry) = name.to_str().and_then(programs::find) {
        return Ok(entry);
    }
    let ending = crate::open::ending(name);
    let is_tape = format::Format::from_ending(&ending).is_some();
    if is_tape || spectrum::snapshot::Format::from_ending(&ending).is_some() {
        let what = if is_tape { "tape" } else { "snapshot" };
        bail!("{}: is a {what}: --contracts FILE.txt names the file with its contracts", name.display());
    }
    let known: Vec<&str> = programs::PROGRAMS.iter().map(|entry| entry.name).collect();
    bail!(
        "{}: neither a source, which ends in .asm, nor a project, nor one of the programs: {}",
        name.display(),
        known.join(", ")
    )
}

/// Seconds from which on it is said beforehand how long something takes.
const LONG: u64 = 10;

/// Walks, showing a bar. If a signal interrupts it, it reports how far it came and ends as if the signal had ended it.
fn watched<T>(walk: impl FnOnce(OnProgress<'_>) -> Result<T, lab::Error>) -> Result<T> {
    let signals = Signals::catch_once()?;
    let bar: Mutex<Option<(&str, Progress)>> = Mutex::new(None);
    let came = Mutex::new(None);
    let walked = walk(&|now| {
        // If another thread is at the bar, this update is left out.
        if let Ok(mut bar) = bar.try_lock() {
            if bar.as_ref().is_none_or(|(what, _)| *what != now.what) {
                if let Some(seconds) = now.seconds.filter(|&seconds| seconds >= LONG) {
                    eprint_line(format!("zxlab: {} {}: about {seconds} s", now.of, now.what));
                }
                *bar = Some((now.what, Progress::new(now.of, now.what)));
            }
            if let Some((_, bar)) = bar.as_mut() {
                bar.set_done(now.done);
            }
        }
        let stop = signals.received();
        if stop && let Ok(mut came) = came.lock() {
            came.get_or_insert(now);
        }
        !stop
    });
    drop(bar);
    if let Ok(Some(now)) = came.into_inner() {
        eprint_line(format!("zxlab: stopped after {} of {} {}: this proves nothing", now.done, now.of, now.what));
        signals.end_process();
        bail!("interrupted");
    }
    walked.map_err(source::unwrapped)
}

/// Reads the runs in these files and puts them together.
fn merged(paths: &[impl AsRef<Path>]) -> Result<Run> {
    let mut whole: Option<Run> = None;
    for path in paths {
        let shown = path.as_ref().display();
        let bytes = files::read(path.as_ref())?;
        let run = serde_json::from_slice(&bytes).with_context(|| format!("{shown}: was not written by --part"))?;
        match &mut whole {
            None => whole = Some(run),
            Some(whole) => whole.add(run).with_context(|| shown.to_string())?,
        }
    }
    whole.context("there is nothing to merge")
}
