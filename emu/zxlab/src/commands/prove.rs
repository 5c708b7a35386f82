//! `zxlab prove`: Z80 code and what it is held against side by side, over all inputs.

mod game;

use super::{Verdict, contracts};
use crate::cli::Prove;
use anyhow::{Result, bail};
use std::path::Path;

/// Whether it is a source, and no game.
fn is_source(what: &Path) -> bool {
    what.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("asm"))
}

pub(crate) fn run(args: &Prove) -> Result<Verdict> {
    if is_source(&args.what) {
        if args.html.is_some() || args.shard.is_some() || args.keyboard || args.mutate || args.knowledge {
            bail!("--html, --shard, --keyboard, --mutate and --knowledge are for a game");
        }
        return contracts::run(args);
    }
    match args.what.to_str() {
        Some("tictactoe") => {
            if args.seed.is_some() || args.samples.is_some() || args.all {
                bail!("--seed, --samples and --all are for a source: of a game all is tried");
            }
            game::run(args)
        }
        _ => bail!(
            "{}: there is no Rust port to hold it against: there is tictactoe; sources end in .asm",
            args.what.display()
        ),
    }
}
