//! `zxlab prove FILE.asm`: the contracts in a source's headers, checked against its routines for all inputs.

use super::{Prove, watched};
use crate::commands::Verdict;
use crate::files::{read, save};
use crate::lines::{eprint_line, print_line};
use anyhow::{Result, bail};
use lab::contract::{ContractReport, Options, Source, SourceRun};
use lab::{Page, Shard};
use std::path::Path;

/// Refuses what is for programs.
pub(super) fn refuse(args: &Prove) -> Result<()> {
    if args.csv.is_some() || args.survivors {
        bail!("--csv and --survivors are for a program");
    }
    if let Some(name) = args.chosen().names().next() {
        bail!("--{name} and the like are for a program");
    }
    Ok(())
}

/// Tries all cases, or a shard of them.
pub(super) fn walk(file: &Path, args: &Prove, shard: Shard) -> Result<SourceRun> {
    // Reports a missing file in the same words as everywhere.
    read(file)?;
    let source = Source::load(file).map_err(unwrapped)?;
    let options = options(args);
    watched(|watch| source.walk(&options, shard, watch))
}

/// Returns the options of the proof.
pub(super) fn options(args: &Prove) -> Options {
    let plain = Options::default();
    Options {
        seed: args.seed.unwrap_or(plain.seed),
        samples: args.samples.unwrap_or(plain.samples),
        most: if args.all { u64::MAX } else { plain.most },
        ..plain
    }
}

/// Prints the report on a whole run, and writes it where it is asked for.
pub(super) fn report(run: &SourceRun, args: &Prove) -> Result<Verdict> {
    refuse(args)?;
    let report = ContractReport::of(run)?;
    if let Some(path) = &args.json {
        save(path, &report.json()?)?;
    }
    if let Some(path) = &args.html {
        save(path, report.html()?.as_bytes())?;
    }
    print_line(report.to_string())?;
    if !report.refused.is_empty() {
        report.refused.iter().for_each(eprint_line);
        bail!("the headers with these errors were left out");
    }
    Ok(if report.holds() { Verdict::Done } else { Verdict::DoesNotHold })
}

/// Turns mistakes in a source into the assembler's errors, which are shown with their lines.
pub(super) fn unwrapped(error: lab::Error) -> anyhow::Error {
    match error {
        lab::Error::Program(error) => error.into(),
        lab::Error::Contract(errors) => pipeline::Error::Assemble(errors).into(),
        other => other.into(),
    }
}
