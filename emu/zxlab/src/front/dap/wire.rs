//! Reads and writes the Debug Adapter Protocol's messages.

use crate::front::framed;
use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::sync::mpsc::{Receiver, Sender, channel};

/// A request from the editor.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Request {
    seq: i64,
    pub(super) command: String,
    pub(super) arguments: Value,
}

impl Request {
    fn of(message: &Value) -> Request {
        Request {
            seq: message["seq"].as_i64().unwrap_or_default(),
            command: message["command"].as_str().unwrap_or_default().to_owned(),
            arguments: message["arguments"].clone(),
        }
    }
}

/// Starts a thread that reads an editor's requests until the end of the input.
pub(super) fn requests(input: impl Read + Send + 'static) -> Receiver<Result<Request>> {
    let (sender, requests) = channel();
    std::thread::spawn(move || read_all(BufReader::new(input), &sender));
    requests
}

/// Returns the next request; `None` if there is none, or none that can be read.
pub(super) fn next(input: &mut impl BufRead) -> Option<Request> {
    message(input).ok().flatten().filter(|message| message["type"] == "request").map(|message| Request::of(&message))
}

fn read_all(mut input: impl BufRead, sender: &Sender<Result<Request>>) {
    loop {
        let request = match message(&mut input) {
            Ok(None) => return,
            Ok(Some(message)) if message["type"] != "request" => continue,
            Ok(Some(message)) => Ok(Request::of(&message)),
            Err(error) => Err(error),
        };
        let over = request.is_err();
        if sender.send(request).is_err() || over {
            return;
        }
    }
}

/// Reads the next message; `None` at the end.
fn message(input: &mut impl BufRead) -> Result<Option<Value>> {
    let body = framed::read(input)?;
    let Some(body) = body else { return Ok(None) };
    let message: Value = serde_json::from_slice(&body).context("a message is not JSON")?;
    ensure!(message.is_object(), "a message is none of the protocol: it is no object");
    Ok(Some(message))
}

/// Returns an argument that is a text and not empty.
///
/// # Errors
/// A message that names the argument.
pub(super) fn text_of<'a>(arguments: &'a Value, name: &str) -> Result<&'a str, String> {
    match &arguments[name] {
        Value::Null => Err(format!("`{name}` is missing: a text is wanted")),
        Value::String(text) if text.trim().is_empty() => Err(format!("`{name}` is empty")),
        Value::String(text) => Ok(text),
        other => Err(format!("`{name}` must be a text, not {other}")),
    }
}

/// Returns the body of an `output` event with a line of text.
pub(super) fn output(category: &str, text: &str) -> Value {
    json!({ "category": category, "output": format!("{text}\n") })
}

/// Writes messages to the editor.
pub(super) struct Out<W> {
    to: W,
    seq: i64,
}

impl<W: Write> Out<W> {
    pub(super) fn new(to: W) -> Out<W> {
        Out { to, seq: 0 }
    }

    /// Sends the answer to a request: its body, or an error message.
    pub(super) fn answer(&mut self, request: &Request, answer: Result<Value, String>) -> Result<()> {
        let mut message = json!({
            "type": "response",
            "request_seq": request.seq,
            "command": request.command,
            "success": answer.is_ok(),
        });
        match answer {
            // Helix takes an empty body for an error.
            Ok(body) if body.as_object().is_some_and(serde_json::Map::is_empty) => {}
            Ok(body) => message["body"] = body,
            Err(why) => {
                // The message is a variable of the format, so that braces in it stay what they are.
                let error =
                    json!({ "id": 1, "format": "{message}", "variables": { "message": why }, "showUser": true });
                message["body"] = json!({ "error": error });
                message["message"] = why.into();
            }
        }
        self.send(message)
    }

    /// Sends an event.
    pub(super) fn event(&mut self, event: &str, body: &Value) -> Result<()> {
        self.send(json!({ "type": "event", "event": event, "body": body }))
    }

    fn send(&mut self, mut message: Value) -> Result<()> {
        self.seq += 1;
        message["seq"] = self.seq.into();
        let framed = framed::frame(&message.to_string());
        self.to.write_all(&framed).and_then(|()| self.to.flush()).context("the editor has gone")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_read_until_the_end_or_an_error() {
        let good = "Content-Length: 51\r\n\r\n{\"type\":\"request\",\"seq\":7,\"command\":\"next\",\"x\":[1]}";
        let all: Vec<_> = requests(std::io::Cursor::new(format!("{good}{good}"))).iter().collect();
        assert_eq!(all.len(), 2);
        assert_eq!(all[1].as_ref().unwrap().command, "next");
        for bad in ["nonsense\n", "Content-Length: 2\r\n\r\n{]", "Content-Length: 1\r\n\r\n7"] {
            let all: Vec<_> = requests(std::io::Cursor::new(bad)).iter().collect();
            assert!(all.len() == 1 && all[0].is_err(), "{bad:?}");
        }
    }

    #[test]
    fn an_answer_names_its_request() {
        let mut bytes = Vec::new();
        let request = Request { seq: 3, command: "pause".into(), arguments: Value::Null };
        Out::new(&mut bytes).answer(&request, Err("no".into())).unwrap();
        let answer = message(&mut &bytes[..]).unwrap().unwrap();
        assert_eq!(
            (&answer["request_seq"], &answer["success"], &answer["message"]),
            (&3.into(), &false.into(), &"no".into())
        );
    }
}
