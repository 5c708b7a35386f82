//! Sound: the level at the loudspeaker, as edges with their T-states. Samples are made of them outside the machine.

use crate::T;
use crate::model::{HZ, SoundChip};
use crate::psg::Voices;

/// The level at the loudspeaker: the sum of speaker bit, MIC bit and tape.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Level(u8);

impl Level {
    /// Bit 3 of port $FE.
    const MIC: u8 = 0x08;
    /// Bit 4 of port $FE.
    const SPEAKER: u8 = 0x10;
    /// Bit 6 of port $FE, as read.
    const EAR: u8 = 0x40;

    /// Returns the MIC socket's bit. SAVE writes it, and it sounds faintly.
    #[must_use]
    pub const fn mic(self) -> bool {
        self.0 & Level::MIC != 0
    }

    /// Returns the speaker's bit.
    #[must_use]
    pub const fn speaker(self) -> bool {
        self.0 & Level::SPEAKER != 0
    }

    /// Returns the signal of the tape at the EAR socket.
    #[must_use]
    pub const fn ear(self) -> bool {
        self.0 & Level::EAR != 0
    }

    /// Returns the deflection of the loudspeaker, 0 to 1. The four levels of MIC and speaker are the voltages measured at an Issue 3's
    /// pin (0.34, 0.66, 3.56 and 3.70 V); the tape is about as loud as MIC.
    #[must_use]
    pub fn amplitude(self) -> f32 {
        const VOLTS: [f32; 4] = [0.34, 0.66, 3.56, 3.70];
        const TAPE: f32 = 0.32;
        let volts = VOLTS[usize::from(self.0 >> 3 & 3)] + if self.ear() { TAPE } else { 0.0 };
        (volts - VOLTS[0]) / (VOLTS[3] + TAPE - VOLTS[0])
    }

    /// Returns MIC and speaker bit at their positions in port $FE.
    pub(crate) const fn output(self) -> u8 {
        self.0 & (Level::MIC | Level::SPEAKER)
    }

    /// Returns the level with MIC and speaker bit of a byte for port $FE.
    pub(crate) const fn with_output(self, port_fe: u8) -> Level {
        Level(self.0 & Level::EAR | port_fe & (Level::MIC | Level::SPEAKER))
    }

    /// Returns the level with another signal at the EAR socket.
    pub(crate) const fn with_ear(self, high: bool) -> Level {
        Level(self.0 & !Level::EAR | if high { Level::EAR } else { 0 })
    }
}

/// A change of the level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// Time of the change, in T-states from the start of the frame.
    pub t: T,
    /// The level from then on.
    pub level: Level,
}

/// The sound of a frame: what loudspeaker and sound chip do in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrameSound<'a> {
    /// The changes of the level at the loudspeaker.
    pub edges: &'a [Edge],
    /// The changes of the sound chip's voices; none of a 48K.
    pub voices: &'a [Voices],
    /// The sound chip, which decides how loud the levels of its voices are.
    pub chip: SoundChip,
    /// T-states in the frame.
    pub length: T,
    /// T-states in a second.
    pub hz: u64,
}

impl<'a> FrameSound<'a> {
    /// Returns the sound of `length` T-states of a 48K.
    #[must_use]
    pub fn of_48k(edges: &'a [Edge], length: T) -> FrameSound<'a> {
        FrameSound { edges, voices: &[], chip: SoundChip::default(), length, hz: HZ }
    }
}

/// Collects the edges of a frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Beeper {
    pub(crate) level: Level,
    /// The edges of the present frame, in order of time; the first is always at 0.
    rising: Vec<Edge>,
    /// The edges of the last frame.
    finished: Vec<Edge>,
}

impl Beeper {
    pub(crate) fn new(level: Level) -> Beeper {
        let start = Edge { t: 0, level };
        Beeper { level, rising: vec![start], finished: vec![start] }
    }

    /// Sets the level from `t` on. Calls come in order of time.
    pub(crate) fn set(&mut self, t: T, level: Level) {
        if level != self.level {
            self.level = level;
            self.rising.push(Edge { t, level });
        }
    }

    /// Returns the edges of the last finished frame.
    pub(crate) fn edges(&self) -> &[Edge] {
        &self.finished
    }

    /// Moves the edges after the end of the frame to its last T-state.
    pub(crate) fn clamp_to_frame(&mut self, frame: T) {
        self.rising.iter_mut().for_each(|edge| edge.t = edge.t.min(frame - 1));
    }

    /// Ends the frame of `frame` T-states: what the last instruction did after its end belongs to the next one.
    pub(crate) fn end_frame(&mut self, frame: T) {
        std::mem::swap(&mut self.rising, &mut self.finished);
        let over = self.finished.iter().rposition(|edge| edge.t < frame).map_or(0, |last| last + 1);
        self.rising.clear();
        let level = self.finished[..over].last().map_or(self.level, |edge| edge.level);
        self.rising.push(Edge { t: 0, level });
        self.rising.extend(self.finished.drain(over..).map(|edge| Edge { t: edge.t - frame, ..edge }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::FRAME;

    #[test]
    fn edges_after_the_end_of_a_frame_belong_to_the_next() {
        let mut beeper = Beeper::new(Level::default());
        let on = Level::default().with_output(0x10);
        let both = Level::default().with_output(0x18);
        beeper.set(100, on);
        beeper.set(100, on);
        beeper.set(FRAME + 3, both);
        beeper.end_frame(FRAME);
        assert_eq!(beeper.edges(), [Edge { t: 0, level: Level::default() }, Edge { t: 100, level: on }]);
        beeper.end_frame(FRAME);
        assert_eq!(beeper.edges(), [Edge { t: 0, level: on }, Edge { t: 3, level: both }]);
        beeper.end_frame(FRAME);
        assert_eq!(beeper.edges(), [Edge { t: 0, level: both }]);
    }

    #[test]
    fn louder_bits_deflect_further() {
        let all = [0x00, 0x08, 0x10, 0x18].map(|bits| Level::default().with_output(bits).amplitude());
        assert!(all.is_sorted() && all[0] == 0.0);
        assert!((Level::default().with_output(0x18).with_ear(true).amplitude() - 1.0).abs() < 1e-6);
    }
}
