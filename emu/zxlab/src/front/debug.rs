//! The debugger: a session run an instruction at a time, forwards and backwards, until something that is waited for happens.
//!
//! It prints nothing and asks nobody: the prompt ([`prompt`]) does, and gives every answer as text.

mod command;
mod lines;
pub(crate) mod listing;
mod names;
pub(crate) mod prompt;
pub(crate) mod registers;
pub(crate) mod show;
pub(crate) mod stack;
mod stepping;

pub(crate) use lines::Lines;
pub(crate) use names::Names;
pub(crate) use stepping::Goal;

use crate::play::session::Session;
use crate::play::timeline::Timeline;
use lab::contract::Condition;
use spectrum::{Access, Cycle, T};
use std::ops::RangeInclusive;

/// Instructions after which it is asked whether they are to be broken off: about a frame's.
const ASK: u64 = 0x4000;

/// What is known of a program from its source.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sources {
    pub(crate) names: Names,
    pub(crate) lines: Lines,
}

impl Sources {
    pub(crate) fn of(program: &pipeline::Program) -> Sources {
        Sources { names: Names::of(program), lines: Lines::new(program) }
    }
}

/// Something that stops the machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Trap {
    /// Before the instruction at this address.
    Break(u16),
    /// After an instruction that accesses one of these addresses or ports.
    Watch { cycles: Vec<Cycle>, addresses: RangeInclusive<u16> },
}

/// A trap that is set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Set {
    pub(crate) trap: Trap,
    /// It only springs where this holds.
    pub(crate) condition: Option<Condition>,
}

/// Why the machine stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// It has done what was asked.
    Done,
    /// Before a breakpoint, by its number.
    Break(usize),
    /// After an access that a watchpoint looks for: its number, where the instruction is, and the access.
    Watch(usize, u16, Access),
    /// What was asked for did not happen in so many frames.
    Patience(u64),
    /// The past begins here.
    Beginning,
    /// In all the past that is kept no trap sprang: it stands where it stood.
    Nowhere,
    /// Somebody broke it off.
    Broken,
}

/// A machine under the glass.
pub(crate) struct Debugger {
    pub(crate) time: Timeline,
    /// Traps by their numbers, which stay when others are taken away.
    traps: Vec<Option<Set>>,
}

impl Debugger {
    pub(crate) fn new(session: Session) -> Debugger {
        Debugger { time: Timeline::new(session), traps: Vec::new() }
    }

    /// What is looked at.
    pub(crate) fn session(&self) -> &Session {
        self.time.session()
    }

    /// Sets a trap; gives its number, from 1. With a condition it only springs where that holds.
    pub(crate) fn set(&mut self, trap: Trap, condition: Option<Condition>) -> usize {
        self.traps.push(Some(Set { trap, condition }));
        self.traps.len()
    }

    /// Takes a trap away. False if there is none of that number.
    pub(crate) fn clear(&mut self, number: usize) -> bool {
        number.checked_sub(1).and_then(|index| self.traps.get_mut(index)).is_some_and(|trap| trap.take().is_some())
    }

    /// Takes all traps away; their numbers are not used again.
    pub(crate) fn clear_all(&mut self) {
        self.traps.iter_mut().for_each(|trap| *trap = None);
    }

    /// The traps with their numbers.
    pub(crate) fn traps(&self) -> impl Iterator<Item = (usize, &Set)> {
        (1..).zip(&self.traps).filter_map(|(number, set)| Some((number, set.as_ref()?)))
    }

    /// Instructions until a trap springs, `until` is true after one of them, `frames` have passed, or `broken` says so, which
    /// is asked once a frame.
    pub(crate) fn go(
        &mut self,
        frames: u64,
        mut until: impl FnMut(&Session) -> bool,
        broken: impl Fn() -> bool,
    ) -> Stop {
        let last = self.session().machine.frame() + frames;
        loop {
            if let Some(stop) = self.rest_of_frame(&mut until) {
                return stop;
            }
            if self.session().machine.frame() >= last {
                return Stop::Patience(frames);
            }
            if broken() {
                return Stop::Broken;
            }
        }
    }

