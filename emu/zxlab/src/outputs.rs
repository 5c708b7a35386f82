//! The kinds of files that a program is built into, by their endings.

use crate::open;
use pipeline::{Error, Output, Project};
use spectrum::snapshot::Format;
use std::path::Path;

/// Endings of snapshots. They are made here, since no library below knows both programs and machines.
const SNAPSHOTS: &str = " .sna .z80 .szx";

/// The kind of an output.
pub(crate) enum OutputKind {
    Program(Output),
    Snapshot(Format),
}

/// Returns the kind of an output by its ending.
///
/// # Errors
/// An unknown ending; the message lists the known ones.
pub(crate) fn kind(path: &Path) -> Result<OutputKind, Error> {
    if let Some(format) = Format::from_ending(&open::ending(path)) {
        return Ok(OutputKind::Snapshot(format));
    }
    Output::from_path(path).map(OutputKind::Program).map_err(|error| match error {
        Error::UnknownOutput { path, known } => Error::UnknownOutput { path, known: known + SNAPSHOTS },
        other => other,
    })
}

/// Checks the outputs that a project file names.
///
/// # Errors
/// The place of an output with an unknown ending.
pub(crate) fn check(project: &Project) -> Result<(), Error> {
    let mut outputs = project.outputs.iter().enumerate();
    outputs.try_for_each(|(number, output)| {
        kind(output).map(drop).map_err(|error| project.wrong_output(number, error.to_string()))
    })
}
