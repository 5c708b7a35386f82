//! Reads sound as a tape: finds the edges that a Spectrum's EAR socket would make of it.
//!
//! The sound is read twice, in pieces, and only its edges are kept in memory: the side of a cassette is half a gigabyte at the quality
//! of a CD.

use super::loudness::{Bounds, Loudness};
use crate::{Block, Error, Tape, Wave};
use std::io::{self, Read, Seek, SeekFrom};

/// Minimum loudness, as a part of the loudest: on an empty stretch of tape, faint noise makes no edges.
const FLOOR: f32 = 0.3;
/// A length from this on was not known to the writer: the largest possible, or that less some headers.
const UNKNOWN: u32 = 0x7FFF_0000;
/// Bytes of a piece.
const PIECE: usize = 1 << 16;
/// Maximum number of edges: an hour of the fastest tapes has half as many.
const MAX_EDGES: usize = 1 << 26;
/// A number of edges that are mostly noise, and are not decoded: then the minimum loudness is that of the loudest.
const TOO_MANY_EDGES: usize = 1 << 25;

/// The storage format of samples.
#[derive(Clone, Copy)]
struct Layout {
    rate: u32,
    channels: usize,
    /// Number of bytes of a sample, 1 to 4.
    bytes: usize,
    float: bool,
}

/// Reads a WAV file of 8, 16, 24 or 32 bits or of 32-bit floats, with any number of channels, which are added up. The level
/// inverts when the sound has passed the middle by a tenth of its present loudness, unless that is noise.
///
/// # Errors
/// [`Error::Foreign`] if it is not a WAV file; [`Error::Truncated`] if it ends inside a chunk; [`Error::Invalid`] for sound in another
/// format, or with more edges than any tape.
pub fn read(file: &[u8]) -> Result<Tape, Error> {
    let unreadable = |_| Error::Foreign { offset: 0, format: "WAV", why: "it cannot be read" };
    read_from(io::Cursor::new(file)).map_err(unreadable)?
}

/// Reads a WAV file that is not in memory; only its edges are kept there.
///
/// # Errors
/// Those of reading; inside, those of [`read`].
pub fn read_from(file: impl Read + Seek) -> io::Result<Result<Tape, Error>> {
    match Source::new(file).and_then(tape) {
        Ok(tape) => Ok(Ok(tape)),
        Err(Failure::File(error)) => Ok(Err(error)),
        Err(Failure::Reading(error)) => Err(error),
    }
}

/// An error of reading the file, or in its content.
enum Failure {
    Reading(io::Error),
    File(Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Reading(error)
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        Failure::File(error)
    }
}

/// A file and a position in it.
struct Source<F> {
    file: F,
    at: u64,
    length: u64,
}

impl<F: Read + Seek> Source<F> {
    fn new(mut file: F) -> Result<Source<F>, Failure> {
        let length = file.seek(SeekFrom::End(0))?;
        file.rewind()?;
        Ok(Source { file, at: 0, length })
    }

    /// Checks that `count` bytes follow.
    fn expect(&self, count: u64, what: &'static str) -> Result<(), Error> {
        let left = self.length - self.at;
        let (offset, needed) = (self.at as usize, count as usize);
        if count <= left { Ok(()) } else { Err(Error::Truncated { offset, what, needed, left: left as usize }) }
    }

    fn bytes<const N: usize>(&mut self, what: &'static str) -> Result<[u8; N], Failure> {
        self.expect(N as u64, what)?;
        let mut bytes = [0; N];
        self.file.read_exact(&mut bytes)?;
        self.at += N as u64;
        Ok(bytes)
    }

    /// Reads a chunk's name and length.
    fn chunk(&mut self) -> Result<([u8; 4], u32), Failure> {
        Ok((self.bytes("a chunk's name")?, u32::from_le_bytes(self.bytes("a chunk's length")?)))
    }

    /// Skips `count` bytes, and one more if `count` is odd: chunks have an even length.
    fn skip(&mut self, count: u32, what: &'static str) -> Result<(), Failure> {
        self.expect(count.into(), what)?;
        self.go_to((self.at + u64::from(count) + u64::from(count % 2)).min(self.length))
    }

    fn go_to(&mut self, at: u64) -> Result<(), Failure> {
        self.at = self.file.seek(SeekFrom::Start(at))?;
        Ok(())
    }

