//! Loading by itself: waits for the ROM to come up, types LOAD "" and ENTER, starts the deck, and says when the tape was loaded.
//! Of a tape that holds code and no program it types LOAD "" CODE, which is all that a person can do with it.

use crate::deck::Loading;
use crate::machine::Machine;
use crate::script::KeyScript;
use format::{Cursor, Header, Kind, Tape};
use std::sync::Arc;

/// J is LOAD where a keyword is due; SYMBOL SHIFT and P is the quote. Between two equal strokes the ROM wants to see the key
/// up for 5 frames. The ROM of 1982 is ready for the first key after 87 frames.
const LOAD: &str = "100:J, 110:SYMBOL+P, 121:SYMBOL+P, 132:ENTER";
/// The same, and with CAPS SHIFT and SYMBOL SHIFT before it I is CODE.
const LOAD_CODE: &str = "100:J, 110:SYMBOL+P, 121:SYMBOL+P, 132:CAPS+SYMBOL, 143:I, 154:ENTER";

/// BASIC's variable FLAGS: bit 7 is set once a line is carried out, for the first time behind LOAD's ENTER.
const FLAGS: u16 = 0x5C3B;

/// After so many frames in which the tape has not moved, loading is over, though there may be more on the tape.
const PATIENCE: u64 = 150;

/// What the headers on a tape announce, as far as they are in the ROM's signal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// A program, or nothing that is known.
    Program,
    /// Code, and no program.
    Code,
    /// Arrays, and neither program nor code.
    Arrays,
}

impl Holds {
    /// What is on a tape from this block on: nothing that is known where it has no such block.
    #[must_use]
    pub fn from(tape: &Tape, block: usize) -> Holds {
        let tape = Tape { blocks: tape.blocks.get(block..).unwrap_or_default().to_vec() }.heard();
        let is_there = |kinds: &[Kind]| {
            let mut headers = tape.standards().filter_map(|(_, found)| Header::from_data(found.data));
            headers.any(|header| kinds.contains(&header.kind))
        };
        match () {
            () if is_there(&[Kind::Program]) => Holds::Program,
            () if is_there(&[Kind::Bytes]) => Holds::Code,
            () if is_there(&[Kind::Numbers, Kind::Characters]) => Holds::Arrays,
            () => Holds::Program,
        }
    }

    /// What has to be typed to load it.
    fn keys(self) -> KeyScript {
        KeyScript::parse(if self == Holds::Code { LOAD_CODE } else { LOAD }).unwrap_or_default()
    }
}

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
        Loader::start_at(machine, tape, 0, loading)
    }

    /// The same with the tape wound to a block, from 0.
    #[must_use]
    pub fn start_at(machine: &mut Machine, tape: Arc<Tape>, block: usize, loading: Loading) -> Loader {
        machine.reset();
        let keys = Holds::from(&tape, block).keys();
        machine.insert(tape);
        machine.wind_tape(Cursor::at(block));
        machine.set_loading(loading);
        machine.set_automatic_tape(true);
        Loader { keys, seen: *machine.tape_position(), moved: machine.frame(), stage: Stage::Typing }
    }

    /// Goes on where a machine with a tape in its deck was saved: while LOAD "" was typed, or while the deck played for a program
    /// that listens. `None` where it was not loading.
    #[must_use]
    pub fn resume(machine: &Machine) -> Option<Loader> {
        let deck = &machine.board.deck;
        // Once LOAD is carried out the tape may have moved: then it is taken for one that began at its start.
        let begun = if machine.peek(FLAGS) & 0x80 == 0 { deck.cursor.block() } else { 0 };
        let keys = Holds::from(deck.tape.as_ref().filter(|_| deck.automatic)?, begun).keys();
        let typing = machine.frame() < keys.end();
        if !(typing || deck.playing && deck.by_itself) {
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
            // In a long pause it moves too.
            if machine.tape_is_playing() || *machine.tape_position() != self.seen {
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
