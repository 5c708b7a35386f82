//! `zxlab debug`: the debugger's commands, from a prompt, a pipe or the command line.

use super::Verdict;
use crate::cli::Debug;
use crate::debug::prompt::{self, Answer};
use crate::debug::{Debugger, Names, Stop, show};
use crate::open;
use crate::output::{note, say};
use crate::session::Session;
use crate::signals::Interrupt;
use anyhow::{Context, Result, bail};
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;
use std::io::{BufRead, IsTerminal};

/// Frames in which a program that was assembled here has to be loaded and entered: far more than the longest takes.
const LOADING: u64 = 50_000;

pub(crate) fn run(args: &Debug) -> Result<Verdict> {
    let playable = open::playable(Some(&args.file))?;
    playable.about.iter().try_for_each(say)?;
    let program = playable.program.clone();
    let mut debugger = Debugger::new(Session::new(playable, &args.model)?);
    let interrupt = Interrupt::catch()?;
    let names = match &program {
        Some(program) => {
            let code = usize::from(program.start)..usize::from(program.start) + program.code.len();
            let entered = |session: &Session| session.machine.cpu().regs.pc() == program.entry;
            if debugger.go(LOADING, entered, || interrupt.came()) != Stop::Done {
                bail!("{}: did not come to its entry, ${:04X}", args.file.display(), program.entry);
            }
            Names::new(&program.symbols, |addr| code.contains(&usize::from(addr)))
        }
        None => Names::default(),
    };
    say(show::standing(&debugger.session().machine, &names))?;

    let mut verdict = Verdict::Done;
    let mut obey = |line: &str| -> Result<bool> {
        interrupt.forget();
        match prompt::answer(&mut debugger, &names, line, &|| interrupt.came()) {
            Answer::Text(text) => say(text)?,
            Answer::Mistake(why) => {
                note(why);
                verdict = Verdict::DoesNotHold;
            }
            Answer::Nothing => {}
            Answer::Quit => return Ok(false),
        }
        Ok(true)
    };
    if !args.execute.is_empty() {
        for line in &args.execute {
            say(format!("> {line}"))?;
            if !obey(line)? {
                break;
            }
        }
    } else if std::io::stdin().is_terminal() {
        let mut editor = DefaultEditor::new().context("no prompt can be shown here")?;
        // An empty line is the last one again, as people step.
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
            say(format!("> {line}"))?;
            if !obey(&line)? {
                break;
            }
        }
    }
    Ok(verdict)
}
