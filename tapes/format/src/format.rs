//! The tape formats, by their file extensions.

use crate::{Error, Tape, csw, pzx, tap, tzx, wav};

/// A tape format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// [`tap`]
    Tap,
    /// [`tzx`]
    Tzx,
    /// [`pzx`]
    Pzx,
    /// [`csw`], written as version 2
    Csw,
    /// [`wav`], written with 44,100 samples a second
    Wav,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 5] = [Format::Tap, Format::Tzx, Format::Pzx, Format::Csw, Format::Wav];

    /// Finds the format by a file extension in lower case, without the dot.
    #[must_use]
    pub fn from_ending(ending: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.ending() == ending)
    }

    /// The file extension: `tap`, `tzx`, `pzx`, `csw` or `wav`.
    #[must_use]
    pub fn ending(self) -> &'static str {
        match self {
            Format::Tap => "tap",
            Format::Tzx => "tzx",
            Format::Pzx => "pzx",
            Format::Csw => "csw",
            Format::Wav => "wav",
        }
    }

    /// Reads a file.
    ///
    /// # Errors
    /// Those of the format's module.
    pub fn read(self, file: &[u8]) -> Result<Tape, Error> {
        match self {
            Format::Tap => tap::read(file),
            Format::Tzx => tzx::read(file),
            Format::Pzx => pzx::read(file),
            Format::Csw => csw::read(file),
            Format::Wav => wav::read(file),
        }
    }

    /// Writes a file.
    ///
    /// # Errors
    /// Those of the format's module.
    pub fn write(self, tape: &Tape) -> Result<Vec<u8>, Error> {
        match self {
            Format::Tap => tap::write(tape),
            Format::Tzx => tzx::write(tape),
            Format::Pzx => pzx::write(tape),
            Format::Csw => csw::write(tape, csw::Version::Two),
            Format::Wav => wav::write(tape, 44_100),
        }
    }
}
