//! The past of a session, to go back to: a whole session every two seconds, and the keys held in each frame since. Any frame
//! between is run again from the one before it, and comes out the same: a machine is a value, and knows no clock.

use crate::session::Session;
use spectrum::Key;
use std::collections::VecDeque;

/// Frames from one whole session to the next: two seconds. Running them again takes some milliseconds.
const STRIDE: usize = 100;

/// Whole sessions that are kept: ten minutes of them, each of some 100 KiB.
const MARKS: usize = 300;

/// What was, as far as it is kept.
#[derive(Default)]
pub(crate) struct History {
    stretches: VecDeque<Stretch>,
    /// The frames of the last stretch, run again to be gone through backwards.
    again: Vec<Session>,
}

/// A session as it was, and what was held in the frames that followed.
struct Stretch {
    start: Session,
    held: Vec<Vec<Key>>,
}

impl History {
    /// A frame comes, of the session as it is now, its keys held.
    pub(crate) fn before_frame(&mut self, session: &Session) {
        self.again.clear();
        if self.stretches.back().is_none_or(|last| last.held.len() >= STRIDE) {
            self.mark(session);
        }
        if let Some(last) = self.stretches.back_mut() {
            last.held.push(session.held().to_vec());
        }
    }

    /// Something was done to the session that is no key: what follows starts from here.
    pub(crate) fn mark(&mut self, session: &Session) {
        self.again.clear();
        if self.stretches.len() == MARKS {
            self.stretches.pop_front();
        }
        self.stretches.push_back(Stretch { start: session.clone(), held: Vec::new() });
    }

    /// The session as it was before the last frame that is kept. `None` where the past begins.
    pub(crate) fn last(&mut self) -> Option<&Session> {
        while self.stretches.back().is_some_and(|last| last.held.is_empty()) {
            self.stretches.pop_back();
        }
        if self.again.is_empty() {
            let last = self.stretches.back()?;
            let mut session = last.start.clone();
            for held in &last.held {
                session.hold(held.clone());
                self.again.push(session.clone());
                session.run_frame();
            }
        }
        self.again.last()
    }

    /// The same, and that frame is forgotten.
    pub(crate) fn back(&mut self) -> Option<Session> {
        self.last()?;
        self.stretches.back_mut()?.held.pop();
        self.again.pop()
    }

    /// How many frames there are to go back.
    #[cfg(test)]
    pub(crate) fn frames(&self) -> usize {
        self.stretches.iter().map(|stretch| stretch.held.len()).sum()
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
            history.before_frame(&session);
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
            history.before_frame(&session);
            session.run_frame();
        }
        for _ in 0..20 {
            session = history.back().unwrap();
        }
        assert_eq!((session.machine.frame(), history.frames()), (130, 130));
        history.before_frame(&session);
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
            history.before_frame(&session);
        }
        assert_eq!(history.frames(), MARKS);
    }
}
