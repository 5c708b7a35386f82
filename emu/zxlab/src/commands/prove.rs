//! `zxlab prove`: Z80 code and what it is held against side by side, over all inputs, here or shared out among machines.

mod calls;
mod game;
mod source;

use super::Verdict;
use crate::files::{self, check_writable, save};
use crate::lines::{Progress, eprint_line, print_line};
use crate::signals::Signals;
use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use lab::{OnProgress, Page, Run, Shard};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  zxlab prove tictactoe --lost-turns --csv answers.csv
  zxlab prove routines.asm --json proof.json

A game: every board goes through the assembled Z80 code on zxlab's own CPU and on iz80, and is held against the Rust port. \
So are all questions that the game's rules answer. The game is the one built into zxlab, unless --source names another source of it:
  zxlab prove tictactoe --source z80src/tictactoe/main.asm
The CSV has a row a case of the player: board,r,z80,iz80,rust.

On many machines, whatever is proved (a game's --keyboard, --mutate and --calls too, and sources):
  zxlab prove tictactoe --shard 2/7 --part 2.json    on the second of seven
  zxlab prove --merge *.json                         the same report as one run of the whole

A source: every routine with a contract in its header is called with all inputs, or with a sample where they are too many.

  ; multiply: a product
  ; In:       B = 0..255, DE = 1..1000, [Scale] = 1 or 2
  ; Where:    B < 200 || DE < 300
  ; Out:      HL = B * DE & $FFFF, carry = B * DE > $FFFF, word[Last] = B
  ; Clobbers: A BC, [Buffer:8]
  ; T: 400   Stack: 2
  multiply:

Out says what a place holds by an expression, a range or several: `A = 1..9`, `A = 0 or B + 1`. A place is a register (A, HL, DEHL), a flag (carry, zero, sign, parity, half), or memory ([Score], word[Score], [Buffer:8]). \
What ports read as goes in too: port[$7FFE] = 0..255, or port[$FE] for all with that low byte. What they are sent comes out, all \
of it in order; a range is any number of bytes: port[$FE] = 16 then 0, port[$FE] = 0..16 then 0. A port reads as one value during a call.
`Let: Most = max(B, C), Letter(K) = [Text + K] - 32` names an expression and a function. A loop says something of each of many bytes:
  ; Out: [dots(D, E) + N * 256] = [Font + A * 8 + N] for N = 0..7, [attr(D, E)] = 56
`dots` and `attr` are where a character cell of the screen is, by row and column. Loops stand in In, Out and Clobbers.
Expressions are over the inputs, with the assembler's operators and symbols, c ? a : b, min max pow abs sqrt bits lowest low high \
s8 s16 bcd wide, and length[Text], the bytes before the next 0. What In does not name must make no difference: an output, an address or a jump that hangs on such a register fails, and so does \
memory of the program that another routine of the source changes. `R = 0..255` names chance. A register that In \
gives, of which nothing else speaks and which makes no difference costs no time. What neither Out nor Clobbers names must keep its value, but for flags: \
registers, memory, `interrupts` (off when a routine is called, unless In says interrupts = 1) and their mode `im`. With interrupts on a \
HALT ends: `Waits: 2 frames` says how many at most. A `-` promises nothing; `;` begins a remark. A header without values is prose: \
named, not proved; `Unproved: why` gives the reason. The ROM of the Spectrum is there to be read, and no place to write; nor are the program's own instructions. The stack lies \
anywhere: what is there is reached by SP or an address made of it, and by no other.
A routine hangs that takes four times its T and 70,000 T more, or without a T 700,000, or 10,500,000 if it waits.

Exit code 1 if anything differs.")]
pub(crate) struct Prove {
    /// The game, or a source whose headers are contracts
    #[arg(value_name = "GAME|FILE.asm", default_value = "tictactoe")]
    pub(crate) what: PathBuf,
    /// Of a game: assemble this source of it instead of the one that is built in
    #[arg(long, value_name = "FILE.asm")]
    pub(crate) source: Option<PathBuf>,
    /// The level whose player is proved; classic if it is not given
    #[arg(long)]
    pub(crate) level: Option<Level>,
    /// Also the boards that turns lost on the clock lead to
    #[arg(long)]
    pub(crate) lost_turns: bool,
    /// The whole game through the keyboard instead: every line of play against the Spectrum, and every key in every position
    /// of two people, with the frame on every cell too, pressed on machines into which the tape was loaded; what stands on the
    /// screen is held against the port
    #[arg(long, conflicts_with_all = ["level", "lost_turns", "csv"])]
    pub(crate) keyboard: bool,
    /// Change each byte of the player and each rule of the port in every way instead: the walk has to notice each, or to show
    /// that the mutant answers the same on every input
    #[arg(long, conflicts_with_all = ["level", "lost_turns", "csv", "keyboard"])]
    pub(crate) mutate: bool,
    /// Machines on which keys are pressed by chance instead: each call of a routine is one of the cases that its contract is
    /// proved for, or the contract is held against that very call
    #[arg(long, conflicts_with_all = ["level", "lost_turns", "csv", "keyboard", "mutate"])]
    pub(crate) calls: bool,
    /// Of mutants: also list all those that answer the same on every input
    #[arg(long, conflicts_with_all = ["keyboard", "calls", "shard"])]
    pub(crate) survivors: bool,
    /// Also say how often each rule of the port fires on either set, how every line of play ends, which beat the Spectrum, its
    /// worst answer, and the shortest table that never loses
    #[arg(long, conflicts_with_all = ["keyboard", "mutate", "calls", "shard"])]
    pub(crate) knowledge: bool,
    /// Write the report as JSON; of a walk over boards with all that and the tree of all lines
    #[arg(long, value_name = "F.json", conflicts_with = "shard")]
    pub(crate) json: Option<PathBuf>,
    /// Write the report as one page; of a walk over boards with all that drawn, a heat map over the listing and the tree to click
    /// through
    #[arg(long, value_name = "F.html", conflicts_with = "shard")]
    pub(crate) html: Option<PathBuf>,
    /// Write a row a case
    #[arg(long, value_name = "F.csv")]
    pub(crate) csv: Option<PathBuf>,
    /// Of a source: what the cases by chance hang on; 1 if it is not given
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Of a source: how many cases are tried where all are too many; 1,000,000 if it is not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) samples: Option<u64>,
    /// Of a source: try all cases, however many they are; without it up to 16,777,216 of a routine
    #[arg(long, conflicts_with = "samples")]
    pub(crate) all: bool,
    /// Do the Kth of N parts of the walk; what it found goes into --part
    #[arg(long, value_name = "K/N", requires = "part", conflicts_with = "csv")]
    pub(crate) shard: Option<Shard>,
    /// Where a shard's findings go
    #[arg(long, value_name = "F.json", requires = "shard")]
    pub(crate) part: Option<PathBuf>,
    /// Put the findings of all shards together
    #[arg(long, value_name = "F.json", num_args = 1.., conflicts_with_all = ["what", "level", "lost_turns", "keyboard", "mutate", "calls", "shard"])]
    pub(crate) merge: Vec<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Level {
    Classic,
    Unbeatable,
}

/// Whether it is a source, and no game.
fn is_source(what: &Path) -> bool {
    what.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("asm"))
}

