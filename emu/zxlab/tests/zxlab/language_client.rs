//! A client of the Language Server Protocol, as an editor is.

use crate::common::TestFolder;
use crate::editor::Process;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{ChildStdin, ChildStdout, Stdio};

/// The client, with the diagnostics that it was sent last for each document.
pub(crate) struct Client {
    child: Process,
    from: BufReader<ChildStdout>,
    to: ChildStdin,
    folder: String,
    seq: i64,
    version: i64,
    diagnostics: BTreeMap<String, (Option<i64>, Vec<Value>)>,
    /// The versions of the open documents.
    versions: BTreeMap<String, i64>,
    /// Number of requests to show the results of proofs again.
    refreshed: u64,
    /// The messages shown to the user.
    pub(crate) shown: Vec<String>,
}

impl Client {
    /// Starts the server as an editor does.
    pub(crate) fn start(folder: &TestFolder) -> Client {
        let mut command = folder.zxlab(&["lsp", "--stdio"]);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (from, to) = (BufReader::new(child.stdout.take().unwrap()), child.stdin.take().unwrap());
        let folder = folder.path().canonicalize().unwrap().display().to_string();
        let (child, diagnostics, versions, shown) = (Process::new(child), BTreeMap::new(), BTreeMap::new(), Vec::new());
        let (seq, version, refreshed) = (0, 0, 0);
        let mut client = Client { child, from, to, folder, seq, version, diagnostics, versions, refreshed, shown };
        let capabilities = json!({ "workspace": { "codeLens": { "refreshSupport": true } } });
        let answer =
            client.ask("initialize", json!({ "processId": null, "rootUri": null, "capabilities": capabilities }));
        assert_eq!(answer["capabilities"]["hoverProvider"], true);
        client.notify("initialized", json!({}));
        client
    }

    /// Ends the session as the protocol wants it.
    pub(crate) fn end(mut self) {
        self.ask("shutdown", Value::Null);
        self.notify("exit", Value::Null);
        assert_eq!(self.child.0.wait().unwrap().code(), Some(0));
    }

    /// Returns the address of a file as a document.
    pub(crate) fn uri(&self, file: &str) -> String {
        if file.starts_with("untitled:") { file.to_owned() } else { format!("file://{}/{file}", self.folder) }
    }

    fn send(&mut self, message: &Value) {
        let body = message.to_string();
        write!(self.to, "Content-Length: {}\r\n\r\n{body}", body.len()).unwrap();
        self.to.flush().unwrap();
    }

    pub(crate) fn notify(&mut self, method: &str, parameters: Value) {
        let mut message = json!({ "jsonrpc": "2.0", "method": method });
        message["params"] = parameters;
        self.send(&message);
    }

    /// Reads a message. What is no answer is noted.
    fn message(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            assert_ne!(self.from.read_line(&mut line).unwrap(), 0, "zxlab has gone");
            match line.trim_end().split_once(": ") {
                Some(("Content-Length", value)) => length = value.parse().unwrap(),
                Some(_) => {}
                None => break,
            }
        }
        let mut body = vec![0; length];
        self.from.read_exact(&mut body).unwrap();
        let message: Value = serde_json::from_slice(&body).unwrap();
        assert_eq!(message["jsonrpc"], "2.0", "{message}");
        match message["method"].as_str() {
            Some("textDocument/publishDiagnostics") => {
                let uri = message["params"]["uri"].as_str().unwrap().to_owned();
                let list = message["params"]["diagnostics"].as_array().unwrap().clone();
                self.diagnostics.insert(uri, (message["params"]["version"].as_i64(), list));
            }
            Some("window/showMessage") => {
                self.shown.push(message["params"]["message"].as_str().unwrap().to_owned());
            }
            Some("workspace/codeLens/refresh") => {
                self.refreshed += 1;
                self.send(&json!({ "jsonrpc": "2.0", "id": message["id"], "result": null }));
            }
            _ => {}
        }
        message
    }

    fn answer(&mut self, method: &str, parameters: Value) -> Value {
        self.seq += 1;
        let id = self.seq;
        let mut message = json!({ "jsonrpc": "2.0", "id": id, "method": method });
        message["params"] = parameters;
        self.send(&message);
        loop {
            let message = self.message();
            if message["method"].is_null() && message["id"] == id {
                return message;
            }
        }
    }

    /// Sends a request that has to succeed, and returns its result.
    pub(crate) fn ask(&mut self, method: &str, parameters: Value) -> Value {
        let answer = self.answer(method, parameters);
        assert!(answer["error"].is_null(), "{method}: {answer}");
        answer["result"].clone()
    }

    /// Sends a request about a file, with these further parameters.
    pub(crate) fn ask_at(&mut self, method: &str, file: &str, mut parameters: Value) -> Value {
        parameters["textDocument"] = json!({ "uri": self.uri(file) });
        self.ask(method, parameters)
    }

    /// Sends a request that has to be refused, and returns the reason.
    pub(crate) fn refused(&mut self, method: &str, parameters: Value) -> String {
        let answer = self.answer(method, parameters);
        answer["error"]["message"].as_str().unwrap_or_else(|| panic!("{method}: {answer}")).to_owned()
    }

    /// Does the same for a request about a file.
    pub(crate) fn refused_at(&mut self, method: &str, file: &str, mut parameters: Value) -> String {
        parameters["textDocument"] = json!({ "uri": self.uri(file) });
        self.refused(method, parameters)
    }

    /// Opens a file, and returns its diagnostics.
    pub(crate) fn open(&mut self, file: &str, text: &str) -> Vec<Value> {
        self.version += 1;
        self.versions.insert(self.uri(file), self.version);
        let document = json!({ "uri": self.uri(file), "languageId": "z80", "version": self.version, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
        self.diagnostics(file)
    }

    /// Replaces a part of a text, from a line and column to another.
    pub(crate) fn replace(&mut self, file: &str, from: (u32, u32), to: (u32, u32), text: &str) {
        self.version += 1;
        let place = |(line, column): (u32, u32)| json!({ "line": line, "character": column });
        let change = json!({ "range": { "start": place(from), "end": place(to) }, "text": text });
        let document = json!({ "uri": self.uri(file), "version": self.version });
        self.notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": [change] }));
        self.versions.insert(self.uri(file), self.version);
    }

    /// Forgets the diagnostics of all files, so that [`Client::diagnostics`] waits for new ones.
    pub(crate) fn forget(&mut self) {
        self.diagnostics.clear();
    }

    pub(crate) fn save(&mut self, file: &str) {
        self.forget();
        self.notify("textDocument/didSave", json!({ "textDocument": { "uri": self.uri(file) } }));
    }

    /// Returns the diagnostics of a file, as soon as they have been sent since its last change.
    pub(crate) fn diagnostics(&mut self, file: &str) -> Vec<Value> {
        let uri = self.uri(file);
        loop {
            if let Some((version, found)) = self.diagnostics.get(&uri)
                && *version >= self.versions.get(&uri).copied()
            {
                return found.clone();
            }
            self.message();
        }
    }

    /// Waits until the results of a proof have been sent.
    pub(crate) fn wait_for_proof(&mut self) {
        let before = self.refreshed;
        while self.refreshed == before {
            self.message();
        }
    }
}
