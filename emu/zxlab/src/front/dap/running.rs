//! Requests to run: each is carried out in parts of a frame, so that other requests are answered in between.

use super::Debuggee;
use crate::debug::{Goal, Spot, Stop, mapped, place, prompt};

/// A request to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Resume {
    Continue,
    Next,
    In,
    Out,
    Back,
    Reverse,
    /// Until a place is reached.
    Until(Spot),
    /// So many instructions, or frames.
    Steps(u64),
    Frames(u64),
}

/// The most instructions that are executed between two looks at other requests.
const STEPS_AT_ONCE: u64 = 10_000;
/// The frames from which on a command looks at other requests: a second.
const FRAMES_AT_ONCE: u64 = 50;

impl Resume {
    /// Returns the meaning of a request's command, if it is one to run.
    pub(super) fn of(command: &str) -> Option<Resume> {
        Some(match command {
            "continue" => Resume::Continue,
            "next" => Resume::Next,
            "stepIn" => Resume::In,
            "stepOut" => Resume::Out,
            "stepBack" => Resume::Back,
            "reverseContinue" => Resume::Reverse,
            _ => return None,
        })
    }

    /// Returns the meaning of a command at the console, if it is one that may run for any time.
    pub(super) fn of_console(line: &str, debuggee: Option<&Debuggee>) -> Option<Resume> {
        let line = prompt::in_own_words(line);
        if let (Some(("until" | "u", place)), Some(debuggee)) = (line.split_once(' '), debuggee) {
            let machine = &debuggee.debugger.session().machine;
            return place::place(machine, &debuggee.sources.names, place).ok().map(Resume::Until);
        }
        // Fewer are done at once, and their answer shows where they have led.
        let many = |count: &str, least| count.parse().ok().filter(|&count: &u64| count >= least);
        match line.split_once(' ') {
            Some(("step" | "s", count)) => return many(count, STEPS_AT_ONCE).map(Resume::Steps),
            Some(("frame" | "f", count)) => return many(count, FRAMES_AT_ONCE).map(Resume::Frames),
            _ => {}
        }
        Some(match line.as_str() {
            "continue" | "c" => Resume::Continue,
            "next" | "n" => Resume::Next,
            "out" | "o" => Resume::Out,
            "reverse" | "rc" => Resume::Reverse,
            _ => return None,
        })
    }
}

/// A run that has begun.
pub(super) struct Run {
    resume: Resume,
    /// Steps go on while they stay in this line.
    line: Option<SourceLine>,
    /// The end of the present step, which was computed at its start: requests on the way do not change it.
    goal: Option<Goal>,
    /// True once a search backwards has been interrupted.
    searched: bool,
}

/// A line of the source, by the index of its file.
type SourceLine = (std::path::PathBuf, usize);

impl Run {
    /// Begins a run. A step goes to another line, or with `by_instruction` to another instruction.
    pub(super) fn begin(resume: Resume, by_instruction: bool, debuggee: &Debuggee) -> Run {
        let line = if by_instruction { None } else { line_at(debuggee) };
        let mut run = Run { resume, line, goal: None, searched: false };
        run.aim(debuggee);
        run
    }

    /// Computes the end of the next step.
    fn aim(&mut self, debuggee: &Debuggee) {
        self.goal = match self.resume {
            Resume::Next => Goal::over(&debuggee.debugger.session().machine),
            Resume::Out => debuggee.debugger.way_out().ok(),
            Resume::Until((place, bank)) => Some(Goal::in_bank(place, bank)),
            // What follows the end of a call that the launch has made is of no interest.
            Resume::Continue => debuggee.debugger.end_of_made_call(),
            _ => None,
        };
    }

    /// Runs on for at most a frame. Returns the reason of the stop, or `None` if it is to be continued.
    pub(super) fn advance(&mut self, debuggee: &mut Debuggee, interrupted: impl Fn() -> bool) -> Option<Stop> {
        let debugger = &mut debuggee.debugger;
        let stop = match self.resume {
            // Without debugging, nothing is to stop it.
            Resume::Continue if !debuggee.stops => debugger.go(1, |_| false, || false),
            Resume::Continue if self.goal.is_some() => debugger.reach(self.goal, 1, || false),
            Resume::Continue => debugger.run(1, || false),
            Resume::Out if self.goal.is_none() => Stop::Done,
            Resume::Steps(left) => {
                let now = left.min(STEPS_AT_ONCE);
                self.resume = Resume::Steps(left - now);
                debugger.steps(now, || false)
            }
            Resume::Frames(left) => {
                self.resume = Resume::Frames(left.saturating_sub(1));
                debugger.go(1, |_| false, || false)
            }
            Resume::Next | Resume::In | Resume::Out | Resume::Until(_) => debugger.reach(self.goal, 1, || false),
            Resume::Back => debugger.back(),
            Resume::Reverse if self.searched => debugger.go_back_further(interrupted),
            Resume::Reverse => debugger.go_back(interrupted),
        };
        self.searched = stop == Stop::Interrupted;
        match stop {
            Stop::TimedOut(_) if self.resume == Resume::Frames(0) => Some(Stop::Done),
            Stop::Done if matches!(self.resume, Resume::Steps(1..)) => None,
            Stop::TimedOut(_) | Stop::Interrupted => None,
            Stop::Done if self.stays_in_line(debuggee) => {
                self.aim(debuggee);
                None
            }
            stop => Some(stop),
        }
    }

    /// Returns true if a step has not yet reached another line, or the beginning of this one again.
    fn stays_in_line(&self, debuggee: &Debuggee) -> bool {
        let here = debuggee.debugger.here();
        let bank = mapped(&debuggee.debugger.session().machine);
        let begins = debuggee.sources.lines.begins_line(here, bank);
        match self.resume {
            Resume::Next | Resume::In => self.line.is_some() && self.line == line_at(debuggee) && !begins,
            // Back to the beginning of a line.
            Resume::Back => self.line.is_some() && debuggee.sources.lines.at(here, bank).is_some() && !begins,
            Resume::Continue | Resume::Out | Resume::Reverse => false,
            Resume::Until(_) | Resume::Steps(_) | Resume::Frames(_) => false,
        }
    }
}

/// Returns the line of the present instruction.
fn line_at(debuggee: &Debuggee) -> Option<SourceLine> {
    let bank = mapped(&debuggee.debugger.session().machine);
    let (file, line) = debuggee.sources.lines.at(debuggee.debugger.here(), bank)?;
    Some((file.to_owned(), line))
}
