//! How far the sound chip's tones, noise and envelope have come: for snapshots, since the registers do not tell.

use super::{Counter, Psg};
use crate::T;

/// Number of bytes of [`Psg::progress`].
pub(crate) const LENGTH: usize = 32;

/// Upper bound on a count of ticks, and on the time of the next one: longer than any period and any frame.
const LIMIT: u32 = 1 << 21;

impl Psg {
    /// Returns how far the chip has come: counter and output of each tone; the noise's counter and its 17 bits; the envelope's counter
    /// and position; the time of the next tick, in T-states from the start of the frame. Numbers have four bytes, the others one.
    pub(crate) fn progress(&self) -> [u8; LENGTH] {
        let mut bytes = Vec::with_capacity(LENGTH);
        for (Counter(count), is_high) in self.tones {
            bytes.extend(count.to_le_bytes());
            bytes.push(u8::from(is_high));
        }
        for number in [self.noise.0, self.shift, self.envelope.0] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.push(self.position);
        bytes.extend((self.next as u32).to_le_bytes());
        bytes.try_into().unwrap_or([0; LENGTH])
    }

    /// Returns true if the chip has come further than one that has just got its registers.
    pub(crate) fn is_under_way(&self) -> bool {
        self.progress() != Psg::with_registers(self.chip, self.selected, self.registers).progress()
    }

    /// Makes the chip go on from there. Returns false, and changes nothing, if no chip can have come there.
    pub(crate) fn set_progress(&mut self, bytes: &[u8; LENGTH]) -> bool {
        let number = |at: usize| bytes[at..].first_chunk().map_or(0, |bytes| u32::from_le_bytes(*bytes));
        let counts = [0, 5, 10, 15, 23, 28].map(number);
        let (shift, position) = (number(19), bytes[27]);
        if counts.iter().any(|&count| count >= LIMIT) || !(1..1 << 17).contains(&shift) || position >= 64 {
            return false;
        }
        let [a, b, c, noise, envelope, next] = counts;
        self.tones = [(a, bytes[4]), (b, bytes[9]), (c, bytes[14])].map(|(count, high)| (Counter(count), high != 0));
        (self.noise, self.shift, self.envelope) = (Counter(noise), shift, Counter(envelope));
        (self.position, self.next) = (position, T::from(next));
        self.start_from_present_levels();
        true
    }
}
