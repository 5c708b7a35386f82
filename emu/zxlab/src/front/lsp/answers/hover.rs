//! Descriptions of a name or a line under the pointer: values, bytes, T-states, flags, contracts.

use super::super::analysis::Analysis;
use super::super::index::Entity;
use super::super::proofs::SourceProof;
use super::super::timing::{Cost, contended, range};
use super::super::words::{WordKind, split};
use asm::SymbolKind;
use lsp_types::{Hover, HoverContents, MarkupContent, MarkupKind, Range};
use z80::table::{self, Prefix};

/// Number of lines below a label in which its code begins.
const BELOW: u32 = 4;

/// Describes the name at a place, or what is assembled in the line. `text` is the line as the editor has it.
pub(in crate::front::lsp) fn hover(
    analysis: &Analysis,
    proof: Option<&SourceProof>,
    (file, line, byte): (usize, u32, usize),
    text: &str,
) -> Option<Hover> {
    let words = split(text, &mut false);
    let word = words.iter().find(|word| (word.start..word.end).contains(&byte))?;
    let about = match word.kind {
        WordKind::Comment | WordKind::Number | WordKind::Sign => return None,
        WordKind::Label | WordKind::Name | WordKind::Text => name(analysis, proof, file, line, byte)?,
        WordKind::Operation => match name(analysis, proof, file, line, byte) {
            Some(about) => format!("{about}\n\n{}", statement(analysis, file, line).unwrap_or_default()),
            None => statement(analysis, file, line)?,
        },
    };
    let contents = MarkupContent { kind: MarkupKind::Markdown, value: about.trim_end().to_owned() };
    let range: Range = super::super::texts::range_in(text, line, word.start..word.end);
    Some(Hover { contents: HoverContents::Markup(contents), range: Some(range) })
}

/// Describes the name at a place.
fn name(analysis: &Analysis, proof: Option<&SourceProof>, file: usize, line: u32, byte: usize) -> Option<String> {
    let (entity, place) = analysis.index.at(file, line, byte)?;
    let about = match entity {
        Entity::Symbol(name) => {
            let name = analysis.index.member(place).unwrap_or(name);
            let symbol = analysis.assembly.details.get(name)?;
            let kind = match symbol.kind {
                SymbolKind::Label => "label",
                SymbolKind::Constant => "constant",
                SymbolKind::Variable => "variable",
                SymbolKind::Structure => "structure",
            };
            format!("{kind} `{name}` = {}", value(symbol.value))
        }
        Entity::Macro(name) => {
            let known = analysis.index.macros.get(name)?;
            format!("macro `{name} {}`", known.parameters.join(", "))
        }
        Entity::Define(name) => format!("`DEFINE {name}`"),
        Entity::Module(name) => format!("module `{name}`"),
        Entity::File(included) => {
            let lines = analysis.texts.get(*included).map_or(0, Vec::len);
            return Some(format!("`{}`, {lines} lines", analysis.files.get(*included)?.display()));
        }
    };
    let mut parts = vec![about];
    if let Some((file, line)) = analysis.definition(entity) {
        let comment = analysis.comment_above(file, line);
        if !comment.is_empty() {
            parts.push(format!("```\n{}\n```", comment.join("\n")));
        }
        if let Entity::Symbol(name) = entity {
            parts.extend(proof.and_then(|proof| proof.of(name)).map(|proven| proven.verdict.clone()));
            // What is assembled there; a label may stand in a line above it.
            let is_label = analysis.assembly.details.get(name).is_some_and(|symbol| symbol.kind == SymbolKind::Label);
            let code = analysis.code(file, line..line + BELOW).next().filter(|_| is_label);
            parts.extend(code.map(|code| bytes(code.address, analysis.bytes(code))));
        }
        let path = analysis.files.get(file).and_then(|path| path.file_name()).unwrap_or_default();
        parts.push(format!("{}:{}", path.to_string_lossy(), line + 1));
    }
    Some(parts.join("\n\n"))
}

/// Formats a value in decimal and, if it fits, in hexadecimal.
pub(in crate::front::lsp) fn value(value: i64) -> String {
    match value {
        0..=0xFF => format!("{value}, ${value:02X}"),
        0x100..=0xFFFF => format!("{value}, ${value:04X}"),
        _ => value.to_string(),
    }
}

/// Formats bytes with their address; of many, the first.
fn bytes(address: u16, bytes: &[u8]) -> String {
    let shown: Vec<String> = bytes.iter().take(16).map(|byte| format!("{byte:02X}")).collect();
    let more = if bytes.len() > shown.len() { " ..." } else { "" };
    format!("`${address:04X}: {}{more}`", shown.join(" "))
}

/// Describes what is assembled in a line.
fn statement(analysis: &Analysis, file: usize, line: u32) -> Option<String> {
    let code: Vec<_> = analysis.code(file, line..line + 1).collect();
    let first = code.first()?;
    let all: Vec<u8> = code.iter().flat_map(|code| analysis.bytes(code).iter().copied()).collect();
    let mut parts = vec![bytes(first.address, &all)];
    let cost = Cost::of(analysis, code.iter().copied());
    if cost.instructions > 0 {
        let decoded: Vec<_> = code.iter().flat_map(|code| analysis.instructions(code)).collect();
        let has_banks = analysis.assembly.blocks.iter().any(|block| block.page.is_some());
        let most: u64 = decoded.iter().map(|decoded| contended(decoded, has_banks)).sum();
        parts.push(format!("{}; at most {most} T if all of it is in contended memory", cost.time()));
        if let [one] = &decoded[..] {
            let instruction = one.instruction;
            if let Some(long) = instruction.t_longer() {
                let how = if instruction.repeats() { "when it repeats" } else { "when the branch is taken" };
                parts.push(format!("{} T, {long} T {how}", instruction.t()));
            }
            parts.push(flags(instruction.flags));
            if !instruction.documented {
                parts.push("not documented by Zilog".into());
            }
        }
    } else {
        parts.push(cost.text());
    }
    Some(parts.join("\n\n"))
}

/// Describes the effect on the flags.
fn flags(effect: &str) -> String {
    let names = ["S", "Z", "5", "H", "3", "P/V", "N", "C"];
    let list = |wanted: &dyn Fn(char) -> bool| {
        let found = effect.chars().zip(names).filter(|(how, _)| wanted(*how)).map(|(_, name)| name);
        found.filter(|name| !["5", "3"].contains(name)).collect::<Vec<_>>().join(" ")
    };
    let groups = [
        ("set by the result", list(&|how| !['-', '0', '1'].contains(&how))),
        ("reset", list(&|how| how == '0')),
        ("set", list(&|how| how == '1')),
        ("kept", list(&|how| how == '-')),
    ];
    let shown: Vec<String> =
        groups.iter().filter(|(_, names)| !names.is_empty()).map(|(how, names)| format!("{names} {how}")).collect();
    format!("flags: {}", shown.join("; "))
}

/// Returns the forms of a mnemonic with their T-states, for help while it is typed.
pub(in crate::front::lsp) fn forms(mnemonic: &str) -> Vec<(String, String)> {
    let rows = Prefix::ALL.into_iter();
    let rows = rows.flat_map(|prefix| (0..=0xFF).filter_map(move |opcode| table::find(prefix, opcode)));
    let rows = rows.filter(|row| row.canonical && row.documented && row.mnemonic().eq_ignore_ascii_case(mnemonic));
    rows.map(|row| {
        let t = row.t();
        (row.text.clone(), range(t.min(row.t_longer().unwrap_or(t)), t.max(row.t_longer().unwrap_or(t))))
    })
    .collect()
}
