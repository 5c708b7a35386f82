//! The debugger: runs a session forwards and backwards by instructions, until a breakpoint or watchpoint is hit or a goal is
//! reached.
//!
//! It does no input or output. [`prompt`] executes commands given as text and returns their answers as text.

mod command;
pub(crate) mod comments;
mod data;
mod display;
pub(crate) mod expression;
mod habits;
mod lines;
pub(crate) mod listing;
mod log_message;
pub(crate) mod machine_state;
mod names;
pub(crate) mod place;
mod profile;
pub(crate) mod prompt;
pub(crate) mod show;
mod start;
mod stepping;
mod stoppoint;

pub(crate) use data::{DataLayout, Table};
pub(crate) use display::Displays;
pub(crate) use lines::{SourceLines, Spot, mapped};
pub(crate) use log_message::LogMessage;
pub(crate) use names::{Names, TOP};
pub(crate) use stoppoint::{HitCondition, Stoppoint, Trigger};

use crate::session::Session;
use crate::session::timeline::Timeline;
use lab::contract::Condition;
pub(crate) use spectrum::debug::Goal;
use spectrum::debug::{Call, MadeCall, begins, waits_for_ever};
use spectrum::{Access, Cycle, Machine};

/// Number of steps of the timeline between two checks for an interruption: about a frame.
const ASK: u64 = 0x4000;

/// Symbols, lines and data of a program's source.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sources {
    pub(crate) names: Names,
    pub(crate) lines: SourceLines,
    pub(crate) data: DataLayout,
}

impl Sources {
    pub(crate) fn of(program: &pipeline::Program) -> Sources {
        Sources { names: Names::of(program), lines: SourceLines::new(program), data: DataLayout::new(program) }
    }
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
    /// HALT waits with interrupts off: nothing more will happen.
    Halted,
    /// The goal was not reached within this number of frames.
    TimedOut(u64),
    /// The recorded history starts here.
    StartOfHistory,
    /// No earlier hit was found in the recorded history. The machine has not moved.
    NoEarlierHit,
    /// The user interrupted it.
    Interrupted,
}

/// A session with its history and stoppoints.
pub(crate) struct Debugger {
    pub(crate) time: Timeline,
    /// Stoppoints by number - 1, with the number of their hits. Numbers do not change when others are removed.
    stoppoints: Vec<Option<(Stoppoint, u64)>>,
    /// The messages of log points since they were last taken, each with the address at which it was printed.
    log: Vec<(u16, String)>,
    /// The call with which the program began, if no instruction has made it.
    pub(crate) made_call: Option<MadeCall>,
    /// The expressions that are shown at each stop.
    pub(crate) displays: Displays,
}

impl Debugger {
    pub(crate) fn new(session: Session) -> Debugger {
        Debugger {
            time: Timeline::new(session),
            stoppoints: Vec::new(),
            log: Vec::new(),
            made_call: None,
            displays: Displays::default(),
        }
    }

    /// Returns the session at the present time.
    pub(crate) fn session(&self) -> &Session {
        self.time.session()
    }

    /// Sets a stoppoint and returns its number, from 1.
    pub(crate) fn set(&mut self, stoppoint: Stoppoint) -> usize {
        let number = self.reserve();
        self.set_as(number, stoppoint);
        number
    }

    /// Returns a number that no stoppoint has, for [`Debugger::set_as`].
    pub(crate) fn reserve(&mut self) -> usize {
        self.stoppoints.push(None);
        self.stoppoints.len()
    }

    /// Sets a stoppoint with this number, from 1, which is reserved if it was not yet.
    pub(crate) fn set_as(&mut self, number: usize, stoppoint: Stoppoint) {
        self.stoppoints.resize_with(self.stoppoints.len().max(number), || None);
        self.stoppoints[number - 1] = Some((stoppoint.on(&self.session().machine), 0));
    }

    /// Removes a stoppoint. Returns false if there is none of that number.
    pub(crate) fn clear(&mut self, number: usize) -> bool {
        let slot = number.checked_sub(1).and_then(|index| self.stoppoints.get_mut(index));
        slot.is_some_and(|stoppoint| stoppoint.take().is_some())
    }

