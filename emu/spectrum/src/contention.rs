//! Contention: how long the ULA makes the CPU wait, by T-state.
//!
//! While the picture is drawn the ULA reads two cells every 8 T, and stops the CPU's clock when the CPU wants the memory that both
//! share: 6 5 4 3 2 1 0 0 T from the first contended T-state on, for 128 T of each of 192 lines. Amstrad's gate array does so for
//! 1 0 7 6 5 4 3 2 T, and only while the CPU requests memory. [`Delays`] holds these figures.
//! Which T-states of a machine cycle may wait is the rule in [`ContendedClock`]. It is stated once: memory, ports, the rest in HALT
//! and idle loops all count their time by it.
//!
//! Sources: the comp.sys.sinclair FAQ's references of the 48K and the 128K; Fuse for the gate array.

use crate::T;
use crate::display::LINES;
use crate::model::{FETCHING, Kind, Model, Raster, Timing, VideoChip};

/// Returns true if an address, or a port by its high byte, belongs to the memory that CPU and ULA of a 48K share: $4000 to $7FFF.
#[inline(always)]
pub(crate) const fn is_contended(addr: u16) -> bool {
    // As a signed number it is one of the largest: one comparison.
    addr as i16 >= 0x4000
}

/// A clock that the ULA can stop. The provided methods are the rule of contention; they let time pass.
pub(crate) trait ContendedClock {
    /// Returns true if an address, or a port by its high byte, belongs to memory that CPU and ULA share.
    fn shares(&self, addr: u16) -> bool;

    /// Returns true if the clock may stop in any cycle, and not only while the CPU requests memory.
    fn stops_without_request(&self) -> bool;

    /// Returns true for a port of the ULA's own: any even one.
    #[inline(always)]
    fn is_ulas(&self, port: u16) -> bool {
        port & 1 == 0
    }

    /// Waits for the ULA, 0 to 7 T: the CPU wants the shared memory now.
    fn wait(&mut self);

    /// Lets `t` T-states pass in which the ULA cannot stop the clock.
    fn pass(&mut self, t: T);

    /// A memory cycle of `t` T-states: it waits once, before its first T-state.
    #[inline(always)]
    fn memory_cycle(&mut self, addr: u16, t: T) {
        if self.shares(addr) {
            self.wait();
        }
        self.pass(t);
    }

    /// `t` T-states without a request, in which `addr` is on the address bus: each of them waits.
    #[inline(always)]
    fn internal_cycles(&mut self, addr: u16, t: T) {
        if self.shares(addr) && self.stops_without_request() {
            self.wait_and_pass_each(t);
        } else {
            self.pass(t);
        }
    }

    /// The first T-state of a port cycle. The ULA takes the port for an address of memory.
    #[inline(always)]
    fn begin_port_cycle(&mut self, port: u16) {
        self.internal_cycles(port, 1);
    }

    /// The other three T-states of a port cycle. The ULA's own port waits once; of the other ports each T-state waits as for an address
    /// of memory.
    #[inline(always)]
    fn end_port_cycle(&mut self, port: u16) {
        if self.is_ulas(port) {
            if self.stops_without_request() {
                self.wait();
            }
            self.pass(3);
        } else {
            self.internal_cycles(port, 3);
        }
    }

    /// `t` T-states, each of which waits.
    #[inline(always)]
    fn wait_and_pass_each(&mut self, t: T) {
        for _ in 0..t {
            self.wait();
            self.pass(1);
        }
    }
}

/// The delays of a frame, by the T-state at which the CPU wants the shared memory.
pub(crate) struct Delays {
    /// Delay of one T-state.
    one: [u8; Delays::SIZE],
    /// Total delay of two T-states, each of which waits.
    two: [u8; Delays::SIZE],
    /// Total delay of five of them.
    five: [u8; Delays::SIZE],
    /// [`ContendedClock::stops_without_request`].
    pub(crate) without_request: bool,
}

impl Delays {
    /// Number of T-states from the start of a frame that have an entry. It exceeds the last one with a delay.
    const SIZE: usize = {
        let Raster { first, line } = Model { kind: Kind::Spectrum128, ..Model::DEFAULT }.raster();
        (first + 1) as usize + LINES * line as usize
    };

