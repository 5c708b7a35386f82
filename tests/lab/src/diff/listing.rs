//! A table of a program's source beside the number of cases that each row decided.

use pipeline::Program;
use serde::Serialize;

use super::{Coverage, sources};

/// A line of a table in the source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ListingLine {
    /// The line.
    pub text: String,
    /// Number of cases that its row decided, for each question of the coverage; `None` if no row begins there, or none did.
    pub fired: Option<Vec<u64>>,
}

/// Returns the lines of a table, from its label to the next header. A row is a `DB`; each of its values is a byte.
pub fn listing(program: &Program, coverage: &Coverage, label: &str) -> Vec<ListingLine> {
    let sources = sources(program);
    let begins = |line: &&str| line.strip_prefix(label).is_some_and(|rest| rest.starts_with(':'));
    let text = sources.iter().map(|(_, text)| text).find(|text| text.lines().any(|line| begins(&line)));
    let lines = text.map_or("", String::as_str).lines();
    let mut address = program.symbols.get(label).copied().unwrap_or_default();
    let table = lines.skip_while(|line| !begins(line)).take_while(|line| !line.starts_with("; "));
    table
        .map(|line| {
            let code = line.split(';').next().unwrap_or_default();
            let bytes = code.split_once("DB ").map(|(_, values)| values.split(',').count());
            let row = coverage.rows.iter().find(|row| bytes.is_some() && i64::from(row.address) == address);
            address += bytes.unwrap_or(0) as i64;
            ListingLine { text: line.to_owned(), fired: row.map(|row| row.fired.clone()) }
        })
        .collect()
}
