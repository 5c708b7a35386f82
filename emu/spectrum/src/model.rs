//! The model: which Spectrum it is, the figures of each, and what differs between two of the same kind.
//!
//! Sources: the comp.sys.sinclair FAQ's references of the 48K and the 128K.

use crate::T;
use z80::Chip;

/// Number of T-states in a frame of a 48K: 312 lines of 224.
pub const FRAME: T = 312 * LINE;
/// Number of T-states for which a 48K's ULA holds the INT line active, from the start of a frame, or from one T-state later on late
/// machines.
pub const INT: T = 32;
/// Number of T-states in a line of a 48K's picture.
pub const LINE: T = 224;
/// Number of T-states in a line of the paper in which the ULA reads the picture, from its first contended one on.
pub(crate) const FETCHING: T = 128;
/// Frequency of a 48K's clock: T-states in a second.
pub const HZ: u64 = 3_500_000;

/// The kinds of Spectrum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The Spectrum of 1982, and the Spectrum+.
    #[default]
    Spectrum48,
    /// The 128K of 1985.
    Spectrum128,
    /// The grey +2 of 1986: a 128K with another ROM.
    Plus2,
    /// The +2A of 1987, and the +3 without its disk: a second paging port, a gate array in place of the ULA, and four pages of ROM.
    Plus2A,
    /// The Pentagon 128, a clone of about 1990: longer frames, and a picture that never makes the CPU wait. Its disk is not there, and the
    /// ROM is the 128K's unless another is given.
    Pentagon,
}

/// The chip that makes the picture, and how it makes the CPU wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VideoChip {
    /// Sinclair's ULA: the CPU waits while it reads shared memory, the bytes read float on the bus, a refresh of that memory makes snow,
    /// and reading port $7FFD pages as well.
    Ula,
    /// Amstrad's gate array: the CPU waits by another pattern, and only when it wants memory; the bytes read stay on the bus, for a few
    /// ports.
    GateArray,
    /// A clone's logic: the CPU never waits, and nothing floats.
    Discrete,
}

impl VideoChip {
    /// Returns true for a port of keyboard, border and loudspeaker: any even one, but on a clone only one whose low byte is $FE. Sources: the
    /// comp.sys.sinclair FAQ for Sinclair's and Amstrad's; Fuse and MAME for the Pentagon (Unreal Speccy takes any even port there too).
    #[inline]
    pub(crate) const fn answers_at(self, port: u16) -> bool {
        match self {
            VideoChip::Ula | VideoChip::GateArray => port & 1 == 0,
            VideoChip::Discrete => port & 0xFF == 0xFE,
        }
    }
}

/// The figures of a kind of Spectrum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Figures {
    /// T-states in a line of the picture.
    pub line: T,
    /// Lines in a frame.
    pub lines: T,
    /// The T-state of a frame, one before the paper's first pixel, by which the picture has its place. An early ULA makes the CPU wait
    /// from then on; a gate array does so from 3 T before, and a clone never.
    pub first_contended: T,
    /// T-states for which INT is active.
    pub int: T,
    /// T-states in a second.
    pub hz: u64,
    /// Pages of ROM.
    pub roms: usize,
    /// The chip that makes the picture.
    pub video: VideoChip,
}

impl Figures {
    /// Returns the number of T-states in a frame.
    #[must_use]
    pub const fn frame(&self) -> T {
        self.line * self.lines
    }
}

impl Kind {
    /// The figures of the 48K: 64 lines before the picture.
    pub(crate) const FIGURES_48K: Figures =
        Figures { line: LINE, lines: 312, first_contended: 14_335, int: INT, hz: HZ, roms: 1, video: VideoChip::Ula };
    /// The figures of the 128K: 63 lines before the picture.
    pub(crate) const FIGURES_128K: Figures = Figures {
        line: 228,
        lines: 311,
        first_contended: 14_361,
        int: 36,
        hz: 3_546_900,
        roms: 2,
        video: VideoChip::Ula,
    };
    /// The figures of the +2A and +3. Sources: the comp.sys.sinclair FAQ's 128K reference and libspectrum's table of machines.
    pub(crate) const FIGURES_PLUS2A: Figures =
        Figures { first_contended: 14_364, int: INT, roms: 4, video: VideoChip::GateArray, ..Kind::FIGURES_128K };
    /// The figures of the Pentagon: 80 lines before the picture. Source: libspectrum's table of machines; the clock is the half of a
    /// half of 14 MHz.
    pub(crate) const FIGURES_PENTAGON: Figures = Figures {
        line: LINE,
        lines: 320,
        first_contended: 17_987,
        int: 36,
        hz: HZ,
        roms: 2,
        video: VideoChip::Discrete,
    };

    /// Returns all kinds.
    pub fn all() -> impl Iterator<Item = Kind> {
        [Kind::Spectrum48, Kind::Spectrum128, Kind::Plus2, Kind::Plus2A, Kind::Pentagon].into_iter()
    }

