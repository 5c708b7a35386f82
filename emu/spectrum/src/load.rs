//! Automatic loading: waits for the ROM to start, types LOAD "" and ENTER, lets the deck start by itself, and finds when the tape was
//! loaded. On a 128K the menu's tape loader does the same. For a tape with code and no program it types LOAD "" CODE, which is all that
//! a person can do with it.

use crate::deck::Loading;
use crate::machine::Machine;
use crate::model::Kind;
use crate::script::KeyScript;
use format::{Block, Cursor, Header, HeaderKind, Tape};
use std::sync::Arc;

/// The keys of LOAD "". J is LOAD where a keyword is due; SYMBOL SHIFT and P is the quote. Between two equal strokes the ROM has to see
/// the key up for 5 frames. The ROM of 1982 is ready for the first key after 87 frames.
const LOAD: &str = "100:J, 110:SYMBOL+P, 121:SYMBOL+P, 132:ENTER";
/// The keys of LOAD "" CODE. I is CODE after CAPS SHIFT and SYMBOL SHIFT together.
const LOAD_CODE: &str = "100:J, 110:SYMBOL+P, 121:SYMBOL+P, 132:CAPS+SYMBOL, 143:I, 154:ENTER";

/// The key of a 128K's menu, whose first line is the tape loader. The menu comes after 90 frames.
const LOAD_128K: &str = "110:ENTER";
/// The keys that load code on a 128K: the menu's second line, 128 BASIC, where LOAD ""CODE is typed letter by letter.
const LOAD_CODE_128K: &str = "110:CAPS+6, 122:ENTER, 150:L, 160:O, 170:A, 180:D, 190:SYMBOL+P, 201:SYMBOL+P, 212:C, 222:O, 232:D, \
                              242:E, 252:ENTER";

/// BASIC's variable FLAGS. Bit 7 is set once a line is executed: for the first time after the ENTER of LOAD.
const FLAGS: u16 = 0x5C3B;

/// Number of frames without a movement of the tape after which loading is over, though there may be more on the tape.
const STANDING_FRAMES: u64 = 150;

/// The contents of a tape, by its headers as far as they are in the ROM's signal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TapeContents {
    /// A program, or nothing with a known header.
    Program,
    /// Code, and no program.
    Code,
    /// Arrays, and neither program nor code.
    Arrays,
}

impl TapeContents {
    /// Returns the contents of a tape from a block on.
    #[must_use]
    pub fn of(tape: &Tape, block: usize) -> TapeContents {
        let tape = Tape { blocks: tape.blocks.get(block..).unwrap_or_default().to_vec() }.decoded();
        let has_any = |kinds: &[HeaderKind]| {
            let mut headers = tape.standards().filter_map(|(_, found)| Header::from_data(found.data));
            headers.any(|header| kinds.contains(&header.kind))
        };
        match () {
            () if has_any(&[HeaderKind::Program]) => TapeContents::Program,
            () if has_any(&[HeaderKind::Bytes]) => TapeContents::Code,
            () if has_any(&[HeaderKind::Numbers, HeaderKind::Characters]) => TapeContents::Arrays,
            () => TapeContents::Program,
        }
    }

    /// Returns the keys that load it on a kind of Spectrum.
    fn keys(self, kind: Kind) -> KeyScript {
        let keys = match (self, kind.has_banks()) {
            (TapeContents::Code, false) => LOAD_CODE,
            (TapeContents::Code, true) => LOAD_CODE_128K,
            (_, false) => LOAD,
            (_, true) => LOAD_128K,
        };
        KeyScript::parse(keys).unwrap_or_default()
    }
}

/// The block of a TZX that names hardware, in entries of three bytes: the kind of hardware, its model, its relation to the program.
const HARDWARE: u8 = 0x33;
/// The last byte of a hardware entry: the program runs on the device, uses it, or does not run on it. Source: TZX 1.20.
const RUNS: u8 = 0;
const USES: u8 = 1;
const DOES_NOT_RUN: u8 = 3;
/// The first two bytes of an entry, its type and its number: the computers 16K, 48K and Issue 1, the 128K and the +2, and their sound chip.
const WITHOUT_BANKS: [[u8; 2]; 3] = [[0, 0], [0, 1], [0, 2]];
const WITH_BANKS: [[u8; 2]; 2] = [[0, 3], [0, 4]];
const SOUND_CHIP: [u8; 2] = [3, 0];
/// The same of the computers that are neither.
const OTHERS: [(Kind, [u8; 2]); 2] = [(Kind::Plus2A, [0, 5]), (Kind::Pentagon, [0, 8])];

