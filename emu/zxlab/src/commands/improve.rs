//! `zxlab improve`: looks for a shorter or quicker routine under the same contract.

use super::Verdict;
use super::prove::unwrapped;
use crate::files::read;
use crate::lines::{Progress, print_line};
use crate::open::{self, Source};
use crate::signals::Signals;
use anyhow::Result;
use clap::Args;
use lab::contract::{Goal, SourcePlace, improve};
use pipeline::asm;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  zxlab improve routines.asm --routine multiply --goal time
  zxlab improve routines.asm --routine multiply --goal size --for 300

Takes out, exchanges and moves instructions of the routine, and proves each better one for all inputs by the contract in its header. What \
is not proved is never shown. Prints a table of bytes, most T of all inputs and mean T of some cases, and the changes. Ctrl-C ends the \
search and prints the best so far.

Exit code 1 if nothing better is found.")]
pub(crate) struct Improve {
    /// The source, or a project
    #[arg(value_name = "FILE.asm|PROJECT")]
    file: PathBuf,
    /// The routine; its contract has to hold for all inputs
    #[arg(long, value_name = "NAME")]
    routine: String,
    /// Fewer T-states in the worst case, or fewer bytes
    #[arg(long)]
    goal: For,
    /// Seconds after which the search ends
    #[arg(long = "for", value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..))]
    seconds: u64,
    /// Seed of the changes that are tried
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// The goal.
#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum For {
    Time,
    Size,
}

pub(crate) fn run(args: &Improve) -> Result<Verdict> {
    let project = match open::source(&args.file) {
        Some(Source::Project(path)) => Some(pipeline::Project::read(&path)?),
        _ => read(&args.file).map(|_| None)?,
    };
    let (signals, start) = (Signals::catch_once()?, Instant::now());
    let bar = Mutex::new(Progress::new(args.seconds, "seconds"));
    let goes_on = |_| {
        let passed = start.elapsed();
        // If another thread is at the bar, this update is left out.
        if let Ok(mut bar) = bar.try_lock() {
            bar.set_done(passed.as_secs());
        }
        passed < Duration::from_secs(args.seconds) && !signals.received()
    };
    let goal = match args.goal {
        For::Time => Goal::Time,
        For::Size => Goal::Size,
    };
    let find = |path: &Path, files: &dyn asm::Files, options: &asm::Options| {
        improve(&SourcePlace { path, files, options }, &args.routine, goal, args.seed, &goes_on)
    };
    let improved = match &project {
        Some(project) => project.as_one(&asm::Disk, |path, files| find(path, files, &project.options())),
        None => find(&args.file, &asm::Disk, &asm::Options::default()),
    };
    let improved = improved.map_err(unwrapped)?;
    drop(bar);
    print_line(improved.to_string())?;
    Ok(if improved.front.is_empty() { Verdict::DoesNotHold } else { Verdict::Done })
}
