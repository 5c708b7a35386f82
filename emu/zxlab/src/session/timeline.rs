//! A session and its past, which runs forwards and backwards, by frames or by instructions.

use crate::session::history::History;
use crate::session::{Ended, Session};
use spectrum::Access;
use spectrum::typing::Input;

/// A session with its past.
#[derive(Clone)]
pub(crate) struct Timeline {
    session: Session,
    /// The frames that have begun, including the present one.
    history: History,
    /// The session at the start of the present frame if that is run by instructions, and the number of instructions since then,
    /// at least 1.
    present: Option<(Session, u64)>,
    accesses: Vec<Access>,
}

impl Timeline {
    /// Creates a timeline whose past begins with this session.
    pub(crate) fn new(session: Session) -> Timeline {
        Timeline { session, history: History::default(), present: None, accesses: Vec::new() }
    }

    /// Returns the session as it is now.
    pub(crate) fn session(&self) -> &Session {
        &self.session
    }

    /// Returns the session at the start of the present frame if that is run by instructions.
    pub(crate) fn frame_start(&self) -> Option<&Session> {
        self.present.as_ref().map(|(start, _)| start)
    }

    /// Returns the accesses of the last instruction.
    pub(crate) fn accesses(&self) -> &[Access] {
        &self.accesses
    }

    /// Sets the keys that are down and the pushes from the next frame on.
    pub(crate) fn hold(&mut self, input: Input) {
        self.session.hold(input);
    }

    /// Applies a change other than a key press; going back can undo it.
    pub(crate) fn change<R>(&mut self, change: impl FnOnce(&mut Session) -> R) -> R {
        if let Some((_, steps)) = self.present.take()
            && !self.session.frame_is_over()
        {
            self.history.cut(steps);
        }
        let result = change(&mut self.session);
        self.history.mark(&self.session);
        result
    }

    /// Takes the report of how replay or recording ended, if it has.
    pub(crate) fn take_end(&mut self) -> Option<Ended> {
        self.session.take_end()
    }

    /// Runs to the end of the present frame.
    pub(crate) fn frame(&mut self) {
        if self.is_between() {
            self.begin();
        } else {
            self.history.uncut();
        }
        self.session.run_frame();
        self.present = None;
    }

    /// Begins a frame in the history. If the previous one was run by instructions, its number of instructions is now known.
    fn begin(&mut self) {
        if let Some((_, steps)) = self.present {
            self.history.set_steps(steps);
        }
        self.history.begin(&self.session);
    }

    /// Runs one instruction.
    pub(crate) fn step(&mut self) {
        if self.is_between() {
            self.begin();
            self.present = Some((self.session.clone(), 0));
        }
        self.step_on();
    }

    /// Returns true if the next instruction is the first of a frame, or of the rest of a changed frame.
    fn is_between(&self) -> bool {
        self.present.is_none() || self.session.frame_is_over()
    }

    /// Runs one more instruction of the present frame.
    pub(crate) fn step_on(&mut self) {
        self.accesses.clear();
        self.session.step(&mut self.accesses);
        if let Some((_, steps)) = &mut self.present {
            *steps += 1;
        }
    }

    /// Goes back to the start of the frame, or from there to the start of the previous one. Returns false at the beginning of the
    /// past.
    pub(crate) fn frame_back(&mut self) -> bool {
        if self.present.is_some() {
            self.again(0);
            return true;
        }
        let Some(earlier) = self.history.back() else { return false };
        self.session = earlier;
        true
    }

    /// Goes back by one step. Returns false at the beginning of the past.
    #[cfg(test)]
    pub(crate) fn back(&mut self) -> bool {
        let Some(steps) = self.count_steps() else { return false };
        self.again(steps - 1);
        true
    }

    /// Goes back to the beginning of the past.
    pub(crate) fn go_to_beginning(&mut self) {
        if let Some(start) = self.history.beginning() {
            (self.session, self.present) = (start, None);
            self.accesses.clear();
        }
    }

    /// Returns an upper bound of the number of instructions in the past; exact if all of it was run by instructions.
    pub(crate) fn most_steps(&mut self) -> u64 {
        if let Some((_, steps)) = self.present {
            self.history.set_steps(steps);
        }
        self.history.most()
    }

