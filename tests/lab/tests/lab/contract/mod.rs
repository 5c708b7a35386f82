//! Contracts of sources.

mod allowed;
mod banks;
mod banks_followed;
mod banks_port;
mod banks_project;
mod banks_rom;
mod binary;
mod by_chance;
mod changed_code;
mod circuits;
mod circuits_compared;
mod circuits_contended;
mod circuits_memory;
mod circuits_unnamed;
mod circuits_without_value;
mod constant;
mod contended;
mod dependence;
mod failures;
mod hidden_ways;
mod hidden_writes;
mod hostile;
mod hostile_entries;
mod hostile_machine;
mod hostile_sources;
mod hostile_values;
mod improve;
mod interrupts;
mod language;
pub(crate) mod library;
mod loops;
mod modules;
mod needs;
mod other_words;
mod page;
mod places;
mod program_end;
mod promises;
mod proved_callers;
mod proved_mutants;
mod reached;
mod refused;
mod remembered;
mod return_address;
mod sharing;
mod stack_place;
mod stated_sides;
mod suggested;
mod turns;
mod unwritten;
mod values;

use std::path::Path;

use lab::Error;
use lab::contract::{ContractReport, Options, Source};
use pipeline::asm::Memory;

fn source(text: &str) -> Result<Source, Error> {
    let source = Source::read(Path::new("mine.asm"), &Memory::from([("mine.asm", text)]))?;
    source.require_all()?;
    Ok(source)
}

fn prove(text: &str) -> ContractReport {
    let source = source(text).unwrap_or_else(|error| panic!("{error}"));
    source.prove(&Options::default(), &|_| true).unwrap_or_else(|error| panic!("{error}"))
}

/// Returns the broken promises of a routine `f` with this header and these statements.
fn told(header: &str, body: &str) -> Vec<String> {
    let report = prove(&format!(" ORG $8000\n{header}\nf:\n{body}\n RET\nData: DB 1, 2\n"));
    assert!(!report.holds(), "{report}");
    report.proofs[0].failure.as_ref().map_or(Vec::new(), |failure| failure.broken.clone())
}
