//! The outline of a source: its symbols, and the parts that can be folded.

use super::super::analysis::Analysis;
use super::super::index::{Entity, NamePlace};
use super::super::structures::is_member;
use super::super::texts::{range_in, uri_of};
use super::super::words::{WordKind, split};
use super::hover::value;
use asm::SymbolKind as Kind;
use lsp_types::{
    DocumentSymbol, FoldingRange, FoldingRangeKind, Location, Position, Range, SymbolInformation, SymbolKind,
};

/// Largest number of symbols in an answer about all files.
const MOST_SYMBOLS: usize = 1_000;

/// A symbol in a file.
struct Found {
    /// Where it is defined.
    place: NamePlace,
    full: String,
    kind: SymbolKind,
    detail: Option<String>,
}

/// Returns the kind of a symbol in the protocol's words. A label of data is a variable, of instructions a function.
fn kind_of(analysis: &Analysis, name: &str) -> Option<(SymbolKind, i64)> {
    let symbol = analysis.assembly.details.get(name)?;
    let line = symbol.line.checked_sub(1)?;
    let code = analysis.code(symbol.file, line..line + 20).next();
    let is_code = code.is_some_and(|code| code.is_instruction);
    let kind = match symbol.kind {
        Kind::Label if is_code => SymbolKind::FUNCTION,
        Kind::Label | Kind::Variable => SymbolKind::VARIABLE,
        Kind::Constant => SymbolKind::CONSTANT,
        Kind::Structure if is_member(&analysis.assembly.details, name) => SymbolKind::FIELD,
        Kind::Structure => SymbolKind::STRUCT,
    };
    Some((kind, symbol.value))
}

/// Returns the symbols that a file defines, in the order of their lines.
fn symbols(analysis: &Analysis, file: usize) -> Vec<Found> {
    let mut found = Vec::new();
    for (entity, places) in analysis.index.all() {
        let Some(place) = places.iter().find(|place| place.is_definition && place.file == file) else { continue };
        let (full, kind, detail) = match entity {
            Entity::Symbol(name) => {
                let Some((kind, number)) = kind_of(analysis, name) else { continue };
                (name, kind, Some(value(number)))
            }
            Entity::Macro(name) => (name, SymbolKind::METHOD, Some("macro".to_owned())),
            Entity::Module(name) => (name, SymbolKind::MODULE, None),
            Entity::Define(_) | Entity::File(_) => continue,
        };
        found.push(Found { place: *place, full: full.clone(), kind, detail });
    }
    found.sort_by_key(|symbol| (symbol.place.line, symbol.place.start));
    found
}

/// Returns true if a symbol belongs to another one: to a module, or as a local label to its main label.
fn is_inside(full: &str, outer: &str) -> bool {
    full.strip_prefix(outer).is_some_and(|rest| rest.starts_with('.'))
}

/// Returns the outline of a file: its symbols, with those of a module inside it and local labels inside their main label.
#[allow(deprecated, reason = "the protocol's type has a member that is deprecated")]
pub(in crate::front::lsp) fn outline(analysis: &Analysis, file: usize) -> Vec<DocumentSymbol> {
    let found = symbols(analysis, file);
    let last = analysis.texts.get(file).map_or(0, Vec::len) as u32;
    let mut roots = Vec::new();
    let mut open: Vec<(&str, DocumentSymbol)> = Vec::new();
    for (at, symbol) in found.iter().enumerate() {
        close(&mut open, &mut roots, |outer| is_inside(&symbol.full, outer));
        let name = match open.last() {
            Some((outer, around)) if matches!(around.kind, SymbolKind::MODULE | SymbolKind::STRUCT) => {
                &symbol.full[outer.len() + 1..]
            }
            Some((outer, _)) => &symbol.full[outer.len()..],
            None => symbol.full.as_str(),
        };
        let line = symbol.place.line;
        // A symbol ends before the next one that does not belong to it.
        let next = found[at + 1..].iter().find(|next| !is_inside(&next.full, &symbol.full));
        let end = next.map_or(last, |next| next.place.line).max(line + 1);
        let entry = DocumentSymbol {
            name: name.to_owned(),
            detail: symbol.detail.clone(),
            kind: symbol.kind,
            tags: None,
            deprecated: None,
            range: Range::new(Position::new(line, 0), Position::new(end, 0)),
            selection_range: range_in(analysis.line(file, line), line, symbol.place.start..symbol.place.end),
            children: None,
        };
        open.push((symbol.full.as_str(), entry));
    }
    close(&mut open, &mut roots, |_| false);
    roots
}

