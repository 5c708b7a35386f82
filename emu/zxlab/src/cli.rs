//! The command line, as types. The arguments of each command are in the command's own file.

use crate::commands::asm::Asm;
use crate::commands::build::Build;
use crate::commands::completions::Completions;
use crate::commands::conformance::Conformance;
use crate::commands::convert::Convert;
use crate::commands::dap::Dap;
use crate::commands::debug::Debug;
use crate::commands::disasm::Disasm;
use crate::commands::improve::Improve;
use crate::commands::info::Info;
use crate::commands::lsp::Lsp;
use crate::commands::man::ManPages;
use crate::commands::moves::Moves;
use crate::commands::new::New;
use crate::commands::play::Play;
use crate::commands::programs::Programs;
use crate::commands::prove::Prove;
use crate::commands::run::Run;
use crate::programs::in_help;
use crate::usage::{one_line, similar};
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};
use std::ffi::OsString;

/// zxlab: an emulator of the ZX Spectrum, 48K and 128K, and a workbench for the programs that run on it
#[derive(Debug, Parser)]
#[command(
    name = "zxlab",
    version,
    args_conflicts_with_subcommands = true,
    after_help = in_help("\
Examples:
  zxlab                                     play the first built-in program
  zxlab play game.tap                       play a tape
  zxlab play basic                          switch a Spectrum on, and type
  zxlab run game.tap --until-text Start --text
  zxlab debug game.asm -x 'break start' -x continue
  zxlab dap --port 4711
  zxlab lsp                                 serve an editor that has sources open
  zxlab build PROGRAM -o PROGRAM.tap
  zxlab prove PROGRAM
  zxlab improve routines.asm --routine multiply --goal time
  zxlab info game.tap
  zxlab convert game.tap game.tzx
  zxlab new mygame
  zxlab asm game.asm --lst game.lst --sym game.sym
  zxlab disasm game.bin --org 0x8000
  zxlab moves griffon --from d4             show where a piece of a chess variant goes
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
    /// Serve an editor: errors, names and proofs of Z80 sources (Language Server Protocol)
    Lsp(Lsp),
    /// List the programs that are built in
    Programs(Programs),
    /// Make a tape or another file from Z80 source
    Build(Build),
    /// Check Z80 code for all inputs, against its Rust port or the contracts in its headers
    Prove(Box<Prove>),
    /// Look for a shorter or quicker routine under the same contract
    Improve(Improve),
    /// List the contents of a file, block by block
    Info(Info),
    /// Convert a file to another format
    Convert(Convert),
    /// Assemble a source; write listing, symbols and debugging data
    Asm(Box<Asm>),
    /// Disassemble bytes to a source that assembles to the same bytes
    Disasm(Disasm),
    /// Create a small game to start from
    New(New),
    /// Show where a piece goes, by its definitions in the piece-movement language
    Moves(Moves),
    /// Test the CPU with the public suites of Z80 cases
    Conformance(Conformance),
    /// Print the script by which a shell completes zxlab's commands
    Completions(Completions),
    /// Print the manual page, or write the page of each command
    Man(ManPages),
}

/// Returns the command that a mistyped word is most similar to.
pub(crate) fn similar_command(word: &str) -> Option<String> {
    let cli = Cli::command();
    similar(word, cli.get_subcommands().map(clap::Command::get_name)).map(str::to_owned)
}

/// Describes the mistake in the arguments of the program, in one line. A mistyped command is recognised although clap takes it for a
/// file, after which nothing else may follow.
pub(crate) fn mistake(error: &clap::Error, mut arguments: impl Iterator<Item = OsString>) -> String {
    let mut next = || arguments.next().and_then(|word| word.into_string().ok()).unwrap_or_default();
    let mut word = next();
    // `help pley` is about a command too.
    let is_help = word == "help" && error.kind() == ErrorKind::InvalidSubcommand;
    if is_help {
        word = next();
    }
    let follows_a_file = matches!(error.kind(), ErrorKind::ArgumentConflict | ErrorKind::UnknownArgument)
        && !word.is_empty()
        && !word.starts_with('-')
        && Cli::command().find_subcommand(&word).is_none()
        && !std::path::Path::new(&word).exists()
        || is_help;
    match similar_command(&word) {
        Some(command) if follows_a_file => format!("there is no command `{word}`; is `{command}` meant?"),
        None if is_help || follows_a_file && !word.contains('.') => format!("there is no command `{word}`"),
        _ => one_line(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definition_is_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn a_mistyped_command_is_recognised() {
        let said = |line: &str| {
            let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            let error = Cli::try_parse_from([OsString::from("zxlab")].into_iter().chain(words.clone())).unwrap_err();
            mistake(&error, words.into_iter())
        };
        for (line, expected) in [
            ("pley game.tap", "there is no command `pley`; is `play` meant?"),
            ("rnu game.tap --frames 9", "there is no command `rnu`; is `run` meant?"),
            ("juggle game.tap", "there is no command `juggle`"),
            ("help pley", "there is no command `pley`; is `play` meant?"),
            ("help juggle", "there is no command `juggle`"),
            ("run game.tap --frames abc", "invalid value 'abc' for '--frames <N>': must be a number"),
            (
                "run game.tap --frames 99999999999999999999",
                "invalid value '99999999999999999999' for '--frames <N>': is too large",
            ),
        ] {
            assert_eq!(said(line), expected, "{line}");
        }
        assert!(said("run game.tap --frame 9").contains("'--frames'"));
        assert_eq!(similar_command("debg").as_deref(), Some("debug"));
        assert_eq!(similar_command("game.tap"), None);
    }
}
