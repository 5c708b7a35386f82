//! A tape as pulses: what comes out of the recorder, one level after the other.
//!
//! After TZX 1.20: the signal starts low, and after each pulse the level turns over, so that the next pulse begins with an
//! edge. A pause begins with a millisecond of that turned level, which ends the last pulse, and is low from then on. Recordings
//! ($15, $18) alone leave the level as it was last: a pulse behind them goes on with it.
//!
//! So the first pulse of a tape, and the first one behind a pause, is low and makes no edge: the specification puts the level to
//! low where a file begins to be played, and notes it of pauses (section "Rules and definitions", block $20). libspectrum, and
//! Fuse by it, has an edge there and plays these pulses high. The ROM's loader and most others mind lengths alone; for a loader that
//! minds the level a tape says it ($2B; PZX always), and then both play the same: held against tape2wav of Fuse's utilities.

mod ahead;
mod place;
mod signal;

use crate::{Block, Data, T, T_PER_MS, Tape};

/// A stretch of tape on which the level stays the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pulse {
    /// How long it lasts, in T-states; never 0.
    pub t: T,
    /// True is high.
    pub level: bool,
}

/// What [`Cursor::advance`] comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The next pulse.
    Pulse(Pulse),
    /// A block says that the deck stops; going on goes past it.
    Stop,
    /// A block says that the deck stops on a 48K; going on goes past it.
    StopOn48K,
    /// The tape has run out.
    End,
}

/// A place on a tape, as a plain value: it knows blocks and pulses by number and does not hold the tape.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cursor {
    block: usize,
    phase: Phase,
    /// Level of the next pulse.
    level: bool,
    /// A pulse has turned the level over since it was set, by silence or by a block: the signal has the opposite of it still.
    turned: bool,
    /// A pulse was played that no edge has ended yet.
    open: bool,
    /// A recording was played, whose last level goes on with a pulse, though not with a pause.
    held: bool,
    repeat: Repeat,
    call: Call,
}

/// Where in its block a cursor stands. Counts are of what is still to come, indices of what comes next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Phase {
    #[default]
    Start,
    Pilot {
        left: u16,
    },
    Sync1,
    Sync2,
    /// `half` counts half bits: two to a bit.
    Bits {
        half: usize,
    },
    /// The millisecond that ends the last pulse, with the rest of the pause to follow.
    Tail,
    Silence,
    Tone {
        left: u16,
    },
    Pulse {
        index: usize,
    },
    Sample {
        index: usize,
    },
    /// `passed` samples have been played before pulse `index`.
    Wave {
        index: usize,
        passed: u64,
    },
    /// In a symbol of the first part: which entry of it, how often it has been played, which pulse of it.
    LeadSymbol {
        index: usize,
        times: u16,
        pulse: u16,
    },
    /// In a symbol of the second part.
    Symbol {
        index: u32,
        pulse: u16,
    },
}

/// The calls that are being made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Call {
    /// The block that calls, and one more; 0 for none.
    from: usize,
    /// Which of its calls comes next.
    next: usize,
}

/// The loop that is being played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Repeat {
    /// The first block inside it.
    start: usize,
    /// How many times more it is played.
    left: u16,
    /// Whether it has made a sound this time: a silent loop is left at once, or it would never end.
    sounded: bool,
}

impl Cursor {
    /// At the start of the tape.
    #[must_use]
    pub fn new() -> Cursor {
        Cursor::default()
    }

    /// At the start of a block, with the level low.
    #[must_use]
    pub fn at(block: usize) -> Cursor {
        Cursor { block, ..Cursor::default() }
    }

    /// The block it stands in: its index, or the number of blocks at the end of the tape.
    #[must_use]
    pub fn block(&self) -> usize {
        self.block
    }

    /// Whether it stands between two blocks of data, in silence.
    #[must_use]
    pub fn is_in_gap(&self, tape: &Tape) -> bool {
        matches!(self.phase, Phase::Tail | Phase::Silence)
            || self.phase == Phase::Start && self.block > 0
            || tape.blocks.get(self.block).is_some_and(Block::is_gap)
    }

