//! Records frames as an animated GIF. The file is built next to its final place and moved there when it is complete. If
//! writing fails on the way, for instance on a full disk, the frames written so far still make a complete file.

use crate::files::AtomicFile;
use anyhow::{Context, Result, ensure};
use spectrum::{HEIGHT, Model, PALETTE, Picture, WIDTH};
use std::borrow::Cow;
use std::path::Path;

/// The usual length of a frame in hundredths of a second. A GIF cannot express a 48K's 19.968 ms, and viewers play a delay of 1 as 10.
const DELAY: u16 = 2;

/// An animated GIF at about 50 frames a second. To keep picture and sound together, a frame is left out whenever the GIF is half a frame
/// ahead, one of 625 on a 48K, and what it changed appears with the next one; whenever the GIF is half a frame behind, as on a Pentagon, a
/// frame lasts a hundredth more. Each frame stores only the rectangle that differs from the previous frame; a frame
/// without differences makes the previous one last longer.
pub(crate) struct Gif {
    file: AtomicFile,
    /// Encodes into memory; the bytes are moved to the file frame by frame.
    encoder: gif::Encoder<Vec<u8>>,
    /// The time of all frames received that is not shown yet, in hundredths of a second.
    late: f64,
    is_empty: bool,
    /// Pixels and palette of the last encoded picture; no pixels before the first.
    shown: Vec<u8>,
    palette: &'static [[u8; 3]],
    /// The last changed rectangle, held back until its duration is known.
    pending: Option<gif::Frame<'static>>,
    /// Length of the file without its last frame, in bytes.
    before_last: u64,
}

impl Gif {
    /// Starts a recording that will be at `path`.
    pub(crate) fn new(path: &Path) -> Result<Self> {
        let file = AtomicFile::new(path)?;
        let (width, height) = (u16::try_from(WIDTH)?, u16::try_from(HEIGHT)?);
        let mut encoder = gif::Encoder::new(Vec::new(), width, height, &PALETTE.concat())?;
        encoder.set_repeat(gif::Repeat::Infinite)?;
        let mut gif = Self {
            file,
            encoder,
            late: 0.0,
            is_empty: true,
            shown: Vec::new(),
            palette: &PALETTE,
            pending: None,
            before_last: 0,
        };
        gif.write()?;
        Ok(gif)
    }

    /// Appends a frame of a machine of this model.
    pub(crate) fn frame(&mut self, picture: &Picture, model: Model) -> Result<()> {
        self.is_empty = false;
        self.late += model.frame() as f64 * 100.0 / model.hz() as f64;
        if self.late < f64::from(DELAY - 1) {
            return Ok(());
        }
        let delay = if self.late < f64::from(DELAY + 1) { DELAY } else { DELAY + 1 };
        self.late -= f64::from(delay);
        let (pixels, palette) = (picture.indices(), picture.palette());
        let comparable = !self.shown.is_empty() && palette == self.palette;
        let changed = if comparable { changed(&self.shown, &pixels) } else { Some((0, 0, WIDTH, HEIGHT)) };
        match (changed, &mut self.pending) {
            (None, Some(pending)) if pending.delay <= u16::MAX - delay => pending.delay += delay,
            (rectangle, _) => {
                self.flush()?;
                // An unchanged picture that outlasts the longest GIF frame is continued by a frame of one pixel.
                let (left, top, width, height) = rectangle.unwrap_or((0, 0, 1, 1));
                let rows = pixels.chunks_exact(WIDTH).skip(top).take(height);
                let buffer: Vec<u8> = rows.flat_map(|row| row[left..left + width].iter().copied()).collect();
                self.pending = Some(gif::Frame {
                    delay,
                    left: u16::try_from(left)?,
                    top: u16::try_from(top)?,
                    width: u16::try_from(width)?,
                    height: u16::try_from(height)?,
                    buffer: Cow::Owned(buffer),
                    // The usual one is the file's.
                    palette: (palette != PALETTE).then(|| palette.concat()),
                    dispose: gif::DisposalMethod::Keep,
                    ..gif::Frame::default()
                });
            }
        }
        (self.shown, self.palette) = (pixels, palette);
        Ok(())
    }

    fn flush(&mut self) -> Result<()> {
        if let Some(frame) = self.pending.take() {
            self.encoder.write_frame(&frame).with_context(|| self.file.name())?;
            self.write()?;
        }
        Ok(())
    }

    /// Moves what the encoder has produced into the file.
    fn write(&mut self) -> Result<()> {
        let before_last = self.file.len();
        self.file.append(&std::mem::take(self.encoder.get_mut()))?;
        self.before_last = before_last;
        Ok(())
    }

    /// Returns true if no frame has been received yet.
    pub(crate) fn is_empty(&self) -> bool {
        self.is_empty
    }

    /// Completes the file and moves it to its place.
    pub(crate) fn finish(self) -> Result<()> {
        self.complete()?.persist()
    }

    /// Completes the file; the caller moves it to its place.
    fn complete(mut self) -> Result<AtomicFile> {
        self.flush()?;
        self.end()
    }