    const fn new(kind: Kind, timing: Timing) -> Delays {
        let Raster { first, line } = Model { kind, timing, ..Model::DEFAULT }.raster();
        let (first, line) = (first as usize, line as usize);
        let (first, pattern, without_request) = match kind.figures().video {
            VideoChip::GateArray => (first - 3, [1, 0, 7, 6, 5, 4, 3, 2], false),
            VideoChip::Ula | VideoChip::Discrete => (first, [6, 5, 4, 3, 2, 1, 0, 0], true),
        };
        let end = (LINES - 1) * line + FETCHING as usize;
        let none = [0; Delays::SIZE];
        let mut delays = Delays { one: none, two: none, five: none, without_request };
        let mut t = 0;
        while t < end {
            // The pattern begins anew in each line: 228 is no multiple of 8.
            let within = t % line;
            if within < FETCHING as usize {
                delays.one[first + t] = pattern[within % 8];
            }
            t += 1;
        }
        // Backwards, as each entry is made from later ones.
        t = first + end;
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

    /// Returns the delays of a model.
    pub(crate) fn of(model: Model) -> &'static Delays {
        static EARLY: Delays = Delays::new(Kind::Spectrum128, Timing::Early);
        static LATE: Delays = Delays::new(Kind::Spectrum128, Timing::Late);
        static EARLY_2A: Delays = Delays::new(Kind::Plus2A, Timing::Early);
        static LATE_2A: Delays = Delays::new(Kind::Plus2A, Timing::Late);
        static NONE: Delays =
            Delays { one: [0; Delays::SIZE], two: [0; Delays::SIZE], five: [0; Delays::SIZE], without_request: false };
        match (model.kind, model.timing) {
            (Kind::Spectrum48, timing) => Delays::of_48k(timing),
            (Kind::Plus2A, Timing::Early) => &EARLY_2A,
            (Kind::Plus2A, Timing::Late) => &LATE_2A,
            (Kind::Pentagon, _) => &NONE,
            (_, Timing::Early) => &EARLY,
            (_, Timing::Late) => &LATE,
        }
    }

