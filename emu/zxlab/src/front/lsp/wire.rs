//! The messages between the server and its editor, over stdin and stdout. The result of a request is sent as the text into which it was
//! converted. As a message of the crate it would be a tree of values first, which for the outline of a large source takes four times
//! as long to make, print and free as everything else.

use crate::front::framed;
use anyhow::{Context, Result, anyhow};
use lsp_server::{Connection, ErrorCode, Message, RequestId, Response};
use lsp_types::notification::{Exit, Notification as _};
use std::io::{self, Write as _};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{JoinHandle, spawn};

/// Number of messages that may wait for an editor that reads slowly.
const WAITING: usize = 8;

/// The answer to a request: the result in JSON, or the reason why there is none.
pub(super) type Answer = Result<String, (ErrorCode, String)>;

/// The server's end of the connection.
pub(super) struct Wire {
    /// The messages from the editor; and the handshake, which the crate carries out.
    pub(super) connection: Connection,
    outgoing: SyncSender<Vec<u8>>,
}

/// The threads that read from stdin and write to stdout.
pub(super) struct Threads {
    reader: JoinHandle<Result<()>>,
    relay: JoinHandle<io::Result<()>>,
    writer: JoinHandle<io::Result<()>>,
}

impl Wire {
    /// Starts to read from stdin and to write to stdout.
    pub(super) fn start() -> (Wire, Threads) {
        let (connection, editor) = Connection::memory();
        let Connection { sender: incoming, receiver: handshake } = editor;
        let (outgoing, bytes) = sync_channel::<Vec<u8>>(WAITING);
        let reader = spawn(move || -> Result<()> {
            let mut stdin = io::stdin().lock();
            while let Some(body) = framed::read(&mut stdin)? {
                let message: Message = serde_json::from_slice(&body).context("a message is none of the protocol")?;
                let is_last = matches!(&message, Message::Notification(it) if it.method == Exit::METHOD);
                // The server is gone if it cannot take the message.
                if incoming.send(message).is_err() || is_last {
                    break;
                }
            }
            Ok(())
        });
        let relayed = outgoing.clone();
        let relay = spawn(move || -> io::Result<()> {
            for message in handshake {
                if relayed.send(encoded(&message)?).is_err() {
                    break;
                }
            }
            Ok(())
        });
        let writer = spawn(move || write_all(bytes));
        (Wire { connection, outgoing }, Threads { reader, relay, writer })
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
        let Threads { reader, relay, writer } = self;
        let writing: Result<()> = ended(relay).and(ended(writer)).map_err(Into::into);
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
    fn an_answer_is_the_message_that_the_crate_would_send() {
        let (outgoing, sent) = sync_channel(WAITING);
        let wire = Wire { connection: Connection::memory().0, outgoing };
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
