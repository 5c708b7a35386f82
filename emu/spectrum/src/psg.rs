//! The sound chip AY-3-8912: three tones, noise and an envelope, as levels with their T-states. Samples are made of them outside the
//! machine.
//!
//! The chip runs on half the CPU's clock, and counts every eighth of its T-states, which is called a tick here: 16 T of the CPU. A tone
//! changes its level after a number of ticks that is its period, the noise takes a new bit after twice as many ticks as its period,
//! and the envelope goes on by a 32nd of its ramp. The chip is brought up to the present T-state just before a register changes, from one
//! change that can be heard to the next.
//!
//! | register | |
//! |---|---|
//! | 0-5 | periods of the tones A, B, C: low byte, then four bits |
//! | 6 | period of the noise, five bits |
//! | 7 | bits 0-2 switch tones off, 3-5 noise; 6-7 direction of the two I/O ports |
//! | 8-10 | volumes of A, B, C, four bits; bit 4: the envelope's level in place of it |
//! | 11-12 | period of the envelope |
//! | 13 | shape of the envelope: 8 continue, 4 attack, 2 alternate, 1 hold; writing it starts the envelope |
//! | 14-15 | I/O ports A and B |
//!
//! Sources: General Instrument's data manual of the AY-3-8910 family; the noise generator and the levels as measured on real chips.

use crate::T;
use crate::model::{Model, SoundChip};

/// T-states of the CPU in a tick.
const TICK: T = 16;
/// The bits that each register has.
const BITS: [u8; 16] = [0xFF, 0x0F, 0xFF, 0x0F, 0xFF, 0x0F, 0x1F, 0xFF, 0x1F, 0x1F, 0x1F, 0xFF, 0xFF, 0x0F, 0xFF, 0xFF];
/// The value at port A of a 128K with nothing plugged into its sockets.
const PORT_A: u8 = 0xBF;

/// The voltages of an AY-3-8912's levels, as parts of the highest: 0, and 15 steps that each come twice. Source: measurements by Matthew
/// Westcott.
const AY_AMPLITUDES: [f32; 32] = [
    0.0, 0.0, 0.0137, 0.0137, 0.0205, 0.0205, 0.0291, 0.0291, 0.0423, 0.0423, 0.0618, 0.0618, 0.0847, 0.0847, 0.1369,
    0.1369, 0.1691, 0.1691, 0.2647, 0.2647, 0.3527, 0.3527, 0.4499, 0.4499, 0.5704, 0.5704, 0.6873, 0.6873, 0.8482,
    0.8482, 1.0, 1.0,
];
/// The same for a YM2149, whose envelope has 32 steps. Source: measurements used by the emulator ayemu.
const YM_AMPLITUDES: [f32; 32] = [
    0.0, 0.0, 0.0047, 0.0077, 0.0110, 0.0140, 0.0170, 0.0200, 0.0244, 0.0297, 0.0351, 0.0404, 0.0485, 0.0583, 0.0681,
    0.0778, 0.0925, 0.1111, 0.1297, 0.1485, 0.1767, 0.2116, 0.2464, 0.2811, 0.3337, 0.4004, 0.4674, 0.5344, 0.6352,
    0.7580, 0.8799, 1.0,
];

/// A change of the three voices.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Voices {
    /// Time of the change, in T-states from the start of the frame.
    pub t: T,
    /// The levels of A, B and C from then on, 0 to 31: places in [`SoundChip::amplitudes`].
    pub levels: [u8; 3],
}

/// A counter that starts again when it has come to a period.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counter(u32);

impl Counter {
    /// Returns the ticks until it starts again: one, if the period has become shorter than the count.
    fn left(self, period: u32) -> u32 {
        period.saturating_sub(self.0).max(1)
    }

    /// Counts `ticks`, and returns how many times it started again.
    fn advance(&mut self, ticks: u32, period: u32) -> u32 {
        let left = self.left(period);
        if ticks < left {
            self.0 += ticks;
            return 0;
        }
        self.0 = (ticks - left) % period;
        1 + (ticks - left) / period
    }
}

impl SoundChip {
    /// Returns the amplitudes of its levels.
    #[must_use]
    pub fn amplitudes(self) -> &'static [f32; 32] {
        match self {
            SoundChip::Ay => &AY_AMPLITUDES,
            SoundChip::Ym => &YM_AMPLITUDES,
        }
    }
}

