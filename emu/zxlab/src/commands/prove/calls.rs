//! `zxlab prove tictactoe --calls`: what the game's routines are really given, beside what their contracts are proved for.

use super::source::unwrapped;
use super::{Prove, watched, write};
use crate::commands::Verdict;
use crate::lines::print_line;
use anyhow::{Result, bail};
use lab::Shard;
use lab::contract::Source;
use lab::person::{CallsReport, CallsRun};
use lab::programs::tictactoe::KEYS;
use std::path::Path;

/// So many machines play, each for two minutes of its own time.
const MACHINES: usize = 64;
const FRAMES: u64 = 6_000;

/// Lets the machines play, or a shard of them.
pub(super) fn walk(args: &Prove, shard: Shard) -> Result<CallsRun> {
    refuse(args)?;
    let source = match &args.source {
        None => Source::read(Path::new("z80src/tictactoe/main.asm"), &pipeline::sources()),
        Some(path) => Source::load(path),
    };
    let source = source.map_err(unwrapped)?;
    watched(|watch| CallsRun::new(&source, &KEYS, MACHINES, FRAMES, shard, watch))
}

/// Refuses what means nothing here: when parts are merged, it is known only from them which walk it is.
fn refuse(args: &Prove) -> Result<()> {
    if args.csv.is_some() || args.knowledge || args.survivors {
        bail!("--csv, --knowledge and --survivors are for other walks");
    }
    Ok(())
}

/// Says what a whole run found.
pub(super) fn report(run: &CallsRun, args: &Prove) -> Result<Verdict> {
    refuse(args)?;
    let report = CallsReport::of(run)?;
    write(&report, args)?;
    for broken in report.broken() {
        print_line(format!("{broken}\n"))?;
    }
    print_line(report.to_string())?;
    Ok(if report.holds() { Verdict::Done } else { Verdict::DoesNotHold })
}
