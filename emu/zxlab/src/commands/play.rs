//! `zxlab play`: in a window, else in the terminal, else headless.

use super::Verdict;
use crate::cli::model;
use crate::open::Playable;
use crate::output::{not_there, note, say};
use crate::player::Player;
use crate::session::Session;
use crate::settings::Settings;
use crate::states::Shelf;
use crate::window::{self, Ended};
use crate::{headless, open, terminal};
use anyhow::{Result, bail};
use clap::Args;
use std::io::IsTerminal;
use std::path::PathBuf;

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  zxlab play game.tap --terminal --tape real
  zxlab play basic                             switch a Spectrum on, and type

Files: .tap .tzx .pzx .csw .wav (a tape), .sna .z80 .szx (a snapshot), .rzx (a recording), .asm (source, assembled first), .rom (a cartridge), .scr (a screen).
In the window and the terminal F2 keeps a state and Shift+F2 goes on with the newest, also with how it was when you left. \
(That is kept by itself, once ten seconds were played; what was kept before counts until then. How it was \
before, the last times and those played longest, stands on the menu's page of states.)
In the window F1 is the menu, and Shift+F1 the debugger.
Cursor keys are CAPS SHIFT + 5 6 7 8, Esc is BREAK; in the terminal Ctrl-C or Ctrl-Q quits.")]
pub(crate) struct Play {
    /// What to play: a file, or `basic`, an empty Spectrum; without it, tic-tac-toe from the source inside this program
    pub(crate) file: Option<PathBuf>,
    /// In a window, or not at all
    #[arg(long, group = "where")]
    pub(crate) window: bool,
    /// In the terminal, or not at all
    #[arg(long, group = "where")]
    pub(crate) terminal: bool,
    /// Without anyone watching: a short demonstration, its screen as text and as a PNG
    #[arg(long, group = "where")]
    pub(crate) headless: bool,
    /// Of a source or a project: start the new program whenever one of its files changes
    #[arg(long, conflicts_with = "headless")]
    pub(crate) watch: bool,
    /// Write all that is read, from when the tape is loaded on (.rzx, to be played back), or what is saved to tape; headless,
    /// `zxlab run --record` does it
    #[arg(long, value_name = "F.rzx|F.tap|...", conflicts_with = "headless")]
    pub(crate) record: Option<PathBuf>,
    /// Let --record replace a file that is there
    #[arg(long, requires = "record")]
    pub(crate) force: bool,
    #[command(flatten)]
    pub(crate) model: model::Model,
}

pub(crate) fn run(args: &Play) -> Result<Verdict> {
    if let Some(path) = &args.record {
        if args.file.as_ref().is_some_and(|file| open::same_file(file, path)) {
            bail!("{}: would be overwritten by what is recorded", path.display());
        }
        not_there(path, args.force)?;
    }
    let playable = open::playable(args.file.as_deref())?;
    playable.about(args.model.block).try_for_each(say)?;
    // Nobody's settings change what comes out where nobody watches.
    let alone = |playable| Session::new(playable, &args.model.alone());
    if args.headless {
        return headless::run(&mut alone(playable)?);
    }
    let player = |playable: Playable| -> Result<Player> {
        let (settings, mistakes) = Settings::load()?;
        let shelf = Shelf::of(&playable);
        let mut player = Player::new(playable, args.model.over(&settings.machine), settings, shelf)?;
        if !mistakes.is_empty() {
            player.say(mistakes.join("\n"));
        }
        if args.watch {
            player.watch(true)?;
        }
        if let Some(path) = &args.record {
            player.keep_at(path, args.force)?;
        }
        Ok(player)
    };
    if args.terminal {
        if let Some(why) = no_terminal() {
            bail!("no terminal to play in: {why}");
        }
        terminal::run(player(playable)?)?;
        return Ok(Verdict::Done);
    }
    let no_window = match window_here() {
        Ok(()) => match window::run(player(playable.clone())?)? {
            Ended::Closed => return Ok(Verdict::Done),
            Ended::NoDisplay(why) => why,
        },
        Err(why) => why,
    };
    // The library puts its own line of source before the reason.
    let no_window =
        no_window.rsplit(".rs:").next().map_or("", |why| why.trim_start_matches(|c: char| c.is_ascii_digit()));
    let no_window = no_window.trim_start_matches(": ").trim_end_matches('.');
    if args.window {
        bail!("no window to play in: {no_window}");
    }
    match no_terminal() {
        None => {
            note(format!("no window ({no_window}): playing in the terminal"));
            terminal::run(player(playable)?)?;
            Ok(Verdict::Done)
        }
        Some(why) if args.record.is_some() => {
            bail!(
                "--record: nobody can play here: no window ({no_window}) and no terminal ({why}); see `zxlab run --help`"
            )
        }
        Some(why) => {
            let unwatched = if args.watch { "; nobody plays, so no change of the source is watched for" } else { "" };
            say(format!("no window ({no_window}) and no terminal ({why}): a demonstration, headless{unwatched}"))?;
            headless::run(&mut alone(playable)?)
        }
    }
}

/// Whether there is a display to open a window on, told without asking it.
fn window_here() -> Result<(), String> {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    // Elsewhere a display is not a matter of variables.
    let variables = cfg!(all(unix, not(target_os = "macos")));
    if !variables || set("DISPLAY") || set("WAYLAND_DISPLAY") {
        return Ok(());
    }
    Err("neither DISPLAY nor WAYLAND_DISPLAY is set".into())
}

/// Why this is no terminal to play in, if it is none.
fn no_terminal() -> Option<String> {
    let streams = [("stdin", std::io::stdin().is_terminal()), ("stdout", std::io::stdout().is_terminal())];
    if let Some((name, _)) = streams.into_iter().find(|(_, is)| !is) {
        return Some(format!("{name} is none"));
    }
    // Windows has no such variable.
    let kind = std::env::var("TERM").ok().filter(|_| cfg!(unix))?;
    let plain = ["", "dumb", "unknown"].contains(&kind.as_str()) || kind.starts_with("vt");
    plain.then(|| format!("TERM is {kind:?}, which has no colours"))
}