/// The sound chip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Psg {
    chip: SoundChip,
    registers: [u8; 16],
    /// The register that was selected, 0 to 15; with another number the chip answers no more.
    selected: u8,
    /// Time of the next tick.
    next: T,
    tones: [(Counter, bool); 3],
    noise: Counter,
    /// The 17 bits of the noise.
    shift: u32,
    envelope: Counter,
    /// Position in the envelope: 32 steps of its first ramp, and 32 of the second. One that holds stays at 32.
    position: u8,
    levels: [u8; 3],
    /// The changes of the present frame, in order of time; the first is always at 0.
    rising: Vec<Voices>,
    finished: Vec<Voices>,
}

impl Psg {
    /// Returns the chip of a model just switched on, if it has one.
    pub(crate) fn of(model: Model) -> Option<Psg> {
        model.kind.has_banks().then(|| Psg::new(model.sound_chip))
    }

    fn new(chip: SoundChip) -> Psg {
        Psg {
            chip,
            registers: [0; 16],
            selected: 0,
            next: 0,
            tones: Default::default(),
            noise: Counter::default(),
            shift: 1,
            envelope: Counter::default(),
            position: 0,
            levels: [0; 3],
            rising: vec![Voices::default()],
            finished: vec![Voices::default()],
        }
    }

    /// Returns a chip with these registers, at the start of its envelope.
    pub(crate) fn with_registers(chip: SoundChip, selected: u8, registers: [u8; 16]) -> Psg {
        let mut psg = Psg { selected, registers, ..Psg::new(chip) };
        psg.start_from_present_levels();
        psg
    }

    /// Forgets the changes of this frame and the last one.
    fn start_from_present_levels(&mut self) {
        self.levels = self.present_levels();
        let start = Voices { t: 0, levels: self.levels };
        (self.rising, self.finished) = (vec![start], vec![start]);
    }

    /// Puts a chip of the other maker in its place, with the same registers.
    pub(crate) fn set_chip(&mut self, chip: SoundChip) {
        self.chip = chip;
    }

    /// Returns the 16 registers as they were written.
    #[must_use]
    pub fn registers(&self) -> &[u8; 16] {
        &self.registers
    }

    /// Returns the number of the register that is selected.
    #[must_use]
    pub fn selected(&self) -> u8 {
        self.selected
    }

    /// Returns the changes of the last finished frame.
    pub(crate) fn voices(&self) -> &[Voices] {
        &self.finished
    }

    pub(crate) fn select(&mut self, register: u8) {
        self.selected = register;
    }

    /// Returns the selected register, which on an AY has no more bits than are used. A port that is an input shows what is plugged in.
    pub(crate) fn read(&self) -> Option<u8> {
        let register = usize::from(self.selected);
        let bits = if self.chip == SoundChip::Ay { BITS[register & 15] } else { 0xFF };
        let value = self.registers.get(register)? & bits;
        Some(match register {
            14 if self.registers[7] & 0x40 != 0 => value & PORT_A,
            14 => PORT_A,
            15 if self.registers[7] & 0x80 == 0 => 0xFF,
            _ => value,
        })
    }

    /// Writes to the selected register at `t`. Calls come in order of time.
    pub(crate) fn write(&mut self, t: T, value: u8) {
        let register = usize::from(self.selected);
        if register >= self.registers.len() {
            return;
        }
        self.catch_up(t);
        self.registers[register] = value;
        if register == 13 {
            (self.envelope, self.position) = (Counter::default(), 0);
        }
        self.note_levels(t);
    }

    /// Ends the frame of `frame` T-states: what was written after its end belongs to the next one.
    pub(crate) fn end_frame(&mut self, frame: T) {
        self.catch_up(frame - 1);
        std::mem::swap(&mut self.rising, &mut self.finished);
        let over = self.finished.iter().rposition(|change| change.t < frame).map_or(0, |last| last + 1);
        let levels = self.finished[..over].last().map_or(self.levels, |change| change.levels);
        self.rising.clear();
        self.rising.push(Voices { t: 0, levels });
        self.rising.extend(self.finished.drain(over..).map(|change| Voices { t: change.t - frame, ..change }));
        self.next -= frame;
    }

