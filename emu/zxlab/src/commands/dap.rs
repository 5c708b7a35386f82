//! `zxlab dap`: a server of the Debug Adapter Protocol, with which editors debug Z80 programs in their sources.

use super::Verdict;
use crate::front::dap::{Host, serve, serve_with_window};
use crate::front::window::{self, WindowEnd};
use crate::lines::eprint_line;
use crate::setup::MachineOptions;
use anyhow::{Context, Result, bail};
use clap::Args;
use std::net::{Ipv4Addr, TcpListener};

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  zxlab dap                  over stdin and stdout, as an editor starts it
  zxlab dap --port 4711      for an editor that connects to a port

The arguments of an editor's `launch` request:
  program        a source, a project, or any file that zxlab plays
  stopOnEntry    true to stop at the first instruction [default: true]
  noDebug        true to run without stopping [default: false]
  window         true to show the machine in a window, in real time and with sound [default: false]
  numbers        \"hex\" or \"decimal\" for all values [default: both in watches, else hex]
  call, inputs   a routine to begin at, and the registers, flags and memory at its call: {\"B\": 5}
  cwd            the folder in which a relative path of the program or the ROM is looked for first
  machine, rom, issue, timing, cpu, snow, sound-chip, ulaplus, tape, block, joystick    as the options of those names above
Breakpoints can be set on lines of the source and on labels. Their conditions are expressions over registers, flags, memory and \
symbols: A == 3 && [Count] > 1. They can have hit counts (5, >= 5, % 5) and messages to log: A is {A}. Steps also go back. The editor's debug console takes the commands of `zxlab debug`: \
`keys ENTER` presses a key, `text` shows the screen, `help` lists all commands.")]
pub(crate) struct Dap {
    /// Accept editors on this port of this computer; each gets a machine of its own
    #[arg(long, value_name = "N")]
    port: Option<u16>,
    #[command(flatten)]
    machine: MachineOptions,
}

pub(crate) fn run(args: &Dap) -> Result<Verdict> {
    let setup = args.machine.without_settings();
    let Some(port) = args.port else {
        if let Some((playback, attached)) = serve_with_window(std::io::stdin(), std::io::stdout(), &setup)?
            && let WindowEnd::NoDisplay(why) = window::run(playback, Some(Host::of(attached)))?
        {
            bail!("no window to show the machine in: {why}");
        }
        return Ok(Verdict::Done);
    };
    let listener =
        TcpListener::bind((Ipv4Addr::LOCALHOST, port)).with_context(|| format!("--port {port}: cannot be used"))?;
    eprint_line(format!("zxlab: an editor can connect to port {}", listener.local_addr()?.port()));
    for editor in listener.incoming() {
        let editor = editor.context("no editor can connect")?;
        let (input, setup) = (editor.try_clone()?, setup.clone());
        std::thread::spawn(move || {
            if let Err(error) = serve(input, editor, &setup) {
                eprint_line(format!("zxlab: {error:#}"));
            }
        });
    }
    Ok(Verdict::Done)
}
