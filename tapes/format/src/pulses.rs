//! A tape as pulses: the output of a tape recorder, one level after the other.
//!
//! By TZX 1.20 the signal starts low, and the level inverts after each pulse, so that the next pulse begins with an edge. A pause
//! begins with a millisecond of that inverted level, which ends the last pulse, and is low from then on. Only recordings ($15,
//! $18) keep their last level: a pulse after them continues at it.
//!
//! So the first pulse of a tape, and the first one after a pause, is low and makes no edge: the specification sets the level to
//! low at the start of a file, and says so of pauses (section "Rules and definitions", block $20). libspectrum, and with it Fuse,
//! makes an edge there and plays these pulses high. The ROM's loader and most others only measure lengths. For a loader that
//! depends on the level, tapes set it ($2B; PZX always), and then both play equal signals: compared with tape2wav of Fuse's
//! utilities.

mod blocks;
mod bytes;
mod upcoming;

use crate::{Block, Data, T, T_PER_MS, Tape};

/// A stretch of tape on which the level stays the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pulse {
    /// Length in T-states; never 0.
    pub t: T,
    /// True is high.
    pub level: bool,
}

/// The result of [`Cursor::advance`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The next pulse.
    Pulse(Pulse),
    /// A block that stops the tape. Advancing again goes past it.
    Stop,
    /// A block that stops the tape on a 48K. Advancing again goes past it.
    StopOn48K,
    /// The end of the tape.
    End,
}

/// A position on a tape, as a plain value: it has the numbers of blocks and pulses, not the tape.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cursor {
    block: usize,
    phase: Phase,
    /// Level of the next pulse.
    level: bool,
    /// The level was inverted since it was set, but no edge has been emitted yet: the signal still has the opposite level.
    inverted: bool,
    /// No edge has ended the last pulse yet.
    open: bool,
    /// The last block was a recording: the next pulse continues at its last level, a pause does not.
    level_carries_over: bool,
    repeat: Repeat,
    call: Call,
}

/// The position of a cursor within its block. `left` counts what is still to come, an index is that of the next item.
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
    /// The millisecond that ends the last pulse; the rest of the pause follows.
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
    /// `passed` is the number of samples before pulse `index`.
    Wave {
        index: usize,
        passed: u64,
    },
    /// A place in a symbol of the first part: the index of the entry, the number of times it was played, the index of the
    /// pulse.
    LeadSymbol {
        index: usize,
        times: u16,
        pulse: u16,
    },
    /// A place in a symbol of the second part.
    Symbol {
        index: u32,
        pulse: u16,
    },
}

/// The block of calls that is being played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Call {
    /// The index of the block plus 1; 0 for none.
    from: usize,
    /// The index of its next call.
    next: usize,
}

/// The loop that is being played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Repeat {
    /// The first block inside it.
    start: usize,
    /// Number of repetitions left.
    left: u16,
    /// True if this repetition has made a sound. A silent loop is left at once; otherwise it would never end.
    sounded: bool,
}

impl Cursor {
    /// Returns a cursor at the start of a tape.
    #[must_use]
    pub fn new() -> Cursor {
        Cursor::default()
    }

    /// Returns a cursor at the start of a block, with the level low.
    #[must_use]
    pub fn at(block: usize) -> Cursor {
        Cursor { block, ..Cursor::default() }
    }

    /// The index of the present block; at the end of the tape, the number of blocks.
    #[must_use]
    pub fn block(&self) -> usize {
        self.block
    }

    /// Returns true between two blocks of data, in silence.
    #[must_use]
    pub fn is_in_gap(&self, tape: &Tape) -> bool {
        matches!(self.phase, Phase::Tail | Phase::Silence)
            || self.phase == Phase::Start && self.block > 0
            || tape.blocks.get(self.block).is_some_and(Block::is_gap)
    }

    /// Returns true if everything was played.
    #[must_use]
    pub fn is_at_end(&self, tape: &Tape) -> bool {
        self.block >= tape.blocks.len() && !self.open
    }

    /// Goes past the next pulse or stop, and returns it.
    pub fn advance(&mut self, tape: &Tape) -> Step {
        self.advance_in_blocks(tape).unwrap_or_else(|| self.end_last_pulse())
    }

    /// Advances as a tape deck does: before a stop, an edge ends the last pulse if no pause has.
    pub fn play(&mut self, tape: &Tape) -> Step {
        let before = *self;
        match self.advance(tape) {
            Step::Stop | Step::StopOn48K if before.open => {
                *self = before;
                self.end_last_pulse()
            }
            step => step,
        }
    }

