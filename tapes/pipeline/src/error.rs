//! What can go wrong on the way from a source to a tape, each with its place.

use std::io;
use std::path::{Path, PathBuf};

/// An error of the pipeline. It reads as one or two lines that name the file and, where there is one, the place in it.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// No game of this workspace has that name.
    #[error("there is no game `{name}`: there is {known}")]
    UnknownGame {
        /// The name that was asked for.
        name: String,
        /// The names there are, separated by commas.
        known: String,
    },
    /// The embedded assembler refused the source: every diagnostic with file, line and column.
    #[error("{0}")]
    Assemble(#[from] asm::Errors),
    /// A real sjasmplus is not there, did not run, or refused the source.
    #[error("{0}")]
    Sjasmplus(#[from] sjasmplus_sys::Error),
    /// sjasmplus does not tell where code lies that DISP has made for another place, and makes other bytes than our assembler,
    /// which could tell.
    #[error("{}: sjasmplus and our assembler make different bytes, and sjasmplus does not say where those of DISP lie", path.display())]
    Displaced {
        /// The source.
        path: PathBuf,
    },
    /// Something is wrong in a project file.
    #[error("{}:{line}:{column}: {why}", path.display())]
    Project {
        /// The file.
        path: PathBuf,
        /// Line, from 1.
        line: usize,
        /// Column in characters, from 1.
        column: usize,
        /// What is wrong.
        why: String,
    },
    /// A file could not be read.
    #[error("{}: cannot be read: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// The source assembles, but to no byte at all.
    #[error("{name}: assembles to no bytes: nothing to load")]
    Empty {
        /// The program's name.
        name: String,
    },
    /// Two blocks of the source put bytes at one address.
    #[error("{name}: two blocks both put a byte at ${address:04X}")]
    Overlap {
        /// The program's name.
        name: String,
        /// The lowest address in both.
        address: u16,
    },
    /// The program runs past the end of the memory.
    #[error("{name}: {bytes} bytes from ${start:04X} run past $FFFF")]
    TooLong {
        /// The program's name.
        name: String,
        /// Its load address.
        start: u16,
        /// Its length in bytes.
        bytes: usize,
    },
    /// The entry does not lie in the code that is loaded.
    #[error("{name}: the entry ${entry:04X} lies outside the code at ${start:04X}-${end:04X}")]
    Entry {
        /// The program's name.
        name: String,
        /// The entry it asks for.
        entry: i64,
        /// Its first address.
        start: u16,
        /// Its last address.
        end: u16,
    },
    /// The program is none for a cartridge.
    #[error("{name}: no cartridge can be made of it: {why}")]
    Cartridge {
        /// The program's name.
        name: String,
        /// What is in the way.
        why: String,
    },
    /// On a tape the code would be loaded over the BASIC loader that is loading it.
    #[error(
        "{name}: the code starts at ${start:04X}, over the BASIC loader: on a tape ${lowest:04X} is the lowest address"
    )]
    OverLoader {
        /// The program's name.
        name: String,
        /// Its load address.
        start: u16,
        /// The lowest address that a tape can load to.
        lowest: u16,
    },
    /// A picture that cannot become a loading screen.
    #[error("{name}: {why}")]
    Picture {
        /// The picture's file.
        name: String,
        /// What is wrong with it.
        why: String,
    },
    /// A tape could not be written as the file format wants it.
    #[error("{name}: {source}")]
    Tape {
        /// The program's name.
        name: String,
        /// What the format says.
        source: format::Error,
    },
    /// The ending of a file's name stands for nothing that can be built.
    #[error("{}: do not know what to write into a file of this ending: there is {known}", path.display())]
    UnknownOutput {
        /// The file that was asked for.
        path: PathBuf,
        /// The endings there are.
        known: String,
    },
    /// The folder that a file should be written into is not there.
    #[error("{}: there is no folder {}", path.display(), folder.display())]
    NoFolder {
        /// The file.
        path: PathBuf,
        /// Its folder.
        folder: PathBuf,
    },
    /// A file could not be written. What was there before is still there.
    #[error("{}: cannot be written: {source}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
}

impl Error {
    /// Without bytes there is no program to be named: the file is.
    pub(crate) fn of_file(self, path: &Path) -> Error {
        match self {
            Error::Empty { .. } => Error::Empty { name: path.display().to_string() },
            other => other,
        }
    }
}
