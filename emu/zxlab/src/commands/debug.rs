//! `zxlab debug`: the debugger's commands, from a prompt, a pipe or the command line.

use super::Verdict;
use crate::debug::prompt::{self, Answer};
use crate::debug::{Debugger, Sources, comments, show};
use crate::front::lsp::program_of;
use crate::lines::{eprint_line, print_line};
use crate::open;
use crate::programs::{FIRST, FileOrProgram, in_help};
use crate::setup::MachineOptions;
use crate::signals::Interrupt;
use anyhow::{Context, Result};
use clap::Args;
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;
use std::io::{BufRead, IsTerminal};
use std::path::PathBuf;

#[derive(Args, Debug)]
#[command(after_help = in_help("\
Examples:
  zxlab debug PROGRAM
  zxlab debug game.asm -x 'break draw' -x 'keys ENTER' -x continue -x calls
  zxlab debug game.tap < commands.txt

A program that zxlab assembles stops at its entry, with its symbols known; anything else stops at power-on. A part of a program stands for the whole. At the prompt, \
`help` lists the commands. A source without ORG, or below the lowest address of a tape, is copied into memory. ASSERTION, WPMEM and LOGPOINT in comments of its source are breakpoints, watchpoints and log points. \
Addresses are symbols, registers, numbers, or sums: table+4, HL, 0x8000."))]
pub(crate) struct Debug {
    /// A file as for `zxlab play`, the name of a built-in program, or `basic`, a Spectrum with nothing loaded
    #[arg(default_value = FIRST, value_parser = FileOrProgram { basic: true }, hide_possible_values = true)]
    pub(crate) file: PathBuf,
    /// Carry out this command and quit; may be repeated
    #[arg(short = 'x', long = "execute", value_name = "COMMAND")]
    pub(crate) execute: Vec<String>,
    #[command(flatten)]
    pub(crate) machine: MachineOptions,
}

pub(crate) fn run(args: &Debug) -> Result<Verdict> {
    // As in an editor, a part of a program stands for the program.
    let is_source = ["asm", "inc"].contains(&open::ending(&args.file).as_str());
    let whole = Some(&args.file).filter(|_| is_source).and_then(|file| program_of(file));
    if let Some(whole) = &whole {
        eprint_line(format!("{} is a part of {}, which is debugged", args.file.display(), whole.display()));
    }
    let playable = open::debuggable(Some(whole.as_ref().unwrap_or(&args.file)))?;
    playable.print_output()?;
    playable.check(&args.machine)?;
    playable.about_with(&args.machine).try_for_each(print_line)?;
    let program = playable.program.clone();
    let interrupt = Interrupt::catch()?;
    let setup = args.machine.without_settings();
    let mut debugger = Debugger::start(playable, &setup, || interrupt.received())?;
    args.machine.check_machine(&debugger.session().machine)?;
    let sources = program.as_ref().map(Sources::of).unwrap_or_default();
    for found in comments::stoppoints(&sources) {
        match found {
            Ok(stoppoint) => {
                let number = debugger.set(stoppoint);
                print_line(show::numbered(&debugger, number, &sources.names))?;
            }
            Err(error) => eprint_line(error.to_string()),
        }
    }
    print_line(show::status(&debugger.session().machine, &sources.names))?;

    let mut verdict = Verdict::Done;
    let mut obey = |line: &str| -> Result<bool> {
        interrupt.clear();
        match prompt::answer(&mut debugger, &sources, line, &|| interrupt.received()) {
            Answer::Text(text) => print_line(text)?,
            Answer::Mistake(why) => {
                eprint_line(why);
                verdict = Verdict::DoesNotHold;
            }
            Answer::Nothing => {}
            Answer::Quit => return Ok(false),
        }
        Ok(true)
    };
    if !args.execute.is_empty() {
        for line in &args.execute {
            print_line(format!("> {line}"))?;
            if !obey(line)? {
                break;
            }
        }
    } else if std::io::stdin().is_terminal() {
        let mut editor = DefaultEditor::new().context("no prompt can be shown here")?;
        // An empty line repeats the last command, which is usual for stepping.
        let mut last = String::new();
        loop {
            match editor.readline("> ") {
                Ok(line) => {
                    if !line.trim().is_empty() {
                        let _ = editor.add_history_entry(&line);
                        last = line;
                    }
                    if !obey(&last)? {
                        break;
                    }
                }
                Err(ReadlineError::Interrupted) => {}
                Err(ReadlineError::Eof) => break,
                Err(error) => return Err(error).context("the terminal cannot be read"),
            }
        }
        return Ok(Verdict::Done);
    } else {
        for line in std::io::stdin().lock().lines() {
            let line = line.context("stdin cannot be read")?;
            print_line(format!("> {line}"))?;
            if !obey(&line)? {
                break;
            }
        }
    }
    Ok(verdict)
}
