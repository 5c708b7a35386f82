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
    /// Where the ROM's LD-BYTES is called and a block that it reads comes next, its bytes are there at once. Every other
    /// loader hears the pulses, from a deck that starts by itself when such blocks come.
    Instant,
}

/// For so many frames a deck that plays by itself goes on though no program was seen to listen: half a second in silence.
const QUIET: u32 = 25;
/// The same within a block: the ROM's LD-BYTES does not listen for a second once it has heard the first edge.
const PATIENCE: u32 = 75;
/// The same while interrupts are on: the program is at something else. The ROM's loader has them off, and looks at no key.
const BUSY: u32 = 12;
/// For so many frames after it was seen that a program listens nobody looks again.
const SURE: u32 = 8;

/// A tape deck with or without a tape in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Deck {
    pub(crate) tape: Option<Arc<Tape>>,
    pub(crate) cursor: Cursor,
    pub(crate) loading: Loading,
    /// Starts when a program listens, and stops when it does not.
    pub(crate) automatic: bool,
    pub(crate) playing: bool,
    /// Whether it plays because a program listens, and for how many frames none has.
    pub(crate) by_itself: bool,
    pub(crate) quiet: u32,
    /// The level at the socket; low while the deck stands.
    pub(crate) level: bool,
    /// While it plays: when the present pulse ends, in T-states of this frame. While it stands: how many are left of it.
    pub(crate) next: T,
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

    /// A person starts it: it goes on whether a program listens or not.
    pub(crate) fn play(&mut self, now: T) {
        self.by_itself = false;
        self.start(now);
    }

    /// A program listens: it starts, and stops when none has listened for a while.
    pub(crate) fn is_listened_to(&mut self, now: T) {
        self.quiet = 0;
        if !self.playing {
            self.by_itself = true;
            self.start(now);
        }
    }

    /// Whether it plays, and a program has listened so lately that it need not be seen again.
    pub(crate) fn is_heard(&self) -> bool {
        self.playing && self.quiet < SURE
    }

    /// Whether it plays for a program that listens still: it has lately, or it is in the midst of a block, where the ROM's looks away
    /// for a second.
    pub(crate) fn serves(&self) -> bool {
        self.by_itself && self.playing && (self.quiet < SURE || !self.is_in_gap())
    }

    fn is_in_gap(&self) -> bool {
        self.tape.as_ref().is_some_and(|tape| self.cursor.is_in_gap(tape))
    }

    /// Whether it matters if a program listens.
    pub(crate) fn is_watching(&self) -> bool {
        (self.automatic && !self.is_at_end()) || (self.by_itself && self.playing)
    }

    fn start(&mut self, now: T) {
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
            match self.cursor.play(&tape) {
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

    /// A frame is over, with interrupts on or off.
    pub(crate) fn end_frame(&mut self, interrupts: bool, beeper: &mut Beeper) {
        if self.playing && self.by_itself {
            self.quiet += 1;
            let patience = match self.is_in_gap() {
                _ if interrupts => BUSY,
                true => QUIET,
                false => PATIENCE,
            };
            if self.quiet > patience {
                self.stop(FRAME - 1, beeper);
            }
        }
        if self.playing {
            self.next -= FRAME;
        }
    }
}