/// Ends the innermost open symbols up to the first that `stays`, and puts each into the one around it.
fn close(open: &mut Vec<(&str, DocumentSymbol)>, roots: &mut Vec<DocumentSymbol>, stays: impl Fn(&str) -> bool) {
    while let Some((_, symbol)) = open.pop_if(|(name, _)| !stays(name)) {
        match open.last_mut() {
            Some((_, around)) => around.children.get_or_insert_default().push(symbol),
            None => roots.push(symbol),
        }
    }
}

/// Returns the symbols of all files whose names contain a text.
#[allow(deprecated, reason = "the protocol's type has a member that is deprecated")]
pub(in crate::front::lsp) fn search(analysis: &Analysis, query: &str) -> Vec<SymbolInformation> {
    let query = query.to_lowercase();
    let mut rows = Vec::new();
    for (file, path) in analysis.files.iter().enumerate() {
        let Some(uri) = uri_of(path) else { continue };
        for symbol in symbols(analysis, file).into_iter().filter(|found| found.full.to_lowercase().contains(&query)) {
            rows.push(SymbolInformation {
                name: symbol.full,
                kind: symbol.kind,
                tags: None,
                deprecated: None,
                location: Location::new(uri.clone(), range_in("", symbol.place.line, 0..0)),
                container_name: None,
            });
        }
    }
    rows.truncate(MOST_SYMBOLS);
    rows
}

/// Returns the parts of a text that can be folded: blocks of directives, headers of comments, and routines.
pub(in crate::front::lsp) fn folds(text: &str) -> Vec<FoldingRange> {
    let mut folds = Vec::new();
    let mut open: Vec<(u32, &str)> = Vec::new();
    let (mut comments, mut routine): (Option<u32>, Option<u32>) = (None, None);
    let mut in_comment = false;
    let mut last = 0;
    let mut fold = |start: u32, end: u32, kind: Option<FoldingRangeKind>| {
        if end > start {
            folds.push(FoldingRange { start_line: start, end_line: end, kind, ..FoldingRange::default() });
        }
    };
    for (number, line) in (0..).zip(text.lines()) {
        last = number;
        let words = split(line, &mut in_comment);
        let is_comment = words.first().is_some_and(|word| word.kind == WordKind::Comment);
        match (is_comment, comments) {
            (true, None) => comments = Some(number),
            (false, Some(start)) => {
                fold(start, number - 1, Some(FoldingRangeKind::Comment));
                comments = None;
            }
            _ => {}
        }
        let operation = words.iter().find(|word| word.kind == WordKind::Operation);
        let operation = operation.map(|word| word.of(line).to_ascii_lowercase()).unwrap_or_default();
        let ends: &[&str] = match operation.as_str() {
            "endm" => &["macro"],
            "endif" => &["if", "ifn", "ifdef", "ifndef", "ifused", "ifnused"],
            "edup" | "endr" | "endw" => &["dup", "rept", "while"],
            "ends" => &["struct"],
            "endmodule" | "endmod" => &["module"],
            _ => &[],
        };
        if let Some(at) = open.iter().rposition(|(_, begins)| ends.contains(begins)) {
            fold(open[at].0, number, None);
            open.truncate(at);
        }
        let begins =
            ["macro", "if", "ifn", "ifdef", "ifndef", "ifused", "ifnused", "dup", "rept", "while", "struct", "module"];
        if let Some(word) = begins.iter().find(|word| **word == operation) {
            open.push((number, word));
        }
        // A routine ends before an empty line or a comment that begins one.
        let label = words.first().filter(|word| word.kind == WordKind::Label).map(|word| word.of(line));
        let is_main = label.is_some_and(|label| !label.starts_with('.')) && operation != "equ" && operation != "macro";
        let ends_routine = is_main || words.is_empty() || (is_comment && words[0].start == 0);
        if ends_routine && let Some(start) = routine.take() {
            fold(start, number.saturating_sub(1), Some(FoldingRangeKind::Region));
        }
        if is_main && open.is_empty() {
            routine = Some(number);
        }
    }
    if let Some(start) = comments {
        fold(start, last, Some(FoldingRangeKind::Comment));
    }
    if let Some(start) = routine {
        fold(start, last, Some(FoldingRangeKind::Region));
    }
    folds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_comments_and_routines_are_folded() {
        let text = "; a\n; b\nstart: nop\n.loop nop\n if 1\n nop\n endif\n\nput macro\n nop\n endm\nend: ret\n nop\n";
        let mut folds: Vec<(u32, u32)> = folds(text).iter().map(|fold| (fold.start_line, fold.end_line)).collect();
        folds.sort_unstable();
        assert_eq!(folds, [(0, 1), (2, 6), (4, 6), (8, 10), (11, 12)]);
    }
}
