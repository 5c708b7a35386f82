//! Pictures, recordings and sound as files of other programs' formats: PNG, animated GIF, WAV.

mod gif;
pub(crate) mod picture;
mod wav;

pub(crate) use gif::Gif;
pub(crate) use wav::Wav;
