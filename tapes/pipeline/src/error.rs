//! Errors from source to tape, each with its place.

use std::io;
use std::path::{Path, PathBuf};

/// An error of the pipeline. Its message is one or two lines with the file and, if known, the place in it.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// No program of this workspace has that name.
    #[error("there is no program `{name}`; the programs are: {known}")]
    UnknownProgram {
        /// The unknown name.
        name: String,
        /// The known names, separated by commas.
        known: String,
    },
    /// The built-in assembler found errors: all diagnostics with file, line and column.
    #[error("{0}")]
    Assemble(#[from] asm::Errors),
    /// sjasmplus is not installed, did not run, or found errors in the source.
    #[error("{0}")]
    Sjasmplus(#[from] sjasmplus_sys::Error),
    /// sjasmplus does not output banks, nor the load addresses of code within DISP, and the built-in assembler, which knows them, makes
    /// different bytes.
    #[error("{}: sjasmplus does not output banks, nor the load addresses of code within DISP, and the built-in assembler makes different bytes", path.display())]
    Displaced {
        /// The source.
        path: PathBuf,
    },
    /// An error in a project file.
    #[error("{}:{line}:{column}: {why}", path.display())]
    Project {
        /// The file.
        path: PathBuf,
        /// Line, from 1.
        line: usize,
        /// Column in characters, from 1.
        column: usize,
        /// Description of the error.
        why: String,
    },
    /// A file could not be read.
    #[error("{}: cannot be read: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// SAVETAP of a page that no paging port reaches.
    #[error("{name}: page {page} is not empty, but the loader of SAVETAP reaches only the pages 0 to {}: save its blocks one by one", pages - 1)]
    Page {
        /// The tape.
        name: String,
        /// The page.
        page: usize,
        /// Number of pages that can be loaded.
        pages: usize,
    },
    /// The source assembles to no bytes.
    #[error("{name}: assembles to no bytes: nothing to load")]
    Empty {
        /// The program's name.
        name: String,
    },
    /// Two blocks of the source overlap.
    #[error("{name}: two blocks both put a byte at ${address:04X}{places}")]
    Overlap {
        /// The program's name.
        name: String,
        /// The lowest common address.
        address: u16,
        /// The lines that put bytes there, in brackets, if they are known.
        places: String,
    },
    /// Code is in a bank that a 128K does not have there.
    #[error("{place}: the code at ${address:04X} is in bank {page}: {why}")]
    Bank {
        /// Its file and line, `banked.asm:12`; the program's name if they are not known.
        place: String,
        /// Address of the code.
        address: u16,
        /// The bank.
        page: u16,
        /// Where that bank is.
        why: String,
    },
    /// A program with banks in a file that has none.
    #[error("{name}: has code in banks of a 128K, which {what} cannot hold")]
    Banked {
        /// The program's name.
        name: String,
        /// The kind of file.
        what: &'static str,
    },
    /// The program extends beyond the end of memory.
    #[error("{name}: {bytes} bytes from ${start:04X} extend beyond $FFFF")]
    TooLong {
        /// The program's name.
        name: String,
        /// Its load address.
        start: u16,
        /// Its length in bytes.
        bytes: usize,
    },
    /// The entry is not in the loaded code.
    #[error("{name}: the entry ${entry:04X} is outside the code at ${start:04X}-${end:04X}")]
    Entry {
        /// The program's name.
        name: String,
        /// The entry.
        entry: i64,
        /// Its first address.
        start: u16,
        /// Its last address.
        end: u16,
    },
    /// The program does not fit a cartridge.
    #[error("{name}: does not fit a cartridge: {why}")]
    Cartridge {
        /// The program's name.
        name: String,
        /// The reason.
        why: String,
    },
    /// The code would overwrite the BASIC loader that loads it.
    #[error(
        "{name}: the code starts at ${start:04X} and would overwrite the BASIC loader: the lowest address for a tape is ${lowest:04X}"
    )]
    OverLoader {
        /// The program's name.
        name: String,
        /// Its load address.
        start: u16,
        /// The lowest load address for a tape.
        lowest: u16,
    },
    /// A picture that cannot become a loading screen.
    #[error("{name}: {why}")]
    Picture {
        /// The picture's file.
        name: String,
        /// Description of the error.
        why: String,
    },
    /// The file format cannot store the tape.
    #[error("{name}: {source}")]
    Tape {
        /// The program's name.
        name: String,
        /// The format's error.
        source: format::Error,
    },
    /// The extension of a file is not one of an output.
    #[error("{}: unknown file extension; the known ones are: {known}", path.display())]
    UnknownOutput {
        /// The file.
        path: PathBuf,
        /// The known extensions.
        known: String,
    },
    /// The folder of a file to be written does not exist.
    #[error("{}: there is no folder {}", path.display(), folder.display())]
    NoFolder {
        /// The file.
        path: PathBuf,
        /// Its folder.
        folder: PathBuf,
    },
    /// A file could not be written. A previous file of that name is unchanged.
    #[error("{}: cannot be written: {source}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
}

impl Error {
    /// Replaces the program's name by the file in the error of an empty program.
    pub(crate) fn of_file(self, path: &Path) -> Error {
        match self {
            Error::Empty { .. } => Error::Empty { name: path.display().to_string() },
            other => other,
        }
    }
}