    /// Whether everything was played.
    #[must_use]
    pub fn is_at_end(&self, tape: &Tape) -> bool {
        self.block >= tape.blocks.len() && !self.open
    }

    /// Goes past the next pulse, or up to the next stop, and says what it was.
    pub fn advance(&mut self, tape: &Tape) -> Step {
        self.advance_in_blocks(tape).unwrap_or_else(|| self.run_out())
    }

    /// The same as a deck has it: where it stops an edge ends the last pulse, if no pause has.
    pub fn play(&mut self, tape: &Tape) -> Step {
        let before = *self;
        match self.advance(tape) {
            Step::Stop | Step::StopOn48K if before.open => {
                *self = before;
                self.run_out()
            }
            step => step,
        }
    }

    /// The same as [`Cursor::advance`], but nothing behind the last block, where [`Cursor::advance`] ends the last pulse.
    pub(crate) fn advance_in_blocks(&mut self, tape: &Tape) -> Option<Step> {
        // Jumps and calls that go round without a sound would go on for ever: the tape is over then.
        let mut patience = tape.patience();
        while let Some(block) = tape.blocks.get(self.block).filter(|_| patience > 0) {
            if let Some(step) = self.advance_in(tape, block) {
                return Some(step);
            }
            if self.phase == Phase::Start {
                patience -= 1;
            }
        }
        self.block = tape.blocks.len();
        None
    }

    /// Whether it stands before a block, and nothing of it was played.
    pub(crate) fn is_before_block(&self) -> bool {
        self.phase == Phase::Start
    }

    /// Whether the second part of a pause comes next.
    pub(crate) fn is_before_silence(&self) -> bool {
        self.phase == Phase::Silence
    }

    /// Whether the bits of the data block that it stands in come next.
    pub(crate) fn is_before_bits(&self, data: &Data) -> bool {
        match self.phase {
            Phase::Bits { half } => half == 0,
            Phase::Start => data.lead().is_none(),
            _ => false,
        }
    }

    /// Past the block it stands before, as if it had been heard.
    pub(crate) fn skip_block(&mut self) {
        self.repeat.sounded = true;
        self.next_block(None);
    }

    /// The level of the pulse that comes next, within a block.
    #[must_use]
    pub fn level(&self) -> bool {
        self.level ^ self.held
    }

    /// Past all bits of the data block it stands in, before them, as if they had been played: they leave the level as it was, and
    /// the block's pause comes next.
    pub fn skip_bits(&mut self) {
        self.phase = Phase::Tail;
        self.level ^= std::mem::take(&mut self.held);
        (self.turned, self.open) = (true, true);
        self.repeat.sounded = true;
    }

    /// After the last block: an edge to end the last pulse, if no pause has done so.
    fn run_out(&mut self) -> Step {
        if !self.open {
            return Step::End;
        }
        let level = std::mem::take(&mut self.level);
        (self.turned, self.open, self.held) = (false, false, false);
        Step::Pulse(Pulse { t: T_PER_MS, level })
    }

    /// One move within a block; `None` if it made no sound.
    pub(crate) fn advance_in(&mut self, tape: &Tape, block: &Block) -> Option<Step> {
        match block {
            Block::Data(data) => self.data(data),
            &Block::Tone { pulse, count } => self.tone(pulse, count),
            Block::Pulses(pulses) => self.pulses(pulses),
            Block::Recording { t_per_sample, last_bits, pause_ms, samples } => {
                self.recording(*t_per_sample, *last_bits, *pause_ms, samples)
            }
            Block::Wave(wave) => self.wave(wave),
            Block::Generalised(block) => self.generalised(block),
            &Block::Jump(distance) => self.go_to(self.block, distance),
            Block::Call(distances) => self.call(distances.first().map(|_| 0), distances),
            Block::Return => self.return_from(tape),
            &Block::Pause(ms) => self.pause(ms),
            Block::Stop => self.next_block(Some(Step::Stop)),
            Block::StopOn48K => self.next_block(Some(Step::StopOn48K)),
            &Block::Level(level) => {
                self.level = level;
                (self.turned, self.held) = (false, false);
                self.next_block(None)
            }
            &Block::LoopStart(times) => {
                self.repeat = Repeat { start: self.block + 1, left: times.saturating_sub(1), sounded: false };
                self.next_block(None)
            }
            Block::LoopEnd if self.repeat.left > 0 && self.repeat.sounded => {
                self.repeat.left -= 1;
                self.repeat.sounded = false;
                self.block = self.repeat.start;
                None
            }
            Block::LoopEnd
            | Block::GroupStart(_)
            | Block::GroupEnd
            | Block::Select(_)
            | Block::Text(_)
            | Block::Other { .. } => self.next_block(None),
        }
    }

