//! Recorders: frames become a GIF, edges a WAV. Both are written beside their place and take it when they are whole.

use crate::output::Beside;
use crate::sound::Synth;
use anyhow::{Context, Result, ensure};
use hound::{SampleFormat, WavSpec, WavWriter};
use spectrum::{Edge, FRAME, HEIGHT, PALETTE, Picture, WIDTH};
use std::borrow::Cow;
use std::fs::File;
use std::io::BufWriter;
use std::path::Path;

/// Samples a second of a WAV.
const RATE: u32 = 48_000;

/// Hundredths of a second that a frame lasts: a GIF cannot say 19.968 ms.
const DELAY: u16 = 2;

/// An animated GIF at 50 frames a second. Each frame stores only the rectangle that differs from the one before; frames
/// that do not differ make the one before last longer.
pub(crate) struct Gif {
    file: Beside,
    encoder: gif::Encoder<BufWriter<File>>,
    /// The picture that was last told to the file, if any.
    shown: Vec<u8>,
    /// The rectangle that waits for its length to be known.
    waiting: Option<gif::Frame<'static>>,
}

impl Gif {
    /// A recording that will be at `path`.
    pub(crate) fn new(path: &Path) -> Result<Self> {
        let file = Beside::new(path)?;
        let (width, height) = (u16::try_from(WIDTH)?, u16::try_from(HEIGHT)?);
        let mut encoder = gif::Encoder::new(file.writer()?, width, height, &PALETTE.concat())?;
        encoder.set_repeat(gif::Repeat::Infinite)?;
        Ok(Self { file, encoder, shown: Vec::new(), waiting: None })
    }

    /// Appends a frame.
    pub(crate) fn frame(&mut self, picture: &Picture) -> Result<()> {
        let pixels = picture.indices();
        let changed = if self.shown.is_empty() { Some((0, 0, WIDTH, HEIGHT)) } else { changed(&self.shown, &pixels) };
        match (changed, &mut self.waiting) {
            (None, Some(waiting)) if waiting.delay <= u16::MAX - DELAY => waiting.delay += DELAY,
            (rectangle, _) => {
                self.flush()?;
                // One pixel is enough for a picture that only lasts longer than a GIF's frame can.
                let (left, top, width, height) = rectangle.unwrap_or((0, 0, 1, 1));
                let rows = pixels.chunks_exact(WIDTH).skip(top).take(height);
                let buffer: Vec<u8> = rows.flat_map(|row| row[left..left + width].iter().copied()).collect();
                self.waiting = Some(gif::Frame {
                    delay: DELAY,
                    left: u16::try_from(left)?,
                    top: u16::try_from(top)?,
                    width: u16::try_from(width)?,
                    height: u16::try_from(height)?,
                    buffer: Cow::Owned(buffer),
                    dispose: gif::DisposalMethod::Keep,
                    ..gif::Frame::default()
                });
            }
        }
        self.shown = pixels;
        Ok(())
    }

    fn flush(&mut self) -> Result<()> {
        if let Some(frame) = self.waiting.take() {
            self.encoder.write_frame(&frame).with_context(|| self.file.name())?;
        }
        Ok(())
    }

    /// Whether no frame has come yet.
    pub(crate) fn is_empty(&self) -> bool {
        self.shown.is_empty()
    }

    /// Puts the file in its place.
    pub(crate) fn finish(self) -> Result<()> {
        self.whole()?.keep()
    }

    /// The file, whole, to be put into a place.
    pub(crate) fn whole(mut self) -> Result<Beside> {
        self.flush()?;
        let rest = self.encoder.into_inner().with_context(|| self.file.name())?;
        rest.into_inner().with_context(|| self.file.name())?;
        Ok(self.file)
    }
}

/// The smallest rectangle (left, top, width, height) in which the two differ.
fn changed(old: &[u8], new: &[u8]) -> Option<(usize, usize, usize, usize)> {
    let (mut left, mut right, mut top, mut bottom) = (WIDTH, 0, None, 0);
    for (y, (old, new)) in old.chunks_exact(WIDTH).zip(new.chunks_exact(WIDTH)).enumerate() {
        let differs = |x: &usize| old[*x] != new[*x];
        let Some(first) = (0..WIDTH).find(differs) else { continue };
        let last = (0..WIDTH).rfind(differs).unwrap_or(first);
        (left, right, bottom) = (left.min(first), right.max(last), y);
        top.get_or_insert(y);
    }
    top.map(|top| (left, top, right + 1 - left, bottom + 1 - top))
}

/// What a WAV is made of: one channel, 16 bits, 48,000 samples a second.
const SPEC: WavSpec = WavSpec { channels: 1, sample_rate: RATE, bits_per_sample: 16, sample_format: SampleFormat::Int };

/// Samples that a WAV can hold: it counts its bytes in 32 bits.
const MOST: u32 = (u32::MAX - 1024) / 2;

/// A WAV of what the machine sounds like.
pub(crate) struct Wav {
    file: Beside,
    writer: WavWriter<BufWriter<File>>,
    synth: Synth,
    /// A frame's samples on their way to the file.
    samples: Vec<f32>,
}

impl Wav {
    /// A recording that will be at `path`.
    pub(crate) fn new(path: &Path) -> Result<Self> {
        let file = Beside::new(path)?;
        let writer = WavWriter::new(file.writer()?, SPEC).with_context(|| file.name())?;
        Ok(Self { file, writer, synth: Synth::new(RATE), samples: Vec::new() })
    }

    /// Appends a frame's edges.
    pub(crate) fn frame(&mut self, edges: &[Edge]) -> Result<()> {
        self.samples.clear();
        self.synth.frame(edges, FRAME, &mut self.samples);
        ensure!(self.writer.len() < MOST, "{}: a WAV holds no more than twelve hours", self.file.name());
        for sample in &self.samples {
            let sample = (sample.clamp(-1.0, 1.0) * f32::from(i16::MAX)).round() as i16;
            self.writer.write_sample(sample).with_context(|| self.file.name())?;
        }
        Ok(())
    }

    /// Puts the file in its place.
    pub(crate) fn finish(self) -> Result<()> {
        self.whole()?.keep()
    }

    /// The file, whole, to be put into a place.
    pub(crate) fn whole(self) -> Result<Beside> {
        self.writer.finalize().with_context(|| self.file.name())?;
        Ok(self.file)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rectangle_that_changed_is_the_smallest() {
        let old = vec![7; WIDTH * HEIGHT];
        assert_eq!(changed(&old, &old), None);
        let mut new = old.clone();
        new[3 * WIDTH + 5] = 0;
        assert_eq!(changed(&old, &new), Some((5, 3, 1, 1)));
        new[7 * WIDTH + 2] = 0;
        assert_eq!(changed(&old, &new), Some((2, 3, 4, 5)));
    }
}
