//! What an editor asks, in order, looked through while the machine runs.

use super::wire::{self, Request};
use anyhow::Result;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::io::Read;
use std::sync::mpsc::{Receiver, TryRecvError};

/// Requests that break off what is begun at the debug console, or a program's loading.
const BREAKS: [&str; 3] = ["pause", "disconnect", "terminate"];

/// What the editor asked, in order.
pub(super) struct Inbox {
    requests: Receiver<Result<Request>>,
    waiting: RefCell<VecDeque<Result<Request>>>,
}

impl Inbox {
    pub(super) fn new(input: impl Read + Send + 'static) -> Inbox {
        Inbox { requests: wire::requests(input), waiting: RefCell::default() }
    }

    /// The next request; waits for it. None when the editor has gone.
    pub(super) fn next(&self) -> Result<Option<Request>> {
        let waiting = self.waiting.borrow_mut().pop_front();
        waiting.or_else(|| self.requests.recv().ok()).transpose()
    }

    /// Whether there is one, or none will come any more.
    pub(super) fn is_waiting(&self) -> bool {
        self.has_gone() || !self.waiting.borrow().is_empty()
    }

    /// Whether the editor wants what is being done broken off, or has gone. What else it asks waits.
    pub(super) fn breaks_off(&self) -> bool {
        let ends = |request: &Result<Request>| {
            request.as_ref().map_or(true, |request| BREAKS.contains(&request.command.as_str()))
        };
        self.has_gone() || self.waiting.borrow().iter().any(ends)
    }

    /// Takes in what has come; true if nothing will come any more.
    fn has_gone(&self) -> bool {
        loop {
            match self.requests.try_recv() {
                Ok(request) => self.waiting.borrow_mut().push_back(request),
                Err(TryRecvError::Disconnected) => return true,
                Err(TryRecvError::Empty) => return false,
            }
        }
    }
}
