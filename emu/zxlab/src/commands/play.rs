//! `zxlab play`: plays in a window, or else in the terminal, or else headless.

use super::Verdict;
use crate::files::{check_absent, same_file};
use crate::front::dap::Host;
use crate::front::window::{self, WindowEnd};
use crate::front::{headless, terminal};
use crate::lines::{eprint_line, print_line};
use crate::open;
use crate::open::Playable;
use crate::play::playback::Playback;
use crate::play::states::StateStore;
use crate::programs::{FileOrProgram, in_help};
use crate::session::Session;
use crate::settings::{Settings, Stereo};
use crate::setup::MachineOptions;
use anyhow::{Result, bail};
use clap::Args;
use std::io::IsTerminal;
use std::path::PathBuf;

#[derive(Args, Debug)]
#[command(after_help = in_help("\
Examples:
  zxlab play game.tap --terminal --tape real
  zxlab play PROGRAM                         play a built-in program; `zxlab programs` lists them
  zxlab play basic                             switch a Spectrum on, and type
  zxlab play game.asm --dap 4711               let an editor attach to what is played

Files: .tap .tzx .pzx .csw .wav (tape), .sna .z80 .szx (snapshot), .rzx (recording), .asm (source), .rom (cartridge), .scr (screen).

Keys: F1 opens the menu (in the terminal, a list of keys), Shift+F1 the debugger. F2 keeps a state; Shift+F2 continues from the newest one. F3, held, \
runs backwards. The cursor keys are CAPS SHIFT + 5 6 7 8, and Esc is BREAK. In the terminal, Ctrl-C or Ctrl-Q quits.

When you leave after ten seconds of play or more, the state is saved, and Shift+F2 continues from there the next time. The \
menu's page of states has the earlier ones too."))]
pub(crate) struct Play {
    /// A file, the name of a built-in program, or `basic`, a Spectrum with nothing loaded [default: the first program]
    #[arg(value_parser = FileOrProgram { basic: true }, hide_possible_values = true)]
    pub(crate) file: Option<PathBuf>,
    /// Play in a window, or fail
    #[arg(long, group = "where")]
    pub(crate) window: bool,
    /// Play in the terminal, or fail
    #[arg(long, group = "where")]
    pub(crate) terminal: bool,
    /// Show a short demonstration: its last screen as text and as a PNG
    #[arg(long, group = "where")]
    pub(crate) headless: bool,
    /// Start a source or project anew whenever one of its files changes
    #[arg(long, conflicts_with = "headless")]
    pub(crate) watch: bool,
    /// Let an editor attach to what is played in the window, on this port of this computer, by the Debug Adapter Protocol
    #[arg(long, value_name = "PORT", conflicts_with_all = ["terminal", "headless", "watch"])]
    pub(crate) dap: Option<u16>,
    /// Play the sound chip's voices from left to right in this order, or in the middle [default: mono, or the settings']
    #[arg(long, value_name = "mono|abc|acb")]
    pub(crate) stereo: Option<Stereo>,
    /// Record your input after the tape has loaded (.rzx, which can be played back), or the tapes that the program saves. Without a
    /// window, use `zxlab run --record`
    #[arg(long, value_name = "F.rzx|F.tap|...", conflicts_with = "headless")]
    pub(crate) record: Option<PathBuf>,
    /// Let --record replace an existing file
    #[arg(long, requires = "record")]
    pub(crate) force: bool,
    #[command(flatten)]
    pub(crate) machine: MachineOptions,
}

pub(crate) fn run(args: &Play) -> Result<Verdict> {
    if let Some(path) = &args.record {
        if args.file.as_ref().is_some_and(|file| same_file(file, path)) {
            bail!("{}: would be overwritten by the recording", path.display());
        }
        check_absent(path, args.force)?;
    }
    let playable = open::playable(args.file.as_deref())?;
    playable.print_output()?;
    playable.check(&args.machine)?;
    playable.about_with(&args.machine).try_for_each(print_line)?;
    // A headless run gives the same result on every computer, so it ignores the settings.
    let without_settings = |playable| -> Result<Session> {
        let session = Session::new(playable, &args.machine.without_settings())?;
        args.machine.check_machine(&session.machine)?;
        Ok(session)
    };
    if args.headless {
        headless::run(&mut without_settings(playable)?)?;
        return Ok(Verdict::Done);
    }
    let playback = |playable: Playable| -> Result<Playback> {
        let (mut settings, mistakes) = Settings::load()?;
        settings.sound.stereo = args.stereo.unwrap_or(settings.sound.stereo);
        let states = StateStore::of(&playable);
        let mut playback = Playback::new(playable, args.machine.over(&settings.machine), settings, states)?;
        args.machine.check_machine(&playback.session().machine)?;
        if !mistakes.is_empty() {
            playback.notify(mistakes.join("\n"));
        }
        if args.watch {
            playback.set_watching(true)?;
        }
        if let Some(path) = &args.record {
            playback.start_capture(path, args.force)?;
        }
        Ok(playback)
    };
    if args.terminal {
        if let Some(why) = no_terminal() {
            bail!("no terminal to play in: {why}");
        }
        terminal::run(playback(playable)?)?;
        return Ok(Verdict::Done);
    }
    let no_window = match window::is_possible() {
        Ok(()) => {
            let host = args.dap.map(Host::listen).transpose()?;
            match window::run(playback(playable.clone())?, host)? {
                WindowEnd::Closed => return Ok(Verdict::Done),
                WindowEnd::NoDisplay(why) => why,
            }
        }
        Err(why) => why,
    };
    // The library puts its own line of source before the reason.
    let no_window =
        no_window.rsplit(".rs:").next().map_or("", |why| why.trim_start_matches(|c: char| c.is_ascii_digit()));
    let no_window = no_window.trim_start_matches(": ").trim_end_matches('.');
    if args.window || args.dap.is_some() {
        bail!("no window to play in: {no_window}");
    }
    match no_terminal() {
        None => {
            eprint_line(format!("no window ({no_window}): playing in the terminal"));
            terminal::run(playback(playable)?)?;
            Ok(Verdict::Done)
        }
        Some(why) if args.record.is_some() => {
            bail!("--record: cannot play here: no window ({no_window}) and no terminal ({why}); see `zxlab run --help`")
        }
        Some(why) => {
            let unwatched = if args.watch { "; the source is not watched" } else { "" };
            print_line(format!(
                "no window ({no_window}) and no terminal ({why}): a demonstration, headless{unwatched}"
            ))?;
            headless::run(&mut without_settings(playable)?)?;
            Ok(Verdict::Done)
        }
    }
}

/// Returns the reason why the terminal cannot be played in, if there is one.
fn no_terminal() -> Option<String> {
    let streams = [("stdin", std::io::stdin().is_terminal()), ("stdout", std::io::stdout().is_terminal())];
    if let Some((name, _)) = streams.into_iter().find(|(_, is)| !is) {
        return Some(format!("{name} is not a terminal"));
    }
    // Windows does not set this variable.
    let kind = std::env::var("TERM").ok().filter(|_| cfg!(unix))?;
    let plain = ["", "dumb", "unknown"].contains(&kind.as_str()) || kind.starts_with("vt");
    plain.then(|| format!("TERM is {kind:?}, which has no colours"))
}