    /// So many blocks from block `from`; before the first one or behind the last one is the end of the tape.
    fn go_to(&mut self, from: usize, distance: i16) -> Option<Step> {
        self.block = from.checked_add_signed(distance.into()).unwrap_or(usize::MAX);
        self.phase = Phase::Start;
        None
    }

    /// The call with this number of the block it stands in.
    fn call(&mut self, number: Option<usize>, distances: &[i16]) -> Option<Step> {
        let from = self.block;
        match number.and_then(|number| distances.get(number).map(|&distance| (number, distance))) {
            Some((number, distance)) => {
                self.call = Call { from: from + 1, next: number + 1 };
                self.go_to(from, distance)
            }
            None => {
                self.call = Call::default();
                self.next_block(None)
            }
        }
    }

    /// Back to the block that called, for its next call or to go on behind it; without one, on.
    fn return_from(&mut self, tape: &Tape) -> Option<Step> {
        let Call { from, next } = self.call;
        match from.checked_sub(1).and_then(|from| tape.blocks.get(from).map(|block| (from, block))) {
            Some((from, Block::Call(distances))) => {
                self.block = from;
                self.call(Some(next), distances)
            }
            _ => self.next_block(None),
        }
    }

    /// The two parts of a pause: the end of the last pulse, then silence.
    fn pause(&mut self, ms: u16) -> Option<Step> {
        if ms == 0 {
            return self.next_block(None);
        }
        self.repeat.sounded = true;
        if self.phase != Phase::Silence {
            self.phase = Phase::Silence;
            let level = std::mem::take(&mut self.level);
            (self.turned, self.open, self.held) = (false, false, false);
            return Some(Step::Pulse(Pulse { t: T_PER_MS, level }));
        }
        self.next_block(None);
        (ms > 1).then(|| Step::Pulse(Pulse { t: T::from(ms - 1) * T_PER_MS, level: false }))
    }

    /// A pulse at the present level, which it turns over. A pulse of 0 T is made 1 T long: time has to pass.
    fn pulse(&mut self, t: u16) -> Option<Step> {
        self.long_pulse(t.into())
    }

    fn long_pulse(&mut self, t: T) -> Option<Step> {
        let level = self.level ^ std::mem::take(&mut self.held);
        self.level = !level;
        (self.turned, self.open) = (true, true);
        self.repeat.sounded = true;
        Some(Step::Pulse(Pulse { t: t.max(1), level }))
    }

    fn next_block(&mut self, step: Option<Step>) -> Option<Step> {
        self.block += 1;
        self.phase = Phase::Start;
        step
    }
}

impl Tape {
    /// After so many blocks without a sound there will be none.
    pub(crate) fn patience(&self) -> usize {
        self.blocks.len() * 8 + 64
    }

    /// All pulses from the start, over every stop. A tape that jumps back has no end.
    #[must_use]
    pub fn pulses(&self) -> Pulses<'_> {
        Pulses { tape: self, cursor: Cursor::new() }
    }
}

/// The iterator of [`Tape::pulses`].
#[derive(Clone, Debug)]
pub struct Pulses<'a> {
    tape: &'a Tape,
    cursor: Cursor,
}

impl Iterator for Pulses<'_> {
    type Item = Pulse;

    fn next(&mut self) -> Option<Pulse> {
        // A tape that stops and jumps back to the stop has no more of them.
        for _ in 0..self.tape.patience() {
            match self.cursor.advance(self.tape) {
                Step::Pulse(pulse) => return Some(pulse),
                Step::Stop | Step::StopOn48K => {}
                Step::End => return None,
            }
        }
        None
    }
}
