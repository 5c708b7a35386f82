//! Completions at a position: mnemonics, directives and macros, registers, the names of the source, files; and the parameters of
//! what is being typed.

use super::super::analysis::Analysis;
use super::super::scope::NameScope;
use super::super::words::{WordKind, in_name, split};
use super::hover::{forms, value};
use asm::SymbolKind;
use lsp_types::{
    CompletionItem, CompletionItemKind, ParameterInformation, ParameterLabel, SignatureHelp, SignatureInformation,
};
use std::path::Path;

/// Registers, pairs and conditions.
const REGISTERS: [&str; 28] = [
    "A", "B", "C", "D", "E", "H", "L", "I", "R", "AF", "BC", "DE", "HL", "SP", "IX", "IY", "IXH", "IXL", "IYH", "IYL",
    "NZ", "Z", "NC", "PO", "PE", "P", "M", "AF'",
];

/// Returns what can stand at the end of `before`, the beginning of a line. `analysis` may be of an earlier text.
pub(in crate::front::lsp) fn complete(
    analysis: Option<&Analysis>,
    (path, line): (&Path, u32),
    before: &str,
) -> Vec<CompletionItem> {
    let words = split(before, &mut false);
    if words.last().is_some_and(|word| word.kind == WordKind::Comment) {
        return Vec::new();
    }
    if before.matches('"').count() % 2 == 1 {
        return files(path, before);
    }
    let typed = before.rsplit(|c: char| !c.is_ascii() || !in_name(c as u8)).next().unwrap_or_default();
    let last = words.last();
    let wants_operation = match last {
        None => !before.is_empty(),
        Some(word) if word.end == before.len() && word.kind == WordKind::Operation => true,
        Some(word) => word.kind == WordKind::Label && word.end < before.len() || word.of(before) == ":",
    };
    let mut items = if wants_operation { operations(analysis, typed) } else { Vec::new() };
    if !wants_operation && words.iter().any(|word| word.kind == WordKind::Operation) {
        let is_lower = typed.starts_with(|c: char| c.is_ascii_lowercase());
        let item = |name: &&str| plain(&cased(name, is_lower), CompletionItemKind::KEYWORD, "register or condition");
        items.extend(REGISTERS.iter().map(item));
        items.extend(analysis.map(|analysis| names(analysis, (path, line), typed)).unwrap_or_default());
    }
    let begins =
        |item: &CompletionItem| item.label.get(..typed.len()).is_some_and(|start| start.eq_ignore_ascii_case(typed));
    items.retain(begins);
    items
}

fn plain(label: &str, kind: CompletionItemKind, detail: &str) -> CompletionItem {
    CompletionItem {
        label: label.to_owned(),
        kind: Some(kind),
        detail: Some(detail.to_owned()),
        ..CompletionItem::default()
    }
}

/// Returns a reserved word in the case of what is typed.
fn cased(word: &str, is_lower: bool) -> String {
    if is_lower { word.to_lowercase() } else { word.to_uppercase() }
}

/// Returns mnemonics, directives and macros.
fn operations(analysis: Option<&Analysis>, typed: &str) -> Vec<CompletionItem> {
    let is_lower = typed.starts_with(|c: char| c.is_ascii_lowercase());
    let words = asm::reserved_words().map(|word| {
        let is_mnemonic = word.starts_with(|c: char| c.is_ascii_uppercase());
        let detail = if is_mnemonic { "instruction" } else { "directive" };
        plain(&cased(word, is_lower), CompletionItemKind::KEYWORD, detail)
    });
    let macros = analysis.into_iter().flat_map(|analysis| &analysis.index.macros);
    let macros = macros.map(|(name, known)| {
        plain(name, CompletionItemKind::FUNCTION, &format!("macro {name} {}", known.parameters.join(", ")))
    });
    words.chain(macros).collect()
}