    /// Advances within the blocks: returns `None` after the last one, where [`Cursor::advance`] ends the last pulse.
    pub(crate) fn advance_in_blocks(&mut self, tape: &Tape) -> Option<Step> {
        // Jumps and calls that go round without a sound would never end: they end the tape.
        let mut left = tape.max_silent_blocks();
        while let Some(block) = tape.blocks.get(self.block).filter(|_| left > 0) {
            if let Some(step) = self.advance_in(tape, block) {
                return Some(step);
            }
            if self.phase == Phase::Start {
                left -= 1;
            }
        }
        self.block = tape.blocks.len();
        None
    }

    /// Returns true at the start of a block.
    pub(crate) fn is_before_block(&self) -> bool {
        self.phase == Phase::Start
    }

    /// Returns true if the second part of a pause comes next.
    pub(crate) fn is_before_silence(&self) -> bool {
        self.phase == Phase::Silence
    }

    /// Returns true if the bits of the present data block come next.
    pub(crate) fn is_before_bits(&self, data: &Data) -> bool {
        match self.phase {
            Phase::Bits { half } => half == 0,
            Phase::Start => data.lead().is_none(),
            _ => false,
        }
    }

    /// Skips the present block, as if it had been played.
    pub(crate) fn skip_block(&mut self) {
        self.repeat.sounded = true;
        self.next_block(None);
    }

    /// The level of the next pulse within a block.
    #[must_use]
    pub fn level(&self) -> bool {
        self.level ^ self.level_carries_over
    }

    /// Skips all bits of the present data block, as if they had been played. They do not change the level, and the block's pause
    /// comes next.
    pub fn skip_bits(&mut self) {
        self.phase = Phase::Tail;
        self.level ^= std::mem::take(&mut self.level_carries_over);
        (self.inverted, self.open) = (true, true);
        self.repeat.sounded = true;
    }

    /// Ends the last pulse by an edge, if no pause has.
    fn end_last_pulse(&mut self) -> Step {
        if !self.open {
            return Step::End;
        }
        let level = std::mem::take(&mut self.level);
        (self.inverted, self.open, self.level_carries_over) = (false, false, false);
        Step::Pulse(Pulse { t: T_PER_MS, level })
    }

    /// Advances by one step within a block; returns `None` if the step made no sound.
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
                (self.inverted, self.level_carries_over) = (false, false);
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

    /// Goes to the block at a distance from block `from`. Before the first block or after the last is the end of the tape.
    fn go_to(&mut self, from: usize, distance: i16) -> Option<Step> {
        self.block = from.checked_add_signed(distance.into()).unwrap_or(usize::MAX);
        self.phase = Phase::Start;
        None
    }

    /// Makes the call with this number of the present block.
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

    /// Returns to the calling block, for its next call or to continue after it; without a call, continues.
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

    /// Plays one of the two parts of a pause: the end of the last pulse, then silence.
    fn pause(&mut self, ms: u16) -> Option<Step> {
        if ms == 0 {
            return self.next_block(None);
        }
        self.repeat.sounded = true;
        if self.phase != Phase::Silence {
            self.phase = Phase::Silence;
            let level = std::mem::take(&mut self.level);
            (self.inverted, self.open, self.level_carries_over) = (false, false, false);
            return Some(Step::Pulse(Pulse { t: T_PER_MS, level }));
        }
        self.next_block(None);
        (ms > 1).then(|| Step::Pulse(Pulse { t: T::from(ms - 1) * T_PER_MS, level: false }))
    }

    /// Plays a pulse at the present level, and inverts the level. A pulse of 0 T becomes 1 T long, so that time passes.
    fn pulse(&mut self, t: u16) -> Option<Step> {
        self.long_pulse(t.into())
    }

    fn long_pulse(&mut self, t: T) -> Option<Step> {
        let level = self.level ^ std::mem::take(&mut self.level_carries_over);
        self.level = !level;
        (self.inverted, self.open) = (true, true);
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
    /// Number of blocks without a sound after which none will come.
    pub(crate) fn max_silent_blocks(&self) -> usize {
        self.blocks.len() * 8 + 64
    }

    /// Iterates over all pulses from the start, past every stop. A tape that jumps back never ends.
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
        // A tape that jumps back to a stop has no more pulses.
        for _ in 0..self.tape.max_silent_blocks() {
            match self.cursor.advance(self.tape) {
                Step::Pulse(pulse) => return Some(pulse),
                Step::Stop | Step::StopOn48K => {}
                Step::End => return None,
            }
        }
        None
    }
}