    /// Returns the number of instructions run in the present frame, or in the one that has just ended: at least 1. `None` at the
    /// beginning of the past. A frame that was run as a whole is run again by instructions to count them.
    pub(crate) fn count_steps(&mut self) -> Option<u64> {
        if self.present.is_none() {
            let (start, cut) = self.history.last()?;
            let start = start.clone();
            (self.session, self.present) = (start.clone(), Some((start, 0)));
            self.step_on();
            while cut.map_or(!self.session.frame_is_over(), |cut| self.taken() < cut) {
                self.step_on();
            }
            // The future from here may be another one.
            self.history.uncut();
        }
        Some(self.taken())
    }

    fn taken(&self) -> u64 {
        self.present.as_ref().map_or(0, |(_, steps)| *steps)
    }

    /// Runs the present frame again from its start, up to this number of instructions.
    pub(crate) fn again(&mut self, steps: u64) {
        let Some((start, _)) = &self.present else { return };
        self.session = start.clone();
        self.accesses.clear();
        if steps == 0 {
            self.present = None;
            return self.history.forget();
        }
        self.start_again();
        while self.taken() < steps {
            self.step_on();
        }
    }

    /// Goes to the start of the present frame; [`Timeline::step_on`] then runs its instructions again.
    pub(crate) fn start_again(&mut self) {
        if let Some((start, steps)) = &mut self.present {
            (self.session, *steps) = (start.clone(), 0);
        }
    }

    /// Returns the time as frames since power-on and instructions since the start of the frame.
    #[cfg(test)]
    pub(crate) fn moment(&self) -> (u64, u64) {
        (self.session.machine.frame(), self.taken())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::tests::session;

    #[test]
    fn every_step_can_be_undone() {
        let mut time = Timeline::new(session());
        (0..2).for_each(|_| time.frame());
        while time.session.machine.t_in_frame() < spectrum::FRAME - 500 {
            time.step();
        }
        // Steps from the last instructions of a frame into the next.
        let mut past = Vec::new();
        while past.len() < 200 {
            past.push(time.session.machine.clone());
            time.step();
        }
        assert_eq!(time.session.machine.frame(), 3);
        for machine in past.iter().rev() {
            assert!(time.back() && time.session.machine == *machine, "{:?}", time.moment());
        }
    }

    #[test]
    fn going_back_enters_a_frame_that_was_run_as_a_whole() {
        // While LOAD is typed, in silence, and while a tape is loaded by its pulses.
        let mut time = Timeline::new(session());
        for frames in [1, 130, 99, 200] {
            (0..frames).for_each(|_| time.frame());
            let here = time.session.machine.clone();
            assert!(time.back() && time.session.machine != here);
            time.step();
            assert!(time.session.machine == here && time.back());
            time.frame();
            assert!(time.session.machine == here, "frame {}", here.frame());
        }
    }

    #[test]
    fn the_past_begins_at_power_on() {
        let mut time = Timeline::new(session());
        assert!(!time.back() && !time.frame_back());
        (0..5).for_each(|_| time.step());
        for steps in (0..5).rev() {
            assert!(time.back());
            assert_eq!(time.moment(), (0, steps));
        }
        assert!(!time.back() && !time.frame_back());
        assert_eq!(time.session.machine.cpu().regs.pc(), 0);
    }

    #[test]
    fn going_back_undoes_a_change_within_a_frame() {
        let mut time = Timeline::new(session());
        time.frame();
        (0..7).for_each(|_| time.step());
        let before = time.session.machine.clone();
        time.change(|session| session.machine.cpu_mut().regs.set_a(0x5A));
        let after = time.session.machine.clone();
        (0..3).for_each(|_| time.step());
        time.frame();
        time.frame();
        assert!(time.frame_back() && time.frame_back() && time.session.machine == after);
        assert!(time.count_steps() == Some(7) && time.session.machine == before);
        // Another future: without the change, to the end of the frame.
        time.frame();
        let end = time.session.machine.clone();
        assert!(end.frame() == 2 && time.back());
        time.step();
        assert!(time.session.machine == end);
    }

    #[test]
    fn frames_and_instructions_go_back_alike() {
        let mut time = Timeline::new(session());
        (0..3).for_each(|_| time.frame());
        let here = time.session.machine.clone();
        (0..10).for_each(|_| time.step());
        assert!(time.frame_back() && time.session.machine == here);
        assert!(time.frame_back() && time.session.machine.frame() == 2);
        assert!(time.frame_back() && time.frame_back() && !time.frame_back());
    }
}
