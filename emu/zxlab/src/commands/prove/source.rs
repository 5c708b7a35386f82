//! `zxlab prove FILE.asm`: the contracts in a source's headers, checked against its routines for all inputs.

use super::{Prove, Sources, earlier, source_with_contracts, sources, watched};
use crate::commands::Verdict;
use crate::files::{read, save};
use crate::lines::{eprint_line, print_line};
use anyhow::{Result, bail};
use lab::contract::{By, ContractReport, Options, Source, SourceRun, Suggesting};
use lab::{Page, ReportPlayer, Shard};
use pipeline::{Joined, asm};
use std::path::{Path, PathBuf};

/// Refuses what is for programs.
pub(super) fn refuse(args: &Prove) -> Result<()> {
    for (name, is_given) in [("csv", args.csv.is_some()), ("survivors", args.survivors), ("proved", args.proved)] {
        if is_given {
            bail!("--{name} is for the proof of a built-in program");
        }
    }
    if let Some(name) = args.chosen().names().next() {
        bail!("--{name} and the like are for a program");
    }
    Ok(())
}

/// Reads a source with contracts, or several as one, and returns it with its name.
pub(super) fn load(sources: &Sources) -> Result<(Source, PathBuf)> {
    joined(sources, &|path, files| Source::read_by(path, files, &sources.options))
}

/// Reads a source, or several as one, and returns what `read` makes of it, and its name.
fn joined<T>(
    sources: &Sources,
    read_by: &dyn Fn(&Path, &dyn asm::Files) -> Result<T, lab::Error>,
) -> Result<(T, PathBuf)> {
    // Reports a missing file in the same words as everywhere.
    sources.files.iter().try_for_each(|file| read(file).map(drop))?;
    if let Some(project) = &sources.banked {
        return project
            .as_one(&asm::Disk, |path, files| Ok((read_by(path, files).map_err(unwrapped)?, path.to_owned())));
    }
    let joined = Joined::new(&sources.files);
    let (path, files): (&Path, &dyn asm::Files) = match &sources.files[..] {
        [file] => (file, &asm::Disk),
        several => {
            if let Some(odd) = several.iter().find(|path| path.to_string_lossy().contains('"')) {
                bail!("{}: has a quote in its name", odd.display());
            }
            (joined.path(), &joined)
        }
    };
    Ok((read_by(path, files).map_err(unwrapped)?, path.to_owned()))
}

/// Describes how the contract of a routine is read.
pub(super) fn explain(routine: &str, args: &Prove) -> Result<Verdict> {
    let Some((source, file)) = source_with_contracts(args)? else { bail!("--explain is for a source") };
    let Some(text) = source.explain(routine, &options(args)) else {
        let names: Vec<&str> = source.routines().collect();
        bail!("{}: {routine} has no header; these have: {}", file.display(), names.join(", "));
    };
    print_line(text.trim_end())?;
    Ok(Verdict::Done)
}

/// Writes a header that a person has to complete.
pub(super) fn suggest(routine: &str, args: &Prove) -> Result<Verdict> {
    let found = args.what.as_deref().map(|what| sources(what, &[])).transpose()?.flatten();
    let Some(sources) = found else { bail!("--suggest is for a source") };
    let (mut source, _) = joined(&sources, &|path, files| Suggesting::new(path, files, &sources.options))?;
    let suggestion = source.suggest(routine, &options(args))?;
    print_line(suggestion.to_string())?;
    Ok(if suggestion.holds() { Verdict::Done } else { Verdict::DoesNotHold })
}

/// Tries all mutants of the routines.
pub(super) fn mutate(source: &Source, args: &Prove) -> Result<Verdict> {
    if args.shard.is_some() || args.json.is_some() || args.html.is_some() || args.coverage || args.lcov.is_some() {
        bail!("--shard, --json, --html, --coverage and --lcov do not go with --mutate of a source");
    }
    let mutants = watched(|watch| source.mutants(&options(args), watch))?;
    print_line(mutants.to_string())?;
    Ok(Verdict::Done)
}

/// Tries the cases of a source, or a shard of them, but those of routines unchanged since they were last proved. `file` has the
/// contracts.
pub(super) fn walk(source: &Source, file: &Path, args: &Prove, shard: Shard) -> Result<SourceRun> {
    let options = options(args);
    if shard != Shard::WHOLE {
        return watched(|watch| source.walk(&options, shard, watch));
    }
    let run = match earlier::find(file).filter(|_| !args.again) {
        Some(earlier) => watched(|watch| source.walk_again(&options, &earlier, watch))?,
        None => watched(|watch| source.walk(&options, shard, watch))?,
    };
    earlier::keep(file, &run);
    if args.coverage {
        print_line(source.coverage(&run).to_string())?;
    }
    if let Some(path) = &args.lcov {
        save(path, source.coverage(&run).lcov().as_bytes())?;
    }
    Ok(run)
}

/// The means of a proof, as `--by` names them.
#[derive(clap::ValueEnum, Clone, Copy, Debug)]
pub(crate) enum Means {
    Enumeration,
    Circuit,
}

/// Writes the question of a routine's proof by circuit.
pub(super) fn question(routine: &str, args: &Prove) -> Result<Verdict> {
    let Some((source, _)) = super::source_with_contracts(args)? else { bail!("--smt2 and --dimacs are for a source") };
    let [dimacs, smt2] = source.question(routine).map_err(unwrapped)?;
    for (path, text) in [(&args.smt2, smt2), (&args.dimacs, dimacs)] {
        if let Some(path) = path {
            save(path, text.as_bytes())?;
        }
    }
    Ok(Verdict::Done)
}

/// Returns the options of the proof.
fn options(args: &Prove) -> Options {
    let plain = Options::default();
    Options {
        seed: args.seed.unwrap_or(plain.seed),
        samples: args.samples.unwrap_or(plain.samples),
        most: if args.all { u64::MAX } else { plain.most },
        by: match args.by {
            None => By::Both,
            Some(Means::Enumeration) => By::Enumeration,
            Some(Means::Circuit) => By::Circuit,
        },
        limit: args.limit.unwrap_or(plain.limit),
        ..plain
    }
}

/// Prints the report on a whole run, and writes it where it is asked for, with a machine if there is one for it.
pub(super) fn report(run: &SourceRun, args: &Prove, player: Option<&ReportPlayer>) -> Result<Verdict> {
    refuse(args)?;
    let report = ContractReport::of(run)?;
    if let Some(path) = &args.json {
        save(path, &report.json()?)?;
    }
    if let Some(path) = &args.html {
        let page = match player {
            Some(player) => player.page(report.html()?, &report.failing_cases()),
            None => report.html()?,
        };
        save(path, page.as_bytes())?;
    }
    print_line(report.to_string())?;
    if !report.refused.is_empty() {
        report.refused.iter().for_each(eprint_line);
        bail!("what has these errors was left out of the proof");
    }
    Ok(if report.holds() { Verdict::Done } else { Verdict::DoesNotHold })
}

/// Turns mistakes in a source into the assembler's errors, which are shown with their lines.
pub(in crate::commands) fn unwrapped(error: lab::Error) -> anyhow::Error {
    match error {
        lab::Error::Program(error) => error.into(),
        lab::Error::Contract(errors) => pipeline::Error::Assemble(errors).into(),
        other => other.into(),
    }
}