    /// So many instructions, whatever the traps say, or until `broken` says so.
    pub(crate) fn steps(&mut self, count: u64, broken: impl Fn() -> bool) -> Stop {
        for step in 1..=count {
            self.time.step();
            if step % ASK == 0 && step < count && broken() {
                return Stop::Broken;
            }
        }
        Stop::Done
    }

    /// Back by so many instructions, or until `broken` says so. The past is run again once, however long it is.
    pub(crate) fn steps_back(&mut self, count: u64, broken: impl Fn() -> bool) -> Stop {
        if count > self.time.most_steps() {
            self.time.go_to_beginning();
            return Stop::Beginning;
        }
        let mut left = count;
        while left > 0 {
            let Some(steps) = self.time.steps() else { return Stop::Beginning };
            self.time.again(steps.saturating_sub(left));
            left = left.saturating_sub(steps);
            if left > 0 && broken() {
                return Stop::Broken;
            }
        }
        Stop::Done
    }

    /// To the end of the frame; or to where a trap springs or `goal` is reached before.
    pub(crate) fn frame(&mut self, goal: Option<Goal>) -> Option<Stop> {
        if goal.is_none() && self.traps().next().is_none() {
            self.time.frame();
            return None;
        }
        self.rest_of_frame(|session| goal.is_some_and(|goal| goal.is_reached(session)))
    }

