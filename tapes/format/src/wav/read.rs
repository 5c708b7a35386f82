//! Reads sound as a tape: finds the edges that a Spectrum's EAR socket would make of it.
//!
//! The sound is gone through twice, by pieces, and only its edges are held: the side of a cassette is half a gigabyte at a CD's quality.

use super::loudness::{Bounds, Loudness};
use crate::{Block, Error, Tape, Wave};
use std::io::{self, Read, Seek, SeekFrom};

/// What is less loud than this part of the loudest counts as so loud: on an empty stretch of tape little noise is silent.
const FLOOR: f32 = 0.3;
/// A length like this stands for one that was not known: the largest, or that less some headers.
const OPEN: u32 = 0x7FFF_0000;
/// Bytes of a piece.
const PIECE: usize = 1 << 16;
/// The most edges: in an hour of the fastest tapes there are half as many.
const MOST: usize = 1 << 26;
/// So many are mostly noise, and more than blocks are looked for in: then nothing counts as less loud than the loudest.
const MANY: usize = 1 << 25;

/// How samples are stored.
#[derive(Clone, Copy)]
struct Layout {
    rate: u32,
    channels: usize,
    /// Bytes of a sample, 1 to 4.
    bytes: usize,
    float: bool,
}

/// Reads a WAV file of 8, 16, 24 or 32 bits or of 32-bit floats, with any number of channels, which are added up. The level
/// turns over where the sound has passed the middle by a tenth of how loud it is there, as far as that can be told from noise.
///
/// # Errors
/// [`Error::Foreign`] if it is none; [`Error::Truncated`] where it ends inside a chunk; [`Error::Invalid`]
/// for sound that is stored otherwise, or that has more edges than any tape.
pub fn read(file: &[u8]) -> Result<Tape, Error> {
    let unreadable = |_| Error::Foreign { offset: 0, format: "WAV", why: "it cannot be read" };
    read_from(io::Cursor::new(file)).map_err(unreadable)?
}

/// The same of a file that is not in memory: only its edges come to be there.
///
/// # Errors
/// What is wrong with reading; inside, what [`read`] says.
pub fn read_from(file: impl Read + Seek) -> io::Result<Result<Tape, Error>> {
    match Source::new(file).and_then(tape) {
        Ok(tape) => Ok(Ok(tape)),
        Err(Trouble::File(error)) => Ok(Err(error)),
        Err(Trouble::Reading(error)) => Err(error),
    }
}

/// Why there is no tape.
enum Trouble {
    Reading(io::Error),
    File(Error),
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Trouble {
        Trouble::Reading(error)
    }
}

impl From<Error> for Trouble {
    fn from(error: Error) -> Trouble {
        Trouble::File(error)
    }
}

/// A place in a file.
struct Source<F> {
    file: F,
    at: u64,
    length: u64,
}

impl<F: Read + Seek> Source<F> {
    fn new(mut file: F) -> Result<Source<F>, Trouble> {
        let length = file.seek(SeekFrom::End(0))?;
        file.rewind()?;
        Ok(Source { file, at: 0, length })
    }

    /// That so many bytes follow.
    fn expect(&self, count: u64, what: &'static str) -> Result<(), Error> {
        let left = self.length - self.at;
        let (offset, needed) = (self.at as usize, count as usize);
        if count <= left { Ok(()) } else { Err(Error::Truncated { offset, what, needed, left: left as usize }) }
    }

    fn bytes<const N: usize>(&mut self, what: &'static str) -> Result<[u8; N], Trouble> {
        self.expect(N as u64, what)?;
        let mut bytes = [0; N];
        self.file.read_exact(&mut bytes)?;
        self.at += N as u64;
        Ok(bytes)
    }

    /// A chunk's name and length.
    fn chunk(&mut self) -> Result<([u8; 4], u32), Trouble> {
        Ok((self.bytes("a chunk's name")?, u32::from_le_bytes(self.bytes("a chunk's length")?)))
    }

    /// Past so many bytes, and one more if they are an odd number: chunks have an even length.
    fn skip(&mut self, count: u32, what: &'static str) -> Result<(), Trouble> {
        self.expect(count.into(), what)?;
        self.go_to((self.at + u64::from(count) + u64::from(count % 2)).min(self.length))
    }

    fn go_to(&mut self, at: u64) -> Result<(), Trouble> {
        self.at = self.file.seek(SeekFrom::Start(at))?;
        Ok(())
    }

    /// All samples of some sound, its channels added up, -1 to 1 for each, for as long as somebody wants more.
    fn samples(
        &mut self,
        start: u64,
        length: u64,
        layout: Layout,
        mut take: impl FnMut(f32) -> bool,
    ) -> Result<(), Trouble> {
        self.go_to(start)?;
        let frame = layout.bytes * layout.channels;
        let mut piece = vec![0; frame * (PIECE / frame).max(1)];
        let mut left = length / frame as u64 * frame as u64;
        while left > 0 {
            let count = piece.len().min(usize::try_from(left).unwrap_or(usize::MAX));
            let piece = &mut piece[..count];
            self.file.read_exact(piece)?;
            left -= piece.len() as u64;
            let goes_on = match layout.bytes {
                1 => added_up(piece, layout, &mut take, |[byte]| (f32::from(byte) - 128.0) / 128.0),
                2 => added_up(piece, layout, &mut take, |[a, b]| signed([0, 0, a, b])),
                3 => added_up(piece, layout, &mut take, |[a, b, c]| signed([0, a, b, c])),
                _ if layout.float => added_up(piece, layout, &mut take, |bytes| {
                    Some(f32::from_le_bytes(bytes)).filter(|value| value.is_finite()).unwrap_or(0.0)
                }),
                _ => added_up(piece, layout, &mut take, signed),
            };
            if !goes_on {
                break;
            }
        }
        Ok(())
    }
}

