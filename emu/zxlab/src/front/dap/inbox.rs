//! The queue of an editor's requests, which can be inspected while the machine runs.

use super::wire::{self, Request};
use anyhow::Result;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::io::Read;
use std::sync::mpsc::{Receiver, TryRecvError};

/// Requests that interrupt a command at the debug console, or a program's loading.
const INTERRUPTS: [&str; 4] = ["pause", "restart", "disconnect", "terminate"];

/// The editor's requests, in order.
pub(super) struct Inbox {
    requests: Receiver<Result<Request>>,
    waiting: RefCell<VecDeque<Result<Request>>>,
}

impl Inbox {
    pub(super) fn new(input: impl Read + Send + 'static) -> Inbox {
        Inbox { requests: wire::requests(input), waiting: RefCell::default() }
    }

    /// Waits for the next request and returns it; `None` if the editor has disconnected.
    pub(super) fn next(&self) -> Result<Option<Request>> {
        let waiting = self.waiting.borrow_mut().pop_front();
        waiting.or_else(|| self.requests.recv().ok()).transpose()
    }

    /// Returns true if there is a request, or the editor has disconnected.
    pub(super) fn is_waiting(&self) -> bool {
        self.receive() || !self.waiting.borrow().is_empty()
    }

    /// Returns true if a request interrupts the current command, or the editor has disconnected. All requests stay in the queue.
    pub(super) fn interrupts(&self) -> bool {
        let ends = |request: &Result<Request>| {
            request.as_ref().map_or(true, |request| INTERRUPTS.contains(&request.command.as_str()))
        };
        self.receive() || self.waiting.borrow().iter().any(ends)
    }

    /// Returns true if a request with this command is in the queue.
    pub(super) fn has(&self, command: &str) -> bool {
        let is = |request: &Result<Request>| request.as_ref().is_ok_and(|request| request.command == command);
        self.waiting.borrow().iter().any(is)
    }

    /// Moves the requests received so far into the queue. Returns true if the editor has disconnected.
    fn receive(&self) -> bool {
        loop {
            match self.requests.try_recv() {
                Ok(request) => self.waiting.borrow_mut().push_back(request),
                Err(TryRecvError::Disconnected) => return true,
                Err(TryRecvError::Empty) => return false,
            }
        }
    }
}
