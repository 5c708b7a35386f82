//! Recorders: frames become a GIF, edges a WAV. Both are written beside their place and take it when they are whole. Whatever
//! happens on the way, a full disk above all, what was written until then can be made a whole file.

use crate::output::Beside;
use crate::sound::Synth;
use anyhow::{Context, Result, ensure};
use hound::{SampleFormat, WavSpec, WavWriter};
use spectrum::{Edge, FRAME, HEIGHT, PALETTE, Picture, WIDTH};
use std::borrow::Cow;
use std::io::Cursor;
use std::path::Path;

/// Samples a second of a WAV.
const RATE: u32 = 48_000;

/// Hundredths of a second that a frame lasts: a GIF cannot say 19.968 ms, and viewers take a single hundredth for ten.
const DELAY: u16 = 2;

/// So that picture and sound stay together, of so many frames one is left out, and what it changed comes with the next: 625
/// frames last 12.48 s, as 624 of 2/100 s do. It is that in the middle, where the picture is half a frame behind.
const BEAT: u64 = 625;
const LEFT_OUT: u64 = BEAT / 2;

/// An animated GIF at 50 frames a second. Each frame stores only the rectangle that differs from the one before; frames
/// that do not differ make the one before last longer.
pub(crate) struct Gif {
    file: Beside,
    /// What it makes goes on into the file frame by frame.
    encoder: gif::Encoder<Vec<u8>>,
    /// Frames that came.
    frames: u64,
    /// The picture that was last told to the file, if any.
    shown: Vec<u8>,
    /// The rectangle that waits for its length to be known.
    waiting: Option<gif::Frame<'static>>,
    /// Bytes of the file before the last frame that is in it.
    before: u64,
}

impl Gif {
    /// A recording that will be at `path`.
    pub(crate) fn new(path: &Path) -> Result<Self> {
        let file = Beside::new(path)?;
        let (width, height) = (u16::try_from(WIDTH)?, u16::try_from(HEIGHT)?);
        let mut encoder = gif::Encoder::new(Vec::new(), width, height, &PALETTE.concat())?;
        encoder.set_repeat(gif::Repeat::Infinite)?;
        let mut gif = Self { file, encoder, frames: 0, shown: Vec::new(), waiting: None, before: 0 };
        gif.write()?;
        Ok(gif)
    }

