//! How long the ULA makes the CPU wait, and what it fetches meanwhile, by T-state.
//!
//! While the picture is drawn the ULA reads two cells every 8 T and stops the CPU's clock when it wants memory it shares:
//! 6 5 4 3 2 1 0 0 T from the first contended T-state on, for 128 T of each of 192 lines.
//! Source: the comp.sys.sinclair FAQ's 48K reference; the floating bus measured by Ramsoft.

use crate::T;
use crate::model::{LINE, Timing};

/// T-states of a line in which the ULA reads the picture.
const READING: usize = 128;

/// The delays of a frame by the T-state at which the CPU wants the shared memory, on its address bus for one T-state or for
/// several of work inside it: each of those waits.
pub(crate) struct Delays {
    one: [u8; Delays::SIZE],
    two: [u8; Delays::SIZE],
    five: [u8; Delays::SIZE],
}

impl Delays {
    /// Up to the last T-state at which there is one, and further than any of them reaches.
    const SIZE: usize = 14_336 + 192 * LINE as usize;

    const fn new(timing: Timing) -> Delays {
        let first = timing.first_contended() as usize;
        let mut delays = Delays { one: [0; Delays::SIZE], two: [0; Delays::SIZE], five: [0; Delays::SIZE] };
        let mut t = 0;
        while t < 191 * LINE as usize + READING {
            if t % (LINE as usize) < READING {
                delays.one[first + t] = [6, 5, 4, 3, 2, 1, 0, 0][t % 8];
            }
            t += 1;
        }
        // Backwards, as each leans on those behind it.
        t = first + 191 * LINE as usize + READING;
        while t > first - 8 {
            t -= 1;
            let second = t + 1 + delays.one[t] as usize;
            delays.two[t] = delays.one[t] + delays.one[second];
            let third = t + 2 + delays.two[t] as usize;
            let fifth = third + 2 + delays.two[third] as usize;
            delays.five[t] = delays.two[t] + delays.two[third] + delays.one[fifth];
        }
        delays
    }

    /// Those of a machine.
    pub(crate) fn of(timing: Timing) -> &'static Delays {
        static EARLY: Delays = Delays::new(Timing::Early);
        static LATE: Delays = Delays::new(Timing::Late);
        match timing {
            Timing::Early => &EARLY,
            Timing::Late => &LATE,
        }
    }

    /// How many T-states the CPU waits that wants the shared memory at `t`.
    #[inline(always)]
    pub(crate) fn at(&self, t: T) -> T {
        look_up(&self.one, t)
    }

    /// When `length` T-states are over, from `t` on, with an address of the shared memory on the bus.
    #[inline(always)]
    pub(crate) fn pass(&self, mut t: T, length: T) -> T {
        let mut left = length;
        while left >= 5 {
            t += 5 + look_up(&self.five, t);
            left -= 5;
        }
        while left >= 2 {
            t += 2 + look_up(&self.two, t);
            left -= 2;
        }
        t + left * (1 + self.at(t))
    }
}

/// Outside the picture there is no delay. A comparison is no part of the chain from one time to the next, a mask would be.
#[inline(always)]
fn look_up(delays: &[u8; Delays::SIZE], t: T) -> T {
    let t = t as usize;
    if t < Delays::SIZE { T::from(delays[t]) } else { 0 }
}

/// Whether an address or the high byte of a port belongs to the memory that CPU and ULA share.
#[inline(always)]
pub(crate) const fn is_contended(addr: u16) -> bool {
    // As a signed number it is one of the largest: one comparison.
    addr as i16 >= 0x4000
}

/// The address the ULA reads at `t`: in 8 T bitmap, attribute, bitmap, attribute, and then nothing. The first byte is on the
/// bus 3 T after the first contended T-state.
pub(crate) fn ula_address(t: T, first: T) -> Option<u16> {
    let since = t.checked_sub(first + 3)? as usize;
    let (line, within) = (since / LINE as usize, since % LINE as usize);
    if line >= 192 || within >= READING {
        return None;
    }
    let column = (within / 8 * 2 + within % 8 / 2) as u16;
    match within % 8 {
        0 | 2 => Some(bitmap(line) + column),
        1 | 3 => Some(attributes(line) + column),
        _ => None,
    }
}

/// Where the 32 bytes of a line of the paper stand, 0 to 191: the address is 010 t t p p p r r r c c c c c, with third, row and
/// pixel line in an order that saves the ULA a counter.
#[inline]
pub(crate) const fn bitmap(line: usize) -> u16 {
    (0x4000 | (line & 0xC0) << 5 | (line & 0x07) << 8 | (line & 0x38) << 2) as u16
}

/// Where the 32 attributes of a line of the paper stand, 0 to 191.
#[inline]
pub(crate) const fn attributes(line: usize) -> u16 {
    (0x5800 | (line & 0xF8) << 2) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The FAQ's table: 14335 6, 14336 5, ... 14341 0, 14342 0, 14343 6; until 14462, and again from 14559 on.
    #[test]
    fn delays_are_the_published_ones() {
        let at = |t| Delays::of(Timing::Early).at(t);
        assert_eq!((14_333..14_345).map(at).collect::<Vec<_>>(), [0, 0, 6, 5, 4, 3, 2, 1, 0, 0, 6, 5]);
        assert_eq!((at(14_455), at(14_460), at(14_463), at(14_558), at(14_559)), (6, 1, 0, 0, 6));
        let last_line = 14_335 + 191 * 224;
        assert_eq!((at(last_line), at(last_line + 127), at(last_line + 128), at(last_line + 224)), (6, 0, 0, 0));
        assert_eq!((0..69_888).filter(|&t| at(t) > 0).count(), 192 * 16 * 6);
        assert!((0..70_000).all(|t| Delays::of(Timing::Late).at(t + 1) == at(t)));
    }

    #[test]
    fn each_t_state_inside_the_cpu_waits() {
        for delays in [Timing::Early, Timing::Late].map(Delays::of) {
            for length in 0..8 {
                for t in 14_000..58_000 {
                    let expected = (0..length).fold(t, |t, _| t + delays.at(t) + 1);
                    assert_eq!(delays.pass(t, length), expected, "{length} from {t} on");
                }
            }
        }
    }

    /// Ramsoft's table for the 48K: 14338 first bitmap byte, 14339 its attribute, 14340 the next, 14341 its attribute, then idle.
    #[test]
    fn the_ula_reads_what_ramsoft_measured() {
        let at = |t| ula_address(t, 14_335);
        let expected =
            [None, Some(0x4000), Some(0x5800), Some(0x4001), Some(0x5801), None, None, None, None, Some(0x4002)];
        assert_eq!((14_337..14_347).map(at).collect::<Vec<_>>(), expected);
        assert_eq!(at(14_338 + 224), Some(0x4100));
        assert_eq!(at(14_338 + 8 * 224 + 1), Some(0x5820));
        assert_eq!(at(14_338 + 191 * 224 + 123), Some(0x5AFF));
        assert_eq!((at(14_338 + 128), at(14_338 + 192 * 224)), (None, None));
    }
}
