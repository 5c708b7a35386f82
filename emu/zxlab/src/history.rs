//! The past of a session, to go back to: a whole session every two seconds, and the keys held in each frame since. Any frame
//! between is run again from the one before it, and comes out the same: a machine is a value, and knows no clock.

use crate::session::Session;
use spectrum::Key;
use std::collections::VecDeque;

/// Frames from one whole session to the next: two seconds. Running them again takes some milliseconds.
const STRIDE: usize = 100;

/// Whole sessions that are kept: ten minutes of them, each of some 100 KiB.
const MARKS: usize = 300;

/// A frame has no more instructions than this: 4 T-states is the shortest, and what is played back counts to this at most.
const MOST: u64 = 0x1_0000;

/// What was, as far as it is kept.
#[derive(Clone, Default)]
pub(crate) struct History {
    stretches: VecDeque<Stretch>,
    /// The frames of the last stretch, run again to be gone through backwards.
    again: Vec<Session>,
}

/// A session as it was, and what was held in the frames that followed.
#[derive(Clone)]
struct Stretch {
    start: Session,
    frames: Vec<Frame>,
    /// How many instructions of the last frame were run, if it did not come to its end.
    cut: Option<u64>,
}

/// A frame that was run.
#[derive(Clone)]
struct Frame {
    held: Vec<Key>,
    /// It had no more instructions than this.
    most: u64,
}

impl History {
    /// A frame begins, or what is left of one, of the session as it is now, its keys held.
    pub(crate) fn begin(&mut self, session: &Session) {
        self.again.clear();
        if self.stretches.back().is_none_or(|last| last.frames.len() >= STRIDE) {
            self.mark(session);
        }
        if let Some(last) = self.stretches.back_mut() {
            last.frames.push(Frame { held: session.held().to_vec(), most: MOST });
        }
    }

    /// Something was done to the session that is no key: what follows starts from here.
    pub(crate) fn mark(&mut self, session: &Session) {
        self.again.clear();
        if self.stretches.len() == MARKS {
            self.stretches.pop_front();
        }
        self.stretches.push_back(Stretch { start: session.clone(), frames: Vec::new(), cut: None });
    }

    /// Of the last frame only so many instructions were run before something was done to the session.
    pub(crate) fn cut(&mut self, steps: u64) {
        if let Some(last) = self.stretches.back_mut() {
            last.cut = Some(steps);
        }
        self.ran(steps);
    }

    /// The last frame had just so many instructions.
    pub(crate) fn ran(&mut self, steps: u64) {
        if let Some(frame) = self.stretches.back_mut().and_then(|last| last.frames.last_mut()) {
            frame.most = steps;
        }
    }

    /// The last frame may go on where it was cut.
    pub(crate) fn uncut(&mut self) {
        if let Some(last) = self.stretches.back_mut() {
            last.cut = None;
        }
        self.ran(MOST);
    }

    /// The session as it was before the last frame that is kept, and how many instructions of that frame were run, if not
    /// all. `None` where the past begins.
    pub(crate) fn last(&mut self) -> Option<(&Session, Option<u64>)> {
        while self.stretches.back().is_some_and(|last| last.frames.is_empty()) {
            self.stretches.pop_back();
            self.again.clear();
        }
        let last = self.stretches.back()?;
        if self.again.is_empty() {
            let mut session = last.start.clone();
            for Frame { held, .. } in &last.frames {
                if !self.again.is_empty() {
                    session.run_frame();
                }
                session.hold(held.clone());
                self.again.push(session.clone());
            }
        }
        self.again.last().map(|session| (session, last.cut))
    }

    /// The session as it was before the last frame that is kept, and that frame is forgotten.
    pub(crate) fn back(&mut self) -> Option<Session> {
        let session = self.last()?.0.clone();
        self.forget();
        Some(session)
    }

    /// Forgets the last frame that is kept.
    pub(crate) fn forget(&mut self) {
        self.again.pop();
        if let Some(last) = self.stretches.back_mut() {
            last.frames.pop();
            last.cut = None;
        }
    }

    /// The session as it was where the past begins, and all that followed is forgotten. None if nothing did.
    pub(crate) fn beginning(&mut self) -> Option<Session> {
        let first = self.stretches.iter().find(|stretch| !stretch.frames.is_empty())?;
        let mut session = first.start.clone();
        session.hold(first.frames.first()?.held.clone());
        *self = History::default();
        Some(session)
    }

    /// The frames that are kept have no more instructions than this, all together.
    pub(crate) fn most(&self) -> u64 {
        self.stretches.iter().flat_map(|stretch| &stretch.frames).map(|frame| frame.most).sum()
    }

    /// How many frames there are to go back.
    #[cfg(test)]
    pub(crate) fn frames(&self) -> usize {
        self.stretches.iter().map(|stretch| stretch.frames.len()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::tests::session;

    #[test]
    fn the_past_comes_back_frame_by_frame() {
        let mut session = session();
        let mut history = History::default();
        let mut past = Vec::new();
        for frame in 0..3 * STRIDE + 17 {
            // LOAD is typed by itself until frame 136; then J is pressed now and then.
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
    fn from_the_past_another_future_can_be_played() {
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
    fn no_more_than_ten_minutes_are_kept() {
        let session = session();
        let mut history = History::default();
        for _ in 0..MARKS + 5 {
            history.mark(&session);
            history.begin(&session);
        }
        assert_eq!(history.frames(), MARKS);
    }
}
