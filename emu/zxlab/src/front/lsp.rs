//! Serves editors by the Language Server Protocol. What is known about a source comes from the assembler itself, which assembles
//! it anew shortly after each change. While there are mistakes, answers are given from the text without the wrong lines.
//!
//! Source: microsoft.github.io/language-server-protocol, specification 3.17.

mod analysis;
mod answers;
mod capabilities;
mod comments;
mod diagnostics;
mod index;
mod lines;
mod notices;
mod proofs;
mod repair;
mod requests;
mod scope;
mod structures;
mod texts;
mod timing;
mod wire;
mod words;
mod workspace;

use analysis::{Analysis, Main, Outcome, analyse};
use anyhow::Result;
use lsp_server::{ErrorCode, Message, Notification};
use lsp_types::notification::{Exit, Notification as _, PublishDiagnostics, ShowMessage};
use lsp_types::request::{Request as _, Shutdown};
use lsp_types::{MessageType, PublishDiagnosticsParams, ShowMessageParams};
use proofs::{Proofs, SourceProof};
use repair::without_wrong_lines;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};
use texts::{Texts, absolute, path_of, uri_of};
use wire::Wire;

/// A source is assembled when nothing has arrived for this long: while somebody types, each key is a change.
const SETTLED: Duration = Duration::from_millis(40);

/// The longest that it waits while requests keep arriving.
const LONGEST: Duration = Duration::from_millis(120);

/// Time between two looks for the end of a proof.
const PROVING: Duration = Duration::from_millis(50);

/// Returns the project or the source of which a source is a part; `None` if it is none, or cannot be read.
pub(crate) fn program_of(source: &Path) -> Option<PathBuf> {
    let main = analysis::main_of(source)?;
    (!main.is_file(&absolute(source))).then(|| main.path().to_owned())
}

/// Serves one editor over stdin and stdout until it ends the session.
///
/// # Errors
/// A message is invalid, or the connection to the editor broke.
pub(crate) fn serve() -> Result<()> {
    let (wire, threads) = Wire::start();
    let outcome = serve_over(wire);
    // A client that has sent nonsense, and waits for the answer, may leave stdin open.
    let reading = threads.finish_writing();
    outcome?;
    reading?.finish()
}

/// Serves one editor until it ends the session. The threads of the connection end with it.
fn serve_over(wire: Wire) -> Result<()> {
    let Some(parameters) = wire.handshake(&capabilities::all())? else { return Ok(()) };
    // Nothing else of what the editor says of itself makes a difference.
    let refreshes = parameters.pointer("/capabilities/workspace/codeLens/refreshSupport");
    let refreshes = refreshes.is_some_and(|refreshes| refreshes == true);
    Server { roots: roots(&parameters), ..Server::new(wire, refreshes) }.run()
}

/// Returns the folders that the editor has open.
fn roots(parameters: &serde_json::Value) -> Vec<PathBuf> {
    let folders = parameters["workspaceFolders"].as_array().into_iter().flatten().map(|folder| &folder["uri"]);
    let mut uris: Vec<&serde_json::Value> = folders.collect();
    if uris.is_empty() {
        uris.push(&parameters["rootUri"]);
    }
    uris.iter().filter_map(|uri| path_of(&uri.as_str()?.parse().ok()?)).collect()
}

/// A source with its last outcomes.
struct Known {
    main: Main,
    /// The files of the last outcome, also of one with errors.
    files: Vec<PathBuf>,
    /// What is known about the text: without the lines that are wrong, or if that does not help, about the last text that assembled, at the
    /// places where that stands now.
    analysis: Option<Analysis>,
    /// What was known about that last text, if `analysis` was made of it.
    last: Option<Analysis>,
    diagnostics: Vec<asm::Diagnostic>,
    /// A mistake in its project file that does not concern the assembler.
    mistake: Option<pipeline::Error>,
}

