//! Code actions at a position: corrections, the cost of a selection, proofs, and the debugger at a case.

use super::super::analysis::Analysis;
use super::super::proofs::{SourceProof, contracts};
use super::super::timing::Cost;
use lsp_types::{
    CodeAction, CodeActionKind, CodeActionOrCommand, CodeLens, Command, Diagnostic, InlayHint, InlayHintKind,
    InlayHintLabel, Position, Range, TextEdit, Uri, WorkspaceEdit,
};
use serde_json::json;
use std::collections::HashMap;

/// The commands of the server.
pub(in crate::front::lsp) const PROVE: &str = "zxlab.prove";
pub(in crate::front::lsp) const DEBUG_CASE: &str = "zxlab.debugCase";
pub(in crate::front::lsp) const COST: &str = "zxlab.cost";

/// Returns the corrections of the mistakes in a range, and what the lines of a selection cost.
#[allow(clippy::mutable_key_type, reason = "the protocol's map has documents for keys")]
pub(in crate::front::lsp) fn actions(
    analysis: Option<(&Analysis, usize)>,
    uri: &Uri,
    range: Range,
    diagnostics: &[Diagnostic],
) -> Vec<CodeActionOrCommand> {
    let mut actions = Vec::new();
    for diagnostic in diagnostics {
        let Some(name) = diagnostic.data.as_ref().and_then(|data| data["replacement"].as_str()) else { continue };
        let edit = TextEdit::new(diagnostic.range, name.to_owned());
        let changes = Some(HashMap::from([(uri.clone(), vec![edit])]));
        actions.push(CodeActionOrCommand::CodeAction(CodeAction {
            title: format!("Write `{name}`"),
            kind: Some(CodeActionKind::QUICKFIX),
            diagnostics: Some(vec![diagnostic.clone()]),
            edit: Some(WorkspaceEdit { changes, ..WorkspaceEdit::default() }),
            ..CodeAction::default()
        }));
    }
    if let Some((analysis, file)) = analysis.filter(|_| range.start != range.end)
        && let Some(title) = cost(analysis, file, range)
    {
        let arguments = Some(vec![json!(uri.as_str()), json!(range)]);
        let command = Command { title: title.clone(), command: COST.into(), arguments };
        actions.push(CodeActionOrCommand::CodeAction(CodeAction {
            title,
            command: Some(command),
            ..CodeAction::default()
        }));
    }
    actions
}

/// Returns the bytes and T-states of a selection; `None` if nothing is assembled there.
pub(in crate::front::lsp) fn cost(analysis: &Analysis, file: usize, range: Range) -> Option<String> {
    // A selection that ends at the beginning of a line does not include that line.
    let end = range.end.line.saturating_add(u32::from(range.end.character > 0));
    let cost = Cost::of(analysis, analysis.code(file, range.start.line..end));
    (cost != Cost::default()).then(|| cost.text())
}

/// Returns the T-states of each line in a range, to be shown after it.
pub(in crate::front::lsp) fn hints(analysis: &Analysis, file: usize, range: Range) -> Vec<InlayHint> {
    let lines = range.start.line..range.end.line.saturating_add(1).min(analysis.texts[file].len() as u32);
    let hint = |line: u32| {
        let cost = Cost::of(analysis, analysis.code(file, line..line + 1));
        let text = analysis.line(file, line);
        (cost.instructions > 0).then(|| InlayHint {
            position: Position::new(line, text.encode_utf16().count() as u32),
            label: InlayHintLabel::String(cost.time()),
            kind: Some(InlayHintKind::TYPE),
            text_edits: None,
            tooltip: None,
            padding_left: Some(true),
            padding_right: None,
            data: None,
        })
    };
    lines.filter_map(hint).collect()
}

/// Returns what is offered above each routine with a contract: its proof, and the debugger at the case that fails.
pub(in crate::front::lsp) fn lenses(
    analysis: &Analysis,
    file: usize,
    uri: &Uri,
    proof: Option<&SourceProof>,
) -> Vec<CodeLens> {
    let mut lenses = Vec::new();
    for (line, routine) in contracts(analysis, file) {
        let range = Range::new(Position::new(line, 0), Position::new(line, 0));
        let mut offer = |title: String, command: &str| {
            let arguments = Some(vec![json!(uri.as_str()), json!(routine)]);
            let command = Some(Command { title, command: command.into(), arguments });
            lenses.push(CodeLens { range, command, data: None });
        };
        let prose = proof.and_then(|proof| proof.prose(analysis, file, line));
        match proof.and_then(|proof| proof.of(&routine)) {
            None if prose.is_some() => offer(format!("not proved: {}", prose.unwrap_or_default()), PROVE),
            // What looks like a contract may be none: another routine has it, or it has an error.
            None if proof.is_some_and(|proof| proof.is_complete) => {}
            None => offer("prove".into(), PROVE),
            Some(proven) => {
                offer(proven.verdict.clone(), PROVE);
                if !proven.call.is_empty() {
                    offer("debug this case".into(), DEBUG_CASE);
                }
            }
        }
    }
    lenses
}
