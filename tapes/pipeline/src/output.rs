//! The files that a program can be written as, by their extensions.

use std::path::Path;

use crate::{Error, Program};

/// A file format of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Output {
    /// `.tap`: the tape, as blocks.
    Tap,
    /// `.tzx`: the tape with its timing.
    Tzx,
    /// `.wav`: the tape as sound, as a cassette recorder plays it.
    Wav,
    /// `.bin`: only the bytes of the code.
    Bin,
    /// `.rom`: a cartridge, which starts without Sinclair's ROM.
    Rom,
}

/// The file extensions.
const EXTENSIONS: [(&str, Output); 5] =
    [("tap", Output::Tap), ("tzx", Output::Tzx), ("wav", Output::Wav), ("bin", Output::Bin), ("rom", Output::Rom)];

/// Samples a second in a `.wav`. Every player supports the rate, and the ROM's shortest pulse has 8 samples.
const WAV_RATE: u32 = 44_100;

impl Output {
    /// Finds the format by the extension of `path`, in any capitals.
    ///
    /// # Errors
    /// [`Error::UnknownOutput`] for any other extension, or none.
    pub fn from_path(path: &Path) -> Result<Self, Error> {
        let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
        EXTENSIONS
            .iter()
            .find(|(known, _)| extension.eq_ignore_ascii_case(known))
            .map(|&(_, output)| output)
            .ok_or_else(|| {
                let known: Vec<String> = EXTENSIONS.iter().map(|(known, _)| format!(".{known}")).collect();
                Error::UnknownOutput { path: path.into(), known: known.join(" ") }
            })
    }
}

impl Program {
    /// Checks that the program has no banks, for `what`, a kind of file that cannot hold any.
    pub(crate) fn without_banks(&self, what: &'static str) -> Result<(), Error> {
        if self.banks.is_empty() { Ok(()) } else { Err(Error::Banked { name: self.name.clone(), what }) }
    }

    /// Returns the content of a file of this format. It is always the same.
    ///
    /// # Errors
    /// Those of [`Program::tape`] and [`Program::cartridge`]; [`Error::Banked`] for a `.bin` of a program with banks.
    pub fn output(&self, output: Output) -> Result<Vec<u8>, Error> {
        match output {
            Output::Tap | Output::Tzx | Output::Wav => {
                let tape = self.tape()?;
                let written = match output {
                    Output::Tzx => format::tzx::write(&tape),
                    Output::Wav => format::wav::write(&tape, WAV_RATE),
                    _ => format::tap::write(&tape),
                };
                written.map_err(|source| Error::Tape { name: self.name.clone(), source })
            }
            Output::Bin => self.without_banks("a .bin").map(|()| self.code.clone()),
            Output::Rom => self.cartridge(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outputs_are_found_by_extension() {
        assert_eq!(Output::from_path(Path::new("a/b.TAP")).unwrap(), Output::Tap);
        assert_eq!(Output::from_path(Path::new("b.x.bin")).unwrap(), Output::Bin);
        for foreign in ["game", "game.exe", "", "tap", ".tap"] {
            let error = Output::from_path(Path::new(foreign)).unwrap_err().to_string();
            assert!(error.contains(".tap .tzx .wav .bin .rom"), "{error}");
        }
    }
}
