//! The messages between the server and its editor, over stdin and stdout. The result of a request is sent as the text into which it was
//! converted. As a message of the crate it would be a tree of values first, which for the outline of a large source takes four times
//! as long to make, print and free as everything else.

use crate::front::framed;
use anyhow::{Context, Result, anyhow};
use lsp_server::{ErrorCode, Message, RequestId, Response};
use lsp_types::ServerCapabilities;
use lsp_types::notification::{Exit, Notification as _};
use lsp_types::request::{Initialize, Request as _};
use serde_json::{Value, json};
use std::io::{self, Write as _};
use std::sync::mpsc::{Receiver, SyncSender, channel, sync_channel};
use std::thread::{JoinHandle, spawn};

/// Number of messages that may wait for an editor that reads slowly.
const WAITING: usize = 8;

/// The answer to a request: the result in JSON, or the reason why there is none.
pub(super) type Answer = Result<String, (ErrorCode, String)>;

/// The server's end of the connection.
pub(super) struct Wire {
    /// The messages from the editor.
    pub(super) incoming: Receiver<Message>,
    outgoing: SyncSender<Vec<u8>>,
}

/// The threads that read from stdin and write to stdout.
pub(super) struct Threads {
    reader: JoinHandle<Result<()>>,
    writer: JoinHandle<io::Result<()>>,
}

impl Wire {
    /// Starts to read from stdin and to write to stdout.
    pub(super) fn start() -> (Wire, Threads) {
        let (sender, incoming) = channel();
        let (outgoing, bytes) = sync_channel::<Vec<u8>>(WAITING);
        let reader = spawn(move || -> Result<()> {
            let mut stdin = io::stdin().lock();
            while let Some(body) = framed::read(&mut stdin)? {
                let message = read(&body)?;
                let is_last = matches!(&message, Message::Notification(it) if it.method == Exit::METHOD);
                // The server is gone if it cannot take the message.
                if sender.send(message).is_err() || is_last {
                    break;
                }
            }
            Ok(())
        });
        let writer = spawn(move || write_all(bytes));
        (Wire { incoming, outgoing }, Threads { reader, writer })
    }

    /// Answers the editor's request `initialize` by what the server can do, and returns its parameters. Requests before it are refused.
    /// `None` if the editor leaves before.
    pub(super) fn handshake(&self, capabilities: &ServerCapabilities) -> Result<Option<Value>> {
        for message in &self.incoming {
            match message {
                Message::Request(request) if request.method == Initialize::METHOD => {
                    self.answer(request.id, Ok(json!({ "capabilities": capabilities }).to_string()))?;
                    return Ok(Some(request.params));
                }
                Message::Request(request) => {
                    let why = format!("the first request must be `initialize`, not `{}`", request.method);
                    self.answer(request.id, Err((ErrorCode::ServerNotInitialized, why)))?;
                }
                Message::Notification(notification) if notification.method == Exit::METHOD => return Ok(None),
                Message::Notification(_) | Message::Response(_) => {}
            }
        }
        Ok(None)
    }

    /// Sends a message to the editor.
    pub(super) fn send(&self, message: &Message) -> Result<()> {
        self.put(encoded(message)?)
    }

    /// Answers a request.
    pub(super) fn answer(&self, id: RequestId, answer: Answer) -> Result<()> {
        match answer {
            Ok(result) => {
                let id = serde_json::to_string(&id)?;
                self.put(framed::frame(&format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{result}}}")))
            }
            Err((code, why)) => self.send(&Response::new_err(id, code as i32, why).into()),
        }
    }

    fn put(&self, bytes: Vec<u8>) -> Result<()> {
        self.outgoing.send(bytes).map_err(|_| anyhow!("the editor has gone"))
    }
}

impl Threads {
    /// Waits until everything has been written, after the [`Wire`] is gone.
    pub(super) fn finish_writing(self) -> Result<Reading> {
        let Threads { reader, writer } = self;
        let writing: Result<()> = ended(writer).map_err(Into::into);
        writing.context(BROKE)?;
        Ok(Reading(reader))
    }
}

/// The thread that reads from stdin.
pub(super) struct Reading(JoinHandle<Result<()>>);

impl Reading {
    /// Waits for the end of the input.
    pub(super) fn finish(self) -> Result<()> {
        ended(self.0).context(BROKE)
    }
}

const BROKE: &str = "the connection to the editor broke";

/// Returns how a thread ended.
fn ended<E>(thread: JoinHandle<Result<(), E>>) -> Result<(), E> {
    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

/// Reads a message.
///
/// # Errors
/// It is not JSON, or neither a request nor a notification nor an answer.
fn read(body: &[u8]) -> Result<Message> {
    let value: Value = serde_json::from_slice(body).context("a message is not JSON")?;
    let why = match &value {
        Value::Object(members) => match members.get("method") {
            None => "a message is no request, notification or answer: it has no `method`",
            Some(Value::String(_)) => "a message is none of the protocol: its members are of other kinds",
            Some(_) => "a message is none of the protocol: its `method` must be a text",
        },
        _ => "a message is none of the protocol: it is no object",
    };
    serde_json::from_value(value).map_err(|_| anyhow!(why))
}

/// Writes each message to stdout.
fn write_all(messages: Receiver<Vec<u8>>) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    for bytes in messages {
        stdout.write_all(&bytes)?;
        stdout.flush()?;
    }
    Ok(())
}

/// Returns a message as it is sent.
fn encoded(message: &Message) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    message.write(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_message_is_refused_in_plain_words() {
        for (body, why) in [
            ("{]", "a message is not JSON"),
            ("5", "it is no object"),
            (r#"{"id":1,"method":[]}"#, "its `method` must be a text"),
            (r#"{"jsonrpc":"2.0"}"#, "it has no `method`"),
        ] {
            let said = read(body.as_bytes()).unwrap_err().to_string();
            assert!(said.contains(why), "{body}: {said}");
        }
        assert!(matches!(read(br#"{"id":"a","method":"x"}"#).unwrap(), Message::Request(_)));
    }

    #[test]
    fn an_answer_is_the_message_that_the_crate_would_send() {
        let (outgoing, sent) = sync_channel(WAITING);
        let wire = Wire { incoming: channel().1, outgoing };
        let value = serde_json::json!([{ "name": "a \"b\" ä", "line": 5 }, null]);
        for id in [RequestId::from(7), RequestId::from("x\"y".to_owned())] {
            wire.answer(id.clone(), Ok(value.to_string())).unwrap();
            let read = |bytes: Vec<u8>| {
                let message = Message::read(&mut bytes.as_slice()).unwrap().unwrap();
                serde_json::to_value(&message).unwrap()
            };
            let expected = Message::from(Response::new_ok(id, &value));
            assert_eq!(read(sent.recv().unwrap()), read(encoded(&expected).unwrap()));
        }
        wire.answer(3.into(), Err((ErrorCode::InvalidParams, "why".into()))).unwrap();
        let text = String::from_utf8(sent.recv().unwrap()).unwrap();
        assert!(text.contains("\"code\":-32602") && text.contains("\"message\":\"why\""), "{text}");
    }
}
