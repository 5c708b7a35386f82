//! The debugger: runs a session forwards and backwards by instructions, until a breakpoint or watchpoint is hit or a goal is
//! reached.
//!
//! It does no input or output. [`prompt`] executes commands given as text and returns their answers as text.

mod command;
mod lines;
pub(crate) mod listing;
mod names;
pub(crate) mod prompt;
pub(crate) mod registers;
pub(crate) mod show;
pub(crate) mod stack;
mod stepping;

pub(crate) use lines::SourceLines;
pub(crate) use names::Names;
pub(crate) use stepping::Goal;

use crate::play::session::Session;
use crate::play::timeline::Timeline;
use lab::contract::Condition;
use spectrum::{Access, Cycle, T};
use std::ops::RangeInclusive;

/// Number of steps of the timeline between two checks for an interruption: about a frame.
const ASK: u64 = 0x4000;

/// Symbols and lines of a program's source.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sources {
    pub(crate) names: Names,
    pub(crate) lines: SourceLines,
}

impl Sources {
    pub(crate) fn of(program: &pipeline::Program) -> Sources {
        Sources { names: Names::of(program), lines: SourceLines::new(program) }
    }
}

/// A breakpoint or watchpoint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Stoppoint {
    /// Stops before the instruction at this address.
    Break(u16),
    /// Stops after an instruction that accesses one of these addresses or ports.
    Watch { cycles: Vec<Cycle>, addresses: RangeInclusive<u16> },
}

/// A stoppoint that is set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) stoppoint: Stoppoint,
    /// The stoppoint is hit only if this condition is true.
    pub(crate) condition: Option<Condition>,
}

/// Reason why the machine stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// The steps were done, or the goal was reached.
    Done,
    /// A breakpoint was hit. Holds its number.
    Break(usize),
    /// A watchpoint was hit. Holds its number, the address of the instruction, and the access.
    Watch(usize, u16, Access),
    /// The goal was not reached within this number of frames.
    TimedOut(u64),
    /// The recorded history starts here.
    StartOfHistory,
    /// There is no earlier hit in the recorded history. The machine has not moved.
    NoEarlierHit,
    /// The user interrupted it.
    Interrupted,
}

/// A session with its history and stoppoints.
pub(crate) struct Debugger {
    pub(crate) time: Timeline,
    /// Stoppoints by number - 1. Numbers do not change when others are removed.
    entries: Vec<Option<Entry>>,
}

impl Debugger {
    pub(crate) fn new(session: Session) -> Debugger {
        Debugger { time: Timeline::new(session), entries: Vec::new() }
    }

    /// Returns the session at the present time.
    pub(crate) fn session(&self) -> &Session {
        self.time.session()
    }

    /// Sets a stoppoint and returns its number, from 1. With a condition it is hit only if that is true.
    pub(crate) fn set(&mut self, stoppoint: Stoppoint, condition: Option<Condition>) -> usize {
        self.entries.push(Some(Entry { stoppoint, condition }));
        self.entries.len()
    }

    /// Removes a stoppoint. Returns false if there is none of that number.
    pub(crate) fn clear(&mut self, number: usize) -> bool {
        let slot = number.checked_sub(1).and_then(|index| self.entries.get_mut(index));
        slot.is_some_and(|entry| entry.take().is_some())
    }

    /// Removes all stoppoints. Their numbers are not used again.
    pub(crate) fn clear_all(&mut self) {
        self.entries.iter_mut().for_each(|entry| *entry = None);
    }

    /// Returns the stoppoints with their numbers.
    pub(crate) fn entries(&self) -> impl Iterator<Item = (usize, &Entry)> {
        (1..).zip(&self.entries).filter_map(|(number, entry)| Some((number, entry.as_ref()?)))
    }

    /// Runs instructions until a stoppoint is hit, `until` returns true after one of them, `frames` have passed, or `interrupted`
    /// returns true, which is checked once a frame.
    pub(crate) fn go(
        &mut self,
        frames: u64,
        mut until: impl FnMut(&Session) -> bool,
        interrupted: impl Fn() -> bool,
    ) -> Stop {
        let last = self.session().machine.frame() + frames;
        loop {
            if let Some(stop) = self.rest_of_frame(&mut until) {
                return stop;
            }
            if self.session().machine.frame() >= last {
                return Stop::TimedOut(frames);
            }
            if interrupted() {
                return Stop::Interrupted;
            }
        }
    }

