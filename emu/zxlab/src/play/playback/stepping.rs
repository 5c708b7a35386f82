//! Steps of the debugger: by instructions, to an address, and backwards.

use super::{Playback, Step};
use crate::debug::{Goal, Stop};
use std::time::{Duration, Instant};

/// Time for searching the past between two pictures.
const SEARCH: Duration = Duration::from_millis(15);

/// The point to which the machine runs before it pauses again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RunTarget {
    To(Goal),
    /// Back to the last hit of a breakpoint or watchpoint. True once the search has been interrupted.
    Back(bool),
}

impl Playback {
    /// Returns true if the machine does not run forwards.
    pub(crate) fn is_standing(&self) -> bool {
        self.paused || self.back
    }

    /// Returns true if the machine is paused.
    pub(crate) fn is_paused(&self) -> bool {
        self.paused
    }

    /// Returns the reason for which the debugger stopped the machine, if it did.
    pub(crate) fn stop(&self) -> Option<&Stop> {
        self.stop.as_ref()
    }

    /// Pauses the machine.
    pub(crate) fn pause(&mut self) {
        (self.paused, self.target, self.stop, self.before_search) = (true, None, None, None);
    }

    /// Lets the machine run on.
    pub(crate) fn resume(&mut self) {
        (self.paused, self.target, self.stop, self.before_search) = (false, None, None, None);
        self.single_frames = 0;
    }

    /// Does a step. A machine that is running is only paused.
    pub(super) fn step(&mut self, step: Step) {
        if !self.paused {
            return self.pause();
        }
        self.pause();
        let goal = match step {
            Step::In => None,
            Step::Over => Goal::over(&self.debugger.session().machine),
            Step::Out => match self.debugger.way_out() {
                Ok(goal) => Some(goal),
                Err(why) => return self.notify(why.into()),
            },
            Step::To((place, bank)) => Some(Goal::in_bank(place, bank)),
            Step::Back => {
                self.stop = Some(self.debugger.back()).filter(|stop| *stop != Stop::Done);
                return;
            }
            Step::Reverse => {
                self.before_search = Some(self.debugger.time.clone());
                (self.paused, self.target) = (false, Some(RunTarget::Back(false)));
                return;
            }
        };
        match goal {
            // This may take long; meanwhile the picture runs and keys can be pressed.
            Some(goal) => (self.paused, self.target) = (false, Some(RunTarget::To(goal))),
            None => self.debugger.step(),
        }
    }

    /// Searches further back for the last hit of a breakpoint or watchpoint. If there is none in the past, the session returns to
    /// where the search began.
    pub(super) fn search_back(&mut self, continued: bool) {
        let since = Instant::now();
        let interrupted = || since.elapsed() > SEARCH;
        let found =
            if continued { self.debugger.go_back_further(interrupted) } else { self.debugger.go_back(interrupted) };
        let stop = match found {
            Stop::Interrupted => {
                self.target = Some(RunTarget::Back(true));
                return;
            }
            Stop::StartOfHistory => {
                self.debugger.time = self.before_search.take().unwrap_or_else(|| self.debugger.time.clone());
                Stop::NoEarlierHit
            }
            stop => stop,
        };
        self.pause();
        self.stop = Some(stop);
    }
}
