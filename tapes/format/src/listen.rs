//! Makes a tape of what a Spectrum saves: the pulses at its MIC socket. What the ROM's SA-BYTES makes becomes standard data, and
//! whatever else a program saves a recording.

use crate::hear::{self, PILOT, SILENCE};
use crate::{Block, Pulse, Signal, T, T_PER_MS, Tape};

/// Listens to pulses and makes blocks of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listener {
    blocks: Vec<Block>,
    /// The pulses of the block that is being heard.
    pulses: Vec<u32>,
    /// The one that lasts on.
    last: Option<Pulse>,
}

impl Listener {
    /// Nothing heard yet.
    #[must_use]
    pub fn new() -> Listener {
        Listener::default()
    }

    /// Hears a level for some time; what lasts on is one pulse.
    pub fn hear(&mut self, pulse: Pulse) {
        match &mut self.last {
            Some(last) if last.level == pulse.level => last.t += pulse.t,
            last => {
                if let Some(over) = last.replace(pulse) {
                    self.over(over.t);
                }
            }
        }
    }

    /// A pulse is over, and an edge was heard.
    fn over(&mut self, t: T) {
        if t >= SILENCE.into() {
            self.end_block(Some(t));
        } else {
            self.pulses.push(t as u32);
        }
    }

    /// Silence of `t`, or none yet.
    fn end_block(&mut self, silence: Option<T>) {
        let pulses = std::mem::take(&mut self.pulses);
        let pause_ms = silence.map(|t| u16::try_from(t / T_PER_MS).unwrap_or(u16::MAX));
        // A click, such as a key's or of the port's first use, is no block.
        if pulses.len() >= PILOT {
            self.blocks.extend(hear::blocks(&pulses, false, pause_ms, |rest| rest.len() >= PILOT));
        }
    }

    /// Whether something has been saved.
    #[must_use]
    pub fn has_heard(&self) -> bool {
        !self.blocks.is_empty() || self.pulses.len() >= PILOT
    }

    /// The tape, and whether something is still being saved: what there is of that ends it as a recording.
    #[must_use]
    pub fn finish(mut self) -> (Tape, bool) {
        let left = self.last.map_or(0, |last| last.t);
        if left < SILENCE.into() && left > 0 {
            self.pulses.push(left as u32);
        }
        let heard = self.blocks.len();
        // A block's last edge may be a moment ago, but in a bit there is one soon.
        let goes_on = left < 2 * T::from(Signal::ROM_ONE);
        self.end_block((!goes_on).then_some(T_PER_MS * T::from(Signal::ROM_PAUSE_MS)));
        let is_cut =
            goes_on && self.blocks.len() > heard && self.blocks.last().is_some_and(|last| last.as_standard().is_none());
        (Tape { blocks: self.blocks }, is_cut)
    }
}
