//! The tape deck: a tape, where it stands, and the level it brings to the EAR socket.

use crate::T;
use crate::model::FRAME;
use crate::sound::Beeper;
use format::{Cursor, Step, Tape};
use std::sync::Arc;

/// How tapes load.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Loading {
    /// By the pulses at the EAR socket, in their own time.
    #[default]
    Real,
    /// Where the ROM's LD-BYTES is called and a plain data block comes next, its bytes are there at once. Every other
    /// loader hears the pulses, from a deck that starts by itself when such blocks come.
    Instant,
}

/// A tape deck with or without a tape in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Deck {
    pub(crate) tape: Option<Arc<Tape>>,
    pub(crate) cursor: Cursor,
    pub(crate) loading: Loading,
    playing: bool,
    /// The level at the socket; low while the deck stands.
    level: bool,
    /// While it plays: when the present pulse ends, in T-states of this frame. While it stands: how many are left of it.
    next: T,
}

impl Deck {
    pub(crate) fn insert(&mut self, tape: Arc<Tape>, now: T, beeper: &mut Beeper) {
        self.eject(now, beeper);
        self.tape = Some(tape);
    }

    pub(crate) fn eject(&mut self, now: T, beeper: &mut Beeper) {
        self.wind_to(Cursor::new(), now, beeper);
        self.tape = None;
    }

    /// Puts the tape somewhere else; the deck stands then.
    pub(crate) fn wind_to(&mut self, cursor: Cursor, now: T, beeper: &mut Beeper) {
        self.stop(now, beeper);
        self.cursor = cursor;
        self.next = 0;
    }

    pub(crate) fn play(&mut self, now: T) {
        if !self.playing && !self.is_at_end() {
            self.playing = true;
            self.next += now;
        }
    }

    pub(crate) fn stop(&mut self, now: T, beeper: &mut Beeper) {
        self.catch_up(now, beeper);
        if self.playing {
            self.halt(now, self.next - now, beeper);
        }
    }

    pub(crate) fn is_playing(&self) -> bool {
        self.playing
    }

    pub(crate) fn is_at_end(&self) -> bool {
        !self.playing && self.tape.as_ref().is_none_or(|tape| self.cursor.is_at_end(tape))
    }

    /// The level at the socket, if a tape is playing.
    pub(crate) fn ear(&self) -> Option<bool> {
        self.playing.then_some(self.level)
    }

    /// Plays up to `now`: every pulse that begins by then is heard.
    #[inline]
    pub(crate) fn catch_up(&mut self, now: T, beeper: &mut Beeper) {
        if self.playing && self.next <= now {
            self.play_on(now, beeper);
        }
    }

    fn play_on(&mut self, now: T, beeper: &mut Beeper) {
        let Some(tape) = self.tape.clone() else {
            return self.halt(now, 0, beeper);
        };
        while self.playing && self.next <= now {
            match self.cursor.advance(&tape) {
                Step::Pulse(pulse) => {
                    self.level = pulse.level;
                    beeper.set(self.next, beeper.level.with_ear(pulse.level));
                    self.next += pulse.t;
                }
                Step::Stop | Step::StopOn48K | Step::End => self.halt(self.next, 0, beeper),
            }
        }
    }

    fn halt(&mut self, t: T, left: T, beeper: &mut Beeper) {
        self.playing = false;
        self.level = false;
        self.next = left;
        beeper.set(t, beeper.level.with_ear(false));
    }

    pub(crate) fn end_frame(&mut self) {
        if self.playing {
            self.next -= FRAME;
        }
    }
}
