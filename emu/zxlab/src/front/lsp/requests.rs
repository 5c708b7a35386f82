//! The requests of an editor, each with its answer.

use super::analysis::analyse;
use super::answers::{actions, colours, completion, hover, layout, names, outline};
use super::texts::{byte_of, is_unsaved, path_of};
use super::wire::Answer;
use super::workspace;
use super::{Known, Server};
use lsp_server::{ErrorCode, Request};
use lsp_types::request::{self as lsp, Request as _};
use lsp_types::{
    DocumentSymbolResponse, GotoDefinitionResponse, Location, Position, SemanticTokensResult,
    TextDocumentPositionParams, TextEdit, Uri, WorkspaceSymbolResponse,
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// Returns true if two sources assemble to the same bytes at the same addresses.
fn is_same(one: &asm::Assembly, other: &asm::Assembly) -> bool {
    one.blocks == other.blocks && one.code == other.code && one.entry == other.entry
}

/// Says in plain words what is wrong with the parameters of a request.
fn plain(method: &str, error: &serde_json::Error) -> String {
    let text = error.to_string();
    if let Some(rest) = text.strip_prefix("missing field `") {
        return format!("{method}: `{}` is missing in its parameters", rest.split('`').next().unwrap_or_default());
    }
    let wrong = text.strip_prefix("invalid type: ").or(text.strip_prefix("invalid value: "));
    let Some((found, wanted)) = wrong.and_then(|wrong| wrong.split_once(", expected ")) else {
        return format!("{method}: its parameters are not as the protocol has them ({text})");
    };
    let wanted = match wanted {
        "u32" | "i32" | "u64" | "i64" => "a whole number".to_owned(),
        _ => wanted.strip_prefix("struct ").map_or_else(|| wanted.to_owned(), |name| format!("an object {name}")),
    };
    let found = if found == "null" { "nothing" } else { found };
    format!("{method}: in its parameters {wanted} is wanted, and {found} is there")
}

/// Reads the arguments of a request, and converts the answer.
fn answered<R: lsp::Request>(parameters: Value, answer: impl FnOnce(R::Params) -> Result<R::Result, String>) -> Answer
where
    R::Params: DeserializeOwned,
{
    let parameters =
        serde_json::from_value(parameters).map_err(|error| (ErrorCode::InvalidParams, plain(R::METHOD, &error)))?;
    let result = answer(parameters).map_err(|why| (ErrorCode::RequestFailed, why))?;
    serde_json::to_string(&result).map_err(|error| (ErrorCode::InternalError, error.to_string()))
}

impl Server {
    /// Answers a request.
    pub(super) fn respond(&mut self, request: Request) -> Answer {
        let Request { id: _, method, params } = request;
        // What changes a text, or is compared with it line by line, needs the present one.
        let needs_present = [
            lsp::Rename::METHOD,
            lsp::PrepareRenameRequest::METHOD,
            lsp::Formatting::METHOD,
            lsp::ExecuteCommand::METHOD,
        ];
        if needs_present.contains(&method.as_str())
            && let Err(error) = self.assemble_changed()
        {
            return Err((ErrorCode::InternalError, error.to_string()));
        }
        self.answer(&method, params)
    }

    fn answer(&mut self, method: &str, params: Value) -> Answer {
        match method {
            lsp::HoverRequest::METHOD => answered::<lsp::HoverRequest>(params, |asked| {
                Ok(self.at(&asked.text_document_position_params).and_then(|(path, (file, line, byte))| {
                    let (analysis, _) = self.analysis(&path)?;
                    hover::hover(analysis, self.proof(&path), (file, line, byte), self.texts.line(&path, line)?)
                }))
            }),
            lsp::GotoDefinition::METHOD => answered::<lsp::GotoDefinition>(params, |asked| {
                let found = self.at(&asked.text_document_position_params);
                let found = found.and_then(|(path, place)| names::definition(self.analysis(&path)?.0, place));
                Ok(found.map(GotoDefinitionResponse::Scalar))
            }),
            lsp::References::METHOD => answered::<lsp::References>(params, |asked| {
                let with_definition = asked.context.include_declaration;
                Ok(self.at(&asked.text_document_position).and_then(|(path, place)| {
                    let own = names::references(self.analysis(&path)?.0, place, with_definition)?;
                    let mut found: Vec<Location> = Vec::new();
                    let closed = self.closed(&path, place);
                    let others = self.others(&path, place, &closed).into_iter();
                    let others = others.filter_map(|(known, place)| {
                        names::references(known.analysis.as_ref()?, place, with_definition)
                    });
                    // What two programs include is found twice.
                    own.into_iter().chain(others.flatten()).for_each(|location| {
                        if !found.contains(&location) {
                            found.push(location);
                        }
                    });
                    Some(found)
                }))
            }),
            lsp::DocumentHighlightRequest::METHOD => answered::<lsp::DocumentHighlightRequest>(params, |asked| {
                let found = self.at(&asked.text_document_position_params);
                Ok(found.and_then(|(path, place)| names::highlights(self.analysis(&path)?.0, place)))
            }),
            lsp::PrepareRenameRequest::METHOD => answered::<lsp::PrepareRenameRequest>(params, |asked| {
                Ok(self.at(&asked).and_then(|(path, place)| names::prepare(self.analysis(&path)?.0, place)))
            }),
            lsp::Rename::METHOD => answered::<lsp::Rename>(params, |asked| self.rename(&asked).map(Some)),
            lsp::Formatting::METHOD => {
                answered::<lsp::Formatting>(params, |asked| self.arrange(&asked.text_document.uri).map(Some))
            }
            lsp::Completion::METHOD => answered::<lsp::Completion>(params, |asked| {
                let Some((path, line, before)) = self.before(&asked.text_document_position) else { return Ok(None) };
                let analysis = self.analysis(&path).map(|(analysis, _)| analysis);
                Ok(Some(completion::complete(analysis, (&path, line), &before).into()))
            }),
            lsp::SignatureHelpRequest::METHOD => answered::<lsp::SignatureHelpRequest>(params, |asked| {
                let before = self.before(&asked.text_document_position_params);
                Ok(before.and_then(|(path, _, before)| {
                    completion::signature(self.analysis(&path).map(|(analysis, _)| analysis), &before)
                }))
            }),
            lsp::DocumentSymbolRequest::METHOD => answered::<lsp::DocumentSymbolRequest>(params, |asked| {
                let found = path_of(&asked.text_document.uri);
                let found = found.as_deref().and_then(|path| self.analysis(path));
                Ok(found.map(|(analysis, file)| DocumentSymbolResponse::Nested(outline::outline(analysis, file))))
            }),
            lsp::WorkspaceSymbolRequest::METHOD => answered::<lsp::WorkspaceSymbolRequest>(params, |asked| {
                let known = self.known.values().filter_map(|known| known.analysis.as_ref());
                let found = known.flat_map(|analysis| outline::search(analysis, &asked.query)).collect();
                Ok(Some(WorkspaceSymbolResponse::Flat(found)))
            }),
            lsp::FoldingRangeRequest::METHOD => answered::<lsp::FoldingRangeRequest>(params, |asked| {
                let path = path_of(&asked.text_document.uri);
                Ok(path.and_then(|path| Some(outline::folds(self.texts.get(&path)?))))
            }),
            lsp::SemanticTokensFullRequest::METHOD => answered::<lsp::SemanticTokensFullRequest>(params, |asked| {
                let path = path_of(&asked.text_document.uri);
                Ok(path.and_then(|path| {
                    let analysis = self.analysis(&path).map(|(analysis, _)| analysis);
                    let colours = colours::colours(analysis, &path, self.texts.get(&path)?);
                    Some(SemanticTokensResult::Tokens(colours))
                }))
            }),
            lsp::CodeActionRequest::METHOD => answered::<lsp::CodeActionRequest>(params, |asked| {
                let uri = &asked.text_document.uri;
                let path = path_of(uri);
                let analysis = path.as_deref().and_then(|path| self.analysis(path));
                Ok(Some(actions::actions(analysis, uri, asked.range, &asked.context.diagnostics)))
            }),
            lsp::CodeLensRequest::METHOD => answered::<lsp::CodeLensRequest>(params, |asked| {
                let uri = &asked.text_document.uri;
                let path = path_of(uri);
                let found = path.as_deref().and_then(|path| self.analysis(path));
                let proof = path.as_deref().and_then(|path| self.proof(path));
                Ok(found.map(|(analysis, file)| actions::lenses(analysis, file, uri, proof)))
            }),
            lsp::InlayHintRequest::METHOD => answered::<lsp::InlayHintRequest>(params, |asked| {
                let path = path_of(&asked.text_document.uri);
                let found = path.as_deref().and_then(|path| self.analysis(path));
                Ok(found.map(|(analysis, file)| actions::hints(analysis, file, asked.range)))
            }),
            lsp::ExecuteCommand::METHOD => answered::<lsp::ExecuteCommand>(params, |asked| {
                self.execute(&asked.command, &asked.arguments).map(Some)
            }),
            _ => Err((ErrorCode::MethodNotFound, format!("zxlab does not support the request {method}"))),
        }
    }

    /// Returns the file of a position, and its place in the source that it belongs to.
    fn at(&self, asked: &TextDocumentPositionParams) -> Option<(PathBuf, (usize, u32, usize))> {
        let path = path_of(&asked.text_document.uri)?;
        let Position { line, character } = asked.position;
        let byte = byte_of(self.texts.line(&path, line)?, character);
        let (_, file) = self.analysis(&path)?;
        Some((path, (file, line, byte)))
    }

    /// Returns the file and line of a position, and the text before it in its line.
    fn before(&self, asked: &TextDocumentPositionParams) -> Option<(PathBuf, u32, String)> {
        let path = path_of(&asked.text_document.uri)?;
        let Position { line, character } = asked.position;
        // The last line of a text may be empty.
        let text = self.texts.line(&path, line).or_else(|| self.texts.get(&path).map(|_| ""))?;
        let before = text[..byte_of(text, character)].to_owned();
        Some((path, line, before))
    }

    /// Returns the programs of which no file is open, and that include the file in which the name at a place is defined. A source that does not
    /// assemble is among them unless it is a part of another one.
    fn closed(&self, path: &Path, place: (usize, u32, usize)) -> Vec<Known> {
        let defined = self.analysis(path).and_then(|(analysis, _)| names::defined(analysis, place));
        let Some((file, ..)) = defined else { return Vec::new() };
        let mains = workspace::includers(&self.roots, file).into_iter();
        let mains = mains.filter(|main| !self.known.contains_key(main.path()));
        let known: Vec<Known> = mains
            .map(|main| (analyse(&main, &self.texts), main))
            .map(|(outcome, main)| Known::new(main, outcome))
            .collect();
        let includes = |known: &Known, file: &Path| known.files.iter().any(|included| included == file);
        let is_part = |part: &Known| {
            let all = known.iter().chain(self.known.values());
            all.filter(|other| other.main.path() != part.main.path()).any(|other| includes(other, part.main.path()))
        };
        let is_other: Vec<bool> =
            known.iter().map(|known| includes(known, file) && (known.assembles() || !is_part(known))).collect();
        known.into_iter().zip(is_other).filter(|(_, is_other)| *is_other).map(|(known, _)| known).collect()
    }

    /// Returns the other programs that know the name at a place, with a place of it in each: those that include the file in which it is
    /// defined.
    fn others<'k>(
        &'k self,
        path: &Path,
        place: (usize, u32, usize),
        closed: &'k [Known],
    ) -> Vec<(&'k Known, (usize, u32, usize))> {
        let own = self.mains.get(path);
        let defined = self.analysis(path).and_then(|(analysis, _)| names::defined(analysis, place));
        let Some((file, line, byte)) = defined else { return Vec::new() };
        let open = self.known.iter().filter(|(main, _)| Some(*main) != own).map(|(_, known)| known);
        let there =
            open.chain(closed).filter_map(|known| Some((known, (known.analysis.as_ref()?.file(file)?, line, byte))));
        there.collect()
    }

    /// Returns the changes that give a name another one, if all programs that know it assemble to the same bytes with them.
    fn rename(&self, asked: &lsp_types::RenameParams) -> Result<lsp_types::WorkspaceEdit, String> {
        let (path, place) = self.at(&asked.text_document_position).ok_or("there is no name here")?;
        let known = self.mains.get(&path).and_then(|main| self.known.get(main)).ok_or("the file is not open")?;
        let closed = self.closed(&path, place);
        if let Some(broken) = closed.iter().find(|known| !known.assembles()) {
            let broken = broken.main.path().display();
            let why = format!("{broken} includes the name's file and does not assemble: the name stays there as it is");
            self.show(why).map_err(|error| error.to_string())?;
        }
        let others = self.others(&path, place, &closed);
        let programs: Vec<(&Known, _)> = [(known, place)].into_iter().chain(others).collect();
        let mut edit = lsp_types::WorkspaceEdit::default();
        for (known, place) in &programs {
            let analysis = known.analysis.as_ref().filter(|_| known.assembles()).ok_or_else(|| {
                format!("{} does not assemble, so its names are not known", known.main.path().display())
            })?;
            names::rename(analysis, *place, &asked.new_name, &mut edit)?;
        }
        let mut texts = self.texts.clone();
        for (uri, edits) in edit.changes.iter().flatten() {
            let path = path_of(uri).ok_or("a file has no path")?;
            if texts.get(&path).is_none() {
                let text = std::fs::read_to_string(&path).map_err(|error| match error.kind() {
                    std::io::ErrorKind::InvalidData => {
                        format!("{} has the name too, and is not written in UTF-8: convert it first", path.display())
                    }
                    _ => format!("{}: {error}", path.display()),
                })?;
                texts.set(path.clone(), text, 0);
            }
            // From the end, so that earlier places stay what they are.
            let mut edits = edits.clone();
            edits.sort_by_key(|edit| std::cmp::Reverse(edit.range.start));
            for TextEdit { range, new_text } in edits {
                let change = lsp_types::TextDocumentContentChangeEvent {
                    range: Some(range),
                    range_length: None,
                    text: new_text,
                };
                texts.change(&path, change);
            }
        }
        let stays = |known: &Known| {
            let (after, before) = (known.main.assemble(&texts).ok(), known.analysis.as_ref());
            after.zip(before).is_some_and(|(after, before)| is_same(&after, &before.assembly))
        };
        if programs.iter().all(|(known, _)| stays(known)) {
            Ok(edit)
        } else {
            Err(format!("{} means something else in some place, so the program would change", asked.new_name))
        }
    }

    /// Returns the change that arranges a text in columns; none if it is arranged, or would assemble to other bytes.
    fn arrange(&self, uri: &Uri) -> Result<Vec<TextEdit>, String> {
        let path = path_of(uri).ok_or("the text is not a file")?;
        let text = self.texts.get(&path).ok_or("the file is not open")?;
        let arranged = layout::arranged(text);
        if arranged == text {
            return Ok(Vec::new());
        }
        let known = self.mains.get(&path).and_then(|main| self.known.get(main)).ok_or("the file is not open")?;
        let before = known.analysis.as_ref().filter(|_| known.assembles());
        let before = before.ok_or("the source does not assemble, so it cannot be arranged without a change")?;
        let mut texts = self.texts.clone();
        texts.set(path, arranged.clone(), 0);
        match known.main.assemble(&texts) {
            Ok(after) if is_same(&after, &before.assembly) => Ok(layout::edits(text, &arranged)),
            _ => Err("arranged in columns, the source would assemble to other bytes".into()),
        }
    }

    /// Carries out a command.
    fn execute(&mut self, command: &str, arguments: &[Value]) -> Result<Value, String> {
        let text = |number: usize| arguments.get(number).and_then(Value::as_str).unwrap_or_default();
        if text(0).is_empty() {
            return Err(format!(
                "{command}: the first argument must be the address of a file, as `file:///game/main.asm`"
            ));
        }
        let uri: Uri = text(0).parse().map_err(|_| format!("{}: is not a file", text(0)))?;
        let path = path_of(&uri).ok_or_else(|| format!("{}: is not a file", text(0)))?;
        match command {
            actions::PROVE => {
                self.prove(&path);
                Ok(Value::Null)
            }
            actions::COST => {
                let range = arguments.get(1).cloned().unwrap_or_default();
                let range = serde_json::from_value(range).map_err(|_| "the second argument must be a range")?;
                let cost = self.analysis(&path).and_then(|(analysis, file)| actions::cost(analysis, file, range));
                self.show(cost.ok_or("nothing is assembled there")?).map_err(|error| error.to_string())?;
                Ok(Value::Null)
            }
            actions::DEBUG_CASE if text(1).is_empty() => {
                Err(format!("{command}: the second argument must be the name of a routine"))
            }
            actions::DEBUG_CASE => {
                let proof = self.proof(&path).and_then(|proof| proof.of(text(1)));
                let proven = proof.filter(|proven| !proven.call.is_empty());
                let proven = proven.ok_or_else(|| format!("{}: there is no case that fails", text(1)))?;
                let main = self.mains.get(&path).ok_or("the file is not open")?;
                if is_unsaved(main) {
                    return Err("save the source first: the debugger reads it from the disk".into());
                }
                let inputs: serde_json::Map<String, Value> =
                    proven.call.iter().map(|(name, value)| (name.clone(), json!(value))).collect();
                Ok(json!({
                    "type": "zxlab",
                    "request": "launch",
                    "name": format!("{}: the case that fails", text(1)),
                    "program": main.display().to_string(),
                    "call": text(1),
                    "inputs": inputs,
                }))
            }
            _ => Err(format!("{command}: is not a command of zxlab")),
        }
    }
}
