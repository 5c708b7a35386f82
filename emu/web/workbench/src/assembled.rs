//! The result of assembling, in the form for the page.

use std::collections::BTreeMap;
use std::path::Path;

use asm::{Diagnostic, Severity};
use pipeline::{Error, Program};
use serde::Serialize;

/// The result of assembling a source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Assembled {
    /// The errors and warnings.
    pub messages: Vec<Message>,
    /// The program; `None` if the source has errors.
    pub program: Option<ProgramFacts>,
}

/// An error or a warning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Message {
    /// True for an error, false for a warning.
    pub is_error: bool,
    /// Path of the file.
    pub file: String,
    /// Line, from 1; 0 for the whole file.
    pub line: u32,
    /// Column in characters, from 1; 0 for the whole line.
    pub column: u32,
    /// What is wrong.
    pub message: String,
    /// What to write instead, where that is known.
    pub hint: Option<String>,
    /// The macro calls and includes around the line, innermost first: what, file, line.
    pub around: Vec<(String, String, u32)>,
}

/// The facts of an assembled program that a debugger shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ProgramFacts {
    /// Its name on a tape.
    pub name: String,
    /// Address of its first byte.
    pub start: u16,
    /// Number of bytes, without those in banks.
    pub length: usize,
    /// The bytes as a tape has them: number of those from `start` on, and in banks of a 128K, each after its bank.
    pub parts: Vec<(Option<u8>, usize)>,
    /// Address at which it is entered.
    pub entry: u16,
    /// The paths of its sources.
    pub files: Vec<String>,
    /// The instructions in the order of their addresses: address, index of the file, line from 1, and from $C000 on the bank if the
    /// source names one.
    pub lines: Vec<(u16, usize, usize, Option<u8>)>,
    /// The places at which lines begin, where a breakpoint of the line stops: index of the file, line from 1, address, and from $C000 on
    /// the bank if the source names one. A line that is included, repeated or of a macro has several.
    pub stops: Vec<(usize, usize, u16, Option<u8>)>,
    /// The values of all symbols that can be addresses.
    pub symbols: BTreeMap<String, u16>,
    /// The banks of a 128K in which labels stand from $C000 on.
    pub pages: BTreeMap<String, u16>,
    /// The texts of DISPLAY.
    pub said: Vec<String>,
    /// The ending of its tape as a file: `tap`, or `tzx` if the tape states that the program needs a 128K, which a .tap cannot.
    pub ending: &'static str,
    /// The reason why it cannot be on a tape, and so not be played.
    pub no_tape: Option<String>,
}

impl Message {
    /// Converts a message of the assembler.
    pub(crate) fn of(diagnostic: &Diagnostic) -> Message {
        let around = diagnostic.trail.iter();
        Message {
            is_error: diagnostic.severity == Severity::Error,
            file: diagnostic.file.display().to_string(),
            line: diagnostic.line,
            column: diagnostic.column,
            message: diagnostic.message.clone(),
            hint: diagnostic.help.clone(),
            around: around.map(|(what, at)| (what.clone(), at.file.display().to_string(), at.line)).collect(),
        }
    }

    /// Makes an error about a whole file.
    pub(crate) fn about(file: &Path, message: String) -> Message {
        let (line, column, hint, around) = Default::default();
        Message { is_error: true, file: file.display().to_string(), line, column, message, hint, around }
    }

    /// Returns the errors and warnings of a source that makes no program.
    pub(crate) fn all_of(main: &Path, error: &Error) -> Vec<Message> {
        match error {
            Error::Assemble(errors) => errors.errors.iter().chain(&errors.warnings).map(Message::of).collect(),
            other => {
                // Some have a file with a line before what is wrong.
                let text = other.to_string();
                let placed = text.split_once(": ").and_then(|(place, what)| {
                    let (file, line) = place.rsplit_once(':')?;
                    Some((Path::new(file), line.parse().ok()?, what.to_owned()))
                });
                match placed {
                    Some((file, line, what)) => vec![Message { line, ..Message::about(file, what) }],
                    None => vec![Message::about(main, text)],
                }
            }
        }
    }
}

impl ProgramFacts {
    /// Collects the facts of a program.
    pub(crate) fn of(program: &Program, assembly: &asm::Assembly) -> ProgramFacts {
        let lines = program.lines.iter().map(|line| (line.address, line.file, line.line, line.window_bank()));
        let mut lines: Vec<_> = lines.collect();
        lines.sort_unstable();
        let starts = program.line_starts().into_iter();
        let parts = program.parts().into_iter().enumerate();
        let parts = parts.map(|(number, (_, bytes))| ((number > 0).then_some(0), bytes.len()));
        let banks = program.banks.iter().map(|bank| (Some(bank.number), bank.bytes.len()));
        let symbols = program.symbols.iter();
        ProgramFacts {
            name: program.name.clone(),
            start: program.start,
            length: program.code.len(),
            parts: parts.chain(banks).collect(),
            entry: program.entry,
            files: assembly.files.iter().map(|path| path.display().to_string()).collect(),
            lines,
            stops: starts.map(|((file, line), (address, bank))| (file, line, address, bank)).collect(),
            symbols: symbols.filter_map(|(name, &value)| Some((name.clone(), u16::try_from(value).ok()?))).collect(),
            pages: program.window_pages(),
            said: program.messages.clone(),
            ending: if program.is_for_128k { "tzx" } else { "tap" },
            no_tape: program.tape().err().map(|error| error.to_string()),
        }
    }
}