    fn rest_of_frame(&mut self, mut until: impl FnMut(&Session) -> bool) -> Option<Stop> {
        let frame = self.session().machine.frame();
        loop {
            let pc = self.pc();
            self.time.step();
            if let Some(stop) = self.sprung(pc) {
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

    /// Back until a trap sprang last; where none did, or `broken` says so, it stays where it is.
    pub(crate) fn go_back_or_stay(&mut self, broken: impl Fn() -> bool) -> Stop {
        let here = self.time.clone();
        match self.go_back(broken) {
            Stop::Beginning => {
                self.time = here;
                Stop::Nowhere
            }
            Stop::Broken => {
                self.time = here;
                Stop::Broken
            }
            stop => stop,
        }
    }

    /// Back until a trap sprang last, or to where the past begins.
    pub(crate) fn go_back(&mut self, broken: impl Fn() -> bool) -> Stop {
        // Where it stands now does not count.
        let mut now = 1;
        while let Some(steps) = self.time.steps() {
            let mut last = None;
            self.time.start_again();
            for step in 1..=steps - now {
                let pc = self.pc();
                self.time.step_on();
                if let Some(stop) = self.sprung(pc) {
                    last = Some((step, stop));
                }
            }
            now = 0;
            if let Some((step, stop)) = last {
                self.time.again(step);
                return stop;
            }
            self.time.again(0);
            if broken() {
                return Stop::Broken;
            }
        }
        Stop::Beginning
    }

    /// The address of the next instruction.
    pub(crate) fn pc(&self) -> u16 {
        self.session().machine.cpu().regs.pc()
    }

    /// What the last instruction, which was at `pc`, and the place it came to mean to the traps.
    fn sprung(&self, pc: u16) -> Option<Stop> {
        self.traps().find_map(|(number, set)| {
            let stop = match &set.trap {
                Trap::Break(address) => (*address == self.pc()).then_some(Stop::Break(number)),
                Trap::Watch { cycles, addresses } => {
                    let hit = |access: &&Access| cycles.contains(&access.cycle) && addresses.contains(&access.addr);
                    self.time.accesses().iter().find(hit).map(|access| Stop::Watch(number, pc, *access))
                }
            };
            stop.filter(|_| set.condition.as_ref().is_none_or(|condition| self.holds(condition)))
        })
    }

    /// Whether a condition holds as the machine stands.
    fn holds(&self, condition: &Condition) -> bool {
        let machine = &self.session().machine;
        condition.holds(machine.cpu(), |addr| machine.peek(addr))
    }

    /// T-states that each routine has taken in so many frames from here on, by the name of the nearest symbol before it; the
    /// session is the same afterwards.
    pub(crate) fn profile(&self, names: &Names, frames: u64) -> Vec<(String, T)> {
        self.profile_unless(names, frames, || false).unwrap_or_default()
    }

    /// The same; none if `broken` says so, which is asked once a frame.
    pub(crate) fn profile_unless(
        &self,
        names: &Names,
        frames: u64,
        broken: impl Fn() -> bool,
    ) -> Option<Vec<(String, T)>> {
        let mut session = self.session().clone();
        let mut taken = vec![0; 0x10000];
        let last = session.machine.frame() + frames;
        let mut accesses = Vec::new();
        while session.machine.frame() < last {
            let pc = show::here(&session.machine);
            let (frame, t) = (session.machine.frame(), session.machine.t_in_frame());
            accesses.clear();
            session.step(&mut accesses);
            let passed = (session.machine.frame() - frame) * spectrum::FRAME + session.machine.t_in_frame() - t;
            taken[usize::from(pc)] += passed;
            if session.machine.frame() != frame && broken() {
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
        let watch = debugger.set(Trap::Watch { cycles: vec![Cycle::Write], addresses: 0xFFFF..=0xFFFF }, None);
        let stop = debugger.go(10, |_| false, || false);
        let Stop::Watch(number, pc, access) = stop else { panic!("{stop:?}") };
        assert_eq!((number, pc, access.value), (watch, 0x11DC, 2));
        assert!(debugger.clear(watch) && !debugger.clear(watch) && !debugger.clear(0));
        // The next comes round at once, to the byte below.
        let here = debugger.set(Trap::Break(0x11DC), None);
        assert_eq!(debugger.go(10, |_| false, || false), Stop::Break(here));
        assert_eq!((debugger.pc(), debugger.session().machine.cpu().regs.hl()), (0x11DC, 0xFFFE));
        // Backwards it was here once before.
        assert_eq!(debugger.go_back(|| false), Stop::Break(here));
        assert_eq!(debugger.session().machine.cpu().regs.hl(), 0xFFFF);
        assert_eq!(debugger.go_back(|| false), Stop::Beginning);
    }

    #[test]
    fn many_steps_are_taken_and_taken_back_and_can_be_broken_off() {
        let mut debugger = Debugger::new(session());
        (0..40).for_each(|_| debugger.time.frame());
        (0..5).for_each(|_| debugger.time.step());
        let here = debugger.session().machine.clone();
        assert_eq!(debugger.steps(200_000, || false), Stop::Done);
        assert_eq!(debugger.steps_back(200_000, || false), Stop::Done);
        assert!(debugger.session().machine == here);
        // Over frames that were run whole, and on again to the same.
        assert_eq!(debugger.steps_back(100_000, || false), Stop::Done);
        assert!(debugger.session().machine.frame() < 39);
        assert_eq!(debugger.steps(100_000, || false), Stop::Done);
        assert!(debugger.session().machine == here);

        assert_eq!(debugger.steps(u64::MAX, || true), Stop::Broken);
        assert_eq!(debugger.steps_back(100_000, || true), Stop::Broken);
        // Further than there is a past: so far that it is known at once, and so far that it is not.
        assert_eq!(debugger.steps_back(u64::MAX, || false), Stop::Beginning);
        for (count, whole) in [(u64::MAX, true), (40 * 0x1_0000, true), (40 * 0x1_0000, false)] {
            if whole {
                (0..40).for_each(|_| debugger.time.frame());
                assert_eq!(debugger.time.most_steps(), 40 * 0x1_0000);
            } else {
                assert_eq!(debugger.steps(300_000, || false), Stop::Done);
                assert_eq!(debugger.time.most_steps(), 300_000, "what was run by instructions is counted");
                assert_eq!(debugger.steps_back(1_000, || false), Stop::Done);
                assert_eq!(debugger.time.most_steps(), 299_000);
            }
            assert_eq!(debugger.steps_back(count, || false), Stop::Beginning);
            assert_eq!((debugger.session().machine.frame(), debugger.pc()), (0, 0));
        }
        assert_eq!(debugger.steps_back(1, || false), Stop::Beginning);
    }

    #[test]
    fn a_condition_decides_whether_a_trap_springs() {
        let mut debugger = Debugger::new(session());
        let condition = Condition::read("HL == $C000", |_| None).unwrap();
        let here = debugger.set(Trap::Break(0x11DC), Some(condition));
        assert_eq!(debugger.go(10, |_| false, || false), Stop::Break(here));
        assert_eq!((debugger.pc(), debugger.session().machine.cpu().regs.hl()), (0x11DC, 0xC000));
        assert_eq!(debugger.go_back(|| false), Stop::Beginning);
    }
}
