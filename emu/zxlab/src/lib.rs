//! zxlab: an emulator of the ZX Spectrum, 48K and 128K, and a workbench for the programs that run on it.
//!
//! The command line is in `cli`, and each command in a file of its own in `commands`. A `session` is a machine with what is
//! played on it, and its past; `debug` runs it by instructions, `play` has the controls over it, and `front` shows it: in a
//! window, a terminal, headless, or in an editor.

mod boot;
mod cli;
mod commands;
mod debug;
mod describe;
mod encode;
mod file_watch;
mod files;
mod front;
mod lines;
mod numbers;
mod open;
mod outputs;
mod play;
mod programs;
mod session;
mod settings;
mod setup;
mod signals;
mod sound;
mod usage;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};
use cli::{Cli, Command};
use commands::Verdict;
use std::process::ExitCode;

/// Exit codes, as documented in the help.
const DOES_NOT_HOLD: u8 = 1;
const UNUSABLE: u8 = 2;

/// Runs the command that the command line names, and returns the exit code of the process.
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return misused(&error),
    };
    let verdict = match &cli.command {
        None => commands::play::run(&cli.play),
        Some(Command::Play(play)) => commands::play::run(play),
        Some(Command::Run(run)) => commands::run::run(run),
        Some(Command::Dap(dap)) => commands::dap::run(dap),
        Some(Command::Lsp(lsp)) => commands::lsp::run(lsp),
        Some(Command::Debug(debug)) => commands::debug::run(debug),
        Some(Command::Build(build)) => commands::build::run(build),
        Some(Command::Prove(prove)) => commands::prove::run(prove),
        Some(Command::Improve(improve)) => commands::improve::run(improve),
        Some(Command::Info(info)) => commands::info::run(info),
        Some(Command::Conformance(conformance)) => commands::conformance::run(conformance),
        Some(Command::Convert(convert)) => commands::convert::run(convert),
        Some(Command::Asm(asm)) => commands::asm::run(asm),
        Some(Command::Disasm(disasm)) => commands::disasm::run(disasm),
        Some(Command::New(new)) => commands::new::run(new),
        Some(Command::Programs(programs)) => commands::programs::run(programs),
        Some(Command::Completions(completions)) => commands::completions::run(completions, Cli::command()),
        Some(Command::Moves(moves)) => commands::moves::run(moves),
        Some(Command::Man(man)) => commands::man::run(man, Cli::command()),
    };
    match verdict {
        Ok(Verdict::Done) => ExitCode::SUCCESS,
        Ok(Verdict::DoesNotHold) => ExitCode::from(DOES_NOT_HOLD),
        Err(error) => {
            lines::report_error(&error);
            // The only word of a command line may be a mistyped command.
            let word = cli.play.file.as_ref().filter(|file| !file.exists()).and_then(|file| file.to_str());
            if let Some(command) = word.filter(|_| cli.command.is_none()).and_then(cli::similar_command) {
                lines::eprint_line(format!("is `zxlab {command}` meant?"));
            }
            ExitCode::from(UNUSABLE)
        }
    }
}

/// Prints help and version as clap formats them, and a mistake in one line, followed by the command that shows the help.
fn misused(error: &clap::Error) -> ExitCode {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        // This fails only if the reader has closed the pipe.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    lines::eprint_line(format!("zxlab: {}", cli::mistake(error, std::env::args_os().skip(1))));
    let command = std::env::args().nth(1).filter(|name| Cli::command().find_subcommand(name).is_some());
    lines::eprint_line(format!("see: zxlab {}--help", command.map(|name| name + " ").unwrap_or_default()));
    ExitCode::from(UNUSABLE)
}
