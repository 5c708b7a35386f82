//! The errors and warnings of the assembler, and the contracts that do not hold, in the form for an editor.

use super::Known;
use super::analysis::project_file;
use super::proofs::Proofs;
use super::texts::{Texts, absolute, column_of, uri_of};
use super::words::split;
use lsp_types::{
    Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, Location, NumberOrString, Position, Range,
};
use pipeline::Project;
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// Name of what has found it.
const SOURCE: &str = "zxlab";

/// Returns the diagnostics of all sources by file. Files without one are among them, so that old ones are removed.
pub(super) fn by_file(
    known: &BTreeMap<PathBuf, Known>,
    proofs: &Proofs,
    texts: &Texts,
) -> BTreeMap<PathBuf, Vec<Diagnostic>> {
    let mut files: BTreeMap<PathBuf, Vec<Diagnostic>> =
        texts.paths().map(|path| (path.to_owned(), Vec::new())).collect();
    let mut add = |path: PathBuf, diagnostic: Diagnostic| {
        let list = files.entry(path).or_default();
        // A file may belong to several sources, in which its code is at other addresses.
        let is_same = |known: &Diagnostic| {
            known.range == diagnostic.range
                && without_addresses(&known.message) == without_addresses(&diagnostic.message)
                && (&known.severity, &known.code) == (&diagnostic.severity, &diagnostic.code)
        };
        if !list.iter().any(is_same) {
            list.push(diagnostic);
        }
    };
    // A project file that cannot be read makes its sources ones without a project.
    let projects: BTreeSet<PathBuf> = texts.paths().filter_map(project_file).collect();
    for file in projects {
        if let Some((path, diagnostic)) = Project::read(&file).err().as_ref().and_then(|error| of_project(error, texts))
        {
            add(path, diagnostic);
        }
    }
    for source in known.values() {
        if let Some((path, diagnostic)) = source.mistake.as_ref().and_then(|error| of_project(error, texts)) {
            add(path, diagnostic);
        }
        for diagnostic in &source.diagnostics {
            add(absolute(&diagnostic.file), of_assembler(diagnostic));
        }
    }
    for (source, proof) in proofs.all() {
        let Some(known) = known.get(source) else { continue };
        for failed in proof.routines.iter().filter(|proven| !proven.holds) {
            let number = failed.header_line(known.analysis.as_ref());
            let end = texts.read_line(&failed.file, number).unwrap_or_default().encode_utf16().count() as u32;
            let range = Range::new(Position::new(number, 0), Position::new(number, end));
            let message = format!("{}: {}", failed.routine, failed.verdict);
            add(failed.file.clone(), diagnostic(range, DiagnosticSeverity::ERROR, message));
        }
        for error in &proof.errors {
            let number = texts.get(&error.file).map_or(error.line, |text| error.present_line(text.lines()));
            let text = texts.read_line(&error.file, number).unwrap_or_default();
            let range = word_range(&text, number, error.column as usize);
            add(error.file.clone(), diagnostic(range, DiagnosticSeverity::ERROR, error.message.clone()));
        }
    }
    files
}

/// Converts an error in a project file; returns `None` for an error anywhere else.
fn of_project(error: &pipeline::Error, texts: &Texts) -> Option<(PathBuf, Diagnostic)> {
    let pipeline::Error::Project { path, line, column, why } = error else { return None };
    let number = line.saturating_sub(1) as u32;
    let text = texts.read_line(path, number).unwrap_or_default();
    let range = word_range(&text, number, column.saturating_sub(1));
    Some((absolute(path), diagnostic(range, DiagnosticSeverity::ERROR, why.clone())))
}

/// Returns a message without its hexadecimal numbers.
fn without_addresses(message: &str) -> String {
    let mut parts = message.split('$');
    let first = parts.next().unwrap_or_default();
    parts.fold(first.to_owned(), |text, part| text + "$" + part.trim_start_matches(|c: char| c.is_ascii_hexdigit()))
}