pub(crate) fn run(args: &Prove) -> Result<Verdict> {
    for (path, ending) in [(&args.csv, "csv"), (&args.part, "json"), (&args.json, "json"), (&args.html, "html")] {
        if let Some(path) = path {
            let ends = path.extension().is_some_and(|end| end.eq_ignore_ascii_case(ending));
            if !ends {
                bail!("{}: what is written there ends in .{ending}", path.display());
            }
            check_writable(path)?;
        }
    }
    let run = if args.merge.is_empty() { prove(args)? } else { merged(&args.merge)? };
    if let (Some(shard), Some(path)) = (args.shard, &args.part) {
        save(path, &serde_json::to_vec(&run)?)?;
        print_line(format!("shard {shard} is done: zxlab prove --merge makes the report when all are"))?;
        return Ok(Verdict::Done);
    }
    match &run {
        Run::Game(run) => game::report(run, args),
        Run::Calls(run) => calls::report(run, args),
        Run::Source(run) => source::report(run, args),
    }
}

/// Proves what is asked for, or a shard of it.
fn prove(args: &Prove) -> Result<Run> {
    let shard = args.shard.unwrap_or(Shard::WHOLE);
    if is_source(&args.what) {
        if args.keyboard || args.mutate || args.calls || args.level.is_some() || args.source.is_some() {
            bail!("--keyboard, --mutate, --calls, --level and --source are for a game");
        }
        source::refuse(args)?;
        return Ok(Run::Source(source::walk(args, shard)?));
    }
    match args.what.to_str() {
        Some("tictactoe") => {
            if args.seed.is_some() || args.samples.is_some() || args.all {
                bail!("--seed, --samples and --all are for a source: of a game all is tried");
            }
            if args.calls { Ok(Run::Calls(calls::walk(args, shard)?)) } else { Ok(Run::Game(game::walk(args, shard)?)) }
        }
        _ => bail!(
            "{}: neither a source, which ends in .asm, nor a game with a Rust port: there is tictactoe",
            args.what.display()
        ),
    }
}

/// Walks with a bar that shows how far it is. Interrupted, it says how far it came, and ends as if the signal had ended it.
fn watched<T>(walk: impl FnOnce(OnProgress<'_>) -> Result<T, lab::Error>) -> Result<T> {
    let signals = Signals::catch_once()?;
    let bar: Mutex<Option<(&str, Progress)>> = Mutex::new(None);
    let came = Mutex::new(None);
    let walked = walk(&|now| {
        // Who finds it taken leaves it to the other: a bar need not show everything.
        if let Ok(mut bar) = bar.try_lock() {
            if bar.as_ref().is_none_or(|(what, _)| *what != now.what) {
                *bar = Some((now.what, Progress::new(now.of, now.what)));
            }
            if let Some((_, bar)) = bar.as_mut() {
                bar.at(now.done);
            }
        }
        let stop = signals.received();
        if stop && let Ok(mut came) = came.lock() {
            came.get_or_insert(now);
        }
        !stop
    });
    drop(bar);
    if let Ok(Some(now)) = came.into_inner() {
        eprint_line(format!("zxlab: stopped after {} of {} {}: this proves nothing", now.done, now.of, now.what));
        signals.end_process();
        bail!("interrupted");
    }
    Ok(walked?)
}

/// Writes what was found where it is wanted.
fn write(page: &impl Page, args: &Prove) -> Result<()> {
    if let Some(path) = &args.json {
        save(path, &page.json()?)?;
    }
    if let Some(path) = &args.html {
        save(path, page.html()?.as_bytes())?;
    }
    Ok(())
}

/// The runs in these files as one.
fn merged(paths: &[impl AsRef<Path>]) -> Result<Run> {
    let mut whole: Option<Run> = None;
    for path in paths {
        let shown = path.as_ref().display();
        let bytes = files::read(path.as_ref())?;
        let run = serde_json::from_slice(&bytes).with_context(|| format!("{shown}: is no part of a walk"))?;
        match &mut whole {
            None => whole = Some(run),
            Some(whole) => whole.add(run).with_context(|| shown.to_string())?,
        }
    }
    whole.context("there is nothing to merge")
}
