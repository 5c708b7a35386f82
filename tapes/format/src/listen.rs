//! Makes a tape of what a Spectrum saves: the pulses at its MIC socket. What the ROM's SA-BYTES makes becomes standard data, and
//! whatever else a program saves a recording.
//!
//! Source: the ROM's SA-BYTES at $04C2: a pilot of pulses of 2,168 T, 667 and 735 T, and two pulses of 855 or of 1,710 T a bit.

use crate::{Block, Data, Lead, Pulse, Signal, T, T_PER_MS, Tape, Wave};

/// A pulse that long is silence: what comes next is another block. The ROM's longest is 2,168 T.
const SILENCE: T = 10 * T_PER_MS;
/// The least pilot pulses before a block.
const PILOT: usize = 200;

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
        if t >= SILENCE {
            self.end_block(t);
        } else {
            self.pulses.push(t as u32);
        }
    }

    /// Silence of `t`.
    fn end_block(&mut self, t: T) {
        let pulses = std::mem::take(&mut self.pulses);
        let pause_ms = u16::try_from(t / T_PER_MS).unwrap_or(u16::MAX);
        // A click, such as a key's or of the port's first use, is no block.
        if pulses.len() < PILOT {
            return;
        }
        self.blocks.push(match standard(&pulses) {
            Some(bytes) => Block::Data(Data { bytes, signal: Signal::Rom, pause_ms }),
            None => Block::Wave(Wave { rate: Wave::T_STATES, pulses, pause_ms, packed: true }),
        });
    }

    /// Whether something has been saved.
    #[must_use]
    pub fn has_heard(&self) -> bool {
        !self.blocks.is_empty() || self.pulses.len() >= PILOT
    }

    /// The tape. A block that is not over yet ends here.
    #[must_use]
    pub fn finish(mut self) -> Tape {
        let left = self.last.map_or(0, |last| last.t);
        if left < SILENCE && left > 0 {
            self.pulses.push(left as u32);
        }
        self.end_block(T_PER_MS * T::from(Signal::ROM_PAUSE_MS));
        Tape { blocks: self.blocks }
    }
}

/// The bytes, if the pulses are the ROM's: a pilot, two of sync, and whole bytes.
fn standard(pulses: &[u32]) -> Option<Vec<u8>> {
    let is = |t: u32, expected: u16| t.abs_diff(expected.into()) <= u32::from(expected) / 8;
    let Lead { pilot, sync1, sync2, .. } = Lead::ROM_DATA;
    // A click may come before it.
    let start = pulses.iter().position(|&t| is(t, pilot))?;
    let length = pulses[start..].iter().take_while(|&&t| is(t, pilot)).count();
    let [first, second, bits @ ..] = &pulses[start + length..] else { return None };
    if start > 2 || length < PILOT || !is(*first, sync1) || !is(*second, sync2) {
        return None;
    }
    // Where the level falls with the last pulse, that lasts into the silence.
    let bits: Vec<bool> = bits
        .chunks(2)
        .map(|pair| {
            let all = |expected| pair.iter().all(|&t| is(t, expected));
            if all(Signal::ROM_ZERO) { Some(false) } else { all(Signal::ROM_ONE).then_some(true) }
        })
        .take_while(Option::is_some)
        .flatten()
        .collect();
    let played = pulses.len() - start - length - 2;
    // Behind the last bit there may be an edge, where the ROM gives the border its colour back.
    if bits.is_empty() || bits.len() / 8 != played.div_ceil(2) / 8 || played.div_ceil(2) % 8 > 1 {
        return None;
    }
    Some(bits.chunks_exact(8).map(|byte| byte.iter().fold(0, |byte, &bit| byte << 1 | u8::from(bit))).collect())
}