impl Known {
    /// Creates one by its outcome.
    fn new(main: Main, outcome: Outcome) -> Known {
        let mut known =
            Known { main, files: Vec::new(), analysis: None, last: None, diagnostics: Vec::new(), mistake: None };
        known.take(outcome);
        known
    }

    /// Takes the outcome of assembling it again. Without an analysis, the last one stays.
    fn take(&mut self, outcome: Outcome) {
        (self.files, self.diagnostics) = (outcome.files, outcome.diagnostics);
        if let Some(analysis) = outcome.analysis {
            self.mistake = self.main.mistake(&analysis.assembly);
            (self.analysis, self.last) = (Some(analysis), None);
        }
    }

    /// Finds out what can be known about a text with mistakes.
    fn repair(&mut self, texts: &Texts) {
        if let Some(repaired) = without_wrong_lines(&self.main, texts, &self.diagnostics) {
            (self.analysis, self.last) = (Some(repaired), None);
        } else {
            self.last = self.last.take().or(self.analysis.take());
            self.analysis = self.last.as_ref().map(|last| last.moved(texts));
        }
    }

    /// Returns true if the text assembles.
    fn assembles(&self) -> bool {
        self.diagnostics.iter().all(|found| found.severity != asm::Severity::Error)
    }
}

struct Server {
    wire: Wire,
    texts: Texts,
    /// The folders that the editor has open.
    roots: Vec<PathBuf>,
    /// The sources by the paths of their mains.
    known: BTreeMap<PathBuf, Known>,
    /// The open files, each with the main that it belongs to.
    mains: BTreeMap<PathBuf, PathBuf>,
    /// The mains whose files have changed since they were assembled, and when the first did.
    changed: BTreeSet<PathBuf>,
    changed_since: Option<Instant>,
    proofs: Proofs,
    /// The files with diagnostics in the editor.
    published: BTreeSet<PathBuf>,
    /// True if the editor can be asked to show the results of proofs again.
    refreshes: bool,
    /// Number of requests sent.
    sent: i32,
    /// True after the request `shutdown`. Answers of the editor may still come before its `exit`.
    is_ending: bool,
}

impl Server {
    fn new(wire: Wire, refreshes: bool) -> Server {
        Server {
            wire,
            texts: Texts::default(),
            roots: Vec::new(),
            known: BTreeMap::new(),
            mains: BTreeMap::new(),
            changed: BTreeSet::new(),
            changed_since: None,
            proofs: Proofs::new(),
            published: BTreeSet::new(),
            refreshes,
            sent: 0,
            is_ending: false,
        }
    }

    /// Answers messages until the editor ends the session.
    fn run(&mut self) -> Result<()> {
        loop {
            let patience = match (self.changed_since, self.proofs.are_running()) {
                (Some(since), _) => SETTLED.min(LONGEST.saturating_sub(since.elapsed())),
                (None, true) => PROVING,
                (None, false) => Duration::MAX,
            };
            let message = match self.wire.incoming.recv_timeout(patience) {
                Ok(message) => Some(message),
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
                Err(RecvTimeoutError::Timeout) => None,
            };
            match message {
                Some(Message::Request(request)) => {
                    let id = request.id.clone();
                    let answer = match request.method.as_str() {
                        Shutdown::METHOD => {
                            self.is_ending = true;
                            Ok("null".to_owned())
                        }
                        _ if self.is_ending => {
                            Err((ErrorCode::InvalidRequest, "the session has been shut down".to_owned()))
                        }
                        _ => self.respond(request),
                    };
                    self.wire.answer(id, answer)?;
                }
                Some(Message::Notification(notification)) if notification.method == Exit::METHOD => return Ok(()),
                Some(Message::Notification(notification)) => self.notice(notification)?,
                Some(Message::Response(_)) => {}
                None => {
                    self.assemble_changed()?;
                    self.take_proofs()?;
                }
            }
        }
    }

