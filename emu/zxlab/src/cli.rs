//! The command line, as types. The arguments of each command are in the command's own file.

use crate::commands::asm::Asm;
use crate::commands::build::Build;
use crate::commands::completions::Completions;
use crate::commands::conformance::Conformance;
use crate::commands::convert::Convert;
use crate::commands::dap::Dap;
use crate::commands::debug::Debug;
use crate::commands::disasm::Disasm;
use crate::commands::info::Info;
use crate::commands::man::ManPages;
use crate::commands::new::New;
use crate::commands::play::Play;
use crate::commands::programs::Programs;
use crate::commands::prove::Prove;
use crate::commands::run::Run;
use crate::programs::in_help;
use clap::{Parser, Subcommand};

/// zxlab: a ZX Spectrum 48K emulator and a workbench for the programs that run on it
#[derive(Debug, Parser)]
#[command(
    name = "zxlab",
    version,
    args_conflicts_with_subcommands = true,
    disable_help_subcommand = true,
    after_help = in_help("\
Examples:
  zxlab                                     play the first built-in program
  zxlab play game.tap                       play a tape
  zxlab play basic                          switch a Spectrum on, and type
  zxlab run game.tap --until-text Start --text
  zxlab debug game.asm -x 'break start' -x continue
  zxlab dap --port 4711
  zxlab build PROGRAM -o PROGRAM.tap
  zxlab prove PROGRAM
  zxlab info game.tap
  zxlab convert game.tap game.tzx
  zxlab new mygame
  zxlab asm game.asm --lst game.lst --sym game.sym
  zxlab disasm game.bin --org 0x8000
  zxlab conformance fuse fuse/z80/tests
  zxlab programs                            list the built-in programs
  zxlab completions bash                    print the script for completion in a shell
  zxlab man | man -l -                      show the manual page

Existing files: outputs of build and asm, reports, screenshots, GIFs and WAVs replace older ones. --save, --record and convert \
replace a file only with --force.

Exit codes: 0 success; 1 the answer is no (a proof differs, a text never appeared); 2 wrong usage or unreadable input.")
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) play: Play,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Play a file in a window, in the terminal, or headless
    Play(Play),
    /// Run a file without a window, as fast as possible, and write what it shows
    Run(Box<Run>),
    /// Debug a program: breakpoints, steps forwards and back, memory, time
    Debug(Debug),
    /// Debug from an editor, by the Debug Adapter Protocol
    Dap(Dap),
    /// List the programs that are built in
    Programs(Programs),
    /// Make a tape or another file from Z80 source
    Build(Build),
    /// Check Z80 code for all inputs, against its Rust port or the contracts in its headers
    Prove(Box<Prove>),
    /// List the contents of a file, block by block
    Info(Info),
    /// Convert a file to another format
    Convert(Convert),
    /// Assemble a source; write listing, symbols and debugging data
    Asm(Asm),
    /// Disassemble bytes to a source that assembles to the same bytes
    Disasm(Disasm),
    /// Create a small game to start from
    New(New),
    /// Test the CPU with the public suites of Z80 cases
    Conformance(Conformance),
    /// Print the script by which a shell completes zxlab's commands
    Completions(Completions),
    /// Print the manual page, or write the page of each command
    Man(ManPages),
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_definition_is_sound() {
        Cli::command().debug_assert();
    }
}