/// Returns true if a tape states that its program is for a 128K: it uses one or its sound chip, or runs on one and on no 48K. A tape that
/// states that it does not run on a 128K either is for another machine; the +2 is one with another ROM.
#[must_use]
pub fn is_for_128k(tape: &Tape) -> bool {
    let says = |which: &[[u8; 2]], wanted: &[u8]| states(tape, which, wanted);
    let runs_on_48k = says(&WITHOUT_BANKS, &[RUNS, USES]) && !says(&WITHOUT_BANKS, &[DOES_NOT_RUN]);
    !says(&WITH_BANKS[..1], &[DOES_NOT_RUN])
        && (says(&WITHOUT_BANKS[1..2], &[DOES_NOT_RUN])
            || says(&WITH_BANKS, &[USES])
            || says(&[SOUND_CHIP], &[USES])
            || says(&WITH_BANKS, &[RUNS]) && !runs_on_48k)
}

/// Returns the +2A or the Pentagon if a tape states that it is for this one, and for no 48K, 128K or +2.
#[must_use]
pub fn other_kind(tape: &Tape) -> Option<Kind> {
    let runs_on = |which: &[[u8; 2]]| states(tape, which, &[RUNS, USES]);
    let is_usual = runs_on(&WITHOUT_BANKS) || runs_on(&WITH_BANKS);
    OTHERS.into_iter().find(|(_, which)| !is_usual && runs_on(&[*which])).map(|(kind, _)| kind)
}

/// Returns true if a tape states that its program runs neither on a 48K nor on a 128K.
#[must_use]
pub fn is_for_neither(tape: &Tape) -> bool {
    [&WITHOUT_BANKS[1..2], &WITH_BANKS[..1]].iter().all(|which| states(tape, which, &[DOES_NOT_RUN]))
}

/// Returns true if the hardware information of a tape has an entry for one of these devices with one of these relations.
fn states(tape: &Tape, which: &[[u8; 2]], wanted: &[u8]) -> bool {
    let entries = tape.blocks.iter().filter_map(|block| match block {
        Block::Other { id: HARDWARE, body } => Some(body.get(1..).unwrap_or_default().chunks_exact(3)),
        _ => None,
    });
    entries.flatten().any(|entry| which.iter().any(|of| entry.starts_with(of)) && wanted.contains(&entry[2]))
}

/// The stage of loading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The ROM starts, and LOAD "" is typed.
    Typing,
    /// The tape is being loaded.
    Loading,
    /// The tape has run to its end, or has not moved for three seconds: the program is complete.
    Loaded,
}

/// Loads a tape into a machine. Call [`Loader::before_frame`] before each [`Machine::run_frame`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loader {
    keys: KeyScript,
    /// The position of the tape when it last moved.
    seen: Cursor,
    /// The frame in which it did.
    moved: u64,
    stage: Stage,
}

impl Loader {
    /// Resets the machine and puts a tape into its deck.
    #[must_use]
    pub fn start(machine: &mut Machine, tape: Arc<Tape>, loading: Loading) -> Loader {
        Loader::start_at(machine, tape, 0, loading)
    }

    /// Resets the machine and puts a tape into its deck, wound to a block, from 0.
    #[must_use]
    pub fn start_at(machine: &mut Machine, tape: Arc<Tape>, block: usize, loading: Loading) -> Loader {
        machine.reset();
        let keys = TapeContents::of(&tape, block).keys(machine.model().kind);
        let mut deck = machine.deck_mut();
        deck.insert(tape);
        deck.wind_to(Cursor::at(block));
        deck.set_loading(loading);
        deck.set_automatic(true);
        Loader { keys, seen: *machine.deck().position(), moved: machine.frame(), stage: Stage::Typing }
    }

    /// Goes on with loading in a machine that was saved while LOAD "" was typed, or while the deck played for a program. `None` if the
    /// machine was not loading.
    #[must_use]
    pub fn resume(machine: &Machine) -> Option<Loader> {
        let deck = machine.deck();
        // Once LOAD is executed the tape may have moved: the loader then assumes that it began at its start.
        let begun = if machine.peek(FLAGS) & 0x80 == 0 { deck.cursor.block() } else { 0 };
        let keys = TapeContents::of(deck.tape().filter(|_| deck.is_automatic())?, begun).keys(machine.model().kind);
        let typing = machine.frame() < keys.end();
        if !(typing || deck.plays_for_program()) {
            return None;
        }
        let stage = if typing { Stage::Typing } else { Stage::Loading };
        Some(Loader { keys, seen: deck.cursor, moved: machine.frame(), stage })
    }

    /// Types the keys of the frame that comes, and returns how far the tape has come.
    pub fn before_frame(&mut self, machine: &mut Machine) -> Stage {
        if self.stage == Stage::Typing {
            self.keys.apply(machine);
            if machine.frame() >= self.keys.end() {
                self.stage = Stage::Loading;
                self.moved = machine.frame();
            }
        }
        if self.stage == Stage::Loading {
            // A tape that plays moves in a long pause too.
            let deck = machine.deck();
            if deck.is_playing() || *deck.position() != self.seen {
                self.seen = *deck.position();
                self.moved = machine.frame();
            }
            if machine.deck().is_at_end() || machine.frame() >= self.moved + STANDING_FRAMES {
                self.stage = Stage::Loaded;
            }
        }
        self.stage
    }

    /// Returns the stage.
    #[must_use]
    pub fn stage(&self) -> Stage {
        self.stage
    }
}
