//! The built-in programs on the command line: their names as values, in messages and in examples. The programs themselves are
//! rows of the registry, [`lab::programs`].

use clap::builder::{PathBufValueParser, PossibleValue, TypedValueParser};
use clap::{Arg, Command, Error};
use lab::programs::PROGRAMS;
use std::ffi::OsStr;
use std::path::PathBuf;

/// The name of the program that is played, built or proved if nothing is named.
pub(crate) const FIRST: &str = PROGRAMS[0].name;

/// The name for a machine that is only switched on, with nothing to load.
pub(crate) const BASIC: &str = "basic";

/// Returns the names of all programs, with [`BASIC`].
pub(crate) fn all<'n>() -> impl Iterator<Item = &'n str> {
    PROGRAMS.iter().map(|program| program.name).chain([BASIC])
}

/// Returns the names of all programs, separated by commas.
pub(crate) fn names() -> String {
    PROGRAMS.iter().map(|program| program.name).collect::<Vec<_>>().join(", ")
}

/// Returns a help text with the name of a program in the place of each PROGRAM.
pub(crate) fn in_help(text: &str) -> String {
    text.replace("PROGRAM", FIRST)
}

/// Parses a path or the name of a program; completion in a shell offers the names.
#[derive(Clone, Copy)]
pub(crate) struct FileOrProgram {
    /// True if the value may also be [`BASIC`].
    pub(crate) basic: bool,
}

impl TypedValueParser for FileOrProgram {
    type Value = PathBuf;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<PathBuf, Error> {
        PathBufValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let names = PROGRAMS.iter().map(|program| program.name).chain(self.basic.then_some(BASIC));
        Some(Box::new(names.map(PossibleValue::new)))
    }
}
