//! A session and its past: it goes on by frames or by instructions, and back by either.

use crate::history::History;
use crate::session::{Ended, Session};
use spectrum::{Access, Key};

/// A session with its past.
#[derive(Clone)]
pub(crate) struct Timeline {
    session: Session,
    /// The frames that have begun, the present one too.
    history: History,
    /// Of a frame that was run by instructions: the session at its start, and how many there were since then, one at least.
    present: Option<(Session, u64)>,
    accesses: Vec<Access>,
}

impl Timeline {
    /// A session whose past begins here.
    pub(crate) fn new(session: Session) -> Timeline {
        Timeline { session, history: History::default(), present: None, accesses: Vec::new() }
    }

    /// The session as it is now.
    pub(crate) fn session(&self) -> &Session {
        &self.session
    }

    /// What the instruction that was run last accessed.
    pub(crate) fn accesses(&self) -> &[Access] {
        &self.accesses
    }

    /// The keys that are down from the next frame on.
    pub(crate) fn hold(&mut self, keys: Vec<Key>) {
        self.session.hold(keys);
    }

    /// Does something to the session that is no key. It can be gone back behind.
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

    /// How the recording that is played back has ended, once, if it has.
    pub(crate) fn take_end(&mut self) -> Option<Ended> {
        self.session.take_end()
    }

    /// Runs to the end of the frame.
    pub(crate) fn frame(&mut self) {
        if self.is_between() {
            self.begin();
        } else {
            self.history.uncut();
        }
        self.session.run_frame();
        self.present = None;
    }

    /// A frame begins; how many instructions the one before had is known if it was run by them.
    fn begin(&mut self) {
        if let Some((_, steps)) = self.present {
            self.history.ran(steps);
        }
        self.history.begin(&self.session);
    }

    /// One instruction.
    pub(crate) fn step(&mut self) {
        if self.is_between() {
            self.begin();
            self.present = Some((self.session.clone(), 0));
        }
        self.step_on();
    }

    /// Whether what comes next is the first of a frame, or of what is left of it.
    fn is_between(&self) -> bool {
        self.present.is_none() || self.session.frame_is_over()
    }

    /// One more instruction of the present frame.
    pub(crate) fn step_on(&mut self) {
        self.accesses.clear();
        self.session.step(&mut self.accesses);
        if let Some((_, steps)) = &mut self.present {
            *steps += 1;
        }
    }

    /// Back to the start of the frame, or of the one before if it stands there. False where the past begins.
    pub(crate) fn frame_back(&mut self) -> bool {
        if self.present.is_some() {
            self.again(0);
            return true;
        }
        let Some(earlier) = self.history.back() else { return false };
        self.session = earlier;
        true
    }

    /// Back by one instruction. False where the past begins.
    pub(crate) fn back(&mut self) -> bool {
        let Some(steps) = self.steps() else { return false };
        self.again(steps - 1);
        true
    }

    /// Back to where the past begins.
    pub(crate) fn go_to_beginning(&mut self) {
        if let Some(start) = self.history.beginning() {
            (self.session, self.present) = (start, None);
            self.accesses.clear();
        }
    }

    /// More instructions than this do not lie behind; just so many, if all of it was run by instructions.
    pub(crate) fn most_steps(&mut self) -> u64 {
        if let Some((_, steps)) = self.present {
            self.history.ran(steps);
        }
        self.history.most()
    }

    /// How many instructions of the present frame, or of the one that has just ended, lie behind: one at least. `None` where
    /// the past begins.
    pub(crate) fn steps(&mut self) -> Option<u64> {
        if self.present.is_none() {
            let (start, cut) = self.history.last()?;
            let start = start.clone();
            (self.session, self.present) = (start.clone(), Some((start, 0)));
            self.step_on();
            while cut.map_or(!self.session.frame_is_over(), |cut| self.taken() < cut) {
                self.step_on();
            }
            // From here it may go on otherwise.
            self.history.uncut();
        }
        Some(self.taken())
    }

    fn taken(&self) -> u64 {
        self.present.as_ref().map_or(0, |(_, steps)| *steps)
    }

    /// The present frame again, up to after so many of its instructions.
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

    /// The start of the present frame; its instructions follow.
    pub(crate) fn start_again(&mut self) {
        if let Some((start, steps)) = &mut self.present {
            (self.session, *steps) = (start.clone(), 0);
        }
    }

    /// When it is: frames since power-on, and instructions since the start of the frame.
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
    fn every_step_can_be_taken_back() {
        let mut time = Timeline::new(session());
        (0..2).for_each(|_| time.frame());
        while time.session.machine.t_in_frame() < spectrum::FRAME - 500 {
            time.step();
        }
        // From the last instructions of a frame into the next.
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
    fn a_frame_that_was_run_whole_is_gone_back_into() {
        // Typing, silence, and a tape that is loaded by its pulses.
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
    fn what_was_changed_in_the_midst_of_a_frame_is_gone_back_behind() {
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
        assert!(time.steps() == Some(7) && time.session.machine == before);
        // Another future: unchanged, and on to the frame's end.
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
