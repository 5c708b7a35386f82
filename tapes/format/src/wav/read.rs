//! Reads sound as a tape: finds the edges that a Spectrum's EAR socket would make of it.

use crate::reader::Reader;
use crate::{Block, Error, Tape, Wave};

/// How far from the middle a sample has to be to turn the level over, as a part of the loudest: noise is less.
const THRESHOLD: f32 = 0.1;
/// A length like this stands for one that was not known: the largest, or that less some headers.
const OPEN: usize = 0x7FFF_0000;
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
/// turns over where the sound has passed the middle by a tenth of its loudest sample.
///
/// # Errors
/// [`Error::Foreign`] if it is none; [`Error::Truncated`] where it ends inside a chunk; [`Error::Invalid`]
/// for sound that is stored otherwise.
pub fn read(file: &[u8]) -> Result<Tape, Error> {
    if !file.starts_with(b"RIFF") || file.get(8..12) != Some(b"WAVE") {
        return Err(Error::Foreign { offset: 0, format: "WAV", why: "it does not begin with RIFF and WAVE" });
    }
    let mut reader = Reader::new(file);
    reader.bytes(12, "the header")?;
    let mut layout = None;
    loop {
        let offset = reader.offset();
        let id = reader.bytes(4, "a chunk's name")?;
        let length = reader.number::<4>("a chunk's length")? as usize;
        match id {
            b"fmt " => layout = Some(format(&mut reader.part(length, "the format")?)?),
            b"data" => {
                let layout = layout.ok_or(Error::Invalid { offset, what: "sound before its format".to_string() })?;
                // Recorders that cannot go back, or were stopped by force, leave no length, or the largest: what is there counts.
                let is_open = length == 0 || length >= OPEN;
                let bytes = if is_open { reader.rest() } else { reader.bytes(length, "the sound")? };
                let samples = samples(bytes, layout);
                return Ok(tape(&samples, layout.rate));
            }
            _ => {
                reader.bytes(length, "a chunk")?;
            }
        }
        // Chunks have an even length.
        if length % 2 == 1 && !reader.is_at_end() {
            reader.u8("a chunk")?;
        }
    }
}

fn format(body: &mut Reader<'_>) -> Result<Layout, Error> {
    let offset = body.offset();
    let mut coding = body.u16("the coding")?;
    let channels = body.u16("the number of channels")?;
    let rate = body.number::<4>("the sampling rate")?;
    body.bytes(6, "the format")?;
    let bits = body.u16("the bits of a sample")?;
    if coding == 0xFFFE {
        // The real one stands in the extension.
        body.bytes(8, "the format's extension")?;
        coding = body.u16("the coding")?;
    }
    let layout = Layout { rate, channels: channels.into(), bytes: usize::from(bits / 8), float: coding == 3 };
    let known = matches!((coding, bits), (1, 8 | 16 | 24 | 32) | (3, 32));
    if !known || channels == 0 || rate == 0 {
        let what = format!("sound of coding {coding}, {bits} bits, {channels} channels, {rate} Hz is not understood");
        return Err(Error::Invalid { offset, what });
    }
    Ok(layout)
}

/// The sound, its channels added up, -1 to 1 for each.
fn samples(bytes: &[u8], layout: Layout) -> Vec<f32> {
    let sample = |bytes: &[u8]| -> f32 {
        let mut word = [0; 4];
        word[4 - bytes.len()..].copy_from_slice(bytes);
        match (layout.float, bytes.len()) {
            (true, _) => Some(f32::from_le_bytes(word)).filter(|value| value.is_finite()).unwrap_or(0.0),
            // 8 bits have no sign.
            (false, 1) => (f32::from(bytes[0]) - 128.0) / 128.0,
            (false, _) => i32::from_le_bytes(word) as f32 / (1_u32 << 31) as f32,
        }
    };
    bytes
        .chunks_exact(layout.bytes * layout.channels)
        .map(|frame| frame.chunks_exact(layout.bytes).map(sample).sum())
        .collect()
}

/// The edges.
fn tape(samples: &[f32], rate: u32) -> Tape {
    let (least, most) = samples.iter().fold((f32::MAX, f32::MIN), |(least, most), &s| (least.min(s), most.max(s)));
    // What comes from a tape swings around 0. What does not was made, or cut, otherwise: then it is half way.
    let peak = most.max(-least) * THRESHOLD;
    let middle = if most > peak && least < -peak { 0.0 } else { (least + most) / 2.0 };
    let threshold = (most - middle).max(middle - least) * THRESHOLD;
    let mut level = false;
    let mut pulses = Vec::new();
    let mut since = 0;
    for (at, &sample) in samples.iter().enumerate() {
        let turned = if level { sample < middle - threshold } else { sample > middle + threshold };
        if turned {
            // The first stretch is low; if it has no length the tape begins high.
            pulses.push((at - since) as u32);
            since = at;
            level = !level;
        }
    }
    pulses.push((samples.len() - since) as u32);
    let high = pulses.first() == Some(&0);
    pulses.retain(|&pulse| pulse > 0);
    let wave = Wave { rate, pulses, pause_ms: 0, packed: true };
    Tape { blocks: vec![Block::Level(high), Block::Wave(wave)] }
}