    /// Runs to the end of the frame, or until a stoppoint is hit or `goal` is reached. Returns `None` at the end of the frame.
    pub(crate) fn frame(&mut self, goal: Option<Goal>) -> Option<Stop> {
        if goal.is_none() && self.entries().next().is_none() {
            self.time.frame();
            return None;
        }
        self.rest_of_frame(|session| goal.is_some_and(|goal| goal.is_reached(session)))
    }

    /// Runs instructions to the end of the frame, or until a stoppoint is hit or `until` returns true after one of them.
    fn rest_of_frame(&mut self, mut until: impl FnMut(&Session) -> bool) -> Option<Stop> {
        let frame = self.session().machine.frame();
        loop {
            let here = self.here();
            self.time.step();
            if let Some(stop) = self.hit(here) {
                return Some(stop);
            }
            if until(self.session()) {
                return Some(Stop::Done);
            }
            if frame != self.session().machine.frame() {
                return None;
            }
        }
    }

    /// Goes back to the last hit of a stoppoint. If there is none, or `interrupted` returns true, the machine does not move.
    pub(crate) fn go_back_or_stay(&mut self, interrupted: impl Fn() -> bool) -> Stop {
        let here = self.time.clone();
        match self.go_back(interrupted) {
            Stop::StartOfHistory => {
                self.time = here;
                Stop::NoEarlierHit
            }
            Stop::Interrupted => {
                self.time = here;
                Stop::Interrupted
            }
            stop => stop,
        }
    }

    /// Goes back to the last hit of a stoppoint, or to the start of the history.
    pub(crate) fn go_back(&mut self, interrupted: impl Fn() -> bool) -> Stop {
        // A hit at the present instruction does not count.
        let mut now = 1;
        while let Some(steps) = self.time.count_steps() {
            let mut last = None;
            self.time.start_again();
            for step in 1..=steps - now {
                let here = self.here();
                self.time.step_on();
                if let Some(stop) = self.hit(here) {
                    last = Some((step, stop));
                }
            }
            now = 0;
            if let Some((step, stop)) = last {
                self.time.again(step);
                return stop;
            }
            self.time.again(0);
            if interrupted() {
                return Stop::Interrupted;
            }
        }
        Stop::StartOfHistory
    }

    /// Returns the address of the next instruction; in HALT, of the HALT.
    pub(crate) fn here(&self) -> u16 {
        self.session().machine.cpu().instruction_address()
    }

    /// Returns the first stoppoint hit by the last instruction, which was at `from`, or by reaching the present one.
    fn hit(&self, from: u16) -> Option<Stop> {
        self.entries().find_map(|(number, entry)| {
            let stop = match &entry.stoppoint {
                Stoppoint::Break(address) => {
                    stepping::begins(self.session().machine.cpu(), *address).then_some(Stop::Break(number))
                }
                Stoppoint::Watch { cycles, addresses } => {
                    let hit = |access: &&Access| cycles.contains(&access.cycle) && addresses.contains(&access.addr);
                    self.time.accesses().iter().find(hit).map(|access| Stop::Watch(number, from, *access))
                }
            };
            stop.filter(|_| entry.condition.as_ref().is_none_or(|condition| self.holds(condition)))
        })
    }

    /// Returns true if a condition is true in the machine's present state.
    fn holds(&self, condition: &Condition) -> bool {
        let machine = &self.session().machine;
        condition.holds(machine.cpu(), |addr| machine.peek(addr))
    }

    /// Measures the T-states that each routine takes in the next `frames` frames. A routine is named by the nearest symbol before
    /// it. Runs on a copy, so the session does not change.
    pub(crate) fn profile(&self, names: &Names, frames: u64) -> Vec<(String, T)> {
        self.profile_unless(names, frames, || false).unwrap_or_default()
    }