    /// Sets the condition of a stoppoint, or removes it. Returns the stoppoint, if there is one of that number.
    pub(crate) fn set_condition(&mut self, number: usize, condition: Option<Condition>) -> Option<&Stoppoint> {
        let slot = self.stoppoints.get_mut(number.checked_sub(1)?)?;
        let (stoppoint, _) = slot.as_mut()?;
        stoppoint.condition = condition;
        Some(stoppoint)
    }

    /// Removes all stoppoints. Their numbers are not used again.
    pub(crate) fn clear_all(&mut self) {
        self.stoppoints.iter_mut().for_each(|stoppoint| *stoppoint = None);
    }

    /// Returns the stoppoints with their numbers.
    pub(crate) fn stoppoints(&self) -> impl Iterator<Item = (usize, &Stoppoint)> {
        let slots = (1..).zip(&self.stoppoints);
        slots.filter_map(|(number, slot)| slot.as_ref().map(|(stoppoint, _)| (number, stoppoint)))
    }

    /// Returns what the stoppoint that has stopped the machine has to tell, if there is something.
    pub(crate) fn about(&self, stop: &Stop) -> Option<&str> {
        let (Stop::Break(number) | Stop::Watch(number, ..)) = stop else { return None };
        let (_, stoppoint) = self.stoppoints().find(|(known, _)| known == number)?;
        stoppoint.about.as_deref()
    }

    /// Takes the messages of log points, each with the address at which it was printed.
    pub(crate) fn take_log(&mut self) -> Vec<(u16, String)> {
        std::mem::take(&mut self.log)
    }

    /// Runs until a stoppoint is hit, the machine waits in a HALT that nothing will end, `frames` have passed, or `interrupted` returns
    /// true, which is checked once a frame.
    pub(crate) fn run(&mut self, frames: u64, interrupted: impl Fn() -> bool) -> Stop {
        match self.go(frames, |session| waits_for_ever(&session.machine), interrupted) {
            Stop::Done => Stop::Halted,
            stop => stop,
        }
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
        if goal.is_none() && self.stoppoints().next().is_none() {
            self.time.frame();
            return None;
        }
        let stop = self.rest_of_frame(|session| goal.is_some_and(|goal| goal.ends(&session.machine)))?;
        Some(goal.map_or(stop.clone(), |goal| self.reason(goal, stop)))
    }