    /// Completes the file with every frame that could be written. Also returns the error that stopped the last one, if any.
    ///
    /// # Errors
    /// Nothing of the recording can be kept.
    pub(crate) fn salvage(mut self) -> Result<(AtomicFile, Option<anyhow::Error>)> {
        let failed = self.flush().err();
        Ok((self.end()?, failed))
    }

    fn end(mut self) -> Result<AtomicFile> {
        self.encoder.get_mut().clear();
        let end = self.encoder.into_inner().with_context(|| self.file.name())?;
        // If not even the trailer fits, it takes the place of the last frame.
        if let Err(error) = self.file.append(&end) {
            self.file.truncate(self.before_last)?;
            ensure!(self.before_last > 0, error);
            self.file.append(&end)?;
        }
        Ok(self.file)
    }

    /// Limits the file to this many bytes, like a disk that is full.
    #[cfg(test)]
    pub(crate) fn limit(&mut self, room: u64) {
        self.file.limit(room);
    }
}

/// Returns the smallest rectangle (left, top, width, height) that contains all differences; `None` if there are none.
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

    /// Calls `each` after every one of the first `count` frames after power-on. Each frame changes one attribute.
    fn frames(count: u64, mut each: impl FnMut(&spectrum::Machine)) {
        let mut machine = spectrum::Machine::new(spectrum::Rom::sinclair_48k(), spectrum::Model::default());
        for frame in 0..count {
            machine.run_frame();
            machine.poke(0x5800 + frame as u16, 8 * frame as u8);
            each(&machine);
        }
    }

    /// Returns the duration of a GIF in hundredths of a second, and the number of its frames.
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

    /// Every frame decodes to its picture, also where ULAplus is turned on and off.
    #[test]
    fn each_frame_has_its_palette() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.gif");
        let plain = spectrum::Machine::new(spectrum::Rom::sinclair_48k(), spectrum::Model::default());
        let machines = [0; 5].map(|_| crate::encode::picture::tests::colourful());
        let mut pictures: Vec<spectrum::Picture> = machines
            .into_iter()
            .enumerate()
            .map(|(count, mut machine)| {
                (0..count).for_each(|_| machine.run_frame());
                machine.picture().clone()
            })
            .collect();
        pictures.insert(3, plain.picture().clone());
        pictures.insert(0, plain.picture().clone());
        let mut gif = Gif::new(&path).unwrap();
        pictures.iter().for_each(|picture| gif.frame(picture, Model::default()).unwrap());
        gif.finish().unwrap();
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(std::fs::File::open(&path).unwrap()).unwrap();
        let mut screen = vec![0; WIDTH * HEIGHT * 4];
        for picture in &pictures {
            let frame = decoder.read_next_frame().unwrap().unwrap();
            let [left, top, width] = [frame.left, frame.top, frame.width].map(usize::from);
            for (y, row) in frame.buffer.chunks_exact(width * 4).enumerate() {
                let start = ((top + y) * WIDTH + left) * 4;
                screen[start..start + width * 4].copy_from_slice(row);
            }
            let mut expected = vec![0; WIDTH * HEIGHT * 4];
            crate::encode::picture::rgba(picture, &mut expected);
            assert!(screen == expected);
        }
        assert!(decoder.read_next_frame().unwrap().is_none());
    }

    #[test]
    fn picture_and_sound_last_equally_long() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.gif");
        for kind in [spectrum::Kind::Spectrum48, spectrum::Kind::Spectrum128, spectrum::Kind::Pentagon] {
            let model = Model::of(kind);
            let machine = spectrum::Machine::new(spectrum::Rom::of(kind), model);
            let mut gif = Gif::new(&path).unwrap();
            // Two minutes: at every moment as long as the machine's own time, to a hundredth.
            for frame in 1..=6_000_u64 {
                gif.frame(machine.picture(), model).unwrap();
                let hundredths = gif.pending.as_ref().map_or(0, |pending| u64::from(pending.delay));
                let exact = (frame * model.frame() * 100) as f64 / model.hz() as f64;
                assert!(
                    (hundredths as f64 - exact).abs() <= 1.01,
                    "{kind:?}, frame {frame}: {hundredths}, not {exact}"
                );
            }
        }
    }

    #[test]
    fn a_full_disk_leaves_a_complete_gif() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.gif");
        let all = {
            let mut gif = Gif::new(&path).unwrap();
            frames(12, |machine| gif.frame(machine.picture(), machine.model()).unwrap());
            gif.complete().unwrap().persist().unwrap();
            std::fs::metadata(&path).unwrap().len()
        };
        let most = shown(&path).1;
        assert!(most > 5, "{most} frames differ");
        // For every size of the disk: all frames are there except those that did not fit.
        let mut last = 0;
        for room in (all / 3..all).step_by(97).chain([all - 2, all - 1, all]) {
            let mut gif = Gif::new(&path).unwrap();
            gif.limit(room);
            let mut goes_on = true;
            frames(12, |machine| goes_on = goes_on && gif.frame(machine.picture(), machine.model()).is_ok());
            gif.salvage().unwrap().0.persist().unwrap();
            let (_, frames) = shown(&path);
            assert!(frames >= last && frames <= most, "{frames} in {room} bytes");
            last = frames;
        }
        assert_eq!(last, most);
    }
}
