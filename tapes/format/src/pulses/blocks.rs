//! Plays the blocks that have a sound, pulse by pulse.

use super::{Cursor, Phase, Pulse, Step};
use crate::{Data, Generalised, Lead, Polarity, Symbol, T, Wave};

impl Cursor {
    pub(super) fn data(&mut self, data: &Data) -> Option<Step> {
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

    pub(super) fn tone(&mut self, pulse: u16, count: u16) -> Option<Step> {
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

    pub(super) fn pulses(&mut self, pulses: &[u16]) -> Option<Step> {
        let index = match self.phase {
            Phase::Pulse { index } => index,
            _ => 0,
        };
        let Some(&t) = pulses.get(index) else { return self.next_block(None) };
        self.phase = Phase::Pulse { index: index + 1 };
        self.pulse(t)
    }

    /// Plays samples. They set the level; successive equal samples are one pulse.
    pub(super) fn recording(
        &mut self,
        t_per_sample: u16,
        last_bits: u8,
        pause_ms: u16,
        samples: &[u8],
    ) -> Option<Step> {
        let index = match self.phase {
            Phase::Start => 0,
            Phase::Sample { index } => index,
            _ => return self.pause(pause_ms),
        };
        let count = (samples.len() * 8).saturating_sub(8 - usize::from(last_bits.clamp(1, 8)));
        if index >= count {
            self.phase = Phase::Tail;
            self.level_carries_over |= count > 0;
            return None;
        }
        let sample = |index: usize| samples[index / 8] >> (7 - index % 8) & 1 == 1;
        let level = sample(index);
        let end = (index..count).find(|&other| sample(other) != level).unwrap_or(count);
        self.phase = Phase::Sample { index: end };
        self.level = !level;
        (self.inverted, self.open, self.level_carries_over) = (true, true, false);
        self.repeat.sounded = true;
        Some(Step::Pulse(Pulse { t: (T::from(t_per_sample) * (end - index) as T).max(1), level }))
    }

    /// Plays pulses measured in samples. The end of each is rounded to a T-state, so that errors do not add up.
    pub(super) fn wave(&mut self, wave: &Wave) -> Option<Step> {
        let (index, passed) = match self.phase {
            Phase::Start => (0, 0),
            Phase::Wave { index, passed } => (index, passed),
            _ => return self.pause(wave.pause_ms),
        };
        let Some(&samples) = wave.pulses.get(index) else {
            self.phase = Phase::Tail;
            self.level_carries_over |= index > 0;
            return None;
        };
        let ends = passed + u64::from(samples);
        self.phase = Phase::Wave { index: index + 1, passed: ends };
        self.long_pulse(wave_t(ends, wave.rate) - wave_t(passed, wave.rate))
    }

    /// Plays the symbols of the first part with their repetitions, then those of the data.
    pub(super) fn generalised(&mut self, block: &Generalised) -> Option<Step> {
        match self.phase {
            Phase::Start => {
                self.phase = Phase::LeadSymbol { index: 0, times: 0, pulse: 0 };
                None
            }
            Phase::LeadSymbol { index, times, pulse } => {
                let Some(&(symbol, repeats)) = block.lead.get(index) else {
                    self.phase = Phase::Symbol { index: 0, pulse: 0 };
                    return None;
                };
                let symbol = block.lead_symbols.get(usize::from(symbol)).filter(|_| times < repeats);
                self.phase = match symbol {
                    None => Phase::LeadSymbol { index: index + 1, times: 0, pulse: 0 },
                    Some(symbol) if usize::from(pulse) >= symbol.pulses.len() => {
                        Phase::LeadSymbol { index, times: times + 1, pulse: 0 }
                    }
                    Some(_) => Phase::LeadSymbol { index, times, pulse: pulse + 1 },
                };
                self.symbol_pulse(symbol?, pulse)
            }
            Phase::Symbol { index, pulse } => {
                if index >= block.count {
                    self.phase = Phase::Tail;
                    return None;
                }
                let symbol = block.symbol(index);
                let ends = symbol.is_none_or(|symbol| usize::from(pulse) >= symbol.pulses.len());
                self.phase = if ends {
                    Phase::Symbol { index: index + 1, pulse: 0 }
                } else {
                    Phase::Symbol { index, pulse: pulse + 1 }
                };
                self.symbol_pulse(symbol?, pulse)
            }
            _ => self.pause(block.pause_ms),
        }
    }

    /// Plays a pulse of a symbol; `None` after the last one.
    fn symbol_pulse(&mut self, symbol: &Symbol, pulse: u16) -> Option<Step> {
        if pulse == 0 {
            self.level = match symbol.polarity {
                Polarity::Edge => self.level,
                Polarity::Same => self.level ^ self.inverted,
                Polarity::Low => false,
                Polarity::High => true,
            };
            self.level_carries_over = false;
        }
        let &t = symbol.pulses.get(usize::from(pulse))?;
        self.pulse(t)
    }
}

/// Converts a number of samples to T-states.
fn wave_t(samples: u64, rate: u32) -> T {
    let rate = u128::from(rate.max(1));
    ((u128::from(samples) * u128::from(Wave::T_STATES) + rate / 2) / rate) as T
}
