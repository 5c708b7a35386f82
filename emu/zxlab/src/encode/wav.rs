//! Records the machine's sound as a WAV. The file is built next to its final place and moved there when it is complete. If
//! writing fails on the way, the samples written so far still make a complete file.

use crate::files::AtomicFile;
use crate::sound::{Stereo, Synth};
use anyhow::{Context, Result, ensure};
use hound::{SampleFormat, WavSpec, WavWriter};
use spectrum::FrameSound;
use std::io::Cursor;
use std::path::Path;

/// Samples a second.
const RATE: u32 = 48_000;

/// Returns the format of the samples: 16 bits, 48,000 Hz.
const fn spec(channels: u16) -> WavSpec {
    WavSpec { channels, sample_rate: RATE, bits_per_sample: 16, sample_format: SampleFormat::Int }
}

/// Length in bytes up to which another frame still fits: a WAV counts its bytes in 32 bits.
const MOST_BYTES: u64 = u32::MAX as u64 - 4096;

/// Offsets of the two length fields: of the whole file, and of the samples, which is the header's last field. Each counts the
/// bytes that follow it.
const LENGTH_FIELDS: [u64; 2] = [4, 40];

/// A WAV file of the machine's sound.
pub(crate) struct Wav {
    file: AtomicFile,
    synth: Synth,
    /// Samples of the current frame; kept to reuse the allocation.
    samples: Vec<f32>,
}

impl Wav {
    /// Starts a recording that will be at `path`, with one channel or two.
    pub(crate) fn new(path: &Path, stereo: Stereo) -> Result<Self> {
        let mut file = AtomicFile::new(path)?;
        let mut empty = Cursor::new(Vec::new());
        WavWriter::new(&mut empty, spec(stereo.channels()))
            .and_then(WavWriter::finalize)
            .with_context(|| file.name())?;
        file.append(&empty.into_inner())?;
        Ok(Self { file, synth: Synth::new(RATE, stereo), samples: Vec::new() })
    }

    /// Appends the sound of one frame.
    pub(crate) fn frame(&mut self, sound: &FrameSound<'_>) -> Result<()> {
        self.samples.clear();
        self.synth.frame(sound, &mut self.samples);
        ensure!(self.file.len() < MOST_BYTES, "{}: a WAV holds no more than 4 GiB", self.file.name());
        let of = |sample: &f32| ((sample.clamp(-1.0, 1.0) * f32::from(i16::MAX)).round() as i16).to_le_bytes();
        let bytes: Vec<u8> = self.samples.iter().flat_map(of).collect();
        self.file.append(&bytes)
    }

    /// Completes the file and moves it to its place.
    pub(crate) fn finish(self) -> Result<()> {
        self.complete()?.persist()
    }

    /// Completes the file with all that was appended; the caller moves it to its place.
    pub(crate) fn complete(mut self) -> Result<AtomicFile> {
        for at in LENGTH_FIELDS {
            let following = u32::try_from(self.file.len() - at - 4)?;
            self.file.patch(at, &following.to_le_bytes())?;
        }
        Ok(self.file)
    }

    /// Limits the file to this many bytes, like a disk that is full.
    #[cfg(test)]
    pub(crate) fn limit(&mut self, room: u64) {
        self.file.limit(room);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_leaves_a_complete_wav() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.wav");
        let mut wav = Wav::new(&path, Stereo::Mono).unwrap();
        wav.limit(10_000);
        let mut machine = spectrum::Machine::new(spectrum::Rom::sinclair_48k(), spectrum::Model::default());
        for _ in 0..12 {
            machine.run_frame();
            let _ = wav.frame(&machine.sound());
        }
        wav.complete().unwrap().persist().unwrap();
        let read = hound::WavReader::open(&path).unwrap();
        assert!(read.spec() == spec(1) && (5 * 958..5 * 959).contains(&read.len()), "{}: five frames fit", read.len());
    }
}
