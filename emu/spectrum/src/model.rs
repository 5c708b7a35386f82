//! The model: the figures that all 48K machines share, and what differs between them.

use crate::T;
use z80::Chip;

/// Number of T-states in a frame: 312 lines of 224.
pub const FRAME: T = 312 * LINE;
/// Number of T-states for which the ULA holds the INT line active, from the start of a frame, or from one T-state later on late
/// machines.
pub const INT: T = 32;
/// Number of T-states in a line of the picture.
pub const LINE: T = 224;
/// Number of T-states in a line of the paper in which the ULA reads the picture, from its first contended one on.
pub(crate) const FETCHING: T = 128;
/// Frequency of the clock: T-states in a second.
pub const HZ: u64 = 3_500_000;

/// The issue of the board. They differ in what the EAR bit reads while no tape plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Issue {
    /// The early board: MIC and speaker bit come back through EAR, both of them.
    Two,
    /// The later one: only the speaker bit comes back.
    #[default]
    Three,
}

/// The position of the picture relative to the interrupt, early or late: a T-state of difference, found in machines of every issue,
/// and in the same machine cold and warm. A late ULA activates INT a T-state sooner if the CPU refreshes memory just then. An
/// instruction that ends otherwise sees INT from the second T-state of the frame on, so that INT seems to last 33 T. Source: what
/// Butler's Timing_Tests-48k measured on real machines, explained by Sevillano Mancilla in 2025.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Timing {
    /// The first contended T-state is 14,335.
    #[default]
    Early,
    /// The first contended T-state is 14,336.
    Late,
}

impl Timing {
    /// Returns the first T-state of a frame in which the ULA makes the CPU wait.
    #[must_use]
    pub const fn first_contended(self) -> T {
        match self {
            Timing::Early => 14_335,
            Timing::Late => 14_336,
        }
    }

    /// Returns the first T-state of a frame at which no instruction sees INT any more.
    #[must_use]
    pub const fn int_ends(self) -> T {
        match self {
            Timing::Early => INT,
            Timing::Late => INT + 1,
        }
    }
}

/// The effect of a refresh on memory that the CPU shares with the ULA, just when the ULA reads there. Such refreshes come with I in
/// $40-$7F.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Snow {
    /// No effect.
    Off,
    /// The ULA reads other bytes, and the picture shows them.
    #[default]
    On,
    /// Snow that also damages memory: the row of memory that the ULA should have read is overwritten by the row that was
    /// refreshed, as on a machine with slow memory chips, where programs soon crash.
    Crash,
}

/// The model of a 48K Spectrum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Model {
    /// The issue of the board.
    pub issue: Issue,
    /// The position of the picture relative to the interrupt.
    pub timing: Timing,
    /// The maker of the CPU.
    pub chip: Chip,
    /// The effect of I in $40-$7F.
    pub snow: Snow,
}
