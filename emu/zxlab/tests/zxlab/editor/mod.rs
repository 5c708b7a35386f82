//! A client of the Debug Adapter Protocol, as an editor is. It checks that each answer belongs to its request, and that each
//! message has what the protocol requires.

mod protocol;

use crate::common::TestFolder;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;

/// The client.
pub(crate) struct Editor<R, W> {
    pub(crate) from: BufReader<R>,
    pub(crate) to: W,
    seq: i64,
    /// Events that arrived while waiting for an answer.
    pub(crate) events: Vec<Value>,
}

impl<R: Read, W: Write> Editor<R, W> {
    pub(crate) fn new(from: R, to: W) -> Self {
        Editor { from: BufReader::new(from), to, seq: 0, events: Vec::new() }
    }

    pub(crate) fn message(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            assert_ne!(self.from.read_line(&mut line).unwrap(), 0, "zxlab has gone");
            match line.trim_end().split_once(": ") {
                Some(("Content-Length", value)) => length = value.parse().unwrap(),
                Some(other) => panic!("{other:?}"),
                None => break,
            }
        }
        let mut body = vec![0; length];
        self.from.read_exact(&mut body).unwrap();
        let message = serde_json::from_slice(&body).unwrap();
        if let Err(why) = protocol::check(&message) {
            panic!("{why}: {message}");
        }
        message
    }

    pub(crate) fn send(&mut self, command: &str, arguments: &Value) {
        self.seq += 1;
        let message = json!({ "type": "request", "seq": self.seq, "command": command, "arguments": arguments });
        let body = message.to_string();
        write!(self.to, "Content-Length: {}\r\n\r\n{body}", body.len()).unwrap();
        self.to.flush().unwrap();
    }

    /// Sends a request and returns its answer.
    #[allow(clippy::needless_pass_by_value, reason = "the caller writes the arguments in place")]
    pub(crate) fn answer(&mut self, command: &str, arguments: Value) -> Value {
        self.send(command, &arguments);
        loop {
            let message = self.message();
            if message["type"] == "event" {
                self.events.push(message);
                continue;
            }
            assert_eq!((&message["request_seq"], &message["command"]), (&self.seq.into(), &command.into()));
            return message;
        }
    }

    /// Sends a request that has to succeed, and returns the body of its answer.
    #[allow(clippy::needless_pass_by_value, reason = "the caller writes the arguments in place")]
    pub(crate) fn ask(&mut self, command: &str, arguments: Value) -> Value {
        let answer = self.answer(command, arguments);
        assert_eq!(answer["success"], true, "{command}: {answer}");
        answer["body"].clone()
    }

    pub(crate) fn event(&mut self, name: &str) -> Value {
        let event = if self.events.is_empty() { self.message() } else { self.events.remove(0) };
        assert_eq!(event["event"], name, "{event}");
        event["body"].clone()
    }

    /// Sends a request to run. Returns the reason of the stop, and its file and line.
    pub(crate) fn go(&mut self, command: &str) -> (String, String, i64) {
        self.ask(command, json!({ "threadId": 1 }));
        let stopped = self.event("stopped");
        self.stands(&stopped)
    }

    pub(crate) fn stands(&mut self, stopped: &Value) -> (String, String, i64) {
        let trace = self.ask("stackTrace", json!({ "threadId": 1 }));
        let top = &trace["stackFrames"][0];
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        (text(&stopped["reason"]), text(&top["source"]["name"]), top["line"].as_i64().unwrap())
    }

    /// Starts a program, which stops at its entry.
    pub(crate) fn launch(&mut self, program: &str) {
        let can = self.ask("initialize", json!({ "adapterID": "zxlab" }));
        assert!(can["supportsStepBack"] == true && can["supportsConditionalBreakpoints"] == true);
        self.ask("launch", json!({ "program": program }));
        self.event("initialized");
    }

    pub(crate) fn value(&mut self, expression: &str) -> String {
        let result = self.ask("evaluate", json!({ "expression": expression, "context": "watch" }));
        result["result"].as_str().unwrap().to_owned()
    }
}

/// The longest that a test may wait for its process: it then fails, in place of waiting for a message that never comes.
const PATIENCE: Duration = Duration::from_secs(240);

/// A process that is killed at the end of its test.
pub(crate) struct Process(pub(crate) Child, #[allow(dead_code, reason = "its end is what counts")] Sender<()>);

impl Process {
    pub(crate) fn new(child: Child) -> Process {
        let (test, ended) = channel::<()>();
        let number = child.id().to_string();
        std::thread::spawn(move || {
            if ended.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                let _ = Command::new("kill").args(["-9", &number]).status();
            }
        });
        Process(child, test)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts the server as an editor does.
pub(crate) fn started(folder: &TestFolder) -> (Process, Editor<ChildStdout, ChildStdin>) {
    let mut command = folder.zxlab(&["dap"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let editor = Editor::new(child.stdout.take().unwrap(), child.stdin.take().unwrap());
    (Process::new(child), editor)
}