    /// Returns the delays of a 48K with this timing.
    #[inline]
    pub(crate) fn of_48k(timing: Timing) -> &'static Delays {
        static EARLY: Delays = Delays::new(Kind::Spectrum48, Timing::Early);
        static LATE: Delays = Delays::new(Kind::Spectrum48, Timing::Late);
        match timing {
            Timing::Early => &EARLY,
            Timing::Late => &LATE,
        }
    }

    /// Returns how many T-states the CPU waits if it wants the shared memory at `t`.
    #[inline(always)]
    pub(crate) fn at(&self, t: T) -> T {
        look_up(&self.one, t)
    }

    /// Returns the time after `length` T-states from `t` on, each of which waits: [`ContendedClock::wait_and_pass_each`] in a few
    /// steps.
    #[inline(always)]
    pub(crate) fn after_waiting_each(&self, mut t: T, length: T) -> T {
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

/// Returns the entry for `t`; after the last one there is no delay. A processor predicts the comparison, while a mask would be one
/// more step between a time and the next one.
#[inline(always)]
fn look_up(delays: &[u8; Delays::SIZE], t: T) -> T {
    let t = t as usize;
    if t < Delays::SIZE { T::from(delays[t]) } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The FAQ's table: 14335 6, 14336 5, ... 14341 0, 14342 0, 14343 6; until 14462, and again from 14559 on.
    #[test]
    fn delays_are_the_published_ones() {
        let at = |t| Delays::of(Model::default()).at(t);
        assert_eq!((14_333..14_345).map(at).collect::<Vec<_>>(), [0, 0, 6, 5, 4, 3, 2, 1, 0, 0, 6, 5]);
        assert_eq!((at(14_455), at(14_460), at(14_463), at(14_558), at(14_559)), (6, 1, 0, 0, 6));
        let last_line = 14_335 + 191 * 224;
        assert_eq!((at(last_line), at(last_line + 127), at(last_line + 128), at(last_line + 224)), (6, 0, 0, 0));
        assert_eq!((0..69_888).filter(|&t| at(t) > 0).count(), 192 * 16 * 6);
        assert!((0..70_000).all(|t| Delays::of(LATE).at(t + 1) == at(t)));
    }

    const LATE: Model = Model { timing: Timing::Late, ..Model::DEFAULT };

    /// The FAQ's table for the 128K: 14361 6, 14362 5, ...; lines of 228 T.
    #[test]
    fn delays_of_the_128k_are_the_published_ones() {
        let at = |t| Delays::of(Model::of(Kind::Spectrum128)).at(t);
        assert_eq!((14_359..14_371).map(at).collect::<Vec<_>>(), [0, 0, 6, 5, 4, 3, 2, 1, 0, 0, 6, 5]);
        let last_line = 14_361 + 191 * 228;
        assert_eq!((at(14_589), at(last_line), at(last_line + 127), at(last_line + 128)), (6, 6, 0, 0));
        assert_eq!((0..70_908).filter(|&t| at(t) > 0).count(), 192 * 16 * 6);
        let late = Model { timing: Timing::Late, ..Model::of(Kind::Plus2) };
        assert!((0..71_000).all(|t| Delays::of(late).at(t + 1) == at(t)));
    }

    /// The published table for the +3: 14361 1, 14362 0, 14363 7, 14364 6, ..., 14370 0, 14371 7.
    #[test]
    fn delays_of_the_gate_array_are_the_published_ones() {
        let at = |t| Delays::of(Model::of(Kind::Plus2A)).at(t);
        assert_eq!((14_359..14_372).map(at).collect::<Vec<_>>(), [0, 0, 1, 0, 7, 6, 5, 4, 3, 2, 1, 0, 7]);
        let last_line = 14_361 + 191 * 228;
        assert_eq!((at(14_361 + 127), at(14_361 + 128), at(14_589)), (2, 0, 1));
        assert_eq!((at(last_line), at(last_line + 127), at(last_line + 128)), (1, 2, 0));
        assert_eq!((0..70_908).filter(|&t| at(t) > 0).count(), 192 * 16 * 7);
        let late = Model { timing: Timing::Late, ..Model::of(Kind::Plus2A) };
        assert!((0..71_000).all(|t| Delays::of(late).at(t + 1) == at(t)));
    }

    /// A clock that knows single delays only.
    struct Clock(&'static Delays, T);

    impl ContendedClock for Clock {
        fn shares(&self, addr: u16) -> bool {
            is_contended(addr)
        }

        fn stops_without_request(&self) -> bool {
            self.0.without_request
        }

        fn wait(&mut self) {
            self.1 += self.0.at(self.1);
        }

        fn pass(&mut self, t: T) {
            self.1 += t;
        }
    }

    #[test]
    fn waiting_in_a_few_steps_takes_as_long_as_waiting_one_by_one() {
        for delays in [Model::DEFAULT, LATE, Model::of(Kind::Spectrum128)].map(Delays::of) {
            for length in 0..8 {
                for t in 14_000..58_000 {
                    let mut clock = Clock(delays, t);
                    clock.wait_and_pass_each(length);
                    assert_eq!(delays.after_waiting_each(t, length), clock.1, "{length} from {t} on");
                }
            }
        }
    }

    /// The FAQ's four patterns of a port cycle: N:4; N:1 C:3; C:1 C:3; C:1 C:1 C:1 C:1.
    #[test]
    fn port_cycles_wait_as_the_faq_says() {
        let delays = Delays::of(Model::DEFAULT);
        let after = |t, waits: &[T]| waits.iter().fold(t, |t, passes| t + delays.at(t) + passes);
        for t in 14_300..15_000 {
            let cases = [
                (0x80FF, t + 4),
                (0x80FE, after(t + 1, &[3])),
                (0x40FE, after(t, &[1, 3])),
                (0x40FF, after(t, &[1, 1, 1, 1])),
            ];
            let cycle = |port, delays| {
                let mut clock = Clock(delays, t);
                clock.begin_port_cycle(port);
                clock.end_port_cycle(port);
                clock.1
            };
            for (port, expected) in cases {
                assert_eq!(cycle(port, delays), expected, "port ${port:04X} at {t}");
                assert_eq!(cycle(port, Delays::of(Model::of(Kind::Plus2A))), t + 4, "a gate array waits for no port");
            }
        }
    }
}
