//! Finds definitions and uses of a name, and replaces it by another.

use super::super::analysis::Analysis;
use super::super::index::{Entity, NamePlace};
use super::super::texts::{range_in, uri_of};
use super::super::words::{WordKind, in_name, split};
use lsp_types::{
    DocumentHighlight, DocumentHighlightKind, Location, PrepareRenameResponse, TextEdit, Uri, WorkspaceEdit,
};
use std::collections::HashMap;
use std::path::Path;

/// Returns the place of a name for the editor.
fn location(analysis: &Analysis, place: &NamePlace) -> Option<Location> {
    let text = analysis.line(place.file, place.line);
    let uri = uri_of(analysis.files.get(place.file)?)?;
    Some(Location::new(uri, range_in(text, place.line, place.start..place.end)))
}

/// Returns where the name at a place is defined; for the name of a file, the file.
pub(in crate::front::lsp) fn definition(
    analysis: &Analysis,
    (file, line, byte): (usize, u32, usize),
) -> Option<Location> {
    if let Some((entity, _)) = analysis.index.at(file, line, byte) {
        if let Some(place) = analysis.index.places(entity).iter().find(|place| place.is_definition) {
            return location(analysis, place);
        }
        let (file, line) = analysis.definition(entity)?;
        return Some(Location::new(uri_of(analysis.files.get(file)?)?, range_in("", line, 0..0)));
    }
    included(analysis, file, line, byte)
}

/// Returns the file that is named in quotes at a place.
fn included(analysis: &Analysis, file: usize, line: u32, byte: usize) -> Option<Location> {
    let text = analysis.line(file, line);
    let words = split(text, &mut false);
    let word = words.iter().find(|word| word.kind == WordKind::Text && (word.start..=word.end).contains(&byte))?;
    let named = Path::new(word.of(text).trim_matches(['"', '\'']));
    let beside = analysis.files.get(file)?.parent()?.join(named);
    let beside = super::super::texts::absolute(&beside);
    let known = analysis.files.iter().find(|path| path.ends_with(named));
    let path = if beside.is_file() { &beside } else { known? };
    Some(Location::new(uri_of(path)?, range_in("", 0, 0..0)))
}

/// Returns the places of the name at a place.
pub(in crate::front::lsp) fn references(
    analysis: &Analysis,
    (file, line, byte): (usize, u32, usize),
    with_definition: bool,
) -> Option<Vec<Location>> {
    let (entity, _) = analysis.index.at(file, line, byte)?;
    let places = analysis.index.places(entity).iter().filter(|place| with_definition || !place.is_definition);
    Some(places.filter_map(|place| location(analysis, place)).collect())
}

/// Returns the places of the name at a place in the same file.
pub(in crate::front::lsp) fn highlights(
    analysis: &Analysis,
    (file, line, byte): (usize, u32, usize),
) -> Option<Vec<DocumentHighlight>> {
    let (entity, _) = analysis.index.at(file, line, byte)?;
    let places = analysis.index.places(entity).iter().filter(|place| place.file == file);
    let row = |place: &NamePlace| {
        let kind = if place.is_definition { DocumentHighlightKind::WRITE } else { DocumentHighlightKind::READ };
        Some(DocumentHighlight { range: location(analysis, place)?.range, kind: Some(kind) })
    };
    Some(places.filter_map(row).collect())
}

/// Returns the range and the text of the name that would be replaced.
pub(in crate::front::lsp) fn prepare(
    analysis: &Analysis,
    (file, line, byte): (usize, u32, usize),
) -> Option<PrepareRenameResponse> {
    let (entity, place) = analysis.index.at(file, line, byte)?;
    if let Entity::File(_) = entity {
        return None;
    }
    let text = analysis.line(file, line);
    let placeholder = text.get(place.start..place.end)?.to_owned();
    Some(PrepareRenameResponse::RangeWithPlaceholder { range: location(analysis, &place)?.range, placeholder })
}

/// Returns where the name at a place is defined: the file, the line and the byte.
pub(in crate::front::lsp) fn defined(
    analysis: &Analysis,
    (file, line, byte): (usize, u32, usize),
) -> Option<(&Path, u32, usize)> {
    let (entity, _) = analysis.index.at(file, line, byte)?;
    let place = analysis.index.places(entity).iter().find(|place| place.is_definition)?;
    Some((analysis.files.get(place.file)?, place.line, place.start))
}

/// Adds the changes that give the name at a place another one.
///
/// # Errors
/// A name that is not one, or is taken; nothing with a name at the place.
#[allow(clippy::mutable_key_type, reason = "the protocol's map has documents for keys")]
pub(in crate::front::lsp) fn rename(
    analysis: &Analysis,
    (file, line, byte): (usize, u32, usize),
    to: &str,
    edit: &mut WorkspaceEdit,
) -> Result<(), String> {
    let (entity, _) = analysis.index.at(file, line, byte).ok_or("there is no name here that the source defines")?;
    let is_name = to.bytes().next().is_some_and(|first| first.is_ascii_alphabetic() || first == b'_')
        && to.bytes().all(|byte| in_name(byte) && byte != b'.');
    if !is_name {
        return Err(format!("{to}: is not a name"));
    }
    if let Entity::File(_) = entity {
        return Err("the name of a file cannot be changed here".into());
    }
    if let Entity::Symbol(full) = entity {
        let renamed = full.rsplit_once('.').map_or(to.to_owned(), |(before, _)| format!("{before}.{to}"));
        if analysis.assembly.details.contains_key(&renamed) {
            return Err(format!("{renamed} is defined already"));
        }
    }
    let changes: &mut HashMap<Uri, Vec<TextEdit>> = edit.changes.get_or_insert_default();
    for place in analysis.index.places(entity) {
        if let Some(location) = location(analysis, place) {
            let (edits, new) = (changes.entry(location.uri).or_default(), TextEdit::new(location.range, to.to_owned()));
            // Another program may have the file too.
            if !edits.contains(&new) {
                edits.push(new);
            }
        }
    }
    Ok(())
}
