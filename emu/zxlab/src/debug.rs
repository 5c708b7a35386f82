//! The debugger: a session run an instruction at a time, forwards and backwards, until something that is waited for happens.
//!
//! It prints nothing and asks nobody: the prompt ([`prompt`]) does, and gives every answer as text.

mod command;
mod lines;
mod names;
pub(crate) mod prompt;
pub(crate) mod registers;
pub(crate) mod show;
pub(crate) mod stack;
mod stepping;

pub(crate) use lines::Lines;
pub(crate) use names::Names;

use crate::history::History;
use crate::session::Session;
use lab::prove::Condition;
use spectrum::{Access, Cycle, T};
use std::ops::RangeInclusive;

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
    /// Somebody broke it off.
    Broken,
}

/// A machine under the glass.
pub(crate) struct Debugger {
    session: Session,
    history: History,
    /// The session at the start of the present frame, and how many instructions ago that was.
    start: Session,
    steps: u64,
    /// Traps by their numbers, which stay when others are taken away.
    traps: Vec<Option<Set>>,
    accesses: Vec<Access>,
}

impl Debugger {
    pub(crate) fn new(session: Session) -> Debugger {
        let start = session.clone();
        Debugger { session, history: History::default(), start, steps: 0, traps: Vec::new(), accesses: Vec::new() }
    }

    /// What is looked at.
    pub(crate) fn session(&self) -> &Session {
        &self.session
    }