    /// Runs instructions to the end of the frame, or until a stoppoint is hit or `until` returns true after one of them.
    fn rest_of_frame(&mut self, mut until: impl FnMut(&Session) -> bool) -> Option<Stop> {
        let frame = self.session().machine.frame();
        loop {
            let here = self.spot();
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

    /// Goes back to the last hit of a stoppoint, or to the start of the history. A hit at the present instruction does not count.
    pub(crate) fn go_back(&mut self, interrupted: impl Fn() -> bool) -> Stop {
        self.search_back(1, interrupted)
    }

    /// Continues a [`Debugger::go_back`] that was interrupted. A hit at the present instruction counts.
    pub(crate) fn go_back_further(&mut self, interrupted: impl Fn() -> bool) -> Stop {
        self.search_back(0, interrupted)
    }

    /// Searches the history for the last hit, apart from the last `now` instructions of the present frame.
    fn search_back(&mut self, mut now: u64, interrupted: impl Fn() -> bool) -> Stop {
        while let Some(steps) = self.time.count_steps() {
            let mut last = None;
            self.time.start_again();
            for step in 1..=steps - now {
                let here = self.spot();
                self.time.step_on();
                if let Some(stop) = self.hit_on_way_back(here) {
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

    /// Returns the calls that have not returned, the innermost first.
    pub(crate) fn calls(&self) -> Vec<Call> {
        spectrum::debug::calls(&self.session().machine, self.frame_start())
    }

    /// Returns the goal at which the innermost call has returned.
    ///
    /// # Errors
    /// Those of [`Goal::out`].
    pub(crate) fn way_out(&self) -> Result<Goal, &'static str> {
        let out = || Goal::out(&self.session().machine, self.frame_start());
        self.made_call.and_then(|made| Goal::out_of(&self.session().machine, made)).map_or_else(out, Ok)
    }

    /// Returns the goal at which the call with which the program began has returned, if it has not yet.
    pub(crate) fn end_of_made_call(&self) -> Option<Goal> {
        Goal::end_of(&self.session().machine, self.made_call?)
    }

    fn frame_start(&self) -> Option<&Machine> {
        self.time.frame_start().map(|session| &session.machine)
    }

    /// Returns the address of the next instruction; in HALT, of the HALT.
    pub(crate) fn here(&self) -> u16 {
        self.session().machine.cpu().instruction_address()
    }

    /// Returns the place of the next instruction, with what is mapped.
    pub(crate) fn spot(&self) -> Spot {
        expression::here(&self.session().machine)
    }

    /// Returns the first stoppoint that stops the machine after the last instruction, which was at `from`, with what was mapped then. Counts the hits, and
    /// keeps the messages of log points.
    fn hit(&mut self, from: Spot) -> Option<Stop> {
        let met: Vec<(usize, Stop)> = self.met(from).collect();
        let mut first = None;
        for (number, stop) in met {
            let Some((stoppoint, hits)) = &mut self.stoppoints[number - 1] else { continue };
            *hits += 1;
            if !stoppoint.hits.as_ref().is_none_or(|wanted| wanted.holds(*hits)) {
                continue;
            }
            match &stoppoint.log {
                Some(message) => {
                    let machine = &self.time.session().machine;
                    self.log.push((machine.cpu().instruction_address(), message.filled_in(machine)));
                }
                None => first = first.or(Some(stop)),
            }
        }
        first
    }

    /// Does the same as [`Debugger::hit`] on the way back: hits are not counted, so all of them stop, and log points print nothing.
    fn hit_on_way_back(&self, from: Spot) -> Option<Stop> {
        let stops = |number: usize| self.stoppoints[number - 1].as_ref().is_some_and(|(set, _)| set.log.is_none());
        self.met(from).find(|(number, _)| stops(*number)).map(|(_, stop)| stop)
    }

    /// Returns the stoppoints that the last instruction, which was at `from`, has triggered, and whose conditions are true.
    fn met(&self, (from, mapped_before): Spot) -> impl Iterator<Item = (usize, Stop)> {
        self.stoppoints().filter_map(move |(number, stoppoint)| {
            let stop = match &stoppoint.trigger {
                Trigger::Break(address) => {
                    begins(self.session().machine.cpu(), *address).then_some(Stop::Break(number))
                }
                Trigger::Bank(bank, address) => {
                    let machine = &self.session().machine;
                    let is_there = stoppoint::is_mapped(machine, *bank, *address);
                    (is_there && begins(machine.cpu(), *address)).then_some(Stop::Break(number))
                }
                Trigger::Each(places) => {
                    let machine = &self.session().machine;
                    let is_there = |(address, bank): &Spot| {
                        begins(machine.cpu(), *address)
                            && bank.is_none_or(|bank| stoppoint::is_mapped(machine, bank, *address))
                    };
                    places.iter().any(is_there).then_some(Stop::Break(number))
                }
                Trigger::Paging => {
                    let machine = &self.session().machine;
                    let hit = |access: &&Access| stoppoint::pages(machine, access);
                    self.time.accesses().iter().find(hit).map(|access| Stop::Watch(number, from, *access))
                }
                Trigger::Watch { cycles, addresses, bank } => {
                    let machine = &self.session().machine;
                    let all = self.time.accesses();
                    let bank = bank.filter(|_| machine.model().kind.has_banks());
                    let hit = |(index, access): &(usize, &Access)| {
                        stoppoint::is_watched(access, cycles, addresses, bank)
                            && stoppoint::is_in_bank(machine, all, *index, mapped_before, bank)
                    };
                    let found = all.iter().enumerate().find(hit);
                    found.map(|(_, access)| Stop::Watch(number, from, *access))
                }
                Trigger::Interrupt => {
                    let accepted = self.time.accesses().iter().any(|access| access.cycle == Cycle::Acknowledge);
                    accepted.then_some(Stop::Break(number))
                }
            };
            let holds = || stoppoint.condition.as_ref().is_none_or(|condition| self.holds(condition));
            Some((number, stop.filter(|_| holds())?))
        })
    }

    /// Returns true if a condition is true in the machine's present state.
    fn holds(&self, condition: &Condition) -> bool {
        condition.holds(&self.session().machine)
    }
}

#[cfg(test)]
mod tests;
