//! Which Spectrum: the figures all 48K machines share, and what differs between them.

use crate::T;
use z80::Chip;

/// T-states of a frame: 312 lines of 224.
pub const FRAME: T = 312 * LINE;
/// For how many T-states the ULA holds the INT line, from the start of a frame, or one later on late machines.
pub const INT: T = 32;
/// T-states of a line of the picture.
pub const LINE: T = 224;
/// The clock: T-states a second.
pub const HZ: u64 = 3_500_000;

/// Which board: they differ in what the EAR bit reads while no tape plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Issue {
    /// The early board: both MIC and speaker bit come back through EAR.
    Two,
    /// The later one: only the speaker bit comes back.
    #[default]
    Three,
}

/// Whether the picture lies early or late against the interrupt: a T-state of difference, found in machines of every issue,
/// and in the same machine cold and warm. A late ULA pulls INT a T-state sooner if the CPU refreshes memory just then. An
/// instruction that ends otherwise sees it from the second T-state of the frame on, so that INT seems to last 33 T.
/// Source: what Butler's Timing_Tests-48k measured on real machines, explained by Sevillano Mancilla in 2025.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Timing {
    /// The first contended T-state is 14,335.
    #[default]
    Early,
    /// The first contended T-state is 14,336.
    Late,
}

impl Timing {
    /// The first T-state of a frame in which the ULA makes the CPU wait.
    #[must_use]
    pub const fn first_contended(self) -> T {
        match self {
            Timing::Early => 14_335,
            Timing::Late => 14_336,
        }
    }

    /// The first T-state of a frame at which no instruction sees INT any more.
    #[must_use]
    pub const fn int_ends(self) -> T {
        match self {
            Timing::Early => INT,
            Timing::Late => INT + 1,
        }
    }
}

/// What happens where the CPU refreshes memory that it shares with the ULA, just when the ULA reads there: with I in $40-$7F.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Snow {
    /// Nothing.
    Off,
    /// The ULA reads other bytes, and the picture shows them.
    #[default]
    On,
    /// And the row of memory that it should have read is overwritten by the one that was refreshed, as it may be on a machine
    /// whose memory chips are slow: programs and variables there do not live long.
    Crash,
}

/// Which 48K Spectrum a machine is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Model {
    /// The board.
    pub issue: Issue,
    /// Where the picture lies against the interrupt.
    pub timing: Timing,
    /// The CPU's maker.
    pub chip: Chip,
    /// What comes of I in $40-$7F.
    pub snow: Snow,
}