/// Returns the names of the source, as short as they can be written in a line; after a dot in what is typed, with all before it.
fn names(analysis: &Analysis, (path, line): (&Path, u32), typed: &str) -> Vec<CompletionItem> {
    let none = NameScope::default();
    let scope = analysis.file(path).map_or(&none, |file| analysis.index.scope(file, line));
    let local = format!("{}.", scope.main);
    let is_long = typed.find('.').is_some_and(|dot| dot > 0);
    let symbols = analysis.assembly.details.iter().filter(|(name, _)| !name.contains('>'));
    symbols
        .map(|(full, symbol)| {
            let name = match full.strip_prefix(&local).filter(|_| !is_long) {
                Some(rest) => format!(".{rest}"),
                None => full.strip_prefix(&scope.module).unwrap_or(full).to_owned(),
            };
            let kind = match symbol.kind {
                SymbolKind::Label => CompletionItemKind::REFERENCE,
                SymbolKind::Constant => CompletionItemKind::CONSTANT,
                SymbolKind::Variable => CompletionItemKind::VARIABLE,
                SymbolKind::Structure => CompletionItemKind::STRUCT,
            };
            plain(&name, kind, &value(symbol.value))
        })
        .collect()
}

/// Returns the files in the folder that an open text in quotes names.
fn files(path: &Path, before: &str) -> Vec<CompletionItem> {
    let typed = before.rsplit('"').next().unwrap_or_default();
    let (folder, start) = typed.rsplit_once('/').unwrap_or(("", typed));
    let Some(entries) = path.parent().and_then(|parent| parent.join(folder).read_dir().ok()) else {
        return Vec::new();
    };
    let names = entries.flatten().filter_map(|entry| {
        let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        let name = entry.file_name().into_string().ok()?;
        let kind = if is_folder { CompletionItemKind::FOLDER } else { CompletionItemKind::FILE };
        name.starts_with(start).then(|| plain(&name, kind, if is_folder { "folder" } else { "file" }))
    });
    let mut names: Vec<CompletionItem> = names.filter(|item| !item.label.starts_with('.')).collect();
    names.sort_by(|a, b| a.label.cmp(&b.label));
    names
}

/// Returns the parameters of the macro, or the forms of the mnemonic, whose operands are typed at the end of `before`.
pub(in crate::front::lsp) fn signature(analysis: Option<&Analysis>, before: &str) -> Option<SignatureHelp> {
    let words = split(before, &mut false);
    let at = words.iter().rposition(|word| word.kind == WordKind::Operation)?;
    let (name, operands) = (words[at].of(before), &words[at + 1..]);
    if words[at].end == before.len() || words.last()?.kind == WordKind::Comment {
        return None;
    }
    let commas = operands.iter().filter(|word| word.of(before) == ",").count() as u32;
    let signature = |label: String, parameters: Vec<String>, about: Option<String>| SignatureInformation {
        label,
        documentation: about.map(lsp_types::Documentation::String),
        parameters: Some(
            parameters
                .into_iter()
                .map(|text| ParameterInformation { label: ParameterLabel::Simple(text), documentation: None })
                .collect(),
        ),
        active_parameter: None,
    };
    if let Some((analysis, known)) = analysis.and_then(|analysis| Some((analysis, analysis.index.macros.get(name)?))) {
        let comment = analysis.comment_above(known.file, known.line).join("\n");
        let label = format!("{name} {}", known.parameters.join(", "));
        let about = Some(comment).filter(|comment| !comment.is_empty());
        let signatures = vec![signature(label, known.parameters.clone(), about)];
        return Some(SignatureHelp { signatures, active_signature: Some(0), active_parameter: Some(commas) });
    }
    let forms = forms(name);
    // The first form whose operands begin with those that are complete.
    let typed: String = operands.iter().map(|word| word.of(before)).collect::<String>().to_uppercase();
    let complete = typed.rsplit_once(',').map_or("", |(done, _)| done).to_owned();
    let fits = |text: &str| text.split_once(' ').is_some_and(|(_, rest)| rest.to_uppercase().starts_with(&complete));
    let active = forms.iter().position(|(text, _)| fits(text)).unwrap_or(0);
    let signatures: Vec<SignatureInformation> = forms
        .into_iter()
        .map(|(text, time)| {
            let parameters = text.split_once(' ').map_or("", |(_, rest)| rest).split(',').map(str::to_owned);
            let parameters = parameters.filter(|text| !text.is_empty()).collect();
            signature(text, parameters, Some(time))
        })
        .collect();
    (!signatures.is_empty()).then_some(SignatureHelp {
        signatures,
        active_signature: Some(active as u32),
        active_parameter: Some(commas),
    })
}
