//! Makes a tape from the pulses at a Spectrum's MIC socket. What the ROM's SA-BYTES saves becomes standard data, other signals become
//! recordings.

use crate::decode::{self, PILOT, SILENCE};
use crate::{Block, Pulse, Signal, T, T_PER_MS, Tape};

/// Collects pulses and decodes them into blocks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MicRecorder {
    blocks: Vec<Block>,
    /// The pulses of the present block, in T-states.
    pulses: Vec<u32>,
    /// The present pulse, which no edge has ended yet.
    last: Option<Pulse>,
}

impl MicRecorder {
    /// Returns a recorder without pulses.
    #[must_use]
    pub fn new() -> MicRecorder {
        MicRecorder::default()
    }

    /// Adds a level for some time. Successive pulses of the same level are one pulse.
    pub fn add(&mut self, pulse: Pulse) {
        match &mut self.last {
            Some(last) if last.level == pulse.level => last.t += pulse.t,
            last => {
                if let Some(ended) = last.replace(pulse) {
                    self.end_pulse(ended.t);
                }
            }
        }
    }

    /// An edge ended a pulse of `t` T-states.
    fn end_pulse(&mut self, t: T) {
        if t >= SILENCE.into() {
            self.end_block(Some(t));
        } else {
            self.pulses.push(t as u32);
        }
    }

    /// Decodes the pulses so far. `silence` follows them, in T-states; `None` if the signal continues.
    fn end_block(&mut self, silence: Option<T>) {
        let pulses = std::mem::take(&mut self.pulses);
        let pause_ms = silence.map(|t| u16::try_from(t / T_PER_MS).unwrap_or(u16::MAX));
        // A click, of a key or of the first write to the port, is not a block.
        if pulses.len() >= PILOT {
            self.blocks.extend(decode::blocks(&pulses, false, pause_ms, |rest| rest.len() >= PILOT));
        }
    }

    /// Returns true if something has been saved.
    #[must_use]
    pub fn has_recorded(&self) -> bool {
        !self.blocks.is_empty() || self.pulses.len() >= PILOT
    }

    /// Returns the tape, and true if something is still being saved: the incomplete block is then a recording at the end of the tape.
    #[must_use]
    pub fn finish(mut self) -> (Tape, bool) {
        let left = self.last.map_or(0, |last| last.t);
        if left < SILENCE.into() && left > 0 {
            self.pulses.push(left as u32);
        }
        let whole = self.blocks.len();
        // Within a bit the next edge comes soon; after a block there is none.
        let continues = left < 2 * T::from(Signal::ROM_ONE);
        self.end_block((!continues).then_some(T_PER_MS * T::from(Signal::ROM_PAUSE_MS)));
        let is_cut = continues
            && self.blocks.len() > whole
            && self.blocks.last().is_some_and(|last| last.as_standard().is_none());
        (Tape { blocks: self.blocks }, is_cut)
    }
}
