//! What a program can be written as, told by the ending of a file's name.

use std::path::Path;

use crate::{Error, Program};

/// A kind of file that a program can be written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Output {
    /// `.tap`: the tape, as blocks.
    Tap,
    /// `.tzx`: the same tape with its timing.
    Tzx,
    /// `.wav`: the tape as sound, as a cassette recorder plays it.
    Wav,
    /// `.bin`: the code's bytes and nothing else.
    Bin,
    /// `.rom`: a cartridge, which starts without Sinclair's ROM.
    Rom,
}

/// The endings, each with what it stands for.
const ENDINGS: [(&str, Output); 5] =
    [("tap", Output::Tap), ("tzx", Output::Tzx), ("wav", Output::Wav), ("bin", Output::Bin), ("rom", Output::Rom)];

/// Samples a second in a `.wav`: what every player takes, and the ROM's shortest pulse is 8 samples long.
const WAV_RATE: u32 = 44_100;

impl Output {
    /// The kind of file that the ending of `path` stands for, capitals or not.
    ///
    /// # Errors
    /// [`Error::UnknownOutput`] for any other ending, or none.
    pub fn from_path(path: &Path) -> Result<Self, Error> {
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        ENDINGS.iter().find(|(known, _)| ending.eq_ignore_ascii_case(known)).map(|&(_, output)| output).ok_or_else(
            || {
                let known: Vec<String> = ENDINGS.iter().map(|(known, _)| format!(".{known}")).collect();
                Error::UnknownOutput { path: path.into(), known: known.join(" ") }
            },
        )
    }
}

impl Program {
    /// The bytes of a file of that kind: the same every time.
    ///
    /// # Errors
    /// Those of [`Program::tape`] and [`Program::cartridge`].
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
            Output::Bin => Ok(self.code.clone()),
            Output::Rom => self.cartridge(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ending_says_what_to_write() {
        assert_eq!(Output::from_path(Path::new("a/b.TAP")).unwrap(), Output::Tap);
        assert_eq!(Output::from_path(Path::new("b.x.bin")).unwrap(), Output::Bin);
        for foreign in ["game", "game.exe", "", "tap", ".tap"] {
            let error = Output::from_path(Path::new(foreign)).unwrap_err().to_string();
            assert!(error.contains(".tap .tzx .wav .bin .rom"), "{error}");
        }
    }
}