fn diagnostic(range: Range, severity: DiagnosticSeverity, message: String) -> Diagnostic {
    Diagnostic { range, severity: Some(severity), source: Some(SOURCE.into()), message, ..Diagnostic::default() }
}

/// Converts an error or warning of the assembler.
fn of_assembler(found: &asm::Diagnostic) -> Diagnostic {
    let severity = match found.severity {
        asm::Severity::Error => DiagnosticSeverity::ERROR,
        asm::Severity::Warning => DiagnosticSeverity::WARNING,
    };
    let line = found.line.saturating_sub(1);
    // Of a very long line only a part is kept.
    let range = match found.column.checked_sub(1 + found.cut) {
        Some(column) if found.cut == 0 => word_range(&found.source, line, column as usize),
        _ => Range::new(Position::new(line, 0), Position::new(line, found.source.encode_utf16().count() as u32)),
    };
    let help = found.help.as_ref().map(|help| format!(" ({help})")).unwrap_or_default();
    let expanded = found.expanded.as_ref().map(|text| format!("\nread as: {}", text.trim())).unwrap_or_default();
    let mut made = diagnostic(range, severity, format!("{}{help}{expanded}", found.message));
    made.code = found.name.map(|name| NumberOrString::String(name.to_owned()));
    made.data = replacement(found).map(|name| json!({ "replacement": name }));
    let trail = found.trail.iter().filter_map(|(what, place)| {
        let line = place.line.saturating_sub(1);
        let range = Range::new(Position::new(line, 0), Position::new(line, 0));
        let location = Location::new(uri_of(&absolute(&place.file))?, range);
        Some(DiagnosticRelatedInformation { location, message: what.clone() })
    });
    made.related_information = Some(trail.collect()).filter(|trail: &Vec<_>| !trail.is_empty());
    made
}

/// Returns the name that is suggested in place of the one at the error.
fn replacement(found: &asm::Diagnostic) -> Option<&str> {
    let quoted = found.help.as_deref()?.strip_prefix("did you mean `")?;
    quoted.strip_suffix("`?").filter(|_| found.expanded.is_none())
}

/// Returns the range of the word at a column, in characters from 0.
fn word_range(line: &str, number: u32, column: usize) -> Range {
    let byte = line.char_indices().nth(column).map_or(line.len(), |(at, _)| at);
    let words = split(line, &mut false);
    let end = words.iter().find(|word| (word.start..word.end).contains(&byte)).map(|word| word.end);
    // Within a comment, such as a header, a word ends before the next blank.
    let is_comment = words.last().is_some_and(|word| word.start <= byte && line[word.start..].starts_with(';'));
    let end = match end {
        Some(_) if is_comment => byte + line[byte..].find(char::is_whitespace).unwrap_or(line.len() - byte),
        Some(end) => end,
        None => line.len().max(byte),
    };
    Range::new(Position::new(number, column_of(line, byte)), Position::new(number, column_of(line, end)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_compared_without_addresses() {
        let without = ["at $8000 (double)", "at $9A0C (double)", "$: 7", "7"].map(without_addresses);
        assert_eq!(without, ["at $ (double)", "at $ (double)", "$: 7", "7"]);
    }

    #[test]
    fn the_word_at_a_mistake_is_marked() {
        let columns = |line: &str, column: usize| {
            let range = word_range(line, 7, column);
            (range.start.line, range.start.character, range.end.character)
        };
        assert_eq!(columns(" LDD  A", 1), (7, 1, 4));
        assert_eq!(columns(" ld a,Cuont+1", 6), (7, 6, 11));
        assert_eq!(columns("; In: B = x y", 10), (7, 10, 11));
        assert_eq!(columns(" nop", 9), (7, 4, 4));
        assert_eq!(columns("", 0), (7, 0, 0));
    }
}
