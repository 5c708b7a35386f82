//! `zxlab prove`: the Z80 code and its Rust port side by side, over all inputs.

use super::{Verdict, contracts};
use crate::cli::{Level, Prove};
use crate::output::{Progress, save, say, writable};
use anyhow::{Result, bail};
use games::tictactoe::{self, Set};
use pipeline::{Assembler, Program};
use std::path::Path;

/// How many of the differences are shown, boards, traces and all; the CSV has every case.
const SHOWN: usize = 8;

/// Whether it is a source, and no game.
fn is_source(what: &Path) -> bool {
    what.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("asm"))
}

pub(crate) fn run(args: &Prove) -> Result<Verdict> {
    if is_source(&args.what) {
        return contracts::run(args);
    }
    let game = args.what.to_string_lossy();
    if game != "tictactoe" {
        bail!("{game}: there is no Rust port to hold it against: there is tictactoe; sources end in .asm");
    }
    if args.json.is_some() {
        bail!("--json is for sources with contracts");
    }
    let level = match args.level {
        Level::Classic => tictactoe::Level::Classic,
        Level::Unbeatable => tictactoe::Level::Unbeatable,
    };
    if let Some(path) = &args.csv {
        writable(path)?;
    }
    let set = if args.lost_turns { Set::LostTurns } else { Set::Alternating };
    let program = Program::game(&game, Assembler::Builtin)?;
    let mut progress = None;
    let report = lab::tictactoe::prove(&program, set, level, &mut |now| {
        progress.get_or_insert_with(|| Progress::new(now.of as u64, "cases")).at(now.done as u64);
    })?;
    drop(progress);
    if let Some(path) = &args.csv {
        let mut csv = Vec::new();
        report.write_csv(&mut csv)?;
        save(path, &csv)?;
    }
    for difference in report.differences.iter().take(SHOWN) {
        say(format!("{difference}\n"))?;
    }
    if report.differences.len() > SHOWN {
        say(format!("... and {} more\n", report.differences.len() - SHOWN))?;
    }
    say(report.to_string())?;
    Ok(if report.holds() { Verdict::Done } else { Verdict::DoesNotHold })
}
