//! `zxlab prove FILE.asm`: the contracts in a source's headers, held against its routines for all inputs.

use super::Verdict;
use super::prove::Prove;
use crate::output::{Progress, note, save, say, writable};
use crate::signals::Signals;
use anyhow::{Result, bail};
use lab::prove::{Options, Source};
use std::sync::Mutex;

pub(crate) fn run(args: &Prove) -> Result<Verdict> {
    if args.csv.is_some() || args.lost_turns {
        bail!("--csv and --lost-turns are for games");
    }
    if let Some(path) = &args.json {
        writable(path)?;
    }
    let source = Source::load(&args.what).map_err(unwrapped)?;
    let most = if args.all { u64::MAX } else { Options::default().most };
    let options = Options {
        seed: args.seed.unwrap_or(1),
        samples: args.samples.unwrap_or(1_000_000),
        most,
        ..Options::default()
    };

    let signals = Signals::catch()?;
    let bar: Mutex<Option<Progress>> = Mutex::new(None);
    let proved = source.prove(&options, &|now| {
        // Who finds it taken leaves it to the other: a bar need not show everything.
        if let Ok(mut bar) = bar.try_lock() {
            bar.get_or_insert_with(|| Progress::new(now.of, "cases")).at(now.done);
        }
        !signals.came()
    });
    drop(bar);
    let report = match proved {
        Err(stopped @ lab::Error::Stopped { .. }) => {
            note(format!("zxlab: {stopped}: nothing is proved"));
            signals.obey();
            bail!(stopped);
        }
        proved => proved.map_err(unwrapped)?,
    };
    if let Some(path) = &args.json {
        save(path, &serde_json::to_vec_pretty(&report)?)?;
    }
    say(report.to_string())?;
    Ok(if report.holds() { Verdict::Done } else { Verdict::DoesNotHold })
}

/// Mistakes in a source are told as the assembler's are.
fn unwrapped(error: lab::Error) -> anyhow::Error {
    match error {
        lab::Error::Program(error) => error.into(),
        lab::Error::Contract(errors) => pipeline::Error::Assemble(errors).into(),
        other => other.into(),
    }
}