    /// Moves the changes after the end of the frame to its last T-state.
    pub(crate) fn clamp_to_frame(&mut self, frame: T) {
        self.rising.iter_mut().for_each(|change| change.t = change.t.min(frame - 1));
    }

    /// Does all ticks up to `now`.
    fn catch_up(&mut self, now: T) {
        while self.next <= now {
            let left = (now - self.next) / TICK + 1;
            let ticks = self.quiet_ticks().min(left as u32);
            self.advance(ticks);
            self.next += T::from(ticks) * TICK;
            self.note_levels(self.next - TICK);
        }
    }

    fn note_levels(&mut self, t: T) {
        let levels = self.present_levels();
        if levels != self.levels {
            self.levels = levels;
            self.rising.push(Voices { t, levels });
        }
    }

    fn tone_period(&self, voice: usize) -> u32 {
        let [low, high] = [0, 1].map(|at| u32::from(self.registers[2 * voice + at] & BITS[2 * voice + at]));
        (low | high << 8).max(1)
    }

    fn noise_period(&self) -> u32 {
        2 * u32::from(self.registers[6] & BITS[6]).max(1)
    }

    fn envelope_period(&self) -> u32 {
        u32::from(u16::from_le_bytes([self.registers[11], self.registers[12]])).max(1)
    }

    /// Returns true if a voice is neither at volume 0 nor constant because of bits of register 7.
    fn sounds(&self, voice: usize, switches: u8) -> bool {
        self.registers[8 + voice] & BITS[8] != 0 && self.registers[7] & switches << voice == 0
    }

    fn envelope_holds(&self) -> bool {
        let shape = self.registers[13];
        self.position == 32 && (shape & 8 == 0 || shape & 1 != 0)
    }

    /// Returns the number of ticks up to the next one that may be heard.
    fn quiet_ticks(&self) -> u32 {
        let mut ticks = u32::MAX;
        let mut with_noise = false;
        let mut with_envelope = false;
        for voice in 0..3 {
            if self.sounds(voice, 0x01) {
                ticks = ticks.min(self.tones[voice].0.left(self.tone_period(voice)));
            }
            with_noise |= self.sounds(voice, 0x08);
            with_envelope |= self.registers[8 + voice] & 0x10 != 0;
        }
        if with_noise {
            ticks = ticks.min(self.noise.left(self.noise_period()));
        }
        if with_envelope && !self.envelope_holds() {
            ticks = ticks.min(self.envelope.left(self.envelope_period()));
        }
        ticks
    }

    fn advance(&mut self, ticks: u32) {
        for voice in 0..3 {
            let period = self.tone_period(voice);
            let (counter, high) = &mut self.tones[voice];
            *high ^= counter.advance(ticks, period) % 2 == 1;
        }
        for _ in 0..self.noise.advance(ticks, self.noise_period()) {
            self.shift = self.shift >> 1 | ((self.shift ^ self.shift >> 3) & 1) << 16;
        }
        let steps = self.envelope.advance(ticks, self.envelope_period());
        let shape = self.registers[13];
        let position = u32::from(self.position) + steps;
        self.position = if shape & 8 == 0 || shape & 1 != 0 { position.min(32) } else { position % 64 } as u8;
    }

    /// Returns the level of the envelope, 0 to 31.
    fn envelope_level(&self) -> u8 {
        let shape = self.registers[13];
        let [goes_on, attack, alternates, holds] = [8, 4, 2, 1].map(|bit| shape & bit != 0);
        let ramp = |up: bool| if up { self.position % 32 } else { 31 - self.position % 32 };
        match self.position {
            0..32 => ramp(attack),
            _ if !goes_on => 0,
            _ if holds => u8::from(attack != alternates) * 31,
            _ => ramp(attack != alternates),
        }
    }

    fn present_levels(&self) -> [u8; 3] {
        let noise = self.shift as u8 & 1;
        std::array::from_fn(|voice| {
            let off = self.registers[7] >> voice;
            let gate = (off | u8::from(self.tones[voice].1)) & (off >> 3 | noise) & 1;
            match (gate, self.registers[8 + voice] & BITS[8]) {
                (0, _) | (_, 0) => 0,
                (_, 16..) => self.envelope_level(),
                (_, volume) => 2 * volume + 1,
            }
        })
    }
}

pub(crate) mod progress;

#[cfg(test)]
mod peers;
#[cfg(test)]
mod sampled;
#[cfg(test)]
mod tests;