    /// The session, to be changed: the past begins anew with it.
    pub(crate) fn change(&mut self, change: impl FnOnce(&mut Session)) {
        change(&mut self.session);
        // What is left of the frame is one of its own: running again from its start gives what is here.
        self.history = History::default();
        self.start = self.session.clone();
        self.history.before_frame(&self.start);
        self.steps = 0;
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

    /// The traps with their numbers.
    pub(crate) fn traps(&self) -> impl Iterator<Item = (usize, &Set)> {
        (1..).zip(&self.traps).filter_map(|(number, set)| Some((number, set.as_ref()?)))
    }

    /// One instruction.
    pub(crate) fn step(&mut self) {
        if self.session.frame_is_over() {
            self.start = self.session.clone();
            self.history.before_frame(&self.start);
            self.steps = 0;
        }
        self.accesses.clear();
        self.session.step(&mut self.accesses);
        self.steps += 1;
    }

    /// Instructions until a trap springs, `until` is true after one of them, `frames` have passed, or `broken` says so, which
    /// is asked once a frame.
    pub(crate) fn go(
        &mut self,
        frames: u64,
        mut until: impl FnMut(&Session) -> bool,
        broken: impl Fn() -> bool,
    ) -> Stop {
        let last = self.session.machine.frame() + frames;
        loop {
            let frame = self.session.machine.frame();
            let pc = self.pc();
            self.step();
            if let Some(stop) = self.sprung(pc) {
                return stop;
            }
            if until(&self.session) {
                return Stop::Done;
            }
            if frame != self.session.machine.frame() {
                if self.session.machine.frame() >= last {
                    return Stop::Patience(frames);
                }
                if broken() {
                    return Stop::Broken;
                }
            }
        }
    }

    /// Back by one instruction. False where the past begins.
    pub(crate) fn back(&mut self) -> bool {
        if self.steps == 0 && !self.frame_before() {
            return false;
        }
        let wanted = self.steps - 1;
        self.again(wanted);
        true
    }

    /// Back until a trap sprang last.
    pub(crate) fn go_back(&mut self, broken: impl Fn() -> bool) -> Stop {
        let mut before = self.steps;
        loop {
            // The last of this frame's traps before where we are.
            let mut last = None;
            self.again(0);
            while self.steps + 1 < before {
                let pc = self.pc();
                self.step_again();
                if let Some(stop) = self.sprung(pc) {
                    last = Some((self.steps, stop));
                }
            }
            if let Some((steps, stop)) = last {
                self.again(steps);
                return stop;
            }
            self.again(0);
            if broken() {
                return Stop::Broken;
            }
            if !self.frame_before() {
                return Stop::Beginning;
            }
            before = self.steps + 1;
        }
    }

    /// To the end of the frame before this one. False where the past begins.
    fn frame_before(&mut self) -> bool {
        // The last that is kept is the present one.
        let Some(present) = self.history.back() else { return false };
        let Some(start) = self.history.last().cloned() else {
            self.history.before_frame(&present);
            return false;
        };
        (self.session, self.start, self.steps) = (start.clone(), start, 0);
        loop {
            self.step_again();
            if self.session.frame_is_over() {
                return true;
            }
        }
    }

    /// The present frame again, up to after so many of its instructions.
    fn again(&mut self, steps: u64) {
        self.session = self.start.clone();
        self.steps = 0;
        while self.steps < steps {
            self.step_again();
        }
    }

    /// One instruction that was run before.
    fn step_again(&mut self) {
        self.accesses.clear();
        self.session.step(&mut self.accesses);
        self.steps += 1;
    }

    /// The address of the next instruction.
    pub(crate) fn pc(&self) -> u16 {
        self.session.machine.cpu().regs.pc()
    }

    /// What the last instruction, which was at `pc`, and the place it came to mean to the traps.
    fn sprung(&self, pc: u16) -> Option<Stop> {
        self.traps().find_map(|(number, set)| {
            let stop = match &set.trap {
                Trap::Break(address) => (*address == self.pc()).then_some(Stop::Break(number)),
                Trap::Watch { cycles, addresses } => {
                    let hit = |access: &&Access| cycles.contains(&access.cycle) && addresses.contains(&access.addr);
                    self.accesses.iter().find(hit).map(|access| Stop::Watch(number, pc, *access))
                }
            };
            stop.filter(|_| set.condition.as_ref().is_none_or(|condition| self.holds(condition)))
        })
    }

    /// Whether a condition holds as the machine stands.
    fn holds(&self, condition: &Condition) -> bool {
        let machine = &self.session.machine;
        condition.holds(&machine.cpu().regs, |addr| machine.peek(addr))
    }

    /// When it is: frames since power-on, and instructions since the start of the frame.
    #[cfg(test)]
    fn moment(&self) -> (u64, u64) {
        (self.session.machine.frame(), self.steps)
    }

    /// T-states that each routine has taken in so many frames from here on, by the name of the nearest symbol before it; the
    /// session is the same afterwards.
    pub(crate) fn profile(&self, names: &Names, frames: u64) -> Vec<(String, T)> {
        let mut session = self.session.clone();
        let mut taken = vec![0; 0x10000];
        let last = session.machine.frame() + frames;
        let mut accesses = Vec::new();
        while session.machine.frame() < last {
            let cpu = session.machine.cpu();
            // In HALT, PC is behind it already.
            let pc = cpu.regs.pc().wrapping_sub(u16::from(cpu.halted()));
            let (frame, t) = (session.machine.frame(), session.machine.t_in_frame());
            accesses.clear();
            session.step(&mut accesses);
            let passed = (session.machine.frame() - frame) * spectrum::FRAME + session.machine.t_in_frame() - t;
            taken[usize::from(pc)] += passed;
        }
        names.totals(&taken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::tests::session;

    /// Some frames after power-on, while the ROM clears memory: every instruction is different from the one before.
    fn debugger(frames: u64) -> Debugger {
        let mut debugger = Debugger::new(session());
        debugger.go(frames, |_| false, || false);
        debugger
    }

    #[test]
    fn every_step_can_be_taken_back() {
        let mut debugger = debugger(2);
        let mut past = Vec::new();
        // From the last instructions of a frame into the next.
        debugger.go(1, |session| session.machine.t_in_frame() > spectrum::FRAME - 500, || false);
        while past.len() < 200 {
            past.push((debugger.moment(), debugger.session.machine.clone()));
            debugger.step();
        }
        assert_eq!(debugger.session.machine.frame(), 3);
        for (moment, machine) in past.iter().rev() {
            assert!(debugger.back() && debugger.session.machine == *machine, "{moment:?}");
        }
    }

    #[test]
    fn the_past_begins_at_power_on() {
        let mut debugger = Debugger::new(session());
        assert!(!debugger.back());
        (0..5).for_each(|_| debugger.step());
        for steps in (0..5).rev() {
            assert!(debugger.back());
            assert_eq!(debugger.moment(), (0, steps));
        }
        assert!(!debugger.back());
        assert_eq!(debugger.pc(), 0);
    }

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
        assert_eq!((debugger.pc(), debugger.session.machine.cpu().regs.hl()), (0x11DC, 0xFFFE));
        // Backwards it was here once before.
        assert_eq!(debugger.go_back(|| false), Stop::Break(here));
        assert_eq!(debugger.session.machine.cpu().regs.hl(), 0xFFFF);
        assert_eq!(debugger.go_back(|| false), Stop::Beginning);
    }

    #[test]
    fn a_condition_decides_whether_a_trap_springs() {
        let mut debugger = Debugger::new(session());
        let condition = Condition::read("HL == $C000", |_| None).unwrap();
        let here = debugger.set(Trap::Break(0x11DC), Some(condition));
        assert_eq!(debugger.go(10, |_| false, || false), Stop::Break(here));
        assert_eq!((debugger.pc(), debugger.session.machine.cpu().regs.hl()), (0x11DC, 0xC000));
        assert_eq!(debugger.go_back(|| false), Stop::Beginning);
    }

    #[test]
    fn what_is_changed_stays_changed() {
        let mut debugger = debugger(1);
        debugger.change(|session| session.machine.cpu_mut().regs.set_a(0x5A));
        debugger.step();
        assert!(debugger.back());
        assert_eq!(debugger.session.machine.cpu().regs.a(), 0x5A);
        // And on into the next frame, and back.
        let here = debugger.session.machine.clone();
        assert_eq!(debugger.go(2, |_| false, || false), Stop::Patience(2));
        assert_eq!(debugger.go_back(|| false), Stop::Beginning);
        assert!(debugger.session.machine == here && !debugger.back());
    }
}
