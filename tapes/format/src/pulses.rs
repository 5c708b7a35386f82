//! A tape as pulses: what comes out of the recorder, one level after the other.
//!
//! After TZX 1.20: the signal starts low, and after each pulse the level turns over, so that the next pulse begins with an
//! edge. A pause begins with a millisecond of that turned level, which ends the last pulse, and is low from then on.

use crate::{Block, Data, Lead, T, T_PER_MS, Tape};

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
    /// A pulse was played that no edge has ended yet.
    open: bool,
    repeat: Repeat,
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

    /// The next block that would be heard from its beginning or at least from somewhere in its pilot: the block the cursor
    /// stands in while no bit of it was played, the one after it while it is in its closing pause. `None` in between.
    #[must_use]
    pub fn upcoming(&self, tape: &Tape) -> Option<usize> {
        let from = match self.phase {
            Phase::Start | Phase::Pilot { .. } => self.block,
            Phase::Tail | Phase::Silence => self.block + 1,
            _ => return None,
        };
        (from..tape.blocks.len()).find(|&index| tape.blocks[index].is_signal())
    }

    /// Whether everything was played.
    #[must_use]
    pub fn is_at_end(&self, tape: &Tape) -> bool {
        self.block >= tape.blocks.len() && !self.open
    }

    /// Goes past the next pulse, or up to the next stop, and says what it was.
    pub fn advance(&mut self, tape: &Tape) -> Step {
        loop {
            let Some(block) = tape.blocks.get(self.block) else { return self.run_out() };
            if let Some(step) = self.advance_in(block) {
                return step;
            }
        }
    }

    /// After the last block: an edge to end the last pulse, if no pause has done so.
    fn run_out(&mut self) -> Step {
        if !self.open {
            return Step::End;
        }
        let level = std::mem::take(&mut self.level);
        self.open = false;
        Step::Pulse(Pulse { t: T_PER_MS, level })
    }

    /// One move within a block; `None` if it made no sound.
    fn advance_in(&mut self, block: &Block) -> Option<Step> {
        match block {
            Block::Data(data) => self.data(data),
            &Block::Tone { pulse, count } => self.tone(pulse, count),
            Block::Pulses(pulses) => self.pulses(pulses),
            Block::Recording { t_per_sample, last_bits, pause_ms, samples } => {
                self.recording(*t_per_sample, *last_bits, *pause_ms, samples)
            }
            &Block::Pause(ms) => self.pause(ms),
            Block::Stop => self.next_block(Some(Step::Stop)),
            Block::StopOn48K => self.next_block(Some(Step::StopOn48K)),
            &Block::Level(level) => {
                self.level = level;
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
            Block::LoopEnd | Block::GroupStart(_) | Block::GroupEnd | Block::Text(_) | Block::Other { .. } => {
                self.next_block(None)
            }
        }
    }

    fn data(&mut self, data: &Data) -> Option<Step> {
        let lead = data.lead().unwrap_or(Lead { pilot: 0, count: 0, sync1: 0, sync2: 0 });
        match self.phase {
            Phase::Start => {
                self.phase = match data.lead() {
                    Some(Lead { count, .. }) if count > 0 => Phase::Pilot { left: count },
                    Some(_) => Phase::Sync1,
                    None => Phase::Bits { half: 0 },
                };
                None
            }
            Phase::Pilot { left } => {
                self.phase = if left > 1 { Phase::Pilot { left: left - 1 } } else { Phase::Sync1 };
                self.pulse(lead.pilot)
            }
            Phase::Sync1 => {
                self.phase = Phase::Sync2;
                self.pulse(lead.sync1)
            }
            Phase::Sync2 => {
                self.phase = Phase::Bits { half: 0 };
                self.pulse(lead.sync2)
            }
            Phase::Bits { half } => {
                if half / 2 >= data.bit_count() {
                    self.phase = Phase::Tail;
                    return None;
                }
                let bit = data.bytes[half / 16] >> (7 - half / 2 % 8) & 1;
                self.phase = Phase::Bits { half: half + 1 };
                self.pulse(data.bit_pulses()[usize::from(bit)])
            }
            _ => self.pause(data.pause_ms),
        }
    }

    fn tone(&mut self, pulse: u16, count: u16) -> Option<Step> {
        let left = match self.phase {
            Phase::Tone { left } => left,
            _ => count,
        };
        if left == 0 {
            return self.next_block(None);
        }
        self.phase = Phase::Tone { left: left - 1 };
        self.pulse(pulse)
    }

    fn pulses(&mut self, pulses: &[u16]) -> Option<Step> {
        let index = match self.phase {
            Phase::Pulse { index } => index,
            _ => 0,
        };
        let Some(&t) = pulses.get(index) else { return self.next_block(None) };
        self.phase = Phase::Pulse { index: index + 1 };
        self.pulse(t)
    }

    /// Samples set the level themselves; a run of equal ones is one pulse.
    fn recording(&mut self, t_per_sample: u16, last_bits: u8, pause_ms: u16, samples: &[u8]) -> Option<Step> {
        let index = match self.phase {
            Phase::Start => 0,
            Phase::Sample { index } => index,
            _ => return self.pause(pause_ms),
        };
        let count = (samples.len() * 8).saturating_sub(8 - usize::from(last_bits.clamp(1, 8)));
        if index >= count {
            self.phase = Phase::Tail;
            return None;
        }
        let sample = |index: usize| samples[index / 8] >> (7 - index % 8) & 1 == 1;
        let level = sample(index);
        let end = (index..count).find(|&other| sample(other) != level).unwrap_or(count);
        self.phase = Phase::Sample { index: end };
        self.level = !level;
        self.open = true;
        self.repeat.sounded = true;
        Some(Step::Pulse(Pulse { t: (T::from(t_per_sample) * (end - index) as T).max(1), level }))
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
            self.open = false;
            return Some(Step::Pulse(Pulse { t: T_PER_MS, level }));
        }
        self.next_block(None);
        (ms > 1).then(|| Step::Pulse(Pulse { t: T::from(ms - 1) * T_PER_MS, level: false }))
    }

    /// A pulse at the present level, which it turns over. A pulse of 0 T is made 1 T long: time has to pass.
    fn pulse(&mut self, t: u16) -> Option<Step> {
        let level = self.level;
        self.level = !level;
        self.open = true;
        self.repeat.sounded = true;
        Some(Step::Pulse(Pulse { t: T::from(t.max(1)), level }))
    }

    fn next_block(&mut self, step: Option<Step>) -> Option<Step> {
        self.block += 1;
        self.phase = Phase::Start;
        step
    }
}

impl Tape {
    /// All pulses from the start, over every stop.
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
        loop {
            match self.cursor.advance(self.tape) {
                Step::Pulse(pulse) => return Some(pulse),
                Step::Stop | Step::StopOn48K => {}
                Step::End => return None,
            }
        }
    }
}