/// 8 bits alone have no sign.
fn signed(word: [u8; 4]) -> f32 {
    i32::from_le_bytes(word) as f32 / (1_u32 << 31) as f32
}

/// Gives on what each `sample` of `N` bytes says, until nobody wants more.
fn added_up<const N: usize>(
    piece: &[u8],
    layout: Layout,
    take: &mut impl FnMut(f32) -> bool,
    sample: impl Fn([u8; N]) -> f32,
) -> bool {
    let (samples, _) = piece.as_chunks::<N>();
    samples.chunks_exact(layout.channels).all(|frame| take(frame.iter().map(|&bytes| sample(bytes)).sum()))
}

fn tape<F: Read + Seek>(mut source: Source<F>) -> Result<Tape, Trouble> {
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
                // Recorders that cannot go back, or were stopped by force, leave no length, or the largest: what is there counts.
                let is_open = length >= OPEN || length == 0 && !is_whole(&mut source, whole)?;
                if !is_open {
                    source.skip(length, "the sound")?;
                    chunks_behind(&mut source, whole)?;
                }
                let length = if is_open { source.length - start } else { length.into() };
                if length > u32::MAX.into() {
                    return Err(Error::Invalid { offset, what: "more than 4 GiB of sound".to_string() }.into());
                }
                return edges(&mut source, start, length, layout);
            }
            _ => source.skip(length, "a chunk")?,
        }
    }
}

/// That what follows the sound ends where it says, as far as the whole says that it goes.
fn chunks_behind<F: Read + Seek>(source: &mut Source<F>, whole: u32) -> Result<(), Trouble> {
    let end = if whole >= OPEN { 0 } else { source.length.min(u64::from(whole) + 8) };
    while source.at < end {
        let (_, length) = source.chunk()?;
        source.skip(length, "a chunk")?;
    }
    Ok(())
}

/// Whether the file is as long as it says, and nothing but chunks follows: then a sound of no length is none.
fn is_whole<F: Read + Seek>(source: &mut Source<F>, whole: u32) -> Result<bool, Trouble> {
    let (start, end) = (source.at, u64::from(whole) + 8);
    // The last chunk may be one byte longer than it says.
    if end.abs_diff(source.length) > 1 {
        return Ok(false);
    }
    let behind = chunks_behind(source, whole);
    source.go_to(start)?;
    match behind {
        Ok(()) => Ok(true),
        Err(Trouble::File(_)) => Ok(false),
        Err(trouble) => Err(trouble),
    }
}

fn format<F: Read + Seek>(source: &mut Source<F>, length: u32) -> Result<Layout, Trouble> {
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
        // The real one stands in the extension.
        if length < 26 {
            return Err(short(26).into());
        }
        let [.., low, high] = source.bytes::<10>("the format's extension")?;
        coding = u16::from_le_bytes([low, high]);
    }
    let layout = Layout { rate, channels: channels.into(), bytes: usize::from(bits / 8), float: coding == 3 };
    let known = matches!((coding, bits), (1, 8 | 16 | 24 | 32) | (3, 32));
    if !known || channels == 0 || rate == 0 {
        let what = format!("sound of coding {coding}, {bits} bits, {channels} channels, {rate} Hz is not understood");
        return Err(Error::Invalid { offset, what }.into());
    }
    if usize::from(align) != layout.channels * layout.bytes {
        let what = format!("{channels} channels of {bits} bits have no {align} bytes together");
        return Err(Error::Invalid { offset: offset + 12, what }.into());
    }
    source.go_to(start)?;
    source.skip(length, "the format")?;
    Ok(layout)
}

fn edges<F: Read + Seek>(source: &mut Source<F>, start: u64, length: u64, layout: Layout) -> Result<Tape, Trouble> {
    let mut loudness = Loudness::new(layout.rate);
    source.samples(start, length, layout, |sample| {
        loudness.hear(sample);
        true
    })?;
    let mut heard = |floor, most| -> Result<Edges, Trouble> {
        let (mut bounds, mut here, mut left) = (loudness.bounds(floor).into_iter(), Bounds::default(), 0);
        let mut edges = Edges::default();
        source.samples(start, length, layout, |sample| {
            if left == 0 {
                (here, left) = (bounds.next().unwrap_or(here), loudness.length());
            }
            left -= 1;
            edges.hear(sample, here);
            edges.pulses.len() < most
        })?;
        Ok(edges)
    };
    let mut edges = heard(FLOOR, MANY)?;
    if edges.pulses.len() == MANY {
        edges = heard(1.0, MOST)?;
    }
    if edges.pulses.len() == MOST {
        let offset = start as usize + (edges.at as usize - 1) * layout.channels * layout.bytes;
        return Err(Error::Invalid { offset, what: "more than 67 million edges: no tape has them".to_string() }.into());
    }
    Ok(edges.tape(layout.rate))
}

/// The edges that were heard.
#[derive(Default)]
struct Edges {
    level: bool,
    pulses: Vec<u32>,
    /// How many samples there were, and where the last edge was.
    at: u32,
    since: u32,
}

impl Edges {
    fn hear(&mut self, sample: f32, bounds: Bounds) {
        let turned = if self.level { sample < bounds.down } else { sample > bounds.up };
        if turned {
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
