//! The kinds of words in a text, by which an editor colours it.

use super::super::analysis::Analysis;
use super::super::index::{Entity, NamePlace};
use super::super::structures::is_member;
use super::super::words::{Word, WordKind, split};
use asm::SymbolKind;
use lsp_types::{SemanticToken, SemanticTokenModifier, SemanticTokenType, SemanticTokens, SemanticTokensLegend};
use std::collections::HashMap;
use std::path::Path;

/// The kinds, by their numbers.
const KINDS: [SemanticTokenType; 8] = [
    SemanticTokenType::KEYWORD,
    SemanticTokenType::MACRO,
    SemanticTokenType::FUNCTION,
    SemanticTokenType::VARIABLE,
    SemanticTokenType::NUMBER,
    SemanticTokenType::STRING,
    SemanticTokenType::TYPE,
    SemanticTokenType::NAMESPACE,
];
const KEYWORD: u32 = 0;
const MACRO: u32 = 1;
const FUNCTION: u32 = 2;
const VARIABLE: u32 = 3;
const NUMBER: u32 = 4;
const STRING: u32 = 5;
const TYPE: u32 = 6;
const NAMESPACE: u32 = 7;

/// Bits of the modifiers.
const DECLARATION: u32 = 1;
const READONLY: u32 = 2;

/// Returns the meaning of the numbers.
pub(in crate::front::lsp) fn legend() -> SemanticTokensLegend {
    SemanticTokensLegend {
        token_types: KINDS.to_vec(),
        token_modifiers: vec![SemanticTokenModifier::DECLARATION, SemanticTokenModifier::READONLY],
    }
}

/// Returns the kinds of the words in a text, as the editor has it.
pub(in crate::front::lsp) fn colours(analysis: Option<&Analysis>, path: &Path, text: &str) -> SemanticTokens {
    let file = analysis.and_then(|analysis| analysis.file(path));
    let known = analysis.zip(file).map(|(analysis, file)| known_names(analysis, file)).unwrap_or_default();
    let mut data = Vec::new();
    let (mut in_comment, mut last_line, mut last_column) = (false, 0, 0);
    for (number, line) in (0..).zip(text.lines()) {
        let units = |from: usize, to: usize| line[from..to].encode_utf16().count() as u32;
        // Where the last word began: its byte and its column.
        let (mut byte, mut column) = (0, 0);
        for word in split(line, &mut in_comment) {
            let Some((kind, modifiers)) = kind_of(&known, number, line, &word) else { continue };
            column += units(byte, word.start);
            byte = word.start;
            let start = column;
            let delta_line = number - last_line;
            data.push(SemanticToken {
                delta_line,
                delta_start: if delta_line == 0 { start - last_column } else { start },
                length: units(word.start, word.end),
                token_type: kind,
                token_modifiers_bitset: modifiers,
            });
            (last_line, last_column) = (number, start);
        }
    }
    SemanticTokens { result_id: None, data }
}

/// Returns the kinds of the names in a file by line and start. The longest name at a place counts.
fn known_names(analysis: &Analysis, file: usize) -> HashMap<(u32, usize), (u32, u32)> {
    let mut known = HashMap::new();
    for (entity, places) in analysis.index.all() {
        let (kind, modifiers) = match entity {
            Entity::Macro(_) => (MACRO, 0),
            Entity::Define(_) => (MACRO, READONLY),
            Entity::Module(_) => (NAMESPACE, 0),
            Entity::File(_) => continue,
            Entity::Symbol(name) => {
                let Some(symbol) = analysis.assembly.details.get(name) else { continue };
                let line = symbol.line.saturating_sub(1);
                let is_code =
                    || analysis.code(symbol.file, line..line + 20).next().is_some_and(|code| code.is_instruction);
                match symbol.kind {
                    SymbolKind::Constant => (VARIABLE, READONLY),
                    SymbolKind::Structure if is_member(&analysis.assembly.details, name) => (VARIABLE, 0),
                    SymbolKind::Structure => (TYPE, 0),
                    SymbolKind::Variable => (VARIABLE, 0),
                    SymbolKind::Label if is_code() => (FUNCTION, 0),
                    SymbolKind::Label => (VARIABLE, 0),
                }
            }
        };
        let here = |place: &&NamePlace| place.file == file;
        for place in places.iter().filter(here) {
            let declares = if place.is_definition { DECLARATION } else { 0 };
            known.insert((place.line, place.end), (kind, modifiers | declares));
        }
    }
    known
}

fn kind_of(known: &HashMap<(u32, usize), (u32, u32)>, number: u32, line: &str, word: &Word) -> Option<(u32, u32)> {
    match word.kind {
        WordKind::Text => Some((STRING, 0)),
        WordKind::Number => Some((NUMBER, 0)),
        // The editor's own colours of comments know the keys of contracts.
        WordKind::Comment | WordKind::Sign => None,
        WordKind::Label | WordKind::Operation | WordKind::Name => {
            // A name's last part decides: it is the symbol itself.
            let found = known.get(&(number, word.end)).copied();
            let unknown = match word.kind {
                WordKind::Operation => Some((KEYWORD, 0)),
                WordKind::Label => Some((FUNCTION, DECLARATION)),
                _ if word.of(line).len() <= 3 => Some((KEYWORD, 0)),
                _ => None,
            };
            found.or(unknown)
        }
    }
}