    /// Passes all samples of the sound to `take`, with the channels added up, each from -1 to 1, until it returns false.
    fn samples(
        &mut self,
        start: u64,
        length: u64,
        layout: Layout,
        mut take: impl FnMut(f32) -> bool,
    ) -> Result<(), Failure> {
        self.go_to(start)?;
        let frame = layout.bytes * layout.channels;
        let mut piece = vec![0; frame * (PIECE / frame).max(1)];
        let mut left = length / frame as u64 * frame as u64;
        while left > 0 {
            let count = piece.len().min(usize::try_from(left).unwrap_or(usize::MAX));
            let piece = &mut piece[..count];
            self.file.read_exact(piece)?;
            left -= piece.len() as u64;
            let continues = match layout.bytes {
                1 => added_up(piece, layout, &mut take, |[byte]| (f32::from(byte) - 128.0) / 128.0),
                2 => added_up(piece, layout, &mut take, |[a, b]| signed([0, 0, a, b])),
                3 => added_up(piece, layout, &mut take, |[a, b, c]| signed([0, a, b, c])),
                _ if layout.float => added_up(piece, layout, &mut take, |bytes| {
                    Some(f32::from_le_bytes(bytes)).filter(|value| value.is_finite()).unwrap_or(0.0)
                }),
                _ => added_up(piece, layout, &mut take, signed),
            };
            if !continues {
                break;
            }
        }
        Ok(())
    }
}

/// Converts a signed sample. Only samples of 8 bits are unsigned.
fn signed(word: [u8; 4]) -> f32 {
    i32::from_le_bytes(word) as f32 / (1_u32 << 31) as f32
}

/// Converts each `sample` of `N` bytes, adds up the channels, and passes the sum to `take` until it returns false.
fn added_up<const N: usize>(
    piece: &[u8],
    layout: Layout,
    take: &mut impl FnMut(f32) -> bool,
    sample: impl Fn([u8; N]) -> f32,
) -> bool {
    let (samples, _) = piece.as_chunks::<N>();
    samples.chunks_exact(layout.channels).all(|frame| take(frame.iter().map(|&bytes| sample(bytes)).sum()))
}

fn tape<F: Read + Seek>(mut source: Source<F>) -> Result<Tape, Failure> {
    let why = "it does not begin with RIFF and WAVE";
    let foreign = Error::Foreign { offset: 0, format: "WAV", why };
    if source.length < 12 {
        return Err(foreign.into());
    }
    let (riff, whole) = source.chunk()?;
    if &riff != b"RIFF" || &source.bytes("the header")? != b"WAVE" {
        return Err(foreign.into());
    }
    let mut layout = None;
    loop {
        let offset = source.at as usize;
        let (id, length) = source.chunk()?;
        match &id {
            b"fmt " => layout = Some(format(&mut source, length)?),
            b"data" => {
                let layout = layout.ok_or(Error::Invalid { offset, what: "sound before its format".to_string() })?;
                let start = source.at;
                // Recorders that cannot seek, or were killed, leave the length 0 or the largest: the sound then ends with the file.
                let is_unknown = length >= UNKNOWN || length == 0 && !try_chunks(&mut source, whole)?;
                if !is_unknown {
                    source.skip(length, "the sound")?;
                    chunks_after(&mut source, whole)?;
                }
                let length = if is_unknown { source.length - start } else { length.into() };
                if length > u32::MAX.into() {
                    return Err(Error::Invalid { offset, what: "more than 4 GiB of sound".to_string() }.into());
                }
                return edges(&mut source, start, length, layout);
            }
            _ => source.skip(length, "a chunk")?,
        }
    }
}

/// Checks the lengths of the chunks after the sound, up to the length of the whole.
fn chunks_after<F: Read + Seek>(source: &mut Source<F>, whole: u32) -> Result<(), Failure> {
    let end = if whole >= UNKNOWN { 0 } else { source.length.min(u64::from(whole) + 8) };
    while source.at < end {
        let (_, length) = source.chunk()?;
        source.skip(length, "a chunk")?;
    }
    Ok(())
}

/// Returns true if the file has the stated length and only chunks follow: then a sound of length 0 is empty.
fn try_chunks<F: Read + Seek>(source: &mut Source<F>, whole: u32) -> Result<bool, Failure> {
    let (start, end) = (source.at, u64::from(whole) + 8);
    // The last chunk may be padded by one byte.
    if end.abs_diff(source.length) > 1 {
        return Ok(false);
    }
    let after = chunks_after(source, whole);
    source.go_to(start)?;
    match after {
        Ok(()) => Ok(true),
        Err(Failure::File(_)) => Ok(false),
        Err(failure) => Err(failure),
    }
}

