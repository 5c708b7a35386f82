//! The sources that a program was made of: its headers, and its text.

use std::path::Path;

use pipeline::Program;
use pipeline::asm::Files;

use crate::Error;
use crate::contract::{self, Effects, Source};

/// Returns the sources in the folder of a program's main one: file name and text, in the order of the names. A program of no
/// known file is the one of its name that is built in.
pub(crate) fn sources(program: &Program) -> Vec<(String, String)> {
    let Some(folder) = program.files.first().and_then(|main| main.parent()) else {
        let own = pipeline::sources().of_program(&program.name).into_iter();
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

/// Returns the effects in the header of one of the program's own routines, in any of its sources.
pub(crate) fn effects(program: &Program, routine: &str) -> Result<Effects, Error> {
    let title = format!("; {}:", contract::name_in_module(routine).1);
    let sources = sources(program);
    let of = sources.iter().find(|(_, text)| text.lines().any(|line| line.starts_with(&title)));
    contract::effects(program, of.map_or("", |(_, text)| text), routine)
}

/// Assembles a program's source again, to read the contracts in its headers.
pub(crate) fn source_of(program: &Program) -> Result<Source, Error> {
    match program.files.first() {
        Some(main) => Source::read(main, &pipeline::sources()).or_else(|_| Source::load(main)),
        None => Source::read(format!("z80src/{}/main.asm", program.name).as_ref(), &pipeline::sources()),
    }
}
