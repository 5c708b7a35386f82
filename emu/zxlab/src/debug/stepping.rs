//! Steps: by instructions, over a call, and out of a routine.
//!
//! HALT counts as one instruction, however long it waits: a step runs on until an interrupt has ended it, and a step back returns
//! to its beginning. With interrupts off nothing ends it; then a step runs one of its M1 cycles.

use super::{ASK, Debugger, Goal, Stop};

impl Debugger {
    /// Runs one instruction. Ignores stoppoints.
    pub(crate) fn step(&mut self) {
        self.steps(1, || false);
    }

    /// Runs `count` instructions, or until `interrupted` returns true. Ignores stoppoints.
    pub(crate) fn steps(&mut self, count: u64, interrupted: impl Fn() -> bool) -> Stop {
        let (mut done, mut cycles) = (0, 0u64);
        while done < count {
            self.time.step();
            cycles += 1;
            let cpu = self.session().machine.cpu();
            done += u64::from(!(cpu.halted() && cpu.iff1));
            if cycles.is_multiple_of(ASK) && done < count && interrupted() {
                return Stop::Interrupted;
            }
        }
        Stop::Done
    }

    /// Runs to the instruction after the present one, `count` times, each within `frames` frames; or until `interrupted` returns true,
    /// or a stoppoint is hit in a routine that is called.
    pub(crate) fn steps_over(&mut self, count: u64, frames: u64, interrupted: impl Fn() -> bool) -> Stop {
        for done in 1..=count {
            let stop = self.reach(Goal::over(&self.session().machine), frames, &interrupted);
            if stop != Stop::Done {
                return stop;
            }
            if done.is_multiple_of(ASK) && done < count && interrupted() {
                return Stop::Interrupted;
            }
        }
        Stop::Done
    }

    /// Goes back by one instruction.
    pub(crate) fn back(&mut self) -> Stop {
        self.steps_back(1, || false)
    }

    /// Goes back by `count` instructions, or until `interrupted` returns true. Replays the history only once, however long it is.
    pub(crate) fn steps_back(&mut self, count: u64, interrupted: impl Fn() -> bool) -> Stop {
        if count > self.time.most_steps() {
            self.time.go_to_beginning();
            return Stop::StartOfHistory;
        }
        let mut left = count as usize;
        while let Some(begun) = self.begun_in_frame() {
            if let Some(first) = begun.len().checked_sub(left) {
                self.time.again(begun[first]);
                return Stop::Done;
            }
            left -= begun.len();
            self.time.again(0);
            if interrupted() {
                return Stop::Interrupted;
            }
        }
        Stop::StartOfHistory
    }

    /// Returns the instructions that have begun in the present frame, or in the one that has just ended: for each the number of
    /// steps of the timeline before it. `None` at the beginning of the past.
    fn begun_in_frame(&mut self) -> Option<Vec<u64>> {
        let steps = self.time.count_steps()?;
        self.time.start_again();
        let mut begun = Vec::new();
        for step in 0..steps {
            if !self.session().machine.cpu().halted() {
                begun.push(step);
            }
            self.time.step_on();
        }
        Some(begun)
    }

    /// Runs to a goal within `frames` frames; without a goal, runs one instruction.
    pub(crate) fn reach(&mut self, goal: Option<Goal>, frames: u64, interrupted: impl Fn() -> bool) -> Stop {
        match goal {
            Some(goal) => {
                let stop = self.go(frames, |session| goal.ends(&session.machine), interrupted);
                self.reason(goal, stop)
            }
            None => {
                self.step();
                Stop::Done
            }
        }
    }

    /// Returns the reason of a stop on the way to the goal.
    pub(super) fn reason(&self, goal: Goal, stop: Stop) -> Stop {
        if stop == Stop::Done && !goal.is_reached(&self.session().machine) { Stop::Halted } else { stop }
    }
}
