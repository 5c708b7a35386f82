//! `zxlab prove FILE.asm`: the contracts in a source's headers, held against its routines for all inputs.

use super::{Prove, watched, write};
use crate::commands::Verdict;
use crate::lines::print_line;
use anyhow::{Result, bail};
use lab::Shard;
use lab::contract::{Options, Report, Run, Source};

/// Refuses what is for games.
pub(super) fn refuse(args: &Prove) -> Result<()> {
    if args.csv.is_some() || args.knowledge || args.survivors || args.lost_turns {
        bail!("--csv, --knowledge, --survivors and --lost-turns are for a game");
    }
    Ok(())
}

/// Tries all cases, or a shard of them.
pub(super) fn walk(args: &Prove, shard: Shard) -> Result<Run> {
    let source = Source::load(&args.what).map_err(unwrapped)?;
    let plain = Options::default();
    let options = Options {
        seed: args.seed.unwrap_or(plain.seed),
        samples: args.samples.unwrap_or(plain.samples),
        most: if args.all { u64::MAX } else { plain.most },
        ..plain
    };
    watched(|watch| source.walk(&options, shard, watch))
}

/// Says what a whole run found.
pub(super) fn report(run: &Run, args: &Prove) -> Result<Verdict> {
    refuse(args)?;
    let report = Report::of(run)?;
    write(&report, args)?;
    print_line(report.to_string())?;
    Ok(if report.holds() { Verdict::Done } else { Verdict::DoesNotHold })
}

/// Mistakes in a source are told as the assembler's are.
pub(super) fn unwrapped(error: lab::Error) -> anyhow::Error {
    match error {
        lab::Error::Program(error) => error.into(),
        lab::Error::Contract(errors) => pipeline::Error::Assemble(errors).into(),
        other => other.into(),
    }
}