    /// Returns its figures.
    #[must_use]
    pub const fn figures(self) -> Figures {
        match self {
            Kind::Spectrum48 => Kind::FIGURES_48K,
            Kind::Spectrum128 | Kind::Plus2 => Kind::FIGURES_128K,
            Kind::Plus2A => Kind::FIGURES_PLUS2A,
            Kind::Pentagon => Kind::FIGURES_PENTAGON,
        }
    }

    /// Returns true if it has 128 KiB of RAM in banks, and a sound chip.
    #[must_use]
    pub const fn has_banks(self) -> bool {
        !matches!(self, Kind::Spectrum48)
    }

    /// Returns its name: `48K`, `128K`, `+2`, `+2A` or `Pentagon`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Spectrum48 => "48K",
            Kind::Spectrum128 => "128K",
            Kind::Plus2 => "+2",
            Kind::Plus2A => "+2A",
            Kind::Pentagon => "Pentagon",
        }
    }
}

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
/// Butler's Timing_Tests-48k measured on real machines, explained by Sevillano Mancilla in 2025. That a late 128K does the same, so that INT
/// seems to last 37 T, is concluded from its ULA's likeness, not measured; Fuse has 32 T and 36 T on late machines. Nor is it known from a
/// photograph what Woodmass's EIHALT prints on a late machine: by this rule it does not find the frame's length, since it counts from an
/// instruction that ends with its M1 to one that does not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Timing {
    /// The first contended T-state of a 48K is 14,335, of a 128K 14,361.
    #[default]
    Early,
    /// They are one later.
    Late,
}

impl Timing {
    /// Returns the T-states by which picture and INT come later than on an early machine.
    #[must_use]
    pub(crate) const fn delay(self) -> T {
        match self {
            Timing::Early => 0,
            Timing::Late => 1,
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

/// The sound chip of a machine with banks. Programs tell them apart by reading a register.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SoundChip {
    /// General Instrument's AY-3-8912, of Sinclair's and Amstrad's machines: registers are read without the bits that they lack.
    #[default]
    Ay,
    /// Yamaha's YM2149, of many clones: other levels, twice as many steps in an envelope, and all eight bits are read back.
    Ym,
}

/// The model of a Spectrum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Model {
    /// The kind of Spectrum.
    pub kind: Kind,
    /// The issue of the board.
    pub issue: Issue,
    /// The position of the picture relative to the interrupt.
    pub timing: Timing,
    /// The maker of the CPU.
    pub chip: Chip,
    /// The effect of I in $40-$7F.
    pub snow: Snow,
    /// The sound chip, if the kind has one.
    pub sound_chip: SoundChip,
    /// True with a ULAplus in place of the ULA: a palette of 64 entries, which no Sinclair machine has.
    pub ulaplus: bool,
}

impl Model {
    /// The default model, for constants.
    pub const DEFAULT: Model = Model {
        kind: Kind::Spectrum48,
        issue: Issue::Three,
        timing: Timing::Early,
        chip: Chip::Nmos,
        snow: Snow::On,
        sound_chip: SoundChip::Ay,
        ulaplus: false,
    };

    /// Returns the default model of a kind.
    #[must_use]
    pub fn of(kind: Kind) -> Model {
        Model { kind, ..Model::default() }
    }

    /// Returns the number of T-states in a frame.
    #[must_use]
    pub const fn frame(self) -> T {
        self.kind.figures().frame()
    }

    /// Returns the number of T-states in a line of the picture.
    #[must_use]
    pub const fn line(self) -> T {
        self.kind.figures().line
    }

    /// Returns the number of T-states in a second.
    #[must_use]
    pub const fn hz(self) -> u64 {
        self.kind.figures().hz
    }

    /// Returns the first T-state of a frame in which the ULA makes the CPU wait.
    #[must_use]
    pub const fn first_contended(self) -> T {
        self.kind.figures().first_contended + self.timing.delay()
    }

    /// Returns the first T-state of a frame at which no instruction sees INT any more.
    #[must_use]
    pub const fn int_ends(self) -> T {
        self.kind.figures().int + self.timing.delay()
    }

    /// Returns the place of the picture in the frame.
    pub(crate) const fn raster(self) -> Raster {
        Raster { first: self.first_contended(), line: self.line() }
    }
}

/// The place of the picture in the frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Raster {
    /// The first contended T-state.
    pub(crate) first: T,
    /// T-states in a line.
    pub(crate) line: T,
}

impl Raster {
    /// Splits a time since the start of a line into lines and the T-states of the last one.
    #[inline]
    pub(crate) const fn split(self, since: T) -> (T, T) {
        // A processor divides by a constant much faster.
        if self.line == LINE { (since / LINE, since % LINE) } else { (since / self.line, since % self.line) }
    }
}
