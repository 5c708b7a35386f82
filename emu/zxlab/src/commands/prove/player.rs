//! `--player`: the machine in a report that plays the failing cases, and the program that it plays.

use super::{Prove, Sources, entry, source, source_with_contracts};
use crate::boot::{fitted, run_to_entry};
use crate::files::read;
use anyhow::{Context, Result, bail};
use lab::contract::SourceRun;
use lab::{ReportPlayer, Run, Subject, Task, programs};
use pipeline::Program;
use spectrum::snapshot::szx;
use spectrum::{Model, Rom};
use std::path::{Path, PathBuf};

/// Reads the player that is asked for, and starts the program that is about to be proved.
pub(super) fn before(args: &Prove) -> Result<Option<ReportPlayer>> {
    let Some(file) = &args.player else { return Ok(None) };
    let program = match source_with_contracts(args)? {
        Some((source, _)) => source.program().clone(),
        None => subject(entry(args.what.as_deref())?.name, args)?,
    };
    start(file, &program).map(Some)
}

/// Reads the player that is asked for, and starts the program of a run that was read from files.
pub(super) fn of(run: &Run, args: &Prove) -> Result<Option<ReportPlayer>> {
    let Some(file) = &args.player else { return Ok(None) };
    let program = match run {
        Run::Program(run) if run.task == Task::Answers => subject(&run.program, args)?,
        Run::Program(_) => bail!("--player plays calls of routines: these parts are not of the answers"),
        Run::Source(run) => of_source(run)?,
    };
    start(file, &program).map(Some)
}

/// Returns a program of the registry, or that of --source.
fn subject(name: &str, args: &Prove) -> Result<Program> {
    let Some(entry) = programs::find(name) else { bail!("{name}: there is no such program") };
    Ok(Subject::new(entry, args.source.as_deref()).map_err(source::unwrapped)?.program)
}

/// Reads the source of a run again, which has its name but not its program.
fn of_source(run: &SourceRun) -> Result<Program> {
    let one = Sources::of_file(PathBuf::from(&run.file));
    let read = source::load(&one).ok().filter(|(source, _)| run.is_of(source));
    let Some((source, _)) = read else {
        bail!(
            "--player: {} is not the source of these parts: with --merge it has to be there as it was, one file without a project",
            run.file
        );
    };
    Ok(source.program().clone())
}

fn start(file: &Path, program: &Program) -> Result<ReportPlayer> {
    let text = String::from_utf8(read(file)?).unwrap_or_default();
    let machine = run_to_entry(program, fitted(program, Rom::sinclair_48k(), Model::default()))
        .context("--player: the program cannot be played")?;
    ReportPlayer::new(text, program, &szx::write(&machine)?).with_context(|| {
        let file = file.display();
        format!("{file}: is no player of this version: `zxlab-web build DIR` writes one, DIR/report-player.html")
    })
}
