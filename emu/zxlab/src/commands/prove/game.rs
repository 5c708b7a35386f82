//! `zxlab prove tictactoe`: a game against its Rust port, here or shared out among machines.

use super::{Level, Prove};
use crate::commands::Verdict;
use crate::output::{self, Progress, note, save, say, writable};
use crate::signals::Signals;
use anyhow::{Context, Result, bail};
use games::tictactoe::{self, Set};
use lab::tictactoe::{
    Account, Findings, KeyboardReport, MutationReport, Report, RulesReport, Run, Shard, Task, openings_agree,
};
use pipeline::{Assembler, Program};
use std::path::Path;
use std::sync::Mutex;

/// How many of the differences are shown, boards, traces and all; the CSV has every case.
const SHOWN: usize = 8;

pub(super) fn run(args: &Prove) -> Result<Verdict> {
    for (path, ending) in [(&args.csv, "csv"), (&args.part, "json"), (&args.json, "json"), (&args.html, "html")] {
        if let Some(path) = path {
            let ends = path.extension().is_some_and(|end| end.eq_ignore_ascii_case(ending));
            if !ends {
                bail!("{}: what is written there ends in .{ending}", path.display());
            }
            writable(path)?;
        }
    }
    if args.merge.is_empty() { prove(args) } else { report(&merged(&args.merge)?, args) }
}

/// Proves what is asked for, or a shard of it.
fn prove(args: &Prove) -> Result<Verdict> {
    let program = program()?;
    let run = watched(&program, task(args), args.shard.unwrap_or(Shard::WHOLE))?;
    let (Some(shard), Some(path)) = (args.shard, &args.part) else { return report(&run, args) };
    save(path, &serde_json::to_vec(&run)?)?;
    say(format!("shard {shard} is done: zxlab prove --merge makes the report when all are"))?;
    Ok(Verdict::Done)
}

fn program() -> Result<Program> {
    Ok(Program::game("tictactoe", Assembler::Builtin)?)
}

fn task(args: &Prove) -> Task {
    if args.keyboard {
        return Task::Keyboard;
    }
    if args.mutate {
        return Task::Mutants;
    }
    let level = match args.level {
        Level::Classic => tictactoe::Level::Classic,
        Level::Unbeatable => tictactoe::Level::Unbeatable,
    };
    let set = if args.lost_turns { Set::LostTurns } else { Set::Alternating };
    Task::Answers { set, level }
}

/// Runs with a bar that shows how far it is. Interrupted, it says how far it came, and ends as if the signal had ended it.
fn watched(program: &Program, task: Task, shard: Shard) -> Result<Run> {
    let signals = Signals::catch()?;
    let bar: Mutex<Option<(&str, Progress)>> = Mutex::new(None);
    let came = Mutex::new(None);
    let run = Run::new(program, task, shard, &|now| {
        if let Ok(mut bar) = bar.lock() {
            if bar.as_ref().is_none_or(|(what, _)| *what != now.what) {
                *bar = Some((now.what, Progress::new(now.of as u64, now.what)));
            }
            if let Some((_, bar)) = bar.as_mut() {
                bar.at(now.done as u64);
            }
        }
        let stop = signals.came();
        if stop && let Ok(mut came) = came.lock() {
            came.get_or_insert(now);
        }
        !stop
    });
    drop(bar);
    if let Ok(Some(now)) = came.into_inner() {
        note(format!("zxlab: stopped after {} of {} {}: this proves nothing", now.done, now.of, now.what));
        signals.obey();
        bail!("interrupted");
    }
    Ok(run?)
}

/// The runs in these files as one.
fn merged(paths: &[impl AsRef<Path>]) -> Result<Run> {
    let mut whole: Option<Run> = None;
    for path in paths {
        let shown = path.as_ref().display();
        let bytes = output::read(path.as_ref())?;
        let run = serde_json::from_slice(&bytes).with_context(|| format!("{shown}: is no part of a walk"))?;
        match &mut whole {
            None => whole = Some(run),
            Some(whole) => whole.add(run).with_context(|| shown.to_string())?,
        }
    }
    whole.context("there is nothing to merge")
}

/// Says what a whole run found.
fn report(run: &Run, args: &Prove) -> Result<Verdict> {
    let holds = match (&run.task, &run.findings) {
        (Task::Answers { set, level }, Findings::Answers { player, rules }) => {
            let (player, rules) = (Report::of(*set, *level, player)?, RulesReport::of(rules)?);
            if let Some(path) = &args.csv {
                let mut csv = Vec::new();
                player.write_csv(&mut csv)?;
                save(path, &csv)?;
            }
            show(&player.differences)?;
            say(player.to_string())?;
            show(&rules.differences)?;
            say(rules.to_string())?;
            if args.knowledge || args.json.is_some() || args.html.is_some() {
                let account = Account::new(&program()?, &player, &rules)?;
                if let Some(path) = &args.json {
                    save(path, &account.json()?)?;
                }
                if let Some(path) = &args.html {
                    save(path, account.html()?.as_bytes())?;
                }
                if args.knowledge {
                    say(account.to_string())?;
                }
            }
            player.holds() && rules.holds()
        }
        (Task::Keyboard, Findings::Keyboard { openings, played }) => {
            let cells = openings_agree(openings)?;
            say(format!(
                "{} openings from power-on: the port's cell for the R that was read, always; {} of 9 cells came up",
                openings.units,
                cells.len()
            ))?;
            let played = KeyboardReport::of(played)?;
            show(&played.differences().collect::<Vec<_>>())?;
            say(played.to_string())?;
            played.holds()
        }
        (Task::Mutants, Findings::Mutants(mutants)) => {
            let mutants = MutationReport::of(&program()?, mutants)?;
            say(mutants.to_string())?;
            mutants.holds()
        }
        _ => bail!("the findings are not of the walk that they say they are"),
    };
    Ok(if holds { Verdict::Done } else { Verdict::DoesNotHold })
}

/// The first differences.
fn show(differences: &[impl std::fmt::Display]) -> Result<()> {
    for difference in differences.iter().take(SHOWN) {
        say(format!("{difference}\n"))?;
    }
    if differences.len() > SHOWN {
        say(format!("... and {} more\n", differences.len() - SHOWN))?;
    }
    Ok(())
}
