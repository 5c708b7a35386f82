//! `zxlab prove PROGRAM`: a program compared with its Rust port.

use super::{Prove, source, watched};
use crate::commands::Verdict;
use crate::files::save;
use crate::lines::print_line;
use anyhow::{Result, bail};
use lab::programs::{self, ProgramEntry};
use lab::{ProgramRun, ReportPlayer, Shard, Subject, Task};

/// Does the task that is asked for, or a shard of it.
pub(super) fn walk(entry: &'static ProgramEntry, args: &Prove, shard: Shard) -> Result<ProgramRun> {
    if args.by.is_some() || args.limit.is_some() {
        bail!("--by and --limit are for a source: a program is tried with all its cases");
    }
    if args.seed.is_some() || args.samples.is_some() || args.all || args.again {
        bail!("--seed, --samples, --all and --again are for a source: a program is tried with all its cases");
    }
    if args.coverage || args.lcov.is_some() {
        bail!("--coverage and --lcov are for a source: the report on a program has its coverage");
    }
    let task = args.task();
    refuse(entry, task, args)?;
    let subject = Subject::new(entry, args.source.as_deref()).map_err(source::unwrapped)?;
    watched(|watch| ProgramRun::new(&subject, task, args.chosen(), shard, watch))
}

/// Describes the kind of proof that does a task.
fn proof_by(task: Task) -> &'static str {
    match task {
        Task::Answers => "of its answers",
        Task::Keyboard => "through its keyboard (--keyboard)",
        Task::Mutants | Task::ProvedMutants => "by mutants (--mutate)",
        Task::Calls => "by random keys (--calls)",
    }
}

/// Refuses what has no meaning for a task. Of merged parts the task is known only after they are read.
fn refuse(entry: &ProgramEntry, task: Task, args: &Prove) -> Result<()> {
    let (prover, title) = (entry.prover, entry.title);
    let is_mutants = matches!(task, Task::Mutants | Task::ProvedMutants);
    if !prover.tasks().contains(if is_mutants { &Task::Mutants } else { &task }) {
        bail!("{title} has no proof {}", proof_by(task));
    }
    for name in args.chosen().names() {
        let Some(option) = prover.options().iter().find(|option| option.name == name) else {
            bail!("--{name} is not an option of {title}");
        };
        let value = args.chosen().value(name).unwrap_or_default();
        if !option.values.is_empty() && !option.values.contains(&value) {
            bail!("--{name} {value}: {title} takes {}", option.values.join(", "));
        }
        if task != Task::Answers {
            bail!("--{name} is for the answers");
        }
    }
    if task != Task::Answers && args.csv.is_some() {
        bail!("--csv is for the answers");
    }
    if args.survivors && !is_mutants {
        bail!("--survivors is for mutants");
    }
    Ok(())
}

/// Prints the report on a whole run, and writes it where it is asked for, with a machine if there is one for it.
pub(super) fn report(run: &ProgramRun, args: &Prove, player: Option<&ReportPlayer>) -> Result<Verdict> {
    let Some(entry) = programs::find(&run.program) else { bail!("{}: there is no such program", run.program) };
    refuse(entry, run.task, args)?;
    let subject = Subject::new(entry, args.source.as_deref()).map_err(source::unwrapped)?;
    if !run.is_of(&subject) {
        bail!(
            "the parts are of another program than this one: of another version, or of a source that --source has to name"
        );
    }
    let report = run.report(&subject, args.chosen())?;
    if let Some(source) = &args.source {
        print_line(format!("the program of {}", source.display()))?;
    }
    if let (Some(path), Some(csv)) = (&args.csv, report.csv()?) {
        save(path, &csv)?;
    }
    if let Some(survivors) = report.survivors().filter(|_| args.survivors) {
        print_line(survivors.trim_end())?;
    }
    print_line(report.text())?;
    if let Some(path) = &args.json {
        save(path, &report.json()?)?;
    }
    if let Some(path) = &args.html {
        let page = match player {
            Some(player) => player.page(report.html()?, &report.failing_cases()?),
            None => report.html()?,
        };
        save(path, page.as_bytes())?;
    }
    Ok(if report.holds() { Verdict::Done } else { Verdict::DoesNotHold })
}
