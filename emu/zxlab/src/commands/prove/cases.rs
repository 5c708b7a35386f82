//! `zxlab prove PROGRAM --cases FILE`: answers to the cases of a file, a line each.

use super::{Prove, entry, source};
use crate::commands::Verdict;
use crate::files;
use crate::lines::print_line;
use anyhow::{Context, Result, anyhow};
use lab::{Only, Said, Subject};
use std::io::Read;
use std::path::Path;

/// The side that is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Side {
    /// The Z80 code, on both cores
    Z80,
    /// The Rust port
    Port,
}

/// Answers each case of a file; `-` is standard input.
pub(super) fn run(file: &Path, args: &Prove) -> Result<Verdict> {
    let entry = entry(args.what.as_deref())?;
    let subject = Subject::new(entry, args.source.as_deref()).map_err(source::unwrapped)?;
    let bytes = if file == Path::new("-") {
        let mut bytes = Vec::new();
        std::io::stdin().lock().read_to_end(&mut bytes).context("standard input cannot be read")?;
        bytes
    } else {
        files::read(file)?
    };
    let text = String::from_utf8(bytes).map_err(|error| {
        let read = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + read.iter().filter(|&&byte| byte == b'\n').count();
        anyhow!("{}:{line}: this line is not UTF-8 text", file.display())
    })?;
    let only = args.only.map(|side| match side {
        Side::Z80 => Only::Z80,
        Side::Port => Only::Port,
    });
    let said = entry.prover.cases(&subject, args.chosen(), &text, only).map_err(|error| match error {
        lab::Error::Case { line, why } => anyhow::anyhow!("{}:{line}: {why}", file.display()),
        error => source::unwrapped(error),
    })?;
    said.iter().try_for_each(|said| print_line(said.to_string()))?;
    let alike = said.iter().all(|said| matches!(said, Said::Alike(_)));
    Ok(if alike { Verdict::Done } else { Verdict::DoesNotHold })
}
