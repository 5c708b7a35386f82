//! Loading by itself: waits for the ROM to come up, types LOAD "" and ENTER, starts the deck, and says when the tape was loaded.

use crate::deck::Loading;
use crate::machine::Machine;
use crate::script::KeyScript;
use format::{Cursor, Tape};
use std::sync::Arc;

/// J is LOAD where a keyword is due; SYMBOL SHIFT and P is the quote. Between two equal strokes the ROM wants to see the key
/// up for 5 frames. The ROM of 1982 is ready for the first key after 87 frames.
const LOAD: &str = "100:J, 110:SYMBOL+P, 121:SYMBOL+P, 132:ENTER";

/// After so many frames in which the tape has not moved, loading is over, though there may be more on the tape.
const PATIENCE: u64 = 150;

/// How far loading has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The ROM comes up, and LOAD "" is typed.
    Typing,
    /// The tape is being loaded.
    Loading,
    /// The tape has run to its end, or has not moved for three seconds: the program has what it wanted.
    Loaded,
}

/// Loads a tape into a machine. Call [`Loader::before_frame`] before each [`Machine::run_frame`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loader {
    keys: KeyScript,
    /// Where the tape stood when it last moved, and in which frame that was.
    seen: Cursor,
    moved: u64,
    stage: Stage,
}

impl Loader {
    /// Resets the machine and puts the tape into its deck.
    #[must_use]
    pub fn start(machine: &mut Machine, tape: Arc<Tape>, loading: Loading) -> Loader {
        machine.reset();
        machine.insert(tape);
        machine.set_loading(loading);
        machine.set_automatic_tape(true);
        let keys = KeyScript::parse(LOAD).unwrap_or_default();
        Loader { keys, seen: *machine.tape_position(), moved: machine.frame(), stage: Stage::Typing }
    }

    /// Goes on where a machine with a tape in its deck was saved: while LOAD "" was typed, or while the deck played for a program
    /// that listens. `None` where it was not loading.
    #[must_use]
    pub fn resume(machine: &Machine) -> Option<Loader> {
        let deck = &machine.board.deck;
        let keys = KeyScript::parse(LOAD).unwrap_or_default();
        let typing = machine.frame() < keys.end();
        if deck.tape.is_none() || !deck.automatic || !(typing || deck.playing && deck.by_itself) {
            return None;
        }
        let stage = if typing { Stage::Typing } else { Stage::Loading };
        Some(Loader { keys, seen: deck.cursor, moved: machine.frame(), stage })
    }

    /// Types what is to be typed and watches the tape.
    pub fn before_frame(&mut self, machine: &mut Machine) -> Stage {
        if self.stage == Stage::Typing {
            self.keys.apply(machine);
            if machine.frame() >= self.keys.end() {
                self.stage = Stage::Loading;
                self.moved = machine.frame();
            }
        }
        if self.stage == Stage::Loading {
            if *machine.tape_position() != self.seen {
                self.seen = *machine.tape_position();
                self.moved = machine.frame();
            }
            if machine.tape_at_end() || machine.frame() >= self.moved + PATIENCE {
                self.stage = Stage::Loaded;
            }
        }
        self.stage
    }

    /// How far it has come.
    #[must_use]
    pub fn stage(&self) -> Stage {
        self.stage
    }
}
