//! The longest time that a known sequence of machine cycles takes on a 48K or a 128K, over all T-states of the frame at which it can
//! start.
//!
//! The sequence is recorded through [`ContendedClock`], so the rule of contention stays stated once. A cycle's end never comes earlier
//! if its start comes later. Starts whose ends meet therefore stay together, and only the earliest of them needs to be followed.

use crate::contention::{ContendedClock, Delays, is_contended};
use crate::{Kind, Model, T, Timing};

/// The requests of a call that may wait for the ULA, in order. Make one with `default`.
///
/// ```
/// use spectrum::{Kind, Timing, Waits};
///
/// let mut waits = Waits::default();
/// waits.memory(0x8000, 4); // LD (HL),A in memory of its own
/// waits.memory(0x4000, 3); // ... writes to the screen
/// let longest = waits.longest(Kind::Spectrum48, Timing::Early);
/// assert_eq!((waits.t(), longest.t, longest.start), (7, 13, 14_331));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Waits {
    /// T-states without waiting, from one request that may wait (or the start) to the next.
    gaps: Vec<u32>,
    /// T-states since the last such request.
    since: u32,
    t: T,
}

/// The longest time of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Longest {
    /// The time in T-states, waiting included.
    pub t: T,
    /// The earliest T-state of the frame at which a call that takes this time starts.
    pub start: T,
}

impl Waits {
    /// Most T-states that one request waits.
    const MOST: T = 6;

    /// Adds an opcode fetch (4 T), a read or a write (3 T).
    pub fn memory(&mut self, addr: u16, t: T) {
        self.memory_cycle(addr, t);
    }

    /// Adds `t` T-states without a request, while `addr` is on the address bus.
    pub fn internal(&mut self, addr: u16, t: T) {
        self.internal_cycles(addr, t);
    }

    /// Adds a port read or write: 4 T.
    pub fn port(&mut self, port: u16) {
        self.begin_port_cycle(port);
        self.end_port_cycle(port);
    }

    /// Returns true if a request for the memory at an address may wait.
    #[must_use]
    pub fn may_wait(addr: u16) -> bool {
        is_contended(addr)
    }

    /// T-states without waiting, from one request that may wait (or the start) to the next.
    pub(crate) fn gaps(&self) -> &[u32] {
        &self.gaps
    }

    /// T-states since the last request that may wait.
    pub(crate) fn since(&self) -> T {
        self.since.into()
    }

    /// Returns the time without waiting, in T-states.
    #[must_use]
    pub fn t(&self) -> T {
        self.t
    }

    /// Returns a time in T-states that no start exceeds: every request that may wait does so for 6 T.
    #[must_use]
    pub fn bound(&self) -> T {
        self.t + Self::MOST * self.gaps.len() as T
    }

    /// Returns the longest time over all T-states of a frame at which the call can start, without an interrupt: of 69,888 on a 48K, of 70,908
    /// on a 128K with a bank at $C000 that the ULA does not share. It follows each distinct time through each request that may wait.
    #[must_use]
    pub fn longest(&self, kind: Kind, timing: Timing) -> Longest {
        let (delays, frame) = (Delays::of(Model { kind, timing, ..Model::DEFAULT }), kind.figures().frame());
        // For each start that is still followed: the start, and how long it has waited. Both in order of the present time.
        let mut followed: Vec<(u32, u32)> = (0..frame as u32).map(|start| (start, 0)).collect();
        let mut passed = 0;
        for &gap in &self.gaps {
            passed += T::from(gap);
            let mut before = None;
            followed.retain_mut(|(start, waited)| {
                let now = T::from(*start + *waited) + passed;
                *waited += delays.at(now % frame) as u32;
                let after = *start + *waited;
                before.replace(after) != Some(after)
            });
        }
        let (start, waited) = followed
            .into_iter()
            .max_by_key(|&(start, waited)| (waited, std::cmp::Reverse(start)))
            .expect("the first start is always followed");
        Longest { t: self.t + T::from(waited), start: start.into() }
    }
}

impl ContendedClock for Waits {
    fn shares(&self, addr: u16) -> bool {
        is_contended(addr)
    }

    fn stops_without_request(&self) -> bool {
        true
    }

    fn wait(&mut self) {
        self.gaps.push(std::mem::take(&mut self.since));
    }

    fn pass(&mut self, t: T) {
        self.t += t;
        self.since += t as u32;
    }
}
