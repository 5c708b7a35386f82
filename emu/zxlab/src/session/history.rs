//! The past of a session: a complete copy every two seconds, and the input of each frame since. A frame in between is
//! reconstructed by running forward from the copy before it. The result is exact, because a machine is a value and depends on no
//! clock.

use crate::session::Session;
use spectrum::typing::Input;
use std::collections::VecDeque;

/// Frames between two copies: two seconds. Running them again takes a few milliseconds.
const STRIDE: usize = 100;

/// Number of copies kept: ten minutes, at about 100 KiB each.
const COPIES: usize = 300;

/// Upper bound of the instructions in a frame: the shortest takes 4 T-states, and recordings count fetches in 16 bits.
const MAX_STEPS: u64 = 0x1_0000;

/// The past of a session, as far as it is kept.
#[derive(Clone, Default)]
pub(crate) struct History {
    stretches: VecDeque<Stretch>,
    /// The session before each frame of the last stretch, run again when going back through them.
    again: Vec<Session>,
}

/// A copy of the session, and the frames that followed.
#[derive(Clone)]
struct Stretch {
    start: Session,
    frames: Vec<Frame>,
    /// Number of instructions run in the last frame, if it did not reach its end.
    cut: Option<u64>,
}

/// A frame of the past.
#[derive(Clone)]
struct Frame {
    input: Input,
    /// Upper bound of the number of its instructions.
    most: u64,
}

impl History {
    /// Records that a frame, or the rest of one, begins with the session as it is now.
    pub(crate) fn begin(&mut self, session: &Session) {
        self.again.clear();
        if self.stretches.back().is_none_or(|last| last.frames.len() >= STRIDE) {
            self.mark(session);
        }
        if let Some(last) = self.stretches.back_mut() {
            last.frames.push(Frame { input: session.input().clone(), most: MAX_STEPS });
        }
    }

    /// Stores a copy of the session, after a change that is not a key press: the following frames start from it.
    pub(crate) fn mark(&mut self, session: &Session) {
        self.again.clear();
        if self.stretches.len() == COPIES {
            self.stretches.pop_front();
        }
        self.stretches.push_back(Stretch { start: session.clone(), frames: Vec::new(), cut: None });
    }

    /// Records that only this many instructions of the last frame were run before the session was changed.
    pub(crate) fn cut(&mut self, steps: u64) {
        if let Some(last) = self.stretches.back_mut() {
            last.cut = Some(steps);
        }
        self.set_steps(steps);
    }

    /// Records the exact number of instructions in the last frame.
    pub(crate) fn set_steps(&mut self, steps: u64) {
        if let Some(frame) = self.stretches.back_mut().and_then(|last| last.frames.last_mut()) {
            frame.most = steps;
        }
    }

    /// Removes the cut of the last frame: it may continue.
    pub(crate) fn uncut(&mut self) {
        if let Some(last) = self.stretches.back_mut() {
            last.cut = None;
        }
        self.set_steps(MAX_STEPS);
    }

    /// Returns the session before the last frame, and the number of instructions run in that frame if it was cut. `None` at the
    /// beginning of the past.
    pub(crate) fn last(&mut self) -> Option<(&Session, Option<u64>)> {
        while self.stretches.back().is_some_and(|last| last.frames.is_empty()) {
            self.stretches.pop_back();
            self.again.clear();
        }
        let last = self.stretches.back()?;
        if self.again.is_empty() {
            let mut session = last.start.clone();
            for Frame { input, .. } in &last.frames {
                if !self.again.is_empty() {
                    session.run_frame();
                }
                session.hold(input.clone());
                self.again.push(session.clone());
            }
        }
        self.again.last().map(|session| (session, last.cut))
    }

    /// Removes the last frame and returns the session before it.
    pub(crate) fn back(&mut self) -> Option<Session> {
        let session = self.last()?.0.clone();
        self.forget();
        Some(session)
    }

    /// Removes the last frame.
    pub(crate) fn forget(&mut self) {
        self.again.pop();
        if let Some(last) = self.stretches.back_mut() {
            last.frames.pop();
            last.cut = None;
        }
    }

    /// Returns the session at the beginning of the past and clears the history; `None` if it has no frames.
    pub(crate) fn beginning(&mut self) -> Option<Session> {
        let first = self.stretches.iter().find(|stretch| !stretch.frames.is_empty())?;
        let mut session = first.start.clone();
        session.hold(first.frames.first()?.input.clone());
        *self = History::default();
        Some(session)
    }

    /// Returns an upper bound of the number of instructions in all frames.
    pub(crate) fn most(&self) -> u64 {
        self.stretches.iter().flat_map(|stretch| &stretch.frames).map(|frame| frame.most).sum()
    }

    /// Returns the number of frames.
    #[cfg(test)]
    pub(crate) fn frames(&self) -> usize {
        self.stretches.iter().map(|stretch| stretch.frames.len()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::tests::session;
    use spectrum::Key;

    #[test]
    fn going_back_restores_every_frame() {
        let mut session = session();
        let mut history = History::default();
        let mut past = Vec::new();
        for frame in 0..3 * STRIDE + 17 {
            // LOAD is typed automatically until frame 136; after that, J is pressed now and then.
            session.hold(if frame % 7 == 0 { vec![Key::J] } else { Vec::new() });
            past.push(session.machine.clone());
            history.begin(&session);
            session.run_frame();
        }
        assert_eq!(history.frames(), past.len());
        for machine in past.iter().rev() {
            let back = history.back().unwrap();
            assert!(back.machine == *machine, "frame {}", machine.frame());
        }
        assert!(history.back().is_none());
    }

    #[test]
    fn play_can_continue_from_the_past() {
        let mut session = session();
        let mut history = History::default();
        for _ in 0..150 {
            history.begin(&session);
            session.run_frame();
        }
        for _ in 0..20 {
            session = history.back().unwrap();
        }
        assert_eq!((session.machine.frame(), history.frames()), (130, 130));
        history.begin(&session);
        session.run_frame();
        let frame = session.machine.frame();
        assert_eq!(history.back().unwrap().machine.frame() + 1, frame);
    }

    #[test]
    fn at_most_ten_minutes_are_kept() {
        let session = session();
        let mut history = History::default();
        for _ in 0..COPIES + 5 {
            history.mark(&session);
            history.begin(&session);
        }
        assert_eq!(history.frames(), COPIES);
    }
}
