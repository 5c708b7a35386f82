//! The tape deck: a tape, its position, and the level at the EAR socket. When it starts and stops by itself is decided in
//! [`crate::autoplay`].

use crate::T;
use crate::autoplay::{AutoPlay, Transport};
use crate::sound::Beeper;
use format::{Cursor, Step, Tape};
use std::sync::Arc;

/// The way tapes load.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Loading {
    /// Playing the pulses at the EAR socket in their own time.
    #[default]
    Real,
    /// Copying a block into memory at once, when the ROM's LD-BYTES is called and a block that it reads comes next. Any other
    /// block is played.
    Instant,
}

/// A tape deck with or without a tape. [`Machine::deck_mut`](crate::Machine::deck_mut) operates it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Deck {
    pub(crate) tape: Option<Arc<Tape>>,
    pub(crate) cursor: Cursor,
    pub(crate) loading: Loading,
    pub(crate) autoplay: AutoPlay,
    pub(crate) playing: bool,
    /// The tape passes the blocks that stop it on a 48K.
    pub(crate) passes_48k_stops: bool,
    /// The level at the socket; low while the deck is stopped.
    pub(crate) level: bool,
    /// The end of the present pulse in T-states of this frame while the deck plays, and the rest of that pulse while it is
    /// stopped.
    pub(crate) next: T,
}

impl Deck {
    /// Returns the tape in the deck.
    #[must_use]
    pub fn tape(&self) -> Option<&Arc<Tape>> {
        self.tape.as_ref()
    }

    /// Returns the position of the tape.
    #[must_use]
    pub fn position(&self) -> &Cursor {
        &self.cursor
    }

    /// Returns true if the deck plays.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        self.playing
    }

    /// Returns true if the tape has been played to its end, or there is none.
    #[must_use]
    pub fn is_at_end(&self) -> bool {
        !self.playing && self.tape.as_ref().is_none_or(|tape| self.cursor.is_at_end(tape))
    }

    /// Returns how tapes load.
    #[must_use]
    pub fn loading(&self) -> Loading {
        self.loading
    }

    /// Returns true if the deck starts and stops by itself, see [`DeckMut::set_automatic`].
    #[must_use]
    pub fn is_automatic(&self) -> bool {
        self.autoplay.enabled
    }

    /// Returns true if the deck has started by itself for a program that still waits for the tape.
    #[must_use]
    pub fn is_serving_program(&self) -> bool {
        self.autoplay.is_serving(self.transport())
    }

    fn transport(&self) -> Transport {
        Transport { playing: self.playing, in_gap: self.is_in_gap() }
    }

    /// Returns true if the tape is in the silence between two blocks.
    pub(crate) fn is_in_gap(&self) -> bool {
        self.tape.as_ref().is_some_and(|tape| self.cursor.is_in_gap(tape))
    }

    /// Returns true if it matters to the deck that a program waits for the tape.
    pub(crate) fn serves_programs(&self) -> bool {
        (self.autoplay.enabled && !self.is_at_end()) || self.plays_for_program()
    }

    /// Returns true if the deck plays and was started for a program.
    pub(crate) fn plays_for_program(&self) -> bool {
        self.autoplay.started && self.playing
    }

    /// Returns true if the program should be probed for whether it waits for the tape.
    pub(crate) fn wants_probe(&self) -> bool {
        self.autoplay.wants_probe(self.playing) && self.serves_programs()
    }

    /// Puts a tape into the deck, rewound, in the place of any other.
    pub(crate) fn insert(&mut self, tape: Arc<Tape>, now: T, beeper: &mut Beeper) {
        self.eject(now, beeper);
        self.tape = Some(tape);
    }

    pub(crate) fn eject(&mut self, now: T, beeper: &mut Beeper) {
        self.wind_to(Cursor::new(), now, beeper);
        self.tape = None;
    }

    /// Stops the deck and winds the tape to a position.
    pub(crate) fn wind_to(&mut self, cursor: Cursor, now: T, beeper: &mut Beeper) {
        self.stop(now, beeper);
        self.cursor = cursor;
        self.next = 0;
    }

    /// Starts the deck as a person does: it does not stop when no program waits for the tape.
    pub(crate) fn play(&mut self, now: T) {
        self.autoplay.started = false;
        self.start(now);
    }

    /// Starts the deck, if it is stopped, for a program that waits for the tape; else it goes on for this program.
    pub(crate) fn start_for_program(&mut self, now: T) {
        self.autoplay.note_waiting_program(self.playing);
        self.start(now);
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

    /// Returns the level at the socket while a tape is playing.
    pub(crate) fn ear(&self) -> Option<bool> {
        self.playing.then_some(self.level)
    }

    /// Plays up to `now`: every pulse that begins by then takes effect.
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
                Step::StopOn48K if self.passes_48k_stops => {}
                Step::Stop | Step::StopOn48K | Step::End => self.halt(self.next, 0, beeper),
            }
        }
    }

    /// Stops the deck at `t`, with `left` T-states left of the present pulse.
    fn halt(&mut self, t: T, left: T, beeper: &mut Beeper) {
        self.playing = false;
        self.level = false;
        self.next = left;
        beeper.set(t, beeper.level.with_ear(false));
    }

    /// Ends a frame of `frame` T-states, with interrupts enabled or not.
    pub(crate) fn end_frame(&mut self, frame: T, interrupts: bool, beeper: &mut Beeper) {
        if self.autoplay.end_frame(self.transport(), interrupts) {
            self.stop(frame - 1, beeper);
        }
        if self.playing {
            self.next -= frame;
        }
    }
}

/// The controls of a machine's tape deck: see [`Machine::deck_mut`](crate::Machine::deck_mut). They act at the present T-state.
#[derive(Debug)]
pub struct DeckMut<'a> {
    pub(crate) deck: &'a mut Deck,
    pub(crate) now: T,
    /// The loudspeaker: the tape sounds.
    pub(crate) beeper: &'a mut Beeper,
}

impl DeckMut<'_> {
    /// Puts a tape into the deck, rewound, in the place of any other. The deck is stopped.
    pub fn insert(&mut self, tape: Arc<Tape>) {
        self.deck.insert(tape, self.now, self.beeper);
    }

    /// Takes the tape out.
    pub fn eject(&mut self) {
        self.deck.eject(self.now, self.beeper);
    }

    /// Starts the deck at the tape's position. Without a tape, or at its end, nothing happens.
    pub fn play(&mut self) {
        self.deck.play(self.now);
    }

    /// Stops the deck; the tape stays where it is.
    pub fn stop(&mut self) {
        self.deck.stop(self.now, self.beeper);
    }

    /// Stops the deck and winds the tape back to its start.
    pub fn rewind(&mut self) {
        self.wind_to(Cursor::new());
    }

    /// Stops the deck and winds the tape to a position, e.g. `Cursor::at(block)`.
    pub fn wind_to(&mut self, position: Cursor) {
        self.deck.wind_to(position, self.now, self.beeper);
    }

    /// Sets how tapes load from now on.
    pub fn set_loading(&mut self, loading: Loading) {
        self.deck.loading = loading;
    }

    /// Sets whether the deck starts by itself when a program waits for the tape. It then stops about half a second after the program
    /// has ceased to wait.
    pub fn set_automatic(&mut self, automatic: bool) {
        self.deck.autoplay.enabled = automatic;
    }
}
