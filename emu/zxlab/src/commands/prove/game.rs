//! `zxlab prove tictactoe`: a game against its Rust port.

use super::{Level, Prove, watched, write};
use crate::commands::Verdict;
use crate::files::save;
use crate::lines::print_line;
use anyhow::{Result, bail};
use games::tictactoe::{self, Set};
use lab::Shard;
use lab::programs::tictactoe::{
    Account, Findings, KeyboardReport, MutationReport, Report, RulesReport, Run, Task, cover,
};
use pipeline::{Assembler, Program};
use std::path::absolute;

/// How many of the differences are shown, boards, traces and all; the CSV has every case.
const SHOWN: usize = 8;

/// Walks what is asked for, or a shard of it.
pub(super) fn walk(args: &Prove, shard: Shard) -> Result<Run> {
    refuse(&task(args), args)?;
    let program = program(args)?;
    watched(|watch| Run::new(&program, task(args), shard, watch))
}

/// The game that is built in, or the one of the source that is named.
fn program(args: &Prove) -> Result<Program> {
    match &args.source {
        None => Ok(Program::game("tictactoe", Assembler::Builtin)?),
        // A path from the root cannot be taken for one of the sources that are built in.
        Some(path) => {
            Ok(Program { name: "tictactoe".into(), ..Program::from_source(&absolute(path)?, Assembler::Builtin)? })
        }
    }
}

fn task(args: &Prove) -> Task {
    if args.keyboard {
        return Task::Keyboard;
    }
    if args.mutate {
        return Task::Mutants;
    }
    let level = match args.level {
        None | Some(Level::Classic) => tictactoe::Level::Classic,
        Some(Level::Unbeatable) => tictactoe::Level::Unbeatable,
    };
    let set = if args.lost_turns { Set::LostTurns } else { Set::Alternating };
    Task::Answers { set, level }
}

/// Refuses what means nothing for a walk: when parts are merged, it is known only from them which one it is.
fn refuse(task: &Task, args: &Prove) -> Result<()> {
    let answers = matches!(task, Task::Answers { .. });
    if !answers && (args.csv.is_some() || args.knowledge) {
        bail!("--csv and --knowledge are for the walk over the boards");
    }
    if args.survivors && *task != Task::Mutants {
        bail!("--survivors is for mutants");
    }
    Ok(())
}

/// Says what a whole run found.
pub(super) fn report(run: &Run, args: &Prove) -> Result<Verdict> {
    refuse(&run.task, args)?;
    let program = program(args)?;
    if !run.is_of(&program) {
        bail!(
            "the parts are of another program than this one: of another version, or of a source that --source has to name"
        );
    }
    if let Some(source) = &args.source {
        print_line(format!("the game of {}", source.display()))?;
    }
    let holds = match (&run.task, &run.findings) {
        (Task::Answers { set, level }, Findings::Answers { player, rules }) => {
            let (player, rules) = (Report::of(*set, *level, player)?, RulesReport::of(rules)?);
            if let Some(path) = &args.csv {
                let mut csv = Vec::new();
                player.write_csv(&mut csv)?;
                save(path, &csv)?;
            }
            show(&player.differences)?;
            print_line(player.to_string())?;
            show(&rules.differences)?;
            print_line(rules.to_string())?;
            let coverage = cover(&program)?;
            print_line(coverage.to_string())?;
            let holds = player.holds() && rules.holds() && coverage.holds();
            if args.knowledge || args.json.is_some() || args.html.is_some() {
                let account = Account::new(&program, &player, &rules, coverage);
                if args.knowledge {
                    print_line(account.knowledge.to_string())?;
                }
                write(&account, args)?;
            }
            holds
        }
        (Task::Keyboard, Findings::Keyboard { openings, played }) => {
            let report = KeyboardReport::of(openings, played)?;
            show(&report.differences().collect::<Vec<_>>())?;
            print_line(report.to_string())?;
            write(&report, args)?;
            report.holds()
        }
        (Task::Mutants, Findings::Mutants(mutants)) => {
            let report = MutationReport::of(&program, mutants)?;
            if args.survivors {
                print_line(report.survivors().trim_end())?;
            }
            print_line(report.to_string())?;
            write(&report, args)?;
            report.holds()
        }
        _ => bail!("the findings are not of the walk that they say they are"),
    };
    Ok(if holds { Verdict::Done } else { Verdict::DoesNotHold })
}

/// The first differences.
fn show(differences: &[impl std::fmt::Display]) -> Result<()> {
    for difference in differences.iter().take(SHOWN) {
        print_line(format!("{difference}\n"))?;
    }
    if differences.len() > SHOWN {
        print_line(format!("... and {} more\n", differences.len() - SHOWN))?;
    }
    Ok(())
}