    /// Sends a notification.
    fn notify<N: lsp_types::notification::Notification>(&self, parameters: N::Params) -> Result<()> {
        self.wire.send(&Notification::new(N::METHOD.to_owned(), parameters).into())
    }

    /// Shows a message to the user.
    fn show(&self, message: String) -> Result<()> {
        self.notify::<ShowMessage>(ShowMessageParams { typ: MessageType::INFO, message })
    }

    /// Marks the sources with a file as changed.
    fn mark(&mut self, path: &Path) {
        let mains = self.known.iter().filter(|(_, known)| known.files.iter().any(|file| file == path));
        let own = self.mains.get(path).cloned();
        let mains: Vec<PathBuf> = mains.map(|(main, _)| main.clone()).chain(own).collect();
        self.changed.extend(mains);
        if !self.changed.is_empty() {
            self.changed_since.get_or_insert_with(Instant::now);
        }
    }

    /// Assembles the sources that have changed.
    fn assemble_changed(&mut self) -> Result<()> {
        if self.changed.is_empty() {
            return Ok(());
        }
        self.changed_since = None;
        let changed = std::mem::take(&mut self.changed);
        for main in &changed {
            let Some(known) = self.known.get_mut(main) else { continue };
            let outcome = analyse(&known.main, &self.texts);
            known.take(outcome);
        }
        self.publish()?;
        // The mistakes are shown before anything else is made of the text. Then contracts that fail are shown in its present lines.
        let mut is_repaired = false;
        for main in &changed {
            if let Some(known) = self.known.get_mut(main).filter(|known| !known.assembles()) {
                known.repair(&self.texts);
                is_repaired |= self.proofs.of(main).is_some();
            }
        }
        if is_repaired { self.publish() } else { Ok(()) }
    }

    /// Returns the results of the proof of the source that a file belongs to.
    fn proof(&self, path: &Path) -> Option<&SourceProof> {
        self.proofs.of(self.mains.get(path)?)
    }

    /// Returns the source that a file belongs to, as it assembled last, and the index of the file in it.
    fn analysis(&self, path: &Path) -> Option<(&Analysis, usize)> {
        let analysis = self.known.get(self.mains.get(path)?)?.analysis.as_ref()?;
        Some((analysis, analysis.file(path)?))
    }

    /// Starts the proofs of the sources that a file belongs to, of those that assemble and have contracts.
    fn prove(&mut self, path: &Path) {
        let includes = |known: &&Known| known.files.iter().any(|file| file == path);
        // While a source does not assemble, the results of its last proof stay.
        for known in self.known.values().filter(includes).filter(|known| known.assembles()) {
            if known.analysis.as_ref().is_some_and(proofs::has_contracts) {
                self.proofs.start(&known.main, &self.texts);
            }
        }
    }

    /// Shows the results of proofs that have arrived.
    fn take_proofs(&mut self) -> Result<()> {
        if !self.proofs.take_news() {
            return Ok(());
        }
        self.publish()?;
        if self.refreshes && !self.is_ending {
            self.sent += 1;
            let method = "workspace/codeLens/refresh".to_owned();
            let request = lsp_server::Request::new(self.sent.into(), method, serde_json::Value::Null);
            self.wire.send(&request.into())?;
        }
        Ok(())
    }

    /// Sends the errors and warnings of all files, and removes those that are no more.
    fn publish(&mut self) -> Result<()> {
        let mut files = diagnostics::by_file(&self.known, &self.proofs, &self.texts);
        for path in &self.published {
            files.entry(path.clone()).or_default();
        }
        self.published = files.iter().filter(|(_, list)| !list.is_empty()).map(|(path, _)| path.clone()).collect();
        for (path, diagnostics) in files {
            if let Some(uri) = uri_of(&path) {
                let version = self.texts.version(&path);
                self.notify::<PublishDiagnostics>(PublishDiagnosticsParams { uri, diagnostics, version })?;
            }
        }
        Ok(())
    }
}
