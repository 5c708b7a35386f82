//! Errors that prevent a proof. A routine that does something wrong is not an error but an [`CallOutcome`](crate::CallOutcome).

use std::path::PathBuf;

use crate::CallOutcome;

/// An error of the lab.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A program that cannot be called, or a symbol that names no place of it.
    #[error(transparent)]
    Call(#[from] calls::Error),
    /// There is no instruction at a symbol's address.
    #[error("{program}: `{symbol}` is ${address:04X}, where no instruction begins")]
    NoCode {
        /// The program's name.
        program: String,
        /// The symbol.
        symbol: String,
        /// Its address.
        address: u16,
    },
    /// Something is asked of a source with banks that a proof does not do with banks.
    #[error("{place}: {what} does not know the banks of a 128K, which this source has")]
    HasPages {
        /// File and line of the first statement in a page.
        place: String,
        /// What was asked.
        what: &'static str,
    },
    /// A program with banks that a proof has no room for.
    #[error("{program}: {why}")]
    NoRoomForPages {
        /// The program's name.
        program: String,
        /// The reason.
        why: &'static str,
    },
    /// A text is not a place of the machine, or the number does not fit the place.
    #[error("{place}: {why}")]
    Place {
        /// The text.
        place: String,
        /// The reason.
        why: String,
    },
    /// A routine that was called did not return.
    #[error("`{routine}` {outcome}")]
    NotBack {
        /// The routine.
        routine: String,
        /// The outcome of the call.
        outcome: Box<CallOutcome>,
    },
    /// A routine has no contract, though others do.
    #[error("{program}: {routine} has no contract; these routines have one: {known}")]
    WithoutContract {
        /// The program.
        program: String,
        /// The routine.
        routine: String,
        /// The routines that have one, with commas between.
        known: String,
    },
    /// A routine cannot be improved.
    #[error("{routine}: cannot be improved: {why}")]
    NotImproved {
        /// The routine.
        routine: String,
        /// The reason.
        why: String,
    },
    /// A routine cannot be run on gates.
    #[error("{routine}: no proof by circuit: {why}")]
    NoCircuit {
        /// The routine.
        routine: String,
        /// The reason, with the place.
        why: String,
    },
    /// The source has no header of a routine that the lab calls, or the header cannot be read.
    #[error("the header of `{routine}`, line {line}: {why}")]
    Header {
        /// The routine.
        routine: String,
        /// The line in the source, from 1; 0 if there is none.
        line: u32,
        /// The reason.
        why: String,
    },
    /// A source that does not assemble to a program.
    #[error(transparent)]
    Program(#[from] pipeline::Error),
    /// Contracts in a user's source that cannot be read: each error with line and column.
    #[error("{0}")]
    Contract(pipeline::asm::Errors),
    /// A user's source without any contract.
    #[error("{}: no routine has a contract: {}", file.display(), no_contract(*prose, why))]
    NoContract {
        /// The file.
        file: PathBuf,
        /// Number of headers in prose.
        prose: usize,
        /// Why the first of them is prose.
        why: String,
    },
    /// The walk was stopped before its end, and proves nothing.
    #[error("stopped after {done} of {of} {what}")]
    Stopped {
        /// Number done.
        done: u64,
        /// Number in all.
        of: u64,
        /// The things counted, in the plural.
        what: &'static str,
    },
    /// A walk covered another number of cases than there are, and proves nothing.
    #[error("the walk covered {found} {what} where there are {expected}: this proves nothing")]
    Cases {
        /// The things counted, in the plural.
        what: &'static str,
        /// Number in all.
        expected: usize,
        /// Number covered.
        found: usize,
    },
    /// The unchanged code differs from the port, so that its mutants show nothing.
    #[error(
        "{case}\n  the unchanged code differs from the port in this case, so its mutants show nothing: see `zxlab prove`"
    )]
    Mutants {
        /// The first case in which it differs, drawn.
        case: String,
    },
    /// A report could not be written.
    #[error("{what} cannot be made: {why}")]
    Write {
        /// The report's name.
        what: &'static str,
        /// The reason.
        why: String,
    },
    /// The game's tape cannot be made or does not load.
    #[error("the tape: {why}")]
    Tape {
        /// The reason.
        why: String,
    },
    /// The screen does not show what it has to show for a walk to begin.
    #[error("the screen does not show {what}:\n{screen}")]
    Screen {
        /// The thing that was looked for.
        what: &'static str,
        /// The text of the screen.
        screen: String,
    },
    /// A stroke with an unknown key.
    #[error("{stroke}: there is no such key")]
    Key {
        /// The stroke.
        stroke: String,
    },
    /// A line of a case file that cannot be read.
    #[error("line {line}: {why}")]
    Case {
        /// The line, from 1.
        line: usize,
        /// The reason.
        why: String,
    },
    /// The parts of a walk do not make a whole.
    #[error("the parts do not make a whole: {why}")]
    Merge {
        /// The reason.
        why: String,
    },
    /// The table of cases could not be written.
    #[error("the table of cases cannot be written: {0}")]
    Csv(#[from] csv::Error),
}

/// Advice about a source without contracts.
fn no_contract(prose: usize, why: &str) -> String {
    match prose {
        0 => "write one above its label, `; In: A = 0..255` and `; Out: A = A * 2 & 255`".to_owned(),
        _ => format!(
            "its headers ({prose}) are in prose, without a range such as `; In: A = 0..255`; in the first, {why}"
        ),
    }
}
