//! `zxlab lsp`: a server of the Language Server Protocol, by which editors know Z80 sources.

use super::Verdict;
use crate::front::lsp;
use anyhow::Result;
use clap::Args;

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  zxlab lsp                  over stdin and stdout, as an editor starts it

It reports errors and warnings while you type, finds definitions and uses, renames, completes, shows values, bytes, T-states and \
flags, arranges the source in columns, and proves the contracts in headers whenever a source is saved. A contract that fails is \
underlined with a case in which it fails, the smallest one where all are tried.

A file belongs to the project (zxlab.toml) in its folder or one above, or to a source that includes it: a main.asm beside it or \
above, another source beside it, or a main.asm in a folder beside its own. The page emu/zxlab/EDITORS.md has the configuration of \
editors.")]
pub(crate) struct Lsp {
    /// Accepted for editors that always pass it: stdin and stdout are the only connection
    #[arg(long)]
    stdio: bool,
}

pub(crate) fn run(_: &Lsp) -> Result<Verdict> {
    lsp::serve()?;
    Ok(Verdict::Done)
}
