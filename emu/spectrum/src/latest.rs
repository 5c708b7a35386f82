//! An upper bound of the time that any of several sequences of machine cycles takes, over all T-states of the frame at which it can start.
//!
//! The ULA is taken to draw lines of the picture without end, before the call and after it. A real one waits no longer at any T-state, since
//! a frame is a whole number of lines, and a cycle's end never comes earlier if its start comes later. So no start of a frame takes longer than the
//! start with its place in a line, and where sequences meet it is enough to follow the latest time of each start. The bound is the longest
//! time itself for a sequence of which all that may wait fits into one picture.

use crate::contention::Delays;
use crate::model::Raster;
use crate::{Kind, Model, T, Waits};

/// For each T-state of a line at which a call may start, a number of T-states after which it is surely at some place of its code.
///
/// ```
/// use spectrum::{Kind, LatestTimes, Waits};
///
/// let [mut screen, mut own] = [Waits::default(), Waits::default()];
/// screen.memory(0x4000, 3);
/// own.memory(0x8000, 8);
/// let mut latest = LatestTimes::new(Kind::Spectrum48);
/// let mut other = latest.clone();
/// latest.follow(&screen);
/// other.follow(&own);
/// latest.merge(&other);
/// assert_eq!(latest.most(), 9);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LatestTimes {
    kind: Kind,
    /// T-states since the start, by the place of the start after the first T-state of the line that may wait.
    times: Box<[T]>,
}

impl LatestTimes {
    /// Returns the times at the start, on a 48K or a 128K.
    #[must_use]
    pub fn new(kind: Kind) -> LatestTimes {
        let Raster { line, .. } = Model { kind, ..Model::DEFAULT }.raster();
        LatestTimes { kind, times: vec![0; line as usize].into() }
    }

    /// Returns the machine.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Lets a sequence follow.
    pub fn follow(&mut self, waits: &Waits) {
        let model = Model { kind: self.kind, ..Model::DEFAULT };
        let (delays, Raster { first, line }) = (Delays::of(model), model.raster());
        for &gap in waits.gaps() {
            for (start, time) in (0..).zip(&mut self.times) {
                *time += T::from(gap);
                *time += delays.at(first + (start + *time) % line);
            }
        }
        self.times.iter_mut().for_each(|time| *time += waits.since());
    }

    /// Merges the times of another way to the same place.
    pub fn merge(&mut self, other: &LatestTimes) {
        debug_assert_eq!(self.kind, other.kind);
        self.times.iter_mut().zip(&other.times).for_each(|(time, &other)| *time = other.max(*time));
    }

    /// Returns a time in T-states that no start exceeds.
    #[must_use]
    pub fn most(&self) -> T {
        self.times.iter().copied().max().unwrap_or(0)
    }

    /// Returns true if no start is earlier than in other times.
    #[must_use]
    pub fn covers(&self, other: &LatestTimes) -> bool {
        self.times.iter().zip(&other.times).all(|(time, other)| time >= other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Timing;

    /// Returns a number below another one. The generator is Marsaglia's xorshift of 64 bits.
    fn below(seed: &mut u64, end: u64) -> u64 {
        *seed ^= *seed << 13;
        *seed ^= *seed >> 7;
        *seed ^= *seed << 17;
        (*seed >> 16) % end
    }

    /// A sequence of cycles, some of them in the memory that the ULA shares.
    fn random(seed: &mut u64, cycles: usize) -> Waits {
        let mut waits = Waits::default();
        for _ in 0..cycles {
            let addr = if below(seed, 3) == 0 { 0x4000 } else { 0x8000 };
            match below(seed, 8) {
                0 => waits.internal(addr, 1 + below(seed, 5)),
                n => waits.memory(addr, if n < 4 { 3 } else { 4 }),
            }
        }
        waits
    }

    #[test]
    fn it_is_the_longest_time_of_a_sequence_that_fits_into_the_picture() {
        let mut seed = 3;
        let mut waiting = 0;
        for kind in [Kind::Spectrum48, Kind::Spectrum128] {
            for cycles in [0, 1, 2, 3, 5, 10, 30, 100, 1_000, 5_000] {
                for _ in 0..4 {
                    let waits = random(&mut seed, cycles);
                    let mut latest = LatestTimes::new(kind);
                    latest.follow(&waits);
                    assert_eq!(latest.most(), waits.longest(kind, Timing::Early).t, "{cycles} on {kind:?}");
                    waiting += u32::from(latest.most() > waits.t());
                }
            }
        }
        assert!(waiting >= 64, "{waiting}");
    }

    /// Sequences of more than a picture, which also wait in the next one.
    #[test]
    fn it_is_no_less_than_the_longest_time_of_a_long_sequence() {
        let mut seed = 4;
        for kind in [Kind::Spectrum48, Kind::Spectrum128] {
            for cycles in [12_000, 30_000] {
                let waits = random(&mut seed, cycles);
                let mut latest = LatestTimes::new(kind);
                latest.follow(&waits);
                let longest = waits.longest(kind, Timing::Early).t;
                assert!((longest + 1..=waits.bound()).contains(&latest.most()), "{longest} of {}", latest.most());
            }
        }
    }

    /// Sequences that part and meet: no way through takes longer.
    #[test]
    fn merged_times_cover_each_way() {
        let mut seed = 5;
        let mut exact = 0;
        for _ in 0..50 {
            let parts: [[Waits; 2]; 3] = std::array::from_fn(|_| std::array::from_fn(|n| random(&mut seed, 3 + 5 * n)));
            let mut latest = LatestTimes::new(Kind::Spectrum48);
            for [one, other] in &parts {
                let mut aside = latest.clone();
                latest.follow(one);
                aside.follow(other);
                latest.merge(&aside);
                assert!(latest.covers(&aside));
            }
            let ways = (0..8).map(|way| {
                let mut alone = LatestTimes::new(Kind::Spectrum48);
                parts.iter().zip(0..).for_each(|(part, n)| alone.follow(&part[way >> n & 1]));
                assert!(latest.covers(&alone));
                alone.most()
            });
            exact += u32::from(ways.max() == Some(latest.most()));
        }
        assert!(exact >= 25, "{exact}");
    }
}
