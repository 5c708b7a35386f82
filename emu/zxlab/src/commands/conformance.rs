//! `zxlab conformance`: tests the CPU with public suites of cases, from the user's copies of them.

use super::Verdict;
use crate::files::{LARGEST, read};
use crate::lines::{Progress, eprint_line, print_line};
use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand};
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use z80::conformance::{SuiteReport, fuse, singlestep};

#[derive(Args, Debug)]
#[command(
    disable_help_subcommand = true,
    arg_required_else_help = false,
    after_help = "\
Examples:
  zxlab conformance singlestep z80/v1
  zxlab conformance fuse fuse/z80/tests

The suites are public, but not part of zxlab: SingleStepTests/z80 on GitHub, and the folder z80/tests of Fuse's source. \
Exit code 1 if a case fails."
)]
pub(crate) struct Conformance {
    #[command(subcommand)]
    pub(crate) suite: Suite,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Suite {
    /// Run SingleStepTests/z80, which checks every register and each T-state of the bus
    #[command(after_help = "\
Example:
  zxlab conformance singlestep 'z80/v1/cb 00.json'")]
    Singlestep {
        /// A folder of files, or one file: .json as published, or .jsonl with one case a line, which may be gzipped
        #[arg(value_name = "DIR|FILE")]
        path: PathBuf,
    },
    /// Run Fuse's cases, which check the state, and time and address of each memory, port and contention event
    #[command(after_help = "\
Example:
  zxlab conformance fuse fuse/z80/tests")]
    Fuse {
        /// The folder with tests.in and tests.expected
        #[arg(value_name = "DIR")]
        dir: PathBuf,
    },
}

/// Rows in the table of failures; further ones are only counted.
const SHOWN: usize = 40;

/// Characters of a failure's description.
const WIDTH: usize = 160;

pub(crate) fn run(args: &Conformance) -> Result<Verdict> {
    match &args.suite {
        Suite::Singlestep { path } => {
            let files = cases_files(path)?;
            let mut reports = in_parallel(&files)?;
            if let [report] = &mut reports[..] {
                return verdict(&by_case(std::mem::take(report)));
            }
            let names =
                files.iter().map(|file| file.file_name().unwrap_or(file.as_os_str()).to_string_lossy().into_owned());
            verdict(&names.zip(reports).collect::<Vec<_>>())
        }
        Suite::Fuse { dir } => {
            let text = |name: &str| utf8(&dir.join(name), read(&dir.join(name))?);
            let (cases, results) = (text("tests.in")?, text("tests.expected")?);
            let report = fuse::run(&cases, &results).with_context(|| format!("{}", dir.display()))?;
            if report.cases == 0 {
                bail!("{}: contains no case", dir.join("tests.in").display());
            }
            verdict(&by_case(report))
        }
    }
}

/// A row for each failed case, and one for all the others.
fn by_case(report: SuiteReport) -> Vec<(String, SuiteReport)> {
    let others = SuiteReport { cases: report.cases - report.failures.len(), failures: Vec::new() };
    let failed = report.failures.into_iter();
    let rows = failed.map(|failure| (failure.0.clone(), SuiteReport { cases: 1, failures: vec![failure] }));
    rows.chain([("the others".to_owned(), others)]).collect()
}

/// The files of cases that a path means: itself, or those in the folder, or those in its folder `v1`, in order.
fn cases_files(path: &Path) -> Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    for folder in [path.to_owned(), path.join("v1")] {
        if !folder.is_dir() {
            continue;
        }
        let mut files = Vec::new();
        for entry in std::fs::read_dir(&folder).with_context(|| format!("{}", folder.display()))? {
            let file = entry.with_context(|| format!("{}", folder.display()))?.path();
            let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if [".json", ".jsonl", ".jsonl.gz"].iter().any(|ending| name.ends_with(ending)) {
                files.push(file);
            }
        }
        if !files.is_empty() {
            files.sort();
            return Ok(files);
        }
    }
    bail!("{}: no .json, .jsonl or .jsonl.gz file in it", path.display())
}

/// Runs each file's cases, on as many threads as there are cores. The reports are in the order of the files.
fn in_parallel(files: &[PathBuf]) -> Result<Vec<SuiteReport>> {
    let mut progress = Progress::new(files.len() as u64, "files");
    let next = AtomicUsize::new(0);
    let mut reports = vec![SuiteReport::default(); files.len()];
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..thread::available_parallelism().map_or(1, usize::from).min(files.len()) {
            let (next, sender) = (&next, sender.clone());
            scope.spawn(move || {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    // Sending fails once another file has been unreadable: the run is over.
                    let Some(file) = files.get(index) else { return };
                    if sender.send((index, run_file(file))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for (done, (index, report)) in (1..).zip(&receiver) {
            reports[index] = report?;
            progress.set_done(done);
        }
        Ok(reports)
    })
}

/// Runs the cases of one file: a JSON list as published, or one case a line, either of which may be gzipped.
fn run_file(file: &Path) -> Result<SuiteReport> {
    let mut bytes = read(file)?;
    if bytes.starts_with(&[0x1F, 0x8B]) {
        let mut unpacked = Vec::new();
        let packed = flate2::read::GzDecoder::new(&bytes[..]);
        packed.take(LARGEST).read_to_end(&mut unpacked).with_context(|| format!("{}", file.display()))?;
        bytes = unpacked;
    }
    let text = utf8(file, bytes)?;
    let run = if text.trim_start().starts_with('{') { singlestep::run_lines } else { singlestep::run_file };
    let report = run(&text).with_context(|| format!("{}", file.display()))?;
    if report.cases == 0 {
        bail!("{}: contains no case", file.display());
    }
    Ok(report)
}

/// Converts a file's bytes to text.
fn utf8(file: &Path, bytes: Vec<u8>) -> Result<String> {
    String::from_utf8(bytes).map_err(|error| {
        anyhow::anyhow!("{}: byte {}: not UTF-8 text", file.display(), error.utf8_error().valid_up_to())
    })
}

/// Prints the table of failures and the totals. Each row has a name and the report of its cases.
fn verdict(rows: &[(String, SuiteReport)]) -> Result<Verdict> {
    let failing = rows.iter().filter(|(_, report)| !report.failures.is_empty()).collect::<Vec<_>>();
    let width = failing.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0).max(4);
    if !failing.is_empty() {
        print_line(format!("{:width$}   cases  failed  the first failure", "what"))?;
    }
    for (name, report) in failing.iter().take(SHOWN) {
        let (case, why) = &report.failures[0];
        let first = if case == name { why.clone() } else { format!("{case}: {why}") };
        let first = first.chars().take(WIDTH).collect::<String>();
        print_line(format!("{name:width$}  {:6}  {:6}  {first}", report.cases, report.failures.len()))?;
    }
    if failing.len() > SHOWN {
        print_line(format!("... and {} more rows", failing.len() - SHOWN))?;
    }
    let cases: usize = rows.iter().map(|(_, report)| report.cases).sum();
    let failures: usize = rows.iter().map(|(_, report)| report.failures.len()).sum();
    print_line(format!("{cases} cases: {} hold, {failures} fail", cases - failures))?;
    if failures > 0 {
        eprint_line("zxlab: not all cases hold");
        return Ok(Verdict::DoesNotHold);
    }
    Ok(Verdict::Done)
}