    /// Appends a frame.
    pub(crate) fn frame(&mut self, picture: &Picture) -> Result<()> {
        self.frames += 1;
        if self.frames % BEAT == LEFT_OUT {
            return Ok(());
        }
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
            self.write()?;
        }
        Ok(())
    }

    /// What the encoder has made goes into the file.
    fn write(&mut self) -> Result<()> {
        let before = self.file.len();
        self.file.append(&std::mem::take(self.encoder.get_mut()))?;
        self.before = before;
        Ok(())
    }

    /// Whether no frame has come yet.
    pub(crate) fn is_empty(&self) -> bool {
        self.frames == 0
    }

    /// Puts the file in its place.
    pub(crate) fn finish(self) -> Result<()> {
        self.whole()?.keep()
    }

    /// The file, whole, to be put into a place.
    fn whole(mut self) -> Result<Beside> {
        self.flush()?;
        self.end()
    }

    /// The file with all that it could take, and why that is not all, if it is not.
    ///
    /// # Errors
    /// Nothing of it can be kept.
    pub(crate) fn rest(mut self) -> Result<(Beside, Option<anyhow::Error>)> {
        let failed = self.flush().err();
        Ok((self.end()?, failed))
    }

    fn end(mut self) -> Result<Beside> {
        self.encoder.get_mut().clear();
        let end = self.encoder.into_inner().with_context(|| self.file.name())?;
        // Where not even its end has room, there is some where the last frame was.
        if let Err(error) = self.file.append(&end) {
            self.file.cut(self.before)?;
            ensure!(self.before > 0, error);
            self.file.append(&end)?;
        }
        Ok(self.file)
    }

    /// As if no more bytes than this went on to the disk.
    #[cfg(test)]
    pub(crate) fn limit(&mut self, room: u64) {
        self.file.limit(room);
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

/// Bytes of a WAV to which another frame's can come: it counts them in 32 bits.
const MOST: u64 = u32::MAX as u64 - 4096;

/// Where in its head it is said how many bytes follow: of all the file, and, last of the head, of the samples.
const SIZES: [u64; 2] = [4, 40];

/// A WAV of what the machine sounds like.
pub(crate) struct Wav {
    file: Beside,
    synth: Synth,
    /// A frame's samples on their way to the file.
    samples: Vec<f32>,
}

impl Wav {
    /// A recording that will be at `path`.
    pub(crate) fn new(path: &Path) -> Result<Self> {
        let mut file = Beside::new(path)?;
        let mut empty = Cursor::new(Vec::new());
        WavWriter::new(&mut empty, SPEC).and_then(WavWriter::finalize).with_context(|| file.name())?;
        file.append(&empty.into_inner())?;
        Ok(Self { file, synth: Synth::new(RATE), samples: Vec::new() })
    }

    /// Appends a frame's edges.
    pub(crate) fn frame(&mut self, edges: &[Edge]) -> Result<()> {
        self.samples.clear();
        self.synth.frame(edges, FRAME, &mut self.samples);
        ensure!(self.file.len() < MOST, "{}: a WAV holds no more than twelve hours", self.file.name());
        let of = |sample: &f32| ((sample.clamp(-1.0, 1.0) * f32::from(i16::MAX)).round() as i16).to_le_bytes();
        let bytes: Vec<u8> = self.samples.iter().flat_map(of).collect();
        self.file.append(&bytes)
    }

    /// Puts the file in its place.
    pub(crate) fn finish(self) -> Result<()> {
        self.whole()?.keep()
    }

    /// The file, whole with what was appended, to be put into a place.
    pub(crate) fn whole(mut self) -> Result<Beside> {
        for at in SIZES {
            let behind = u32::try_from(self.file.len() - at - 4)?;
            self.file.patch(at, &behind.to_le_bytes())?;
        }
        Ok(self.file)
    }

    /// As if no more bytes than this went on to the disk.
    #[cfg(test)]
    pub(crate) fn limit(&mut self, room: u64) {
        self.file.limit(room);
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
    /// Frames of a machine that is switched on, as a window has them.
    fn frames(count: u64, mut each: impl FnMut(&spectrum::Machine)) {
        let mut machine = spectrum::Machine::new(spectrum::Rom::sinclair_48k(), spectrum::Model::default());
        for frame in 0..count {
            machine.run_frame();
            machine.poke(0x5800 + frame as u16, 8 * frame as u8);
            each(&machine);
        }
    }

    /// Hundredths of a second that a GIF lasts, and its frames.
    fn shown(path: &Path) -> (u64, usize) {
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::Indexed);
        let mut decoder = options.read_info(std::fs::File::open(path).unwrap()).unwrap();
        let (mut time, mut frames) = (0, 0);
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            (time, frames) = (time + u64::from(frame.delay), frames + 1);
        }
        (time, frames)
    }

    #[test]
    fn picture_and_sound_last_equally_long() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.gif");
        let machine = spectrum::Machine::new(spectrum::Rom::sinclair_48k(), spectrum::Model::default());
        let mut gif = Gif::new(&path).unwrap();
        // Ten minutes and some: as long as a machine's own time, to the frame, at any moment.
        for frame in 1..=30_100_u64 {
            gif.frame(machine.picture()).unwrap();
            let hundredths = gif.waiting.as_ref().map_or(0, |waiting| u64::from(waiting.delay));
            let exact = frame as f64 * FRAME as f64 * 100.0 / spectrum::HZ as f64;
            assert!((hundredths as f64 - exact).abs() <= 2.0, "frame {frame}: {hundredths} and not {exact}");
        }
    }

    #[test]
    fn what_was_written_before_the_disk_was_full_is_whole() {
        let folder = tempfile::tempdir().unwrap();
        let (path, sound) = (folder.path().join("a.gif"), folder.path().join("a.wav"));
        let all = {
            let mut gif = Gif::new(&path).unwrap();
            frames(12, |machine| gif.frame(machine.picture()).unwrap());
            gif.whole().unwrap().keep().unwrap();
            std::fs::metadata(&path).unwrap().len()
        };
        let most = shown(&path).1;
        assert!(most > 5, "{most} frames differ");
        // However much room there is: from one frame on, all but what did not fit.
        let mut last = 0;
        for room in (all / 3..all).step_by(97).chain([all - 2, all - 1, all]) {
            let mut gif = Gif::new(&path).unwrap();
            gif.limit(room);
            let mut goes_on = true;
            frames(12, |machine| goes_on = goes_on && gif.frame(machine.picture()).is_ok());
            gif.rest().unwrap().0.keep().unwrap();
            let (_, frames) = shown(&path);
            assert!(frames >= last && frames <= most, "{frames} in {room} bytes");
            last = frames;
        }
        assert_eq!(last, most);

        let mut wav = Wav::new(&sound).unwrap();
        wav.limit(10_000);
        frames(12, |machine| drop(wav.frame(machine.edges())));
        wav.whole().unwrap().keep().unwrap();
        let read = hound::WavReader::open(&sound).unwrap();
        assert!(read.spec() == SPEC && (5 * 958..5 * 959).contains(&read.len()), "{}: five frames fit", read.len());
    }
}
