//! The sources that a program was made of: its headers, and the text of its table.

use std::path::Path;

use pipeline::Program;
use pipeline::asm::Files;

use crate::{Contract, Error};

/// The sources of a program that stand beside its main one: file name and text, in the order of the names. Those that are built in
/// are found there, others on the disk; a program of no known file is the game that is built in.
pub(super) fn sources(program: &Program) -> Vec<(String, String)> {
    let Some(folder) = program.files.first().and_then(|main| main.parent()) else {
        let own = pipeline::sources().of_game("tictactoe").into_iter();
        return own.map(|(name, text)| (name.to_owned(), text.to_owned())).collect();
    };
    let is_source = |file: &&Path| file.parent() == Some(folder) && file.extension().is_some_and(|end| end == "asm");
    let read = |file: &Path| {
        let bytes = pipeline::sources().read(file).or_else(|_| std::fs::read(file)).ok()?;
        let name = file.file_name()?.to_string_lossy().into_owned();
        Some((name, String::from_utf8_lossy(&bytes).into_owned()))
    };
    let mut texts: Vec<_> = program.files.iter().map(AsRef::as_ref).filter(is_source).filter_map(read).collect();
    texts.sort_unstable();
    texts.dedup();
    texts
}

/// What the header of one of the game's routines promises, in whichever of its sources that stands.
pub(super) fn header(program: &Program, routine: &str) -> Result<Contract, Error> {
    let title = format!("; {routine}:");
    let sources = sources(program);
    let of = sources.iter().find(|(_, text)| text.lines().any(|line| line.starts_with(&title)));
    Contract::of(of.map_or("", |(_, text)| text), routine)
}