    /// Does the same as [`Debugger::profile`]. Returns `None` if `interrupted` returns true, which is checked once a frame.
    pub(crate) fn profile_unless(
        &self,
        names: &Names,
        frames: u64,
        interrupted: impl Fn() -> bool,
    ) -> Option<Vec<(String, T)>> {
        let mut session = self.session().clone();
        let mut taken = vec![0; 0x10000];
        let last = session.machine.frame() + frames;
        let mut accesses = Vec::new();
        while session.machine.frame() < last {
            let here = session.machine.cpu().instruction_address();
            let (frame, t) = (session.machine.frame(), session.machine.t_in_frame());
            accesses.clear();
            session.step(&mut accesses);
            let passed = (session.machine.frame() - frame) * spectrum::FRAME + session.machine.t_in_frame() - t;
            taken[usize::from(here)] += passed;
            if session.machine.frame() != frame && interrupted() {
                return None;
            }
        }
        Some(names.totals(&taken))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::session::tests::session;

    #[test]
    fn breakpoints_stop_before_and_watchpoints_after() {
        let mut debugger = Debugger::new(session());
        // START-NEW checks RAM: the first write of all is $02 to $FFFF, by the LD (HL),$02 at $11DC.
        let watch = debugger.set(Stoppoint::Watch { cycles: vec![Cycle::Write], addresses: 0xFFFF..=0xFFFF }, None);
        let stop = debugger.go(10, |_| false, || false);
        let Stop::Watch(number, pc, access) = stop else { panic!("{stop:?}") };
        assert_eq!((number, pc, access.value), (watch, 0x11DC, 2));
        assert!(debugger.clear(watch) && !debugger.clear(watch) && !debugger.clear(0));
        // The loop's next round writes the byte below.
        let here = debugger.set(Stoppoint::Break(0x11DC), None);
        assert_eq!(debugger.go(10, |_| false, || false), Stop::Break(here));
        assert_eq!((debugger.here(), debugger.session().machine.cpu().regs.hl()), (0x11DC, 0xFFFE));
        // Backwards, it was here once before.
        assert_eq!(debugger.go_back(|| false), Stop::Break(here));
        assert_eq!(debugger.session().machine.cpu().regs.hl(), 0xFFFF);
        assert_eq!(debugger.go_back(|| false), Stop::StartOfHistory);
    }

    #[test]
    fn many_steps_go_forwards_and_back_and_can_be_interrupted() {
        let mut debugger = Debugger::new(session());
        (0..40).for_each(|_| debugger.time.frame());
        (0..5).for_each(|_| debugger.time.step());
        let here = debugger.session().machine.clone();
        assert_eq!(debugger.steps(200_000, || false), Stop::Done);
        assert_eq!(debugger.steps_back(200_000, || false), Stop::Done);
        assert!(debugger.session().machine == here);
        // Back over frames that were run as a whole, and forwards to the same state.
        assert_eq!(debugger.steps_back(100_000, || false), Stop::Done);
        assert!(debugger.session().machine.frame() < 39);
        assert_eq!(debugger.steps(100_000, || false), Stop::Done);
        assert!(debugger.session().machine == here);

        assert_eq!(debugger.steps(u64::MAX, || true), Stop::Interrupted);
        assert_eq!(debugger.steps_back(100_000, || true), Stop::Interrupted);
        // Back further than the history: by so much that it is known at once, and by less.
        assert_eq!(debugger.steps_back(u64::MAX, || false), Stop::StartOfHistory);
        for (count, whole) in [(u64::MAX, true), (40 * 0x1_0000, true), (40 * 0x1_0000, false)] {
            if whole {
                (0..40).for_each(|_| debugger.time.frame());
                assert_eq!(debugger.time.most_steps(), 40 * 0x1_0000);
            } else {
                assert_eq!(debugger.steps(300_000, || false), Stop::Done);
                assert_eq!(debugger.time.most_steps(), 300_000, "instructions run one by one are counted");
                assert_eq!(debugger.steps_back(1_000, || false), Stop::Done);
                assert_eq!(debugger.time.most_steps(), 299_000);
            }
            assert_eq!(debugger.steps_back(count, || false), Stop::StartOfHistory);
            assert_eq!((debugger.session().machine.frame(), debugger.here()), (0, 0));
        }
        assert_eq!(debugger.steps_back(1, || false), Stop::StartOfHistory);
    }

    #[test]
    fn a_breakpoint_is_hit_only_if_its_condition_is_true() {
        let mut debugger = Debugger::new(session());
        let condition = Condition::read("HL == $C000", |_| None).unwrap();
        let here = debugger.set(Stoppoint::Break(0x11DC), Some(condition));
        assert_eq!(debugger.go(10, |_| false, || false), Stop::Break(here));
        assert_eq!((debugger.here(), debugger.session().machine.cpu().regs.hl()), (0x11DC, 0xC000));
        assert_eq!(debugger.go_back(|| false), Stop::StartOfHistory);
    }
}