fn format<F: Read + Seek>(source: &mut Source<F>, length: u32) -> Result<Layout, Failure> {
    let start = source.at;
    let offset = start as usize;
    source.expect(length.into(), "the format")?;
    let short = |needed| Error::Truncated { offset, what: "the format", needed, left: length as usize };
    if length < 16 {
        return Err(short(16).into());
    }
    let head: [u8; 16] = source.bytes("the format")?;
    let word = |at: usize| u16::from_le_bytes([head[at], head[at + 1]]);
    let (mut coding, channels, align, bits) = (word(0), word(2), word(12), word(14));
    let rate = u32::from(word(4)) | u32::from(word(6)) << 16;
    if coding == 0xFFFE {
        // The actual coding is in the extension.
        if length < 26 {
            return Err(short(26).into());
        }
        let [.., low, high] = source.bytes::<10>("the format's extension")?;
        coding = u16::from_le_bytes([low, high]);
    }
    let layout = Layout { rate, channels: channels.into(), bytes: usize::from(bits / 8), float: coding == 3 };
    let known = matches!((coding, bits), (1, 8 | 16 | 24 | 32) | (3, 32));
    if !known || channels == 0 || rate == 0 {
        let what = format!("sound of coding {coding}, {bits} bits, {channels} channels, {rate} Hz is not supported");
        return Err(Error::Invalid { offset, what }.into());
    }
    if usize::from(align) != layout.channels * layout.bytes {
        let what = format!("{channels} channels of {bits} bits do not take {align} bytes");
        return Err(Error::Invalid { offset: offset + 12, what }.into());
    }
    source.go_to(start)?;
    source.skip(length, "the format")?;
    Ok(layout)
}

fn edges<F: Read + Seek>(source: &mut Source<F>, start: u64, length: u64, layout: Layout) -> Result<Tape, Failure> {
    let mut loudness = Loudness::new(layout.rate);
    source.samples(start, length, layout, |sample| {
        loudness.add(sample);
        true
    })?;
    let mut find_edges = |floor, max| -> Result<Edges, Failure> {
        let (mut bounds, mut here, mut left) = (loudness.bounds(floor).into_iter(), Bounds::default(), 0);
        let mut edges = Edges::default();
        source.samples(start, length, layout, |sample| {
            if left == 0 {
                (here, left) = (bounds.next().unwrap_or(here), loudness.length());
            }
            left -= 1;
            edges.add(sample, here);
            edges.pulses.len() < max
        })?;
        Ok(edges)
    };
    let mut edges = find_edges(FLOOR, TOO_MANY_EDGES)?;
    if edges.pulses.len() == TOO_MANY_EDGES {
        edges = find_edges(1.0, MAX_EDGES)?;
    }
    if edges.pulses.len() == MAX_EDGES {
        let offset = start as usize + (edges.at as usize - 1) * layout.channels * layout.bytes;
        return Err(Error::Invalid { offset, what: "more than 67 million edges: no tape has them".to_string() }.into());
    }
    Ok(edges.tape(layout.rate))
}

/// The edges found so far.
#[derive(Default)]
struct Edges {
    level: bool,
    pulses: Vec<u32>,
    /// Number of samples so far.
    at: u32,
    /// The sample of the last edge.
    since: u32,
}

impl Edges {
    fn add(&mut self, sample: f32, bounds: Bounds) {
        let inverts = if self.level { sample < bounds.down } else { sample > bounds.up };
        if inverts {
            self.pulses.push(self.at - self.since);
            self.since = self.at;
            self.level = !self.level;
        }
        self.at += 1;
    }

    fn tape(self, rate: u32) -> Tape {
        let Edges { mut pulses, at, since, .. } = self;
        // The first stretch is low; if it has no length the tape begins high.
        let high = pulses.first() == Some(&0);
        pulses.push(at - since);
        pulses.retain(|&pulse| pulse > 0);
        pulses.shrink_to_fit();
        let wave = Wave::of_file(rate, pulses, true);
        Tape { blocks: vec![Block::Level(high), Block::Wave(wave)] }
    }
}
