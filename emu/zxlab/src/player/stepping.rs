//! What a player does for somebody who looks into the machine: it goes on by instructions, to places, and back.

use super::{Player, Step};
use crate::debug::{Goal, Stop};
use std::time::{Duration, Instant};

/// How long the past is looked through, before the picture is shown again.
const LOOK: Duration = Duration::from_millis(15);

/// What the machine is on its way to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Errand {
    To(Goal),
    /// Back to where a trap sprang last.
    Back,
}

impl Player {
    /// Whether the machine stands.
    pub(crate) fn stands(&self) -> bool {
        self.paused || self.back
    }

    /// Whether it was made to stand.
    pub(crate) fn is_paused(&self) -> bool {
        self.paused
    }

    /// Why it stands, if it was stopped.
    pub(crate) fn stop(&self) -> Option<&Stop> {
        self.stop.as_ref()
    }

    /// From now on it stands.
    pub(super) fn stand(&mut self) {
        (self.paused, self.errand, self.stop, self.from) = (true, None, None, None);
    }

    pub(super) fn go_on_from_here(&mut self) {
        (self.paused, self.errand, self.stop, self.from) = (false, None, None, None);
    }

    /// One step; a machine that runs only stands afterwards.
    pub(super) fn step(&mut self, step: Step) {
        if !self.paused {
            return self.stand();
        }
        self.stand();
        let goal = match step {
            Step::In => None,
            Step::Over => self.debugger.over(),
            Step::Out => {
                let out = self.debugger.out();
                if out.is_none() {
                    return self.say("no call stands on the stack".into());
                }
                out
            }
            Step::To(place) => Some(Goal::at(place)),
            Step::Back => {
                self.stop = (!self.debugger.time.back()).then_some(Stop::Beginning);
                return;
            }
            Step::Reverse => {
                self.from = Some(self.debugger.time.clone());
                (self.paused, self.errand) = (false, Some(Errand::Back));
                return;
            }
        };
        match goal {
            // It may take long, with the picture running and keys to be pressed.
            Some(goal) => (self.paused, self.errand) = (false, Some(Errand::To(goal))),
            None => self.debugger.time.step(),
        }
    }

    /// Further back on the way to where a trap sprang last; where none did, it is again where it was.
    pub(super) fn go_back(&mut self) {
        let since = Instant::now();
        let stop = match self.debugger.go_back(|| since.elapsed() > LOOK) {
            Stop::Broken => return,
            Stop::Beginning => {
                self.debugger.time = self.from.take().unwrap_or_else(|| self.debugger.time.clone());
                Stop::Nowhere
            }
            stop => stop,
        };
        self.stand();
        self.stop = Some(stop);
    }
}
